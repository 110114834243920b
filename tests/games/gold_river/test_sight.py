"""Nothing is hidden from one player that another knows: views and worlds hold the whole table, field by field."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from motherlode.core.bits import Stream
from motherlode.core.records import Record
from motherlode.games.gold_river import GAME, sight
from motherlode.games.gold_river.records import MAX_PLAYERS, Belief, Box, Table, View

BOX = GAME.components().record


def filled(kind: type[Record]) -> Record:
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
    for counter, cards in (("discards", "pile"), ("keeps", "kept"), ("finds", "found")):
        setattr(record, counter, len(getattr(record, cards)))  # lists that are full
    return record


def shared(record: Record) -> dict[str, object]:
    names = {field.name for field in Table.FIELDS} & {field.name for field in View.FIELDS}
    wanted = {name for name in names if not name.startswith("spare")}
    assert len(wanted) > 25
    return {name: value for name, value in record.to_dict().items() if name in wanted}


@pytest.mark.parametrize("seat", [0, 1, MAX_PLAYERS])
def test_a_view_shows_everything(seat: int) -> None:
    table, view = filled(Table), View()
    assert isinstance(table, Table) and isinstance(BOX, Box)
    sight.view(BOX, table, seat, view)
    assert shared(view) == shared(table)
    look = View()
    sight.look(BOX, table, seat, look)
    assert look == view


def test_a_world_is_the_table() -> None:
    view, table = filled(View), Table()
    assert isinstance(view, View) and isinstance(BOX, Box)
    sight.world(BOX, view, Belief(), Stream(), table)
    assert shared(table) == shared(view)
