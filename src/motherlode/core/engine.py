"""One game's verbs over its own memory, interpreted or compiled: the same bytes either way.

An engine starts interpreted, so that nobody waits for a compiler, and can switch between any two calls.
"""

from __future__ import annotations

from typing import Any

from motherlode.core import contract, doors
from motherlode.core.bits import Stream
from motherlode.core.box import Components
from motherlode.core.game import Game
from motherlode.core.records import Record, Rows


class WordSpace:
    """An array of 64-bit words that interpreted and compiled code share."""

    def __init__(self, count: int) -> None:
        self.buffer = bytearray(8 * count)
        self.words = memoryview(self.buffer).cast("q")

    def array(self) -> Any:
        """The same memory as a NumPy array."""
        import numpy as np

        return np.frombuffer(self.buffer, dtype=np.int64)


def legal_ids(words: memoryview) -> list[int]:
    """The ids in a bit set of legal moves, ascending."""
    found = []
    for index, word in enumerate(words):
        rest = word & ((1 << 64) - 1)
        while rest:
            lowest = rest & -rest
            found.append(64 * index + lowest.bit_length() - 1)
            rest ^= lowest
    return found


class Engine:
    """The verbs of one game, for one box and one set of options, over `rows` tables."""

    def __init__(self, game: Game, components: Components, options: Record, rows: int = 2) -> None:
        self.game = game
        self.components = components
        self.facts = game.facts(components, options)
        self.boxes = Rows(game.record("Box"))
        self.boxes[0].assign(components.record)
        self.options = Rows(game.record("Options"))
        self.options[0].assign(options)
        self.tables = Rows(game.record("Table"), rows)
        self.views = Rows(game.record("View"))
        self.beliefs = Rows(game.record("Belief"))
        self.results = Rows(contract.Result)
        self.streams = Rows(Stream)
        self.legal = WordSpace((self.facts.actions + 63) // 64)
        self.compiled = False
        unit = game.doors()
        self._call = {door.__name__: unit.plain(door) for door in doors.ALL}
        self._boxes: Any = self.boxes
        self._options: Any = self.options
        self._tables: Any = self.tables
        self._views: Any = self.views
        self._beliefs: Any = self.beliefs
        self._results: Any = self.results
        self._streams: Any = self.streams
        self._legal: Any = self.legal.words

    def switch(self) -> None:
        """From the next call on, run compiled. Loads from disk what a child compiled, else compiles here."""
        if self.compiled:
            return
        unit = self.game.doors()
        self._call = {door.__name__: unit.load(door) for door in doors.ALL}
        self._boxes, self._options, self._tables = self.boxes.array(), self.options.array(), self.tables.array()
        self._views, self._beliefs = self.views.array(), self.beliefs.array()
        self._results, self._streams, self._legal = self.results.array(), self.streams.array(), self.legal.array()
        self.compiled = True

    def setup(self, at: int = 0) -> None:
        """Lay the table out."""
        self.tables[at].clear()
        self._call["setup_at"](self._boxes, self._options, self._tables, at)

    def actor(self, at: int = 0) -> int:
        """Who acts: a seat from 1, CHANCE or OVER."""
        actor: int = self.tables[at].actor  # type: ignore[attr-defined]
        return actor

    def legal_moves(self, at: int = 0) -> list[int]:
        """The ids of the legal moves, ascending."""
        self._call["moves_at"](self._boxes, self._tables, at, self._legal)
        return legal_ids(self.legal.words)

    def outcomes(self, at: int = 0) -> list[tuple[int, int]]:
        """The outcomes of the awaited chance event with their weights, ascending."""
        weights: dict[int, int] = {}
        for case in range(self.cases(at)):
            outcome = self.draw(case, at)
            weights[outcome] = weights.get(outcome, 0) + 1
        return list(weights.items())

    def cases(self, at: int = 0) -> int:
        """How many equally likely cases the awaited chance event has."""
        return int(self._call["cases_at"](self._boxes, self._tables, at))

    def draw(self, case: int, at: int = 0) -> int:
        """The outcome that a case brings."""
        return int(self._call["draw_at"](self._boxes, self._tables, at, case))

    def play(self, action: int, at: int = 0) -> None:
        """Apply a legal move or a possible outcome: the trusted door."""
        self._call["play_at"](self._boxes, self._tables, at, action)

    def scores(self, at: int = 0) -> contract.Result:
        """Points, ranks and the ending."""
        self.results[0].clear()
        self._call["scores_at"](self._boxes, self._tables, at, self._results)
        return self.results[0].copy()

    def audit(self, at: int = 0) -> int:
        """0, or the number of a broken invariant."""
        return int(self._call["audit_at"](self._boxes, self._tables, at))

    def saw(self, before: int, action: int, after: int, seat: int) -> int:
        """What a step showed a seat; `before` and `after` are rows of tables."""
        return int(self._call["saw_at"](self._boxes, self._tables, before, action, after, seat))

    def view(self, seat: int, at: int = 0, into: Record | None = None) -> Record:
        """All that a seat may know; in a record of its own, unless one is given."""
        self.views[0].clear()
        self._call["view_at"](self._boxes, self._tables, at, seat, self._views)
        return self._kept(into)

    def look(self, seat: int, at: int = 0, into: Record | None = None) -> Record:
        """What eyes on the table see now; in a record of its own, unless one is given."""
        self.views[0].clear()
        self._call["look_at"](self._boxes, self._tables, at, seat, self._views)
        return self._kept(into)

    def _kept(self, into: Record | None) -> Record:
        if into is None:
            return self.views[0].copy()
        into.assign(self.views[0])
        return into

    def believe(self, view: Record) -> None:
        """Work out the belief of a view; `imagine` then draws from it."""
        self.views[0].assign(view)
        self.beliefs[0].clear()
        self._call["belief_at"](self._boxes, self._views, self._beliefs)

    def imagine(self, at: int) -> None:
        """Draw a world of the believed view into a row of tables, from `streams[0]`."""
        self.tables[at].clear()
        self._call["world_at"](self._boxes, self._views, self._beliefs, self._streams, self._tables, at)
