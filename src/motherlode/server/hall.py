"""The hall: all desks of this process, who may sit down where, and what happens when nobody does anything."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from motherlode.core import botkit, fairness, registry
from motherlode.core.box import parse_components
from motherlode.core.errors import MotherlodeError
from motherlode.server import orders
from motherlode.server.desk import Desk
from motherlode.server.orders import Ask, Entries
from motherlode.server.room import CLOSED, LIVE, OPEN, OVER, PAUSED, Body, Refusal, Room, Settings, hashed
from motherlode.server.thinking import Thinkers, Thought
from motherlode.store import Store, TableRow

log = logging.getLogger("motherlode.server")

STAND_IN = "greedy"
TICK = 0.25
MOST_TABLES = 20_000
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


@dataclass
class Opening:
    """What a host wants."""

    game: str
    options: dict[str, object] = field(default_factory=dict)
    bots: dict[int, str] = field(default_factory=dict)
    box: str = ""
    """The hash of a box that was uploaded; the game's own without it."""
    settings: Body = field(default_factory=dict)


class Hall:
    """Finds, opens and drives tables."""

    def __init__(self, store: Store, sources: Sources | None = None, thinkers: Thinkers | None = None) -> None:
        self.store = store
        self.sources = sources or Sources()
        self.thinkers = thinkers or Thinkers()
        self.pace = 0.7
        """Seconds that a bot waits before it moves, while people watch."""
        self.desks: dict[str, Desk] = {}
        self._loading: dict[str, asyncio.Task[Desk]] = {}
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self.woken: Callable[[str, int], None] = lambda table, version: None
        """Told of every new version: other processes are woken by it."""
        self.counts = {"moves": 0, "tables": 0}

    # finding

    async def desk(self, table_id: str) -> Desk:
        """A table by its name; read back from the store if need be."""
        found = self.desks.get(table_id)
        if found is not None and not found.lost:
            return found
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Desk:
        try:
            desk = Desk(table_id, self.store, self.sources.clock)
            await desk.load()
            if desk.room.version == 0:
                raise Refusal("no-table", "There is no such table; it may have been deleted.")
            now = self.sources.clock()
            desk.absent_since = dict.fromkeys(desk.room.people, now)
            self.desks[table_id] = desk
            self._drivers[table_id] = asyncio.create_task(self._drive(desk))
            return desk
        finally:
            del self._loading[table_id]

    async def lobby(self) -> list[TableRow]:
        """Public tables that wait for players or can be watched."""
        return await self.store.tables(status=(OPEN, LIVE), public=True)

    async def resume(self) -> None:
        """After a restart: all tables that are being played go on."""
        for row in await self.store.tables(status=(LIVE,)):
            try:
                await self.desk(row.table_id)
            except MotherlodeError as error:
                log.error("table %s does not open: %s", row.table_id, error)

    # opening and sitting down

    async def open(self, opening: Opening, name: str, seed: str) -> Ticket:
        """A new table; whoever opens it is the host and sits on the first seat that no bot has."""
        game = registry.game(opening.game)
        if game.test_only:
            raise Refusal("no-game", f"There is no game {opening.game!r} to play here.")
        settings = checked_settings(opening.settings)
        options = game.options(dict(opening.options))
        text = await self.store.box(opening.box) if opening.box else ""
        if opening.box and text is None:
            raise Refusal("no-box", "There is no such box here: upload it first.")
        components = parse_components(game, text, "the box") if text else game.components()
        game.facts(components, options)  # refuses what the box is not made for
        players: int = options.players  # type: ignore[attr-defined]
        bots = [opening.bots.get(seat, "") for seat in range(players)]
        for spec in filter(None, bots):
            registry.bot(spec, game)
        if "" not in bots:
            raise Refusal("no-seat", "Leave a seat for yourself: every seat has a bot.")
        table_id, secret = self.sources.name(), self.sources.secret()
        said = {"players": players, **{key: value for key, value in opening.options.items() if key != "players"}}
        opened: Body = {
            "game": game.id,
            "options": said,
            "box": opening.box,
            "bots": bots,
            "settings": vars(settings),
            "secret": secret.hex(),
            "commitment": fairness.commitment(secret),
        }
        desk = Desk(table_id, self.store, self.sources.clock)
        await desk.load()
        seat, token = bots.index(""), self.sources.token()
        sat = self._sat(seat, name, seed, token)
        await desk.submit(lambda room: [("opened", opened), sat])
        self.desks[table_id] = desk
        self._drivers[table_id] = asyncio.create_task(self._drive(desk))
        self.counts["tables"] += 1
        return Ticket(table_id, seat, token)

    def _sat(self, seat: int, name: str, seed: str, token: str) -> tuple[str, Body]:
        body = {"seat": seat, "name": orders.clean_name(name), "token": hashed(token), "seed": orders.clean_seed(seed)}
        return "sat", body

    async def sit(self, table_id: str, name: str, seed: str, seat: int | None = None) -> Ticket:
        """Take a free seat: an empty one, or in a running game one that a bot holds."""
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
            if any(holder.name.casefold() == name.strip().casefold() for holder in room.seats if holder.person):
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

    def forget(self, table_id: str) -> None:
        """Stop serving a table."""
        self.desks.pop(table_id, None)
        driver = self._drivers.pop(table_id, None)
        if driver is not None:
            driver.cancel()

    async def upload(self, game: str, text: str) -> str:
        """Keep a box that somebody wrote; refused if it is none of that game."""
        if len(text.encode()) > LONGEST_BOX:
            raise Refusal("too-long", f"A box has at most {LONGEST_BOX // 1024} kB.")
        parse_components(registry.game(game), text, "the box")
        return await self.store.put_box(text)

    # orders

    async def play(self, desk: Desk, ask: Ask, version: int, move: str) -> int:
        """A move by whoever holds the seat."""
        known = desk.room.seats[ask.by].nonces.get(ask.nonce)
        if known is not None:
            return known
        stored = await desk.submit(lambda room: orders.play(room, ask, version, move))
        self._count(desk, stored)
        return stored

    async def order(self, desk: Desk, ask: Ask, order: str) -> int:
        """Anything else."""
        known = desk.room.seats[ask.by].nonces.get(ask.nonce)
        if known is not None:
            return known
        if order == orders.REMATCH:
            secret = self.sources.secret()
            stored = await desk.submit(lambda room: orders.rematch(room, ask, secret))
        elif order in orders.ORDERS:
            stored = await desk.submit(lambda room: orders.ORDERS[order](room, ask))
        else:
            raise Refusal("unknown-order", f"There is no order {order!r}.")
        self.woken(desk.id, stored)
        return stored

    def _count(self, desk: Desk, version: int) -> None:
        self.counts["moves"] += 1
        self.woken(desk.id, version)

    # what happens by itself

    async def _drive(self, desk: Desk) -> None:
        """Bots move, time runs out, absent people are replaced."""
        while not desk.lost:
            try:
                waited = await self._drive_once(desk)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("table %s: %s", desk.id, error)
                waited = 2.0
            desk.changed.clear()
            if desk.room.status in (CLOSED, OVER) and not desk.listeners:
                waited = max(waited, 60.0)
            try:
                await asyncio.wait_for(desk.changed.wait(), waited)
            except TimeoutError:
                continue

    async def _drive_once(self, desk: Desk) -> float:
        """Do what is due; gives the seconds until something may be due again."""
        room, now = desk.room, self.sources.clock()
        for seat, since in list(desk.absent_since.items()):
            if room.status == LIVE and room.seats[seat].person and now - since >= room.settings.hold:
                await self._replace(desk, seat)
        actor = room.actor
        if actor is None:
            return 30.0
        deadline = room.deadline()
        if deadline is not None and now >= deadline:
            await self._time_is_up(desk)
            return 0.0
        if room.looking:
            return max(0.0, (deadline or now) - now)
        if room.seats[actor].bot:
            if desk.listeners and self.pace:
                await asyncio.sleep(self.pace)
            await self._bot_moves(desk, actor, room.seats[actor].bot)
            return 0.0
        return TICK if deadline is None else max(0.0, min(TICK * 4, deadline - now))

    async def _replace(self, desk: Desk, seat: int) -> None:
        """A bot goes on for somebody who did not come back; with nobody left, the table may be put to rest."""
        room = desk.room
        desk.absent_since.pop(seat, None)
        if not room.present and room.settings.empty == "pause":
            await desk.submit(lambda room: [("paused", {"paused": True})])
        else:
            await desk.submit(lambda room: [("bot", {"seat": seat, "bot": STAND_IN})])

    async def _time_is_up(self, desk: Desk) -> None:
        room = desk.room
        if room.looking:
            await desk.submit(lambda room: [("looked", {"seat": None})] if room.looking else [])
        elif room.actor is not None:
            await self._bot_moves(desk, room.actor, STAND_IN)

    async def _bot_moves(self, desk: Desk, seat: int, spec: str) -> None:
        room = desk.room
        table = room.table
        assert table is not None
        kind = registry.bot(spec, room.game).kind
        sees = kind.module(room.game).SEES
        view = table.view(seat) if sees == botkit.KNOWS else table.look(seat)
        moves = table.moves()
        version = table.version
        thought = Thought(
            place=f"{room.id}/{room.round}/{seat}",
            game=room.game.id,
            said=dict(room.said),
            box="" if room.components.standard else room.components.text,
            bot=spec,
            seat=seat,
            seed=int.from_bytes(hashlib.blake2b(f"{room.id}/{room.round}".encode(), digest_size=7).digest(), "big"),
            codes=tuple(desk.codes.get(seat, ())),
            view=view.tobytes(),
            moves=tuple(move.id for move in moves),
        )
        chosen = await self.thinkers.choose(thought)

        def make(room: Room) -> Entries:
            if room.table is None or room.table.version != version or room.actor != seat or room.status != LIVE:
                raise Refusal("stale", "The table has moved on.")
            return [("move", {"seat": seat, "move": str(room.table.moves_table[chosen])})]

        try:
            self._count(desk, await desk.submit(make))
        except Refusal:
            log.debug("table %s: a bot was too late", desk.id)

    async def close(self) -> None:
        """Stop driving; everything is stored already."""
        for table_id in list(self.desks):
            self.forget(table_id)
        self.thinkers.close()


def checked_settings(said: Body) -> Settings:
    """Settings that somebody sent; refused if they are none."""
    known = Settings()
    for name, value in said.items():
        if name not in vars(known):
            raise Refusal("bad-settings", f"There is no setting {name!r}; there are {', '.join(vars(known))}.")
        wanted = type(vars(known)[name])
        if isinstance(value, bool) != (wanted is bool) or not isinstance(
            value, (int, float) if wanted is float else wanted
        ):
            raise Refusal("bad-settings", f"The setting {name} cannot be {value!r}.")
        setattr(known, name, float(value) if wanted is float else value)
    limits: dict[str, tuple[float, float]] = {"timer": (0, 14 * 86400), "grace": (0, 3600), "hold": (1, 30 * 86400)}
    for name, (low, high) in limits.items():
        if not low <= getattr(known, name) <= high:
            raise Refusal("bad-settings", f"The setting {name} goes from {low} to {high} seconds.")
    if known.empty not in ("finish", "pause"):
        raise Refusal("bad-settings", "The setting empty is 'finish' or 'pause'.")
    return known


def described(row: TableRow) -> dict[str, Any]:
    """A table as the lobby lists it."""
    return {"table": row.table_id, "game": row.game, "status": row.status, "changedAt": row.changed_at}


__all__ = ["PAUSED", "Hall", "Opening", "Sources", "Ticket", "described"]
