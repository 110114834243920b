"""The tree: nodes by what the acting seat knows, moves chosen by upper bounds, results carried back.

A move that is worse is tried ever more seldom, and moves that are alike take turns. Where seats hide something, each
answers what the others did so far; how often each move was tried is then its share of a mixture that nobody gains much
against: in Kuhn poker a few hundredths of a chip, after some thousand walks.
"""

from __future__ import annotations

from math import sqrt

from motherlode.bots.search.lore import WHOLE, consider, weight
from motherlode.bots.search.slate import EDGES, NODES, SLOTS, WIDEST, Memory, Slate
from motherlode.core.contract import Box, moves, view
from motherlode.core.copying import fold, wipe, words
from motherlode.core.kernels import kernel
from motherlode.core.streams import count_legal, nth_legal

NO_NODE = -1
THOUSAND = 1000


@kernel
def forget(slate: Slate) -> None:
    """No node is left. They go in the reverse order of their coming, so that each is found where it came to stand."""
    for node in range(slate.nodes - 1, -1, -1):
        slate.slots[slot_of(slate, slate.node_key[node])] = 0
    slate.nodes = 0
    slate.edges = 0


@kernel
def key_of_actor(box: Box, slate: Slate) -> int:
    """What the acting seat of the imagined table knows, as one number."""
    wipe(slate.seen)
    view(box, slate.now, slate.now.actor, slate.seen)
    return fold(0, slate.seen)


@kernel
def slot_of(slate: Slate, key: int) -> int:
    """The slot of the hash table that holds the key, or the empty one where it would stand."""
    slot = key & (SLOTS - 1)
    while slate.slots[slot] != 0 and slate.node_key[slate.slots[slot] - 1] != key:
        slot = (slot + 1) & (SLOTS - 1)
    return slot


@kernel
def node_at(slate: Slate, key: int) -> int:
    """The node with this key, or NO_NODE."""
    return slate.slots[slot_of(slate, key)] - 1


@kernel
def add_node(box: Box, slate: Slate, key: int) -> int:
    """A node for the decision at the imagined table, with the moves worth a thought; NO_NODE if all is full."""
    legal = words(slate.legal)
    moves(box, slate.now, legal)
    consider(box, slate.now, legal)
    many = min(count_legal(legal), WIDEST)
    if slate.nodes == NODES or slate.edges + many > EDGES:
        return NO_NODE
    node = slate.nodes
    slate.nodes += 1
    slate.slots[slot_of(slate, key)] = node + 1
    slate.node_key[node] = key
    slate.node_first[node] = slate.edges
    slate.node_count[node] = many
    slate.node_visits[node] = 0
    for i in range(many):
        move = nth_legal(legal, i)
        edge = slate.edges + i
        slate.edge_move[edge] = move
        slate.edge_visits[edge] = 0
        slate.edge_total[edge] = 0
        slate.edge_weight[edge] = weight(box, slate.now, move)
    slate.edges += many
    return node


@kernel
def all_weights(slate: Slate, node: int) -> int:
    """The weights of a node's moves together."""
    total = 0
    for edge in range(slate.node_first[node], slate.node_first[node] + slate.node_count[node]):
        total += slate.edge_weight[edge]
    return total


@kernel
def most_promising(slate: Slate, node: int, curiosity: int) -> int:
    """The edge with the highest upper bound: its mean value, and more for what was tried less than its weight asks.

    A move that was never tried counts as much as the node itself.
    """
    first = slate.node_first[node]
    visits = slate.node_visits[node]
    total = 0
    for edge in range(first, first + slate.node_count[node]):
        total += slate.edge_total[edge]
    usual = total // visits if visits > 0 else WHOLE // 2
    reach = 4.0 * curiosity / THOUSAND * WHOLE * sqrt(visits + 1.0) / all_weights(slate, node)
    best = first
    highest = -1.0
    for edge in range(first, first + slate.node_count[node]):
        tried = slate.edge_visits[edge]
        mean = slate.edge_total[edge] // tried if tried > 0 else usual
        bound = mean + reach * slate.edge_weight[edge] / (1 + tried)
        if bound > highest:
            highest = bound
            best = edge
    return best


@kernel
def chosen_edge(slate: Slate, node: int, memory: Memory) -> int:
    """The edge that a walk takes."""
    if slate.node_count[node] == 1:
        return slate.node_first[node]
    return most_promising(slate, node, memory.curiosity)


@kernel
def carry_back(slate: Slate) -> None:
    """Count the walk's result at each decision on its path, for the seat that made it."""
    for i in range(slate.depth):
        node = slate.path_node[i]
        edge = slate.path_edge[i]
        value = slate.values[slate.path_seat[i]]
        slate.node_visits[node] += 1
        slate.edge_visits[edge] += 1
        slate.edge_total[edge] += value
