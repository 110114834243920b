"""The moves of Gold and their notation: `flip c4`, `take green`; and what chance says: `start 0`, `turn gold-3`."""

from __future__ import annotations

from motherlode.core.actions import Action, ActionTable, Move
from motherlode.core.box import Components
from motherlode.games.gold.records import CHOOSING_START, DRAFT, MAX_PLAYERS, POSITIONS, Box, View

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


def why_not(view: View, move: Move, components: Components) -> str:
    """Why a move, or an outcome that somebody deals by hand, is not possible now, for a door that refused it."""
    if move.kind == "start":
        if view.phase == CHOOSING_START:
            return f"there is no seat {move.arguments['seat']} with {view.players} players"
        return "the starting seat is settled; a card is awaited"
    if move.kind == "turn":
        if view.phase == CHOOSING_START:
            return "the starting seat is awaited, not a card"
        return "every card of that kind has been turned before"
    if move.kind == "take":
        return "that colour is taken" if view.phase == DRAFT else "colours are chosen only in the draft"
    if view.phase == DRAFT:
        return "no card is turned before everybody has chosen a colour"
    return _why_not_flip(view, move, components)


def _why_not_flip(view: View, move: Move, components: Components) -> str:
    """GO-R05 and the gaps in the layout."""
    box = components.record
    assert isinstance(box, Box)
    position = move.id - FLIP
    if position + 1 == view.open_at[0]:
        return "that card lies open already (the second card must be another one)"
    square = move.arguments["position"]
    if position < box.cards:
        return f"there is no card any more at {square}"
    return f"with a box of {box.cards} cards, none lies at {square}"
