"""Everything that lies open is copied to a view, and back to a world: field by field, from a table full of numbers."""

from __future__ import annotations

from itertools import count
from typing import Any

from motherlode.core.records import Record
from motherlode.games.goldmine_rumbles import copies
from motherlode.games.goldmine_rumbles.records import Table, View

HIDDEN = {"mission", "track", "fresh", "step", "gold", "cubes", "me"}
"""What a seat is shown, or imagines, by itself: see test_sight.py. Gold and cubes change with what is hidden."""


def filled(kind: type[Record]) -> Record:
    """A record in which no two neighbours hold the same number, and none holds 0."""
    record, numbers = kind(), count()
    for field in kind.FIELDS:
        cells = getattr(record, field.name)
        if field.shape:
            flat: Any = memoryview(cells).cast("B")
            flat = flat.cast(field.format)
            for i in range(len(flat)):
                flat[i] = next(numbers) % 97 + 1
        else:
            setattr(record, field.name, next(numbers) % 97 + 1)
    return record


def public(record: Record) -> dict[str, object]:
    shared = {field.name for field in Table.FIELDS} & {field.name for field in View.FIELDS}
    wanted = {name for name in shared if not name.startswith("spare")} - HIDDEN
    assert len(wanted) > 60
    return {name: value for name, value in record.to_dict().items() if name in wanted}


def test_all_that_lies_open_is_shown() -> None:
    table, view = filled(Table), View()
    assert isinstance(table, Table)
    copies.show_numbers(table, view)
    copies.show_boards(table, view)
    assert public(view) == public(table)


def test_all_that_lies_open_is_laid_out_again() -> None:
    view, table = filled(View), Table()
    assert isinstance(view, View)
    copies.lay_out_numbers(view, table)
    copies.lay_out_boards(view, table)
    assert public(table) == public(view)
