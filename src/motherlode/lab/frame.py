"""What the pages of the lab are made of: cards, tables, cells with an interval, and the page around them."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from html import escape

from motherlode.arena.contest_style import STYLE
from motherlode.lab import pictures
from motherlode.lab.headline import Headline
from motherlode.lab.statistics import Figure

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


def beside(plot: str, figures: str) -> str:
    """A plot and its table side by side, where there is room."""
    return f'<div class="pair"><div>{plot}</div>{figures}</div>' if plot else figures


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
