"""A desk: a room with its lock and its connections. Everything that changes a room goes through `submit`.

The order is: check, play, append to the store and sync, publish, answer. If the store does not take the entries, the
room that has run ahead is thrown away and read back, so that nobody ever sees what is not stored; while it cannot be
read back, nobody is answered from it.

Where several processes serve a table the store's key (table, version) decides: who comes second reads what came first
and checks again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable

import msgspec

from motherlode.server.frames import HISTORY, Teller
from motherlode.server.listening import Gathering, Listener
from motherlode.server.orders import Ask, Entries
from motherlode.server.reading import Reading, box_of, told_again_after
from motherlode.server.room import Body, Refusal, Room
from motherlode.server.staging import fair_outcome, pause_of, row_of
from motherlode.server.warming import quicken
from motherlode.store import Entry, Store, StoreDown, VersionTaken

log = logging.getLogger("motherlode.server")

MOST_TRIES = 8
"""How often an order is tried again when another process was quicker."""


class Desk(Gathering):
    """One table as this process serves it."""

    def __init__(self, table_id: str, store: Store, clock: Callable[[], float]) -> None:
        self.id, self.store = table_id, store
        self.boxes: dict[str, str] = {}
        """The text of a box that is not the game's own, by its hash."""
        self.lock = asyncio.Lock()
        self.shared = False
        """Whether other processes may write to this table too."""
        self.mine = False
        """Whether this process stored the last version: it goes on with bots and timers."""
        self.stored: Callable[[str, int], None] = lambda table, version: None
        """Told of every version that this desk has stored."""
        self.deal: Callable[[Room], str] = fair_outcome
        """Where outcomes of chance come from."""
        self.changed = asyncio.Event()
        """Set whenever something happened: bots and timers look then."""
        self._reading = Reading(table_id, self.boxes.__getitem__)
        self._spoilt = False
        """Whether the room ran ahead of the store, and could not be read back yet."""
        self._told_after = 0
        super().__init__(self._reading.room, clock)

    @property
    def codes(self) -> dict[int, list[int]]:
        """What each seat saw, step by step."""
        return self._reading.codes

    # reading back

    async def load(self, tell_after: int | None = None) -> None:
        """The room as the store has it; what came after a version is told anew to those who missed it."""
        self._spoilt = True
        entries = await self.store.entries(self.id)
        if not entries and self.room.version:
            raise Refusal("no-table", "The table was deleted.")
        if entries and (wanted := box_of(entries[0])) and (text := await self.store.box(wanted)):
            self.boxes[wanted] = text
        reading = Reading(self.id, self.boxes.__getitem__)
        self._told_after = told_again_after(entries, tell_after)
        reading.read(entries, self._told_after)
        reading.teller = reading.teller or Teller(reading.room)
        reading.room.present = self.room.present
        self._reading, self.room, self.teller = reading, reading.room, reading.teller
        self._spoilt = False
        self.note_presence()

    async def heal(self) -> None:
        """Read the room back, if it ran ahead of a store that failed; raises while the store is down."""
        if self._spoilt:
            try:
                await self.load(min((listener.seen for listener in self.listeners), default=None))
            except Refusal as gone:
                self.turn_away(gone)
                raise
            self.publish()
            self.changed.set()

    async def catch_up(self) -> None:
        """Fold what other processes have stored."""
        async with self.lock:
            await self.heal()
            behind = await self._catch_up()
        if behind:
            self.changed.set()

    async def _catch_up(self) -> bool:
        # the last entry that is known is read again: if it is gone, the table was deleted elsewhere
        found = await self.store.entries(self.id, self.room.version - 1)
        if not found and self.room.version:
            self._spoilt = True
            await self.heal()
        entries = [entry for entry in found if entry.version > self.room.version]
        try:
            for entry in entries:
                body = msgspec.json.decode(entry.body)
                self._fold(entry.kind, body, entry.at)
                if body.get("by") in self.absent_since:
                    self.absent_since[body["by"]] = entry.at
                self.mine = False
        except Exception:  # it does not replay here: reading it back says so to everybody
            self._spoilt = True
            await self.heal()
        self.publish()
        return bool(entries)

    # the one way in

    async def submit(self, make: Callable[[Room], Entries], ask: Ask | None = None) -> int:
        """Check, play, store, publish; gives the version after it. Raises `Refusal` if nothing changed.

        Whoever asked may hang up meanwhile: what was begun is finished. The same nonce again is the same order.
        """
        return await asyncio.shield(asyncio.create_task(self._submit(make, ask)))

    async def _submit(self, make: Callable[[Room], Entries], ask: Ask | None) -> int:
        async with self.lock:
            for _ in range(MOST_TRIES):
                await self.heal()
                try:
                    known = self._known(ask)
                    entries = [] if known else self._checked(make, ask)
                except Refusal:
                    # what was asked may fit what another process has stored
                    if self.shared and await self._catch_up():
                        continue
                    raise
                if not entries:
                    return known or self.room.version
                try:
                    if not await self._store(entries):
                        continue
                except StoreDown:
                    # a commit that was cut off may have arrived
                    if self._spoilt or not self._known(ask):
                        raise
                self.publish()
                self.changed.set()
                self.stored(self.id, self.room.version)
                return self._known(ask) or self.room.version
        raise VersionTaken(self.id, self.room.version, self.room.version)

    def _known(self, ask: Ask | None) -> int:
        """The version of an order that is stored already; 0 for a new one."""
        return 0 if ask is None else self.room.seats[ask.by].nonces.get(ask.nonce, 0)

    def _checked(self, make: Callable[[Room], Entries], ask: Ask | None) -> Entries:
        if ask is not None and ask.token and self.room.seat_of(ask.token) != ask.by:
            raise Refusal("bad-token", "That token speaks for no seat of this table any more.")
        self.room.check_not_frozen()
        return make(self.room)

    async def _store(self, entries: Entries) -> bool:
        """Play and append; False if somebody else was quicker."""
        before, self._spoilt = self.room.version, True
        try:
            staged = self._stage(entries)
            await self.store.append(self.id, before, staged, row_of(self.room))
        except VersionTaken:
            self.mine = False
            return False
        except BaseException:
            with contextlib.suppress(Exception):
                await self.heal()
            raise
        self._spoilt, self.mine = False, True
        return True

    def _stage(self, entries: Entries) -> list[Entry]:
        staged: list[Entry] = []
        at = self.clock()
        if self.room.table is not None:
            quicken(self.room.table)
        for kind, body in entries:
            self._stage_one(kind, body, at, staged)
        while self.room.needs_chance():
            self._stage_one("chance", {"move": self.deal(self.room)}, at, staged)
        pause = pause_of(self.room)
        if pause > 0 and any(entry.kind in ("started", "move") for entry in staged):
            self._stage_one("look", {"until": at + pause}, at, staged)
        return staged

    def _stage_one(self, kind: str, body: Body, at: float, staged: list[Entry]) -> None:
        self._fold(kind, body, at)
        if kind in ("move", "chance") and self.room.table is not None:
            body["hash"] = self.room.table.log[-1].hash
        staged.append(Entry(self.room.version, at, kind, msgspec.json.encode(body)))

    def _fold(self, kind: str, body: Body, at: float) -> None:
        self.teller.watched = self.watched
        self._reading.fold(kind, body, at)

    # connections

    async def arrive(self, listener: Listener, since: int) -> None:
        """A connection begins to listen: everything, or what it missed."""
        async with self.lock:
            await self.heal()
            self.seat(listener)
            since = self.room.told_again(listener.audience, since)
            version = self.room.version
            if since and version - HISTORY <= since < min(version, self._told_after):
                await self.load(since)
                self.publish()
            self.greet(listener, since)
        self.changed.set()

    def turn_away(self, why: Refusal) -> None:
        """Close every connection; whoever comes to this desk yet is told by the store what became of the table."""
        self._spoilt = True
        super().turn_away(why)

    def depart(self, listener: Listener) -> None:
        """A connection is gone; its seat is held for a while."""
        self.listeners.discard(listener)
        self.used = time.monotonic()
        self.note_presence()
        self.changed.set()
