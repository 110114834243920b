"""The search for Goldmine Rumbles: a player of its own, since a journey has too many moves for a tree."""

from __future__ import annotations

from types import ModuleType

from motherlode.bots.lore import goldmine_rumbles
from motherlode.core.game import Game


def make_for(game: Game, name: str) -> ModuleType:
    """The player of this game."""
    return goldmine_rumbles
