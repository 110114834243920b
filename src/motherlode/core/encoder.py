"""The one kernel that turns views into vectors, and the program of whole numbers that it follows.

A program is made for one encoding. It has a chapter for each own seat, so that nothing has to be turned round while it
is followed, and a chapter has a list for each way of writing: each is one short loop that asks nothing. A step of a
list names a byte of the view, an entry of the vector, and how the one becomes the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from motherlode.core.kernels import kernel
from motherlode.core.records import Floats, Octets, Words

# How a number becomes entries.
ONE_HOT = 1  # an entry for each value from 1; none is set for 0
NUMBER = 2  # one entry: the value in parts of the largest that there can be
BITS = 3  # an entry for each binary digit, the lowest first
SEAT = 4  # like ONE_HOT, but counted from the own seat; then an entry for each further value that is no seat
SEAT_BITS = 5  # an entry for each seat from the own one on: whether its digit is set
AMOUNT = 6  # one entry: the value in parts of itself and what is usual, for what has no near limit

# The lists of a chapter. Most one-hots are of one byte, and have a list of their own.
BYTE_HOTS, HOTS, NUMBERS, AMOUNTS, BYTES_OF_BITS, SINGLE_BITS, NAMED, LISTS = range(8)
CHAPTER = LISTS + 1  # the addresses where its lists begin, and where the last ends

# A step: the byte of the view, the entry, how (values, the largest, digits, a digit, a table), the bytes of the number.
FROM, TO, HOW, WIDTH, STEP = range(5)

# A table of names: the lowest value, how many there are, and the entry of each, or none.
LOWEST, COUNT, ENTRIES = range(3)
NO_ENTRY = -1


@kernel
def seat_after(me: int, steps: int, players: int) -> int:
    """The seat so many places (fewer than there are players) after the own; an onlooker counts from the first."""
    seat = (me if me > 0 else 1) + steps
    return seat if seat <= players else seat - players


@kernel
def read(raw: Octets, at: int, width: int) -> int:
    """The signed number of so many bytes at a place. Most are short, and a loop of none costs more than these."""
    if width == 1:
        return int(raw[at])
    if width == 2:
        return (raw[at] & 255) + 256 * int(raw[at + 1])
    value = int(raw[at + width - 1])
    for i in range(width - 2, -1, -1):
        value = value * 256 + (raw[at + i] & 255)
    return value


@kernel
def set_hot(out: Floats, at: int, value: int, size: int) -> None:
    """Set the entry of a value from 1 to `size`; any other sets none."""
    if 1 <= value <= size:
        out[at + value - 1] = 1


@kernel
def write_byte_hots(program: Words, first: int, last: int, raw: Octets, base: int, out: Floats, at: int) -> None:
    """ONE_HOT of single bytes."""
    for step in range(first, last, STEP):
        set_hot(out, at + program[step + TO], int(raw[base + program[step + FROM]]), program[step + HOW])


@kernel
def write_hots(program: Words, first: int, last: int, raw: Octets, base: int, out: Floats, at: int) -> None:
    """ONE_HOT of longer numbers."""
    for step in range(first, last, STEP):
        value = read(raw, base + program[step + FROM], program[step + WIDTH])
        set_hot(out, at + program[step + TO], value, program[step + HOW])


@kernel
def write_numbers(program: Words, first: int, last: int, raw: Octets, base: int, out: Floats, at: int) -> None:
    """NUMBER."""
    for step in range(first, last, STEP):
        value = read(raw, base + program[step + FROM], program[step + WIDTH])
        out[at + program[step + TO]] = value / program[step + HOW]


@kernel
def write_amounts(program: Words, first: int, last: int, raw: Octets, base: int, out: Floats, at: int) -> None:
    """AMOUNT."""
    for step in range(first, last, STEP):
        value = read(raw, base + program[step + FROM], program[step + WIDTH])
        out[at + program[step + TO]] = value / (abs(value) + program[step + HOW])


@kernel
def write_bytes(program: Words, first: int, last: int, raw: Octets, base: int, out: Floats, at: int) -> None:
    """BITS, byte by byte."""
    for step in range(first, last, STEP):
        byte = int(raw[base + program[step + FROM]])
        if byte != 0:  # what is not written stays 0
            for place in range(program[step + HOW]):
                out[at + program[step + TO] + place] = (byte >> place) & 1


@kernel
def write_single_bits(program: Words, first: int, last: int, raw: Octets, base: int, out: Floats, at: int) -> None:
    """SEAT_BITS, digit by digit."""
    for step in range(first, last, STEP):
        out[at + program[step + TO]] = (int(raw[base + program[step + FROM]]) >> program[step + HOW]) & 1


@kernel
def write_names(program: Words, first: int, last: int, raw: Octets, base: int, out: Floats, at: int) -> None:
    """SEAT, by a table of what each value is called from the own seat."""
    for step in range(first, last, STEP):
        table = program[step + HOW]
        named = read(raw, base + program[step + FROM], program[step + WIDTH])
        place = named - program[table + LOWEST]
        if named != 0 and 0 <= place < program[table + COUNT] and program[table + ENTRIES + place] != NO_ENTRY:
            out[at + program[step + TO] + program[table + ENTRIES + place]] = 1


@kernel
def encode(program: Words, raw: Octets, base: int, me: int, out: Floats, at: int, size: int) -> None:
    """Write a view, whose bytes begin at `base`, into `size` entries from `at` on."""
    own = out[at : at + size]
    for i in range(len(own)):  # of a slice the compiler knows the bounds, and clears it at one go
        own[i] = 0
    chapter = (max(me, 1) - 1) * CHAPTER
    write_byte_hots(program, program[chapter + BYTE_HOTS], program[chapter + BYTE_HOTS + 1], raw, base, out, at)
    write_hots(program, program[chapter + HOTS], program[chapter + HOTS + 1], raw, base, out, at)
    write_numbers(program, program[chapter + NUMBERS], program[chapter + NUMBERS + 1], raw, base, out, at)
    write_amounts(program, program[chapter + AMOUNTS], program[chapter + AMOUNTS + 1], raw, base, out, at)
    write_bytes(program, program[chapter + BYTES_OF_BITS], program[chapter + BYTES_OF_BITS + 1], raw, base, out, at)
    write_single_bits(program, program[chapter + SINGLE_BITS], program[chapter + SINGLE_BITS + 1], raw, base, out, at)
    write_names(program, program[chapter + NAMED], program[chapter + NAMED + 1], raw, base, out, at)


@dataclass(frozen=True)
class Piece:
    """What one feature takes from a view, and where it writes it."""

    form: int
    offset: int
    """The byte of the view where the first number of row 0 stands."""
    width: int
    stride: int
    """Bytes from row to row."""
    by_seat: bool
    first: int
    """The row, if rows are no seats."""
    rows: int
    columns: int
    size: int
    """Values of a one-hot, binary digits, or the digit of the first seat."""
    most: int
    others: tuple[int, ...]
    start: int
    entries: int

    def numbers(self, me: int, players: int) -> list[tuple[int, int]]:
        """The byte and the entry of each number, as they are for one own seat."""
        found = []
        entry = self.start
        for i in range(self.rows):
            row = seat_after(me, i, players) if self.by_seat else self.first
            for column in range(self.columns):
                found.append((self.offset + row * self.stride + column * self.width, entry))
                entry += self.entries
        return found

    def names(self, me: int, players: int) -> list[int]:
        """The table of a SEAT for one own seat."""
        called = {seat_after(me, i, players): i for i in range(players)}
        called |= {value: players + i for i, value in enumerate(self.others)}
        lowest = min(called)
        entries = [called.get(value, NO_ENTRY) for value in range(lowest, max(called) + 1)]
        return [lowest, len(entries), *entries]

    def steps(self, me: int, players: int, tables: Tables) -> list[tuple[int, tuple[int, int, int, int]]]:
        """The steps of this piece for one own seat, each with its list."""
        found = []
        for byte, entry in self.numbers(me, players):
            if self.form == ONE_HOT:
                found.append((BYTE_HOTS if self.width == 1 else HOTS, (byte, entry, self.size, self.width)))
            elif self.form in (NUMBER, AMOUNT):
                found.append((NUMBERS if self.form == NUMBER else AMOUNTS, (byte, entry, self.most, self.width)))
            elif self.form == BITS:
                for low in range(0, self.size, 8):
                    found.append((BYTES_OF_BITS, (byte + low // 8, entry + low, min(8, self.size - low), 1)))
            elif self.form == SEAT:
                found.append((NAMED, (byte, entry, tables.address(self.names(me, players)), self.width)))
            else:
                for i in range(players):
                    digit = self.size + seat_after(me, i, players) - 1
                    found.append((SINGLE_BITS, (byte + digit // 8, entry + i, digit % 8, 1)))
        return found


class Tables:
    """The tables of names, which stand behind the heads of the chapters; equal ones stand there once."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.words: list[int] = []
        self._known: dict[tuple[int, ...], int] = {}

    def address(self, table: list[int]) -> int:
        """Where a table stands."""
        key = tuple(table)
        if key not in self._known:
            self._known[key] = self.first + len(self.words)
            self.words += table
        return self._known[key]


def program_of(pieces: Sequence[Piece], players: int) -> list[int]:
    """The program that `encode` follows."""
    tables = Tables(players * CHAPTER)
    chapters = []
    for me in range(1, players + 1):
        lists: list[list[int]] = [[] for _ in range(LISTS)]
        for piece in pieces:
            for number, step in piece.steps(me, players, tables):
                lists[number] += step
        chapters.append(lists)
    here = tables.first + len(tables.words)
    heads: list[int] = []
    steps: list[int] = []
    for lists in chapters:
        for one in lists:
            heads.append(here + len(steps))
            steps += one
        heads.append(here + len(steps))
    return [*heads, *tables.words, *steps]
