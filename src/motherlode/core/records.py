"""Flat records: the only form that state has.

A record class lists its fields; the NumPy dtype, the interpreted facade and the JSON form derive from it. Fields are
signed integers, written from the widest to the narrowest, and the size is a multiple of eight and equal to the sum of
the fields: copying, comparing, hashing and saving a record are operations on its bytes.

    class Table(Options):
        points: Ints = i16(6)
        actor: int = i8()
        spare: Ints = i8(3)

A subclass keeps its own fields first and the inherited ones last, so that OPTIONS can stand inside TABLE and VIEW.
In every record 0 means unknown or none: an unwritten field never states a fact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Generic, Protocol, TypeVar, overload

from motherlode.core.errors import BadOption

R = TypeVar("R", bound="Record")

FORMATS = {"b": 1, "h": 2, "i": 4, "q": 8}
NUMPY_NAMES = {"b": "i1", "h": "i2", "i": "i4", "q": "i8"}


class Ints(Protocol):
    """An array of integers inside a record; kernels touch single elements."""

    def __getitem__(self, index: Any, /) -> int: ...
    def __setitem__(self, index: Any, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class Words(Protocol):
    """A caller's array of 64-bit integers: bit sets of legal moves, random streams, tallies, logs."""

    @overload
    def __getitem__(self, index: int, /) -> int: ...
    @overload
    def __getitem__(self, index: slice, /) -> Words: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class Octets(Ints, Protocol):
    """A caller's array of bytes, told as signed 8-bit integers: records seen from outside, masks, flags."""


class Floats(Protocol):
    """A caller's array of 32-bit floating-point numbers: what learners are handed. Rules know none."""

    @overload
    def __getitem__(self, index: int, /) -> float: ...
    @overload
    def __getitem__(self, index: slice, /) -> Floats: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


@dataclass(frozen=True)
class Field:
    """One field: its name, its `struct` format letter, its shape, and for an option what a person may say."""

    format: str
    shape: tuple[int, ...]
    name: str = ""
    offset: int = 0
    option: OptionField | None = None
    record: type[Record] | None = None
    """The kind of record that stands inside this one, if the field is one."""

    @property
    def count(self) -> int:
        """How many integers the field holds."""
        total = 1
        for side in self.shape:
            total *= side
        return total

    @property
    def size(self) -> int:
        """How many bytes the field takes."""
        return self.record.SIZE if self.record is not None else self.count * FORMATS[self.format]


def i8(*shape: int) -> Any:
    """A field of 8-bit integers."""
    return Field("b", shape)


def i16(*shape: int) -> Any:
    """A field of 16-bit integers."""
    return Field("h", shape)


def i32(*shape: int) -> Any:
    """A field of 32-bit integers."""
    return Field("i", shape)


def i64(*shape: int) -> Any:
    """A field of 64-bit integers."""
    return Field("q", shape)


def of(record: type[R]) -> Any:
    """A field that is a record itself, such as a bot's room for imagining a table."""
    return Field("q", (), record=record)


@dataclass(frozen=True)
class OptionField:
    """What a person may say for an option, and what the record stores for it."""

    help: str
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    default: int = 0
    scale: int = 1
    letters: str = ""
    named: Mapping[str, int] | None = None

    def parse(self, name: str, text: object, count: int) -> int | list[int]:
        """The stored value of what somebody wrote; a refusal names what would have been understood."""
        said = str(text).strip().lower()
        if self.letters:
            if len(said) != count or any(letter not in self.letters for letter in said):
                raise BadOption(
                    f"Option {name}={text} is not understood: it takes {count} of the signs {' '.join(self.letters)}."
                )
            return [self.letters.index(letter) for letter in said]
        if self.words == ("off", "on"):
            said = {"true": "on", "yes": "on", "1": "on", "false": "off", "no": "off", "0": "off"}.get(said, said)
        if self.named and said in self.named:
            return self.named[said]
        if said in self.words:
            return self.words.index(said) + self.low
        if self.scale != 1 or not self.words:
            try:
                value = int(said) if self.scale == 1 else round(float(said) * self.scale)
            except (ValueError, OverflowError):  # OverflowError: inf
                value = self.low - 1
            if self.low <= value <= self.high:
                return value
        raise BadOption(f"Option {name}={text} is not understood: it takes {self.choices()}.")

    def choices(self) -> str:
        """What may be said, for messages and help."""
        if self.letters:
            return f"signs {' '.join(self.letters)}"
        span = ""
        if self.scale != 1:
            span = f"a number from {self.low / self.scale:g} to {self.high / self.scale:g}"
        elif not self.words:
            span = f"a whole number from {self.low} to {self.high}"
        words = ", ".join((*self.words, *(self.named or ())))
        return f"{span} or {words}" if span and words else span or words

    def say(self, stored: int | list[int]) -> str | int | float:
        """The word for a stored value: `parse(say(x)) == x`."""
        if isinstance(stored, list):
            return "".join(self.letters[value] for value in stored)
        for word, value in (self.named or {}).items():
            if stored == value:
                return word
        if self.scale != 1:
            return stored / self.scale
        if self.words:
            return self.words[stored - self.low]
        return stored


def choice(*words: str, help: str) -> Any:
    """An option with named values, stored from 1; the first is the default."""
    return Field("b", (), option=OptionField(help, words, low=1, high=len(words), default=1))


def flag(help: str) -> Any:
    """An option that is off unless somebody switches it on."""
    return Field("b", (), option=OptionField(help, ("off", "on"), low=0, high=1))


def whole(low: int, high: int, default: int, help: str) -> Any:
    """An option that is a whole number."""
    return Field("b", (), option=OptionField(help, low=low, high=high, default=default))


def large(low: int, high: int, default: int, help: str) -> Any:
    """A bot's dial that is a large whole number."""
    return Field("i", (), option=OptionField(help, low=low, high=high, default=default))


def signs(count: int, letters: str, help: str) -> Any:
    """An option that is a word of `count` signs, each stored as its index in `letters`; the default is all first."""
    return Field("b", (count,), option=OptionField(help, letters=letters))


def dial(default: float, help: str, named: Mapping[str, float] | None = None) -> Any:
    """A bot's dial: a number from 0 to 1 with three decimals, stored in thousandths; some have names."""
    words = {word: round(value * 1000) for word, value in (named or {}).items()}
    option = OptionField(help, high=1000, default=round(default * 1000), scale=1000, named=words)
    return Field("h", (), option=option)


def _scalar(cell: str) -> property:
    def read(self: Record) -> int:
        value: int = self.__dict__[cell][0]
        return value

    def write(self: Record, value: int) -> None:
        self.__dict__[cell][0] = value

    return property(read, write)


def _cell(field: Field) -> tuple[str, slice, Any, tuple[int, ...], type[Record] | None]:
    """Under which name a record keeps the memory of a field (a scalar behind a property), and how it reads it."""
    name = field.name if field.shape or field.record is not None else "cell_" + field.name
    return name, slice(field.offset, field.offset + field.size), field.format, field.shape, field.record


class Record:
    """A facade over bytes: attributes read and write them as Python integers, and a store out of range raises."""

    FIELDS: tuple[Field, ...] = ()
    CELLS: tuple[tuple[str, slice, Any, tuple[int, ...], type[Record] | None], ...] = ()
    """Where each field lies, worked out once: a server makes thousands of records a second."""
    SIZE = 0

    def __init_subclass__(cls) -> None:
        """Lay the fields out and check the layout law."""
        inherited = {field.name for field in cls.FIELDS}
        own = [replace(f, name=name) for name, f in vars(cls).items() if isinstance(f, Field) and name not in inherited]
        offset = 0
        fields: list[Field] = []
        for field in (*own, *cls.FIELDS):
            width = FORMATS[field.format]
            if fields and width > FORMATS[fields[-1].format]:
                raise TypeError(f"{cls.__name__}.{field.name}: wider than the field before it; order wide to narrow")
            fields.append(replace(field, offset=offset))
            offset += field.size
        cls.FIELDS, cls.SIZE = tuple(fields), offset
        cls.CELLS = tuple(_cell(field) for field in fields)
        for field in fields:
            if not field.shape and field.record is None:
                setattr(cls, field.name, _scalar("cell_" + field.name))
            elif field.name in vars(cls):
                delattr(cls, field.name)

    def __init__(self, buffer: memoryview | None = None) -> None:
        if self.SIZE % 8:
            raise TypeError(f"{type(self).__name__} has {self.SIZE} bytes: add {8 - self.SIZE % 8} spare")
        self.raw = raw = memoryview(bytearray(self.SIZE)) if buffer is None else buffer
        cells = self.__dict__
        for name, where, format, shape, record in self.CELLS:
            if record is not None:
                cells[name] = record(raw[where])
            elif len(shape) > 1:
                cells[name] = raw[where].cast(format, shape)
            else:
                cells[name] = raw[where].cast(format)

    def assign(self, other: Record) -> None:
        """Become a copy of another record of the same kind."""
        self.raw[:] = other.raw

    def clear(self) -> None:
        """Make every field 0."""
        self.raw[:] = bytes(self.SIZE)

    def copy(self: R) -> R:
        """A record of its own with the same bytes."""
        twin = type(self)()
        twin.assign(self)
        return twin

    def tobytes(self) -> bytes:
        """The record's bytes: its whole value."""
        return self.raw.tobytes()

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: every field by name, spare bytes left out."""
        return {f.name: self._value(f) for f in self.FIELDS if not f.name.startswith("spare")}

    def _value(self, field: Field) -> Any:
        value = getattr(self, field.name)
        if field.record is not None:
            return value.to_dict()
        return value.tolist() if field.shape else value

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Record) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(self.tobytes())

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value}" for name, value in self.to_dict().items())
        return f"{type(self).__name__}({shown})"

    @classmethod
    @cache
    def dtype(cls) -> Any:
        """The NumPy dtype with the same layout, without padding."""
        import numpy as np

        described = [(f.name, f.record.dtype() if f.record else NUMPY_NAMES[f.format], f.shape) for f in cls.FIELDS]
        dtype = np.dtype(described, align=True)
        if dtype.itemsize != cls.SIZE or cls.SIZE % 8:
            raise TypeError(f"{cls.__name__}: NumPy would pad its {cls.SIZE} bytes to {dtype.itemsize}")
        return dtype


class Rows(Generic[R]):
    """A row of records in one piece of memory: a list of facades here, a NumPy array in compiled code."""

    def __init__(self, kind: type[R], count: int = 1) -> None:
        self.kind = kind
        self.buffer = bytearray(kind.SIZE * count)
        whole_view = memoryview(self.buffer)
        self.items = [kind(whole_view[i * kind.SIZE : (i + 1) * kind.SIZE]) for i in range(count)]

    def __getitem__(self, index: int) -> R:
        return self.items[index]

    def __setitem__(self, index: int, value: R) -> None:
        self.items[index].assign(value)

    def __len__(self) -> int:
        return len(self.items)

    def array(self) -> Any:
        """The same memory as a NumPy array of records."""
        import numpy as np

        return np.frombuffer(self.buffer, dtype=self.kind.dtype())


def options_of(record: type[Record]) -> Mapping[str, Field]:
    """The options that a record class declares, by name."""
    return {field.name: field for field in record.FIELDS if field.option is not None}


def fill_options(record: Record, said: Mapping[str, object], what: str) -> None:
    """Write what somebody said into an options record, defaults first; an unknown name is refused."""
    from motherlode.core.errors import near

    known = options_of(type(record))
    for name, field in known.items():
        assert field.option is not None
        if not field.shape:
            setattr(record, name, field.option.default)
    for name, text in said.items():
        if name not in known:
            raise BadOption(f"{what} has no option {name!r}. {near(name, known)}")
        field = known[name]
        assert field.option is not None
        value = field.option.parse(name, text, field.count)
        if isinstance(value, list):
            cells = getattr(record, name)
            for index, item in enumerate(value):
                cells[index] = item
        else:
            setattr(record, name, value)


def said_options(record: Record) -> dict[str, str | int | float]:
    """The options of a record in the words that `fill_options` reads."""
    said = {}
    for name, field in options_of(type(record)).items():
        assert field.option is not None
        value = getattr(record, name)
        said[name] = field.option.say(value.tolist() if field.shape else value)
    return said
