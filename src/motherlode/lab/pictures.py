"""The pictures that a report needs beside those of `arena.plots`: histograms, and curves over anything."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from html import escape

from motherlode.arena.plots import COLOURS, WIDTH, Way, line, svg, text, ticks

Say = Callable[[float], str]
MOST_BARS = 48
HEIGHT = 220
LEFT, TOP = 62, 16

STYLE = """
.bar { fill: var(--c0); } .bar:hover { opacity: .75; }
.figures { width: 100%; font-size: .92rem; }
.figures td, .figures th { padding: .25rem .55rem; border-bottom: 1px solid var(--rule); white-space: nowrap; }
.figures td { text-align: right; } .figures th { text-align: left; }
.figures thead th { color: var(--soft); font-weight: 400; text-align: right; }
.figures thead th.name { text-align: left; }
.figures small { display: block; color: var(--soft); }
.figures .up { background: color-mix(in srgb, var(--up) 30%, transparent); font-weight: 700; }
.figures .down { background: color-mix(in srgb, var(--down) 30%, transparent); font-weight: 700; }
ul.found { margin: .6rem 0 .2rem; padding-left: 1.2rem; font-size: 1.08rem; }
section.wide svg { max-width: 720px; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)); gap: .5rem 1.5rem; }
@media (max-width: 520px) {
  main { padding-inline: .5rem; } section { padding: .8rem .7rem; }
  svg text { font-size: 16px; } svg text.figure { font-size: 15px; } svg text.soft { font-size: 15px; }
  .figures td, .figures th { padding: .25rem .4rem; } .figures tbody th { white-space: normal; min-width: 7rem; }
}
details { margin-top: .7rem; } summary { cursor: pointer; color: var(--soft); font-size: .88rem; }
"""


def binned(spread: Mapping[str, int], most: int = MOST_BARS) -> list[tuple[int, int, int]]:
    """First value, last value and count of bins of equal, round width."""
    if not spread:
        return []
    values = {int(value): count for value, count in spread.items()}
    low, high = min(values), max(values)
    width = 1
    while (high - low) // width + 1 > most:
        width = next(w for power in range(12) for w in (10**power, 2 * 10**power, 5 * 10**power) if w > width)
    first = low // width * width
    bins = [0] * ((high - first) // width + 1)
    for value, count in values.items():
        bins[(value - first) // width] += count
    return [(first + i * width, first + (i + 1) * width - 1, count) for i, count in enumerate(bins)]


def histogram(spread: Mapping[str, int], label: str, under: str, marks: Sequence[tuple[float, str]] = ()) -> str:
    """How often each value was seen."""
    bins = binned(spread)
    total = sum(count for _, _, count in bins)
    if not total:
        return ""
    tallest = max(count for _, _, count in bins)
    left, room = 14, WIDTH - 28
    start, end = bins[0][0], bins[-1][1] + 1
    step = room / len(bins)

    def across(value: float) -> float:
        return left + room * (value - start) / (end - start)

    parts = [line(left, TOP + HEIGHT, left + room, TOP + HEIGHT, "grid")]
    for number, (low, high, count) in enumerate(bins):
        height = HEIGHT * count / tallest
        span = f"{low:,}" if low == high else f"{low:,} to {high:,}"
        said = escape(f"{span}: {count:,} games, {100 * count / total:.2f} %")
        parts.append(
            f'<rect x="{left + number * step + 0.5:.1f}" y="{TOP + HEIGHT - height:.1f}" class="bar" '
            f'width="{max(0.6, step - 1):.1f}" height="{height:.1f}"><title>{said}</title></rect>'
        )
    for value, said in marks:
        if start <= value <= end:
            x = across(value + 0.5 * (end - start) / len(bins) if bins[0][0] == bins[0][1] else value)
            parts += [line(x, TOP - 2, x, TOP + HEIGHT, "mark"), text(x, TOP - 6, said, "soft", "middle")]
    for tick in ticks(start, end - 1):
        parts.append(text(across(tick), TOP + HEIGHT + 18, f"{tick:,g}", "soft", "middle"))
    parts.append(text(left + room / 2, TOP + HEIGHT + 38, under, "soft", "middle"))
    return svg(WIDTH, TOP + HEIGHT + 46, label, parts)


def curves(
    lines: Sequence[Way],
    label: str,
    say: Say,
    under: str,
    marks: Sequence[tuple[float, str]] = (),
    height: int = HEIGHT,
) -> str:
    """Lines with their intervals, over numbers."""
    points = [p for way in lines for p in way.points if math.isfinite(p[1])]
    if not points:
        return ""
    seen = [y for _, value, low, high in points for y in (value, low, high) if math.isfinite(y)]
    seen += [value for value, _ in marks]
    low, high = min(seen), max(seen)
    air = 0.06 * (high - low) or 0.05 * (abs(high) or 1.0)
    low, high = low - air, high + air
    first, last = min(p[0] for p in points), max(p[0] for p in points)
    room = WIDTH - LEFT - 70

    def across(x: float) -> float:
        return LEFT + (room * (x - first) / (last - first) if last > first else room / 2)

    def down(value: float) -> float:
        return TOP + height * (high - min(max(value, low), high)) / (high - low)

    parts = []
    for tick in ticks(low, high):
        parts += [line(LEFT, down(tick), LEFT + room, down(tick), "grid")]
        parts.append(text(LEFT - 8, down(tick) + 4, say(tick), "soft", "end"))
    stations = sorted({p[0] for p in points})
    for x in stations if len(stations) <= 12 else ticks(first, last):
        parts.append(text(across(x), TOP + height + 20, f"{x:,g}", "soft", "middle"))
    for value, said in marks:
        parts += [line(LEFT, down(value), LEFT + room, down(value), "mark")]
        parts.append(text(LEFT + room + 8, down(value) + 4, said, "soft"))
    for way in lines:
        kind = f"c{way.colour % COLOURS}"
        known = [p for p in way.points if math.isfinite(p[1])]
        path = " ".join(f"{across(x):.1f},{down(v):.1f}" for x, v, _, _ in known)
        parts.append(f'<polyline points="{path}" class="way {kind}"/>')
        for x, value, under_it, over_it in known:
            said = escape(f"{way.label}, {x:g}: {say(value)} ({say(under_it)} to {say(over_it)})")
            if math.isfinite(under_it + over_it):
                parts.append(line(across(x), down(under_it), across(x), down(over_it), f"span {kind}"))
            dot = f'<circle cx="{across(x):.1f}" cy="{down(value):.1f}" r="5" class="dot {kind}">'
            parts.append(f"{dot}<title>{said}</title></circle>")
    parts.append(text(LEFT + room / 2, TOP + height + 42, under, "soft", "middle"))
    return svg(WIDTH, TOP + height + 50, label, parts)
