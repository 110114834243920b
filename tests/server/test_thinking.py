"""Bots think in another process; what goes wrong there stops no table."""

from __future__ import annotations

import os
import random
import signal
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.helpers import party

from motherlode.server import thinking
from motherlode.server.thinking import Thinkers, Thought
from motherlode.testing.serving import running


class Noted(Thinkers):
    """Remembers the last question."""

    last: Thought | None = None

    async def choose(self, thought: Thought) -> int:
        self.last = thought
        return await super().choose(thought)

    def workers(self) -> list[int]:
        return list(self._pool._processes) if self._pool is not None else []


async def test_bots_move_although_their_worker_dies(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    thinkers = Noted()
    async with running(tmp_path, thinkers=thinkers) as place:
        at = await party(place, "gold", people=1, bots={"1": "greedy"})
        await at.until_moved(1)
        (worker,) = thinkers.workers()
        assert worker != os.getpid()
        os.kill(worker, signal.SIGKILL)
        await at.until_moved(1)
        await at.until_moved(1)
        assert thinkers.workers() not in ([], [worker])
        assert thinkers.last is not None
        broken = replace(thinkers.last, bot="no such bot", place="elsewhere")
        assert await thinkers.choose(broken) == broken.moves[0]
        assert "no such bot" in caplog.text


async def test_a_bot_is_built_anew_from_what_its_seat_saw(tmp_path: Path) -> None:
    """Its worker may have died, it may be another's, or a move was taken back: codes that do not go on from memory."""
    asked: list[tuple[Thought, bytes]] = []
    chance = random.Random(3)

    def memory(thought: Thought) -> bytes:
        assert thinking.think(thought) in thought.moves
        kept: bytes = thinking._known[thought.place, thought.bot].bot.memories[0].tobytes()
        return kept

    class Remembered(Thinkers):
        async def choose(self, thought: Thought) -> int:
            asked.append((thought, memory(thought)))
            return chance.choice(thought.moves)

    async with running(tmp_path, thinkers=Remembered()) as place:
        at = await party(place, "gold", people=1, bots={"1": "greedy"})
        for _ in range(12):
            await at.seats[0].until(lambda now: now.actor == 0 and now.version == at.room.version)
            await at.turn(lambda state: chance.choice(state.moves))
        await at.seats[0].until(lambda now: now.actor == 0)
    assert len(asked) >= 12 and len({remembered for _, remembered in asked}) > 6
    for thought, remembered in reversed(asked):
        assert memory(thought) == remembered
        thinking._known.clear()
        assert memory(thought) == remembered
