"""Coming back, going away, and who sits where."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.helpers import gone, party, refused, unchanged

from motherlode.server.client import ConnectionLost
from motherlode.server.connection import Connection
from motherlode.server.room import Refusal
from motherlode.testing.serving import running


async def test_coming_back_changes_the_token_and_the_old_one_is_dead(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        old, bob = at.tickets[1], at.seats[1]
        fresh = await place.client.rejoin(old)
        assert (fresh.table, fresh.seat) == (old.table, old.seat) and fresh.token != old.token
        await gone(bob, "bad-token")
        with pytest.raises(ConnectionLost):
            await bob.do("say", text="hello")
        await refused(place.client.rejoin(old), "bad-token")
        await refused(place.client.connect(at.table, old.token), "bad-token")
        again = await place.client.connect(at.table, fresh.token)
        assert again.state is not None and again.state.me == 1
        await again.do("say", text="hello")
        await at.seats[0].until(lambda now: now.version == at.room.version)
        assert at.seats[0].notices[-1].arguments["text"] == "hello"


async def test_an_old_connection_hears_nothing_any_more(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        await place.client.rejoin(at.tickets[1])
        await gone(at.seats[1])
        heard = len(at.seats[1].frames)
        await at.seats[0].do("say", text="a secret")
        assert len(at.seats[1].frames) == heard
        assert not any(b"a secret" in frame for frame in at.seats[1].frames)


async def test_a_token_speaks_at_its_own_table_only(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        first, second = await party(place), await party(place)
        await refused(place.client.connect(first.table, second.tickets[0].token), "bad-token")
        path = f"/api/tables/{first.table}/rejoin"
        await refused(place.client.ask(path, "POST", {}, second.tickets[0].token), "bad-token")


async def test_two_connections_of_one_seat_hear_the_same(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        twin = await place.client.connect(at.table, at.tickets[0].token)
        await at.seats[1].do("say", text="hello")
        for seat in (twin, at.seats[0]):
            await seat.until(lambda now: now.version == at.room.version)
        assert twin.frames[-1] == at.seats[0].frames[-1]
        await twin.close()
        await at.seats[1].do("say", text="still there")
        state = await at.seats[1].until(lambda now: now.version == at.room.version)
        assert state.seats[0].present


async def test_a_bot_fills_a_free_seat_and_is_sent_away(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, people=1, start=False, options={"players": 3})
        host = at.seats[0]
        await host.do("bot", seat=1, text="random")
        state = await host.until(lambda now: now.seats[1].bot == "random")
        assert state.seats[1].name == "Hank"
        await host.do("bot", seat=1, text="greedy")
        await host.until(lambda now: now.seats[1].bot == "greedy")
        await host.do("free", seat=1)
        await host.until(lambda now: now.seats[1].bot == "" and now.seats[1].name == "")
        async with unchanged(at):
            await refused(host.do("bot", seat=1, text="genius"), "bad-bot")
            await refused(host.do("bot", seat=1, text="x" * 200), "bad-bot")
            await refused(host.do("bot", seat=7), "no-seat")
            await refused(host.do("bot"), "no-seat")
        assert (await place.client.sit(at.table, "Bob", 1)).seat == 1
        async with unchanged(at):
            await refused(host.do("bot", seat=1), "taken")
            await refused(host.do("free", seat=1), "taken")


async def test_starting_fills_free_seats_with_bots(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, people=2, options={"players": 4})
        assert at.seats[0].state is not None
        assert [seat.bot for seat in at.seats[0].state.seats] == ["", "", "greedy", "greedy"]
        assert at.room.seeds[2:] == ["", ""]


async def test_a_seat_is_given_to_a_bot_and_taken_back_in_the_middle_of_a_game(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold-river")
        bob = at.seats[1]
        seeds = at.room.seeds
        watcher = await at.watch()
        await bob.do("bot", seat=1, text="random")
        await gone(bob, "bad-token")
        await watcher.until(lambda now: now.seats[1].bot == "random")
        await at.until_moved(1)
        assert any(who.startswith("random") for who in place.hall.thinkers.asked)  # type: ignore[attr-defined]
        ticket = await place.client.sit(at.table, "Bobby", 1)
        again = await place.client.connect(at.table, ticket.token)
        assert again.state is not None and again.state.me == 1 and again.state.seats[1].bot == ""
        at.seats[1] = again
        for _ in range(20):
            if await at.turn() == 1:
                break
        else:
            raise AssertionError("Bobby never had a turn")
        assert at.room.seeds == seeds, "who comes later adds nothing to the dice"


async def test_leaving_an_open_table_frees_the_seat(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, start=False)
        assert await at.seats[1].do("leave") == at.room.version
        await gone(at.seats[1], "bad-token")
        state = await at.seats[0].until(lambda now: now.seats[1].name == "")
        assert state.fairness.seeds[1] == ""
        assert (await place.client.sit(at.table, "Cleo")).seat == 1


async def test_leaving_a_running_game_leaves_a_bot_and_the_host_goes_over(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, people=3)
        await at.seats[0].do("leave")
        state = await at.seats[1].until(lambda now: now.seats[0].bot == "greedy")
        assert state.seats[1].host and not state.seats[0].host
        await refused(place.client.rejoin(at.tickets[0]), "bad-token")


async def test_the_host_sends_somebody_away(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, people=3)
        async with unchanged(at):
            await refused(at.seats[1].do("kick", seat=2), "not-host", "Ann")
            await refused(at.seats[0].do("kick", seat=0), "no-seat")
            await refused(at.seats[0].do("kick", seat=5), "no-seat")
        await at.seats[0].do("kick", seat=2)
        await gone(at.seats[2], "bad-token")
        await at.seats[0].until(lambda now: now.seats[2].bot == "greedy")
        await refused(at.seats[0].do("kick", seat=2), "no-seat")
        await refused(place.client.connect(at.table, at.tickets[2].token), "bad-token")


async def test_the_host_hands_over(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, people=2, start=False, options={"players": 3})
        ann, bob = at.seats
        async with unchanged(at):
            for order in ("start", "close", "free", "kick", "host", "mute"):
                await refused(bob.do(order, seat=0), "not-host")
            await refused(ann.do("host", seat=2), "no-seat", "person")
        await ann.do("host", seat=1)
        state = await bob.until(lambda now: now.seats[1].host)
        assert not state.seats[0].host
        await refused(ann.do("start"), "not-host")
        await bob.do("start")


async def test_a_seat_is_held_for_a_while(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, settings={"hold": 100})
        await at.seats[1].close()
        await at.seats[0].do("say", text="where are you?")
        state = await at.seats[0].until(lambda now: now.version == at.room.version)
        assert not state.seats[1].present and state.seats[0].present
        place.advance(99)
        back = await place.client.connect(at.table, at.tickets[1].token)
        assert back.state is not None and back.state.me == 1
        await back.close()
        place.advance(99)
        await at.seats[0].do("say", text="?")
        assert at.room.seats[1].person, "the time begins anew with each drop"
        place.advance(1)
        state = await at.seats[0].until(lambda now: now.seats[1].bot == "greedy")
        await refused(place.client.connect(at.table, at.tickets[1].token), "bad-token")
        assert at.seats[0].notices[-1].kind in ("table-bot", *{notice.kind for notice in at.seats[0].notices})


async def test_seats_of_a_table_that_waits_are_not_taken_away(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, start=False, settings={"hold": 100})
        await at.seats[1].close()
        place.advance(1000)
        await at.seats[0].do("say", text="?")
        assert at.room.seats[1].person


@pytest.mark.parametrize("people", [1, 2])
async def test_when_all_have_gone_bots_finish(people: int, tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, people=people, options={"players": 2}, settings={"hold": 100, "empty": "finish"})
        watcher = await at.watch()
        for seat in at.seats:
            await seat.close()
        place.advance(101)
        state = await watcher.until(lambda now: now.status == "over", 60)
        assert state.result is not None and all(seat.bot for seat in state.seats)


async def test_when_all_have_gone_the_table_rests_until_somebody_comes_back(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, settings={"hold": 100, "empty": "pause", "public": True, "timer": 50})
        watcher = await at.watch()
        for seat in at.seats:
            await seat.close()
        place.advance(30)
        assert at.room.status == "live"
        place.advance(20)
        place.clock.now += 60
        at.desk.changed.set()
        state = await watcher.until(lambda now: now.status == "paused")
        assert state.deadline is None and all(not seat.bot for seat in state.seats)
        assert await place.client.ask("/api/tables") == []
        place.advance(10_000)
        bob = await place.client.connect(at.table, at.tickets[1].token)
        await bob.until(lambda now: now.status == "live")


async def test_a_table_that_all_have_left_rests_too_if_it_was_told_to(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, settings={"empty": "pause"})
        watcher = await at.watch()
        await at.seats[0].do("leave")
        await at.seats[1].do("leave")
        await watcher.until(lambda now: now.status == "paused")
        ticket = await place.client.sit(at.table, "Cleo")
        cleo = await place.client.connect(at.table, ticket.token)
        state = await cleo.until(lambda now: now.status == "live")
        assert state.seats[ticket.seat].host


async def test_the_host_deletes_the_table_with_its_data(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at, other = await party(place), await party(place)
        path = f"/api/tables/{at.table}"
        await refused(place.client.ask(path, "DELETE", token=at.tickets[1].token), "not-host")
        await refused(place.client.ask(path, "DELETE", token="nonsense"), "not-host")
        await refused(place.client.ask(path, "DELETE"), "bad-token")
        assert await place.client.ask(path, "DELETE", token=at.tickets[0].token) == {"deleted": at.table}
        for seat in at.seats:
            await gone(seat, "no-table")
        assert await place.hall.store.entries(at.table) == []
        assert await place.hall.store.table(at.table) is None
        await refused(place.client.connect(at.table), "no-table")
        await refused(place.client.ask(path, "DELETE", token=at.tickets[0].token), "no-table")
        await other.turn()


async def test_who_was_on_the_way_to_a_table_that_is_deleted_sees_nothing_of_it(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        desk, late = at.desk, Connection(None, place.hall)  # type: ignore[arg-type]
        late.token = at.tickets[1].token
        async with desk.lock:
            coming = asyncio.create_task(desk.arrive(late, 0))
            deleting = asyncio.create_task(place.hall.delete(at.table, at.tickets[0].token))
            await asyncio.sleep(0.05)
        await asyncio.gather(coming, deleting, return_exceptions=True)
        with pytest.raises(Refusal, match="deleted"):
            await desk.arrive(late, 0)
        assert desk.listeners == set()


@pytest.mark.parametrize("order", ["start", "bot", "free", "kick", "host", "mute", "pause", "close"])
async def test_what_is_the_hosts_alone_is_refused_to_everybody_else(order: str, tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, people=2, start=order != "start" and order != "free", bots={"2": "random"})
        async with unchanged(at):
            await refused(at.seats[1].do(order, seat=2), "not-host", "Ann")
