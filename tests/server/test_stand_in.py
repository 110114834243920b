"""Somebody goes on for whoever leaves, in every game that is served."""

from __future__ import annotations

import pytest

from motherlode.core import registry
from motherlode.server.orders import stand_in
from motherlode.testing.scene import Scene
from motherlode.testing.wire import run, settle

SERVED = [game.id for game in registry.games().values() if not game.test_only]


@pytest.mark.parametrize("game", SERVED)
def test_a_bot_that_plays_the_game_takes_the_seat(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTHERLODE_JIT", "0")

    async def main() -> int:
        scene = Scene()
        tickets, wires = await scene.party(game=game)
        room = scene.room(tickets[0]["table"])
        assert registry.bot(stand_in(room), room.game)
        for wire in wires[1:]:
            await scene.order(wire, "leave")
        assert [seat.bot for seat in room.seats] == ["", stand_in(room), stand_in(room)]
        for _ in range(6):
            await scene.play(tickets[0]["table"], wires, 1)
            await settle(30.0)
        return len(scene.thoughts)

    assert run(main()) > 0
