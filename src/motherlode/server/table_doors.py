"""The doors of HTTP that lead to tables: the lobby, opening, sitting down, coming back, records."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from motherlode.server import hall
from motherlode.server.answers import MOST_BODY, bearer, body_of, json_answer
from motherlode.server.bodies import OpenTable, SitDown, Ticket
from motherlode.server.opening import Opening
from motherlode.server.records import record_for


class TableDoors:
    """Handlers over one hall."""

    def __init__(self, hall: hall.Hall) -> None:
        self.hall = hall

    async def lobby(self, request: Request) -> Response:
        """Public tables."""
        return json_answer(await self.hall.lobby())

    async def open(self, request: Request) -> Response:
        """Open a table and sit down."""
        asked = msgspec.json.decode(await body_of(request, MOST_BODY), type=OpenTable)
        opening = Opening(asked.game, dict(asked.options), dict(asked.bots), asked.box, dict(asked.settings))
        return ticket(await self.hall.open(opening, asked.name, asked.seed))

    async def sit(self, request: Request) -> Response:
        """Take a seat."""
        asked = msgspec.json.decode(await body_of(request, MOST_BODY), type=SitDown)
        return ticket(await self.hall.sit(request.path_params["table"], asked.name, asked.seed, asked.seat))

    async def rejoin(self, request: Request) -> Response:
        """Come back; the token is changed for a new one."""
        return ticket(await self.hall.rejoin(request.path_params["table"], bearer(request)))

    async def record(self, request: Request) -> Response:
        """The record of the game, as far as this audience may have it."""
        desk = await self.hall.desk(request.path_params["table"])
        async with desk.lock:  # what is not stored has not happened
            await desk.heal()
            return JSONResponse(record_for(desk.room))

    async def delete(self, request: Request) -> Response:
        """Delete a table."""
        await self.hall.delete(request.path_params["table"], bearer(request))
        return JSONResponse({"deleted": request.path_params["table"]})


def ticket(found: hall.Ticket) -> Response:
    """What somebody gets who sits down; never kept by a cache."""
    return json_answer(Ticket(found.table, found.seat, found.token), headers={"cache-control": "no-store"})
