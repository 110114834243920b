"""What is put into the store comes out again, in order, whole, and after a restart too."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
import sqlalchemy as sa
from tests.store.helpers import line, new_table, outcomes, row, run

from motherlode.core.errors import MotherlodeError
from motherlode.store import BadEntry, Entry, Store, StoreDown, StoreError, TableRow, VersionTaken
from motherlode.store.address import Address
from motherlode.store.database import connect_to


def test_a_log_is_read_as_it_was_written_also_after_a_restart(url: str) -> None:
    written = [
        Entry(1, 1_700_000_000.123456, "opened", b'{"game":"gold"}'),
        Entry(2, 1_700_000_001.5, "seat", '{"name":"Zoë ⛏"}'.encode()),
        Entry(3, 1_700_000_002.25, "move", b"\x00\xff not even JSON"),
    ]

    async def work() -> None:
        async with await Store.open(url) as store:
            await store.append("Zoë's table", 0, written[:1], row("Zoë's table", status="open"))
            await store.append("Zoë's table", 1, written[1:])
            assert await store.entries("Zoë's table") == written
            assert await store.entries("Zoë's table", since=2) == written[2:]
            assert await store.entries("Zoë's table", since=3) == []
            assert await store.entries("another") == []
        async with await Store.open(url, create=False) as store:
            assert await store.entries("Zoë's table") == written
            assert await store.problems() == []

    run(work())


def test_the_index_follows_the_log(url: str) -> None:
    async def work() -> None:
        async with await Store.open(url) as store:
            await store.append("t", 0, [line(1)], row("t", status="open", public=False))
            expected = TableRow("t", "gold", "open", False, 1_000.0, 1_001.0, 1)
            assert await store.table("t") == expected
            await store.append("t", 1, [line(2), line(3)])
            expected = msgspec.structs.replace(expected, version=3, changed_at=1_003.0)
            assert await store.table("t") == expected
            await store.append("t", 3, [line(4)], row("t", status="over", public=True))
            assert await store.table("t") == TableRow("t", "gold", "over", True, 1_000.0, 1_004.0, 4)
            assert await store.table("another") is None

    run(work())


def test_tables_are_found_by_status_and_publicity_newest_first(url: str) -> None:
    async def work() -> None:
        async with await Store.open(url) as store:
            for number, (status, public) in enumerate(
                [("open", True), ("open", False), ("playing", True), ("over", True)], start=1
            ):
                entry = Entry(1, float(number), "opened", b"{}")
                await store.append(f"t{number}", 0, [entry], row(f"t{number}", status, public))

            async def found(**asked: object) -> list[str]:
                return [table.table_id for table in await store.tables(**asked)]  # type: ignore[arg-type]

            assert await found() == ["t4", "t3", "t2", "t1"]
            assert await found(status={"open", "playing"}) == ["t3", "t2", "t1"]
            assert await found(status=["open"], public=True) == ["t1"]
            assert await found(public=False) == ["t2"]
            assert await found(status=[]) == []
            assert await found(limit=2) == ["t4", "t3"]
            assert await found(changed_before=3.0) == ["t2", "t1"]

    run(work())


def test_an_append_for_another_version_is_refused_and_changes_nothing(url: str) -> None:
    async def work() -> None:
        async with await Store.open(url) as store:
            await new_table(store, "t", 3)
            for expected in (0, 1, 2, 4, 9):
                with pytest.raises(VersionTaken, match="stands at version 3") as caught:
                    await store.append("t", expected, [line(expected + 1)], row("t", status="wrong"))
                assert caught.value.version == 3
            with pytest.raises(VersionTaken, match="stands at version 0"):
                await store.append("never opened", 5, [line(6)])
            assert [entry.version for entry in await store.entries("t")] == [1, 2, 3]
            assert [table.status for table in await store.tables()] == ["playing"]
            assert await store.problems() == []

    run(work())


@pytest.mark.parametrize(
    ("table_id", "expected", "lines", "index", "why"),
    [
        ("t", 0, [], row("t"), "at least one entry"),
        ("", 0, [line(1)], row(""), "needs a table"),
        ("t", -1, [line(0)], None, "0 or more"),
        ("t", 0, [line(2)], row("t"), "version 1 must follow"),
        ("t", 0, [line(1), line(3)], row("t"), "version 2 must follow"),
        ("t", 0, [line(1), line(1)], row("t"), "version 2 must follow"),
        ("t", 0, [line(1)], None, "need its row"),
        ("t", 0, [line(1)], row("u"), "that of table 'u'"),
        ("t\0", 0, [line(1)], row("t\0"), "zero character"),
        ("t", 0, [line(1, kind="mo\0ve")], row("t"), "zero character"),
        ("t", 0, [line(1, kind="\ud800")], row("t"), "not valid Unicode"),
        ("t", 0, [line(1)], row("t", status="\0"), "zero character"),
        ("t", 0, [Entry(1, float("nan"), "move", b"")], row("t"), "no time"),
    ],
)
def test_what_no_log_can_hold_is_refused(
    url: str, table_id: str, expected: int, lines: list[Entry], index: TableRow | None, why: str
) -> None:
    async def work() -> None:
        async with await Store.open(url) as store:
            with pytest.raises(BadEntry, match=why):
                await store.append(table_id, expected, lines, index)
            assert await store.tables() == []

    run(work())


def test_boxes_are_kept_once_by_their_hash(url: str) -> None:
    async def work() -> None:
        async with await Store.open(url) as store:
            name = await store.put_box("nuggets = 12 # für Zoë\n")
            assert await store.put_box("nuggets = 12 # für Zoë\n") == name
            assert await store.put_box("nuggets = 13\n") != name
            assert len(name) == 64
            assert await store.box(name) == "nuggets = 12 # für Zoë\n"
            assert await store.box("0" * 64) is None
            with pytest.raises(BadEntry, match="zero character"):
                await store.put_box("\0")

    run(work())


def test_a_deleted_table_is_gone_and_others_stay(url: str) -> None:
    async def work() -> None:
        async with await Store.open(url) as store:
            await new_table(store, "t", 3)
            await new_table(store, "u", 2)
            await store.delete("t")
            await store.delete("never opened")
            assert await store.entries("t") == []
            assert [table.table_id for table in await store.tables()] == ["u"]
            with pytest.raises(VersionTaken):  # a process that still has it in memory cannot leave a torso
                await store.append("t", 3, [line(4)])
            assert len(await store.entries("u")) == 2
            assert await store.problems() == []

    run(work())


def test_a_large_entry_and_many_entries(url: str) -> None:
    async def work() -> None:
        async with await Store.open(url) as store:
            body = bytes(range(256)) * 8_000
            await store.append("t", 0, [line(1, body=body)], row("t"))
            await store.append("t", 1, [line(version) for version in range(2, 3_002)])
            read = await store.entries("t")
            assert read[0].body == body
            assert [entry.version for entry in read] == list(range(1, 3_002))

    run(work())


def test_check_is_quiet_on_a_healthy_store_and_writes_nothing(url: str) -> None:
    async def work() -> None:
        async with await Store.open(url) as store:
            await store.check()
            assert store.counts.commits == 0

    run(work())


def test_problems_names_gaps_and_a_stale_index(url: str) -> None:
    async def work() -> None:
        async with await Store.open(url) as store:
            for name in ("whole", "gap", "behind", "lost", "empty"):
                await new_table(store, name, 3)

            def damage(connection: sa.Connection) -> tuple[None, bool]:
                for statement in (
                    "delete from entries where table_id = 'gap' and version = 2",
                    "update tables set version = 2 where table_id = 'behind'",
                    "delete from tables where table_id = 'lost'",
                    "delete from entries where table_id = 'empty'",
                ):
                    connection.execute(sa.text(statement))
                return None, True

            database = connect_to(Address.of(url))
            await database.transact(damage)
            await database.close()
            assert sorted(await store.problems()) == [
                "index: table behind at version 2, its log at 3",
                "index: table empty at version 3, its log at 0",
                "index: table lost at version 0, its log at 3",
                "log gap: 2 entries for versions 1 to 3",
            ]
            # where the index is wrong the log's own key still refuses, and nobody else suffers
            lost, fine = await outcomes([new_table(store, "lost"), new_table(store, "fine")])
            assert isinstance(lost, VersionTaken) and fine is None

    run(work())


def test_closing_writes_what_was_handed_over_and_refuses_the_rest(url: str) -> None:
    async def work() -> None:
        store = await Store.open(url)
        waiting = [asyncio.create_task(new_table(store, f"t{number}")) for number in range(20)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        for use in (new_table(store, "late"), store.check(), store.delete("t1"), store.entries("t1")):
            with pytest.raises(StoreDown, match="was closed"):
                await use
        await store.close()
        async with await Store.open(url) as again:
            assert len(await again.tables()) == 20

    run(work())


def test_every_refusal_is_one_of_motherlode() -> None:
    assert issubclass(StoreError, MotherlodeError)
    assert all(issubclass(kind, StoreError) for kind in (BadEntry, StoreDown, VersionTaken))
