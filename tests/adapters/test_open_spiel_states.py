"""OpenSpiel's own checks of a game, and what its states tell."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation

from motherlode.adapters import open_spiel
from motherlode.adapters.open_spiel_desk import told
from motherlode.core import registry
from motherlode.core.engine import Engine
from motherlode.core.errors import BadOption
from motherlode.testing.contract import cases_of

GAMES = ("gold", "quick-silver", "gold-river", "goldmine-rumbles")
TEST_GAMES = ("kuhn", "leduc", "pledges")


def every_case() -> Iterator[tuple[str, dict[str, object]]]:
    for name in (*GAMES, *TEST_GAMES):
        for said in cases_of(registry.game(name)):
            yield name, said


@pytest.fixture(scope="module")
def few_rounds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Quick Silver's box, but the game ends after a few rounds: where nobody dies random players go on for hundreds."""
    text = (registry.game("quick-silver").folder / "components.toml").read_text()
    head, mark, rest = text.partition("[numbers.most_rounds]\nvalue = ")
    assert mark
    box = tmp_path_factory.mktemp("boxes") / "few-rounds.toml"
    box.write_text(f"{head}{mark}4\n{rest.partition(chr(10))[2]}")
    return box


@pytest.mark.parametrize(("name", "said"), list(every_case()), ids=str)
def test_openspiel_simulates_it(name: str, said: dict[str, object], few_rounds: Path) -> None:
    """Clones, serialisation, masks, sums of returns, bounds, observations: what OpenSpiel checks along a game."""
    if "undead" in said:
        said = {**said, "box": few_rounds}
    pyspiel.random_sim_test(open_spiel.load(name, **said), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [*GAMES, *TEST_GAMES])
def test_the_checks_of_the_api_on_some_states(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    check_all(api_test.EnforceAPIOnPartialTreeBase, name, open_spiel.load(name))


def test_the_checks_of_the_api_on_the_whole_tree(capfd: pytest.CaptureFixture[str]) -> None:
    """By OpenSpiel's figures for Kuhn poker: 4 chance nodes, 24 decisions, 30 ends, 12 information states."""
    check_all(api_test.EnforceAPIOnFullTreeBase, "kuhn_poker", open_spiel.load("kuhn"))


def check_all(checks: Any, name: str, game: Any) -> None:
    kind: Any = type("Checked", (checks,), {"game": game, "game_name": name})
    kind.setUpClass()
    tests = [one for one in dir(kind) if one.startswith("test_")]
    assert len(tests) > 4
    for one in tests:
        getattr(kind(one), one)()


def steps(game: Any, seed: int, most: int = 150) -> Iterator[tuple[Any, int]]:
    """The states of a random game, each a clone, and what was done there."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal() and state.move_number() < most:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1) and min(chances) > 0
            action = rng.choices(outcomes, chances)[0]
        else:
            action = rng.choice(state.legal_actions())
        yield state.clone(), action
        state.apply_action(action)


@pytest.mark.parametrize(
    ("name", "games", "meet"),
    [("pledges", 40, True), ("quick-silver:players=2,box=duel", 40, True), ("gold:players=2", 2, False)],
)
def test_equal_information_means_equal_moves_and_an_equal_own_past(name: str, games: int, meet: bool) -> None:
    game = open_spiel.load(name)
    known: dict[tuple[str, int], Any] = {}
    met_again = 0
    for seed in range(games):
        past: list[list[tuple[str, int]]] = [[] for _ in range(game.num_players())]
        for state, action in steps(game, seed):
            if not state.is_chance_node():
                player = state.current_player()
                text = state.information_state_string()
                told_now = state.legal_actions(), state.information_state_tensor(), list(past[player])
                met_again += (text, player) in known
                assert known.setdefault((text, player), told_now) == told_now
                past[player].append((text, action))
    assert not meet or met_again > 5, "otherwise this says nothing"


def test_chance_has_the_weights_of_the_box() -> None:
    state = open_spiel.load("gold-river:players=2").new_initial_state()
    desk = state.desk
    engine = Engine(desk.game, desk.components, desk.options)
    engine.setup()
    weights = dict(engine.outcomes())
    total = sum(weights.values())
    assert dict(state.chance_outcomes()) == {outcome: weight / total for outcome, weight in weights.items()}


@pytest.mark.parametrize("name", GAMES)
def test_tensors_tell_the_view_the_key_and_the_look(name: str) -> None:
    game = open_spiel.load(name)
    desk = game.desk
    with_memory, without = (
        make_observation(game, pyspiel.IIGObservationType(perfect_recall=memory)) for memory in (True, False)
    )
    assert game.information_state_tensor_size() == desk.encoding.size + 64
    assert game.observation_tensor_size() == desk.encoding.size
    for state, _ in list(steps(game, 1))[::20]:
        for player in range(game.num_players()):
            view, look = (desk.sight(state.now, player + 1, memory) for memory in (True, False))
            with_memory.set_from(state, player)
            without.set_from(state, player)
            assert desk.encoding.decode(with_memory.tensor[:-64].tolist()) == view
            assert desk.encoding.decode(without.tensor.tolist()) == look
            digits = "".join("01"[int(bit)] for bit in reversed(with_memory.dict["key"]))
            assert state.information_state_string(player) == f"p{player}:{int(digits, 2):016x}"
            assert state.observation_string(player) == told(look)
            assert state.information_state_tensor(player) == with_memory.tensor.tolist()
            assert state.observation_tensor(player) == without.tensor.tolist()
            # what C++ reads, part by part
            parts = np.concatenate([part.ravel() for part in with_memory.dict.values()])
            assert np.array_equal(parts, with_memory.tensor)


def test_in_a_memory_game_eyes_forget_what_the_information_state_keeps() -> None:
    game = open_spiel.load("gold:players=2,layout=grid")
    seen: dict[str, set[str]] = {}
    for seed in range(40):
        for state, _ in steps(game, seed, most=12):
            seen.setdefault(state.observation_string(0), set()).add(state.information_state_string(0))
    assert max(map(len, seen.values())) > 1, "cards that were turned and lie face-down again"


def test_observers_of_public_and_of_private_information() -> None:
    kind, private_kind = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    game = open_spiel.load("kuhn")
    public = make_observation(game, kind(perfect_recall=False, private_info=private_kind.NONE))
    recalled = make_observation(game, kind(perfect_recall=True, private_info=private_kind.NONE))
    private = make_observation(game, kind(perfect_recall=False, public_info=False))
    told_of: dict[str, set[str]] = {"public": set(), "recalled": set(), "0": set(), "1": set()}
    for first, second in ((0, 1), (0, 2), (2, 1)):
        state = game.new_initial_state()
        for card in (first, second):
            state.apply_action(card)
        told_of["public"].add(public.string_from(state, 0))
        told_of["recalled"].add(recalled.string_from(state, 1))
        told_of["0"].add(private.string_from(state, 0))
        told_of["1"].add(private.string_from(state, 1))
        private.set_from(state, 0)
        assert private.tensor.any()
    assert {who: len(texts) for who, texts in told_of.items()} == {"public": 1, "recalled": 1, "0": 2, "1": 2}
    everybody = kind(perfect_recall=False, private_info=private_kind.ALL_PLAYERS)
    for unknown in (kind(perfect_recall=True, public_info=False), everybody):
        with pytest.raises(BadOption, match="Observers tell"):
            make_observation(game, unknown)


def test_returns_are_shares_of_the_victory_or_points() -> None:
    shares, points = open_spiel.load("kuhn"), open_spiel.load("kuhn", utility="points")
    assert (points.min_utility(), points.max_utility()) == (-2, 2)
    found = []
    for game in (shares, points):
        state = game.new_initial_state()
        for action in (0, 2, 1, 1):  # a low and a high card, bet, call
            assert state.returns() == state.rewards() == [0, 0]
            state.apply_action(action)
        found.append(state.returns())
    assert found == [[-1, 1], [-2, 2]]


def test_a_game_that_all_can_lose_is_not_said_to_be_zero_sum() -> None:
    zero_sum = {name: open_spiel.load(name).utility_sum() for name in (*GAMES, *TEST_GAMES)}
    assert zero_sum == {name: None if name == "quick-silver" else 0 for name in zero_sum}


def test_threads_may_share_a_game() -> None:
    """All states of a game share one engine, and its kernels run without Python's lock."""
    game = open_spiel.load("quick-silver")
    alone = [course(game, seed) for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda seed: course(game, seed), range(8)))
    assert together == alone


def course(game: Any, seed: int) -> list[Any]:
    """A random game: its end, and on the way a few worlds and what players are told."""
    rng, state = random.Random(seed), game.new_initial_state()
    found: list[Any] = []
    while not state.is_terminal():
        if not state.is_chance_node() and rng.random() < 0.2:
            found.append(state.resample_from_infostate(rng.randrange(game.num_players()), rng.random).now)
            found.append(state.information_state_tensor(0))
        state.apply_action(rng.choice(state.legal_actions()))
    return [*found, state.now]


def test_the_environment_for_learners_runs() -> None:
    environment = rl_environment.Environment("motherlode_gold", players=2)
    rng, step = random.Random(1), environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == environment.game.information_state_tensor_size()
        step = environment.step([rng.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 0
