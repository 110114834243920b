"""The rules of Kuhn poker."""

from __future__ import annotations

from motherlode.core.contract import CHANCE, OVER, Facts, Result, allow, nothing_legal
from motherlode.core.kernels import kernel
from motherlode.core.records import Words

from .moves import BET_MORE, DEAL, PASS
from .records import BET, MAX_CARDS, MOST_BETTING, PASSED, PLAYERS, Box, Options, Table

SHOWDOWN = 1
FOLD = 2


def facts(box: Box, options: Options) -> Facts:
    """The sizes of a game."""
    return Facts(
        actions=2,
        outcomes=box.cards,
        most_moves=2,
        most_outcomes=box.cards,
        plies=PLAYERS + MOST_BETTING,
        lowest=-box.ante - box.bet,
        highest=box.ante + box.bet,
        hidden="the card of the other player",
    )


@kernel
def setup(box: Box, options: Options, t: Table) -> None:
    """Both pay the ante; chance deals."""
    t.players = options.players
    for seat in range(1, PLAYERS + 1):
        t.stake[seat] = box.ante
    t.actor = CHANCE


@kernel
def next_to_deal(t: Table) -> int:
    """The first seat without a card."""
    return 1 if t.hand[1] == 0 else 2


@kernel
def in_deck(box: Box, t: Table, card: int) -> int:
    """How many copies of a card are still in the deck."""
    copies = box.copies[card]
    for seat in range(1, PLAYERS + 1):
        if t.hand[seat] == card:
            copies -= 1
    return copies


@kernel
def moves(box: Box, t: Table, legal: Words) -> None:
    """Pass or bet, always: after a bet these are fold and call."""
    nothing_legal(legal)
    allow(legal, PASS)
    allow(legal, BET_MORE)


@kernel
def cases(box: Box, t: Table) -> int:
    """Each card of the deck is equally likely."""
    total = 0
    for card in range(1, box.cards + 1):
        total += in_deck(box, t, card)
    return total


@kernel
def draw(box: Box, t: Table, case: int) -> int:
    """The case-th card of the deck, from low to high."""
    card = 1
    further = case - in_deck(box, t, 1)
    while further >= 0:
        card += 1
        further -= in_deck(box, t, card)
    return DEAL + card


@kernel
def play(box: Box, t: Table, action: int) -> None:
    """A card is dealt, or a player passes or bets. Every step shows something or passes the turn."""
    t.sealed = 1
    if t.actor == CHANCE:
        t.hand[next_to_deal(t)] = action - DEAL
        t.actor = CHANCE if t.hand[PLAYERS] == 0 else 1
    else:
        bet_or_pass(box, t, t.actor, action)


@kernel
def bet_or_pass(box: Box, t: Table, seat: int, action: int) -> None:
    """Pass, pass: showdown. Bet, pass: a fold. Bet, bet: showdown for more. Pass, bet: one more choice."""
    before = t.betting[t.made - 1] if t.made > 0 else 0
    t.betting[t.made] = BET if action == BET_MORE else PASSED
    t.made += 1
    if action == BET_MORE:
        t.stake[seat] += box.bet
    if before == BET and action == PASS:
        t.folded = seat
        t.actor = OVER
    elif before != 0 and not (before == PASSED and action == BET_MORE):
        t.actor = OVER
    else:
        t.actor = 2 if seat == 1 else 1


@kernel
def scores(box: Box, t: Table, result: Result) -> None:
    """The winner gets what the other paid."""
    if t.actor != OVER:
        for seat in range(1, PLAYERS + 1):
            result.rank[seat] = 1
        return
    for seat in range(1, PLAYERS + 1):
        other = 2 if seat == 1 else 1
        if t.folded == other or (t.folded == 0 and t.hand[seat] > t.hand[other]):
            result.points[seat] = t.stake[other]
            result.rank[seat] = 1
        elif t.folded == seat or t.hand[seat] < t.hand[other]:
            result.points[seat] = -t.stake[seat]
            result.rank[seat] = 2
        else:
            result.rank[seat] = 1
    result.ending = FOLD if t.folded != 0 else SHOWDOWN


@kernel
def audit(box: Box, t: Table) -> int:
    """1: no card is dealt more often than it exists; 2: stakes are antes and bets."""
    for card in range(1, MAX_CARDS + 1):
        if in_deck(box, t, card) < 0:
            return 1
    bets = 0
    for i in range(t.made):
        if t.betting[i] == BET:
            bets += 1
    return 0 if t.stake[1] + t.stake[2] == 2 * box.ante + bets * box.bet else 2
