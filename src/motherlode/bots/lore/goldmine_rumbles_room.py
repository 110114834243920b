"""The records of the Goldmine Rumbles player: its dials, its memory, and the room in which it imagines games."""

from __future__ import annotations

from motherlode.bots.greedy_goldmine_rumbles_worths import Memory as Mind
from motherlode.core.bits import Stream
from motherlode.core.botkit import Dials as AnyDials
from motherlode.core.botkit import Memory as AnyMemory
from motherlode.core.botkit import NoSlate
from motherlode.core.botkit import Slate as AnySlate
from motherlode.core.contract import Result
from motherlode.core.records import Ints, dial, i16, i32, i64, large, of
from motherlode.games.goldmine_rumbles.moves import MOVES
from motherlode.games.goldmine_rumbles.records import Belief, Table, View

WORDS = (MOVES + 63) // 64
MOST = 64
"""Moves that are compared at one decision."""


class Dials(AnyDials):
    """How long it thinks, and how."""

    simulations: int = large(1, 10_000_000, 200, "how many games it imagines before each move")
    milliseconds: int = large(0, 600_000, 0, "how long it thinks instead, where there is a clock; 0: no clock")
    curiosity: int = dial(0.5, "which part of the moves is looked at again after each comparison, from 0 to 1")
    victory: int = dial(0.5, "how much a victory counts beside the lead, from 0 to 1")
    doubt: int = dial(0.3, "how much it trusts Greedy's own choice before it has tried the others, from 0 to 1")
    spare: Ints = i16(1)


class Memory(AnyMemory):
    """Its dials, and the mind of Greedy, who suggests moves and plays the imagined games."""

    mind: Mind = of(Mind)
    simulations: int = i32()
    curiosity: int = i32()
    victory: int = i32()
    doubt: int = i32()


class Slate(AnySlate):
    """An imagined table with its dice, and the moves that are compared."""

    now: Table = of(Table)
    seen: View = of(View)
    belief: Belief = of(Belief)
    result: Result = of(Result)
    dice: Stream = of(Stream)  # of the imagined games
    whim: Stream = of(Stream)  # for whoever plays them
    nothing: NoSlate = of(NoSlate)
    legal: Ints = i64(WORDS)
    total: Ints = i64(MOST)  # what imagined games after each move brought
    seed: int = i64()
    bonus: int = i64()  # for Greedy's own move
    visits: Ints = i32(MOST)
    move: Ints = i32(MOST)
    order: Ints = i32(MOST)  # moves that are still compared, the best first
    moves: int = i32()
    active: int = i32()  # how many are still compared
    cursor: int = i32()  # whose turn it is to be tried
    left: int = i32()  # tries of each before some are dropped
    stages: int = i32()  # comparisons to come
    turn: int = i32()  # of the imagined game
    walks: int = i32()
    spare: Ints = i32(1)
