"""Intervals for figures that come in clusters: the games of one deal are not independent, the deals are.

All figures are ratios of sums over deals (wins over seats held, for example), and their variance is the usual
linearised one of such a ratio, from the residuals of whole deals about the mean of their line-up. It needs no random
numbers, is exact for means, and agrees with a bootstrap over deals where that is any good. Two things are added, both
of the weight of a single deal:

- *One imagined deal*, whose games do not depend on each other. Without it a handful of deals that happen to come out
  equal would claim a certainty that they do not give; a true symmetry (a bot against itself) still shrinks the
  interval with the number of deals, not with its root.
- *Wilson's form* for shares, with as many games as would give the variance that was found, so that a share near 0 or
  1 keeps an interval that makes sense. A bot that won everything has won as many times as there were deals, not games.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

Array = Any
Span = tuple[float, float]


@cache
def t_quantile(freedom: int, level: float = 0.975) -> float:
    """The quantile of Student's t, by bisection of its exact distribution."""
    low, high = 0.0, 1e6
    while high - low > 1e-10 * max(1.0, low):
        middle = (low + high) / 2
        if _t_below(middle, freedom) < level:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _t_below(t: float, freedom: int) -> float:
    """The probability that Student's t stays below t > 0; the finite sum of sines and cosines, or the normal limit."""
    if freedom > 2000:  # the expansion about the normal limit is right to six digits here
        z = t * (1 - 1 / (4 * freedom)) / math.sqrt(1 + t * t / (2 * freedom))
        return 0.5 * math.erfc(-z / math.sqrt(2))
    angle = math.atan(t / math.sqrt(freedom))
    cosine = math.cos(angle)
    if freedom == 1:
        return 0.5 + angle / math.pi
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = term
    for k in range(3 if odd else 2, freedom - 1, 2):
        term *= (k - 1) / k * cosine * cosine
        total += term
    part = math.sin(angle) * total
    return 0.5 + ((angle + part) / math.pi if odd else part / 2)


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float
    gain: float
    """How many independent games one game of these deals was worth: above 1, duplicates paid."""

    @property
    def span(self) -> Span:
        """The interval."""
        return self.low, self.high


def estimate(over: Array, under: Array, share: bool, columns: Array | None = None) -> Estimate:
    """The ratio of two sums, with one row a round and one column a game.

    A `share` lies between 0 and 1; anything else is a mean. `columns` numbers the columns by their line-up: in a round
    each line-up has a deal, and its games are that deal's. Without it a round is one deal.
    """
    rounds, games = over.shape
    weight = float(under.sum())
    if weight <= 0:
        return Estimate(math.nan, math.nan, math.nan, math.nan)
    value = float(over.sum()) / weight
    if rounds < 2:
        return Estimate(value, 0.0 if share else -math.inf, 1.0 if share else math.inf, math.nan)
    rest = over - value * under
    alone = clustered = 0.0
    deals = 0
    for part in _parts(games, columns):
        own = rest[:, part]
        sums = own.sum(axis=1)
        alone += float(np.square(own - own.mean()).sum())
        clustered += float(np.square(sums - sums.mean()).sum()) * rounds / (rounds - 1)
        deals += int((under[:, part].sum(axis=1) > 0).sum())
    gain = math.nan if alone <= 0 else alone / clustered if clustered > 1e-12 * alone else math.inf
    variance = (clustered + alone / rounds) / weight**2
    width = t_quantile(rounds - 1)
    if not share:
        reach = width * math.sqrt(variance)
        return Estimate(value, value - reach, value + reach, gain)
    # Of k seats at a table only one can win: the highest share is that of a bot that wins every table.
    top = min(1.0, float((under > 0).sum()) / weight)
    low, high = _wilson(min(1.0, value / top), variance / top**2, deals, width)
    return Estimate(value, low * top, high * top, gain)


def _parts(games: int, columns: Array | None) -> list[Array]:
    numbers = np.zeros(games, dtype=int) if columns is None else np.asarray(columns)
    return [np.flatnonzero(numbers == number) for number in np.unique(numbers)]


def _wilson(value: float, variance: float, deals: int, width: float) -> Span:
    worth = value * (1 - value) / variance if variance > 0 and 0 < value < 1 else float(deals)
    squared = width * width / worth
    middle = (value + squared / 2) / (1 + squared)
    reach = math.sqrt(max(0.0, squared * value * (1 - value) + squared * squared / 4)) / (1 + squared)
    return max(0.0, min(value, middle - reach)), min(1.0, max(value, middle + reach))
