"""The doors of HTTP that lead to games: what can be played, and boxes of one's own."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from motherlode.server.answers import body_of, json_answer
from motherlode.server.hall import LONGEST_BOX, Hall
from motherlode.server.orders import PHRASES
from motherlode.server.shelf import described_box, described_game, served, served_games


class GameDoors:
    """Handlers over one hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def games(self, request: Request) -> Response:
        """What can be played, with its options."""
        return json_answer([described_game(game) for game in served_games().values()])

    async def phrases(self, request: Request) -> Response:
        """What can be said with one click."""
        return JSONResponse(list(PHRASES))

    async def box(self, request: Request) -> Response:
        """A box in full: the game's own, or one that was uploaded."""
        game, name = served(request.path_params["game"]), request.query_params.get("hash", "")
        text = await self.hall.box(name)
        body, mark = await asyncio.to_thread(described_box, game, name, text)
        headers = {"etag": f'"{mark}"', "cache-control": "no-cache"}
        if f'"{mark}"' in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(body, media_type="application/json", headers=headers)

    async def upload(self, request: Request) -> Response:
        """Keep a box of one's own."""
        text = (await body_of(request, LONGEST_BOX)).decode("utf-8")
        return JSONResponse({"box": await self.hall.upload(request.path_params["game"], text)})
