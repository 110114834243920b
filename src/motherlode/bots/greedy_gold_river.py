"""Greedy for Gold River: puts a price on every card of the row, bids for the first choice, and takes the dearest.

A Claim is worth its printed nuggets once at the end and again at every roll that is to come, times its chance to
strike, and what it changes about the office of its town, less the fee. Other cards have simple prices. It knows `view`
and nothing else; nothing is hidden in this game but the deck. The prices are in `greedy_gold_river_prices.py`.
"""

from __future__ import annotations

from motherlode.bots import greedy_gold_river_prices
from motherlode.bots.greedy_gold_river_prices import (
    LOWEST,
    THOUSAND,
    Memory,
    best_blast,
    best_robbed,
    best_swap,
    price_of_mustang,
    take_stock,
    weigh_row,
    worth_of_claim,
)
from motherlode.core.bits import Stream
from motherlode.core.botkit import KNOWS, NoSlate
from motherlode.core.kernels import kernel
from motherlode.core.records import Record, Words, dial
from motherlode.core.streams import count_legal, nth_legal
from motherlode.games.gold_river.cards import room_on_bank
from motherlode.games.gold_river.mayors import office_after_purchase
from motherlode.games.gold_river.moves import (
    BLAST_BUILDING,
    BLAST_CLAIM,
    DEPOSIT,
    DROP_AT,
    GIVE_CLAIM,
    PASS,
    PICK_AT,
    RAISE_BY,
    ROB_SEAT,
    TAKE_CLAIM,
    TAKE_HALF,
    USE_MUSTANG,
    WAIT,
)
from motherlode.games.gold_river.records import (
    AUCTION,
    BANDIT_TAKE,
    BANKING,
    BLAST,
    CLAIM,
    DROP,
    GOLD,
    JUDGE_GIVE,
    PICK,
    RIDE,
    ROB,
    Box,
    View,
)
from motherlode.games.gold_river.rounds import strikes
from motherlode.games.gold_river.seats import is_building, left_of

SEES = KNOWS
PARTS = (greedy_gold_river_prices,)
RESERVE = 6  # nuggets that do not go onto the Bank before the last round
LAST_RESERVE = 3  # nor then

# Why a move was chosen: the words are in the game's catalogue.
NO_REASON = 0
BID_FIRST = 1
PASS_DEAR = 2
PICK_GOLD = 3
PICK_CLAIM = 4
PICK_OFFICE = 5
PICK_BUILDING = 6
PICK_ACTION = 7
DROP_HELPFUL = 8
HALF_BETTER = 9
BANK_SPARE = 10
SWAP_BEST = 11
BLAST_BEST = 12
ROB_BEST = 13
FOUND_BEST = 14
RIDE_NOW = 15
RIDE_LATER = 16
REASONS = (
    "none",
    "bid_first",
    "pass_dear",
    "pick_gold",
    "pick_claim",
    "pick_office",
    "pick_building",
    "pick_action",
    "drop_helpful",
    "half_better",
    "bank_spare",
    "swap_best",
    "blast_best",
    "rob_best",
    "found_best",
    "ride_now",
    "ride_later",
)


class Dials(Record):
    """How high it bids, and what it cares for."""

    bid: int = dial(
        1.0,
        "the share of the gap between its first and its middle choice that it bids up to",
        {"never": 0, "low": 0.25, "modest": 0.5, "high": 1},
    )
    office: int = dial(0.8, "how much of an office's worth it counts", {"blind": 0})
    poker: int = dial(0.1, "what a better kind of poker hand is worth, as a share of the points for the best one")
    spite: int = dial(0.1, "how much the losses of rivals please it", {"kind": 0})


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    """A new game: the dials, and how often each Claim strikes."""
    memory.bid = dials.bid
    memory.office = dials.office
    memory.poker = dials.poker
    memory.spite = dials.spite
    for claim in range(1, box.claims + 1):
        hits = 0
        for case in range(box.die * box.die):
            if strikes(box.number[claim], 1 + case // box.die, 1 + case % box.die):
                hits += 1
        memory.chance[claim] = THOUSAND * hits // (box.die * box.die)


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    """The view knows all that was seen: there is nothing to remember."""


# The row


@kernel
def best_slot(v: View, memory: Memory, seat: int) -> int:
    """The slot, from 0, whose card is worth the most to a seat."""
    best = -1
    for i in range(v.laid):
        if v.row[i] != 0 and (best < 0 or memory.worth[seat, i] > memory.worth[seat, best]):
            best = i
    return best


@kernel
def nth_worth(v: View, memory: Memory, n: int) -> int:
    """What my n-th best card of the row is worth to me, counted from 0; of fewer cards the last."""
    worth = -LOWEST
    for i in range(v.laid):
        if v.row[i] != 0:
            better = 0
            for j in range(v.laid):
                if v.row[j] != 0 and memory.worth[v.me, j] > memory.worth[v.me, i]:
                    better += 1
            if better <= n:
                worth = min(worth, memory.worth[v.me, i])
    return worth


# What it does


@kernel
def because(memory: Memory, reason: int, move: int) -> int:
    """Note why, and play the move."""
    memory.reason = reason
    return move


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: NoSlate, rng: Stream) -> int:
    """The best by the prices."""
    memory.reason = NO_REASON
    if count_legal(legal) == 1:
        return nth_legal(legal, 0)
    take_stock(box, v, memory, rng)
    if v.phase == AUCTION or v.phase == PICK or v.phase == DROP or v.phase == RIDE:
        weigh_row(box, v, memory)
        return choose_card(box, v, memory)
    if v.phase == BANKING:
        return choose_deposit(box, v, memory)
    return choose_target(box, v, memory)


@kernel
def choose_card(box: Box, v: View, memory: Memory) -> int:
    """What has to do with the row."""
    if v.phase == AUCTION:
        return choose_bid(v, memory)
    if v.phase == DROP:
        return because(memory, DROP_HELPFUL, DROP_AT + 1 + most_helpful(v, memory))
    if v.phase == RIDE:
        return choose_ride(v, memory)
    return choose_pick(box, v, memory)


@kernel
def choose_bid(v: View, memory: Memory) -> int:
    """One nugget more, as long as the first choice is worth it."""
    gap = nth_worth(v, memory, 0) - nth_worth(v, memory, v.laid // 2)
    if THOUSAND * THOUSAND * (v.bid + 1) <= memory.bid * gap:
        return because(memory, BID_FIRST, RAISE_BY + 1)
    return because(memory, PASS_DEAR, PASS)


@kernel
def choose_pick(box: Box, v: View, memory: Memory) -> int:
    """The dearest card; the loser of two may find half of the bid better than the last one."""
    slot = best_slot(v, memory, v.me)
    if v.players == 2 and v.me != v.winner and THOUSAND * ((v.lying + 1) // 2) > memory.worth[v.me, slot]:
        return because(memory, HALF_BETTER, TAKE_HALF)
    return because(memory, why_pick(box, v, memory, v.row[slot]), PICK_AT + 1 + slot)


@kernel
def why_pick(box: Box, v: View, memory: Memory, card: int) -> int:
    """What speaks for a card."""
    if box.kind[card] == GOLD:
        return PICK_GOLD
    if box.kind[card] == CLAIM:
        town = box.town[card]
        if v.mayor[town] != v.me:
            memory.room.claims[v.me, town] += 1
            office_after_purchase(box, memory.room, town, v.me)
        return PICK_OFFICE if memory.room.mayor[town] != v.mayor[town] else PICK_CLAIM
    return PICK_BUILDING if is_building(box, card) else PICK_ACTION


@kernel
def most_helpful(v: View, memory: Memory) -> int:
    """The slot, from 0, whose card is worth the most to the others together."""
    best = -1
    most = LOWEST
    for i in range(v.laid):
        if v.row[i] != 0:
            total = 0
            for seat in range(1, v.players + 1):
                if seat != v.me:
                    total += memory.worth[seat, i]
            if total > most:
                most = total
                best = i
    return best


@kernel
def choose_ride(v: View, memory: Memory) -> int:
    """Use the Mustang if what it gains now is more than it may gain later."""
    before_me = 0
    seat = left_of(memory.room, v.winner)
    while seat != v.me:
        before_me += 1
        seat = left_of(memory.room, seat)
    gain = nth_worth(v, memory, 0) - nth_worth(v, memory, before_me)
    if gain > price_of_mustang(memory):
        return because(memory, RIDE_NOW, USE_MUSTANG)
    return because(memory, RIDE_LATER, WAIT)


@kernel
def choose_deposit(box: Box, v: View, memory: Memory) -> int:
    """All that it will not need for bids."""
    reserve = RESERVE if memory.later > 0 else LAST_RESERVE
    spare = min(room_on_bank(box, memory.room), max(0, v.nuggets[v.me] - reserve))
    return because(memory, BANK_SPARE, DEPOSIT + spare)


@kernel
def choose_target(box: Box, v: View, memory: Memory) -> int:
    """Whom or what an Action touches."""
    if v.phase == ROB:
        return because(memory, ROB_BEST, ROB_SEAT + best_robbed(box, memory, v.me))
    if v.phase == BANDIT_TAKE:
        return because(memory, FOUND_BEST, TAKE_CLAIM + best_found(box, v, memory))
    if v.phase == BLAST:
        best_blast(box, memory, v.me)
        if memory.taken > box.claims:
            return because(memory, BLAST_BEST, BLAST_BUILDING + memory.taken - box.claims)
        return because(memory, BLAST_BEST, BLAST_CLAIM + memory.taken)
    best_swap(box, v, memory, v.me)
    if v.phase == JUDGE_GIVE:
        return because(memory, SWAP_BEST, GIVE_CLAIM + memory.given)
    return because(memory, SWAP_BEST, TAKE_CLAIM + memory.taken)


@kernel
def best_found(box: Box, v: View, memory: Memory) -> int:
    """The Claim of the One-Armed Bandit that is worth the most."""
    chosen = 0
    best = LOWEST
    for i in range(v.finds):
        worth = worth_of_claim(box, memory, v.me, v.found[i])
        if worth > best:
            best = worth
            chosen = v.found[i]
    return chosen
