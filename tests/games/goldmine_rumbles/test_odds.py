"""The odds of fights, by going through every roll of every round with the rules' own functions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from motherlode.games.goldmine_rumbles import records
from motherlode.games.goldmine_rumbles.fights import settle_round

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

Odds = tuple[Fraction, Fraction, Fraction]
"""Won, lost, both lost."""


def attack(given: Given, difference: int) -> Situation:
    """Seat 0 attacks seat 1; the difference is that of their bonuses."""
    mine, theirs = max(0, difference), max(0, -difference)
    game = given(pawns=["site-7", "site-7"], cubes=[f"colt-45*{mine}", f"colt-45*{theirs}"])
    return game.play("attack 1")


def rolled(box: records.Box, t: records.Table, one: int, two: int) -> records.Table:
    """The table after a round with these dice."""
    after = t.copy()
    after.die_one, after.die_two = one, two
    settle_round(box, after)
    return after


def odds(box: records.Box, t: records.Table, known: dict[tuple[int, int], Odds]) -> Odds:
    """How the fight between seats 0 and 1 ends, from here."""
    if t.phase == records.AFTER_FIGHT:
        lost = (t.bandages[1], t.bandages[2])
        return Fraction(lost == (0, 1)), Fraction(lost == (1, 0)), Fraction(lost == (1, 1))
    injuries = t.injuries[1], t.injuries[2]
    if injuries not in known:
        ends = [odds(box, rolled(box, t, *dice), known) for dice in product(range(1, 7), repeat=2)]
        won, lost, both = (sum(end) / 36 for end in zip(*ends, strict=True))
        known[injuries] = Fraction(won), Fraction(lost), Fraction(both)
    return known[injuries]


def fight_odds(given: Given, difference: int) -> Odds:
    game = attack(given, difference)
    return odds(game.box, game.t, {})


@pytest.mark.rule("GM-161", "GM-170", "GM-171", "GM-172", "GM-176")
@pytest.mark.parametrize(
    ("difference", "won", "lost", "both"),
    [
        (-3, 0.005, 0.993, 0.002),
        (-2, 0.040, 0.948, 0.011),
        (-1, 0.177, 0.791, 0.033),
        (0, 0.474, 0.474, 0.053),
        (1, 0.791, 0.177, 0.033),
        (2, 0.948, 0.040, 0.011),
        (3, 0.993, 0.005, 0.002),
    ],
)
def test_the_odds_of_a_fight_by_the_difference_of_bonuses(
    given: Given, difference: int, won: float, lost: float, both: float
) -> None:
    found = fight_odds(given, difference)
    assert sum(found) == 1
    assert [round(float(chance), 3) for chance in found] == [won, lost, both]


@pytest.mark.rule("GM-176", "GM-180")
def test_four_behind_is_nearly_hopeless(given: Given) -> None:
    won, lost, both = fight_odds(given, -4)
    assert 0 < won < Fraction(5, 10_000)
    assert lost > Fraction(999, 1000)
    papa = given(papa="site-3").play("attack papa")
    assert papa_odds(papa.box, papa.t, {}) == (won, lost, both), "Papa Clayton is as strong as four cubes on the Colt"


def papa_odds(box: records.Box, t: records.Table, known: dict[tuple[int, int], Odds]) -> Odds:
    """The same against Papa Clayton: who has won may take an item."""
    if t.phase == records.AFTER_FIGHT:
        won, lost = t.winner == 1, t.winner == 0 and t.papa_injuries < records.KNOCKED_OUT
        return Fraction(won), Fraction(lost), Fraction(not won and not lost)
    state = t.injuries[1], t.papa_injuries
    if state not in known:
        ends = [papa_odds(box, rolled(box, t, *dice), known) for dice in product(range(1, 7), repeat=2)]
        won_, lost_, both = (sum(end) / 36 for end in zip(*ends, strict=True))
        known[state] = Fraction(won_), Fraction(lost_), Fraction(both)
    return known[state]


@pytest.mark.rule("GM-176")
@pytest.mark.parametrize("difference", [0, 1, 2, 3, 4])
def test_what_one_side_wins_the_other_would_lose(given: Given, difference: int) -> None:
    won, lost, both = fight_odds(given, difference)
    assert (lost, won, both) == fight_odds(given, -difference)
    assert (won == lost) is (difference == 0)


def rounds(box: records.Box, t: records.Table, known: dict[tuple[int, ...], tuple[int, int]]) -> tuple[int, int]:
    """The fewest and the most rounds that are left."""
    if t.phase == records.AFTER_FIGHT:
        return 0, 0
    state = (t.fighter, t.second, t.injuries[1], t.injuries[2], t.papa_injuries)
    if state not in known:
        left = [rounds(box, rolled(box, t, *dice), known) for dice in product(range(1, 7), repeat=2)]
        known[state] = 1 + min(few for few, _ in left), 1 + max(many for _, many in left)
    return known[state]


@pytest.mark.rule("GM-172")
@pytest.mark.parametrize("difference", [-4, -1, 0, 2, 4])
def test_a_fight_lasts_from_four_to_seven_rounds(given: Given, difference: int) -> None:
    game = attack(given, difference)
    assert rounds(game.box, game.t, {}) == (4, 7)


@pytest.mark.rule("GM-173")
@pytest.mark.parametrize(("injuries", "expected"), [([3, 0], (1, 4)), ([0, 2], (2, 5)), ([3, 3], (1, 1))])
def test_injuries_from_before_shorten_a_fight(given: Given, injuries: list[int], expected: tuple[int, int]) -> None:
    game = given(pawns=["site-7", "site-7"], injuries=injuries).play("attack 1")
    assert rounds(game.box, game.t, {}) == expected


@pytest.mark.rule("GM-157", "GM-R26")
@pytest.mark.parametrize(
    ("cubes", "expected"),
    [
        (["", ""], (2, 5)),  # Papa Clayton is hurt twice or not at all: three rounds lost, and two won
        (["colt-45*4", "colt-45*4"], (2, 5)),
        (["colt-45*4", "colt-45*3"], (2, 6)),  # three lost, one won that ends it for the second, two won alone
        (["colt-45*4", ""], (2, 7)),  # the first wins three alone and loses three before the last
    ],
)
def test_two_miners_fight_seven_rounds_at_the_most(given: Given, cubes: list[str], expected: tuple[int, int]) -> None:
    game = given(mining=2, partner=1, cubes=cubes).play("mine", "dice 3 4", "hazard papa", "fight", "fight")
    assert rounds(game.box, game.t, {}) == expected
