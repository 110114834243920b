"""The door of the table: what Gold River refuses, in which words, and that a refusal changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.errors import (
    BadOption,
    DealerError,
    GameOver,
    IllegalMove,
    MalformedMove,
    MoveError,
    NothingToUndo,
    NotYourTurn,
    StaleMove,
)
from motherlode.core.replay import record_of, replay
from motherlode.games.gold_river import GAME
from motherlode.testing.refusals import refused

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given, Situation


def reason(game: Situation, move: str) -> str:
    """Why an illegal move is refused."""
    text = refused(game.table, IllegalMove, move)
    head, _, why = text.partition(" is not legal now: ")
    assert why.endswith(".") and head == repr(move)
    return why[:-1]


@pytest.mark.rule("RV-032", "RV-030")
def test_a_bid_above_ones_nuggets(given: Given) -> None:
    game = given(["", "", ""], nuggets=[9, 15, 12])
    assert reason(game, "raise 10") == "nobody bids more than he has: you have 9 nuggets, and the bid is 0"
    assert reason(game, "lift") == "nobody bids more than he has: you have 9 nuggets, and the bid is 0"
    game.play("raise 9")
    assert reason(game, "raise 7") == "nobody bids more than he has: you have 15 nuggets, and the bid is 9"
    game.play("raise 3")
    assert reason(game, "raise 1") == "you have 12 nuggets, so you cannot bid more than 12: pass"
    assert reason(game, "lift") == "you have 12 nuggets, so you cannot bid more than 12: pass"


@pytest.mark.rule("RV-R29", "RV-032")
def test_a_bid_that_was_lifted(given: Given) -> None:
    game = given(["", "", ""], nuggets=[100, 5, 5]).play("lift")
    assert reason(game, "pass") == "you have said that you bid more than 64: say by how much"
    text = "nobody bids more than he has: you have 100 nuggets, and you have lifted it to 64"
    assert reason(game, "raise 37") == reason(game, "lift") == text
    assert reason(game, "pick 1") == "the auction is on: raise the bid or pass"


@pytest.mark.rule("RV-031", "RV-R03")
@pytest.mark.parametrize("move", ["raise 0", "raise -1", "raise 65", "raise 1.5", "raise", "raise all", "bid 3"])
def test_a_bid_that_is_not_above_the_last_cannot_even_be_said(given: Given, move: str) -> None:
    assert "no move of this game" in refused(given(["", "", ""]).play("raise 4").table, MalformedMove, move)


@pytest.mark.rule("RV-033", "RV-031")
def test_not_after_passing_nor_out_of_turn(given: Given) -> None:
    game = given(["", "", ""]).play("pass", "raise 1")
    assert refused(game.table, NotYourTurn, "raise 1", seat=0) == "It is not the turn of seat 0: seat 2 is to act."
    assert refused(game.table, NotYourTurn, "raise 1", seat=1) == "It is not the turn of seat 1: seat 2 is to act."
    before = game.t.tobytes()
    with pytest.raises(MoveError, match="There is no seat 3: seats go from 0 to 2"):
        game.table.play("pass", seat=3)
    assert game.t.tobytes() == before
    game.play("raise 1")
    assert "seat 1 is to act" in refused(game.table, NotYourTurn, "raise 1", seat=0), "who has passed is out"


@pytest.mark.rule("RV-022")
def test_nothing_but_bids_in_an_auction(given: Given) -> None:
    game = given(["cm-7 bank", "", ""])
    for move in ("pick 1", "drop 1", "half", "give cold-mountain-7", "rob 1", "ride", "wait", "deposit 1"):
        assert reason(game, move) == "the auction is on: raise the bid or pass"


@pytest.mark.rule("RV-050", "RV-053")
def test_picking_a_card_that_is_not_there(given: Given) -> None:
    game = given(["", "", ""]).win(0, 1)
    assert reason(game, "pick 5") == "the row has 4 cards"
    assert reason(game, "pass") == reason(game, "drop 1") == reason(game, "lift") == "pick a card of the row"
    assert reason(game, "raise 1") == "pick a card of the row"
    game.play("pick 2")
    assert reason(game, "drop 2") == "that card is taken"
    assert reason(game, "drop 6") == "the row has 4 cards"
    assert reason(game, "pick 1") == reason(game, "half") == "discard a card of the row first"
    game.play("drop 4")
    assert reason(game, "pick 2") == reason(game, "pick 4") == "that card is taken"
    assert "seat 1 is to act" in refused(game.table, NotYourTurn, "pick 1", seat=2)


@pytest.mark.rule("RV-125")
def test_half_of_the_bid_is_for_the_loser_of_two(given: Given) -> None:
    three = given(["", "", ""]).win(0, 1)
    assert reason(three, "half") == "half of the bid can be taken with two players only"
    two = given(["", ""]).win(0, 1)
    assert reason(two, "half") == "half of the bid is for the player who lost the auction"
    two.play("pick 1")
    assert reason(two, "half") == "discard a card of the row first"


@pytest.mark.rule("RV-063", "RV-055")
def test_the_judge(given: Given) -> None:
    game = given(["cm-7", "dg-5", ""], row="judge").win(0).choose("judge", drop="gold-3")
    assert reason(game, "give dry-gulch-5") == "dry-gulch-5 is not yours"
    assert reason(game, "give claim-50") == "this box has no claim-50"
    assert reason(game, "take dry-gulch-5") == "the Judge asks which Claim of yours you give"
    game.play("give cm-7")
    assert reason(game, "take cold-mountain-7") == "cold-mountain-7 is your own"
    assert reason(game, "take san-narciso-3") == "no other player has san-narciso-3"
    assert reason(game, "give cold-mountain-7") == "the Judge asks which Claim you take for it"
    without = given(["", "dg-5", ""], row="judge").win(0).choose("judge", drop="gold-3")
    assert (without.kept(0), without.actor) == ("judge", 1)
    assert "seat 1 is to act" in refused(without.table, NotYourTurn, "take dry-gulch-5", seat=0)


def test_the_dynamite(given: Given) -> None:
    game = given(["cm-7 bank", "dg-5 wr-double-b post-office", ""], row="dynamite").win(0)
    game.choose("dynamite", drop="gold-3")
    assert game.legal == ["blast dg-5", "blast wr-double-b", "blast post-office"]
    assert reason(game, "blast cold-mountain-7") == "cold-mountain-7 is your own"
    assert reason(game, "blast bank") == "bank is your own"
    assert reason(game, "blast saloon") == "no other player has saloon"
    assert reason(game, "blast building-5") == "this box has no building-5"
    text = "the Dynamite asks which Claim or Building of another player it destroys"
    assert reason(game, "take dry-gulch-5") == text


def test_the_hold_up(given: Given) -> None:
    game = given(["", "", ""], nuggets=[5, 0, 1], row="hold-up").win(0).choose("hold-up", drop="gold-3")
    assert game.legal == ["rob 2"]
    assert reason(game, "rob 0") == "nobody robs himself"
    assert reason(game, "rob 1") == "seat 1 has no nuggets"
    assert reason(game, "rob 3") == "there is no seat 3 with 3 players"
    assert reason(game, "pick 2") == "the Hold-Up asks whom it robs"


def test_the_bandit(given: Given) -> None:
    game = given(["sn-3", "", ""], row="bandit", pile="cm-7 dg-5 cc-4 wr-odd").win(0)
    game.choose("bandit", drop="gold-3")
    assert reason(game, "find san-narciso-3") == "san-narciso-3 is not among the Claims left in the discard pile"
    assert reason(game, "roll 1 1") == "a Claim of the discard pile is awaited"
    game.play("find cm-7")
    assert reason(game, "find cold-mountain-7") == "cold-mountain-7 is not among the Claims left in the discard pile"
    game.play("find dg-5", "find wr-odd")
    text = "coyote-city-4 is not among the Claims that the One-Armed Bandit has drawn"
    assert reason(game, "take coyote-city-4") == text
    assert reason(game, "pick 2") == "the One-Armed Bandit asks which of its Claims you take"


@pytest.mark.rule("RV-R25")
def test_the_mustang(given: Given) -> None:
    game = given(["", "", ""], kept=["", "", "mustang"]).win(0).choose("gold-3", drop="gold-4")
    assert (game.actor, game.legal) == (2, ["ride", "wait"])
    assert reason(game, "pick 2") == "say whether you use the Mustang now"
    game.play("wait")
    assert reason(game, "ride") == "pick a card of the row"


def test_the_bank(given: Given) -> None:
    game = given(["bank", "", ""], nuggets=[4, 9, 9], banked=9).skip_to_roll().play("roll 1 2")
    assert reason(game, "deposit 5") == "you have 4 nuggets, and the Bank has room for 6"
    assert reason(game, "pass") == "say how many nuggets go onto your Bank"
    rich = given(["bank", "", ""], nuggets=[40, 9, 9], banked=9).skip_to_roll().play("roll 1 2")
    assert reason(rich, "deposit 7") == "you have 40 nuggets, and the Bank has room for 6"


@pytest.mark.rule("RV-020", "RV-026", "RV-070")
def test_chance_by_hand_cannot_do_the_impossible(given: Given) -> None:
    game = given.start(3, given.box(die=4))
    assert reason(game, "begin 3") == "there is no seat 3 with 3 players"
    assert reason(game, "roll 1 1") == "the first player is awaited"
    game.play("begin 0")
    assert reason(game, "lay raid") == "the first row is of Claims only"
    assert reason(game, "lay train-station") == "the train-station was seen before, or is not in this game"
    assert reason(game, "lay card-64") == "this box has no card-64"
    assert reason(game, "begin 1") == "a card of the row is awaited"
    game.play("lay cm-7")
    assert reason(game, "lay cold-mountain-7") == "the cold-mountain-7 was seen before, or is not in this game"
    game.lay("dg-5 sn-3 cc-4").win(0).choose_rest()
    assert reason(game, "roll 5 1") == reason(game, "roll 1 5") == "the dice of this box have 4 faces"
    assert reason(game, "lay raid") == "a roll of the dice is awaited"
    game.play("roll 4 4")
    assert reason(game, "lay dry-gulch-5") == "the dry-gulch-5 was seen before, or is not in this game"


@pytest.mark.parametrize("move", ["", "pick", "pick 0", "pick 7", "drop x", "give bank", "blast raid", "rob 5",
                                  "deposit 32", "deposit -1", "half 2", "fold", "pass 1", 999, -1])  # fmt: skip
def test_what_is_no_move_at_all(given: Given, move: str | int) -> None:
    assert "no move of this game" in refused(given(["", "", ""]).win(0).table, MalformedMove, move)


@pytest.mark.parametrize("outcome", ["roll 7 1", "roll 1", "roll 0 1", "lay", "lay pyrite", "begin 5", "pass"])
def test_what_is_no_outcome_at_all(given: Given, outcome: str) -> None:
    refused(given(["", "", ""]).skip_to_roll().table, MalformedMove, outcome)


def test_not_for_an_earlier_version(given: Given) -> None:
    game = given(["", "", ""]).play("raise 2")
    assert "version 0" in refused(game.table, StaleMove, "pass", version=0)


@pytest.mark.rule("RV-090")
def test_not_after_the_end(given: Given) -> None:
    game = given(["", "", ""], deck=0).skip_to_roll().play("roll 1 1")
    assert refused(game.table, GameOver, "pass") == "The game is over: the deck cannot fill another row."


def test_a_script_that_cannot_be_dealt_changes_nothing(given: Given) -> None:
    game = given.start(2, deal=["begin 0", "lay cm-2", "lay cm-4", "lay dg-2", "roll 1 1", "lay cm-2"])
    game.win(0).choose("cm-2", drop="cm-4")
    before = game.t.tobytes()
    with pytest.raises(DealerError, match="cannot happen now"):
        game.table.play("half")
    assert game.t.tobytes() == before


@pytest.mark.rule("RV-001")
@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"players": 1}, "players"),
        ({"players": 6}, "players"),
        ({"players": "many"}, "players"),
        ({"first_game": "maybe"}, "first_game"),
        ({"poker": "7"}, "poker"),
        ({"whiskey": "on"}, "no option 'whiskey'"),
    ],
)
def test_options_that_are_not_there(said: dict[str, object], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        GAME.options(said)


@pytest.mark.rule("RV-R06")
def test_a_pick_can_be_taken_back_until_another_card_is_discarded(given: Given) -> None:
    for players in (2, 3):
        game = given([""] * players).win(0, 3)
        start = game.t.tobytes()
        game.play("pick 2")
        with pytest.raises(NotYourTurn):
            game.table.undo(seat=1)
        game.table.undo(seat=0)
        assert game.t.tobytes() == start, "with two players, the bid too"
        game.play("pick 1", "drop 3")
        with pytest.raises(NothingToUndo):
            game.table.undo()


def test_what_was_said_to_the_judge_can_be_taken_back_until_claims_are_swapped(given: Given) -> None:
    game = given(["cm-7", "dg-5", ""], row="judge").win(0).choose("judge", drop="gold-3")
    before = game.t.tobytes()
    game.play("give cm-7")
    game.table.undo()
    assert game.t.tobytes() == before
    game.play("give cm-7", "take dg-5")
    assert game.t.given == 0
    with pytest.raises(NothingToUndo):
        game.table.undo()


@pytest.mark.rule("RV-033", "RV-070")
def test_bids_passes_draws_and_rolls_stand(given: Given) -> None:
    game = given(["bank", "", ""], pile="cm-7 cm-9 cm-10 cm-11 dg-10", row="bandit cm-2").play("raise 1")
    steps = ["raise 1", "pass", "pass", "pick 1", "drop 2", "find cm-7", "find cm-9", "find dg-10", "take cm-9"]
    steps += ["pick 3", "pick 4", "roll 1 2", "deposit 3", "lay raid"]
    open_steps = []
    for step in steps:
        game.play(step)
        assert game.t.sealed in (0, 1)
        if not game.table.log[-1].sealed:
            open_steps.append(step)
        else:
            with pytest.raises(NothingToUndo):
                game.table.undo()
    assert open_steps == ["pick 1"]


def test_a_record_gives_the_same_game_again(given: Given) -> None:
    game = given.start(3, poker="on").play("begin 2").lay("cm-7 cm-9 dg-5 sn-3")
    game.win(1, 4).choose("cm-7", drop="sn-3").choose_rest().play("roll 2 5").lay("raid judge bank gold-6")
    game.win(1).play("pick 2")
    game.table.undo()
    game.choose("judge", drop="bank").play("give cm-7", "take cm-9")
    again = replay(record_of(game.table))
    assert again.engine.tables[0] == game.t
    assert record_of(again) == record_of(game.table)
