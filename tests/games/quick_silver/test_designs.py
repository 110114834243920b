"""Boxes of one's own: the game works with them, and its rules do not lean on the numbers of the standard box."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from motherlode.games.quick_silver import GAME, records, rules, sight

if TYPE_CHECKING:
    from tests.games.quick_silver.conftest import Card, Given

PLAIN: list[Card] = [("dust", 2, 9, "plain"), ("ore", 7, 9, "plain"), ("gem", 12, 9, "plain")]
BOOM: Card = ("boom", 1, 6, "dynamite")
FIX: Card = ("fix", 3, 4, "plate")


@pytest.mark.rule("QS-R11", "QS-043", "QS-006")
@pytest.mark.parametrize("stranger", ["off", "on"])
@pytest.mark.parametrize("undead", ["off", "on"])
@pytest.mark.parametrize(
    ("deck", "dice", "numbers"),
    [
        ([*PLAIN, BOOM, FIX], {}, {}),
        ([*PLAIN, BOOM], {}, {"sneak_value": 2, "mayor": 60}),
        ([*PLAIN, BOOM, FIX], {"white": {2: 1}, "black": {1: 1}}, {"hand": 2, "centre": 1, "plates": 2}),
        ([*PLAIN, BOOM, FIX], {"white": {1: 1}, "black": {4: 1}}, {"hand": 4, "centre": 4, "plates": 1}),
        (PLAIN, {"white": {1: 1}, "black": {2: 1}}, {"hand": 1, "centre": 2, "sneak_tokens": 0}),
        ([("boom", -4, 27, "dynamite")], {"white": {3: 1}}, {"mayor": 40}),
    ],
)
def test_random_games(
    given: Given,
    deck: list[Card],
    dice: dict[str, dict[int, int]],
    numbers: dict[str, int],
    undead: str,
    stranger: str,
) -> None:
    box = given.box(deck, dice.get("white"), dice.get("black"), most_rounds=6, **numbers)
    for players in (2, 5):
        game = given.start(players, box, undead=undead, stranger=stranger)
        steps = game.play_at_random(Random(players))
        assert steps <= rules.facts(game.box, game.t).plies
        assert 1 <= game.t.ending <= 5
        assert sum(map(sum, game.tokens)) + game.t.tin == game.box.tokens
        assert all(0 <= game.t.cash[seat] <= rules.facts(game.box, game.t).highest for seat in range(1, 8))


@pytest.mark.rule("QS-023", "QS-024", "QS-030")
def test_a_small_hand_and_a_small_centre(given: Given) -> None:
    box = given.box([*PLAIN, BOOM], {2: 1}, {1: 1}, hand=2, centre=1)
    game = given.start(3, box, stranger="on").play("dealer 2").deal(2, 1, "2 7", "12 D", "2 2")
    assert (game.hands, game.centre, game.actor) == (["2 7", "12 D", "2 2"], "-", 0)
    game.play("give dust", "aim centre")
    assert game.legal == ["slot 1"]
    game.play("slot 1", "take gem", "give boom", "aim 0", "accept")
    assert game.outcomes == {"take ore": 1, "take gem": 1}
    game.play("take gem", "sneak")
    assert (game.of("total"), game.t.total[7], game.of("paid"), game.t.paid[7]) == ([8, 24, 3], 2, [7, 0, 2], 0)


@pytest.mark.rule("QS-070")
def test_a_sneak_token_that_makes_heavier(given: Given) -> None:
    box = given.box(sneak_value=6)
    game = given(["10 10 10", "25 5 0", "15 5 5"], sneaks=(0, 0, 1), box=box).end_round()
    assert (game.of("total"), game.of("paid")) == ([30, 30, 31], [10, 25, 0])


@pytest.mark.rule("QS-024", "QS-R21")
def test_a_full_hand_of_four_lies_open(given: Given) -> None:
    box = given.box([*PLAIN], {4: 1}, {1: 1}, hand=4, centre=4)
    game = given.start(2, box).play("dealer 1").deal(4, 1, "2 7 12 12", "2 2 2 7")
    assert game.signs(game.t.shown, 1, 4) == "2 7 12 12"
    assert game.phase == records.TURN
    game.play("give gem", "aim centre", "slot 4", "take dust")
    assert (game.centre, game.hands[0], game.legal) == ("- - - 12", "2 2 7 12", ["sneak", "give dust", "give ore"])
    view = records.View()
    sight.view(game.box, game.t, 1, view)
    assert [view.hand[records.CENTRE, i] for i in range(4)] == [0, 0, 0, 3]


@pytest.mark.rule("QS-R07")
def test_a_full_hand_is_sorted_whatever_comes_in(given: Given) -> None:
    box = given.box([*PLAIN], {4: 1}, {1: 1}, hand=4, centre=1)
    game = given(["7 7 12 12", "7 7 12 12"], box=box, laps=2).play("give gem", "aim centre", "slot 1", "take dust")
    assert game.hands[0] == "2 7 7 12"


@pytest.mark.rule("QS-021", "QS-002")
def test_a_box_with_as_many_kinds_as_there_is_room_for(given: Given) -> None:
    deck: list[Card] = [(f"ore-{kind}", kind, 2, "plain") for kind in range(1, 16)]
    box = given.box(deck)
    assert GAME.facts(box, GAME.options()).highest == 1500
    assert GAME.facts(box, GAME.options()).most_outcomes == 15
    game = given.start(2, box).play("dealer 0", "white 1", "black 1")
    assert list(game.t.left) == [0, *[2] * 15]
    assert game.outcomes == {f"deal ore-{kind}": 2 for kind in range(1, 16)}
    game.play("deal ore-15", "deal ore-15")
    game.t.left[15] += 1
    assert rules.audit(game.box, game.t) == 1


@pytest.mark.rule("QS-R29")
def test_as_many_swaps_as_a_round_can_have_are_remembered(given: Given) -> None:
    deck: list[Card] = [("dust", 2, 60, "plain")]
    game = given.start(6, given.box(deck, {1: 1}, {4: 1})).play("dealer 5").deal(1, 4, *["2 2 2"] * 6)
    for turn in range(23):
        game.play("give dust", "aim centre", "slot 1", *(["take dust"] if turn == 0 else []))
    assert (game.t.swaps, game.actor, game.t.final) == (23, 5, 1)
    game.play("give dust", "aim centre", "slot 2", "take dust")
    assert (game.t.swaps, game.t.round) == (0, 2)
    assert records.MAX_SWAPS == 24
