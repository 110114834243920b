"""The search for Quick Silver, by its lore, which also says which imagined tables are believable."""

from __future__ import annotations

from types import ModuleType

from motherlode.bots.lore import quick_silver, quick_silver_belief
from motherlode.bots.search import lore, making, slate, thinker
from motherlode.core.game import Game
from motherlode.core.stamping import stamp


def make_for(game: Game, name: str) -> ModuleType:
    """The search for this game; `imagine` is the lore's own."""
    taught = {label: getattr(quick_silver, label) for label in (*lore.NAMES, "imagine") if hasattr(quick_silver, label)}
    made = stamp(f"{name}/{game.id}/", making.PARTS, game.verbs() | taught)
    space = vars(made)
    space["SEES"], space["Dials"], space["Memory"] = thinker.SEES, slate.Dials, slate.Memory
    space["Slate"] = slate.slate_for(game, making.words_for(game))
    space["KINDS"] = {slate.Slate: space["Slate"], quick_silver_belief.Room: space["Slate"]}
    space["PARTS"] = (*making.PARTS, slate, quick_silver, *quick_silver.PARTS)
    return made
