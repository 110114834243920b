from __future__ import annotations

import json
from pathlib import Path

import pytest

import motherlode as ml
from motherlode.arena.simulate import Progress, Simulation, simulate
from motherlode.arena.simulation import deviation, wilson
from motherlode.core import registry
from motherlode.core.dealers import SeededDealer
from motherlode.core.errors import BadOption, CannotWrite, UnknownName

GOLD = registry.game("gold")
LINEUPS: tuple[tuple[dict[str, object], str | list[str]], ...] = (
    ({"players": 2}, "random"),
    ({"players": 5, "draft": "on", "start": "random"}, "random"),
    ({}, ["greedy", "random", "greedy:memory=0.5,fade=0.1"]),
)


def run(seats: str | list[str] = "random", games: int = 400, jobs: int = 1, **said: object) -> Simulation:
    return simulate(GOLD, said, seats, games, 1, jobs)


def test_known_figures_of_random_gold_with_two_players() -> None:
    result = run(games=100_000, jobs=2, players=2)
    assert result.mean_moves == pytest.approx(108, abs=1)
    assert sum(result.mean_points) == pytest.approx(54.9, abs=0.2)
    assert result.shared / result.games == pytest.approx(0.009, abs=0.002)
    assert sum(result.win_share) == pytest.approx(1)
    assert result.chances == 64 * result.games  # every card is turned once
    assert sum(result.endings.values()) == result.games
    assert result.shortest >= 64 and result.longest > 150


def test_greedy_beats_random() -> None:
    result = run(["greedy", "random"], games=2000)
    assert result.win_interval[0][0] > 0.95


@pytest.mark.parametrize(("said", "seats"), LINEUPS)
def test_jobs_do_not_change_the_result(said: dict[str, object], seats: str | list[str]) -> None:
    results = [simulate(GOLD, dict(said), seats, 2500, 9, jobs) for jobs in (1, 2, 3)]
    assert results[0] == results[1] == results[2]
    first, second = results[0].to_json(), results[1].to_json()
    first.pop("seconds"), second.pop("seconds")
    assert json.dumps(first) == json.dumps(second)


@pytest.mark.parametrize(("said", "seats"), LINEUPS)
def test_interpreted_and_compiled_agree_exactly(said: dict[str, object], seats: str | list[str]) -> None:
    plain = simulate(GOLD, dict(said), seats, 8, 3, 2, compiled=False)
    assert plain == simulate(GOLD, dict(said), seats, 8, 3, 1, compiled=True)


def test_the_switch_keeps_everything_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTHERLODE_JIT", "0")
    monkeypatch.setattr("motherlode.core.compiling.ensure", None)
    assert run(games=2, players=2).games == 2


def test_seeds_differ_and_repeat() -> None:
    runs = [ml.simulate("gold", 3, games=300, seed=seed) for seed in (1, 2, 1, -1, 1 << 70)]
    assert runs[0] == runs[2]
    assert len({run.moves for run in runs}) == 4


def test_one_game_of_many_is_the_same_game() -> None:
    """The sum of prefixes: game i depends on the seed and i alone."""
    assert run(games=11, players=2).moves - run(games=10, players=2).moves == ml_game(10)


def ml_game(index: int) -> int:
    from motherlode.core.match import Match

    bots = [registry.bot("random", GOLD)] * 2
    match = Match(GOLD, GOLD.components(), GOLD.options({"players": 2}), bots, compiled=False)
    return match.play(1, index, 1)[1]


def test_the_number_of_seats_says_the_number_of_players() -> None:
    assert run(["random"] * 4, games=1).players == 4
    assert run("greedy,random", games=1).seats == ["greedy", "random"]
    assert run("random", games=1).players == GOLD.default_players


@pytest.mark.parametrize(
    ("seats", "said", "refusal", "part"),
    [
        (["random"] * 2, {"players": 3}, BadOption, "exactly 3"),
        ([], {}, BadOption, "name a bot"),
        ("radom", {}, UnknownName, "'random'"),
        ("random", {"players": 6}, BadOption, "2 to 5"),
        (["random"] * 6, {}, BadOption, "2 to 5"),
        ("random", {"colour": "red"}, BadOption, "no option"),
    ],
)
def test_bad_lineups(seats: str | list[str], said: dict[str, object], refusal: type[Exception], part: str) -> None:
    with pytest.raises(refusal, match=part):
        simulate(GOLD, said, seats, 10)


@pytest.mark.parametrize("value", [0, -1, 1.5, True, 1 << 60])
def test_bad_numbers(value: int) -> None:
    for name in ("games", "jobs"):
        with pytest.raises(BadOption, match=name):
            ml.simulate("gold", **{name: value})  # type: ignore[arg-type]


class Impatient(Progress):
    def played(self, games: int) -> None:
        if games > 0:
            raise KeyboardInterrupt


def test_an_interrupted_run_counts_the_first_games() -> None:
    result = simulate(GOLD, {"players": 2}, "random", 1 << 50, 1, 2, progress=Impatient())
    assert result.interrupted and 0 < result.games < 1 << 50 and result.asked == 1 << 50
    again = simulate(GOLD, {"players": 2}, "random", result.games, 1, 1)
    assert (again.moves, again.wins, again.mean_points) == (result.moves, result.wins, result.mean_points)


class Angry(Progress):
    def played(self, games: int) -> None:
        raise ValueError("no")


def test_trouble_is_passed_on() -> None:
    with pytest.raises(ValueError, match="no"):
        simulate(GOLD, {}, "random", 1 << 50, 1, 2, progress=Angry())


def test_trouble_in_a_thread_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> list[int]:
        raise ZeroDivisionError

    monkeypatch.setattr("motherlode.core.match.Match.play", broken)
    with pytest.raises(ZeroDivisionError):
        run(games=10, jobs=2)


def test_records_are_games_of_the_seed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    result = simulate(GOLD, {}, ["greedy", "random", "random"], 4, 5, 2, record=path)
    records = [json.loads(line) for line in path.read_text().splitlines()]
    assert len(records) == 4
    for index, record in enumerate(records):
        assert ml.replay(record).record() == record
        assert record["seats"] == result.seats
        dealt = ml.table("gold", players=3, dealer=SeededDealer(5, index))
        for actor, notation, _ in record["steps"]:
            if actor != "chance":
                dealt.play(notation)
        dealt.seats = result.seats
        assert dealt.record() == record
    assert result == simulate(GOLD, {}, ["greedy", "random", "random"], 4, 5, 1)


def test_records_of_an_interrupted_run(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    result = simulate(GOLD, {}, "random", 1000, progress=Impatient(), record=path)
    assert result.interrupted
    assert len(path.read_text().splitlines()) == result.games


def test_records_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motherlode.core.match.Match.play", None)  # refused before any game
    for path, refusal in (
        (tmp_path / "none" / "x.jsonl", CannotWrite),
        (tmp_path / "x.json", BadOption),
        (tmp_path / "x", BadOption),
    ):
        with pytest.raises(refusal):
            simulate(GOLD, {}, "random", 5, record=path)
    (tmp_path / "d.jsonl").mkdir()
    with pytest.raises(CannotWrite):
        simulate(GOLD, {}, "random", 5, record=tmp_path / "d.jsonl")
    assert [path.name for path in tmp_path.iterdir()] == ["d.jsonl"]


def test_an_older_file_stays_if_a_run_fails(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("old\n")
    with pytest.raises(ValueError, match="no"):
        simulate(GOLD, {}, "random", 50, progress=Angry(), record=path)
    assert path.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [path]


def test_intervals_and_deviations() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(0, 0) == (0, 1)
    assert deviation(10, 30, 4) == pytest.approx((5 / 3) ** 0.5)  # of 1, 2, 3, 4
    assert deviation(5, 25, 1) == 0


def test_it_reads_well() -> None:
    assert str(run(games=10, players=2)).startswith("gold, 2 players, 10 games, seed 1\n  seat 0 random: wins ")
