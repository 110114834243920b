"""The Goldmine Rumbles player: compares the beginnings of plans by imagined games, in which Greedy carries them on.

* `goldmine_rumbles_room.py`: its records.
* `goldmine_rumbles_plans.py`: which moves are compared.
* `goldmine_rumbles_games.py`: the imagined games, with the same dice for every move, and what they are worth.

After each comparison the worse part of the moves is dropped, and the rest is tried as often again together: most games
are spent on the moves that are hard to tell apart.
"""

from __future__ import annotations

from motherlode.bots import greedy_goldmine_rumbles
from motherlode.bots.greedy_goldmine_rumbles import choose as greedy_choice
from motherlode.bots.greedy_goldmine_rumbles_odds import work_out
from motherlode.bots.greedy_goldmine_rumbles_worths import NO_MOVE
from motherlode.bots.lore import goldmine_rumbles_games, goldmine_rumbles_plans, goldmine_rumbles_room
from motherlode.bots.lore.goldmine_rumbles_games import (
    THOUSAND,
    WHOLE,
    imagine,
    look_at,
    new_dice,
    turn_of,
    worth_of_end,
)
from motherlode.bots.lore.goldmine_rumbles_plans import gather
from motherlode.bots.lore.goldmine_rumbles_room import Dials, Memory, Slate
from motherlode.core.bits import Stream, below, next_word
from motherlode.core.botkit import KNOWS
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.copying import words
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.core.streams import count_legal, nth_legal
from motherlode.games.goldmine_rumbles.menus import moves
from motherlode.games.goldmine_rumbles.planner import MOST_TURNS
from motherlode.games.goldmine_rumbles.records import Box, View
from motherlode.games.goldmine_rumbles.rules import cases, draw, play

__all__ = ["Dials", "Memory", "Slate", "begin", "choose", "decide", "notice", "ponder", "prepare"]

SEES = KNOWS
PARTS = (
    goldmine_rumbles_games,
    goldmine_rumbles_plans,
    goldmine_rumbles_room,
    greedy_goldmine_rumbles,
    *greedy_goldmine_rumbles.PARTS,
)
REACH_NOW = 2
"""Tiles that are planned with in imagined games, by oneself in the turn of the decision,"""
REACH_LATER = 1
"""and by everybody in the turns that follow."""
OWN = 0
"""Greedy's own move among those that are compared."""
MOST_DOUBT = 4 * WHOLE
"""What other moves must bring more than Greedy's own, in all games together, if the dial of doubt stands at 1."""

# The dials of Greedy in the imagined games, in thousandths; its usual ones.
DARING = 500
COMPANY = 800
BIDDING = 600
HARM = 150


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    """A new game."""
    memory.simulations = dials.simulations
    memory.curiosity = dials.curiosity
    memory.victory = dials.victory
    memory.doubt = dials.doubt
    memory.mind.daring = DARING
    memory.mind.company = COMPANY
    memory.mind.bid = BIDDING
    memory.mind.harm = HARM
    work_out(memory.mind.odds, box.leaf_bonus)


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    """The view knows all that was seen: there is nothing to remember."""


@kernel
def prepare(box: Box, v: View, memory: Memory, slate: Slate, rng: Stream) -> None:
    """A new decision: Greedy is still to be asked which moves are compared."""
    slate.seed = next_word(rng)
    slate.walks = 0
    slate.moves = 0
    slate.active = 0


@kernel
def lay_out_comparison(box: Box, v: View, memory: Memory, slate: Slate, own: int) -> None:
    """Greedy's own choice is known: note all moves that are compared. None was tried yet."""
    gather(box, v, memory.mind, slate, own)
    for i in range(slate.moves):
        slate.order[i] = i
        slate.total[i] = 0
        slate.visits[i] = 0
    slate.active = slate.moves
    slate.bonus = MOST_DOUBT * memory.doubt // THOUSAND
    slate.stages = 0
    many = slate.active
    while many > 1:
        many = kept_of(memory, many)
        slate.stages += 1
    begin_stage(memory, slate)


@kernel
def kept_of(memory: Memory, many: int) -> int:
    """How many of so many moves are looked at again."""
    return max(1, min(many - 1, many * memory.curiosity // THOUSAND))


@kernel
def begin_stage(memory: Memory, slate: Slate) -> None:
    """All comparisons together take as many games as the dial says."""
    slate.cursor = 0
    slate.left = max(1, memory.simulations // max(1, slate.stages * slate.active))


@kernel
def promise(slate: Slate, which: int) -> int:
    """The mean of a move; Greedy's own begins with a bonus that weighs less the more games there are."""
    total = slate.total[which] + (slate.bonus if which == OWN else 0)
    return total // max(1, slate.visits[which])


@kernel
def sort_by_promise(slate: Slate) -> None:
    """The best of those that are compared first."""
    for i in range(1, slate.active):
        which = slate.order[i]
        place = i
        while place > 0 and promise(slate, slate.order[place - 1]) < promise(slate, which):
            slate.order[place] = slate.order[place - 1]
            place -= 1
        slate.order[place] = which


@kernel
def go_on(memory: Memory, slate: Slate) -> None:
    """The next move to try; when all were tried often enough, the worse part of them is dropped."""
    slate.cursor += 1
    if slate.cursor < slate.active:
        return
    slate.cursor = 0
    slate.left -= 1
    if slate.left == 0:
        sort_by_promise(slate)
        slate.active = kept_of(memory, slate.active)
        begin_stage(memory, slate)


@kernel
def next_try(box: Box, v: View, slate: Slate) -> int:
    """A new imagined table, and the move to try at it; NO_MOVE if Greedy is still to be asked."""
    if slate.moves == 0:
        imagine(box, v, slate, 0)
        return NO_MOVE
    which = slate.order[slate.cursor]
    imagine(box, v, slate, slate.visits[which])
    return slate.move[which]


@kernel
def learn(box: Box, v: View, memory: Memory, slate: Slate) -> None:
    """Count what the imagined game brought."""
    which = slate.order[slate.cursor]
    slate.total[which] += worth_of_end(box, slate, v.me, memory.victory)
    slate.visits[which] += 1
    slate.walks += 1
    go_on(memory, slate)


@kernel
def reach_of(v: View, slate: Slate, now: int) -> int:
    """How many turned tiles are planned with."""
    if slate.moves == 0:
        return MOST_TURNS
    return REACH_NOW if slate.now.actor == v.me and turn_of(slate) == now else REACH_LATER


@kernel
def ponder(box: Box, v: View, memory: Memory, slate: Slate, rng: Stream, walks: int) -> None:
    """So many imagined games more, or fewer if there is nothing left to compare; at first Greedy is asked instead.

    One kernel plays all of it: Greedy is large, and every kernel that calls it is compiled together with it.
    """
    t = slate.now
    legal = words(slate.legal)
    for _ in range(walks):
        if slate.moves > 0 and slate.active <= 1:
            return
        action = next_try(box, v, slate)
        now = turn_of(slate)
        game = 0 if slate.moves == 0 else slate.visits[slate.order[slate.cursor]]
        while True:
            if action != NO_MOVE:
                play(box, t, action)
            if t.actor == OVER:
                learn(box, v, memory, slate)
                break
            if turn_of(slate) != slate.turn:
                new_dice(slate, game, turn_of(slate))
            if t.actor == CHANCE:
                action = draw(box, t, below(slate.dice, cases(box, t)))
            else:
                moves(box, t, legal)
                if count_legal(legal) == 1:
                    action = nth_legal(legal, 0)
                else:
                    look_at(box, memory, slate, reach_of(v, slate, now))
                    action = greedy_choice(box, slate.seen, legal, memory.mind, slate.nothing, slate.whim)
                if slate.moves == 0:
                    lay_out_comparison(box, v, memory, slate, action)
                    break


@kernel
def decide(box: Box, v: View, memory: Memory, slate: Slate, rng: Stream) -> int:
    """The best of those that are left."""
    if slate.active > 1:
        sort_by_promise(slate)
    return slate.move[slate.order[0]]


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: Slate, rng: Stream) -> int:
    """A move after as many imagined games as the dial says; a forced one at once."""
    if count_legal(legal) == 1:
        return nth_legal(legal, 0)
    prepare(box, v, memory, slate, rng)
    ponder(box, v, memory, slate, rng, 1 + memory.simulations)
    return decide(box, v, memory, slate, rng)
