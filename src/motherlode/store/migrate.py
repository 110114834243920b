"""Brings a database to the schema of this release, before anything else touches it."""

from __future__ import annotations

import asyncio
import functools
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from motherlode.store.address import Address
from motherlode.store.database import connect_to
from motherlode.store.entries import tables
from motherlode.store.errors import BadStoreUrl, NewerStore, StoreDown, told

VERSION_TABLE = "motherlode_schema"
"""Not Alembic's own name: in PostgreSQL another application may live beside us."""

OPENERS_LOCK = 0x6D6C6F6465
"""PostgreSQL's advisory lock that lets one process migrate at a time; SQLite's write lock does that by itself."""

ATTEMPTS = 5

harmless_write = sa.delete(tables).where(tables.c.table_id == "")
"""Changes nothing, but a database that is read-only refuses it; to begin a transaction SQLite would let us."""


async def prepare(address: Address, *, create: bool) -> None:
    """Make or upgrade the schema in one transaction, or refuse."""
    address.check_place(create=create)
    for attempt in range(1, ATTEMPTS + 1):
        try:
            await _prepare(address, create)
            return
        except StoreDown:
            # SQLite does not queue two processes that both switch a new file to WAL: one is just refused
            if attempt == ATTEMPTS:
                raise
            await asyncio.sleep(0.1 * attempt)


async def _prepare(address: Address, create: bool) -> None:
    database = connect_to(address, create=create, patience=None)  # a migration may take its time
    try:
        await database.transact(functools.partial(_upgrade, address, create))
    except Exception as error:
        refusal = told(error, address.shown, opening=True)
        if refusal is None or refusal is error:
            raise
        raise refusal from error
    finally:
        await database.close()


def _upgrade(address: Address, create: bool, connection: sa.Connection) -> tuple[None, bool]:
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(OPENERS_LOCK)))
    config = configuration()
    present = set(heads(connection))
    scripts = ScriptDirectory.from_config(config)
    if newer := present - {script.revision for script in scripts.walk_revisions()}:
        raise NewerStore(
            f"{address.shown} was written by a newer release (schema {', '.join(sorted(newer))}, "
            f"this one knows {scripts.get_current_head()}). Update Motherlode, or name another store."
        )
    if not present:
        if sa.inspect(connection).get_table_names():
            raise BadStoreUrl(f"{address.shown} holds tables of somebody else. Name an empty database.")
        if not create:
            raise BadStoreUrl(f"There is no store in {address.shown}. Correct the name, or let a new one be made.")
    if present != set(scripts.get_heads()):
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    connection.execute(harmless_write)
    return None, True


def heads(connection: sa.Connection) -> tuple[str, ...]:
    """The schema that the database has; empty if it has none."""
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    return context.get_current_heads()


def configuration() -> Config:
    """Alembic's settings, which need no file beside the package."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


@functools.cache
def known_heads() -> tuple[str, ...]:
    """The schema that this release writes."""
    return tuple(ScriptDirectory.from_config(configuration()).get_heads())
