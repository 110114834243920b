"""The parts of a report's page about moves, cards and marks, and about another box."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.arena.plots import Bar, forest
from motherlode.lab.frame import axis, beside, cell_of, figure_cell, section, signed, table
from motherlode.lab.headline import course, seats
from motherlode.lab.marks import BETWEEN
from motherlode.lab.report import Cell, Report
from motherlode.lab.statistics import Figure, Use
from motherlode.lab.words import percent, plain_span, span

MOST_BARS = 26
"""A plot has so many rows at the most; the table beneath has all."""


def without_card(report: Report) -> str:
    """What it costs never to make a sort of move."""
    if not report.without:
        return ""
    bars = [
        Bar(f"never {one.sort}", one.cost.value, one.cost.low, one.cost.high, 1 if one.cost.clears(0.0) else 7,
            f"{percent(one.cost.value, True)} ({span(one.cost, True)})")
        for one in report.without
        if not one.moot
    ]  # fmt: skip
    plot = forest(bars, "What it costs to do without", signed, 0.0, "nothing") if bars else ""
    lines = [
        (
            f"never {one.sort}",
            [
                cell_of(one.moot)
                if one.moot
                else cell_of(percent(one.cost.value, True), span(one.cost, True), one.cost.clears(0.0)),
                cell_of(percent(one.won.value), span(one.won)),
                cell_of(f"{one.replaced.value:.2f}", plain_span(one.replaced)),
                cell_of(f"{one.unavoidable.value:.2f}", plain_span(one.unavoidable)),
            ],
        )
        for one in sorted(report.without, key=lambda one: bool(one.moot))
    ]
    note = (
        f"{report.asked.restrict_level.bot}, {report.asked.restrict_players} players: one seat, each in turn, never "
        "makes this sort of move; cost is what it wins less than on the same deals without that vow. Forbidden moves "
        "are taken from its legal ones, unless nothing else is legal (unavoidable); where the bot still insists, a "
        "random move is made for it (replaced, a game). The more are replaced, the less the bot adapts, the higher the "
        "cost."
    )
    body = beside(plot, table(["", "cost", "wins", "replaced", "unavoidable"], lines))
    return section("Restricted play", body, note, report.asked.command(parts="restrict"), wide=True)


def groups(uses: Sequence[Use]) -> dict[str, list[Use]]:
    """Sorts of moves (their group is empty), then the marks by their groups."""
    found: dict[str, list[Use]] = {"": []}
    for use in uses:
        group = use.sort.partition(BETWEEN)[0] if BETWEEN in use.sort else ""
        found.setdefault(group, []).append(use)
    return {group: members for group, members in found.items() if members}


def short(use: Use) -> str:
    """A mark without its group."""
    return use.sort.partition(BETWEEN)[2] or use.sort


def uses_cards(cell: Cell | None) -> str:
    """A card for each group of what is used: what those win who use it, and how often it is used."""
    if cell is None:
        return ""
    return "".join(_uses_card(cell, group, members) for group, members in groups(cell.uses).items())


def _uses_card(cell: Cell, group: str, members: Sequence[Use]) -> str:
    clearest = sorted(members, key=lambda use: -use.won.games)[:MOST_BARS]
    bars = [
        Bar(short(use), use.won.value, use.won.low, use.won.high, _colour(use.won.clears(cell.fair)), _told(use.won))
        for use in sorted(clearest, key=lambda use: -use.won.value)
    ]
    plot = forest(bars, "What those win who use it", axis, cell.fair, f"fair: {percent(cell.fair)}", (0.0, 1.0))
    lines = [
        (
            short(use),
            [
                cell_of(f"{use.uses.value:.2f}", plain_span(use.uses)),
                cell_of(percent(use.seats.value), span(use.seats)),
                cell_of(percent(use.won.value), span(use.won), use.won.clears(cell.fair)),
            ],
        )
        for use in members
    ]
    every = table(["", "a game", "seats", "they win"], lines)
    body = f"{plot}<details><summary>How often, with all figures</summary>{every}</details>"
    left_out = f" The {len(members) - MOST_BARS} rarest stand in the table only." if len(members) > MOST_BARS else ""
    note = (
        f"{cell.players} players, {cell.level.bot}: how often the seats win that have this at least once in a game. "
        f"Coloured if the interval does not hold the fair {percent(cell.fair)}. Who does well also does more, so this "
        f"is no cause; restricted play asks that.{left_out}"
    )
    return section(f"What is used: {group or 'moves'}", body, note, cell.command)


def _colour(side: int) -> int:
    return {1: 1, -1: 5}.get(side, 7)


def _told(figure: Figure) -> str:
    return f"{percent(figure.value)} ({span(figure)})"


def versus_card(report: Report) -> str:
    """What the other box has more."""
    if report.asked.other is None or not report.cells:
        return ""
    most = max(cell.players for cell in report.cells)
    lines = []
    for line in [*seats(most), *course(report.asked.game)]:
        cells = [
            figure_cell(line, cell.more[line.id], True, 0.0) if line.id in cell.more else cell_of("")
            for cell in report.cells
        ]
        lines.append((line.label, cells))
    endings = dict.fromkeys(name for cell in report.cells for name in cell.more_endings)
    for name in endings:
        cells = []
        for cell in report.cells:
            f = cell.more_endings.get(name)
            cells.append(cell_of("–") if f is None else cell_of(percent(f.value, True), span(f, True), f.clears(0.0)))
        lines.append((name, cells))
    head = ["", *(f"{cell.players}, {cell.level.bot}" for cell in report.cells)]
    body = table(head, lines)
    edges = [edge for edge in report.edges if edge.more is not None]
    if edges:
        body += table(
            ["", "wins of the better"],
            [
                (
                    f"{e.players} players: {e.better.bot} among {e.worse.bot}",
                    [cell_of(percent(e.more.value, True), span(e.more, True), e.more.clears(0.0))] if e.more else [],
                )
                for e in edges
            ],
        )
    body += _versus_uses(report)
    note = (
        f"What {report.asked.versus} has more than {report.asked.box or 'the own box'}: the same deals were played "
        "with both, so these are paired differences; only those of what is used are not. Coloured only if the interval "
        "does not hold 0."
    )
    return section("The other box", body, note, report.asked.command(parts="tables"), wide=True)


def _versus_uses(report: Report) -> str:
    """What is used more or less with the other box, where that is clear."""
    lines = []
    for cell in report.cells:
        for name, (used, won) in cell.more_uses.items():
            if used.clears(0.0) or won.clears(0.0):
                both = [cell_of(percent(f.value, True), span(f, True), f.clears(0.0)) for f in (used, won)]
                lines.append((f"{cell.players}, {cell.level.bot}: {name}", both))
    return table(["clear changes of what is used", "seats", "they win"], lines) if lines else ""
