"""Many games in arrays: the same games as one table after the other, through the same checked door."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import motherlode as ml
from motherlode.core import registry, tally
from motherlode.core.batch import Batch
from motherlode.core.dealers import SeededDealer
from motherlode.core.errors import BadOption, GameOver, IllegalMove
from motherlode.core.match import Match
from motherlode.core.table import Table

SPECS = [
    "kuhn",
    "leduc",
    "pledges",
    "gold:players=2,layout=grid",
    "gold:players=5,draft=on",
    "quick-silver:players=3,stranger=on",
    "quick-silver:players=6",
    "gold-river:players=2",
    "gold-river:players=5,poker=on",
    "goldmine-rumbles:players=3,hidden_cubes=on,paid_routes=on",
    "goldmine-rumbles:players=4,length=long,characters=chosen",
]


def table_of(batch: Batch, game: int, seed: int) -> Table:
    """The table that a lane plays."""
    return Table(batch.game, batch.components, batch.options, SeededDealer(seed, game), "compiled")


def same(batch: Batch, lane: int, table: Table) -> None:
    """A lane stands where a table does, and says so."""
    assert batch.truth[lane].tobytes() == table.engine.tables[0].tobytes()
    assert batch.actors[lane] == table.actor
    assert np.flatnonzero(batch.masks[lane]).tolist() == [move.id for move in table.moves()]
    told = batch.encoding.vector(table.view(table.actor))
    assert np.array_equal(batch.observations[lane], np.array(told, np.float32))


@pytest.mark.parametrize("spec", SPECS)
def test_each_lane_is_a_table(spec: str) -> None:
    batch = ml.batch(spec, lanes=3, seed=11)
    tables = [table_of(batch, game, 11) for game in range(3)]
    ended = 0
    for turn in range(120):
        for lane, table in enumerate(tables):
            if turn % 10 == 0 or table.version < 9:
                same(batch, lane, table)
        actions = batch.random_actions()
        batch.step(actions)
        for lane, table in enumerate(tables):
            table.play(int(actions[lane]))
            assert batch.overs[lane] == table.over
            if table.over:
                ended += 1
                assert batch.rewards[lane].tolist() == np.array(table.scores().returns, np.float32).tolist()
                assert batch.points[lane].tolist() == table.scores().points
                tables[lane] = table_of(batch, int(batch.games[lane]), 11)
                same(batch, lane, tables[lane])
            else:
                assert not batch.rewards[lane].any()
    assert ended or spec.startswith(("gold", "quick"))


@pytest.mark.parametrize("spec", ["kuhn", "gold:players=3", "quick-silver:players=4", "gold-river:players=4"])
def test_whole_games_end_as_tables_do_and_the_next_is_dealt_as_it_should(spec: str) -> None:
    batch = ml.batch(spec, lanes=2, seed=5, observe=False)
    tables = [table_of(batch, game, 5) for game in range(2)]
    finished = 0
    while finished < 3:
        actions = batch.random_actions()
        batch.step(actions)
        for lane, table in enumerate(tables):
            table.play(int(actions[lane]))
            if batch.overs[lane]:
                assert table.over and batch.points[lane].tolist() == table.scores().points
                assert batch.rewards[lane].tolist() == np.array(table.scores().returns, np.float32).tolist()
                finished += 1
                tables[lane] = table_of(batch, int(batch.games[lane]), 5)
            assert batch.truth[lane].tobytes() == tables[lane].engine.tables[0].tobytes()
    assert (batch.games % 2 == [0, 1]).all(), "lane i plays the games i, i + lanes, …"


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("kuhn", ["random", "random"]),
        ("gold", ["greedy", "random", "greedy:memory=0.5"]),
        ("quick-silver", ["greedy", "greedy", "random"]),
        ("gold-river", ["random", "random", "random"]),
        ("goldmine-rumbles", ["random", "random", "random"]),
    ],
)
def test_bots_play_as_they_do_in_a_match(game: str, bots: list[str]) -> None:
    """Somebody outside makes the very moves that a bot made in a match: then all others answer as they did there."""
    found = registry.game(game)
    components, options = found.components(), found.options({"players": len(bots)})
    lineup = [registry.bot(spec, found) for spec in bots]
    match = Match(found, components, options, lineup, compiled=True, log=found.facts(components, options).plies)
    for outside in range(len(bots)):
        part = match.play(3, outside, 1)
        log = match.log()[: part[tally.MOVES] + part[tally.CHANCES]]
        truth, own = replayed(found, components, options, log, outside)
        seats = [spec if seat != outside else "" for seat, spec in enumerate(bots)]
        batch = ml.batch(game, players=len(bots), lanes=4, seats=seats, seed=3, autoreset="off")
        assert int(batch.games[outside]) == outside
        for index, move in enumerate(own):
            assert batch.actors[outside] == outside and batch.masks[outside, move]
            actions = batch.random_actions()
            actions[outside] = move
            batch.step(actions)
            assert bool(batch.overs[outside]) == (index == len(own) - 1)
        assert batch.truth[outside].tobytes() == truth


def replayed(game: Any, components: Any, options: Any, log: list[int], seat: int) -> tuple[bytes, list[int]]:
    """The last table of a logged game, and the moves of one seat."""
    table = Table(game, components, options, None, "compiled")
    own = []
    for action in log:
        if table.actor == seat:
            own.append(action)
        table.play(action)
    assert table.over
    return table.engine.tables[0].tobytes(), own


@pytest.mark.parametrize("spec", ["kuhn", "pledges", "gold:players=4", "quick-silver:players=3"])
def test_interpreted_and_compiled_agree(spec: str) -> None:
    seats = ["random"] * (ml.batch(spec, lanes=1).players - 1) + [""]
    fast = ml.batch(spec, lanes=3, seats=seats, seed=2, speed="compiled")
    slow = ml.batch(spec, lanes=3, seats=seats, seed=2, speed="interpreted")
    assert fast.compiled and not slow.compiled
    for _ in range(25):
        agree(fast, slow)
        actions = fast.random_actions()
        assert np.array_equal(actions, slow.random_actions())
        fast.step(actions)
        slow.step(actions)
    agree(fast, slow)
    assert np.array_equal(fast.observe(0), slow.observe(0))
    for seat in (None, 0):
        for sight in ("view", "look"):
            assert fast.views(seat, sight).tobytes() == slow.views(seat, sight).tobytes()


def agree(one: Batch, other: Batch) -> None:
    """Two batches stand at the same place, byte for byte."""
    assert [part.flat.tobytes() for part in one._state()] == [part.flat.tobytes() for part in other._state()]


def test_threads_change_nothing() -> None:
    one, two = (ml.batch("gold", players=3, lanes=37, seed=4, threads=threads) for threads in (1, 3))
    for _ in range(80):
        actions = one.random_actions()
        assert np.array_equal(actions, two.random_actions())
        one.step(actions)
        two.step(actions)
        agree(one, two)


def notation(batch: Batch, lane: int) -> list[str]:
    """The legal moves of a lane."""
    return [str(batch.game.moves_table(batch.components)[int(move)]) for move in np.flatnonzero(batch.masks[lane])]


@pytest.mark.parametrize("threads", [1, 2])
def test_an_illegal_move_is_refused_and_no_lane_changes(threads: int) -> None:
    batch = ml.batch("gold", players=3, lanes=8, seed=1, threads=threads)
    batch.step(batch.random_actions())
    good = batch.random_actions()
    before = [part.flat.tobytes() for part in batch._state()]
    for lane, bad in ((7, int(np.flatnonzero(~batch.masks[7])[0])), (2, batch.actions), (0, -1), (3, 10**9)):
        actions = good.copy()
        actions[lane] = bad
        with pytest.raises(IllegalMove, match=f"Lane {lane}: .*No lane has changed") as caught:
            batch.step(actions)
        assert [str(move) for move in caught.value.moves] == notation(batch, lane)
        assert [part.flat.tobytes() for part in batch._state()] == before
    batch.masks[:] = True  # whoever writes into what is handed out cheats nobody but himself
    actions = good.copy()
    actions[5] = bad_move = int(np.setdiff1d(np.arange(batch.actions), [good[5]])[-1])
    assert bad_move != good[5]
    with pytest.raises(IllegalMove):
        batch.step(actions)
    batch.step(good)


def test_finished_lanes_stay_or_begin_anew_as_was_agreed() -> None:
    off = ml.batch("kuhn", lanes=4, seed=1, autoreset="off")
    following = ml.batch("kuhn", lanes=4, seed=1, autoreset="next-step")
    at_once = ml.batch("kuhn", lanes=4, seed=1, autoreset="same-step")
    for batch in (off, following, at_once):
        batch.step(np.zeros(4, np.int64))  # pass
        batch.step(np.zeros(4, np.int64))  # pass: showdown
        assert batch.overs.all() and (np.abs(batch.rewards).sum(axis=1) == 2).all()
    assert (off.actors == ml.OVER).all() and not off.masks.any() and (off.random_actions() == -1).all()
    with pytest.raises(GameOver, match="Lane 0 is over: say -1 for it, or reset it"):
        off.step(np.zeros(4, np.int64))
    off.step(np.full(4, -1))
    assert not off.overs.any() and not off.rewards.any(), "nothing ended with this step"
    off.reset(lanes=[True, False, False, True])
    assert off.actors.tolist() == [0, ml.OVER, ml.OVER, 0] and off.games.tolist() == [4, 1, 2, 7]
    assert (following.actors == ml.OVER).all()
    following.step(np.full(4, 99))
    assert (following.actors == 0).all() and not following.overs.any() and not following.rewards.any()
    assert following.games.tolist() == at_once.games.tolist() == [4, 5, 6, 7]
    assert np.array_equal(following.truth, at_once.truth)
    assert np.array_equal(at_once.finals[0], ended_observation())
    assert not np.array_equal(at_once.finals, at_once.observations)


def ended_observation() -> Any:
    """What whoever moved last is told after two passes of game 0 of seed 1."""
    batch = ml.batch("kuhn", lanes=1, seed=1, autoreset="off")
    batch.step([0])
    batch.step([0])
    table = table_of(batch, 0, 1)
    table.play("pass")
    table.play("pass")
    assert np.array_equal(batch.observations[0], np.array(batch.encoding.vector(table.view(1)), np.float32))
    return batch.observations[0].copy()


def test_seeds_of_lanes_and_of_runs() -> None:
    batch = ml.batch("quick-silver", players=3, lanes=3, seed=9)
    by_run = batch.truth.copy()
    batch.reset(seeds=[5, 6, 5])
    assert batch.truth[0] == batch.truth[2] != batch.truth[1]
    assert batch.truth[1].tobytes() == table_of(batch, 0, 6).engine.tables[0].tobytes()
    batch.reset()
    assert batch.games.tolist() == [1, 1, 1]
    batch.reset(seed=9)
    assert np.array_equal(batch.truth, by_run)


def test_a_game_without_a_decision_for_those_outside_is_passed_over() -> None:
    """In Quick Silver a seat may be dead or the game over; a lane always awaits somebody, or says that it is over."""
    batch = ml.batch("quick-silver", players=2, lanes=16, seats=["", "random"], seed=1)
    for _ in range(400):
        assert (batch.actors == 0).all() and batch.masks.any(axis=1).all()
        batch.step(batch.random_actions())


def test_copies_and_pickles_go_their_own_way() -> None:
    batch = ml.batch("quick-silver", players=3, lanes=5, seats=["", "greedy", "random"], seed=8)
    for _ in range(7):
        batch.step(batch.random_actions())
    for twin in (batch.clone(), pickle.loads(pickle.dumps(batch))):
        agree(batch, twin)
        before = batch.truth.copy()
        for _ in range(5):
            twin.step(twin.random_actions())
        assert np.array_equal(batch.truth, before) and not np.array_equal(twin.truth, before)
    twin = pickle.loads(pickle.dumps(batch))
    for _ in range(9):
        actions = batch.random_actions()
        twin.random_actions()
        batch.step(actions)
        twin.step(actions)
    agree(batch, twin)


def test_a_changed_box_is_pickled_with_it(tmp_path: Any) -> None:
    text = (registry.game("gold").folder / "components.toml").read_text()
    path = tmp_path / "few.toml"
    path.write_text(text.replace("[numbers.rush_at]\nvalue = 10", "[numbers.rush_at]\nvalue = 12"))
    assert path.read_text() != text
    batch = ml.batch("gold", players=2, lanes=2, box=path)
    twin = pickle.loads(pickle.dumps(batch))
    path.unlink()
    assert twin.components.hash == batch.components.hash != registry.game("gold").components().hash
    agree(batch, twin)


def test_arrays_can_be_taken_over_without_a_copy() -> None:
    jax = pytest.importorskip("jax")
    batch = ml.batch("gold", players=3, lanes=7)
    for array in (batch.observations, batch.masks, batch.rewards, batch.overs, batch.actors):
        assert array.flags.c_contiguous and array.ctypes.data % 64 == 0 and array.flags.writeable
        taken = jax.dlpack.from_dlpack(array)
        assert taken.unsafe_buffer_pointer() == array.ctypes.data and taken.shape == array.shape


def test_what_a_seat_is_told_says_nothing_of_what_it_cannot_know() -> None:
    """Two lanes whose tables differ only in the cards of others: the same observation, the same mask."""
    batch = ml.batch("kuhn", lanes=64, seed=3)
    mine = batch.truth["hand"][:, 1]
    for card in (1, 2, 3):
        alike = np.flatnonzero(mine == card)
        assert len({batch.truth["hand"][lane, 2] for lane in alike}) == 2
        assert (batch.observations[alike] == batch.observations[alike[0]]).all()
    assert not (batch.observe(1) == batch.observe(0)).all()


@pytest.mark.parametrize("speed", ["interpreted", "compiled"])
def test_observations_may_be_the_bytes_of_the_view(speed: str) -> None:
    batch = ml.batch("kuhn", lanes=7, seed=2, observe="bytes", speed=speed)
    for _ in range(20):
        for lane, seat in enumerate(batch.actors.tolist()):
            told = batch.views(seat)[lane : lane + 1].view(np.int8)
            assert batch.observations[lane].tolist() == told.tolist()
        assert batch.observe(1).astype(np.int8).tobytes() == batch.views(1).tobytes()
        batch.step(batch.random_actions())
    assert np.abs(batch.finals).sum() > 0, "games have ended, and their last observation was kept"
    assert batch.clone().observations.tobytes() == batch.observations.tobytes()
    assert ml.batch("kuhn", lanes=7, observe=False, speed=speed).observations.shape == (7, 0)


def test_bad_requests_are_refused_with_a_remedy() -> None:
    for wrong, words in (
        ({"lanes": 0}, "lanes=0 is not understood: it takes a whole number from 1"),
        ({"lanes": True}, "lanes=True"),
        ({"lanes": 2, "sight": "truth"}, "sight='truth' is not understood: view, look"),
        ({"lanes": 2, "autoreset": "later"}, "off, next-step, same-step"),
        ({"lanes": 2, "threads": 0}, "threads=0"),
        ({"lanes": 2, "seats": ["random"]}, "2 players need 2 seats named, not 1"),
        ({"lanes": 2, "seats": ["random", "random"]}, "use `simulate`"),
        ({"lanes": 2, "speed": "warp"}, "auto, interpreted or compiled"),
    ):
        with pytest.raises(BadOption, match=words.split("`")[0]):
            ml.batch("kuhn", **wrong)
    with pytest.raises(BadOption, match="No room for 16777216 lanes here: take fewer"):
        ml.batch("quick-silver", players=4, lanes=1 << 24, seats=["", "greedy", "greedy", "greedy"])
    batch = ml.batch("kuhn", lanes=2)
    for actions in ([0], [0, 0, 0], [[0, 0]], [0.0, 1.0]):
        with pytest.raises(BadOption, match="one whole number for each of the 2 lanes"):
            batch.step(actions)
    with pytest.raises(BadOption, match="not both"):
        batch.reset(seed=1, seeds=[1, 2])
    with pytest.raises(BadOption, match="one number for each of the 2 lanes, not 3"):
        batch.reset(seeds=[1, 2, 3])
    with pytest.raises(BadOption, match="one truth value for each of the 2 lanes"):
        batch.reset(lanes=[True])
    with pytest.raises(BadOption, match="There is no seat 2: seats go from 0 to 1"):
        batch.observe(2)
