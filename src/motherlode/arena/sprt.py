"""A sequential test: is the first bot better than the second by `elo1` points of rating rather than by `elo0`?

Wald's test with both errors at 5 %. Each game counts by what the two ratings say of its table: the logarithm of their
likelihood ratio. The games of a round are not independent, so the sum is divided by their dispersion, the variance of
whole rounds over that of independent games. It is looked at after every round in their order, so the round at which it
stops does not depend on who played what.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from motherlode.arena.lineups import Seating
from motherlode.arena.ratings import ELO
from motherlode.core.errors import BadOption

Array = Any

ERROR = 0.05
"""How often a true hypothesis may be refused, for both."""
BOUND = math.log((1 - ERROR) / ERROR)
LEAST_ROUNDS = 16
"""Before these nothing is decided: a variance of fewer rounds is no variance."""
IMAGINED = 8
"""So many rounds of independent games are imagined beside those that were played."""
MOST_ELO = 2000.0

WORDS = {1: "elo1", -1: "elo0", 0: "undecided"}


@dataclass(frozen=True)
class Hypotheses:
    """The two hypotheses, as points of rating of the first bot over the second."""

    elo0: float
    elo1: float

    def __post_init__(self) -> None:
        if not all(math.isfinite(elo) and abs(elo) <= MOST_ELO for elo in (self.elo0, self.elo1)):
            raise BadOption(f"--sprt takes ratings between -{MOST_ELO:.0f} and {MOST_ELO:.0f} points.")
        if not self.elo0 < self.elo1:
            raise BadOption("--sprt elo0,elo1 takes the lower rating first: --sprt 0,20.")


def read_test(text: str) -> Hypotheses:
    """The hypotheses that somebody wrote: `0,20`."""
    parts = text.split(",")
    try:
        low, high = (float(part) for part in parts)
    except ValueError:
        raise BadOption(f"--sprt {text!r} is not understood: write two ratings, --sprt 0,20.") from None
    return Hypotheses(low, high)


def expected(elo: float, table: Seating) -> float:
    """How likely the first bot wins a table, from any of its seats, if it is so much better."""
    odds = table.count(0) * math.exp(elo / ELO)
    return odds / (odds + table.count(1))


def course(scores: Array, tables: Sequence[Seating], test: Hypotheses) -> Array:
    """The logarithmic likelihood ratio after each round; `scores` is what the first bot won, by round and game."""
    low = np.array([expected(test.elo0, table) for table in tables])
    high = np.array([expected(test.elo1, table) for table in tables])
    lost = np.log((1 - high) / (1 - low))
    weight = np.log(high / low) - lost
    rounds = np.arange(1, len(scores) + 1)
    steps = scores @ weight + lost.sum()
    total, squares = np.cumsum(steps), np.cumsum(np.square(steps))
    own = np.maximum(0.0, squares - total * total / rounds)
    alone = np.zeros(len(scores))
    kinds = np.array([table.count(0) for table in tables])
    for kind in np.unique(kinds):
        part = kinds == kind
        games = rounds * int(part.sum())
        share = (np.cumsum(scores[:, part].sum(axis=1)) + 0.5) / (games + 1)
        alone += float(np.square(weight[part]).sum()) * share * (1 - share)
    # Some imagined rounds of independent games keep a few equal ones from passing for certainty.
    dispersion = (own + IMAGINED * alone) / ((rounds - 1 + IMAGINED) * alone)
    return total / dispersion


@dataclass(frozen=True)
class Verdict:
    """How the test came out."""

    elo0: float
    elo1: float
    decision: str
    """`elo1` (the first bot is better), `elo0` (it is not), or `undecided`."""
    ratio: float
    """The logarithmic likelihood ratio at the end; the test stops outside of -bound and bound."""
    bound: float
    path: list[tuple[int, float]]
    """The ratio on the way: after how many rounds, and how high."""


def stop(ratios: Array) -> int:
    """After how many rounds the test stops; 0 if it goes on."""
    out = np.flatnonzero(np.abs(ratios[LEAST_ROUNDS - 1 :]) >= BOUND)
    return int(out[0]) + LEAST_ROUNDS if len(out) else 0


def verdict(test: Hypotheses, scores: Array, tables: Sequence[Seating]) -> tuple[int, Verdict]:
    """After how many rounds the test stops (0: not yet), and what it says there; `tables` are those of a round."""
    ratios = course(scores, tables, test)
    stopped = stop(ratios)
    ratios = ratios[: stopped or len(ratios)]
    ratio = float(ratios[-1]) if len(ratios) else 0.0
    said = WORDS[(ratio > 0) - (ratio < 0) if stopped else 0]
    shown: Array = np.unique(np.linspace(0, max(0, len(ratios) - 1), min(len(ratios), 200)).astype(int))
    path = [(int(i) + 1, float(ratios[i])) for i in shown]
    return stopped, Verdict(test.elo0, test.elo1, said, ratio, BOUND, path)
