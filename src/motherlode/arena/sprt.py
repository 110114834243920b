"""A sequential test: is the first bot better than the second by `elo1` points of rating rather than by `elo0`?

Wald's test with both errors at 5 %, on the scores of whole rounds: their logarithmic likelihood ratio is that of a
normal mean whose variance is the one seen so far, as generalised tests of game programs take it. It is looked at after
every round in their order, so the round at which it stops does not depend on who played what.
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


def expected(elo: float, tables: Sequence[Seating]) -> float:
    """What share of the games of a round the first bot wins on average, if it is so much better."""
    odds = math.exp(elo / ELO)
    chances = []
    for table in tables:
        own = table.count(0)
        chances.append(own * odds / (own * odds + len(table) - own))
    return sum(chances) / len(chances)


def course(scores: Array, games: int, low: float, high: float) -> Array:
    """The logarithmic likelihood ratio after each round; `scores` are the shares of its games that were won."""
    count = np.arange(1, len(scores) + 1)
    total, squares = np.cumsum(scores), np.cumsum(np.square(scores))
    mean = total / count
    # One imagined round of independent games keeps a few equal ones from passing for certainty.
    careful = (total * games + 0.5) / (count * games + 1)
    variance = (np.maximum(0.0, squares - count * mean * mean) + careful * (1 - careful) / games) / count
    return count * (high - low) * (2 * mean - low - high) / (2 * variance)


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
    ratios = course(scores, len(tables), expected(test.elo0, tables), expected(test.elo1, tables))
    stopped = stop(ratios)
    ratios = ratios[: stopped or len(ratios)]
    ratio = float(ratios[-1]) if len(ratios) else 0.0
    said = WORDS[(ratio > 0) - (ratio < 0) if stopped else 0]
    shown: Array = np.unique(np.linspace(0, max(0, len(ratios) - 1), min(len(ratios), 200)).astype(int))
    path = [(int(i) + 1, float(ratios[i])) for i in shown]
    return stopped, Verdict(test.elo0, test.elo1, said, ratio, BOUND, path)
