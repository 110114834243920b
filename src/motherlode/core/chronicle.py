"""Follows finished games again and notes what each acting seat knew: the decisions that learners are fed with.

The loader re-creates the loop for each game, like those of `drivers.py`; it runs interpreted and compiled, with equal
results. Nothing of the truth gets into a decision: a seat's view, its key and its legal moves are all that is noted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from motherlode.core import contract
from motherlode.core.bits import has_bit, stir
from motherlode.core.box import Components
from motherlode.core.contract import (
    CHANCE,
    OVER,
    Box,
    Options,
    Result,
    Table,
    View,
    moves,
    play,
    saw,
    scores,
    setup,
    view,
)
from motherlode.core.engine import WordSpace
from motherlode.core.errors import BadRecord
from motherlode.core.game import Game
from motherlode.core.kernels import kernel
from motherlode.core.loader import Unit
from motherlode.core.records import R, Record, Rows, Words

NOW, BEFORE, BLANK = 0, 1, 2
"""The rows of tables that `note_decisions` works with."""

# A row of `heads`.
PLY, SEAT, MOVE, KEY = 0, 1, 2, 3
HEAD = 4


@kernel
def note_decisions(
    boxes: Rows[Box],
    options: Rows[Options],
    tables: Rows[Table],
    views: Rows[View],
    results: Rows[Result],
    legal: Words,
    keys: Words,
    heads: Words,
    masks: Words,
    log: Words,
    steps: int,
    at: int,
) -> int:
    """Follow a log of actions and note its decisions from row `at` on; gives how many there are.

    Row 0 of the views stays blank. `keys` ends with the information key of the onlooker and of each seat, row 0 of the
    results with how it stands. A move that is not legal there, or is one too many, gives -1 - its step. Outcomes are
    the dealer's word and are not asked for.
    """
    box = boxes[0]
    t = tables[NOW]
    tables[NOW] = tables[BLANK]
    setup(box, options[0], t)
    for seat in range(t.players + 1):
        keys[seat] = stir(0, seat)
    words = len(legal)
    row = at
    for step in range(steps):
        action = log[step]
        seat = t.actor
        if seat == OVER:
            return -1 - step
        if seat != CHANCE:
            moves(box, t, legal)
            if action < 0 or action >= 64 * words:
                return -1 - step
            if not has_bit(legal[action >> 6], action & 63):
                return -1 - step
            heads[HEAD * row + PLY] = step
            heads[HEAD * row + SEAT] = seat - 1
            heads[HEAD * row + MOVE] = action
            heads[HEAD * row + KEY] = keys[seat]
            for i in range(words):
                masks[words * row + i] = legal[i]
            views[row] = views[0]
            view(box, t, seat, views[row])
            row += 1
        tables[BEFORE] = tables[NOW]
        play(box, t, action)
        for each in range(t.players + 1):
            keys[each] = stir(keys[each], saw(box, tables[BEFORE], action, tables[NOW], each))
    results[0] = results[1]  # row 1 of the results is always blank
    scores(box, t, results[0])
    return row - at


ALL = (note_decisions,)

_units: dict[str, Unit] = {}


def chronicle_unit(game: Game) -> Unit:
    """The unit of the loop for a game."""
    if game.id not in _units:
        _units[game.id] = Unit(
            f"{game.id}-chronicle", (__name__,), (Path(__file__),), game.verbs(), game.kinds(), (game.unit(),)
        )
    return _units[game.id]


class _Shelf(Rows[R]):
    """Rows whose facades are made when somebody asks for one: there are many, and each is touched once."""

    def __init__(self, kind: type[R], raw: memoryview) -> None:
        self.kind, self.raw = kind, raw

    def __getitem__(self, index: int) -> R:
        size = self.kind.SIZE
        return self.kind(self.raw[index * size : (index + 1) * size])

    def __setitem__(self, index: int, value: R) -> None:
        self[index].assign(value)

    def __len__(self) -> int:
        return len(self.raw) // self.kind.SIZE


@dataclass(frozen=True)
class Decisions:
    """What was noted, as NumPy arrays with a row for each decision."""

    plies: Any
    """The place of the move in the log of its game."""
    seats: Any
    """Who moved, from 0."""
    moves: Any
    keys: Any
    """The information key of the seat before it moved."""
    legal: Any
    """The bit sets of legal moves: rows of 64-bit words."""
    views: Any
    """The seat's views, as records of the game's View."""


class Chronicler:
    """Follows games of one box and one set of options, and keeps their decisions until they are taken."""

    def __init__(self, game: Game, components: Components, options: Record, compiled: bool) -> None:
        self.game, self.compiled = game, compiled
        self.players: int = options.players  # type: ignore[attr-defined]
        self.filled = 0
        """How many decisions are kept."""
        self._view = game.record("View")
        self.words = (game.facts(components, options).actions + 63) // 64
        unit = chronicle_unit(game)
        self._run: Any = unit.load(note_decisions) if compiled else unit.plain(note_decisions)
        boxes, said = Rows(game.record("Box")), Rows(game.record("Options"))
        boxes[0].assign(components.record)
        said[0].assign(options)
        self._results = Rows(Result, 2)
        self._keys = WordSpace(contract.MAX_SEATS + 1)
        tables, legal = Rows(game.record("Table"), 3), WordSpace(self.words)
        self._room = 0
        self._heads, self._masks, self._views = self._memory(0)
        self._first = tuple(rows.array() if compiled else rows for rows in (boxes, said, tables))
        self._then = self._results.array() if compiled else self._results
        self._last = tuple(space.array() if compiled else space.words for space in (legal, self._keys))
        self._keep = (boxes, said, tables, legal)

    def _memory(self, room: int) -> tuple[Any, Any, Any]:
        import numpy as np

        rows = room + 1  # row 0 stays blank
        heads, masks = np.zeros(HEAD * rows, np.int64), np.zeros(self.words * rows, np.int64)
        return heads, masks, np.zeros(self._view.SIZE * rows, np.uint8)

    def _make_room(self, more: int) -> None:
        if self.filled + more <= self._room:
            return
        room = max(self.filled + more, 2 * self._room)
        memory = self._memory(room)
        for old, new in zip((self._heads, self._masks, self._views), memory, strict=True):
            new[: len(old)] = old
        self._heads, self._masks, self._views = memory
        self._room = room

    def follow(self, actions: Sequence[int]) -> int:
        """Follow one more game from its deal on; gives how many decisions it adds."""
        import numpy as np

        self._make_room(len(actions))
        log: Any = np.array(actions, np.int64)
        if self.compiled:
            views: Any = self._views.view(self._view.dtype())
            arrays: tuple[Any, ...] = (self._heads, self._masks, log)
        else:
            views = _Shelf(self._view, memoryview(self._views))
            arrays = tuple(memoryview(array).cast("B").cast("q") for array in (self._heads, self._masks, log))
        found = int(self._run(*self._first, views, self._then, *self._last, *arrays, len(actions), self.filled + 1))
        if found < 0:
            raise BadRecord(f"Step {-found} of the game is not legal there: it was played by other rules.")
        self.filled += found
        return found

    @property
    def result(self) -> Result:
        """How the last game ended."""
        return self._results[0]

    @property
    def keys(self) -> list[int]:
        """The last game's information keys: the onlooker's, then each seat's."""
        return self._keys.words[: self.players + 1].tolist()

    def take(self) -> Decisions:
        """All that is kept, which is forgotten with it: the arrays are good until the next game is followed."""
        rows = slice(1, self.filled + 1)
        self.filled = 0
        heads = self._heads.reshape(-1, HEAD)[rows]
        return Decisions(
            plies=heads[:, PLY],
            seats=heads[:, SEAT],
            moves=heads[:, MOVE],
            keys=heads[:, KEY],
            legal=self._masks.reshape(-1, self.words)[rows],
            views=self._views.view(self._view.dtype())[rows],
        )
