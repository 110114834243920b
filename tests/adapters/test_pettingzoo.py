"""The PettingZoo door: PettingZoo's own tests for every game and option set, and equality with a table."""

from __future__ import annotations

import copy
import functools
import importlib
import pickle
import random
import sys
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils import conversions, wrappers
from pettingzoo.utils.env_logger import EnvLogger
from tests.adapters.helpers import played

import motherlode as ml
from motherlode.adapters import pettingzoo as door
from motherlode.adapters.pettingzoo import env, raw_env
from motherlode.core import registry
from motherlode.core.dealers import SeededDealer
from motherlode.core.encoding import Encoding
from motherlode.core.errors import BadOption, GameOver, IllegalMove, MalformedMove, UnknownName
from motherlode.testing.contract import cases_of

GAMES = [game.id for game in registry.games().values() if not game.test_only]
CASES: list[tuple[str, dict[str, Any]]] = [(name, said) for name in GAMES for said in cases_of(registry.game(name))]
NAMES = [f"{name}:{','.join(f'{key}={value}' for key, value in said.items())}" for name, said in CASES]

every_case = pytest.mark.parametrize("case", range(len(CASES)), ids=NAMES)
every_game = pytest.mark.parametrize("name", GAMES)


@functools.cache
def shared(case: int, number: int = 0) -> Any:
    """An environment of a case that several tests use, each from a reset on; `number` tells two of them apart."""
    name, said = CASES[case]
    return env(name, **said)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """PettingZoo logs an illegal move, it does not warn: whoever made one unasked would see it here."""
    EnvLogger.flush()
    yield
    said, illegal = list(EnvLogger.mqueue), "Illegal move"
    EnvLogger.flush()
    assert not [line for line in said if illegal in line]


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo's test knows by name which of its own games observe a dictionary; so it does ours for a while."""
    module = importlib.import_module("pettingzoo.test.api_test")
    ours = [door.name_of(registry.game(name)) for name in GAMES]
    for names in ("env_obs_dicts", "env_obs_space"):
        monkeypatch.setattr(module, names, getattr(module, names) + ours)


def same(one: Any, other: Any) -> bool:
    """Whether two environments stand where the other does, for every eye."""
    equal = one.agents == other.agents and one.agent_selection == other.agent_selection
    for agent in one.possible_agents:
        left, right = one.observe(agent), other.observe(agent)
        equal = equal and all(np.array_equal(left[part], right[part]) for part in ("observation", "action_mask"))
    return bool(equal)


# PettingZoo's own tests


# The mask of a game that is over is empty. PettingZoo's card games say so too, and get the same warning.
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@every_case
def test_api(case: int, known: None) -> None:
    api_test(shared(case), num_cycles=50)


@every_case
def test_seed(case: int) -> None:
    numbers = iter((0, 1))
    seed_test(lambda: shared(case, next(numbers)), num_cycles=5)


class AnyAction(wrappers.BaseWrapper):  # type: ignore[misc]
    """Takes any action for the nearest legal one: `max_cycles_test` knows no masks."""

    def step(self, action: Any) -> None:
        if action is not None:
            legal = np.flatnonzero(self.observe(self.agent_selection)["action_mask"])
            action = int(legal[np.abs(legal - action).argmin()])
        super().step(action)


@every_case
def test_max_cycles(case: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo's test wants every agent to act in every cycle: its own conversion makes such games of ours."""

    def parallel(max_cycles: int) -> Any:
        game = shared(case).unwrapped
        monkeypatch.setattr(game, "max_cycles", max_cycles)
        return conversions.turn_based_aec_to_parallel(AnyAction(game))

    def turns(max_cycles: int) -> Any:
        return conversions.parallel_to_aec(parallel(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=turns))


@every_game
def test_performance(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The benchmark has no parameter and lasts five seconds by its clock, which runs ten times as fast here."""
    clock = time.time
    module = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: 10 * clock()))
    performance_benchmark(env(name))
    assert "Finished performance benchmark" in capsys.readouterr().out


@every_game
def test_render(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(functools.partial(env, name))
    assert "is to act" in capsys.readouterr().out


# the same game as at a table


@every_case
def test_is_the_game_of_a_table(case: int) -> None:
    """Step by step: who acts, what is legal, what the acting seat is told; and whole games for the plain ones."""
    name, said = CASES[case]
    most = None if len(said) == 1 and name != "goldmine-rumbles" else 40
    table = ml.table(name, seed=11, **said)
    encoding = Encoding(table.game, table.components, table.engine.options[0])
    game = shared(case).unwrapped
    game.reset(seed=11)
    rng = random.Random(5)
    plies = 0
    while not table.over and plies != most:
        legal = [move.id for move in table.moves()]
        agent = f"player_{table.actor}"
        assert game.agent_selection == agent
        told, reward, terminated, truncated, info = game.last()
        assert np.flatnonzero(told["action_mask"]).tolist() == legal
        if plies % 5 == 0:
            expected = np.array(encoding.vector(table.view(table.actor)), np.float32)
            assert np.array_equal(told["observation"], expected)
        assert (reward, terminated, truncated, info) == (0, False, False, {})
        move = rng.choice(legal)
        table.play(move)
        game.step(move)
        plies += 1
    if table.over:
        returns = [float(np.float32(each)) for each in table.scores().returns]
        assert game.rewards == dict(zip(game.possible_agents, returns, strict=True))
        assert [game.infos[agent]["points"] for agent in game.agents] == table.scores().points


@every_game
def test_others_are_told_their_own_view_and_may_not_move(name: str) -> None:
    game = raw_env(name)
    table = ml.table(name, seed=2)
    encoding = Encoding(table.game, table.components, table.engine.options[0])
    played(game, 2, 9)
    for move in game.moves:
        table.play(move)
    for seat, agent in enumerate(game.possible_agents):
        told = game.observe(agent)
        assert np.array_equal(told["observation"], np.array(encoding.vector(table.view(seat)), np.float32))
        assert told["action_mask"].any() == (agent == game.agent_selection)
        assert game.observation_space(agent).contains(told)


def test_sight_is_what_eyes_see_if_asked_for() -> None:
    table = ml.table("gold", seed=4)
    game = raw_env("gold", sight="look")
    played(game, 4, 12)
    for move in game.moves:
        table.play(move)
    encoding = Encoding(table.game, table.components, table.engine.options[0])
    told = game.observe(game.agent_selection)["observation"]
    assert np.array_equal(told, np.array(encoding.vector(table.look(table.actor)), np.float32))
    assert not np.array_equal(told, np.array(encoding.vector(table.view(table.actor)), np.float32))


def test_observations_are_the_callers_own() -> None:
    game = raw_env("gold")
    game.reset(seed=1)
    before = game.observe(game.agent_selection)
    kept = copy.deepcopy(before)
    before["observation"][:], before["action_mask"][:] = 9, 9
    again = game.observe(game.agent_selection)
    assert all(np.array_equal(again[part], kept[part]) for part in kept)
    game.step(int(np.flatnonzero(kept["action_mask"])[0]))
    assert all(np.array_equal(again[part], kept[part]) for part in kept)


# the end


@every_game
def test_ends_for_all_at_once_and_all_leave(name: str) -> None:
    game = env(name)
    game.reset(seed=6)
    rng = random.Random(6)
    left: list[str] = []
    earned: dict[str, float] = {}
    for agent in game.agent_iter():
        told, reward, terminated, truncated, info = game.last()
        assert not truncated
        assert all(over == terminated for over in game.terminations.values())
        assert not terminated or (not told["action_mask"].any() and "points" in info)
        if terminated:
            left.append(agent)
            earned[agent] = reward
        game.step(None if terminated else rng.choice(np.flatnonzero(told["action_mask"]).tolist()))
    assert sorted(left) == game.possible_agents
    lost = all(each == -1 for each in earned.values())
    assert lost or sum(earned.values()) == pytest.approx(0, abs=1e-6)
    assert game.agents == []
    with pytest.raises(GameOver, match="reset"):
        game.unwrapped.step(0)


def test_the_dead_of_quick_silver_stay_agents_until_the_end() -> None:
    """They are told what goes on, and never asked."""
    seen = 0
    for seed in range(30):
        game, rng = raw_env("quick-silver", players=5), random.Random(seed)
        game.reset(seed=seed)
        while not any(game.terminations.values()):
            view = game.batch.views()[0]
            dead = [seat for seat in range(5) if not view["alive"][seat + 1]]
            assert game.agents == game.possible_agents
            assert game.batch.actors[0] not in dead
            seen += len(dead)
            for seat in dead:
                assert not game.observe(f"player_{seat}")["action_mask"].any()
            game.step(rng.choice(np.flatnonzero(game.observe(game.agent_selection)["action_mask"]).tolist()))
        if seen:
            return
    pytest.fail("nobody died")


def test_max_cycles_cuts_a_game_short() -> None:
    game = raw_env("gold", max_cycles=7)
    played(game, 3, 7)
    assert all(game.truncations.values())
    assert not any(game.terminations.values())
    assert set(game.rewards.values()) == {0}
    assert not any(game.observe(agent)["action_mask"].any() for agent in game.agents)
    for _ in range(len(game.agents)):
        game.step(None)
    assert game.agents == []
    game.reset()
    assert not any(game.truncations.values())


# what is refused


def test_raw_env_refuses_illegal_moves_and_nothing_changes() -> None:
    game = played(raw_env("gold-river"), 8, 10)
    before = copy.deepcopy(game)
    illegal = np.flatnonzero(game.observe(game.agent_selection)["action_mask"] == 0)[0]
    with pytest.raises(IllegalMove, match="action_mask") as refused:
        game.step(illegal)
    assert game.agent_selection in str(refused.value)
    assert refused.value.moves
    for nonsense in (None, 0.5, "pass", -1, game.batch.actions, np.array([1, 2])):
        with pytest.raises(MalformedMove, match="whole numbers"):
            game.step(nonsense)
    assert same(game, before)
    assert game.moves == before.moves


def test_env_ends_with_an_illegal_move(capsys: pytest.CaptureFixture[str]) -> None:
    game = played(env("quick-silver"), 8, 10)
    culprit = game.agent_selection
    game.step(int(np.flatnonzero(game.observe(culprit)["action_mask"] == 0)[0]))
    EnvLogger.flush()
    assert game.rewards == {agent: -1 if agent == culprit else 0 for agent in game.agents}
    assert all(game.terminations.values())
    assert not any(game.observe(agent)["action_mask"].any() for agent in game.agents)
    for _ in list(game.agents):
        game.step(None)
    assert game.agents == []
    game.reset()
    assert game.agents == game.possible_agents


def test_env_enforces_order_and_bounds() -> None:
    game = env("gold")
    with pytest.raises(AttributeError, match="reset"):
        _ = game.agents
    with pytest.raises(AssertionError, match="reset"):
        game.step(0)
    game.reset(seed=1)
    with pytest.raises(AssertionError, match="action space"):
        game.step(game.action_space("player_0").n)
    bare = raw_env("gold")
    with pytest.raises(GameOver, match="reset"):
        bare.step(0)
    bare = played(raw_env("gold", max_cycles=1), 1, 1)
    with pytest.raises(ValueError, match="None"):
        bare.step(0)


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ({"players": 9}, BadOption),
        ({"seats": "random"}, BadOption),
        ({"sight": "x-ray"}, BadOption),
        ({"render_mode": "rgb_array"}, BadOption),
        ({"max_cycles": 0}, BadOption),
        ({"max_cycles": 1.5}, BadOption),
    ],
)
def test_options_that_make_no_sense_are_refused(said: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        env("gold", **said)


def test_unknown_names() -> None:
    with pytest.raises(UnknownName, match="gold"):
        env("golf")
    with pytest.raises(AttributeError, match="gold_v1"):
        _ = door.gold_v0


# seeds


@every_game
def test_seeds(name: str) -> None:
    """A seed begins with its game 0; without one, the next follows, as a simulation counts them."""
    one, other = raw_env(name), raw_env(name)
    one.reset(seed=5)
    other.reset(seed=2**70 + 5)
    other.reset(seed=5, options={"anything": 1})
    assert same(one, other)
    one.reset()
    other.reset()
    assert same(one, other)
    assert one.batch.games[0] == 1
    dealer = SeededDealer(5, 1)
    table = ml.table(name, dealer=dealer)
    for _ in range(30):
        assert one.agent_selection == f"player_{table.actor}"
        legal = np.flatnonzero(one.observe(one.agent_selection)["action_mask"]).tolist()
        assert legal == [move.id for move in table.moves()]
        table.play(legal[-1])
        one.step(legal[-1])
    assert one.batch.truth[0].tobytes() == table.engine.tables[0].tobytes()


def test_a_seed_of_nobodys_choice_differs_from_environment_to_environment() -> None:
    one, other = raw_env("gold-river"), raw_env("gold-river")
    one.reset()
    other.reset()
    assert not same(one, other)
    again = raw_env("gold-river")
    with pytest.raises(TypeError):
        again.reset(seed="seven")  # type: ignore[arg-type]


# copies


@every_game
@pytest.mark.parametrize("make", [env, raw_env])
def test_copies_stand_where_the_first_does_and_go_their_own_way(name: str, make: Any) -> None:
    first = played(make(name, render_mode="ansi"), 9, 15)
    words = first.render()
    for twin in (copy.deepcopy(first), pickle.loads(pickle.dumps(first))):
        assert same(first, twin)
        assert twin.render() == words
        move = int(np.flatnonzero(twin.observe(twin.agent_selection)["action_mask"])[0])
        twin.step(move)
        assert not same(first, twin)
        following = copy.deepcopy(first)
        following.step(move)
        assert same(following, twin)
        twin.reset()
        following.reset()
        assert same(following, twin)
    unbegun = pickle.loads(pickle.dumps(make(name)))
    unbegun.reset(seed=9)
    first.reset(seed=9)
    assert same(first, unbegun)


# names


@every_game
def test_versioned_names(name: str) -> None:
    title = door.name_of(registry.game(name))
    module = getattr(door, title)
    game = module.env(render_mode="ansi")
    assert str(game) == game.metadata["name"] == title
    assert isinstance(module.raw_env(), raw_env)
    assert pickle.loads(pickle.dumps(module.env)).func is env
    assert not game.metadata["is_parallelizable"]
    with pytest.raises(AssertionError, match="is_parallelizable"):
        conversions.aec_to_parallel(game)


def test_a_change_of_what_is_learned_needs_another_version() -> None:
    """If this fails, agents trained before no longer fit: raise DRESS, then change the sizes here."""
    found = {}
    for name in GAMES:
        game = raw_env(name)
        found[str(game)] = game.batch.encoding.size, game.batch.actions
    assert found == {
        "gold_v1": (1751, 69),
        "gold_river_v1": (1603, 274),
        "goldmine_rumbles_v1": (1454, 513),
        "quick_silver_v1": (854, 28),
    }


@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="this PettingZoo has no registry yet")
@every_game
def test_registry(name: str) -> None:
    game = pettingzoo.make("aec", f"motherlode/{door.name_of(registry.game(name))}", players=3, max_cycles=5)
    game.reset(seed=1)
    assert len(game.agents) == 3
    assert game.unwrapped.max_cycles == 5


# the library


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    for missing in ("pettingzoo", "gymnasium"):
        with monkeypatch.context() as without:
            without.setitem(sys.modules, missing, None)
            without.delitem(sys.modules, door.__name__)
            with pytest.raises(ImportError, match=r"pip install motherlode\[pettingzoo\]"):
                importlib.import_module(door.__name__)
