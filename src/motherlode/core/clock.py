"""Thinking by the clock: imagined games in chunks that fit the time that is left, and what came of the thinking.

Kernels read no clock. Whoever holds one asks them for so many walks at a time, and measures.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

CHUNK_SECONDS = 0.002
"""A chunk takes about so long at the most: by so much a decision may exceed its time."""
MOST_THREADS = 64
WHOLE = 1 << 20
"""A win alone, as searches count it."""

Ponder = Callable[[int], object]
"""Imagines so many games more."""


@dataclass(frozen=True)
class Thought:
    """A move that a search considered: how often it was tried, and its mean value (1 is a sure win)."""

    move: int
    visits: int
    value: float


class Pace:
    """How long one walk takes, as far as it was measured; the first chunks of the first decision find out."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def use(self, ponder: Ponder, deadline: float) -> None:
        """Walk until the time is used: once at least, and not again if a walk would come too late."""
        walks = 1
        begun = time.perf_counter()
        while True:
            ponder(walks)
            now = time.perf_counter()
            measured = (now - begun) / walks
            self.seconds = (self.seconds + measured) / 2 if self.seconds else measured
            left = deadline - now
            if left <= self.seconds:
                return
            fitting = int(min(left / 2, CHUNK_SECONDS) / max(self.seconds, 1e-9))
            walks = max(1, min(fitting, 4 * walks))
            begun = now


def ponder_together(ponders: Sequence[Ponder], paces: Sequence[Pace], deadline: float) -> None:
    """Let each think in a thread of its own, the first one here: kernels run without the interpreter's lock."""
    threads = [
        threading.Thread(target=pace.use, args=(ponder, deadline), daemon=True)
        for ponder, pace in zip(ponders[1:], paces[1:], strict=True)
    ]
    for thread in threads:
        thread.start()
    paces[0].use(ponders[0], deadline)
    for thread in threads:
        thread.join()


def root_edges(slate: Any) -> range:
    """The edges of the decision that a slate was laid out for."""
    first: int = slate.node_first[slate.root]
    return range(first, first + slate.node_count[slate.root])


def gather(slates: Sequence[Any]) -> None:
    """Add what the others found at the decision to the first slate: it then decides for all."""
    main = slates[0]
    by_move = {main.edge_move[edge]: edge for edge in root_edges(main)}
    for slate in slates[1:]:
        for edge in root_edges(slate):
            own = by_move.get(slate.edge_move[edge])
            if own is not None:
                main.edge_visits[own] += slate.edge_visits[edge]
                main.edge_total[own] += slate.edge_total[edge]
                main.node_visits[main.root] += slate.edge_visits[edge]


def thoughts_on(slate: Any) -> list[Thought]:
    """What a search thought of each move that it considered, the most tried first."""
    found = []
    for edge in root_edges(slate):
        visits = slate.edge_visits[edge]
        found.append(Thought(slate.edge_move[edge], visits, slate.edge_total[edge] / visits / WHOLE if visits else 0.0))
    return sorted(found, key=lambda thought: (-thought.visits, -thought.value, thought.move))
