"""Greedy for Goldmine Rumbles: plans the way to every claim on display, and does what brings the most this turn.

Everything has a price in gold: a claim its yield, its items and its hazards, a journey the Dynamite and the poison that
it costs, a fight its exact odds. It knows `view` and nothing else. What things are worth, routes, claims, fights, items
and odds have files of their own.
"""

from __future__ import annotations

from motherlode.bots import (
    greedy_goldmine_rumbles_claims,
    greedy_goldmine_rumbles_fights,
    greedy_goldmine_rumbles_items,
    greedy_goldmine_rumbles_odds,
    greedy_goldmine_rumbles_reasons,
    greedy_goldmine_rumbles_routes,
    greedy_goldmine_rumbles_worths,
)
from motherlode.bots.greedy_goldmine_rumbles_claims import (
    choose_bid,
    choose_discard,
    choose_partner,
    choose_pick,
    choose_row,
    weigh_display,
    worth_of_claim,
    worth_of_partnership,
)
from motherlode.bots.greedy_goldmine_rumbles_fights import (
    choose_dismissal,
    choose_leaf,
    choose_loot,
    choose_weapon,
    find_fight,
    pay_or_fight,
    step_to_fight,
)
from motherlode.bots.greedy_goldmine_rumbles_items import (
    choose_bible,
    choose_cube,
    move_cube,
    use_items,
    use_medicine,
    use_pipe,
    wind_down,
)
from motherlode.bots.greedy_goldmine_rumbles_odds import work_out
from motherlode.bots.greedy_goldmine_rumbles_reasons import (
    BUY_BEST,
    END_NOTHING,
    INVITE_FEE,
    KEEP_ITEMS,
    MINE_NOW,
    NO_REASON,
    OFFER_FEE,
    OFFER_NONE,
    REASONS,
    REFRESH_POOR,
    ROLL_ON,
    ROUTE_NEEDED,
    ROUTE_OWN,
    START_OPEN,
    TAKE_BEST,
)
from motherlode.bots.greedy_goldmine_rumbles_routes import IMPOSSIBLE, cheapest_way, journey, most_tiles
from motherlode.bots.greedy_goldmine_rumbles_worths import NO_MOVE, Memory, because, is_legal, take_stock
from motherlode.core.bits import Stream
from motherlode.core.botkit import KNOWS, NoSlate
from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Record, Words, dial, i8, whole
from motherlode.core.streams import count_legal, nth_legal
from motherlode.games.goldmine_rumbles.claims import pile_size
from motherlode.games.goldmine_rumbles.dashboard import effect
from motherlode.games.goldmine_rumbles.moves import (
    ACCEPT,
    BE,
    BUY,
    END_TURN,
    INVITE,
    MINE,
    OFFER_ROUTE,
    PASS,
    REFRESH,
    ROLL,
    START_AT,
)
from motherlode.games.goldmine_rumbles.planner import MOST_TURNS, search, trace
from motherlode.games.goldmine_rumbles.records import (
    ACCEPT_BID,
    ACCEPT_OFFER,
    AT_CLAIM,
    BETWEEN,
    BIBLE_FIGHT,
    BIBLE_YIELD,
    BID,
    BREAD,
    CLAIM_CUBE,
    CUBES,
    DYNAMITE,
    FLASK,
    LAST_CALL,
    LEAF_PLAY,
    LOOT,
    MAX_SITES,
    MAX_STEPS,
    OFFER,
    OVERFLOW,
    PARTNER_AT_CLAIM,
    PARTNER_PICK,
    PARTNER_ROUTE,
    PAY_OR_FIGHT,
    PICK,
    PICK_CHARACTER,
    PICK_ROW,
    PIPE_MOVES,
    ROUTE,
    SITE_PLACE,
    SQUARES,
    START_SITES,
    TUNNEL_PLANS,
    WEAPON,
    WIND_DOWN,
    Box,
    View,
)

__all__ = ["REASONS", "Dials", "Memory", "begin", "choose", "notice"]

SEES = KNOWS
PARTS = (
    greedy_goldmine_rumbles_claims,
    greedy_goldmine_rumbles_fights,
    greedy_goldmine_rumbles_items,
    greedy_goldmine_rumbles_odds,
    greedy_goldmine_rumbles_reasons,
    greedy_goldmine_rumbles_routes,
    greedy_goldmine_rumbles_worths,
)
POOR = 1500  # a turn that brings less, in thousandths, is worth a Flask
NEAR_SITE = 3  # a site that is reached freely counts so much more than one behind a rat or snake
OFFERED_TURNS = 1  # tiles that an offered route turns at the most


class Dials(Record):
    """How it fights, how it deals with others, and how far it plans."""

    daring: int = dial(
        0.5,
        "how much it counts what a fight may win: 0.5 is by the odds",
        {"timid": 0, "even": 0.5, "reckless": 1},
    )
    company: int = dial(0.8, "how much it hopes for partners at its claims", {"loner": 0})
    bid: int = dial(0.6, "the share of a partnership's worth that it bids, if others are still to bid", {"never": 0})
    harm: int = dial(0.15, "how much the gains of rivals trouble it", {"kind": 0})
    reach: int = whole(0, MOST_TURNS, MOST_TURNS, "how many turned tiles it plans with")
    spare: Ints = i8(7)


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    """A new game: the dials, and the odds of fights."""
    memory.daring = dials.daring
    memory.company = dials.company
    memory.bid = dials.bid
    memory.harm = dials.harm
    memory.reach = dials.reach
    work_out(memory.odds, box.leaf_bonus)


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    """The view knows all that was seen: there is nothing to remember."""


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: NoSlate, rng: Stream) -> int:
    """What brings the most."""
    memory.reason = NO_REASON
    if count_legal(legal) == 1:
        return nth_legal(legal, 0)
    take_stock(box, v, memory, rng)
    if v.phase == ROUTE or v.phase == PARTNER_ROUTE:
        return choose_way_to_go(box, v, legal, memory)
    if v.phase == AT_CLAIM or v.phase == LAST_CALL or v.phase == PARTNER_AT_CLAIM:
        return choose_at_claim(box, v, legal, memory)
    if v.phase == PICK_ROW:
        return choose_row(box, v, legal, memory)
    if v.phase == PICK or v.phase == PARTNER_PICK:
        return choose_pick(box, v, legal, memory)
    if v.phase == OFFER or v.phase == ACCEPT_OFFER or v.phase == BID or v.phase == ACCEPT_BID:
        return choose_deal(box, v, memory)
    if BIBLE_YIELD <= v.phase <= LOOT:
        return choose_in_fight(box, v, legal, memory)
    return choose_on_board(box, v, legal, memory)


@kernel
def choose_on_board(box: Box, v: View, legal: Words, memory: Memory) -> int:
    """Set-up, cubes, too many items, and medicine after the work."""
    if v.phase == CUBES or v.phase == CLAIM_CUBE:
        return choose_cube(box, v, memory)
    if v.phase == PIPE_MOVES:
        return move_cube(box, v, legal, memory)
    if v.phase == WIND_DOWN:
        return wind_down(box, v, legal, memory)
    if v.phase == OVERFLOW:
        move = use_medicine(box, v, legal, memory)
        return move if move != NO_MOVE else choose_discard(box, v, memory)
    if v.phase == PICK_CHARACTER:
        return best_character(box, legal, memory)
    return best_start(box, v, legal, memory)


# Set-up


@kernel
def best_character(box: Box, legal: Words, memory: Memory) -> int:
    """The one with the best item."""
    best = 0
    for character in range(1, box.characters + 1):
        if is_legal(legal, BE + character):
            worth = memory.item[box.character_item[character]]
            if best == 0 or worth > memory.item[box.character_item[best]]:
                best = character
    return because(memory, TAKE_BEST, BE + best)


@kernel
def best_start(box: Box, v: View, legal: Words, memory: Memory) -> int:
    """The site from which most others are reached as the mine lies."""
    best = 0
    most = -1
    for i in range(START_SITES):
        if is_legal(legal, START_AT + i + 1):
            reached = 0
            for site in range(1, MAX_SITES + 1):
                search(box, v, memory.plan, SITE_PLACE + box.start_site[i], site, 0, 0)
                if memory.plan.ways > 0:
                    reached += NEAR_SITE if memory.plan.way_rats[0] + memory.plan.way_snakes[0] == 0 else 1
            if reached > most:
                most = reached
                best = i + 1
    return because(memory, START_OPEN, START_AT + best)


# A turn


@kernel
def choose_way_to_go(box: Box, v: View, legal: Words, memory: Memory) -> int:
    """On a journey: items that pay at once, then the claim that was bought; before that, what to do with the turn."""
    move = use_items(box, v, legal, memory)
    if move != NO_MOVE:
        return move
    if v.phase == PARTNER_ROUTE:
        return journey(box, v, legal, memory, worth_of_partnership(box, v, memory))
    if v.bought != 0:
        return journey(box, v, legal, memory, worth_of_claim(box, memory, v.me, v.bought))
    return choose_action(box, v, legal, memory)


@kernel
def choose_action(box: Box, v: View, legal: Words, memory: Memory) -> int:
    """GM-068: the claim or the fight that brings the most; new claims if neither is much; or nothing."""
    memory.best = 0
    square = weigh_display(box, v, memory) if v.moved == 0 else 0
    find_fight(box, v, memory, memory.best)
    if memory.target != NO_MOVE:
        move = step_to_fight(box, v, legal, memory)
        if move != NO_MOVE:
            return move
    if memory.best < POOR and v.moved == 0 and v.items[v.me, FLASK] > 0:
        move = REFRESH + squares_to_refresh(v, memory)
        if move > REFRESH and is_legal(legal, move):
            return because(memory, REFRESH_POOR, move)
    if square != 0:
        return because(memory, BUY_BEST, BUY + square)
    return because(memory, END_NOTHING, END_TURN)


@kernel
def squares_to_refresh(v: View, memory: Memory) -> int:
    """GM-232: as many claims as the pile holds, from the cheapest square on, as a bit set."""
    left = pile_size(memory.room)
    squares = 0
    for square in range(1, SQUARES + 1):
        if v.display[square] != 0 and left > 0:
            squares |= 1 << (square - 1)
            left -= 1
    return squares


@kernel
def choose_at_claim(box: Box, v: View, legal: Words, memory: Memory) -> int:
    """Items that pay, cubes where they help now, partners; then the dice."""
    move = use_items(box, v, legal, memory)
    if move == NO_MOVE:
        move = use_pipe(box, v, legal, memory)
    if move != NO_MOVE:
        return move
    if v.phase == PARTNER_AT_CLAIM:
        return because(memory, KEEP_ITEMS, PASS)
    if memory.company > 0 and is_legal(legal, INVITE):
        return because(memory, INVITE_FEE, INVITE)
    return because(memory, MINE_NOW, MINE)


# With others


@kernel
def choose_deal(box: Box, v: View, memory: Memory) -> int:
    """Routes and partnerships."""
    if v.phase == OFFER:
        return choose_offer(box, v, memory)
    if v.phase == ACCEPT_OFFER:
        return choose_finder(box, v, memory)
    return choose_bid(box, v, memory) if v.phase == BID else choose_partner(box, v, memory)


@kernel
def choose_offer(box: Box, v: View, memory: Memory) -> int:
    """GM-313: the next step of the way that turns the fewest tiles; no offer if it is not found or too long."""
    plan = memory.plan
    tiles = OFFERED_TURNS if v.items[v.player, DYNAMITE] > 0 else 0
    plans = effect(box, memory.room, v.player, TUNNEL_PLANS)
    search(box, v, plan, v.place[v.player], v.bought, plans, tiles)
    if plan.ways > 0:
        trace(box, v, plan, 0, v.place[v.player], v.items[v.player, BREAD])
        if v.steps[v.me] < plan.steps <= MAX_STEPS:
            return because(memory, OFFER_FEE, plan.step[v.steps[v.me]])
    if v.steps[v.me] > 0:
        return because(memory, OFFER_FEE, OFFER_ROUTE)
    return because(memory, OFFER_NONE, PASS)


@kernel
def choose_finder(box: Box, v: View, memory: Memory) -> int:
    """GM-314: its own way, if it has one; else the first that is offered."""
    purse = v.gold[v.me]
    if cheapest_way(box, v, memory, v.bought, purse, most_tiles(box, v, memory, purse, IMPOSSIBLE)) >= IMPOSSIBLE:
        for seat in range(1, v.players + 1):
            if v.steps[seat] > 0:
                return because(memory, ROUTE_NEEDED, ACCEPT + seat)
    return because(memory, ROUTE_OWN, PASS)


@kernel
def choose_in_fight(box: Box, v: View, legal: Words, memory: Memory) -> int:
    """From the yield to the loot."""
    if v.phase == BIBLE_YIELD:
        return choose_bible(box, v, memory)
    if v.phase == PAY_OR_FIGHT:
        return pay_or_fight(box, v, memory)
    if v.phase == WEAPON:
        return choose_weapon(box, v, memory)
    if v.phase == BETWEEN:
        move = use_medicine(box, v, legal, memory)
        return move if move != NO_MOVE else because(memory, ROLL_ON, ROLL)
    if v.phase == BIBLE_FIGHT:
        return choose_dismissal(box, v, memory)
    if v.phase == LEAF_PLAY:
        return choose_leaf(box, v, memory)
    return choose_loot(v, memory)
