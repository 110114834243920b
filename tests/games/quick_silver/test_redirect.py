"""Redirecting a swap: who may, at which price, and to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE
from motherlode.games.quick_silver import records

if TYPE_CHECKING:
    from tests.games.quick_silver.conftest import Given, Situation

FIVE = ("5 5 10", "10 15 15", "20 20 0", "0 D D", "10 5 15")


def aimed(given: Given, tokens: dict[int, tuple[int, int]], players: int = 3) -> Situation:
    """Seat 0 wants to swap with seat 1."""
    return given(list(FIVE[:players]), tokens=tokens, laps=2).play("give copper", "aim 1")


@pytest.mark.rule("QS-050", "QS-051", "QS-053", "QS-R02", "QS-T08", "QS-044")
def test_a_target_may_pay_and_name_another(given: Given) -> None:
    game = aimed(given, {})
    assert (game.phase, game.actor, game.t.target, game.t.redirector) == (records.REDIRECT, 1, 2, 0)
    assert game.legal == ["aim 2", "aim centre", "accept"], "neither the swapper nor oneself"
    game.play("aim 2")
    assert game.tokens == [(4, 0), (3, 0), (4, 0)]
    assert (game.t.tin, game.t.redirector, game.t.target, game.actor, game.t.sealed) == (13, 2, 3, 2, 1)
    assert game.legal == ["aim centre", "accept"], "not back at who redirected, and never the swapper"
    game.play("accept")
    assert (game.phase, game.actor, game.t.target) == (records.TAKE_FROM_HAND, CHANCE, 3)
    assert game.outcomes == {"take gravel": 1, "take quicksilver": 2}
    game.play("take quicksilver")
    assert game.hands == ["5 10 20", "10 15 15", "0 5 20"]
    assert (game.t.redirector, game.t.target, game.t.offered, game.actor) == (0, 0, 0, 1)
    assert (game.t.swap_giver[0], game.t.swap_target[0]) == (1, 3)


@pytest.mark.rule("QS-051", "QS-041", "QS-R04")
def test_a_redirect_to_the_centre(given: Given) -> None:
    game = aimed(given, {}).play("aim centre")
    assert (game.phase, game.actor, game.t.target, game.t.mover) == (records.PICK_SLOT, 0, 7, 1)
    assert (game.tokens, game.t.tin) == ([(4, 0), (3, 0), (4, 0)], 13), "the swapper never pays"
    assert game.legal == ["slot 1", "slot 2", "slot 3"]
    game.play("slot 2", "take plate")
    assert (game.hands, game.centre, game.actor) == (["5 10 R", "10 15 15", "0 20 20"], "- 5 -", 1)


@pytest.mark.rule("QS-T09", "QS-R02")
def test_with_two_players_only_the_centre_can_be_named(given: Given) -> None:
    assert aimed(given, {}, players=2).legal == ["aim centre", "accept"]


@pytest.mark.rule("QS-052", "QS-053", "QS-R03", "QS-R04", "QS-057")
def test_a_redirect_is_redirected_and_earlier_ones_may_be_named_again(given: Given) -> None:
    game = aimed(given, {}, players=4)
    assert game.legal == ["aim 2", "aim 3", "aim centre", "accept"]
    game.play("aim 2")
    assert game.legal == ["aim 3", "aim centre", "accept"]
    game.play("aim 3")
    assert (game.actor, game.t.redirector) == (3, 3)
    assert game.legal == ["aim 1", "aim centre", "accept"], "seat 1 is not who has just redirected"
    game.play("aim 1")
    assert game.legal == ["aim 2", "aim centre", "accept"]
    assert game.tokens == [(4, 0), (3, 0), (3, 0), (3, 0)]
    game.play("aim 2", "aim 3", "aim 1")
    assert (game.tokens, game.t.tin) == ([(4, 0), (2, 0), (2, 0), (2, 0)], 24 - 10)
    game.play("accept", "take silver")
    assert game.hands == ["5 10 15", "5 10 15", "0 20 20", "0 D D"], "the last one named swaps"


@pytest.mark.rule("QS-R17", "QS-R02")
def test_a_redirect_never_goes_to_the_dead(given: Given) -> None:
    game = given(["5 5 10", "10 15 15", "", "0 D D", "10 5 15"], tokens={4: (1, 0)}, laps=2)
    game.play("give copper", "aim 1")
    assert game.legal == ["aim 3", "aim 4", "aim centre", "accept"]
    game.play("aim 3")
    assert game.legal == ["aim 4", "aim centre", "accept"]
    game.play("aim 4")
    assert game.phase == records.TAKE_FROM_HAND, "a seat that cannot pay is not asked"


@pytest.mark.rule("QS-050", "QS-054", "QS-055", "QS-T11", "QS-T12", "QS-T13")
@pytest.mark.parametrize(
    ("tokens", "can"),
    [
        ((1, 0), False),
        ((0, 3), False),
        ((0, 1), False),
        ((1, 1), True),
        ((2, 0), True),
        ((1, 3), True),
        ((4, 0), True),
        ((0, 2), False),
    ],
)
def test_only_with_a_plate_and_a_token_left(given: Given, tokens: tuple[int, int], can: bool) -> None:
    game = aimed(given, {1: tokens})
    assert game.tokens[1] == tokens
    if not can:
        assert (game.phase, game.actor, game.t.target) == (records.TAKE_FROM_HAND, CHANCE, 2)
        game.play("take tin")
        assert (game.tokens[1], game.actor) == (tokens, 1)
        return
    assert (game.phase, game.actor) == (records.REDIRECT, 1)
    tin = game.t.tin
    game.play("aim centre")
    assert game.tokens[1] == (tokens[0] - 1, tokens[1])
    assert game.t.tin == tin + 1


@pytest.mark.rule("QS-056", "QS-T12", "QS-R08")
def test_only_blasts_left_does_not_kill_before_the_dynamite(given: Given) -> None:
    game = aimed(given, {1: (1, 1)}).play("aim centre", "slot 1", "take silver")
    assert (game.tokens[1], game.of("alive"), game.actor) == ((0, 1), [1, 1, 1], 1)
    game.play("give tin", "aim 2", "accept", "take gravel")
    assert game.hand(1) == "0 15 15", "still in the game, with turns and swaps"
    game.end_round()
    assert (game.of("alive"), game.of("fell")) == ([1, 0, 1], [0, 1, 0])


@pytest.mark.rule("QS-058", "QS-T11")
def test_the_tin_only_grows(given: Given) -> None:
    game = aimed(given, {1: (2, 0)}).play("aim centre", "slot 1", "take silver")
    tin = game.t.tin
    assert (game.tokens[1], tin) == ((1, 0), 15)
    game.end_round()
    assert (game.tokens[1], game.t.tin, game.t.round) == ((1, 0), tin, 2)


@pytest.mark.rule("QS-R06", "QS-R28", "QS-096")
def test_the_centre_never_redirects(given: Given) -> None:
    for stranger in ("off", "on"):
        game = given(list(FIVE[:3]), stranger=stranger, laps=2).play("give copper", "aim centre")
        assert (game.phase, game.actor) == (records.PICK_SLOT, 0)
        assert (game.t.plates[7], game.t.blasts[7]) == (0, 0)
        game.play("slot 1", "take silver")
        assert game.actor == 1, "and it has no turn"


@pytest.mark.rule("QS-R05")
def test_the_offered_card_stays_the_same_whatever_is_redirected(given: Given) -> None:
    game = aimed(given, {}, players=4)
    for step in ("aim 2", "aim 3", "aim centre"):
        assert game.t.offered == 4
        game.play(step)
    game.play("slot 1", "take dynamite")
    assert game.centre == "5 - -"
