"""Our Leduc poker is the one that others have: OpenSpiel's own game, walked side by side with ours."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest

from motherlode.adapters import open_spiel
from motherlode.adapters.open_spiel_tree import tree

UNIFORM = 2.373611
"""What OpenSpiel finds that best answers to random players gain in `leduc_poker`, in chips."""


@pytest.fixture(scope="module")
def ours() -> Any:
    return open_spiel.load("leduc", utility="points")


@pytest.fixture(scope="module")
def theirs() -> Any:
    """Cards of a kind are alike here too."""
    return pyspiel.load_game("leduc_poker(suit_isomorphism=true)")


def test_every_history_is_one_of_openspiels_own(ours: Any, theirs: Any) -> None:
    """The same actor, moves, chances and chips everywhere, and the same histories look alike to whoever is to move."""
    found = {"chance": 0, "decisions": 0, "ends": 0}
    named: list[dict[str, str]] = [{}, {}]
    back: list[dict[str, str]] = [{}, {}]
    ahead = [(ours.new_initial_state(), theirs.new_initial_state())]
    while ahead:
        mine, other = ahead.pop()
        player = mine.current_player()
        assert player == other.current_player()
        if mine.is_terminal():
            found["ends"] += 1
            assert mine.returns() == other.returns()
            continue
        if mine.is_chance_node():
            found["chance"] += 1
            assert dict(mine.chance_outcomes()) == pytest.approx(dict(other.chance_outcomes()))
        else:
            found["decisions"] += 1
            ourselves, them = mine.information_state_string(), other.information_state_string()
            assert named[player].setdefault(ourselves, them) == them
            assert back[player].setdefault(them, ourselves) == ourselves
        actions = mine.legal_actions()
        assert actions == other.legal_actions()
        ahead += [(mine.child(action), other.child(action)) for action in actions]
    assert found == {"chance": 49, "decisions": 774, "ends": 1116}
    assert [len(one) for one in named] == [144, 144]


def test_bounds_are_openspiels_own(ours: Any, theirs: Any) -> None:
    assert (ours.min_utility(), ours.max_utility()) == (theirs.min_utility(), theirs.max_utility()) == (-13, 13)
    assert ours.num_distinct_actions() == theirs.num_distinct_actions()


def test_best_answers_to_random_players_gain_what_they_should(ours: Any) -> None:
    """That cards of a kind are alike changes nothing: with six different cards there is as much to gain."""
    for game in (tree(ours), pyspiel.load_game("leduc_poker")):
        assert pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game)) == pytest.approx(UNIFORM, abs=1e-6)


def test_cfr_finds_the_value_of_leduc_poker(ours: Any) -> None:
    game = tree(ours)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    assert pyspiel.exploitability(game, found) < 0.02
    values = pyspiel.expected_returns(game.new_initial_state(), found, -1, True)
    assert values[0] == pytest.approx(-0.0856, abs=0.005)
