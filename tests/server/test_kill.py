"""A server that is killed at any moment keeps every move that it acknowledged, once, and is soon back."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from motherlode.server.client import Client, ServerSaidNo
from motherlode.testing.crowd import crowded
from motherlode.testing.processes import ServerProcess
from motherlode.testing.stubborn import broken_promises, players

KILLS = 20


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MOTHERLODE_JIT", "0")  # the compiler would only make the others wait
    return tmp_path


@pytest.fixture
def server(folder: Path) -> Iterator[ServerProcess]:
    made = ServerProcess("--data", str(folder))
    yield made
    made.close()


def test_twenty_kills_lose_and_double_nothing(folder: Path, server: ServerProcess) -> None:
    asyncio.run(asyncio.wait_for(twenty_kills(folder, server), 400))  # half a minute, where nothing else works


async def twenty_kills(folder: Path, server: ServerProcess) -> None:
    rng = random.Random()
    place = folder / "tables.sqlite"
    tables = await crowded(place, 4, players=3, moves=0)
    everybody = players(tables, [server.address], seed=rng.getrandbits(32))
    enough = False
    await asyncio.to_thread(server.start)
    playing = asyncio.gather(*(player.play(lambda: enough) for player in everybody))
    for _ in range(KILLS):
        before = sum(len(player.acknowledged) for player in everybody)
        while sum(len(player.acknowledged) for player in everybody) == before and not playing.done():
            await asyncio.sleep(0.01)
        await asyncio.sleep(rng.uniform(0.0, 0.4))
        server.end(signal.SIGKILL)
        await asyncio.to_thread(server.start)
    enough = True
    await playing
    assert server.end(signal.SIGTERM) == 0
    assert await broken_promises(place, everybody) == []
    with sqlite3.connect(place) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    raw.close()
    acknowledged = sum(len(player.acknowledged) for player in everybody)
    print(f"{KILLS} kills, {acknowledged} moves acknowledged, {sum(p.connected for p in everybody)} connections")
    assert acknowledged > 5 * KILLS
    assert "Traceback" not in server.told()


async def test_two_hundred_live_tables_are_soon_back(folder: Path, server: ServerProcess) -> None:
    tables = await crowded(folder / "tables.sqlite", 200)
    await asyncio.to_thread(server.start)
    server.end(signal.SIGKILL)
    seconds = await asyncio.to_thread(server.start)
    processor = server.processor()
    print(f"serving after {seconds:.2f} s, {processor:.2f} s of them on the processor; load {os.getloadavg()[0]:.1f}")
    assert processor < 2.0
    assert seconds < 2.0 * max(4.0, os.getloadavg()[0])
    client = Client(server.address)
    for table in (tables[0], tables[99], tables[-1]):
        seat = await client.connect(table.table, table.tokens[1])
        assert seat.state is not None
        assert (seat.state.status, seat.state.me) == ("live", 1)
        await seat.close()


async def test_a_signal_to_stop_says_goodbye(folder: Path, server: ServerProcess) -> None:
    place = folder / "tables.sqlite"
    tables = await crowded(place, 2, moves=0)
    await asyncio.to_thread(server.start)
    onlooker = await Client(server.address).connect(tables[0].table)
    everybody = players(tables, [server.address])
    enough = False
    playing = asyncio.gather(*(player.play(lambda: enough) for player in everybody))
    while sum(len(player.acknowledged) for player in everybody) < 20:
        await asyncio.sleep(0.01)
    began = time.monotonic()
    code = await asyncio.to_thread(server.end, signal.SIGTERM)
    assert code == 0
    assert time.monotonic() - began < 10
    with pytest.raises(ServerSaidNo) as told:
        while True:
            await onlooker.changed()
    assert (told.value.code, onlooker.socket.close_code) == ("restart", 1012)
    await asyncio.to_thread(server.start)
    enough = True
    await playing
    server.end(signal.SIGTERM)
    assert await broken_promises(place, everybody) == []
    assert "Traceback" not in server.told()


async def test_workers_end_with_a_server_that_was_killed(folder: Path, server: ServerProcess) -> None:
    await asyncio.to_thread(server.start)
    client = Client(server.address)
    ticket = await client.open("gold", "Ann", options={"players": 2}, bots={"1": "greedy"})
    seat = await client.connect(ticket.table, ticket.token)
    await seat.do("start")
    while True:
        state = await seat.until(lambda now: bool(now.moves) or now.status == "over")
        if any(notice.arguments.get("player") == 1 for notice in seat.notices):
            break
        await seat.play(state.moves[0])
    workers = server.children()
    assert workers
    server.end(signal.SIGKILL)
    await seat.close()
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{worker}").exists() for worker in workers) and time.monotonic() < deadline:
        await asyncio.sleep(0.05)
    assert not [worker for worker in workers if Path(f"/proc/{worker}").exists()]
