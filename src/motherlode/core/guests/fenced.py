"""A fence around somebody's kernels: whatever they answer, what is played is a legal move."""

from __future__ import annotations

from motherlode.core.bits import Stream, has_bit
from motherlode.core.botkit import Memory, Slate
from motherlode.core.contract import Box, View
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.core.streams import any_legal


@kernel
def choose_freely(box: Box, v: View, legal: Words, memory: Memory, slate: Slate, rng: Stream) -> int:
    """Somebody's own verb; `files.py` puts it here."""
    return 0


@kernel
def is_legal(legal: Words, move: int) -> bool:
    """Whether a move is in the bit set; any number may be asked for."""
    return 0 <= move < 64 * len(legal) and has_bit(legal[move >> 6], move & 63)


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: Slate, rng: Stream) -> int:
    """The move of the bot, if it is legal, else any legal one: that decision is forfeited."""
    move = choose_freely(box, v, legal, memory, slate, rng)
    return move if is_legal(legal, move) else any_legal(legal, rng)
