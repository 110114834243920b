"""Careless: greedy, but now and then it plays any legal move, without a thought. For people who are new to a game."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from motherlode.core.bits import Stream, below
from motherlode.core.botkit import Dials as AnyDials
from motherlode.core.botkit import Memory as AnyMemory
from motherlode.core.botkit import NoSlate
from motherlode.core.botkit import Slate as AnySlate
from motherlode.core.botkit import begin as begin_careful
from motherlode.core.botkit import choose as choose_carefully
from motherlode.core.botkit import notice as notice_carefully
from motherlode.core.contract import Box, View
from motherlode.core.game import Game
from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Record, Words, dial, fill_options, i16, i64, of
from motherlode.core.stamping import stamp
from motherlode.core.streams import any_legal

THOUSAND = 1000


class Dials(AnyDials):
    """How careless it is, and how the bot that it would be is set."""

    careful: AnyDials
    slips: int
    spare: Ints


class Memory(AnyMemory):
    """How careless it is, and what the bot that it would be remembers."""

    careful: AnyMemory
    slips: int


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    """A new game."""
    memory.slips = dials.slips
    begin_careful(box, dials.careful, seat, memory.careful)


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    """It pays attention like the other."""
    notice_carefully(box, code, memory.careful, rng)


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: AnySlate, rng: Stream) -> int:
    """Any legal move, or the other's."""
    if below(rng, THOUSAND) < memory.slips:
        return any_legal(legal, rng)
    return choose_carefully(box, v, legal, memory.careful, slate, rng)


def dials_for(careful: ModuleType) -> type[AnyDials]:
    """The dials: its own, and the other's as they come."""

    def start(self: Any, buffer: memoryview | None = None) -> None:
        Record.__init__(self, buffer)
        if buffer is None:
            fill_options(self.careful, {}, "")

    slips = dial(0.25, "how often it plays without a thought, from 0 to 1")
    fields = {"careful": of(careful.Dials), "slips": slips, "spare": i16(3), "__init__": start}
    return type("Dials", (AnyDials,), fields)


def memory_for(careful: ModuleType) -> type[AnyMemory]:
    """Its memory, with the other's inside."""
    return type("Memory", (AnyMemory,), {"careful": of(careful.Memory), "slips": i64()})


def make_for(game: Game, name: str) -> ModuleType:
    """The careless one for this game: made around the game's greedy bot."""
    from motherlode.core.registry import bot_kind

    here = sys.modules[__name__]
    careful = bot_kind("greedy").module(game)
    verbs = {"begin_careful": "begin", "notice_carefully": "notice", "choose_carefully": "choose"}
    made = stamp(f"{name}/{game.id}/", (here,), {inside: getattr(careful, verb) for inside, verb in verbs.items()})
    space = vars(made)
    space["SEES"], space["Dials"], space["Memory"] = careful.SEES, dials_for(careful), memory_for(careful)
    space["Slate"] = getattr(careful, "Slate", NoSlate)
    space["KINDS"] = {Dials: space["Dials"], Memory: space["Memory"]}
    space["PARTS"] = (here, careful, *getattr(careful, "PARTS", ()))
    return made
