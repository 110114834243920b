"""The doors of HTTP that lead to games: what can be played, and boxes of one's own."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from motherlode.core import registry
from motherlode.core.game import Game
from motherlode.core.records import options_of
from motherlode.server.answers import body_of
from motherlode.server.hall import LONGEST_BOX, Hall
from motherlode.server.orders import PHRASES


class GameDoors:
    """Handlers over one hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def games(self, request: Request) -> Response:
        """What can be played, with its options."""
        return JSONResponse([described_game(game) for game in registry.games().values() if not game.test_only])

    async def phrases(self, request: Request) -> Response:
        """What can be said with one click."""
        return JSONResponse(list(PHRASES))

    async def upload(self, request: Request) -> Response:
        """Keep a box of one's own."""
        text = (await body_of(request, LONGEST_BOX)).decode("utf-8")
        return JSONResponse({"box": await self.hall.upload(request.path_params["game"], text)})


def described_game(game: Game) -> dict[str, Any]:
    """A game for those who want to open a table."""
    options = {
        name: {"help": field.option.help, "choices": field.option.choices(), "default": field.option.default}
        for name, field in options_of(game.record("Options")).items()
        if field.option is not None
    }
    return {
        "id": game.id,
        "title": game.title,
        "blurb": game.blurb,
        "players": list(game.players),
        "defaultPlayers": game.default_players,
        "memory": game.memory,
        "options": options,
    }
