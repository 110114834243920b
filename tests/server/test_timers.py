"""Time: turns that end by themselves, time to look, and a table that stands still."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.helpers import party, refused, unchanged

from motherlode.core import registry
from motherlode.server.staging import pause_of
from motherlode.testing.serving import running


async def test_when_time_and_grace_are_over_a_default_move_is_made(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, settings={"timer": 60, "grace": 5})
        seat = at.acting
        state = await at.seats[seat].until(lambda now: bool(now.moves))
        assert state.deadline == place.clock.now + 65
        version = at.room.version
        place.advance(64)
        await at.seats[1 - seat].do("say", text="hurry")
        assert at.room.version == version + 1 and at.room.actor == seat
        assert at.room.deadline() == state.deadline, "talk gives no more time"
        place.advance(1)
        state = await at.seats[seat].until(lambda now: now.version > version + 1)
        assert place.hall.thinkers.asked == [f"greedy at {at.table}/0/{seat}"]  # type: ignore[attr-defined]
        assert at.room.seats[seat].person, "the seat stays theirs"
        assert state.deadline == place.clock.now + 65


async def test_a_late_move_within_the_grace_counts(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, settings={"timer": 60, "grace": 5})
        place.advance(64.5)
        await at.turn()
        assert place.hall.thinkers.asked == []  # type: ignore[attr-defined]


async def test_without_a_timer_nobody_is_hurried(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        version = at.room.version
        place.advance(10**7)
        await at.seats[0].do("say", text="still here")
        assert at.room.version == version + 1 and at.seats[0].state is not None
        assert at.seats[0].state.deadline is None


async def test_bots_have_no_deadline(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, people=1, bots={"1": "greedy"}, settings={"timer": 60})
        await at.turn()
        assert at.room.seats[1].bot
        for _ in range(5):
            state = await at.seats[0].until(lambda now: now.actor == 0 and now.version == at.room.version)
            assert state.deadline == place.clock.now + 70
            await at.turn()


async def test_the_host_stops_the_clocks(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, settings={"timer": 60})
        await at.seats[0].do("pause")
        version = at.room.version
        state = await at.seats[1].until(lambda now: now.status == "paused")
        assert state.deadline is None
        place.advance(10_000)
        await at.seats[0].do("say", text="tea")
        assert at.room.version == version + 1
        await at.seats[0].do("pause", text="off")
        state = await at.seats[1].until(lambda now: now.status == "live")
        assert state.deadline == place.clock.now + 70, "the turn has its whole time again"


async def test_people_look_before_the_first_move(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "quick-silver", people=3)
        states = [await seat.until(lambda now: now.looking) for seat in at.seats]
        until = place.clock.now + 8
        assert all(state.moves == [] and state.deadline == until for state in states)
        acting = at.acting
        assert at.room.table is not None
        move = str(at.room.table.moves()[0])
        async with unchanged(at):
            await refused(at.seats[acting].play(move), "looking")
        await at.seats[0].do("looked")
        state = await at.seats[1].until(lambda now: now.seats[0].ready)
        assert state.looking and not state.seats[1].ready
        await at.seats[1].do("looked")
        await at.seats[2].do("looked")
        state = await at.seats[acting].until(lambda now: not now.looking)
        assert state.moves and state.deadline is None
        async with unchanged(at):
            await refused(at.seats[0].do("looked"), "not-now")
        await at.turn()


async def test_time_to_look_ends_by_itself(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "quick-silver", people=2, bots={"2": "greedy", "3": "greedy"}, settings={"timer": 60})
        version = at.room.version
        place.advance(11.9)
        await at.seats[0].do("say", text="hm")
        assert at.room.looking and at.room.version == version + 1
        place.advance(0.2)
        state = await at.seats[0].until(lambda now: not now.looking)
        assert state.deadline is None or state.deadline == place.clock.now + 70


@pytest.mark.parametrize("game", ["gold", "gold-river", "goldmine-rumbles", "quick-silver"])
async def test_who_may_look_is_what_the_game_says(game: str, tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, game, people=3)
        wanted = hasattr(registry.game(game).module("story"), "pause")
        assert at.room.looking == wanted == (pause_of(at.room) > 0)


async def test_nobody_waits_for_bots_to_look(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "quick-silver", people=1, bots={"1": "greedy", "2": "greedy"})
        await at.seats[0].do("looked")
        await at.seats[0].until(lambda now: not now.looking)
