"""One bot as Python calls it; re-created for each game and kind of bot (the bot stands in place 0)."""

from __future__ import annotations

from motherlode.core.bits import Stream
from motherlode.core.botkit import Dials0, Memory0, Slate0, begin_0, choose_0, notice_0
from motherlode.core.contract import Box, View
from motherlode.core.kernels import kernel
from motherlode.core.records import Rows, Words


@kernel
def begin_at(boxes: Rows[Box], dials: Rows[Dials0], seat: int, memories: Rows[Memory0]) -> None:
    begin_0(boxes[0], dials[0], seat, memories[0])


@kernel
def notice_at(boxes: Rows[Box], code: int, memories: Rows[Memory0], streams: Rows[Stream]) -> None:
    notice_0(boxes[0], code, memories[0], streams[0])


@kernel
def choose_at(
    boxes: Rows[Box],
    views: Rows[View],
    legal: Words,
    memories: Rows[Memory0],
    slates: Rows[Slate0],
    streams: Rows[Stream],
) -> int:
    return choose_0(boxes[0], views[0], legal, memories[0], slates[0], streams[0])


ALL = (begin_at, notice_at, choose_at)
