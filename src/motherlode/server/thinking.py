"""Bots think in a process of their own, with a lower priority: they are handed views and codes, and never a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

from motherlode.core import advice, registry
from motherlode.core.bot import SeatedBot
from motherlode.core.box import parse_components
from motherlode.core.engine import Engine
from motherlode.core.errors import MotherlodeError
from motherlode.core.records import Record, Rows

log = logging.getLogger("motherlode.server")

Given = TypeVar("Given")
Found = TypeVar("Found")

NICE = 10
LONGEST = 20.0
"""Seconds that a bot may think, waiting for others included."""
REMEMBERED = 256
"""So many bots are kept with their memories; others are rebuilt from what they saw."""


class TookTooLong(MotherlodeError):
    """A worker was ended, because others wait."""


class WorkerDied(MotherlodeError):
    """A worker ended before it had an answer."""


@dataclass(frozen=True)
class Thought:
    """What a bot is asked: who it is, all that its seat has seen, and its choice."""

    place: str
    """Which table, game and seat: the same bot again is not built anew."""
    game: str
    said: dict[str, object]
    box: str
    """The text of a box that is not the game's own."""
    bot: str
    seat: int
    seed: int
    codes: tuple[int, ...]
    view: bytes
    moves: tuple[int, ...]


@dataclass
class _Known:
    bot: SeatedBot
    codes: tuple[int, ...]


_known: OrderedDict[tuple[str, str], _Known] = OrderedDict()
_slates: dict[tuple[str, str], list[Rows[Record]]] = {}
"""By game and kind of bot: one thinks at a time, and slates are large."""


def _quiet_worker() -> None:
    with contextlib.suppress(OSError):
        os.nice(NICE)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A server that was killed cannot end its workers; they would wait for it for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _seated(thought: Thought) -> SeatedBot:
    game = registry.game(thought.game)
    components = parse_components(game, thought.box, "the box of the table") if thought.box else game.components()
    engine = Engine(game, components, game.options(dict(thought.said)))
    bot = registry.bot(thought.bot, game)
    shared = _slates.setdefault((game.id, bot.kind.id), [])
    seated = SeatedBot(bot, engine, thought.seat + 1, thought.seed, 0, "auto", shared)
    shared += seated.all_slates[len(shared) :]
    return seated


def _listened(thought: Thought) -> _Known:
    """A bot that has noticed all that its seat saw; after an undo it is rebuilt."""
    which = (thought.place, thought.bot)
    known = _known.pop(which, None)
    if known is None or thought.codes[: len(known.codes)] != known.codes:
        known = _Known(_seated(thought), ())
    for code in thought.codes[len(known.codes) :]:
        known.bot.notice(code)
    known.codes = thought.codes
    _known[which] = known
    while len(_known) > REMEMBERED:
        _known.popitem(last=False)
    return known


def _seen(bot: SeatedBot, thought: Thought) -> Record:
    return bot.engine.views.kind(memoryview(bytearray(thought.view)))


def think(thought: Thought) -> int:
    """The move of a bot."""
    known = _listened(thought)
    return known.bot.choose(_seen(known.bot, thought), list(thought.moves))


@dataclass(frozen=True)
class Advice:
    """A move that a bot would make, and why: as a notice has it, a kind, arguments, and the same in words."""

    move: int
    reason: dict[str, Any] | None


def advise(thought: Thought) -> Advice:
    """A hint. The bot only thinks of its choice: asked again, it says the same."""
    known = _listened(thought)
    memory, stream = known.bot.memories[0].copy(), known.bot.streams[0].copy()
    move = known.bot.choose(_seen(known.bot, thought), list(thought.moves))
    reason = advice.reason_of(known.bot)
    known.bot.memories[0], known.bot.streams[0] = memory, stream
    if reason is None:
        return Advice(move, None)
    text = advice.say_reason(known.bot.engine.game, reason)
    return Advice(move, {"kind": reason.kind, "arguments": reason.arguments, "text": text})


class Thinkers:
    """The worker processes."""

    def __init__(self, workers: int = 1, longest: float = LONGEST) -> None:
        self._workers, self._longest = workers, longest
        self._pool: ProcessPoolExecutor | None = None

    def _start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), _quiet_worker)
        return self._pool

    async def choose(self, thought: Thought) -> int:
        """The move of a bot; one that fails twice plays its first legal move."""
        for _ in range(2):
            try:
                return await self.work(think, thought)
            except TookTooLong:
                log.warning("the bot %s at table %s thinks for too long", thought.bot, thought.place)
            except WorkerDied:
                log.debug("the bot %s at table %s died", thought.bot, thought.place)
            except Exception as error:
                log.warning("the bot %s at table %s failed: %r", thought.bot, thought.place, error)
        return thought.moves[0]

    async def work(self, what: Callable[[Given], Found], given: Given) -> Found:
        """Let a worker do something, and raise what it raises. A worker that died, or takes too long, is replaced."""
        pool = self._start()
        try:
            async with asyncio.timeout(self._longest):
                return await asyncio.get_running_loop().run_in_executor(pool, what, given)
        except TimeoutError:
            self._end(pool)
            raise TookTooLong(f"That took more than {self._longest:.0f} seconds.") from None
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise WorkerDied("The worker has ended: try again.") from None

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """End workers that do not come back; others who wait for them ask again."""
        for process in list(pool._processes.values()):  # Python 3.14 has a public way
            process.kill()
        if self._pool is pool:
            self._pool = None

    def close(self) -> None:
        """End the workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
