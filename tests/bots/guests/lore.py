"""Lore for any game: whoever sits first wins, so nothing needs to be imagined."""

from __future__ import annotations

from motherlode.core.contract import Box, Table
from motherlode.core.kernels import kernel
from motherlode.core.records import Words


@kernel
def settled(box: Box, t: Table, steps: int, values: Words) -> bool:
    values[1] = 1 << 20
    return True
