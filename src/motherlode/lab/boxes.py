"""Numbers of a box by their paths, and a box with some of them changed.

A path is written as the box is: `numbers.mayor` (or `numbers.mayor.value`), `dynamite.copies`, and for entries of a
list their place from 1, `gold.2.copies`, or a word of theirs, `card.tin.copies`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from motherlode.core.box import Components, Document, parse_components
from motherlode.core.errors import BadBox, BadOption, near
from motherlode.core.game import Game


@dataclass(frozen=True)
class Place:
    """A number of a box: its path as people write it, its line in the file, and what it is now."""

    path: str
    key: str
    line: int
    value: int


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _words(entry: Mapping[str, Any]) -> list[str]:
    """What an entry of a list may be called: its texts, but for where it comes from."""
    return [v.lower() for k, v in entry.items() if isinstance(v, str) and k not in ("source", "meaning")]


def numbers(components: Components) -> dict[str, Place]:
    """Every number of the box by its paths; a path that would mean two numbers is left out."""
    document = Document(components.text, components.path)
    found: dict[str, Place | None] = {}

    def put(path: str, place: Place) -> None:
        found[path] = place if found.get(path, place) == place else None

    for name, entry in document.tree.items():
        if isinstance(entry, dict):
            for key, value in entry.items():
                if _whole(value):
                    put(f"{name}.{key}", Place(f"{name}.{key}", key, document.line(name, key), value))
                elif isinstance(value, dict) and _whole(value.get("value")):
                    line = document.line(f"{name}.{key}", "value")
                    place = Place(f"{name}.{key}", "value", line, value["value"])
                    put(place.path, place)
                    put(f"{place.path}.value", place)
        elif isinstance(entry, list):
            for number, item in enumerate(entry):
                for key, value in item.items():
                    if _whole(value):
                        own = f"{name}.{number + 1}.{key}"
                        place = Place(own, key, document.line(f"{name}.{number}", key), value)
                        put(own, place)
                        for word in dict.fromkeys(_words(item)):
                            put(f"{name}.{word}.{key}", place)
    return {path: place for path, place in found.items() if place is not None}


def place_of(components: Components, path: str) -> Place:
    """The number that a path means; one that is not in the box is refused with the near match."""
    known = numbers(components)
    if path.lower() not in known:
        raise BadOption(f"{path!r} is no number of the box. {near(path, _shown(known))}")
    place = known[path.lower()]
    return Place(path.lower(), place.key, place.line, place.value)


def _shown(known: Mapping[str, Place]) -> list[str]:
    return [path for path in known if not path.endswith(".value")]


def changed(game: Game, components: Components, values: Mapping[Place, int]) -> Components:
    """The box with other numbers; one that is no box of the game any more is refused, naming the number."""
    lines = components.text.splitlines(keepends=True)
    for place, value in values.items():
        line = lines[place.line - 1]
        lines[place.line - 1], times = re.subn(
            rf"^(\s*{re.escape(place.key)}\s*=\s*)[-+]?[0-9_]+", rf"\g<1>{value}", line
        )
        if times != 1:
            raise BadOption(f"{place.path}: line {place.line} of {components.path} cannot be changed: {line.strip()}")
    said = ", ".join(f"{place.path}={value}" for place, value in values.items())
    try:
        return parse_components(game, "".join(lines), components.path)
    except BadBox as error:
        raise BadBox(f"With {said} the box is not legal: {error}. Give a range that stays within.") from None
