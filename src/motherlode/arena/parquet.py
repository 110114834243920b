"""Writes games as Parquet tables: one with a row for each game, and beside it one with a row for each decision.

Both carry the same facts under the key `motherlode`, and a digest of the actions that tells whether they belong
together. Rows are written in groups, so that memory does not grow with the run.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from motherlode import __version__
from motherlode.arena.parquet_schema import (
    BESIDE,
    DECISIONS,
    GAMES,
    KEY,
    VERSION,
    Followed,
    arrow,
    decisions_path,
    decisions_schema,
    decisions_table,
    games_schema,
    table_of,
    view_fields,
)
from motherlode.arena.recording import PARQUET, Draft, Recorder
from motherlode.core import compiling
from motherlode.core.bits import signed
from motherlode.core.box import Components
from motherlode.core.chronicle import Chronicler
from motherlode.core.errors import BadOption, CannotWrite
from motherlode.core.game import Game
from motherlode.core.records import Record, said_options
from motherlode.core.table import Scores

DECISION_ROWS = 1 << 15
"""A group of decisions is written as soon as it has so many rows; it ends with a game."""
GAME_ROWS = 1 << 13
GAME_STEPS = 1 << 21
"""A group of games is written as soon as it has so many rows, or so many moves and outcomes."""

WRITING = {"compression": "zstd", "write_page_checksum": True}


class ParquetRecorder(Recorder):
    """Writes both tables; the decisions are noted by a compiled loop (`core/chronicle.py`)."""

    needs = (compiling.CHRONICLE,)

    def __init__(
        self, game: Game, components: Components, options: Record, seats: list[str], seed: int, path: Path
    ) -> None:
        super().__init__(game, components, options, seats, seed)
        if path.name.endswith(BESIDE):
            raise BadOption(f"{path}: that name is for the decisions beside the games; name the file of the games.")
        self.pa = arrow(CannotWrite)
        facts = game.facts(components, options)
        if max(facts.actions, facts.outcomes) > 1 << 15:
            raise BadOption(f"{game.title} has too many moves for {PARQUET} files: write {path.stem}.jsonl.")
        self.moves = [str(move) for move in game.moves_table(components).moves]
        self.games = self.steps = self.decisions = 0
        self._digest = hashlib.blake2b(digest_size=8)
        self._rows = _GameRows(self)
        self._sinks: list[_Sink] = []
        self._writers: list[Any] = []
        self._pending: list[Followed] = []
        # the games come last: where they are, their decisions are
        try:
            for name in (decisions_path(path), path):
                self.drafts.append(Draft(name, binary=True))
            schemas = decisions_schema(self.pa, game.record("View").SIZE), games_schema(self.pa)
            dictionaries = ["game", "seat", "move", "notation"], ["seats.list.element", "ending"]
            for draft, schema, names in zip(self.drafts, schemas, dictionaries, strict=True):
                sink = _Sink(draft)
                self._sinks.append(sink)
                self._writers.append(self.pa.parquet.ParquetWriter(sink, schema, use_dictionary=names, **WRITING))
        except BaseException:
            self.close()
            raise

    def begin(self, compiled: bool) -> None:
        """The kernels are there, the games begin."""
        self._chronicler = Chronicler(self.game, self.components, self.options, compiled)

    def write(self, index: int, actions: list[int]) -> None:
        """Follow the game again, and write when enough has come together."""
        chronicler = self._chronicler
        decisions = chronicler.follow(actions)
        returns = self._rows.add(index, actions, decisions, chronicler)
        self._pending.append(Followed(index, decisions, returns))
        self.games += 1
        self.decisions += decisions
        if chronicler.filled >= DECISION_ROWS:
            self._write_decisions()
        if len(self._rows) >= GAME_ROWS or self._rows.steps >= GAME_STEPS:
            self._write_games()

    def _write_decisions(self) -> None:
        table = decisions_table(self.pa, self._chronicler.take(), self._pending, self.moves)
        self._pending.clear()
        self._put(0, table)

    def _write_games(self) -> None:
        for actions in self._rows.actions:
            self._digest.update(actions.tobytes())
        self._put(1, table_of(self.pa, games_schema(self.pa), self._rows.columns()))
        self._rows = _GameRows(self)

    def _put(self, which: int, table: Any) -> None:
        try:
            self._writers[which].write_table(table, row_group_size=1 << 30)
        except OSError as error:
            raise self.drafts[which].refusal(error) from None

    def finish(self) -> None:
        """Write what still waits, and the facts; then put both in their places."""
        if self._pending:
            self._write_decisions()
        if len(self._rows):
            self._write_games()
        for writer, draft, format in zip(self._writers, self.drafts, (DECISIONS, GAMES), strict=True):
            try:
                writer.add_key_value_metadata({KEY: json.dumps(self._facts(format), ensure_ascii=False).encode()})
                writer.close()
            except OSError as error:
                raise draft.refusal(error) from None
        super().finish()

    def let_go(self) -> None:
        """Close the writers: one that is left open writes its end when it is forgotten."""
        for sink in self._sinks:
            sink.lost = True
        for writer in self._writers:
            try:
                writer.close()
            except (OSError, ValueError, self.pa.ArrowException):
                writer.is_open = False

    def _facts(self, format: str) -> dict[str, Any]:
        game, components = self.game, self.components
        box = {} if components.standard else {"components": components.text}
        return {
            "format": format,
            "version": VERSION,
            "motherlode": __version__,
            "game": game.id,
            "rules": game.rules_version,
            "layout": game.layout,
            "options": said_options(self.options),
            "box": components.hash,
            **box,
            "seats": self.seats,
            "seed": self.seed,
            "games": self.games,
            "decisions": self.decisions,
            "moves": len(self.moves),
            "view": view_fields(game),
            "digest": self._digest.hexdigest(),
        }


class _Sink:
    """Where a writer puts its bytes. When nobody wants them any more they go nowhere, so that it can end in peace."""

    closed = False

    def __init__(self, draft: Draft) -> None:
        self.draft, self.lost = draft, False

    def write(self, data: bytes) -> int:
        """Write, or pretend to."""
        return len(data) if self.lost else self.draft.file.write(data)

    def flush(self) -> None:
        """The draft does it in the end."""

    def close(self) -> None:
        """The draft does it in the end."""


class _GameRows:
    """Games that wait to be written."""

    def __init__(self, recorder: ParquetRecorder) -> None:
        self.recorder = recorder
        self.steps = 0
        self.indices: list[int] = []
        self.points: list[list[int]] = []
        self.ranks: list[list[int]] = []
        self.returns: list[list[float]] = []
        self.endings: list[int] = []
        self.decisions: list[int] = []
        self.actions: list[Any] = []
        self.keys: list[list[int]] = []

    def __len__(self) -> int:
        return len(self.indices)

    def add(self, index: int, actions: list[int], decisions: int, chronicler: Chronicler) -> list[float]:
        """Note a game that was just followed; gives the returns of its seats."""
        import numpy as np

        result, seats = chronicler.result, range(1, chronicler.players + 1)
        points, ranks = [result.points[seat] for seat in seats], [result.rank[seat] for seat in seats]
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        returns = Scores(points, ranks, winners, "", True).returns
        self.indices.append(index)
        self.points.append(points)
        self.ranks.append(ranks)
        self.returns.append(returns)
        self.endings.append(result.ending)
        self.decisions.append(decisions)
        self.actions.append(np.array(actions, np.int16))
        self.keys.append(chronicler.keys)
        self.steps += len(actions)
        return returns

    def columns(self) -> list[Any]:
        """In the order of `games_schema`."""
        import numpy as np

        pa, count = self.recorder.pa, len(self)
        plies = [len(actions) for actions in self.actions]
        offsets = np.cumsum([0, *plies], dtype=np.int32)

        def lists(rows: list[Any], kind: Any) -> Any:
            width = len(rows[0])
            ends = np.arange(0, width * count + 1, width, dtype=np.int32)
            return pa.ListArray.from_arrays(ends, pa.array(np.array(rows).reshape(-1), kind))

        return [
            np.array(self.indices, np.int64),
            np.full(count, signed(self.recorder.seed), np.int64),
            lists([self.recorder.seats] * count, pa.string()),
            lists(self.points, pa.int32()),
            lists(self.ranks, pa.int8()),
            lists(self.returns, pa.float32()),
            pa.DictionaryArray.from_arrays(np.array(self.endings, np.int8), list(self.recorder.game.endings)),
            np.array(plies, np.int32),
            np.array(self.decisions, np.int32),
            pa.ListArray.from_arrays(offsets, np.concatenate(self.actions)),
            lists(self.keys, pa.int64()),
        ]
