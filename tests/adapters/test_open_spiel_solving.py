"""OpenSpiel's solvers on small games: state by state in Python, and on whole trees in C++."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from motherlode.adapters import open_spiel
from motherlode.adapters.open_spiel_tree import tree, tree_text
from motherlode.core.errors import BadOption

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
POCKET = EXAMPLES / "pocket-duel.toml"


@pytest.fixture(scope="module")
def tiny_duel(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A duel with one card each: 638 nodes and something to hide."""
    text = POCKET.read_text().replace("copies = 2", "copies = 1")
    box = tmp_path_factory.mktemp("boxes") / "tiny-duel.toml"
    box.write_text(text.replace("[numbers.hand]\nvalue = 2", "[numbers.hand]\nvalue = 1"))
    return open_spiel.load("quick-silver:players=2", box=box)


def test_cfr_in_python_finds_the_value_of_kuhn_poker() -> None:
    game = open_spiel.load("kuhn", utility="points")
    solver = cfr.CFRSolver(game)
    before = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(120):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [found, found])
    assert values[0] == pytest.approx(-1 / 18, abs=0.003)
    assert exploitability.nash_conv(game, found) < before / 30


def test_cfr_in_python_comes_closer_in_a_small_quick_silver(tiny_duel: Any) -> None:
    solver = cfr.CFRPlusSolver(tiny_duel)
    worth = []
    for _ in range(3):
        worth.append(exploitability.nash_conv(tiny_duel, solver.average_policy()))
        for _ in range(4):
            solver.evaluate_and_update_policy()
    assert worth[2] < worth[1] < worth[0]
    assert worth[2] < worth[0] / 10


def test_the_solvers_of_openspiel_ask_our_states(tiny_duel: Any) -> None:
    solver = pyspiel.CFRPlusSolver(tiny_duel)
    before = pyspiel.nash_conv(tiny_duel, solver.average_policy())
    for _ in range(5):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(tiny_duel, solver.average_policy()) < before / 5


def test_a_tree_is_the_game(tiny_duel: Any) -> None:
    small = tree(tiny_duel)
    counts = []
    for game in (tiny_duel, small):
        found = {"nodes": 0, "chance": 0, "ends": 0}
        returns: dict[tuple[float, ...], float] = {}
        ahead = [(game.new_initial_state(), 1.0)]
        while ahead:
            state, chance = ahead.pop()
            found["nodes"] += 1
            found["chance"] += state.is_chance_node()
            if state.is_terminal():
                found["ends"] += 1
                key = tuple(state.returns())
                returns[key] = returns.get(key, 0) + chance
            elif state.is_chance_node():
                ahead += [(state.child(action), chance * p) for action, p in state.chance_outcomes()]
            else:
                legal = state.legal_actions()
                ahead += [(state.child(action), chance / len(legal)) for action in legal]
        counts.append((found, {key: pytest.approx(value) for key, value in sorted(returns.items())}))
    assert counts[0] == counts[1]
    assert counts[0][0]["nodes"] == 637
    uniform = [exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) for game in (tiny_duel, small)]
    assert uniform[0] == pytest.approx(uniform[1])


def test_a_tree_says_what_can_be_told_apart_and_who_wins() -> None:
    """In some duels everybody dies: so Quick Silver is not said to be zero-sum."""
    game = open_spiel.load("quick-silver:players=2", box=POCKET)
    text = tree_text(game)
    named = set(re.findall(r'"(p\d:[0-9a-f]{16})"', text))
    numbers = set(re.findall(r'^p "" (\d+ \d+)', text, re.MULTILINE))
    assert len(named) == len(numbers) > 1000
    sums = {sum(map(float, found.split())) for found in re.findall(r'^t "" \d+ "" \{ (.*) \}', text, re.MULTILINE)}
    assert sums == {0, -2}
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


def test_a_tree_that_is_too_large_is_refused() -> None:
    with pytest.raises(BadOption, match="more than 1,000 nodes"):
        tree(open_spiel.load("gold"), most=1000)


def test_the_example_prints_how_far_it_is_from_the_best() -> None:
    done = example("--iterations", "20", "--blocks", "2", "--json")
    rows = json.loads(done.stdout)["rows"]
    assert [row["iterations"] for row in rows] == [10, 20]
    assert rows[1]["exploitability"] < rows[0]["exploitability"]
    assert "10 iterations" in done.stderr
    table = example(
        "--game", "kuhn", "--utility", "points", "--solver", "cfr", "--iterations", "200"
    ).stdout.splitlines()
    assert len(table) == 6 and "exploitability" in table[0]
    assert float(table[-1].split()[2]) == pytest.approx(-1 / 18, abs=0.003)


def example(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", str(EXAMPLES / "cfr.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True)
