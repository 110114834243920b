"""Who sees what in Leduc poker: each seat its own card, everybody the rest, and both hands at a showdown."""

from __future__ import annotations

from motherlode.core.bits import Stream, below
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.kernels import kernel

from .moves import DEAL
from .records import MAX_CARDS, MOST_BETTING, PLAYERS, ROUNDS, Belief, Box, Table, View

# A code is step * STEP + what was seen.
STEP = 1 << 8
SAW_DEAL = 1
SAW_PUBLIC = 2
SAW_BETTING = 3
SAW_SHOWDOWN = 4


@kernel
def is_showdown(t: Table) -> bool:
    """Both hands lie open."""
    return t.actor == OVER and t.folded == 0


@kernel
def saw(box: Box, before: Table, action: int, after: Table, seat: int) -> int:
    """The own card, that the other got one, the public card, a move, or the call that shows both hands."""
    if before.actor == CHANCE:
        if after.public != 0:
            return SAW_PUBLIC * STEP + after.public
        mine = before.hand[seat] == 0 and after.hand[seat] != 0 and seat != 0
        return SAW_DEAL * STEP + (action - DEAL if mine else 0)
    if is_showdown(after):
        return SAW_SHOWDOWN * STEP + after.hand[1] * (MAX_CARDS + 1) + after.hand[2]
    return SAW_BETTING * STEP + action


@kernel
def view(box: Box, t: Table, seat: int, v: View) -> None:
    """The own card, the public card, the stakes and the betting; both hands after a showdown."""
    v.players = t.players
    v.me = seat
    v.public = t.public
    v.round = t.round
    v.made = t.made
    v.raises = t.raises
    v.folded = t.folded
    v.actor = t.actor
    v.sealed = t.sealed
    for number in range(1, ROUNDS + 1):
        for i in range(MOST_BETTING):
            v.betting[number, i] = t.betting[number, i]
    for player in range(1, PLAYERS + 1):
        v.stake[player] = t.stake[player]
        if t.hand[player] != 0:
            v.dealt += 1
        if player == seat or is_showdown(t):
            v.hand[player] = t.hand[player]


@kernel
def look(box: Box, t: Table, seat: int, v: View) -> None:
    """A player holds the own card in the hand: there is nothing to remember."""
    view(box, t, seat, v)


@kernel
def belief(box: Box, v: View, b: Belief) -> None:
    """All cards but those that the view shows."""
    for card in range(1, box.cards + 1):
        b.unseen[card] = box.copies[card]
    for player in range(1, PLAYERS + 1):
        if v.hand[player] != 0:
            b.unseen[v.hand[player]] -= 1
    if v.public != 0:
        b.unseen[v.public] -= 1
    for card in range(1, box.cards + 1):
        b.cards += b.unseen[card]


@kernel
def world(box: Box, v: View, b: Belief, rng: Stream, t: Table) -> None:
    """Unknown hands get any unseen card, each equally likely: the betting says nothing for certain."""
    t.players = v.players
    t.public = v.public
    t.round = v.round
    t.made = v.made
    t.raises = v.raises
    t.folded = v.folded
    t.actor = v.actor
    t.sealed = v.sealed
    for number in range(1, ROUNDS + 1):
        for i in range(MOST_BETTING):
            t.betting[number, i] = v.betting[number, i]
    for player in range(1, PLAYERS + 1):
        t.stake[player] = v.stake[player]
        t.hand[player] = v.hand[player]
    drawn = 0
    for player in range(1, v.dealt + 1):
        if t.hand[player] == 0:
            drawn = unseen_card(b, below(rng, b.cards - (1 if drawn != 0 else 0)), drawn)
            t.hand[player] = drawn


@kernel
def unseen_card(b: Belief, case: int, taken: int) -> int:
    """The case-th unseen card, after one was taken."""
    card = 0
    further = case
    while further >= 0:
        card += 1
        further -= b.unseen[card] - (1 if card == taken else 0)
    return card
