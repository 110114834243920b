"""The bot that plays any legal move of any game."""

from __future__ import annotations

from motherlode.core.bits import Stream
from motherlode.core.botkit import BLIND, NoSlate
from motherlode.core.contract import Box, View
from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Record, Words, i8
from motherlode.core.streams import any_legal

SEES = BLIND


class Dials(Record):
    """None."""

    spare: Ints = i8(8)


class Memory(Record):
    """None."""

    spare: Ints = i8(8)


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    """Nothing to prepare."""


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    """Nothing to remember."""


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: NoSlate, rng: Stream) -> int:
    """Any legal move."""
    return any_legal(legal, rng)
