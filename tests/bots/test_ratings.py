"""What was measured of the bots: all levels at all numbers of players, each above the one before, and told as it is."""

from __future__ import annotations

import runpy
from itertools import pairwise
from pathlib import Path

import pytest

from motherlode.bots.levels import CHARACTERS, LEVELS
from motherlode.bots.ratings import FLOOR, ratings, steps
from motherlode.core import registry
from motherlode.core.game import Game
from motherlode.server.shelf import described_game

ROOT = Path(__file__).parents[2]
GAMES = [game for game in registry.games().values() if not game.test_only]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_level_is_above_the_one_before_it(game: Game) -> None:
    """With every number of players, and the lower end of the interval is above nothing."""
    found = {(step.players, step.lower, step.upper): step for step in steps(game.id)}
    counts = range(game.players[0], game.players[1] + 1)
    pairs = list(pairwise(LEVELS))
    assert set(found) == {(players, low.id, high.id) for players in counts for low, high in pairs}
    for low, high in pairs:
        for players in counts:
            step = found[players, low.id, high.id]
            assert step.specs == (low.specs[game.id], high.specs[game.id]), "levels changed: bench/ladder.py steps"
            assert 0 < step.low < step.elo < step.high
            assert f"--players {players} --bots {low.id},{high.id}" in step.command


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_everybody_who_is_offered_is_rated(game: Game) -> None:
    found = ratings(game.id)
    assert found[FLOOR].elo == 0
    offered = [level.id for level in (*LEVELS, *CHARACTERS) if game.id in level.specs]
    assert set(offered) <= set(found)
    assert all(one.low < one.elo < one.high for one in found.values())
    told = {bot.id: bot.rating for bot in described_game(game).bots}
    assert all(told[name] == round(found[name].elo) for name in offered)


def test_the_document_tells_what_was_measured() -> None:
    ladder, document = runpy.run_path(str(ROOT / "bench" / "ladder.py")), (ROOT / "docs" / "bots.md").read_text()
    assert ladder["levels"]() in document, "paste what `python bench/ladder.py levels` prints"
    assert ladder["table"]() in document, "paste what `python bench/ladder.py table` prints"
    strength = runpy.run_path(str(ROOT / "bench" / "strength.py"))
    assert strength["table"]() in document, "paste what `python bench/strength.py table` prints"
    played = [(row["game"], row["among"]) for row in strength["load"]()["contests"]]
    assert sorted(played) == sorted((one.game, one.among) for one in strength["QUESTIONS"]), "bench/strength.py play"
