"""Whole records inside records: copied, emptied, folded into a key; and their arrays handed on as words.

Kernels touch single elements; these four are what they need besides, for a bot's room (`botkit.Room`) to hold tables.
Like `bits.py`, each has a Python body here and a compiled one in `copying_compiled.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from motherlode.core.bits import stir
from motherlode.core.kernels import primitive
from motherlode.core.records import Ints, Record, Words


def _compiled(name: str) -> Callable[[], Any]:
    def build() -> Any:
        from motherlode.core import copying_compiled

        return getattr(copying_compiled, name)

    return build


@primitive(_compiled("become"))
def become(record: Record, other: Record) -> None:
    """Make a record a copy of another of its kind."""
    record.assign(other)


@primitive(_compiled("wipe"))
def wipe(record: Record) -> None:
    """Make every field 0."""
    record.clear()


@primitive(_compiled("fold"))
def fold(key: int, record: Record) -> int:
    """Fold all that a record holds into a key."""
    for word in record.raw.cast("q"):
        key = stir(key, word)
    return key


@primitive(_compiled("words"))
def words(field: Ints) -> Words:
    """A record's field of 64-bit integers, as kernels take a caller's array."""
    return cast(Words, field)
