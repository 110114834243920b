"""The anchor: information set Monte Carlo tree search as OpenSpiel ships it, at compiled speed.

A faithful port of its algorithm (its C++ and Python classes do the same), not of its code: what a search without any
lore, tuned by nobody here, can do. A table is drawn from the view for every simulation; a node is what the acting seat
knows; the first visit of a node plays on at random; later ones try each move once, in random order, then the one with
the highest upper bound (UCT, ties drawn); the move that was tried most is played. Tests compare its visits with those
of the original, through the adapter.
"""

from __future__ import annotations

import sys
from math import log, sqrt
from types import ModuleType

from motherlode.bots.search import slate as slates
from motherlode.bots.search import tree
from motherlode.bots.search.making import words_for
from motherlode.bots.search.slate import DEEPEST, EDGES, NODES, Slate, slate_for
from motherlode.bots.search.tree import NO_NODE, forget, key_of_actor, node_at, slot_of
from motherlode.core.bits import Stream, below
from motherlode.core.botkit import KNOWS
from motherlode.core.botkit import Dials as AnyDials
from motherlode.core.botkit import Memory as AnyMemory
from motherlode.core.contract import CHANCE, OVER, Box, Table, View, belief, cases, draw, moves, play, scores, world
from motherlode.core.copying import fold, wipe, words
from motherlode.core.game import Game
from motherlode.core.kernels import kernel
from motherlode.core.records import Words, i32, large
from motherlode.core.stamping import stamp
from motherlode.core.streams import any_legal, count_legal, nth_legal

SEES = KNOWS
UNEXPANDED = -1
WHOLE = 1 << 20
"""A return of 1."""
TIE = WHOLE / 100_000
"""Upper bounds that differ by less are equal."""
THOUSAND = 1000


class Dials(AnyDials):
    """How much it searches."""

    simulations: int = large(1, NODES - 1, 1000, "how many simulations before each move")
    uct: int = large(0, 100_000, 2000, "the constant of its upper bounds, in thousandths of a return")


class Memory(AnyMemory):
    """Its dials."""

    simulations: int = i32()
    uct: int = i32()


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    """A new game."""
    memory.simulations = dials.simulations
    memory.uct = dials.uct


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    """The view knows all that was seen."""


@kernel
def create(slate: Slate, key: int, legal: Words) -> int:
    """A node that was never visited, or NO_NODE where there is no room."""
    many = count_legal(legal)
    if slate.nodes == NODES or slate.edges + many > EDGES:
        return NO_NODE
    node = slate.nodes
    slate.nodes += 1
    slate.slots[slot_of(slate, key)] = node + 1
    slate.node_key[node] = key
    slate.node_first[node] = slate.edges
    slate.node_count[node] = many
    slate.node_visits[node] = UNEXPANDED
    for i in range(many):
        slate.edge_move[slate.edges + i] = nth_legal(legal, i)
        slate.edge_visits[slate.edges + i] = 0
        slate.edge_total[slate.edges + i] = 0
    slate.edges += many
    return node


@kernel
def untried(slate: Slate, node: int, rng: Stream) -> int:
    """An edge that was never tried, each equally likely; -1 if there is none."""
    chosen = -1
    seen = 0
    for edge in range(slate.node_first[node], slate.node_first[node] + slate.node_count[node]):
        if slate.edge_visits[edge] == 0:
            seen += 1
            if below(rng, seen) == 0:
                chosen = edge
    return chosen


@kernel
def upper_bound(slate: Slate, node: int, edge: int, uct: int) -> float:
    """UCT."""
    tried = slate.edge_visits[edge]
    reach = WHOLE * uct / THOUSAND
    return slate.edge_total[edge] / tried + reach * sqrt(log(slate.node_visits[node]) / tried)


@kernel
def selected(slate: Slate, node: int, uct: int, rng: Stream) -> int:
    """The edge with the highest upper bound; ties are drawn."""
    first = slate.node_first[node]
    last = first + slate.node_count[node]
    highest = upper_bound(slate, node, first, uct)
    for edge in range(first + 1, last):
        highest = max(highest, upper_bound(slate, node, edge, uct))
    chosen = first
    seen = 0
    for edge in range(first, last):
        if upper_bound(slate, node, edge, uct) > highest - TIE:
            seen += 1
            if below(rng, seen) == 0:
                chosen = edge
    return chosen


@kernel
def returns(box: Box, slate: Slate) -> None:
    """What a finished game returns to each seat: (n·s − 1)/(n − 1), s = 1/k for each of k winners; -1 if all lose."""
    wipe(slate.result)
    scores(box, slate.now, slate.result)
    n = slate.now.players
    winners = 0
    for seat in range(1, n + 1):
        if slate.result.rank[seat] == 1:
            winners += 1
    for seat in range(1, n + 1):
        if winners == 0:
            slate.values[seat] = -WHOLE
        else:
            share = WHOLE // winners if slate.result.rank[seat] == 1 else 0
            slate.values[seat] = (n * share - WHOLE) // (n - 1)


@kernel
def deal(box: Box, t: Table, rng: Stream) -> None:
    """Chance acts until somebody else has to."""
    while t.actor == CHANCE:
        play(box, t, draw(box, t, below(rng, cases(box, t))))


@kernel
def play_at_random(box: Box, slate: Slate, rng: Stream) -> None:
    """To the end of the game, by any moves."""
    t = slate.now
    legal = words(slate.legal)
    while t.actor != OVER:
        moves(box, t, legal)
        play(box, t, any_legal(legal, rng))
        deal(box, t, rng)
    returns(box, slate)


@kernel
def simulate(box: Box, v: View, slate: Slate, memory: Memory, rng: Stream) -> None:
    """One simulation, from a table that the view allows."""
    t = slate.now
    wipe(t)
    world(box, v, slate.belief, rng, t)
    legal = words(slate.legal)
    slate.depth = 0
    going = True
    while going:
        deal(box, t, rng)
        if t.actor == OVER:
            returns(box, slate)
            going = False
        else:
            key = key_of_actor(box, slate)
            node = node_at(slate, key)
            if node == NO_NODE:
                moves(box, t, legal)
                node = create(slate, key, legal)
            if node == NO_NODE or slate.node_visits[node] == UNEXPANDED or slate.depth == DEEPEST:
                if node != NO_NODE and slate.node_visits[node] == UNEXPANDED:
                    slate.node_visits[node] = 0
                play_at_random(box, slate, rng)
                going = False
            else:
                edge = untried(slate, node, rng)
                if edge < 0:
                    edge = selected(slate, node, memory.uct, rng)
                slate.node_visits[node] += 1
                slate.edge_visits[edge] += 1
                slate.path_edge[slate.depth] = edge
                slate.path_seat[slate.depth] = t.actor
                slate.depth += 1
                play(box, t, slate.edge_move[edge])
    for i in range(slate.depth):
        slate.edge_total[slate.path_edge[i]] += slate.values[slate.path_seat[i]]


@kernel
def most_visited(slate: Slate, node: int, rng: Stream) -> int:
    """The edge that was tried most; ties are drawn."""
    first = slate.node_first[node]
    most = 0
    for edge in range(first, first + slate.node_count[node]):
        most = max(most, slate.edge_visits[edge])
    chosen = first
    seen = 0
    for edge in range(first, first + slate.node_count[node]):
        if slate.edge_visits[edge] == most:
            seen += 1
            if below(rng, seen) == 0:
                chosen = edge
    return chosen


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: Slate, rng: Stream) -> int:
    """The move that was tried most; a forced one at once."""
    if count_legal(legal) == 1:
        return nth_legal(legal, 0)
    forget(slate)
    wipe(slate.belief)
    belief(box, v, slate.belief)
    slate.root = create(slate, fold(0, v), legal)
    for _ in range(memory.simulations):
        simulate(box, v, slate, memory, rng)
    return slate.edge_move[most_visited(slate, slate.root, rng)]


def make_for(game: Game, name: str) -> ModuleType:
    """The anchor for this game."""
    here = sys.modules[__name__]
    late = {"Slate": lambda: slate_for(game, words_for(game))}
    made = stamp(f"{name}/{game.id}/", (here, tree), game.verbs(), late)
    space = vars(made)
    space["SEES"], space["Dials"], space["Memory"] = SEES, Dials, Memory
    space["SLATES"] = (Slate,)
    space["PARTS"] = (here, tree, slates)
    return made
