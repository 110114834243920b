"""Room for many records and numbers, as interpreted and as compiled kernels take it; NumPy sees the same bytes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from motherlode.core.records import Record, Rows

ALIGNMENT = 64
"""JAX takes an array over without a copy only if it begins at such an address."""


def aligned(kind: DTypeLike, count: int) -> NDArray[Any]:
    """An array of zeros that begins at a multiple of ALIGNMENT."""
    size = np.dtype(kind).itemsize * count
    raw = np.zeros(size + ALIGNMENT, np.int8)
    start = -raw.ctypes.data % ALIGNMENT
    return raw[start : start + size].view(kind)


def handed(flat: NDArray[Any], compiled: bool) -> Any:
    """An array as a kernel takes it."""
    return flat if compiled else memoryview(flat)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Part:
    """One piece of memory."""

    flat: NDArray[Any]
    """As NumPy sees it, one row after the other."""
    room: Any
    """As a kernel takes it."""

    @property
    def octets(self) -> Any:
        """The bytes, as a kernel takes them."""
        return handed(self.flat.view(np.int8), not isinstance(self.room, Rows))


class Space:
    """Makes room of either kind."""

    def __init__(self, compiled: bool) -> None:
        self.compiled = compiled

    def records(self, kind: type[Record], count: int) -> Part:
        """Room for so many records, all zero."""
        if self.compiled:
            flat = aligned(kind.dtype(), count)
            return Part(flat, flat)
        rows = Rows(kind, count)
        return Part(rows.array(), rows)

    def array(self, kind: DTypeLike, count: int) -> Part:
        """Room for so many numbers, all zero."""
        flat = aligned(kind, count)
        return Part(flat, handed(flat, self.compiled))

    def fill(self, part: Part, row: int, record: Record) -> None:
        """Write a record into a row."""
        part.flat[row] = np.frombuffer(record.raw, type(record).dtype())[0]
