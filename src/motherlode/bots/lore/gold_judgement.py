"""How a game of Gold stands, in one look: the points that each seat may expect, and so how likely it wins.

What there is to see is counted: diggers by strength, known and unseen, a seat's own, all that have owners, and free
ones; gold; dynamite; which strikes are there to be made, and who could make them before. A small network turns the
counts into the points that a seat will still win. Its numbers stand in `gold_weights.py`.
"""

from __future__ import annotations

from math import sqrt

from motherlode.bots.lore.gold_memory import STRENGTHS, highest, up_to
from motherlode.bots.lore.gold_weights import OUTPUT, SPREAD_FIXED, SPREAD_GROWING, UNITS, WEIGHTS
from motherlode.bots.search.lore import WHOLE
from motherlode.core.bits import low_bits, with_bit
from motherlode.core.contract import MAX_SEATS
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.games.gold.records import DIGGER, DYNAMITE, GOLD, MAX_PLAYERS, Box, Table

HUNDRED = 100
WEAKEST = 2
STRONGEST = 5
RICHEST = 4
FURTHEST = 20
"""A lead of so many points, or being so far behind, is as much as the network is told."""
PARITY = 4
"""With so many cards above the Gold Rush, or fewer, their number is told."""
SQUARINGS = 8
NOBODY = 0
LINEAR = UNITS - 1
"""The last unit adds up; the others count only when they are above 0."""
FINE = 20
"""The network's results are in points, times 2 to this."""

# What is seen, as the network counts it: first what is the same for all seats.
ALL_KNOWN = 0
ALL_UNSEEN = 4
FREE_KNOWN = 8
FREE_UNSEEN = 12
GOLD_KNOWN = 16
GOLD_UNSEEN = 20
STICKS_KNOWN = 24
STICKS_UNSEEN = 25
CARDS = 26
UNSEEN_CARDS = 27
GOLD_LEFT = 28
PLAYERS = 29
IDLE = 33
# Then what is a seat's own.
OWN_KNOWN = 34
OWN_UNSEEN = 38
STRIKE_NOW = 42
STRIKE_NEXT = 44
STRIKE_LATER = 46
EARLIER_STRIKE = 48
OTHER_STRIKE = 49
CONTESTED = 50
FREE_STRIKE = 51
FREE_STRIKE_NEXT = 52
BEATABLE = 53
IS_ON = 54
IS_NEXT = 55
IS_LAST = 56
LEAD = 57
PARITY_NOW = 58
PARITY_NEXT = 62
ALWAYS = 66

# The room behind the values, where it works.
COMMON = MAX_SEATS + 1
SUMS = COMMON + UNITS
STRIKES = SUMS + UNITS
SEEN = STRIKES + MAX_PLAYERS + 1
ROOM = SEEN + ALWAYS - COMMON


@kernel
def judge(box: Box, t: Table, values: Words) -> None:
    """How likely each seat wins, as a turn begins."""
    gold_left = 0
    gold = 0
    diggers = 0  # the strengths of known diggers, STRENGTHS bits for each owner
    forget(values, 0, OWN_KNOWN)
    for kind in range(1, box.kinds + 1):
        if t.left[kind] > 0:
            known = t.left[kind] - t.unseen[kind]
            if box.sort[kind] == GOLD:
                gold_left += t.left[kind] * box.value[kind]
                if known > 0:
                    gold = with_bit(gold, box.value[kind] - 1)
            elif box.sort[kind] == DIGGER and known > 0:
                diggers = with_bit(diggers, t.owner[box.colour[kind]] * STRENGTHS + box.value[kind] - 1)
            see_for_all(box, t, kind, known, values)
    see(values, CARDS, t.cards)
    see(values, UNSEEN_CARDS, t.unseen_cards)
    see(values, GOLD_LEFT, gold_left)
    see(values, PLAYERS + t.players - 2, 1)
    see(values, IDLE, t.idle)
    for unit in range(UNITS):
        values[COMMON + unit] = int(WEIGHTS[ALWAYS * UNITS + unit])
    add_up(values, COMMON, 0, OWN_KNOWN)
    find_strikes(t, gold, diggers, values)
    for seat in range(1, t.players + 1):
        values[seat] = t.points[seat] * HUNDRED + t.gold_cards[seat] + expected(box, t, seat, diggers, values)
    share_out(t, values, spread(gold_left))


@kernel
def see(values: Words, what: int, many: int) -> None:
    """Count something."""
    values[SEEN + what] += many


@kernel
def forget(values: Words, first: int, end: int) -> None:
    """What was counted so far is no longer."""
    for what in range(first, end):
        values[SEEN + what] = 0


@kernel
def add_up(values: Words, at: int, first: int, end: int) -> None:
    """Add what was counted to the sums of all units."""
    for what in range(first, end):
        many = values[SEEN + what]
        if many != 0:
            for unit in range(UNITS):
                values[at + unit] += many * int(WEIGHTS[what * UNITS + unit])


@kernel
def strength_place(strength: int) -> int:
    """Where a strength stands among the counts by strength."""
    return min(max(strength, WEAKEST), STRONGEST) - WEAKEST


@kernel
def see_for_all(box: Box, t: Table, kind: int, known: int, values: Words) -> None:
    """Count the cards of a kind, so many of them known, in what is the same for all seats."""
    unseen = t.unseen[kind]
    if box.sort[kind] == GOLD:
        place = min(box.value[kind], RICHEST) - 1
        see(values, GOLD_KNOWN + place, known)
        see(values, GOLD_UNSEEN + place, unseen)
    elif box.sort[kind] == DYNAMITE:
        see(values, STICKS_KNOWN, known)
        see(values, STICKS_UNSEEN, unseen)
    else:
        place = strength_place(box.value[kind])
        owned = t.owner[box.colour[kind]] != NOBODY
        see(values, (ALL_KNOWN if owned else FREE_KNOWN) + place, known)
        see(values, (ALL_UNSEEN if owned else FREE_UNSEEN) + place, unseen)


@kernel
def of_owner(diggers: int, owner: int) -> int:
    """The strengths of the known diggers of an owner."""
    return diggers >> (owner * STRENGTHS) & low_bits(STRENGTHS)


@kernel
def find_strikes(t: Table, gold: int, diggers: int, values: Words) -> None:
    """The richest known strike of each seat, with free diggers for the player who is on; entry 0 by free ones alone."""
    for seat in range(t.players + 1):
        helpers = of_owner(diggers, seat)
        if seat == t.player:
            helpers |= of_owner(diggers, NOBODY)
        values[STRIKES + seat] = highest(up_to(gold, highest(helpers)))


@kernel
def expected(box: Box, t: Table, seat: int, diggers: int, values: Words) -> int:
    """The points that a seat will still win, in hundredths, but for what all may expect."""
    forget(values, OWN_KNOWN, ALWAYS)
    for kind in range(1, box.kinds + 1):
        if t.left[kind] > 0 and box.sort[kind] == DIGGER and t.owner[box.colour[kind]] == seat:
            place = strength_place(box.value[kind])
            see(values, OWN_KNOWN + place, t.left[kind] - t.unseen[kind])
            see(values, OWN_UNSEEN + place, t.unseen[kind])
    see_place(box, t, seat, values)
    see_strikes(t, seat, values)
    strongest = highest(of_owner(diggers, seat))
    if strongest != 0 and higher_elsewhere(t, diggers, strongest):
        see(values, BEATABLE, 1)
    for unit in range(UNITS):
        values[SUMS + unit] = values[COMMON + unit]
    add_up(values, SUMS, OWN_KNOWN, ALWAYS)
    return result(values)


@kernel
def higher_elsewhere(t: Table, diggers: int, strength: int) -> bool:
    """Whether any known digger is stronger."""
    for owner in range(t.players + 1):
        if highest(of_owner(diggers, owner)) > strength:
            return True
    return False


@kernel
def turns_until(t: Table, seat: int) -> int:
    """How many others are on before a seat."""
    return (seat - t.player + t.players) % t.players


@kernel
def see_place(box: Box, t: Table, seat: int, values: Words) -> None:
    """Count when a seat is on, also as the Gold Rush comes near, and how far it is ahead."""
    later = turns_until(t, seat)
    above = t.cards - box.rush_at
    if later == 0:
        see(values, IS_ON, 1)
        if 1 <= above <= PARITY:
            see(values, PARITY_NOW + above - 1, 1)
    if later == 1:
        see(values, IS_NEXT, 1)
        if 1 <= above <= PARITY:
            see(values, PARITY_NEXT + above - 1, 1)
    if later == t.players - 1:
        see(values, IS_LAST, 1)
    best = -1
    for other in range(1, t.players + 1):
        if other != seat:
            best = max(best, t.points[other])
    see(values, LEAD, min(max(t.points[seat] - best, -FURTHEST), FURTHEST))


@kernel
def see_strikes(t: Table, seat: int, values: Words) -> None:
    """Count the strike of a seat, and those of others."""
    later = turns_until(t, seat)
    mine = values[STRIKES + seat]
    free = values[STRIKES + NOBODY]
    earlier = 0
    others = 0
    for other in range(1, t.players + 1):
        if other != seat:
            others = max(others, values[STRIKES + other])
            if turns_until(t, other) < later:
                earlier = max(earlier, values[STRIKES + other])
    what = STRIKE_NOW if later == 0 else STRIKE_NEXT if later == 1 else STRIKE_LATER
    see(values, what, mine)
    see(values, what + 1, min(mine, 1))
    see(values, EARLIER_STRIKE, earlier)
    see(values, OTHER_STRIKE, others)
    see(values, CONTESTED, min(mine, earlier))
    if later > 0:
        see(values, FREE_STRIKE, free)
    if later == 1:
        see(values, FREE_STRIKE_NEXT, min(free, 1))


@kernel
def result(values: Words) -> int:
    """What the units say together, in hundredths of a point."""
    total = values[SUMS + LINEAR] * int(OUTPUT[LINEAR])
    for unit in range(LINEAR):
        total += max(0, values[SUMS + unit]) * int(OUTPUT[unit])
    return total * HUNDRED >> FINE


@kernel
def spread(gold_left: int) -> int:
    """How far things may still go otherwise, in hundredths of a point."""
    return int(SPREAD_GROWING * sqrt(gold_left + 1.0)) + SPREAD_FIXED


@kernel
def share_out(t: Table, values: Words, wide: int) -> None:
    """Turn expected points into chances to win."""
    best = values[1]
    for seat in range(2, t.players + 1):
        best = max(best, values[seat])
    total = 0.0
    for seat in range(1, t.players + 1):
        total += falling(best - values[seat], wide)
    for seat in range(1, t.players + 1):
        values[seat] = int(WHOLE * falling(best - values[seat], wide) / total)


@kernel
def falling(distance: int, wide: int) -> float:
    """Nearly exp(-distance / wide), by squaring: the same to the last bit wherever it runs."""
    power = max(0.0, 1.0 - distance / (wide << SQUARINGS))
    for _ in range(SQUARINGS):
        power *= power
    return power
