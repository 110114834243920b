"""The end: what everybody's things are worth. RV-091, RV-092, RV-100 to RV-102, RV-R14, RV-R24."""

from __future__ import annotations

from motherlode.core.bits import with_bit
from motherlode.core.kernels import kernel

from .poker import hand_strength
from .records import TRAIN_STATION, Box, Table


@kernel
def score(box: Box, t: Table, seat: int) -> int:
    """RV-091: nuggets, printed nuggets, offices, the Bank, and the poker hand."""
    return t.nuggets[seat] + printed(box, t, seat) + offices(box, t, seat) + bank(box, t, seat) + poker(box, t, seat)


@kernel
def printed(box: Box, t: Table, seat: int) -> int:
    """The nuggets on own Claims."""
    total = 0
    for claim in range(1, box.claims + 1):
        if t.owner[claim] == seat:
            total += box.nuggets[claim]
    return total


@kernel
def offices(box: Box, t: Table, seat: int) -> int:
    """RV-067: the Mayor cards."""
    total = 0
    for town in range(1, box.towns + 1):
        if t.mayor[town] == seat:
            total += box.mayor[town]
    return total


@kernel
def bank(box: Box, t: Table, seat: int) -> int:
    """RV-092: the nuggets on an own Bank, and one more for each few of them."""
    if box.bank == 0 or t.owner[box.bank] != seat:
        return 0
    return t.banked + t.banked // box.bank_bonus


@kernel
def poker(box: Box, t: Table, seat: int) -> int:
    """RV-100, RV-102: points for the strongest hand, shared on a tie and rounded down."""
    if t.poker == 0:
        return 0
    mine = best_hand(box, t, seat)
    sharing = 0
    for other in range(1, t.players + 1):
        theirs = best_hand(box, t, other)
        if theirs > mine:
            return 0
        if theirs == mine:
            sharing += 1
    return 0 if mine == 0 else box.poker // sharing


@kernel
def best_hand(box: Box, t: Table, seat: int) -> int:
    """RV-R24: the strongest hand of a seat; with the Train Station, one card of the discard pile counts too."""
    faces = 0
    station = False
    for card in range(1, box.cards + 1):
        if t.owner[card] == seat:
            faces = with_face(box, faces, card)
            if box.kind[card] == TRAIN_STATION:
                station = True
    best = hand_strength(faces)
    if station:
        for i in range(t.discards):
            best = max(best, hand_strength(with_face(box, faces, t.pile[i])))
    return best


@kernel
def with_face(box: Box, faces: int, card: int) -> int:
    """RV-101: a set of faces with that of one more card, if it has one."""
    return faces if box.face[card] == 0 else with_bit(faces, box.face[card] - 1)
