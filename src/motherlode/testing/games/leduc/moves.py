"""The moves of Leduc poker: `fold`, `call`, `raise`; and what chance says: `deal queen`."""

from __future__ import annotations

from motherlode.core.actions import Action, ActionTable
from motherlode.core.box import Components

# Ids of moves.
FOLD = 0
CALL = 1  # a check, when there is nothing to call
RAISE = 2

# Ids of outcomes: DEAL + card (from 1).
DEAL = -1


def moves_table(components: Components) -> ActionTable:
    """What players do."""
    return ActionTable(Action("fold"), Action("call"), Action("raise"))


def outcomes_table(components: Components) -> ActionTable:
    """What chance does."""
    return ActionTable(Action("deal", card=components.names["card"][1:]))
