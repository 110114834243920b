"""A server that does nothing but append: says `table version` as soon as an append has returned. Run as a program."""

from __future__ import annotations

import asyncio
import os
import sys

from motherlode.store import Entry, Store, TableRow, VersionTaken

TABLES = 12


async def play(store: Store, name: str) -> None:
    found = await store.table(name)
    version = found.version if found else 0
    while True:
        lines = [Entry(version + 1, 1.0, "move", b"{}"), Entry(version + 2, 1.0, "outcome", b"x" * 300)]
        try:
            await store.append(name, version, lines, TableRow(name, "gold", "playing", True, 1.0))
        except VersionTaken as taken:  # another process plays at the same table
            version = taken.version
            continue
        version += 2
        os.write(1, f"{name} {version}\n".encode())


async def main() -> None:
    async with await Store.open(sys.argv[1]) as store:
        await asyncio.gather(*(play(store, f"t{number}") for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main())
