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
FORGIVEN = 0.9
"""Of how late somebody came back, so much is remembered at the next decision."""
MOST_CAUTION = 0.4
"""Nobody aims earlier than by this share of the time."""
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
    """How long one walk takes, and how late one comes back, as far as it was measured.

    On a machine that has more to do than it can, a thread may lie idle for longer than a chunk takes. Who came back
    late aims earlier for a while.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self.late = 0.0

    def use(self, ponder: Ponder, deadline: float) -> None:
        """Walk until the time is used: once at least, and not again if a walk would come too late."""
        begun = time.perf_counter()
        aim = deadline - min(self.late, MOST_CAUTION * (deadline - begun))
        self._walk(ponder, aim, begun)
        self.late = max(FORGIVEN * self.late, time.perf_counter() - aim)

    def _measured(self, seconds: float) -> None:
        """One chunk in which the thread lay idle is no reason to think that walks are slow."""
        self.seconds = min((self.seconds + seconds) / 2, 2 * self.seconds) if self.seconds else seconds

    def _walk(self, ponder: Ponder, deadline: float, begun: float) -> None:
        walks = 1
        while True:
            ponder(walks)
            now = time.perf_counter()
            self._measured((now - begun) / walks)
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
