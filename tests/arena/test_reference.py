"""Our random play and the hand-written C++ program play the same game: their means agree."""

from __future__ import annotations

import importlib.util
import math
from pathlib import Path
from types import ModuleType

import pytest

import motherlode as ml

BENCH = Path(__file__).parents[2] / "bench"
GAMES = 200_000
SIGMAS = 4.5


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"bench_{name}", BENCH / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built: Path = load("gold").build(tmp_path_factory.mktemp("bench"))  # without g++, says how to get it
    return built


@pytest.fixture(scope="module")
def patient_box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The C++ program knows no stalling, so ours waits as long as it can."""
    from motherlode.core import registry

    text = (registry.game("gold").folder / "components.toml").read_text()
    path = tmp_path_factory.mktemp("box") / "patient.toml"
    path.write_text(text.replace("[numbers.stall_turns]\nvalue = 12", "[numbers.stall_turns]\nvalue = 40"))
    return path


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_means_agree(program: Path, patient_box: Path, players: int) -> None:
    ours = ml.simulate("gold", players, games=GAMES, seed=11, jobs=2, box=patient_box)
    theirs = load("gold").run_reference(program, GAMES, players, 11)
    assert theirs["games"] == GAMES and theirs["players"] == players

    def close(mine: float, other: float, deviation: float, slack: float = 0) -> bool:
        return abs(mine - other) < SIGMAS * deviation * math.sqrt(2 / GAMES) + slack

    # A dead position costs the C++ program 120 more moves, in one game of some 30,000.
    assert close(ours.mean_moves, theirs["mean_moves"], ours.sd_moves, slack=0.01)
    for seat in range(players):
        assert close(ours.mean_points[seat], theirs["mean_points"][seat], ours.sd_points[seat])
        spread = math.sqrt(theirs["mean_squared_points"][seat] - theirs["mean_points"][seat] ** 2)
        assert spread == pytest.approx(ours.sd_points[seat], rel=0.02)


def test_the_benches_run() -> None:
    result = load("gold").compare(players=4, pairs=1, seconds=0.05)
    assert 0 < result["ratio"] < 10
    assert load("jobs").compare("gold", 4, "random", 2, 1, 0.05)["ratio"] > 0


def test_any_game_is_compared_with_the_reference() -> None:
    speed = load("speed")
    [gold, kuhn] = speed.compare(["gold", "kuhn"], None, pairs=1, seconds=0.05)
    assert (gold["game"], gold["players"], kuhn["players"]) == ("gold", 4, 2)
    for result in (gold, kuhn):
        assert result["ratio"] == pytest.approx(result["moves_per_s"] / result["reference_moves_per_s"])
        assert result["moves_per_s"] > result["games_per_s"] > 0
    assert "gold" in speed.finished_games() and "kuhn" not in speed.finished_games()
