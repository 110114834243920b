"""Whether a store is whole: the file, every log without a gap, and the index in step with the logs."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa

from motherlode.store.entries import entries, tables
from motherlode.store.errors import NewerStore, StoreDown
from motherlode.store.migrate import harmless_write, heads, known_heads


def check_schema(shown: str) -> Callable[[sa.Connection], None]:
    """A check that the database can be written and that its schema is ours: it may have been dropped or upgraded."""

    def act(connection: sa.Connection) -> None:
        present = heads(connection)
        if not present:
            raise StoreDown(f"{shown} holds no store any more. Restore it from a backup.")
        if present != known_heads():
            raise NewerStore(f"{shown} was upgraded by a newer release while this one ran. Update Motherlode.")
        connection.execute(harmless_write)

    return act


def problems(connection: sa.Connection) -> list[str]:
    """What is wrong, in words; nothing if all is well."""
    found: list[str] = []
    if connection.dialect.name == "sqlite":
        rows = connection.exec_driver_sql("PRAGMA integrity_check")
        found += [f"file: {row[0]}" for row in rows if row[0] != "ok"]
    # one statement sees one moment, so a log that grows meanwhile is no problem
    lines = sa.select(
        entries.c.table_id,
        sa.func.count().label("lines"),
        sa.func.min(entries.c.version).label("first"),
        sa.func.max(entries.c.version).label("last"),
        sa.literal(0).label("indexed"),
    ).group_by(entries.c.table_id)
    rows_of_index = sa.select(tables.c.table_id, sa.literal(0), sa.null(), sa.literal(0), tables.c.version)
    both = sa.union_all(lines, rows_of_index).subquery()
    summed = sa.select(
        both.c.table_id,
        *(sa.func.max(both.c[name]).label(name) for name in ("lines", "first", "last", "indexed")),
    ).group_by(both.c.table_id)
    for row in connection.execute(summed):
        if row.lines and (row.first != 1 or row.lines != row.last):
            found.append(f"log {row.table_id}: {row.lines} entries for versions {row.first} to {row.last}")
        if row.indexed != row.last:
            found.append(f"index: table {row.table_id} at version {row.indexed}, its log at {row.last}")
    return found
