"""Reads `components.toml`: every card, tile, token and number of a box, each with its source.

A file that is not a box of the game is refused with the line and the reason. A game's `box.py` asks for the entries
that it needs; an entry or key that nobody asked for is a mistake too, and is refused.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from motherlode.core.errors import BadBox, CannotRead, near
from motherlode.core.records import Record

if TYPE_CHECKING:
    from motherlode.core.actions import ActionTable
    from motherlode.core.game import Game

SOURCES = ("rulebook", "published", "reconstructed", "ruling")
MOST_BYTES = 256 * 1024


@dataclass(frozen=True)
class Components:
    """A box that was read: the record for kernels, the names for people, the text it came from."""

    record: Record
    names: dict[str, list[str]]
    text: str
    path: str
    standard: bool
    meaning: str = ""
    """What the box says it is for, in a line; a further box of a game says it, its own need not."""
    _made: dict[str, ActionTable] = field(default_factory=dict, repr=False, compare=False)

    def once(self, name: str, make: Callable[[Components], ActionTable]) -> ActionTable:
        """What follows from the box alone is made once: all tables that are played with it share it."""
        if name not in self._made:
            self._made[name] = make(self)
        return self._made[name]

    @property
    def hash(self) -> str:
        """A name for the content: records of games carry it."""
        return hashlib.blake2b(self.record.tobytes(), digest_size=8).hexdigest()


@dataclass
class Entry:
    """One table of the file; reading a key also says what it must be."""

    document: Document
    name: str
    line: int
    values: dict[str, Any]
    lines: dict[str, int]
    used: set[str] = field(default_factory=set)

    def fail(self, key: str, reason: str) -> BadBox:
        """The refusal of one value."""
        return self.document.fail(self.lines.get(key, self.line), f"{self.name}: {reason}")

    def _take(self, key: str) -> Any:
        self.used.add(key)
        if key not in self.values:
            raise self.fail(key, f"{key!r} is missing")
        return self.values[key]

    def whole(self, key: str, low: int, high: int) -> int:
        """A whole number within its limits."""
        value = self._take(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fail(key, f"{key} must be a whole number, not {value!r}")
        if not low <= value <= high:
            raise self.fail(key, f"{key} = {value} is out of reach: {low} to {high} are possible")
        return value

    def text(self, key: str) -> str:
        """A text that is not empty."""
        value = self._take(key)
        if not isinstance(value, str) or not value.strip():
            raise self.fail(key, f"{key} must be a text, not {value!r}")
        return value.strip()

    def check(self) -> None:
        """Each entry names its source, and holds nothing that nobody reads."""
        source = self.text("source")
        if source.split(":")[0].strip() not in SOURCES:
            raise self.fail("source", f"source must begin with one of {', '.join(SOURCES)}, not {source!r}")
        self.used |= {"meaning"}
        for key in self.values:
            if key not in self.used:
                raise self.fail(key, f"{key!r} is not known here. {near(key, self.used)}")


class Document:
    """A parsed file with the line of every entry and key."""

    def __init__(self, text: str, path: str) -> None:
        self.path = path
        try:
            self.tree = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadBox(f"{path}: not a TOML file: {error}") from None
        self._lines = _line_numbers(text)
        self._asked: set[str] = set()

    def fail(self, line: int, reason: str) -> BadBox:
        """A refusal that names file and line."""
        return BadBox(f"{self.path}, line {line}: {reason}")

    def entries(self, name: str, least: int = 1, most: int = 1_000) -> list[Entry]:
        """The entries of an array of tables, `[[name]]`."""
        self._asked.add(name)
        found = self.tree.get(name, [])
        if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
            raise self.fail(self._lines.get(name, {}).get("", 1), f"write {name} as tables, [[{name}]]")
        entries = [self._entry(f"{name}.{i}", f"{name} {i + 1}", item) for i, item in enumerate(found)]
        if len(entries) < least:
            raise self.fail(1, f"there must be at least {least} [[{name}]]")
        if len(entries) > most:
            raise entries[most].fail("", f"the box has room for {most} [[{name}]] at the most")
        return entries

    def entry(self, name: str) -> Entry:
        """A single table, `[name]`."""
        self._asked.add(name)
        found = self.tree.get(name)
        if not isinstance(found, dict):
            raise self.fail(self._lines.get(name, {}).get("", 1), f"[{name}] is missing")
        return self._entry(name, name, found)

    def number(self, name: str, low: int, high: int) -> int:
        """One of the box's numbers, `[numbers.name]`."""
        self._asked.add("numbers")
        found = self.tree.get("numbers", {})
        if not isinstance(found, dict) or not isinstance(found.get(name), dict):
            raise self.fail(1, f"[numbers.{name}] is missing")
        entry = self._entry(f"numbers.{name}", f"numbers.{name}", found[name])
        value = entry.whole("value", low, high)
        entry.check()
        self._asked.add(f"numbers.{name}")
        return value

    def _entry(self, path: str, name: str, values: dict[str, Any]) -> Entry:
        lines = self._lines.get(path, {})
        return Entry(self, name, lines.get("", 1), values, lines)

    def line(self, entry: str, key: str) -> int:
        """The line of a key, `numbers.mayor` and `value` or `card.3` and `copies`; 0 if it is not there."""
        return self._lines.get(entry, {}).get(key, 0)

    def check(self) -> None:
        """Refuse tables that nobody asked for."""
        for name in self.tree:
            if name not in self._asked:
                line = self._lines.get(name, self._lines.get(f"{name}.0", {})).get("", 1)
                known = [asked for asked in self._asked if "." not in asked]
                raise self.fail(line, f"[{name}] is not known here. {near(name, known)}")
        for name in self.tree.get("numbers", {}):
            if f"numbers.{name}" not in self._asked:
                line = self._lines.get(f"numbers.{name}", {}).get("", 1)
                known = [asked.removeprefix("numbers.") for asked in self._asked if asked.startswith("numbers.")]
                raise self.fail(line, f"[numbers.{name}] is not known here. {near(name, known)}")


def _line_numbers(text: str) -> dict[str, dict[str, int]]:
    """For each table its line (under "") and the line of each key: what tomllib does not keep."""
    lines: dict[str, dict[str, int]] = {"": {"": 1}}
    counts: dict[str, int] = {}
    where = ""
    for number, line in enumerate(text.splitlines(), start=1):
        header = re.match(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]", line)
        if header:
            where = header[2].replace('"', "")
            if header[1] == "[[":
                counts[where] = counts.get(where, -1) + 1
                where = f"{where}.{counts[where]}"
            lines[where] = {"": number}
            continue
        key = re.match(r"\s*([A-Za-z0-9_-]+)\s*=", line)
        if key:
            lines[where].setdefault(key[1], number)
    return lines


def read_components(game: Game, path: Path) -> Components:
    """Read a box from a file."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadBox(f"{path}: larger than {MOST_BYTES // 1024} kB; a box is a short text file.")
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CannotRead(f"{path}: cannot be read as a box ({error}). Give the path of a TOML file.") from None
    return parse_components(game, text, str(path), standard=path == game.folder / "components.toml")


def parse_components(game: Game, text: str, path: str, standard: bool = False) -> Components:
    """Read a box from a text."""
    document = Document(text, path)
    head = document.entry("box")
    if head.text("game") != game.id:
        raise head.fail("game", f"this is a box of {head.text('game')!r}, not of {game.id!r}")
    head.text("edition")
    meaning = head.text("meaning") if "meaning" in head.values else ""
    head.check()
    record = game.record("Box")()
    names: dict[str, list[str]] = game.module("box").fill(document, record)
    document.check()
    return Components(record, names, text, path, standard, meaning)
