"""Imagined games of Goldmine Rumbles: from a move to the end, with Greedy at every seat, and what they are worth.

All moves of a decision are tried with the same dice: the k-th game after each of them has the same world and, turn by
turn, the same streams. What differs is then due to the move more than to luck.
"""

from __future__ import annotations

from motherlode.bots.lore.goldmine_rumbles_room import Memory, Slate
from motherlode.core.copying import wipe
from motherlode.core.kernels import kernel
from motherlode.core.streams import start_stream
from motherlode.games.goldmine_rumbles.records import SEATS, Box, View
from motherlode.games.goldmine_rumbles.rules import scores
from motherlode.games.goldmine_rumbles.sight import view, world

WHOLE = 1 << 20
LEAD = 25
"""A lead, or a gap, of so many nuggets is as good or bad as any."""
THOUSAND = 1000
START = 0


@kernel
def turn_of(slate: Slate) -> int:
    """Which turn of the imagined game it is, as a number."""
    return 1 + slate.now.phase_number * SEATS + slate.now.turn


@kernel
def new_dice(slate: Slate, game: int, turn: int) -> None:
    """Every turn has dice of its own, whatever was rolled before it."""
    slate.turn = turn
    start_stream(slate.dice, slate.seed, game, 2 * turn)
    start_stream(slate.whim, slate.seed, game, 2 * turn + 1)


@kernel
def imagine(box: Box, v: View, slate: Slate, game: int) -> None:
    """A table that agrees with all that the seat saw."""
    new_dice(slate, game, START)
    wipe(slate.now)
    world(box, v, slate.belief, slate.whim, slate.now)


@kernel
def look_at(box: Box, memory: Memory, slate: Slate, reach: int) -> None:
    """Hand Greedy what the acting seat of the imagined table knows."""
    wipe(slate.seen)
    view(box, slate.now, slate.now.actor, slate.seen)
    memory.mind.reach = reach


@kernel
def worth_of_end(box: Box, slate: Slate, me: int, weight: int) -> int:
    """A victory, shared among joint winners, has so much weight of a thousand, the lead the rest; at most WHOLE."""
    wipe(slate.result)
    scores(box, slate.now, slate.result)
    winners = 0
    best = -(1 << 30)
    for seat in range(1, slate.now.players + 1):
        if slate.result.rank[seat] == 1:
            winners += 1
        if seat != me:
            best = max(best, slate.result.points[seat])
    lead = max(-LEAD, min(LEAD, slate.result.points[me] - best))
    victory = WHOLE // winners if slate.result.rank[me] == 1 else 0
    return (weight * victory + (THOUSAND - weight) * (WHOLE * (lead + LEAD) // (2 * LEAD))) // THOUSAND
