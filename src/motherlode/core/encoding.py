"""Views as vectors of numbers, for those who learn from them.

A game's `encoding.py` lists *features*: which part of VIEW becomes which entries. The list is turned into a small
program of whole numbers that one kernel follows, so that all games share it. Sizes follow the box and the options: four
players of a small deck do not carry the room of six and a large one.

A vector is told from the own seat: by-seat parts begin with it, and a seat that is named is named by its distance. It
loses nothing: `decode` gives the view back, and the tests compare every byte. 0 is unknown or none, and is written as
nothing at all. The options are not in it: they are the same for a whole run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from motherlode.core.box import Components
from motherlode.core.game import Game
from motherlode.core.kernels import kernel
from motherlode.core.records import FORMATS, Field, Floats, Octets, Record, Words, options_of

# How a number becomes entries.
ONE_HOT = 1  # an entry for each value from 1; none is set for 0
NUMBER = 2  # one entry: the value in parts of the largest that there can be
BITS = 3  # an entry for each binary digit, the lowest first
SEAT = 4  # like ONE_HOT, but counted from the own seat; then an entry for each further value that is no seat
SEAT_BITS = 5  # an entry for each seat from the own one on: whether its digit is set
AMOUNT = 6  # one entry: the value in parts of itself and what is usual, for what has no near limit

MOST_OTHERS = 3

# A row of the program.
FORM, WIDTH, OFFSET, STRIDE, BY_SEAT, FIRST, ROWS, COLUMNS, SIZE, SCALE, OTHERS = range(11)
ROW = OTHERS + MOST_OTHERS


@dataclass(frozen=True)
class Feature:
    """How one field of VIEW, or a part of it, is told."""

    field: str
    form: int
    size: int = 1
    """Values of a one-hot, or binary digits."""
    most: int = 1
    """The largest number, without its sign; of an amount, what is told as a half."""
    seats: bool = False
    """The field has a row for each seat: they are told from the own one on."""
    own: bool = False
    """The field has a row for each seat, and only the own one is ever written."""
    row: int | None = None
    """One row of the field only, such as that of a centre beside the seats."""
    first: int = 0
    count: int | None = None
    """The columns of a row, from `first` on; all, if it is not said."""
    others: tuple[int, ...] = ()
    """Values of a SEAT that are no seats."""
    meaning: str = ""
    """What it says, in the words of the rules: for docs/encodings.md."""

    @property
    def by_seat(self) -> bool:
        """Whether rows are seats."""
        return self.seats or self.own


def one_hot(field: str, size: int, **where: Any) -> Feature:
    """One entry for each value from 1 to `size`."""
    return Feature(field, ONE_HOT, size=size, **where)


def flag(field: str, **where: Any) -> Feature:
    """A field that is 0 or 1."""
    return Feature(field, ONE_HOT, size=1, **where)


def number(field: str, most: int, **where: Any) -> Feature:
    """A quantity from -`most` to `most`, told as a part of it."""
    return Feature(field, NUMBER, most=max(1, most), **where)


def amount(field: str, usual: int, **where: Any) -> Feature:
    """A quantity whose limit is far above what is usual: v is told as v / (|v| + usual), which stays below 1."""
    return Feature(field, AMOUNT, most=max(1, usual), **where)


def bits(field: str, size: int, **where: Any) -> Feature:
    """A set, or a number of which no part is more than another, by its binary digits."""
    return Feature(field, BITS, size=size, **where)


def seat(field: str, *others: int, **where: Any) -> Feature:
    """A field that names a seat; `others` are values that are no seats, such as chance."""
    return Feature(field, SEAT, others=others, **where)


def seat_bits(field: str, low: int = 1, **where: Any) -> Feature:
    """A set of seats: the digit `low` + s - 1 belongs to the seat that is stored as s."""
    return Feature(field, SEAT_BITS, size=low, **where)


@kernel
def seat_after(me: int, steps: int, players: int) -> int:
    """The seat so many places (fewer than there are players) after the own; an onlooker counts from the first."""
    seat = (me if me > 0 else 1) + steps
    return seat if seat <= players else seat - players


@kernel
def seats_between(me: int, seat: int, players: int) -> int:
    """How many places a seat is after the own: the other way round."""
    steps = seat - (me if me > 0 else 1)
    return steps if steps >= 0 else steps + players


@kernel
def read(raw: Octets, at: int, width: int) -> int:
    """The signed number of so many bytes at a place. Most are of one byte, and a loop of none costs more than these."""
    if width == 1:
        return int(raw[at])
    if width == 2:
        return (raw[at] & 255) + 256 * int(raw[at + 1])
    value = int(raw[at + width - 1])
    for i in range(width - 2, -1, -1):
        value = value * 256 + (raw[at + i] & 255)
    return value


@kernel
def digit(raw: Octets, at: int, place: int) -> int:
    """A binary digit of a number, the lowest being 0."""
    return (raw[at + (place >> 3)] >> (place & 7)) & 1


@kernel
def write_one_hots(raw: Octets, at: int, width: int, columns: int, size: int, out: Floats, here: int) -> int:
    """ONE_HOT; each of these gives the place behind what it wrote."""
    for column in range(columns):
        value = read(raw, at + column * width, width)
        if 1 <= value <= size:
            out[here + column * size + value - 1] = 1
    return here + columns * size


@kernel
def write_numbers(raw: Octets, at: int, width: int, columns: int, most: int, out: Floats, here: int) -> int:
    """NUMBER."""
    for column in range(columns):
        out[here + column] = read(raw, at + column * width, width) / most
    return here + columns


@kernel
def write_amounts(raw: Octets, at: int, width: int, columns: int, usual: int, out: Floats, here: int) -> int:
    """AMOUNT."""
    for column in range(columns):
        value = read(raw, at + column * width, width)
        out[here + column] = value / (abs(value) + usual)
    return here + columns


@kernel
def write_bits(raw: Octets, at: int, width: int, columns: int, size: int, out: Floats, here: int) -> int:
    """BITS."""
    for column in range(columns):
        for place in range(size):
            out[here + column * size + place] = digit(raw, at + column * width, place)
    return here + columns * size


@kernel
def write_seats(
    program: Words, row: int, raw: Octets, at: int, columns: int, me: int, players: int, out: Floats, here: int
) -> int:
    """SEAT."""
    width, size = program[row + WIDTH], program[row + SIZE]
    for column in range(columns):
        value = read(raw, at + column * width, width)
        if 1 <= value <= players:
            out[here + column * size + seats_between(me, value, players)] = 1
        elif value != 0:
            for i in range(size - players):
                if value == program[row + OTHERS + i]:
                    out[here + column * size + players + i] = 1
    return here + columns * size


@kernel
def write_seat_bits(
    raw: Octets, at: int, width: int, columns: int, low: int, me: int, players: int, out: Floats, here: int
) -> int:
    """SEAT_BITS."""
    for column in range(columns):
        for i in range(players):
            place = low + seat_after(me, i, players) - 1
            out[here + column * players + i] = digit(raw, at + column * width, place)
    return here + columns * players


@kernel
def encode(program: Words, raw: Octets, base: int, me: int, players: int, out: Floats, at: int, size: int) -> None:
    """Write a view, whose bytes begin at `base`, into `size` entries from `at` on."""
    for i in range(size):
        out[at + i] = 0
    here = at
    for row in range(0, len(program), ROW):
        form, width, columns = program[row + FORM], program[row + WIDTH], program[row + COLUMNS]
        for i in range(program[row + ROWS]):
            taken = seat_after(me, i, players) if program[row + BY_SEAT] else program[row + FIRST]
            source = base + program[row + OFFSET] + taken * program[row + STRIDE]
            if form == ONE_HOT:
                here = write_one_hots(raw, source, width, columns, program[row + SIZE], out, here)
            elif form == NUMBER:
                here = write_numbers(raw, source, width, columns, program[row + SCALE], out, here)
            elif form == AMOUNT:
                here = write_amounts(raw, source, width, columns, program[row + SCALE], out, here)
            elif form == BITS:
                here = write_bits(raw, source, width, columns, program[row + SIZE], out, here)
            elif form == SEAT:
                here = write_seats(program, row, raw, source, columns, me, players, out, here)
            else:
                here = write_seat_bits(raw, source, width, columns, program[row + SIZE], me, players, out, here)


@dataclass(frozen=True)
class Part:
    """Where a feature stands in the vector."""

    feature: Feature
    start: int
    rows: int
    columns: int
    entries: int

    @property
    def name(self) -> str:
        """The name of the field, with the row if it is only one."""
        return self.feature.field if self.feature.row is None else f"{self.feature.field}[{self.feature.row}]"

    @property
    def shape(self) -> tuple[int, int, int]:
        """Rows, columns, and entries of each number."""
        return self.rows, self.columns, self.entries

    @property
    def stop(self) -> int:
        """The first entry behind it."""
        return self.start + self.rows * self.columns * self.entries


def columns_of(feature: Feature, field: Field) -> int:
    """How many numbers there are in a row of the field: all of them, if it is not told by rows."""
    return field.count // field.shape[0] if feature.by_seat or feature.row is not None else field.count


def beyond(feature: Feature, field: Field, players: int) -> bool:
    """Whether a feature asks for rows, columns, digits or values that the field or the program has no room for."""
    if feature.by_seat or feature.row is not None:
        if not field.shape or (feature.by_seat and field.shape[0] <= players):
            return True
        if feature.row is not None and not 0 <= feature.row < field.shape[0]:
            return True
    here = columns_of(feature, field) - feature.first
    digits = {BITS: feature.size, SEAT_BITS: feature.size + players}.get(feature.form, 0)
    return (
        not 0 < (here if feature.count is None else feature.count) <= here
        or feature.first < 0
        or digits > 8 * FORMATS[field.format]
        or len(feature.others) > MOST_OTHERS
    )


class Encoding:
    """How the views of a game, for one box and one set of options, are told as vectors."""

    def __init__(self, game: Game, components: Components, options: Record) -> None:
        self.game, self.options = game, options
        self.kind = game.record("View")
        self.players: int = options.players  # type: ignore[attr-defined]
        self.fields = {field.name: field for field in self.kind.FIELDS}
        self.parts: list[Part] = []
        self.program: list[int] = []
        start = 0
        for feature in features_of(game, components, options):
            part = self._place(feature, start)
            self.parts.append(part)
            start = part.stop
        self.size = start

    def _place(self, feature: Feature, start: int) -> Part:
        field = self.fields.get(feature.field)
        if field is None or beyond(feature, field, self.players):
            raise ValueError(f"{self.game.id}: {feature} reaches beyond its field")
        width, across = FORMATS[field.format], columns_of(feature, field)
        columns = across - feature.first if feature.count is None else feature.count
        rows = self.players if feature.seats else 1
        counts = {NUMBER: 1, AMOUNT: 1, SEAT: self.players + len(feature.others), SEAT_BITS: self.players}
        entries = counts.get(feature.form)
        size = feature.size if feature.form == SEAT_BITS or entries is None else entries
        row = [0] * ROW
        row[FORM], row[WIDTH], row[OFFSET] = feature.form, width, field.offset + feature.first * width
        row[STRIDE], row[BY_SEAT], row[FIRST] = across * width, int(feature.by_seat), feature.row or 0
        row[ROWS], row[COLUMNS], row[SIZE], row[SCALE] = rows, columns, size, feature.most
        row[OTHERS : OTHERS + len(feature.others)] = feature.others
        self.program += row
        return Part(feature, start, rows, columns, feature.size if entries is None else entries)

    def where(self) -> dict[str, slice]:
        """The entries of each part by its name: `vector[encoding.where()["cash"]]`."""
        return {part.name: slice(part.start, part.stop) for part in self.parts}

    def vector(self, view: Record) -> list[float]:
        """The vector of a view, interpreted."""
        out = [0.0] * self.size
        raw = view.raw.cast("b")
        encode(self.program, raw, 0, view.me, self.players, out, 0, self.size)  # type: ignore[attr-defined]
        return out

    def decode(self, vector: Sequence[float]) -> Record:
        """The view that a vector tells."""
        view = self.kind()
        for name in options_of(type(self.options)):
            field = self.fields[name]
            width, at = field.size, next(f.offset for f in type(self.options).FIELDS if f.name == name)
            view.raw[field.offset : field.offset + width] = self.options.raw[at : at + width]
        view.me = self._own_seat(vector)  # type: ignore[attr-defined]
        for part in self.parts:
            self._decode_part(part, vector, view)
        return view

    def _own_seat(self, vector: Sequence[float]) -> int:
        part = next(part for part in self.parts if part.name == "me")
        told = vector[part.start : part.stop]
        return 1 + list(told).index(1) if any(told) else 0

    def _decode_part(self, part: Part, vector: Sequence[float], view: Record) -> None:
        feature, field = part.feature, self.fields[part.feature.field]
        me: int = view.me  # type: ignore[attr-defined]
        width = FORMATS[field.format]
        across = columns_of(feature, field)
        at = part.start
        for i in range(part.rows):
            row = seat_after(me, i, self.players) if feature.by_seat else feature.row or 0
            for column in range(feature.first, feature.first + part.columns):
                value = self._value(part, vector[at : at + part.entries], me)
                place = field.offset + (row * across + column) * width
                view.raw[place : place + width] = (value % (1 << 8 * width)).to_bytes(width, "little")
                at += part.entries

    def _value(self, part: Part, told: Sequence[float], me: int) -> int:
        feature = part.feature
        if feature.form == NUMBER:
            return round(float(told[0]) * feature.most)
        if feature.form == AMOUNT:
            return round(float(told[0]) * feature.most / (1 - abs(float(told[0]))))
        if feature.form == BITS:
            value = sum(1 << i for i, entry in enumerate(told) if entry)
            negative = part.entries == 8 * FORMATS[self.fields[feature.field].format] and told[-1]
            return value - (1 << part.entries) if negative else value
        if feature.form == SEAT_BITS:
            seats = [seat_after(me, i, self.players) for i, entry in enumerate(told) if entry]
            return sum(1 << (feature.size + one - 1) for one in seats)
        if not any(told):
            return 0
        index = list(told).index(1)
        if feature.form == ONE_HOT:
            return index + 1
        return seat_after(me, index, self.players) if index < self.players else feature.others[index - self.players]


def features_of(game: Game, components: Components, options: Record) -> tuple[Feature, ...]:
    """What the game's `encoding.py` says; a game without one is told by the binary digits of its fields."""
    if (game.folder / "encoding.py").is_file():
        features: tuple[Feature, ...] = game.module("encoding").features(components.record, options)
        return features
    known = options_of(type(options))
    view: tuple[Field, ...] = game.record("View").FIELDS
    return tuple(
        one_hot("me", options.players) if field.name == "me" else bits(field.name, 8 * FORMATS[field.format])  # type: ignore[attr-defined]
        for field in view
        if field.name not in known and not field.name.startswith("spare")
    )
