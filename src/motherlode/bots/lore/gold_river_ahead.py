"""A round further: the dice and cards to come, imagined many times over, and the next round solved each time.

What the value of a table misses, such as what somebody can do next with his nuggets, shows a round later. A *fate* is
a table whose future is looked into. Each imagined roll and row is tried with all fates: so what differs is not luck.
"""

from __future__ import annotations

from motherlode.bots.greedy_gold_river_prices import take_stock
from motherlode.bots.lore.gold_river_auction import (
    NO_HOLDER,
    fill_gaps,
    find_limits,
    go_down,
    highest_price,
    list_drafts,
)
from motherlode.bots.lore.gold_river_draft import NO_MOVE
from motherlode.bots.lore.gold_river_room import WHOLE, WIDEST, Slate
from motherlode.bots.lore.gold_river_value import THOUSAND
from motherlode.core.bits import Stream, has_bit
from motherlode.core.contract import OVER
from motherlode.core.copying import become, wipe
from motherlode.core.kernels import kernel
from motherlode.games.gold_river.records import CLAIM, Box, Table, View
from motherlode.games.gold_river.rounds import strikes
from motherlode.games.gold_river.scoring import score
from motherlode.games.gold_river.sight import view

FEW_PRICES = 2
"""In an imagined round, so many drafts are solved for each winner."""
FEW_NUGGETS = 16
"""And bids up to so many are thought of."""
CAUTION = 8
"""What so many imagined rounds say counts half; what the value of the table said, the other half."""

# What simple bidders care for, in thousandths.
OFFICE = 800
HAND = 100
SPITE = 100


# A round


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
def open_auction(box: Box, v: View, slate: Slate, prices: int, nuggets: int) -> int:
    """Begin to solve an auction that is laid out; gives how many drafts are to be followed, by `lay_out_draft`."""
    slate.reach = nuggets
    find_limits(box, v, slate)
    return list_drafts(v, slate, prices)


@kernel
def close_auction(v: View, slate: Slate) -> None:
    """Solve the auction, when its drafts are."""
    top = highest_price(v, slate)
    fill_gaps(v, slate, top)
    go_down(v, slate, top)


# Fates


@kernel
def note_fate(slate: Slate, move: int) -> None:
    """Keep the table that a draft has ended with, and what it is thought to bring everybody."""
    fate = slate.fates_kept
    if fate < WIDEST:
        become(slate.fates[fate], slate.ends[0])
        slate.fate_move[fate] = move
        for seat in range(1, slate.start.players + 1):
            slate.fate_shares[fate, seat] = slate.shares[seat]
        slate.fates_kept += 1


@kernel
def swap_fates(slate: Slate, one: int, two: int) -> None:
    """Exchange two fates."""
    become(slate.till, slate.fates[one])
    become(slate.fates[one], slate.fates[two])
    become(slate.fates[two], slate.till)
    move = slate.fate_move[one]
    slate.fate_move[one] = slate.fate_move[two]
    slate.fate_move[two] = move
    for seat in range(1, slate.start.players + 1):
        share = slate.fate_shares[one, seat]
        slate.fate_shares[one, seat] = slate.fate_shares[two, seat]
        slate.fate_shares[two, seat] = share


@kernel
def best_first(slate: Slate, seat: int, many: int) -> None:
    """Bring the fates that are best for a seat to the front, as many as are wanted; of equals the first."""
    for place in range(min(many, slate.fates_kept)):
        best = place
        for fate in range(place + 1, slate.fates_kept):
            if slate.fate_shares[fate, seat] > slate.fate_shares[best, seat]:
                best = fate
        if best != place:
            swap_fates(slate, place, best)


@kernel
def no_totals(slate: Slate, fates: int) -> None:
    """Before anything is imagined."""
    for fate in range(fates):
        for seat in range(1, slate.start.players + 1):
            slate.fate_total[fate, seat] = 0


@kernel
def begin_fate(slate: Slate, fate: int, rng: Stream) -> None:
    """Lay a fate out, with the luck that all of them have."""
    become(slate.luck, rng)
    become(slate.now, slate.fates[fate])
    slate.between = 1
    slate.opening = NO_MOVE


@kernel
def begin_imagined_round(box: Box, seat: int, slate: Slate) -> int:
    """Begin to solve the round that a fate has led to; gives how many drafts are to be followed, 0 if it is over."""
    slate.between = 0
    if slate.now.actor == OVER:
        return 0
    view(box, slate.now, seat, slate.seen)
    prepare(box, slate.seen, slate, slate.luck)
    return open_auction(box, slate.seen, slate, FEW_PRICES, FEW_NUGGETS)


@kernel
def end_imagined_round(box: Box, slate: Slate, fate: int, drafts: int) -> None:
    """Count what it brings everybody."""
    if drafts == 0:
        share_by_scores(box, slate, slate.now)
    else:
        close_auction(slate.seen, slate)
        for seat in range(1, slate.seen.players + 1):
            slate.shares[seat] = slate.state[NO_HOLDER, 0, slate.seen.first, seat]
    for seat in range(1, slate.start.players + 1):
        slate.fate_total[fate, seat] += slate.shares[seat]


@kernel
def share_by_scores(box: Box, slate: Slate, t: Table) -> None:
    """The shares of a finished game."""
    most = -1
    winners = 0
    for seat in range(1, t.players + 1):
        slate.finals[seat] = score(box, t, seat)
        if slate.finals[seat] > most:
            most = slate.finals[seat]
            winners = 0
        if slate.finals[seat] == most:
            winners += 1
    for seat in range(1, t.players + 1):
        slate.shares[seat] = WHOLE // winners if slate.finals[seat] == most else 0


@kernel
def correction(slate: Slate, fate: int, seat: int, walks: int) -> int:
    """By how much a fate brings a seat more than was thought, with caution."""
    return (slate.fate_total[fate, seat] - walks * slate.fate_shares[fate, seat]) // (walks + CAUTION)
