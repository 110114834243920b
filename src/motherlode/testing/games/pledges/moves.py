"""The moves of Pledges: `pick east`, `stake 2`; and what chance says: `prize 3`."""

from __future__ import annotations

from motherlode.core.actions import Action, ActionTable
from motherlode.core.box import Components

from .records import MAX_COINS, MAX_PRIZE, MINES

# Ids of moves: PICK + mine (from 1); STAKE + coins (from 0).
PICK = -1
STAKE = MINES

# Ids of outcomes: PRIZE + its size (from 1).
PRIZE = -1


def moves_table(components: Components) -> ActionTable:
    """What players do."""
    coins = [str(coins) for coins in range(MAX_COINS + 1)]
    return ActionTable(Action("pick", mine=("east", "west")), Action("stake", coins=coins))


def outcomes_table(components: Components) -> ActionTable:
    """What chance does."""
    return ActionTable(Action("prize", size=[str(size) for size in range(1, MAX_PRIZE + 1)]))
