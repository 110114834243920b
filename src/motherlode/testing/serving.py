"""The whole server inside a test: real sockets, a real store, a clock that moves only when it is told to."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path

from motherlode.core.fairness import FairDealer
from motherlode.server.app import Limits, Server, application
from motherlode.server.client import Client
from motherlode.server.hall import Hall, Sources
from motherlode.server.main import Runner, configuration, listen
from motherlode.server.room import Room
from motherlode.server.staging import fair_outcome
from motherlode.server.thinking import Found, Given, Thinkers, Thought, think
from motherlode.store import Store

BEGIN = 1_700_000_000.0
NO_LIMITS = Limits(requests=(1e6, 1e6), messages=(1e6, 1e6))


class Here(Thinkers):
    """Bots that think in the process of the test; `asked` lists whom."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    async def choose(self, thought: Thought) -> int:
        """Think at once."""
        self.asked.append(f"{thought.bot} at {thought.place}")
        return think(thought)

    async def work(self, what: Callable[[Given], Found], given: Given) -> Found:
        """Do it at once."""
        return what(given)


@dataclass
class Clock:
    """Time, as the test wants it."""

    now: float = BEGIN

    def __call__(self) -> float:
        """Seconds since 1970."""
        return self.now


def steady(room: Room) -> str:
    """The same outcomes in every run, whatever the secret is."""
    assert room.table is not None
    dealer = FairDealer(f"{room.game.id} {room.round}".encode(), room.chances)
    return str(room.table.outcomes_table[dealer.pick(room.table.outcomes())])


def counted(clock: Clock, run: str = "") -> Sources:
    """Sources without chance: tokens and names are counted, secrets too. `run` keeps those of two runs apart."""
    numbers = itertools.count(1)
    return Sources(
        clock=clock,
        token=lambda: f"token-{run}{next(numbers):04}-0123456789abcdef",
        name=lambda: f"table-{run}{next(numbers):04}",
        secret=lambda: next(numbers).to_bytes(64, "big"),
    )


@dataclass
class Running:
    """A server that runs."""

    address: str
    hall: Hall
    server: Server
    client: Client
    clock: Clock
    _runner: Runner
    _task: asyncio.Task[None] = field(repr=False)

    def advance(self, seconds: float) -> None:
        """Let time pass; every table looks what is due."""
        self.clock.now += seconds
        for desk in self.hall.desks.values():
            desk.changed.set()

    async def stop(self) -> None:
        """As a signal stops it."""
        self._runner.should_exit = True
        await self._task


@contextlib.asynccontextmanager
async def running(
    place: str | Path,
    *,
    clock: Clock | None = None,
    sources: Sources | None = None,
    thinkers: Thinkers | None = None,
    clerks: Thinkers | None = None,
    pace: float = 0.0,
    limits: Limits = NO_LIMITS,
    origins: tuple[str, ...] = (),
    fair: bool = False,
) -> AsyncIterator[Running]:
    """A server over the store at a place: a folder, or a URL. It is stopped at the end, if it was not before.

    Without `fair` dice, and without sources of its own, every run is dealt the same.
    """
    clock = clock or Clock()
    store = await Store.open(place / "tables.sqlite" if isinstance(place, Path) else place)
    sources = sources or Sources(clock=clock, deal=fair_outcome if fair else steady)
    hall = Hall(store, sources, thinkers or Here(), clerks or Here())
    hall.pace = pace
    server = Server(hall, origins, limits)
    ready = asyncio.Event()
    listening = listen("127.0.0.1", 0)
    address = "http://{}:{}".format(*listening.getsockname()[:2])
    runner = Runner(configuration(application(server, ready.set)), server.farewell)
    task = asyncio.create_task(runner.serve(sockets=[listening]))
    await asyncio.wait({asyncio.create_task(ready.wait()), task}, return_when=asyncio.FIRST_COMPLETED)
    made = Running(address, hall, server, Client(address), clock, runner, task)
    try:
        yield made
    finally:
        await made.stop()
        listening.close()
