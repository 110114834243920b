"""What a game can be asked by whoever is to move, beside a hint: the ways to a place, say.

A game that answers questions has a `questions.py` in its folder, and there its `ANSWERS`: functions by the name of what
is asked. Each is handed what the seat may know, never a table, and gives what JSON can hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from motherlode.core.box import Components
from motherlode.core.errors import MotherlodeError
from motherlode.core.game import Game
from motherlode.core.records import Record


class BadQuestion(MotherlodeError):
    """A question that makes no sense; the words say what would."""


@dataclass(frozen=True)
class Question:
    """What somebody wants to know, and all that their seat knows."""

    components: Components
    view: Record
    text: str


Answer = Callable[[Question], dict[str, Any]]


def answers(game: Game) -> Mapping[str, Answer]:
    """What a game can be asked, by name; mostly nothing."""
    if find_spec(f"{game.package}.questions") is None:
        return {}
    found: Mapping[str, Answer] = game.module("questions").ANSWERS
    return found
