"""Journeys of Greedy at Goldmine Rumbles: what a way costs, which one it takes, and the next step of it.

It plans anew at every step. From any place of a way the planner finds the same way again, so it never wavers.
"""

from __future__ import annotations

from typing import Any

from motherlode.bots.greedy_goldmine_rumbles_reasons import (
    END_NOTHING,
    FEED_RAT,
    SEARCH_CLAIM,
    SHOOT_SNAKE,
    SHOP_DYNAMITE,
    STEP_TO_CLAIM,
    TAKE_BITE,
    TURN_TO_CLAIM,
)
from motherlode.bots.greedy_goldmine_rumbles_worths import (
    LOWEST,
    THOUSAND,
    Memory,
    because,
    cost_of_injuries,
    is_legal,
    worth_of_item,
)
from motherlode.core.kernels import kernel, primitive
from motherlode.core.records import Words
from motherlode.games.goldmine_rumbles.dashboard import effect
from motherlode.games.goldmine_rumbles.mine import beast_at
from motherlode.games.goldmine_rumbles.moves import (
    END_TURN,
    FACE,
    FACE_BITE,
    FACE_BLUNDERBUS,
    FACE_BREAD,
    SEARCH,
    SHIFT,
    SHOP,
    TURN,
)
from motherlode.games.goldmine_rumbles.planner import MOST_TURNS, NO_STEP, choose_way, next_step, search
from motherlode.games.goldmine_rumbles.records import (
    BLUNDERBUS,
    BREAD,
    DIE,
    DYNAMITE,
    MANUALS,
    RAT,
    TUNNEL_PLANS,
    Box,
    View,
)

IMPOSSIBLE = -LOWEST
IN_A_HURRY = 1  # tiles that are planned with until machine code is there


def _all_turns() -> int:
    return MOST_TURNS


def _compiled_body() -> Any:
    from numba import njit

    return njit(forceinline=True)(_all_turns)


@primitive(_compiled_body)
def affordable_turns() -> int:
    """How many turned tiles there is time to plan with: all, but only one while the code is still interpreted."""
    return IN_A_HURRY


# What a way costs


@kernel
def dynamites_for(box: Box, memory: Memory, seat: int, turned: int) -> int:
    """GM-103, GM-R34: how many Dynamites so many turned tiles take."""
    each = effect(box, memory.room, seat, MANUALS)
    return (max(0, turned - memory.room.charges) + each - 1) // each


@kernel
def cost_of_dynamite(box: Box, v: View, memory: Memory, turned: int, purse: int) -> int:
    """What so many turned tiles cost: Dynamite from the hand, and what must be bought, with one Black Mark for it."""
    needed = dynamites_for(box, memory, v.me, turned)
    held = v.items[v.me, DYNAMITE]
    cost = 0
    for i in range(min(needed, held)):
        cost += worth_of_item(box, memory, v.me, DYNAMITE, held - 1 - i)
    if needed > held:
        short = needed - held
        if short * box.essential_price > purse or short > v.items[0, DYNAMITE]:
            return IMPOSSIBLE
        cost += THOUSAND * box.essential_price * short + (0 if v.shopping != 0 else memory.mark)
    return cost


@kernel
def cost_of_shot(box: Box, v: View, memory: Memory) -> int:
    """GM-095: a Blunderbus for a snake, which may backfire."""
    hurt = cost_of_injuries(memory, v.injuries[v.me], box.backfire) // DIE
    return worth_of_item(box, memory, v.me, BLUNDERBUS, v.items[v.me, BLUNDERBUS] - 1) + hurt


@kernel
def cost_of_beasts(box: Box, v: View, memory: Memory, rats: int, snakes: int) -> int:
    """GM-092 to GM-095: a poison token for each, or Bread and a Blunderbus where they are cheaper."""
    cost = 0
    for i in range(rats):
        left = v.items[v.me, BREAD] - i
        feed = worth_of_item(box, memory, v.me, BREAD, left - 1) if left > 0 else IMPOSSIBLE
        cost += min(feed, memory.token)
    for i in range(snakes):
        shoots = v.items[v.me, BLUNDERBUS] > i
        cost += min(cost_of_shot(box, v, memory), memory.token) if shoots else memory.token
    return cost


@kernel
def most_tiles(box: Box, v: View, memory: Memory, purse: int, worth: int) -> int:
    """How many tiles to plan with: what the dial allows, and a way that is worth so much could pay."""
    most = 0
    for turned in range(1, min(memory.reach, affordable_turns()) + 1):
        if cost_of_dynamite(box, v, memory, turned, purse) < worth:
            most = turned
    return most


@kernel
def cheapest_way(box: Box, v: View, memory: Memory, site: int, purse: int, most: int) -> int:
    """Plan the way to a site and note the cheapest in the memory; what it costs, or IMPOSSIBLE."""
    plan = memory.plan
    search(box, v, plan, v.place[v.me], site, effect(box, memory.room, v.me, TUNNEL_PLANS), most)
    best = IMPOSSIBLE
    for way in range(plan.ways):
        cost = cost_of_dynamite(box, v, memory, plan.way_turned[way], purse)
        if cost < IMPOSSIBLE:
            cost += cost_of_beasts(box, v, memory, plan.way_rats[way], plan.way_snakes[way])
            if cost < best:
                best = cost
                memory.way = way
    return best


# The next step


@kernel
def step_to(box: Box, v: View, memory: Memory, site: int, worth: int) -> int:
    """The next move on the cheapest way to a site; NO_STEP if there is none, or one is there."""
    purse = v.gold[v.me]
    if cheapest_way(box, v, memory, site, purse, most_tiles(box, v, memory, purse, worth)) >= IMPOSSIBLE:
        return NO_STEP
    choose_way(box, v, memory.plan, memory.way)
    step = next_step(box, memory.plan, v.place[v.me])
    if step == FACE + FACE_BITE:
        return face_best(box, v, memory)
    if TURN <= step < SHIFT:
        needed = dynamites_for(box, memory, v.me, memory.plan.way_turned[memory.way])
        if needed > v.items[v.me, DYNAMITE]:
            return because(memory, SHOP_DYNAMITE, SHOP + DYNAMITE - BREAD + 1)
        return because(memory, TURN_TO_CLAIM, step)
    return because(memory, STEP_TO_CLAIM, step)


@kernel
def face_best(box: Box, v: View, memory: Memory) -> int:
    """GM-093, GM-094: Bread for a rat, a Blunderbus for a snake, if they are worth less than the poison costs."""
    bread = v.items[v.me, BREAD]
    if beast_at(box, memory.room, v.place[v.me]) == RAT:
        if bread > 0 and worth_of_item(box, memory, v.me, BREAD, bread - 1) < memory.token:
            return because(memory, FEED_RAT, FACE + FACE_BREAD)
    elif v.items[v.me, BLUNDERBUS] > 0 and cost_of_shot(box, v, memory) < memory.token:
        return because(memory, SHOOT_SNAKE, FACE + FACE_BLUNDERBUS)
    return because(memory, TAKE_BITE, FACE + FACE_BITE)


@kernel
def journey(box: Box, v: View, legal: Words, memory: Memory, worth: int) -> int:
    """GM-110, GM-126: to the claim that was bought, and search it; without a way the journey ends here."""
    if is_legal(legal, SEARCH):
        return because(memory, SEARCH_CLAIM, SEARCH)
    step = step_to(box, v, memory, v.bought, worth)
    if step == NO_STEP or not is_legal(legal, step):
        return because(memory, END_NOTHING, END_TURN)
    return step
