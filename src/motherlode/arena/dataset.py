"""Reads what `sim --record FILE.parquet` wrote: games that can be rebuilt, and decisions to learn from.

    data = ml.dataset("games.parquet")
    for batch in data.batches(4096, seed=1):
        learn(data.encode(batch.views), batch.legal, batch.moves, batch.returns)

Everything is read when it is first asked for, and only the columns that are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from struct import pack, unpack
from typing import Any

from motherlode.arena.decision_rows import DecisionBatch, Follower, batch_of
from motherlode.arena.parquet_schema import BESIDE, DECISIONS, GAMES, decisions_path, view_fields
from motherlode.arena.parquet_source import ParquetSource
from motherlode.arena.recording import LINES, PARQUET
from motherlode.core import replay
from motherlode.core.bits import MASK, stir
from motherlode.core.encoding import Encoding
from motherlode.core.errors import BadOption, BadRecord, CannotRead, MotherlodeError
from motherlode.core.table import CHANCE, Table
from motherlode.core.vectors import vectors

MARKS = ("game", "rules", "layout", "options", "box", "seats", "games", "decisions", "digest")
"""What the facts of both files have in common, if they belong together."""


@dataclass(frozen=True)
class Checked:
    """What was found to be as recorded."""

    games: int
    steps: int
    decisions: int | None
    """None if there are none to compare: the file is not there, or is of another layout."""


class Dataset:
    """The games of one run, with their decisions beside them."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if self.path.suffix == LINES:
            raise CannotRead(
                f"{path} holds a record a line: ml.replay(json.loads(line)) opens one. "
                f"A dataset is a {PARQUET} file: motherlode sim GAME --record games{PARQUET}."
            )
        if self.path.name.endswith(BESIDE):
            raise CannotRead(f"{path} holds decisions: open {self.path.name.removesuffix(BESIDE)}{PARQUET} beside it.")
        self._games = ParquetSource(self.path, GAMES)
        self._kept: tuple[int, Any] = (-1, None)  # the group of games that was read last

    @property
    def facts(self) -> dict[str, Any]:
        """What the file says of itself: game, rules, options, box, seats, seed, counts and more."""
        return self._games.facts

    def __len__(self) -> int:
        return int(self.facts["games"])

    def __repr__(self) -> str:
        facts = self.facts
        return f"<Dataset {self.path}: {facts['games']} games of {facts['game']}, {facts['decisions']} decisions>"

    @cached_property
    def _decisions(self) -> ParquetSource:
        path = decisions_path(self.path)
        if not path.exists():
            raise CannotRead(f"{path} is missing: the decisions of {self.path.name} are there. Copy both files.")
        source = ParquetSource(path, DECISIONS)
        if any(source.facts[name] != self.facts[name] for name in MARKS):
            raise BadRecord(
                f"{path} does not belong to {self.path.name}: they are of different runs. "
                "Copy both files of one run, or record the games again."
            )
        return source

    # tables

    @cached_property
    def games(self) -> Any:
        """All games as a pyarrow table."""
        return self.read("games")

    @cached_property
    def decisions(self) -> Any:
        """All decisions as a pyarrow table."""
        return self.read("decisions")

    def read(self, what: str, *columns: str) -> Any:
        """`games` or `decisions` as a pyarrow table: all columns, or only those that are named."""
        if what not in ("games", "decisions"):
            raise BadOption(f"There are no {what!r} in it: games, decisions.")
        return (self._games if what == "games" else self._decisions).read(columns)

    # games

    @cached_property
    def _opening(self) -> Table:
        """The table before the first step, through the same door as every record, so with the same checks."""
        facts = self.facts
        if "/" in facts["game"] or facts["game"].startswith("."):  # the path of a folder would be run
            raise BadRecord(f"{self.path}: {facts['game']!r} is no name of a game.")
        keys = [f"{stir(0, seat) & MASK:016x}" for seat in range(len(facts["seats"]) + 1)]
        head = {name: facts[name] for name in ("game", "rules", "layout", "options", "box", "seats")}
        if "components" in facts:
            head["components"] = facts["components"]
        nothing = {"steps": [], "keys": keys, "result": None}
        try:
            return replay.replay({"format": replay.FORMAT, "version": replay.VERSION, **head, **nothing})
        except MotherlodeError as error:
            raise BadRecord(f"{self.path}: {error}") from None

    def _row(self, number: int) -> dict[str, Any]:
        """A row of the games; the group that it stands in is kept for the next one."""
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(self):
            raise BadOption(f"{self.path} has no game {number}: it holds {len(self)}, numbered from 0.")
        group = 0
        while number >= self._games.groups[group]:
            number -= self._games.groups[group]
            group += 1
        if self._kept[0] != group:
            self._kept = group, self._games.read(groups=[group])
        with self._games.reading():
            row: dict[str, Any] = self._kept[1].slice(number, 1).to_pylist()[0]
        return row

    def table(self, number: int) -> Table:
        """A game rebuilt to its end: every move is checked by the rules, the end by what was noted of it."""
        row, opening = self._row(number), self._opening
        table = Table(opening.game, opening.components, opening.engine.options[0], None)
        where = f"{self.path}, game {number}"
        for step, action in enumerate(row["actions"], start=1):
            try:
                table.play(action)
            except MotherlodeError as error:
                raise BadRecord(f"{where}: step {step} cannot be played: {error}") from None
        if not table.over:
            raise BadRecord(f"{where} breaks off after {len(table.log)} steps: the game is not over there.")
        if len(row["seats"]) != table.players:
            raise BadRecord(f"{where} names {len(row['seats'])} seats, but {table.players} play.")
        table.seats = list(row["seats"])
        scores = table.scores()
        returns = [unpack("f", pack("f", value))[0] for value in scores.returns]  # as the file holds them
        moves = sum(entry.actor != CHANCE for entry in table.log)
        ends: dict[str, Any] = {"points": scores.points, "ranks": scores.ranks, "ending": scores.ending}
        ends |= {"returns": returns, "index": number, "plies": len(table.log), "decisions": moves}
        said = {name: row[name] for name in ends}
        if said != ends:
            raise BadRecord(f"{where} ends with {ends}, but the file says {said}.")
        if row["keys"] != [table.key(seat) for seat in (None, *range(table.players))]:
            raise BadRecord(f"{where}: the seats saw something else than the file says: it was played by other rules.")
        return table

    def record(self, number: int) -> dict[str, Any]:
        """A game as the JSON document that `Table.record` gives; checked like `table`."""
        return self.table(number).record()

    def check(self) -> Checked:
        """Rebuild every game, and compare the decisions beside them with those that follow from the games."""
        steps, followed = 0, self._follower()
        for number in range(len(self)):
            table = self.table(number)
            steps += len(table.log)
            if followed is not None:
                followed.add(number, [entry.action for entry in table.log], table.scores().returns)
        if followed is None:
            return Checked(len(self), steps, None)
        followed.compare()
        if followed.compared != self.facts["decisions"]:
            raise BadRecord(f"{decisions_path(self.path)} has more decisions than the games. Record the games again.")
        return Checked(len(self), steps, followed.compared)

    def _follower(self) -> Follower | None:
        """Whoever compares decisions, if they can be."""
        if not decisions_path(self.path).exists():
            return None
        source = self._decisions
        try:
            opening = self._readable()
        except BadRecord:
            return None
        return Follower(opening, source.path, lambda first, last: self._some(slice(first, last)))

    # decisions

    def _readable(self) -> Table:
        """The opening table, if views and moves in the file mean what they mean in this release; else a refusal."""
        opening, facts = self._opening, self.facts
        game = opening.game
        for name, then, now in (
            ("rules", facts["rules"], game.rules_version),
            ("layout", facts["layout"], game.layout),
            ("views", facts["view"], view_fields(game)),
            ("moves", facts["moves"], len(opening.moves_table)),
        ):
            if then != now:
                raise BadRecord(
                    f"{self.path} was written by Motherlode {facts['motherlode']} with other {name} of {game.title}: "
                    "its games can be replayed, but its views are not read by this release. Record the games again."
                )
        return opening

    @cached_property
    def encoding(self) -> Encoding:
        """How views become vectors."""
        opening = self._readable()
        return Encoding(opening.game, opening.components, opening.engine.options[0])

    def views(self, rows: Any = None) -> Any:
        """What the seats knew at some decisions (a slice, or a list of rows), or at all: an array of View records.

        Rows that lie together are not copied after they were read.
        """
        return self._views_of(self._some(rows, "view").column("view"))

    def observations(self, rows: Any = None) -> Any:
        """The same as the rows of a float32 matrix."""
        return self.encode(self.views(rows))

    def encode(self, views: Any) -> Any:
        """Views as the rows of a float32 matrix; `encoding` says what stands where."""
        return vectors(self.encoding, views)

    def _some(self, rows: Any, *columns: str) -> Any:
        """Some decisions: only the groups that they stand in are read."""
        import numpy as np

        self._readable()
        source = self._decisions
        if rows is None:
            return source.read(columns)
        total = self.facts["decisions"]
        try:
            wanted = np.atleast_1d(np.arange(total)[rows])
        except (IndexError, TypeError, ValueError):
            raise BadOption(f"There are no such rows: {self.path.name} has {total} decisions, from 0.") from None
        if not len(wanted):
            return source.read(columns, [])
        sizes = np.array(source.groups, np.int64)
        ends = np.cumsum(sizes)
        group = np.searchsorted(ends, wanted, side="right")
        needed, nth = np.unique(group, return_inverse=True)
        table = source.read(columns, needed.tolist())
        skipped = (ends - sizes)[needed] - (np.cumsum(sizes[needed]) - sizes[needed])  # rows that were not read
        places = wanted - skipped[nth]
        if np.array_equal(places, np.arange(places[0], places[0] + len(places))):
            return table.slice(int(places[0]), len(places))
        return table.take(places)

    def _views_of(self, column: Any) -> Any:
        import numpy as np

        kind = self._opening.game.record("View")
        with self._decisions.reading():
            parts = [
                np.frombuffer(chunk.buffers()[1], kind.dtype(), len(chunk), chunk.offset * kind.SIZE)
                for chunk in column.chunks
                if len(chunk)
            ]
        if len(parts) == 1:
            return parts[0]
        return np.concatenate(parts) if parts else np.empty(0, kind.dtype())

    def batches(self, size: int, *, seed: int | None = None) -> Iterator[DecisionBatch]:
        """All decisions in batches of `size`; the last may be smaller.

        With a seed in a random order: groups of rows are taken at random, and each is mixed.
        """
        if isinstance(size, bool) or not isinstance(size, int) or size < 1:
            raise BadOption(f"size={size} is not understood: a batch has at least one decision.")
        self._readable()
        return self._batches(self._decisions, size, seed)

    def _batches(self, source: ParquetSource, size: int, seed: int | None) -> Iterator[DecisionBatch]:
        import numpy as np
        import pyarrow as pa

        chance = None if seed is None else np.random.default_rng(seed)
        groups = np.arange(len(source.groups))
        if chance is not None:
            chance.shuffle(groups)
        left = None
        for group in groups.tolist():
            table = source.read(groups=[group])
            if chance is not None:
                table = table.take(chance.permutation(len(table)))
            if left is not None:
                table = pa.concat_tables([left, table]).combine_chunks()
            whole = len(table) - len(table) % size
            for first in range(0, whole, size):
                yield self._batch(table.slice(first, size))
            left = table.slice(whole) if whole < len(table) else None
        if left is not None:
            yield self._batch(left)

    def _batch(self, table: Any) -> DecisionBatch:
        with self._decisions.reading():
            return batch_of(table, self._views_of(table.column("view")), self.facts["moves"])
