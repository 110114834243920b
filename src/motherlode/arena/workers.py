"""Threads that play the games of a run. Compiled games release the interpreter's lock, so threads share the cores.

Games are handed out in order and in chunks, and a chunk that was begun is finished: what was played is always the
games 0 .. n-1, whenever somebody interrupts.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

from motherlode.core import tally

Play = Callable[[int, int], list[int]]
"""Plays games first .. first+count-1 and gives their tally."""

CHUNK_SECONDS = 0.06
"""About so long a thread plays before it looks up."""
LOOK_SECONDS = 0.1
"""So often progress is told."""


class Shift:
    """One run: what is left to do, and what was counted so far."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.total = [0] * tally.SIZE
        self._given = 0
        self._size = 1
        self._open = 0
        self._stop = False
        self._error: BaseException | None = None
        self._changed = threading.Condition()

    def run(self, players: Sequence[Play], told: Callable[[int], None]) -> None:
        """Play all games, one thread for each of `players`; stop early, with a clean count, on Ctrl-C."""
        threads = [threading.Thread(target=self._work, args=(play,), daemon=True) for play in players]
        self._open = len(threads)
        try:
            for thread in threads:
                thread.start()
            while self._wait():
                told(self.total[tally.GAMES])
            told(self.total[tally.GAMES])
        except KeyboardInterrupt:
            self._stop = True
            for thread in threads:
                if thread.ident is not None:
                    thread.join()
        except BaseException:
            self._stop = True
            raise
        if self._error is not None:
            raise self._error

    def stop(self) -> None:
        """Begin nothing more; what was begun is finished."""
        self._stop = True

    def _wait(self) -> bool:
        """Wait a little; whether anybody is still at work."""
        with self._changed:
            if self._open:
                self._changed.wait(LOOK_SECONDS)
            return self._open > 0

    def _take(self) -> tuple[int, int]:
        with self._changed:
            first = self._given
            count = 0 if self._stop else min(self._size, self.games - first)
            self._given += count
            return first, count

    def _work(self, play: Play) -> None:
        try:
            first, count = self._take()
            while count:
                begun = time.perf_counter()
                part = play(first, count)
                self._note(part, count, time.perf_counter() - begun)
                first, count = self._take()
        except BaseException as error:
            self._error = error
            self._stop = True
        finally:
            with self._changed:
                self._open -= 1
                self._changed.notify()

    def _note(self, part: list[int], count: int, seconds: float) -> None:
        """Add a chunk up, and fit the size of the next ones to how long it took."""
        with self._changed:
            tally.add(self.total, part)
            wanted = int(count * CHUNK_SECONDS / max(seconds, 1e-6))
            self._size = max(1, min(wanted, 4 * count))
