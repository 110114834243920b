"""Seats, nuggets and where cards lie: what all the rules of Gold River stand on."""

from __future__ import annotations

from motherlode.core.bits import with_bit, without_bit
from motherlode.core.kernels import kernel

from .records import BANK, DISCARDED, TRAIN_STATION, Box, Table


@kernel
def left_of(t: Table, seat: int) -> int:
    """The next clockwise: cards are chosen that way (RV-R04)."""
    return seat + 1 if seat < t.players else 1


@kernel
def right_of(t: Table, seat: int) -> int:
    """The next counter-clockwise: money goes that way (RV-R04)."""
    return seat - 1 if seat > 1 else t.players


@kernel
def pay(t: Table, payer: int, receiver: int, amount: int) -> None:
    """RV-080, RV-081: whoever has less than he owes pays all he has; seat 0 is the supply."""
    paid = min(amount, t.nuggets[payer])
    t.nuggets[payer] -= paid
    if receiver != 0:
        t.nuggets[receiver] += paid


@kernel
def others_have_nuggets(t: Table, seat: int) -> bool:
    """Whether anybody else has a nugget."""
    for other in range(1, t.players + 1):
        if other != seat and t.nuggets[other] > 0:
            return True
    return False


@kernel
def count_claims(box: Box, t: Table, seat: int) -> int:
    """All Claims of a seat."""
    count = 0
    for town in range(1, box.towns + 1):
        count += t.claims[seat, town]
    return count


@kernel
def is_building(box: Box, card: int) -> bool:
    """Bank, Post Office, Saloon or Train Station."""
    return BANK <= box.kind[card] <= TRAIN_STATION


@kernel
def put_unseen(t: Table, card: int) -> None:
    """Into the deck."""
    t.unseen[(card - 1) >> 6] = with_bit(t.unseen[(card - 1) >> 6], (card - 1) & 63)


@kernel
def take_unseen(t: Table, card: int) -> None:
    """Out of the deck."""
    t.unseen[(card - 1) >> 6] = without_bit(t.unseen[(card - 1) >> 6], (card - 1) & 63)


@kernel
def discard(t: Table, card: int) -> None:
    """RV-R28: face-up onto the pile."""
    t.owner[card] = DISCARDED
    t.pile[t.discards] = card
    t.discards += 1


@kernel
def take_from_pile(t: Table, card: int) -> None:
    """Out of the discard pile; the cards above it move down."""
    below = 0
    while t.pile[below] != card:
        below += 1
    t.discards -= 1
    for i in range(below, t.discards):
        t.pile[i] = t.pile[i + 1]
    t.pile[t.discards] = 0
