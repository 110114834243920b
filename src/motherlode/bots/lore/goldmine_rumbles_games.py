"""Imagined games of Goldmine Rumbles: from a move on, with Greedy at every seat, and what they are worth.

They go on to their end, or are judged before (`goldmine_rumbles_judgement.py`).

All moves of a decision are tried with the same dice: the k-th game after each of them has the same world and, turn by
turn, the same streams. What differs is then due to the move more than to luck.
"""

from __future__ import annotations

from motherlode.bots.lore.goldmine_rumbles_judgement import WHOLE, hopes, judge, turns_of, turns_played
from motherlode.bots.lore.goldmine_rumbles_room import Slate
from motherlode.core.contract import OVER
from motherlode.core.copying import wipe, words
from motherlode.core.kernels import kernel
from motherlode.core.streams import start_stream
from motherlode.games.goldmine_rumbles.records import SEATS, Box, View
from motherlode.games.goldmine_rumbles.rules import scores
from motherlode.games.goldmine_rumbles.sight import view, world

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
def look_at(box: Box, slate: Slate, reach: int) -> None:
    """Hand Greedy what the acting seat of the imagined table knows."""
    wipe(slate.seen)
    view(box, slate.now, slate.now.actor, slate.seen)
    slate.mind.reach = reach


@kernel
def last_turn(box: Box, v: View, slate: Slate, horizon: int) -> int:
    """How many turns are played when an imagined game is judged; 0 if it goes on to its end."""
    last = turns_played(slate.now) + horizon
    return last if horizon > 0 and last < turns_of(box, slate.now) else 0


@kernel
def is_far_enough(slate: Slate) -> bool:
    """Whether the imagined game is judged now, as a turn or a phase begins."""
    return slate.last != 0 and turns_played(slate.now) >= slate.last


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
    lead = slate.result.points[me] - best
    victory = WHOLE // winners if slate.result.rank[me] == 1 else 0
    return weighed(victory, THOUSAND * lead, weight)


@kernel
def weighed(victory: int, lead: int, weight: int) -> int:
    """A victory, or how likely it is, of WHOLE, and a lead in thousandths."""
    reached = WHOLE * (max(-LEAD * THOUSAND, min(LEAD * THOUSAND, lead)) + LEAD * THOUSAND) // (2 * LEAD * THOUSAND)
    return (weight * victory + (THOUSAND - weight) * reached) // THOUSAND


@kernel
def worth_of_game(box: Box, slate: Slate, me: int, weight: int) -> int:
    """What an imagined game is worth that has ended, or gone on for long enough."""
    if slate.now.actor == OVER:
        return worth_of_end(box, slate, me, weight)
    judge(box, slate.now, words(slate.points))
    best = slate.points[1 if me != 1 else 2]
    for seat in range(1, slate.now.players + 1):
        if seat != me:
            best = max(best, slate.points[seat])
    victory = hopes(slate.now, words(slate.points), me, turns_of(box, slate.now) - turns_played(slate.now))
    return weighed(victory, slate.points[me] - best, weight)
