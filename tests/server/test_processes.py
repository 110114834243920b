"""Two processes over PostgreSQL and Redis: any of them serves any table, and what fails costs time, never a move."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Iterator

import pytest
from tests.server.sites import Site, at_play, kept, site_of, started, total, turn

from motherlode.server.client import Client, Seat, ServerSaidNo
from motherlode.testing.crowd import GAMES
from motherlode.testing.processes import ServerProcess
from motherlode.testing.services import Postgres, Redis
from motherlode.testing.stubborn import players


@pytest.fixture
def site(services: tuple[Postgres, Redis]) -> Iterator[Site]:
    made = site_of(services, 2)
    yield made
    made.close()


async def until_version(seat: Seat, version: int) -> float:
    began = time.monotonic()
    await seat.until(lambda now: now.version >= version, 20)
    return time.monotonic() - began


async def test_a_move_at_one_process_reaches_the_clients_of_the_other(site: Site) -> None:
    (table,) = await started(site, 1)
    here, there = Client(site.one.address), Client(site.two.address)
    seats = [await (here, there, there)[seat].connect(table.table, token) for seat, token in enumerate(table.tokens)]
    waited = []
    for _ in range(20):
        mover = await turn(seats)
        assert mover.state is not None
        version = await mover.play(mover.state.moves[0])
        waited.append(max([await until_version(seat, version) for seat in seats]))
    print(f"the others hear of a move after {1000 * sorted(waited)[10]:.0f} ms (median of 20)")
    assert sorted(waited)[10] < 1.0  # without Redis they would look every two seconds
    assert [seat.state.version for seat in seats if seat.state] == [seats[0].state.version] * 3  # type: ignore[union-attr]
    for seat in seats:
        await seat.close()


async def test_a_token_that_was_changed_at_one_process_is_worth_nothing_at_the_other(site: Site) -> None:
    (table,) = await started(site, 1)
    old = await Client(site.two.address).connect(table.table, table.tokens[0])
    assert old.state is not None
    ticket = await asyncio.wait_for(
        Client(site.one.address).ask(f"/api/tables/{table.table}/rejoin", "POST", {}, table.tokens[0]), 20
    )
    with pytest.raises(ServerSaidNo) as told:
        await old.play(old.state.moves[0] if old.state.moves else "anything")
        await old.changed()
    assert told.value.code == "bad-token"
    await old.close()
    fresh = await Client(site.two.address).connect(table.table, ticket["token"])
    assert fresh.state is not None
    assert fresh.state.me == 0
    await fresh.close()


async def test_a_process_that_is_behind_reads_on_before_it_refuses(site: Site) -> None:
    (table,) = await started(site, 1)
    seats = [await Client(site.one.address).connect(table.table, token) for token in table.tokens]
    elsewhere = [await Client(site.two.address).connect(table.table, token) for token in table.tokens]
    site.redis.stop(signal.SIGKILL)
    try:
        for _ in range(6):  # here and there in turn, each time before the other has looked at the store
            for lines, others in ((seats, elsewhere), (elsewhere, seats)):
                mover = await turn(lines)
                assert mover.state is not None
                version = await mover.play(mover.state.moves[0])
                await until_version(mover, version)
                mover = await turn(lines)
                assert mover.state is not None
                await others[lines.index(mover)].play(mover.state.moves[0], mover.state.turn)
    finally:
        site.redis.start()
    for seat in (*seats, *elsewhere):
        await seat.close()
    await kept(site, [])


async def test_all_four_games_are_played_to_their_end_at_both(site: Site) -> None:
    crowd = await started(site, len(GAMES))
    everybody = players(crowd, site.addresses)
    async with asyncio.timeout(100):
        await asyncio.gather(*(player.play() for player in everybody))
    assert {player.last.status for player in everybody if player.last} == {"over"}
    await kept(site, everybody)


async def test_when_one_process_is_killed_the_game_goes_on_at_the_other(site: Site) -> None:
    crowd = await started(site)
    everybody = players(crowd, site.addresses)
    playing = asyncio.gather(*(player.play() for player in everybody))
    while total(everybody) < 20:
        await asyncio.sleep(0.01)
    site.one.end(signal.SIGKILL)
    async with asyncio.timeout(100):
        await playing
    assert {player.last.status for player in everybody if player.last} == {"over"}
    assert any(player.connected > 1 for player in everybody)
    await kept(site, everybody)


async def test_without_redis_play_goes_on(site: Site) -> None:
    crowd = await started(site)
    everybody = players(crowd, site.addresses)
    async with at_play(everybody) as more:
        await more(20)
        site.redis.stop(signal.SIGKILL)
        try:
            await more(6)
            assert "Redis is away" in site.one.told() + site.two.told()
        finally:
            site.redis.start()
        await more(20)
    assert all(player.told == [] for player in everybody)
    await kept(site, everybody)


async def test_without_postgresql_nothing_is_acknowledged(site: Site) -> None:
    crowd = await started(site)
    everybody = players(crowd, site.addresses)
    async with at_play(everybody) as more:
        await more(20)
        site.postgres.stop()
        try:
            await asyncio.sleep(0.5)  # what was under way has been answered
            before = total(everybody)
            async with asyncio.timeout(30):
                while not any("store-down" in player.told for player in everybody):
                    await asyncio.sleep(0.05)
            await asyncio.sleep(1.0)
            assert total(everybody) == before
            assert not site.one.healthy()
        finally:
            site.postgres.start()
        await more(20)
    await kept(site, everybody)


async def test_bots_play_once_though_two_processes_watch(site: Site) -> None:
    await site.start()
    here, there = Client(site.one.address), Client(site.two.address)
    ticket = await here.open("gold", "Ann", options={"players": 4}, bots={"1": "greedy", "2": "greedy", "3": "random"})
    seat, watching = await here.connect(ticket.table, ticket.token), await there.connect(ticket.table)
    await seat.do("start")
    async for state in seat.turns():
        await seat.play(state.moves[0])
    assert seat.state is not None
    async with asyncio.timeout(20):
        await watching.until(lambda now: now.status == "over")
    await seat.close()
    await watching.close()
    await kept(site, [])


def test_a_redis_that_is_not_there_is_refused_at_the_start(site: Site) -> None:
    lost = ServerProcess("--database", site.place, "--redis", "redis://127.0.0.1:1/0")
    with pytest.raises(RuntimeError, match="Redis does not answer.*leave --redis out"):
        lost.start()
    lost.close()
