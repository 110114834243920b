"""The end of a round of Quick Silver: dynamite on the road, then the market, then the check for a new mayor."""

from __future__ import annotations

from motherlode.core.contract import Result
from motherlode.core.kernels import kernel

from .records import (
    ALL_DEAD,
    BY_CASH,
    CENTRE,
    DYNAMITE,
    MAX_HAND,
    PLATE,
    STRANGER_WINS,
    TOO_LONG,
    Box,
    Table,
)

NO_GROUP = -30_000
NO_LIMIT = 30_000


@kernel
def living(t: Table) -> int:
    """How many players are alive."""
    alive = 0
    for seat in range(1, t.players + 1):
        alive += t.alive[seat]
    return alive


# The road


@kernel
def deal_with_dynamite(box: Box, t: Table) -> None:
    """QS-060: all living players show their hands; then plates are replaced, dynamite explodes, and some die."""
    t.reveals += 1
    for place in range(1, CENTRE + 1):
        t.fell[place] = 0
        t.total[place] = 0
        t.paid[place] = 0
        for i in range(MAX_HAND):
            t.revealed[place, i] = t.hand[place, i] if place != CENTRE and t.alive[place] != 0 else 0
    for seat in range(1, t.players + 1):
        if t.alive[seat] != 0:
            explode(t, seat, replace_plates(box, t, seat))
            if t.plates[seat] == 0:
                die(t, seat)  # QS-066, QS-R08: also without dynamite in the hand


@kernel
def count_in_hand(box: Box, t: Table, seat: int, does: int) -> int:
    """How many cards in a hand do a thing."""
    count = 0
    for i in range(MAX_HAND):
        if t.hand[seat, i] != 0 and box.does[t.hand[seat, i]] == does:
            count += 1
    return count


@kernel
def replace_plates(box: Box, t: Table, seat: int) -> int:
    """QS-061 to QS-064, QS-R10, QS-R11: each Replacement Plate stops a Dynamite, else flips a blast, else does nothing.

    Gives the Dynamites that are not stopped.
    """
    dynamites = count_in_hand(box, t, seat, DYNAMITE)
    for _ in range(count_in_hand(box, t, seat, PLATE)):
        if dynamites > 0:
            dynamites -= 1
        elif t.blasts[seat] > 0:
            t.blasts[seat] -= 1
            t.plates[seat] += 1
    return dynamites


@kernel
def explode(t: Table, seat: int, dynamites: int) -> None:
    """QS-065, QS-R09: each Dynamite flips a plate to blast, as far as there are plates."""
    flipped = min(dynamites, t.plates[seat])
    t.plates[seat] -= flipped
    t.blasts[seat] += flipped


@kernel
def die(t: Table, seat: int) -> None:
    """QS-066: dead and out of the game; QS-090, QS-091, QS-R26: or robbed and repaired."""
    t.fell[seat] = 1
    if t.undead != 0:
        t.cash[seat] = 0
        t.plates[seat] = t.blasts[seat]
        t.blasts[seat] = 0
    else:
        t.alive[seat] = 0


# The market


@kernel
def sells(t: Table, place: int) -> bool:
    """QS-067, QS-095: living players sell, and the Stranger if there is one."""
    if place == CENTRE:
        return t.stranger != 0
    return place <= t.players and t.alive[place] != 0


@kernel
def hold_market(box: Box, t: Table) -> None:
    """QS-070 to QS-077: totals, groups, and what each seller is paid."""
    for place in range(1, CENTRE + 1):
        if sells(t, place):
            t.total[place] = t.sneaks[place] * box.sneak_value
            for i in range(MAX_HAND):
                if t.hand[place, i] != 0:
                    t.total[place] += box.number[t.hand[place, i]]
    second = highest_below(t, highest_below(t, NO_LIMIT))
    third = highest_below(t, second)
    for place in range(1, CENTRE + 1):
        if sells(t, place):
            t.paid[place] = payment(box, t, place, second, third)
            t.cash[place] += t.paid[place]


@kernel
def highest_below(t: Table, limit: int) -> int:
    """QS-071: sellers with equal totals are one group; the total of the best group below a limit, or NO_GROUP."""
    best = NO_GROUP
    for place in range(1, CENTRE + 1):
        if sells(t, place) and best < t.total[place] < limit:
            best = t.total[place]
    return best


@kernel
def payment(box: Box, t: Table, place: int, second: int, third: int) -> int:
    """QS-072 to QS-076, QS-R25: nothing, the highest card, the lowest card, nothing; one group: the lowest."""
    if second == NO_GROUP or t.total[place] == third:
        return worth(box, best_card(box, t, place, -1))
    if t.total[place] == second:
        return worth(box, best_card(box, t, place, 1))
    return 0


@kernel
def best_card(box: Box, t: Table, place: int, sign: int) -> int:
    """The highest number in a hand, or with sign -1 the lowest."""
    best = box.number[t.hand[place, 0]]
    for i in range(1, MAX_HAND):
        if t.hand[place, i] != 0 and sign * box.number[t.hand[place, i]] > sign * best:
            best = box.number[t.hand[place, i]]
    return best


@kernel
def worth(box: Box, number: int) -> int:
    """QS-077: a card of 0 or less still pays a little."""
    return number if number > 0 else box.least_pay


@kernel
def check_for_mayor(box: Box, t: Table) -> int:
    """QS-082 to QS-084, QS-R13, QS-R14, QS-R27: the richest of the living wins with enough, unless it is shared."""
    richest = 0
    holders = 0
    holder = 0
    for place in range(1, CENTRE + 1):
        if sells(t, place):
            if t.cash[place] > richest or holders == 0:
                richest = t.cash[place]
                holders = 1
                holder = place
            elif t.cash[place] == richest:
                holders += 1
    if richest < box.mayor or holders > 1:
        return 0
    return STRANGER_WINS if holder == CENTRE else BY_CASH


# The end


@kernel
def rank_everybody(t: Table, result: Result) -> None:
    """The winner first, then the living by cash, then the dead; when all lose, nobody is first."""
    nobody_wins = 1 if t.ending == ALL_DEAD or t.ending == STRANGER_WINS else 0
    for seat in range(1, t.players + 1):
        result.points[seat] = t.cash[seat]
        better = nobody_wins
        for other in range(1, t.players + 1):
            if t.ending != TOO_LONG and standing(t, other) > standing(t, seat):
                better += 1
        result.rank[seat] = better + 1
    result.ending = t.ending


@kernel
def standing(t: Table, seat: int) -> int:
    """What ranks a seat: being alive, then cash; nothing where all died."""
    if t.ending == ALL_DEAD:
        return 0
    return t.cash[seat] + (1 << 20 if t.alive[seat] != 0 else 0)
