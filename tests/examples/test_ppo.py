"""The example that learns: it does learn, and each of its parts does what it says."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
EXAMPLE = HERE.parents[1] / "examples" / "ppo.py"

BEST = 3 / 8
"""The return of the best answer to a random player at Kuhn poker, if wins count and not chips: whoever bets wins at
once, or else what a showdown brings; nobody gains by folding. 3/4 of the games are won by the first seat, 5/8 by the
second."""


@pytest.fixture(scope="module")
def seen() -> Any:
    """What the child process saw; one, since JAX compiles anew in each."""
    command = [sys.executable, "-W", "error", str(HERE / "ppo_child.py")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_it_learns_the_best_answer_to_a_random_player(seen: Any) -> None:
    for run in (seen["runs"][0], seen["runs"][2]):
        assert run["before"]["return_interval"][1] < run["after"]["return_interval"][0]
        low, high = run["after"]["return_interval"]
        assert low - 0.02 < BEST < high + 0.02
        low, high = run["after"]["win_interval"]
        assert low < run["after"]["win_share"] < high


def test_a_seed_gives_one_run(seen: Any) -> None:
    first, again, other = seen["runs"]
    assert first == again
    assert first["losses"] != other["losses"]
    assert first["evaluation_seed"] != first["seed"]


def test_a_whole_game_goes_through_it(seen: Any) -> None:
    run = seen["gold"]
    assert len(run["losses"]) == 2
    assert all(math.isfinite(loss) for loss in run["losses"])
    assert run["decisions"] == 2 * 32 * 4
    for when in ("before", "after"):
        assert run[when]["games"] == 6
        assert 0 <= run[when]["win_share"] <= 1


def test_what_is_not_legal_is_never_chosen(seen: Any) -> None:
    masked = seen["masked"]
    assert masked["legal"]
    assert masked["illegal_chance"] == 0
    assert masked["sums"] == pytest.approx([1, 1], abs=1e-5)
    assert masked["own_chance"]


def test_moves_are_drawn_by_their_probability(seen: Any) -> None:
    assert seen["drawn"]["shares"] == pytest.approx([0.5, 0.3, 0.2, 0], abs=0.015)


def test_entropy_counts_legal_moves_only(seen: Any) -> None:
    assert seen["entropy"] == pytest.approx([math.log(count) for count in range(1, 6)], abs=1e-5)


def test_advantages_end_with_the_game(seen: Any) -> None:
    told = seen["gains"]
    for lane in range(2):
        for start in range(7):
            # by the definition: what each later decision brought beyond what was expected, trusted less and less
            total, weight = 0.0, 1.0
            for now in range(start, 7):
                over = told["overs"][now][lane]
                later = told["last"][lane] if now == 6 else told["values"][now + 1][lane]
                total += weight * (told["rewards"][now][lane] + (0 if over else later) - told["values"][now][lane])
                weight *= seen["lambda"]
                if over:
                    break
            assert told["found"][start][lane] == pytest.approx(total, abs=1e-4)


def test_evaluation_is_exact_where_the_answer_is_known(seen: Any) -> None:
    never, always = seen["stubborn"]["never"], seen["stubborn"]["always"]
    assert never["win_share"] == pytest.approx(1 / 4, abs=0.01)
    assert never["mean_return"] == pytest.approx(-1 / 2, abs=0.02)
    assert always["win_share"] == pytest.approx(11 / 16, abs=0.01)
    assert always["mean_return"] == pytest.approx(BEST, abs=0.02)
    assert always["games"] == 20_000


def test_without_jax_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "jax.py").write_text("raise ModuleNotFoundError('No module named jax')")
    done = subprocess.run(
        [sys.executable, str(EXAMPLE)], capture_output=True, text=True, env={"PYTHONPATH": str(tmp_path)}
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert "pip install motherlode[examples]" in done.stderr


def test_what_it_cannot_do_is_refused_in_a_line() -> None:
    for arguments, words in ((["--game", "quick-sliver"], "quick-silver"), (["--opponents", "gredy"], "greedy")):
        done = subprocess.run([sys.executable, str(EXAMPLE), *arguments], capture_output=True, text=True)
        assert done.returncode == 1
        assert words in done.stderr
        assert "Traceback" not in done.stderr
