"""Buildings: the Bank, the Post Office, the Saloon and the Train Station."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE, OVER
from motherlode.games.gold_river import records

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given, Situation

QUIET = "roll 1 2"  # nothing strikes on 3 unless a test says so


def next_round(game: Situation, winner: int = 0) -> Situation:
    """The round is over without a strike, and another begins."""
    return game.skip_to_roll(winner).play(QUIET)


# The Bank


@pytest.mark.rule("RV-092")
@pytest.mark.parametrize(
    ("own", "banked", "most"), [(4, 0, 4), (1, 0, 1), (15, 0, 15), (40, 0, 15), (40, 6, 9), (5, 6, 5), (40, 14, 1)]
)
def test_the_owner_may_deposit_what_he_has_and_the_bank_has_room_for(
    given: Given, own: int, banked: int, most: int
) -> None:
    game = next_round(given(["", "bank", ""], nuggets=[9, own, 9], banked=banked))
    assert (game.actor, game.legal) == (1, [f"deposit {nuggets}" for nuggets in range(most + 1)])
    game.play(f"deposit {most}")
    assert (game.nuggets, game.t.banked) == ([9, own - most, 9], banked + most)
    assert (game.phase, game.t.actor, game.t.laid) == (records.LAY, CHANCE, 0), "before the row is laid"


@pytest.mark.rule("RV-092")
@pytest.mark.parametrize(("own", "banked"), [(0, 0), (0, 7), (30, 15)])
def test_nobody_is_asked_when_nothing_can_be_deposited(given: Given, own: int, banked: int) -> None:
    game = next_round(given(["", "bank", ""], nuggets=[9, own, 9], banked=banked))
    assert (game.phase, game.nuggets, game.t.banked) == (records.LAY, [9, own, 9], banked)


@pytest.mark.rule("RV-092")
def test_without_a_bank_in_front_of_somebody_nobody_is_asked(given: Given) -> None:
    for table in (given(["", "", ""]), given(["", "", ""], pile="bank"), given(["", "", ""], first_game="on")):
        assert next_round(table).phase == records.LAY


@pytest.mark.rule("RV-092")
def test_a_deposit_never_comes_back(given: Given) -> None:
    game = next_round(given(["bank", "", ""], nuggets=[9, 9, 9])).play("deposit 5")
    assert (game.nuggets, game.t.banked) == ([4, 9, 9], 5)
    game.lay("gold-5 gold-5-b gold-5-c gold-6").win(0).choose_rest().play(QUIET)
    assert (game.nuggets[0], game.t.banked) == (9, 5)
    assert game.legal == [f"deposit {nuggets}" for nuggets in range(10)]
    game.play("deposit 0")
    assert (game.nuggets[0], game.t.banked, game.phase) == (9, 5, records.LAY)


@pytest.mark.rule("RV-092", "RV-051")
def test_a_bank_can_be_used_from_the_round_after_it_was_taken(given: Given) -> None:
    game = given(["", "", ""], row="bank").win(0).choose("bank", drop="gold-3").choose_rest()
    assert (game.nuggets, game.t.banked) == ([15, 18, 18], 0)
    assert game.play(QUIET).actor == 0
    assert game.phase == records.BANKING


@pytest.mark.rule("RV-092", "RV-R16")
def test_after_the_last_roll_nothing_can_be_deposited(given: Given) -> None:
    game = next_round(given(["bank", "", ""], deck=3))
    assert (game.t.actor, game.nuggets, game.t.banked) == (OVER, [15, 15, 15], 0)


@pytest.mark.rule("RV-092")
def test_the_post_office_pays_before_the_bank_is_open(given: Given) -> None:
    game = next_round(given(["bank post-office", "", ""], nuggets=[0, 9, 9]))
    assert game.legal == ["deposit 0", "deposit 1"]


@pytest.mark.rule("RV-092", "RV-080", "RV-032")
def test_nuggets_on_the_bank_are_safe_from_everybody_and_cannot_be_bid(given: Given) -> None:
    for card in ("raid", "stagecoach"):
        game = given(["", "bank", ""], nuggets=[9, 1, 9], banked=9, row=card).win(0).choose(card, drop="gold-3")
        assert (game.nuggets[1], game.t.banked) == (0, 9)
        game = given(["", "bank", ""], nuggets=[9, 0, 0], banked=9, row=card).win(0).choose(card, drop="gold-3")
        assert (game.kept(0), game.t.banked) == (card, 9)
    game = given(["", "bank", ""], nuggets=[9, 0, 9], banked=9, row="hold-up").win(0).choose("hold-up", drop="gold-3")
    assert game.legal == ["rob 2"]
    game = given(["bank", "cm-4 cm-5", ""], nuggets=[1, 9, 9], banked=9, row="cm-7")
    assert game.legal == ["pass", "raise 1"]
    game.win(0).choose("cm-7", drop="gold-3")
    assert (game.nuggets, game.t.banked) == ([0, 10, 9], 9)


@pytest.mark.rule("RV-T20", "RV-092")
@pytest.mark.parametrize(("banked", "points"), [(0, 0), (2, 2), (3, 4), (5, 6), (6, 8), (14, 18), (15, 20)])
def test_the_bank_is_worth_its_nuggets_and_one_more_for_every_three(given: Given, banked: int, points: int) -> None:
    game = given(["", "bank", ""], nuggets=[0, 0, 0], banked=banked)
    assert list(game.result().points)[1:4] == [0, points, 0]


@pytest.mark.rule("RV-092", "RV-R28")
def test_a_destroyed_bank_brings_no_bonus(given: Given) -> None:
    game = given(["", "bank", ""], nuggets=[0, 0, 0], banked=15, row="dynamite").win(0)
    game.choose("dynamite", drop="gold-3").play("blast bank")
    assert list(game.result().points)[1:4] == [0, 15, 0]


# The Post Office


@pytest.mark.rule("RV-022", "RV-073")
def test_a_post_office_brings_a_nugget_at_the_start_of_every_later_round(given: Given) -> None:
    game = given(["", "", ""], row="post-office").win(0).choose("post-office", drop="gold-3").choose_rest()
    assert game.nuggets == [15, 18, 18]
    assert game.play(QUIET).nuggets == [16, 18, 18]
    game.lay("cm-2 dg-2 cc-3 sn-3")
    assert game.nuggets == [16, 18, 18]
    assert game.skip_to_roll().play(QUIET).nuggets == [17, 18, 18]


@pytest.mark.rule("RV-090", "RV-R16")
def test_a_post_office_pays_nothing_after_the_last_roll(given: Given) -> None:
    assert next_round(given(["post-office", "", ""], deck=3)).nuggets == [15, 15, 15]
    assert next_round(given(["post-office", "", ""], deck=4)).nuggets == [16, 15, 15]


@pytest.mark.rule("RV-R28")
def test_a_destroyed_post_office_or_one_in_the_row_pays_nobody(given: Given) -> None:
    game = given(["", "post-office", ""], row="dynamite").win(0).choose("dynamite", drop="gold-3")
    game.play("blast post-office").choose_rest()
    assert game.play(QUIET).nuggets == [15, 18, 18]


# The Saloon


@pytest.mark.rule("RV-070", "RV-071")
def test_each_other_player_who_strikes_pays_the_saloon_one_nugget(given: Given) -> None:
    cards = ["cm-4 cc-4", "wr-even dg-3", "saloon sn-4", "dg-5"]
    game = given(cards).skip_to_roll(0).play("roll 1 3")
    # Seat 0 strikes 4 + 4, seat 1 one nugget, seat 2 its own 3; seat 3 nothing.
    assert game.nuggets == [15 + 8 - 1, 15 + 1 - 1, 15 + 3 + 2, 15]


@pytest.mark.rule("RV-070")
def test_a_saloon_takes_nothing_when_nobody_else_strikes(given: Given) -> None:
    assert given(["cm-4", "dg-5", "saloon sn-3"]).skip_to_roll(0).play("roll 6 6").nuggets == [15, 15, 15]
    assert given(["cm-4", "dg-5", "saloon sn-3"]).skip_to_roll(0).play("roll 1 2").nuggets == [15, 15, 18]
    assert given(["cm-4", "dg-5", ""], pile="saloon").skip_to_roll(0).play("roll 1 3").nuggets == [19, 15, 15]


@pytest.mark.rule("RV-051", "RV-070")
def test_a_saloon_takes_its_share_in_the_round_in_which_it_was_taken(given: Given) -> None:
    game = given(["", "cm-4", ""], row="saloon").win(0).choose("saloon", drop="gold-3").choose_rest()
    assert game.play("roll 1 3").nuggets == [16, 15 + 3 + 4 - 1, 18]


@pytest.mark.rule("RV-080", "RV-R15")
def test_who_owes_more_to_saloons_than_he_has_pays_all_he_has_in_the_order_of_the_buildings(given: Given) -> None:
    box = given.box(buildings="saloon 3C, saloon JH", saloon=3)
    cards = ["cm-4", "wr-even", "saloon", "saloon-b"]
    game = given(cards, nuggets=[0, 0, 0, 0], box=box).skip_to_roll(0).play("roll 1 3")
    # Seat 0 pays 3 and its last nugget, seat 1 its only one.
    assert game.nuggets == [0, 0, 3 + 1, 1]


# The Train Station


@pytest.mark.rule("RV-104", "RV-100")
def test_the_train_station_counts_in_the_score(given: Given) -> None:
    cards = ["train-station cc-12", "cc-11 cm-11", ""]  # 4D QH; JS JC
    for pile, points in (("gold-3 judge", [16, 9, 0]), ("gold-3 bank", [6, 19, 0])):  # QS; 3C
        assert list(given(cards, nuggets=[0] * 3, pile=pile, poker="on").result().points)[1:4] == points


@pytest.mark.rule("RV-104", "RV-R28")
def test_a_destroyed_train_station_lends_no_card(given: Given) -> None:
    cards = ["cc-11 cm-11", "train-station cc-12", ""]
    game = given(cards, nuggets=[0] * 3, pile="judge", row="dynamite", poker="on").win(0)
    assert list(game.result().points)[1:4] == [9, 16, 0]
    game.choose("dynamite", drop="gold-3").play("blast train-station")
    assert list(game.result().points)[1:4] == [19, 6, 0]
