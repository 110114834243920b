"""A desk: a room with its lock and its connections. Everything that changes a room goes through `submit`.

The order is: check, play, append to the store and sync, answer, publish. If the store does not take the entries, the
room that has run ahead is thrown away and read back, so that nobody ever sees what is not stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

import msgspec

from motherlode.core.errors import MotherlodeError
from motherlode.core.fairness import FairDealer, deal_key
from motherlode.core.table import Step
from motherlode.server.frames import Audience, Teller
from motherlode.server.messages import Message
from motherlode.server.orders import Entries
from motherlode.server.room import Body, Room
from motherlode.store import Entry, Store, TableRow, VersionTaken

MOST_TRIES = 8
"""How often an order is tried again when another process was quicker."""


class Listener(Protocol):
    """A connection, as a desk knows it."""

    audience: Audience
    seen: int
    """The last version that was sent to it."""

    def send(self, message: Message) -> None:
        """Put a message into its queue; never waits."""
        ...


class Desk:
    """One table as this process serves it."""

    def __init__(self, table_id: str, store: Store, clock: Callable[[], float]) -> None:
        self.id, self.store, self.clock = table_id, store, clock
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.absent_since: dict[int, float] = {}
        self.changed = asyncio.Event()
        """Set whenever something happened: bots and timers look then."""
        self.room: Room
        self.teller: Teller
        self.codes: dict[int, list[int]] = {}

    # reading back

    async def load(self) -> None:
        """The room as the store has it."""
        entries = await self.store.entries(self.id)
        texts: dict[str, str] = {}
        if entries:
            wanted = msgspec.json.decode(entries[0].body)["box"]
            if wanted:
                texts[wanted] = await self.store.box(wanted) or ""
        room = Room(self.id, texts.__getitem__)
        self.codes = {}
        room.observers.append(lambda step: self._note_codes(room, step))
        try:
            for entry in entries:
                self._fold_quietly(room, entry.kind, msgspec.json.decode(entry.body), entry.at)
        except (MotherlodeError, AssertionError, KeyError, TypeError) as error:
            room.freeze(f"entry {room.version + 1} no longer replays: {error}", len(entries))
        room.present = {listener.audience for listener in self.listeners if listener.audience is not None}
        self.room, self.teller = room, Teller(room)

    def _fold_quietly(self, room: Room, kind: str, body: Body, at: float) -> None:
        if kind == "started":
            self.codes = {}
        room.fold(kind, body, at)
        if kind in ("move", "chance"):
            room.check_hash(body["hash"])
        if kind == "undo" and body["agreed"]:
            self._forget_codes()

    def _note_codes(self, room: Room, step: Step) -> None:
        """What each seat saw, for bots that sit down later."""
        for seat in range(len(room.seats)):
            self.codes.setdefault(seat, []).append(step.saw(seat + 1))

    def _forget_codes(self) -> None:
        for codes in self.codes.values():
            codes.pop()

    async def catch_up(self) -> None:
        """Fold what other processes have stored."""
        async with self.lock:
            await self._catch_up()
        self.changed.set()

    async def _catch_up(self) -> None:
        for entry in await self.store.entries(self.id, self.room.version):
            self._fold(entry.kind, msgspec.json.decode(entry.body), entry.at)
        self.publish()

    # the one way in

    async def submit(self, make: Callable[[Room], Entries]) -> int:
        """Check, play, store, publish; gives the version after it. Raises `Refusal` if nothing changed.

        Whoever asked may hang up meanwhile: what was begun is finished.
        """
        return await asyncio.shield(asyncio.create_task(self._submit(make)))

    async def _submit(self, make: Callable[[Room], Entries]) -> int:
        async with self.lock:
            for _ in range(MOST_TRIES):
                before = self.room.version
                self.room.check_not_frozen()
                staged = self._stage(make(self.room))
                try:
                    await self.store.append(self.id, before, staged, self._row())
                except VersionTaken:
                    await self.load()
                    self.publish()
                    continue
                except BaseException:
                    await self._throw_away()
                    raise
                self.publish()
                self.changed.set()
                return self.room.version
        raise VersionTaken(self.id, self.room.version, self.room.version)

    async def _throw_away(self) -> None:
        """The room ran ahead of the store: read it back, or let nobody see it."""
        try:
            await self.load()
        except Exception:
            self.listeners.clear()
            self.lost = True

    lost = False
    """Whether the store could not be read: the hall forgets such a desk."""

    def _stage(self, entries: Entries) -> list[Entry]:
        staged: list[Entry] = []
        at = self.clock()
        for kind, body in entries:
            self._stage_one(kind, body, at, staged)
        while self.room.needs_chance():
            self._stage_one("chance", {"move": self._deal()}, at, staged)
        pause = self._pause()
        if pause > 0 and any(entry.kind in ("started", "move") for entry in staged):
            self._stage_one("look", {"until": at + pause}, at, staged)
        return staged

    def _stage_one(self, kind: str, body: Body, at: float, staged: list[Entry]) -> None:
        self._fold(kind, body, at)
        if kind in ("move", "chance") and self.room.table is not None:
            body["hash"] = self.room.table.log[-1].hash
        staged.append(Entry(self.room.version, at, kind, msgspec.json.encode(body)))

    def _fold(self, kind: str, body: Body, at: float) -> None:
        if kind == "started":
            self.codes = {}
        self.teller.fold(kind, body, at)
        if kind == "undo" and body["agreed"]:
            self._forget_codes()

    def _deal(self) -> str:
        """The next outcome: from the secret, the seeds, and how many came before."""
        room = self.room
        assert room.table is not None
        seeds = [bytes.fromhex(seed) for seed in room.seeds]
        key = deal_key(bytes.fromhex(room.secret), room.id, room.round, seeds)
        dealer = FairDealer(key, room.chances)
        return str(room.table.outcomes_table[dealer.pick(room.table.outcomes())])

    def _pause(self) -> float:
        """Seconds for which everybody may look before the next move, if the game has such a moment now."""
        room = self.room
        if room.table is None or room.actor is None or not room.people:
            return 0.0
        pause: Callable[..., float] | None = getattr(room.game.module("story"), "pause", None)
        return pause(room.components, room.table.view()) if pause else 0.0

    def _row(self) -> TableRow:
        room = self.room
        return TableRow(
            table_id=room.id,
            game=room.game.id,
            status=room.status,
            public=room.settings.public,
            opened_at=0.0,
            changed_at=room.changed_at,
            version=room.version,
        )

    # sending

    def publish(self) -> None:
        """To each connection what its audience has not had yet."""
        now = self.clock()
        frames: dict[tuple[Audience, int], Message] = {}
        for listener in list(self.listeners):
            if listener.seen == self.room.version:
                continue
            which = (listener.audience, listener.seen)
            if which not in frames:
                known = self.teller.can_catch_up(*which)
                frames[which] = self.teller.news(*which, now) if known else self.teller.state(listener.audience, now)
            listener.seen = self.room.version
            listener.send(frames[which])

    async def arrive(self, listener: Listener, since: int) -> None:
        """A connection begins to listen: everything, or what it missed."""
        async with self.lock:
            self.listeners.add(listener)
            if listener.audience is not None:
                self.room.present.add(listener.audience)
                self.absent_since.pop(listener.audience, None)
            now = self.clock()
            if since and self.teller.can_catch_up(listener.audience, since):
                listener.send(self.teller.news(listener.audience, since, now))
            else:
                listener.send(self.teller.state(listener.audience, now))
            listener.seen = self.room.version
        self.changed.set()

    def depart(self, listener: Listener) -> None:
        """A connection is gone; its seat is held for a while."""
        self.listeners.discard(listener)
        seat = listener.audience
        if seat is not None and not any(other.audience == seat for other in self.listeners):
            self.room.present.discard(seat)
            self.absent_since[seat] = self.clock()
        self.changed.set()
