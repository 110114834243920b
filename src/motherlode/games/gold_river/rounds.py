"""The course of a round: RV-020 to RV-026, RV-070 to RV-073, RV-090, RV-R08, RV-R16."""

from __future__ import annotations

from motherlode.core.contract import CHANCE, OVER
from motherlode.core.kernels import kernel

from .cards import open_post_offices, open_saloons, room_on_bank, use_kept
from .choosing import go_on_choosing
from .records import (
    AUCTION,
    BANKING,
    CHOSEN,
    DOUBLE,
    EVEN,
    IN_ROW,
    LAY,
    MAX_ROW,
    NOBODY,
    ODD,
    PAID,
    PICK,
    ROUND_BEGUN,
    STRUCK,
    Box,
    Table,
)
from .seats import take_unseen


@kernel
def begin_round(box: Box, t: Table) -> None:
    """RV-090, RV-R16: the game is over when the deck has no full row; else Post Offices pay."""
    if t.undrawn < t.players + 1:
        t.actor = OVER
        return
    t.round += 1
    t.winner = 0
    t.chooser = 0
    t.rider = 0
    t.asked = 0
    t.bid = 0
    t.bidder = 0
    t.passed = 0
    open_post_offices(box, t)
    t.step = ROUND_BEGUN


@kernel
def proceed(box: Box, t: Table) -> None:
    """Go on until somebody has to decide: kept Actions first (RV-R08), then the next step of the round (RV-022)."""
    while t.actor == NOBODY:
        if not use_kept(box, t):
            t.card = 0
            t.taker = 0
            if t.step == ROUND_BEGUN:
                offer_bank(box, t)
            elif t.step == PAID:
                t.chooser = t.winner  # RV-050
                t.phase = PICK
                t.actor = t.winner
            elif t.step == CHOSEN:
                go_on_choosing(box, t)
            else:
                t.first = t.winner  # RV-021
                begin_round(box, t)


@kernel
def offer_bank(box: Box, t: Table) -> None:
    """The owner of the Bank may put nuggets onto it before the row is laid."""
    if room_on_bank(box, t) > 0:
        t.phase = BANKING
        t.actor = t.owner[box.bank]
    else:
        begin_row(t)


@kernel
def deposit(t: Table, nuggets: int) -> None:
    """Nuggets go onto the Bank, and never back."""
    t.nuggets[t.actor] -= nuggets
    t.banked += nuggets
    begin_row(t)


@kernel
def begin_row(t: Table) -> None:
    """RV-025: as many cards as players, and one more."""
    for slot in range(MAX_ROW):
        t.row[slot] = 0
    t.laid = 0
    t.phase = LAY
    t.actor = CHANCE


@kernel
def lay(t: Table, card: int) -> None:
    """One card of the row."""
    take_unseen(t, card)
    t.undrawn -= 1
    t.owner[card] = IN_ROW
    t.row[t.laid] = card
    t.laid += 1
    if t.laid == t.players + 1:
        t.phase = AUCTION
        t.actor = t.first  # RV-030


# Strike gold


@kernel
def strikes(number: int, one: int, two: int) -> bool:
    """RV-071, RV-072: a Claim strikes on its sum, or on even, odd or double."""
    if number == EVEN:
        return (one + two) % 2 == 0
    if number == ODD:
        return (one + two) % 2 == 1
    if number == DOUBLE:
        return one == two
    return number == one + two


@kernel
def strike_gold(box: Box, t: Table, one: int, two: int) -> None:
    """RV-070, RV-071, RV-R26: every Claim that strikes pays its owner; then the Saloons."""
    t.die_one = one
    t.die_two = two
    for seat in range(1, t.players + 1):
        t.struck[seat] = 0
    for claim in range(1, box.claims + 1):
        if t.owner[claim] > 0 and strikes(box.number[claim], one, two):
            t.struck[t.owner[claim]] += box.nuggets[claim]
    for seat in range(1, t.players + 1):
        t.nuggets[seat] += t.struck[seat]
    open_saloons(box, t)
    t.step = STRUCK
    t.actor = NOBODY
