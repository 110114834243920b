"""The odds of fights for Greedy at Goldmine Rumbles: exact, from any injuries, with Leaves still to play.

A round depends on the difference of the two bonuses alone. So does a fight, with the injuries of both sides and the
Leaves that one of them holds; the other side's Leaves and Bibles are not in the table. Chances are in millionths.
"""

from __future__ import annotations

from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Record, i32
from motherlode.games.goldmine_rumbles.records import DIE, KNOCKED_OUT

CERTAIN = 1_000_000
SURE = 9  # a difference of bonuses that decides every round, with a Leaf against it too
DIFFERENCES = 2 * SURE + 1
LEAVES = 3  # none, one, two; more count as two


class Odds(Record):
    """By the difference of bonuses, the Leaves in hand, one's own injuries and the other side's."""

    won: Ints = i32(DIFFERENCES, LEAVES, KNOCKED_OUT, KNOCKED_OUT)
    lost: Ints = i32(DIFFERENCES, LEAVES, KNOCKED_OUT, KNOCKED_OUT)


@kernel
def index_of(difference: int) -> int:
    """Where a difference stands in the table: what is out of reach counts as just out of reach."""
    return SURE + max(-SURE, min(SURE, difference))


@kernel
def chance_to_win(odds: Odds, difference: int, leaves: int, mine: int, theirs: int) -> int:
    """The chance to win from so many injuries each, up to four; who falls together with the other has not won."""
    if mine >= KNOCKED_OUT:
        return 0
    if theirs >= KNOCKED_OUT:
        return CERTAIN
    return odds.won[index_of(difference), min(leaves, LEAVES - 1), mine, theirs]


@kernel
def chance_to_lose(odds: Odds, difference: int, leaves: int, mine: int, theirs: int) -> int:
    """The chance to lose alone."""
    if theirs >= KNOCKED_OUT:
        return 0
    if mine >= KNOCKED_OUT:
        return CERTAIN
    return odds.lost[index_of(difference), min(leaves, LEAVES - 1), mine, theirs]


@kernel
def after_round(odds: Odds, difference: int, margin: int, leaves: int, mine: int, theirs: int) -> int:
    """The chance to win after a round that ends with this margin: the lower score is hurt, equals both are."""
    if margin > 0:
        return chance_to_win(odds, difference, leaves, mine, theirs + 1)
    if margin < 0:
        return chance_to_win(odds, difference, leaves, mine + 1, theirs)
    return chance_to_win(odds, difference, leaves, mine + 1, theirs + 1)


@kernel
def lost_after_round(odds: Odds, difference: int, margin: int, leaves: int, mine: int, theirs: int) -> int:
    """The chance to lose alone after it."""
    if margin > 0:
        return chance_to_lose(odds, difference, leaves, mine, theirs + 1)
    if margin < 0:
        return chance_to_lose(odds, difference, leaves, mine + 1, theirs)
    return chance_to_lose(odds, difference, leaves, mine + 1, theirs + 1)


@kernel
def leaf_pays(odds: Odds, difference: int, margin: int, leaf: int, leaves: int, mine: int, theirs: int) -> bool:
    """Whether one of so many Leaves, played on this margin, makes it likelier to win."""
    if leaves == 0:
        return False
    with_leaf = after_round(odds, difference, margin + leaf, leaves - 1, mine, theirs)
    return with_leaf > after_round(odds, difference, margin, leaves, mine, theirs)


@kernel
def work_out(odds: Odds, leaf: int) -> None:
    """Fill the table, from the end of a fight back to its beginning; a Leaf is played where it helps."""
    for place in range(DIFFERENCES):
        difference = place - SURE
        for leaves in range(LEAVES):
            for hurt in range(2 * KNOCKED_OUT - 2, -1, -1):
                for mine in range(max(0, hurt - KNOCKED_OUT + 1), min(hurt, KNOCKED_OUT - 1) + 1):
                    work_out_one(odds, difference, leaf, leaves, mine, hurt - mine)


@kernel
def work_out_one(odds: Odds, difference: int, leaf: int, leaves: int, mine: int, theirs: int) -> None:
    """A round: one die shows more than the other by up to five, in so many rolls."""
    won = 0
    lost = 0
    for apart in range(1 - DIE, DIE):
        rolls = DIE - abs(apart)
        margin = apart + difference
        left = leaves
        if leaf_pays(odds, difference, margin, leaf, leaves, mine, theirs):
            margin += leaf
            left -= 1
        won += rolls * after_round(odds, difference, margin, left, mine, theirs)
        lost += rolls * lost_after_round(odds, difference, margin, left, mine, theirs)
    odds.won[index_of(difference), leaves, mine, theirs] = won // (DIE * DIE)
    odds.lost[index_of(difference), leaves, mine, theirs] = lost // (DIE * DIE)
