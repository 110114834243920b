"""The drawn tables: one module a game, and a generic one for all others.

A board draws from `look`, which is what eyes on the table see; never from a table.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from rich.text import Text

from motherlode.core.actions import Move
from motherlode.core.box import Components
from motherlode.core.game import Game
from motherlode.core.records import Record
from motherlode.core.table import Scores

BOARDS = {
    "gold": "motherlode.cli.boards.gold",
    "gold-river": "motherlode.cli.boards.gold_river",
    "goldmine-rumbles": "motherlode.cli.boards.goldmine_rumbles",
    "quick-silver": "motherlode.cli.boards.quick_silver",
}
GENERIC = "motherlode.cli.boards.generic"


@dataclass
class Scene:
    """All that a board draws: what is seen, who sits there, the legal moves; cards shown for a moment; the aid."""

    look: Record
    names: list[str]
    legal: list[Move]
    actor: int
    """Who is to act: a seat from 0, CHANCE or OVER."""
    shown: dict[int, int] = field(default_factory=dict)
    """Cards by place that are closed or gone already, but still shown, until somebody presses Enter."""
    mover: int | None = None
    """Whose cards these are, while they are shown: a seat from 0."""
    aid: Record | None = None
    """The view of a perfect memory, if the players agreed to use it."""


class Board(Protocol):
    """What a board module's `make(game, components, scatter)` gives."""

    numbered: bool
    """Whether moves are listed with numbers that may be typed."""

    def draw(self, scene: Scene) -> list[Text]:
        """The table, at most 19 lines of 80 columns."""
        ...

    def prompt(self, look: Record, name: str) -> str:
        """What is asked of the person called so, without a sign at its end."""
        ...

    def shown(self, before: Record, code: int, after: Record) -> dict[int, int]:
        """The cards that one step showed and that do not lie open after it, by place."""
        ...

    def tips(self, look: Record, legal: list[Move]) -> list[str]:
        """How to type a move, in lines that fit."""
        ...

    def question(self, look: Record, name: str) -> str:
        """What is asked when a person says what chance brought."""
        ...

    def standings(self, look: Record, scores: Scores, names: list[str]) -> list[Text]:
        """The table of scores."""
        ...

    def short(self, outcome: Move) -> str:
        """The short sign of an outcome, which a person may type too."""
        ...


@dataclass
class Page:
    """A screen for everybody at the terminal, between two rounds; it shows nothing that is not public."""

    lines: list[Text]
    prompt: str
    """What stands below; `{seconds}` in it counts down."""
    seconds: float = 0
    """After this time the page is wiped by itself; 0: only when somebody presses Enter."""
    news: bool = False
    """Whether what happened since the last page stands below, as far as there is room."""


@runtime_checkable
class Staged(Protocol):
    """What a board gives beside, if its game has rounds with pages between them, or moves with friendlier names."""

    def pages(self, seen: Record, names: list[str]) -> list[Page]:
        """The pages that are due at this moment; `seen` is what an onlooker with a perfect memory knows."""
        ...

    def ended(self, before: Record, after: Record) -> bool:
        """Whether a step ended a round: what is told from then on stands on the pages."""
        ...

    def continues(self, before: Record) -> bool:
        """Whether a step goes on with what the one before began, so that both are told in one line."""
        ...

    def meant(self, text: str, legal: list[Move], names: list[str]) -> list[Move]:
        """The legal moves that a text may mean; none, if it is for the door to refuse."""
        ...

    def many(self, text: str, moves: list[Move]) -> str:
        """What is said of a text that may mean several moves."""
        ...


class Unclear(Exception):
    """What somebody typed cannot be what they want; the words say why, and what to type instead."""


@runtime_checkable
class Spoken(Protocol):
    """What a board gives beside, if its players talk otherwise than the notation: a whole bid, a card by its name.

    Where there is a single move, Enter alone plays it; the board says so.
    """

    def said(self, text: str, look: Record, legal: list[Move], names: list[str]) -> list[str]:
        """The moves that a text means, to be played one after the other; none, if the door is to read the text.

        Raises `Unclear` for what cannot be meant. Nothing is played then, nor if the door refuses one of the moves.
        """
        ...

    def spoken(self, move: Move, look: Record) -> str:
        """A move as people would type it; a hint says it so."""
        ...


@runtime_checkable
class Answering(Protocol):
    """What a board gives beside, if players may ask it something without making a move: what is where, or what if."""

    def answer(self, text: str, look: Record, names: list[str]) -> list[str] | None:
        """The lines that answer a question; nothing, if the text is none. The table is drawn anew with them.

        It hears every text before it is played, and an empty one too: the answer before is put away then. Raises
        `Unclear` for a question that cannot be answered.
        """
        ...


@runtime_checkable
class Stretching(Protocol):
    """A board that has a use for more room than 80x24."""

    most: tuple[int, int]
    """Columns and lines that it can use."""

    height: int
    """The lines that it has, the prompt among them; the session sets it."""


def board(game: Game, components: Components, scatter: int = 0) -> Board:
    """The board of a game. `scatter` says how things lie, where they lie without order."""
    module = importlib.import_module(BOARDS.get(game.id, GENERIC))
    made: Board = module.make(game, components, scatter)
    return made
