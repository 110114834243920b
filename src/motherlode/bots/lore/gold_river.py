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
    begin_fate,
    begin_imagined_round,
    best_first,
    close_auction,
    correction,
    end_imagined_round,
    no_totals,
    note_fate,
    open_auction,
    prepare,
)
from motherlode.bots.lore.gold_river_auction import (
    best_bid,
    find_limits,
    go_down,
    highest_price,
    keep_draft,
    lay_out_draft,
)
from motherlode.bots.lore.gold_river_draft import follow, usual_deposit
from motherlode.bots.lore.gold_river_room import WIDEST, Dials, Memory, Slate
from motherlode.bots.lore.gold_river_value import THOUSAND, settle_tastes
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
    """The best move; a forced one at once.

    Drafts are followed here and nowhere else: whoever calls that kernel is compiled with all of the rules.
    """
    if count_legal(legal) == 1 or v.lifted > 0:  # it never lifts a bid itself, but may be seated after who did
        return nth_legal(legal, 0)
    if memory.dials.slips > 0 and below(rng, THOUSAND) < memory.dials.slips:
        return any_legal(legal, rng)
    become(slate.dials, memory.dials)
    settle_tastes(slate.dials, v.players)
    prepare(box, v, slate, rng)
    if v.phase == BANKING:
        return DEPOSIT + usual_deposit(box, slate.start)
    for draft in range(begin_round(box, v, legal, slate, memory)):
        lay_out(v, legal, slate, draft)
        follow(box, slate)
        note_draft(v, legal, slate, draft)
    fates = end_round(v, slate)
    walks = walks_for(v, memory, fates)
    for _ in range(walks):
        for fate in range(fates):
            begin_fate(slate, fate, rng)
            follow(box, slate)
            drafts = begin_imagined_round(box, v.me, slate)
            for draft in range(drafts):
                lay_out_draft(slate, draft)
                follow(box, slate)
                keep_draft(slate, draft)
            end_imagined_round(box, slate, fate, drafts)
        become(rng, slate.luck)
    if v.phase == AUCTION:
        if walks > 0:
            set_right(box, v, slate, rng, fates, walks)
        return best_bid(v, slate)
    return best_fate(v, slate, fates, walks)


# This round


@kernel
def begin_round(box: Box, v: View, legal: Words, slate: Slate, memory: Memory) -> int:
    """How many drafts are to be followed: of an auction by winner and price, else by the first move."""
    slate.fates_kept = 0
    slate.between = 0
    if v.phase != AUCTION:
        return min(count_legal(legal), WIDEST)
    prices = LIFT if v.players == 2 else max(1, min(MOST_PRICES, memory.simulations // v.players))
    return open_auction(box, v, slate, prices, LIFT)


@kernel
def lay_out(v: View, legal: Words, slate: Slate, draft: int) -> None:
    """Lay one of them out."""
    if v.phase == AUCTION:
        lay_out_draft(slate, draft)
    else:
        become(slate.now, slate.start)
        slate.opening = nth_legal(legal, draft)


@kernel
def note_draft(v: View, legal: Words, slate: Slate, draft: int) -> None:
    """Note what it came to: where it ended is a fate, of an auction only once for each winner, at the lowest price."""
    if v.phase != AUCTION:
        note_fate(slate, nth_legal(legal, draft))
        return
    keep_draft(slate, draft)
    if draft == 0 or slate.draft_winner[draft - 1] != slate.draft_winner[draft]:
        note_fate(slate, slate.draft_winner[draft])


@kernel
def end_round(v: View, slate: Slate) -> int:
    """Solve the auction, or sort the moves; gives how many fates are worth a look at the next round."""
    fates = min(slate.fates_kept, MOST_FATES)
    if v.phase == AUCTION:
        close_auction(v, slate)
        for bid in range(v.bid, highest_price(v, slate) + 1):
            for winner in range(1, v.players + 1):
                for seat in range(1, v.players + 1):
                    slate.first_won[bid, winner, seat] = slate.won[bid, winner, seat]
        fates = slate.fates_kept
    else:
        best_first(slate, v.me, fates)
    no_totals(slate, fates)
    return fates


# And the next


@kernel
def walks_for(v: View, memory: Memory, fates: int) -> int:
    """How often the next round can be imagined with each fate; never in the last round, which is solved."""
    if v.undrawn < v.players + 1 or fates < 2:
        return 0
    return max(0, (memory.simulations - MOST_PRICES * v.players) // (fates * FEW_PRICES * v.players))


@kernel
def set_right(box: Box, v: View, slate: Slate, rng: Stream, fates: int, walks: int) -> None:
    """Solve the auction again, with what the next round says of each winner."""
    prepare(box, v, slate, rng)
    find_limits(box, v, slate)
    slate.reach = LIFT
    top = highest_price(v, slate)
    for fate in range(fates):
        winner = slate.fate_move[fate]
        for seat in range(1, v.players + 1):
            more = correction(slate, fate, seat, walks)
            for bid in range(v.bid, top + 1):
                slate.won[bid, winner, seat] = slate.first_won[bid, winner, seat] + more
    go_down(v, slate, top)


@kernel
def best_fate(v: View, slate: Slate, fates: int, walks: int) -> int:
    """The move that looks best, by this round and the next."""
    best = 0
    if walks > 0:
        for fate in range(1, fates):
            more = slate.fate_shares[fate, v.me] + correction(slate, fate, v.me, walks)
            if more > slate.fate_shares[best, v.me] + correction(slate, best, v.me, walks):
                best = fate
    return slate.fate_move[best]
