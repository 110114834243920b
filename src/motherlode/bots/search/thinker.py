"""The bot that searches: it prepares the decision, walks as often as it may, and moves."""

from __future__ import annotations

from motherlode.bots.search.lore import MIXES
from motherlode.bots.search.slate import EDGES, NODES, Dials, Memory, Slate
from motherlode.bots.search.tree import NO_NODE, add_node, forget, node_at
from motherlode.bots.search.walk import imagine, walk
from motherlode.core.bits import Stream, below, next_word
from motherlode.core.botkit import KNOWS
from motherlode.core.contract import Box, View, belief
from motherlode.core.copying import fold, wipe
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.core.streams import count_legal, nth_legal

SEES = KNOWS
OFTEN = 9
OF_MOST = 10
"""A mixture has the moves that were tried at least nine times in ten of the most tried.

What was tried less was mostly tried to learn about it, and is worse; what was tried about as often is as good, as far
as the walks can tell.
"""


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    """A new game."""
    memory.simulations = dials.simulations
    memory.curiosity = dials.curiosity


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    """The view knows all that was seen: there is nothing to remember."""


@kernel
def prepare(box: Box, v: View, memory: Memory, slate: Slate, rng: Stream) -> None:
    """Lay the decision out: the tree of this seat and game is kept while there is room, that of any other is not."""
    if memory.token == 0:
        memory.token = next_word(rng)
    crowded = slate.nodes > NODES // 2 or slate.edges > EDGES // 2
    if slate.owner != memory.token or crowded:
        forget(slate)
    slate.owner = memory.token
    slate.walks = 0
    wipe(slate.belief)
    belief(box, v, slate.belief)
    key = fold(0, v)
    slate.root = node_at(slate, key)
    if slate.root == NO_NODE:
        imagine(box, v, slate, rng)
        slate.root = add_node(box, slate, key)


@kernel
def ponder(box: Box, v: View, memory: Memory, slate: Slate, rng: Stream, walks: int) -> None:
    """So many walks more."""
    for _ in range(walks):
        walk(box, v, slate, memory, rng)


@kernel
def most_tried(slate: Slate, node: int) -> int:
    """The edge that was tried most; of equals the one that brought more."""
    first = slate.node_first[node]
    best = first
    for edge in range(first + 1, first + slate.node_count[node]):
        more = slate.edge_visits[edge] - slate.edge_visits[best]
        if more > 0 or (more == 0 and slate.edge_total[edge] > slate.edge_total[best]):
            best = edge
    return best


@kernel
def share(slate: Slate, edge: int, most: int) -> int:
    """How much of the mixture a move gets: as much as it was tried, if that was often."""
    tried = slate.edge_visits[edge]
    return tried if tried * OF_MOST >= most * OFTEN else 0


@kernel
def mixed(slate: Slate, node: int, rng: Stream) -> int:
    """An edge, drawn from the mixture."""
    first = slate.node_first[node]
    most = slate.edge_visits[most_tried(slate, node)]
    total = 0
    for edge in range(first, first + slate.node_count[node]):
        total += share(slate, edge, most)
    if total == 0:
        return first
    rest = below(rng, total)
    for edge in range(first, first + slate.node_count[node]):
        rest -= share(slate, edge, most)
        if rest < 0:
            return edge
    return first


@kernel
def decide(box: Box, v: View, memory: Memory, slate: Slate, rng: Stream) -> int:
    """The move, after all thought."""
    edge = mixed(slate, slate.root, rng) if MIXES else most_tried(slate, slate.root)
    return slate.edge_move[edge]


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: Slate, rng: Stream) -> int:
    """A move after as many imagined games as the dials say; a forced one at once."""
    if count_legal(legal) == 1:
        return nth_legal(legal, 0)
    prepare(box, v, memory, slate, rng)
    ponder(box, v, memory, slate, rng, memory.simulations)
    return decide(box, v, memory, slate, rng)
