"""The auction of Gold River, solved backwards: from the highest price down, who still bids and who lets it go.

What winning at a price is worth comes from the draft that follows. Each seat bids as is best for itself; the others
are trusted to do so in part, and else to follow the habit of simple bidders: one nugget more, up to a limit.
"""

from __future__ import annotations

from motherlode.bots.greedy_gold_river_prices import LOWEST, gather_faces, poker_gain, price
from motherlode.bots.lore.gold_river_room import HIGHEST, Slate
from motherlode.bots.lore.gold_river_value import THOUSAND, in_time, share_out
from motherlode.core.bits import has_bit
from motherlode.core.copying import become
from motherlode.core.kernels import kernel
from motherlode.games.gold_river.auction import pay_bid
from motherlode.games.gold_river.moves import PASS, RAISE_BY
from motherlode.games.gold_river.records import LIFT, Box, View
from motherlode.games.gold_river.seats import left_of

FREE = 0
"""The price when nobody bids."""
NO_HOLDER = 0


@kernel
def best_bid(v: View, slate: Slate) -> int:
    """Pass, or the best bid, when the drafts are solved."""
    top = highest_price(v)
    fill_gaps(v, slate, top)
    go_down(v, slate, top)
    best = slate.bid_best[v.me, v.passed, v.me]
    if slate.bid_price[v.me, v.passed] != 0 and best > after_pass(v, slate, v.bid, v.bidder, v.passed, v.me, v.me):
        return RAISE_BY + slate.bid_price[v.me, v.passed] - v.bid
    return PASS


@kernel
def highest_price(v: View) -> int:
    """The highest bid that can make sense: what the richest who is still in has, or one more than the next has."""
    top = 0
    second = 0
    for seat in range(1, v.players + 1):
        if not has_bit(v.passed, seat):
            if v.nuggets[seat] > top:
                second = top
                top = v.nuggets[seat]
            else:
                second = max(second, v.nuggets[seat])
    return min(top, second + 1, v.bid + LIFT, HIGHEST)


# Habits


@kernel
def find_limits(box: Box, v: View, slate: Slate) -> None:
    """Up to which price each seat would bid by simple prices: the gap between its first and its middle choice."""
    prices = slate.prices
    for seat in range(1, v.players + 1):
        gather_faces(box, prices, seat)
        for i in range(v.laid):
            prices.worth[seat, i] = price(box, v, prices, seat, v.row[i]) + poker_gain(box, prices, v.row[i])
        gap = nth_worth(v, slate, seat, 0) - nth_worth(v, slate, seat, v.laid // 2)
        slate.limit[seat] = max(0, min(gap // THOUSAND, HIGHEST))


@kernel
def nth_worth(v: View, slate: Slate, seat: int, n: int) -> int:
    """What a seat's n-th best card of the row is worth to it, counted from 0."""
    worth = -LOWEST
    for i in range(v.laid):
        better = 0
        for j in range(v.laid):
            if slate.prices.worth[seat, j] > slate.prices.worth[seat, i]:
                better += 1
        if better <= n:
            worth = min(worth, slate.prices.worth[seat, i])
    return worth


# What a win is worth


@kernel
def list_drafts(v: View, slate: Slate, simulations: int) -> int:
    """Which drafts are to be solved, by winner and price, and how many: the end prices, and some or all between."""
    top = highest_price(v)
    many = max(1, simulations // v.players)
    step = 1 if v.players == 2 else max(1, (top - v.bid + many) // many)
    drafts = 0
    for winner in range(1, v.players + 1):
        dearest = min(top, v.nuggets[winner])
        for rise in range(top - v.bid + 1):
            bid = v.bid + rise
            if wins_at(v, winner, bid):
                solved = rise % step == 0 or rise == 1 or bid == dearest
                slate.solved[winner, bid] = 1 if solved else 0
                if solved:
                    slate.draft_winner[drafts] = winner
                    slate.draft_bid[drafts] = bid
                    drafts += 1
    return drafts


@kernel
def wins_at(v: View, winner: int, bid: int) -> bool:
    """Whether the auction can end so."""
    return holds_at(v, winner, bid) or (bid == FREE and v.bidder == NO_HOLDER and winner == v.first)


@kernel
def lay_out_draft(slate: Slate, draft: int) -> None:
    """The end of an auction on the imagined table: the others have passed, but for the last who is to do so now."""
    t = slate.now
    become(t, slate.start)
    slate.opening = PASS
    winner = slate.draft_winner[draft]
    last = left_of(t, winner)
    t.bid = slate.draft_bid[draft]
    t.bidder = winner if t.bid > FREE else NO_HOLDER
    t.actor = last
    t.passed = 0
    for seat in range(1, t.players + 1):
        if seat != last and (seat != winner or t.bid == FREE):
            t.passed |= 1 << seat


@kernel
def keep_draft(slate: Slate, draft: int) -> None:
    """Note what a draft came to."""
    winner = slate.draft_winner[draft]
    bid = slate.draft_bid[draft]
    for seat in range(1, slate.start.players + 1):
        slate.won[bid, winner, seat] = slate.shares[seat]
        slate.won_points[bid, winner, seat] = slate.points[seat]


@kernel
def fill_gaps(v: View, slate: Slate, top: int) -> None:
    """The shares at prices between: the draft goes as at the solved price below, but for the nuggets paid before it.

    In the last round, where shares come from the cases of the roll, they lie evenly between those of solved prices.
    """
    later = v.undrawn // (v.players + 1)
    nugget = THOUSAND + in_time(slate, slate.dials.cash, later)
    for winner in range(1, v.players + 1):
        below = 0
        for bid in range(v.bid, top + 1):
            if wins_at(v, winner, bid):
                if slate.solved[winner, bid] != 0:
                    below = bid
                elif later == 0:
                    lie_between(slate, winner, below, bid)
                else:
                    shift(slate, winner, below, -nugget)
                    shift(slate, winner, bid, nugget)
                    for seat in range(1, v.players + 1):
                        slate.points[seat] += slate.won_points[below, winner, seat]
                    share_out(slate, v.players, later)
                    for seat in range(1, v.players + 1):
                        slate.won[bid, winner, seat] = slate.shares[seat]


@kernel
def lie_between(slate: Slate, winner: int, below: int, bid: int) -> None:
    """The shares at a price, by those at the solved ones around it."""
    above = bid
    while slate.solved[winner, above] == 0:
        above += 1
    for seat in range(1, slate.start.players + 1):
        low = slate.won[below, winner, seat]
        high = slate.won[above, winner, seat]
        slate.won[bid, winner, seat] = low + (high - low) * (bid - below) // (above - below)


@kernel
def shift(slate: Slate, winner: int, bid: int, each: int) -> None:
    """Count the nuggets that everybody has after this bid was paid, at so much each; taking away comes first."""
    become(slate.till, slate.start)
    slate.till.winner = winner
    slate.till.bid = bid
    pay_bid(slate.till)
    for seat in range(1, slate.start.players + 1):
        before = 0 if each < 0 else slate.points[seat]
        slate.points[seat] = before + each * slate.till.nuggets[seat]


# Downwards


@kernel
def go_down(v: View, slate: Slate, top: int) -> None:
    """Solve every state of the auction, from the highest price down to the present one."""
    masks = 1 << (v.players + 1)
    for seat in range(1, v.players + 1):
        for mask in range(masks):
            slate.bid_price[seat, mask] = 0
    for drop in range(top - v.bid + 1):
        bid = top - drop
        for holder in range(v.players + 1):
            if holds_at(v, holder, bid):
                solve_states(v, slate, bid, holder)
        if bid > v.bid:
            for holder in range(1, v.players + 1):
                if holds_at(v, holder, bid):
                    keep_bids(v, slate, bid, holder)


@kernel
def holds_at(v: View, holder: int, bid: int) -> bool:
    """Whether somebody, or nobody, can hold this bid."""
    if bid == v.bid:
        return holder == v.bidder
    return holder != NO_HOLDER and bid <= v.nuggets[holder] and not has_bit(v.passed, holder)


@kernel
def is_possible(v: View, mask: int, holder: int) -> bool:
    """Whether these can have passed while somebody holds the bid."""
    return mask & v.passed == v.passed and mask & 1 == 0 and (holder == NO_HOLDER or not has_bit(mask, holder))


@kernel
def next_asked(v: View, holder: int, mask: int, seat: int) -> int:
    """Who is asked after a seat; 0 if the auction is over."""
    for step in range(1, v.players):
        other = (seat - 1 + step) % v.players + 1
        if other != holder and not has_bit(mask, other):
            return other
    return 0


@kernel
def solve_states(v: View, slate: Slate, bid: int, holder: int) -> None:
    """All states with this bid and holder: who has passed, and who is asked. Those with more passes come first."""
    masks = 1 << (v.players + 1)
    for less in range(masks - v.passed):
        mask = masks - 1 - less
        if is_possible(v, mask, holder):
            for seat in range(1, v.players + 1):
                if seat != holder and not has_bit(mask, seat):
                    answer(v, slate, bid, holder, mask, seat)


@kernel
def after_pass(v: View, slate: Slate, bid: int, holder: int, mask: int, seat: int, whose: int) -> int:
    """Somebody's share if a seat passes."""
    passed = mask | 1 << seat
    follower = next_asked(v, holder, passed, seat)
    if follower == 0:
        return slate.won[bid, holder if holder != NO_HOLDER else v.first, whose]
    return slate.state[holder, passed, follower, whose]


@kernel
def answer(v: View, slate: Slate, bid: int, holder: int, mask: int, seat: int) -> None:
    """What comes of it when a seat is asked: by what is best for it, and by habit as far as others are not trusted."""
    bids = slate.bid_price[seat, mask] != 0
    gains = bids and slate.bid_best[seat, mask, seat] > after_pass(v, slate, bid, holder, mask, seat, seat)
    habit = bids and slate.limit[seat] > bid
    trust = THOUSAND if seat == v.me else slate.dials.trust
    for other in range(1, v.players + 1):
        passing = after_pass(v, slate, bid, holder, mask, seat, other)
        wise = slate.bid_best[seat, mask, other] if gains else passing
        usual = slate.bid_now[seat, mask, other] if habit else passing
        slate.state[holder, mask, seat, other] = (trust * wise + (THOUSAND - trust) * usual) // THOUSAND


@kernel
def keep_bids(v: View, slate: Slate, bid: int, bidder: int) -> None:
    """Note what a bid at this price leads to, whoever has passed, and if it is the best; of equals the lowest."""
    for mask in range(v.passed, 1 << (v.players + 1)):
        if is_possible(v, mask, bidder):
            follower = next_asked(v, bidder, mask, bidder)
            gain = outcome(slate, bid, bidder, mask, follower, bidder)
            better = slate.bid_price[bidder, mask] == 0 or gain >= slate.bid_best[bidder, mask, bidder]
            for seat in range(1, v.players + 1):
                share = outcome(slate, bid, bidder, mask, follower, seat)
                slate.bid_now[bidder, mask, seat] = share
                if better:
                    slate.bid_best[bidder, mask, seat] = share
            if better:
                slate.bid_price[bidder, mask] = bid


@kernel
def outcome(slate: Slate, bid: int, bidder: int, mask: int, follower: int, whose: int) -> int:
    """Somebody's share after a bid."""
    if follower == 0:
        return slate.won[bid, bidder, whose]
    return slate.state[bidder, mask, follower, whose]
