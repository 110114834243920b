"""Writes a record of every game of a run: a JSON document a line."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import IO

from motherlode.core import replay, tally
from motherlode.core.box import Components
from motherlode.core.errors import BadOption, CannotWrite
from motherlode.core.game import Game
from motherlode.core.match import Match
from motherlode.core.records import Record
from motherlode.core.table import Table

SUFFIX = ".jsonl"


class Recorder:
    """Plays games one by one and writes them down. An older file stays as it was until the new one is complete."""

    def __init__(self, game: Game, components: Components, options: Record, seats: list[str], path: str | Path) -> None:
        self.game, self.components, self.options, self.seats = game, components, options, seats
        self.path = Path(path)
        if self.path.suffix != SUFFIX:
            raise BadOption(f"{path}: records of many games go into a {SUFFIX} file, one a line; name it so.")
        if self.path.is_dir() or (self.path.exists() and not os.access(self.path, os.W_OK)):
            raise CannotWrite(f"{path} cannot be written. Name another file.")
        try:
            self._file: IO[str] = tempfile.NamedTemporaryFile(  # noqa: SIM115
                "w", encoding="utf-8", dir=self.path.parent, prefix=f".{self.path.name}.", delete=False
            )
        except OSError as error:
            raise self._refusal(error) from None

    def _refusal(self, error: OSError) -> CannotWrite:
        return CannotWrite(f"{self.path} cannot be written: {error.strerror}. Name another file.")

    def play(self, match: Match, seed: int, first: int, count: int) -> list[int]:
        """Play some games and write each down."""
        total = [0] * tally.SIZE
        for index in range(first, first + count):
            part = match.play(seed, index, 1)
            steps = part[tally.MOVES] + part[tally.CHANCES]
            self._write(self._record(match.log()[:steps]))
            tally.add(total, part)
        return total

    def _record(self, actions: list[int]) -> str:
        """Play the actions again at a table, which checks them and makes the record."""
        table = Table(self.game, self.components, self.options, None)
        table.seats = list(self.seats)
        for action in actions:
            table.play(action)
        return json.dumps(replay.record_of(table), ensure_ascii=False, separators=(",", ":"))

    def _write(self, line: str) -> None:
        try:
            self._file.write(line + "\n")
        except OSError as error:
            raise self._refusal(error) from None

    def finish(self) -> None:
        """Put the file in its place."""
        try:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(self._file.name, 0o666 & ~mask)
            os.replace(self._file.name, self.path)
        except OSError as error:
            raise self._refusal(error) from None

    def close(self) -> None:
        """Leave nothing behind, if it was not finished."""
        try:
            self._file.close()
        finally:
            Path(self._file.name).unlink(missing_ok=True)
