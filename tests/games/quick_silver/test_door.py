"""The door of the table: what Quick Silver refuses, in which words, and that a refusal changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from motherlode.core.errors import (
    GameOver,
    IllegalMove,
    MalformedMove,
    NothingToUndo,
    NotYourTurn,
    StaleMove,
)
from motherlode.core.replay import record_of, replay
from motherlode.games.quick_silver import GAME, moves, records
from motherlode.testing.refusals import refused

if TYPE_CHECKING:
    from tests.games.quick_silver.conftest import Given, Situation

HANDS = ["5 10 10", "5 5 0", "15 15 20", "", "0 D D"]


def reason(game: Situation, move: str | int) -> str:
    """Why an illegal move is refused."""
    text = refused(game.table, IllegalMove, move)
    head, _, why = text.partition(" is not legal now: ")
    assert why.endswith(".") and head.startswith("'")
    return why[:-1]


@pytest.mark.rule("QS-037", "QS-038", "QS-039")
def test_at_the_start_of_a_turn(given: Given) -> None:
    game = given(HANDS, laps=2)
    assert reason(game, "give silver") == "you do not hold that card"
    assert reason(game, "give kind-15") == "you do not hold that card"
    assert reason(game, "aim 1") == "put a card down first, then say whom you want to swap with"
    assert reason(game, "aim centre") == "put a card down first, then say whom you want to swap with"
    assert reason(game, "slot 1") == "a card of the centre is taken when the centre is the target of a swap"
    assert reason(game, "accept") == "nobody asks you for a swap that you could accept"


@pytest.mark.rule("QS-044", "QS-040", "QS-R17")
def test_naming_a_target(given: Given) -> None:
    game = given(HANDS, laps=2).play("give tin")
    assert reason(game, "aim 0") == "nobody swaps with himself"
    assert reason(game, "aim 3") == "seat 3 is dead and out of the game"
    assert reason(game, "aim 5") == "there is no seat 5 with 5 players"
    assert reason(game, "give copper") == "a card lies on the table already, and its swap comes first"
    assert reason(game, "sneak") == "a card lies on the table already, and its swap comes first"
    assert reason(game, "accept") == "nobody asks you for a swap that you could accept"
    assert reason(game, "slot 2") == "a card of the centre is taken when the centre is the target of a swap"


@pytest.mark.rule("QS-044", "QS-053", "QS-R03", "QS-R17")
def test_redirecting(given: Given) -> None:
    game = given(HANDS, laps=2).play("give tin", "aim 1")
    assert reason(game, "aim 0") == "that is who swaps, and nobody swaps with himself"
    assert reason(game, "aim 1") == "nobody swaps with himself"
    assert reason(game, "aim 3") == "seat 3 is dead and out of the game"
    assert reason(game, "sneak") == "you are asked to accept the swap, or to redirect it"
    assert reason(game, "give copper") == "you are asked to accept the swap, or to redirect it"
    assert reason(game, "slot 1") == "you are asked to accept the swap, or to redirect it"
    game.play("aim 2")
    assert reason(game, "aim 1") == "a swap is not sent back to who has just redirected it"
    assert reason(game, "aim 2") == "nobody swaps with himself"
    assert reason(game, "aim 0") == "that is who swaps, and nobody swaps with himself"


@pytest.mark.rule("QS-050", "QS-054", "QS-055")
@pytest.mark.parametrize(
    ("tokens", "why"),
    [
        ((1, 0), "you must keep your last token, so it cannot pay for a redirect"),
        ((0, 2), "only a plate pays for a redirect, and you have none"),
        ((0, 1), "only a plate pays for a redirect, and you have none"),
    ],
)
def test_who_cannot_pay_is_not_asked(given: Given, tokens: tuple[int, int], why: str) -> None:
    game = given(HANDS, laps=2, tokens={1: tokens}).play("give tin", "aim 1")
    refused(game.table, NotYourTurn, "aim centre", seat=1)
    move = GAME.moves_table(GAME.components()).parse("aim centre")
    view = cast(records.View, game.table.look(1))
    assert moves.why_not(view, move, game.table.components) == why
    other = cast(records.View, game.table.look(2))
    assert moves.why_not(other, move, game.table.components) == "the target is named and stays named"


@pytest.mark.rule("QS-040", "QS-R07")
def test_choosing_a_slot(given: Given) -> None:
    game = given(HANDS, laps=2).play("give tin", "aim centre")
    assert reason(game, "slot 4") == "the centre has 3 cards, and this is none of them"
    assert reason(game, "aim 1") == "the target is named and stays named"
    assert reason(game, "sneak") == "a card lies on the table already, and its swap comes first"
    assert reason(game, "accept") == "nobody asks you for a swap that you could accept"
    game.play("slot 1")
    move = GAME.moves_table(GAME.components()).parse("aim 1")
    view = cast(records.View, game.table.look(0))
    assert moves.why_not(view, move, game.table.components) == "the target is named and stays named"


def test_chance_by_hand_cannot_do_the_impossible(given: Given) -> None:
    game = given.start(3, stranger="on")
    assert reason(game, "dealer 3") == "there is no seat 3 with 3 players"
    assert reason(game, "white 1") == "the first dealer is awaited"
    game.play("dealer 2")
    assert reason(game, "white 4") == "no side of that die shows this"
    assert reason(game, "dealer 0") == "a roll of the white die is awaited"
    game.play("white 1")
    assert reason(game, "black 4") == "no side of that die shows this"
    assert reason(game, "white 2") == "a roll of the black die is awaited"
    game.play("black 2", "deal plate")
    assert reason(game, "deal plate") == "no such card is left among those that nobody has seen"
    assert reason(game, "take tin") == "a card of the deal is awaited"
    for sign in ("copper", "tin", "tin", "silver", "silver", "gravel", "gravel", "copper"):
        game.play(f"deal {sign}")
    game.play("give plate", "aim 1", "accept")
    assert reason(game, "take plate") == "the hand that is drawn from holds no such card"
    assert reason(game, "lay tin") == "the card that is taken is awaited"
    game.play("take tin", "give silver", "aim centre", "slot 2")
    assert reason(game, "take plate") == "no such card is left among those that nobody has seen"
    game.play("take tin")
    game.end_round()
    assert reason(game, "lay plate") == "no such card is left among those that nobody has seen"
    assert reason(game, "take tin") == "a card of the centre is awaited"


@pytest.mark.parametrize("move", ["aim 6", "aim", "give", "give gem", "slot 5", "pass", "", "redirect 1", 28, -1])
def test_what_is_no_move_at_all(given: Given, move: str | int) -> None:
    assert "no move of this game" in refused(given(HANDS).table, MalformedMove, move)


@pytest.mark.rule("QS-029")
def test_not_out_of_turn_nor_for_an_earlier_version(given: Given) -> None:
    game = given(HANDS, laps=2)
    assert "seat 0 is to act" in refused(game.table, NotYourTurn, "sneak", seat=1)
    game.play("sneak")
    assert "version 0" in refused(game.table, StaleMove, "sneak", version=0)


@pytest.mark.rule("QS-003")
def test_not_after_the_end(given: Given) -> None:
    game = given(["15 10 5", "20 20 10"], cash=(85, 0)).end_round()
    assert refused(game.table, GameOver, "sneak") == "The game is over: the richest has enough to be mayor."


@pytest.mark.rule("QS-038", "QS-040")
def test_a_card_put_down_can_be_taken_up_again_until_a_target_is_named(given: Given) -> None:
    game = given(HANDS, laps=2)
    start = game.t.tobytes()
    game.play("give tin")
    with pytest.raises(NotYourTurn):
        game.table.undo(seat=1)
    game.table.undo(seat=0)
    assert game.t.tobytes() == start
    game.play("give copper", "aim 1")
    with pytest.raises(NothingToUndo):
        game.table.undo()
    for step in ("aim 2", "accept", "take silver", "sneak"):
        game.play(step)
        with pytest.raises(NothingToUndo):
            game.table.undo()


def test_a_record_gives_the_same_game_again(given: Given) -> None:
    game = given.start(3, stranger="on", undead="on").play("dealer 2")
    game.deal(2, 1, "5 10 10", "5 5 D", "15 15 20")
    game.play("give tin", "aim 1", "aim 2", "aim centre", "slot 2", "take gold-dust", "sneak", "sneak")
    game.play("lay gravel", "lay plate", "white 1")
    again = replay(record_of(game.table))
    assert again.engine.tables[0] == game.t
    assert record_of(again) == record_of(game.table)
