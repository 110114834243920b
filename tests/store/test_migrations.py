"""An older schema is upgraded with its data, a newer one refused, and the steps lead to the schema that we use."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from tests.store.helpers import line, run

import motherlode
from motherlode.store import Entry, NewerStore, Store
from motherlode.store.address import Address
from motherlode.store.database import connect_to
from motherlode.store.entries import metadata
from motherlode.store.migrate import VERSION_TABLE, known_heads

SCHEMA_1 = """
create table entries (
    table_id text not null, version integer not null, at {double} not null, kind text not null,
    body {bytes} not null, primary key (table_id, version));
create table tables (
    table_id text not null primary key, game text not null, status text not null, public boolean not null,
    opened_at {double} not null, changed_at {double} not null, version integer not null);
create table boxes (hash text not null primary key, text text not null);
create table motherlode_schema (version_num varchar(32) not null primary key);
insert into motherlode_schema values ('0001');
insert into tables values ('old', 'gold', 'playing', true, 1.5, 2.5, 1);
insert into entries values ('old', 1, 2.5, 'opened', {body})
"""


async def execute(url: str, script: str) -> None:
    def act(connection: sa.Connection) -> tuple[None, bool]:
        for statement in script.split(";"):
            connection.execute(sa.text(statement))
        return None, True

    database = connect_to(Address.of(url), create=True)
    await database.transact(act)
    await database.close()


async def differences(url: str) -> list[object]:
    def compare(connection: sa.Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE, "compare_type": True})
        return list(compare_metadata(context, metadata))

    database = connect_to(Address.of(url))
    found = await database.read(compare)
    await database.close()
    return found


def test_the_steps_lead_to_the_schema_that_we_use(url: str) -> None:
    async def work() -> None:
        await (await Store.open(url)).close()
        assert await differences(url) == []

    run(work())


def test_schema_1_is_upgraded_with_its_data(url: str) -> None:
    postgres = url.startswith("postgresql")
    script = SCHEMA_1.format(
        double="double precision" if postgres else "double",
        bytes="bytea" if postgres else "blob",
        body="convert_to('{}', 'UTF8')" if postgres else "cast('{}' as blob)",
    )

    async def work() -> None:
        await execute(url, script)
        assert await differences(url), "the test has to begin with something older"
        async with await Store.open(url, create=False) as store:
            assert await store.entries("old") == [Entry(1, 2.5, "opened", b"{}")]
            await store.append("old", 1, [line(2)])
            assert [table.version for table in await store.tables(["playing"])] == [2]
            await store.check()
            assert await store.problems() == []
        assert await differences(url) == []

    run(work())


def test_a_newer_schema_is_refused_and_left_alone(url: str) -> None:
    async def work() -> None:
        async with await Store.open(url) as running:
            await execute(url, f"update {VERSION_TABLE} set version_num = '9999'")
            with pytest.raises(NewerStore, match="schema 9999, this one knows 0002.*Update Motherlode"):
                await Store.open(url)
            with pytest.raises(NewerStore, match="while this one ran"):
                await running.check()
            await execute(url, f"update {VERSION_TABLE} set version_num = '{known_heads()[0]}'")
            await running.check()

    run(work())


def test_processes_that_open_a_new_database_at_once(url: str) -> None:
    program = "import asyncio, sys\nfrom motherlode.store import Store\n" + (
        "async def main():\n    input()\n    await (await Store.open(sys.argv[1])).close()\nasyncio.run(main())"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(motherlode.__file__).parent.parent)}
    command = [sys.executable, "-c", program, url]
    openers = [
        subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(4)
    ]
    for opener in openers:  # they wait for a line, so that they begin together
        assert opener.stdin is not None
        opener.stdin.write(b"\n")
        opener.stdin.flush()
    for opener in openers:
        _, said = opener.communicate()
        assert opener.returncode == 0, said.decode()
    run(differences_are_none(url))


async def differences_are_none(url: str) -> None:
    assert await differences(url) == []
