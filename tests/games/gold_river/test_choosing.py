"""Choosing cards: the winner takes one and discards one, then everybody takes one; what becomes of each card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE
from motherlode.games.gold_river import records

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given, Situation


def picks(game: Situation) -> list[int]:
    """Who chooses, one after the other, up to the roll."""
    seats = []
    while game.phase == records.PICK:
        seats.append(game.actor)
        game.play(game.legal[0])
        if game.phase == records.DROP:
            game.play(game.legal[0])
    return seats


@pytest.mark.rule("RV-050", "RV-R06")
def test_the_winner_takes_a_card_and_discards_another(given: Given) -> None:
    game = given(["", "", ""], row="cm-7 dg-5 sn-3 cc-4").win(1, 2)
    assert (game.actor, game.legal) == (1, ["pick 1", "pick 2", "pick 3", "pick 4"])
    game.play("pick 2")
    assert (game.phase, game.actor, game.legal) == (records.DROP, 1, ["drop 1", "drop 3", "drop 4"])
    assert (game.cards(1), game.pile) == ("", ""), "the card is his when he has discarded another"
    game.play("drop 4")
    assert (game.cards(1), game.pile, game.row) == ("dg-5", "cc-4", "cm-7 sn-3")
    assert (game.phase, game.actor, game.legal) == (records.PICK, 2, ["pick 1", "pick 3"])


@pytest.mark.rule("RV-053", "RV-054")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_everybody_takes_one_clockwise_and_the_row_is_gone(given: Given, players: int, winner: int) -> None:
    game = given([""] * players).win(winner, 1)
    assert picks(game) == [(winner + step) % players for step in range(players)]
    assert (game.phase, game.actor, game.row) == (records.ROLL, CHANCE, "")
    assert [len(game.cards(seat).split()) for seat in range(players)] == [1] * players
    assert len(game.pile.split()) == 1


@pytest.mark.rule("RV-054")
def test_the_last_player_has_no_choice(given: Given) -> None:
    game = given(["", "", ""], row="cm-7 dg-5 sn-3 cc-4").win(0)
    game.choose("sn-3", drop="cm-7").choose("dg-5")
    assert (game.actor, game.legal) == (2, ["pick 4"])
    assert game.play("pick 4").cards(2) == "cc-4"


@pytest.mark.rule("RV-051")
def test_claims_and_buildings_lie_in_front_of_their_taker(given: Given) -> None:
    game = given(["", "", ""], row="cm-7 bank saloon post-office").win(0)
    game.choose("bank", drop="post-office").choose("cm-7").choose("saloon")
    assert [game.cards(seat) for seat in range(3)] == ["bank", "cm-7", "saloon"]
    assert [game.kept(seat) for seat in range(3)] == ["", "", ""], "Buildings do not wait, they stand"
    assert game.nuggets == [15, 15, 15]


@pytest.mark.rule("RV-052")
def test_an_action_takes_effect_at_once(given: Given) -> None:
    game = given(["", "", ""], row="raid gold-5 stagecoach").win(0)
    game.choose("raid", drop="gold-3")
    assert game.nuggets == [15, 12, 12]
    game.choose("gold-5")
    assert game.nuggets == [15, 17, 12]
    game.choose("stagecoach")
    assert game.nuggets == [13, 15, 16]
    assert [game.kept(seat) for seat in range(3)] == ["", "", ""]


@pytest.mark.rule("RV-052", "RV-053")
def test_the_next_player_chooses_when_an_action_is_done(given: Given) -> None:
    game = given(["dg-5", "", ""], row="hold-up dynamite").win(1, 1)
    game.choose("hold-up", drop="gold-3")
    assert (game.phase, game.actor) == (records.ROB, 1)
    game.play("rob 0")
    assert (game.phase, game.actor) == (records.PICK, 2)
    game.choose("dynamite")
    assert (game.phase, game.actor) == (records.BLAST, 2)
    game.play("blast dg-5")
    assert (game.phase, game.actor) == (records.PICK, 0)


@pytest.mark.rule("RV-055", "RV-R07")
def test_an_action_that_cannot_be_used_is_kept_until_it_can(given: Given) -> None:
    game = given(["", "", ""], row="judge gold-5 cm-7 dg-5").win(0)
    game.choose("judge", drop="gold-5")
    assert (game.cards(0), game.kept(0), game.phase, game.actor) == ("judge", "judge", records.PICK, 1)
    game.choose("cm-7")
    assert (game.kept(0), game.actor) == ("judge", 2), "its owner has no Claim yet"
    game.choose("dg-5").play("roll 1 1").lay("sn-3 gold-3 gold-4 gold-6")
    game.win(0).choose("sn-3", drop="gold-6")
    assert (game.phase, game.actor, game.kept(0)) == (records.JUDGE_GIVE, 0, ""), "now he can swap it"
    game.play("give sn-3", "take cm-7")
    assert [game.cards(seat) for seat in range(3)] == ["cm-7 judge", "sn-3", "dg-5"]
    assert (game.phase, game.actor) == (records.PICK, 1), "and the round goes on"


@pytest.mark.rule("RV-R06")
def test_the_winner_discards_before_his_card_takes_effect(given: Given) -> None:
    game = given(["", "", ""], row="bandit cm-7").win(0)
    game.choose("bandit", drop="cm-7")
    assert (game.phase, game.actor, game.legal) == (records.BANDIT_TAKE, 0, ["take cm-7"])
    game.play("take cm-7")
    assert (game.cards(0), game.pile) == ("cm-7 bandit", "")


@pytest.mark.rule("RV-R28", "RV-R06")
def test_the_discard_pile_is_open_and_in_order(given: Given) -> None:
    game = given(["dg-5 saloon", "", ""], pile="gold-6 cm-2", row="dynamite raid dynamite-b judge")
    game.win(1, 1).choose("dynamite", drop="judge")
    assert game.pile == "gold-6 cm-2 judge"
    game.play("blast saloon")
    assert game.pile == "gold-6 cm-2 judge saloon"
    game.choose("dynamite-b").play("blast dg-5")
    assert game.pile == "gold-6 cm-2 judge saloon dg-5"
    game.choose("raid")
    assert game.pile == "gold-6 cm-2 judge saloon dg-5", "used Actions stay with their takers"
    assert [game.cards(seat) for seat in range(3)] == ["raid", "dynamite", "dynamite-b"]


@pytest.mark.rule("RV-R28")
def test_claims_that_the_bandit_leaves_stay_in_the_pile(given: Given) -> None:
    game = given(["", "", ""], pile="cm-2 gold-6 dg-5", row="bandit sn-3 gold-4").win(0)
    game.choose("bandit", drop="sn-3").play("take dg-5")
    assert (game.cards(0), game.pile) == ("dg-5 bandit", "cm-2 gold-6 sn-3")


@pytest.mark.rule("RV-R28")
def test_neither_gold_nor_kept_actions_nor_cards_of_the_set_up_are_in_the_pile(given: Given) -> None:
    game = given(["", "", ""], nuggets=[15, 0, 0], row="gold-5 raid cm-7").win(0)
    game.choose("raid", drop="cm-7")
    assert (game.kept(0), game.pile) == ("raid", "cm-7"), "nobody has a nugget to lose"
    game.choose("gold-5")
    assert (game.cards(1), game.pile) == ("gold-5", "cm-7")
    assert game.t.owner[game.card("train-station")] == records.OUT_OF_GAME


@pytest.mark.rule("RV-R25")
def test_in_each_round_the_question_for_mustangs_goes_round_anew(given: Given) -> None:
    """Our own ruling for boxes with several Mustangs: clockwise, whoever was asked last in the round before."""
    box = given.box(actions="mustang 6H, mustang 5D")
    game = given([""] * 4, kept=["", "", "mustang", "mustang-b"], box=box).win(0).choose("gold-3", drop="gold-4-b")
    game.play("wait", "ride").choose_rest().play("roll 1 2").lay("gold-4-c gold-4-d gold-5 gold-5-b gold-5-c")
    game.win(0).choose("gold-5", drop="gold-4-c")
    assert (game.phase, game.actor) == (records.RIDE, 2)


@pytest.mark.rule("RV-056", "RV-R28")
@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_everything_on_the_table_is_open_to_everybody(given: Given, seat: int | None) -> None:
    cards = ["cm-4 cm-5 bank raid", "dg-5 saloon", "", "sn-3 gold-6"]
    game = given(cards, kept=["", "", "mustang judge"], pile="cm-2 dg-2 cc-3 sn-4", row="bandit cc-4", banked=5)
    game.win(2, 3).choose("bandit", drop="cc-4").play("find dg-2", "find cm-2", "find cc-4")
    assert (game.t.finds, game.t.keeps, game.t.discards) == (3, 2, 5)
    for step in ("take dg-2", "give dg-2", "take sn-3", "pick 3", "pick 4", "pick 5", "roll 2 3", "deposit 4"):
        game.play(step)
        for view in (game.table.view(seat), game.table.look(seat)):
            seen, table = view.to_dict(), game.t.to_dict()
            assert seen.pop("me") == (0 if seat is None else seat + 1)
            assert seen == table, step
