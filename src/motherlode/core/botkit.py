"""What a bot gives: records and three kernels. A bot module (see `bots/`) defines `Dials`, `Memory`, `begin`,
`notice` and `choose`, and `SEES`, which says what it is handed to choose by; and `Slate`, if it needs room to think.

A match seats at most `KINDS` different kinds of bots; the loader puts them into the numbered places below.
"""

from __future__ import annotations

from motherlode.core.bits import Stream
from motherlode.core.contract import Box, View
from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Record, Words, i64

BLIND = 0
"""The bot needs no view and hears nothing."""
LOOKS = 1
"""The bot is handed `look`: it remembers by itself, in its memory."""
KNOWS = 2
"""The bot is handed `view`: all that its seat may know."""

KINDS = 4


class Dials(Record):
    """How one bot is set: `greedy:memory=0.7`."""


class Memory(Record):
    """What one bot keeps between its moves, folded from `saw` codes and nothing else."""


class Slate(Record):
    """What a bot scribbles on while it chooses: one for each thread, shared by all bots of its kind.

    It comes as whoever used it last left it, so a choice never depends on what it held.
    """


class NoSlate(Slate):
    """For bots that need none."""

    spare: Ints = i64(1)


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    """A new game: `memory` comes zeroed."""


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    """Something happened: `code` is what `saw` gives for this seat. Called for every step, the own ones included."""


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: Slate, rng: Stream) -> int:
    """A legal move. `v` is what `SEES` asks for; the bot never holds a table."""
    return 0


class Dials0(Dials): ...


class Dials1(Dials): ...


class Dials2(Dials): ...


class Dials3(Dials): ...


class Memory0(Memory): ...


class Memory1(Memory): ...


class Memory2(Memory): ...


class Memory3(Memory): ...


class Slate0(Slate): ...


class Slate1(Slate): ...


class Slate2(Slate): ...


class Slate3(Slate): ...


SEES_0 = SEES_1 = SEES_2 = SEES_3 = BLIND
begin_0 = begin_1 = begin_2 = begin_3 = begin
notice_0 = notice_1 = notice_2 = notice_3 = notice
choose_0 = choose_1 = choose_2 = choose_3 = choose
