"""The Gold River player: solves the auction and the draft of the round, and judges what comes after by their value.

* `gold_river_room.py`: its records.
* `gold_river_value.py`: what a table promises each seat.
* `gold_river_draft.py`: the choice of cards, every order of it.
* `gold_river_auction.py`: the auction, backwards from the highest price.

Nothing is hidden in this game but the deck, and the view is the table.
"""

from __future__ import annotations

from motherlode.bots import greedy_gold_river_prices
from motherlode.bots.greedy_gold_river_prices import take_stock
from motherlode.bots.lore import gold_river_auction, gold_river_draft, gold_river_room, gold_river_value
from motherlode.bots.lore.gold_river_auction import best_bid, find_limits, keep_draft, lay_out_draft, list_drafts
from motherlode.bots.lore.gold_river_draft import follow
from motherlode.bots.lore.gold_river_room import WIDEST, Dials, Memory, Slate
from motherlode.bots.lore.gold_river_value import THOUSAND, settle_tastes
from motherlode.core.bits import Stream, below, has_bit
from motherlode.core.botkit import KNOWS
from motherlode.core.copying import become, wipe
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.core.streams import any_legal, count_legal, nth_legal
from motherlode.games.gold_river.cards import room_on_bank
from motherlode.games.gold_river.moves import DEPOSIT
from motherlode.games.gold_river.records import AUCTION, BANKING, CLAIM, Box, View
from motherlode.games.gold_river.rounds import strikes

__all__ = ["Dials", "Memory", "Slate", "begin", "choose", "notice"]

SEES = KNOWS
PARTS = (
    gold_river_auction,
    gold_river_draft,
    gold_river_value,
    gold_river_room,
    greedy_gold_river_prices,
)

# What simple bidders care for, in thousandths.
OFFICE = 800
HAND = 100
SPITE = 100

RESERVE = 6  # nuggets that do not go onto the Bank before the last round
LAST_RESERVE = 3  # nor then


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    """A new game."""
    become(memory.dials, dials)
    memory.simulations = dials.simulations


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    """The view knows all that was seen: there is nothing to remember."""


@kernel
def prepare(box: Box, v: View, slate: Slate, rng: Stream) -> None:
    """Lay the table out, and what simple prices need."""
    prices = slate.prices
    wipe(prices)
    prices.office = OFFICE
    prices.poker = HAND
    prices.spite = SPITE
    for claim in range(1, box.claims + 1):
        hits = 0
        for case in range(box.die * box.die):
            if strikes(box.number[claim], 1 + case // box.die, 1 + case % box.die):
                hits += 1
        prices.chance[claim] = THOUSAND * hits // (box.die * box.die)
    take_stock(box, v, prices, rng)
    become(slate.start, prices.room)
    become(slate.now, prices.room)
    for seat in range(1, v.players + 1):
        slate.swap_given[seat] = 0
        slate.swap_taken[seat] = 0
    count_coming(box, v, slate)


@kernel
def count_coming(box: Box, v: View, slate: Slate) -> None:
    """How many Claims of each town can be expected in the rows to come."""
    unseen = 0
    for town in range(1, box.towns + 1):
        slate.coming[town] = 0
    for card in range(1, box.cards + 1):
        if has_bit(v.unseen[(card - 1) >> 6], (card - 1) & 63):
            unseen += 1
            if box.kind[card] == CLAIM:
                slate.coming[box.town[card]] += 1
    laid = v.undrawn // (v.players + 1) * (v.players + 1)
    for town in range(1, box.towns + 1):
        slate.coming[town] = THOUSAND * laid * slate.coming[town] // max(1, unseen)


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: Slate, rng: Stream) -> int:
    """The best move; a forced one at once."""
    if count_legal(legal) == 1 or v.lifted > 0:  # it never lifts a bid itself, but may be seated after who did
        return nth_legal(legal, 0)
    if memory.dials.slips > 0 and below(rng, THOUSAND) < memory.dials.slips:
        return any_legal(legal, rng)
    become(slate.dials, memory.dials)
    settle_tastes(slate.dials, v.players)
    prepare(box, v, slate, rng)
    if v.phase == BANKING:
        return choose_deposit(box, v, slate)
    for draft in range(count_drafts(box, v, legal, slate, memory)):
        lay_out(v, legal, slate, draft)
        follow(box, slate)
        note(v, slate, draft)
    return best_bid(v, slate) if v.phase == AUCTION else slate.choice


@kernel
def choose_deposit(box: Box, v: View, slate: Slate) -> int:
    """All that it will not need for bids."""
    reserve = RESERVE if slate.prices.later > 0 else LAST_RESERVE
    return DEPOSIT + min(room_on_bank(box, slate.start), max(0, v.nuggets[v.me] - reserve))


@kernel
def count_drafts(box: Box, v: View, legal: Words, slate: Slate, memory: Memory) -> int:
    """How many drafts are to be followed: of an auction by winner and price, else by the first move."""
    slate.choice_share = -1
    if v.phase != AUCTION:
        return min(count_legal(legal), WIDEST)
    find_limits(box, v, slate)
    return list_drafts(v, slate, memory.simulations)


@kernel
def lay_out(v: View, legal: Words, slate: Slate, draft: int) -> None:
    """Lay one of them out."""
    if v.phase == AUCTION:
        lay_out_draft(slate, draft)
    else:
        become(slate.now, slate.start)
        slate.opening = nth_legal(legal, draft)


@kernel
def note(v: View, slate: Slate, draft: int) -> None:
    """Note what it came to; of openings that bring the same the first stays."""
    if v.phase == AUCTION:
        keep_draft(slate, draft)
    elif slate.shares[v.me] > slate.choice_share:
        slate.choice = slate.opening
        slate.choice_share = slate.shares[v.me]
