"""Short words for what the tests of the store do all the time."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any

from motherlode.store import Entry, Store, TableRow


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


def line(version: int, kind: str = "move", body: bytes = b'{"move":"flip a1"}') -> Entry:
    return Entry(version, 1_000.0 + version, kind, body)


def row(table_id: str, status: str = "playing", public: bool = True, game: str = "gold") -> TableRow:
    return TableRow(table_id, game, status, public, 1_000.0)


async def new_table(store: Store, table_id: str, versions: int = 1) -> None:
    await store.append(table_id, 0, [line(version) for version in range(1, versions + 1)], row(table_id))


async def outcomes(appends: Iterable[Coroutine[Any, Any, None]]) -> list[BaseException | None]:
    return list(await asyncio.gather(*appends, return_exceptions=True))
