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
from .moves import MOVES, OUTCOMES, PEEK_AT
from .offers import follow_route
from .phases import next_turn, reveal, wind_down
from .records import (
    AFTER_FIGHT,
    AFTER_HAZARD,
    AFTER_PICKS,
    AFTER_ROUND,
    BETWEEN,
    COLLECT,
    DIE,
    FOLLOW_ROUTE,
    ITEMS,
    LAST_PHASE_OVER,
    LAY_TILE,
    MAX_PHASES,
    MINE_PAPA,
    NO_FIGHT,
    NOBODY,
    NODES,
    REVEAL,
    Box,
    Options,
    Table,
)
from .scoring import score
from .travel import look_around

__all__ = ["audit", "cases", "draw", "facts", "moves", "play", "scores", "setup"]

# Bounds that no play can pass; see docs/rules/goldmine-rumbles.md for the guards behind them.
MOST_GOLD_A_TURN = 60
MOST_MOVES_A_PERIOD = 4000
PERIODS = 3  # of a turn: the owner's, the partner's, the owner's again
MOST_TOKENS_A_TURN = 200


def facts(box: Box, options: Options) -> Facts:
    """The sizes of a game. Every move in a menu uses up gold, items, charges or passages, so that a period ends."""
    turns = box.phases[options.length, options.players] * options.players
    gold = box.start_gold + turns * MOST_GOLD_A_TURN
    extras = max(box.fewest_marks[options.players, 1], 0) + max(box.mission_worth) + 3 * box.notebook
    return Facts(
        actions=MOVES,
        outcomes=OUTCOMES,
        most_moves=NODES + 200,
        most_outcomes=DIE * DIE,
        plies=200 + turns * PERIODS * MOST_MOVES_A_PERIOD,
        lowest=-box.token_cost * turns * MOST_TOKENS_A_TURN,
        highest=gold + extras,
        hidden="Missions, Rumbles tiles that somebody looked at, offered routes, and hidden cubes",
    )


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
    if actor == CHANCE:
        deal(box, t, action)
    else:
        act(box, t, action)
    while t.actor == NOBODY:
        proceed(box, t)
    look_around(box, t)
    t.sealed = 0 if actor > 0 and actor == t.actor and not peeked(t, action) else 1


@kernel
def peeked(t: Table, action: int) -> bool:
    """GM-230: whoever looked at a tile that was known to others has seen something new."""
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
