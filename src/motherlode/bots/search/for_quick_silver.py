"""The search for Quick Silver, by its lore, which also says which imagined tables are believable."""

from __future__ import annotations

from types import ModuleType

from motherlode.bots.lore import quick_silver
from motherlode.bots.search.making import make
from motherlode.core.game import Game
from motherlode.core.guests.files import layered


def make_for(game: Game, name: str, teacher: ModuleType | None = None) -> ModuleType:
    """The search for this game; somebody's own lore may lie over that of the house."""
    return make(game, name, quick_silver if teacher is None else layered(teacher, quick_silver))
