"""A player who is a Python object of this process. It thinks in a thread, so that nobody waits beyond its limit.

A thread cannot be ended: one that takes too long is left to itself, and its bot is made anew for the next game. What
plays in a process of its own (files, programs) is ended for good.
"""

from __future__ import annotations

import queue
import threading
import traceback
from collections.abc import Callable, Sequence
from typing import Any

from motherlode.core.actions import Move
from motherlode.core.guests.guest import Guest, Place, Trouble, limit_of
from motherlode.core.guests.maker import Maker, maker_of, name_of, tell
from motherlode.core.records import Record
from motherlode.core.story import Notice

Job = Callable[[], object]


class _Mind(threading.Thread):
    """A thread that does what it is asked, one thing after the other."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.done: queue.SimpleQueue[tuple[object, str]] = queue.SimpleQueue()
        self.start()

    def run(self) -> None:
        """Work until there is nothing more."""
        while (job := self.jobs.get()) is not None:
            try:
                self.done.put((job(), ""))
            except BaseException:
                self.done.put((None, traceback.format_exc(limit=-3).rstrip()))


class Local:
    """A bot that somebody handed over as an object."""

    def __init__(self, make: Maker, limit: float) -> None:
        self.hears = True
        self._make, self._limit = make, limit
        self._mind: _Mind | None = None
        self._bot: Any = None
        self._waiting: list[Notice] = []

    def _do(self, job: Job) -> object:
        if self._mind is None:
            self._mind = _Mind()
        self._mind.jobs.put(job)
        try:
            answer, failed = self._mind.done.get(timeout=self._limit)
        except queue.Empty:
            self.close()
            raise Trouble("took too long", fatal=True) from None
        if failed:
            raise Trouble(f"failed\n{failed}\n")
        return answer

    def begin(self, place: Place) -> None:
        """Make the bot anew."""
        self._waiting.clear()
        self._bot = self._do(lambda: self._make(place))
        self.hears = callable(getattr(self._bot, "notice", None))

    def hear(self, code: int, notices: Sequence[Notice]) -> None:
        """Keep it until the bot is asked: then it thinks within its limit."""
        self._waiting += notices

    def choose(self, view: Record, moves: Sequence[Move]) -> object:
        """Ask the bot."""
        waiting, self._waiting = self._waiting, []
        bot = self._bot

        def job() -> object:
            tell(bot, waiting)
            return bot.choose(view, list(moves))

        return self._do(job)

    def end(self, points: Sequence[int], winners: Sequence[int]) -> None:
        """Tell it the rest."""
        waiting, self._waiting = self._waiting, []
        bot = self._bot
        if waiting:
            self._do(lambda: tell(bot, waiting))

    def close(self) -> None:
        """Let the thread go."""
        mind, self._mind = self._mind, None
        if mind is not None:
            mind.jobs.put(None)


def guest_from(thing: object, **said: object) -> Guest:
    """A guest from a class, a function or an object."""
    make = maker_of(thing)
    limit = limit_of(said, default=getattr(thing, "limit", 5.0))
    return Guest(name_of(thing), lambda limit: Local(make, limit), limit, said, travels=False)
