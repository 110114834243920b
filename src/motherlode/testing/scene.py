"""A server with tables of Quick Silver, where every seat has something to hide: the stage for checks of its doors."""

from __future__ import annotations

import json
from typing import Any

from motherlode.server.app import Server, application
from motherlode.server.hall import Hall, Sources
from motherlode.server.room import Room
from motherlode.server.thinking import Thought
from motherlode.server.wire import on_wire
from motherlode.testing.interference import UNLIMITED, Told
from motherlode.testing.wire import MemoryStore, ScriptedThinkers, Wire, ask, clock, settle

SECRET = b"the secret of the dice, of which nobody may know before the end."
SOME_MOVES = 6


def require(holds: bool, otherwise: str) -> None:
    """What has to hold."""
    if not holds:
        raise Told(otherwise)


class Scene:
    """A server with tables of Quick Silver, where every seat has something to hide."""

    def __init__(self, secret: bytes = SECRET) -> None:
        self.store = MemoryStore()
        self.thoughts: list[Thought] = []
        names, tokens = iter(range(100)), iter(range(1000))
        sources = Sources(
            clock=clock,
            token=lambda: f"a-token-with-number-{next(tokens):03}",
            name=lambda: f"table-{next(names)}",
            secret=lambda: secret,
        )
        self.hall = Hall(self.store, sources, ScriptedThinkers(self._think))
        self.app = application(Server(self.hall, limits=UNLIMITED))
        self.count = 0

    async def _think(self, thought: Thought) -> int:
        self.thoughts.append(thought)
        return thought.moves[0]

    async def open(self, players: int = 3, game: str = "quick-silver", **settings: Any) -> list[dict[str, Any]]:
        """A table with a person in every seat; gives their tickets."""
        body = {"game": game, "name": "Ann", "options": {"players": players}, "settings": settings}
        _, _, read = await ask(self.app, "POST", "/api/tables", body)
        tickets = [json.loads(read)]
        path = f"/api/tables/{tickets[0]['table']}/seats"
        for name in ("Bob", "Cleo", "Dan")[: players - 1]:
            _, _, read = await ask(self.app, "POST", path, {"name": name})
            tickets.append(json.loads(read))
        return tickets

    async def connect(self, table: str, token: str = "", **more: Any) -> Wire:
        """A socket that has said hello."""
        wire = Wire(self.app)
        wire.say("hello", table=table, token=token, **more)
        await settle()
        return wire

    async def party(self, **settings: Any) -> tuple[list[dict[str, Any]], list[Wire]]:
        """A game that has begun, and the sockets of its seats."""
        tickets = await self.open(**settings)
        wires = [await self.connect(ticket["table"], ticket["token"]) for ticket in tickets]
        await self.order(wires[0], "start")
        await settle(15.0)
        return tickets, wires

    async def order(self, wire: Wire, order: str, **fields: Any) -> None:
        """Say something that is no move."""
        self.count += 1
        wire.say("do", order=order, nonce=f"o{self.count}", **fields)
        await settle()

    async def play(self, table: str, wires: list[Wire], moves: int = SOME_MOVES) -> None:
        """A few moves of whoever is to act."""
        for _ in range(moves):
            room = self.room(table)
            if room.looking:
                await settle(15.0)
            if room.table is None or room.actor is None or not room.seats[room.actor].person:
                return
            self.count += 1
            move = str(room.table.moves()[0])
            wires[room.actor].say("play", version=room.table.version, move=move, nonce=f"m{self.count}")
            await settle()

    def room(self, table: str) -> Room:
        """The table as the server has it."""
        return self.hall.desks[table].room

    def check_sights(self, table: str, wires: list[Wire], tickets: list[dict[str, Any]]) -> None:
        """The last frame of everybody is that of the seat of their token."""
        room = self.room(table)
        for wire, ticket in zip(wires, tickets, strict=True):
            frame = [frame for frame in wire.frames if frame["type"] in ("state", "news")][-1]
            seat = room.seat_of(ticket["token"])
            assert room.table is not None and seat is not None
            require(frame["sight"] == on_wire(room.table.look(seat)), f"seat {seat} is shown another sight")
            require(bool(frame["moves"]) <= (room.actor == seat), f"seat {seat} is shown another's moves")
