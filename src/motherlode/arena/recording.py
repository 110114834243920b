"""Writes down every game of a run: a JSON document a line, or Parquet tables (`parquet.py`), by the file's name."""

from __future__ import annotations

import json
import os
import tempfile
import threading
from pathlib import Path
from typing import IO, Any

from motherlode.arena.crew import Playing
from motherlode.core import replay, tally
from motherlode.core.box import Components
from motherlode.core.errors import BadOption, CannotWrite
from motherlode.core.game import Game
from motherlode.core.records import Record
from motherlode.core.table import Table

LINES = ".jsonl"
PARQUET = ".parquet"


class Draft:
    """A file that is written beside its place and put there when it is complete: an older one stays until then."""

    def __init__(self, path: Path, binary: bool = False) -> None:
        self.path = path
        if path.is_dir() or (path.exists() and not os.access(path, os.W_OK)):
            raise CannotWrite(f"{path} cannot be written. Name another file.")
        mode, encoding = ("wb", None) if binary else ("w", "utf-8")
        try:
            self.file: IO[Any] = tempfile.NamedTemporaryFile(  # noqa: SIM115
                mode, encoding=encoding, dir=path.parent, prefix=f".{path.name}.", delete=False
            )
        except OSError as error:
            raise self.refusal(error) from None

    def refusal(self, error: OSError) -> CannotWrite:
        """What is said if the disk refuses."""
        return CannotWrite(f"{self.path} cannot be written: {error.strerror or error}. Name another file.")

    def complete(self) -> None:
        """Have everything on the disk, with the rights of an ordinary file."""
        try:
            self.file.flush()
            os.fsync(self.file.fileno())
            self.file.close()
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(self.file.name, 0o666 & ~mask)
        except OSError as error:
            raise self.refusal(error) from None

    def put(self) -> None:
        """Put the file in its place."""
        try:
            os.replace(self.file.name, self.path)
        except OSError as error:
            raise self.refusal(error) from None

    def discard(self) -> None:
        """Leave nothing behind, if it was not put in its place."""
        try:
            self.file.close()
        except OSError:
            pass  # what was still to be written is thrown away with it
        finally:
            Path(self.file.name).unlink(missing_ok=True)


class Recorder:
    """Plays games one by one and writes them down. The files appear when `finish` is called, or never."""

    needs: tuple[str, ...] = ()
    """What has to be compiled for it, beside the match."""

    def __init__(self, game: Game, components: Components, options: Record, seats: list[str], seed: int) -> None:
        self.game, self.components, self.options = game, components, options
        self.seats, self.seed = seats, seed
        self.drafts: list[Draft] = []
        self._closed = False
        # whoever closes waits for the game that is being written: a run may be given up while a thread is at work
        self._lock = threading.Lock()

    def begin(self, compiled: bool) -> None:
        """The kernels are there, the games begin."""

    def play(self, match: Playing, seed: int, first: int, count: int) -> list[int]:
        """Play some games and write each down."""
        total = [0] * tally.SIZE
        for index in range(first, first + count):
            part = match.play(seed, index, 1)
            actions = match.log(part[tally.MOVES] + part[tally.CHANCES])
            with self._lock:
                if not self._closed:
                    self.write(index, actions)
            tally.add(total, part)
        return total

    def write(self, index: int, actions: list[int]) -> None:
        """Write a game down."""
        raise NotImplementedError

    def finish(self) -> None:
        """Put the files in their places, once all are complete."""
        for draft in self.drafts:
            draft.complete()
        for draft in self.drafts:
            draft.put()

    def close(self) -> None:
        """Leave nothing behind, if it was not finished."""
        with self._lock:
            self._closed = True
            self.let_go()
            for draft in self.drafts:
                draft.discard()

    def let_go(self) -> None:
        """Let go of what still holds the files."""


class LinesRecorder(Recorder):
    """A record a line, as `Table.record` gives it."""

    def __init__(
        self, game: Game, components: Components, options: Record, seats: list[str], seed: int, path: Path
    ) -> None:
        super().__init__(game, components, options, seats, seed)
        self.draft = Draft(path)
        self.drafts.append(self.draft)

    def write(self, index: int, actions: list[int]) -> None:
        """Play the actions again at a table, which checks them and makes the record."""
        table = Table(self.game, self.components, self.options, None)
        table.seats = list(self.seats)
        for action in actions:
            table.play(action)
        line = json.dumps(replay.record_of(table), ensure_ascii=False, separators=(",", ":"))
        try:
            self.draft.file.write(line + "\n")
        except OSError as error:
            raise self.draft.refusal(error) from None


def recorder_of(
    game: Game, components: Components, options: Record, seats: list[str], seed: int, path: str | Path
) -> Recorder:
    """Whoever writes the kind of file that the name says."""
    suffix = Path(path).suffix
    if suffix == LINES:
        return LinesRecorder(game, components, options, seats, seed, Path(path))
    if suffix == PARQUET:
        from motherlode.arena.parquet import ParquetRecorder

        return ParquetRecorder(game, components, options, seats, seed, Path(path))
    raise BadOption(
        f"{path}: records of many games go into a {LINES} file, one a line, or into {PARQUET} files; name it so."
    )
