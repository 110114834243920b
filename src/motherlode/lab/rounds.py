"""What a round is in each game, for tables that count them; the others get `watching.rounds_of`."""

from __future__ import annotations

from typing import Any

from motherlode.core.contract import Table
from motherlode.core.game import Game
from motherlode.core.kernels import kernel


@kernel
def round_number(t: Table, turns: int) -> int:
    """The table counts its rounds."""
    return t.round  # type: ignore[attr-defined,no-any-return]


@kernel
def phase_number(t: Table, turns: int) -> int:
    """The table counts its phases."""
    return t.phase_number  # type: ignore[attr-defined,no-any-return]


@kernel
def go_round(t: Table, turns: int) -> int:
    """Looks once while everybody has a turn."""
    return turns // t.players


ROUND_FIELD, PHASE_FIELD = "round", "phase_number"
GO_ROUNDS = ("gold",)
"""Games so quick that a look at every turn would cost more than the turn."""


def _fields(game: Game) -> set[str]:
    return {field.name for field in game.record("Table").FIELDS}


def counted(game: Game) -> dict[str, Any]:
    """What takes the place of `rounds_of` and `moment` for this game."""
    fields = _fields(game)
    if ROUND_FIELD in fields:
        return {"rounds_of": round_number, "moment": round_number}
    if PHASE_FIELD in fields:
        return {"rounds_of": phase_number}
    return {"moment": go_round} if game.id in GO_ROUNDS else {}


def round_means(game: Game) -> str:
    """What a round is here, in words."""
    fields = _fields(game)
    if ROUND_FIELD in fields:
        return "rounds as the table counts them"
    return "phases of the game" if PHASE_FIELD in fields else "turns for each player"


def looks_means(game: Game) -> str:
    """When the standings are looked at, in words."""
    if ROUND_FIELD in _fields(game):
        return "at the beginning of each round and at the end"
    return (
        "once for every go round the table, and at the end" if game.id in GO_ROUNDS else "at each turn and at the end"
    )
