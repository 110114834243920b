"""The web application: pages, a small HTTP interface for what happens before a socket, and the socket itself."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketClose

from motherlode.server.answers import Handler, answered, no_page, refused
from motherlode.server.connection import BURST as MESSAGES_BURST
from motherlode.server.connection import CLOSE_TIME, POLICY, TRY_LATER, Bucket, Connection, Rate
from motherlode.server.connection import RATE as MESSAGES_RATE
from motherlode.server.game_doors import GameDoors
from motherlode.server.hall import Hall
from motherlode.server.messages import Bye, encode
from motherlode.server.pages import Pages
from motherlode.server.record_doors import RecordDoors
from motherlode.server.table_doors import TableDoors

RATE, BURST = 2.0, 40.0
"""Requests a second that one address may send, and how many at once."""
MOST_ADDRESSES = 10_000
RESTART = 1012
RESTARTING = Bye("restart", "The server restarts: connect again in a moment.")

HEADERS = {
    "content-security-policy": "default-src 'self'; connect-src 'self'; img-src 'self' data: blob:; "
    "style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
}


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
        self.pages = Pages()

    # HTTP

    async def page(self, request: Request) -> Response:
        """The client, and its files; they do not count as requests, since a page needs many at once."""
        return self.pages.answer(request)

    async def elsewhere(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Any address that no route has: one of the client's own, or none."""
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
        elif scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(404)
        else:
            answer = await self.page(Request(scope, receive))
            await answer(scope, receive, send)

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
            return await answered(handler, request)

        return answer

    def _bucket(self, address: str) -> Bucket:
        if address not in self.buckets:
            while len(self.buckets) >= MOST_ADDRESSES:
                del self.buckets[next(iter(self.buckets))]
            self.buckets[address] = Bucket(*self.limits.requests, self.hall.sources.clock)
        return self.buckets[address]


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
    games, tables, records = GameDoors(server.hall), TableDoors(server.hall), RecordDoors(server.hall)
    routes = [
        Route("/", server.page),
        Route("/health", guard(server.health)),
        Route("/metrics", guard(server.metrics)),
        Route("/api/games", guard(games.games)),
        Route("/api/games/{game}/box", guard(games.box)),
        Route("/api/games/{game}/boxes", guard(games.upload), methods=["POST"]),
        Route("/api/phrases", guard(games.phrases)),
        Route("/api/tables", guard(tables.lobby), methods=["GET"]),
        Route("/api/tables", guard(tables.open), methods=["POST"]),
        Route("/api/tables/{table}", guard(tables.delete), methods=["DELETE"]),
        Route("/api/tables/{table}/seats", guard(tables.sit), methods=["POST"]),
        Route("/api/tables/{table}/rejoin", guard(tables.rejoin), methods=["POST"]),
        Route("/api/tables/{table}/record", guard(tables.record), methods=["GET"]),
        Route("/api/tables/{table}/replay", guard(records.replay_table), methods=["GET"]),
        Route("/api/replays", guard(records.replay), methods=["POST"]),
        Route("/api/verify", guard(records.verify), methods=["POST"]),
        WebSocketRoute("/ws", server.socket),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: no_page})
    app.router.default = server.elsewhere
    return Headers(app)
