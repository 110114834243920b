"""The search made for one game: its kernels stamped with the game's verbs and lore, and its records."""

from __future__ import annotations

from types import ModuleType

from motherlode.bots.search import lore, slate, thinker, tree, walk
from motherlode.core.game import Game
from motherlode.core.stamping import stamp

PARTS = (thinker, walk, tree, lore)
ROOM_TO_GROW = 2
"""A box may have more moves than the game's own: the slate has words for so many times as many."""


def words_for(game: Game) -> int:
    """Words that hold the moves of a game, with room for larger boxes."""
    components = game.components()
    return ROOM_TO_GROW * ((len(game.moves_table(components)) + 63) // 64)


def make(game: Game, name: str, teacher: ModuleType | None = None) -> ModuleType:
    """The module of a bot that searches this game, by the lore of a teacher."""
    taught = {label: getattr(teacher, label) for label in lore.NAMES if hasattr(teacher, label)}
    made = stamp(f"{name}/{game.id}/", PARTS, game.verbs() | taught)
    space = vars(made)
    space["SEES"], space["Dials"], space["Memory"] = thinker.SEES, slate.Dials, slate.Memory
    space["Slate"] = slate.slate_for(game, words_for(game))
    space["KINDS"] = {slate.Slate: space["Slate"]}
    space["PARTS"] = (*PARTS, slate, *((teacher, *getattr(teacher, "PARTS", ())) if teacher else ()))
    return made
