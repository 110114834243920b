"""Figures with their 95 % intervals, from tallies."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from motherlode.arena.simulation import WIDTH_95, wilson
from motherlode.core.tally import WIN_UNITS
from motherlode.lab.columns import (
    CHOICES,
    SEATS,
    SEATS_SQUARED,
    SEATS_TIMES_WON,
    SEATS_WON,
    USE_ROW,
    USES,
    USES_SQUARED,
    WON_SQUARED,
)
from motherlode.lab.tallies import Tally, ending_gained

ONE_SIDED_95 = 1.6448536269514722
RULE_OF_THREE = 3.0
"""What was never seen in n games has a share below 3/n, 95 times in a hundred."""


@dataclass(frozen=True)
class Figure:
    """A figure, its 95 % interval, and how many games it comes from."""

    value: float
    low: float
    high: float
    games: int

    def clears(self, line: float) -> int:
        """1 if the whole interval lies above a line, -1 if below, 0 if it holds it."""
        if math.isnan(self.value):
            return 0
        return 1 if self.low > line else -1 if self.high < line else 0

    def times(self, factor: float) -> Figure:
        """The same in another unit."""
        low, high = sorted((self.low * factor, self.high * factor))
        return Figure(self.value * factor, low, high, self.games)

    def within(self, least: float, most: float) -> Figure:
        """The same, with an interval that keeps within bounds."""
        return Figure(self.value, max(least, self.low), min(most, self.high), self.games)

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON; what is not known is null."""

        def said(x: float) -> float | None:
            return x if math.isfinite(x) else None

        return {"value": said(self.value), "low": said(self.low), "high": said(self.high), "games": self.games}


UNKNOWN = Figure(math.nan, math.nan, math.nan, 0)


def deviation(total: int, squares: int, count: int) -> float:
    """The standard deviation of a sample, from exact sums."""
    if count < 2:
        return math.inf
    return math.sqrt(max(0, squares * count - total * total) / (count * (count - 1)))


def mean(tally: Tally, column: int, scale: float = 1.0) -> Figure:
    """The mean of a column, divided by `scale`."""
    return _mean_of(tally["sum"][column], tally["squares"][column], tally["known"][column], scale)


def _mean_of(total: int, squares: int, count: int, scale: float = 1.0) -> Figure:
    if count == 0:
        return UNKNOWN
    reach = WIDTH_95 * deviation(total, squares, count) / math.sqrt(count)
    value = total / count
    return Figure(value / scale, (value - reach) / scale, (value + reach) / scale, count)


def share(tally: Tally, column: int, unit: int = 1) -> Figure:
    """The share of games with a column's mark, in Wilson's form; a win is WIN_UNITS, which ties divide."""
    count = tally["known"][column]
    if count == 0:
        return UNKNOWN
    value = tally["sum"][column] / (unit * count)
    return Figure(value, *wilson(value, count), count)


def share_of(part: int, whole: int) -> Figure:
    """A share that was counted."""
    return Figure(part / whole, *wilson(part / whole, whole), whole) if whole else UNKNOWN


def paired(tally: Tally, column: int, scale: float = 1.0, is_share: bool = False) -> Figure:
    """The mean of a difference over common deals."""
    return _told_apart(mean(tally, column, scale), is_share)


def paired_ending(tally: Tally, ending: int) -> Figure:
    """How much more often games end like this, over common deals."""
    came, went = ending_gained(tally, ending)
    return _told_apart(_mean_of(came - went, came + went, tally["games"]), True)


def _told_apart(figure: Figure, is_share: bool) -> Figure:
    """Where no deal showed a difference, a share may still have a small one."""
    if is_share and figure.games:
        reach = max(figure.high - figure.value, RULE_OF_THREE / figure.games)
        return Figure(figure.value, figure.value - reach, figure.value + reach, figure.games)
    return figure


def between(one: Figure, other: Figure) -> Figure:
    """The difference of two figures of different games."""
    value = one.value - other.value
    low = math.hypot(one.value - one.low, other.high - other.value)
    high = math.hypot(one.high - one.value, other.value - other.low)
    return Figure(value, value - low, value + high, min(one.games, other.games))


@dataclass(frozen=True)
class Use:
    """How often a sort of move is used in a game, and what the seats that used it have won, for each of them."""

    sort: str
    uses: Figure
    """Times in a game, of all seats."""
    seats: Figure
    """The share of seats that used it at least once."""
    won: Figure


def uses_of(tally: Tally, names: Sequence[str], players: int) -> list[Use]:
    """The sorts of moves that were used, the most frequent first.

    Seats of one table are not independent, so tables are the unit: the variance is that of a ratio of sums.
    """
    found = []
    games = tally["known"][CHOICES]  # those that were followed move by move
    for number, name in enumerate(names):
        row = tally["uses"][number * USE_ROW : (number + 1) * USE_ROW]
        if row and row[USES]:
            seats = row[SEATS] / (games * players)
            seated = _ratio(
                row[SEATS], row[SEATS_SQUARED], games, games * players, games * players**2, row[SEATS] * players
            )
            ratio = row[SEATS_WON] / (WIN_UNITS * row[SEATS])
            rest = (
                row[WON_SQUARED] / WIN_UNITS**2
                - 2 * ratio * row[SEATS_TIMES_WON] / WIN_UNITS
                + ratio**2 * row[SEATS_SQUARED]
            )
            found.append(
                Use(
                    name,
                    _mean_of(row[USES], row[USES_SQUARED], games),
                    _bounded(seats, seated, games),
                    _bounded(ratio, math.sqrt(max(0.0, rest)) / row[SEATS], row[SEATS]),
                )
            )
    return sorted(found, key=lambda use: -use.uses.value)


def _ratio(over: int, over_squared: int, games: int, under: int, under_squared: int, cross: int) -> float:
    """The standard error of a ratio of sums over independent games."""
    ratio = over / under
    rest = over_squared - 2 * ratio * cross + ratio**2 * under_squared
    return math.sqrt(max(0.0, rest)) / under if games > 1 else math.inf


def _bounded(value: float, error: float, count: int) -> Figure:
    """A share with this standard error, in Wilson's form for as many trials as would give it."""
    trials = value * (1 - value) / error**2 if error > 0 and 0 < value < 1 else float(count)
    return Figure(value, *_wilson(value, max(1.0, trials)), count)


def _wilson(value: float, trials: float) -> tuple[float, float]:
    squared = WIDTH_95**2 / trials
    middle = (value + squared / 2) / (1 + squared)
    reach = math.sqrt(max(0.0, squared * value * (1 - value) + squared**2 / 4)) / (1 + squared)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def chi_square(wins: Sequence[float]) -> float:
    """How likely seats that are equally good would win at least as unequally (Pearson's test)."""
    expected = sum(wins) / len(wins)
    if expected <= 0:
        return math.nan
    return chi_square_above(sum((won - expected) ** 2 for won in wins) / expected, len(wins) - 1)


def chi_square_above(value: float, freedom: int) -> float:
    """The probability that chi-square lies above a value, by its finite sum."""
    half = value / 2
    if freedom % 2 == 0:
        term = total = 1.0
        for k in range(1, freedom // 2):
            term *= half / k
            total += term
        return math.exp(-half) * total
    total = math.erfc(math.sqrt(half))
    term = math.exp(-half) * math.sqrt(half) / math.gamma(1.5)
    for k in range(1, (freedom + 1) // 2):
        total += term
        term *= half / (k + 0.5)
    return min(1.0, total)


def games_to_tell(won: Figure, fair: float) -> Figure:
    """After how many games the better bot has won more than its fair share, 95 times in a hundred.

    The interval comes from that of the share: a smaller edge needs more games. Infinite where no edge is left.
    """

    def needed(share: float) -> float:
        edge = share - fair
        if edge <= 0:
            return math.inf
        return max(1.0, math.ceil(ONE_SIDED_95**2 * share * (1 - share) / edge**2))

    return Figure(needed(won.value), needed(won.high), needed(won.low), won.games)


def percentile_figure(spread: Mapping[str, int], share: float) -> Figure:
    """The value at or below which this share of the games lies; the interval is that of the rank (binomial)."""
    total = sum(spread.values())
    reach = WIDTH_95 * math.sqrt(share * (1 - share) / total) if total else 0.0
    low, high = max(0.0, share - reach), min(1.0, share + reach)
    return Figure(percentile(spread, share), percentile(spread, low), percentile(spread, high), total)


def percentile(spread: Mapping[str, int], share: float) -> float:
    """The value at or below which this share of the games lies."""
    total = sum(spread.values())
    below = 0
    for value in sorted(map(int, spread)):
        below += spread[str(value)]
        if below >= share * total:
            return value
    return math.nan
