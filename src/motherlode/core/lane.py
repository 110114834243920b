"""One table among many: from one decision of somebody outside to the next. `lanes.py` loops over all.

A lane is a row of tables with what belongs to it: a seed, the number of its game, and who sits where. The loader
re-creates these kernels for each game and set of bots.
"""

from __future__ import annotations

from motherlode.core.bits import Stream, below
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
from motherlode.core.company import SHOWN, anybody_listens, ask_one, hears, show, sit_down, tell_one
from motherlode.core.contract import (
    CHANCE,
    MAX_SEATS,
    OVER,
    Box,
    Options,
    Result,
    Table,
    View,
    cases,
    draw,
    moves,
    nothing_legal,
    play,
    saw,
    scores,
    setup,
)
from motherlode.core.encoder import encode
from motherlode.core.kernels import kernel
from motherlode.core.records import Floats, Ints, Octets, Record, Rows, Words, i8, i64
from motherlode.core.streams import DEAL, THINK, start_stream

OUTSIDE = 0
"""The slot of a seat that no bot has; those of bots count from 1."""

WORD = 64
"""Moves in a word of a bit set."""
NO_MOVE = -1
"""What is said for a lane that awaits no move."""

VECTOR, BYTES = 0, 1
"""How an observation is written: features as the encoding lists them, or the bytes of the view as they are."""

BEFORE, BLANK = 0, 1
"""The rows of tables, and of results, that the loops work with."""


class Lane(Record):
    """What belongs to one table: where its chance comes from, who sits where, and whose eyes are reported."""

    seed: int = i64()
    game: int = i64()
    slot: Ints = i8(MAX_SEATS + 1)
    watcher: int = i8()


class Shape(Record):
    """The sizes of a batch, and how it goes on."""

    players: int = i64()
    actions: int = i64()
    words: int = i64()  # of a bit set of moves
    size: int = i64()  # of an observation; 0: nobody wants any
    view_bytes: int = i64()
    streams: int = i64()  # of a lane: the dealer's, and one for each seat if there are bots
    sees: int = i64()  # what observations tell: a view or a look
    restart: int = i64()  # when a finished lane begins anew
    stride: int = i64()  # from the number of a lane's game to that of its next
    blank: int = i64()  # the row of memories that is always blank
    finals: int = i64()  # 1: the last observation of a game is kept when the lane begins anew
    form: int = i64()  # of an observation: by the program, or the bytes of the view


@kernel
def row_of(shape: Shape, lane: int, seat: int) -> int:
    """The row of dials and memories that belongs to a seat of a lane."""
    return lane * shape.players + seat - 1


@kernel
def begin_lane(
    box: Box,
    options: Rows[Options],
    tables: Rows[Table],
    rooms: Rows[Table],
    shape: Shape,
    streams: Rows[Stream],
    dials0: Rows[Dials0],
    dials1: Rows[Dials1],
    dials2: Rows[Dials2],
    dials3: Rows[Dials3],
    memories0: Rows[Memory0],
    memories1: Rows[Memory1],
    memories2: Rows[Memory2],
    memories3: Rows[Memory3],
    lanes: Rows[Lane],
    lane: int,
) -> None:
    """Lay the table out for game `lanes[lane].game` of the lane's seed."""
    here = lanes[lane]
    tables[lane] = rooms[BLANK]
    setup(box, options[0], tables[lane])
    start_stream(streams[lane * shape.streams], here.seed, here.game, DEAL)
    here.watcher = 0
    for seat in range(1, shape.players + 1):
        if here.slot[seat] == OUTSIDE:
            if here.watcher == 0:
                here.watcher = seat
        else:
            start_stream(streams[lane * shape.streams + seat], here.seed, here.game, THINK + seat)
            sit_down(
                box, here.slot[seat] - 1, seat, row_of(shape, lane, seat), shape.blank,
                dials0, dials1, dials2, dials3, memories0, memories1, memories2, memories3,
            )  # fmt: skip


@kernel
def play_on(
    box: Box,
    tables: Rows[Table],
    rooms: Rows[Table],
    shape: Shape,
    streams: Rows[Stream],
    memories0: Rows[Memory0],
    memories1: Rows[Memory1],
    memories2: Rows[Memory2],
    memories3: Rows[Memory3],
    lanes: Rows[Lane],
    lane: int,
    action: int,
) -> None:
    """Play a move or an outcome, and tell the bots of the lane what they saw."""
    if anybody_listens():
        rooms[BEFORE] = tables[lane]
    play(box, tables[lane], action)
    if anybody_listens():
        for seat in range(1, shape.players + 1):
            slot = lanes[lane].slot[seat] - 1
            if hears(slot):
                code = saw(box, rooms[BEFORE], action, tables[lane], seat)
                rng = streams[lane * shape.streams + seat]
                own = row_of(shape, lane, seat)
                tell_one(box, slot, code, own, memories0, memories1, memories2, memories3, rng)


@kernel
def bots_move(
    box: Box,
    t: Table,
    views: Rows[View],
    shape: Shape,
    mine: Words,
    streams: Rows[Stream],
    memories0: Rows[Memory0],
    memories1: Rows[Memory1],
    memories2: Rows[Memory2],
    memories3: Rows[Memory3],
    slates0: Rows[Slate0],
    slates1: Rows[Slate1],
    slates2: Rows[Slate2],
    slates3: Rows[Slate3],
    lane: int,
    slot: int,
) -> int:
    """What the bot chooses whose turn it is."""
    own = row_of(shape, lane, t.actor)
    rng = streams[lane * shape.streams + t.actor]
    return ask_one(
        box, t, slot - 1, own, views, mine,
        memories0, memories1, memories2, memories3, slates0, slates1, slates2, slates3, rng,
    )  # fmt: skip


@kernel
def run_on(
    box: Box,
    tables: Rows[Table],
    rooms: Rows[Table],
    views: Rows[View],
    shape: Shape,
    mine: Words,
    streams: Rows[Stream],
    memories0: Rows[Memory0],
    memories1: Rows[Memory1],
    memories2: Rows[Memory2],
    memories3: Rows[Memory3],
    slates0: Rows[Slate0],
    slates1: Rows[Slate1],
    slates2: Rows[Slate2],
    slates3: Rows[Slate3],
    lanes: Rows[Lane],
    lane: int,
    move: int,
) -> None:
    """Play a move, if there is one; then chance and bots act until somebody outside has to, or the game is over.

    `mine` then has the moves of the lane.
    """
    t = tables[lane]
    action = move
    while t.actor != OVER:
        if action != NO_MOVE:
            play_on(
                box, tables, rooms, shape, streams, memories0, memories1, memories2, memories3, lanes, lane, action
            )  # fmt: skip
            action = NO_MOVE
        elif t.actor == CHANCE:
            action = draw(box, t, below(streams[lane * shape.streams], cases(box, t)))
        else:
            slot = lanes[lane].slot[t.actor]
            moves(box, t, mine)
            if slot == OUTSIDE:
                lanes[lane].watcher = t.actor
                return
            action = bots_move(
                box, t, views, shape, mine, streams,
                memories0, memories1, memories2, memories3, slates0, slates1, slates2, slates3, lane, slot,
            )  # fmt: skip
    nothing_legal(mine)


@kernel
def copy_bytes(raw: Octets, base: int, out: Floats, at: int, size: int) -> None:
    """Write the bytes of a record, which begin at `base`, into `size` entries from `at` on."""
    own = out[at : at + size]
    for i in range(len(own)):
        own[i] = raw[base + i]


@kernel
def observe(
    box: Box, t: Table, seat: int, views: Rows[View], raw: Octets, shape: Shape, program: Words, out: Floats, at: int
) -> None:
    """Write what a seat is told into the entries from `at` on."""
    show(box, t, seat, shape.sees, views)
    if shape.form == BYTES:
        copy_bytes(raw, SHOWN * shape.view_bytes, out, at, shape.size)
    else:
        encode(program, raw, SHOWN * shape.view_bytes, seat, out, at, shape.size)


@kernel
def settle(box: Box, t: Table, shape: Shape, results: Rows[Result], rewards: Floats, points: Words, lane: int) -> None:
    """Write points and returns of a finished game: (n·s − 1)/(n − 1), s = 1/k for each of k winners; or all lose."""
    results[BEFORE] = results[BLANK]
    scores(box, t, results[BEFORE])
    n = shape.players
    winners = 0
    for seat in range(1, n + 1):
        if results[BEFORE].rank[seat] == 1:
            winners += 1
    for seat in range(1, n + 1):
        here = lane * n + seat - 1
        points[here] = results[BEFORE].points[seat]
        share = 1.0 / winners if winners > 0 and results[BEFORE].rank[seat] == 1 else 0.0
        rewards[here] = (n * share - 1.0) / (n - 1) if winners > 0 else -1.0


@kernel
def report(
    box: Box,
    tables: Rows[Table],
    views: Rows[View],
    raw: Octets,
    shape: Shape,
    program: Words,
    legal: Words,
    lanes: Rows[Lane],
    actors: Octets,
    masks: Octets,
    observations: Floats,
    lane: int,
) -> None:
    """Write what those outside are told of a lane: whose turn it is, its moves, and what the seat sees."""
    t = tables[lane]
    actors[lane] = t.actor - 1 if t.actor > 0 else t.actor
    at = lane * shape.actions
    for first in range(0, shape.actions, WORD):
        word = legal[lane * shape.words + first // WORD]
        for place in range(min(WORD, shape.actions - first)):
            masks[at + first + place] = (word >> place) & 1
    if shape.size > 0:
        observe(box, t, lanes[lane].watcher, views, raw, shape, program, observations, lane * shape.size)
