"""Everything that lies open is copied to a view, and back to a world: field by field, from a table full of numbers."""

from __future__ import annotations

from motherlode.core.records import Record
from motherlode.games.goldmine_rumbles import copies
from motherlode.games.goldmine_rumbles.records import Table, View
from motherlode.testing.filled import filled, shared

HIDDEN = {"mission", "track", "fresh", "step", "gold", "cubes", "me"}
"""What a seat is shown, or imagines, by itself: see test_sight.py. Gold and cubes change with what is hidden."""


def public(record: Record) -> dict[str, object]:
    found = {name: value for name, value in shared(record, Table, View).items() if name not in HIDDEN}
    assert len(found) > 60
    return found


def test_all_that_lies_open_is_shown() -> None:
    table, view = filled(Table), View()
    copies.show_numbers(table, view)
    copies.show_boards(table, view)
    assert public(view) == public(table)


def test_all_that_lies_open_is_laid_out_again() -> None:
    view, table = filled(View), Table()
    copies.lay_out_numbers(view, table)
    copies.lay_out_boards(view, table)
    assert public(table) == public(view)
