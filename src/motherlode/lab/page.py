"""A balance report as a page: one file, without anything from elsewhere, by day and by night."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from html import escape

from motherlode.arena.contest_style import STYLE
from motherlode.arena.plots import Bar, Way, forest
from motherlode.lab import pictures
from motherlode.lab.headline import Headline, course, seats, seconds_of
from motherlode.lab.pictures import curves, histogram
from motherlode.lab.report import Cell, Report
from motherlode.lab.rounds import looks_means, round_means
from motherlode.lab.statistics import Figure
from motherlode.lab.tallies import TWENTIETHS
from motherlode.lab.watch import FOLLOWED
from motherlode.lab.words import findings, heading, percent, probability, span, whole


def axis(value: float) -> str:
    """A share at an axis."""
    return f"{100 * value:g} %"


def signed(value: float) -> str:
    """A difference of shares at an axis."""
    return f"{100 * value:+g} %" if value else "0"


def section(title: str, body: str, note: str = "", command: str = "", wide: bool = False) -> str:
    """A card of the page, with the command that gives its figures again."""
    if not body:
        return ""
    told_note = f'<p class="note">{escape(note)}</p>' if note else ""
    again = f"<details><summary>The same again</summary><pre>{escape(command)}</pre></details>" if command else ""
    kind = ' class="wide"' if wide else ""
    return f"<section{kind}><h2>{escape(title)}</h2>{body}{told_note}{again}</section>"


def table(head: Sequence[str], lines: Sequence[tuple[str, Sequence[str]]]) -> str:
    """A table; its cells are HTML."""
    top = "".join(f"<th>{escape(word)}</th>" for word in head[1:])
    body = "".join(f"<tr><th>{escape(name)}</th>{''.join(cells)}</tr>" for name, cells in lines)
    return (
        f'<div class="scroll"><table class="figures"><thead><tr><th class="name">{escape(head[0])}</th>{top}</tr>'
        f"</thead><tbody>{body}</tbody></table></div>"
    )


def cell_of(said: str, small: str = "", side: int = 0) -> str:
    """A cell; it has a colour only if its interval clears the line it is held against."""
    kind = {1: ' class="up"', -1: ' class="down"'}.get(side, "")
    return f"<td{kind}>{escape(said)}<small>{escape(small)}</small></td>"


def figure_cell(line: Headline, figure: Figure, sign: bool = False, mark: float | None = None) -> str:
    """A figure with its interval."""
    if math.isnan(figure.value):
        return cell_of("–")
    known = math.isfinite(figure.low + figure.high)
    small = f"{line.say(figure.low, sign)} to {line.say(figure.high, sign)}" if known else ""
    return cell_of(line.say(figure.value, sign), small, 0 if mark is None else figure.clears(mark))


def _strongest(report: Report) -> list[Cell]:
    return [cell for cell in report.cells if cell.level == report.asked.levels[-1]]


def _main(report: Report) -> Cell | None:
    """The table that the plots show: the strongest bots, at the usual number of players."""
    strongest = _strongest(report)
    usual = [cell for cell in strongest if cell.players == report.asked.game.default_players]
    return next(iter([*usual, *strongest[-1:]]), None)


def _seats(report: Report) -> str:
    if not report.cells:
        return ""
    most = max(cell.players for cell in report.cells)
    lines = []
    for cell in report.cells:
        shares = [cell.figures[line.id] for line in seats(cell.players)]
        cells = [cell_of(percent(f.value), span(f), f.clears(cell.fair)) for f in shares]
        cells += [cell_of("")] * (most - cell.players)
        cells += [cell_of(percent(cell.fair)), cell_of(probability(cell.chance))]
        lines.append((f"{cell.players} players, {cell.level.bot}", cells))
    body = table(["", *(f"seat {seat}" for seat in range(most)), "fair", "p"], lines)
    note = (
        "How often each seat wins among equal bots; ties are split. Fair is an equal part of the games that were won. "
        "A cell is coloured only if its 95 % interval does not hold the fair share. p: how likely equal seats would "
        "come out at least as unequal (chi-square)."
    )
    return section("Seats", body, note, report.asked.command(parts="tables"), wide=True)


def _seat_plot(report: Report) -> str:
    cell = _main(report)
    if cell is None:
        return ""
    bars = [
        Bar(f"seat {i}", f.value, f.low, f.high, i, f"{percent(f.value)} ({span(f)})")
        for i, f in enumerate(cell.figures[line.id] for line in seats(cell.players))
    ]
    plot = forest(bars, "Wins by seat", axis, cell.fair, f"fair: {percent(cell.fair)}", (0.0, 1.0))
    return section(f"Wins by seat: {cell.players} players, {cell.level.bot}", plot, "", cell.command)


def _length(report: Report) -> str:
    cell = _main(report)
    if cell is None:
        return ""
    low, middle, high = cell.percentiles["decisions"]
    marks = [(low, "5 %"), (middle, "half"), (high, "95 %")]
    plot = histogram(cell.spreads["decisions"], "Decisions in a game", "decisions in a game", marks)
    each = seconds_of(report.asked.game)
    note = (
        f"{cell.players} players, {cell.level.bot}. Half of the games have {middle:g} decisions or fewer, one in "
        f"twenty has {low:g} or fewer or more than {high:g}. Estimated minutes take {each:g} seconds a decision: a "
        f"guess, not measured on people, so {middle:g} decisions are {middle * each / 60:.0f} minutes. Rounds are "
        f"{round_means(report.asked.game)}."
    )
    return section("Length", plot, note, cell.command)


def _tension(report: Report) -> str:
    cell = _main(report)
    if cell is None:
        return ""
    same = [other for other in report.cells if other.players == cell.players]
    ways = [
        Way(other.level.bot, i, [(10 * t, f.value, f.low, f.high) for t, f in enumerate(other.leads, start=1)])
        for i, other in enumerate(same)
    ]
    plot = curves(ways, "How often the leader wins", axis, "per cent of the game", [(1 / cell.players, "1/n")])
    names = "".join(f'<li><i class="c{i % 8}"></i>{escape(way.label)}</li>' for i, way in enumerate(ways))
    note = (
        f"{cell.players} players: how often who leads alone at this point of the game goes on to win. Near 1/n a lead "
        "means nothing; near 100 % early, the game is over before it ends."
    )
    return section("Does the leader win?", f'<ul class="key">{names}</ul>{plot}' if plot else "", note, cell.command)


def _decided(report: Report) -> str:
    cell = _main(report)
    if cell is None or not cell.spreads["decided"]:
        return ""
    spread = {str(step): cell.spreads["decided"].get(str(step), 0) for step in range(TWENTIETHS + 1)}
    plot = histogram(spread, "When the winner took the lead for good", "twentieths of the game")
    note = (
        f"{cell.players} players, {cell.level.bot}: when the only winner took the lead for good, in twentieths of the "
        f"game; 20 is the very end. The standings are looked at {looks_means(report.asked.game)}; in random games, in "
        f"one game of {FOLLOWED}."
    )
    return section("The lead for good", plot, note, cell.command)


def _endings(report: Report) -> str:
    cell = _main(report)
    if cell is None:
        return ""
    bars = [
        Bar(name, f.value, f.low, f.high, i, f"{percent(f.value)} ({span(f)})")
        for i, (name, f) in enumerate(sorted(cell.endings.items(), key=lambda item: -item[1].value))
    ]
    for line in course(report.asked.game):
        if line.id in ("ties", "unwon"):
            f = cell.figures[line.id]
            bars.append(Bar(line.label, f.value, f.low, f.high, 7, f"{percent(f.value)} ({span(f)})"))
    plot = forest(bars, "How games end", axis, None, "", (0.0, 1.0))
    note = f"{cell.players} players, {cell.level.bot}. The whole words are in the titles of the bars."
    return section("Endings and ties", plot, note, cell.command)


def _figures(report: Report) -> str:
    if not report.cells:
        return ""
    lines = []
    for line in course(report.asked.game):
        lines.append((line.label, [figure_cell(line, cell.figures[line.id]) for cell in report.cells]))
    head = ["", *(f"{cell.players}, {cell.level.bot}" for cell in report.cells)]
    notes = "; ".join(f"{line.label}: {line.note}" for line in course(report.asked.game) if line.note)
    return section(
        "All figures", table(head, lines), f"Means over games with their 95 % intervals. {notes}.", wide=True
    )


def _skill(report: Report) -> str:
    if not report.edges:
        return ""
    bars, lines = [], []
    for edge in report.edges:
        name = f"{edge.players}: {edge.better.name} / {edge.worse.name}"
        bars.append(
            Bar(
                name,
                edge.won.value,
                edge.won.low,
                edge.won.high,
                edge.players,
                f"{percent(edge.won.value)} ({span(edge.won)})",
            )
        )
        needed = edge.needed
        lines.append(
            (
                f"{edge.players} players: {edge.better.bot} among {edge.worse.bot}",
                [
                    cell_of(percent(edge.won.value), span(edge.won), edge.won.clears(edge.fair)),
                    cell_of(percent(edge.fair)),
                    cell_of(whole(needed.value), f"{whole(needed.low)} to {whole(needed.high)}"),
                ],
            )
        )
    plot = forest(bars, "Wins of the better bot", axis, None, "", (0.0, 1.0))
    note = (
        "One better bot among worse ones, at each seat in turn. Games to tell: after so many the better one has won "
        "more than a fair share, 95 times in a hundred. Few games: skill decides; many: luck does."
    )
    body = plot + table(["", "wins", "fair", "games to tell"], lines)
    return section("Luck and skill", body, note, report.asked.command(parts="skill"), wide=True)


def _without(report: Report) -> str:
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
                cell_of(f"{one.replaced.value:.2f}"),
                cell_of(f"{one.unavoidable.value:.2f}"),
            ],
        )
        for one in report.without
    ]
    note = (
        f"{report.asked.levels[-1].bot}, {report.asked.restrict_players} players: one seat, each in turn, never makes "
        "this sort of move; cost is what it wins less than on the same deals without that vow. Forbidden moves are "
        "taken from its legal ones, unless nothing else is legal (unavoidable); where the bot still insists, a random "
        "move is made for it (replaced, a game). The more are replaced, the less the bot adapts, the higher the cost."
    )
    body = plot + table(["", "cost", "wins", "replaced", "unavoidable"], lines)
    return section("Restricted play", body, note, report.asked.command(parts="restrict"), wide=True)


def _uses(report: Report) -> str:
    cell = _main(report)
    if cell is None or not cell.uses:
        return ""
    lines = [
        (
            use.sort,
            [
                cell_of(f"{use.uses:.2f}"),
                cell_of(percent(use.seats.value), span(use.seats)),
                cell_of(percent(use.won.value), span(use.won), use.won.clears(cell.fair)),
            ],
        )
        for use in cell.uses
    ]
    note = (
        f"{cell.players} players, {cell.level.bot}: how often a sort of move is made in a game, how many seats make it "
        f"at least once, and how often these win (fair: {percent(cell.fair)}; coloured if the interval does not hold "
        "it). Who wins also moves more often, so this is no cause: restricted play asks that."
    )
    return section("What is used", table(["", "a game", "seats", "they win"], lines), note, cell.command, wide=True)


def _versus(report: Report) -> str:
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
    note = (
        f"What {report.asked.versus} has more than {report.asked.box or 'the own box'}: the same deals were played "
        "with both, so these are paired differences (those of endings are not). Coloured only if the interval does not "
        "hold 0."
    )
    return section("The other box", body, note, report.asked.command(parts="tables"), wide=True)


def _facts(report: Report) -> str:
    asked = report.asked
    facts = [
        ("games", f"{asked.games:,} of each kind, {report.games:,} in all"),
        ("seed", str(asked.seed)),
        ("bots", ", ".join(f"{level.name}: {level.bot}" for level in asked.levels)),
        ("box", f"{asked.box or 'own'} ({asked.components.hash})"),
        ("versus", f"{asked.versus} ({asked.other.hash})" if asked.other else "–"),
        ("options", ", ".join(f"{key}={value}" for key, value in asked.options) or "–"),
        ("rules", f"version {asked.game.rules_version}"),
    ]
    return "<dl>" + "".join(f"<dt>{escape(k)}</dt><dd>{escape(v)}</dd>" for k, v in facts) + "</dl>"


HOW = (
    "Game i depends on the seed and on i alone, so any number of workers gives these very figures. Intervals are 95 % "
    "intervals over games: Wilson's for shares, the normal one for means, over tables where several seats of one are "
    "counted. Many intervals stand on this page: where there is nothing to find, one in twenty will not hold the line "
    "all the same. They cover the chance of the games played, not whether these bots play like people."
)


def document(title: str, head: str, body: str, foot: str, figures: object) -> str:
    """A whole page."""
    data = json.dumps(figures).replace("<", "\\u003c")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}</title><style>{STYLE}{pictures.STYLE}</style></head><body><main>"
        f'<header>{head}</header><div class="plots">{body}</div><footer>{foot}</footer></main>'
        f'<script type="application/json" id="figures">{data}</script></body></html>\n'
    )


def page_text(report: Report) -> str:
    """The page, with all figures once more as JSON inside."""
    found = "".join(f"<li>{escape(sentence)}</li>" for sentence in findings(report))
    head = (
        f"<h1>{escape(report.asked.game.title)}: is it balanced?</h1>"
        f'<ul class="found">{found}</ul><p class="note">{escape(heading(report))}</p>'
    )
    parts = [_versus(report), _seats(report), _seat_plot(report), _length(report), _tension(report), _decided(report)]
    parts += [_endings(report), _skill(report), _without(report), _figures(report), _uses(report)]
    foot = (
        f"<h2>How it was measured</h2><p>{escape(HOW)}</p>{_facts(report)}"
        f"<p>The same again:</p><pre>{escape(report.asked.command())}</pre>"
    )
    return document(heading(report), head, "".join(parts), foot, report.to_json())
