"""The Gold River player: solves the auction and the draft of the round, and judges what comes after by their value.

* `gold_river_room.py`: its records.
* `gold_river_value.py`: what a table promises each seat.
* `gold_river_draft.py`: the choice of cards, every order of it.
* `gold_river_auction.py`: the auction, backwards from the highest price.
* `gold_river_ahead.py`: the round after this one.

Nothing is hidden in this game but the deck, and the view is the table. With a few `simulations` for each player the
round is solved as well as it can be; all further ones go into the round after it, where dice and cards are imagined.
"""

from __future__ import annotations

from motherlode.bots import greedy_gold_river_prices
from motherlode.bots.lore import (
    gold_river_ahead,
    gold_river_auction,
    gold_river_draft,
    gold_river_room,
    gold_river_value,
)
from motherlode.bots.lore.gold_river_ahead import (
    FEW_PRICES,
    best_first,
    correction,
    look_ahead,
    note_fate,
    prepare,
    solve_auction,
    usual_deposit,
)
from motherlode.bots.lore.gold_river_auction import best_bid, find_limits, go_down, highest_price
from motherlode.bots.lore.gold_river_draft import follow
from motherlode.bots.lore.gold_river_room import WIDEST, Dials, Memory, Slate
from motherlode.bots.lore.gold_river_value import THOUSAND
from motherlode.core.bits import Stream, below
from motherlode.core.botkit import KNOWS
from motherlode.core.copying import become
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.core.streams import any_legal, count_legal, nth_legal
from motherlode.games.gold_river.moves import DEPOSIT
from motherlode.games.gold_river.records import AUCTION, BANKING, LIFT, Box, View

__all__ = ["Dials", "Memory", "Slate", "begin", "choose", "notice"]

SEES = KNOWS
PARTS = (
    gold_river_ahead,
    gold_river_auction,
    gold_river_draft,
    gold_river_value,
    gold_river_room,
    greedy_gold_river_prices,
)

MOST_PRICES = 3
"""For each winner of more than two, so many drafts are solved."""
MOST_FATES = 4
"""Choices of which the next round is imagined."""


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    """A new game."""
    become(memory.dials, dials)
    memory.simulations = dials.simulations


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    """The view knows all that was seen: there is nothing to remember."""


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: Slate, rng: Stream) -> int:
    """The best move; a forced one at once."""
    if count_legal(legal) == 1:
        return nth_legal(legal, 0)
    if memory.dials.slips > 0 and below(rng, THOUSAND) < memory.dials.slips:
        return any_legal(legal, rng)
    become(slate.dials, memory.dials)
    slate.fates_kept = 0
    prepare(box, v, slate, rng)
    if v.phase == BANKING:
        return DEPOSIT + usual_deposit(box, slate.start)
    if v.phase == AUCTION:
        return choose_bid(box, v, slate, rng, memory.simulations)
    return choose_in_draft(box, v, legal, slate, rng, memory.simulations)


@kernel
def walks_for(v: View, slate: Slate, fates: int, simulations: int) -> int:
    """How often the next round can be imagined with each fate; never in the last round, which is solved."""
    if v.undrawn < v.players + 1 or fates < 2:
        return 0
    return (simulations - MOST_PRICES * v.players) // (fates * FEW_PRICES * v.players)


@kernel
def choose_bid(box: Box, v: View, slate: Slate, rng: Stream, simulations: int) -> int:
    """Pass, or a bid. What a win brings is set right by the next round, then the bids are solved again."""
    prices = LIFT if v.players == 2 else max(1, min(MOST_PRICES, simulations // v.players))
    solve_auction(box, v, slate, prices, LIFT, True)
    fates = slate.fates_kept
    walks = walks_for(v, slate, fates, simulations)
    if walks > 0:
        top = highest_price(v, slate)
        for bid in range(v.bid, top + 1):
            for winner in range(1, v.players + 1):
                for seat in range(1, v.players + 1):
                    slate.first_won[bid, winner, seat] = slate.won[bid, winner, seat]
        look_ahead(box, v.me, slate, rng, fates, walks)
        prepare(box, v, slate, rng)
        find_limits(box, v, slate)
        for fate in range(fates):
            winner = slate.fate_move[fate]
            for bid in range(v.bid, top + 1):
                for seat in range(1, v.players + 1):
                    more = correction(slate, fate, seat, walks)
                    slate.won[bid, winner, seat] = slate.first_won[bid, winner, seat] + more
        slate.reach = LIFT
        go_down(v, slate, top)
    return best_bid(v, slate)


@kernel
def choose_in_draft(box: Box, v: View, legal: Words, slate: Slate, rng: Stream, simulations: int) -> int:
    """A card, or what an Action touches: of those that look best in this round, the best in the next."""
    for i in range(min(count_legal(legal), WIDEST)):
        become(slate.now, slate.start)
        move = nth_legal(legal, i)
        follow(box, slate, move)
        note_fate(slate, move)
    fates = min(slate.fates_kept, MOST_FATES)
    best_first(slate, v.me, fates)
    walks = walks_for(v, slate, fates, simulations)
    if walks > 0:
        look_ahead(box, v.me, slate, rng, fates, walks)
        best = 0
        for fate in range(1, fates):
            more = slate.fate_shares[fate, v.me] + correction(slate, fate, v.me, walks)
            if more > slate.fate_shares[best, v.me] + correction(slate, best, v.me, walks):
                best = fate
        return slate.fate_move[best]
    return slate.fate_move[0]
