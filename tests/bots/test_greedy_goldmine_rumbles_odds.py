"""The exact odds of fights that Greedy at Goldmine Rumbles goes by."""

from __future__ import annotations

import pytest

from motherlode.bots import greedy_goldmine_rumbles_odds as odds


@pytest.fixture(scope="module")
def table_of_odds() -> odds.Odds:
    made = odds.Odds()
    odds.work_out(made, 3)
    return made


@pytest.mark.parametrize(
    ("difference", "won", "lost"),
    [
        (-3, 0.005, 0.993),
        (-2, 0.040, 0.948),
        (-1, 0.177, 0.791),
        (0, 0.474, 0.474),
        (1, 0.791, 0.177),
        (2, 0.948, 0.040),
        (3, 0.993, 0.005),
    ],
)
def test_the_odds_are_the_published_ones(table_of_odds: odds.Odds, difference: int, won: float, lost: float) -> None:
    assert round(odds.chance_to_win(table_of_odds, difference, 0, 0, 0) / odds.CERTAIN, 3) == won
    assert round(odds.chance_to_lose(table_of_odds, difference, 0, 0, 0) / odds.CERTAIN, 3) == lost


def test_the_last_round_is_a_single_roll(table_of_odds: odds.Odds) -> None:
    """At three injuries each: 15 rolls of 36 win, 15 lose, six hurt both."""
    assert odds.chance_to_win(table_of_odds, 0, 0, 3, 3) == 15 * odds.CERTAIN // 36
    assert odds.chance_to_lose(table_of_odds, 0, 0, 3, 3) == 15 * odds.CERTAIN // 36
    assert odds.chance_to_win(table_of_odds, 0, 1, 3, 3) == 30 * odds.CERTAIN // 36, "one or two short is enough"
    assert odds.chance_to_win(table_of_odds, 99, 0, 3, 0) == odds.CERTAIN
    assert odds.chance_to_lose(table_of_odds, -99, 2, 0, 3) == odds.CERTAIN


def test_injuries_and_leaves_shift_the_odds(table_of_odds: odds.Odds) -> None:
    fair = odds.chance_to_win(table_of_odds, 0, 0, 0, 0)
    assert odds.chance_to_win(table_of_odds, 0, 0, 1, 0) < fair < odds.chance_to_win(table_of_odds, 0, 0, 0, 1)
    assert fair < odds.chance_to_win(table_of_odds, 0, 1, 0, 0) < odds.chance_to_win(table_of_odds, 0, 2, 0, 0)
    assert odds.chance_to_win(table_of_odds, 0, 9, 0, 0) == odds.chance_to_win(table_of_odds, 0, 2, 0, 0)
