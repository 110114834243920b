"""The web application: pages, a small HTTP interface for what happens before a socket, and the socket itself."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from motherlode.core import registry
from motherlode.core.errors import MotherlodeError
from motherlode.core.records import options_of
from motherlode.server.connection import BURST as MESSAGES_BURST
from motherlode.server.connection import CLOSE_TIME, POLICY, TRY_LATER, Bucket, Connection, Rate
from motherlode.server.connection import RATE as MESSAGES_RATE
from motherlode.server.hall import LONGEST_BOX, Hall, Opening
from motherlode.server.messages import Bye, OpenTable, Problem, SitDown, Ticket, encode
from motherlode.server.orders import PHRASES
from motherlode.server.records import record_for
from motherlode.server.room import Refusal
from motherlode.store import StoreDown, StoreFull

MOST_BODY = 16 * 1024
BODY_TIME = 15.0
RATE, BURST = 2.0, 40.0
"""Requests a second that one address may send, and how many at once."""
MOST_ADDRESSES = 10_000
RESTART = 1012
RESTARTING = Bye("restart", "The server restarts: connect again in a moment.")

HEADERS = {
    "content-security-policy": "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; "
    "script-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
}
PAGE = Path(__file__).parent / "page.html"

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Limits:
    """How many a second, and how many at once."""

    requests: Rate = (RATE, BURST)
    """Of one address: requests, and new connections too."""
    messages: Rate = (MESSAGES_RATE, MESSAGES_BURST)
    """Of one connection."""


class Server:
    """The application over one hall."""

    def __init__(self, hall: Hall, origins: tuple[str, ...] = (), limits: Limits | None = None) -> None:
        self.hall = hall
        self.origins = origins
        self.limits = limits or Limits()
        self.buckets: dict[str, Bucket] = {}
        self.connections: set[Connection] = set()
        self.stopping = False

    # HTTP

    async def page(self, request: Request) -> Response:
        """The first page."""
        return Response(PAGE.read_bytes(), media_type="text/html; charset=utf-8")

    async def games(self, request: Request) -> Response:
        """What can be played, with its options."""
        return JSONResponse([described_game(game) for game in registry.games().values() if not game.test_only])

    async def phrases(self, request: Request) -> Response:
        """What can be said with one click."""
        return JSONResponse(list(PHRASES))

    async def tables(self, request: Request) -> Response:
        """The lobby."""
        return JSONResponse(msgspec.to_builtins(await self.hall.lobby()))

    async def open_table(self, request: Request) -> Response:
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

    async def upload(self, request: Request) -> Response:
        """Keep a box of one's own."""
        text = (await body_of(request, LONGEST_BOX)).decode("utf-8")
        return JSONResponse({"box": await self.hall.upload(request.path_params["game"], text)})

    async def health(self, request: Request) -> Response:
        """Whether moves can be stored."""
        await self.hall.store.check()
        return JSONResponse({"ok": not self.stopping}, 503 if self.stopping else 200)

    async def metrics(self, request: Request) -> Response:
        """Numbers for those who run the server."""
        counts = {**self.hall.counts, "desks": len(self.hall.desks), "connections": len(self.connections)}
        return PlainTextResponse("".join(f"motherlode_{name} {value}\n" for name, value in counts.items()))

    # sockets

    async def socket(self, socket: WebSocket) -> None:
        """One connection."""
        origin = socket.headers.get("origin")
        if origin is not None and not self.allowed(origin, socket.headers.get("host", "")):
            await socket.close(POLICY)
            return
        if not self._bucket(socket.client.host if socket.client else "").take():
            await socket.accept()
            await socket.send_text(encode(Bye("too-fast", "Too many connections: wait a moment.")).decode())
            await socket.close(TRY_LATER)
            return
        connection = Connection(socket, self.hall, self.limits.messages)
        self.connections.add(connection)
        if self.stopping:
            connection.end(RESTART, RESTARTING)
        try:
            await connection.run()
        finally:
            self.connections.discard(connection)

    def allowed(self, origin: str, host: str) -> bool:
        """Whether a page of this origin may speak to us: our own, and those that were named."""
        return origin in self.origins or origin.partition("://")[2] == host

    async def farewell(self) -> None:
        """Let everybody go, with word that it is not for ever."""
        self.stopping = True
        for connection in list(self.connections):
            connection.end(RESTART, RESTARTING)
        deadline = asyncio.get_running_loop().time() + CLOSE_TIME
        while self.connections and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.02)

    async def stop(self) -> None:
        """Nobody is served any more; what was handed to the store is written."""
        await self.farewell()
        await self.hall.close()
        await self.hall.store.close()

    # every request

    def guarded(self, handler: Handler) -> Handler:
        """Refusals become answers, and nobody asks too often."""

        async def answer(request: Request) -> Response:
            address = request.client.host if request.client else ""
            if not self._bucket(address).take():
                return refused(429, "too-fast", "Too many requests: wait a moment.")
            try:
                return await handler(request)
            except Refusal as error:
                return refused(STATUS.get(error.code, 409), error.code, str(error))
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                return refused(400, "malformed", f"That is not understood: {error}")
            except (StoreDown, StoreFull) as error:
                return refused(503, "store-down", str(error))
            except ClientDisconnect:
                return refused(400, "malformed", "The request broke off.")
            except MotherlodeError as error:
                return refused(400, "refused", str(error))

        return answer

    def _bucket(self, address: str) -> Bucket:
        if address not in self.buckets:
            while len(self.buckets) >= MOST_ADDRESSES:
                del self.buckets[next(iter(self.buckets))]
            self.buckets[address] = Bucket(*self.limits.requests, self.hall.sources.clock)
        return self.buckets[address]


STATUS = {
    "bad-name": 400,
    "bad-seed": 400,
    "bad-settings": 400,
    "bad-token": 401,
    "not-host": 403,
    "no-table": 404,
    "no-box": 404,
    "no-game": 404,
    "too-slow": 408,
    "too-long": 413,
    "full": 503,
}
"""Of refusals; any other is a conflict with what stands on the table, 409."""


def refused(status: int, code: str, text: str) -> Response:
    """A refusal as HTTP answers it."""
    return JSONResponse(msgspec.to_builtins(Problem(code, text)), status)


def ticket(found: Any) -> Response:
    """What somebody gets who sits down; never kept by a cache."""
    body = msgspec.to_builtins(Ticket(found.table, found.seat, found.token))
    return JSONResponse(body, headers={"cache-control": "no-store"})


def bearer(request: Request) -> str:
    """The token of a request."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token:
        raise Refusal("bad-token", "Send the token of your seat: Authorization: Bearer …")
    return token


async def body_of(request: Request, most: int) -> bytes:
    """The body of a request, up to a length, and not a byte at a time for ever."""
    read = b""
    try:
        async with asyncio.timeout(BODY_TIME):
            async for part in request.stream():
                read += part
                if len(read) > most:
                    raise Refusal("too-long", f"At most {most} bytes can be sent here.")
    except TimeoutError:
        raise Refusal("too-slow", f"A request has to arrive within {BODY_TIME:.0f} seconds.") from None
    return read


def described_game(game: Any) -> dict[str, Any]:
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


async def no_page(request: Request, error: Exception) -> Response:
    """What is not there, or not asked for in this way."""
    assert isinstance(error, HTTPException)
    return refused(error.status_code, "no-page", f"{error.detail}: docs/protocol.md lists what can be asked.")


class Headers:
    """Adds the same headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message.get("headers", []),
                    *((name.encode(), value.encode()) for name, value in HEADERS.items()),
                ]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


def application(server: Server, ready: Callable[[], None] = lambda: None) -> ASGIApp:
    """The ASGI application."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(server.hall.resume()), asyncio.create_task(server.hall.sweep())]
        ready()
        yield
        for task in tasks:
            task.cancel()
        await server.stop()

    guard = server.guarded
    routes = [
        Route("/", server.page),
        Route("/health", guard(server.health)),
        Route("/metrics", guard(server.metrics)),
        Route("/api/games", guard(server.games)),
        Route("/api/games/{game}/boxes", guard(server.upload), methods=["POST"]),
        Route("/api/phrases", guard(server.phrases)),
        Route("/api/tables", guard(server.tables), methods=["GET"]),
        Route("/api/tables", guard(server.open_table), methods=["POST"]),
        Route("/api/tables/{table}", guard(server.delete), methods=["DELETE"]),
        Route("/api/tables/{table}/seats", guard(server.sit), methods=["POST"]),
        Route("/api/tables/{table}/rejoin", guard(server.rejoin), methods=["POST"]),
        Route("/api/tables/{table}/record", guard(server.record), methods=["GET"]),
        WebSocketRoute("/ws", server.socket),
    ]
    return Headers(Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: no_page}))
