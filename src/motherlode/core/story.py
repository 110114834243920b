"""Notices: what happened, as one seat saw it. Words live in a game's catalogues, which terminal and browser share.

A game's `story.py` defines `tell(components, before, code, after)`: it is handed the seat's own views before and after
the step and what the seat saw, never a table, so a notice cannot say more than the seat knows.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from motherlode.core.box import Components
from motherlode.core.game import Game
from motherlode.core.records import Record


@dataclass(frozen=True)
class Notice:
    """A kind of event and its arguments; seats are numbers from 0."""

    kind: str
    arguments: dict[str, str | int]


def tell(game: Game, components: Components, before: Record, code: int, after: Record) -> list[Notice]:
    """The notices of one step for the seat whose views these are."""
    notices: list[Notice] = game.module("story").tell(components, before, code, after)
    return notices


@cache
def words(game: Game, language: str = "en") -> dict[str, Any]:
    """A game's catalogue."""
    return tomllib.loads((game.folder / "words" / f"{language}.toml").read_text(encoding="utf-8"))


def catalogue(game: Game, section: str) -> dict[str, str]:
    """A section of a game's words; empty if the game has no such words."""
    try:
        found: dict[str, str] = words(game).get(section, {})
    except FileNotFoundError:
        return {}
    return found


def say(game: Game, notice: Notice, names: list[str], language: str = "en") -> str:
    """A notice in words; arguments called `player…` are seats and become names."""
    catalogue = words(game, language)
    arguments: dict[str, str | int] = {}
    for name, value in notice.arguments.items():
        if name.startswith("player"):
            arguments[name] = names[int(value)]
        else:
            arguments[name] = catalogue.get("things", {}).get(str(value), value)
    text: str = catalogue["notices"][notice.kind].format(**arguments)
    return text[:1].upper() + text[1:]
