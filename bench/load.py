"""Open-loop load on a server of its own: tables of four people, durable acknowledgements. See README.md.

A move is due at a moment that does not depend on the answers before it, and its latency counts from that moment, so a
server that falls behind cannot hide it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections import deque
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from motherlode.core.errors import MotherlodeError
from motherlode.server import messages
from motherlode.server.messages import Do, Hello, Play
from motherlode.testing.crowd import GAMES, Crowd, crowded
from motherlode.testing.processes import ServerProcess

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from bench.showing import Bar

AT_ONCE = 50
"""Connections that are made at the same time."""
LAST_ANSWERS = 10.0
"""Seconds that are waited for answers after the last move was due."""


class Frame(msgspec.Struct):
    """What a player needs of a frame; the rest is skipped."""

    type: str
    status: str = ""
    turn: int = 0
    moves: list[str] = []
    looking: bool = False
    nonce: str = ""
    code: str = ""


_decoder = msgspec.json.Decoder(Frame)


class Table:
    """Four sockets, and the moves that are due here."""

    def __init__(self, crowd: Crowd, load: Load) -> None:
        self.crowd, self.load = crowd, load
        self.lines: list[ClientConnection] = []
        self.due: deque[float] = deque()
        self.sent: tuple[str, float] | None = None
        self.ready: tuple[int, Frame] | None = None
        self.started = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def sit(self, address: str) -> None:
        """Connect everybody."""
        for seat, token in enumerate(self.crowd.tokens):
            line = await connect(address.replace("http", "ws", 1) + "/ws", compression=None, ping_interval=None)
            await line.send(messages.encode(Hello(self.crowd.table, token)).decode())
            self.lines.append(line)
            self._tasks.append(asyncio.create_task(self._listen(seat, line)))

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(line.close() for line in self.lines), return_exceptions=True)

    async def _listen(self, seat: int, line: ClientConnection) -> None:
        try:
            async for raw in line:
                self._hear(seat, _decoder.decode(raw), len(raw))
        except ConnectionClosed:
            self.load.errors["connection lost"] = self.load.errors.get("connection lost", 0) + 1

    def _hear(self, seat: int, frame: Frame, size: int) -> None:
        load = self.load
        load.frames += 1
        load.bytes += size
        if frame.type in ("state", "news"):
            if frame.looking:
                self._say(seat, Do("looked", f"looked {frame.turn} {seat}"))
            elif frame.status == "over" and seat == 0:
                self.started += 1
                self._say(seat, Do("rematch", f"rematch {self.started}"))
            elif frame.status == "open" and seat == 0:
                self._say(seat, Do("start", f"start {self.started}"))
            if frame.moves:
                self.ready = (seat, frame)
                self.push()
        elif self.sent is not None and frame.nonce == self.sent[0]:
            due = self.sent[1]
            self.sent = None
            if frame.type == "done":
                load.latencies.append(time.monotonic() - due)
            else:
                load.errors[frame.code] = load.errors.get(frame.code, 0) + 1
            self.push()
        elif frame.type in ("refused", "bye") and frame.code not in ("not-now", "not-host"):
            load.errors[frame.code] = load.errors.get(frame.code, 0) + 1

    def push(self) -> None:
        """Send the move that has been due for longest, if it is somebody's turn and nothing is unanswered."""
        if not self.due or self.ready is None or self.sent is not None:
            return
        seat, frame = self.ready
        self.ready = None
        nonce = f"{frame.turn}-{self.load.rng.getrandbits(48):x}"
        self.sent = (nonce, self.due.popleft())
        self._say(seat, Play(frame.turn, self.load.rng.choice(frame.moves), nonce))

    def _say(self, seat: int, message: messages.Message) -> None:
        task = asyncio.create_task(self.lines[seat].send(messages.encode(message).decode()))
        self.load.saying.add(task)
        task.add_done_callback(self.load.saying.discard)


class Load:
    """One run at one rate."""

    def __init__(self, rate: float, seconds: float, seed: int = 1) -> None:
        self.rate, self.seconds = rate, seconds
        self.rng = random.Random(seed)
        self.latencies: list[float] = []
        self.errors: dict[str, int] = {}
        self.frames = self.bytes = 0
        self.saying: set[asyncio.Task[None]] = set()

    async def run(self, tables: list[Table], bar: Bar) -> float:
        """Let moves fall due, tables in turn; gives the seconds until the last answer."""
        began = time.monotonic()
        moves = int(self.rate * self.seconds)
        order = list(tables)
        for number in range(moves):
            if number % len(order) == 0:
                self.rng.shuffle(order)
            due = began + number / self.rate
            if (early := due - time.monotonic()) > 0:
                await asyncio.sleep(early)
            table = order[number % len(order)]
            table.due.append(due)
            table.push()
            if number % 50 == 0:
                bar.at(number)
        deadline = time.monotonic() + LAST_ANSWERS
        while len(self.latencies) + sum(self.errors.values()) < moves and time.monotonic() < deadline:
            await asyncio.sleep(0.01)
        return time.monotonic() - began


def quantile(values: list[float], share: float) -> float:
    """In milliseconds; the value that so large a share does not exceed."""
    return 1000 * sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


async def measure(
    server: ServerProcess, crowd: list[Crowd], rate: float, seconds: float, warm: float, bar: Bar
) -> dict[str, Any]:
    """One rate against a running server."""
    warming = Load(rate, warm)
    tables = [Table(each, warming) for each in crowd]
    limit = asyncio.Semaphore(AT_ONCE)

    async def sit(table: Table) -> None:
        async with limit:
            await table.sit(server.address)

    began = time.monotonic()
    await asyncio.gather(*(sit(table) for table in tables))
    connecting = time.monotonic() - began
    await warming.run(tables, Bar("", 1, quiet=True))
    load = Load(rate, seconds)
    for table in tables:
        table.load = load
        table.due.clear()
    processor, mine = server.processor(), time.process_time()
    took = await load.run(tables, bar)
    processor, mine = server.processor() - processor, time.process_time() - mine
    memory = server.memory()
    await asyncio.gather(*(table.leave() for table in tables))
    moves = int(rate * seconds)
    return {
        "rate": rate,
        "moves": moves,
        "acknowledged": len(load.latencies),
        "moves_per_s": len(load.latencies) / took,
        "p50_ms": quantile(load.latencies, 0.5),
        "p99_ms": quantile(load.latencies, 0.99),
        "p999_ms": quantile(load.latencies, 0.999),
        "most_ms": quantile(load.latencies, 1.0),
        "mean_ms": 1000 * statistics.fmean(load.latencies or [float("nan")]),
        "errors": load.errors,
        "unanswered": moves - len(load.latencies) - sum(load.errors.values()),
        "frames_per_s": load.frames / took,
        "bytes_per_frame": load.bytes / max(1, load.frames),
        "server_processor": processor / took,
        "clients_processor": mine / took,
        "server_mb": memory / 1e6,
        "connecting_s": connecting,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rate", type=float, nargs="+", default=[200.0], help="moves a second; several, one by one")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each rate is kept up")
    parser.add_argument("--warm", type=float, default=3.0, help="seconds before that, which do not count")
    parser.add_argument("--games", nargs="+", default=list(GAMES), metavar="GAME")
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    if min(said.rate) <= 0 or said.tables < 1 or said.seconds <= 0:
        parser.error("--rate, --tables and --seconds are above 0")
    results = []
    try:
        for rate in said.rate:
            with tempfile.TemporaryDirectory() as folder:
                games = said.games[: said.tables]
                crowd = asyncio.run(
                    crowded(Path(folder) / "tables.sqlite", said.tables, games=games, players=said.players, moves=0)
                )
                server = ServerProcess("--data", folder)
                try:
                    server.start()
                    with Bar(f"{rate:g} moves a second", int(rate * said.seconds)) as bar:
                        results.append(asyncio.run(measure(server, crowd, rate, said.seconds, said.warm, bar)))
                finally:
                    server.close()
    except MotherlodeError as error:
        raise SystemExit(f"bench: {error}") from None
    busy = os.getloadavg()[0]
    if said.json:
        print(json.dumps({"load": busy, "cores": os.cpu_count(), "tables": said.tables, "results": results}))
        return
    print(f"{said.tables} tables of {said.players}, SQLite with full sync, clients on the same machine")
    for one in results:
        print(
            f"  {one['rate']:>6g}/s due: {one['moves_per_s']:>6.1f}/s acknowledged   p50 {one['p50_ms']:.1f}   "
            f"p99 {one['p99_ms']:.1f}   p99.9 {one['p999_ms']:.1f}   most {one['most_ms']:.0f} ms   "
            f"errors {one['errors'] or 0}   unanswered {one['unanswered']}   {one['server_mb']:.0f} MB   "
            f"processor: server {one['server_processor']:.0%}, clients {one['clients_processor']:.0%}"
        )
    print(f"  load of this machine meanwhile: {busy:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
