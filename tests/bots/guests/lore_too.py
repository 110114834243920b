"""Lore for any game: imagined games go on with the first legal move."""

from __future__ import annotations

from motherlode.core.bits import Stream
from motherlode.core.contract import Box, Table
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.core.streams import nth_legal


@kernel
def roll(box: Box, t: Table, legal: Words, rng: Stream) -> int:
    return nth_legal(legal, 0)
