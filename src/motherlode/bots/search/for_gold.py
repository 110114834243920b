"""The search for Gold, by its lore."""

from __future__ import annotations

from types import ModuleType

from motherlode.bots.lore import gold
from motherlode.bots.search import slate
from motherlode.bots.search.making import make
from motherlode.core.botkit import Dials as AnyDials
from motherlode.core.game import Game
from motherlode.core.records import Ints, dial, i16, large


class Dials(AnyDials):
    """Those of any search; but positions are judged rather than played out, so a look at a move tells much."""

    simulations: int = large(1, 10_000_000, 1000, "how many games it imagines before each move")
    milliseconds: int = large(0, 600_000, 0, "how long it thinks instead, where there is a clock; 0: no clock")
    curiosity: int = dial(0.05, "how much it tries moves that look worse, from 0 to 1")
    spare: Ints = i16(3)


def make_for(game: Game, name: str) -> ModuleType:
    """The search for this game."""
    made = make(game, name, gold)
    space = vars(made)
    space["Dials"] = Dials
    space["KINDS"] = {**space["KINDS"], slate.Dials: Dials}
    return made
