"""Tallies: what many games add up to, in whole numbers only.

Adding is exact, in any order: the same games give the same tally for any number of workers and any cut into chunks.
A tally is a plain tree of lists and dictionaries of integers, so it can be sent, saved and added anywhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from motherlode.lab.columns import (
    CHOICES,
    COURSE,
    DECIDED,
    DECISIONS,
    ENDING,
    LEAD_CHANGES,
    LONGEST_WAIT,
    MARGIN,
    NOTHING,
    ROUNDS,
    ROW,
    THOUSAND,
    WINNERS,
)

Array = Any
Tally = dict[str, Any]

SPREADS = (DECISIONS, ROUNDS, ENDING, WINNERS, MARGIN)
COURSE_SPREADS = (LEAD_CHANGES, DECIDED, LONGEST_WAIT)
"""Columns whose every value is counted, for histograms and percentiles; no game can have more values than it has
plies, so this stays small for any number of games. Those of the course are counted where a game was followed."""
TWENTIETHS = 20
PAIRED = 16
"""Two endings are written as one number, the base's so many bits up."""
DENSE = 1 << 16
"""Values that lie so close together are counted in an array."""


def sums(rows: Array, followed: Array) -> Tally:
    """How many games have each figure, the sums and the sums of squares."""
    early, late = _sums(rows[:, :COURSE]), _sums(rows[followed, COURSE:])
    return {name: (early[name] + late[name]) for name in early}


def _sums(block: Array) -> Tally:
    known = block != NOTHING
    if known.all():
        counts = [len(block)] * block.shape[1]
    else:
        counts = known.sum(axis=0).tolist()
        block = np.where(known, block, 0)
    return {
        "known": counts,
        "sum": block.sum(axis=0).tolist(),
        "squares": np.einsum("ij,ij->j", block, block).tolist(),
    }


def tally_of(rows: Array, uses: Array) -> Tally:
    """The tally of some games."""
    followed = rows[:, CHOICES] != NOTHING
    spreads = {}
    for column, values in zip(SPREADS, rows[:, SPREADS].T.copy(), strict=True):
        spreads[str(column)] = _counted(values)
    for column, values in zip(COURSE_SPREADS, rows[followed][:, COURSE_SPREADS].T, strict=True):
        spreads[str(column)] = _counted(values * TWENTIETHS // THOUSAND if column == DECIDED else values)
    return {"games": len(rows), **sums(rows, followed), "spreads": spreads, "uses": uses.tolist()}


def _counted(values: Array) -> dict[str, int]:
    """How often each value is there, the smallest first; nothing is no value."""
    if not len(values):
        return {}
    low = int(values.min())
    if low <= NOTHING * TWENTIETHS // THOUSAND:
        return _counted(values[values > NOTHING * TWENTIETHS // THOUSAND])
    if int(values.max()) - low <= DENSE:
        counts = np.bincount(values - low)
        return {str(low + int(i)): int(counts[i]) for i in np.flatnonzero(counts)}
    found, times = np.unique(values, return_counts=True)
    return {str(v): c for v, c in zip(found.tolist(), times.tolist(), strict=True)}


def difference_of(rows: Array, base: Array) -> Tally:
    """The tally of what the same games have more than with the base, figure by figure, where both have it.

    Endings are no figures: what is counted is how often this one came where the base has that one.
    """
    both = (rows != NOTHING) & (base != NOTHING)
    pairs, times = np.unique(rows[:, ENDING] + (base[:, ENDING] << PAIRED), return_counts=True)
    return {
        "games": len(rows),
        **sums(np.where(both, rows - base, NOTHING), both[:, CHOICES]),
        "endings": {str(pair): count for pair, count in zip(pairs.tolist(), times.tolist(), strict=True)},
    }


def ending_gained(difference: Tally, ending: int) -> tuple[int, int]:
    """In how many games this ending came where the base had another, and in how many it was the other way."""
    came = went = 0
    for pair, count in difference.get("endings", {}).items():
        here, there = int(pair) & ((1 << PAIRED) - 1), int(pair) >> PAIRED
        came += count if here == ending != there else 0
        went += count if there == ending != here else 0
    return came, went


def empty(uses: int = 0) -> Tally:
    """The tally of no games."""
    return {
        "games": 0,
        "known": [0] * ROW,
        "sum": [0] * ROW,
        "squares": [0] * ROW,
        "spreads": {str(column): {} for column in (*SPREADS, *COURSE_SPREADS)},
        "uses": [0] * uses,
    }


def add(total: Tally, part: Tally) -> None:
    """Add a tally to another."""
    total["games"] += part["games"]
    for name in ("known", "sum", "squares", "uses"):
        if name in part:
            if len(total[name]) < len(part[name]):
                total[name] += [0] * (len(part[name]) - len(total[name]))
            for i, value in enumerate(part[name]):
                total[name][i] += value
    for column, counts in part.get("spreads", {}).items():
        _add_counts(total["spreads"][column], counts)
    if "endings" in part:
        _add_counts(total.setdefault("endings", {}), part["endings"])


def _add_counts(total: dict[str, int], part: dict[str, int]) -> None:
    for value, count in part.items():
        total[value] = total.get(value, 0) + count
