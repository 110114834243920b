"""What the two kinds of databases have in common: one connection that writes, and others that only read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeAlias, TypeVar

import sqlalchemy as sa

from motherlode.store.address import Address

T = TypeVar("T")

Act: TypeAlias = Callable[[sa.Connection], tuple[T, bool]]
"""Statements of a transaction; returns an answer, and whether the transaction is to be committed."""

PATIENCE = 15.0
"""Seconds until a database that does not answer counts as gone."""

READERS = 5
"""Connections that read at the same time."""


class Database(ABC):
    """Statements are written once, over a plain connection; each kind of database has its way of not blocking."""

    remote = False
    """Whether a connection can be found dead though the database is well."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.committing = False
        """Whether the last transaction had come to its commit: if it failed there, nobody knows how it ended."""

    @property
    @abstractmethod
    def connected(self) -> bool:
        """Whether the next transaction goes over a connection that was used before."""

    @abstractmethod
    async def transact(self, act: Act[T]) -> T:
        """Run one transaction on the writing connection; when this returns, it is on the disk. One at a time."""

    @abstractmethod
    async def read(self, act: Callable[[sa.Connection], T]) -> T:
        """Run statements that read, each seeing the last commit; never waits for a transaction."""

    @abstractmethod
    async def drop(self) -> None:
        """Let go of connections that may be broken; the next use makes new ones."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of everything."""


def connect_to(address: Address, *, create: bool = False, patience: float | None = PATIENCE) -> Database:
    """The database at an address. Nothing is opened before it is used, nor made unless `create` says so."""
    # each driver is loaded only by those who use it
    if address.path is not None:
        from motherlode.store.sqlite import SqliteDatabase

        return SqliteDatabase(address, create=create)
    from motherlode.store.postgres import PostgresDatabase

    return PostgresDatabase(address, patience=patience)
