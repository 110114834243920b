"""Moves: stored once, refused with a type and without a trace; and what was missed is sent again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from tests.server.helpers import Party, party, refused, unchanged

from motherlode.server import messages
from motherlode.server.client import ServerSaidNo
from motherlode.server.frames import HISTORY
from motherlode.server.messages import News, Ping, Pong, State
from motherlode.testing.serving import running


async def test_the_same_nonce_twice_is_one_move(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        acting = at.seats[at.acting]
        assert acting.state is not None
        move, turn = acting.state.moves[0], acting.state.turn
        first = await acting.play(move, turn, nonce="once")
        version = at.room.version
        assert await acting.play(move, turn, nonce="once") == first
        assert await acting.play("nonsense", 99, nonce="once") == first
        both = await place.client.connect(at.table, at.tickets[acting.state.me or 0].token)
        assert await both.play(move, turn, nonce="once") == first
        assert at.room.version == version
        moves = [entry for entry in await place.hall.store.entries(at.table) if entry.kind == "move"]
        assert len(moves) == 1


async def test_the_same_nonce_sent_twice_at_once_is_one_move(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        seat = at.acting
        twin = await place.client.connect(at.table, at.tickets[seat].token)
        assert twin.state is not None
        move, turn = twin.state.moves[0], twin.state.turn
        versions = await asyncio.gather(at.seats[seat].play(move, turn, nonce="n"), twin.play(move, turn, nonce="n"))
        assert versions[0] == versions[1]
        assert [entry.kind for entry in await place.hall.store.entries(at.table)].count("move") == 1


async def test_an_order_is_obeyed_once_too(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        first = await at.seats[0].do("say", text="hello", nonce="n")
        assert await at.seats[0].do("say", text="hello", nonce="n") == first
        assert await at.seats[1].do("say", text="hello", nonce="n") == first + 1, "another seat's nonce is another"
        assert [text for _, _, text in at.room.chat] == ["hello", "hello"]


async def test_a_move_that_cannot_be_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        acting, other = at.seats[at.acting], at.seats[1 - at.acting]
        state = await acting.until(lambda now: bool(now.moves))
        table = at.room.table
        assert table is not None
        legal = {str(move) for move in table.moves()}
        illegal = next(str(move) for move in table.moves_table.moves if str(move) not in legal)
        watcher = await at.watch()
        async with unchanged(at):
            await refused(acting.play(state.moves[0], state.turn - 1), "stale", str(state.turn))
            await refused(acting.play(state.moves[0], state.turn + 1), "stale")
            await refused(acting.play(state.moves[0], -1), "stale")
            await refused(acting.play(illegal), "illegal", illegal)
            await refused(acting.play("dance"), "malformed", "dance")
            await refused(acting.play(""), "malformed")
            await refused(acting.play("x" * 8000), "malformed")
            await refused(other.play(state.moves[0]), "not-your-turn", "Ann")
            await refused(watcher.play(state.moves[0]), "onlooker")
            await refused(watcher.do("say", text="hello"), "onlooker")
            await refused(acting.do("dance"), "unknown-order", "dance")
            await refused(acting.play(state.moves[0], nonce="x" * 65), "bad-nonce")
        await acting.play(state.moves[0])


async def test_an_empty_nonce_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        async with unchanged(at):
            await at.seats[0].socket.send('{"type":"do","order":"say","nonce":"","text":"hello"}')
            while not at.seats[0].frames[-1].startswith(b'{"type":"refused"'):
                await at.seats[0].changed()
        answer = messages.from_server(at.seats[0].frames[-1])
        assert isinstance(answer, messages.Refused) and (answer.code, answer.nonce) == ("bad-nonce", "")


async def test_moves_before_after_and_while_a_table_rests(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, start=False)
        async with unchanged(at):
            await refused(at.seats[0].play("flip a1"), "not-started")
            await refused(place.client.record(at.table), "not-started")
            await refused(at.seats[0].do("undo"), "not-now")
        await at.seats[0].do("start")
        await at.seats[0].do("pause")
        state = await at.seats[0].until(lambda now: now.status == "paused")
        assert state.actor is None and state.moves == []
        async with unchanged(at):
            await refused(at.seats[0].play("flip a1"), "not-now")
            await refused(at.seats[0].do("pause"), "not-now")
            await refused(at.seats[0].do("start"), "not-now")
            await refused(at.seats[0].do("rematch"), "not-now")
            await refused(at.seats[0].do("free", seat=1), "not-now")
            await refused(at.seats[0].do("seed", text="ab"), "not-now")
            await refused(at.seats[0].do("looked"), "not-now")
            await refused(at.seats[0].do("agree"), "not-now")
            await refused(at.seats[0].do("refuse"), "not-now")
            await refused(place.client.record(at.table), "not-now")
        await refused(at.seats[1].do("pause", text="off"), "not-host")
        await at.seats[0].do("pause", text="off")
        await at.turn()
        await at.seats[0].do("close")
        state = await at.seats[1].until(lambda now: now.status == "closed")
        assert len(state.fairness.secret) == 128 and state.result is None
        async with unchanged(at):
            await refused(at.seats[0].play("flip a1"), "not-now")
            await refused(at.seats[0].do("close"), "not-now")
            await refused(at.seats[0].do("bot", seat=1), "not-now")
            await refused(place.client.sit(at.table, "Cleo"), "closed")


async def test_after_the_end_moves_are_refused_and_the_record_is_there(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, people=1, options={"players": 2}, bots={})
        await refused(place.client.record(at.table), "not-now")
        await at.seats[0].do("bot", seat=0, text="random")
        watcher = await at.watch()
        state = await watcher.until(lambda now: now.status == "over", 60)
        assert state.result is not None and state.fairness.secret
        ticket = await place.client.sit(at.table, "Ann")
        ann = await place.client.connect(at.table, ticket.token)
        await refused(ann.play("flip a1"), "game-over", state.result["ending"])
        assert (await place.client.record(at.table))["result"]["points"] == state.result["points"]


async def arrive(at: Party, since: int) -> messages.FromServer:
    """What Bob is sent first, on a connection that says what he has seen."""
    seat = await at.place.client.connect(at.table, at.tickets[1].token, since)
    await seat.close()
    return messages.from_server(seat.frames[0])


async def test_what_was_missed_is_sent_again(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold-river")
        await at.turn()
        ann, bob = at.seats
        await bob.until(lambda now: now.version == at.room.version)
        assert bob.state is not None
        since = bob.state.version
        await bob.close()
        for text in ("one", "two", "three"):
            await ann.do("say", text=text)
        missed = await arrive(at, since)
        assert isinstance(missed, News) and missed.version == at.room.version
        assert [notice.arguments["text"] for notice in missed.notices] == ["one", "two", "three"]
        part = await arrive(at, since + 2)
        assert isinstance(part, News) and [notice.arguments["text"] for notice in part.notices] == ["three"]
        nothing = await arrive(at, at.room.version)
        assert isinstance(nothing, News) and nothing.notices == []
        for absurd in (0, -5, at.room.version + 1, 10**15):
            whole = await arrive(at, absurd)
            assert isinstance(whole, State) and whole.me == 1
            assert [line.text for line in whole.chat] == ["one", "two", "three"]


async def test_who_missed_too_much_is_shown_everything_anew(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place)
        since = at.room.version
        for number in range(HISTORY + 1):
            await at.seats[0].do("say", text=str(number))
        assert [text for _, _, text in at.room.chat] == [str(number) for number in range(1, HISTORY + 1)]
        assert isinstance(await arrive(at, since), State)
        assert isinstance(await arrive(at, since + 1), News)


async def test_every_connection_has_every_version_in_order(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold-river")
        watcher = await at.watch()
        first = at.room.version
        for _ in range(12):
            await at.turn()
        for seat in (watcher, *at.seats):
            await seat.until(lambda now: now.version == at.room.version)
            news = [frame for frame in seat.frames if frame.startswith(b'{"type":"news"')]
            versions = [msgspec.json.decode(frame)["version"] for frame in news]
            assert versions == sorted(set(versions)) and versions[-1] == at.room.version > first


async def test_a_ping_is_answered_and_a_second_hello_ends_it(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, start=False)
        ann = at.seats[0]
        await ann.socket.send(messages.encode(Ping("p1")).decode())
        while not isinstance(messages.from_server(ann.frames[-1]), Pong):
            await ann.changed()
        assert messages.from_server(ann.frames[-1]) == Pong("p1")
        await ann.socket.send(messages.encode(messages.Hello(at.table)).decode())
        with pytest.raises(ServerSaidNo, match="hello already"):
            while True:
                await ann.changed()
        assert at.room.version == 3
