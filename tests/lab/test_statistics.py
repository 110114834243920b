from __future__ import annotations

import math

import numpy as np
import pytest

from motherlode.lab import columns as c
from motherlode.lab.headline import course, seats
from motherlode.lab.statistics import (
    Figure,
    between,
    chi_square,
    chi_square_above,
    games_to_tell,
    mean,
    paired,
    paired_ending,
    percentile,
    percentile_figure,
    share,
    uses_of,
)
from motherlode.lab.tallies import add, difference_of, empty, tally_of


@pytest.mark.parametrize(
    ("freedom", "value"), [(1, 3.841459), (2, 5.991465), (3, 7.814728), (4, 9.487729), (5, 11.070498)]
)
def test_chi_square_agrees_with_the_printed_tables(freedom: int, value: float) -> None:
    assert chi_square_above(value, freedom) == pytest.approx(0.05, abs=1e-7)
    assert chi_square_above(0.0, freedom) == pytest.approx(1.0)


def test_equal_seats_are_likely_and_unequal_ones_are_not() -> None:
    assert chi_square([250, 250, 250, 250]) == 1.0
    assert chi_square([300, 250, 230, 220]) == pytest.approx(chi_square_above(15.2, 3))
    assert math.isnan(chi_square([0, 0]))


def random_rows(games: int, seed: int = 1) -> np.ndarray:
    rows = np.random.default_rng(seed).integers(0, 9, (games, c.ROW))
    rows[:, c.MARGIN][::3] = c.NOTHING
    return rows


def test_a_mean_counts_only_games_that_have_the_figure() -> None:
    rows = random_rows(300)
    figure = mean(tally_of(rows, np.zeros(6, dtype=np.int64)), c.MARGIN)
    known = rows[:, c.MARGIN][rows[:, c.MARGIN] != c.NOTHING]
    assert figure.games == len(known) == 200
    assert figure.value == pytest.approx(known.mean())
    assert figure.high - figure.value == pytest.approx(1.959964 * known.std(ddof=1) / math.sqrt(200), rel=1e-5)


def test_paired_differences_are_those_of_the_games() -> None:
    one, two = random_rows(200, 1), random_rows(200, 2)
    figure = paired(difference_of(two, one), c.DECISIONS)
    differences = two[:, c.DECISIONS] - one[:, c.DECISIONS]
    assert figure.value == pytest.approx(differences.mean())
    assert figure.high - figure.value == pytest.approx(1.959964 * differences.std(ddof=1) / math.sqrt(200), rel=1e-5)
    margin = paired(difference_of(two, one), c.MARGIN)
    assert margin.games == 133, "only where both have it"


def test_a_share_that_never_differed_may_still_differ_a_little() -> None:
    rows = random_rows(300)
    figure = paired(difference_of(rows, rows), c.TIED, 1, is_share=True)
    assert (figure.value, figure.low, figure.high) == (0.0, -0.01, 0.01)


def test_tallies_add_up_in_any_order_and_any_pieces() -> None:
    rows = random_rows(100)
    uses = np.arange(12)
    whole = tally_of(rows, 2 * uses)
    pieces = [tally_of(rows[60:], uses), tally_of(rows[:7], 0 * uses), tally_of(rows[7:60], uses)]
    total = empty()
    for piece in pieces:
        add(total, piece)
    assert total == whole


def test_the_win_share_of_users_has_the_tables_as_its_unit() -> None:
    """Against the same ratio worked out from the tables one by one."""
    generator = np.random.default_rng(3)
    used = generator.random((500, 4)) < 0.4
    winner = generator.integers(0, 4, 500)
    seats_used, won = used.sum(axis=1), 60 * used[np.arange(500), winner]
    row = [700, seats_used.sum(), won.sum(), (seats_used**2).sum(), (seats_used * won).sum(), (won**2).sum(), 1500]
    (use,) = uses_of({"known": [500] * c.ROW, "uses": [int(x) for x in row]}, ["bluff"], 4)
    ratio = won.sum() / 60 / seats_used.sum()
    error = math.sqrt(((won / 60 - ratio * seats_used) ** 2).sum()) / seats_used.sum()
    assert use.uses.value == 1.4
    spread = math.sqrt((1500 / 500 - 1.4**2) * 500 / 499)
    assert use.uses.high - 1.4 == pytest.approx(1.96 * spread / math.sqrt(500), rel=0.001)
    assert use.won.value == pytest.approx(ratio)
    assert (use.won.high - use.won.low) / 2 == pytest.approx(1.96 * error, rel=0.02)
    share_error = (seats_used / 4).std() / math.sqrt(500)
    assert use.seats.value == pytest.approx(used.mean())
    assert (use.seats.high - use.seats.low) / 2 == pytest.approx(1.96 * share_error, rel=0.02)


def test_games_to_tell() -> None:
    figure = games_to_tell(Figure(0.6, 0.55, 0.65, 1000), 0.5)
    assert figure.value == math.ceil(1.6448536**2 * 0.24 / 0.01)
    assert figure.low < figure.value < figure.high
    assert games_to_tell(Figure(0.5, 0.45, 0.55, 1000), 0.5).value == math.inf
    assert games_to_tell(Figure(0.5, 0.45, 0.55, 1000), 0.5).to_json()["value"] is None


def test_what_clears_a_line() -> None:
    figure = Figure(0.3, 0.26, 0.34, 100)
    assert (figure.clears(0.25), figure.clears(0.3), figure.clears(0.35)) == (1, 0, -1)
    assert Figure(math.nan, math.nan, math.nan, 0).clears(0.0) == 0


def test_differences_of_other_games_are_wider_than_either() -> None:
    one, two = Figure(0.5, 0.4, 0.6, 100), Figure(0.3, 0.25, 0.35, 100)
    found = between(one, two)
    assert found.value == pytest.approx(0.2)
    assert found.high - found.value == pytest.approx(math.hypot(0.1, 0.05))


def test_percentiles() -> None:
    spread = {"10": 5, "9": 90, "200": 5}
    assert [percentile(spread, p) for p in (0.05, 0.5, 0.96)] == [9, 9, 200]
    figure = percentile_figure({str(i): 1 for i in range(1, 101)}, 0.5)
    assert (figure.value, figure.low, figure.high, figure.games) == (50, 41, 60, 100)


def test_endings_are_paired_deal_by_deal() -> None:
    one = np.zeros((100, c.ROW), dtype=np.int64)
    two = one.copy()
    one[:, c.ENDING], two[:, c.ENDING] = 1, 1
    one[:30, c.ENDING], two[20:70, c.ENDING] = 2, 2
    tally = empty()
    add(tally, difference_of(two, one))
    figure = paired_ending(tally, 2)
    gains = np.where(two[:, c.ENDING] == 2, 1, 0) - np.where(one[:, c.ENDING] == 2, 1, 0)
    assert figure.value == pytest.approx(0.2)
    assert figure.high - figure.value == pytest.approx(1.96 * gains.std(ddof=1) / 10, rel=0.001)
    assert paired_ending(tally, 3).value == 0.0


def test_wins_are_shares_that_ties_divide() -> None:
    rows = np.zeros((100, c.ROW), dtype=np.int64)
    rows[:50, c.WON + 1] = 60
    rows[50:60, c.WON + 1] = 30
    figure = seats(2)[0].of(tally_of(rows, np.zeros(6, dtype=np.int64)))
    assert figure.value == 0.55 and figure.low < 0.5 < figure.high
    assert share(tally_of(rows, np.zeros(6, dtype=np.int64)), c.WON + 1, 60) == figure


def test_every_headline_has_a_name_of_its_own() -> None:
    from motherlode.core import registry

    names = [line.id for line in [*seats(6), *course(registry.game("gold"))]]
    assert len(set(names)) == len(names)
