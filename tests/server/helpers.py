"""Short words for what the tests of the server do all the time."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from motherlode.core.errors import MoveError
from motherlode.server.client import Seat, ServerSaidNo, Ticket
from motherlode.server.desk import Desk
from motherlode.server.messages import State
from motherlode.server.room import Room
from motherlode.testing.serving import Running

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


@dataclass
class Party:
    """People at one table, each with a connection."""

    place: Running
    tickets: list[Ticket]
    seats: list[Seat] = field(default_factory=list)

    @property
    def table(self) -> str:
        return self.tickets[0].table

    @property
    def desk(self) -> Desk:
        return self.place.hall.desks[self.table]

    @property
    def room(self) -> Room:
        return self.desk.room

    @property
    def acting(self) -> int:
        assert self.room.actor is not None
        return self.room.actor

    async def watch(self) -> Seat:
        return await self.place.client.connect(self.table)

    async def turn(self, choose: Callable[[State], str] | None = None) -> int:
        """Whoever is to move does; gives the seat."""
        acting = self.acting
        state = await self.seats[acting].until(lambda now: bool(now.moves) and now.version == self.room.version)
        await self.seats[acting].play(choose(state) if choose else state.moves[0])
        return acting

    async def until_moved(self, seat: int) -> None:
        """People move, until a seat has that is not theirs."""
        assert self.room.table is not None
        log = self.room.table.log
        began = len(log)
        while not any(entry.actor == seat for entry in log[began:]):
            if self.room.actor == 0:
                await self.turn()
            else:
                await self.seats[0].changed()

    async def until_undo_is_possible(self) -> int:
        """Random moves, until the last can be taken back; gives who made it."""
        chance = random.Random(4)
        for _ in range(100):
            seat = await self.turn(lambda state: chance.choice(state.moves))
            assert self.room.table is not None
            with contextlib.suppress(MoveError):
                self.room.table.check_undo(seat)
                return seat
        raise AssertionError("no move of this game can be taken back")


async def party(place: Running, game: str = "gold", people: int = 2, *, start: bool = True, **wishes: Any) -> Party:
    """A table with so many people, begun unless told otherwise; with `bots` in the wishes it may have more seats."""
    wishes["options"] = {"players": people + len(wishes.get("bots", {}))} | wishes.get("options", {})
    opened = await place.client.open(game, NAMES[0], **wishes)
    made = Party(place, [opened])
    made.tickets += [await place.client.sit(opened.table, name) for name in NAMES[1:people]]
    made.seats += [await place.client.connect(ticket.table, ticket.token) for ticket in made.tickets]
    if start:
        await made.seats[0].do("start")
        for seat in made.seats:
            await seat.until(lambda now: now.status == "live")
    return made


async def refused(work: Awaitable[object], code: str, says: str = "") -> None:
    """Refused with a code, in a sentence."""
    with pytest.raises(ServerSaidNo) as caught:
        await work
    assert caught.value.code == code, str(caught.value)
    assert says in str(caught.value)
    assert len(str(caught.value)) > 10


@contextlib.asynccontextmanager
async def unchanged(at: Party) -> AsyncIterator[None]:
    """Nothing is stored, and nobody is told anything."""
    before = await at.place.hall.store.entries(at.table)
    for seat in at.seats:
        if not seat.closed:
            await seat.until(lambda now: now.version == at.room.version)
    frames = [len(seat.frames) for seat in at.seats]
    told = {audience: list(said) for audience, said in at.desk.teller.told.items()}
    yield
    assert await at.place.hall.store.entries(at.table) == before
    assert at.room.version == before[-1].version
    assert {audience: list(said) for audience, said in at.desk.teller.told.items()} == told
    for seat, count in zip(at.seats, frames, strict=True):
        heard = [frame for frame in seat.frames[count:] if b'"type":"presence"' not in frame]
        assert all(b'"type":"refused"' in frame for frame in heard)


async def gone(seat: Seat, code: str = "") -> None:
    """The server closes this connection."""
    with pytest.raises(ServerSaidNo) as caught:
        while True:
            await seat.changed()
    assert not code or caught.value.code == code


def picture(at: Party) -> dict[str, Any]:
    """All of a room that can be seen from outside, as each audience sees it."""
    at.room.present = set()
    audiences = [None, *range(len(at.room.seats))]
    return {str(audience): at.desk.teller.state(audience, 0.0) for audience in audiences}


async def again(place: Running, before: Party) -> Party:
    """The same people at the same tables of another server."""
    await place.hall.desk(before.table)
    return Party(place, before.tickets)


async def connect(at: Party) -> None:
    at.seats = [await at.place.client.connect(at.table, ticket.token) for ticket in at.tickets]


async def raw(place: Running, request: bytes) -> tuple[int, dict[str, str], bytes]:
    """One request, byte for byte."""
    host, _, port = place.address.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request)
    answer = await asyncio.wait_for(reader.read(), 20)
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    return int(lines[0].split()[1]), dict(line.lower().split(": ", 1) for line in lines[1:]), body


def post(path: str, body: bytes, method: str = "POST", headers: str = "") -> bytes:
    """A request as it travels."""
    head = f"{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {len(body)}\r\n{headers}\r\n"
    return head.encode() + body
