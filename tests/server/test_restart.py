"""The server stops and starts again over the same store: everything is where it was."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest
from tests.server.helpers import again, connect, party, picture, refused

from motherlode.core import registry
from motherlode.core.table import Table
from motherlode.server import warming
from motherlode.server.client import ConnectionLost, ServerSaidNo
from motherlode.server.thinking import Thought
from motherlode.store import Entry
from motherlode.testing.serving import Clock, counted, running


async def test_all_tables_are_back_with_their_tokens_and_timers(tmp_path: Path) -> None:
    clock = Clock()
    async with running(tmp_path, clock=clock) as place:
        tables = [
            await party(place, "gold", settings={"timer": 60, "public": True, "webhook": ""}),
            await party(place, "gold-river", people=3, seed="ab" * 8),
            await party(place, "goldmine-rumbles", people=3, settings={"empty": "pause"}),
            await party(place, "quick-silver", people=3),
            await party(place, "gold", start=False, options={"players": 3}),
        ]
        for at in tables[:3]:
            for _ in range(7):
                await at.turn()
        undone = await tables[1].until_undo_is_possible()
        await tables[1].seats[undone].do("undo")
        await tables[2].seats[0].do("mute", seat=1)
        await tables[2].seats[0].do("host", seat=2)
        await tables[3].seats[0].do("looked")
        pictures = [picture(at) for at in tables]
        deadline = tables[0].room.deadline()
        assert deadline is not None and tables[1].room.asked == undone and tables[3].room.looking
    for at in tables:
        for seat in at.seats:
            assert seat.bye is not None and seat.bye.code == "restart"
    clock.now += 5
    async with running(tmp_path, clock=clock) as place:
        back = [await again(place, at) for at in tables]
        assert [picture(at) for at in back] == pictures
        assert [row["table"] for row in await place.client.ask("/api/tables")] == [tables[0].table]
        for at in back:
            await connect(at)
        assert back[0].room.deadline() == deadline
        gold = back[0]
        version = gold.room.version
        place.advance(deadline - clock.now)
        await gold.seats[0].until(lambda now: now.version > version)
        await back[1].seats[undone - 1].do("agree")
        await back[1].turn()
        await refused(back[2].seats[1].do("say", text="hello"), "muted")
        await back[2].turn()
        silver = await back[3].seats[0].until(lambda now: not now.looking)
        assert silver.actor is not None
        await place.client.sit(back[4].table, "Cleo")
        assert await place.hall.store.problems() == []


async def test_a_nonce_is_known_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        seat = at.acting
        state = await at.seats[seat].until(lambda now: bool(now.moves))
        move, turn = state.moves[0], state.turn
        first = await at.seats[seat].play(move, turn, nonce="n")
    async with running(tmp_path) as place:
        same = await again(place, at)
        await connect(same)
        assert await same.seats[seat].play(move, turn, nonce="n") == first
        assert [entry.kind for entry in await place.hall.store.entries(at.table)].count("move") == 1


async def test_what_was_missed_over_a_restart_is_told(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold-river")
        since = at.room.version
        await at.seats[0].do("say", text="one")
        await at.seats[0].do("say", text="two")
    async with running(tmp_path) as place:
        bob = await place.client.connect(at.table, at.tickets[1].token, since)
        assert bob.late is not None and [notice.arguments["text"] for notice in bob.notices] == ["one", "two"]


async def never(thought: Thought) -> int:
    """A bot that thinks for ever."""
    await asyncio.Event().wait()
    return thought.moves[0]


async def test_bots_go_on_by_themselves(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold", people=1, bots={"1": "random"})
        place.hall.thinkers.choose = never  # type: ignore[method-assign]
        while at.room.actor == 0:
            await at.turn()
    async with running(tmp_path) as place:
        async with asyncio.timeout(30):
            while at.table not in place.hall.desks:
                await asyncio.sleep(0.01)
        ann = await place.client.connect(at.table, at.tickets[0].token)
        state = await ann.until(lambda now: now.actor == 0)
        assert state.moves and place.hall.thinkers.asked  # type: ignore[attr-defined]


async def test_an_own_box_is_there_again(tmp_path: Path) -> None:
    own = registry.game("gold").components().text + "\n# mine\n"
    async with running(tmp_path) as place:
        box = (await place.client.ask("/api/games/gold/boxes", "POST", own.encode()))["box"]
        at = await party(place, box=box)
        await at.turn()
        shown = picture(at)
    async with running(tmp_path) as place:
        same = await again(place, at)
        assert picture(same) == shown and same.room.components.text == own
        await connect(same)
        await same.turn()


async def test_a_stop_tells_everybody_and_refuses_nothing_that_was_begun(tmp_path: Path) -> None:
    async with running(tmp_path, sources=counted(Clock())) as place:
        at = await party(place)
        acting = at.seats[at.acting]
        state = await acting.until(lambda now: bool(now.moves))
        asked = asyncio.create_task(acting.play(state.moves[0], nonce="n"))
        await asyncio.sleep(0)
        await place.stop()
        acknowledged = 0
        with contextlib.suppress(ConnectionLost, ServerSaidNo):
            acknowledged = await asked
        for seat in at.seats:
            assert seat.bye is not None and seat.bye.code == "restart"
            assert seat.socket.close_code == 1012
        with pytest.raises((ConnectionLost, ServerSaidNo)):
            await place.client.ask("/api/games")
    async with running(tmp_path) as place:
        desk = await place.hall.desk(at.table)
        assert desk.room.version >= acknowledged


async def test_a_table_is_read_once_however_many_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold-river", people=3)
        await at.turn()
    async with running(tmp_path) as place:
        same, read = await again(place, at), []
        entries = place.hall.store.entries

        async def noted(table_id: str, since: int = 0) -> list[Entry]:
            read.append(table_id)
            return await entries(table_id, since)

        monkeypatch.setattr(place.hall.store, "entries", noted)
        await connect(same)
        await same.watch()
        assert read == []
        missed = await place.client.connect(at.table, at.tickets[0].token, since=same.room.version - 1)
        assert read == [at.table] and missed.late is not None, "only who missed something lets it be read again"


def test_no_table_loads_compiled_code_while_people_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("gold")
    monkeypatch.setattr(warming, "_loaded", set())
    assert warming.speed_of(game) == "interpreted"
    table = Table(game, game.components(), game.options({}), None, warming.speed_of(game))
    warming.quicken(table)
    assert not table.engine.compiled
    warming._loaded.add(game.id)
    assert warming.speed_of(game) == "compiled"
