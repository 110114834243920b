"""A board for any game: the fields of what is seen, by name, and the legal moves with numbers."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from motherlode.cli.boards import Scene
from motherlode.cli.playing.terminal import WIDTH, wrapped
from motherlode.core.actions import Move
from motherlode.core.box import Components
from motherlode.core.game import Game
from motherlode.core.records import Record, options_of
from motherlode.core.table import Scores

MOST_LINES = 19
MOVE_LINES = 6
NOT_SHOWN = ("actor", "sealed", "me")


def make(game: Game, components: Components, scatter: int) -> GenericBoard:
    """The board."""
    return GenericBoard(game)


class GenericBoard:
    """Fields and moves."""

    numbered = True

    def __init__(self, game: Game) -> None:
        self.game = game
        self.options = set(options_of(game.record("Options")))

    def draw(self, scene: Scene) -> list[Text]:
        """Who sits here, the fields that are not empty, and the moves."""
        head = [Text(self.game.title.upper(), "bold"), Text(self._seats(scene)), Text("-" * WIDTH, "dim")]
        moves = [Text(line) for line in number_moves(scene.legal, MOVE_LINES)]
        room = MOST_LINES - len(head) - len(moves) - 1
        seen = scene.aid or scene.look
        fields = wrapped(f"{name.replace('_', ' ')}: {_plain(value)}" for name, value in self._fields(seen))
        if len(fields) > room:
            fields = [*fields[: room - 1], "..."]
        return [*head, *(Text(line) for line in fields), Text("-" * WIDTH, "dim"), *moves]

    def _seats(self, scene: Scene) -> str:
        marks = [f"{'> ' if seat == scene.actor else '  '}{seat} {name}" for seat, name in enumerate(scene.names)]
        return "Seats " + "  ".join(marks)

    def _fields(self, look: Record) -> list[tuple[str, Any]]:
        fields = []
        for name, value in look.to_dict().items():
            if name not in NOT_SHOWN and name not in self.options and _holds_something(value):
                fields.append((name, value))
        return fields

    def prompt(self, look: Record, name: str) -> str:
        """Whose move it is."""
        return f"{name}, your move" if name != "You" else "Your move"

    def shown(self, before: Record, code: int, after: Record) -> dict[int, int]:
        """Nothing is known of cards here."""
        return {}

    def tips(self, look: Record, legal: list[Move]) -> list[str]:
        """How to choose a move."""
        what = "a move or its number" if may_number(legal) else "a move"
        return [f"Type {what}. `help` tells what else you can type."]

    def question(self, look: Record, name: str) -> str:
        """Chance acts."""
        return "What did chance bring?"

    def standings(self, look: Record, scores: Scores, names: list[str]) -> list[Text]:
        """Rank, name, points."""
        order = sorted(range(len(names)), key=lambda seat: (scores.ranks[seat], seat))
        return [Text(f"{scores.ranks[seat]:>3}  {names[seat]:<16}{scores.points[seat]:>4} points") for seat in order]

    def short(self, outcome: Move) -> str:
        """No other sign than its notation."""
        return str(outcome)


def may_number(moves: list[Move]) -> bool:
    """Whether numbers may stand for moves: not where a number is a move by itself."""
    return not any(" ".join(move.arguments.values()).isdecimal() for move in moves)


def number_moves(moves: list[Move], most: int) -> list[str]:
    """Moves with numbers, in columns; no more lines than `most`."""
    if not moves:
        return []
    number_them = may_number(moves)
    items = [f"{number:>3} {move}" if number_them else f"  {move}" for number, move in enumerate(moves, start=1)]
    width = max(len(item) for item in items) + 2
    columns = max(1, WIDTH // width)
    lines = ["".join(item.ljust(width) for item in items[i : i + columns]) for i in range(0, len(items), columns)]
    if len(lines) > most:
        lines = [*lines[: most - 1], f"  ... `moves` lists all {len(moves)}"]
    return [line.rstrip() for line in lines]


def _holds_something(value: Any) -> bool:
    return any(_holds_something(item) for item in value) if isinstance(value, list) else value != 0


def _plain(value: Any) -> str:
    return " ".join(_plain(item) for item in value) if isinstance(value, list) else str(value)
