"""The room that a search works in. One record for each thread: imagined tables, and pools of nodes and edges.

A *node* is a decision of a seat, keyed by what the seat knows; its *edges* are the moves that are considered there,
side by side in the pool of edges.
"""

from __future__ import annotations

from motherlode.core.botkit import Dials as AnyDials
from motherlode.core.botkit import Memory as AnyMemory
from motherlode.core.botkit import Slate as AnySlate
from motherlode.core.contract import MAX_SEATS, Belief, Result, Table, View
from motherlode.core.game import Game
from motherlode.core.records import Ints, dial, i16, i32, i64, large, of

NODES = 1 << 15
EDGES = 1 << 18
SLOTS = 1 << 16
"""Of the hash table: a power of two, twice the nodes."""
DEEPEST = 1 << 9
"""Decisions of one walk that are remembered, to carry its result back."""
WIDEST = 1 << 10
"""Moves that a node may have; what exceeds it is not considered."""


class Dials(AnyDials):
    """How long it thinks, and how."""

    simulations: int = large(1, 10_000_000, 1000, "how many games it imagines before each move")
    milliseconds: int = large(0, 600_000, 0, "how long it thinks instead, where there is a clock; 0: no clock")
    curiosity: int = dial(0.5, "how much it tries moves that look worse, from 0 to 1")
    spare: Ints = i16(3)


class Memory(AnyMemory):
    """Its dials, and a word that tells its tree from those of others."""

    token: int = i64()
    simulations: int = i32()
    curiosity: int = i32()


class Slate(AnySlate):
    """The fields that the kernels name; `slate_for` makes the record with a game's own tables and sizes."""

    now: Table
    seen: View
    belief: Belief
    result: Result
    legal: Ints
    values: Ints
    owner: int
    node_key: Ints
    edge_total: Ints
    slots: Ints
    node_first: Ints
    node_count: Ints
    node_visits: Ints
    edge_move: Ints
    edge_visits: Ints
    edge_weight: Ints
    path_node: Ints
    path_edge: Ints
    path_seat: Ints
    nodes: int
    edges: int
    depth: int
    root: int
    walks: int


def slate_for(game: Game, words: int, room: int = 0) -> type[AnySlate]:
    """The record for a game whose moves take so many words; behind the values a lore may have room to work in."""
    fields = {
        "now": of(game.record("Table")),
        "seen": of(game.record("View")),
        "belief": of(game.record("Belief")),
        "result": of(Result),
        "legal": i64(words),
        "values": i64(MAX_SEATS + 1 + room),
        "owner": i64(),
        "node_key": i64(NODES),
        "edge_total": i64(EDGES),
        "slots": i32(SLOTS),
        "node_first": i32(NODES),
        "node_count": i32(NODES),
        "node_visits": i32(NODES),
        "edge_move": i32(EDGES),
        "edge_visits": i32(EDGES),
        "edge_weight": i32(EDGES),
        "path_node": i32(DEEPEST),
        "path_edge": i32(DEEPEST),
        "path_seat": i32(DEEPEST),
        "nodes": i32(),
        "edges": i32(),
        "depth": i32(),
        "root": i32(),
        "walks": i32(),
        "spare": i32(1),
    }
    return type("Slate", (AnySlate,), fields)
