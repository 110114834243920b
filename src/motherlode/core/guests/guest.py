"""A guest that somebody asked for, and the place that it is given at a table."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from motherlode.core.actions import Move
from motherlode.core.box import Components
from motherlode.core.errors import BadOption
from motherlode.core.game import Game
from motherlode.core.records import Record, said_options
from motherlode.core.story import Notice

LIMIT = 5.0
"""So many seconds a guest may take for a decision, unless its dial `limit` says otherwise."""
LONGEST = 600.0


class Trouble(Exception):
    """A guest did not do what it was asked for. After a `fatal` one there is nobody left to ask."""

    def __init__(self, message: str, fatal: bool = False) -> None:
        super().__init__(message)
        self.fatal = fatal


@dataclass(frozen=True)
class Place:
    """Where a guest sits: all that it is told before a game."""

    game: Game
    components: Components
    options: Record
    seat: int
    """From 0, clockwise."""
    said: dict[str, object] = field(default_factory=dict)
    """The dials that somebody set: words, as they were written."""
    seed: int = 0
    """A number for this game and seat, for guests that want to play the same again."""
    number: int = 0
    """The number of the game in its run."""
    stream: bytes = b""
    """The beginning of the stream of this seat's own thinking."""

    @property
    def players(self) -> int:
        """How many sit at the table."""
        players: int = self.options.players  # type: ignore[attr-defined]
        return players

    @property
    def rules(self) -> dict[str, str | int | float]:
        """The options of the game, in words."""
        return said_options(self.options)

    @property
    def names(self) -> dict[str, list[str]]:
        """The names of cards and other things, by their numbers in views."""
        return self.components.names

    def random(self) -> random.Random:
        """Random numbers that are the same whenever this game is played again."""
        return random.Random(self.seed)


class Player(Protocol):
    """Whoever plays for a guest at one seat. Every call may raise `Trouble`, and none takes longer than its limit."""

    hears: bool
    """Whether it wants to be told what happens."""

    def begin(self, place: Place) -> None:
        """A new game."""
        ...

    def hear(self, code: int, notices: Sequence[Notice]) -> None:
        """What the own seat saw of one step, as a number and in notices."""
        ...

    def choose(self, view: Record, moves: Sequence[Move]) -> object:
        """Whatever it answers: a move in notation, or its id, one hopes."""
        ...

    def end(self, points: Sequence[int], winners: Sequence[int]) -> None:
        """The game is over."""
        ...

    def close(self) -> None:
        """It is not needed any more."""
        ...


@dataclass(frozen=True)
class Guest:
    """A guest as the rest of the program holds it: how it is called, and who comes when it is asked to sit down."""

    spec: str
    come: Callable[[float], Player]
    """Makes a player with a limit in seconds for each decision."""
    limit: float = LIMIT
    said: dict[str, object] = field(default_factory=dict)
    travels: bool = True
    """Whether another process finds it again by its spec."""


def limit_of(said: dict[str, object], default: float = LIMIT) -> float:
    """Take the dial `limit` out of what was said."""
    text: Any = said.pop("limit", default)
    try:
        limit = float(text)
    except (TypeError, ValueError):
        limit = 0.0
    if not 0.001 <= limit <= LONGEST:
        raise BadOption(f"limit={text} is not understood: it takes seconds, from 0.001 to {LONGEST:g}.")
    return limit
