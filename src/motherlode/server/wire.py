"""Records as they travel: JSON in which a browser loses nothing.

Numbers of JavaScript are exact up to 2^53. Fields of 64-bit integers, which are sets of bits mostly, are therefore sent
as texts of decimal digits; all others as numbers.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from motherlode.core.records import Field, Record

MOST_EXACT = 2**53


def is_wide(field: Field) -> bool:
    """Whether a field travels as text."""
    return field.format == "q" and field.record is None


def as_text(value: Any) -> Any:
    """An integer as text, or a list of them as a list of texts."""
    return [as_text(item) for item in value] if isinstance(value, list) else str(value)


def on_wire(record: Record) -> dict[str, Any]:
    """A record's fields as they are sent."""
    sent = record.to_dict()
    for field in takewhile(is_wide, record.FIELDS):  # the widest stand first in every record
        sent[field.name] = as_text(sent[field.name])
    return sent


def plain(value: Any) -> Any:
    """Whatever a file holds, as JSON that loses nothing: what JSON has no words for becomes text."""
    if isinstance(value, dict):
        return {str(name): plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    if isinstance(value, bool | str) or (isinstance(value, int | float) and abs(value) <= MOST_EXACT):
        return value
    return str(value)
