"""Races of the Goldmine Rumbles player: which of the moves that are compared looks best, and which can be dropped.

The k-th imagined game after each move has the same world and dice, so two moves are compared game by game: what one of
them brought more than the other, and how much that differs from game to game.
"""

from __future__ import annotations

from motherlode.bots.lore.goldmine_rumbles_room import NOTED, Memory, Slate
from motherlode.core.kernels import kernel

OWN = 0
"""Greedy's own move among those that are compared."""
NOTED_PART = 16
"""The worth of single games is noted in so many parts of what totals are counted in."""
FEWEST = 3
"""Games after which a move can be clearly worse."""
DOUBTFUL = 4000
"""At full haste two standard errors are clear: their square, by the thousand of the dial. At less it takes more."""


@kernel
def promise(slate: Slate, which: int) -> int:
    """The mean of a move; Greedy's own begins with a bonus that weighs less the more games there are."""
    total = slate.edge_total[which] + (slate.bonus if which == OWN else 0)
    return total // max(1, slate.edge_visits[which])


@kernel
def sort_by_promise(slate: Slate) -> None:
    """The best of those that are compared first."""
    for i in range(1, slate.active):
        which = slate.order[i]
        place = i
        while place > 0 and promise(slate, slate.order[place - 1]) < promise(slate, which):
            slate.order[place] = slate.order[place - 1]
            place -= 1
        slate.order[place] = which


@kernel
def is_clearly_worse(slate: Slate, which: int, best: int, haste: int) -> bool:
    """Whether a move brought clearly less than another in the same games, or just the same in every one of them."""
    games = min(NOTED, min(slate.edge_visits[which], slate.edge_visits[best]))
    if games < FEWEST or haste == 0:
        return False
    total = 0
    squares = 0
    for game in range(games):
        more = slate.worth[best, game] - slate.worth[which, game]
        total += more
        squares += more * more
    if squares == 0:
        return True
    return total > 0 and total * total * (games - 1) * haste > DOUBTFUL * (games * squares - total * total)


@kernel
def drop_worse(memory: Memory, slate: Slate) -> None:
    """Keep the best of those that are compared, and whoever is not clearly worse; the others stand behind them."""
    kept = 1
    for i in range(1, slate.active):
        which = slate.order[i]
        if not is_clearly_worse(slate, which, slate.order[0], memory.haste):
            for place in range(i, kept, -1):
                slate.order[place] = slate.order[place - 1]
            slate.order[kept] = which
            kept += 1
    slate.active = kept
