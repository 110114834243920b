"""How a game of Goldmine Rumbles stands as a turn begins: the points that each seat may expect, and its hope to win.

What is worth how much was fitted, by least squares, to 3,600 games of Greedies with various dials, with three and with
four players; but for cubes, which Greedies place too much alike: they have about the prices that Greedy itself knows.
Points are in thousandths. The tables go by how many turns of its own a seat has left: none, one, two, more.
"""

from __future__ import annotations

from math import sqrt

from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.games.goldmine_rumbles.dashboard import effect
from motherlode.games.goldmine_rumbles.phases import phases_of
from motherlode.games.goldmine_rumbles.records import (
    COLT,
    LAMPS,
    MANUALS,
    MAX_ITEM,
    MISSION_ITEMS,
    SAFETY_GEAR,
    SHARES,
    TONIC,
    TOOLS,
    TUNNEL_PLANS,
    WATER_PUMPS,
    Box,
    Table,
)
from motherlode.games.goldmine_rumbles.scoring import fewest_marks, mission_bonus, notebook_gold, token_costs

WHOLE = 1 << 20
THOUSAND = 1000
MORE = 3
"""So many turns and more are alike."""
TURNS = (1600, -2400, -4000, 700)
"""What the turns of its own bring, beside its cubes and items,"""
COMPANY = (700, 1300, 1800, 1400)
"""and each turn of another, as a partner."""
FEWEST_MARKS = (850, 560, 310, 130)
"""Of the bonus for the fewest Black Marks, so much is kept."""
TOKEN = (-800, -1800, -2900, -3200)
INJURY = (-500, -600, -1300, -1900)
HARMLESS = 4
"""More tokens do no more harm to yields."""
ITEM_FOR_ONE = (0, 800, 900, 1200, 1700, 600, 700, 800, 700, 1100, 900, 1100, 1300, 1100, 2600, 1100)
"""What items are worth, by kind, if there is one turn left to use them in,"""
ITEM_FOR_MORE = (0, 800, 1400, 1600, 2500, 800, 700, 800, 900, 1200, 1000, 1800, 1000, 1700, 3000, 2200)
"""and if there are more."""
USED_FOR_ONE = (0, -300, -1500, -3100, -5200)
"""What a Mission with so many items loses, since items are used, if there is one turn left,"""
USED_FOR_MORE = (0, -500, -1800, -4000, -6800)
"""and if there are more."""

# Cubes, by what they do, in each turn of one's own.
ROCK = 600
SHARE = 1500
FREE_CLAIMS = 6800
MORE_TILES = 500
FIRST_PLAN = 600
PLAN = 250
SHOT = 500
GEAR = 500
DRAUGHT = 400
MOST_DRAUGHT = 2

SPREAD = 22
"""How far the points of two seats stray from each other with each turn of the game: the variance, in nuggets."""
BELL = 1.57
"""With it, x over the root of x squared and BELL rises in the middle as the chances of a normal distribution do."""


@kernel
def turns_of(box: Box, t: Table) -> int:
    """How many turns the game has."""
    return phases_of(box, t) * t.players


@kernel
def turns_played(t: Table) -> int:
    """How many of them are over."""
    if t.player == 0:
        return t.phase_number * t.players
    return (t.phase_number - 1) * t.players + t.turn - 1


@kernel
def turns_left(box: Box, t: Table, seat: int) -> int:
    """How many turns a seat has left, the one that begins included."""
    left = phases_of(box, t) - t.phase_number
    if t.player != 0:
        for place in range(t.turn, t.players + 1):
            if t.order[place] == seat:
                left += 1
    return left


@kernel
def worth_of_cubes(box: Box, t: Table, seat: int) -> int:
    """What cubes bring in one turn."""
    rock = effect(box, t, seat, WATER_PUMPS) + effect(box, t, seat, LAMPS) + effect(box, t, seat, TOOLS)
    worth = ROCK * rock + min(SHARE * effect(box, t, seat, SHARES), FREE_CLAIMS)
    worth += MORE_TILES * (effect(box, t, seat, MANUALS) - 1) + SHOT * effect(box, t, seat, COLT)
    plans = effect(box, t, seat, TUNNEL_PLANS)
    worth += PLAN * plans + (FIRST_PLAN if plans > 0 else 0)
    return worth + GEAR * effect(box, t, seat, SAFETY_GEAR) + DRAUGHT * min(effect(box, t, seat, TONIC), MOST_DRAUGHT)


@kernel
def worth_of_items(box: Box, t: Table, seat: int, left: int) -> int:
    """What items bring, beside the Mission as it stands."""
    worth = 0
    if left > 0:
        for item in range(1, MAX_ITEM + 1):
            worth += (ITEM_FOR_ONE[item] if left == 1 else ITEM_FOR_MORE[item]) * t.items[seat, item]
        held = 0
        for i in range(MISSION_ITEMS):
            if t.items[seat, box.mission[t.mission[seat], i]] > 0:
                held += 1
        worth += USED_FOR_ONE[held] if left == 1 else USED_FOR_MORE[held]
    return worth


@kernel
def expected(box: Box, t: Table, seat: int) -> int:
    """The points of a seat at the end."""
    left = turns_left(box, t, seat)
    row = min(left, MORE)
    lying = t.gold[seat] + notebook_gold(box, t, seat) - token_costs(box, t, seat) + mission_bonus(box, t, seat)
    points = THOUSAND * lying + fewest_marks(box, t, seat) * FEWEST_MARKS[row] + TURNS[row]
    points += COMPANY[row] * (turns_of(box, t) - turns_played(t) - left)
    points += TOKEN[row] * min(HARMLESS, t.bandages[seat] + t.poisons[seat]) + INJURY[row] * t.injuries[seat]
    return points + left * worth_of_cubes(box, t, seat) + worth_of_items(box, t, seat, left)


@kernel
def judge(box: Box, t: Table, points: Words) -> None:
    """The points that each seat may expect, as a turn or a phase begins."""
    for seat in range(1, t.players + 1):
        points[seat] = expected(box, t, seat)


@kernel
def hopes(t: Table, points: Words, me: int, turns: int) -> int:
    """How likely a seat has more points than every other, as if each were a matter of its own; at most WHOLE."""
    hope = 1.0
    width = BELL * SPREAD * turns
    for seat in range(1, t.players + 1):
        if seat != me:
            ahead = (points[me] - points[seat]) / THOUSAND
            hope *= (1.0 + ahead / sqrt(ahead * ahead + width)) / 2.0
    return int(hope * WHOLE)
