"""A bot with kernels for any game: it plays the lowest or the highest move, and sometimes nonsense."""

from __future__ import annotations

from motherlode.core.bits import Stream, below
from motherlode.core.botkit import KNOWS, NoSlate
from motherlode.core.contract import Box, View
from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Record, Words, dial, i16, i64
from motherlode.core.streams import count_legal, nth_legal

SEES = KNOWS


class Dials(Record):
    high: int = dial(0.5, "how often it plays the highest move")
    spare: Ints = i16(3)


class Memory(Record):
    high: int = i64()
    heard: int = i64()


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    memory.high = dials.high


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    memory.heard += 1


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: NoSlate, rng: Stream) -> int:
    if below(rng, 1000) < memory.high:
        return nth_legal(legal, count_legal(legal) - 1)
    if memory.heard % 5 == 4:
        return 1000000
    return nth_legal(legal, 0)
