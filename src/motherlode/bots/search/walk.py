"""One imagined game: a world from the view, down the tree, on by the lore's quick policy, and its result back."""

from __future__ import annotations

from motherlode.bots.search.lore import roll, settled, worth
from motherlode.bots.search.slate import DEEPEST, Memory, Slate
from motherlode.bots.search.tree import NO_NODE, add_node, carry_back, chosen_edge, key_of_actor, node_at
from motherlode.core.bits import Stream, below
from motherlode.core.contract import CHANCE, MAX_SEATS, OVER, Box, View, cases, draw, moves, play, scores, world
from motherlode.core.copying import wipe, words
from motherlode.core.kernels import kernel


@kernel
def imagine(box: Box, v: View, slate: Slate, rng: Stream) -> None:
    """A table that agrees with all that the seat saw, as likely as it is."""
    wipe(slate.now)
    world(box, v, slate.belief, rng, slate.now)


@kernel
def deal(box: Box, slate: Slate, rng: Stream) -> int:
    """Chance acts until somebody else has to; gives how often it did."""
    t = slate.now
    steps = 0
    while t.actor == CHANCE:
        play(box, t, draw(box, t, below(rng, cases(box, t))))
        steps += 1
    return steps


@kernel
def no_values(slate: Slate) -> None:
    """Before somebody says what the seats got."""
    for seat in range(MAX_SEATS + 1):
        slate.values[seat] = 0


@kernel
def reckon(box: Box, slate: Slate) -> None:
    """The values of a finished game."""
    wipe(slate.result)
    scores(box, slate.now, slate.result)
    worth(box, slate.now, slate.result, words(slate.values))


@kernel
def descend(box: Box, slate: Slate, memory: Memory, rng: Stream) -> bool:
    """Down the tree to its edge, where a node is added; says whether the values are known already."""
    t = slate.now
    slate.depth = 0
    fresh = False
    while not fresh:
        deal(box, slate, rng)
        if t.actor == OVER:
            reckon(box, slate)
            return True
        if slate.depth > 0 and settled(box, t, 0, words(slate.values)):
            return True
        key = key_of_actor(box, slate)
        node = node_at(slate, key)
        if node == NO_NODE:
            node = add_node(box, slate, key)
            fresh = True
        if node == NO_NODE or slate.depth == DEEPEST:
            return False
        edge = chosen_edge(slate, node, memory)
        slate.path_node[slate.depth] = node
        slate.path_edge[slate.depth] = edge
        slate.path_seat[slate.depth] = t.actor
        slate.depth += 1
        play(box, t, slate.edge_move[edge])
    return False


@kernel
def play_out(box: Box, slate: Slate, rng: Stream) -> None:
    """On from where the tree was left, by the lore's policy, until the game is over or settled."""
    t = slate.now
    legal = words(slate.legal)
    steps = 1
    while True:
        steps += deal(box, slate, rng)
        if t.actor == OVER:
            reckon(box, slate)
            return
        if settled(box, t, steps, words(slate.values)):
            return
        moves(box, t, legal)
        play(box, t, roll(box, t, legal, rng))
        steps += 1


@kernel
def walk(box: Box, v: View, slate: Slate, memory: Memory, rng: Stream) -> None:
    """One imagined game, from the decision to its end and back."""
    no_values(slate)
    imagine(box, v, slate, rng)
    if not descend(box, slate, memory, rng):
        play_out(box, slate, rng)
    slate.walks += 1
    carry_back(slate)
