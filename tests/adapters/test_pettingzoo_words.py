"""What PettingZoo's `render` shows: what an onlooker may know, and nothing else."""

from __future__ import annotations

import copy
import random

import numpy as np
import pytest
from tests.adapters.helpers import played

import motherlode as ml
from motherlode.adapters.pettingzoo import raw_env
from motherlode.core.errors import GameOver


def test_what_is_shown_is_what_an_onlooker_may_know() -> None:
    game = played(raw_env("quick-silver", players=3, render_mode="ansi"), 3, 12)
    text = game.render()
    assert text.startswith("Quick Silver, game 0 of seed 3: ")
    table = ml.table("quick-silver", players=3, seed=3)
    for move in game.moves:
        table.play(move)
    public = table.look().to_dict()
    told = dict(line.strip().split(": ", 1) for line in text.split("with seats from 1:\n")[1].splitlines())
    assert told
    assert {name: str(public[name]) for name in told} == told


def test_an_ending_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    game, rng = raw_env("gold", players=2, render_mode="human"), random.Random(1)
    game.reset(seed=1)
    while not any(game.terminations.values()):
        game.step(rng.choice(np.flatnonzero(game.observe(game.agent_selection)["action_mask"]).tolist()))
    last = capsys.readouterr().out.split("Gold, game 0 of seed 1: ")[-1]
    assert last.startswith("over (")
    assert all(f"{agent} {game.infos[agent]['points']}" in last for agent in game.agents)
    game.close()
    assert game.render() is None


def test_render_says_so_if_there_is_nothing_to_show() -> None:
    game = raw_env("gold")
    game.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert game.render() is None
    with pytest.raises(GameOver, match="reset"):
        raw_env("gold", render_mode="ansi").render()


def test_a_secret_choice_cannot_be_read() -> None:
    """The first miner of Pledges picks a mine in secret: whichever it is, the same is shown."""
    shown = set()
    first = played(raw_env("pledges", render_mode="ansi"), 1, 0)
    moves = np.flatnonzero(first.observe(first.agent_selection)["action_mask"])
    for move in moves:
        game = copy.deepcopy(first)
        game.step(move)
        shown.add(game.render())
    assert len(moves) > 1
    assert len(shown) == 1
    assert "in secret" in shown.pop()
