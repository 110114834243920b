"""SQLite: a whole transaction is one visit to the writer's thread.

A driver that hands every single call to a thread, as aiosqlite does, took several times as long for one move.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.pool import NullPool, QueuePool

from motherlode.store.address import Address
from motherlode.store.database import READERS, Act, Database
from motherlode.store.errors import BadStoreUrl, StoreDown

T = TypeVar("T")

BUSY_MS = 5_000
"""How long to wait for another process to end its transaction."""

PRAGMAS = {
    "busy_timeout": BUSY_MS,
    "foreign_keys": "ON",
    "synchronous": "FULL",  # NORMAL would lose the last commits with the power
    "fullfsync": "ON",  # macOS: a sync that reaches the disk; elsewhere it says nothing
    "secure_delete": "ON",  # a deleted table is gone, not just unlinked
    "wal_autocheckpoint": 1_000,  # pages, about 4 MB: a commit pays for the copying, in small pieces
    "journal_size_limit": 64 << 20,  # a burst leaves no giant WAL behind
}


class SqliteDatabase(Database):
    """A file, with one thread that writes and some that read."""

    def __init__(self, address: Address, *, create: bool) -> None:
        super().__init__(address)
        assert address.path is not None
        self._path = address.path
        self._create = create
        self._writing = _writing(address)
        self._reading = _reading(address)
        self._writer = ThreadPoolExecutor(1, "motherlode store writer")
        self._readers = ThreadPoolExecutor(READERS, "motherlode store reader")
        self._connection: sa.Connection | None = None
        self._file: tuple[int, int] | None = None

    @property
    def connected(self) -> bool:
        """Whether the writer holds the file open."""
        return self._connection is not None

    async def transact(self, act: Act[T]) -> T:
        """One transaction in the writer's thread; it runs to its end even if the caller is cancelled."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._transact, act)

    async def read(self, act: Callable[[sa.Connection], T]) -> T:
        """Statements in a reader's thread."""

        def work() -> T:
            with self._reading.connect() as connection:
                return act(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    async def drop(self) -> None:
        """Close the file; readers too, since they may hold one that was replaced."""
        await asyncio.get_running_loop().run_in_executor(self._writer, self._drop)
        self._reading.dispose()

    async def close(self) -> None:
        """Close the file, which also empties the WAL if we are the last, and end the threads."""
        await asyncio.to_thread(self._readers.shutdown)
        await self.drop()
        self._writer.shutdown()

    def _transact(self, act: Act[T]) -> T:
        self.committing = False
        if self._connection is None:
            if self._create:
                with contextlib.suppress(OSError):  # SQLite says it better, below
                    self._path.touch(mode=0o600)  # it holds hands and seats: nobody else on this machine may peek
            self._connection = self._writing.connect()
            self._file = _file_id(self._path)
        connection = self._connection
        try:
            connection.begin()
            answer, keep = act(connection)
            if keep:
                self.committing = True
                connection.commit()
                self._check_file()
            else:
                connection.rollback()
        except BaseException:
            try:
                connection.rollback()
            except Exception:
                self._drop()
            raise
        return answer

    def _check_file(self) -> None:
        """SQLite goes on writing to a file that was deleted or replaced; that would be lost, so it does not count."""
        if self._file != _file_id(self._path):
            raise StoreDown(
                f"{self.address.shown} was moved, deleted or replaced while it was in use. "
                f"Stop the server before touching the file; bring it back and try again."
            )

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):  # it is being thrown away
                connection.close()


def _writing(address: Address) -> sa.Engine:
    engine = sa.create_engine(address.url, poolclass=NullPool, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, record: object) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        for name, value in PRAGMAS.items():
            connection.execute(f"PRAGMA {name} = {value}")
        if connection.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
            raise BadStoreUrl(f"{address.shown}: this file system has no write-ahead log. Name a file on a local disk.")

    @event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        # a write lock that is asked for later can fail in the middle; so processes queue up here
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _reading(address: Address) -> sa.Engine:
    engine = sa.create_engine(
        address.url,
        poolclass=QueuePool,
        pool_size=READERS,
        max_overflow=0,
        isolation_level="AUTOCOMMIT",
        hide_parameters=True,
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, record: object) -> None:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        connection.execute("PRAGMA query_only = ON")

    return engine


def _file_id(path: Path) -> tuple[int, int] | None:
    """Which file lies at the path now; None if there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
