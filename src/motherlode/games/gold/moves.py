"""The moves of Gold and their notation: `flip c4`, `take green`; and what chance says: `start 0`, `turn gold-3`."""

from __future__ import annotations

from motherlode.core.actions import Action, ActionTable
from motherlode.core.box import Components
from motherlode.games.gold.records import MAX_PLAYERS, POSITIONS

# Ids of moves: FLIP + position (row by row, from 0); TAKE + colour (from 1).
FLIP = 0
TAKE = POSITIONS - 1

# Ids of outcomes: START + seat (from 1); TURN + kind (from 1).
START = -1
TURN = MAX_PLAYERS - 1

SQUARES = tuple(f"{column}{row}" for row in range(1, 9) for column in "abcdefgh")
"""The names of the positions: a letter across, a number down, as they lie in the 8x8 grid."""


def moves_table(components: Components) -> ActionTable:
    """What players do."""
    return ActionTable(Action("flip", position=SQUARES), Action("take", colour=components.names["colour"]))


def outcomes_table(components: Components) -> ActionTable:
    """What chance does."""
    seats = [str(seat) for seat in range(MAX_PLAYERS)]
    return ActionTable(Action("start", seat=seats), Action("turn", kind=components.names["kind"][1:]))
