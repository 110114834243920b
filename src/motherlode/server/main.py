"""Starts a server: the store, the hall, the socket that is listened at, and an end without loss."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from motherlode.core import registry
from motherlode.core.errors import MotherlodeError
from motherlode.core.game import Game
from motherlode.server.app import Limits, Server, application
from motherlode.server.hall import Hall
from motherlode.server.messages import MOST_BYTES
from motherlode.server.waking import Waker
from motherlode.server.warming import settle, warm_up
from motherlode.store import Store

SEND_BUFFER = 128 * 1024
STUCK = 30
"""Seconds after which a connection ends that takes nothing of what it was sent."""


class CannotListen(MotherlodeError):
    """A port that is taken, or an address that is not ours."""


def data_folder() -> Path:
    """Where tables are kept, if nobody says otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "motherlode"


def listen(host: str, port: int) -> socket.socket:
    """The socket to listen at; a port in use is told with the remedy."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        made.close()
        if error.errno == errno.EADDRINUSE:
            raise CannotListen(
                f"Port {port} is in use: is a server running already? Take another with --port {port + 1}, "
                "or --port 0 for any that is free."
            ) from None
        if error.errno == errno.EACCES:
            raise CannotListen(f"Port {port} needs more rights: take one above 1023 with --port.") from None
        raise CannotListen(f"{host} port {port} cannot be listened at: {error.strerror}.") from None
    # of every connection: a reader that stands still is noticed early, and holds its socket for no more than this
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * STUCK)
    made.listen(2048)
    return made


def serve(
    *,
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    redis: str | None,
    origins: tuple[str, ...],
    browser: bool,
    pace: float | None = None,
    limit: float | None = None,
    private_webhooks: bool = False,
) -> None:
    """Serve until somebody stops it."""
    logging.basicConfig(level=logging.WARNING, format="motherlode: %(message)s", stream=sys.stderr)
    place = database or str((data or data_folder()) / "tables.sqlite")
    if database is None:
        try:
            (data or data_folder()).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotListen(
                f"{data or data_folder()} cannot be made: {error.strerror}. Name another folder with --data."
            ) from None
    with contextlib.closing(listen(host, port)) as listening, contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(listening, place, redis, origins, browser, pace, limit, private_webhooks))


async def _serve(
    listening: socket.socket,
    place: str,
    redis: str | None,
    origins: tuple[str, ...],
    browser: bool,
    pace: float | None,
    limit: float | None,
    private_webhooks: bool,
) -> None:
    store = await Store.open(place)
    hall = Hall(store)
    hall.caller.private = private_webhooks
    if pace is not None:
        hall.pace = pace
    server = Server(hall, origins, None if limit is None else Limits(requests=(limit, 20 * limit)))
    address = "http://{}:{}".format(*listening.getsockname()[:2])

    background: list[asyncio.Task[None]] = []

    def ready() -> None:
        print(f"Motherlode is at {address} (Ctrl-C stops it; tables are kept in {store.shown})", flush=True)
        if browser:
            open_browser(address)
        games = [game for game in registry.games().values() if not game.test_only]
        background.append(asyncio.create_task(settle_down(hall, games)))

    runner = Runner(configuration(application(server, ready)), server.farewell)
    waker = Waker(redis, hall) if redis or store.shown.startswith("postgresql:") else None
    try:
        if waker is not None:
            await waker.start()
        await runner.serve(sockets=[listening])
    finally:
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        if waker is not None:
            await waker.close()
        await store.close()


async def settle_down(hall: Hall, games: Sequence[Game]) -> None:
    """What a server does when it has begun, beside its work: tables first, since people wait for them."""
    await hall.resumed.wait()
    await warm_up(games)
    settle()


class Runner(uvicorn.Server):
    """Ends with a word to everybody, and with exit code 0: a signal to stop is no failure."""

    def __init__(self, config: uvicorn.Config, farewell: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self.farewell = farewell

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Listen to signals; unlike its parent it does not raise them again at the end."""
        with super().capture_signals():
            try:
                yield
            finally:
                self._captured_signals.clear()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye first: afterwards sockets are closed without a word."""
        await self.farewell()
        await super().shutdown(sockets)


def configuration(app: ASGIApp) -> uvicorn.Config:
    """How the application is run, here and in tests."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES + 1024,
        ws_per_message_deflate=False,
        lifespan="on",
        timeout_graceful_shutdown=3,
        server_header=False,
    )


def open_browser(address: str) -> None:
    """Where there is one; a server without a screen stays quiet."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform in ("darwin", "win32"):
        with contextlib.suppress(Exception):
            webbrowser.open(address)
