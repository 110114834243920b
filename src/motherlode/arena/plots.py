"""Small plots as SVG text. Colours are classes: the page says what they look like, by day and by night."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 620
LABEL, VALUE = 165, 185
"""The room for names on the left and for figures on the right."""
ROW = 34
COLOURS = 8

Say = Callable[[float], str]


@dataclass(frozen=True)
class Bar:
    """A figure with its interval."""

    label: str
    value: float
    low: float
    high: float
    colour: int
    said: str


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two ends."""
    if not high > low:
        return [low]
    rough = (high - low) / most
    step = 10.0 ** math.floor(math.log10(rough))
    step = next(step * k for k in (1, 2, 5, 10) if step * k >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    return [round(k * step, 12) for k in range(first, math.floor(high / step + 1e-9) + 1)]


def _ends(bars: Sequence[Bar], mark: float | None, least: float, most: float) -> tuple[float, float]:
    """A range that holds all finite ends and the mark, with some air, within bounds."""
    seen = [x for bar in bars for x in (bar.value, bar.low, bar.high) if math.isfinite(x)]
    seen += [] if mark is None else [mark]
    low, high = (min(seen), max(seen)) if seen else (0.0, 1.0)
    air = 0.06 * (high - low) or 0.5 * (abs(high) or 1.0) * 0.1
    return max(least, low - air), min(most, high + air)


def svg(width: float, height: float, label: str, parts: Sequence[str]) -> str:
    """A picture that says what it shows."""
    said = escape(label, quote=True)
    return f'<svg viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="{said}">{"".join(parts)}</svg>'


def text(x: float, y: float, said: str, kind: str = "", anchor: str = "start") -> str:
    """Words in a picture."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(said)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def forest(
    bars: Sequence[Bar],
    label: str,
    say: Say,
    mark: float | None = None,
    mark_said: str = "",
    bounds: tuple[float, float] = (-math.inf, math.inf),
    beside: Sequence[Bar] = (),
) -> str:
    """A row for each figure: a dot, its interval, and a line for what would be fair. Plots that stand `beside` have
    the same scale."""
    low, high = _ends([*bars, *beside], mark, *bounds)
    top, room = 26, WIDTH - LABEL - VALUE
    bottom = top + ROW * len(bars)

    def at(value: float) -> float:
        return LABEL + room * (min(max(value, low), high) - low) / ((high - low) or 1.0)

    parts = []
    for tick in ticks(low, high):
        parts += [
            line(at(tick), top, at(tick), bottom, "grid"),
            text(at(tick), bottom + 18, say(tick), "soft", "middle"),
        ]
    if mark is not None:
        parts += [
            line(at(mark), top - 4, at(mark), bottom, "mark"),
            text(at(mark), top - 10, mark_said, "soft", "middle"),
        ]
    for number, bar in enumerate(bars):
        y = top + ROW * (number + 0.5)
        kind = f"c{bar.colour % COLOURS}"
        parts.append(f"<g><title>{escape(f'{bar.label}: {bar.said}')}</title>")
        parts.append(text(LABEL - 14, y + 5, shortened(bar.label), "", "end"))
        if math.isfinite(bar.low + bar.high):
            parts.append(line(at(bar.low), y, at(bar.high), y, f"span {kind}"))
        if math.isfinite(bar.value):
            parts.append(f'<circle cx="{at(bar.value):.1f}" cy="{y:.1f}" r="6" class="dot {kind}"/>')
        parts += [text(WIDTH, y + 5, bar.said, "figure", "end"), "</g>"]
    return svg(WIDTH, bottom + 26, label, parts)


def shortened(name: str, most: int = 21) -> str:
    """A name that fits; the whole one is in the title."""
    return name if len(name) <= most else f"{name[: most - 1]}…"


@dataclass(frozen=True)
class Way:
    """A line with a band: x, value, low and high."""

    label: str
    colour: int
    points: Sequence[tuple[float, float, float, float]]


def ways(
    lines: Sequence[Way],
    label: str,
    say: Say,
    marks: Sequence[tuple[float, str]] = (),
    bounds: tuple[float, float] = (-math.inf, math.inf),
    logarithmic: bool = True,
) -> str:
    """Lines from left to right, over the number of deals."""
    bars = [Bar("", v, low, high, 0, "") for way in lines for _, v, low, high in _late(way.points)]
    low, high = _ends([*bars, *(Bar("", m, m, m, 0, "") for m, _ in marks)], None, *bounds)
    left, top, height, room = 62, 14, 240, WIDTH - 62 - 100
    first, last = max(1.0, min(p[0] for w in lines for p in w.points)), max(p[0] for w in lines for p in w.points)

    def across(x: float) -> float:
        if last <= first:
            return left + room
        if logarithmic:
            return left + room * math.log(max(x, first) / first) / math.log(last / first)
        return left + room * (x - first) / (last - first)

    def down(value: float) -> float:
        return top + height * (high - min(max(value, low), high)) / ((high - low) or 1.0)

    parts = []
    for tick in ticks(low, high):
        parts += [line(left, down(tick), left + room, down(tick), "grid")]
        parts.append(text(left - 8, down(tick) + 4, say(tick), "soft", "end"))
    for x in _stations(first, last, logarithmic):
        parts.append(text(across(x), top + height + 20, f"{x:,.0f}", "soft", "middle"))
    for value, said in marks:
        parts += [line(left, down(value), left + room, down(value), "mark")]
        parts.append(text(left + room + 8, down(value) + 4, said, "soft"))
    for way in lines:
        kind = f"c{way.colour % COLOURS}"
        over = " ".join(f"{across(x):.1f},{down(h):.1f}" for x, _, _, h in way.points)
        under = " ".join(f"{across(x):.1f},{down(lo):.1f}" for x, _, lo, _ in reversed(way.points))
        parts.append(f'<polygon points="{over} {under}" class="band {kind}"/>')
    for way in lines:
        points = " ".join(f"{across(x):.1f},{down(v):.1f}" for x, v, _, _ in way.points)
        parts.append(f'<polyline points="{points}" class="way c{way.colour % COLOURS}"/>')
    parts.append(text(left + room / 2, top + height + 40, "deals", "soft", "middle"))
    return svg(WIDTH, top + height + 48, label, parts)


def _late(points: Sequence[tuple[float, float, float, float]]) -> Sequence[tuple[float, float, float, float]]:
    """What decides the height of a plot: not the first few deals, whose intervals are as wide as everything."""
    return points[len(points) // 3 :]


def _stations(first: float, last: float, logarithmic: bool) -> list[float]:
    if not logarithmic:
        return ticks(first, last)
    found = [k * 10.0**power for power in range(12) for k in (1, 2, 5) if first <= k * 10.0**power <= last]
    return found if len(found) <= 9 else [x for x in found if f"{x:.0f}"[0] == "1"]
