"""One seat as a Gymnasium environment: Gymnasium's own checks, and the very games that bots among themselves play."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from motherlode.adapters.gymnasium import LOST, SeatEnv, env_id
from motherlode.adapters.vector import SeatVectorEnv
from motherlode.adapters.words import told
from motherlode.core import compiling, registry
from motherlode.core.contract import OVER
from motherlode.core.engine import Engine
from motherlode.core.errors import BadOption, GameOver, IllegalMove, MalformedMove, UnknownName
from motherlode.core.loader import jit_wanted
from motherlode.core.match import Match, kinds_of
from motherlode.core.streams import start_stream
from motherlode.core.tally import CHANCES, MOVES, POINTS
from motherlode.testing.contract import cases_of

GAMES = [game for game in registry.games().values() if not game.test_only]
EVERY = [(game.id, said) for game in GAMES for said in cases_of(game)]


def legal(info: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


def play_out(env: SeatEnv, info: dict[str, Any], seed: int = 0) -> list[Any]:
    """Play to the end with random moves: all that was told on the way."""
    rng = np.random.default_rng(seed)
    steps = []
    over = False
    while not over:
        observation, reward, over, truncated, info = env.step(legal(info, rng))
        assert not truncated
        steps.append((observation.tobytes(), reward, over, {name: told.tobytes() for name, told in info.items()}))
    return steps


@pytest.mark.parametrize(("game", "said"), EVERY, ids=lambda part: str(part).replace("'", ""))
def test_gymnasium_finds_nothing_to_complain_of(game: str, said: dict[str, Any]) -> None:
    env = gymnasium.make(env_id(registry.game(game)), render_mode="ansi", **said)
    check_env(env.unwrapped)
    env.close()


def test_the_games_are_registered_by_the_version_of_their_rules() -> None:
    ids = {
        "motherlode/Gold-v1",
        "motherlode/QuickSilver-v1",
        "motherlode/GoldRiver-v1",
        "motherlode/GoldmineRumbles-v1",
    }
    assert {env_id(game) for game in GAMES} == ids
    assert ids <= gymnasium.registry.keys()
    env = gymnasium.make("motherlode.adapters.gymnasium:motherlode/Gold-v1", players=3, seat=2, layout="grid")
    assert isinstance(env.unwrapped, SeatEnv)
    assert env.unwrapped.batch.options.to_dict()["players"] == 3
    native = gymnasium.make_vec("motherlode/Gold-v1", num_envs=3, vectorization_mode="vector_entry_point", players=3)
    assert isinstance(native, SeatVectorEnv)
    assert env.observation_space == native.single_observation_space
    assert isinstance(gymnasium.make_vec("motherlode/Gold-v1", num_envs=2), SeatVectorEnv), "and without a word"


LINE_UPS = [
    ("gold", 0, ["greedy", "greedy:memory=0.3", "greedy", "greedy:memory=0.7"], {"start": "random"}),
    ("gold", 2, ["greedy:memory=0.2", "greedy", "greedy"], {"draft": "on"}),
    ("quick-silver", 1, ["greedy"] * 4, {"undead": "on"}),
    ("gold-river", 3, ["greedy"] * 4, {"poker": "on"}),
    ("goldmine-rumbles", 2, ["greedy"] * 3, {"hidden_cubes": "on"}),
]


@pytest.mark.parametrize(("game", "seat", "seats", "said"), LINE_UPS)
@pytest.mark.parametrize("sight", ["view", "look"])
def test_a_learner_who_plays_like_the_bot_plays_the_bots_game(
    game: str, seat: int, seats: list[str], said: dict[str, Any], sight: str
) -> None:
    """A match between bots is logged; playing the moves of one of them through the environment gives that match."""
    others = [spec for other, spec in enumerate(seats) if other != seat]
    env = SeatEnv(game, len(seats), seat=seat, opponents=others, sight=sight, **said)
    batch = env.batch
    bots = [registry.bot(spec, batch.game) for spec in seats]
    if jit_wanted():
        compiling.ensure(compiling.MATCH, batch.game, kinds_of(bots))
        compiling.ensure(compiling.DOORS, batch.game)
    match = Match(batch.game, batch.components, batch.options, bots, jit_wanted(), batch.facts.plies)
    engine = Engine(batch.game, batch.components, batch.options)
    if jit_wanted():
        engine.switch()
    observation, info = env.reset(seed=21)
    for number in range(2):
        counts = match.play(21, number, 1)
        engine.setup()
        over, reward, decisions = False, 0.0, 0
        for action in match.log(counts[MOVES] + counts[CHANCES]):
            if engine.actor() == seat + 1:
                assert not over
                view = engine.view(seat + 1) if sight == "view" else engine.look(seat + 1)
                assert np.array_equal(observation, np.array(batch.encoding.vector(view), np.float32))
                assert np.flatnonzero(info["action_mask"]).tolist() == engine.legal_moves()
                observation, reward, over, _, info = env.step(action)  # type: ignore[assignment]
                decisions += 1
            engine.play(action)
        assert over and decisions > 2
        assert batch.truth[0].tobytes() == engine.tables[0].tobytes()
        assert info["points"].tolist() == counts[POINTS + 1 : POINTS + 1 + len(seats)]
        ranks = list(engine.scores().rank)[1 : len(seats) + 1]
        winners = [rank == 1 for rank in ranks]
        n, share = len(seats), winners[seat] / max(1, sum(winners))
        assert reward == pytest.approx((n * share - 1) / (n - 1) if any(winners) else -1)
        assert info["returns"][seat] == reward
        observation, info = env.reset()


@pytest.mark.parametrize("game", ["gold", "quick-silver"])
def test_everything_follows_from_the_seed(game: str) -> None:
    one, two = SeatEnv(game, opponents="random"), SeatEnv(game, opponents="random")
    first = play_out(one, one.reset(seed=5)[1])
    second = play_out(one, one.reset()[1])
    assert first != second
    assert first == play_out(two, two.reset(seed=5)[1])
    assert second == play_out(two, two.reset()[1])
    assert first == play_out(two, two.reset(seed=5)[1])
    assert first != play_out(two, two.reset(seed=6)[1])


def test_interpreted_it_plays_the_same() -> None:
    quick, slow = (SeatEnv("gold", 2, opponents="random", speed=speed) for speed in ("compiled", "interpreted"))
    assert play_out(quick, quick.reset(seed=5)[1]) == play_out(slow, slow.reset(seed=5)[1])


def test_without_a_seed_the_first_deal_is_random() -> None:
    first = {SeatEnv("quick-silver", opponents="random").reset()[0].tobytes() for _ in range(5)}
    assert len(first) > 1


@pytest.mark.parametrize("game", ["quick-silver", "goldmine-rumbles:hidden_cubes=on"])
def test_what_is_hidden_changes_nothing(game: str) -> None:
    """The table is replaced by others that the seat cannot tell apart: it is told the same, to the last bit."""
    env = SeatEnv(game, 3, seat=1, opponents="greedy")
    batch, rng = env.batch, np.random.default_rng(3)
    engine = Engine(batch.game, batch.components, batch.options)
    if jit_wanted():
        compiling.ensure(compiling.DOORS, batch.game)
        engine.switch()
    start_stream(engine.streams[0], 8, 0, 0)
    observation, info = env.reset(seed=8)
    others, over = 0, False
    while not over and others < 20:
        truth = batch.truth[0].copy()
        engine.tables[0].raw[:] = truth.tobytes()
        engine.believe(engine.view(2))
        engine.imagine(1)
        batch.truth[0] = np.frombuffer(engine.tables[1].tobytes(), batch.truth.dtype)[0]
        others += batch.truth[0].tobytes() != truth.tobytes()
        assert np.array_equal(batch.observe(1)[0], observation)
        batch.truth[0] = truth
        observation, _, over, _, info = env.step(legal(info, rng))
    assert others > 5


def test_a_move_that_is_not_legal_loses() -> None:
    env = SeatEnv("gold", 3, opponents="greedy")
    observation, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    last, reward, over, truncated, info = env.step(wrong)
    assert (reward, over, truncated, info["illegal"]) == (LOST, True, False, True)
    assert np.array_equal(last, observation)
    assert not info["action_mask"].any() and not env.action_masks().any()
    assert "points" not in info, "the game was not played to its end"
    with pytest.raises(GameOver, match=r"call reset\(\)"):
        env.step(0)
    _, info = env.reset()
    assert play_out(env, info)[-1][2]


def test_a_move_that_is_not_legal_can_be_refused() -> None:
    env = SeatEnv("gold", 3, opponents="greedy", illegal="raise")
    _, info = env.reset(seed=1)
    before = pickle.dumps(env.batch)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove, match=r"is not legal now; see info\['action_mask'\]") as refusal:
        env.step(wrong)
    table = env.batch.game.moves_table(env.batch.components)
    assert [table.parse(move).id for move in refusal.value.moves] == np.flatnonzero(info["action_mask"]).tolist()
    assert pickle.dumps(env.batch) == before
    assert env.action_masks().dtype == np.bool_ and np.array_equal(env.action_masks(), info["action_mask"])


@pytest.mark.parametrize("action", [-1, 10**6, 2.0, "flip a1", None, np.array([1]), np.float32(1)])
def test_what_is_no_move_at_all_is_refused_and_changes_nothing(action: Any) -> None:
    env = SeatEnv("gold", 3, opponents="greedy")
    env.reset(seed=1)
    before = pickle.dumps(env.batch)
    with pytest.raises(MalformedMove, match="ids go from 0 to"):
        env.step(action)
    assert pickle.dumps(env.batch) == before


def test_a_step_needs_a_reset_before_it() -> None:
    with pytest.raises(ResetNeeded):
        SeatEnv("gold", opponents="random").step(0)


def test_a_pickled_environment_goes_on_where_it_stood() -> None:
    env = SeatEnv("quick-silver", 3, seat=2, opponents="greedy")
    _, info = env.reset(seed=4)
    rng = np.random.default_rng(4)
    for _ in range(3):
        info = env.step(legal(info, rng))[4]
    twin: SeatEnv = pickle.loads(pickle.dumps(env))
    mask = {"action_mask": twin.action_masks()}
    assert play_out(env, info) == play_out(twin, mask)
    assert env.reset()[0].tobytes() == twin.reset()[0].tobytes()


def test_it_is_told_in_words_what_the_seat_sees() -> None:
    env = gymnasium.make("motherlode/QuickSilver-v1", players=2, seat=1, opponents="greedy", render_mode="ansi")
    env.reset(seed=2)
    words = env.render()
    assert isinstance(words, str)
    assert words.startswith("Quick Silver, 2 players, as seat 1 sees it\nseat 1 is to act\n")
    batch = env.unwrapped.batch  # type: ignore[attr-defined]
    assert words == told(batch, 0, 1)
    assert told(batch).startswith("Quick Silver, 2 players, as an onlooker sees it\n")
    assert told(batch) != words != told(batch, 0, 0)
    assert SeatEnv("gold", opponents="random").render() is None


def test_the_points_are_told_in_words_at_the_end() -> None:
    env = SeatEnv("gold", 2, opponents="random", render_mode="ansi")
    play_out(env, env.reset(seed=1)[1])
    assert env.batch.actors[0] == OVER
    points = env.batch.points[0].tolist()
    assert f"over; points of seat 0: {points[0]}, seat 1: {points[1]}" in (env.render() or "")


@pytest.mark.parametrize(
    ("error", "said", "words"),
    [
        (BadOption, {"seat": 3}, "There is no seat 3: seats go from 0 to 2"),
        (BadOption, {"seat": "each"}, "There is no seat 'each'"),
        (BadOption, {"opponents": ["greedy"]}, "names 1 bots for 2 seats"),
        (UnknownName, {"opponents": "gredy"}, "Did you mean 'greedy'"),
        (BadOption, {"illegal": "shrug"}, "illegal='shrug' is not understood: lose, raise"),
        (BadOption, {"render_mode": "human"}, "render_mode='human' is not understood"),
        (BadOption, {"sight": "x-ray"}, "sight='x-ray'"),
        (BadOption, {"speed": "warp"}, "speed='warp'"),
        (BadOption, {"layout": "spiral"}, "layout"),
        (BadOption, {"colour": "red"}, "colour"),
    ],
)
def test_what_cannot_be_is_refused_by_name(error: type[Exception], said: dict[str, Any], words: str) -> None:
    with pytest.raises(error, match=words):
        SeatEnv("gold", 3, **said)


def test_reset_takes_no_options() -> None:
    env = SeatEnv("gold", opponents="random")
    with pytest.raises(BadOption, match="seat"):
        env.reset(options={"seat": 1})


@pytest.mark.parametrize("module", ["gymnasium", "vector"])
def test_without_gymnasium_it_says_what_to_install(module: str) -> None:
    script = f"import sys; sys.modules['gymnasium'] = None; import motherlode.adapters.{module}"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1] == "ImportError: Gymnasium is not installed: pip install motherlode[gymnasium]"
