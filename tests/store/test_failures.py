"""Disks that are full, files that are not ours, places that cannot be written: each with its own refusal and remedy."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.store.helpers import line, new_table, row, run

from motherlode.store import BadStoreUrl, Store, StoreDown, StoreError, StoreFull, sqlite
from motherlode.testing.services import Postgres

NOBODY = 65534


@contextlib.contextmanager
def without_root(*places: Path) -> Iterator[None]:
    """As somebody whom permissions bind; the places are given to them first."""
    if os.geteuid() != 0:
        yield
        return
    for place in places:
        os.chown(place, NOBODY, NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def place() -> Iterator[Path]:
    """A directory that another user can reach, unlike pytest's."""
    with tempfile.TemporaryDirectory(prefix="motherlode-store-") as name:
        os.chmod(name, 0o755)
        yield Path(name)


async def fails_to_open(url: str | Path, kind: type[StoreError], why: str, *, create: bool = True) -> None:
    with pytest.raises(kind, match=why):
        await Store.open(url, create=create)


async def fill(store: Store) -> int:
    """Append until the disk is full; returns the last acknowledged version."""
    await new_table(store, "t")
    for version in range(1, 10_000):
        try:
            await store.append("t", version, [line(version + 1, body=os.urandom(20_000))])
        except StoreFull as error:
            assert "make room" in str(error)
            return version
    raise AssertionError("the disk never became full")


async def check_after_full(store: Store, version: int) -> None:
    assert [entry.version for entry in await store.entries("t")] == list(range(1, version + 1))
    with pytest.raises(StoreFull):
        await store.append("t", version, [line(version + 1, body=bytes(4_000_000))])
    assert await store.problems() == []


def test_a_database_that_may_not_grow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sqlite.PRAGMAS, "max_page_count", 100)

    async def work() -> None:
        async with await Store.open(tmp_path / "store.db") as store:
            await check_after_full(store, await fill(store))

    run(work())


def test_a_full_disk_and_room_again(place: Path) -> None:
    disk = place / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("only root can mount a small disk")

    async def work() -> None:
        ballast = disk / "ballast"
        ballast.write_bytes(bytes(500_000))
        async with await Store.open(disk / "store.db") as store:
            version = await fill(store)
            await check_after_full(store, version)
            ballast.unlink()
            await store.append("t", version, [line(version + 1, body=os.urandom(20_000))])
        async with await Store.open(disk / "store.db") as store:
            assert len(await store.entries("t")) == version + 1
            assert await store.problems() == []

    try:
        run(work())
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("The claim lies two days west of the river.\n" * 100)
    run(fails_to_open(path, BadStoreUrl, "is not a database. Name another file"))
    assert path.read_text().startswith("The claim")


def test_a_database_of_somebody_else(tmp_path: Path) -> None:
    path = tmp_path / "bookmarks.db"
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("create table bookmarks (url text)")
    run(fails_to_open(path, BadStoreUrl, "tables of somebody else. Name an empty"))
    with contextlib.closing(sqlite3.connect(path)) as other:
        assert other.execute("select name from sqlite_master").fetchall() == [("bookmarks",)]


def test_a_postgresql_database_of_somebody_else(postgres: Postgres, postgres_url: str) -> None:
    postgres.sql("create table bookmarks (url text)")
    run(fails_to_open(postgres_url, BadStoreUrl, "tables of somebody else"))


def test_places_that_are_none(tmp_path: Path) -> None:
    async def work() -> None:
        await fails_to_open(tmp_path, BadStoreUrl, "is a directory. Name a file")
        await fails_to_open(tmp_path / "not mounted" / "store.db", BadStoreUrl, "There is no directory .* Make it")
        await fails_to_open(tmp_path / "store.db", BadStoreUrl, "There is no store at", create=False)
        assert list(tmp_path.iterdir()) == []
        (tmp_path / "empty.db").touch()
        await fails_to_open(tmp_path / "empty.db", BadStoreUrl, "There is no store in", create=False)

    run(work())


def test_postgresql_without_a_store(postgres_url: str) -> None:
    run(fails_to_open(postgres_url, BadStoreUrl, "There is no store in", create=False))


def test_a_directory_that_cannot_be_written(place: Path) -> None:
    with without_root(place):
        os.chmod(place, 0o555)
        run(fails_to_open(place / "store.db", BadStoreUrl, "must be able to write in its directory"))


def test_a_file_that_cannot_be_written(place: Path) -> None:
    with without_root(place):

        async def work() -> None:
            path = place / "store.db"
            await (await Store.open(path)).close()
            os.chmod(path, 0o444)
            await fails_to_open(path, StoreFull, "let this user write the file")

        run(work())


def test_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    async def work() -> None:
        async with await Store.open(tmp_path / "store.db") as store:
            await new_table(store, "t")
            assert {file.name: file.stat().st_mode & 0o077 for file in tmp_path.iterdir()} == dict.fromkeys(
                ("store.db", "store.db-wal", "store.db-shm"), 0
            )

    run(work())


def test_a_file_that_vanishes_takes_no_acknowledgement_with_it(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def work() -> None:
        async with await Store.open(path) as store:
            await new_table(store, "t")
            for file in tmp_path.iterdir():
                file.rename(file.with_name(file.name + ".moved"))
            with pytest.raises(StoreDown, match="moved, deleted or replaced"):
                await store.append("t", 1, [line(2)])
            with pytest.raises(StoreDown, match="cannot be opened. It must exist"):
                await store.append("t", 1, [line(2)])
            assert not path.exists(), "a file that vanished must not come back empty"

    run(work())


def test_another_process_that_does_not_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sqlite.PRAGMAS, "busy_timeout", 100)
    path = tmp_path / "store.db"

    async def work() -> None:
        async with await Store.open(path) as store:
            with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("begin immediate")
                with pytest.raises(StoreDown, match="held by another process"):
                    await new_table(store, "t")
                assert await store.tables() == [], "reading goes on"
            await new_table(store, "t")

    run(work())


def test_a_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def work() -> None:
        async with await Store.open(path) as store:
            await store.append("t", 0, [line(version, body=bytes(500)) for version in range(1, 500)], row("t"))
        with open(path, "r+b") as file:
            file.seek(4096)
            file.write(b"\xff" * (path.stat().st_size - 4096))
        with pytest.raises(StoreDown, match="is damaged.*restore the file from a backup"):
            async with await Store.open(path) as store:
                await store.append("t", 499, [line(500)])

    run(work())


def test_a_database_without_its_tables_is_not_healthy(url: str, postgres: Postgres, tmp_path: Path) -> None:
    async def work() -> None:
        async with await Store.open(url) as store:
            if url.startswith("sqlite"):
                with contextlib.closing(sqlite3.connect(tmp_path / "store.db")) as other:
                    other.execute("drop table motherlode_schema")
            else:
                postgres.emptied()
            with pytest.raises(StoreDown, match="holds no store any more"):
                await store.check()

    run(work())


def test_postgresql_that_is_read_only(postgres: Postgres, postgres_url: str) -> None:
    async def work() -> None:
        async with await Store.open(postgres_url) as store:
            await store.check()
            postgres.sql("alter role motherlode set default_transaction_read_only = on")
            try:
                postgres.sql(
                    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'motherlode'"
                )
                for use in (store.check(), new_table(store, "t"), Store.open(postgres_url)):
                    with pytest.raises(StoreFull, match="is read-only .*Name the primary"):
                        await use
                assert await store.tables() == []
            finally:
                postgres.sql("set transaction read write; alter role motherlode reset default_transaction_read_only")

    run(work())
