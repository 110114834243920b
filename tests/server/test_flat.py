"""A server that has served many tables holds no more than one that has served none: everything of them is let go."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import json
from collections import Counter

from motherlode.core import registry
from motherlode.core.engine import Engine
from motherlode.core.table import Table
from motherlode.server import driving
from motherlode.server.app import Limits, Server, application
from motherlode.server.connection import Connection
from motherlode.server.desk import Desk
from motherlode.server.driving import Driver
from motherlode.server.frames import Teller
from motherlode.server.hall import Hall, Sources
from motherlode.server.reading import Reading
from motherlode.server.room import LIVE, OVER, PAUSED, Room
from motherlode.server.thinking import Thought
from motherlode.testing.wire import MemoryStore, ScriptedThinkers, Wire, ask, clock, run, settle

TABLES = 200
KINDS = (Connection, Desk, Driver, Engine, Reading, Room, Table, Teller, Wire)


def alive() -> Counter[str]:
    """How many things of a table there are in this process, and how many tasks."""
    gc.collect()
    kept = Counter(type(thing).__name__ for thing in gc.get_objects() if type(thing) in KINDS)
    kept["tasks"] = len(asyncio.all_tasks())
    return kept


class Site:
    """A server over a store in memory, with a box whose games are short."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        text = (registry.game("quick-silver").folder / "boxes" / "duel.toml").read_text()
        self.box = hashlib.sha256(text.encode()).hexdigest()
        self.store.texts[self.box] = text
        self.hall = Hall(self.store, Sources(clock=clock), ScriptedThinkers(self.first))
        self.server = Server(self.hall, limits=Limits(requests=(1e6, 1e6), messages=(1e6, 1e6)))
        self.app = application(self.server)

    async def first(self, thought: Thought) -> int:
        return thought.moves[0]

    async def table(self, **settings: object) -> tuple[str, str]:
        opening = {
            "game": "quick-silver",
            "name": "Ann",
            "options": {"players": 2},
            "bots": {"1": "random"},
            "box": self.box,
            "settings": settings,
        }
        _, _, body = await ask(self.app, "POST", "/api/tables", opening)
        ticket = json.loads(body)
        return ticket["table"], ticket["token"]

    async def come(self, table: str, token: str = "") -> Wire:
        wire = Wire(self.app)
        wire.say("hello", table=table, token=token)
        await settle()
        return wire

    async def played_by_bots(self) -> str:
        """Somebody opens a table, begins, hands the seat to a bot and is gone; somebody else watches for a while."""
        table, token = await self.table()
        host, watcher = await self.come(table, token), await self.come(table)
        host.say("do", order="say", nonce="1", text="hello")
        host.say("do", order="start", nonce="2")
        host.say("do", order="bot", nonce="3", seat=0, text="random")
        await settle(60.0)
        await host.hang_up()
        await watcher.hang_up()
        desk = self.hall.desks[table]
        while desk.room.status != OVER:
            await settle(60.0)
        await self.time_passes(table)
        return table

    async def time_passes(self, table: str) -> None:
        """Nobody has used the table for long."""
        desk = self.hall.desks[table]
        desk.used -= 2 * driving.CLEARED
        desk.changed.set()
        await settle(1.0)


def nothing_left(site: Site) -> None:
    hall = site.hall
    assert (hall.desks, hall._drivers, hall._loading, hall.caller._under_way) == ({}, {}, {}, set())
    assert site.server.connections == set()


def test_tables_that_bots_have_finished_leave_nothing() -> None:
    async def play() -> None:
        site = Site()
        await site.played_by_bots()
        before = alive()
        for _ in range(TABLES):
            table = await site.played_by_bots()
            assert site.store.rows[table].status == OVER
        assert alive() == before
        nothing_left(site)
        assert site.hall.counts["tables"] == TABLES + 1

    run(play())


def test_tables_that_are_deleted_leave_nothing() -> None:
    async def play() -> None:
        site = Site()
        before = alive()
        for _ in range(TABLES):
            table, token = await site.table()
            wires = [await site.come(table, token), await site.come(table)]
            wires[0].say("do", order="start", nonce="1")
            await settle(1.0)
            status, _, _ = await ask(site.app, "DELETE", f"/api/tables/{table}", token=token)
            assert status == 200 and all(wire.closed for wire in wires)
        del wires
        await settle(60.0)
        assert alive() == before
        nothing_left(site)
        assert (site.store.logs, site.store.rows) == ({}, {}) and set(site.store.texts) == {site.box}

    run(play())


def test_a_table_that_rests_is_put_away_and_found_again() -> None:
    async def play() -> None:
        site = Site()
        before = alive()
        table, token = await site.table(hold=60, empty="pause")
        wire = await site.come(table, token)
        wire.say("do", order="start", nonce="1")
        await settle(1.0)
        await wire.hang_up()
        await settle(100.0)
        assert site.store.rows[table].status == PAUSED
        await site.time_passes(table)
        nothing_left(site)
        del wire
        assert alive() == before
        again = await site.come(table, token)
        await settle(1.0)
        assert again.frames[-1]["status"] == LIVE and again.frames[0]["me"] == 0

    run(play())


def test_a_live_table_keeps_no_more_than_its_log() -> None:
    """People come and go a hundred times, and talk: what is kept for those who missed something has an end."""

    async def play() -> None:
        site = Site()
        table, token = await site.table()
        wire = await site.come(table, token)
        for number in range(100):
            wire.say("do", order="say", nonce=f"n{number}", text="hello again")
            await settle()
            if number % 2:
                await wire.hang_up()
                wire = await site.come(table, token)
        desk = site.hall.desks[table]
        assert {len(told) for told in desk.teller.told.values()} == {64}
        assert len(desk.room.chat) == 64 and len(desk.room.seats[0].nonces) == 64
        assert len(desk.listeners) == 1 and len(site.server.connections) == 1

    run(play())
