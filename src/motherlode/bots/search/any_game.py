"""The search for any game, without lore: imagined games go on at random."""

from __future__ import annotations

from types import ModuleType

from motherlode.bots.search.making import make
from motherlode.core.game import Game


def make_for(game: Game, name: str, teacher: ModuleType | None = None) -> ModuleType:
    """The search for this game; somebody may bring lore."""
    return make(game, name, teacher)
