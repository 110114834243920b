"""Nothing is hidden from one player that another knows: views and worlds hold the whole table, field by field."""

from __future__ import annotations

from typing import TypeVar

import pytest

from motherlode.core.bits import Stream
from motherlode.core.records import Record
from motherlode.games.gold_river import GAME, sight
from motherlode.games.gold_river.records import MAX_PLAYERS, Belief, Box, Table, View
from motherlode.testing.filled import filled, shared

R = TypeVar("R", bound=Record)
BOX = GAME.components().record


def full(kind: type[R]) -> R:
    """A record full of numbers, whose lists of cards are full too."""
    record = filled(kind)
    for counter, cards in (("discards", "pile"), ("keeps", "kept"), ("finds", "found")):
        setattr(record, counter, len(getattr(record, cards)))
    return record


def open_part(record: Record) -> dict[str, object]:
    found = shared(record, Table, View)
    assert len(found) > 25
    return found


@pytest.mark.parametrize("seat", [0, 1, MAX_PLAYERS])
def test_a_view_shows_everything(seat: int) -> None:
    table, view = full(Table), View()
    assert isinstance(BOX, Box)
    sight.view(BOX, table, seat, view)
    assert open_part(view) == open_part(table)
    look = View()
    sight.look(BOX, table, seat, look)
    assert look == view


def test_a_world_is_the_table() -> None:
    view, table = full(View), Table()
    assert isinstance(BOX, Box)
    sight.world(BOX, view, Belief(), Stream(), table)
    assert open_part(table) == open_part(view)
