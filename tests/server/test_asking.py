"""Questions of whoever is to move: hints and ways, worked out from what the seat knows, beside the loop."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.helpers import Party, party, refused, unchanged

from motherlode.core import advice
from motherlode.core.bot import SeatedBot
from motherlode.games.goldmine_rumbles import questions
from motherlode.server import asking
from motherlode.server.thinking import Thinkers, TookTooLong
from motherlode.testing.serving import Here, running


async def at_turn(at: Party) -> int:
    """Whoever is to move knows it; gives the seat."""
    for seat in at.seats if at.room.looking else ():
        await seat.do("looked")
    acting = at.acting
    await at.seats[acting].until(lambda now: bool(now.moves) and now.version == at.room.version)
    return acting


@pytest.mark.parametrize("game", ["gold", "gold-river", "quick-silver", "goldmine-rumbles"])
async def test_a_hint_is_a_legal_move_with_its_reason_and_the_same_again(game: str, tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, game, people=3)
        reasons = 0
        for _ in range(5):
            acting = await at_turn(at)
            seat = at.seats[acting]
            async with unchanged_but_answers(at):
                told = await seat.ask("hint")
                assert (await seat.ask("hint")).content == told.content, "asked again it is the same"
            assert seat.state is not None
            assert told.what == "hint" and told.turn == seat.state.turn
            assert told.content["move"] in seat.state.moves
            if told.content["reason"] is not None:
                assert told.content["reason"].keys() == {"kind", "arguments", "text"}
                assert told.content["reason"]["text"]
                reasons += 1
            await seat.play(told.content["move"], told.turn)
        assert reasons


def unchanged_but_answers(at: Party) -> Any:
    """Nothing is stored, and nobody else is told anything."""
    return unchanged(Party(at.place, at.tickets, [seat for number, seat in enumerate(at.seats) if number != at.acting]))


async def test_the_hint_is_what_the_greedy_bot_would_do(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold", people=2)
        for _ in range(12):
            await at.turn()
        acting = await at_turn(at)
        told = await at.seats[acting].ask("hint")
        table, bot = at.room.table, advice.adviser(at.room.game)
        assert table is not None and bot is not None
        adviser = SeatedBot(bot, table.engine, acting + 1, 0)
        for code in at.desk.codes[acting]:
            adviser.notice(code)
        move = adviser.choose(table.look(acting), [move.id for move in table.moves()])
        assert told.content["move"] == str(table.moves_table[move])
        assert told.content["reason"]["text"] == advice.say_reason(at.room.game, advice.reason_of(adviser))


async def test_only_who_is_to_move_may_ask(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold", people=2, start=False)
        watcher = await at.watch()
        await refused(at.seats[0].ask("hint"), "not-started")
        await at.seats[0].do("start")
        acting = await at_turn(at)
        await refused(at.seats[1 - acting].ask("hint"), "not-your-turn")
        await refused(watcher.ask("hint"), "onlooker")
        await refused(at.seats[acting].ask("hint", nonce="x" * 65), "bad-nonce")
        await at.seats[acting].ask("hint")
        await at.seats[0].do("pause")
        await refused(at.seats[acting].ask("hint"), "not-now")
        await at.seats[0].do("close")
        await refused(at.seats[acting].ask("hint"), "not-now")


async def test_while_everybody_looks_nobody_asks(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "quick-silver", people=2)
        assert at.room.looking
        await refused(at.seats[at.acting].ask("hint"), "looking")


async def test_the_host_may_switch_hints_off(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold", settings={"hints": False})
        acting = await at_turn(at)
        state = at.seats[acting].state
        assert state is not None and state.settings["hints"] is False
        await refused(at.seats[acting].ask("hint"), "no-hints")
        await refused(place.client.open("gold", "Ann", settings={"hints": "no"}), "bad-settings")


async def test_games_that_know_no_answer_say_so(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        games = {game["id"]: game["asks"] for game in await place.client.ask("/api/games")}
        assert games.pop("goldmine-rumbles") == ["hint", "ways"]
        assert set(map(tuple, games.values())) == {("hint",)}
        at = await party(place, "gold")
        acting = await at_turn(at)
        for what in ("ways", "", "hint ", "__class__", "x" * 3000):
            await refused(at.seats[acting].ask(what, "8"), "cannot-ask", "hint")


async def to_a_route(at: Party) -> int:
    """Until somebody is to travel."""
    while True:
        acting = await at_turn(at)
        state = at.seats[acting].state
        assert state is not None
        if any(move.startswith("go ") for move in state.moves):
            return acting
        bought = [move for move in state.moves if move.startswith(("buy", "claim"))]
        await at.seats[acting].play((bought or state.moves)[0])


async def test_ways_are_told_for_the_own_pawn(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "goldmine-rumbles", people=3)
        acting = await to_a_route(at)
        seat = at.seats[acting]
        assert seat.state is not None
        told = [await seat.ask("ways", str(site)) for site in range(1, 17)]
        assert [one.content["site"] for one in told] == list(range(1, 17))
        routes = [route for one in told for route in one.content["routes"]]
        assert routes and all(route["steps"][0] in seat.state.moves for route in routes)
        for text in ("", "17", "north", "1e3"):
            await refused(seat.ask("ways", text), "bad-text", "1 to 16")
        await seat.ask("hint")


class Gated(Here):
    """Finds no answer until the gate is open."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()

    async def work(self, what: Any, given: Any) -> Any:
        await self.gate.wait()
        return what(given)


async def test_one_question_at_a_time_and_moves_go_on_meanwhile(tmp_path: Path) -> None:
    thinkers = Gated()
    async with running(tmp_path, thinkers=thinkers) as place:
        at = await party(place, "gold")
        acting = await at_turn(at)
        seat = at.seats[acting]
        first = asyncio.create_task(seat.ask("hint", nonce="first"))
        await asyncio.sleep(0.05)
        await refused(seat.ask("hint", nonce="second"), "asking")
        window = await place.client.connect(at.table, at.tickets[acting].token)
        await refused(window.ask("hint"), "asking")
        assert seat.state is not None
        await seat.play(seat.state.moves[0])
        assert not first.done()
        thinkers.gate.set()
        await refused(first, "stale")
        assert at.room.actor is not None
        await at_turn(at)
        await at.seats[at.room.actor].ask("hint")


async def test_who_lost_the_seat_meanwhile_is_told_nothing(tmp_path: Path) -> None:
    thinkers = Gated()
    async with running(tmp_path, thinkers=thinkers) as place:
        at = await party(place, "gold")
        acting = await at_turn(at)
        lost = asyncio.create_task(at.seats[acting].ask("hint"))
        await asyncio.sleep(0.05)
        await place.client.rejoin(at.tickets[acting])
        thinkers.gate.set()
        with pytest.raises(Exception, match="ended"):
            await lost
        assert not any(b'"type":"answer"' in frame for frame in at.seats[acting].frames)


async def test_who_hangs_up_leaves_nothing_behind(tmp_path: Path) -> None:
    async with running(tmp_path, thinkers=Gated()) as place:
        at = await party(place, "gold")
        acting = await at_turn(at)
        lost = asyncio.create_task(at.seats[acting].ask("hint"))
        await asyncio.sleep(0.05)
        await at.seats[acting].close()
        with pytest.raises(Exception, match="ended"):
            await lost
        assert not [task for task in asyncio.all_tasks() if "_reply" in repr(task.get_coro())]


class Failing(Here):
    """Always fails in the same way."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    async def work(self, what: Any, given: Any) -> Any:
        raise self.error


@pytest.mark.parametrize(("error", "code"), [(TookTooLong("20 s"), "busy"), (IndexError("a bug"), "try-later")])
async def test_an_answer_that_is_not_found_is_refused(error: Exception, code: str, tmp_path: Path) -> None:
    async with running(tmp_path, thinkers=Failing(error)) as place:
        at = await party(place, "gold")
        acting = await at_turn(at)
        await refused(at.seats[acting].ask("hint"), code)
        await at.turn()


async def test_a_worker_process_answers_and_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # How far one plans depends on whether machine code is there yet: neither the worker nor we use any.
    monkeypatch.setenv("MOTHERLODE_JIT", "0")
    questions.finder_for.cache_clear()  # what another test left here may have switched to machine code
    async with running(tmp_path, thinkers=Thinkers(longest=150.0)) as place:  # interpreted, it takes its time
        at = await party(place, "goldmine-rumbles", people=3)
        acting = await to_a_route(at)
        seat = at.seats[acting]
        for what, text in (("hint", ""), ("ways", "5")):
            told = await seat.ask(what, text)
            query = asking.query_of(at.desk, acting, what, text)
            assert json.loads(json.dumps(asking.found(query))) == told.content
        await refused(seat.ask("ways", "nowhere"), "bad-text", "1 to 16")
