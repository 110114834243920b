"""The search for Quick Silver, by its lore."""

from __future__ import annotations

from types import ModuleType

from motherlode.bots.lore import quick_silver
from motherlode.bots.search.making import make
from motherlode.core.game import Game


def make_for(game: Game, name: str) -> ModuleType:
    """The search for this game."""
    return make(game, name, quick_silver)
