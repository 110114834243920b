"""The statements of one group commit."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
import sqlalchemy as sa

from motherlode.store.entries import Entry, TableRow, entries, tables
from motherlode.store.errors import VersionTaken

_insert_entries = sa.insert(entries)
_insert_tables = sa.insert(tables)
_update_tables = sa.update(tables).where(tables.c.table_id == sa.bindparam("id"))


@dataclass(eq=False)
class Append:
    """What one caller wants written, all or nothing, and the future that it waits for."""

    table_id: str
    expected: int
    lines: Sequence[Entry]
    index: TableRow | None
    done: asyncio.Future[None]

    def row(self, before: TableRow | None) -> TableRow:
        """The table's row of the index after this append."""
        row = self.index or before
        assert row is not None, "the first append of a table carries its row"
        last = self.lines[-1]
        return msgspec.structs.replace(row, version=last.version, changed_at=last.at)


def write(connection: sa.Connection, appends: Sequence[Append]) -> list[VersionTaken | None]:
    """Write those whose expected version is the present one, in the order of their coming; answer each.

    The rows of the index are read under a lock, so the answers hold until the commit. Only the first entries of a new
    table have no row to lock: there the primary key decides, and the whole batch fails.
    """
    wanted = sorted({append.table_id for append in appends})
    # sorted, here and below: two processes that lock the same rows in the same order cannot block each other for ever
    locked = sa.select(tables).where(tables.c.table_id.in_(wanted)).order_by(tables.c.table_id).with_for_update()
    stored = {row.table_id: TableRow(**row._mapping) for row in connection.execute(locked)}
    standing = dict(stored)
    answers: list[VersionTaken | None] = []
    lines: list[dict[str, object]] = []
    for append in appends:
        before = standing.get(append.table_id)
        version = before.version if before else 0
        if version != append.expected:
            answers.append(VersionTaken(append.table_id, append.expected, version))
            continue
        standing[append.table_id] = append.row(before)
        lines.extend({"table_id": append.table_id, **msgspec.structs.asdict(entry)} for entry in append.lines)
        answers.append(None)
    made = [msgspec.structs.asdict(standing[name]) for name in wanted if name in standing and name not in stored]
    moved = [
        _renamed(msgspec.structs.asdict(standing[name]))
        for name in wanted
        if name in stored and standing[name] is not stored[name]
    ]
    for statement, values in ((_insert_tables, made), (_update_tables, moved), (_insert_entries, lines)):
        if values:
            connection.execute(statement, values)
    return answers


def _renamed(row: dict[str, object]) -> dict[str, object]:
    """The values of an update: its key is no value to be set, which would write the key's index for nothing."""
    return {"id" if name == "table_id" else name: value for name, value in row.items()}
