"""Appends a second to a store in SQLite, beside the rate at which the same disk syncs. See README.md."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from motherlode.store import Entry, Store, TableRow

BODY = b'{"seat":1,"move":"flip a1","nonce":"3f9c2a"}'


def syncs(path: Path, seconds: float) -> float:
    """A page appended and synced, again and again: what a log without a database and without company would reach."""
    done = 0
    with open(path, "ab", buffering=0) as file:
        begin = time.perf_counter()
        while time.perf_counter() - begin < seconds:
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            done += 1
        took = time.perf_counter() - begin
    path.unlink()
    return done / took


async def appends(store: Store, appenders: int, seconds: float, prefix: str) -> tuple[float, float]:
    """Appends a second of so many tables, each waiting for its last move; and appends a commit."""

    async def play(name: str) -> None:
        version = 1
        while time.perf_counter() < end:
            await store.append(name, version, [Entry(version + 1, time.time(), "move", BODY)])
            version += 1

    names = [f"{prefix}-{number}" for number in range(appenders)]
    opened = [Entry(1, time.time(), "opened", b"{}")]
    await asyncio.gather(*(store.append(n, 0, opened, TableRow(n, "gold", "playing", True, 0.0)) for n in names))
    before, commits = store.counts.appends, store.counts.commits
    begin = time.perf_counter()
    end = begin + seconds
    await asyncio.gather(*(play(name) for name in names))
    took = time.perf_counter() - begin
    done = store.counts.appends - before
    return done / took, done / max(1, store.counts.commits - commits)


async def measure(
    place: Path, url: str | None, appenders: list[int], rounds: int, seconds: float
) -> list[dict[str, Any]]:
    """Alternately: the disk alone, then the store, for each number of appenders."""
    results = []
    async with await Store.open(url or place / "store.db") as store:
        for count in appenders:
            pairs = []
            for number in range(rounds):
                alone = syncs(place / "syncs", seconds)
                rate, shared = await appends(store, count, seconds, f"{time.time_ns()}-{number}")
                pairs.append((rate / alone, rate, alone, shared))
            ratio, rate, alone, shared = (statistics.median(values) for values in zip(*pairs, strict=True))
            results.append(
                {
                    "appenders": count,
                    "appends_per_s": rate,
                    "syncs_per_s": alone,
                    "ratio": ratio,
                    "ratios": sorted(round(pair[0], 3) for pair in pairs),
                    "appends_per_commit": shared,
                    "rounds": rounds,
                }
            )
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--appenders", default="1,10,100,1000", help="how many tables move at the same time")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each measurement is")
    parser.add_argument("--dir", default=None, help="a directory on the disk to measure")
    parser.add_argument("--url", default=None, help="another store to measure, such as an empty PostgreSQL database")
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=said.dir) as place:
        counts = [int(count) for count in said.appenders.split(",")]
        results = asyncio.run(measure(Path(place), said.url, counts, said.rounds, said.seconds))
    if said.json:
        print(json.dumps(results))
        return
    kind = "PostgreSQL" if said.url else "SQLite, WAL, synchronous=FULL"
    print(f"{kind}; medians of {said.rounds} pairs of {said.seconds:g} s")
    print(
        f"{'appenders':>10}{'appends/s':>12}{'syncs/s':>12}{'ratio':>9}   {'of the pairs':<16}{'appends a commit':>18}"
    )
    for r in results:
        spread = f"{r['ratios'][0]} to {r['ratios'][-1]}"
        print(
            f"{r['appenders']:>10,}{r['appends_per_s']:>12,.0f}{r['syncs_per_s']:>12,.0f}{r['ratio']:>9.2f}   "
            f"{spread:<16}{r['appends_per_commit']:>18,.1f}"
        )


if __name__ == "__main__":
    main()
