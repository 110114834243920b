"""A lane of a batch in words that people can read: what `render` prints."""

from __future__ import annotations

import json
from typing import Any

from motherlode.core.batch import Batch
from motherlode.core.contract import OVER
from motherlode.core.records import Record, options_of

NOT_TOLD = ("actor", "sealed", "me")
"""Fields of a view that say what the first lines do."""


def told(batch: Batch, lane: int = 0, seat: int | None = None) -> str:
    """What a seat sees of a lane (none: what an onlooker does), with whose turn it is; a field of the view a line.

    Fields that state nothing are left out, and the options. Inside views seats count from 1: 0 is nobody.
    """
    return tellers(batch, [seat] * batch.lanes, [lane])[0]


def tellers(batch: Batch, seats: list[int | None], lanes: list[int]) -> list[str]:
    """The same of several lanes, each as its seat sees it; views are made once for each seat."""
    views = {seat: batch.views(seat, batch.sight) for seat in {seats[lane] for lane in lanes}}
    return [_words(batch, lane, seats[lane], views[seats[lane]][lane]) for lane in lanes]


def _words(batch: Batch, lane: int, seat: int | None, row: Any) -> str:
    view = batch.game.record("View")()
    view.raw[:] = row.tobytes()
    actor = int(batch.actors[lane])
    who = "an onlooker" if seat is None else f"seat {seat}"
    lines = [f"{batch.game.title}, {batch.players} players, as {who} sees it"]
    if actor == OVER:
        points = ", ".join(f"seat {i}: {points}" for i, points in enumerate(batch.points[lane].tolist()))
        lines.append(f"over; points of {points}")
    else:
        lines.append(f"seat {actor} is to act")
    return "\n".join([*lines, *fields(view, batch.options)])


def fields(view: Record, options: Record) -> list[str]:
    """What a view states, a field a line."""
    left_out = (*NOT_TOLD, *options_of(type(options)))
    stated = {name: value for name, value in view.to_dict().items() if name not in left_out and _states(value)}
    return [f"  {name}: {json.dumps(value)}" for name, value in stated.items()]


def _states(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_states, value.values()))
    return any(map(_states, value)) if isinstance(value, list) else bool(value)
