"""A seat is held for somebody who is connected, wherever that is: no process replaces people of another one."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Iterator

import pytest
from tests.server.sites import Site, site_of

from motherlode.server.client import Client, Seat, ServerSaidNo, Ticket
from motherlode.server.waking import BELIEVED
from motherlode.testing.services import Postgres, Redis

HOLD = 2.0


@pytest.fixture
def site(services: tuple[Postgres, Redis]) -> Iterator[Site]:
    made = site_of(services, 2)
    yield made
    made.close()


async def at_two_places(site: Site) -> tuple[Ticket, Seat, Seat]:
    """Ann plays at one process, Bob at the other."""
    await site.start()
    here, there = Client(site.one.address), Client(site.two.address)
    ticket = await here.open("gold", "Ann", options={"players": 2}, settings={"hold": HOLD})
    bobs = await there.sit(ticket.table, "Bob")
    ann, bob = await here.connect(ticket.table, ticket.token), await there.connect(ticket.table, bobs.token)
    await ann.do("start")
    for seat in (ann, bob):
        await seat.until(lambda now: now.status == "live" and all(one.present for one in now.seats))
    return ticket, ann, bob


async def test_who_is_connected_elsewhere_keeps_the_seat(site: Site) -> None:
    _, ann, bob = await at_two_places(site)
    await asyncio.sleep(3 * HOLD)
    for seat in (ann, bob):
        assert seat.state is not None
        assert [(one.name, one.bot, one.present) for one in seat.state.seats] == [("Ann", "", True), ("Bob", "", True)]
    began = time.monotonic()
    await ann.close()
    state = await bob.until(lambda now: bool(now.seats[0].bot), 30)
    assert time.monotonic() - began >= HOLD and state.seats[1].name == "Bob"
    await bob.close()


async def test_who_comes_back_at_another_process_in_time_keeps_the_seat(site: Site) -> None:
    ticket, ann, bob = await at_two_places(site)
    await ann.close()
    await asyncio.sleep(HOLD / 2)
    again = await Client(site.two.address).connect(ticket.table, ticket.token)
    await asyncio.sleep(2 * HOLD)
    assert again.state is not None and bob.state is not None
    assert again.state.me == 0 and not bob.state.seats[0].bot and bob.state.seats[0].present
    await again.close()
    await bob.close()


@pytest.mark.parametrize("redis", ["with", "without"])
async def test_a_table_that_is_deleted_at_one_process_is_gone_at_the_other(site: Site, redis: str) -> None:
    ticket, ann, bob = await at_two_places(site)
    if redis == "without":
        site.redis.stop(signal.SIGKILL)
    try:
        await Client(site.one.address).ask(f"/api/tables/{ticket.table}", "DELETE", token=ticket.token)
        with pytest.raises(ServerSaidNo) as told:
            async with asyncio.timeout(20):
                if redis == "without":  # then it is noticed when somebody does something
                    await bob.do("say", text="Are you there?")
                while True:
                    await bob.changed()
        assert told.value.code == "no-table"
        with pytest.raises(ServerSaidNo, match="deleted"):
            await Client(site.two.address).connect(ticket.table)
    finally:
        if redis == "without":
            site.redis.start()
        await ann.close()
        await bob.close()
    for server in site.servers:
        assert "Traceback" not in server.told()


async def test_those_of_a_process_that_was_killed_are_waited_for_and_then_replaced(site: Site) -> None:
    _, _, bob = await at_two_places(site)
    began = time.monotonic()
    site.one.end(signal.SIGKILL)
    await bob.until(lambda now: bool(now.seats[0].bot), BELIEVED + HOLD + 40)
    assert time.monotonic() - began > HOLD
    await bob.close()
