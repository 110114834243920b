"""Strike gold: the dice, and which Claims pay."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE
from motherlode.games.gold_river import records, rules

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given

ROLLS = list(product(range(1, 7), repeat=2))


def struck(given: Given, cards: list[str], one: int, two: int) -> list[int]:
    """What the Claims of each seat pay at a roll."""
    game = given(cards, mayors={}, nuggets=[0] * len(cards)).skip_to_roll().play(f"roll {one} {two}")
    assert game.nuggets == game.of("struck")
    return game.nuggets


@pytest.mark.rule("RV-070", "RV-R27")
def test_both_dice_are_rolled_once_a_round_when_everybody_has_chosen(given: Given) -> None:
    game = given(["", "", ""]).win(2, 1).choose_rest()
    assert (game.phase, game.actor) == (records.ROLL, CHANCE)
    assert game.outcomes == {f"roll {one} {two}": 1 for one, two in ROLLS}
    assert rules.cases(game.box, game.t) == 36
    game.play("roll 5 2")
    assert (game.t.die_one, game.t.die_two) == (5, 2)
    assert game.phase == records.LAY


@pytest.mark.rule("RV-070", "RV-R27")
def test_every_case_is_another_roll(given: Given) -> None:
    game = given(["", ""]).skip_to_roll()
    drawn = [str(game.table.outcomes_table[rules.draw(game.box, game.t, case)]) for case in range(36)]
    assert sorted(drawn) == sorted(f"roll {one} {two}" for one, two in ROLLS)
    four = given(["", ""], box=given.box(die=4)).skip_to_roll()
    assert four.outcomes == {f"roll {one} {two}": 1 for one, two in product(range(1, 5), repeat=2)}


@pytest.mark.rule("RV-T14", "RV-071", "RV-072")
def test_a_double_three(given: Given) -> None:
    assert struck(given, ["cm-6", "dg-6 cc-6", "wr-even wr-odd", "wr-double", "cm-7 cc-3"], 3, 3) == [3, 5, 1, 3, 0]


@pytest.mark.rule("RV-T15", "RV-071", "RV-072")
def test_a_two_and_a_five(given: Given) -> None:
    assert struck(given, ["cc-7", "dg-7 sn-7", "wr-even wr-odd", "wr-double", "cm-2 dg-5"], 2, 5) == [3, 4, 1, 0, 0]


@pytest.mark.rule("RV-071", "RV-072", "RV-T14", "RV-T15")
@pytest.mark.parametrize(
    ("claim", "nuggets", "ways"),
    [
        ("cm-2", 6, 1), ("dg-3", 4, 2), ("sn-4", 3, 3), ("cm-5", 3, 4), ("dg-6", 3, 5), ("cc-7", 3, 6),
        ("cc-8", 3, 5), ("sn-9", 2, 4), ("cm-10", 4, 3), ("cm-11", 5, 2), ("cc-12", 6, 1),
        ("wr-even", 1, 18), ("wr-odd", 1, 18), ("wr-double", 3, 6), ("wr-double-b", 4, 6),
    ],
)  # fmt: skip
def test_a_claim_strikes_in_so_many_of_the_36_rolls(given: Given, claim: str, nuggets: int, ways: int) -> None:
    game = given([claim, ""], nuggets=[0, 0]).skip_to_roll()
    start = game.t.tobytes()
    paid = []
    for one, two in ROLLS:
        game.t.raw[:] = start
        paid.append(game.play(f"roll {one} {two}").nuggets[0])
    assert sorted(paid) == [0] * (36 - ways) + [nuggets] * ways


@pytest.mark.rule("RV-072")
@pytest.mark.parametrize(
    ("one", "two", "even", "odd", "double"), [(4, 4, 1, 0, 3), (2, 4, 1, 0, 0), (3, 5, 1, 0, 0), (4, 1, 0, 1, 0)]
)
def test_whiskey_river(given: Given, one: int, two: int, even: int, odd: int, double: int) -> None:
    assert struck(given, ["wr-even", "wr-odd", "wr-double"], one, two) == [even, odd, double]


@pytest.mark.rule("RV-R26", "RV-071")
def test_all_claims_of_an_owner_pay(given: Given) -> None:
    assert struck(given, ["cm-10 dg-10 sn-10 wr-even", "wr-double cm-4"], 5, 5) == [4 + 4 + 3 + 1, 3]


@pytest.mark.rule("RV-071")
def test_claims_that_nobody_owns_pay_nobody(given: Given) -> None:
    game = given(["dg-7", ""], nuggets=[0, 0], pile="cm-7", row="cc-7").skip_to_roll().play("roll 1 6")
    assert game.nuggets == [2, 0]
    assert list(game.t.struck) == [0, 2, 0, 0, 0, 0], "nor does a Claim in the deck"


@pytest.mark.rule("RV-071")
def test_a_claim_taken_in_this_round_strikes_already(given: Given) -> None:
    game = given(["", "", ""], nuggets=[0, 0, 0], row="cm-7 dg-7 cc-8 sn-8").win(0)
    game.choose("cm-7", drop="sn-8").choose("cc-8").choose("dg-7").play("roll 6 1")
    assert game.nuggets == [2, 0, 2]


@pytest.mark.rule("RV-071", "RV-073")
def test_a_roll_says_only_what_it_struck_itself(given: Given) -> None:
    game = given(["dg-7", "cm-4", ""]).skip_to_roll(winner=1).play("roll 3 4")
    assert game.of("struck") == [2, 0, 0]
    assert (game.nuggets, game.t.first, game.t.round) == ([17, 15, 15], 2, 3)
    game.lay("cm-2 dg-2 cc-3 dg-3").skip_to_roll().play("roll 1 3")
    assert game.of("struck") == [0, 4, 0]
    assert game.nuggets == [17, 19, 15]


@pytest.mark.rule("RV-071")
def test_nobody_is_paid_twice_for_one_strike(given: Given) -> None:
    """Whoever struck at the last roll, the last seat too, gets nothing for it at the next."""
    game = given(["", "cm-4", "dg-7"]).skip_to_roll(winner=1).play("roll 3 4")
    assert (game.of("struck"), game.nuggets) == ([0, 0, 2], [15, 15, 17])
    game.lay("cm-2 dg-2 cc-3 dg-3").skip_to_roll().play("roll 1 3")
    assert (game.of("struck"), game.nuggets) == ([0, 4, 0], [15, 19, 17])
