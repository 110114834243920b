"""A bot whose kernels run, but cannot be compiled."""

from __future__ import annotations

from motherlode.core.bits import Stream
from motherlode.core.botkit import KNOWS, NoSlate
from motherlode.core.contract import Box, View
from motherlode.core.kernels import kernel
from motherlode.core.records import Record, Words, i64
from motherlode.core.streams import nth_legal

SEES = KNOWS


class Dials(Record):
    spare: int = i64()


class Memory(Record):
    codes: int = i64()


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    memory.codes = len({seat: [seat]})


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    memory.codes += 1


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: NoSlate, rng: Stream) -> int:
    return nth_legal(legal, 0)
