"""A small client in Python: for scripts and bots that sit down over the network, and for the tests."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from motherlode.core.errors import MotherlodeError
from motherlode.server import messages
from motherlode.server.messages import (
    Answer,
    Bye,
    Do,
    Done,
    FromServer,
    Hello,
    Message,
    News,
    Notice,
    Ping,
    Play,
    Presence,
    Question,
    Refused,
    State,
)

PING_EVERY = 45.0


class ServerSaidNo(MotherlodeError):
    """A refusal of the server: its code, and why."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class ConnectionLost(MotherlodeError):
    """The connection has ended; connect again, and nothing that was acknowledged is lost."""


@dataclass(frozen=True)
class Ticket:
    """A seat at a table: keep the token."""

    table: str
    seat: int
    token: str


def _ask(url: str, method: str, body: bytes | None, token: str) -> Any:
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    request = urllib.request.Request(url, data=body, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read())
    except urllib.error.HTTPError as error:
        told = _refusal(error.read())
        raise ServerSaidNo(told.get("code", str(error.code)), told.get("text", str(error))) from None
    except urllib.error.URLError as error:
        raise ConnectionLost(f"{url} does not answer: {error.reason}.") from None


def _refusal(body: bytes) -> dict[str, str]:
    try:
        told = json.loads(body)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


class Client:
    """Speaks to one server: `Client("http://localhost:8000")`."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")

    async def ask(self, path: str, method: str = "GET", body: Any = None, token: str = "") -> Any:
        """One request of the HTTP interface."""
        sent = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        return await asyncio.to_thread(_ask, self.address + path, method, sent, token)

    async def open(self, game: str, name: str, **wishes: Any) -> Ticket:
        """Open a table and sit down: `options`, `bots`, `settings`, `box`, `seed`."""
        body = {"game": game, "name": name, "seed": secrets.token_hex(16), **wishes}
        return Ticket(**await self.ask("/api/tables", "POST", body))

    async def sit(self, table: str, name: str, seat: int | None = None) -> Ticket:
        """Take a seat."""
        body = {"name": name, "seed": secrets.token_hex(16)} | ({} if seat is None else {"seat": seat})
        return Ticket(**await self.ask(f"/api/tables/{table}/seats", "POST", body))

    async def rejoin(self, ticket: Ticket) -> Ticket:
        """Come back; the old token is worth nothing afterwards."""
        return Ticket(**await self.ask(f"/api/tables/{ticket.table}/rejoin", "POST", {}, ticket.token))

    async def record(self, table: str) -> dict[str, Any]:
        """The record of a finished game."""
        document: dict[str, Any] = await self.ask(f"/api/tables/{table}/record")
        return document

    async def connect(self, table: str, token: str = "", since: int = 0) -> Seat:
        """A live connection: as the holder of a token, or as an onlooker."""
        address = self.address.replace("http", "ws", 1) + "/ws"
        try:
            socket = await connect(address, compression=None, max_size=1 << 22)
        except OSError as error:
            raise ConnectionLost(f"{address} does not answer: {error}.") from None
        seat = Seat(socket)
        try:
            await seat.greet(Hello(table, token, since))
        except BaseException:
            await seat.close()
            raise
        return seat


@dataclass
class Seat:
    """A connection, and the table as it knows it."""

    socket: ClientConnection
    state: State | None = None
    notices: list[Notice] = field(default_factory=list)
    frames: list[bytes] = field(default_factory=list)
    """Every frame as it came."""
    _answers: dict[str, asyncio.Future[Any]] = field(default_factory=dict)
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _reader: asyncio.Task[None] | None = None
    _pinger: asyncio.Task[None] | None = None
    bye: Bye | None = None

    async def greet(self, hello: Hello) -> None:
        """Say hello, and wait for what stands on the table."""
        self._reader = asyncio.create_task(self._read())
        self._pinger = asyncio.create_task(self._ping())
        with contextlib.suppress(ConnectionClosed):  # the server may have said why before we speak
            await self.socket.send(messages.encode(hello).decode())
        await self.changed()

    async def _read(self) -> None:
        try:
            async for frame in self.socket:
                raw = frame.encode() if isinstance(frame, str) else frame
                self.frames.append(raw)
                self._hear(messages.from_server(raw))
        except ConnectionClosed:
            pass
        finally:
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(ConnectionLost("The connection ended before the server answered."))
            self._answers.clear()
            self.closed = True
            if self._pinger is not None:
                self._pinger.cancel()
            self._news.set()

    async def _ping(self) -> None:
        """A server lets go of who says nothing for long."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(PING_EVERY)
                await self.socket.send(messages.encode(Ping()).decode())

    closed = False

    def _hear(self, message: FromServer) -> None:
        if isinstance(message, State):
            self.state = message
        elif isinstance(message, News) and self.state is not None:
            self.notices += message.notices
            for name in ("version", "status", "seats", "actor", "sight", "moves", "turn", "fairness", "deadline"):
                setattr(self.state, name, getattr(message, name))
            for name in ("looking", "asked", "result", "now"):
                setattr(self.state, name, getattr(message, name))
        elif isinstance(message, News):
            self.notices += message.notices
            self.late = message
        elif isinstance(message, Presence):
            for number, seat in enumerate(self.state.seats if self.state else ()):
                seat.present = number in message.seats
        elif isinstance(message, Done):
            self._settle(message.nonce).set_result(message.version)
        elif isinstance(message, Answer):
            self._settle(message.nonce).set_result(message)
        elif isinstance(message, Refused):
            self._settle(message.nonce).set_exception(ServerSaidNo(message.code, message.text))
        elif isinstance(message, Bye):
            self.bye = message
        self._news.set()

    late: News | None = None
    """What was missed, on a connection that said what it had seen: its state is the caller's to keep."""

    def _settle(self, nonce: str) -> asyncio.Future[Any]:
        return self._answers.pop(nonce, asyncio.get_running_loop().create_future())

    async def changed(self) -> None:
        """Wait for the next message; raises when the connection has ended."""
        while not self._news.is_set():
            await self._news.wait()
        self._news.clear()
        if self.bye is not None:
            raise ServerSaidNo(self.bye.code, self.bye.text)
        if self.closed:
            raise ConnectionLost("The connection has ended.")

    async def until(self, holds: Any, seconds: float = 30.0) -> State:
        """Wait until something holds of the state."""
        async with asyncio.timeout(seconds):
            while self.state is None or not holds(self.state):
                await self.changed()
        return self.state

    async def play(self, move: str, version: int | None = None, nonce: str = "") -> int:
        """Make a move; gives the version at which it is stored."""
        assert self.state is not None
        turn = self.state.turn if version is None else version
        stored: int = await self._say(lambda mark: Play(turn, move, mark), nonce)
        return stored

    async def do(self, order: str, seat: int | None = None, text: str = "", nonce: str = "") -> int:
        """Anything else."""
        stored: int = await self._say(lambda mark: Do(order, mark, seat, text), nonce)
        return stored

    async def ask(self, what: str, text: str = "", nonce: str = "") -> Answer:
        """A question, such as for a `hint`."""
        answer: Answer = await self._say(lambda mark: Question(what, mark, text), nonce)
        return answer

    async def _say(self, make: Callable[[str], Message], nonce: str) -> Any:
        mark = nonce or secrets.token_hex(8)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._answers[mark] = answer
        try:
            await self.socket.send(messages.encode(make(mark)).decode())
        except ConnectionClosed:
            self._answers.pop(mark, None)
            if answer.done():
                answer.exception()
            raise ConnectionLost("The connection has ended.") from None
        return await answer

    async def turns(self) -> AsyncIterator[State]:
        """The state at each of one's turns, until the game is over."""
        while True:
            state = await self.until(
                lambda now: bool(now.moves) or now.looking or now.status not in ("live", "open"), 600
            )
            if state.status not in ("live", "open"):
                return
            yield state

    async def close(self) -> None:
        """Hang up."""
        await self.socket.close()
        if self._reader is not None:
            await self._reader
