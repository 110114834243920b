"""The verbs as Python calls them: an array of records and an index, which costs a compiled call one microsecond.

The loader re-creates these for each game, like the loops of `drivers.py`.
"""

from __future__ import annotations

from motherlode.core.bits import Stream
from motherlode.core.contract import (
    Belief,
    Box,
    Options,
    Result,
    Table,
    View,
    audit,
    belief,
    cases,
    draw,
    look,
    moves,
    play,
    saw,
    scores,
    setup,
    view,
    world,
)
from motherlode.core.kernels import kernel
from motherlode.core.records import Rows, Words


@kernel
def setup_at(boxes: Rows[Box], options: Rows[Options], tables: Rows[Table], at: int) -> None:
    setup(boxes[0], options[0], tables[at])


@kernel
def moves_at(boxes: Rows[Box], tables: Rows[Table], at: int, legal: Words) -> None:
    moves(boxes[0], tables[at], legal)


@kernel
def cases_at(boxes: Rows[Box], tables: Rows[Table], at: int) -> int:
    return cases(boxes[0], tables[at])


@kernel
def draw_at(boxes: Rows[Box], tables: Rows[Table], at: int, case: int) -> int:
    return draw(boxes[0], tables[at], case)


@kernel
def play_at(boxes: Rows[Box], tables: Rows[Table], at: int, action: int) -> None:
    play(boxes[0], tables[at], action)


@kernel
def scores_at(boxes: Rows[Box], tables: Rows[Table], at: int, results: Rows[Result]) -> None:
    scores(boxes[0], tables[at], results[0])


@kernel
def audit_at(boxes: Rows[Box], tables: Rows[Table], at: int) -> int:
    return audit(boxes[0], tables[at])


@kernel
def saw_at(boxes: Rows[Box], tables: Rows[Table], before: int, action: int, after: int, seat: int) -> int:
    return saw(boxes[0], tables[before], action, tables[after], seat)


@kernel
def view_at(boxes: Rows[Box], tables: Rows[Table], at: int, seat: int, views: Rows[View]) -> None:
    view(boxes[0], tables[at], seat, views[0])


@kernel
def look_at(boxes: Rows[Box], tables: Rows[Table], at: int, seat: int, views: Rows[View]) -> None:
    look(boxes[0], tables[at], seat, views[0])


@kernel
def belief_at(boxes: Rows[Box], views: Rows[View], beliefs: Rows[Belief]) -> None:
    belief(boxes[0], views[0], beliefs[0])


@kernel
def world_at(
    boxes: Rows[Box], views: Rows[View], beliefs: Rows[Belief], streams: Rows[Stream], tables: Rows[Table], at: int
) -> None:
    world(boxes[0], views[0], beliefs[0], streams[0], tables[at])


ALL = (
    setup_at,
    moves_at,
    cases_at,
    draw_at,
    play_at,
    scores_at,
    audit_at,
    saw_at,
    view_at,
    look_at,
    belief_at,
    world_at,
)
