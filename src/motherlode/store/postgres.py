"""PostgreSQL: the same statements over asyncpg."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from motherlode.store.address import Address
from motherlode.store.database import PATIENCE, READERS, Act, Database

T = TypeVar("T")


class PostgresDatabase(Database):
    """A server, with one connection that writes and a pool of those that read."""

    remote = True

    def __init__(self, address: Address, *, patience: float | None) -> None:
        super().__init__(address)
        arguments = _arguments(patience)
        self._writing = create_async_engine(
            address.url, poolclass=NullPool, hide_parameters=True, connect_args=arguments
        )
        self._reading = create_async_engine(
            address.url,
            pool_size=READERS,
            max_overflow=0,
            pool_timeout=PATIENCE,
            pool_pre_ping=True,
            isolation_level="AUTOCOMMIT",
            hide_parameters=True,
            connect_args=arguments,
        )
        self._connection: AsyncConnection | None = None

    @property
    def connected(self) -> bool:
        """Whether the writer has a connection, be it alive or not."""
        return self._connection is not None

    async def transact(self, act: Act[T]) -> T:
        """One transaction on the writer's connection."""
        self.committing = False
        if self._connection is None:
            self._connection = await self._writing.connect()
        connection = self._connection
        try:
            await connection.begin()
            answer, keep = await connection.run_sync(act)
            if keep:
                self.committing = True
                await connection.commit()
            else:
                await connection.rollback()
        except Exception:
            try:
                await connection.rollback()
            except Exception:
                await self.drop()
            raise
        return answer

    async def read(self, act: Callable[[sa.Connection], T]) -> T:
        """Statements on a connection of the pool."""
        async with self._reading.connect() as connection:
            return await connection.run_sync(act)

    async def drop(self) -> None:
        """Cut the writer's connection; the pool looks after its own."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):  # it is being thrown away
                await connection.invalidate()  # a polite goodbye could wait for an answer that never comes
                await connection.close()

    async def close(self) -> None:
        """Leave the server."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                await connection.close()
        await self._reading.dispose()


def _arguments(patience: float | None) -> dict[str, Any]:
    settings = {"application_name": "motherlode", "synchronous_commit": "on"}
    if patience is not None:
        # a server process that froze in the middle must not hold its rows for ever
        settings["idle_in_transaction_session_timeout"] = str(int(patience * 1000))
    return {"timeout": PATIENCE, "command_timeout": patience, "server_settings": settings}
