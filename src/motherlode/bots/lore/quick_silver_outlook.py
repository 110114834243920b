"""What a place in Quick Silver is worth: cash and plates between two rounds, and a hand before the reveal.

A seat's *strength* grows with its cash and shrinks with its lost plates; its share of the win is its strength among
those of all who live. The numbers were fitted to games between greedy players: for each market of a game, who won it.
"""

from __future__ import annotations

from motherlode.core.kernels import kernel
from motherlode.games.quick_silver.records import CENTRE, DYNAMITE, MAX_HAND, PLATE, Box, Table

# The strength of cash: (goal / (goal - cash)) to the fourth power, or the third between two.
GOAL = 1.4
"""As a multiple of the cash that makes a mayor."""
MOST_CASH = 1.25
"""As a multiple of the same: more is not told apart."""

# The strength of plates, by how many are left.
ONE_PLATE = 0.42
TWO_PLATES = 0.69
THREE_PLATES = 0.89
FOUR_PLATES = 1.0
MORE_PLATES = 1.05

# Guesses of others' totals, packed for all seats into one number: the total, and how many cards of it are unknown.
BITS = 10
TOTAL_BITS = 7
TOTAL_MASK = (1 << TOTAL_BITS) - 1
UNKNOWN_MASK = 7
LOWEST_TOTAL = 40
"""Totals are stored so much higher, to be above 0."""
SPREAD_1 = 17.0
SPREAD_2 = 24.0
SPREAD_3 = 30.0
"""By unknown cards: a total lies so far around its guess, each value in between about as likely."""


@kernel
def worth_of_plates(plates: int) -> float:
    """The strength that plates give."""
    if plates <= 0:
        return 0.0
    if plates == 1:
        return ONE_PLATE
    if plates == 2:
        return TWO_PLATES
    if plates == 3:
        return THREE_PLATES
    return FOUR_PLATES if plates == 4 else MORE_PLATES


@kernel
def strength(box: Box, alive: int, cash: int, plates: int) -> float:
    """How strong a seat stands between two rounds, among so many."""
    goal = GOAL * box.mayor
    rise = goal / (goal - min(1.0 * cash, MOST_CASH * box.mayor))
    cubed = rise * rise * rise
    return worth_of_plates(plates) * (cubed if alive <= 2 else cubed * rise)


@kernel
def living_seats(t: Table) -> int:
    """How many are in the game, the Stranger among them."""
    alive = 1 if t.stranger != 0 else 0
    for seat in range(1, t.players + 1):
        alive += t.alive[seat]
    return alive


@kernel
def average_number(box: Box) -> int:
    """Of all cards."""
    total = 0
    for kind in range(1, box.kinds + 1):
        total += box.number[kind] * box.copies[kind]
    return total // box.cards


# What a seat guesses of the others' totals


@kernel
def guess_of(box: Box, t: Table, me: int, seat: int, average: int) -> int:
    """What a seat would think of another's total: the cards that lay open, and what the swaps did to them."""
    total = 0
    unknown = box.hand
    for i in range(MAX_HAND):
        if t.shown[seat, i] != 0:
            total += box.number[t.shown[seat, i]]
            unknown -= 1
    total += unknown * average
    for event in range(t.swaps):
        giver = t.swap_giver[event]
        target = t.swap_target[event]
        if giver == seat or target == seat:
            gained = t.swap_taken[event] if giver == seat else t.swap_given[event]
            lost = t.swap_given[event] if giver == seat else t.swap_taken[event]
            if giver == me or target == me:
                total += box.number[gained] - box.number[lost]
            else:
                total += average - total // box.hand
                unknown = min(box.hand, unknown + 1)
    total += t.sneaks[seat] * box.sneak_value
    return (max(0, min(TOTAL_MASK, total + LOWEST_TOTAL)) << 3) | min(unknown, 3)


@kernel
def guesses(box: Box, t: Table, me: int) -> int:
    """The guesses for all others who live."""
    average = average_number(box)
    packed = 0
    for seat in range(1, t.players + 1):
        if seat != me and t.alive[seat] != 0:
            packed |= guess_of(box, t, me, seat, average) << (BITS * (seat - 1))
    return packed


@kernel
def chance_above(guess: int, total: int) -> float:
    """How likely a guessed total is higher than this one."""
    unknown = guess & UNKNOWN_MASK
    above = (guess >> 3) - LOWEST_TOTAL - total
    if unknown == 0:
        return 1.0 if above > 0 else 0.0
    spread = SPREAD_1 if unknown == 1 else (SPREAD_2 if unknown == 2 else SPREAD_3)
    return max(0.0, min(1.0, 0.5 + above / (2.0 * spread)))


# What a hand would bring


@kernel
def hope(box: Box, t: Table, me: int, packed: int, leaves: int, comes: int, sneaks: int, pays: int) -> float:
    """My strength after the reveal, as far as I can tell: one card (by its place in the hand) is gone, another is come.

    With more sneak tokens and fewer plates than now. No card leaves if its place is -1, and none comes if it is 0.
    """
    total = (t.sneaks[me] + sneaks) * box.sneak_value
    high = -1000
    low = 1000
    dynamites = 0
    saved = 0
    for i in range(MAX_HAND + 1):
        kind = comes if i == MAX_HAND else t.hand[me, i]
        if kind != 0 and i != leaves:
            number = box.number[kind]
            total += number
            high = max(high, number)
            low = min(low, number)
            if box.does[kind] == DYNAMITE:
                dynamites += 1
            elif box.does[kind] == PLATE:
                saved += 1
    plates = t.plates[me] - pays
    if dynamites > saved:
        plates -= dynamites - saved
    else:
        plates += min(saved - dynamites, t.blasts[me])
    cash = t.cash[me]
    if plates <= 0:
        if t.undead == 0:
            return 0.0
        cash = 0
        plates = t.plates[me] + t.blasts[me]
    none = 1.0
    one = 0.0
    two = 0.0
    alive = 1
    for seat in range(1, t.players + 1):
        if seat != me and t.alive[seat] != 0:
            alive += 1
            above = chance_above((packed >> (BITS * (seat - 1))) & ((1 << BITS) - 1), total)
            two = two * (1.0 - above) + one * above
            one = one * (1.0 - above) + none * above
            none = none * (1.0 - above)
    second = strength(box, alive, cash + (high if high > 0 else box.least_pay), plates)
    third = strength(box, alive, cash + (low if low > 0 else box.least_pay), plates)
    return one * second + two * third + (1.0 - one - two) * strength(box, alive, cash, plates)


@kernel
def hope_of_swap(box: Box, t: Table, me: int, packed: int, leaves: int, suspicion: int) -> float:
    """The same on the average of all cards that may come for one of mine; dynamite so many times as often."""
    total = 0.0
    cards = 0
    for kind in range(1, box.kinds + 1):
        copies = box.copies[kind]
        for i in range(MAX_HAND):
            if t.hand[me, i] == kind:
                copies -= 1
        if copies > 0:
            if box.does[kind] == DYNAMITE:
                copies *= suspicion
            total += copies * hope(box, t, me, packed, leaves, kind, 0, 0)
            cards += copies
    return total / cards if cards > 0 else hope(box, t, me, packed, -1, 0, 0, 0)


@kernel
def strength_of_place(box: Box, t: Table, place: int, alive: int) -> float:
    """How strong a seat stands now, or the Stranger, who cannot die."""
    if place == CENTRE:
        return strength(box, alive, t.cash[CENTRE], box.plates) if t.stranger != 0 else 0.0
    if place > t.players or t.alive[place] == 0:
        return 0.0
    return strength(box, alive, t.cash[place], t.plates[place])
