"""The store: one log a table, an index of tables, boxes by hash."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from motherlode.store.address import Address
from motherlode.store.append import Append
from motherlode.store.database import connect_to
from motherlode.store.entries import Entry, TableRow, boxes, check_append, check_text, entries, tables
from motherlode.store.errors import told
from motherlode.store.integrity import check_schema, problems
from motherlode.store.migrate import prepare
from motherlode.store.writer import Counts, Work, Writer

T = TypeVar("T")


class Store:
    """Reads freely, writes through one writer. Made by `Store.open`; belongs to the event loop that opened it."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._database = connect_to(address)
        self._writer = Writer(self._database)
        self._let_go = False

    @classmethod
    async def open(cls, url: str | Path, *, create: bool = True) -> Store:
        """Open a path, sqlite:///PATH or postgresql://…; an older schema is upgraded, a newer one refused."""
        address = Address.of(url)
        await prepare(address, create=create)
        return cls(address)

    @property
    def shown(self) -> str:
        """Where the store is, without the password."""
        return self._address.shown

    @property
    def counts(self) -> Counts:
        """What was written since the store was opened, for metrics."""
        return self._writer.counts

    async def append(
        self, table_id: str, expected_version: int, lines: Sequence[Entry], index: TableRow | None = None
    ) -> None:
        """Add entries to a log that stands at `expected_version` (0: a new table); they are durable on return.

        All are written or none. The row of the index, if given, replaces the old one in the same transaction; its
        version and time follow the last entry in any case. A caller that is cancelled leaves the append under way: it
        will be written once, or not at all if the database fails.
        """
        check_append(table_id, expected_version, lines, index)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._writer.submit(Append(table_id, expected_version, tuple(lines), index, done))
        await done

    async def entries(self, table_id: str, since: int = 0) -> list[Entry]:
        """The log of a table after version `since`, in order; empty if there is nothing."""
        columns = (entries.c.version, entries.c.at, entries.c.kind, entries.c.body)
        query = sa.select(*columns).where(entries.c.table_id == table_id, entries.c.version > since)
        return [Entry(*row) for row in await self._select(query.order_by(entries.c.version))]

    async def table(self, table_id: str) -> TableRow | None:
        """The index's row of a table."""
        rows = await self._select(sa.select(tables).where(tables.c.table_id == table_id))
        return TableRow(*rows[0]) if rows else None

    async def tables(
        self,
        status: Collection[str] | None = None,
        public: bool | None = None,
        *,
        changed_before: float | None = None,
        limit: int | None = None,
    ) -> list[TableRow]:
        """Tables by what is asked, those that changed last first."""
        query = sa.select(tables).order_by(tables.c.changed_at.desc(), tables.c.table_id)
        if status is not None:
            query = query.where(tables.c.status.in_(sorted(status)))
        if public is not None:
            query = query.where(tables.c.public == public)
        if changed_before is not None:
            query = query.where(tables.c.changed_at < changed_before)
        return [TableRow(*row) for row in await self._select(query.limit(limit))]

    async def put_box(self, text: str) -> str:
        """Keep the text of a components file; returns its hash. The same text is kept once."""
        check_text("components file", text)
        name = hashlib.sha256(text.encode()).hexdigest()

        def act(connection: sa.Connection) -> None:
            insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
            connection.execute(insert(boxes).values(hash=name, text=text).on_conflict_do_nothing())

        await self._work(act)
        return name

    async def box(self, name: str) -> str | None:
        """The components file of a hash."""
        rows = await self._select(sa.select(boxes.c.text).where(boxes.c.hash == name))
        return rows[0].text if rows else None

    async def delete(self, table_id: str) -> None:
        """Remove a table: its log and its row. Boxes stay, since other tables may play with them."""

        def act(connection: sa.Connection) -> None:
            for data in (tables, entries):
                connection.execute(sa.delete(data).where(data.c.table_id == table_id))

        await self._work(act)

    async def check(self) -> None:
        """Whether an append would be taken now: goes the way of one, up to the commit."""
        await self._work(check_schema(self.shown), keep=False)

    async def problems(self) -> list[str]:
        """Everything that is wrong with file, logs and index, in words; reads all, so not for every minute."""
        return await self._read(problems)

    async def close(self) -> None:
        """Write what was handed over, then let go of the database."""
        await self._writer.close()
        if not self._let_go:
            self._let_go = True
            await self._database.close()

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _read(self, act: Callable[[sa.Connection], T]) -> T:
        self._writer.check_open()
        try:
            return await self._database.read(act)
        except Exception as error:
            refusal = told(error, self.shown)
            if refusal is None:
                raise
            raise refusal from error

    async def _select(self, query: sa.Select[*tuple[Any, ...]]) -> Sequence[sa.Row[*tuple[Any, ...]]]:
        return await self._read(lambda connection: connection.execute(query).all())

    async def _work(self, act: Callable[[sa.Connection], T], *, keep: bool = True) -> T:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._writer.submit(Work(act, keep, done))
        return await done
