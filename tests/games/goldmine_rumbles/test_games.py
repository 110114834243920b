"""Whole games in every mode, between random and between greedy players: what must always hold holds at every ply."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from motherlode.arena.simulate import simulate
from motherlode.core import compiling, registry
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.engine import Engine
from motherlode.testing.contract import cases_of

GAME = registry.game("goldmine-rumbles")
MODES = list(cases_of(GAME))


@pytest.mark.rule("GM-301", "GM-305", "GM-209", "GM-115", "GM-254")
@pytest.mark.parametrize("said", MODES, ids=str)
@pytest.mark.parametrize(("bot", "games"), [("random", 60), ("greedy", 12)])
def test_what_must_hold_holds_at_every_ply(said: dict[str, Any], bot: str, games: int, tmp_path: Path) -> None:
    simulate(GAME, dict(said), bot, games, 5, record=tmp_path / "games.jsonl")
    compiling.ensure(compiling.DOORS, GAME)
    components, options = GAME.components(), GAME.options(dict(said))
    engine = Engine(GAME, components, options)
    engine.switch()
    moves, outcomes = GAME.moves_table(components), GAME.outcomes_table(components)
    longest = mined = 0
    for line in (tmp_path / "games.jsonl").read_text().splitlines():
        engine.setup()
        steps = json.loads(line)["steps"]
        for ply, (_, notation, _) in enumerate(steps):
            assert engine.audit() == 0, f"{said}, ply {ply}, before {notation}: {engine.tables[0]}"
            mined += notation == "mine"
            engine.play((outcomes if engine.actor() == CHANCE else moves).find(notation).id)
        assert engine.audit() == 0
        assert engine.actor() == OVER
        longest = max(longest, len(steps))
    assert longest <= engine.facts.plies
    assert bot == "random" or mined > games * 8, "in most of the 12 turns of a game, or more, somebody mines"
