"""A sweep as a page and as text."""

from __future__ import annotations

from html import escape

from motherlode.arena.contest_text import rows
from motherlode.arena.plots import Way
from motherlode.lab.frame import HOW, axis, cell_of, document, figure_cell, section, table
from motherlode.lab.headline import SHARE, Headline, seconds_of
from motherlode.lab.pictures import curves
from motherlode.lab.sweep import Point, Sweep, Swept
from motherlode.lab.words import told


def heading(sweep: Sweep) -> str:
    """What was played."""
    asked = sweep.asked
    return (
        f"{asked.game.title}, {asked.players} players, {asked.bot}, {asked.games:,} games of each box, "
        f"{sweep.games:,} games in all, seed {asked.seed}"
    )


def findings(sweep: Sweep) -> list[str]:
    """What moves, at the ends of each line: only what its paired interval makes clear."""
    said = []
    for swept in sweep.swept:
        moved = []
        for line in sweep.headlines():
            ends = [point for point in (swept.points[0], swept.points[-1]) if line.id in point.more]
            clear = [point for point in ends if point.more[line.id].clears(0.0)]
            for point in clear:
                moved.append(f"{line.label} {line.say(point.more[line.id].value, True)} at {_name(point)}")
        words = ", ".join(moved[:6]) + (f" and {len(moved) - 6} more" if len(moved) > 6 else "")
        said.append(
            f"{swept.line.name}: {words}." if moved else f"{swept.line.name}: nothing that these games can tell."
        )
    return said


def _name(point: Point) -> str:
    return ", ".join(map(str, point.values))


def text(sweep: Sweep) -> str:
    """The sweep for a terminal."""
    lines = [heading(sweep), "", *(f"  {sentence}" for sentence in findings(sweep))]
    for swept in sweep.swept:
        head = [swept.line.name, *(_name(point) + ("*" if point.own else "") for point in swept.points)]
        body = [[line.label, *(told(line, p.figures[line.id]) for p in swept.points)] for line in sweep.headlines()]
        lines += ["", *rows([head, *body])]
    return "\n".join([*lines, "", "* the box's own value", f"again  {sweep.asked.command()}"])


def _plot(swept: Swept, line: Headline, under: str) -> str:
    way = Way(line.label, 1, [_point(point, line) for point in swept.points])
    say = axis if line.form == SHARE else _number
    own = next((point.figures[line.id].value for point in swept.points if point.own), None)
    return curves([way], f"{line.label} over {under}", say, under, [(own, "own")] if own is not None else [], 170)


def _number(value: float) -> str:
    return f"{value:,g}"


def _point(point: Point, line: Headline) -> tuple[float, float, float, float]:
    figure = point.figures[line.id]
    return point.values[0], figure.value, figure.low, figure.high


def _grid(swept: Swept, line: Headline) -> str:
    """Two numbers as a table: across the second, down the first. More of them as a list."""
    if len(swept.line.varies) != 2:
        lines = [(_name(p), [_cell(p, line)]) for p in swept.points]
        return table([swept.line.name, line.label], lines)
    across = sorted({point.values[1] for point in swept.points})
    found = {point.values: point for point in swept.points}
    body = []
    for first in sorted({point.values[0] for point in swept.points}):
        cells = [_cell(found[first, x], line) if (first, x) in found else cell_of("") for x in across]
        body.append((f"{swept.line.varies[0].place.path} = {first}", cells))
    return table([line.label, *(f"{swept.line.varies[1].place.path} = {x}" for x in across)], body)


def _cell(point: Point, line: Headline) -> str:
    """Coloured if its paired difference to the own box clears 0."""
    if point.own:
        return figure_cell(line, point.figures[line.id]).replace("</td>", "<small>own</small></td>")
    figure = point.figures[line.id]
    small = f"{line.say(figure.low)} to {line.say(figure.high)}"
    return cell_of(line.say(figure.value), small, point.more[line.id].clears(0.0))


def page_text(sweep: Sweep) -> str:
    """The page, with all figures once more as JSON inside."""
    parts = []
    for swept in sweep.swept:
        single = len(swept.line.varies) == 1
        for line in sweep.headlines():
            values = [point.figures[line.id].value for point in swept.points]
            if any(value == value for value in values) and (len(set(values)) > 1 or line.id == "decisions"):
                body = _plot(swept, line, swept.line.name) if single else _grid(swept, line)
                parts.append(section(f"{line.label}: {swept.line.name}", body, line.note, wide=not single))
        if single:
            lines = [
                (
                    line.label,
                    [figure_cell(line, p.more[line.id], True, 0.0) if p.more else cell_of("own") for p in swept.points],
                )
                for line in sweep.headlines()
            ]
            note = (
                "What each box has more than the own one, on the same deals; coloured if the interval does not hold 0."
            )
            head = [swept.line.name, *(_name(point) for point in swept.points)]
            parts.append(section(f"More or less: {swept.line.name}", table(head, lines), note, wide=True))
    found = "".join(f"<li>{escape(sentence)}</li>" for sentence in findings(sweep))
    names = ", ".join(vary.place.path for vary in sweep.asked.varies)
    head_text = (
        f"<h1>{escape(sweep.asked.game.title)}: {escape(names)}</h1>"
        f'<ul class="found">{found}</ul><p class="note">{escape(heading(sweep))}</p>'
    )
    minutes = f"Estimated minutes take {seconds_of(sweep.asked.game):g} seconds a decision, which is a guess."
    foot = (
        f"<h2>How it was measured</h2><p>{escape(HOW)} {escape(minutes)}</p>"
        f"<p>The same again:</p><pre>{escape(sweep.asked.command())}</pre>"
    )
    return document(heading(sweep), head_text, "".join(parts), foot, sweep.to_json())
