"""Alpha-rank: where a population of players ends that is now and then tempted by another bot.

Everybody plays one bot; a newcomer with another one takes over with the probability that selection of strength alpha
gives it in a population of 50. The share of time that each bot rules is its rank: unlike a rating it copes with bots
that beat each other in a circle. What is compared is the share of their wins at tables where both sit.
(Omidshafiei et al., 2019; one population, local selection.)
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

Array = Any

ALPHA = 30.0
POPULATION = 50
DRAWS = 400
"""So many times the deals are drawn again, for an interval."""
LEAST_DEALS = 30
"""Fewer deals than these are too few to be drawn again: the interval is then everything."""
MOST_BLOCKS = 2000
"""More deals than these are drawn in blocks of neighbours: independent all the same, and much quicker."""


def takeover(edge: float, alpha: float = ALPHA, population: int = POPULATION) -> float:
    """The probability that a newcomer whose payoff is higher by `edge` replaces everybody."""
    power = alpha * edge
    if abs(power) < 1e-12:
        return 1 / population
    if power > 0:
        return math.expm1(-power) / math.expm1(-population * power)
    over = population * -power
    return math.exp(-power - over) * -math.expm1(power) / -math.expm1(-over) if over < 700 else 0.0


def alpha_rank(shares: Array, alpha: float = ALPHA) -> Array:
    """The share of time of each bot, from the shares of wins of each (row) against each (column)."""
    bots = len(shares)
    if bots == 1:
        return np.ones(1)
    step = np.zeros((bots, bots))
    for now in range(bots):
        for new in range(bots):
            if new != now:
                step[now, new] = takeover(shares[new, now] - shares[now, new], alpha) / (bots - 1)
        step[now, now] = 1 - step[now].sum()
    system = np.vstack([step.T - np.eye(bots), np.ones((1, bots))])
    found = np.linalg.lstsq(system, np.append(np.zeros(bots), 1.0), rcond=None)[0]
    found = np.clip(found, 0.0, None)
    return found / found.sum()


def shares_of(over: Array, under: Array) -> Array:
    """The cross table from sums; who never met, or never won, counts as equal."""
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(under > 0, over / under, 0.5)


def alpha_rank_spans(over: Array, under: Array, seed: int) -> list[tuple[float, float]]:
    """95 % intervals by drawing deals again; `over` and `under` are the sums of the cross table, deal by deal."""
    deals, bots = over.shape[:2]
    size = -(-deals // MOST_BLOCKS)
    starts = np.arange(0, deals, size)
    tops, bottoms = np.add.reduceat(over, starts), np.add.reduceat(under, starts)
    blocks = len(starts)
    if deals < LEAST_DEALS:
        return [(0.0, 1.0)] * bots
    # The bare words of the generator: NumPy promises them for all its versions, and its draws it does not.
    words = np.random.PCG64(seed & ((1 << 64) - 1)).random_raw((DRAWS, blocks))
    drawn = ((words >> np.uint64(32)) * np.uint64(blocks) >> np.uint64(32)).astype(np.int64)
    times = np.stack([np.bincount(row, minlength=blocks) for row in drawn]).astype(float)
    drawn_over, drawn_under = np.tensordot(times, tops, 1), np.tensordot(times, bottoms, 1)
    ranks = np.array([alpha_rank(shares_of(drawn_over[i], drawn_under[i])) for i in range(DRAWS)])
    low, high = np.quantile(ranks, [0.025, 0.975], axis=0)
    return list(zip(low.tolist(), high.tolist(), strict=True))
