"""Many tables as one vector environment: step for step what as many single environments play."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import motherlode as ml
from motherlode.adapters.gymnasium import LOST, SeatEnv
from motherlode.adapters.vector import AutoresetMode, SeatVectorEnv
from motherlode.core.errors import BadOption, GameOver, IllegalMove, MalformedMove

HAS_MODES = hasattr(gymnasium.vector, "AutoresetMode")
"""Gymnasium 1.0 has one way only: lanes begin anew with the next step."""
MODES = ["NextStep", "SameStep", "Disabled"] if HAS_MODES else ["NextStep"]
LANES = 4

PLAYED = [
    ("gold", {"players": 3, "opponents": "greedy", "draft": "on"}),
    ("quick-silver", {"players": 2, "opponents": "greedy", "undead": "on"}),
    ("gold-river", {"players": 4, "opponents": "greedy", "sight": "look"}),
    ("goldmine-rumbles", {"players": 3, "opponents": ["greedy", "greedy"], "hidden_cubes": "on"}),
    ("pledges", {"players": 3, "opponents": "random"}),
]


def sync(game: str, mode: str, seats: Sequence[int], **said: Any) -> SyncVectorEnv[Any, Any]:
    """As many single environments in Gymnasium's own loop."""
    makers = [lambda seat=seat: SeatEnv(game, seat=seat, **said) for seat in seats]
    return SyncVectorEnv(makers, autoreset_mode=mode) if HAS_MODES else SyncVectorEnv(makers)


def same(one: Any, two: Any) -> bool:
    """The same to the last bit, with the same types and names."""
    if isinstance(one, dict):
        return isinstance(two, dict) and one.keys() == two.keys() and all(same(one[name], two[name]) for name in one)
    if isinstance(one, np.ndarray):
        if not isinstance(two, np.ndarray) or one.dtype != two.dtype or one.shape != two.shape:
            return False
        return all(map(same, one, two)) if one.dtype == object else one.tobytes() == two.tobytes()
    return type(one) is type(two) and bool(one == two)


def chosen(masks: Any, rng: np.random.Generator, blunders: float = 0.0) -> Any:
    """A legal move for each lane; now and then any, in or out of place."""
    moves = (rng.random(masks.shape) * masks).argmax(1)
    anything = rng.integers(masks.shape[1], size=len(masks))
    return np.where(rng.random(len(masks)) < blunders, anything, moves)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("game", "said"), PLAYED, ids=[game for game, _ in PLAYED])
def test_a_batch_is_so_many_single_environments(game: str, said: dict[str, Any], mode: str) -> None:
    """Observations, masks, rewards, ends and last observations, through ends, blunders, and resets of some lanes."""
    many = SeatVectorEnv(LANES, game, seat="each", autoreset_mode=mode, **said)
    single = sync(game, mode, many.seats.tolist(), **said)
    assert many.seats.tolist() == [lane % said["players"] for lane in range(LANES)]
    assert many.observation_space == single.observation_space
    assert many.action_space == single.action_space
    assert many.metadata == {**single.metadata, "autoreset_mode": many.autoreset_mode}
    rng = np.random.default_rng(7)
    observations, infos = many.reset(seed=31)
    assert all(map(same, (observations, infos), single.reset(seed=31)))
    games = {"ended": 0, "lost": 0, "begun": 0}
    for turn in range(3000):
        moves = chosen(infos["action_mask"], rng, 0.02 if turn % 3 else 0.0)
        observations, rewards, ends, cuts, infos = many.step(moves)
        theirs = single.step(moves)
        for ours, other in zip((observations, rewards, ends, cuts, infos), theirs, strict=True):
            assert same(ours, other)
        told = infos.get("final_info", infos)
        games["ended"] += int(told.get("_points", np.zeros(1)).sum())
        games["lost"] += int(told.get("_illegal", np.zeros(1)).sum())
        games["begun"] += int(ends.sum())
        if mode == "Disabled" and ends.any():
            seeds = [lane if lane % 2 else None for lane in range(LANES)] if turn % 2 else None
            again = many.reset(seed=seeds, options={"reset_mask": ends})
            assert all(map(same, again, single.reset(seed=seeds, options={"reset_mask": ends.copy()})))
            infos = {"action_mask": many.action_masks()}
        elif turn == 40:  # in the midst of it
            observations, infos = many.reset()
            assert all(map(same, (observations, infos), single.reset()))
        if games["ended"] > 5 and games["lost"] > 3 and turn > 50:
            break
    assert games["ended"] > 5 and games["lost"] > 3
    assert games["begun"] == games["ended"] + games["lost"]


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_threads_change_nothing(mode: str) -> None:
    one, two = (SeatVectorEnv(7, "gold", 3, seat="each", autoreset_mode=mode, threads=threads) for threads in (1, 3))
    rng = np.random.default_rng(1)
    _, infos = one.reset(seed=2)
    two.reset(seed=2)
    for _ in range(60):
        moves = chosen(infos["action_mask"], rng, 0.05)
        ours, theirs = one.step(moves), two.step(moves)
        assert all(map(same, ours, theirs))
        infos = ours[4]
        if mode == "Disabled" and ours[2].any():
            again = [env.reset(options={"reset_mask": ours[2]}) for env in (one, two)]
            assert all(map(same, *again))
            infos = {"action_mask": one.action_masks()}


def test_gymnasium_makes_it_and_its_wrappers_take_it() -> None:
    envs = gymnasium.make_vec("motherlode/Gold-v1", num_envs=6, players=2, opponents="greedy")
    assert isinstance(envs, SeatVectorEnv)
    assert envs.spec is not None and envs.spec.id == "motherlode/Gold-v1"
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert envs.seats.tolist() == [0] * 6
    counted = RecordEpisodeStatistics(envs)
    observations, infos = counted.reset(seed=1)
    rng = np.random.default_rng(1)
    ended = 0
    while not ended:
        assert observations in envs.observation_space
        moves = chosen(infos["action_mask"], rng)
        assert moves in envs.action_space
        observations, rewards, ends, _, infos = counted.step(moves)
        ended = int(ends.sum())
    assert infos["episode"]["r"][ends].tolist() == rewards[ends].tolist()
    assert infos["returns"][ends][:, 0].tolist() == rewards[ends].tolist()
    counted.close()


def test_modes_go_by_gymnasiums_names() -> None:
    for mode in AutoresetMode:
        for said in (mode, mode.value):
            assert SeatVectorEnv(1, "gold", 2, autoreset_mode=said).metadata["autoreset_mode"] is mode
    with pytest.raises(BadOption, match="autoreset_mode='later' is not understood: NextStep, SameStep, Disabled"):
        SeatVectorEnv(1, "gold", 2, autoreset_mode="later")


@pytest.mark.parametrize("copy", [True, False])
def test_what_was_told_is_kept_unless_speed_is_wanted(copy: bool) -> None:
    envs = SeatVectorEnv(3, "gold", 2, copy=copy)
    first, infos = envs.reset(seed=1)
    was, mask = first.copy(), infos["action_mask"]
    second, *_, infos = envs.step(mask.argmax(1))
    assert np.array_equal(first, was) is copy
    assert np.shares_memory(first, second) is not copy
    assert np.shares_memory(mask, infos["action_mask"]) is not copy


def test_lanes_have_seeds_of_their_own() -> None:
    envs = SeatVectorEnv(3, "quick-silver", 3, opponents="random")
    alone = SeatEnv("quick-silver", 3, opponents="random")
    for seeds, each in ((8, (8, 9, 10)), ([5, 2**70, 5], (5, 2**70, 5))):
        told, _ = envs.reset(seed=seeds)
        assert [row.tobytes() for row in told] == [alone.reset(seed=seed)[0].tobytes() for seed in each]
    told, _ = envs.reset(seed=[None, 4, None])
    nexts = []
    for seed in (5, 2**70, 5):
        alone.reset(seed=seed)
        nexts.append(alone.reset()[0].tobytes())
    assert [row.tobytes() for row in told] == [nexts[0], alone.reset(seed=4)[0].tobytes(), nexts[2]]


def test_without_a_seed_each_lane_is_dealt_at_random() -> None:
    envs = SeatVectorEnv(8, "quick-silver", 3, opponents="random")
    told, _ = envs.reset()
    assert len({row.tobytes() for row in told}) > 1
    other, _ = SeatVectorEnv(8, "quick-silver", 3, opponents="random").reset()
    assert not np.array_equal(told, other)


@pytest.mark.parametrize("seed", [-1, [1, 2], [1, 2, -3], [1, 2.5, 3], [True, 1, 2], "abc"])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    envs = SeatVectorEnv(3, "gold", 2, opponents="random")
    envs.reset(seed=1)
    before = pickle.dumps(envs.batch)
    with pytest.raises(BadOption, match="seed"):
        envs.reset(seed=seed)
    assert pickle.dumps(envs.batch) == before


@pytest.mark.parametrize("mask", [[True, False, True], np.array([True]), np.array([1, 0, 1]), np.zeros(3, np.bool_)])
def test_what_is_no_reset_mask_is_refused(mask: Any) -> None:
    envs = SeatVectorEnv(3, "gold", 2, autoreset_mode="Disabled", opponents="random")
    envs.reset(seed=1)
    with pytest.raises(BadOption, match="reset_mask"):
        envs.reset(options={"reset_mask": mask})
    with pytest.raises(BadOption, match="knows no options seats"):
        envs.reset(options={"seats": 3})


def test_a_refused_move_changes_no_lane() -> None:
    envs = SeatVectorEnv(3, "gold", 3, illegal="raise")
    with pytest.raises(ResetNeeded):
        envs.step([0, 0, 0])
    _, infos = envs.reset(seed=1)
    before = envs.batch.truth.tobytes()
    moves = infos["action_mask"].argmax(1)
    wrong = np.where(np.arange(3) == 1, infos["action_mask"].argmin(1), moves)
    with pytest.raises(IllegalMove, match="Lane 1: .* is not legal now"):
        envs.step(wrong)
    for said in ([0, 0], [0.0, 0.0, 0.0], np.where(np.arange(3) == 2, -1, moves), [10**6, 0, 0]):
        with pytest.raises(MalformedMove):
            envs.step(said)
    assert envs.batch.truth.tobytes() == before
    assert np.array_equal(envs.action_masks(), infos["action_mask"])


def test_a_finished_lane_waits_for_its_reset() -> None:
    envs = SeatVectorEnv(3, "gold", 3, autoreset_mode="Disabled")
    _, infos = envs.reset(seed=1)
    masks = infos["action_mask"]
    wrong = np.where(np.arange(3) == 1, masks.argmin(1), masks.argmax(1))
    _, rewards, ends, _, infos = envs.step(wrong)
    assert ends.tolist() == [False, True, False] and rewards.tolist() == [0, LOST, 0]
    assert infos["illegal"].tolist() == [False, True, False]
    assert infos["action_mask"].any(1).tolist() == [True, False, True]
    before = envs.batch.truth.tobytes()
    with pytest.raises(GameOver, match="Lane 1 is over: reset it"):
        envs.step(envs.action_masks().argmax(1))
    assert envs.batch.truth.tobytes() == before
    envs.reset(options={"reset_mask": ends})
    assert not envs.step(envs.action_masks().argmax(1))[2].any()


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_a_pickled_one_goes_on_where_it_stood(mode: str) -> None:
    envs = SeatVectorEnv(3, "gold-river", 2, opponents="random", autoreset_mode=mode)
    _, infos = envs.reset(seed=3)
    rng = np.random.default_rng(3)
    for _ in range(10):
        infos = envs.step(chosen(infos["action_mask"], rng, 0.1))[4]
    twin: SeatVectorEnv = pickle.loads(pickle.dumps(envs))
    for _ in range(30):
        moves = chosen(infos["action_mask"], rng, 0.1)
        ours, theirs = envs.step(moves), twin.step(moves)
        assert all(map(same, ours, theirs))
        infos = ours[4]


def test_each_lane_is_told_in_words() -> None:
    envs = SeatVectorEnv(3, "gold", 2, seat="each", opponents="random", render_mode="ansi")
    envs.reset(seed=3)
    words = envs.render()
    assert words is not None
    assert [text.splitlines()[0] for text in words] == [
        f"Gold, 2 players, as seat {seat} sees it" for seat in (0, 1, 0)
    ]
    assert SeatVectorEnv(1, "gold", 2, opponents="random").render() is None


def test_bots_that_would_not_fit_into_the_machine_are_refused() -> None:
    with pytest.raises(BadOption, match=r"1000000 lanes need .* GB for what the bots remember.*take at most \d+ lanes"):
        SeatVectorEnv(1_000_000, "goldmine-rumbles", 4, opponents="greedy")


@pytest.mark.parametrize("count", [0, -1, 2.0, True, "3"])
def test_a_number_of_lanes_that_cannot_be_is_refused(count: Any) -> None:
    with pytest.raises(BadOption, match="num_envs="):
        SeatVectorEnv(count, "gold")


def test_some_lanes_of_a_batch_can_stay_as_they_are() -> None:
    batch = ml.batch("gold", players=2, lanes=5, seed=3)
    everybody = batch.clone()
    playing = np.array([False, True, True, False, True])
    moves = batch.masks.argmax(1)
    everybody.step(moves)
    before = batch.truth.copy()
    with pytest.raises(IllegalMove, match="Lane 2: .* No lane has changed"):
        batch.step(np.where(np.arange(5) == 2, batch.masks.argmin(1), moves), only=playing)
    with pytest.raises(BadOption, match="only needs one truth value for each of the 5 lanes"):
        batch.step(moves, only=[True])
    assert batch.truth.tobytes() == before.tobytes()
    batch.step(np.where(playing, moves, -7), only=playing)
    assert batch.truth.tobytes() == np.where(playing, everybody.truth, before).tobytes()
