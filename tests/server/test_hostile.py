"""Frames that nobody should send, by the ten thousand: a typed refusal or a clean close, and the neighbours play on."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import string
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.helpers import Party, party
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from motherlode.server import messages
from motherlode.server.messages import Bye, Done, Hello, Refused, State
from motherlode.server.orders import ORDERS
from motherlode.testing.serving import running

FRAMES = 20_000
AT_ONCE = 40
CLOSING = 600
ODD: list[Any] = [None, True, -1, 0, 1.5, 2**70, "", "x", "\0", "é" * 40, [], {}, [[]], {"type": "play"}, "9" * 500]


@pytest.fixture(autouse=True)
def no_traceback(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    yield
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert "Traceback" not in capfd.readouterr().err


def refusable(chance: random.Random, at: Party, seat: int, legal: set[str]) -> str:
    """A frame that is a message, but can change nothing: out of turn, stale, illegal, replayed, or not allowed."""
    table = at.room.table
    assert table is not None
    kind = chance.randrange(8)
    nonce = KNOWN if kind == 0 else "".join(chance.choices(string.printable, k=chance.randint(0, 70)))
    if kind < 6:
        move = str(chance.choice(table.moves_table.moves))
        if kind == 1 or move in legal:
            move = "!" + "".join(chance.choices(string.printable, k=chance.randint(0, 99)))
        version = chance.choice([table.version, table.version, table.version - 1, -1, 0, 10**9])
        return json.dumps({"type": "play", "version": version, "move": move, "nonce": nonce})
    order = chance.choice([*(name for name in ORDERS if name not in HARMLESS), "rematch", "", "drop table", "x" * 300])
    if kind == 6:
        order = "bot"
    other = chance.choice([None, -1, 5, 10**9, *(number for number in range(3) if number != seat)])
    text = chance.choice(["", "off", "greedy", "x" * 300, "\0", "ab"])
    return json.dumps({"type": "do", "order": order, "seat": other, "text": text, "nonce": nonce})


KNOWN = "known"
HARMLESS = ("say", "leave", "bot")
"""What any seat may order at any time."""


def closing(chance: random.Random) -> str | bytes:
    """A frame that is no message at all."""
    kind = chance.randrange(9)
    if kind == 0:
        return chance.randbytes(chance.randint(0, 200))
    if kind == 1:
        return "[" * chance.randint(1, 8000)
    if kind == 2:
        return '{"type":"play","version":' * chance.randint(1, 300)
    if kind == 3:
        return "x" * chance.randint(8193, 9200)
    if kind == 4:
        return "y" * chance.randint(9300, 100_000)
    if kind == 5:
        return "".join(chr(chance.randrange(1, 0xD800)) for _ in range(chance.randint(0, 500)))
    fields: dict[str, Any] = {"type": chance.choice(["play", "do", "hello", "ping", "state", "", 7, None])}
    for name in ("version", "move", "nonce", "order", "seat", "text", "table", "token", "since", "protocol", "secret"):
        if chance.random() < 0.5:
            fields[name] = chance.choice(ODD)
    fields[chance.choice(["constructor", "__class__", "Type", "é"])] = 1
    return json.dumps(fields)


async def test_messages_that_may_not_be_are_refused_one_by_one(tmp_path: Path) -> None:
    chance = random.Random(6)
    async with running(tmp_path) as place:
        at, neighbours = await party(place, "gold", people=3), await party(place, "gold-river")
        await at.turn()
        senders = [at.acting, (at.acting + 1) % 3]
        if at.room.host in senders:  # a host could pause, start and close
            await at.seats[at.room.host].do("host", seat=3 - sum(senders))
        for seat in senders:
            await at.seats[seat].do("say", text="hello", nonce=KNOWN)
        played = at.room.table
        assert played is not None
        before = (at.room.version, played.version, at.room.status, [vars(seat).copy() for seat in at.room.seats])
        codes: Counter[str] = Counter()
        for seat in senders:
            await neighbours.turn()
            codes += await pester(at, seat, FRAMES // len(senders), chance)
        assert before == (at.room.version, played.version, at.room.status, [vars(seat) for seat in at.room.seats])
        assert sum(codes.values()) == FRAMES
        assert codes.keys() >= EXPECTED, codes
        await neighbours.turn()
        await at.turn()
        assert await place.hall.store.problems() == []


EXPECTED = {"stale", "not-your-turn", "illegal", "malformed", "done", "unknown-order", "not-host", "no-seat", "not-now"}


async def pester(at: Party, seat: int, count: int, chance: random.Random) -> Counter[str]:
    """Send so many over one socket; gives the answers. Who does not read them is shed, as another test shows."""
    codes: Counter[str] = Counter()
    address = at.place.address.replace("http", "ws") + "/ws"
    assert at.room.table is not None
    legal = {str(move) for move in at.room.table.moves()}
    async with connect(address, compression=None, max_queue=None) as socket:
        await socket.send(messages.encode(Hello(at.table, at.tickets[seat].token)).decode())
        assert isinstance(messages.from_server(await socket.recv()), State)
        for _ in range(count // AT_ONCE):
            for _ in range(AT_ONCE):
                await socket.send(refusable(chance, at, seat, legal))
            for _ in range(AT_ONCE):
                answer = messages.from_server(await socket.recv())
                assert isinstance(answer, (Refused, Done)), answer
                codes[answer.code if isinstance(answer, Refused) else "done"] += 1
    return codes


async def attack(address: str, hello: str, frames: list[str | bytes]) -> str:
    """Greet, send, and hear how it ends: the code of the goodbye, or the close code."""
    async with connect(address, compression=None, open_timeout=60) as socket:
        ending = await _ending(socket, hello, frames)
    return ending or str(socket.close_code)


async def _ending(socket: ClientConnection, hello: str, frames: list[str | bytes]) -> str:
    last = ""
    try:
        for frame in (hello, *frames) if hello else frames:
            await socket.send(frame)
        while True:
            message = messages.from_server(await asyncio.wait_for(socket.recv(), 60))
            if isinstance(message, Bye):
                last = message.code
    except ConnectionClosed:
        return last


async def test_frames_that_are_no_messages_end_the_connection_cleanly(tmp_path: Path) -> None:
    chance = random.Random(7)
    async with running(tmp_path) as place:
        at, neighbours = await party(place, "gold"), await party(place, "gold-river")
        watcher = await at.watch()
        version = at.room.version
        address = place.address.replace("http", "ws") + "/ws"
        endings: Counter[str] = Counter()
        hellos = [messages.encode(Hello(at.table, ticket.token)).decode() for ticket in at.tickets]
        hellos += [messages.encode(Hello(at.table)).decode(), "", ""]
        for _ in range(CLOSING // 20):
            tries = [
                attack(address, chance.choice(hellos), [closing(chance)] * chance.randint(1, 3)) for _ in range(20)
            ]
            endings.update(await asyncio.gather(*tries))
            await neighbours.turn()
        assert sum(endings.values()) == CLOSING
        assert set(endings) <= {"malformed", "too-long", "1009", "twice", "no-table", "bad-token", "protocol"}, endings
        assert endings["malformed"] > 100 and endings["too-long"] > 10 and endings["1009"] > 10
        assert at.room.version == version and len(watcher.frames) == 1
        async with asyncio.timeout(10):
            while len(place.server.connections) > 5:
                await asyncio.sleep(0.01)
        await at.turn()


async def test_hellos_that_lead_nowhere(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, start=False)
        address = place.address.replace("http", "ws") + "/ws"
        token = at.tickets[0].token
        for hello, code in (
            (Hello("nowhere"), "no-table"),
            (Hello(""), "no-table"),
            (Hello("\0"), "no-table"),
            (Hello("x" * 4000, token), "no-table"),
            (Hello(at.table, "x"), "bad-token"),
            (Hello(at.table, token + "x"), "bad-token"),
            (Hello(at.table, token, 0, 2), "protocol"),
            (messages.Ping("p"), "no-hello"),
            (messages.Play(1, "flip a1", "n"), "no-hello"),
            (messages.Do("start", "n"), "no-hello"),
        ):
            assert await attack(address, "", [messages.encode(hello).decode()]) == code, hello
        assert at.room.version == 3 and len(place.hall.desks) == 1


async def test_a_reader_that_does_not_read_is_shed_and_comes_back(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, "gold-river")
        address = place.address.replace("http", "ws") + "/ws"
        others = set(place.server.connections)
        async with connect(address, compression=None, max_queue=1) as socket:
            await socket.send(messages.encode(Hello(at.table, at.tickets[1].token)).decode())
            seen = messages.from_server(await socket.recv())
            assert isinstance(seen, State)
            socket.transport.pause_reading()
            (lazy,) = place.server.connections - others
            async with asyncio.timeout(60):
                while lazy in place.server.connections:
                    lazy.send(messages.Pong("x" * 500_000))
                    await asyncio.sleep(0.001)
            await at.seats[0].do("say", text="one")
            socket.transport.abort()
        await at.seats[1].until(lambda now: now.version == at.room.version)
        back = await place.client.connect(at.table, at.tickets[1].token, seen.version)
        assert [notice.arguments["text"] for notice in back.notices] == ["one"]
