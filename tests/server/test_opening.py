"""Opening a table, finding it, sitting down, watching."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.helpers import party, refused

from motherlode.core import registry
from motherlode.server.client import ServerSaidNo
from motherlode.server.wire import on_wire
from motherlode.testing.serving import running


async def test_what_the_host_wants_stands_on_the_table(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        settings = {"public": True, "aid": True, "timer": 60, "grace": 5, "hold": 120, "empty": "pause"}
        options = {"players": 4, "totals": "hidden"}
        bots = {"1": "greedy", "3": "random"}
        ticket = await place.client.open("gold", " Zoë  B ", options=options, bots=bots, settings=settings)
        assert ticket.seat == 0 and len(ticket.token) >= 32
        seat = await place.client.connect(ticket.table, ticket.token)
        state = seat.state
        assert state is not None
        assert (state.game, state.status, state.me, state.actor) == ("gold", "open", 0, None)
        assert [one.name for one in state.seats] == ["Zoë B", "Hank", "", "Dusty"]
        assert [one.bot for one in state.seats] == ["", "greedy", "", "random"]
        assert [one.host for one in state.seats] == [True, False, False, False]
        assert state.options["totals"] == "hidden"
        assert {name: state.settings[name] for name in settings} == settings
        assert state.sight == {} and state.moves == []
        assert len(state.fairness.commitment) == 64 and state.fairness.secret == ""
        assert state.fairness.seeds[0] and not any(state.fairness.seeds[1:])


async def test_the_host_takes_the_first_seat_that_no_bot_has(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        ticket = await place.client.open("gold", "Ann", options={"players": 3}, bots={"0": "greedy", "1": "greedy"})
        assert ticket.seat == 2
        seat = await place.client.connect(ticket.table, ticket.token)
        assert seat.state is not None and seat.state.seats[2].host
        await seat.do("start")


async def test_the_lobby_lists_public_tables_only(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        public = await place.client.open("gold", "Ann", settings={"public": True})
        private = await place.client.open("gold", "Ann")
        listed = await place.client.ask("/api/tables")
        assert [row["table"] for row in listed] == [public.table]
        assert private.table not in str(listed) and public.token not in str(listed)
        assert (listed[0]["game"], listed[0]["status"]) == ("gold", "open")
        assert [seat.get("name", "") for seat in listed[0]["seats"]] == ["Ann", "", ""]
        host = await place.client.connect(public.table, public.token)
        await host.do("close")
        assert await place.client.ask("/api/tables") == []


async def test_games_are_listed_with_their_options_and_test_games_are_not(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        games = await place.client.ask("/api/games")
        assert {game["id"] for game in games} == {"gold", "gold-river", "goldmine-rumbles", "quick-silver"}
        assert {game["id"] for game in games if game["memory"]} == {"gold", "quick-silver"}
        for game in games:
            assert game["title"] and game["blurb"] and game["options"]["players"]["default"]
        hidden = next(game.id for game in registry.games().values() if game.test_only)
        await refused(place.client.open(hidden, "Ann"), "no-game")


async def test_people_join_by_the_name_of_the_table(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, people=1, start=False, options={"players": 3})
        second = await place.client.sit(at.table, "Bob")
        assert second.seat == 1
        state = await at.seats[0].until(lambda now: now.seats[1].name == "Bob")
        assert state.seats[1].bot == "" and not state.seats[1].host
        third = await place.client.sit(at.table, "Cleo", 2)
        assert third.seat == 2 and len({third.token, second.token, at.tickets[0].token}) == 3
        await refused(place.client.sit(at.table, "Dan"), "taken", "watch")
        await refused(place.client.sit(at.table, "Dan", 1), "taken")
        await refused(place.client.sit("nowhere", "Dan"), "no-table")
        kinds = [notice.kind for notice in at.seats[0].notices]
        assert kinds == ["table-sat", "table-sat"]


async def test_seats_are_taken_by_number(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, people=1, start=False, options={"players": 3})
        assert (await place.client.sit(at.table, "Bob", 2)).seat == 2
        await refused(place.client.sit(at.table, "Dan", 2), "taken")
        for absurd in (3, -1, 99):
            await refused(place.client.sit(at.table, "Dan", absurd), "taken")
        assert (await place.client.sit(at.table, "Cleo")).seat == 1


async def test_names_have_limits(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, people=1, start=False, options={"players": 3})
        for name in ("", "  \t ", "\u200b\u202e", "\0", "x" * 25):
            await refused(place.client.sit(at.table, name), "bad-name")
            await refused(place.client.open("gold", name), "bad-name")
        for name in ("Ann", " aNN ", "A\u200bnn", "Ann\t"):
            await refused(place.client.sit(at.table, name), "bad-name", "already")
        assert at.room.version == 2
        await place.client.sit(at.table, "x" * 24)


async def test_wishes_that_cannot_be_are_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        client = place.client
        for settings in (
            {"timer": -1},
            {"timer": 1e9},
            {"timer": "60"},
            {"hold": 0},
            {"grace": True},
            {"empty": "explode"},
            {"public": 1},
            {"sauce": 1},
            {"webhook": 3},
        ):
            await refused(client.open("gold", "Ann", settings=settings), "bad-settings")
        for wishes in (
            {"options": {"players": 9}},
            {"options": {"players": "two"}},
            {"options": {"players": 2.5}},
            {"options": {"layout": "spiral"}},
            {"options": {"sauce": 1}},
            {"bots": {"1": "genius"}},
            {"bots": {"1": "greedy:depth=x"}},
        ):
            with pytest.raises(ServerSaidNo) as caught:
                await client.open("gold", "Ann", **wishes)
            assert caught.value.code in ("refused", "bad-bot", "bad-option"), wishes
        for bots, code in (
            ({"0": "greedy", "1": "greedy"}, "no-seat"),
            ({"7": "greedy"}, "no-seat"),
            ({"-1": "greedy"}, "no-seat"),
            ({"²": "greedy"}, "malformed"),
            ({"one": "greedy"}, "malformed"),
        ):
            await refused(client.open("gold", "Ann", options={"players": 2}, bots=bots), code)
        await refused(client.open("gold", "Ann", seed="xyz"), "bad-seed")
        await refused(client.open("gold", "Ann", seed="ab" * 65), "bad-seed")
        await refused(client.open("gold", "Ann", box="0" * 64), "no-box")
        await refused(client.open("goldd", "Ann"), "no-game", "gold")
        assert place.hall.desks == {} and await place.hall.store.tables() == []


async def test_onlookers_watch_and_know_no_more_than_onlookers(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold-river")
        watcher = await at.watch()
        assert watcher.state is not None
        assert watcher.state.me is None and watcher.state.moves == []
        assert watcher.state.sight == on_wire(at.room.table.look(None))  # type: ignore[union-attr]
        before = watcher.state.version
        await at.turn()
        state = await watcher.until(lambda now: now.version > before)
        assert state.moves == [] and watcher.notices
        seen = [seat.state.sight for seat in at.seats if seat.state is not None]
        assert watcher.state.sight not in seen and seen[0] != seen[1]


async def test_an_own_box_is_kept_by_its_hash_and_played_with(tmp_path: Path) -> None:
    text = registry.game("gold").components().text
    own = text + "\n# my own copy\n"
    async with running(tmp_path) as place:
        client = place.client
        answer = await client.ask("/api/games/gold/boxes", "POST", own.encode())
        assert len(answer["box"]) == 64
        assert await client.ask("/api/games/gold/boxes", "POST", own.encode()) == answer
        at = await party(place, box=answer["box"])
        assert at.seats[0].state is not None and at.seats[0].state.box == answer["box"]
        assert at.room.components.text == own and not at.room.components.standard
        await at.turn()
        await at.seats[0].do("close")
        assert (await client.record(at.table))["components"] == own
        await refused(client.ask("/api/games/gold/boxes", "POST", b"cards = 3"), "refused")
        await refused(client.ask("/api/games/gold/boxes", "POST", b"\xff\xfe"), "malformed")
        await refused(client.ask("/api/games/gold/boxes", "POST", b"x = " + b"[" * 100_000), "malformed")
        await refused(client.ask("/api/games/gold/boxes", "POST", b"#" * (256 * 1024 + 1)), "too-long")
        await refused(client.ask("/api/games/none/boxes", "POST", own.encode()), "no-game")
        await refused(client.open("gold-river", "Ann", box=answer["box"]), "refused")


async def test_bots_are_told_apart_by_their_names(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        opened = await place.client.open("quick-silver", "Pearl", options={"players": 6})
        seat = await place.client.connect(opened.table, opened.token)
        await seat.do("start")
        state = await seat.until(lambda now: now.status == "live")
        assert len({one.name for one in state.seats} - {""}) == 6
