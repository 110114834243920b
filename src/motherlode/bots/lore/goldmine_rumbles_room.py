"""The records of the Goldmine Rumbles player: its dials, its memory, and the room in which it imagines games."""

from __future__ import annotations

from motherlode.bots.greedy_goldmine_rumbles_odds import Odds
from motherlode.bots.greedy_goldmine_rumbles_worths import Memory as Mind
from motherlode.core.bits import Stream
from motherlode.core.botkit import Dials as AnyDials
from motherlode.core.botkit import Memory as AnyMemory
from motherlode.core.botkit import NoSlate
from motherlode.core.botkit import Slate as AnySlate
from motherlode.core.contract import Result
from motherlode.core.records import Ints, dial, i8, i32, i64, large, of, whole
from motherlode.games.goldmine_rumbles.moves import MOVES
from motherlode.games.goldmine_rumbles.planner import MOST_TURNS
from motherlode.games.goldmine_rumbles.records import SEATS, Belief, Table, View

WORDS = (MOVES + 63) // 64
MOST = 64
"""Moves that are compared at one decision."""
NOTED = 48
"""Imagined games after each move whose worth is noted one by one."""


class Dials(AnyDials):
    """How long it thinks, and how."""

    simulations: int = large(1, 10_000_000, 200, "how many games it imagines before each move")
    milliseconds: int = large(0, 600_000, 0, "how long it thinks instead, where there is a clock; 0: no clock")
    curiosity: int = dial(0.5, "which part of the moves is looked at again after each comparison, from 0 to 1")
    victory: int = dial(0.5, "how much a victory counts beside the lead, from 0 to 1")
    doubt: int = dial(0.1, "how much it trusts Greedy's own choice before it has tried the others, from 0 to 1")
    haste: int = dial(0.3, "how soon it drops moves that look worse in the same games, from 0 to 1", {"never": 0})
    horizon: int = whole(0, 60, 3, "how many turns it imagines before it judges; 0: all")
    outlook: int = whole(0, 60, 5, "the same, when it places or moves cubes")
    reach: int = whole(0, MOST_TURNS, 2, "how many turned tiles it imagines in its own turn")
    reach_later: int = whole(0, MOST_TURNS, 1, "and anybody in the turns that follow")
    spare: Ints = i8(4)


class Memory(AnyMemory):
    """Its dials, the odds of fights, and a word that tells its slates from those of others."""

    odds: Odds = of(Odds)
    token: int = i64()
    simulations: int = i32()
    curiosity: int = i32()
    victory: int = i32()
    doubt: int = i32()
    haste: int = i32()
    horizon: int = i32()
    outlook: int = i32()
    reach: int = i32()
    reach_later: int = i32()
    spare: Ints = i32(1)


class Slate(AnySlate):
    """An imagined table with its dice, the mind of Greedy, who plays there, and the moves that are compared.

    They stand as the edges of one node, as whoever thinks by the clock expects them.
    """

    mind: Mind = of(Mind)
    now: Table = of(Table)
    seen: View = of(View)
    belief: Belief = of(Belief)
    result: Result = of(Result)
    dice: Stream = of(Stream)  # of the imagined games
    whim: Stream = of(Stream)  # for whoever plays them
    nothing: NoSlate = of(NoSlate)
    legal: Ints = i64(WORDS)
    points: Ints = i64(SEATS)  # that each seat may expect, in thousandths
    edge_total: Ints = i64(MOST)  # what imagined games after each move brought
    owner: int = i64()
    seed: int = i64()
    bonus: int = i64()  # for Greedy's own move
    worth: Ints = i32(MOST, NOTED)  # what each of them brought
    edge_visits: Ints = i32(MOST)
    edge_move: Ints = i32(MOST)
    order: Ints = i32(MOST)  # moves that are still compared, the best first; then those that were dropped
    node_first: Ints = i32(1)
    node_count: Ints = i32(1)  # how many moves there are
    node_visits: Ints = i32(1)
    root: int = i32()
    entered: int = i32()  # how many are compared in this round,
    budget: int = i32()  # with so many games,
    again: int = i32()  # and 1 if another round follows
    active: int = i32()  # how many are still compared
    cursor: int = i32()  # whose turn it is to be tried
    left: int = i32()  # tries of each before some are dropped
    stages: int = i32()  # comparisons of a round
    turn: int = i32()  # of the imagined game
    last: int = i32()  # turns played when it is judged
    walks: int = i32()
