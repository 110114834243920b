"""How a game of Gold stands, in one look: the points that each seat may expect, and so how likely it wins.

A digger is worth more to its owner the more gold is left for each card; a strike that is there to be made is worth half
its gold to the player who is on, and less to those who come later. The numbers were fitted to 2,700 games of perfect
memories, with two to five players; they hardly differ by the number of players, but for the spread.
"""

from __future__ import annotations

from math import sqrt

from motherlode.bots.lore.gold_memory import STRENGTHS, highest, up_to
from motherlode.bots.search.lore import WHOLE
from motherlode.core.bits import low_bits, with_bit
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.games.gold.records import DIGGER, GOLD, Box, Table

HUNDRED = 100
STRONGEST = 5
KNOWN = (0, 40, 90, 120, 185, 185)
UNSEEN = (0, 20, 45, 85, 155, 190)
"""What a digger is worth by its strength, in hundredths of a point, if there is one point of gold for each card."""
STRIKE_NOW = 50
STRIKE_NEXT = 45
STRIKE_LATER = 16
"""What a strike that is there is worth, of a HUNDRED, to the player who is on, to the next one and to others."""
SQUARINGS = 8
NOBODY = 0


@kernel
def judge(box: Box, t: Table, values: Words) -> None:
    """How likely each seat wins, as a turn begins."""
    gold_left = 0
    gold = 0
    diggers = 0  # the strengths of known diggers, STRENGTHS bits for each owner
    for seat in range(t.players + 1):
        values[seat] = 0
    for kind in range(1, box.kinds + 1):
        if t.left[kind] > 0:
            known = t.left[kind] - t.unseen[kind]
            if box.sort[kind] == GOLD:
                gold_left += t.left[kind] * box.value[kind]
                if known > 0:
                    gold = with_bit(gold, box.value[kind] - 1)
            elif box.sort[kind] == DIGGER:
                owner = t.owner[box.colour[kind]]
                strength = min(box.value[kind], STRONGEST)
                values[owner] += KNOWN[strength] * known + UNSEEN[strength] * t.unseen[kind]
                if known > 0:
                    diggers = with_bit(diggers, owner * STRENGTHS + box.value[kind] - 1)
    for seat in range(1, t.players + 1):
        values[seat] = expected(t, seat, values[seat] * gold_left * 7 // (5 * (t.cards + 20)), gold, diggers)
    share_out(t, values, spread(t, gold_left))


@kernel
def expected(t: Table, seat: int, by_diggers: int, gold: int, diggers: int) -> int:
    """The points of a seat at the end, in hundredths, but for what all may expect."""
    later = (seat - t.player + t.players) % t.players
    helpers = diggers >> (seat * STRENGTHS) & low_bits(STRENGTHS)
    share = STRIKE_LATER
    if later == 0:
        helpers |= diggers >> (NOBODY * STRENGTHS) & low_bits(STRENGTHS)
        share = STRIKE_NOW
    elif later == 1:
        share = STRIKE_NEXT
    return t.points[seat] * HUNDRED + t.gold_cards[seat] + by_diggers + share * highest(up_to(gold, highest(helpers)))


@kernel
def spread(t: Table, gold_left: int) -> int:
    """How far things may still go otherwise, in hundredths of a point."""
    return int((78 - 8 * t.players) * sqrt(gold_left + 1.0))


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
