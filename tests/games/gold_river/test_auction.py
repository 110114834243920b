"""The auction: who is asked, what may be bid, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.errors import IllegalMove
from motherlode.games.gold_river import records

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given, Situation


def raises(most: int) -> list[str]:
    return [f"raise {by}" for by in range(1, most + 1)]


def asked(game: Situation, *moves: str) -> list[int]:
    """Who is asked before each of these moves."""
    seats = []
    for move in moves:
        seats.append(game.actor)
        game.play(move)
    return seats


@pytest.mark.rule("RV-030")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_first_player_opens_with_a_nugget_or_more_or_passes(given: Given, first: int) -> None:
    game = given(["", "", "", ""], nuggets=[4, 5, 6, 7], first=first)
    assert game.actor == first
    assert game.legal == ["pass", *raises(4 + first)]


@pytest.mark.rule("RV-031", "RV-R03")
def test_clockwise_everybody_outbids_or_passes(given: Given) -> None:
    game = given(["", "", "", ""], first=2)
    assert asked(game, "raise 1", "raise 1", "raise 3", "raise 1", "raise 2") == [2, 3, 0, 1, 2]
    assert (game.t.bid, game.t.bidder - 1, game.actor) == (8, 2, 3)
    assert game.legal == ["pass", *raises(15 - 8)]


@pytest.mark.rule("RV-032", "RV-R29")
def test_nobody_bids_more_than_he_has(given: Given) -> None:
    game = given(["", "", ""], nuggets=[15, 6, 5]).play("raise 4")
    assert game.legal == ["pass", "raise 1", "raise 2"]
    game.play("raise 1")
    assert (game.t.bid, game.legal) == (5, ["pass"]), "five nuggets do not outbid five"


@pytest.mark.rule("RV-T06", "RV-032")
def test_without_a_nugget_one_can_only_pass(given: Given) -> None:
    game = given(["", "", ""], nuggets=[0, 0, 3])
    assert game.legal == ["pass"]
    assert game.play("pass").legal == ["pass"]
    assert game.play("pass").legal == ["pass", *raises(3)]


@pytest.mark.rule("RV-033")
def test_who_has_passed_is_not_asked_again(given: Given) -> None:
    game = given([""] * 5)
    moves = ["raise 1", "pass", "raise 1", "pass", "raise 1", "raise 1", "raise 1", "pass", "raise 1", "pass"]
    assert asked(game, *moves) == [0, 1, 2, 3, 4, 0, 2, 4, 0, 2]
    assert (game.phase, game.t.winner - 1, game.t.bid) == (records.PICK, 0, 6)


@pytest.mark.rule("RV-034", "RV-R01", "RV-R03")
def test_the_auction_is_over_when_only_the_bidder_is_left(given: Given) -> None:
    game = given(["", "", "", ""]).play("raise 2", "pass", "pass")
    assert (game.phase, game.actor) == (records.AUCTION, 3)
    game.play("pass")
    assert (game.phase, game.actor, game.t.winner) == (records.PICK, 0, 1), "the bidder is not asked about his own bid"
    game = given(["", "", "", ""]).play("pass", "pass", "raise 2", "pass")
    assert (game.phase, game.actor, game.t.winner) == (records.PICK, 2, 3)


@pytest.mark.rule("RV-T05", "RV-R01")
def test_the_last_silent_player_may_still_bid(given: Given) -> None:
    game = given(["", "", "", ""]).play("pass", "pass", "pass")
    assert (game.phase, game.actor, game.legal) == (records.AUCTION, 3, ["pass", *raises(15)])
    game.play("raise 1")
    assert (game.phase, game.actor, game.t.winner) == (records.PICK, 3, 4), "and has won at once"
    assert game.nuggets == [15, 15, 16, 14]


@pytest.mark.rule("RV-035", "RV-T05", "RV-R02", "RV-R05")
@pytest.mark.parametrize("first", [0, 2])
def test_if_everybody_passes_the_first_player_wins_for_nothing(given: Given, first: int) -> None:
    game = given(["", "", "", ""], first=first).play("pass", "pass", "pass", "pass")
    assert (game.phase, game.actor, game.t.winner, game.t.bid) == (records.PICK, first, first + 1, 0)
    assert game.nuggets == [15, 15, 15, 15]
    game.play("pick 1")
    assert (game.phase, game.actor) == (records.DROP, first), "who passed chooses first, and discards"
    game.play("drop 2").choose_rest().play("roll 1 1")
    assert game.t.first == first + 1


@pytest.mark.rule("RV-R03", "RV-R29")
@pytest.mark.parametrize(("nuggets", "bid"), [(64, 64), (65, 65), (128, 100), (130, 129), (300, 251), (300, 300)])
def test_a_bid_may_be_as_high_as_one_is_rich(given: Given, nuggets: int, bid: int) -> None:
    game = given(["", "", "", "", ""], nuggets=[nuggets, 0, 0, 0, 0]).bid(bid)
    assert (game.t.bid, game.t.bidder, game.t.lifted, game.actor) == (bid, 1, 0, 1)


@pytest.mark.rule("RV-R29")
def test_a_lift_is_64_nuggets_of_a_bid_that_is_still_being_said(given: Given) -> None:
    game = given(["", "", ""], nuggets=[200, 200, 200], first=1).play("raise 3")
    assert game.legal == ["pass", *raises(64), "lift"]
    game.play("lift")
    assert (game.actor, game.t.bid, game.t.bidder) == (2, 3, 2), "nothing is bid yet"
    assert game.legal == [*raises(64), "lift"], "and it is too late to pass"
    game.play("lift")
    assert game.legal == [*raises(64), "lift"], "200 - 3 - 128 = 69"
    game.play("lift")
    assert game.legal == raises(5), "200 - 3 - 192 = 5"
    game.play("raise 2")
    assert (game.t.bid, game.t.bidder, game.t.lifted, game.actor) == (3 + 192 + 2, 3, 0, 0)
    assert game.legal == ["pass", *raises(3)]


@pytest.mark.rule("RV-R29", "RV-032")
@pytest.mark.parametrize(("nuggets", "can_lift"), [(63, False), (64, False), (65, True)])
def test_a_lift_needs_a_nugget_more_than_64(given: Given, nuggets: int, can_lift: bool) -> None:
    """Or else it would end in a bid that cannot be paid."""
    game = given(["", ""], nuggets=[nuggets + 7, nuggets + 7], first=1).play("raise 7")
    assert ("lift" in game.legal) is can_lift
    assert f"raise {min(nuggets, 64)}" == [move for move in game.legal if move.startswith("raise")][-1]


@pytest.mark.rule("RV-R29", "RV-041")
def test_a_bid_of_300_is_paid_like_any_other(given: Given) -> None:
    game = given(["", "", "", "", ""], nuggets=[0, 0, 310, 0, 0]).win(2, 300)
    assert game.nuggets == [75, 150, 10, 37, 38]


@pytest.mark.rule("RV-R29")
def test_a_lift_can_be_taken_back(given: Given) -> None:
    game = given(["", ""], nuggets=[200, 200])
    start = game.t.tobytes()
    game.play("lift", "lift")
    game.table.undo(seat=0)
    game.table.undo(seat=0)
    assert game.t.tobytes() == start
    with pytest.raises(IllegalMove):
        game.play("lift", "pass")


@pytest.mark.rule("RV-122", "RV-034")
def test_two_players_bid_in_turn_until_one_passes(given: Given) -> None:
    game = given(["", ""], first=1)
    assert asked(game, "raise 1", "raise 1", "raise 1", "raise 4", "pass") == [1, 0, 1, 0, 1]
    assert (game.phase, game.actor, game.t.winner, game.t.bid) == (records.PICK, 0, 1, 7)


@pytest.mark.rule("RV-122", "RV-R20", "RV-R01", "RV-035")
def test_with_two_players_the_second_is_asked_although_the_first_has_passed(given: Given) -> None:
    game = given(["", ""], first=1).play("pass")
    assert (game.phase, game.actor) == (records.AUCTION, 0)
    assert given(["", ""], first=1).play("pass", "raise 2").t.winner == 1
    game.play("pass")
    assert (game.phase, game.actor, game.t.winner, game.t.bid) == (records.PICK, 1, 2, 0)
