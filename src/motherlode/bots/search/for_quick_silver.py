"""The search for Quick Silver, by its lore, which also says which imagined tables are believable."""

from __future__ import annotations

from types import ModuleType

from motherlode.bots.lore import quick_silver, quick_silver_belief
from motherlode.bots.search import lore, making, slate, thinker
from motherlode.core.botkit import Dials as AnyDials
from motherlode.core.game import Game
from motherlode.core.records import Ints, dial, i16, large
from motherlode.core.stamping import stamp


class Dials(AnyDials):
    """Those of any search, less curious: one choice of one round moves a share of the win by a few hundredths."""

    simulations: int = large(1, 10_000_000, 1000, "how many games it imagines before each move")
    milliseconds: int = large(0, 600_000, 0, "how long it thinks instead, where there is a clock; 0: no clock")
    curiosity: int = dial(0.15, "how much it tries moves that look worse, from 0 to 1")
    spare: Ints = i16(3)


def make_for(game: Game, name: str) -> ModuleType:
    """The search for this game; `imagine` is the lore's own."""
    taught = {label: getattr(quick_silver, label) for label in (*lore.NAMES, "imagine") if hasattr(quick_silver, label)}
    made = stamp(f"{name}/{game.id}/", making.PARTS, game.verbs() | taught)
    space = vars(made)
    space["SEES"], space["Dials"], space["Memory"] = thinker.SEES, Dials, slate.Memory
    room = space["Slate"] = slate.slate_for(game, making.words_for(game))
    space["KINDS"] = {slate.Dials: Dials, slate.Slate: room, quick_silver_belief.Room: room}
    space["PARTS"] = (*making.PARTS, slate, quick_silver, *quick_silver.PARTS)
    return made
