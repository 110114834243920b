"""The server's application without a network: sockets, requests, a store and a clock that live in memory.

Time is virtual: when nothing is left to do, the clock jumps to the next timer. So a run is deterministic to the byte,
and `settle` returns exactly when everything that a message caused has been sent.
"""

from __future__ import annotations

import asyncio
import json
import selectors
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from starlette.types import ASGIApp

from motherlode.server.thinking import Found, Given, Thinkers, Thought
from motherlode.store import Entry, Store, StoreDown, TableRow, VersionTaken

T = TypeVar("T")

EPOCH = 1_750_000_000.0
"""Where the clock of a run begins."""
MOMENT = 0.001
HOST = "table.test"


class _Jumping(selectors.SelectSelector):
    """Never waits: tells the loop how far its clock has to jump."""

    jump: Callable[[float], None]

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise RuntimeError("Nothing will ever happen in this run: a test waits for what nobody does.")
        self.jump(max(timeout, 0.0))
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time passes only when there is nothing to do."""

    def __init__(self) -> None:
        selector = _Jumping()
        self.now = 0.0
        selector.jump = self._jump
        super().__init__(selector)

    def _jump(self, seconds: float) -> None:
        self.now += seconds

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self.now


class AtOnce(ThreadPoolExecutor):
    """Does in place of a thread what is handed to one: virtual time would not wait for it, and jump."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        """Do it now."""
        done: Future[Any] = Future()
        try:
            done.set_result(work(*args, **more))
        except Exception as error:
            done.set_exception(error)
        return done


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in virtual time; what it left behind is ended."""
    loop = VirtualLoop()
    loop.set_default_executor(AtOnce())
    try:
        return loop.run_until_complete(main)
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        if left:
            loop.run_until_complete(asyncio.wait(left))
        loop.close()


def clock() -> float:
    """The time of the running loop, as seconds since 1970."""
    return EPOCH + asyncio.get_running_loop().time()


async def settle(seconds: float = MOMENT) -> None:
    """Let everything happen that is due now, and within so many seconds."""
    await asyncio.sleep(seconds)


class MemoryStore(Store):
    """A store in memory, which can be told to wait, or to fail."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Entry]] = {}
        self.rows: dict[str, TableRow] = {}
        self.texts: dict[str, str] = {}
        self.open_gate = asyncio.Event()
        self.open_gate.set()
        self.failing = False

    @property
    def shown(self) -> str:
        """Where the store is."""
        return "memory"

    async def append(
        self, table_id: str, expected_version: int, lines: Sequence[Entry], index: TableRow | None = None
    ) -> None:
        """Keep entries, once the gate is open."""
        await asyncio.sleep(0)
        await self.open_gate.wait()
        if self.failing:
            raise StoreDown("The store of this test is down.")
        log = self.logs.setdefault(table_id, [])
        if len(log) != expected_version:
            raise VersionTaken(table_id, expected_version, len(log))
        log.extend(lines)
        if index is not None:
            self.rows[table_id] = index

    async def entries(self, table_id: str, since: int = 0) -> list[Entry]:
        """The log of a table."""
        await asyncio.sleep(0)
        return self.logs.get(table_id, [])[since:]

    async def table(self, table_id: str) -> TableRow | None:
        """The index's row of a table."""
        return self.rows.get(table_id)

    async def tables(self, status: Any = None, public: bool | None = None, **more: Any) -> list[TableRow]:
        """Tables by what is asked."""
        found = [row for row in self.rows.values() if status is None or row.status in status]
        return [row for row in found if public is None or row.public == public]

    async def box(self, name: str) -> str | None:
        """The components file of a hash."""
        return self.texts.get(name)

    async def delete(self, table_id: str) -> None:
        """Remove a table."""
        self.logs.pop(table_id, None)
        self.rows.pop(table_id, None)

    async def check(self) -> None:
        """Always there."""

    async def close(self) -> None:
        """Nothing to let go of."""


class ScriptedThinkers(Thinkers):
    """Bots that play what a test says."""

    def __init__(self, choose: Callable[[Thought], Awaitable[int]]) -> None:
        super().__init__()
        self._choose = choose

    async def choose(self, thought: Thought) -> int:
        """The move of the script."""
        return await self._choose(thought)

    async def work(self, what: Callable[[Given], Found], given: Given) -> Found:
        """Do it at once."""
        return what(given)


class Wire:
    """One socket of the application; `events` is everything that came down the wire, in order."""

    def __init__(self, app: ASGIApp, headers: Sequence[tuple[bytes, bytes]] = ()) -> None:
        self.events: list[bytes] = []
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": "/ws",
            "raw_path": b"/ws",
            "root_path": "",
            "query_string": b"",
            "headers": [(b"host", HOST.encode()), *headers],
            "client": ("192.0.2.1", 50000),
            "server": (HOST, 80),
            "subprotocols": [],
        }
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._serve(app, scope))

    async def _serve(self, app: ASGIApp, scope: dict[str, Any]) -> None:
        await app(scope, self._inbox.get, self._take)

    async def _take(self, event: Any) -> None:
        if event["type"] == "websocket.send":
            text = event.get("text")
            self.events.append(event["bytes"] if text is None else text.encode())
        else:
            rest = {key: value for key, value in event.items() if key not in ("type", "headers")}
            self.events.append(f"<{event['type']} {json.dumps(rest, sort_keys=True)}>".encode())

    @property
    def frames(self) -> list[dict[str, Any]]:
        """The messages among the events."""
        return [json.loads(event) for event in self.events if event.startswith(b"{")]

    @property
    def closed(self) -> bool:
        """Whether the server has closed it."""
        return any(event.startswith(b"<websocket.close") for event in self.events)

    def say(self, type: str, **fields: Any) -> None:
        """Send a message."""
        self._inbox.put_nowait({"type": "websocket.receive", "text": json.dumps({"type": type, **fields})})

    async def hang_up(self) -> None:
        """Drop out."""
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await settle()


async def ask(
    app: ASGIApp, method: str, path: str, body: object = None, token: str = "", headers: Sequence[tuple[str, str]] = ()
) -> tuple[int, bytes, bytes]:
    """One request: its status, its headers and its body."""
    sent = [("host", HOST), *headers, *([("authorization", f"Bearer {token}")] if token else [])]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in sent],
        "client": ("192.0.2.1", 50000),
        "server": (HOST, 80),
    }
    status, shown, read = 0, b"", b""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"" if body is None else json.dumps(body).encode(), "more_body": False}

    async def send(event: Any) -> None:
        nonlocal status, shown, read
        if event["type"] == "http.response.start":
            status = event["status"]
            shown = b"\n".join(name + b": " + value for name, value in event["headers"])
        else:
            read += event.get("body", b"")

    await app(scope, receive, send)
    await settle()
    return status, shown, read
