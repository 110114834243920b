"""The Goldmine Rumbles player: compares the beginnings of plans by imagined games, in which Greedy carries them on.

* `goldmine_rumbles_room.py`: its records.
* `goldmine_rumbles_plans.py`: which moves are compared.
* `goldmine_rumbles_games.py`: the imagined games, with the same dice for every move, and what they are worth.
* `goldmine_rumbles_judgement.py`: how a game stands that is not imagined to its end.
* `goldmine_rumbles_races.py`: which move looks best, and which are dropped.

After each comparison the worse part of the moves is dropped, and the rest is tried as often again together: most games
are spent on the moves that are hard to tell apart. By the clock, rounds of comparisons follow each other.
"""

from __future__ import annotations

from motherlode.bots import greedy_goldmine_rumbles
from motherlode.bots.greedy_goldmine_rumbles import choose as greedy_choice
from motherlode.bots.greedy_goldmine_rumbles_odds import work_out
from motherlode.bots.greedy_goldmine_rumbles_worths import NO_MOVE
from motherlode.bots.lore import (
    goldmine_rumbles_games,
    goldmine_rumbles_judgement,
    goldmine_rumbles_plans,
    goldmine_rumbles_races,
    goldmine_rumbles_room,
)
from motherlode.bots.lore.goldmine_rumbles_games import (
    THOUSAND,
    imagine,
    is_far_enough,
    last_turn,
    look_at,
    new_dice,
    turn_of,
    worth_of_game,
)
from motherlode.bots.lore.goldmine_rumbles_judgement import WHOLE
from motherlode.bots.lore.goldmine_rumbles_plans import gather
from motherlode.bots.lore.goldmine_rumbles_races import NOTED_PART, drop_worse, sort_by_promise
from motherlode.bots.lore.goldmine_rumbles_room import NOTED, Dials, Memory, Slate
from motherlode.core.bits import Stream, below, next_word
from motherlode.core.botkit import KNOWS
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.copying import become, words
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.core.streams import count_legal, nth_legal
from motherlode.games.goldmine_rumbles.menus import moves
from motherlode.games.goldmine_rumbles.planner import MOST_TURNS
from motherlode.games.goldmine_rumbles.records import CLAIM_CUBE, CUBES, PIPE_MOVES, Box, View
from motherlode.games.goldmine_rumbles.rules import cases, draw, play

__all__ = ["Dials", "Memory", "Slate", "begin", "choose", "decide", "notice", "ponder", "prepare"]

SEES = KNOWS
PARTS = (
    goldmine_rumbles_games,
    goldmine_rumbles_judgement,
    goldmine_rumbles_plans,
    goldmine_rumbles_races,
    goldmine_rumbles_room,
    greedy_goldmine_rumbles,
    *greedy_goldmine_rumbles.PARTS,
)
MOST_DOUBT = 4 * WHOLE
"""What other moves must bring more than Greedy's own, in all games together, if the dial of doubt stands at 1."""
FIRST_ROUND = 6
"""Games for each move in the first round by the clock."""

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
    memory.haste = dials.haste
    memory.horizon = dials.horizon
    memory.outlook = dials.outlook
    memory.reach = dials.reach
    memory.reach_later = dials.reach_later
    work_out(memory.odds, box.leaf_bonus)


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    """The view knows all that was seen: there is nothing to remember."""


@kernel
def prepare(box: Box, v: View, memory: Memory, slate: Slate, rng: Stream) -> None:
    """A new decision: Greedy is asked which moves are compared. Rounds follow rounds, as long as there is time."""
    if memory.token == 0:
        memory.token = next_word(rng)
    slate.owner = memory.token
    slate.seed = next_word(rng)
    slate.mind.daring = DARING
    slate.mind.company = COMPANY
    slate.mind.bid = BIDDING
    slate.mind.harm = HARM
    become(slate.mind.odds, memory.odds)
    slate.root = 0
    slate.node_first[0] = 0
    slate.node_count[0] = 0
    slate.node_visits[0] = 0
    slate.walks = 0
    slate.again = 1
    ponder(box, v, memory, slate, rng, 0)


@kernel
def lay_out_comparison(box: Box, v: View, memory: Memory, slate: Slate, own: int) -> None:
    """Greedy's own choice is known: note all moves that are compared. None was tried yet."""
    gather(box, v, slate.mind, slate, own)
    for i in range(slate.node_count[0]):
        slate.order[i] = i
        slate.edge_total[i] = 0
        slate.edge_visits[i] = 0
    slate.bonus = MOST_DOUBT * memory.doubt // THOUSAND
    slate.last = last_turn(box, v, slate, memory.outlook if places_cubes(v) else memory.horizon)
    begin_round(memory, slate, slate.node_count[0], FIRST_ROUND * slate.node_count[0])


@kernel
def places_cubes(v: View) -> bool:
    """Whether cubes are placed or moved: what they are worth shows late."""
    return v.phase == CUBES or v.phase == CLAIM_CUBE or v.phase == PIPE_MOVES


@kernel
def kept_of(memory: Memory, many: int) -> int:
    """How many of so many moves are looked at again."""
    return max(1, min(many - 1, many * memory.curiosity // THOUSAND))


@kernel
def begin_round(memory: Memory, slate: Slate, many: int, budget: int) -> None:
    """Compare the best so many moves with so many games, until one is left."""
    slate.entered = many
    slate.active = many
    slate.budget = budget
    slate.stages = 0
    while many > 1:
        many = kept_of(memory, many)
        slate.stages += 1
    begin_stage(slate)


@kernel
def begin_stage(slate: Slate) -> None:
    """All stages of a round together take as many games as it has."""
    slate.cursor = 0
    slate.left = max(1, slate.budget // max(1, slate.stages * slate.active))


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
        drop_worse(memory, slate)
        if slate.active == 1 and slate.again != 0:
            begin_round(memory, slate, max(2, kept_of(memory, slate.entered)), 2 * slate.budget)
        else:
            begin_stage(slate)


@kernel
def next_try(box: Box, v: View, slate: Slate) -> int:
    """A new imagined table, and the move to try at it; NO_MOVE if Greedy is still to be asked."""
    if slate.node_count[0] == 0:
        imagine(box, v, slate, 0)
        return NO_MOVE
    which = slate.order[slate.cursor]
    imagine(box, v, slate, slate.edge_visits[which])
    return slate.edge_move[which]


@kernel
def learn(box: Box, v: View, memory: Memory, slate: Slate) -> None:
    """Count what the imagined game brought."""
    which = slate.order[slate.cursor]
    worth = worth_of_game(box, slate, v.me, memory.victory)
    if slate.edge_visits[which] < NOTED:
        slate.worth[which, slate.edge_visits[which]] = worth // NOTED_PART
    slate.edge_total[which] += worth
    slate.edge_visits[which] += 1
    slate.node_visits[0] += 1
    slate.walks += 1
    go_on(memory, slate)


@kernel
def reach_of(v: View, memory: Memory, slate: Slate, now: int) -> int:
    """How many turned tiles are planned with."""
    if slate.node_count[0] == 0:
        return MOST_TURNS
    return memory.reach if slate.now.actor == v.me and turn_of(slate) == now else memory.reach_later


@kernel
def ponder(box: Box, v: View, memory: Memory, slate: Slate, rng: Stream, walks: int) -> None:
    """So many imagined games more, or fewer if there is nothing left to compare; before the first Greedy is asked.

    One kernel plays all of it: Greedy is large, and every kernel that calls it is compiled together with it.
    """
    t = slate.now
    legal = words(slate.legal)
    for _ in range(walks if slate.node_count[0] > 0 else 1 + walks):
        if slate.node_count[0] > 0 and slate.active <= 1:
            return
        action = next_try(box, v, slate)
        now = turn_of(slate)
        game = 0 if slate.node_count[0] == 0 else slate.edge_visits[slate.order[slate.cursor]]
        while True:
            if action != NO_MOVE:
                play(box, t, action)
                if t.actor == OVER or is_far_enough(slate):
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
                    look_at(box, slate, reach_of(v, memory, slate, now))
                    action = greedy_choice(box, slate.seen, legal, slate.mind, slate.nothing, slate.whim)
                if slate.node_count[0] == 0:
                    lay_out_comparison(box, v, memory, slate, action)
                    break


@kernel
def decide(box: Box, v: View, memory: Memory, slate: Slate, rng: Stream) -> int:
    """The best of those that are left."""
    if slate.active > 1:
        sort_by_promise(slate)
    return slate.edge_move[slate.order[0]]


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: Slate, rng: Stream) -> int:
    """A move after one round of as many imagined games as the dial says, or fewer; a forced one at once."""
    if count_legal(legal) == 1:
        return nth_legal(legal, 0)
    prepare(box, v, memory, slate, rng)
    slate.again = 0
    begin_round(memory, slate, slate.node_count[0], memory.simulations)
    ponder(box, v, memory, slate, rng, memory.simulations)
    return decide(box, v, memory, slate, rng)
