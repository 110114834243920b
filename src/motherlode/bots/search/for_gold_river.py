"""The search for Gold River: a player that solves each round, and needs no imagined games."""

from __future__ import annotations

from types import ModuleType

from motherlode.bots.lore import gold_river
from motherlode.core.game import Game


def make_for(game: Game, name: str) -> ModuleType:
    """The player of this game."""
    return gold_river
