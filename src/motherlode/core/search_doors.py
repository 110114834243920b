"""A bot that searches, as Python calls it step by step: to think by the clock, in chunks of so many imagined games.

Re-created for each game and kind of bot, beside `bot_doors.py`; the bot stands in place 0.
"""

from __future__ import annotations

from motherlode.core.bits import Stream
from motherlode.core.botkit import Memory0, Slate0
from motherlode.core.contract import Box, View
from motherlode.core.kernels import kernel
from motherlode.core.records import Rows

STEPS = ("prepare", "ponder", "decide")
"""What a bot's module has, beside its verbs, if it can think step by step."""


@kernel
def prepare_0(box: Box, v: View, memory: Memory0, slate: Slate0, rng: Stream) -> None:
    """Lay the decision out on the slate."""


@kernel
def ponder_0(box: Box, v: View, memory: Memory0, slate: Slate0, rng: Stream, walks: int) -> None:
    """Imagine so many games more."""


@kernel
def decide_0(box: Box, v: View, memory: Memory0, slate: Slate0, rng: Stream) -> int:
    """The move, after all thought."""
    return 0


@kernel
def prepare_at(
    boxes: Rows[Box], views: Rows[View], memories: Rows[Memory0], slates: Rows[Slate0], streams: Rows[Stream]
) -> None:
    """Lay the decision out."""
    prepare_0(boxes[0], views[0], memories[0], slates[0], streams[0])


@kernel
def ponder_at(
    boxes: Rows[Box],
    views: Rows[View],
    memories: Rows[Memory0],
    slates: Rows[Slate0],
    streams: Rows[Stream],
    walks: int,
) -> None:
    """Imagine so many games more."""
    ponder_0(boxes[0], views[0], memories[0], slates[0], streams[0], walks)


@kernel
def decide_at(
    boxes: Rows[Box], views: Rows[View], memories: Rows[Memory0], slates: Rows[Slate0], streams: Rows[Stream]
) -> int:
    """Decide."""
    return decide_0(boxes[0], views[0], memories[0], slates[0], streams[0])


ALL = (prepare_at, ponder_at, decide_at)
