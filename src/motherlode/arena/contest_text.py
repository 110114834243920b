"""The figures of a contest, for people who read."""

from __future__ import annotations

import math
from collections.abc import Sequence

from motherlode.arena.standing import Contest, Meeting, Standing

COSTLY = 0.8
"""Where a game of a duplicated deal is worth less plain games than these, plain ones are advised."""


def rows(lines: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Cells under each other: the first `left` columns stand to the left, the others to the right."""
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    return [
        "  ".join(cell.ljust(widths[i]) if i < left else cell.rjust(widths[i]) for i, cell in enumerate(line)).rstrip()
        for line in lines
    ]


def percent(value: float, digits: int = 1) -> str:
    """A share, as people read it."""
    return f"{100 * value:.{digits}f} %" if math.isfinite(value) else "-"


def spread(low: float, high: float) -> str:
    """The ends of an interval of shares."""
    return f"{100 * low:.1f} to {100 * high:.1f}" if math.isfinite(low + high) else "-"


def number(value: float, digits: int = 2) -> str:
    """A number with its sign."""
    return f"{value:+.{digits}f}" if math.isfinite(value) else "-"


def reach(low: float, high: float, digits: int = 2) -> str:
    """The ends of an interval of numbers."""
    return f"{number(low, digits)} to {number(high, digits)}" if math.isfinite(low + high) else "-"


def meeting(one: Meeting | None) -> str:
    """A cell of the cross table; a dash where neither of the two ever won."""
    if one is None:
        return ""
    return f"{percent(one.share)} ({spread(*one.interval)})" if math.isfinite(one.share) else "-"


def heading(result: Contest) -> str:
    """What was played."""
    each = f" for each of {result.lineups} line-ups" if result.lineups > 1 else ""
    deals = f"{result.deals:,} {'deal' if result.deals == 1 else 'deals'}{each}"
    if result.plain:
        deals = f"{result.deals:,} plain games from each seat{each}"
    return f"{result.title}, {result.players} players, {deals}, {result.games:,} games, seed {result.seed}"


def summary(result: Contest) -> str:
    """The answer in a sentence."""
    best = result.ranked[0]
    if len(result.bots) == 2 and best.verdict(result.fair) == "better":
        won = f"it wins {percent(best.share)} of its seats ({spread(*best.share_interval)})"
        return f"{best.bot} is better: {won}, where {percent(result.fair)} would be fair."
    told = {word: [s.bot for s in result.ranked if s.verdict(result.fair) == word] for word in ("better", "worse")}
    fair = f"the fair share of {percent(result.fair)}"
    parts = [
        f"{', '.join(bots)} {'wins' if len(bots) == 1 else 'win'} {amount}"
        for bots, amount in ((told["better"], "more"), (told["worse"], "less"))
        if bots
    ]
    if not parts:
        return f"No bot can be told from another: every interval holds {fair}."
    return f"{' than '.join([parts[0], '; '.join([fair, *parts[1:]])])}."


def _standing(one: Standing, fair: float) -> list[str]:
    return [
        one.bot,
        percent(one.share),
        spread(*one.share_interval),
        one.verdict(fair),
        number(one.margin),
        reach(*one.margin_interval),
        number(one.elo, 0),
        reach(*one.elo_interval, 0),
        f"{percent(one.alpha_rank)} ({spread(*one.alpha_rank_interval)})",
    ]


def sprt_text(result: Contest) -> list[str]:
    """What the sequential test says."""
    test = result.sprt
    if test is None:
        return []
    first, second = result.bots
    said = {
        "elo1": f"{first} over {second}: {test.elo1:+g} points are accepted against {test.elo0:+g}",
        "elo0": f"{first} over {second}: {test.elo0:+g} points are accepted against {test.elo1:+g}",
        "undecided": f"undecided between {test.elo0:+g} and {test.elo1:+g} points",
    }[test.decision]
    lines = [
        f"sequential test  {said}",
        f"                 after {result.deals:,} of {result.asked:,} deals; log likelihood ratio {test.ratio:+.2f}, "
        f"bounds {test.bound:.2f}, errors 5 %.",
    ]
    if test.decision != "undecided":
        lines.append("                 It stopped when it was sure, so the shares above lean a little to its side.")
    return lines


def contest_text(result: Contest) -> str:
    """Everything, in plain text."""
    lines = [heading(result), summary(result), ""]
    head = ["bot", "wins", "95 %", "", "margin", "95 %", "rating", "95 %", "alpha-rank (95 %)"]
    shown = len(head) if len(result.bots) > 2 else -1  # of two bots alpha-rank says no more than the rest
    lines += rows([cells[:shown] for cells in (head, *(_standing(one, result.fair) for one in result.ranked))])
    if result.separated:
        lines.append("Some bots never lost to others: their ratings are bounds, not measurements.")
    if len(result.bots) > 2:
        lines += ["", "Of the wins of two bots at tables where both sit, the row's (95 %):"]
        cells = [["", *result.bots]]
        for bot, line in zip(result.bots, result.cross, strict=True):
            cells.append([bot, *(meeting(m) for m in line)])
        lines += rows(cells)
    if result.tables and len(result.bots) == 2:
        lines += [""]
        cells = [["wins by line-up (95 %)", *result.bots]]
        for table in result.tables:
            shares = [f"{percent(v)} ({spread(low, high)})" for v, low, high in table.shares.values()]
            cells.append([table.lineup, *shares])
        lines += rows(cells)
    lines += ["", "seats won        " + ", ".join(f"{percent(v)}" for v, _, _ in result.seats)]
    lines.append(f"duplicates       {gains(result)}")
    lines.append(f"games            {result.games:,}; {result.shared:,} shared, {result.winless:,} without a winner")
    for bot, count in result.forfeits.items():
        lines.append(f"forfeits         {bot} could not decide {count:,} times: random moves were played for it")
    lines += sprt_text(result)
    if result.interrupted:
        lines.append(f"stopped          after {result.deals:,} of {result.asked:,} deals")
    lines.append(f"again            {result.command}")
    return "\n".join(lines)


def gains(result: Contest) -> str:
    """What duplicates gave."""
    if result.plain:
        return "none: every game had a deal of its own"
    if all(math.isinf(one.gain) and math.isinf(one.margin_gain) for one in result.standings):
        return "the deals are symmetric, and leave nothing to chance"
    shares, margins = ([getattr(one, name) for one in result.standings] for name in ("gain", "margin_gain"))
    said = f"a game was worth, for shares, {_worth(shares)}; for margins {_worth(margins)}"
    known = [value for value in (*shares, *margins) if not math.isnan(value)]
    if result.deals >= 30 and known and max(known) < COSTLY:
        said += "; here --plain would tell more"
    return said


def _worth(found: list[float]) -> str:
    known = [value for value in found if not math.isnan(value)]
    if not known:
        return "-"
    if all(math.isinf(value) for value in known):
        return "any number of plain ones"
    low, high = min(known), max(known)
    return f"{low:.2f} plain ones" if f"{low:.2f}" == f"{high:.2f}" else f"{low:.2f} to {high:.2f} plain ones"
