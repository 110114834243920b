"""Three processes, one of which stands still for a while: it overwrites nothing, and acknowledges nothing stale."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import msgspec
import pytest
from tests.server.sites import Site, at_play, kept, site_of, started, turn

from motherlode.server.client import Client, Seat, ServerSaidNo
from motherlode.server.desk import Desk
from motherlode.store import Entry, Store
from motherlode.testing.crowd import GAMES
from motherlode.testing.processes import ServerProcess
from motherlode.testing.services import Postgres, Redis
from motherlode.testing.stubborn import players


@pytest.fixture
def site(services: tuple[Postgres, Redis]) -> Iterator[Site]:
    made = site_of(services, 3)
    yield made
    made.close()


@asynccontextmanager
async def standing_still(server: ServerProcess) -> AsyncIterator[None]:
    """A process to which nothing happens meanwhile, while its sockets and its database connection stay open."""
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


async def log_of(site: Site, table: str) -> list[Entry]:
    async with await Store.open(site.place, create=False) as store:
        return await store.entries(table)


async def everybody_at(server: ServerProcess, table: str, tokens: tuple[str, ...]) -> list[Seat]:
    return [await Client(server.address).connect(table, token) for token in tokens]


async def test_what_waited_at_a_stopped_process_is_not_played_over_what_came_since(site: Site) -> None:
    (table,) = await started(site, 1)
    asleep = site.servers[2]
    here = await everybody_at(site.one, table.table, table.tokens)
    there = await everybody_at(asleep, table.table, table.tokens)
    mover = here.index(await turn(here))
    state = here[mover].state
    assert state is not None
    async with standing_still(asleep):
        late = asyncio.create_task(there[mover].play(state.moves[-1], state.turn, nonce="late"))
        twice = asyncio.create_task(there[mover].play(state.moves[0], state.turn, nonce="twice"))
        stored = await here[mover].play(state.moves[0], state.turn, nonce="twice")
        for _ in range(5):
            acting = await turn(here)
            assert acting.state is not None
            await acting.play(acting.state.moves[0])
        await asyncio.sleep(1.0)
        assert not late.done() and not twice.done()
        before = await log_of(site, table.table)
    with pytest.raises(ServerSaidNo) as told:
        await asyncio.wait_for(late, 20)
    assert told.value.code in ("stale", "not-your-turn", "game-over")
    assert await asyncio.wait_for(twice, 20) == stored, "the same message again is the same move"
    assert await log_of(site, table.table) == before, "nothing was added by who stood still"
    await asyncio.wait_for(there[0].until(lambda now: now.version == before[-1].version), 20)
    for seat in (*here, *there):
        await seat.close()
    await kept(site, [])


async def test_players_at_three_processes_while_each_of_them_stands_still(site: Site) -> None:
    crowd = await started(site, len(GAMES))
    everybody = players(crowd, site.addresses)
    async with at_play(everybody) as more:
        await more(10)
        for server in (*site.servers, *site.servers):
            async with standing_still(server):
                await asyncio.sleep(0.7)
            await more(5)
    await kept(site, everybody)


async def test_bots_go_on_elsewhere_and_move_once(services: tuple[Postgres, Redis]) -> None:
    site = site_of(services, 3, pace=0.5)
    try:
        await site.start()
        here, there = Client(site.one.address), Client(site.two.address)
        ticket = await here.open("gold", "Ann", options={"players": 3}, bots={"1": "greedy", "2": "random"})
        seat = await here.connect(ticket.table, ticket.token)
        await seat.do("start")
        await seat.until(lambda now: bool(now.moves))
        same = await there.connect(ticket.table, ticket.token)
        while seat.state is not None and seat.state.actor == 0:
            await seat.play((await seat.until(lambda now: bool(now.moves))).moves[0])
        before = len(await log_of(site, ticket.table))
        async with standing_still(site.one):  # it was to go on with the bots, and is about to
            await same.until(lambda now: bool(now.moves), 30)
        for _ in range(3):
            state = await same.until(lambda now: bool(now.moves), 30)
            await same.play(state.moves[0])
        await seat.until(lambda now: same.state is not None and now.version == same.state.version, 30)
        moves = [msgspec.json.decode(entry.body) for entry in await log_of(site, ticket.table) if entry.kind == "move"]
        assert len(await log_of(site, ticket.table)) > before and {move["seat"] for move in moves} == {0, 1, 2}
        await seat.close()
        await same.close()
        await kept(site, [])
        assert (await restored(site, ticket.table)) == ("live", "")
    finally:
        site.close()


async def restored(site: Site, table: str) -> tuple[str, str]:
    """The status of a table that is read back, each step compared with the hash that was stored with it."""
    async with await Store.open(site.place, create=False) as store:
        desk = Desk(table, store, lambda: 0.0)
        await desk.load()
        return desk.room.status, desk.room.closed_because
