"""Tallies: what many games add up to, in whole numbers only.

Adding is exact, in any order: the same games give the same tally for any number of workers and any cut into chunks.
A tally is a plain tree of lists and dictionaries of integers, so it can be sent, saved and added anywhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from motherlode.lab.columns import (
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

SPREADS = (DECISIONS, ROUNDS, ENDING, WINNERS, MARGIN, LEAD_CHANGES, DECIDED, LONGEST_WAIT)
"""Columns whose every value is counted, for histograms and percentiles; no game can have more values than it has
plies, so this stays small for any number of games."""
TWENTIETHS = 20
DENSE = 1 << 16
"""Values that lie so close together are counted in an array."""


def sums(rows: Array) -> Tally:
    """How many games have each figure, the sums and the sums of squares."""
    known = rows != NOTHING
    values = np.where(known, rows, 0)
    return {
        "known": known.sum(axis=0).tolist(),
        "sum": values.sum(axis=0).tolist(),
        "squares": np.einsum("ij,ij->j", values, values).tolist(),
    }


def tally_of(rows: Array, uses: Array) -> Tally:
    """The tally of some games."""
    spreads = {}
    for column in SPREADS:
        values = rows[:, column]
        values = values[values != NOTHING]
        if column == DECIDED:
            values = values * TWENTIETHS // THOUSAND
        spreads[str(column)] = _counted(values)
    return {"games": len(rows), **sums(rows), "spreads": spreads, "uses": uses.tolist()}


def _counted(values: Array) -> dict[str, int]:
    """How often each value is there, the smallest first."""
    if not len(values):
        return {}
    low = int(values.min())
    if int(values.max()) - low <= DENSE:
        counts = np.bincount(values - low)
        return {str(low + int(i)): int(counts[i]) for i in np.flatnonzero(counts)}
    found, times = np.unique(values, return_counts=True)
    return {str(v): c for v, c in zip(found.tolist(), times.tolist(), strict=True)}


def difference_of(rows: Array, base: Array) -> Tally:
    """The tally of what the same games have more than with the base, figure by figure, where both have it."""
    both = (rows != NOTHING) & (base != NOTHING)
    return {"games": len(rows), **sums(np.where(both, rows - base, NOTHING))}


def empty(uses: int = 0) -> Tally:
    """The tally of no games."""
    return {
        "games": 0,
        "known": [0] * ROW,
        "sum": [0] * ROW,
        "squares": [0] * ROW,
        "spreads": {str(column): {} for column in SPREADS},
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
        mine = total["spreads"][column]
        for value, count in counts.items():
            mine[value] = mine.get(value, 0) + count
