"""The figures of a balance report in words: what stands out, and the tables for a terminal."""

from __future__ import annotations

import math
from collections.abc import Sequence

from motherlode.arena.contest_text import rows
from motherlode.lab.balance import Asked
from motherlode.lab.headline import Headline, course, seats
from motherlode.lab.report import Cell, Edge, Report
from motherlode.lab.statistics import Figure

SMALL = 0.001
DEAREST = 3


def percent(value: float, sign: bool = False) -> str:
    """A share, as people read it."""
    if not math.isfinite(value):
        return "–"
    shown = round(100 * value, 1) + 0.0  # no minus before a zero
    return f"{shown:+.1f} %" if sign else f"{shown:.1f} %"


def span(figure: Figure, sign: bool = False) -> str:
    """The ends of an interval of shares."""
    if not math.isfinite(figure.low + figure.high):
        return "–"
    low, high = (round(100 * end, 1) + 0.0 for end in (figure.low, figure.high))
    plus = "+" if sign else ""
    return f"{low:{plus}.1f} to {high:{plus}.1f}"


def plain_span(figure: Figure) -> str:
    """The ends of an interval of numbers."""
    return f"{figure.low:.2f} to {figure.high:.2f}" if math.isfinite(figure.low + figure.high) else "–"


def told(line: Headline, figure: Figure, sign: bool = False) -> str:
    """A figure with its interval."""
    if math.isnan(figure.value):
        return "–"
    if not math.isfinite(figure.low + figure.high):
        return line.say(figure.value, sign)
    return f"{line.say(figure.value, sign)} ({line.say(figure.low, sign)} to {line.say(figure.high, sign)})"


def whole(value: float) -> str:
    """A number of games."""
    return f"{value:,.0f}" if math.isfinite(value) else "no number"


def probability(value: float) -> str:
    """A p-value."""
    return "–" if math.isnan(value) else "< 0.001" if value < SMALL else f"{value:.3f}"


def games_of(asked: Asked) -> str:
    """How many games each bot plays."""
    if len({level.games for level in asked.levels}) == 1:
        return f"{asked.levels[0].games:,} games of each kind"
    return ", ".join(f"{level.games:,} games" + f" ({level.bot})" for level in asked.levels) + " of each kind"


def heading(report: Report) -> str:
    """What was played."""
    asked = report.asked
    return (
        f"{asked.game.title}, {', '.join(map(str, asked.players))} players, {games_of(asked)}, "
        f"{report.games:,} games in all, seed {asked.seed}"
    )


def findings(report: Report) -> list[str]:
    """What stands out, in sentences; only what its interval makes clear."""
    levels = report.asked.levels
    strongest = [cell for cell in report.cells if cell.level == levels[-1]]
    said = _seat_findings(strongest)
    said += [_ending_finding(cell) for cell in strongest if cell.players == report.asked.restrict_players]
    for level in levels[:-1]:
        edges = [edge for edge in report.edges if edge.better == levels[-1] and edge.worse == level]
        if edges:
            said.append(_skill_finding(edges))
    dear = [one for one in report.without if one.cost.clears(0.0) > 0]
    if dear:
        told_dear = ", ".join(f"{one.sort} ({percent(one.cost.value)} of all games)" for one in dear[:DEAREST])
        said.append(f"Dearest to do without for {report.asked.restrict_level.bot}: {told_dear}.")
    better = [one.sort for one in report.without if one.cost.clears(0.0) < 0]
    if better:
        said.append(f"{report.asked.restrict_level.bot} plays better without: {', '.join(better)}.")
    return said


def listed(words: Sequence[object]) -> str:
    """2, 3 and 4."""
    every = [str(word) for word in words]
    return every[0] if len(every) == 1 else f"{', '.join(every[:-1])} and {every[-1]}"


def _seat_findings(cells: Sequence[Cell]) -> list[str]:
    said, even = [], []
    for cell in cells:
        shares = [(seat, cell.figures[line.id]) for seat, line in enumerate(seats(cell.players))]
        uneven = [f"seat {seat} wins {percent(figure.value)}" for seat, figure in shares if figure.clears(cell.fair)]
        if uneven:
            who = f"{cell.players} players ({cell.level.bot})"
            said.append(f"{who}: {', '.join(uneven)}; fair would be {percent(cell.fair)}.")
        else:
            even.append(cell)
    if even:
        who = listed([cell.players for cell in even])
        said.append(f"With {who} players ({even[0].level.bot}) no seat differs clearly from its fair share.")
    return said


def _ending_finding(cell: Cell) -> str:
    ends = sorted(cell.endings.items(), key=lambda item: -item[1].value)
    told_ends = ", ".join(f"{percent(figure.value)} {name}" for name, figure in ends)
    minutes = cell.figures["minutes"].value
    return (
        f"Games of {cell.players} ({cell.level.bot}) take {cell.figures['decisions'].value:.0f} decisions, about "
        f"{minutes:.0f} minutes by our guess, and end like this: {told_ends}."
    )


def _skill_finding(edges: Sequence[Edge]) -> str:
    first = edges[0]
    won = ", ".join(f"{percent(edge.won.value)} with {edge.players}" for edge in edges)
    clear = [edge for edge in edges if edge.won.clears(edge.fair) > 0]
    unclear = [edge.players for edge in edges if edge not in clear]
    games = listed([whole(edge.needed.value) for edge in clear]) if clear else ""
    tells = f"; games that tell them apart: {games}" if clear else ""
    rest = f"; not told apart with {listed(unclear)}" if unclear else ""
    return f"{first.better.bot} among {first.worse.bot} wins {won} players{tells}{rest}."


def text(report: Report) -> str:
    """The report for a terminal."""
    lines = [heading(report), ""]
    lines += [f"  {sentence}" for sentence in findings(report)]
    if report.cells:
        lines += ["", *_seat_table(report), "", *_course_table(report)]
    if report.edges:
        lines += ["", *_skill_table(report)]
    if report.without:
        lines += ["", *_without_table(report)]
    lines += ["", f"again  {report.asked.command()}"]
    return "\n".join(lines)


def _seat_table(report: Report) -> list[str]:
    most = max(report.asked.players)
    head = ["players", "bots", *(f"seat {seat}" for seat in range(most)), "fair", "p"]
    table = [head]
    for cell in report.cells:
        shares = [cell.figures[line.id] for line in seats(cell.players)]
        cells = [f"{percent(f.value)} ({span(f)}){'*' if f.clears(cell.fair) else ' '}" for f in shares]
        cells += [""] * (most - cell.players)
        table.append([str(cell.players), cell.level.bot, *cells, percent(cell.fair), probability(cell.chance)])
    return ["wins by seat; * the interval does not hold the fair share", *rows(table, left=2)]


def _course_table(report: Report) -> list[str]:
    table = [["figure", *(f"{cell.players}, {cell.level.bot}" for cell in report.cells)]]
    for line in course(report.asked.game):
        table.append([line.label, *(told(line, cell.figures[line.id]) for cell in report.cells)])
    return rows(table)


def _skill_table(report: Report) -> list[str]:
    table = [["players", "one", "among", "wins", "fair", "games to tell"]]
    for edge in report.edges:
        needed = f"{whole(edge.needed.value)} ({whole(edge.needed.low)} to {whole(edge.needed.high)})"
        won = f"{percent(edge.won.value)} ({span(edge.won)})"
        table.append([str(edge.players), edge.better.bot, edge.worse.bot, won, percent(edge.fair), needed])
    return ["luck and skill", *rows(table, left=3)]


def _without_table(report: Report) -> list[str]:
    table = [["never", "wins", "cost"]]
    for one in report.without:
        cost = one.moot or f"{percent(one.cost.value, True)} ({span(one.cost, True)})"
        table.append([one.sort, f"{percent(one.won.value)} ({span(one.won)})", cost])
    free = percent(report.without[0].free.value)
    who = f"{report.asked.restrict_level.bot}, {report.asked.restrict_players} players, wins {free} when free"
    return [f"restricted play: {who}", *rows(table)]
