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
    keep_draft,
    lay_out_draft,
    list_drafts,
)
from motherlode.bots.lore.gold_river_draft import follow, likely_target
from motherlode.bots.lore.gold_river_room import WHOLE, WIDEST, Slate
from motherlode.bots.lore.gold_river_value import THOUSAND
from motherlode.core.bits import Stream, below, has_bit
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.copying import become, wipe
from motherlode.core.kernels import kernel
from motherlode.games.gold_river.cards import room_on_bank
from motherlode.games.gold_river.moves import DEPOSIT, PASS, TAKE_CLAIM
from motherlode.games.gold_river.records import AUCTION, BANDIT_TAKE, BANKING, CLAIM, Box, Table, View
from motherlode.games.gold_river.rounds import strikes
from motherlode.games.gold_river.rules import cases, draw, play
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

RESERVE = 6  # nuggets that do not go onto the Bank before the last round
LAST_RESERVE = 3  # nor then


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
def solve_auction(box: Box, v: View, slate: Slate, prices: int, nuggets: int, noted: bool) -> None:
    """Solve an auction that is laid out: the drafts at some prices, then the bids; the ends may be noted as fates."""
    slate.reach = nuggets
    find_limits(box, v, slate)
    drafts = list_drafts(v, slate, prices)
    for draft in range(drafts):
        lay_out_draft(slate, draft)
        follow(box, slate, PASS)
        keep_draft(slate, draft)
        winner = slate.draft_winner[draft]
        if noted and (draft == 0 or slate.draft_winner[draft - 1] != winner):
            note_fate(slate, winner)
    top = highest_price(v, slate)
    fill_gaps(v, slate, top)
    go_down(v, slate, top)


@kernel
def usual_deposit(box: Box, t: Table) -> int:
    """What goes onto the Bank: all that its owner will not need for bids."""
    reserve = RESERVE if t.undrawn > t.players + 1 else LAST_RESERVE
    return min(room_on_bank(box, t), max(0, t.nuggets[t.actor] - reserve))


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
def look_ahead(box: Box, seat: int, slate: Slate, rng: Stream, fates: int, walks: int) -> None:
    """Imagine the next round so many times with each of the first fates, and count what it brings."""
    players = slate.start.players
    for fate in range(fates):
        for other in range(1, players + 1):
            slate.fate_total[fate, other] = 0
    for _ in range(walks):
        for fate in range(fates):
            become(slate.luck, rng)
            imagine_round(box, seat, slate, fate)
            for other in range(1, players + 1):
                slate.fate_total[fate, other] += slate.shares[other]
        become(rng, slate.luck)


@kernel
def imagine_round(box: Box, seat: int, slate: Slate, fate: int) -> None:
    """Let a fate come true up to the next auction, and solve that: the shares are left on the slate."""
    t = slate.now
    become(t, slate.fates[fate])
    to_next_auction(box, slate)
    if t.actor == OVER:
        share_by_scores(box, slate, t)
        return
    view(box, t, seat, slate.seen)
    prepare(box, slate.seen, slate, slate.luck)
    solve_auction(box, slate.seen, slate, FEW_PRICES, FEW_NUGGETS, False)
    for other in range(1, slate.seen.players + 1):
        slate.shares[other] = slate.state[NO_HOLDER, 0, slate.seen.first, other]


@kernel
def to_next_auction(box: Box, slate: Slate) -> None:
    """Roll the dice, lay the row; the Bank's owner and kept Actions do the usual."""
    t = slate.now
    while t.actor != OVER and t.phase != AUCTION:
        if t.actor == CHANCE:
            move = draw(box, t, below(slate.luck, cases(box, t)))
        elif t.phase == BANKING:
            move = DEPOSIT + usual_deposit(box, t)
        elif t.phase == BANDIT_TAKE:
            move = TAKE_CLAIM + t.found[0]
        else:
            move = likely_target(box, slate)
        play(box, t, move)


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
