"""Many tables side by side: one call takes all of them to their next decision.

Seats are taken by bots or by somebody outside, who is handed masks and observations. Moves come in through a check: if
one of them is not legal, no lane changes. The loader re-creates these loops for each game and set of bots.
"""

from __future__ import annotations

from motherlode.core.bits import Stream, has_bit
from motherlode.core.botkit import (
    Dials0,
    Dials1,
    Dials2,
    Dials3,
    Memory0,
    Memory1,
    Memory2,
    Memory3,
    Slate0,
    Slate1,
    Slate2,
    Slate3,
)
from motherlode.core.company import SHOWN, show
from motherlode.core.contract import OVER, Box, Options, Result, Table, View
from motherlode.core.kernels import kernel
from motherlode.core.lane import NO_MOVE, Lane, Shape, begin_lane, observe, report, run_on, settle
from motherlode.core.records import Floats, Octets, Rows, Words
from motherlode.core.streams import any_legal

ALL_LEGAL = -1
"""What a check finds when there is nothing to refuse."""

# When a finished lane begins anew.
STAY = 0  # never by itself
NEXT_STEP = 1  # with the next step, whose move is ignored
SAME_STEP = 2  # at once


@kernel
def refused(legal: Words, tables: Rows[Table], shapes: Rows[Shape], actions: Words, first: int, last: int) -> int:
    """The first lane whose move is not legal, or ALL_LEGAL. A finished lane that stays so awaits NO_MOVE."""
    shape = shapes[0]
    for lane in range(first, last):
        move = actions[lane]
        if tables[lane].actor == OVER:
            if shape.restart == STAY and move != NO_MOVE:
                return lane
        elif move < 0 or move >= shape.actions or not has_bit(legal[lane * shape.words + (move >> 6)], move & 63):
            return lane
    return ALL_LEGAL


@kernel
def pick_moves(legal: Words, tables: Rows[Table], shapes: Rows[Shape], rng: Rows[Stream], actions: Words) -> None:
    """A legal move for each lane, each equally likely; NO_MOVE where none is awaited."""
    words = shapes[0].words
    for lane in range(len(actions)):
        if tables[lane].actor == OVER:
            actions[lane] = NO_MOVE
        else:
            actions[lane] = any_legal(legal[lane * words : (lane + 1) * words], rng[0])


@kernel
def observe_lanes(
    boxes: Rows[Box],
    tables: Rows[Table],
    views: Rows[View],
    raw: Octets,
    shapes: Rows[Shape],
    program: Words,
    seat: int,
    out: Floats,
) -> None:
    """What one seat is told at every lane."""
    for lane in range(len(tables)):
        observe(boxes[0], tables[lane], seat, views, raw, shapes[0], program, out, lane * shapes[0].size)


@kernel
def view_lanes(boxes: Rows[Box], tables: Rows[Table], views: Rows[View], seat: int, sees: int, out: Rows[View]) -> None:
    """The view or look of one seat at every lane."""
    for lane in range(len(tables)):
        show(boxes[0], tables[lane], seat, sees, views)
        out[lane] = views[SHOWN]


@kernel
def advance(
    box: Box,
    options: Rows[Options],
    tables: Rows[Table],
    rooms: Rows[Table],
    views: Rows[View],
    raw: Octets,
    results: Rows[Result],
    shape: Shape,
    program: Words,
    legal: Words,
    streams: Rows[Stream],
    dials0: Rows[Dials0],
    dials1: Rows[Dials1],
    dials2: Rows[Dials2],
    dials3: Rows[Dials3],
    memories0: Rows[Memory0],
    memories1: Rows[Memory1],
    memories2: Rows[Memory2],
    memories3: Rows[Memory3],
    slates0: Rows[Slate0],
    slates1: Rows[Slate1],
    slates2: Rows[Slate2],
    slates3: Rows[Slate3],
    lanes: Rows[Lane],
    rewards: Floats,
    points: Words,
    overs: Octets,
    finals: Floats,
    lane: int,
    move: int,
) -> None:
    """Play a move, or begin a game with NO_MOVE, and go on to the next decision or the end.

    A game that has just begun and is over without a decision of somebody outside is passed over.
    """
    mine = legal[lane * shape.words : (lane + 1) * shape.words]
    played = move
    going = True
    while going:
        if played == NO_MOVE:
            begin_lane(
                box, options, tables, rooms, shape, streams, dials0, dials1, dials2, dials3,
                memories0, memories1, memories2, memories3, lanes, lane,
            )  # fmt: skip
        run_on(
            box, tables, rooms, views, shape, mine, streams, memories0, memories1, memories2, memories3,
            slates0, slates1, slates2, slates3, lanes, lane, played,
        )  # fmt: skip
        going = False
        if tables[lane].actor == OVER:
            going = played == NO_MOVE or shape.restart == SAME_STEP
            if played != NO_MOVE:
                overs[lane] = 1
                settle(box, tables[lane], shape, results, rewards, points, lane)
                if shape.finals == 1:
                    watcher = lanes[lane].watcher
                    observe(box, tables[lane], watcher, views, raw, shape, program, finals, lane * shape.size)
            if going:
                lanes[lane].game += shape.stride
                played = NO_MOVE


@kernel
def reset_lanes(
    boxes: Rows[Box],
    options: Rows[Options],
    tables: Rows[Table],
    rooms: Rows[Table],
    views: Rows[View],
    raw: Octets,
    results: Rows[Result],
    shapes: Rows[Shape],
    program: Words,
    legal: Words,
    streams: Rows[Stream],
    dials0: Rows[Dials0],
    dials1: Rows[Dials1],
    dials2: Rows[Dials2],
    dials3: Rows[Dials3],
    memories0: Rows[Memory0],
    memories1: Rows[Memory1],
    memories2: Rows[Memory2],
    memories3: Rows[Memory3],
    slates0: Rows[Slate0],
    slates1: Rows[Slate1],
    slates2: Rows[Slate2],
    slates3: Rows[Slate3],
    lanes: Rows[Lane],
    actors: Octets,
    masks: Octets,
    observations: Floats,
    rewards: Floats,
    points: Words,
    overs: Octets,
    finals: Floats,
    actions: Words,
    first: int,
    last: int,
) -> int:
    """Begin the games of those lanes whose entry in `actions` is not NO_MOVE."""
    box = boxes[0]
    shape = shapes[0]
    for lane in range(first, last):
        if actions[lane] == NO_MOVE:
            continue
        overs[lane] = 0
        for seat in range(shape.players):
            rewards[lane * shape.players + seat] = 0.0
            points[lane * shape.players + seat] = 0
        advance(
            box, options, tables, rooms, views, raw, results, shape, program, legal, streams,
            dials0, dials1, dials2, dials3, memories0, memories1, memories2, memories3,
            slates0, slates1, slates2, slates3, lanes, rewards, points, overs, finals, lane, NO_MOVE,
        )  # fmt: skip
        report(box, tables, views, raw, shape, program, legal, lanes, actors, masks, observations, lane)
    return ALL_LEGAL


@kernel
def step_lanes(
    boxes: Rows[Box],
    options: Rows[Options],
    tables: Rows[Table],
    rooms: Rows[Table],
    views: Rows[View],
    raw: Octets,
    results: Rows[Result],
    shapes: Rows[Shape],
    program: Words,
    legal: Words,
    streams: Rows[Stream],
    dials0: Rows[Dials0],
    dials1: Rows[Dials1],
    dials2: Rows[Dials2],
    dials3: Rows[Dials3],
    memories0: Rows[Memory0],
    memories1: Rows[Memory1],
    memories2: Rows[Memory2],
    memories3: Rows[Memory3],
    slates0: Rows[Slate0],
    slates1: Rows[Slate1],
    slates2: Rows[Slate2],
    slates3: Rows[Slate3],
    lanes: Rows[Lane],
    actors: Octets,
    masks: Octets,
    observations: Floats,
    rewards: Floats,
    points: Words,
    overs: Octets,
    finals: Floats,
    actions: Words,
    first: int,
    last: int,
) -> int:
    """Play a move in each lane and go on to its next decision; or refuse, naming a lane, and change nothing."""
    box = boxes[0]
    shape = shapes[0]
    wrong = refused(legal, tables, shapes, actions, first, last)
    if wrong != ALL_LEGAL:
        return wrong
    for lane in range(first, last):
        for seat in range(shape.players):
            rewards[lane * shape.players + seat] = 0.0
        overs[lane] = 0
        again = tables[lane].actor == OVER
        if again and shape.restart == STAY:
            continue
        if again:
            lanes[lane].game += shape.stride
        advance(
            box, options, tables, rooms, views, raw, results, shape, program, legal, streams,
            dials0, dials1, dials2, dials3, memories0, memories1, memories2, memories3,
            slates0, slates1, slates2, slates3, lanes, rewards, points, overs, finals,
            lane, NO_MOVE if again else actions[lane],
        )  # fmt: skip
        report(box, tables, views, raw, shape, program, legal, lanes, actors, masks, observations, lane)
    return ALL_LEGAL


ALL = (step_lanes, reset_lanes, refused, pick_moves, observe_lanes, view_lanes)
