"""Routes through the mine: one planner for bots, terminal, browser and route finders.

A *way* turns up to three tiles, one after the other, and passes some rats and snakes. `search` finds all ways to a
claim site that are worth a look: no other turns as few tiles and passes as few rats and as few snakes. `choose_way`
then works back from the site, so that `next_step` can tell from any place what comes next.

What is reached is kept in sets of nodes, by *stage* (tiles turned so far) and by the rats and snakes passed so far.
"""

from __future__ import annotations

from motherlode.core.bits import has_bit, with_bit
from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Record, i8, i16, i64, of

from .mine import (
    beast_at,
    explore,
    first_node,
    flood,
    in_region,
    leads_onto,
    node_of,
    nodes_high,
    nodes_low,
    other_end,
    place_at,
    turn_tile,
)
from .moves import FACE, FACE_BITE, FACE_BREAD, GO, QUARTERS, TURN
from .records import CELLS, NODES, PORTS, RAT, SITE_NODE, SNAKE, TILES, TUNNEL_NODES, WORD, Box, Table, View

MOST_TURNS = 3
STAGES = MOST_TURNS + 1
RATS = 4  # a way passes none to three
SNAKES = 4
WAYS = STAGES * RATS  # with so many tiles and rats, only the way with the fewest snakes counts
DENS = TUNNEL_NODES
MOST_STEPS = 2 * (MOST_TURNS + RATS + SNAKES - 2) + 1  # to go and turn, to go and face, and to go at last
NO_STEP = -1


class Plan(Record):
    """Room to plan in, and the ways that were found."""

    within: Ints = i64(STAGES, RATS, SNAKES, 2)  # the nodes that are reached past so many rats and snakes, or fewer
    source: Ints = i64(RATS, SNAKES, 2)
    room: Table = of(Table)  # only its tiles and its region are used
    step: Ints = i16(MOST_STEPS)  # the moves of the way that was traced
    way_turn: Ints = i8(WAYS, MOST_TURNS)  # which turns, from 0: quarters of a cell
    way_turned: Ints = i8(WAYS)
    way_rats: Ints = i8(WAYS)
    way_snakes: Ints = i8(WAYS)
    hopeless: Ints = i8(RATS, SNAKES)  # 1 if so many are too many
    trying: Ints = i8(MOST_TURNS)
    den: Ints = i8(DENS)  # the places in front of a rat or snake,
    behind: Ints = i8(DENS)  # and those behind it
    den_kind: Ints = i8(DENS)
    dens: int = i8()
    ways: int = i8()
    steps: int = i8()
    goal: int = i8()  # the node
    plans: int = i8()  # Tunnel Plans
    way: int = i8()  # the way that is followed,
    stage: int = i8()  # the tiles that were turned on it,
    rats: int = i8()  # and the rats and snakes that are still to pass
    snakes: int = i8()
    spare: Ints = i8(6)


# The mine as it lies


@kernel
def lay_out(box: Box, v: View, plan: Plan, site: int, plans: int) -> None:
    """A mine to try turns in, its rats and snakes, and where to go."""
    for cell in range(CELLS):
        plan.room.tile[cell] = v.tile[cell]
    plan.dens = 0
    for tile in range(1, TILES):
        plan.room.cell[tile] = v.cell[tile]
        plan.room.turned[tile] = v.turned[tile]
        plan.room.side[tile] = v.side[tile]
        for port in range(PORTS):
            if box.beast[tile, v.side[tile], port] != 0:
                plan.den[plan.dens] = tile * PORTS + port
                plan.behind[plan.dens] = other_end(box, plan.room, tile * PORTS + port)
                plan.den_kind[plan.dens] = box.beast[tile, v.side[tile], port]
                plan.dens += 1
    plan.goal = SITE_NODE + site
    plan.plans = plans


# What is reached


@kernel
def forget_sources(plan: Plan) -> None:
    """Nothing is reached yet."""
    for rats in range(RATS):
        for snakes in range(SNAKES):
            plan.source[rats, snakes, 0] = 0
            plan.source[rats, snakes, 1] = 0


@kernel
def add_source(plan: Plan, rats: int, snakes: int, node: int) -> None:
    """A node to start from, past so many rats and snakes."""
    if node < WORD:
        plan.source[rats, snakes, 0] = with_bit(plan.source[rats, snakes, 0], node)
    else:
        plan.source[rats, snakes, 1] = with_bit(plan.source[rats, snakes, 1], node - WORD)


@kernel
def spread(box: Box, plan: Plan, stage: int) -> None:
    """From the sources to everywhere, past as many rats and snakes as there is hope for."""
    for rats in range(RATS):
        for snakes in range(SNAKES):
            if plan.hopeless[rats, snakes] == 0:
                spread_past(box, plan, stage, rats, snakes)


@kernel
def spread_past(box: Box, plan: Plan, stage: int, rats: int, snakes: int) -> None:
    """What is reached past so many rats and snakes: all that fewer allow, and what lies behind one more."""
    plan.room.region[0] = 0
    plan.room.region[1] = 0
    if rats > 0:
        plan.room.region[0] |= plan.within[stage, rats - 1, snakes, 0]
        plan.room.region[1] |= plan.within[stage, rats - 1, snakes, 1]
        pass_beasts(plan, stage, RAT, rats - 1, snakes)
    if snakes > 0:
        plan.room.region[0] |= plan.within[stage, rats, snakes - 1, 0]
        plan.room.region[1] |= plan.within[stage, rats, snakes - 1, 1]
        pass_beasts(plan, stage, SNAKE, rats, snakes - 1)
    near = plan.source[rats, snakes, 0] & ~plan.room.region[0]
    far = plan.source[rats, snakes, 1] & ~plan.room.region[1]
    if near != 0 or far != 0:
        flood(box, plan.room, plan.plans, near, far)
    plan.within[stage, rats, snakes, 0] = plan.room.region[0]
    plan.within[stage, rats, snakes, 1] = plan.room.region[1]


@kernel
def pass_beasts(plan: Plan, stage: int, kind: int, rats: int, snakes: int) -> None:
    """Who has passed so many and stands in front of one more of a kind, starts anew behind it."""
    more_rats = rats + 1 if kind == RAT else rats
    more_snakes = snakes if kind == RAT else snakes + 1
    for i in range(plan.dens):
        if plan.den_kind[i] == kind and is_within(plan, stage, rats, snakes, node_of(plan.room, plan.den[i])):
            add_source(plan, more_rats, more_snakes, node_of(plan.room, plan.behind[i]))


@kernel
def is_within(plan: Plan, stage: int, rats: int, snakes: int, node: int) -> bool:
    """Whether a node is reached past so many rats and snakes."""
    if node < WORD:
        return has_bit(plan.within[stage, rats, snakes, 0], node)
    return has_bit(plan.within[stage, rats, snakes, 1], node - WORD)


# All ways to turn tiles


@kernel
def search(box: Box, v: View, plan: Plan, place: int, site: int, plans: int, most: int) -> None:
    """Find the ways from a place to a site with at most so many turned tiles: first those with the fewest."""
    lay_out(box, v, plan, site, plans)
    plan.ways = 0
    for rats in range(RATS):
        for snakes in range(SNAKES):
            plan.hopeless[rats, snakes] = 0
    for depth in range(min(most, MOST_TURNS) + 1):
        if plan.hopeless[0, 0] == 0:
            forget_sources(plan)
            add_source(plan, 0, 0, node_of(plan.room, place))
            spread(box, plan, 0)
            if depth == 0:
                note_ways(plan, 0)
            elif depth == 1:
                turn_last(box, plan, 1)
            elif depth == 2:
                turn_two(box, plan, 2)
            else:
                turn_three(box, plan)


@kernel
def turn_three(box: Box, plan: Plan) -> None:
    """Every first turn of three."""
    for which in range(CELLS * QUARTERS):
        if turn(box, plan, 0, which):
            turn_two(box, plan, MOST_TURNS)
            turn_back(plan, which)


@kernel
def turn_two(box: Box, plan: Plan, depth: int) -> None:
    """Every last turn but one."""
    for which in range(CELLS * QUARTERS):
        if turn(box, plan, depth - 2, which):
            turn_last(box, plan, depth)
            turn_back(plan, which)


@kernel
def turn_last(box: Box, plan: Plan, depth: int) -> None:
    """Every last turn; of a tile at which the rest of the way can begin, for no other can be the last."""
    near_goal = cells_near_goal(box, plan)
    for which in range(CELLS * QUARTERS):
        if has_bit(near_goal, which // QUARTERS) and turn(box, plan, depth - 1, which):
            note_ways(plan, depth)
            turn_back(plan, which)


@kernel
def turn(box: Box, plan: Plan, stage: int, which: int) -> bool:
    """Turn a tile, if some place that is reached leads onto it, and go on from all such places."""
    cell = which // QUARTERS
    if plan.hopeless[0, 0] != 0 or not start_beside(box, plan, stage, cell):
        return False
    plan.trying[stage] = which
    turn_tile(plan.room, cell, which % QUARTERS + 1)
    spread(box, plan, stage + 1)
    return True


@kernel
def turn_back(plan: Plan, which: int) -> None:
    """As it lay before."""
    turn_tile(plan.room, which // QUARTERS, QUARTERS - which % QUARTERS)


@kernel
def start_beside(box: Box, plan: Plan, stage: int, cell: int) -> bool:
    """GM-099, GM-R24: the sources are all reached places that lead onto a cell; whether there are any."""
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
    for rats in range(RATS):
        for snakes in range(SNAKES):
            if plan.hopeless[rats, snakes] == 0:
                plan.source[rats, snakes, 0] = plan.within[stage, rats, snakes, 0] & near
                plan.source[rats, snakes, 1] = plan.within[stage, rats, snakes, 1] & far
                if plan.source[rats, snakes, 0] != 0 or plan.source[rats, snakes, 1] != 0:
                    found = True
    return found


@kernel
def cells_near_goal(box: Box, plan: Plan) -> int:
    """The cells that the goal is linked with as the mine lies, past any rats and snakes, and those beside them."""
    plan.room.region[0] = 0
    plan.room.region[1] = 0
    near = 0
    far = with_bit(0, plan.goal - WORD)
    while near != 0 or far != 0:
        flood(box, plan.room, plan.plans, near, far)
        near = 0
        far = 0
        for i in range(plan.dens):
            there = node_of(plan.room, plan.behind[i])
            if in_region(plan.room, node_of(plan.room, plan.den[i])) and not in_region(plan.room, there):
                near |= nodes_low(box, plan.room, there)
                far |= nodes_high(box, plan.room, there)
    cells = with_bit(0, box.site_cell[plan.goal - SITE_NODE])
    for node in range(TUNNEL_NODES):
        if in_region(plan.room, node):
            cells = with_bit(cells, node // PORTS)
            if box.beyond[node] != 0:
                cells = with_bit(cells, (box.beyond[node] - 1) // PORTS)
    return cells


@kernel
def note_ways(plan: Plan, turned: int) -> None:
    """Keep the ways that end here, if none is as good."""
    for rats in range(RATS):
        for snakes in range(SNAKES):
            if plan.hopeless[rats, snakes] == 0 and is_within(plan, turned, rats, snakes, plan.goal):
                give_up_beyond(plan, rats, snakes)
                drop_worse(plan, turned, rats, snakes)
                plan.way_turned[plan.ways] = turned
                plan.way_rats[plan.ways] = rats
                plan.way_snakes[plan.ways] = snakes
                for i in range(turned):
                    plan.way_turn[plan.ways, i] = plan.trying[i]
                plan.ways += 1


@kernel
def give_up_beyond(plan: Plan, rats: int, snakes: int) -> None:
    """There is a way past so many: another that passes as many of both is not better."""
    for more_rats in range(rats, RATS):
        for more_snakes in range(snakes, SNAKES):
            plan.hopeless[more_rats, more_snakes] = 1


@kernel
def drop_worse(plan: Plan, turned: int, rats: int, snakes: int) -> None:
    """Forget the ways with as many tiles that pass as many rats and snakes."""
    kept = 0
    for way in range(plan.ways):
        worse = plan.way_turned[way] == turned and plan.way_rats[way] >= rats and plan.way_snakes[way] >= snakes
        if not worse:
            plan.way_turned[kept] = plan.way_turned[way]
            plan.way_rats[kept] = plan.way_rats[way]
            plan.way_snakes[kept] = plan.way_snakes[way]
            for i in range(MOST_TURNS):
                plan.way_turn[kept, i] = plan.way_turn[way, i]
            kept += 1
    plan.ways = kept


# Step by step


@kernel
def choose_way(box: Box, v: View, plan: Plan, way: int) -> None:
    """Follow a way: note, from the goal back, from where it is reached at each stage past how many."""
    turned = plan.way_turned[way]
    for tile in range(1, TILES):
        plan.room.turned[tile] = v.turned[tile]
    plan.way = way
    plan.stage = 0
    plan.rats = plan.way_rats[way]
    plan.snakes = plan.way_snakes[way]
    for rats in range(RATS):
        for snakes in range(SNAKES):
            plan.hopeless[rats, snakes] = 0 if rats <= plan.rats and snakes <= plan.snakes else 1
    for i in range(turned):
        turn_tile(plan.room, plan.way_turn[way, i] // QUARTERS, plan.way_turn[way, i] % QUARTERS + 1)
    forget_sources(plan)
    add_source(plan, 0, 0, plan.goal)
    spread(box, plan, turned)
    for stage in range(turned, 0, -1):
        start_beside(box, plan, stage, plan.way_turn[way, stage - 1] // QUARTERS)
        turn_back(plan, plan.way_turn[way, stage - 1])
        spread(box, plan, stage - 1)


@kernel
def next_step(box: Box, plan: Plan, place: int) -> int:
    """The move that comes next, with a rat or snake faced as it is: bite. NO_STEP at the goal."""
    if plan.stage == plan.way_turned[plan.way] and node_of(plan.room, place) == plan.goal:
        return NO_STEP
    step = step_here(box, plan, place)
    if step == NO_STEP:
        step = GO + stop_on_the_way(box, plan, place)
    return step


@kernel
def step_here(box: Box, plan: Plan, place: int) -> int:
    """To turn the next tile or to pass a rat or snake at this very place, if the way goes on so; else NO_STEP."""
    if plan.stage < plan.way_turned[plan.way]:
        which = plan.way_turn[plan.way, plan.stage]
        if leads_onto(box, plan.room, place, which // QUARTERS):
            if is_within(plan, plan.stage + 1, plan.rats, plan.snakes, node_of(plan.room, place)):
                return TURN + which
    beast = beast_at(box, plan.room, place)
    there = node_of(plan.room, other_end(box, plan.room, place)) if beast != 0 else 0
    if beast == RAT and plan.rats > 0 and is_within(plan, plan.stage, plan.rats - 1, plan.snakes, there):
        return FACE + FACE_BITE
    if beast == SNAKE and plan.snakes > 0 and is_within(plan, plan.stage, plan.rats, plan.snakes - 1, there):
        return FACE + FACE_BITE
    return NO_STEP


@kernel
def stop_on_the_way(box: Box, plan: Plan, place: int) -> int:
    """The node to go to next: the goal, or one where the way goes on."""
    explore(box, plan.room, place, plan.plans)
    if plan.stage == plan.way_turned[plan.way] and in_region(plan.room, plan.goal):
        return plan.goal
    for node in range(NODES):
        if in_region(plan.room, node) and first_node(box, plan.room, node) == node:
            if step_here(box, plan, place_at(box, plan.room, node)) != NO_STEP:
                return node
    return node_of(plan.room, place)


@kernel
def take_step(box: Box, plan: Plan, place: int, step: int) -> int:
    """Do a step of the way in the mine to try turns in; the place after it."""
    if step >= TURN:
        turn_tile(plan.room, (step - TURN) // QUARTERS, (step - TURN) % QUARTERS + 1)
        plan.stage += 1
        return place
    if step <= FACE:
        return place_at(box, plan.room, step - GO)
    if beast_at(box, plan.room, place) == RAT:
        plan.rats -= 1
    else:
        plan.snakes -= 1
    return other_end(box, plan.room, place)


@kernel
def trace(box: Box, v: View, plan: Plan, way: int, place: int, bread: int) -> None:
    """Write a way down, step by step; the first rats get so many Bread."""
    choose_way(box, v, plan, way)
    plan.steps = 0
    step = next_step(box, plan, place)
    while step != NO_STEP and plan.steps < MOST_STEPS:
        if step == FACE + FACE_BITE and bread > 0 and beast_at(box, plan.room, place) == RAT:
            step = FACE + FACE_BREAD
            bread -= 1
        plan.step[plan.steps] = step
        plan.steps += 1
        place = take_step(box, plan, place, step)
        step = next_step(box, plan, place)
