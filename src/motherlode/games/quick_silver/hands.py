"""Hands of cards, kept in ascending order so that a position says nothing (QS-R07)."""

from __future__ import annotations

from motherlode.core.kernels import kernel

from .records import MAX_HAND, Table


@kernel
def count_cards(t: Table, seat: int) -> int:
    """How many cards a seat holds."""
    held = 0
    for i in range(MAX_HAND):
        if t.hand[seat, i] != 0:
            held += 1
    return held


@kernel
def put_card(t: Table, seat: int, kind: int) -> None:
    """A card joins a hand, in its order; there is room."""
    i = count_cards(t, seat)
    while i > 0 and t.hand[seat, i - 1] > kind:
        t.hand[seat, i] = t.hand[seat, i - 1]
        i -= 1
    t.hand[seat, i] = kind


@kernel
def take_card(t: Table, seat: int, kind: int) -> None:
    """A card leaves a hand that holds it; the others close up."""
    i = 0
    while t.hand[seat, i] != kind:
        i += 1
    while i + 1 < MAX_HAND:
        t.hand[seat, i] = t.hand[seat, i + 1]
        i += 1
    t.hand[seat, MAX_HAND - 1] = 0
