"""The search made for one game: its kernels stamped with the game's verbs and lore, and its records."""

from __future__ import annotations

from functools import cache
from types import ModuleType

from motherlode.bots.search import lore, slate, thinker, tree, walk
from motherlode.core.game import Game
from motherlode.core.stamping import stamp

PARTS = (thinker, walk, tree, lore)
ROOM_TO_GROW = 2
"""A box may have more moves than the game's own: the slate has words for so many times as many."""


@cache
def words_for(game: Game) -> int:
    """Words that hold the moves of a game, with room for larger boxes."""
    components = game.components()
    return ROOM_TO_GROW * ((len(game.moves_table(components)) + 63) // 64)


def make(game: Game, name: str, teacher: ModuleType | None = None) -> ModuleType:
    """The module of a bot that searches this game, by the lore of a teacher."""
    taught = {label: getattr(teacher, label) for label in lore.NAMES if hasattr(teacher, label)}
    room = getattr(teacher, "ROOM", 0)
    late = {"Slate": lambda: slate.slate_for(game, words_for(game), room)}  # to count its moves a box has to be read
    made = stamp(f"{name}/{game.id}/", PARTS, game.verbs() | taught, late)
    space = vars(made)
    space["SEES"], space["Memory"] = thinker.SEES, slate.Memory
    space["Dials"] = getattr(teacher, "Dials", slate.Dials)
    space["KINDS"] = {slate.Dials: space["Dials"]}
    space["SLATES"] = (slate.Slate, *getattr(teacher, "SLATES", ()))
    space["PARTS"] = (*PARTS, slate, *((teacher, *getattr(teacher, "PARTS", ())) if teacher else ()))
    return made
