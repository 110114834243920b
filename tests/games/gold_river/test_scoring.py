"""What everybody's things are worth at the end, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given, Situation


def points(game: Situation) -> list[int]:
    return list(game.result().points)[1 : game.t.players + 1]


@pytest.mark.rule("RV-T01", "RV-091", "RV-092", "RV-R14")
def test_the_example_of_the_rulebook(given: Given) -> None:
    cards = ["sn-3 sn-4 sn-5 cm-2 cc-12 dg-12 bank", "", ""]  # 3 + 3 + 2 + 6 + 6 + 5 = 25 nuggets on Claims
    game = given(cards, nuggets=[21, 0, 0], banked=15)
    assert (game.mayors, points(game)) == ({"sn": 0}, [76, 0, 0])


@pytest.mark.rule("RV-091", "RV-093")
def test_nuggets_printed_nuggets_and_offices_are_added_for_each_seat(given: Given) -> None:
    cards = ["cm-2 dg-12", "wr-double wr-double-b wr-odd", "", "cc-12"]
    game = given(cards, nuggets=[3, 0, 17, 2])
    assert points(game) == [3 + 6 + 5, 3 + 4 + 1 + 5, 17, 2 + 6]


@pytest.mark.rule("RV-067", "RV-R14", "RV-010")
@pytest.mark.parametrize(("town", "worth"), [("cm", 5), ("cc", 5), ("dg", 5), ("sn", 10), ("wr", 5)])
def test_an_office_is_worth_five_and_that_of_san_narciso_ten(given: Given, town: str, worth: int) -> None:
    for mayor in range(3):
        game = given(["", "", ""], nuggets=[0, 0, 0], mayors={town: mayor})
        assert points(game) == [worth if seat == mayor else 0 for seat in range(3)]


@pytest.mark.rule("RV-067", "RV-R11")
def test_offices_add_up_whatever_claims_are_left(given: Given) -> None:
    game = given(["", "cm-4", ""], nuggets=[0, 0, 0], mayors={"cm": 0, "sn": 0, "wr": 2})
    assert points(game) == [15, 4, 5]


@pytest.mark.rule("RV-091", "RV-R09")
def test_actions_gold_buildings_and_the_row_are_worth_nothing(given: Given) -> None:
    cards = ["raid judge gold-6 gold-5", "saloon post-office bank", "", ""]
    game = given(cards, nuggets=[0] * 4, kept=["", "", "mustang dynamite", ""], row="cm-2", pile="cc-12")
    assert points(game) == [0, 0, 0, 0]


@pytest.mark.rule("RV-091", "RV-123")
def test_a_bid_that_lies_on_the_table_belongs_to_nobody(given: Given) -> None:
    game = given(["", ""], nuggets=[9, 4]).win(0, 5).play("pick 1")
    assert points(game) == [4, 4]


@pytest.mark.rule("RV-091", "RV-100")
def test_poker_points_are_added_to_the_rest(given: Given) -> None:
    cards = ["cm-7 cc-7", "cm-2", ""]
    assert points(given(cards, nuggets=[1, 2, 3], poker="on")) == [1 + 5 + 10, 2 + 6, 3]
    assert points(given(cards, nuggets=[1, 2, 3])) == [1 + 5, 2 + 6, 3]


@pytest.mark.rule("RV-093", "RV-002")
def test_the_highest_score_wins(given: Given) -> None:
    game = given(["cm-2", "", "cc-3 cc-4", ""], nuggets=[9, 12, 2, 15], deck=0).skip_to_roll().play("roll 3 5")
    scores = game.table.scores()
    assert (scores.points, scores.winners, scores.ranks) == ([15, 12, 16, 15], [2], [2, 4, 1, 2])
    assert scores.ending == "the deck cannot fill another row"


@pytest.mark.rule("RV-R17")
def test_who_is_equal_at_the_top_shares_the_victory(given: Given) -> None:
    game = given(["cm-2", "", "cc-3 cc-4", ""], nuggets=[10, 12, 2, 16], deck=0).skip_to_roll().play("roll 3 5")
    scores = game.table.scores()
    assert (scores.points, scores.winners, scores.ranks) == ([16, 12, 16, 16], [0, 2, 3], [1, 4, 1, 1])
    assert scores.returns == pytest.approx([1 / 9, -1 / 3, 1 / 9, 1 / 9])


@pytest.mark.rule("RV-093", "RV-R16")
def test_what_the_last_roll_brings_counts(given: Given) -> None:
    game = given(["cm-4", "", ""], nuggets=[0, 7, 0], deck=3).skip_to_roll().play("roll 1 3")
    assert (game.table.scores().points, game.table.scores().winners) == ([8, 7, 0], [0])


@pytest.mark.rule("RV-091")
def test_before_the_end_there_is_no_ending_but_a_score(given: Given) -> None:
    game = given(["", "", ""], nuggets=[1, 2, 3])
    assert (game.result().ending, points(game)) == (0, [1, 2, 3])
