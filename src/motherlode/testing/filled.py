"""For tests that copy records: one that is full of numbers, so that whatever is not copied shows."""

from __future__ import annotations

from itertools import count
from typing import Any, TypeVar

from motherlode.core.records import Record

R = TypeVar("R", bound=Record)


def filled(kind: type[R]) -> R:
    """A record in which no two neighbours hold the same number, and none holds 0."""
    record, numbers = kind(), count()
    for field in kind.FIELDS:
        if field.shape:
            flat: Any = memoryview(getattr(record, field.name)).cast("B")
            flat = flat.cast(field.format)
            for i in range(len(flat)):
                flat[i] = next(numbers) % 97 + 1
        else:
            setattr(record, field.name, next(numbers) % 97 + 1)
    return record


def shared(record: Record, one: type[Record], other: type[Record]) -> dict[str, Any]:
    """The fields of a record that both kinds have, spare bytes left out."""
    names = {field.name for field in one.FIELDS} & {field.name for field in other.FIELDS}
    return {name: value for name, value in record.to_dict().items() if name in names}
