"""Records: layout, facade, options."""

from __future__ import annotations

import pytest

from motherlode.core import registry
from motherlode.core.errors import BadOption
from motherlode.core.records import (
    Ints,
    Record,
    Rows,
    choice,
    dial,
    fill_options,
    flag,
    i8,
    i16,
    i32,
    said_options,
    signs,
)


class Small(Record):
    wide: int = i32()
    pair: Ints = i16(2)
    grid: Ints = i8(2, 3)
    narrow: int = i8()
    spare: Ints = i8(1)


def test_a_record_is_its_bytes() -> None:
    a, b = Small(), Small()
    a.wide, a.pair[1], a.grid[1, 2], a.narrow = 70_000, -3, 5, -128
    assert a != b
    b.raw[:] = a.tobytes()
    assert a == b
    assert hash(a) == hash(b)
    assert a.to_dict() == {"wide": 70_000, "pair": [0, -3], "grid": [[0, 0, 0], [0, 0, 5]], "narrow": -128}
    assert a.copy() == a
    assert "wide=70000" in repr(a)


@pytest.mark.parametrize(("field", "value"), [("narrow", 128), ("narrow", -129), ("wide", 1 << 31)])
def test_a_store_out_of_range_raises(field: str, value: int) -> None:
    with pytest.raises(ValueError, match="invalid value|out of range"):
        setattr(Small(), field, value)


def test_an_index_out_of_range_raises() -> None:
    with pytest.raises(IndexError):
        Small().pair[2] = 1


def test_fields_go_from_wide_to_narrow() -> None:
    with pytest.raises(TypeError, match="order wide to narrow"):
        type("Wrong", (Record,), {"a": i8(), "b": i16()})


def test_the_size_is_a_multiple_of_eight() -> None:
    with pytest.raises(TypeError, match="add 7 spare"):
        type("Short", (Record,), {"a": i8()})()


def test_numpy_sees_the_same_bytes() -> None:
    rows = Rows(Small, 3)
    rows[1].wide, rows[1].grid[0, 1] = 9, 7
    array = rows.array()
    assert array[1]["wide"] == 9
    assert array[1]["grid"][0, 1] == 7
    array[2] = array[1]
    assert rows[2] == rows[1]


@pytest.mark.parametrize("game", list(registry.games()))
def test_every_record_of_every_game_has_no_padding(game: str) -> None:
    for name in ("Box", "Options", "Table", "View", "Belief"):
        kind = registry.game(game).record(name)
        assert kind.dtype().itemsize == kind.SIZE == sum(field.size for field in kind.FIELDS)


def test_options_are_read_and_said_in_words() -> None:
    class Whole(Record):
        share: int = dial(0.25, "a share", {"all": 1.0})
        colour: int = choice("red", "blue", help="a colour")
        open: int = flag("open or not")
        marks: Ints = signs(3, "-ab", "three marks")
        spare: Ints = i8(1)

    record = Whole()
    fill_options(record, {}, "It")
    assert said_options(record) == {"share": 0.25, "colour": "red", "open": "off", "marks": "---"}
    fill_options(record, {"share": "all", "colour": "BLUE", "open": True, "marks": "a-b"}, "It")
    assert (record.share, record.colour, record.open, list(record.marks)) == (1000, 2, 1, [1, 0, 2])
    again = Whole()
    fill_options(again, said_options(record), "It")
    assert again == record
    for wrong in ({"colour": "green"}, {"share": "2"}, {"share": "much"}, {"marks": "ab"}, {"open": "maybe"}):
        with pytest.raises(BadOption, match="it takes"):
            fill_options(Whole(), wrong, "It")
    with pytest.raises(BadOption, match="It has no option 'color'. Did you mean 'colour'?"):
        fill_options(Whole(), {"color": "red"}, "It")
