"""The course of a round: the row, the order of steps, who is first, and when there is no further round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE, OVER
from motherlode.games.gold_river import records

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given

GOLD_SIX = "gold-4-b gold-4-c gold-4-d gold-5 gold-5-b gold-5-c"


@pytest.mark.rule("RV-022", "RV-073", "RV-070")
def test_a_round_is_drawing_auction_payment_choosing_and_the_dice(given: Given) -> None:
    game = given.start(3).play("begin 0")
    assert (game.phase, game.t.round) == (records.LAY, 1)
    game.lay("cm-2 cm-4 cm-5 dg-2")
    assert (game.phase, game.actor, game.nuggets) == (records.AUCTION, 0, [15, 15, 15])
    game.play("raise 4", "pass")
    assert (game.phase, game.nuggets) == (records.AUCTION, [15, 15, 15]), "nobody pays before the auction is over"
    game.play("pass")
    assert (game.phase, game.actor, game.nuggets) == (records.PICK, 0, [11, 16, 17]), "paid before the first choice"
    game.choose("cm-2", drop="cm-5").choose("dg-2")
    assert (game.phase, game.actor) == (records.PICK, 2)
    game.choose("cm-4")
    assert (game.phase, game.actor) == (records.ROLL, CHANCE)
    game.play("roll 1 1")
    assert game.nuggets == [11 + 6, 16 + 5, 17]
    assert (game.phase, game.actor, game.t.round) == (records.LAY, CHANCE, 2)


@pytest.mark.rule("RV-021", "RV-073", "RV-R02")
def test_the_winner_of_an_auction_is_first_in_the_next_round(given: Given) -> None:
    game = given(["", "", "", ""], first=1, round=2).win(3, 2).choose_rest()
    assert game.t.first == 2, "not before the dice are rolled"
    game.play("roll 1 2").lay("gold-4-d gold-5 gold-5-b gold-5-c gold-6")
    assert (game.phase, game.actor, game.t.round) == (records.AUCTION, 3, 3)
    game.win(3).choose_rest().play("roll 1 2")
    assert game.t.first == 4, "who wins for nothing stays first"


@pytest.mark.rule("RV-025", "RV-121")
@pytest.mark.parametrize(("players", "offered"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_one_card_more_than_players_is_laid(given: Given, players: int, offered: int) -> None:
    game = given([""] * players, row="cm-2 cm-4 cm-5 cm-6 cm-7 cm-9").skip_to_roll().play("roll 1 1")
    left = game.t.undrawn
    cards = GOLD_SIX.split()[:offered]
    for count, card in enumerate(cards, start=1):
        assert (game.phase, game.actor) == (records.LAY, CHANCE)
        game.lay(card)
        assert game.row.split() == cards[:count]
        assert game.t.undrawn == left - count
    assert (game.phase, game.t.laid) == (records.AUCTION, offered)


@pytest.mark.rule("RV-025")
def test_a_new_round_forgets_the_last_auction(given: Given) -> None:
    game = given(["", "", ""]).win(1, 5).choose_rest().play("roll 1 1")
    game.lay("gold-4-b gold-4-c gold-4-d gold-5")
    t = game.t
    assert (t.bid, t.bidder, t.passed, t.winner, t.chooser, t.lifted) == (0, 0, 0, 0, 0, 0)
    assert game.actor == 1
    assert game.legal[:2] == ["pass", "raise 1"]


@pytest.mark.rule("RV-026")
def test_only_the_first_row_is_of_claims_only(given: Given) -> None:
    game = given.start(2).play("begin 0")
    assert not [card for card in game.outcomes if card in ("lay raid", "lay gold-3", "lay bank")]
    game.lay("cm-2 cm-4 cm-5").win(0).choose_rest().play("roll 6 6")
    assert {"lay raid", "lay gold-3", "lay bank", "lay cm-6"} <= set(game.outcomes)


@pytest.mark.rule("RV-090", "RV-R16", "RV-T24")
@pytest.mark.parametrize(("players", "row"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_the_game_ends_when_the_deck_has_no_full_row(given: Given, players: int, row: int) -> None:
    game = given([""] * players, deck=row - 1, round=7).skip_to_roll().play("roll 3 4")
    assert (game.t.actor, game.t.round, game.t.undrawn) == (OVER, 7, row - 1), "what is left over stays in the deck"
    assert game.table.scores().ending == "the deck cannot fill another row"
    game = given([""] * players, deck=row, round=7).skip_to_roll().play("roll 3 4")
    assert (game.actor, game.phase, game.t.round) == (CHANCE, records.LAY, 8)


@pytest.mark.rule("RV-R16", "RV-090")
def test_the_last_round_is_played_out_and_its_roll_pays(given: Given) -> None:
    game = given(["cm-7", "", "", ""], row="dg-7", deck=4).win(0, 1)
    assert not game.table.over, "the deck is looked at only when a row is to be drawn"
    game.choose("gold-3", drop="gold-4").choose("dg-7").choose_rest()
    before = game.nuggets
    assert (game.phase, game.table.over) == (records.ROLL, False)
    game.play("roll 3 4")
    assert game.table.over
    assert [now - then for now, then in zip(game.nuggets, before, strict=True)] == [2, 2, 0, 0]
    assert (game.t.die_one, game.t.die_two) == (3, 4), "and nobody rolls again"


@pytest.mark.rule("RV-R16", "RV-090")
def test_nothing_happens_at_the_start_of_a_round_that_does_not_come(given: Given) -> None:
    over = given(["post-office bank", "", ""], nuggets=[9, 9, 9], deck=3).skip_to_roll().play("roll 3 4")
    assert (over.table.over, over.nuggets) == (True, [9, 9, 9])
    on = given(["post-office bank", "", ""], nuggets=[9, 9, 9], deck=4).skip_to_roll().play("roll 3 4")
    assert (on.nuggets, on.phase) == ([10, 9, 9], records.BANKING)


@pytest.mark.rule("RV-093", "RV-002", "RV-091")
def test_the_highest_score_wins(given: Given) -> None:
    cards = ["cm-2", "sn-3 sn-5", "", "dg-5"]  # 6, 3 + 2 + 10 for the Mayor, 0, 4
    game = given(cards, nuggets=[8, 1, 17, 3], deck=0).skip_to_roll().play("roll 4 4")
    scores = game.table.scores()
    assert scores.points == [14, 16, 17, 7]
    assert scores.ranks == [3, 2, 1, 4]
    assert (scores.winners, scores.over) == ([2], True)


@pytest.mark.rule("RV-R17", "RV-093")
def test_whoever_shares_the_highest_score_shares_the_victory(given: Given) -> None:
    cards = ["cm-2", "", "dg-5", ""]
    game = given(cards, nuggets=[8, 14, 10, 13], deck=0).skip_to_roll().play("roll 4 4")
    scores = game.table.scores()
    assert scores.points == [14, 14, 14, 13]
    assert scores.ranks == [1, 1, 1, 4]
    assert scores.winners == [0, 1, 2]


@pytest.mark.rule("RV-093")
def test_nobody_has_won_before_the_end(given: Given) -> None:
    game = given(["", "", ""], nuggets=[30, 5, 5])
    assert (game.table.scores().winners, game.table.scores().ending) == ([], "still running")
    assert game.result().ending == 0
