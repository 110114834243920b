"""What all players of Gold remember of a table, as bits; and a quick player who plays by it.

Everybody sees every card that is turned, so the known cards are the same for all. Cards that can do the same are
alike: gold of one worth; diggers of one strength that work for the same; dynamite. Each such *sort* is a bit of one
word: nine bits for gold by worth, nine each for diggers by strength that are the player's own, free for everybody, or
a rival's; and one for dynamite.
"""

from __future__ import annotations

from motherlode.core.bits import bit_count, has_bit, low_bits, nth_bit, with_bit
from motherlode.core.kernels import kernel
from motherlode.games.gold.records import COLOURS, DIGGER, DYNAMITE, GOLD, Box, Table

STRENGTHS = 9
"""Values of cards go from 1 to this."""
OWN = STRENGTHS
FREE = 2 * STRENGTHS
RIVAL = 3 * STRENGTHS
STICK = 4 * STRENGTHS
"""Where the bits of own, free and rival diggers begin; gold begins at 0. STICK is dynamite."""
ALL_VALUES = (1 << STRENGTHS) - 1
NOWHERE = -1


# What is remembered


@kernel
def sort_bit(box: Box, t: Table, kind: int) -> int:
    """The bit of a known kind, for the player whose turn it is."""
    if box.sort[kind] == GOLD:
        return box.value[kind] - 1
    if box.sort[kind] == DYNAMITE:
        return STICK
    owner = t.owner[box.colour[kind]]
    if owner == 0:
        return FREE + box.value[kind] - 1
    return (OWN if owner == t.player else RIVAL) + box.value[kind] - 1


@kernel
def remembered(box: Box, t: Table) -> int:
    """The sorts of all face-down cards that were turned before."""
    sorts = 0
    left = t.cards - t.unseen_cards
    position = 0
    if t.open_at[0] != 0:
        left -= 1  # it lies open
    while left > 0:
        if t.known[position] != 0 and has_bit(t.face_down, position):
            sorts = with_bit(sorts, sort_bit(box, t, t.known[position]))
            left -= 1
        position += 1
    return sorts


@kernel
def spot(box: Box, t: Table, bit: int) -> int:
    """The first face-down position with a known card of this sort; there is one."""
    position = 0
    while not (
        t.known[position] != 0 and has_bit(t.face_down, position) and sort_bit(box, t, t.known[position]) == bit
    ):
        position += 1
    return position


@kernel
def something_new(t: Table) -> int:
    """The first face-down position that was never turned, NOWHERE if there is none; all of them are alike."""
    if t.unseen_cards == 0:
        return NOWHERE
    position = 0
    while t.known[position] != 0 or not has_bit(t.face_down, position):
        position += 1
    return position


# Bits by value: bit v-1 is the value v


@kernel
def values_at(sorts: int, start: int) -> int:
    """The values of the sorts that begin at this bit."""
    return (sorts >> start) & ALL_VALUES


@kernel
def highest(values: int) -> int:
    """The highest value, 0 if there is none."""
    return nth_bit(values, bit_count(values) - 1) + 1 if values != 0 else 0


@kernel
def lowest(values: int) -> int:
    """The lowest value, 0 if there is none."""
    return nth_bit(values, 0) + 1 if values != 0 else 0


@kernel
def up_to(values: int, most: int) -> int:
    """Those values that are no higher."""
    return values & low_bits(most) if most > 0 else 0


@kernel
def at_least(values: int, least: int) -> int:
    """Those values that are no lower."""
    return (values >> (least - 1)) << (least - 1) if least > 0 else values


@kernel
def all_diggers(sorts: int) -> int:
    """The strengths of all remembered diggers."""
    return values_at(sorts, OWN) | values_at(sorts, FREE) | values_at(sorts, RIVAL)


# A quick player


@kernel
def quick_move(box: Box, t: Table) -> int:
    """The position that a sensible player with a perfect memory turns, at once."""
    sorts = remembered(box, t)
    if t.rush != 0:
        gold = highest(values_at(sorts, 0))
        return spot(box, t, gold - 1) if gold != 0 else new_or_any(t)
    if t.open_at[0] == 0:
        return quick_first(box, t, sorts)
    kind = t.known[t.open_at[0] - 1]
    if box.sort[kind] == GOLD:
        return beside_gold(box, t, sorts, box.value[kind])
    if box.sort[kind] == DIGGER:
        return beside_digger(box, t, sorts, box.value[kind], sort_bit(box, t, kind) >= RIVAL)
    rival = highest(values_at(sorts, RIVAL))
    return spot(box, t, RIVAL + rival - 1) if rival != 0 else new_or_any(t)


@kernel
def new_or_any(t: Table) -> int:
    """Something new; if there is none, the first card."""
    position = something_new(t)
    return position if position != NOWHERE else nth_bit(t.face_down, 0)


@kernel
def quick_first(box: Box, t: Table, sorts: int) -> int:
    """A digger for the richest strike, one that beats a rival who could strike, or something new."""
    gold = values_at(sorts, 0)
    if gold != 0:
        helpers = values_at(sorts, OWN) | values_at(sorts, FREE)
        richest = highest(up_to(gold, highest(helpers)))
        if richest != 0:
            return spot(box, t, weakest_helper(sorts, richest))
        strongest = highest(all_diggers(sorts))
        threat = highest(up_to(values_at(sorts, RIVAL), strongest - 1))
        if threat >= lowest(gold):
            return spot(box, t, beater(sorts, threat))
    return new_or_any(t)


@kernel
def weakest_helper(sorts: int, worth: int) -> int:
    """The bit of the weakest digger that carries this worth for the player: a free one first; STICK if none does."""
    free = lowest(at_least(values_at(sorts, FREE), worth))
    if free != 0:
        return FREE + free - 1
    own = lowest(at_least(values_at(sorts, OWN), worth))
    return OWN + own - 1 if own != 0 else STICK


@kernel
def beater(sorts: int, strength: int) -> int:
    """The bit of a digger that beats this strength, rather not a rival's; STICK if none does."""
    for start in range(OWN, STICK, STRENGTHS):
        stronger = lowest(at_least(values_at(sorts, start), strength + 1))
        if stronger != 0:
            return start + stronger - 1
    return STICK


@kernel
def beside_gold(box: Box, t: Table, sorts: int, worth: int) -> int:
    """The weakest digger that carries it; else no gift to a rival, if a rival is the more likely to be found."""
    helper = weakest_helper(sorts, worth)
    if helper != STICK:
        return spot(box, t, helper)
    if not strangers_are_friends(t):
        harmless = harmless_beside_gold(sorts, worth)
        if harmless != STICK:
            return spot(box, t, harmless)
    return new_or_any(t)


@kernel
def harmless_beside_gold(sorts: int, worth: int) -> int:
    """The bit of a card with which gold of this worth changes nothing; STICK if there is none."""
    other = lowest(values_at(sorts, 0))
    if other != 0:
        return other - 1
    for start in range(OWN, STICK, STRENGTHS):
        weak = lowest(up_to(values_at(sorts, start), worth - 1))
        if weak != 0:
            return start + weak - 1
    return STICK


@kernel
def harmless_beside_digger(sorts: int, strength: int) -> int:
    """The bit of a card with which a digger of this strength changes nothing; STICK if there is none."""
    heavy = lowest(at_least(values_at(sorts, 0), strength + 1))
    if heavy != 0:
        return heavy - 1
    for start in range(OWN, STICK, STRENGTHS):
        if has_bit(sorts, start + strength - 1):
            return start + strength - 1
    return STICK


@kernel
def strangers_are_friends(t: Table) -> bool:
    """Whether a digger of any colour more likely works for the player than for a rival."""
    mine = 0
    for colour in range(1, COLOURS + 1):
        if t.owner[colour] == 0 or t.owner[colour] == t.player:
            mine += 1
    return 2 * mine > COLOURS


@kernel
def beside_digger(box: Box, t: Table, sorts: int, strength: int, rival: bool) -> int:
    """A helper strikes or fights; a rival is beaten, blown up or left alone."""
    if not rival:
        gold = highest(up_to(values_at(sorts, 0), strength))
        if gold != 0:
            return spot(box, t, gold - 1)
        weaker = highest(up_to(values_at(sorts, RIVAL), strength - 1))
        return spot(box, t, RIVAL + weaker - 1) if weaker != 0 else new_or_any(t)
    stronger = beater(sorts, strength)
    if stronger != STICK or has_bit(sorts, STICK):
        return spot(box, t, stronger)
    harmless = harmless_beside_digger(sorts, strength)
    return spot(box, t, harmless) if harmless != STICK else new_or_any(t)
