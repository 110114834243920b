"""The desk of a loaded OpenSpiel game: one engine, which all states of the game share. A state is its bytes.

The bytes of a state are its table, the information key of the onlooker and of each seat, and who is to act. They are
never changed, only replaced: a clone shares them, and the desk knows by them what it has before it.
"""

from __future__ import annotations

import json
import os
import threading
from typing import Any
from weakref import WeakValueDictionary

from motherlode.adapters import open_spiel_kernels as kernels
from motherlode.core import contract, encoder
from motherlode.core.bits import stir
from motherlode.core.box import Components
from motherlode.core.doors import look_at, view_at
from motherlode.core.encoding import Encoding
from motherlode.core.engine import Engine, WordSpace
from motherlode.core.errors import BadRecord
from motherlode.core.game import Game
from motherlode.core.loader import jit_wanted
from motherlode.core.records import Record, Rows
from motherlode.core.streams import start_stream
from motherlode.core.table import Scores

OVER = contract.OVER & 255
CHANCE = contract.CHANCE & 255
"""How the last byte of a state says who is to act; else it is a seat, from 1."""

SAMPLE = 77
"""The purpose of the streams that worlds are sampled from."""

WORLD = 2
"""The row of tables that a sampled world is drawn into."""

_desks: WeakValueDictionary[tuple[str, str, bytes], Desk] = WeakValueDictionary()
_boxes: dict[tuple[str, str], tuple[tuple[int, int], Components]] = {}


def _version(path: str) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_mtime_ns, found.st_size


def components_of(game: Game, box: str) -> Components:
    """The box, read anew only if its file has changed: every pickled state brings the game and its box."""
    known = _boxes.get((game.id, box))
    if known is None or not os.path.exists(known[1].path) or _version(known[1].path) != known[0]:
        components = game.components(box or None)
        known = _boxes[game.id, box] = _version(components.path), components
    return known[1]


def desk_for(game: Game, box: str, options: Record) -> Desk:
    """The desk for a game, box and options: whoever loads the same game again shares it."""
    components = components_of(game, box)
    key = game.id, components.text, options.tobytes()
    desk = _desks.get(key)
    if desk is None:
        desk = _desks[key] = Desk(game, components, options)
    return desk


class Desk:
    """Verbs over the bytes of states. One call at a time: what it works on lies in memory that all calls share."""

    def __init__(self, game: Game, components: Components, options: Record) -> None:
        self.game, self.components, self.options = game, components, options
        self.players: int = options.players  # type: ignore[attr-defined]
        self.engine = engine = Engine(game, components, options, rows=3)
        self.facts = engine.facts
        self.encoding = Encoding(game, components, options)
        self.moves = game.moves_table(components)
        self.outcomes = game.outcomes_table(components)
        self.lock = threading.Lock()
        self._keys = WordSpace(self.players + 1)
        self._ids = WordSpace(max(8 * len(engine.legal.buffer), self.facts.outcomes))  # room for all that there are
        self._weights = WordSpace(self.facts.outcomes)
        self._shown = Rows(game.record("View"), 2)
        self._table, self._key_bytes = engine.tables[0].raw, memoryview(self._keys.buffer)
        self._size = len(self._table)
        self._actor = next(field.offset for field in game.record("Table").FIELDS if field.name == "actor")
        self._bind(jit_wanted())
        engine.setup()
        for seat in range(self.players + 1):
            self._keys.words[seat] = stir(0, seat)
        self._before_it = self.start = self._bytes()
        self._believed: tuple[bytes, int] | None = None
        self._listed: tuple[bytes, list[tuple[int, float]]] | None = None

    def _bind(self, compiled: bool) -> None:
        """Take the kernels compiled, or as they stand."""
        import numpy as np

        engine, size = self.engine, self._shown.kind.SIZE
        unit = kernels.unit_of(self.game.id)
        if compiled:
            kernels.have_compiled(self.game.id)
            engine.switch()
            bound, doors = unit.load, self.game.doors().load
            self._encode: Any = kernels.encode_unit().load(encoder.encode)
            self._views: Any = self._shown.array()
            views = np.frombuffer(self._shown.buffer, dtype=np.int8)[:size]
            self._octets: Any = views
            self._words: Any = views.view(np.int64)
            self._program: Any = np.array(self.encoding.program, dtype=np.int64)
            self._boxes: Any = engine.boxes.array()
            self._tables: Any = engine.tables.array()
            spaces: list[Any] = [space.array() for space in (engine.legal, self._ids, self._weights, self._keys)]
        else:
            bound, doors = unit.plain, self.game.doors().plain
            self._encode = encoder.encode
            self._views = self._shown
            self._octets = memoryview(self._shown.buffer)[:size].cast("b")
            self._words = memoryview(self._shown.buffer)[:size].cast("q")
            self._program = self.encoding.program
            self._boxes, self._tables = engine.boxes, engine.tables
            spaces = [space.words for space in (engine.legal, self._ids, self._weights, self._keys)]
        self._legal_set, self._id_list, self._weight_list, self._key_list = spaces
        self._list_moves, self._list_outcomes, self._step, self._retell = (bound(one) for one in kernels.ALL)
        self._sight = {True: doors(view_at), False: doors(look_at)}

    # the bytes of states

    def _bytes(self) -> bytes:
        """What lies before the desk, as the bytes of a state."""
        table = self._table.tobytes()
        return b"".join((table, self._key_bytes, table[self._actor : self._actor + 1]))

    def _take(self, now: bytes) -> None:
        """Lay a state before the desk."""
        if self._before_it is not now:
            if len(now) != len(self.start):
                raise BadRecord("This state is not one of this game: another game, box or release wrote it.")
            self._before_it = b""
            self._table[:] = now[: self._size]
            self._key_bytes[:] = now[self._size : -1]
            self._before_it = now

    def key(self, now: bytes, seat: int) -> bytes:
        """The information key of a seat (from 1; 0 is the onlooker): eight bytes, the lowest first."""
        at = self._size + 8 * seat
        return now[at : at + 8]

    # what a state is asked

    def legal(self, now: bytes) -> list[int]:
        """The ids of the legal moves, ascending."""
        with self.lock:
            self._take(now)
            count = self._list_moves(self._boxes, self._tables, self._legal_set, self._id_list)
            return self._ids.words[:count].tolist()

    def chances(self, now: bytes) -> list[tuple[int, float]]:
        """The possible outcomes with their probabilities, ascending."""
        listed = self._listed
        if listed is not None and listed[0] is now:
            return list(listed[1])
        with self.lock:
            self._take(now)
            count = self._list_outcomes(self._boxes, self._tables, self._id_list, self._weight_list)
            ids, weights = self._ids.words[:count].tolist(), self._weights.words[:count].tolist()
        total = sum(weights)
        found = [(id, weight / total) for id, weight in zip(ids, weights, strict=True)]
        self._listed = now, found
        return list(found)

    def step(self, now: bytes, action: int) -> bytes | None:
        """The state after a move or an outcome; None if it cannot be made."""
        with self.lock:
            self._take(now)
            self._before_it = b""  # whatever happens, it is no longer this state
            if not self._step(self._boxes, self._tables, self._legal_set, self._key_list, action):
                self._before_it = now
                return None
            self._before_it = after = self._bytes()
            return after

    def scores(self, now: bytes) -> Scores:
        """How a finished game stands."""
        with self.lock:
            self._take(now)
            result = self.engine.scores()
        seats = range(1, self.players + 1)
        return Scores(
            points=[result.points[seat] for seat in seats],
            ranks=[result.rank[seat] for seat in seats],
            winners=[seat - 1 for seat in seats if result.rank[seat] == 1],
            ending=self.game.endings[result.ending],
            over=True,
        )

    def table(self, now: bytes) -> Record:
        """The whole table, for those who debug."""
        return self.game.record("Table")(memoryview(bytearray(now[: self._size])))

    # what a seat is told

    def _show(self, now: bytes, seat: int, memory: bool) -> None:
        self._take(now)
        self._shown[kernels.SHOWN].clear()
        self._sight[memory](self._boxes, self._tables, kernels.NOW, seat, self._views)

    def sight(self, now: bytes, seat: int, memory: bool) -> Record:
        """The view of a seat, or without its memory the look."""
        with self.lock:
            self._show(now, seat, memory)
            return self._shown[kernels.SHOWN].copy()

    def write(self, now: bytes, seat: int, memory: bool, out: Any) -> None:
        """Write the view or look as a vector into the first entries of an array."""
        with self.lock:
            self._show(now, seat, memory)
            self._encode(self._program, self._octets, 0, seat, out, 0, self.encoding.size)

    def write_record(self, record: Record, seat: int, out: Any) -> None:
        """Write some other record of this form as a vector."""
        with self.lock:
            self._shown[kernels.SHOWN].assign(record)
            self._encode(self._program, self._octets, 0, seat, out, 0, self.encoding.size)

    # worlds

    def sample(self, now: bytes, seat: int, seed: int) -> bytes:
        """A state that this seat cannot tell from the given one, drawn from its view alone.

        The keys of the seat and of the onlooker stay what they are. What the others saw on the way to such a table is
        not known: their keys are folded from the views that they would have.
        """
        with self.lock:
            engine = self.engine
            if self._believed is None or self._believed[0] is not now or self._believed[1] != seat:
                self._believed = None
                self._show(now, seat, True)
                engine.believe(self._shown[kernels.SHOWN])
                self._believed = now, seat
            start_stream(engine.streams[0], seed, 0, SAMPLE)
            engine.imagine(WORLD)
            self._before_it = b""
            engine.tables[kernels.NOW] = engine.tables[WORLD]
            self._key_bytes[:] = now[self._size : -1]
            for other in range(1, self.players + 1):
                if other != seat:
                    key = self._retell(self._boxes, self._tables, self._views, self._words, other)
                    self._keys.words[other] = key
            self._before_it = world = self._bytes()
            return world


def told(record: Record) -> str:
    """A record in one line that people can read: every field that states something."""
    raw, stated = record.tobytes(), {}
    for field, (_, where, *_) in zip(record.FIELDS, record.CELLS, strict=True):
        if raw[where].strip(b"\0") and not field.name.startswith("spare"):
            value = getattr(record, field.name)
            stated[field.name] = value.tolist() if field.shape else value
    return _written(stated)


_written = json.JSONEncoder(separators=(",", ":")).encode
