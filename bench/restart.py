"""How soon a server that was killed serves its live tables again. See README.md."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import statistics
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from motherlode.core.errors import MotherlodeError
from motherlode.server.client import Client, Seat
from motherlode.testing.crowd import Crowd, crowded
from motherlode.testing.processes import ServerProcess

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from bench.showing import Bar

AT_ONCE = 50
"""Connections that are made at the same time."""


def tables_open(server: ServerProcess) -> int:
    """How many tables the server has read back."""
    with urllib.request.urlopen(f"{server.address}/metrics", timeout=60) as answer:
        numbers = dict(line.split() for line in answer.read().decode().splitlines())
    return int(numbers["motherlode_desks"])


async def everybody_back(server: ServerProcess, crowd: list[Crowd]) -> list[Seat]:
    """All people connect at once, as their browsers do, and are shown their tables."""
    limit = asyncio.Semaphore(AT_ONCE)

    async def one(table: str, token: str) -> Seat:
        async with limit:
            return await Client(server.address).connect(table, token)

    return await asyncio.gather(*(one(table.table, token) for table in crowd for token in table.tokens))


async def one_restart(server: ServerProcess, crowd: list[Crowd]) -> dict[str, float]:
    """Kill it and start it again: seconds from the start of the new process."""
    server.end(signal.SIGKILL)
    began = time.monotonic()
    serving = await asyncio.to_thread(server.start)
    seats = await everybody_back(server, crowd)
    shown = time.monotonic() - began
    while await asyncio.to_thread(tables_open, server) < len(crowd):
        await asyncio.sleep(0.02)
    everything = time.monotonic() - began
    assert all(seat.state is not None and seat.state.status == "live" for seat in seats)
    await asyncio.gather(*(seat.close() for seat in seats))
    return {"serving": serving, "everybody": shown, "all_tables": everything}


async def measure(tables: int, players: int, moves: int, restarts: int, bar: Bar) -> list[dict[str, float]]:
    """Several restarts over the same live tables."""
    with tempfile.TemporaryDirectory() as folder:
        crowd = await crowded(Path(folder) / "tables.sqlite", tables, players=players, moves=moves)
        server = ServerProcess("--data", folder)
        results = []
        try:
            await asyncio.to_thread(server.start)
            for number in range(restarts):
                results.append(await one_restart(server, crowd))
                bar.at(number + 1)
        finally:
            server.close()
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--moves", type=int, default=24, help="that each game has behind it")
    parser.add_argument("--restarts", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    if said.restarts < 1 or said.tables < 1:
        parser.error("--restarts and --tables are above 0")
    try:
        with Bar("restarts", said.restarts) as bar:
            found = asyncio.run(measure(said.tables, said.players, said.moves, said.restarts, bar))
    except MotherlodeError as error:
        raise SystemExit(f"bench: {error}") from None
    spans: dict[str, Any] = {
        name: {"median_s": statistics.median(one[name] for one in found), "most_s": max(one[name] for one in found)}
        for name in found[0]
    }
    busy = os.getloadavg()[0]
    if said.json:
        print(json.dumps({"load": busy, "cores": os.cpu_count(), "tables": said.tables, **spans}))
        return
    print(
        f"{said.restarts} kills with {said.tables} live tables of {said.players}; after the start (median, the most):"
    )
    words = {
        "serving": "moves can be stored",
        "everybody": f"all {said.tables * said.players} people are shown their table",
        "all_tables": "every table is read back",
    }
    for name, span in spans.items():
        print(f"  {span['median_s']:.2f} s, {span['most_s']:.2f} s   {words[name]}")
    print(f"  load of this machine meanwhile: {busy:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
