"""The rules of Leduc poker."""

from __future__ import annotations

from motherlode.core.contract import CHANCE, OVER, Facts, Result, allow, nothing_legal
from motherlode.core.kernels import kernel
from motherlode.core.records import Words

from .moves import CALL, DEAL, FOLD, RAISE
from .records import CALLED, FOLDED, MAX_CARDS, MOST_BETTING, PLAYERS, RAISED, ROUNDS, Box, Options, Table

SHOWDOWN = 1
ONE_FOLDED = 2


def facts(box: Box, options: Options) -> Facts:
    """The sizes of a game."""
    most = box.ante + box.raises * (box.bet[1] + box.bet[2])
    return Facts(
        actions=3,
        outcomes=box.cards,
        most_moves=3,
        most_outcomes=box.cards,
        plies=PLAYERS + 1 + ROUNDS * (box.raises + 2),
        lowest=-most,
        highest=most,
        hidden="the card of the other player",
    )


@kernel
def setup(box: Box, options: Options, t: Table) -> None:
    """Both pay the ante; chance deals."""
    t.players = options.players
    for seat in range(1, PLAYERS + 1):
        t.stake[seat] = box.ante
    t.round = 1
    t.actor = CHANCE


@kernel
def other_seat(seat: int) -> int:
    """The opponent."""
    return 2 if seat == 1 else 1


@kernel
def in_deck(box: Box, t: Table, card: int) -> int:
    """How many copies of a card are still in the deck."""
    copies = box.copies[card]
    for seat in range(1, PLAYERS + 1):
        if t.hand[seat] == card:
            copies -= 1
    return copies - 1 if t.public == card else copies


@kernel
def to_call(t: Table, seat: int) -> int:
    """What a seat is behind the other."""
    return t.stake[other_seat(seat)] - t.stake[seat]


@kernel
def moves(box: Box, t: Table, legal: Words) -> None:
    """Fold if there is something to call; call or check; raise while the round has raises left."""
    nothing_legal(legal)
    if to_call(t, t.actor) > 0:
        allow(legal, FOLD)
    allow(legal, CALL)
    if t.raises < box.raises:
        allow(legal, RAISE)


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
    """A card is dealt, or a player folds, calls or raises. Every step shows something or passes the turn."""
    t.sealed = 1
    if t.actor == CHANCE:
        deal(t, action - DEAL)
    else:
        act(box, t, t.actor, action)


@kernel
def deal(t: Table, card: int) -> None:
    """A card for each seat; the next is the public one, which begins the second round. The first seat begins both."""
    if t.hand[1] == 0:
        t.hand[1] = card
        return
    if t.hand[2] == 0:
        t.hand[2] = card
    else:
        t.public = card
        t.round = 2
        t.made = 0
        t.raises = 0
    t.actor = 1


@kernel
def act(box: Box, t: Table, seat: int, action: int) -> None:
    """A fold ends the game. A call ends the round, unless it is a check that opens it. A raise must be answered."""
    opens = t.made == 0
    t.betting[t.round, t.made] = FOLDED if action == FOLD else CALLED if action == CALL else RAISED
    t.made += 1
    if action == FOLD:
        t.folded = seat
        t.actor = OVER
        return
    t.stake[seat] = t.stake[other_seat(seat)]
    if action == RAISE:
        t.stake[seat] += box.bet[t.round]
        t.raises += 1
    if action == RAISE or opens:
        t.actor = other_seat(seat)
    else:
        t.actor = CHANCE if t.round < ROUNDS else OVER


@kernel
def strength(t: Table, seat: int) -> int:
    """A pair with the public card is above all that is none."""
    return t.hand[seat] + (MAX_CARDS if t.hand[seat] == t.public else 0)


@kernel
def scores(box: Box, t: Table, result: Result) -> None:
    """The winner gets what the other paid; equal cards win nothing."""
    if t.actor != OVER:
        for seat in range(1, PLAYERS + 1):
            result.rank[seat] = 1
        return
    for seat in range(1, PLAYERS + 1):
        other = other_seat(seat)
        if t.folded == other or (t.folded == 0 and strength(t, seat) > strength(t, other)):
            result.points[seat] = t.stake[other]
            result.rank[seat] = 1
        elif t.folded == seat or strength(t, seat) < strength(t, other):
            result.points[seat] = -t.stake[seat]
            result.rank[seat] = 2
        else:
            result.rank[seat] = 1
    result.ending = ONE_FOLDED if t.folded != 0 else SHOWDOWN


@kernel
def audit(box: Box, t: Table) -> int:
    """1: no card is dealt more often than it exists; 2: the raises made the stakes; 3: nobody is further behind."""
    for card in range(1, MAX_CARDS + 1):
        if in_deck(box, t, card) < 0:
            return 1
    most = box.ante
    for number in range(1, ROUNDS + 1):
        for i in range(MOST_BETTING):
            if t.betting[number, i] == RAISED:
                most += box.bet[number]
    if max(t.stake[1], t.stake[2]) != most:
        return 2
    behind = abs(t.stake[1] - t.stake[2])
    return 0 if behind == 0 or behind == box.bet[t.round] else 3
