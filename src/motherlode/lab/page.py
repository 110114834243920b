"""A balance report as a page: one file, without anything from elsewhere, by day and by night."""

from __future__ import annotations

from html import escape

from motherlode.arena.plots import Bar, Way, forest
from motherlode.lab.frame import HOW, axis, beside, cell_of, document, figure_cell, section, table
from motherlode.lab.headline import course, seats, seconds_of
from motherlode.lab.page_moves import uses_cards, versus_card, without_card
from motherlode.lab.pictures import curves, histogram
from motherlode.lab.report import Cell, Report
from motherlode.lab.rounds import looks_means, round_means
from motherlode.lab.tallies import TWENTIETHS
from motherlode.lab.watch import FOLLOWED
from motherlode.lab.words import findings, games_of, heading, percent, probability, span, whole


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
    low, middle, high = (figure.value for figure in cell.percentiles["decisions"])
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
    body = beside(plot, table(["", "wins", "fair", "games to tell"], lines))
    return section("Luck and skill", body, note, report.asked.command(parts="skill"), wide=True)


def _facts(report: Report) -> str:
    asked = report.asked
    facts = [
        ("games", f"{games_of(asked)}, {report.games:,} in all"),
        ("seed", str(asked.seed)),
        ("bots", ", ".join(f"{level.name}: {level.bot}" for level in asked.levels)),
        ("box", f"{asked.box or 'own'} ({asked.components.hash})"),
        ("versus", f"{asked.versus} ({asked.other.hash})" if asked.other else "–"),
        ("options", ", ".join(f"{key}={value}" for key, value in asked.options) or "–"),
        ("rules", f"version {asked.game.rules_version}"),
    ]
    return "<dl>" + "".join(f"<dt>{escape(k)}</dt><dd>{escape(v)}</dd>" for k, v in facts) + "</dl>"


def page_text(report: Report) -> str:
    """The page, with all figures once more as JSON inside."""
    found = "".join(f"<li>{escape(sentence)}</li>" for sentence in findings(report))
    head = (
        f"<h1>{escape(report.asked.game.title)}: is it balanced?</h1>"
        f'<ul class="found">{found}</ul><p class="note">{escape(heading(report))}</p>'
    )
    parts = [
        versus_card(report),
        _seats(report),
        _seat_plot(report),
        _length(report),
        _tension(report),
        _decided(report),
    ]
    parts += [_endings(report), _skill(report), without_card(report), uses_cards(_main(report)), _figures(report)]
    foot = (
        f"<h2>How it was measured</h2><p>{escape(HOW)}</p>{_facts(report)}"
        f"<p>The same again:</p><pre>{escape(report.asked.command())}</pre>"
    )
    return document(heading(report), head, "".join(parts), foot, report.to_json())
