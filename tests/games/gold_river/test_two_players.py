"""Two players: the bid lies on the table, and the loser takes the last card or half of the bid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE
from motherlode.games.gold_river import records

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given

ROW = "cm-7 dg-5 sn-3"


@pytest.mark.rule("RV-120", "RV-R18")
def test_the_mustang_is_never_laid(given: Given) -> None:
    game = given(["", ""]).skip_to_roll().play("roll 1 1")
    assert "lay raid" in game.outcomes
    assert "lay mustang" not in game.outcomes


@pytest.mark.rule("RV-121", "RV-025")
def test_three_cards_are_on_offer(given: Given) -> None:
    game = given.start(2).play("begin 1").lay("cm-7 dg-5")
    assert game.phase == records.LAY
    game.lay("sn-3")
    assert (game.phase, game.row) == (records.AUCTION, ROW)


@pytest.mark.rule("RV-123", "RV-R20", "RV-044")
def test_the_bid_leaves_the_winner_when_he_picks(given: Given) -> None:
    game = given(["", ""], row=ROW).win(1, 5)
    assert (game.nuggets, game.t.lying, game.legal) == ([15, 15], 0, ["pick 1", "pick 2", "pick 3"])
    game.play("pick 2")
    assert (game.nuggets, game.t.lying, game.phase, game.actor) == ([15, 10], 5, records.DROP, 1)


@pytest.mark.rule("RV-124", "RV-R20", "RV-R28")
def test_the_winner_removes_one_of_the_other_two_to_the_discard_pile(given: Given) -> None:
    game = given(["", ""], row=ROW).win(1, 5).play("pick 2")
    assert game.legal == ["drop 1", "drop 3"]
    game.play("drop 1")
    assert (game.cards(1), game.row, game.pile) == ("dg-5", "sn-3", "cm-7")


@pytest.mark.rule("RV-125", "RV-R20")
def test_the_loser_decides_after_the_winners_card_has_taken_effect(given: Given) -> None:
    game = given(["", "cm-2"], row="dynamite sn-3 dg-5").win(0, 5).choose("dynamite", drop="sn-3")
    assert (game.phase, game.actor) == (records.BLAST, 0)
    game.play("blast cm-2")
    assert (game.phase, game.actor, game.legal) == (records.PICK, 1, ["pick 3", "half"])


@pytest.mark.rule("RV-T17", "RV-125", "RV-126", "RV-R20")
def test_the_loser_may_take_half_of_the_bid_rounded_up(given: Given) -> None:
    game = given(["", ""], row=ROW).win(0, 5).choose("cm-7", drop="dg-5").play("half")
    assert (game.nuggets, game.t.lying) == ([10, 18], 0), "two nuggets are discarded"
    assert (game.cards(1), game.row, game.pile) == ("", "", "dg-5 sn-3"), "the refused card too"
    assert (game.phase, game.actor) == (records.ROLL, CHANCE)


@pytest.mark.rule("RV-T18", "RV-125", "RV-126")
def test_the_loser_may_take_the_last_card_and_the_whole_bid_is_discarded(given: Given) -> None:
    game = given(["", ""], row=ROW).win(0, 5).choose("cm-7", drop="dg-5").play("pick 3")
    assert (game.nuggets, game.t.lying) == ([10, 15], 0)
    assert (game.cards(1), game.row, game.pile) == ("sn-3", "", "dg-5")
    assert (game.phase, game.actor) == (records.ROLL, CHANCE)


@pytest.mark.rule("RV-125", "RV-126", "RV-R20")
@pytest.mark.parametrize(
    ("bid", "half"),
    list(enumerate([0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])),
)
def test_half_of_every_bid(given: Given, bid: int, half: int) -> None:
    game = given(["", ""], row=ROW).win(0, bid).choose("cm-7", drop="dg-5").play("half")
    assert game.nuggets == [15 - bid, 15 + half]


@pytest.mark.rule("RV-R20", "RV-R05")
def test_half_of_nothing_simply_refuses_the_card(given: Given) -> None:
    game = given(["", ""], row=ROW, first=1).win(1).choose("cm-7", drop="dg-5")
    assert (game.actor, game.legal) == (0, ["pick 3", "half"])
    game.play("half")
    assert (game.nuggets, game.cards(0), game.pile) == ([15, 15], "", "dg-5 sn-3")


@pytest.mark.rule("RV-R20", "RV-080")
def test_a_fee_comes_from_what_the_bid_leaves(given: Given) -> None:
    game = given(["", "cm-4 cm-5"], nuggets=[6, 0], row="cm-7").win(0, 5).choose("cm-7", drop="gold-3")
    assert (game.nuggets, game.t.lying) == ([0, 1], 5)


@pytest.mark.rule("RV-R20")
def test_no_card_touches_the_bid_on_the_table(given: Given) -> None:
    game = given(["", ""], nuggets=[6, 9], row="hold-up raid").win(1, 7).choose("hold-up", drop="gold-3").play("rob 0")
    assert (game.nuggets, game.t.lying) == ([1, 7], 7)
    game.choose("raid")
    assert (game.nuggets, game.t.lying) == ([1, 4], 0)


@pytest.mark.rule("RV-127", "RV-021")
def test_then_gold_is_struck_as_usual_and_the_winner_is_first(given: Given) -> None:
    game = given(["cm-7", "dg-7"], row="sn-7").win(1, 1).choose("sn-7", drop="gold-3").play("half")
    before = game.nuggets
    game.play("roll 3 4")
    assert [now - then for now, then in zip(game.nuggets, before, strict=True)] == [2, 4]
    assert (game.t.first, game.phase) == (2, records.LAY)


@pytest.mark.rule("RV-124")
def test_the_bandit_may_bring_back_what_was_removed_from_the_game(given: Given) -> None:
    game = given(["", ""], row="bandit sn-3").win(0).choose("bandit", drop="sn-3").play("take sn-3")
    assert (game.cards(0), game.pile) == ("sn-3 bandit", "")
