"""Imagined games of Goldmine Rumbles: from a move to the end, with Greedy at every seat, and what they are worth.

All moves of a decision are tried with the same dice: the k-th game after each of them has the same world and, turn by
turn, the same streams. What differs is then due to the move more than to luck.
"""

from __future__ import annotations

from motherlode.bots.greedy_goldmine_rumbles import choose as greedy_choice
from motherlode.bots.lore.goldmine_rumbles_room import Memory, Slate
from motherlode.core.bits import below
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.copying import wipe, words
from motherlode.core.kernels import kernel
from motherlode.core.streams import start_stream
from motherlode.games.goldmine_rumbles.menus import moves
from motherlode.games.goldmine_rumbles.records import SEATS, Box, View
from motherlode.games.goldmine_rumbles.rules import cases, draw, play, scores
from motherlode.games.goldmine_rumbles.sight import view, world

WHOLE = 1 << 20
FOR_VICTORY = 500
"""Of a thousand, so much is for the victory; the rest goes by the lead over the best of the others."""
LEAD = 25
"""A lead, or a gap, of so many nuggets is as good or bad as any."""
THOUSAND = 1000
REACH_NOW = 2
"""Tiles that are planned with in the turn of the decision,"""
REACH_LATER = 1
"""and in those that follow."""
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
def greedy_move(box: Box, memory: Memory, slate: Slate) -> int:
    """What Greedy does for the acting seat of the imagined table, by what that seat knows."""
    t = slate.now
    moves(box, t, words(slate.legal))
    wipe(slate.seen)
    view(box, t, t.actor, slate.seen)
    return greedy_choice(box, slate.seen, words(slate.legal), memory.mind, slate.nothing, slate.whim)


@kernel
def play_out(box: Box, memory: Memory, slate: Slate, game: int, move: int) -> None:
    """From a move to the end of the imagined game."""
    t = slate.now
    now = turn_of(slate)
    me = t.actor
    action = move
    while True:
        play(box, t, action)
        if t.actor == OVER:
            return
        if turn_of(slate) != slate.turn:
            new_dice(slate, game, turn_of(slate))
        if t.actor == CHANCE:
            action = draw(box, t, below(slate.dice, cases(box, t)))
        else:
            memory.mind.reach = REACH_NOW if t.actor == me and slate.turn == now else REACH_LATER
            action = greedy_move(box, memory, slate)


@kernel
def worth_of_end(box: Box, slate: Slate, me: int) -> int:
    """A victory, shared among joint winners, and the lead; WHOLE at the most."""
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
    return (FOR_VICTORY * victory + (THOUSAND - FOR_VICTORY) * (WHOLE * (lead + LEAD) // (2 * LEAD))) // THOUSAND
