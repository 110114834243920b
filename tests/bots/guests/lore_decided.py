"""Lore for any game: only the last legal move is worth a thought."""

from __future__ import annotations

from motherlode.core.contract import Box, Table, allow, nothing_legal
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.core.streams import count_legal, nth_legal


@kernel
def consider(box: Box, t: Table, legal: Words) -> None:
    last = nth_legal(legal, count_legal(legal) - 1)
    nothing_legal(legal)
    allow(legal, last)
