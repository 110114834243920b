"""Routes through the mine and what they cost: one planner for bots, terminal, browser and route finders.

A route turns up to three tiles and passes rats and snakes. `search` goes through all ways to turn tiles and notes, for
each number of turned tiles, the fewest rats and snakes that must be passed. `weigh_back` then takes one of them and
works back from the goal, so that `next_step` can tell from any place what to do next.
"""

from __future__ import annotations

from motherlode.core.bits import has_bit, with_bit
from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Record, i8, i64, of

from .mine import (
    beast_at,
    first_node,
    flood,
    leads_onto,
    node_of,
    nodes_high,
    nodes_low,
    other_end,
    place_at,
    turn_tile,
)
from .moves import FACE, FACE_BITE, GO, QUARTERS, TURN
from .records import CELLS, NODES, PORTS, SITE_NODE, TILES, WORD, Box, Table

MOST_TURNS = 3
STAGES = MOST_TURNS + 1  # before the first turned tile, after it, …
LEVELS = 7  # rats and snakes passed, from none
TURNS_OF_A_TILE = CELLS * QUARTERS
NO_STEP = -1


class Plan(Record):
    """Room to plan in: the mine, what is reached at each stage and level, and the best ways found."""

    reached: Ints = i64(STAGES, LEVELS, 2)  # nodes; those of lower levels are left out
    source: Ints = i64(LEVELS, 2)
    room: Table = of(Table)  # only its tiles and its region are used
    found: Ints = i8(STAGES)  # the fewest rats and snakes with so many turned tiles, from 1; 0 is no way
    turns: Ints = i8(STAGES, MOST_TURNS)  # which turns those are, from 0
    trying: Ints = i8(MOST_TURNS)
    goal: int = i8()  # the node
    plans: int = i8()  # Tunnel Plans
    spare: Ints = i8(3)


@kernel
def lay_out(t: Table, plan: Plan, site: int, plans: int) -> None:
    """The mine as it lies, and where to go."""
    for cell in range(CELLS):
        plan.room.tile[cell] = t.tile[cell]
    for tile in range(1, TILES):
        plan.room.cell[tile] = t.cell[tile]
        plan.room.turned[tile] = t.turned[tile]
        plan.room.side[tile] = t.side[tile]
    plan.goal = SITE_NODE + site
    plan.plans = plans
    for stage in range(STAGES):
        plan.found[stage] = 0


# What is reached


@kernel
def forget_sources(plan: Plan) -> None:
    """No node is reached yet."""
    for level in range(LEVELS):
        plan.source[level, 0] = 0
        plan.source[level, 1] = 0


@kernel
def add_source(plan: Plan, level: int, node: int) -> None:
    """A node that is reached with so many rats and snakes."""
    if node < WORD:
        plan.source[level, 0] = with_bit(plan.source[level, 0], node)
    else:
        plan.source[level, 1] = with_bit(plan.source[level, 1], node - WORD)


@kernel
def spread(box: Box, plan: Plan, stage: int) -> None:
    """From the sources to everywhere, level by level: each rat or snake that is passed is one level more."""
    near = 0
    far = 0
    for level in range(LEVELS):
        plan.room.region[0] = 0
        plan.room.region[1] = 0
        if (plan.source[level, 0] & ~near) != 0 or (plan.source[level, 1] & ~far) != 0:
            flood(box, plan.room, plan.plans, plan.source[level, 0], plan.source[level, 1])
        plan.reached[stage, level, 0] = plan.room.region[0] & ~near
        plan.reached[stage, level, 1] = plan.room.region[1] & ~far
        near |= plan.room.region[0]
        far |= plan.room.region[1]
        if level + 1 < LEVELS:
            pass_beasts(box, plan, stage, level)


@kernel
def pass_beasts(box: Box, plan: Plan, stage: int, level: int) -> None:
    """Behind each rat and snake that this level reaches begins the next."""
    for tile in range(1, TILES):
        side = plan.room.side[tile]
        for port in range(PORTS):
            if box.beast[tile, side, port] != 0:
                here = node_of(plan.room, tile * PORTS + port)
                if is_reached(plan, stage, level, here):
                    there = other_end(box, plan.room, tile * PORTS + port)
                    add_source(plan, level + 1, node_of(plan.room, there))


@kernel
def is_reached(plan: Plan, stage: int, level: int, node: int) -> bool:
    """Whether a node is reached at a level, and not before."""
    if node < WORD:
        return has_bit(plan.reached[stage, level, 0], node)
    return has_bit(plan.reached[stage, level, 1], node - WORD)


@kernel
def level_of(plan: Plan, stage: int, node: int) -> int:
    """The fewest rats and snakes on the way to a node; LEVELS if there is no way."""
    for level in range(LEVELS):
        if is_reached(plan, stage, level, node):
            return level
    return LEVELS


# All ways to turn tiles


@kernel
def search(box: Box, t: Table, plan: Plan, place: int, site: int, plans: int, most: int) -> None:
    """Find, for each number of turned tiles up to `most`, the way to a site with the fewest rats and snakes."""
    lay_out(t, plan, site, plans)
    forget_sources(plan)
    add_source(plan, 0, node_of(plan.room, place))
    spread(box, plan, 0)
    note(plan, 0)
    for first in range(TURNS_OF_A_TILE):
        if most > 0 and plan.found[0] != 1 and turn(box, plan, 0, first):
            note(plan, 1)
            for second in range(TURNS_OF_A_TILE):
                if most > 1 and plan.found[1] != 1 and turn(box, plan, 1, second):
                    note(plan, 2)
                    for third in range(TURNS_OF_A_TILE):
                        if most > 2 and plan.found[2] != 1 and turn(box, plan, 2, third):
                            note(plan, 3)
                            turn_back(plan, third)
                    turn_back(plan, second)
            turn_back(plan, first)


@kernel
def turn(box: Box, plan: Plan, stage: int, which: int) -> bool:
    """Turn a tile, if some place that is reached leads onto it, and go on from all such places."""
    cell = which // QUARTERS
    if not start_from_those_onto(box, plan, stage, cell):
        return False
    plan.trying[stage] = which
    turn_tile(plan.room, cell, which % QUARTERS + 1)
    spread(box, plan, stage + 1)
    return True


@kernel
def start_from_those_onto(box: Box, plan: Plan, stage: int, cell: int) -> bool:
    """GM-099, GM-R24: the sources are all places of a stage that lead onto a cell; whether there are any."""
    near = 0
    far = 0
    for port in range(PORTS):
        beyond = box.beyond[PORTS * cell + port] - 1
        if beyond >= 0:
            near |= nodes_low(box, plan.room, beyond)
            far |= nodes_high(box, plan.room, beyond)
        elif box.site_at[PORTS * cell + port] != 0:
            far = with_bit(far, SITE_NODE + box.site_at[PORTS * cell + port] - WORD)
    found = False
    for level in range(LEVELS):
        plan.source[level, 0] = plan.reached[stage, level, 0] & near
        plan.source[level, 1] = plan.reached[stage, level, 1] & far
        if plan.source[level, 0] != 0 or plan.source[level, 1] != 0:
            found = True
    return found


@kernel
def turn_back(plan: Plan, which: int) -> None:
    """As it lay before."""
    turn_tile(plan.room, which // QUARTERS, QUARTERS - which % QUARTERS)


@kernel
def note(plan: Plan, stage: int) -> None:
    """Keep a way that is better than the best so far."""
    level = level_of(plan, stage, plan.goal)
    if level < LEVELS and (plan.found[stage] == 0 or level + 1 < plan.found[stage]):
        plan.found[stage] = level + 1
        for i in range(stage):
            plan.turns[stage, i] = plan.trying[i]


# What to do next


@kernel
def weigh_back(box: Box, t: Table, plan: Plan, site: int, plans: int, turned: int) -> None:
    """For the way with so many turned tiles: how many rats and snakes are still to be passed, from every place.

    Works back from the goal: stage 0 of `reached` then tells it for the mine as it lies.
    """
    for cell in range(CELLS):
        tile = t.tile[cell]
        plan.room.turned[tile] = t.turned[tile]
    for i in range(turned):
        turn_tile(plan.room, plan.turns[turned, i] // QUARTERS, plan.turns[turned, i] % QUARTERS + 1)
    forget_sources(plan)
    add_source(plan, 0, SITE_NODE + site)
    spread(box, plan, turned)
    for stage in range(turned, 0, -1):
        which = plan.turns[turned, stage - 1]
        turn_back(plan, which)
        start_from_those_onto(box, plan, stage, which // QUARTERS)
        spread(box, plan, stage - 1)


@kernel
def next_step(box: Box, t: Table, plan: Plan, place: int, turned: int) -> int:
    """The move that comes next on the way that was weighed; a rat or snake is faced as it is. NO_STEP at the goal."""
    here = first_node(box, plan.room, node_of(plan.room, place))
    if turned == 0 and here == plan.goal:
        return NO_STEP
    level = level_of(plan, 0, here)
    if turned > 0:
        which = plan.turns[turned, 0]
        if leads_onto(box, plan.room, place, which // QUARTERS) and level_of(plan, 1, here) == level:
            return TURN + which
    if beast_at(box, plan.room, place) != 0:
        if level_of(plan, 0, node_of(plan.room, other_end(box, plan.room, place))) == level - 1:
            return FACE + FACE_BITE
    return GO + stop_on_the_way(box, plan, here, level, turned)


@kernel
def stop_on_the_way(box: Box, plan: Plan, here: int, level: int, turned: int) -> int:
    """Where to stop next: at the goal, where a tile is turned, or in front of a rat or snake."""
    near = 0
    far = 0
    if here < WORD:
        near = with_bit(0, here)
    else:
        far = with_bit(0, here - WORD)
    flood(box, plan.room, plan.plans, near, far)
    for node in range(NODES):
        reached = has_bit(plan.room.region[0], node) if node < WORD else has_bit(plan.room.region[1], node - WORD)
        if reached and first_node(box, plan.room, node) == node:
            place = place_at(box, plan.room, node)
            if turned == 0 and node == plan.goal:
                return node
            if turned > 0 and leads_onto(box, plan.room, place, plan.turns[turned, 0] // QUARTERS):
                if level_of(plan, 1, node) == level:
                    return node
            if beast_at(box, plan.room, place) != 0:
                if level_of(plan, 0, node_of(plan.room, other_end(box, plan.room, place))) == level - 1:
                    return node
    return here
