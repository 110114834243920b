"""Choosing cards of the row: RV-050 to RV-055, RV-120 to RV-126, RV-R06, RV-R25."""

from __future__ import annotations

from motherlode.core.contract import CHANCE
from motherlode.core.kernels import kernel

from .cards import can_take_effect, keep, keep_no_more, mustang_of, next_with_mustang, take_effect
from .mayors import buy_claim
from .records import CHOSEN, CLAIM, DROP, GOLD, MAX_ROW, NOBODY, PICK, RIDE, ROLL, Box, Table
from .seats import discard, is_building, left_of


@kernel
def pick(box: Box, t: Table, slot: int) -> None:
    """RV-050, RV-053: a card of the row; RV-123: with two players the winner's bid takes its place."""
    t.card = t.row[slot - 1]
    t.taker = t.actor
    t.row[slot - 1] = 0
    if t.chooser == t.winner:
        if t.players == 2:
            t.nuggets[t.winner] -= t.bid
            t.lying = t.bid
        t.phase = DROP
    else:
        t.lying = 0  # RV-126
        take_card(box, t)


@kernel
def drop(box: Box, t: Table, slot: int) -> None:
    """RV-050, RV-124, RV-R06: the winner discards another card, then takes his own."""
    discard(t, t.row[slot - 1])
    t.row[slot - 1] = 0
    take_card(box, t)


@kernel
def take_card(box: Box, t: Table) -> None:
    """RV-051, RV-052, RV-055: Claims and Buildings lie in front of the taker; Actions do something, or wait."""
    card = t.card
    t.step = CHOSEN
    t.actor = NOBODY
    if box.kind[card] == CLAIM:
        buy_claim(box, t, t.taker, card)
        return
    t.owner[card] = t.taker
    if box.kind[card] == GOLD:
        t.nuggets[t.taker] += box.nuggets[card]
    elif can_take_effect(box, t, card, t.taker):
        take_effect(box, t, card, t.taker)
    elif not is_building(box, card):
        keep(t, card)


@kernel
def take_half(t: Table) -> None:
    """RV-125, RV-126, RV-R20: the loser of two refuses the last card for half of the bid, rounded up."""
    t.nuggets[t.actor] += (t.lying + 1) // 2
    t.lying = 0
    for slot in range(MAX_ROW):
        if t.row[slot] != 0:
            discard(t, t.row[slot])
            t.row[slot] = 0
    t.step = CHOSEN
    t.actor = NOBODY


@kernel
def go_on_choosing(box: Box, t: Table) -> None:
    """RV-053: clockwise from the winner until everybody has a card; a Mustang may jump the queue (RV-R25)."""
    if t.chooser == t.winner:
        t.asked = next_with_mustang(box, t)
        if t.asked != 0:
            t.phase = RIDE
            t.actor = t.asked
            return
    seat = left_of(t, t.winner if t.chooser == t.rider else t.chooser)
    if seat == t.rider:
        seat = left_of(t, seat)
    if seat == t.winner:
        t.phase = ROLL
        t.actor = CHANCE
    else:
        t.chooser = seat
        t.phase = PICK
        t.actor = seat


@kernel
def ride(box: Box, t: Table) -> None:
    """RV-R25: the Mustang is used up, and its owner chooses right after the winner."""
    keep_no_more(t, mustang_of(box, t, t.actor) - 1)
    t.rider = t.actor
    t.chooser = t.actor
    t.phase = PICK


@kernel
def wait(t: Table) -> None:
    """RV-R25: the Mustang stays for a later round."""
    t.actor = NOBODY
