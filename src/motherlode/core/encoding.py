"""Views as vectors of numbers, for those who learn from them.

A game's `encoding.py` lists *features*: which part of VIEW becomes which entries. The list is turned into a small
program of whole numbers that one kernel follows (`encoder.py`), so that all games share it. Sizes follow the box and
the options: four players of a small deck do not carry the room of six and a large one.

A vector is told from the own seat: by-seat parts begin with it, and a seat that is named is named by its distance. It
loses nothing: `decode` gives the view back, and the tests compare every byte. 0 is unknown or none, and is written as
nothing at all. The options are not in it: they are the same for a whole run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from motherlode.core.box import Components
from motherlode.core.encoder import (
    AMOUNT,
    BITS,
    NUMBER,
    ONE_HOT,
    SEAT,
    SEAT_BITS,
    Piece,
    encode,
    program_of,
    seat_after,
)
from motherlode.core.game import Game
from motherlode.core.records import FORMATS, Field, Record, options_of


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
    )


class Encoding:
    """How the views of a game, for one box and one set of options, are told as vectors."""

    def __init__(self, game: Game, components: Components, options: Record) -> None:
        self.game, self.options = game, options
        self.kind = game.record("View")
        self.players: int = options.players  # type: ignore[attr-defined]
        self.fields = {field.name: field for field in self.kind.FIELDS}
        self.parts: list[Part] = []
        start = 0
        for feature in features_of(game, components, options):
            part = self._place(feature, start)
            self.parts.append(part)
            start = part.stop
        self.size = start
        self.program = program_of([self._piece(part) for part in self.parts], self.players)

    def _place(self, feature: Feature, start: int) -> Part:
        field = self.fields.get(feature.field)
        if field is None or beyond(feature, field, self.players):
            raise ValueError(f"{self.game.id}: {feature} reaches beyond its field")
        across = columns_of(feature, field)
        columns = across - feature.first if feature.count is None else feature.count
        rows = self.players if feature.seats else 1
        counts = {NUMBER: 1, AMOUNT: 1, SEAT: self.players + len(feature.others), SEAT_BITS: self.players}
        entries = counts.get(feature.form)
        return Part(feature, start, rows, columns, feature.size if entries is None else entries)

    def _piece(self, part: Part) -> Piece:
        feature, field = part.feature, self.fields[part.feature.field]
        width = FORMATS[field.format]
        return Piece(
            form=feature.form,
            offset=field.offset + feature.first * width,
            width=width,
            stride=columns_of(feature, field) * width,
            by_seat=feature.by_seat,
            first=feature.row or 0,
            rows=part.rows,
            columns=part.columns,
            size=feature.size,
            most=feature.most,
            others=feature.others,
            start=part.start,
            entries=part.entries,
        )

    def where(self) -> dict[str, slice]:
        """The entries of each part by its name: `vector[encoding.where()["cash"]]`."""
        return {part.name: slice(part.start, part.stop) for part in self.parts}

    def vector(self, view: Record) -> list[float]:
        """The vector of a view, interpreted."""
        out = memoryview(bytearray(4 * self.size)).cast("f")
        raw = view.raw.cast("b")
        encode(self.program, raw, 0, view.me, out, 0, self.size)  # type: ignore[attr-defined]
        return list(out)

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
