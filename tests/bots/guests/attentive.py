"""A plain bot that says on standard error what it heard, and plays by chance."""

from __future__ import annotations

from typing import Any


class Bot:
    def __init__(self, place: Any) -> None:
        self.random = place.random()
        print("sits", place.game.id, place.seat, place.players, place.said, place.rules["players"])

    def notice(self, notice: Any) -> None:
        print("hears", notice.kind, sorted(notice.arguments.items()))

    def choose(self, view: Any, moves: list[Any]) -> Any:
        print("sees", view.me, [move.kind for move in moves])
        return self.random.choice(moves)
