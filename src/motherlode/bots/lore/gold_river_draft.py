"""The draft of Gold River, solved: every order of choices to the roll of the dice, each seat doing best for itself.

The game's own rules play it out on imagined tables. Targets of Actions are looked at one by one only if they are asked
for first; further on, one likely target stands for all. So do Claims that lie evenly spread among those of the discard
pile for what the One-Armed Bandit may find.
"""

from __future__ import annotations

from motherlode.bots.greedy_gold_river_prices import LOWEST, best_blast, best_robbed, worth_of_swap
from motherlode.bots.lore.gold_river_room import DEEPEST, WIDEST, Slate
from motherlode.bots.lore.gold_river_value import appraise
from motherlode.core.contract import CHANCE
from motherlode.core.copying import become, words
from motherlode.core.kernels import kernel
from motherlode.core.streams import count_legal, nth_legal
from motherlode.games.gold_river.moves import (
    BLAST_BUILDING,
    BLAST_CLAIM,
    GIVE_CLAIM,
    ROB_SEAT,
    TAKE_CLAIM,
)
from motherlode.games.gold_river.records import (
    BLAST,
    JUDGE_GIVE,
    JUDGE_TAKE,
    ROB,
    SEARCH,
    Box,
)
from motherlode.games.gold_river.rules import cases, draw, moves, play

NO_MOVE = -1


@kernel
def follow(box: Box, slate: Slate) -> None:
    """Follow the draft from the imagined table, after an opening move if there is one, until the dice are rolled.

    The points and shares of its outcome are left on the slate, and the first decision's best move. All in one piece: so
    the rules are compiled into it once, and not into each of its callers again.
    """
    t = slate.now
    depth = 0
    move = slate.opening
    while True:
        if move != NO_MOVE:
            play(box, t, move)
        if t.actor == CHANCE and t.phase == SEARCH:
            move = draw(box, t, (2 * t.finds + 1) * cases(box, t) // (2 * box.bandit))
        elif t.actor > 0 and depth < DEEPEST:
            move = open_decision(box, slate, depth)
            if slate.laid[depth] > 1:
                depth += 1
        else:
            appraise(box, slate)
            move = NO_MOVE
            while depth > 0 and move == NO_MOVE:
                note_outcome(slate, depth - 1)
                if slate.tried[depth - 1] < slate.laid[depth - 1]:
                    move = slate.menu[depth - 1, slate.tried[depth - 1]]
                    slate.tried[depth - 1] += 1
                    become(t, slate.open[depth - 1])
                else:
                    depth -= 1
                    for seat in range(1, t.players + 1):
                        slate.shares[seat] = slate.best_shares[depth, seat]
                        slate.points[seat] = slate.best_points[depth, seat]
            if move == NO_MOVE:
                return


@kernel
def open_decision(box: Box, slate: Slate, depth: int) -> int:
    """List the moves that are looked at, and give the first."""
    t = slate.now
    aimed = t.phase == JUDGE_GIVE or t.phase == JUDGE_TAKE or t.phase == BLAST or t.phase == ROB
    if aimed and depth > 0:
        slate.laid[depth] = 1
        return likely_target(box, slate)
    legal = words(slate.legal)
    moves(box, t, legal)
    many = min(count_legal(legal), WIDEST)
    slate.laid[depth] = many
    for i in range(many):
        slate.menu[depth, i] = nth_legal(legal, i)
    if many > 1:
        slate.tried[depth] = 1
        slate.asked[depth] = t.actor
        slate.best_shares[depth, t.actor] = -1
        become(slate.open[depth], t)
    return slate.menu[depth, 0]


@kernel
def note_outcome(slate: Slate, depth: int) -> None:
    """Note what the move tried last led to, if it is the best for who was asked; of equals the first stays."""
    seat = slate.asked[depth]
    if slate.shares[seat] > slate.best_shares[depth, seat]:
        slate.best_move[depth] = slate.menu[depth, slate.tried[depth] - 1]
        for other in range(1, slate.now.players + 1):
            slate.best_shares[depth, other] = slate.shares[other]
            slate.best_points[depth, other] = slate.points[other]


@kernel
def likely_target(box: Box, slate: Slate) -> int:
    """Whom or what an Action touches, by simple prices."""
    prices = slate.prices
    t = slate.now
    become(prices.room, t)
    seat = t.actor
    if t.phase == ROB:
        return ROB_SEAT + best_robbed(box, prices, seat)
    if t.phase == BLAST:
        best_blast(box, prices, seat)
        if prices.taken > box.claims:
            return BLAST_BUILDING + prices.taken - box.claims
        return BLAST_CLAIM + prices.taken
    if not has_swap(slate, seat):
        aim_swap(box, slate, seat)
    return (GIVE_CLAIM + slate.swap_given[seat]) if t.phase == JUDGE_GIVE else (TAKE_CLAIM + slate.swap_taken[seat])


@kernel
def has_swap(slate: Slate, seat: int) -> bool:
    """Whether the Judge's exchange that was found before is still possible: to look for one takes long."""
    t = slate.now
    holder = t.owner[slate.swap_taken[seat]]
    named = t.given == 0 or t.given == slate.swap_given[seat]
    return named and t.owner[slate.swap_given[seat]] == seat and holder > 0 and holder != seat


@kernel
def aim_swap(box: Box, slate: Slate, seat: int) -> None:
    """The Judge's best exchange by simple prices; with the Claim that is named already, if one is."""
    prices = slate.prices
    t = slate.now
    best = LOWEST
    for mine in range(1, box.claims + 1):
        if t.owner[mine] == seat and (t.given == 0 or t.given == mine):
            for theirs in range(1, box.claims + 1):
                if t.owner[theirs] > 0 and t.owner[theirs] != seat:
                    worth = worth_of_swap(box, prices, seat, mine, theirs)
                    if worth > best:
                        best = worth
                        slate.swap_given[seat] = mine
                        slate.swap_taken[seat] = theirs
