"""The door of the table: what Gold refuses, in which words, and that a refusal changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from motherlode.testing.refusals import refused

if TYPE_CHECKING:
    from tests.games.gold.conftest import Given


@pytest.mark.rule("GO-R05")
def test_not_the_same_card_twice(given: Given) -> None:
    game = given({})
    game.turn("c4=gold-1")
    assert refused(game.table, IllegalMove, "flip c4") == (
        "'flip c4' is not legal now: that card lies open already (the second card must be another one)."
    )
    assert refused(game.table, IllegalMove, 26)
    known = given({"a1": "gold-1"})
    known.turn("a1")
    assert "lies open already" in refused(known.table, IllegalMove, "a1")


@pytest.mark.rule("GO-025", "GO-040", "GO-R18")
def test_not_a_card_that_is_gone(given: Given) -> None:
    game = given({"c4": "dynamite", "a1": "gold-1"})
    game.turn("c4", "a1")
    assert refused(game.table, IllegalMove, "flip c4") == "'flip c4' is not legal now: there is no card any more at c4."
    assert refused(game.table, IllegalMove, "flip a1") == "'flip a1' is not legal now: there is no card any more at a1."
    game.turn("b1=gold-1")
    assert "no card any more at a1" in refused(game.table, IllegalMove, "flip a1")


def test_not_where_a_small_box_has_no_card(given: Given) -> None:
    game = given.start(box=given.box(gold={1: 3}, diggers={}, dynamite=1, rush_at=1))
    assert game.legal == ["flip a1", "flip b1", "flip c1", "flip d1"]
    assert refused(game.table, IllegalMove, "flip e1") == (
        "'flip e1' is not legal now: with a box of 4 cards, none lies at e1."
    )
    game.turn("d1=dynamite", "a1=gold-1")
    assert "no card any more at d1" in refused(game.table, IllegalMove, "flip d1")


@pytest.mark.rule("GO-R04")
def test_colours_only_in_the_draft_and_only_once(given: Given) -> None:
    game = given.start(3)
    assert refused(game.table, IllegalMove, "take red") == (
        "'take red' is not legal now: colours are chosen only in the draft."
    )
    draft = given.start(3, draft="on")
    draft.play("take red")
    assert refused(draft.table, IllegalMove, "take red") == "'take red' is not legal now: that colour is taken."
    assert refused(draft.table, IllegalMove, "flip a1") == (
        "'flip a1' is not legal now: no card is turned before everybody has chosen a colour."
    )


@pytest.mark.rule("GO-017")
def test_not_out_of_turn(given: Given) -> None:
    game = given({})
    assert refused(game.table, NotYourTurn, "flip a1", seat=0) == "It is not the turn of seat 0: seat 1 is to act."
    assert refused(game.table, NotYourTurn, "flip a1", seat=2)
    game.table.play("flip a1", seat=1)
    assert "chance is to act" in refused(game.table, NotYourTurn, "turn gold-1", seat=1)
    game.play("turn gold-1")
    game.table.play("flip b1", seat=1)


@pytest.mark.parametrize(
    "move", ["flip i1", "flip a9", "flip", "", "shout", "take pink", "start 0", "turn gold-1", 69, -1]
)
def test_what_is_no_move_at_all(given: Given, move: str | int) -> None:
    game = given({})
    assert "no move of this game" in refused(game.table, MalformedMove, move)


def test_not_for_an_earlier_version(given: Given) -> None:
    game = given({})
    game.turn("a1=gold-1")
    assert game.table.version == 2
    assert "version 0" in refused(game.table, StaleMove, "flip b1", version=0)
    game.table.play("flip b1", version=2)


@pytest.mark.rule("GO-070")
def test_not_after_the_end(given: Given) -> None:
    game = given({"a1": "gold-1"}, rest=False)
    game.turn("a1")
    assert refused(game.table, GameOver, "flip a1") == "The game is over: the Gold Rush took the last card."


@pytest.mark.rule("GO-016", "GO-R14")
def test_chance_by_hand_cannot_do_the_impossible(given: Given) -> None:
    game = given.start(3, start="random")
    assert refused(game.table, IllegalMove, "start 3") == (
        "'start 3' is not legal now: there is no seat 3 with 3 players."
    )
    assert refused(game.table, IllegalMove, "turn gold-1") == (
        "'turn gold-1' is not legal now: the starting seat is awaited, not a card."
    )
    game.play("start 1")
    game.turn("a1=green-5")
    game.play("flip b1")
    assert refused(game.table, IllegalMove, "turn green-5") == (
        "'turn green-5' is not legal now: every card of that kind has been turned before."
    )
    assert refused(game.table, IllegalMove, "start 0") == (
        "'start 0' is not legal now: the starting seat is settled; a card is awaited."
    )


@pytest.mark.rule("GO-020", "GO-R01")
def test_nothing_in_gold_can_be_taken_back(given: Given) -> None:
    game = given.start(3, start="random", draft="on")
    for step in ("start 0", "take red", "take blue", "take green", "flip a1", "turn gold-1", "flip b1"):
        game.play(step)
        with pytest.raises(NothingToUndo):
            game.table.undo()


def test_a_record_gives_the_same_game_again(given: Given) -> None:
    game = given.start(3, start="random", draft="on", layout="grid")
    game.play("start 2", "take red", "take blue", "take green")
    game.turn("a1=gold-1", "b1=violet-2")
    game.turn("a2=dynamite", "b2=red-4")
    again = replay(record_of(game.table))
    assert again.engine.tables[0] == game.t
    assert record_of(again) == record_of(game.table)
