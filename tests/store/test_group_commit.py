"""Many appends share a commit; nobody is answered before it, and the loser of a race fails alone."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection
from tests.store.helpers import line, new_table, outcomes, row, run

from motherlode.store import BadEntry, Store, StoreDown, VersionTaken


def test_two_hundred_appends_need_few_commits(url: str) -> None:
    async def work() -> None:
        async with await Store.open(url) as store:
            await asyncio.gather(*(new_table(store, f"t{number}") for number in range(200)))
            assert store.counts.appends == 200
            assert store.counts.commits <= 20
            assert len(await store.tables()) == 200

    run(work())


def test_more_appends_than_fit_into_one_transaction(url: str) -> None:
    async def work() -> None:
        async with await Store.open(url) as store:
            await asyncio.gather(*(new_table(store, f"t{number}") for number in range(1_200)))
            assert len(await store.tables()) == 1_200
            assert await store.problems() == []

    run(work())


def test_appends_in_flight_to_one_table_keep_their_order(url: str) -> None:
    async def work() -> None:
        async with await Store.open(url) as store:
            await new_table(store, "t")
            results = await outcomes(store.append("t", version, [line(version + 1)]) for version in range(1, 50))
            assert results == [None] * 49
            assert [entry.version for entry in await store.entries("t")] == list(range(1, 51))

    run(work())


def test_of_two_appends_in_one_batch_one_wins_and_the_others_lose_alone(url: str) -> None:
    async def work() -> None:
        async with await Store.open(url) as store:
            await asyncio.gather(*(new_table(store, f"t{number}") for number in range(10)))
            results = await outcomes(
                store.append(f"t{number}", 1, [line(2, body=str(rival).encode())])
                for number in range(10)
                for rival in range(3)
            )
            assert results.count(None) == 10
            assert sum(isinstance(result, VersionTaken) for result in results) == 20
            assert all(result is None for result in results[::3]), "who came first wins"
            assert store.counts.taken == 20
            assert await store.problems() == []

    run(work())


def test_two_stores_on_one_database_exactly_one_wins(url: str) -> None:
    async def work() -> None:
        async with await Store.open(url) as one, await Store.open(url) as two:
            for version in range(10):  # version 0: both open the table, and there is no row yet to lock
                names = [f"t{number}" for number in range(20)]
                results = await outcomes(
                    store.append(name, version, [line(version + 1, body=who)], row(name))
                    for name in names
                    for store, who in ((one, b"one"), (two, b"two"))
                )
                for name, first, second in zip(names, results[::2], results[1::2], strict=True):
                    assert [first, second].count(None) == 1, (name, version, first, second)
                    assert isinstance(first or second, VersionTaken)
                    winner = b"one" if first is None else b"two"
                    assert (await two.entries(name, since=version))[0].body == winner
            assert await one.problems() == []
            assert one.counts.appends + two.counts.appends == 200

    run(work())


def test_an_append_that_the_database_cannot_take_fails_alone(url: str) -> None:
    async def work() -> None:
        async with await Store.open(url) as store:
            text: Any = "a text where bytes belong"
            results = await outcomes(
                [
                    new_table(store, "a"),
                    store.append("bad", 0, [line(1), line(2, body=text)], row("bad")),
                    new_table(store, "b"),
                ]
            )
            assert results[0] is None and results[2] is None
            assert isinstance(results[1], BadEntry)
            assert sorted(table.table_id for table in await store.tables()) == ["a", "b"]
            assert await store.problems() == []

    run(work())


def test_nobody_is_answered_before_the_commit(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        gate = threading.Event()
        commit, commit_in_thread = AsyncConnection.commit, sa.Connection.commit

        async def slow_commit(connection: AsyncConnection) -> None:
            await asyncio.to_thread(gate.wait)
            await commit(connection)

        def slow_commit_in_thread(connection: sa.Connection) -> None:
            gate.wait()
            commit_in_thread(connection)

        async with await Store.open(url) as store:
            if url.startswith("sqlite"):
                monkeypatch.setattr(sa.Connection, "commit", slow_commit_in_thread)
            else:
                monkeypatch.setattr(AsyncConnection, "commit", slow_commit)
            winner = asyncio.create_task(new_table(store, "t"))
            loser = asyncio.create_task(new_table(store, "t"))
            done, _ = await asyncio.wait([winner, loser], timeout=0.3)
            assert not done, "the loser too must wait: the winner might still fail"
            gate.set()
            await winner
            with pytest.raises(VersionTaken):
                await loser

    run(work())


def test_a_failed_commit_is_acknowledged_to_nobody(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        def no_commit(connection: sa.Connection) -> None:
            raise ConnectionResetError("pulled the plug")

        async with await Store.open(url) as store:
            await new_table(store, "t")
            with monkeypatch.context() as patched:
                patched.setattr(sa.Connection, "commit", no_commit)
                results = await outcomes(
                    [store.append("t", 1, [line(2)]), store.append("t", 1, [line(2)]), new_table(store, "u")]
                )
            assert all(isinstance(result, StoreDown) for result in results)
            assert len(await store.entries("t")) == 1
            await store.append("t", 1, [line(2)])
            assert [table.table_id for table in await store.tables()] == ["t"]
            assert await store.problems() == []

    run(work())


def test_a_cancelled_caller_neither_loses_nor_doubles_anything(url: str) -> None:
    async def work() -> None:
        async with await Store.open(url) as store:
            await asyncio.gather(*(new_table(store, f"t{number}") for number in range(50)))
            moves = [asyncio.create_task(store.append(f"t{number}", 1, [line(2)])) for number in range(50)]
            await asyncio.sleep(0)
            for move in moves[::2]:
                move.cancel()
            results = await asyncio.gather(*moves, return_exceptions=True)
            assert results[1::2] == [None] * 25
            assert all(isinstance(result, asyncio.CancelledError) for result in results[::2])
            await store.append("t0", 2, [line(3)])  # and the next one follows it
            for number in range(50):
                versions = [entry.version for entry in await store.entries(f"t{number}")]
                assert versions == ([1, 2, 3] if number == 0 else [1, 2])
            assert await store.problems() == []

    run(work())


def test_an_event_loop_that_ends_answers_those_who_wait(url: str) -> None:
    results: list[BaseException | None] = []

    async def work() -> None:
        store = await Store.open(url)

        async def caller(number: int) -> None:
            try:
                await new_table(store, f"t{number}")
            except BaseException as error:
                results.append(error)
                raise

        store_callers = [asyncio.create_task(caller(number)) for number in range(3)]
        await asyncio.sleep(0)
        assert len(store_callers) == 3

    asyncio.run(work())
    assert len(results) == 3
    assert all(isinstance(result, (asyncio.CancelledError, StoreDown)) for result in results)
