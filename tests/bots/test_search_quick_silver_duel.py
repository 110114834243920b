"""How far the search's mixture at Quick Silver is from an equilibrium, where the whole game can be walked.

The pocket duel (two players, five cards, one round) has 10,145 histories. At each of its decisions the search is asked
what it would do, as a mixture; then each seat's best answer to that is found by looking at everything. What the best
answers gain is the distance: 0 in an equilibrium. A win is 1 and a loss 0, so the distance is a share of the range.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.testing.duel import Duel, its_choice, its_mixture

POCKET = Path(__file__).parents[2] / "examples" / "pocket-duel.toml"
NEAR = 0.02
"""What best answers may gain against the search, as a share of the range."""


@pytest.fixture(scope="module")
def pocket() -> Duel:
    return Duel("quick-silver", POCKET)


def test_the_measure_knows_a_seat_that_can_be_robbed(pocket: Duel) -> None:
    """Both seats are alike before the dealer is drawn, and the best answer to anything gains."""
    assert len(pocket.seen) == 1256
    first, second = pocket.worth({})
    assert first == pytest.approx(second) == pytest.approx(0.4951, abs=1e-4)
    assert pocket.best_answer({}, 1) == pytest.approx(pocket.best_answer({}, 2))
    assert pocket.distance({}) == pytest.approx(0.3518, abs=1e-4)


def test_the_mixture_is_near_an_equilibrium(pocket: Duel) -> None:
    """Nearer than greedy, and far nearer than any moves."""
    distance = pocket.distance(pocket.policy("search:simulations=300", 2, its_mixture))
    assert distance < NEAR
    assert pocket.distance(pocket.policy("greedy", 2, its_choice)) > 2 * NEAR
