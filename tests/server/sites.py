"""Several server processes over one PostgreSQL and one Redis, and people who play at all of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from motherlode.server.client import Seat
from motherlode.testing.crowd import Crowd, crowded
from motherlode.testing.processes import ServerProcess
from motherlode.testing.services import Postgres, Redis
from motherlode.testing.stubborn import Stubborn, broken_promises


@dataclass
class Site:
    """Servers over one store."""

    postgres: Postgres
    redis: Redis
    place: str
    servers: list[ServerProcess]

    @property
    def one(self) -> ServerProcess:
        return self.servers[0]

    @property
    def two(self) -> ServerProcess:
        return self.servers[1]

    @property
    def addresses(self) -> list[str]:
        return [server.address for server in self.servers]

    async def start(self) -> None:
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in self.servers))

    def close(self) -> None:
        for server in self.servers:
            server.close()


def site_of(services: tuple[Postgres, Redis], processes: int, pace: float = 0.0) -> Site:
    """So many servers, not yet started, over an empty store; their bots wait so many seconds before they move."""
    postgres, redis = services
    place = postgres.emptied()
    options = ("--database", place, "--redis", redis.url)
    return Site(postgres, redis, place, [ServerProcess(*options, pace=pace) for _ in range(processes)])


async def started(site: Site, tables: int = 2) -> list[Crowd]:
    crowd = await crowded(site.place, tables, players=3, moves=0)
    await site.start()
    return crowd


def total(everybody: list[Stubborn]) -> int:
    return sum(len(player.acknowledged) for player in everybody)


@asynccontextmanager
async def at_play(everybody: list[Stubborn]) -> AsyncIterator[Callable[[int], asyncio.Task[None]]]:
    """They play until the block ends; the value makes a task that waits for so many more moves."""
    enough = False
    playing = asyncio.gather(*(player.play(lambda: enough) for player in everybody))

    async def more(moves: int) -> None:
        wanted = total(everybody) + moves
        async with asyncio.timeout(60):
            while total(everybody) < wanted and not playing.done():
                await asyncio.sleep(0.01)

    yield lambda moves: asyncio.create_task(more(moves))
    enough = True
    async with asyncio.timeout(60):
        await playing


async def kept(site: Site, everybody: list[Stubborn]) -> None:
    assert await broken_promises(site.place, everybody) == []
    for server in site.servers:
        assert "Traceback" not in server.told()


async def turn(seats: list[Seat]) -> Seat:
    """Whoever is to move."""
    async with asyncio.timeout(20):
        while True:
            for seat in seats:
                if seat.state is not None and seat.state.moves:
                    return seat
            await asyncio.sleep(0.005)
