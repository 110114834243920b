"""What the search is taught of Gold: which cards are alike, what looks good, and how to play on quickly.

Nothing is hidden from one seat that another knows, so the imagined world is the table itself, and cards that nobody
has seen are named by chance as they are turned.
"""

from __future__ import annotations

from motherlode.bots.lore import gold_judgement, gold_memory, gold_rush
from motherlode.bots.lore.gold_judgement import judge
from motherlode.bots.lore.gold_memory import (
    NOWHERE,
    STRENGTHS,
    all_diggers,
    highest,
    quick_move,
    remembered,
    something_new,
    up_to,
    values_at,
)
from motherlode.bots.lore.gold_rush import is_solvable, solve
from motherlode.bots.search.lore import EVEN
from motherlode.core.bits import Stream, has_bit, nth_bit, with_bit
from motherlode.core.botkit import Dials as AnyDials
from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Words, dial, i16, large
from motherlode.core.streams import any_legal
from motherlode.games.gold.records import DIGGER, GOLD, POSITIONS, TURNS, Box, Table

PARTS = (gold_memory, gold_judgement, gold_rush)
ROOM = gold_rush.ROOM


class Dials(AnyDials):
    """Those of any search; but positions are judged rather than played out, so a look at a move tells much."""

    simulations: int = large(1, 10_000_000, 1000, "how many games it imagines before each move")
    milliseconds: int = large(0, 600_000, 0, "how long it thinks instead, where there is a clock; 0: no clock")
    curiosity: int = dial(0.05, "how much it tries moves that look worse, from 0 to 1")
    spare: Ints = i16(3)


LIKELY = 6 * EVEN
"""The weight of what the quick player would do."""
SOON = 1
"""So many moves and outcomes beyond the tree an imagined game is judged, as the next turn begins."""
FEW_CARDS = 14
"""With so many cards or fewer it is played to its end."""
OTHERS = 64
ALL_PASSES = OTHERS + STRENGTHS + 1
ALL_BEATERS = OTHERS + STRENGTHS + 2
"""Groups of cards that are alike: below OTHERS diggers by owner and strength, from there on dynamite and gold by worth,
whatever leaves the open card as it is, and whatever beats the open digger."""


# Which moves are worth a thought


@kernel
def consider(box: Box, t: Table, legal: Words) -> None:
    """One move of all that are alike; of two known cards in either order, one order."""
    if legal[0] == 0:
        keep_one_colour(legal)
    else:
        kept = worth_turning(box, t)
        if kept != 0:
            legal[0] = kept


@kernel
def keep_one_colour(legal: Words) -> None:
    """All colours that are free are alike."""
    first = nth_bit(legal[1], 0)
    legal[1] = with_bit(0, first)


@kernel
def worth_turning(box: Box, t: Table) -> int:
    """The positions that are worth a thought, one of each sort."""
    kept = 0
    new = something_new(t)
    if new != NOWHERE:
        kept = with_bit(kept, new)
    sorts = remembered(box, t)
    idle = idle_first(box, t) if t.open_at[0] == 0 and t.rush == 0 else NOWHERE
    diggers = 0
    others = 0
    for position in range(POSITIONS):
        if t.known[position] != 0 and has_bit(t.face_down, position):
            group = group_of(box, t, sorts, t.known[position], position == idle)
            if group >= OTHERS and not has_bit(others, group - OTHERS):
                others = with_bit(others, group - OTHERS)
                kept = with_bit(kept, position)
            if 0 <= group < OTHERS and not has_bit(diggers, group):
                diggers = with_bit(diggers, group)
                kept = with_bit(kept, position)
    return kept


@kernel
def group_of(box: Box, t: Table, sorts: int, kind: int, idle: bool) -> int:
    """A number that all cards have in common which are alike now; NOWHERE for those that are not worth a thought."""
    if t.rush != 0:
        return group_in_rush(box, sorts, kind)
    if t.open_at[0] == 0:
        if leads_somewhere(box, t, sorts, kind):
            return group_by_use(box, t, kind)
        return ALL_PASSES if idle else NOWHERE
    return group_beside(box, t, t.known[t.open_at[0] - 1], kind)


@kernel
def group_in_rush(box: Box, sorts: int, kind: int) -> int:
    """The richest gold, or any card without gold: to wait."""
    if box.sort[kind] != GOLD:
        return ALL_PASSES
    return OTHERS if box.value[kind] == highest(values_at(sorts, 0)) else NOWHERE


@kernel
def worth_of(box: Box, kind: int) -> int:
    """What a card is worth in the rush."""
    return box.value[kind] if box.sort[kind] == GOLD else 0


@kernel
def leads_somewhere(box: Box, t: Table, sorts: int, kind: int) -> bool:
    """Whether a known card, turned first, removes something together with another known one."""
    if box.sort[kind] == GOLD:
        return False  # the other one can be turned first
    if box.sort[kind] == DIGGER:
        strength = box.value[kind]
        return up_to(values_at(sorts, 0), strength) != 0 or up_to(all_diggers(sorts), strength - 1) != 0
    return t.cards - t.unseen_cards > 1


@kernel
def group_beside(box: Box, t: Table, open_kind: int, kind: int) -> int:
    """The group of a card that may be turned beside an open one."""
    if box.sort[open_kind] == DIGGER and box.sort[kind] == DIGGER:
        if box.value[open_kind] == box.value[kind]:
            return ALL_PASSES
        if box.value[open_kind] < box.value[kind]:
            return ALL_BEATERS
    elif box.sort[open_kind] == GOLD and box.sort[kind] == GOLD:
        return ALL_PASSES
    elif box.sort[open_kind] == DIGGER and box.sort[kind] == GOLD:
        if box.value[kind] > box.value[open_kind]:
            return ALL_PASSES
    elif box.sort[open_kind] == GOLD and box.sort[kind] == DIGGER:
        if box.value[open_kind] > box.value[kind]:
            return ALL_PASSES
    return group_by_use(box, t, kind)


@kernel
def group_by_use(box: Box, t: Table, kind: int) -> int:
    """The group of a card by what it can do, and for whom."""
    if box.sort[kind] == DIGGER:
        return t.owner[box.colour[kind]] * STRENGTHS + box.value[kind] - 1
    return OTHERS + (box.value[kind] if box.sort[kind] == GOLD else 0)


@kernel
def idle_first(box: Box, t: Table) -> int:
    """The first of two known cards that change nothing, to pass; NOWHERE if there are none."""
    gold = NOWHERE
    pair = NOWHERE
    weak = NOWHERE
    strengths = 0
    for position in range(POSITIONS):
        kind = t.known[position]
        if kind != 0 and has_bit(t.face_down, position):
            if box.sort[kind] == GOLD:
                if gold != NOWHERE:
                    return gold
                gold = position
            elif box.sort[kind] == DIGGER:
                if has_bit(strengths, box.value[kind]):
                    pair = position
                strengths = with_bit(strengths, box.value[kind])
                if weak == NOWHERE or box.value[kind] < box.value[t.known[weak]]:
                    weak = position
    if pair != NOWHERE:
        return pair
    if gold != NOWHERE and weak != NOWHERE and box.value[t.known[weak]] < box.value[t.known[gold]]:
        return weak
    return NOWHERE


# What looks good, and how to play on


@kernel
def weight(box: Box, t: Table, move: int) -> int:
    """The quick player's move is likely; any other is tried less."""
    if move >= POSITIONS:
        return EVEN
    return LIKELY if are_alike(box, t, move, quick_move(box, t)) else EVEN


@kernel
def are_alike(box: Box, t: Table, here: int, there: int) -> bool:
    """Whether it makes no difference which of two cards is turned."""
    if t.known[here] == 0 or t.known[there] == 0:
        return t.known[here] == t.known[there]
    if t.rush != 0:
        return worth_of(box, t.known[here]) == worth_of(box, t.known[there])
    if t.open_at[0] == 0:
        return group_by_use(box, t, t.known[here]) == group_by_use(box, t, t.known[there])
    beside = t.known[t.open_at[0] - 1]
    return group_beside(box, t, beside, t.known[here]) == group_beside(box, t, beside, t.known[there])


@kernel
def roll(box: Box, t: Table, legal: Words, rng: Stream) -> int:
    """The quick player's move."""
    return any_legal(legal, rng) if legal[0] == 0 else quick_move(box, t)


@kernel
def settled(box: Box, t: Table, steps: int, values: Words) -> bool:
    """Solved near the end of the Gold Rush; before it, judged as soon as a turn begins, unless few cards are left."""
    if is_solvable(t):
        solve(box, t, values)
        return True
    if steps < SOON or t.phase != TURNS or t.open_at[0] != 0 or t.rush != 0 or t.cards <= FEW_CARDS:
        return False
    judge(box, t, values)
    return True
