"""Turns in the mines: the black die, swaps with hands and with the centre, sneaking, passing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE
from motherlode.games.quick_silver import records

if TYPE_CHECKING:
    from tests.games.quick_silver.conftest import Given

FOUR = ("5 5 10", "10 15 15", "20 20 0", "0 D D")


@pytest.mark.rule("QS-035", "QS-036", "QS-047", "QS-R01", "QS-T03", "QS-004")
@pytest.mark.parametrize(("black", "dice"), [(1, [(1, 1)]), (2, [(1, 0), (1, 1)]), (3, [(2, 0), (1, 0), (1, 1)])])
def test_everybody_has_as_many_turns_as_the_black_die_shows(
    given: Given, black: int, dice: list[tuple[int, int]]
) -> None:
    game = given.start(4).play("dealer 1").deal(1, black, *FOUR)
    turns, seen = [], []
    while game.phase == records.TURN:
        turns.append(game.actor)
        if game.actor == 2:
            seen.append((game.t.die, game.t.final))
        assert (game.t.die, game.t.final) == seen[-1], "the die changes at its holder's turn only"
        game.play("sneak")
    assert turns == [2, 3, 0, 1] * black
    assert seen == dice
    assert (game.t.reveals, game.phase) == (1, records.WHITE_DIE), "then dynamite and market, then the next round"
    taken = min(black, 2)  # the third lap finds no token
    assert game.of("total") == [40 - taken, 0 - taken, 20 - taken, 40 - taken]


@pytest.mark.rule("QS-029", "QS-086", "QS-R18", "QS-T04")
def test_turns_go_left_and_the_deal_goes_right(given: Given) -> None:
    game = given.start(4).play("dealer 2")
    orders = []
    for _ in range(3):
        game.deal(1, 1, *FOUR)
        order = []
        while game.phase == records.TURN:
            order.append(game.actor)
            game.play("sneak")
        orders.append(order)
    assert orders == [[3, 0, 1, 2], [2, 3, 0, 1], [1, 2, 3, 0]]
    assert game.t.dealer == 4, "to the right of the first seat sits the last"


@pytest.mark.rule("QS-037", "QS-R19")
def test_a_turn_is_a_swap_or_a_sneak(given: Given) -> None:
    game = given(["10 R 10", "5 5 0"])
    assert game.legal == ["sneak", "give tin", "give plate"]
    assert given(["0 D 20", "5 5 0"], turn=1).legal == ["sneak", "give gravel", "give copper"]


@pytest.mark.rule("QS-038", "QS-039", "QS-R05")
def test_a_card_is_put_down_before_a_target_is_named(given: Given) -> None:
    game = given(["10 R 10", "5 5 0", "20 20 15"], turn=1, laps=2)
    game.t.begun = 0
    game.play("give copper")
    assert (game.hands[1], game.t.offered, game.phase, game.actor) == ("0 5", 4, records.AIM, 1)
    assert (game.t.sealed, game.t.begun) == (0, 1)
    assert game.legal == ["aim 0", "aim 2", "aim centre"], "never oneself"
    game.play("aim 2")
    assert (game.actor, game.phase, game.t.target, game.t.mover, game.t.sealed) == (2, records.REDIRECT, 3, 2, 1)


@pytest.mark.rule("QS-041", "QS-042", "QS-043", "QS-R07", "QS-R30")
def test_a_card_of_a_hand_is_taken_blindly(given: Given) -> None:
    game = given(["10 R 10", "5 5 0", "20 20 15"], turn=0, laps=2)
    game.play("give plate", "aim 1", "accept")
    assert (game.actor, game.phase, game.t.target) == (CHANCE, records.TAKE_FROM_HAND, 2)
    assert game.outcomes == {"take gravel": 1, "take copper": 2}
    assert sum(game.outcomes.values()) == 3
    game.play("take copper")
    assert game.hands == ["5 10 10", "0 5 R", "15 20 20"], "one card each way, and a swap it is"
    assert (game.t.offered, game.t.target, game.t.slot, game.actor, game.t.sealed) == (0, 0, 0, 1, 1)
    t = game.t
    assert t.swaps == 1
    assert (t.swap_giver[0], t.swap_target[0], t.swap_slot[0]) == (1, 2, 0)
    assert (t.swap_given[0], t.swap_taken[0]) == (11, 4)
    assert (t.undealt, t.pile) == (12, 8)


@pytest.mark.rule("QS-030", "QS-041", "QS-R07", "QS-R28")
def test_a_slot_of_the_centre_is_chosen_and_its_card_comes_by_chance(given: Given) -> None:
    for stranger in ("off", "on"):
        game = given(["10 R 10", "5 5 0", "20 20 15"], laps=2, stranger=stranger)
        game.play("give plate", "aim centre")
        assert (game.phase, game.actor, game.legal) == (records.PICK_SLOT, 0, ["slot 1", "slot 2", "slot 3"])
        game.play("slot 3")
        assert (game.phase, game.actor, game.t.slot) == (records.TAKE_UNSEEN, CHANCE, 3)
        assert game.outcomes == {
            "take fools-gold": 1, "take slag": 1, "take gravel": 1, "take copper": 1, "take tin": 1, "take silver": 2,
            "take gold-dust": 1, "take mother-lode": 1, "take dynamite": 3,
        }  # fmt: skip
        game.play("take mother-lode")
        assert (game.hands[0], game.centre, game.actor) == ("10 10 30", "- - R", 1)
        assert (game.t.left[9], game.t.undealt, game.t.slot) == (0, 11, 0)
        assert (game.t.swap_target[0], game.t.swap_slot[0], game.t.swap_taken[0]) == (7, 3, 9)


@pytest.mark.rule("QS-042", "QS-T07")
def test_a_card_that_was_put_into_the_centre_lies_there(given: Given) -> None:
    game = given(["5 10 10", "5 5 0"], centre="- 20 15")
    game.play("give copper", "aim centre", "slot 2")
    assert (game.hands[0], game.centre) == ("10 10 20", "- 5 15")
    assert (game.actor, game.t.undealt, game.t.swap_taken[0], game.t.swap_given[0]) == (1, 13, 7, 4)
    game = given(["5 10 10", "5 5 0"], centre="20 15 -").play("give tin", "aim centre", "slot 1")
    assert (game.hands[0], game.centre) == ("5 10 20", "10 15 -")
    game = given(["5 10 10", "5 5 0"], centre="20 15 0").play("give tin", "aim centre", "slot 3")
    assert (game.hands[0], game.centre) == ("0 5 10", "20 15 10")


@pytest.mark.rule("QS-043")
def test_after_every_turn_all_hands_and_the_centre_are_full(given: Given) -> None:
    game = given(["5 10 10", "5 5 0", "15 15 20"], centre="- 20 -", laps=2)
    game.play("give tin", "aim 2", "accept", "take quicksilver", "give copper", "aim centre", "slot 2")
    game.play("give silver", "aim centre", "slot 1", "take dynamite")
    assert game.hands == ["5 10 20", "0 5 20", "10 15 D"]
    assert game.centre == "15 5 -"
    assert [game.t.swap_giver[i] for i in range(4)] == [1, 2, 3, 0]
    assert [game.t.swap_slot[i] for i in range(4)] == [0, 2, 1, 0]
    assert game.t.swaps == 3


@pytest.mark.rule("QS-044")
def test_nobody_can_name_himself(given: Given) -> None:
    for seat in range(4):
        game = given(list(FOUR), turn=seat)
        game.play(game.legal[1])
        assert game.legal == [*(f"aim {other}" for other in range(4) if other != seat), "aim centre"]


@pytest.mark.rule("QS-R17")
def test_the_dead_cannot_be_named_and_have_no_turn(given: Given) -> None:
    game = given(["5 10 10", "", "0 5 5", "", "15 15 20"], laps=2).play("give tin")
    assert game.legal == ["aim 2", "aim 4", "aim centre"]
    game.play("aim centre", "slot 1", "take gravel")
    assert game.actor == 2
    game.play("sneak")
    assert game.actor == 4
    game.play("sneak")
    assert (game.actor, game.t.final) == (0, 1)


@pytest.mark.rule("QS-045", "QS-R20")
def test_a_sneak_token_is_taken(given: Given) -> None:
    game = given(["5 10 10", "5 5 0"], turn=1, laps=2, sneaks=(1, 2), holder=0).play("sneak")
    assert (game.of("sneaks"), game.t.pile, game.actor, game.t.sealed) == ([1, 3], 4, 0, 1)
    assert game.legal == ["sneak", "give copper", "give tin"]
    game.play("give tin")
    assert game.legal == ["aim 1", "aim centre"], "who sneaked is not safe from swaps"


@pytest.mark.rule("QS-046", "QS-R19", "QS-T06")
def test_with_no_token_left_a_sneak_is_a_pass(given: Given) -> None:
    hands = ["5 5 5", "10 10 10", "15 15 15", "20 20 0", "25 0 -5", "30 D D"]
    game = given.start(6).play("dealer 5").deal(1, 2, *hands)
    game.play(*["sneak"] * 8)
    assert (game.t.pile, game.of("sneaks"), game.actor) == (0, [2, 2, 1, 1, 1, 1], 2)
    before = game.t.to_dict()
    game.play("sneak")
    after = game.t.to_dict()
    assert {name for name in before if before[name] != after[name]} == {"mover", "actor"}
    game.play("sneak", "sneak", "sneak")
    assert game.of("total") == [13, 28, 44, 39, 19, 29]


@pytest.mark.rule("QS-046")
def test_the_last_token_is_taken(given: Given) -> None:
    game = given(["5 10 10", "5 5 0"], sneaks=(5, 2)).play("sneak")
    assert (game.of("sneaks"), game.t.pile) == ([6, 2], 0)


@pytest.mark.rule("QS-038", "QS-040")
def test_only_putting_a_card_down_can_be_taken_back(given: Given) -> None:
    game = given(["5 10 10", "5 5 0", "0 15 15"], laps=2)
    start = game.t.tobytes()
    game.play("give copper")
    game.table.undo()
    assert game.t.tobytes() == start
    for step in ("sneak", "give copper", "aim 2", "aim centre", "slot 1", "take tin", "give gravel", "aim 1"):
        game.play(step)
        assert game.t.sealed == (0 if step.startswith("give") else 1)
    game.play("accept")
    assert game.t.sealed == 1
