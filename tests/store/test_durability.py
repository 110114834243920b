"""Nothing acknowledged is lost: real processes are killed at any instant, and the store is opened again."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.store.helpers import line, new_table, run

import motherlode
from motherlode.store import Store, StoreDown
from motherlode.store.address import Address
from motherlode.store.database import connect_to
from motherlode.store.writer import Work, Writer
from motherlode.testing.services import Postgres

APPENDER = Path(__file__).with_name("appender.py")


def start(url: str) -> subprocess.Popen[bytes]:
    source = str(Path(motherlode.__file__).parent.parent)
    environment = {**os.environ, "PYTHONPATH": source}
    return subprocess.Popen([sys.executable, str(APPENDER), url], stdout=subprocess.PIPE, env=environment)


def kill_soon(process: subprocess.Popen[bytes], seconds: float) -> dict[str, int]:
    """Kill it so long after its first acknowledgement; returns the last acknowledged version of each table."""
    assert process.stdout is not None
    said = process.stdout.readline()
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    said += process.stdout.read()
    process.stdout.close()
    process.wait()
    acknowledged: dict[str, int] = {}
    for name, version in (words.split() for words in said.decode().splitlines()):
        assert int(version) > acknowledged.get(name, 0)
        acknowledged[name] = int(version)
    return acknowledged


async def check_whole(url: str, acknowledged: dict[str, int]) -> None:
    async with await Store.open(url, create=False) as store:
        assert await store.problems() == []
        for name, version in acknowledged.items():
            log = await store.entries(name)
            assert len(log) >= version, f"{name}: {version} was acknowledged, {len(log)} is there"
            assert len(log) % 2 == 0, "all entries of an append or none"
            assert [entry.kind for entry in log] == ["move", "outcome"] * (len(log) // 2)


def test_a_killed_process_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    chance = random.Random()
    known: dict[str, int] = {}
    for _ in range(8):
        known |= kill_soon(start(url), chance.uniform(0.0, 0.25))
        run(check_whole(url, known))
    assert sum(known.values()) > 100, "the kills came too early to say anything"


def test_two_processes_at_the_same_tables_and_one_is_killed(url: str) -> None:
    first, second = start(url), start(url)
    acknowledged = kill_soon(first, 0.3)
    for name, version in kill_soon(second, 0.3).items():
        acknowledged[name] = max(version, acknowledged.get(name, 0))
    run(check_whole(url, acknowledged))


def test_postgresql_that_crashes_and_comes_back(postgres: Postgres, postgres_url: str) -> None:
    async def work() -> None:
        async with await Store.open(postgres_url) as store:
            acknowledged: dict[str, int] = {}

            async def play(name: str) -> None:
                await new_table(store, name)
                while True:
                    acknowledged[name] = version = acknowledged.get(name, 0) + 1
                    await store.append(name, version, [line(version + 1)])

            games = [asyncio.create_task(play(f"t{number}")) for number in range(10)]
            await asyncio.sleep(0.5)
            postgres.stop(signal.SIGQUIT)
            ends = await asyncio.gather(*games, return_exceptions=True)
            assert all(isinstance(end, StoreDown) for end in ends), ends
            for use in (new_table(store, "u"), store.entries("t1"), store.check()):
                try:
                    await use
                except StoreDown as error:
                    assert "try again" in str(error) and "gold" not in str(error)
                else:
                    raise AssertionError("the database is down")
            postgres.start()
            await store.check()
            assert await store.problems() == []
            assert len(acknowledged) == 10
            for name, version in acknowledged.items():
                log = await store.entries(name)
                assert len(log) - version in (0, 1), "an append that was cut off may have arrived, but whole"
                await store.append(name, len(log), [line(len(log) + 1)])

    try:
        run(work())
    finally:
        if not postgres.answers():
            postgres.start()


def test_postgresql_that_restarted_while_nobody_played_is_not_noticed(postgres: Postgres, postgres_url: str) -> None:
    async def work() -> None:
        async with await Store.open(postgres_url) as store:
            await new_table(store, "t")
            assert len(await store.entries("t")) == 1
            postgres.stop()
            postgres.start()
            await store.append("t", 1, [line(2)])
            assert len(await store.entries("t")) == 2
            assert store.counts.failures == 0

    run(work())


def test_the_pause_before_the_next_try_grows_and_ends(postgres: Postgres, postgres_url: str) -> None:
    async def work() -> None:
        async with await Store.open(postgres_url) as store:
            postgres.stop()
            begin = time.monotonic()
            for _ in range(4):
                try:
                    await store.check()
                except StoreDown:
                    continue
                raise AssertionError("the database is down")
            assert time.monotonic() - begin >= 0.1 + 0.2 + 0.4
            postgres.start()
            await store.check()
            begin = time.monotonic()
            await store.check()
            assert time.monotonic() - begin < 0.8

    run(work())


def test_postgresql_that_hangs_counts_as_gone(postgres: Postgres, postgres_url: str) -> None:
    async def work() -> None:
        await (await Store.open(postgres_url)).close()
        database = connect_to(Address.of(postgres_url), patience=0.5)
        writer = Writer(database)

        async def ask() -> int:
            done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            writer.submit(Work(lambda it: it.execute(sa.text("select pg_backend_pid()")).scalar_one(), True, done))
            return await done

        frozen = await ask()
        os.kill(frozen, signal.SIGSTOP)
        try:
            begin = time.monotonic()
            with pytest.raises(StoreDown, match="does not answer"):
                await ask()
            assert time.monotonic() - begin < 10
            assert await ask() != frozen
        finally:
            os.kill(frozen, signal.SIGCONT)
        await writer.close()
        await database.close()

    run(work())
