"""Action tables: one bijection between ids, named moves with typed arguments, and their notation.

    ActionTable(Action("flip", position=SQUARES), Action("take", colour=COLOURS))

gives the ids 0..63 to `flip a1` .. `flip h8` and 64..68 to `take green` .. Nobody decodes an id elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from motherlode.core.errors import MalformedMove, near


class Action:
    """A kind of move and, for each argument, the words that it can take."""

    def __init__(self, kind: str, /, **arguments: Sequence[str]) -> None:
        self.kind = kind
        self.arguments = {name: tuple(words) for name, words in arguments.items()}
        self.size = 1
        for words in self.arguments.values():
            self.size *= len(words)


class Parsed(NamedTuple):
    """A move taken apart: its kind and its arguments by name."""

    kind: str
    arguments: dict[str, str]


class Move(str):
    """A move: its notation, which is what it prints and compares as, and its id."""

    id: int
    kind: str
    arguments: dict[str, str]

    def __new__(cls, notation: str, id: int, kind: str, arguments: dict[str, str]) -> Move:
        """Make the text and hang the rest on it."""
        move = super().__new__(cls, notation)
        move.id, move.kind, move.arguments = id, kind, arguments
        return move


class ActionTable:
    """All moves (or all outcomes of chance) of a game."""

    def __init__(self, *actions: Action) -> None:
        self.moves: list[Move] = []
        self._by_notation: dict[str, Move] = {}
        self._short: dict[str, Move | None] = {}
        self.kinds = [action.kind for action in actions]
        self._words = {word for action in actions for words in action.arguments.values() for word in words}
        for action in actions:
            for index in range(action.size):
                self._add(action, index)

    def _add(self, action: Action, index: int) -> None:
        arguments = {}
        rest = index
        for name, words in reversed(list(action.arguments.items())):
            rest, place = divmod(rest, len(words))
            arguments[name] = words[place]
        arguments = {name: arguments[name] for name in action.arguments}
        notation = " ".join((action.kind, *arguments.values()))
        if notation in self._by_notation:
            raise ValueError(f"two moves are written {notation!r}")
        move = Move(notation, len(self.moves), action.kind, arguments)
        self.moves.append(move)
        self._by_notation[notation] = move
        short = " ".join(arguments.values())
        self._short[short] = None if short in self._short else move

    def __len__(self) -> int:
        return len(self.moves)

    def __getitem__(self, id: int) -> Move:
        return self.moves[id]

    def parse(self, text: str) -> Move:
        """The move that a text means; the kind may be left out where the rest says it all (`c4` for `flip c4`)."""
        said = " ".join(str(text).lower().split())
        move = self._by_notation.get(said) or self._short.get(said)
        if move is None:
            shown = said if len(said) <= 40 else said[:40] + "…"
            raise MalformedMove(f"{shown!r} is no move of this game. {self._help(said)}")
        return move

    def _help(self, said: str) -> str:
        if len(self) <= 12:
            return near(said, self._by_notation)
        example = self.moves[0]
        return f"Write it like {str(example)!r}; the kinds of moves are {', '.join(dict.fromkeys(self.kinds))}."

    def find(self, move: str | int) -> Move:
        """A move from its id, its notation, or itself."""
        if isinstance(move, Move):
            return self.parse(str(move))
        if isinstance(move, bool) or not isinstance(move, (str, int)):
            raise MalformedMove(f"{move!r} is no move: give its notation or its id.")
        if isinstance(move, str):
            return self.parse(move)
        if not 0 <= move < len(self.moves):
            raise MalformedMove(f"{move} is no move of this game: ids go from 0 to {len(self.moves) - 1}.")
        return self.moves[move]
