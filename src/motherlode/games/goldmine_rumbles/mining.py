"""Mining: what is found at the claim, partners, the yield. Groups K to M, GM-R14, GM-R48 to R50, GM-R58 to R60."""

from __future__ import annotations

from motherlode.core.bits import bit_count, has_bit
from motherlode.core.contract import CHANCE
from motherlode.core.kernels import kernel

from .dashboard import can_place_any, effect, penalty
from .items import MAY_USE_ALL, discard, has, make_room, take_item
from .mine import site_of
from .records import (
    ACCEPT_BID,
    AFTER_PICKS,
    AT_CLAIM,
    BIBLE,
    BIBLE_YIELD,
    BID,
    BOTTOM,
    CLAIM_CUBE,
    COLLECT,
    HAZARD,
    LAST_CALL,
    MATCHSTICK,
    NOBODY,
    PARTNER_AT_CLAIM,
    PARTNER_PICK,
    PARTNER_ROUTE,
    PICK,
    PICK_ROW,
    ROW,
    TOP,
    YIELD,
    Box,
    Table,
)
from .travel import begin_period

PICKS = 2
BIBLE_ADDS = 4  # a 1 is read as 5, a 2 as 6
HIGHEST_TO_CONVERT = 2


@kernel
def left_of(t: Table, seat: int) -> int:
    """GM-046: clockwise."""
    return seat + 1 if seat < t.players else 1


# Items of the claim


@kernel
def is_at_claim(t: Table, seat: int) -> bool:
    """GM-110: whether a pawn stands on the site of the claim that was bought."""
    return t.bought != 0 and site_of(t.place[seat]) == t.bought


@kernel
def search(box: Box, t: Table) -> None:
    """GM-110, GM-128: the owner chooses a row; the partner has the other one."""
    t.picked = 0
    t.picks = PICKS
    if t.phase == PARTNER_ROUTE:
        t.arrived = 1
        t.row = BOTTOM if t.row == TOP else TOP
        t.phase = PARTNER_PICK
        finish_picks(box, t)
    else:
        t.phase = PICK_ROW


@kernel
def light_match(t: Table) -> None:
    """GM-238, GM-R60: all items of the row instead of two."""
    discard(t, t.actor, MATCHSTICK)
    t.picks = ROW


@kernel
def choose_row(box: Box, t: Table, row: int) -> None:
    """GM-110."""
    t.row = row
    t.phase = PICK
    finish_picks(box, t)


@kernel
def item_in_row(box: Box, t: Table, position: int) -> int:
    """The item at a position, from 1, of the row that is picked from."""
    return box.shows[t.bought, ROW * (t.row - 1) + position - 1]


@kernel
def can_take(box: Box, t: Table, position: int) -> bool:
    """GM-112: not taken yet, and in the supply."""
    return not has_bit(t.picked, position) and has(t, 0, item_in_row(box, t, position))


@kernel
def take(box: Box, t: Table, position: int) -> None:
    """GM-111."""
    take_item(t, t.actor, 0, item_in_row(box, t, position))
    t.picked |= 1 << position
    t.picks -= 1
    finish_picks(box, t)


@kernel
def finish_picks(box: Box, t: Table) -> None:
    """GM-R59: until all are taken, or nothing is left to take; with a Matchstick there is nothing to choose."""
    if bit_count(t.picked) + t.picks == ROW:
        for position in range(1, ROW + 1):
            if can_take(box, t, position):
                take_item(t, t.actor, 0, item_in_row(box, t, position))
                t.picked |= 1 << position
        t.picks = 0
    for position in range(1, ROW + 1):
        if t.picks > 0 and can_take(box, t, position):
            return
    t.picks = 0
    t.asked = t.actor
    t.phase = AFTER_PICKS
    t.actor = NOBODY
    make_room(box, t, t.asked, MAY_USE_ALL)


@kernel
def after_picks(box: Box, t: Table) -> None:
    """GM-114, GM-R58: the owner may have a cube to place; then items may be used."""
    t.actor = t.asked
    if t.actor != t.player:
        t.phase = PARTNER_AT_CLAIM
    elif box.cube[t.bought] != 0 and can_place_any(box, t, t.player):
        t.phase = CLAIM_CUBE
    else:
        t.phase = AT_CLAIM


# Partners


@kernel
def invite(t: Table) -> None:
    """GM-117, GM-118: the others bid, from the owner's left."""
    t.invited = 1
    t.phase = BID
    t.actor = left_of(t, t.player)


@kernel
def can_bid(box: Box, t: Table, seat: int, gold: int) -> bool:
    """GM-120, GM-121, GM-R50: a free square of the board, and the gold for it."""
    if gold > box.most_bid or gold > t.gold[seat]:
        return False
    for other in range(1, t.players + 1):
        if t.bid[other] == gold:
            return False
    return True


@kernel
def place_bid(t: Table, gold: int) -> None:
    """GM-119, GM-123: once each; 0 is no bid. When all were asked, the owner decides."""
    t.bid[t.actor] = gold
    t.actor = left_of(t, t.actor)
    if t.actor == t.player:
        t.phase = AT_CLAIM
        for seat in range(1, t.players + 1):
            if t.bid[seat] > 0:
                t.phase = ACCEPT_BID


@kernel
def accept_bid(t: Table, seat: int) -> None:
    """GM-124 to GM-126, GM-292: the partner pays, and is on; seat 0 is nobody, and the owner goes on alone."""
    if seat != 0:
        t.gold[seat] -= t.bid[seat]
        t.gold[t.player] += t.bid[seat]
        t.partner = seat
    for other in range(1, t.players + 1):
        t.bid[other] = 0
    if seat != 0:
        begin_period(t, seat, PARTNER_ROUTE)
    else:
        t.phase = AT_CLAIM


@kernel
def end_partner_period(t: Table) -> None:
    """GM-130, GM-293, GM-R49: the owner is on again, whether the partner has come or not."""
    begin_period(t, t.player, LAST_CALL)


# The yield


@kernel
def mine(t: Table) -> None:
    """GM-132, GM-133: the dice."""
    t.phase = YIELD
    t.actor = CHANCE


@kernel
def roll_yield(t: Table, one: int, two: int) -> None:
    """GM-136: who has a Bible may read a low roll differently; the owner is asked first (GM-R70)."""
    t.die_one = one
    t.die_two = two
    t.read = 0
    t.asked = 0
    ask_for_bible(t)


@kernel
def can_read(t: Table, seat: int) -> bool:
    """GM-R70: a Bible, and a 1 or 2 among the dice."""
    low = 1 <= t.die_one <= HIGHEST_TO_CONVERT or 1 <= t.die_two <= HIGHEST_TO_CONVERT
    return low and has(t, seat, BIBLE)


@kernel
def ask_for_bible(t: Table) -> None:
    """The owner, then the partner; then the gold is collected."""
    t.phase = COLLECT
    t.actor = NOBODY
    if t.asked == 0 and can_read(t, t.player):
        t.phase = BIBLE_YIELD
        t.actor = t.player
    elif t.asked != t.partner and t.arrived != 0 and can_read(t, t.partner):
        t.phase = BIBLE_YIELD
        t.actor = t.partner


@kernel
def read_bible(t: Table) -> None:
    """GM-136."""
    discard(t, t.actor, BIBLE)
    t.read |= 1 << t.actor


@kernel
def best_die(t: Table, seat: int) -> int:
    """GM-133, GM-137: the die that is best for a miner, as he reads it."""
    one = t.die_one
    two = t.die_two
    if has_bit(t.read, seat):
        if 1 <= one <= HIGHEST_TO_CONVERT:
            one += BIBLE_ADDS
        if 1 <= two <= HIGHEST_TO_CONVERT:
            two += BIBLE_ADDS
    return max(one, two)


@kernel
def yield_of(box: Box, t: Table, seat: int) -> int:
    """GM-134, GM-138, GM-139, GM-R14: the die, the column for this rock, less the tokens; never below nothing."""
    bonus = effect(box, t, seat, box.rock[t.bought])
    return max(0, best_die(t, seat) + bonus - penalty(box, t, seat))


@kernel
def collect(box: Box, t: Table) -> None:
    """GM-140 to GM-142: both miners have their own yield; then the Hazard die is rolled."""
    t.gold[t.player] += yield_of(box, t, t.player)
    if t.arrived != 0:
        t.gold[t.partner] += yield_of(box, t, t.partner)
    t.phase = HAZARD
    t.actor = CHANCE
