"""Around the game: who is here, what was said, and tables that nobody comes to."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from tests.server.helpers import NAMES, party

from motherlode.server import answers, thinking
from motherlode.server.hall import ABANDONED
from motherlode.server.orders import PHRASES
from motherlode.server.thinking import Thinkers, Thought
from motherlode.testing.serving import running


async def test_everybody_is_told_who_comes_and_goes(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        at = await party(place, people=2)
        onlooker = await at.watch()
        version = at.room.version
        await at.seats[1].close()
        for seat in (at.seats[0], onlooker):
            state = await seat.until(lambda now: not now.seats[1].present)
            assert state.seats[0].present and state.version == version, "nothing was stored for it"
        back = await place.client.connect(at.table, at.tickets[1].token)
        assert back.state is not None and back.state.seats[1].present
        await at.seats[0].until(lambda now: now.seats[1].present)
        await onlooker.close()
        frames = len(at.seats[0].frames)
        await at.seats[0].do("say", text="just us")
        assert not any(b'"presence"' in frame for frame in at.seats[0].frames[frames:]), "onlookers come and go unseen"


async def test_what_was_said_is_there_for_those_who_come_later(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        phrases = await place.client.ask("/api/phrases")
        assert phrases == list(PHRASES)
        at = await party(place, people=2)
        await at.seats[0].do("say", text=phrases[0])
        await at.seats[1].do("say", text="and to you")
        late = await at.watch()
        assert late.state is not None
        assert [(line.player, line.text) for line in late.state.chat] == [(0, phrases[0]), (1, "and to you")]


async def test_a_table_that_nobody_begins_is_closed(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        begun = await party(place, people=2)
        waiting = await party(place, people=2, start=False)
        left = await place.client.open("gold", NAMES[0], settings={"public": True})
        assert [listed["table"] for listed in await place.client.ask("/api/tables")] == [left.table]
        place.clock.now += ABANDONED + 1
        sweep = asyncio.create_task(place.hall.sweep())
        async with asyncio.timeout(20):
            while await place.client.ask("/api/tables"):
                await asyncio.sleep(0.01)
        sweep.cancel()
        assert place.hall.desks[left.table].room.status == "closed"
        assert begun.room.status == "live"
        assert waiting.room.status == "open", "people are there"


class Slow(Thinkers):
    """Asks a worker that falls asleep over its first question."""

    sleeps = True

    async def choose(self, thought: Thought) -> int:
        if self.sleeps:
            self.sleeps = False
            pool = self._start()
            pool.submit(time.sleep, 3600)
        return await super().choose(thought)


async def test_a_bot_that_never_answers_holds_nobody_up_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "LONGEST", 3.0)
    async with running(tmp_path, thinkers=Slow()) as place:
        at = await party(place, "gold", people=1, bots={"1": "greedy"})
        await at.until_moved(1)
        assert "thinks for too long" in caplog.text


async def test_a_request_that_does_not_arrive_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "BODY_TIME", 0.2)
    async with running(tmp_path) as place:
        host, _, port = place.address.removeprefix("http://").partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{")
        async with asyncio.timeout(10):
            answer = await reader.readuntil(b"}")
        assert b" 408 " in answer.splitlines()[0] and b"too-slow" in answer
        writer.close()
        await writer.wait_closed()
