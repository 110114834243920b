"""Taking a move back, by asking."""

from __future__ import annotations

from pathlib import Path

from tests.server.helpers import party, refused, unchanged

from motherlode.testing.serving import running


async def test_one_asks_and_another_agrees(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold-river", people=3)
        seat = await at.until_undo_is_possible()
        asker, other, third = at.seats[seat], at.seats[seat - 1], at.seats[seat - 2]
        assert at.room.table is not None
        last = at.room.table.log[-1].notation
        hash_before = at.room.table.log[-2].hash
        async with unchanged(at):
            await refused(other.do("undo"), "cannot-undo", f"seat {seat}")
            await refused(other.do("agree"), "not-now")
        await asker.do("undo")
        await other.until(lambda now: now.asked == seat)
        async with unchanged(at):
            await refused(asker.do("agree"), "not-you")
        turn = at.room.table.version
        await third.do("agree")
        state = await asker.until(lambda now: now.asked is None and now.turn == turn + 1)
        assert last in state.moves and state.actor == seat
        assert at.room.table.log[-1].hash == hash_before
        assert {notice.kind for notice in other.notices} >= {"table-asked", "table-undo"}
        await asker.play(last)
        await at.seats[0].do("close")
        record = await place.client.record(at.table)
        assert all(step[1] != "undo" for step in record["steps"])


async def test_one_asks_and_another_refuses(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold-river")
        seat = await at.until_undo_is_possible()
        assert at.room.table is not None
        turn = at.room.table.version
        await at.seats[seat].do("undo")
        await at.seats[1 - seat].do("refuse")
        state = await at.seats[seat].until(lambda now: now.asked is None)
        assert state.turn == turn == at.room.table.version
        await at.seats[seat].do("undo")
        await at.seats[seat].do("refuse")
        assert at.room.asked is None and at.room.table.version == turn
        await at.seats[seat].do("undo")
        await at.turn()
        assert at.room.asked is None, "a move answers it too"


async def test_alone_with_bots_nobody_is_asked(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold-river", people=1, bots={"1": "greedy"})
        assert at.room.table is not None
        for _ in range(40):
            state = await at.seats[0].until(lambda now: now.actor == 0 and bool(now.moves))
            version = at.room.version
            await at.seats[0].play(state.moves[0])
            await at.seats[0].until(lambda now, version=version: now.version > version)
            if at.room.actor == 0 and at.room.table._past:
                break
        turn = at.room.table.version
        await at.seats[0].do("undo")
        state = await at.seats[0].until(lambda now: now.turn == turn + 1)
        assert state.asked is None and state.actor == 0
        assert at.seats[0].notices[-1].kind == "table-undo"


async def test_never_past_a_reveal_or_a_roll(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold")
        seat = await at.turn()
        async with unchanged(at):
            await refused(at.seats[seat].do("undo"), "cannot-undo", "showed something")
        river = await party(place, "gold-river")
        assert river.room.table is not None
        sealed = 0
        while sealed < 6:
            seat = await river.turn()
            if any(entry.sealed for entry in river.room.table.log[-1:]):
                sealed += 1
                async with unchanged(river):
                    await refused(river.seats[seat].do("undo"), "cannot-undo")


async def test_a_wish_ends_with_the_one_who_had_it(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold-river", people=3)
        seat = await at.until_undo_is_possible()
        await at.seats[seat].do("undo")
        await at.seats[seat].do("leave")
        other = at.seats[seat - 1]
        await other.until(lambda now: now.asked is None and bool(now.seats[seat].bot))
