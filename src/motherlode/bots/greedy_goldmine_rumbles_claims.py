"""What claims are worth to Greedy at Goldmine Rumbles: yield, items, cube and hazards, for owners and for partners."""

from __future__ import annotations

from motherlode.bots.greedy_goldmine_rumbles_reasons import (
    ACCEPT_BEST,
    ACCEPT_NONE,
    BID_NOTHING,
    BID_WORTH,
    DROP_LEAST,
    MATCH_THIRD,
    ROW_BEST,
    TAKE_BEST,
)
from motherlode.bots.greedy_goldmine_rumbles_routes import IMPOSSIBLE, cheapest_way, most_tiles
from motherlode.bots.greedy_goldmine_rumbles_worths import (
    LOWEST,
    THOUSAND,
    Memory,
    because,
    cost_of_injuries,
    is_legal,
    square_worth,
    worth_of_item,
)
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.games.goldmine_rumbles.claims import can_buy, price
from motherlode.games.goldmine_rumbles.dashboard import can_hold_cube, effect, penalty
from motherlode.games.goldmine_rumbles.items import count_items
from motherlode.games.goldmine_rumbles.mining import can_bid, can_take, item_in_row
from motherlode.games.goldmine_rumbles.moves import (
    ACCEPT,
    BID_GOLD,
    CHOOSE_ROW,
    DISCARD,
    MATCH_ROW,
    PASS,
    TAKE,
)
from motherlode.games.goldmine_rumbles.records import (
    BOTTOM,
    BREAD,
    DIE,
    DYNAMITE,
    MATCHSTICK,
    MAX_COLUMN,
    MAX_ITEM,
    PARTNER_ROUTE,
    ROUTE,
    ROW,
    SAFETY_GEAR,
    SQUARES,
    TONIC,
    TOP,
    Box,
    View,
)

PASSAGE = 1500  # what Papa Clayton costs a miner, in thousandths
USUAL_FEE = 3000  # what a partner may bring
ITEMS_OF_ROW = 3000  # what two items are worth to somebody else
MARGIN = 1000  # what a partner wants to gain


# Yields and hazards


@kernel
def expected_yield(box: Box, memory: Memory, seat: int, claim: int, partner: bool) -> int:
    """GM-132 to GM-139: over all rolls; of two dice the better one counts."""
    adds = effect(box, memory.room, seat, box.rock[claim]) - penalty(box, memory.room, seat)
    total = 0
    for one in range(1, DIE + 1):
        for two in range(1, DIE + 1):
            total += max(0, (max(one, two) if partner else one) + adds)
    return THOUSAND * total // (DIE * DIE)


@kernel
def hazard_cost(box: Box, memory: Memory, seat: int) -> int:
    """GM-144 to GM-153: what the six faces cost on average; Bread that is eaten has its price."""
    t = memory.room
    gear = effect(box, t, seat, SAFETY_GEAR)
    cost = memory.token + PASSAGE
    for bread in range(1, 3):
        if effect(box, t, seat, TONIC) < bread:
            cost += memory.token if t.items[seat, BREAD] < bread else bread * THOUSAND
        cost += cost_of_injuries(memory, t.injuries[seat], max(0, bread + 1 - gear))
    return cost // DIE


# Items of a claim


@kernel
def row_worth(box: Box, memory: Memory, seat: int, claim: int, row: int) -> int:
    """GM-110 to GM-112: the two best items of a row that are to be had."""
    best = 0
    second = 0
    for i in range(ROW):
        item = box.shows[claim, ROW * (row - 1) + i]
        if memory.room.items[0, item] > 0:
            worth = memory.item[item]
            if worth > best:
                second = best
                best = worth
            else:
                second = max(second, worth)
    over = count_items(memory.room, seat) + 2 - box.carry
    if over > 0:
        least = memory.least
        best = max(0, best - (least if over > 1 else 0))
        second = max(0, second - least)
    return best + second


@kernel
def best_row(box: Box, memory: Memory, seat: int, claim: int) -> int:
    """The row that is worth more."""
    top = row_worth(box, memory, seat, claim, TOP)
    return BOTTOM if row_worth(box, memory, seat, claim, BOTTOM) > top else TOP


@kernel
def cube_worth(box: Box, memory: Memory, seat: int) -> int:
    """What one more cube on the best column is worth."""
    best = 0
    for column in range(1, MAX_COLUMN + 1):
        if can_hold_cube(box, memory.room, seat, column):
            cubes = memory.room.cubes[seat, column]
            gain = square_worth(box, memory, column, cubes + 1) - square_worth(box, memory, column, cubes)
            best = max(best, gain)
    return best


@kernel
def worth_of_claim(box: Box, memory: Memory, seat: int, claim: int) -> int:
    """What it is worth to stand at a claim that one owns: yield, items, a cube, a partner's fee, less the hazards."""
    worth = expected_yield(box, memory, seat, claim, False) - hazard_cost(box, memory, seat)
    worth += row_worth(box, memory, seat, claim, best_row(box, memory, seat, claim))
    if box.cube[claim] != 0:
        worth += cube_worth(box, memory, seat)
    return worth + USUAL_FEE * memory.company // THOUSAND


@kernel
def weigh_display(box: Box, v: View, memory: Memory) -> int:
    """The square whose claim brings the most, price and journey paid; 0 if none brings anything.

    Claims are looked at from the dearest on, and only as deep as could still be better than the best so far.
    """
    for square in range(1, SQUARES + 1):
        memory.net[square] = LOWEST
        if can_buy(box, memory.room, v.me, square):
            cost = THOUSAND * price(box, memory.room, v.me, square)
            memory.net[square] = worth_of_claim(box, memory, v.me, v.display[square]) - cost
    chosen = 0
    best = 0
    for _ in range(SQUARES):
        square = highest_net(memory, best)
        if square == 0:
            break
        gross = memory.net[square]
        memory.net[square] = LOWEST
        purse = v.gold[v.me] - price(box, memory.room, v.me, square)
        tiles = most_tiles(box, v, memory, purse, gross - best)
        net = gross - cheapest_way(box, v, memory, v.display[square], purse, tiles)
        if net > best:
            best = net
            chosen = square
    memory.best = best
    return chosen


@kernel
def highest_net(memory: Memory, least: int) -> int:
    """The square that is not looked at yet and worth the most, if that is more than something."""
    best = 0
    for square in range(1, SQUARES + 1):
        if memory.net[square] > least and (best == 0 or memory.net[square] > memory.net[best]):
            best = square
    return best


# Picking


@kernel
def choose_row(box: Box, v: View, legal: Words, memory: Memory) -> int:
    """The better row; a Matchstick if its third item is worth more."""
    row = best_row(box, memory, v.me, v.bought)
    if is_legal(legal, MATCH_ROW) and match_pays(box, v, memory, row):
        return because(memory, MATCH_THIRD, MATCH_ROW)
    return because(memory, ROW_BEST, CHOOSE_ROW + row)


@kernel
def match_pays(box: Box, v: View, memory: Memory, row: int) -> bool:
    """GM-238: whether the third item of a row is worth more than the Matchstick."""
    least = IMPOSSIBLE
    for i in range(ROW):
        item = box.shows[v.bought, ROW * (row - 1) + i]
        least = min(least, memory.item[item] if v.items[0, item] > 0 else 0)
    return least > worth_of_item(box, memory, v.me, MATCHSTICK, v.items[v.me, MATCHSTICK] - 1)


@kernel
def choose_pick(box: Box, v: View, legal: Words, memory: Memory) -> int:
    """The best item of the row that is left."""
    if is_legal(legal, MATCH_ROW) and match_pays(box, v, memory, v.row):
        return because(memory, MATCH_THIRD, MATCH_ROW)
    best = 0
    for position in range(1, ROW + 1):
        if can_take(box, memory.room, position):
            item = item_in_row(box, memory.room, position)
            if best == 0 or memory.item[item] > memory.item[item_in_row(box, memory.room, best)]:
                best = position
    return because(memory, TAKE_BEST, TAKE + best)


@kernel
def least_item(box: Box, v: View, memory: Memory, keep: int) -> int:
    """The item whose loss hurts least, but for one kind; 0 if there is none."""
    least = 0
    worth = 0
    for item in range(1, MAX_ITEM + 1):
        if v.items[v.me, item] > 0 and item != keep:
            loss = worth_of_item(box, memory, v.me, item, v.items[v.me, item] - 1)
            if least == 0 or loss < worth:
                least = item
                worth = loss
    return least


@kernel
def choose_discard(box: Box, v: View, memory: Memory) -> int:
    """The least; but no Dynamite that was just bought for the journey."""
    travelling = v.resume == ROUTE or v.resume == PARTNER_ROUTE
    return because(memory, DROP_LEAST, DISCARD + least_item(box, v, memory, DYNAMITE if travelling else 0))


# Partners


@kernel
def worth_of_partnership(box: Box, v: View, memory: Memory) -> int:
    """What it is worth to stand at the claim as the owner's partner: yield and items, less the hazards."""
    worth = expected_yield(box, memory, v.me, v.bought, True) - hazard_cost(box, memory, v.me)
    return worth + row_worth(box, memory, v.me, v.bought, BOTTOM if v.row == TOP else TOP)


@kernel
def gain_as_partner(box: Box, v: View, memory: Memory) -> int:
    """The same, the journey paid."""
    worth = worth_of_partnership(box, v, memory)
    purse = v.gold[v.me]
    return worth - cheapest_way(box, v, memory, v.bought, purse, most_tiles(box, v, memory, purse, worth))


@kernel
def choose_bid(box: Box, v: View, memory: Memory) -> int:
    """As high as it is worth; who bids last needs one more than the others at the most."""
    worth = gain_as_partner(box, v, memory) - MARGIN
    highest = 0
    to_come = (v.player + v.players - v.me - 1) % v.players
    for seat in range(1, v.players + 1):
        highest = max(highest, v.bid[seat])
    offered = worth * memory.bid // (THOUSAND * THOUSAND)
    if to_come == 0 and memory.bid > 0:
        offered = min(worth // THOUSAND, highest + 1)
    for gold in range(min(offered, box.most_bid), highest, -1):
        if can_bid(box, memory.room, v.me, gold):
            return because(memory, BID_WORTH, BID_GOLD + gold)
    return because(memory, BID_NOTHING, PASS)


@kernel
def gain_by_partner(box: Box, v: View, memory: Memory, seat: int) -> int:
    """The fee and the second die, less what the partner's gain is to one's harm."""
    more = expected_yield(box, memory, v.me, v.bought, True) - expected_yield(box, memory, v.me, v.bought, False)
    theirs = expected_yield(box, memory, seat, v.bought, True) + ITEMS_OF_ROW - THOUSAND * v.bid[seat]
    return THOUSAND * v.bid[seat] + more - memory.harm * theirs // THOUSAND


@kernel
def choose_partner(box: Box, v: View, memory: Memory) -> int:
    """The best bid, if it is worth anything."""
    chosen = 0
    best = 0
    for seat in range(1, v.players + 1):
        if v.bid[seat] > 0:
            gain = gain_by_partner(box, v, memory, seat)
            if gain > best:
                best = gain
                chosen = seat
    if chosen == 0:
        return because(memory, ACCEPT_NONE, PASS)
    return because(memory, ACCEPT_BEST, ACCEPT + chosen)
