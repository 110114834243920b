"""What happens at a table by itself: bots move, time runs out, absent people are replaced.

Where several processes serve a table, the one that stored its last version goes on; another steps in when nothing
happened for a while. Should two act at once, the store's key lets one of them through.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import time
from typing import TYPE_CHECKING

from motherlode.server.desk import Desk
from motherlode.server.orders import Entries, stand_in
from motherlode.server.room import LIVE, PAUSED, Refusal, Room
from motherlode.server.staging import bot_seed, thought_of
from motherlode.store import StoreError

if TYPE_CHECKING:
    from motherlode.server.hall import Hall

log = logging.getLogger("motherlode.server")

LONG = 30.0
"""Seconds between two looks at a table where nothing is due."""
STEP_IN = 3.0
"""Seconds without a new version after which a process acts that did not store the last one."""
SOON = 0.05
AGAIN = 2.0
"""Seconds until a failure is tried again."""
CLEARED = 600.0
"""Seconds after which a desk is cleared that nobody uses, unless its game goes on; the store has it."""


class Driver:
    """Drives one desk until it is cleared."""

    def __init__(self, hall: Hall, desk: Desk) -> None:
        self.hall, self.desk = hall, desk
        self._called = (0, 0)
        """The game and step at which somebody who is away was told that it is their turn."""

    async def run(self) -> None:
        """Look what is due whenever something happened."""
        desk = self.desk
        while True:
            desk.changed.clear()
            try:
                waits = await self.act()
            except Refusal as error:
                log.debug("table %s: %s", desk.id, error)
                if error.code == "no-table":
                    self.hall.forget(desk.id)
                    return
                waits = SOON
            except StoreError as error:
                log.debug("table %s: %s", desk.id, error)
                waits = AGAIN
            except Exception as error:
                log.warning("table %s: %s", desk.id, error)
                waits = AGAIN
            if desk.room.status != LIVE and not desk.listeners and time.monotonic() - desk.used > CLEARED:
                self.hall.forget(desk.id)
                return
            try:
                async with asyncio.timeout(waits):
                    await desk.changed.wait()
            except TimeoutError:
                continue

    async def act(self) -> float:
        """Do what is due; gives the seconds until something may be due again."""
        desk = self.desk
        async with desk.lock:
            await desk.heal()
        desk.note_presence()
        room, now = desk.room, self.hall.sources.clock()
        if room.status == PAUSED and room.resting and room.present:
            await desk.submit(lambda room: [("paused", {"paused": False})] if room.resting else [])
            return 0.0
        actor = room.actor
        if room.status != LIVE or actor is None:
            return LONG
        if not room.people and room.settings.empty == "pause":
            await desk.submit(lambda room: [("paused", {"paused": True})] if not room.people else [])
            return 0.0
        waits = await self._replace_absent(now)
        if room.version != desk.room.version:
            return 0.0
        late = 0.0 if desk.mine or not desk.shared else STEP_IN
        deadline = room.deadline()
        if deadline is not None:
            if now >= deadline + late:
                await self._time_is_up()
                return 0.0
            waits = min(waits, deadline + late - now)
        if room.seats[actor].bot and not room.looking:
            if now < room.changed_at + late:
                return min(waits, room.changed_at + late - now)
            if desk.listeners and self.hall.pace:
                await asyncio.sleep(self.hall.pace)
            if room is desk.room and room.actor == actor and room.seats[actor].bot:
                await self._bot_moves(actor, room.seats[actor].bot)
            return 0.0
        step = (room.round, room.table.version if room.table else 0)
        if desk.mine and actor not in room.present and self._called != step:
            self._called = step
            self.hall.caller.turn(room)
        return waits

    async def _replace_absent(self, now: float) -> float:
        """A bot goes on for whoever did not come back; with nobody left, the table may be put to rest."""
        desk, waits = self.desk, LONG
        hold = desk.room.settings.hold
        if desk.elsewhere:
            waits = min(until for _, until in desk.elsewhere.values()) - now
        for seat, since in list(desk.absent_since.items()):
            if now - since < hold:
                waits = min(waits, since + hold - now)
            elif self.hall.sees_all():
                await desk.submit(functools.partial(replacement, seat=seat))
        return max(0.0, waits)

    async def _time_is_up(self) -> None:
        room = self.desk.room
        if room.looking:
            await self.desk.submit(lambda room: [("looked", {"seat": None})] if room.looking else [])
        elif room.actor is not None:
            await self._bot_moves(room.actor, stand_in(room))

    async def _bot_moves(self, seat: int, spec: str) -> None:
        desk = self.desk
        room, table = desk.room, desk.room.table
        assert table is not None
        version = table.version
        thought = thought_of(room, desk.codes.get(seat, ()), seat, spec, bot_seed(room))
        chosen = await self.hall.thinkers.choose(thought)

        def make(room: Room) -> Entries:
            if room.table is None or room.table.version != version or room.actor != seat:
                raise Refusal("stale", "The table has moved on.")
            return [("move", {"seat": seat, "move": str(room.table.moves_table[chosen])})]

        await desk.submit(make)
        self.hall.counts["moves"] += 1


def replacement(room: Room, seat: int) -> Entries:
    """What is stored when somebody did not come back; nothing, if they did."""
    if room.status != LIVE or not room.seats[seat].person or seat in room.present:
        return []
    if not room.present and room.settings.empty == "pause":
        return [("paused", {"paused": True})]
    return [("bot", {"seat": seat, "bot": stand_in(room)})]
