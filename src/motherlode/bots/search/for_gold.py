"""The search for Gold, by its lore."""

from __future__ import annotations

from types import ModuleType

from motherlode.bots.lore import gold
from motherlode.bots.search.making import make
from motherlode.core.game import Game
from motherlode.core.guests.files import layered


def make_for(game: Game, name: str, teacher: ModuleType | None = None) -> ModuleType:
    """The search for this game; somebody's own lore may lie over that of the house."""
    return make(game, name, gold if teacher is None else layered(teacher, gold))
