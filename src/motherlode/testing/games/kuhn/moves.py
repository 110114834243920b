"""The moves of Kuhn poker: `pass`, `bet`; and what chance says: `deal queen`."""

from __future__ import annotations

from motherlode.core.actions import Action, ActionTable
from motherlode.core.box import Components

# Ids of moves.
PASS = 0
BET_MORE = 1

# Ids of outcomes: DEAL + card (from 1).
DEAL = -1


def moves_table(components: Components) -> ActionTable:
    """What players do."""
    return ActionTable(Action("pass"), Action("bet"))


def outcomes_table(components: Components) -> ActionTable:
    """What chance does."""
    return ActionTable(Action("deal", card=components.names["card"][1:]))
