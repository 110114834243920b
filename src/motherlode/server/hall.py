"""The hall: all desks of this process, who may sit down where, and what happens when nobody does anything."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from motherlode.core import fairness
from motherlode.core.box import parse_components
from motherlode.core.errors import MotherlodeError
from motherlode.server import asking, orders
from motherlode.server.bodies import Listed
from motherlode.server.calling import Caller
from motherlode.server.cleaning import clean_name, clean_seed
from motherlode.server.desk import Desk
from motherlode.server.driving import Driver
from motherlode.server.opening import Opening, opened
from motherlode.server.orders import Ask, Entries
from motherlode.server.room import CLOSED, LIVE, OPEN, Body, Refusal, Room
from motherlode.server.seating import hashed
from motherlode.server.shelf import served
from motherlode.server.staging import fair_outcome
from motherlode.server.thinking import Thinkers
from motherlode.server.warming import components_of
from motherlode.store import Store, StoreError

log = logging.getLogger("motherlode.server")

MOST_TABLES = 20_000
MOST_LISTED = 100
CLERK_TIME = 60.0
HOUR = 3600.0
ABANDONED = 7 * 24 * HOUR
"""Seconds after which a table is closed that nobody has begun."""
LONGEST_BOX = 256 * 1024


@dataclass(frozen=True)
class Ticket:
    """What somebody gets who sits down."""

    table: str
    seat: int
    token: str


@dataclass
class Sources:
    """Where time and chance come from; tests bring their own."""

    clock: Callable[[], float] = time.time
    token: Callable[[], str] = lambda: secrets.token_urlsafe(24)
    name: Callable[[], str] = lambda: secrets.token_urlsafe(9)
    secret: Callable[[], bytes] = fairness.new_secret
    deal: Callable[[Room], str] = fair_outcome


class Hall:
    """Finds, opens and drives tables."""

    def __init__(
        self,
        store: Store,
        sources: Sources | None = None,
        thinkers: Thinkers | None = None,
        clerks: Thinkers | None = None,
    ) -> None:
        self.store = store
        self.sources = sources or Sources()
        self.thinkers = thinkers or Thinkers()
        self.clerks = clerks or Thinkers(longest=CLERK_TIME)
        """Workers for what takes long and nobody at a table waits for."""
        self.caller = Caller()
        self.pace = 0.7
        """Seconds that a bot waits before it moves, while people watch."""
        self.desks: dict[str, Desk] = {}
        self.shared = False
        """Whether other processes serve the same tables."""
        self.sees_all: Callable[[], bool] = lambda: True
        """Whether we know who is connected to the other processes."""
        self.resumed = asyncio.Event()
        """Set when the live tables have been read back after a start."""
        self._loading: dict[str, asyncio.Task[Desk]] = {}
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._asked: set[tuple[str, int]] = set()
        """Tables and seats whose question is not answered yet."""
        self.woken: Callable[[str, int], None] = lambda table, version: None
        """Told of every new version: other processes are woken by it."""
        self.counts = {"moves": 0, "tables": 0}

    # finding

    async def desk(self, table_id: str) -> Desk:
        """A table by its name; read back from the store if need be."""
        found = self.desks.get(table_id)
        if found is not None:
            found.used = time.monotonic()
            if self.shared:
                await found.catch_up()
            return found
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Desk:
        try:
            desk = self._new_desk(table_id)
            await desk.load()
            if desk.room.version == 0:
                raise Refusal("no-table", "There is no such table; it may have been deleted.")
            self._keep(desk)
            return desk
        finally:
            del self._loading[table_id]

    def _new_desk(self, table_id: str) -> Desk:
        desk = Desk(table_id, self.store, self.sources.clock)
        desk.shared, desk.deal = self.shared, self.sources.deal
        desk.stored = lambda table, version: self.woken(table, version)
        return desk

    def _keep(self, desk: Desk) -> None:
        self.desks[desk.id] = desk
        self._drivers[desk.id] = asyncio.create_task(Driver(self, desk).run())

    async def lobby(self) -> list[Listed]:
        """Public tables that wait for players or can be watched, those first where something happened last."""
        listed = []
        for row in await self.store.tables(status=(OPEN, LIVE), public=True, limit=MOST_LISTED):
            try:
                desk = self.desks.get(row.table_id) or await self.desk(row.table_id)
            except MotherlodeError:
                continue  # deleted meanwhile
            listed.append(Listed(row.table_id, row.game, row.status, desk.teller.seats(), row.changed_at))
        return listed

    async def resume(self) -> None:
        """After a restart: all tables that are being played go on."""
        for row in await self.store.tables(status=(LIVE,)):
            try:
                await self.desk(row.table_id)
            except MotherlodeError as error:
                log.error("table %s does not open: %s", row.table_id, error)
        self.resumed.set()

    async def sweep(self) -> None:
        """Close tables that nobody has begun, or come to, for long; now and every hour."""
        while True:
            before = self.sources.clock() - ABANDONED
            with contextlib.suppress(StoreError):
                for row in await self.store.tables(status=(OPEN,), changed_before=before):
                    with contextlib.suppress(Refusal):
                        desk = await self.desk(row.table_id)
                        await desk.submit(functools.partial(abandoned, before=before))
            await asyncio.sleep(HOUR)

    # opening and sitting down

    async def open(self, opening: Opening, name: str, seed: str) -> Ticket:
        """A new table; whoever opens it is the host and sits on the first seat that no bot has."""
        game = served(opening.game)
        if len(self.desks) >= MOST_TABLES:
            raise Refusal("full", "This server has as many tables as it can serve: try again later.")
        text = await self.box(opening.box)
        if text:  # a long box takes a while to read
            await asyncio.to_thread(components_of, game, text)
        table_id, secret = self.sources.name(), self.sources.secret()
        first = opened(opening, game, components_of(game, text), secret)
        desk = self._new_desk(table_id)
        desk.boxes[opening.box] = text
        await desk.load()
        seat, token = first["bots"].index(""), self.sources.token()
        sat = self._sat(seat, name, seed, token)
        await desk.submit(lambda room: [("opened", first), sat])
        self._keep(desk)
        self.counts["tables"] += 1
        return Ticket(table_id, seat, token)

    def _sat(self, seat: int, name: str, seed: str, token: str) -> tuple[str, Body]:
        body = {"seat": seat, "name": clean_name(name), "token": hashed(token), "seed": clean_seed(seed)}
        return "sat", body

    async def sit(self, table_id: str, name: str, seed: str, seat: int | None = None) -> Ticket:
        """Take a free seat: an empty one, or in a running game one that a bot holds."""
        wanted = clean_name(name).casefold()
        desk = await self.desk(table_id)
        token = self.sources.token()
        taken: list[int] = []

        def make(room: Room) -> Entries:
            if room.status == CLOSED:
                raise Refusal("closed", "The table is closed.")
            free = [number for number, holder in enumerate(room.seats) if not holder.person]
            free.sort(key=lambda number: bool(room.seats[number].bot))
            if not free or (seat is not None and seat not in free):
                raise Refusal("taken", "That seat is taken." if free else "All seats are taken; you may watch.")
            if any(holder.name.casefold() == wanted for holder in room.seats if holder.person):
                raise Refusal("bad-name", "Somebody with that name sits here already; take another.")
            taken[:] = [free[0] if seat is None else seat]
            return [self._sat(taken[0], name, seed, token)]

        await desk.submit(make)
        return Ticket(table_id, taken[0], token)

    async def rejoin(self, table_id: str, token: str) -> Ticket:
        """Come back with the token of one's seat, and get a new one: the old one speaks for nobody any more."""
        desk = await self.desk(table_id)
        fresh = self.sources.token()
        found: list[int] = []

        def make(room: Room) -> Entries:
            seat = room.seat_of(token)
            if seat is None:
                raise Refusal("bad-token", "That link speaks for no seat of this table any more.")
            found[:] = [seat]
            return [("token", {"seat": seat, "token": hashed(fresh)})]

        await desk.submit(make)
        return Ticket(table_id, found[0], fresh)

    async def delete(self, table_id: str, token: str) -> None:
        """The host deletes a table with all its data."""
        desk = await self.desk(table_id)
        if desk.room.seat_of(token) != desk.room.host:
            raise Refusal("not-host", "Only the host may delete a table.")
        async with desk.lock:
            await self.store.delete(table_id)
            self.forget(table_id)
            desk.turn_away(Refusal("no-table", "The host has deleted this table."))
            self.woken(table_id, 0)

    def forget(self, table_id: str) -> None:
        """Stop serving a table."""
        self.desks.pop(table_id, None)
        driver = self._drivers.pop(table_id, None)
        if driver is not None:
            driver.cancel()

    async def box(self, name: str) -> str:
        """The text of a box that was uploaded; of none, which is the game's own, it is empty."""
        if not name:
            return ""
        text = await self.store.box(name) if name.isalnum() else None  # a database may choke on other signs
        if text is None:
            raise Refusal("no-box", "There is no such box here: upload it first.")
        return text

    async def upload(self, game: str, text: str) -> str:
        """Keep a box that somebody wrote; refused if it is none of that game."""
        if len(text.encode()) > LONGEST_BOX:
            raise Refusal("too-long", f"A box has at most {LONGEST_BOX // 1024} kB.")
        await asyncio.to_thread(parse_components, served(game), text, "the box")
        return await self.store.put_box(text)

    # orders

    async def play(self, desk: Desk, ask: Ask, version: int, move: str) -> int:
        """A move by whoever holds the seat."""
        stored = await desk.submit(lambda room: orders.play(room, ask, version, move), ask)
        self.counts["moves"] += 1
        return stored

    async def order(self, desk: Desk, ask: Ask, order: str) -> int:
        """Anything else."""
        if order == orders.REMATCH:
            secret = self.sources.secret()
            return await desk.submit(lambda room: orders.rematch(room, ask, secret), ask)
        if order not in orders.ORDERS:
            raise Refusal("unknown-order", f"There is no order {order!r}.")
        return await desk.submit(lambda room: orders.ORDERS[order](room, ask), ask)

    async def answer(self, desk: Desk, seat: int, what: str, text: str) -> tuple[int, Body]:
        """What a seat wants to know, and the turn that it is told for."""
        if self.shared:
            await desk.catch_up()
        async with desk.lock:  # what is not stored has not happened
            await desk.heal()
            query = asking.query_of(desk, seat, what, text)
        with asking.one_at_a_time(self._asked, (desk.id, seat)):
            content = await asking.answer(self.thinkers, query)
        if asking.turn_of(desk.room) != query.turn:
            raise Refusal("stale", "The table has moved on since you asked.")
        return query.turn[1], content

    async def close(self) -> None:
        """Stop driving; everything is stored already."""
        for table_id in list(self.desks):
            self.forget(table_id)
        await self.caller.close()
        self.thinkers.close()
        self.clerks.close()


def abandoned(room: Room, before: float) -> Entries:
    """What is stored of a table at which nothing has happened for long; nothing, if something has meanwhile."""
    if room.status != OPEN or room.present or room.changed_at >= before:
        return []
    return [("closed", {"why": "nobody began to play"})]
