"""Several processes, one store: Redis wakes the others, the store decides.

What travels is the sender's process, a table, its version, and which of its seats' people are connected there: nothing
of the game. A message that is lost costs time and nothing else: the store is looked at from time to time, often while
Redis is away or if there is none.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from motherlode.core.errors import MotherlodeError
from motherlode.server.desk import Desk
from motherlode.server.hall import Hall
from motherlode.server.room import LIVE, Refusal

if TYPE_CHECKING:
    from redis.asyncio import Redis

log = logging.getLogger("motherlode.server")

CHANNEL = "motherlode"
PATIENCE = 3.0
"""Seconds until a Redis that does not answer counts as away."""
FIRST_PAUSE, LAST_PAUSE = 0.2, 5.0
POLL = 2.0
"""Seconds between two looks at the store while nobody wakes us."""
RARE_POLL = 30.0
"""The same while Redis works: it promises no delivery. Live tables that nobody serves are taken up then."""
NEWEST = 500
"""Tables that a look compares: those that changed last."""
GONE = 1 << 31
"""In place of a version: the sender does not serve the table any more, and the store knows why."""
TOLD_AGAIN, BELIEVED = 5.0, 12.0
"""Seconds between two words about who is connected, and how long such a word counts."""


class CannotWake(MotherlodeError):
    """A Redis that cannot be used."""


class Wake(msgspec.Struct, array_like=True):
    """One message."""

    process: str
    table: str
    version: int
    seats: list[int]


_decoder = msgspec.json.Decoder(Wake)


class Waker:
    """Tells the other processes of new versions, and hears of theirs. Without a URL it only looks at the store."""

    def __init__(self, url: str | None, hall: Hall) -> None:
        self.hall, self.process = hall, secrets.token_hex(8)
        self.connected = False
        self._redis: Redis | None = _client(url) if url else None
        self._due: dict[str, None] = {}
        self._wake = asyncio.Event()
        self._look = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._here: dict[str, frozenset[int]] = {}
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._wanted: dict[str, int] = {}

    async def start(self) -> None:
        """Begin; a Redis that does not answer is refused now, and waited for later."""
        self.hall.shared = True
        work = [self._poll]
        if self._redis is not None:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._redis.ping()
            except Exception as error:
                await self._redis.aclose()
                raise CannotWake(
                    f"Redis does not answer: {error or 'no answer in time'}. Start it, correct host, port and password "
                    "in --redis redis://:PASSWORD@HOST:PORT/0, or leave --redis out for a single process."
                ) from None
            self.connected = True
            self.hall.woken = self._stored
            self.hall.sees_all = lambda: self.connected
            work += [self._send, self._hear, self._tell_presence]
        self._tasks = [asyncio.create_task(self._for_ever(each)) for each in work]

    async def close(self) -> None:
        """Stop."""
        self.hall.woken = lambda table, version: None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._redis is not None:
            with contextlib.suppress(Exception):
                await self._redis.aclose()

    async def _for_ever(self, work: Callable[[], Awaitable[None]]) -> None:
        """A failure is waited out, longer each time up to a limit, and said once."""
        pause = FIRST_PAUSE
        while True:
            began = asyncio.get_running_loop().time()
            try:
                await work()
            except Exception as error:
                self._away(error)
            if asyncio.get_running_loop().time() - began > LAST_PAUSE:
                pause = FIRST_PAUSE
            await asyncio.sleep(pause)
            pause = min(2 * pause, LAST_PAUSE)

    def _away(self, error: Exception) -> None:
        if isinstance(error, MotherlodeError):  # the store: whoever needs it is told
            log.debug("%s", error)
        elif self.connected:
            self.connected = False
            self._look.set()
            log.warning("Redis is away, so other processes hear of moves later: %s", error)

    # to the others

    def _stored(self, table: str, version: int) -> None:
        self._due[table] = None
        self._wake.set()

    async def _send(self) -> None:
        assert self._redis is not None
        while True:
            await self._wake.wait()
            self._wake.clear()
            due, self._due = list(self._due), {}
            for table in due:
                desk = self.hall.desks.get(table)
                version, here = (desk.room.version, sorted(desk.here())) if desk is not None else (GONE, [])
                await self._redis.publish(CHANNEL, msgspec.json.encode(Wake(self.process, table, version, here)))

    async def _tell_presence(self) -> None:
        """Who is connected here: at once when that changes, and again and again while somebody is."""
        again = 0.0
        while True:
            now = asyncio.get_running_loop().time()
            here = {name: seats for name, desk in self.hall.desks.items() if (seats := desk.here())}
            changed = {name for name in here.keys() | self._here.keys() if here.get(name) != self._here.get(name)}
            if now >= again:
                again = now + TOLD_AGAIN
                changed |= here.keys()
            self._here = here
            for name in changed:
                self._stored(name, 0)
            await asyncio.sleep(0.5)

    # from the others

    async def _hear(self) -> None:
        assert self._redis is not None
        async with self._redis.pubsub(ignore_subscribe_messages=True) as subscription:
            await subscription.subscribe(CHANNEL)
            async with asyncio.timeout(PATIENCE):
                await self._redis.ping()
            if not self.connected:
                log.warning("Redis is back.")
            self.connected = True
            self._look.set()  # whatever was said meanwhile is in the store
            while True:
                message: dict[str, Any] | None = await subscription.get_message(timeout=PATIENCE)
                if message is None:
                    async with asyncio.timeout(PATIENCE):
                        await self._redis.ping()
                    continue
                with contextlib.suppress(msgspec.MsgspecError):
                    await self._heard(_decoder.decode(message["data"]))

    async def _heard(self, said: Wake) -> None:
        desk = self.hall.desks.get(said.table)
        if desk is None or said.process == self.process:
            return
        desk.elsewhere[said.process] = (frozenset(said.seats), self.hall.sources.clock() + BELIEVED)
        desk.note_presence()
        if said.version > desk.room.version:
            self._behind(desk, said.version)

    def _behind(self, desk: Desk, version: int) -> None:
        """Read what is new, without holding up the other tables."""
        self._wanted[desk.id] = max(version, self._wanted.get(desk.id, 0))
        if desk.id not in self._reading:
            self._reading[desk.id] = asyncio.create_task(self._catch_up(desk))

    async def _catch_up(self, desk: Desk) -> None:
        try:
            before = -1
            while before < desk.room.version < self._wanted[desk.id]:
                before = desk.room.version
                await desk.catch_up()
        except MotherlodeError as error:
            log.debug("table %s: %s", desk.id, error)
        finally:
            del self._reading[desk.id], self._wanted[desk.id]

    async def _poll(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(RARE_POLL if self.connected else POLL):
                    await self._look.wait()
            self._look.clear()
            for row in await self.hall.store.tables(limit=NEWEST):
                desk = self.hall.desks.get(row.table_id)
                if desk is not None and row.version > desk.room.version:
                    self._behind(desk, row.version)
            if self.connected:
                old = self.hall.sources.clock() - RARE_POLL
                for row in await self.hall.store.tables(status=(LIVE,), changed_before=old):
                    if row.table_id not in self.hall.desks:
                        with contextlib.suppress(Refusal):
                            await self.hall.desk(row.table_id)


def _client(url: str) -> Redis:
    try:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ImportError:
        raise CannotWake("The package redis is not installed: install it, or leave --redis out.") from None
    try:
        made: Redis = Redis.from_url(
            url, retry=Retry(NoBackoff(), 0), socket_connect_timeout=PATIENCE, socket_timeout=2 * PATIENCE
        )
    except ValueError as error:
        raise CannotWake(f"That is no URL of a Redis: {error}. Write --redis redis://:PASSWORD@HOST:PORT/0.") from None
    return made
