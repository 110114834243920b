"""The moves of Quick Silver: `sneak`, `give tin`, `aim 2`, `aim centre`, `slot 1`, `accept`; and what chance says."""

from __future__ import annotations

from motherlode.core.actions import Action, ActionTable, Move
from motherlode.core.box import Components

from .records import (
    BLACK_DIE,
    CENTRE,
    DEAL,
    FIRST_DEALER,
    MAX_FACE,
    MAX_HAND,
    MAX_KINDS,
    MAX_PLAYERS,
    PICK_SLOT,
    REDIRECT,
    SHOW_CENTRE,
    TAKE_FROM_HAND,
    TAKE_UNSEEN,
    TURN,
    WHITE_DIE,
    Box,
    View,
)

# Ids of moves: GIVE + kind, AIM_AT + place (a seat or the centre), SLOT + slot, each from 1.
SNEAK = 0
GIVE = 0
AIM_AT = MAX_KINDS
SLOT = AIM_AT + MAX_PLAYERS + 1
ACCEPT = SLOT + MAX_HAND + 1

# Ids of outcomes: DEALER + seat, WHITE + face, BLACK + face, DEALT + kind, TAKEN + kind, LAY + kind, each from 1.
DEALER = -1
WHITE = DEALER + MAX_PLAYERS
BLACK = WHITE + MAX_FACE
DEALT = BLACK + MAX_FACE
TAKEN = DEALT + MAX_KINDS
LAY = TAKEN + MAX_KINDS


def kind_names(components: Components) -> list[str]:
    """The names of all kinds that a box has room for; those that it lacks are only numbers."""
    names = components.names["kind"][1:]
    return [*names, *(f"kind-{kind}" for kind in range(len(names) + 1, MAX_KINDS + 1))]


def moves_table(components: Components) -> ActionTable:
    """What players do."""
    places = [*(str(seat) for seat in range(MAX_PLAYERS)), "centre"]
    return ActionTable(
        Action("sneak"),
        Action("give", card=kind_names(components)),
        Action("aim", at=places),
        Action("slot", slot=[str(slot) for slot in range(1, MAX_HAND + 1)]),
        Action("accept"),
    )


def outcomes_table(components: Components) -> ActionTable:
    """What chance does."""
    faces = [str(face) for face in range(1, MAX_FACE + 1)]
    kinds = kind_names(components)
    return ActionTable(
        Action("dealer", seat=[str(seat) for seat in range(MAX_PLAYERS)]),
        Action("white", face=faces),
        Action("black", face=faces),
        Action("deal", card=kinds),
        Action("take", card=kinds),
        Action("lay", card=kinds),
    )


AWAITED = {
    FIRST_DEALER: ("dealer", "the first dealer"),
    WHITE_DIE: ("white", "a roll of the white die"),
    BLACK_DIE: ("black", "a roll of the black die"),
    DEAL: ("deal", "a card of the deal"),
    TAKE_FROM_HAND: ("take", "the card that is taken"),
    TAKE_UNSEEN: ("take", "the card that is taken"),
    SHOW_CENTRE: ("lay", "a card of the centre"),
}
"""What chance is asked for in each phase in which it acts: the kind of outcome, and its words."""


def why_not(view: View, move: Move, components: Components) -> str:
    """Why a move, or an outcome that somebody deals by hand, is not possible now, for a door that refused it."""
    if move.kind in ("dealer", "white", "black", "deal", "take", "lay"):
        return _why_not_outcome(view, move)
    if move.kind == "aim":
        return _why_not_aim(view, move.id - AIM_AT)
    if view.phase == REDIRECT:
        return "you are asked to accept the swap, or to redirect it"
    if move.kind == "accept":
        return "nobody asks you for a swap that you could accept"
    if move.kind == "slot":
        box = components.record
        assert isinstance(box, Box)
        if view.phase == PICK_SLOT:
            return f"the centre has {box.centre} cards, and this is none of them"
        return "a card of the centre is taken when the centre is the target of a swap"
    if view.phase != TURN:
        return "a card lies on the table already, and its swap comes first"
    return "you do not hold that card"


def _why_not_aim(view: View, place: int) -> str:
    """QS-040, QS-044, QS-050 to QS-055, QS-R17."""
    if view.phase == TURN:
        return "put a card down first, then say whom you want to swap with"
    if view.phase == PICK_SLOT:
        return "the target is named and stays named"
    if view.phase in (TAKE_FROM_HAND, TAKE_UNSEEN):
        if view.target == view.me and view.plates[view.me] == 0:
            return "only a plate pays for a redirect, and you have none"
        if view.target == view.me and view.plates[view.me] + view.blasts[view.me] == 1:
            return "you must keep your last token, so it cannot pay for a redirect"
        return "the target is named and stays named"
    if place == view.me:
        return "nobody swaps with himself"
    if place == view.mover:
        return "that is who swaps, and nobody swaps with himself"
    if place == view.redirector:
        return "a swap is not sent back to who has just redirected it"
    if place != CENTRE and place > view.players:
        return f"there is no seat {place - 1} with {view.players} players"
    return f"seat {place - 1} is dead and out of the game"


def _why_not_outcome(view: View, move: Move) -> str:
    """Chance by hand cannot do the impossible."""
    kind, words = AWAITED[view.phase]
    if move.kind != kind:
        return f"{words} is awaited"
    if kind == "dealer":
        return f"there is no seat {move.arguments['seat']} with {view.players} players"
    if kind in ("white", "black"):
        return "no side of that die shows this"
    if view.phase == TAKE_FROM_HAND:
        return "the hand that is drawn from holds no such card"
    return "no such card is left among those that nobody has seen"
