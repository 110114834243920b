"""Webhooks: who is called when, with what, and where no call goes."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from tests.server.helpers import party, refused

from motherlode.server.calling import MOST_CALLS, Caller, NotThere, checked_webhook
from motherlode.server.room import LIVE, Refusal, Room
from motherlode.server.seating import Seat, Settings
from motherlode.testing.serving import running


class Ear:
    """A small web server that keeps what it was told."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, dict[str, Any]]] = []
        ear = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["content-length"])
                ear.heard.append((self.path, json.loads(self.rfile.read(length))))
                self.send_response(302 if self.path.startswith("/away") else 204)
                self.send_header("location", "/elsewhere")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def ear() -> Iterator[Ear]:
    made = Ear()
    yield made
    made.server.shutdown()
    made.server.server_close()


def a_room(webhook: str) -> Room:
    """A table of Gold at which Ann is to move."""
    room = Room("t1", str)
    opened = {"game": "gold", "options": {"players": 2}, "box": "", "bots": ["", ""], "settings": vars(Settings())}
    room.fold("opened", {**opened, "secret": "00" * 64, "commitment": "0" * 64}, 0.0)
    room.seats = [Seat("Ann", "x", seed="beef"), Seat("Ben", "y")]
    room.settings.webhook = webhook
    layout = [room.game.layout, room.game.rules_version]
    room.fold("started", {"options": {}, "layout": layout}, 1.0)
    assert room.status == LIVE and room.actor == 0
    return room


def test_a_call_says_whose_turn_it_is_and_nothing_secret(ear: Ear) -> None:
    async def call() -> None:
        caller = Caller(private=True)
        caller.turn(a_room(f"{ear.address}/turn?who=ann"))
        async with asyncio.timeout(10):
            while not ear.heard:
                await asyncio.sleep(0.01)
        await caller.close()

    asyncio.run(call())
    text = "Ann, it is your turn at Gold."
    assert ear.heard == [
        ("/turn?who=ann", {"table": "t1", "game": "Gold", "seat": 0, "name": "Ann", "text": text}),
    ]


def test_no_call_without_a_webhook_and_not_too_many_at_a_time() -> None:
    async def call() -> None:
        caller = Caller(private=True)
        caller.turn(a_room(""))
        assert not caller._under_way
        for _ in range(3 * MOST_CALLS):
            caller.turn(a_room("http://127.0.0.1:9/"))
        assert len(caller._under_way) == MOST_CALLS
        await caller.close()

    asyncio.run(call())


@pytest.mark.parametrize(
    "address",
    ["http://127.0.0.1/", "http://localhost:8765/", "http://10.0.0.1/", "http://[::1]/", "http://169.254.169.254/"],
)
def test_no_call_goes_into_the_own_network(address: str) -> None:
    with pytest.raises(NotThere, match="no public address"):
        Caller().post(address, {})


def test_redirects_are_not_followed(ear: Ear) -> None:
    assert Caller(private=True).post(f"{ear.address}/away", {"a": 1}) == 302
    assert [path for path, _ in ear.heard] == ["/away"]


def test_a_webhook_that_does_not_answer_harms_nobody() -> None:
    async def call() -> None:
        caller = Caller(private=True)
        caller.turn(a_room("http://127.0.0.1:9/"))
        async with asyncio.timeout(10):
            while caller._under_way:
                await asyncio.sleep(0.01)

    asyncio.run(call())


@pytest.mark.parametrize(
    "text",
    ["ftp://example.org/", "example.org", "https://", "https://me:secret@example.org/", "https://ä.org", "http://x:y/",
     "https://example.org/" + 300 * "a", "https://example.org/\n"],
)  # fmt: skip
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="such as https"):
        checked_webhook(text)


def test_addresses_are_taken() -> None:
    assert checked_webhook("") == ""
    assert checked_webhook("https://example.org/turn?a=1") == "https://example.org/turn?a=1"


async def test_whoever_is_away_is_called_once_for_each_turn(tmp_path: Path, ear: Ear) -> None:
    async with running(tmp_path) as place:
        place.hall.caller.private = True
        at = await party(place, settings={"webhook": f"{ear.address}/turn"})
        here = at.acting
        await at.seats[1 - here].close()
        while at.acting == here:
            await at.turn()
        async with asyncio.timeout(10):
            while not ear.heard:
                await asyncio.sleep(0.01)
        await at.seats[here].do("say", text="it is your turn")
        await asyncio.sleep(0.1)
        assert [(path, told["seat"]) for path, told in ear.heard] == [("/turn", 1 - here)]
        state = at.seats[here].state
        assert state is not None and state.settings["webhook"] is True, "the address is the host's own business"
        await refused(place.client.open("gold", "Ann", settings={"webhook": "file:///etc/passwd"}), "bad-settings")
