"""The HTTP interface and the door of the socket: whatever is sent, the answer has a code and nothing breaks."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import pytest
from tests.server.helpers import party, post, raw, refused
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from motherlode.server import messages
from motherlode.server.app import HEADERS, Limits
from motherlode.testing.serving import running

BAD_BODIES = (
    b"",
    b"{",
    b"null",
    b"[]",
    b"42",
    b'"gold"',
    b"\xff\xfe\x00",
    b'{"game": 1, "name": "Ann"}',
    b'{"game": "gold"}',
    b'{"game": "gold", "name": ["Ann"]}',
    b'{"game": "gold", "name": "Ann", "extra": 1}',
    b'{"game": "gold", "name": "Ann", "options": []}',
    b'{"game": "gold", "name": "Ann", "options": {"players": [2]}}',
    b'{"game": "gold", "name": "Ann", "bots": {"0": {"0": 1}}}',
    b'{"game": "gold", "name": "\\ud800"}',
    b'{"game": "gold", "name": "Ann", "seed": 12}',
    b'{"game": "gold", "name": "Ann", "options": {"players": 1e999}}',
    b'{"game": "gold", "name": "Ann", "settings": {"timer": ' + b"9" * 400 + b"}}",
    b"[" * 10_000,
    b'{"game":' * 1000,
)


@pytest.fixture(autouse=True)
def no_traceback(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> Any:
    """Whatever is sent here, nothing fails inside."""
    yield
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert "Traceback" not in capfd.readouterr().err


async def test_bodies_that_are_none_are_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, start=False)
        for path in ("/api/tables", f"/api/tables/{at.table}/seats"):
            for body in BAD_BODIES:
                status, _, answer = await raw(place, post(path, body))
                assert status == 400, (path, body[:80], answer)
                assert json.loads(answer)["code"] in ("malformed", "refused", "bad-settings"), (body[:80], answer)
            status, _, answer = await raw(place, post(path, b" " * 20_000))
            assert status == 413 and json.loads(answer)["code"] == "too-long"
        assert at.room.version == 3 and len(place.hall.desks) == 1


async def test_a_wrong_token_opens_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, start=False)
        path = f"/api/tables/{at.table}"
        for headers in ("", "authorization: Bearer\r\n", "authorization: Basic abc\r\n", "authorization: abc\r\n"):
            for request in (post(path + "/rejoin", b"{}", headers=headers), post(path, b"", "DELETE", headers)):
                status, _, answer = await raw(place, request)
                assert status == 401 and json.loads(answer)["code"] == "bad-token"
        for token in ("x", "x" * 4000, "é", at.tickets[0].token[:-1], at.tickets[0].token + "x"):
            headers = f"authorization: Bearer {token}\r\n"
            status, _, answer = await raw(place, post(path + "/rejoin", b"{}", headers=headers))
            assert status == 401 and json.loads(answer)["code"] == "bad-token"
            status, _, answer = await raw(place, post(path, b"", "DELETE", headers))
            assert status == 403 and json.loads(answer)["code"] == "not-host"
        assert at.room.version == 3


async def test_tables_that_are_not_there(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        for name in ("nowhere", "%00", "%ff%fe", "x" * 3000, "..%2f..", "%F0%9F%92%A3"):
            for request in (
                post(f"/api/tables/{name}/seats", b'{"name":"Ann"}'),
                post(f"/api/tables/{name}/rejoin", b"", headers="authorization: Bearer x\r\n"),
                post(f"/api/tables/{name}/record", b"", "GET"),
                post(f"/api/tables/{name}", b"", "DELETE", "authorization: Bearer x\r\n"),
            ):
                status, _, answer = await raw(place, request)
                assert status in (400, 404), (name, answer)
        assert place.hall.desks == {}
        for path, method, wanted in (("/api/none", "GET", 404), ("/api/tables", "PUT", 405), ("/", "POST", 405)):
            status, _, answer = await raw(place, post(path, b"", method))
            assert status == wanted and json.loads(answer)["code"] == "no-page"


async def test_a_sender_that_hangs_up_in_the_middle_hurts_nobody(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        host, _, port = place.address.removeprefix("http://").partition(":")
        for _ in range(5):
            _, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{")
            await writer.drain()
            writer.transport.abort()
        assert await place.client.ask("/api/tables") == []


async def test_every_answer_has_the_headers_of_a_careful_server(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        for path in ("/", "/api/games", "/api/none", "/api/tables/x/record", "/health"):
            _, headers, _ = await raw(place, post(path, b"", "GET"))
            for name, value in HEADERS.items():
                assert headers[name] == value.lower(), path
            assert "server" not in headers
        status, headers, body = await raw(place, post("/", b"", "GET"))
        assert status == 200 and headers["content-type"].startswith("text/html") and b"Motherlode" in body
        request = post("/api/tables", b'{"game":"gold","name":"Ann"}')
        assert (await raw(place, request))[1]["cache-control"] == "no-store"


async def test_health_and_numbers(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        assert await place.client.ask("/health") == {"ok": True}
        at = await party(place)
        await at.turn()
        _, _, body = await raw(place, post("/metrics", b"", "GET"))
        numbers = dict(line.split() for line in body.decode().splitlines() if not line.startswith("#"))
        assert numbers["motherlode_moves"] == "1" and numbers["motherlode_connections"] == "2"
        assert at.table not in body.decode()


async def test_an_address_that_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    async with running(tmp_path, limits=Limits(requests=(2.0, 5.0))) as place:
        for _ in range(5):
            await place.client.ask("/api/games")
        await refused(place.client.ask("/api/games"), "too-fast")
        await refused(place.client.connect("nowhere"), "too-fast")
        place.advance(1)
        await place.client.ask("/api/games")
        await place.client.ask("/api/games")
        await refused(place.client.ask("/api/games"), "too-fast")


async def test_a_connection_that_talks_too_much_is_closed(tmp_path: Path) -> None:
    async with running(tmp_path, limits=Limits(requests=(1e6, 1e6), messages=(0.001, 5.0))) as place:
        at = await party(place, start=False)
        bob = at.seats[1]
        for _ in range(4):
            await bob.do("say", text="la")
        before = at.room.version
        await bob.socket.send('{"type":"do","order":"say","nonce":"x","text":"la"}')
        with pytest.raises(ConnectionClosed):
            while True:
                await bob.socket.send('{"type":"ping"}')
                await asyncio.sleep(0.01)
        assert bob.bye is not None and bob.bye.code == "too-fast" and bob.socket.close_code == 1008
        assert at.room.version == before
        await at.seats[0].do("say", text="peace")


async def test_only_pages_of_known_origins_may_connect(tmp_path: Path) -> None:
    async with running(tmp_path, origins=("https://friends.example",)) as place:
        at = await party(place, start=False)
        address = place.address.replace("http", "ws") + "/ws"
        for origin in (
            "https://evil.example",
            "null",
            "https://friends.example.evil.example",
            "http://127.0.0.1:1",
            "",
        ):
            with pytest.raises(InvalidStatus) as caught:
                await connect(address, additional_headers={"origin": origin})
            assert caught.value.response.status_code == 403
        for origin in ("https://friends.example", place.address):
            async with connect(address, additional_headers={"origin": origin}) as socket:
                await socket.send(messages.encode(messages.Hello(at.table)).decode())
                assert isinstance(messages.from_server(await socket.recv()), messages.State)
