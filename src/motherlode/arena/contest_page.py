"""The figures of a contest as a page: one file, without anything from elsewhere, by day and by night."""

from __future__ import annotations

import json
import math
from html import escape
from pathlib import Path

from motherlode.arena.contest_style import STYLE
from motherlode.arena.contest_text import gains, heading, number, percent, reach, spread, sprt_text, summary
from motherlode.arena.plots import Bar, Way, forest, ways
from motherlode.arena.recording import Draft
from motherlode.arena.standing import Contest, Meeting


class Page:
    """A file that is asked for before the contest begins, and written when it is over."""

    def __init__(self, path: str | Path) -> None:
        self._draft = Draft(Path(path))

    def write(self, result: Contest) -> None:
        """Write it whole, then put it in its place."""
        try:
            self._draft.file.write(page_text(result))
        except OSError as error:
            raise self._draft.refusal(error) from None
        self._draft.complete()
        self._draft.put()

    def close(self) -> None:
        """Leave nothing behind."""
        self._draft.discard()


def _whole(value: float) -> str:
    return f"{100 * value:g} %"


def _signed(value: float) -> str:
    return f"{value:+g}" if value else "0"


def _section(title: str, body: str, note: str = "", wide: bool = False) -> str:
    told = f'<p class="note">{escape(note)}</p>' if note else ""
    kind = ' class="wide"' if wide else ""
    return f"<section{kind}><h2>{escape(title)}</h2>{body}{told}</section>"


def _shares(result: Contest) -> str:
    colour = {bot: i for i, bot in enumerate(result.bots)}
    bars = [
        Bar(s.bot, s.share, *s.share_interval, colour[s.bot], f"{percent(s.share)} ({spread(*s.share_interval)})")
        for s in result.ranked
    ]
    plot = forest(bars, "Wins for a seat, by bot", _whole, result.fair, f"fair: {percent(result.fair)}", (0.0, 1.0))
    return _section(
        "Wins",
        plot,
        "How many of the tables where it sat a bot won, for each seat that it held; ties are split. An interval that "
        "does not touch the fair share tells a bot from the others.",
    )


def _margins(result: Contest) -> str:
    colour = {bot: i for i, bot in enumerate(result.bots)}
    bars = [
        Bar(s.bot, s.margin, *s.margin_interval, colour[s.bot], f"{number(s.margin)} ({reach(*s.margin_interval)})")
        for s in result.ranked
    ]
    plot = forest(bars, "Points more than the other bots at the table", _signed, 0.0, "even")
    return _section("Margin", plot, "Its points less those of the other bots at the same table, means of their seats.")


def _ratings(result: Contest) -> str:
    colour = {bot: i for i, bot in enumerate(result.bots)}
    bars = [
        Bar(s.bot, s.elo, *s.elo_interval, colour[s.bot], f"{number(s.elo, 0)} ({reach(*s.elo_interval, 0)})")
        for s in result.ranked
    ]
    note = "The rating that makes the winners of all tables most likely; 400 points are odds of ten to one. Mean 0."
    if result.separated:
        note += " Some bots never lost to others: their ratings are bounds, held by one imagined game."
    return _section("Rating", forest(bars, "Ratings", _signed, 0.0, "mean"), note)


def _cell(one: Meeting | None) -> str:
    if one is None:
        return '<td class="self"></td>'
    if not math.isfinite(one.share):
        return "<td>-</td>"
    side = "up" if one.share >= 0.5 else "down"
    depth = min(100.0, 200 * abs(one.share - 0.5))
    sure = "" if one.interval[0] <= 0.5 <= one.interval[1] else " sure"
    return (
        f'<td class="{side}{sure}" style="--depth:{depth:.0f}%">{percent(one.share)}'
        f"<small>{spread(*one.interval)}</small></td>"
    )


def _breaking(name: str) -> str:
    """A name that may be broken between its dials."""
    return escape(name).replace(":", ":<wbr>").replace(",", ",<wbr>")


def _cross(result: Contest) -> str:
    head = "".join(f'<th scope="col">{_breaking(bot)}</th>' for bot in result.bots)
    body = "".join(
        f'<tr><th scope="row">{_breaking(bot)}</th>{"".join(_cell(one) for one in cells)}</tr>'
        for bot, cells in zip(result.bots, result.cross, strict=True)
    )
    table = f'<div class="scroll"><table class="cross"><thead><tr><td></td>{head}</tr></thead>{body}</table></div>'
    met = sorted({one.games for cells in result.cross for one in cells if one})
    games = f"{met[0]:,}" if len(met) == 1 else f"{met[0]:,} to {met[-1]:,}"
    note = f"Of the wins of two bots at tables where both sit ({games} games a pair), how many were the row's. "
    bold = "Bold: the interval does not hold 50 %."
    return _section("Against each other", table, note + bold, wide=len(result.bots) > 2)


def _alpha(result: Contest) -> str:
    colour = {bot: i for i, bot in enumerate(result.bots)}
    bars = [
        Bar(
            s.bot, s.alpha_rank, *s.alpha_rank_interval, colour[s.bot], _alpha_said(s.alpha_rank, s.alpha_rank_interval)
        )
        for s in result.ranked
    ]
    plot = forest(bars, "Alpha-rank", _whole, None, "", (0.0, 1.0))
    note = (
        "How long each bot would rule a population that is tempted by the others (alpha 30, population 50). It copes "
    )
    return _section("Alpha-rank", plot, note + "with bots that beat each other in a circle; a small edge decides all.")


def _alpha_said(value: float, span: tuple[float, float]) -> str:
    return f"{percent(value)} ({spread(*span)})"


def _course(result: Contest) -> str:
    if len(result.course) < 2:
        return ""
    lines = [Way(bot, i, [(deals, *shares[i]) for deals, shares in result.course]) for i, bot in enumerate(result.bots)]
    plot = ways(lines, "Wins for a seat as the deals go on", _whole, [(result.fair, "fair")], (0.0, 1.0))
    names = "".join(f'<li><i class="c{i % 8}"></i>{escape(bot)}</li>' for i, bot in enumerate(result.bots))
    return _section("On the way", f'<ul class="key">{names}</ul>{plot}', "Wins for a seat, with its 95 % interval.")


def _tables(result: Contest) -> str:
    if not result.tables:
        return ""
    colour = {bot: i for i, bot in enumerate(result.bots)}
    rows = [
        [
            Bar(bot, value, low, high, colour[bot], f"{percent(value)} ({spread(low, high)})")
            for bot, (value, low, high) in table.shares.items()
        ]
        for table in result.tables
    ]
    every = [bar for bars in rows for bar in bars]
    body = ""
    for table, bars in zip(result.tables, rows, strict=True):
        body += f"<h3>{escape(table.lineup)}: {table.games:,} games</h3>"
        body += forest(bars, table.lineup, _whole, result.fair, "fair", (0.0, 1.0), every)
    return _section("By line-up", body, "Each line-up played its deals from all seats.")


def _seats(result: Contest) -> str:
    bars = [
        Bar(f"seat {i}", value, low, high, 7, f"{percent(value)} ({spread(low, high)})")
        for i, (value, low, high) in enumerate(result.seats)
    ]
    plot = forest(bars, "Wins by seat", _whole, result.fair, "fair", (0.0, 1.0))
    return _section(
        "The seats", plot, "How often each seat won, whoever sat there. Every bot had every seat equally often."
    )


def _test(result: Contest) -> str:
    test = result.sprt
    if test is None or not test.path:
        return ""
    marks = [(test.bound, f"{test.elo1:+g} points"), (-test.bound, f"{test.elo0:+g} points"), (0.0, "")]
    way = Way("ratio", 0, [(deals, ratio, ratio, ratio) for deals, ratio in test.path])
    plot = ways([way], "The sequential test", _signed, marks, logarithmic=False)
    words = " ".join(line.strip() for line in sprt_text(result)).removeprefix("sequential test").strip()
    return _section("Sequential test", plot, words)


def _facts(result: Contest) -> str:
    facts = [
        ("deals a line-up", f"{result.deals:,}" + (f" of {result.asked:,}" if result.deals < result.asked else "")),
        ("line-ups, games", f"{result.lineups:,}, {result.games:,}"),
        ("seed", str(result.seed)),
        ("shared, unwon", f"{result.shared:,}, {result.winless:,}"),
        ("box", result.box),
        ("options", ", ".join(f"{key}={value}" for key, value in result.options.items())),
        ("duplicates", gains(result)),
    ]
    return "<dl>" + "".join(f"<dt>{escape(k)}</dt><dd>{escape(v)}</dd>" for k, v in facts) + "</dl>"


HOW = (
    "A line-up plays each of its deals from all seats, with the same chance and the same streams of thought. So the "
    "deal is the unit, and all intervals are 95 % intervals over deals: cluster-robust, with Student's t, in Wilson's "
    "form for shares."
)
PLAIN = (
    "Every game has a deal of its own, and every bot every seat equally often. All intervals are 95 % intervals over "
    "games, seat by seat: with Student's t, in Wilson's form for shares."
)


def page_text(result: Contest) -> str:
    """The page, with all figures once more as JSON inside."""
    figures = json.dumps(result.to_json()).replace("<", "\\u003c")
    few = len(result.bots) == 2
    parts = [_shares(result), _margins(result), _ratings(result), _test(result), _cross(result) if few else ""]
    parts += [_tables(result), _course(result), "" if few else _alpha(result), _seats(result)]
    parts += ["" if few else _cross(result)]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(heading(result))}</title><style>{STYLE}</style></head><body><main>"
        f"<header><h1>{escape(result.title)}: who plays better?</h1>"
        f'<p class="answer">{escape(summary(result))}</p><p class="note">{escape(heading(result))}</p></header>'
        f'<div class="plots">{"".join(parts)}</div>'
        f"<footer><h2>How it was measured</h2><p>{escape(PLAIN if result.plain else HOW)}</p>{_facts(result)}"
        f"<p>The same again:</p><pre>{escape(result.command)}</pre></footer></main>"
        f'<script type="application/json" id="figures">{figures}</script></body></html>\n'
    )
