"""The rules of Goldmine Rumbles. The ids (GM-…) are those of docs/rules/goldmine-rumbles.md.

The mine, travel, claims, items, mining, the Hazard die, fights, phases, scoring and menus have files of their own; here
are the set-up and the verbs.
"""

from __future__ import annotations

from motherlode.core.contract import CHANCE, OVER, Facts, Result
from motherlode.core.kernels import kernel

from .acting import act
from .audit import audit
from .chance import cases, deal, draw
from .fights import ask_for_loot, begin_fight, get_ready, settle_round
from .menus import moves
from .mining import after_picks, collect
from .moves import MOVES, OUTCOMES, PASS, PEEK_AT
from .offers import follow_route
from .phases import next_turn, reveal, wind_down
from .records import (
    ACCEPT_OFFER,
    AFTER_FIGHT,
    AFTER_HAZARD,
    AFTER_PICKS,
    AFTER_ROUND,
    BETWEEN,
    COLLECT,
    DIE,
    FOLLOW_ROUTE,
    ITEMS,
    LAMPS,
    LAST_PHASE_OVER,
    LAY_TILE,
    MANUALS,
    MAX_PHASES,
    MAX_PLAYERS,
    MAX_SITES,
    MAX_SQUARES,
    MAX_STEPS,
    MINE_PAPA,
    NO_FIGHT,
    NOBODY,
    NODES,
    PIPE_CUBES,
    REVEAL,
    ROW,
    SQUARES,
    TOOLS,
    WATER_PUMPS,
    Box,
    Options,
    Table,
)
from .scoring import score
from .travel import look_around

__all__ = ["audit", "cases", "draw", "facts", "moves", "play", "scores", "setup"]

PERIODS = 3  # of a turn: the owner's, the partner's, the owner's again
SET_UP = 30  # tiles, characters, start sites, claims and Missions: 9 + 4 + 4 + 6 + 4
ROUNDS = 7  # of a fight: each hurts somebody, and the seventh injury is the fourth of one side


def facts(box: Box, options: Options) -> Facts:
    """The sizes of a game; why they are true is said with each of them."""
    phases = box.phases[options.length, options.players]
    turns = phases * options.players
    gold = most_gold(box, turns)
    return Facts(
        actions=MOVES,
        outcomes=OUTCOMES,
        most_moves=NODES + 200,
        most_outcomes=DIE * DIE,
        plies=most_plies(box, options, turns, gold),
        lowest=-box.token_cost * most_tokens(box, phases, turns, gold),
        highest=gold + max(box.fewest_marks[options.players, 1], 0) + max(box.mission_worth),
        hidden="Missions, Rumbles tiles that somebody looked at, offered routes, and hidden cubes",
    )


def most_gold(box: Box, turns: int) -> int:
    """The gold that a seat may ever have had, spent and hidden gold included.

    Gold, gold in Notebooks and the worth of items other than Essentials when sold, taken together, grow only by a yield
    (one a turn), a bid, a finder's fee, one fight (pickings, reward, an item) and what is found at a claim. To use,
    swap, sell or steal gives up as much as it brings: an item for an item, two items for their price.
    """
    rocks = [box.effect[column, cubes] for column in (WATER_PUMPS, LAMPS, TOOLS) for cubes in range(MAX_SQUARES + 1)]
    item = (box.sell_price + 1) // 2
    fight = max(box.pickings) + box.papa_reward + item
    a_turn = DIE + max(rocks) + box.most_bid + box.finder_fee + fight + ROW * item
    return box.start_gold + item + turns * a_turn


def most_tokens(box: Box, phases: int, turns: int, gold: int) -> int:
    """Bandages, poisons and Black Marks that a seat may have.

    In a turn a seat makes one journey, on which each rat or snake gives one at the most, and faces one Hazard die or
    one fight; in a phase there is one cave-in; and each Black Mark has cost the price of an Essential.
    """
    return turns * (box.most_passes + 1) + phases + gold // box.essential_price


def most_plies(box: Box, options: Options, turns: int, gold: int) -> int:
    """Moves and outcomes of a game.

    In a menu every move uses something up: an item, a charge, a passage, gold, or a site for a Matchstick; but for
    going, which nobody does twice in a row. An item is swapped or pickpocketed away twice at the most, a Flask for
    Bacon and Bacon for anything (a Flask from Papa Clayton's pocket is not swapped again), and then used: for the tiles
    of a Dynamite, the cubes of a Pipe, or the claims that a Flask turns up; a Harmonica may be swapped once more, for
    what is used once. There are the items of all players, those of the row, and one for each site; what is bought costs
    gold, and the gold of the whole game is bounded.
    """
    charges = max(box.effect[MANUALS, cubes] for cubes in range(MAX_SQUARES + 1))
    uses = 2 + max(1 + SQUARES, 1 + PIPE_CUBES, charges)
    items = MAX_PLAYERS * box.carry + ROW + MAX_SITES
    period = 2 * (items * (uses + 1) + 2 * box.most_passes + 12)  # 12: search, row, picks, cube, invite, mine, end, …
    a_purchase = 2 * (2 + uses)  # the purchase, making room for it, its uses, and a way to go after each
    fight = ROUNDS * 8 + 2 * box.carry * 6 + 10  # questions of each round; what each item of two fighters asks for
    offers = options.players * (2 * MAX_STEPS + 2) + 1
    a_turn = PERIODS * period + fight + offers + 2 * box.carry + 20  # 20: bids, yield, Hazard die, ends of wind-downs
    cubes = sum(box.cubes[options.length, options.players, phase] for phase in range(MAX_PHASES)) + MAX_PHASES
    return SET_UP + options.players * (cubes + gold * a_purchase) + turns * a_turn


@kernel
def setup(box: Box, options: Options, t: Table) -> None:
    """GM-030, GM-039: gold for everybody and the supply; chance lays the tiles first (GM-027, GM-028)."""
    t.players = options.players
    t.length = options.length
    t.characters = options.characters
    t.hidden_cubes = options.hidden_cubes
    t.paid_routes = options.paid_routes
    t.compass = options.compass
    t.advice = options.advice
    t.metric = options.metric
    t.strict_fights = options.strict_fights
    for seat in range(1, t.players + 1):
        t.gold[seat] = box.start_gold
    for item in range(1, ITEMS):
        t.items[0, item] = box.supply[item]
    t.phase = LAY_TILE
    t.actor = CHANCE


@kernel
def play(box: Box, t: Table, action: int) -> None:
    """One move or outcome. Whoever is still to act alone, with nothing new to see, may take a step back."""
    actor = t.actor
    turn = t.turn
    shows = is_look(action) or (t.phase == ACCEPT_OFFER and action != PASS)
    if actor == CHANCE:
        deal(box, t, action)
    else:
        act(box, t, action)
    while t.actor == NOBODY:
        proceed(box, t)
    look_around(box, t)
    t.sealed = 0 if actor > 0 and actor == t.actor and turn == t.turn and not shows else 1


@kernel
def is_look(action: int) -> bool:
    """GM-230: whoever looks at a tile, even one that is known to others, has seen something new."""
    return PEEK_AT < action <= PEEK_AT + MAX_PHASES


@kernel
def proceed(box: Box, t: Table) -> None:
    """What follows by itself."""
    if t.phase == FOLLOW_ROUTE:
        follow_route(box, t)
    elif t.phase == AFTER_PICKS:
        after_picks(box, t)
    elif t.phase == COLLECT:
        collect(box, t)
    elif t.phase == AFTER_HAZARD:
        if t.fight == MINE_PAPA:
            begin_fight(t)
        else:
            wind_down(t, 0)
    elif t.phase == BETWEEN:
        get_ready(box, t)
    elif t.phase == AFTER_ROUND:
        settle_round(box, t)
    elif t.phase == AFTER_FIGHT:
        if not ask_for_loot(t):
            t.fight = NO_FIGHT
            wind_down(t, 0)
    elif t.phase == REVEAL:
        reveal(box, t, t.track[t.phase_number + 1])
    else:
        next_turn(box, t)


@kernel
def scores(box: Box, t: Table, result: Result) -> None:
    """GM-305, GM-R75: the highest total wins, ties share."""
    for seat in range(1, t.players + 1):
        result.points[seat] = score(box, t, seat)
    for seat in range(1, t.players + 1):
        result.rank[seat] = 1
        for other in range(1, t.players + 1):
            if result.points[other] > result.points[seat]:
                result.rank[seat] += 1
    if t.actor == OVER:
        result.ending = LAST_PHASE_OVER
