"""What the store holds: lines of logs, and the index of tables that follows from them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from motherlode.store.errors import BadEntry

metadata = sa.MetaData()

# WITHOUT ROWID: a table's log lies together on the disk, and a commit writes fewer pages. The primary key decides races
# between processes.
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# No foreign key leads from the log to this index: the index can be dropped and derived again, the log cannot.
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("opened_at", sa.Double, nullable=False),
    sa.Column("changed_at", sa.Double, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Index("tables_by_status", "status", "changed_at"),
    sqlite_with_rowid=False,
)

boxes = sa.Table(
    "boxes",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's log. The store does not look into `body`."""

    version: int
    at: float
    kind: str
    body: bytes


class TableRow(msgspec.Struct, frozen=True):
    """A table in the index. The store itself sets `version` and `changed_at`, from the last entry."""

    table_id: str
    game: str
    status: str
    public: bool
    opened_at: float
    changed_at: float = 0.0
    version: int = 0


def check_text(what: str, text: str) -> None:
    """Refuse what PostgreSQL cannot hold as text, also on SQLite, so that a log can move from one to the other."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadEntry(f"The {what} is not valid Unicode: {error.reason}. Remove the broken character.") from error
    if "\0" in text:
        raise BadEntry(f"The {what} holds a zero character. Remove it.")


def check_append(table_id: str, expected: int, lines: Sequence[Entry], index: TableRow | None) -> None:
    """Refuse here what would be refused there, where it would fail the batch of everybody."""
    if not table_id or not lines or expected < 0:
        raise BadEntry("An append needs a table, at least one entry, and an expected version of 0 or more.")
    check_text("table id", table_id)
    for version, entry in enumerate(lines, start=expected + 1):
        if entry.version != version:
            raise BadEntry(f"Entry {entry.version} of table {table_id!r} comes where version {version} must follow.")
        if not math.isfinite(entry.at):
            raise BadEntry(f"Entry {version} of table {table_id!r} has no time: {entry.at}.")
        check_text("kind of an entry", entry.kind)
    if index is None:
        if expected == 0:
            raise BadEntry(f"The first entries of table {table_id!r} need its row for the index.")
        return
    if index.table_id != table_id:
        raise BadEntry(f"The row for the index is that of table {index.table_id!r}, not of {table_id!r}.")
    check_text("game", index.game)
    check_text("status", index.status)
