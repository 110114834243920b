"""Another game at the same table."""

from __future__ import annotations

from pathlib import Path

from tests.server.helpers import Party, again, party, picture, refused, unchanged

from motherlode.core import verify
from motherlode.server.wire import on_wire
from motherlode.testing.serving import Running, running


async def finished(place: Running, game: str, people: int = 2) -> Party:
    """A table whose game is over, with all its people still there."""
    at = await party(place, game, people)
    while at.room.status == "live":
        if at.room.looking:
            for seat in at.seats:
                await seat.do("looked")
        await at.turn()
    return at


async def test_seats_rotate_and_the_dice_are_new(tmp_path: Path) -> None:
    async with running(tmp_path, fair=True) as place:
        at = await finished(place, "quick-silver", 3)
        before = await at.seats[0].until(lambda now: now.status == "over")
        watcher = await at.watch()
        async with unchanged(at):
            await refused(watcher.do("rematch"), "onlooker")
        await at.seats[2].do("rematch")
        states = [await seat.until(lambda now: now.status == "open") for seat in at.seats]
        assert [state.me for state in states] == [2, 0, 1]
        for state in states:
            assert [seat.name for seat in state.seats] == ["Bob", "Cleo", "Ann"]
            assert [seat.host for seat in state.seats] == [False, False, True]
            assert [seat.present for seat in state.seats] == [True, True, True]
            assert state.round == 1 and state.sight == {} and state.result is None
            assert state.fairness.commitment != before.fairness.commitment
            assert state.fairness.secret == "" and state.fairness.seeds == ["", "", ""]
        await refused(place.client.record(at.table), "not-started")
        await at.seats[1].do("seed", text="ab" * 16)
        async with unchanged(at):
            await refused(at.seats[1].do("seed", text="abc"), "bad-seed")
            await refused(at.seats[1].do("start"), "not-host")
        await at.seats[0].do("start")
        state = await at.seats[1].until(lambda now: now.status == "live")
        assert state.fairness.seeds == ["ab" * 16, "", ""] and state.me == 0
        assert at.room.table is not None
        for seat in at.seats:
            assert seat.state is not None
            await seat.until(lambda now: now.version == at.room.version)
            assert seat.state.sight == on_wire(at.room.table.look(seat.state.me))
        await at.seats[0].do("close")
        report = verify.verify(await place.client.record(at.table))
        assert report.ok, report.problems


async def test_where_the_game_lets_one_say_who_begins_seats_stay(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await finished(place, "gold")
        assert at.seats[0].state is not None and str(at.seats[0].state.options["start"]) == "0"
        await at.seats[0].do("rematch")
        await at.seats[0].do("start")
        state = await at.seats[1].until(lambda now: now.status == "live" and now.round == 1)
        assert [seat.name for seat in state.seats] == ["Ann", "Bob"]
        assert state.actor == 1 and str(state.options["start"]) == "1"
        await at.turn()
        shown = picture(at)
    async with running(tmp_path) as place:
        same = await again(place, at)
        assert same.room.round == 1 and picture(same) == shown, "a second game is back after a restart too"


async def test_bots_play_the_second_game_too(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold", people=1, bots={"1": "random"}, settings={"hold": 1})
        watcher = await at.watch()
        await at.seats[0].do("bot", seat=0, text="random")
        await watcher.until(lambda now: now.status == "over")
        ticket = await place.client.sit(at.table, "Ann", 0)
        ann = await place.client.connect(at.table, ticket.token)
        await ann.do("rematch")
        await ann.do("start")
        state = await ann.until(lambda now: now.status == "live" and now.actor == 0, 30)
        assert state.round == 1 and f"random at {at.table}/1/1" in place.hall.thinkers.asked  # type: ignore[attr-defined]
