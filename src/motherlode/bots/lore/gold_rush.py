"""The Gold Rush solved: what each seat wins if everybody does the best for himself.

When all cards are known nobody can do better than to take the richest gold. (Whoever takes a poorer card loses by it,
and everybody else gets at least as much as before; so nobody has a reason to be the first.) A single unseen card is
known too, since all others are. With two, a player chooses between the best known card and a new one.
"""

from __future__ import annotations

from motherlode.bots.search.lore import WHOLE
from motherlode.core.contract import MAX_SEATS
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.games.gold.records import GOLD, Box, Table
from motherlode.games.gold.rules import next_seat

MOST_CARDS = 12
"""With more cards, and two of them unseen, it takes too long."""
WORTHS = 9
COUNT_BITS = 7
COUNT = (1 << COUNT_BITS) - 1
"""Counts of gold by worth stand side by side in one word."""
MANY = 128
"""More than there are gold cards: a point more outweighs them."""
NO_KIND = 0

# The room behind the values, where it works: two rows of values, and the kinds that were taken.
NOW = MAX_SEATS + 1
THEN = NOW + MAX_SEATS + 1
TAKEN = THEN + MAX_SEATS + 1
ROOM = 2 * (MAX_SEATS + 1) + MOST_CARDS


@kernel
def is_solvable(t: Table) -> bool:
    """Whether it is the rush, and near enough to its end."""
    return t.rush != 0 and (t.unseen_cards <= 1 or (t.unseen_cards == 2 and t.cards <= MOST_CARDS))


@kernel
def solve(box: Box, t: Table, values: Words) -> None:
    """The values of all seats, of WHOLE. The table is as before when it is done."""
    if t.unseen_cards <= 1:
        hand_out(box, t, values, 0)  # a single unseen card is no secret
    else:
        put_off(box, t, values)


@kernel
def put_off(box: Box, t: Table, values: Words) -> None:
    """Two cards are unseen: the first of them is turned now, or after one known card, or after two, …

    Whoever is on decides whether it is now; so the latest is looked at first.
    """
    player = t.player
    taken = 0
    kind = best_known(box, t)
    while kind != NO_KIND:
        take(box, t, kind, 0)
        values[TAKEN + taken] = kind
        taken += 1
        kind = best_known(box, t)
    turn_new(box, t, values, 0)
    for i in range(taken - 1, -1, -1):
        put_back(box, t, values[TAKEN + i], 0, (player - 1 + i) % t.players + 1)
        turn_new(box, t, values, NOW)
        if values[NOW + t.player] >= values[t.player]:
            for seat in range(1, t.players + 1):
                values[seat] = values[NOW + seat]


@kernel
def turn_new(box: Box, t: Table, values: Words, at: int) -> None:
    """What each seat may expect if one of two unseen cards is turned now."""
    player = t.player
    for seat in range(1, t.players + 1):
        values[at + seat] = 0
    for kind in range(1, box.kinds + 1):
        copies = t.unseen[kind]
        if copies > 0:
            take(box, t, kind, 1)
            hand_out(box, t, values, THEN)
            put_back(box, t, kind, 1, player)
            for seat in range(1, t.players + 1):
                values[at + seat] += copies * values[THEN + seat] // 2


@kernel
def best_known(box: Box, t: Table) -> int:
    """The kind of the richest known gold; if there is none, of any known card; NO_KIND if none is known."""
    best = NO_KIND
    for kind in range(1, box.kinds + 1):
        if t.left[kind] > t.unseen[kind] and (best == NO_KIND or worth(box, kind) > worth(box, best)):
            best = kind
    return best


@kernel
def worth(box: Box, kind: int) -> int:
    """What a card is worth in the rush."""
    return box.value[kind] if box.sort[kind] == GOLD else 0


@kernel
def take(box: Box, t: Table, kind: int, new: int) -> None:
    """The player whose turn it is turns a card, a new one perhaps; only what is counted changes."""
    if box.sort[kind] == GOLD:
        t.points[t.player] += box.value[kind]
        t.gold_cards[t.player] += 1
    t.left[kind] -= 1
    t.cards -= 1
    t.unseen[kind] -= new
    t.unseen_cards -= new
    t.player = next_seat(t)


@kernel
def put_back(box: Box, t: Table, kind: int, new: int, player: int) -> None:
    """As if the player had not turned it."""
    t.player = player
    if box.sort[kind] == GOLD:
        t.points[player] -= box.value[kind]
        t.gold_cards[player] -= 1
    t.left[kind] += 1
    t.cards += 1
    t.unseen[kind] += new
    t.unseen_cards += new


@kernel
def hand_out(box: Box, t: Table, values: Words, at: int) -> None:
    """All cards are known: each takes the richest gold in turn, and the values of all seats follow."""
    counts = 0
    for kind in range(1, box.kinds + 1):
        if box.sort[kind] == GOLD:
            counts += t.left[kind] << (COUNT_BITS * (box.value[kind] - 1))
    for seat in range(1, t.players + 1):
        values[at + seat] = t.points[seat] * MANY + t.gold_cards[seat]
    seat = t.player
    for value in range(WORTHS, 0, -1):
        for _ in range(counts >> (COUNT_BITS * (value - 1)) & COUNT):
            values[at + seat] += value * MANY + 1
            seat = seat + 1 if seat < t.players else 1
    share_win(t, values, at)


@kernel
def share_win(t: Table, values: Words, at: int) -> None:
    """Of points and gold cards make values: WHOLE for the winner, shared among equals."""
    best = -1
    winners = 0
    for seat in range(1, t.players + 1):
        if values[at + seat] > best:
            best = values[at + seat]
            winners = 0
        if values[at + seat] == best:
            winners += 1
    for seat in range(1, t.players + 1):
        values[at + seat] = WHOLE // winners if values[at + seat] == best else 0
