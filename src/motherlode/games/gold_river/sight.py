"""Who sees what in Gold River: everybody sees everything (RV-056, RV-R22); only the deck is unknown, and to all."""

from __future__ import annotations

from motherlode.core.bits import Stream
from motherlode.core.contract import CHANCE
from motherlode.core.kernels import kernel

from .records import CARDS, MAX_ROW, SEATS, TOWNS, Belief, Box, Table, View

# A code is who acted (chance is 0) and what was done.
STEP = 1 << 10


@kernel
def saw(box: Box, before: Table, action: int, after: Table, seat: int) -> int:
    """The same for every seat: who did what."""
    return action if before.actor == CHANCE else before.actor * STEP + action


@kernel
def view(box: Box, t: Table, seat: int, v: View) -> None:
    """All that lies on the table, and so which cards nobody has seen."""
    v.me = seat
    v.players = t.players
    v.first_game = t.first_game
    v.poker = t.poker
    v.bid = t.bid
    v.lifted = t.lifted
    v.lying = t.lying
    v.banked = t.banked
    v.discards = t.discards
    v.laid = t.laid
    v.keeps = t.keeps
    v.finds = t.finds
    v.undrawn = t.undrawn
    v.round = t.round
    v.first = t.first
    v.bidder = t.bidder
    v.passed = t.passed
    v.winner = t.winner
    v.chooser = t.chooser
    v.rider = t.rider
    v.asked = t.asked
    v.card = t.card
    v.taker = t.taker
    v.given = t.given
    v.die_one = t.die_one
    v.die_two = t.die_two
    v.step = t.step
    v.phase = t.phase
    v.actor = t.actor
    v.sealed = t.sealed
    show_cards(t, v)


@kernel
def show_cards(t: Table, v: View) -> None:
    """Nuggets, cards and offices."""
    for i in range(2):
        v.unseen[i] = t.unseen[i]
    for seat in range(SEATS):
        v.nuggets[seat] = t.nuggets[seat]
        v.struck[seat] = t.struck[seat]
        for town in range(TOWNS):
            v.claims[seat, town] = t.claims[seat, town]
    for town in range(TOWNS):
        v.mayor[town] = t.mayor[town]
    for card in range(CARDS):
        v.owner[card] = t.owner[card]
    for i in range(t.discards):
        v.pile[i] = t.pile[i]
    for i in range(MAX_ROW):
        v.row[i] = t.row[i]
    for i in range(t.keeps):
        v.kept[i] = t.kept[i]
    for i in range(t.finds):
        v.found[i] = t.found[i]


@kernel
def look(box: Box, t: Table, seat: int, v: View) -> None:
    """Nothing has to be remembered: claims, kept and used cards and the discard pile lie open."""
    view(box, t, seat, v)


@kernel
def belief(box: Box, v: View, b: Belief) -> None:
    """Nothing to work out."""


@kernel
def world(box: Box, v: View, b: Belief, rng: Stream, t: Table) -> None:
    """The table itself: the order of the deck is not decided before its cards are drawn (RV-R23)."""
    t.players = v.players
    t.first_game = v.first_game
    t.poker = v.poker
    t.bid = v.bid
    t.lifted = v.lifted
    t.lying = v.lying
    t.banked = v.banked
    t.discards = v.discards
    t.laid = v.laid
    t.keeps = v.keeps
    t.finds = v.finds
    t.undrawn = v.undrawn
    t.round = v.round
    t.first = v.first
    t.bidder = v.bidder
    t.passed = v.passed
    t.winner = v.winner
    t.chooser = v.chooser
    t.rider = v.rider
    t.asked = v.asked
    t.card = v.card
    t.taker = v.taker
    t.given = v.given
    t.die_one = v.die_one
    t.die_two = v.die_two
    t.step = v.step
    t.phase = v.phase
    t.actor = v.actor
    t.sealed = v.sealed
    lay_out_cards(v, t)


@kernel
def lay_out_cards(v: View, t: Table) -> None:
    """Nuggets, cards and offices."""
    for i in range(2):
        t.unseen[i] = v.unseen[i]
    for seat in range(SEATS):
        t.nuggets[seat] = v.nuggets[seat]
        t.struck[seat] = v.struck[seat]
        for town in range(TOWNS):
            t.claims[seat, town] = v.claims[seat, town]
    for town in range(TOWNS):
        t.mayor[town] = v.mayor[town]
    for card in range(CARDS):
        t.owner[card] = v.owner[card]
    for i in range(v.discards):
        t.pile[i] = v.pile[i]
    for i in range(MAX_ROW):
        t.row[i] = v.row[i]
    for i in range(v.keeps):
        t.kept[i] = v.kept[i]
    for i in range(v.finds):
        t.found[i] = v.found[i]
