"""A normal turn: two cards, then strike, duel, dynamite or search. Three players own green, orange and blue."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE
from motherlode.games.gold.moves import SQUARES

if TYPE_CHECKING:
    from tests.games.gold.conftest import Given, Situation

REST = list(SQUARES[2:])


def gone(situation: Situation) -> bool:
    """Whether both a1 and b1 have left the table, for good, and the turn is over."""
    t = situation.t
    return situation.down == REST and t.cards == 62 and not situation.known and list(t.open_at) == [0, 0]


def back(situation: Situation) -> bool:
    """Whether both lie face-down again where they lay, known to everybody, and the turn is over."""
    t = situation.t
    return situation.down == list(SQUARES) and t.cards == 64 and len(situation.known) == 2 and list(t.open_at) == [0, 0]


@pytest.mark.rule("GO-020", "GO-R01")
def test_two_cards_are_turned_one_after_the_other(given: Given) -> None:
    game = given({})
    assert game.actor == 1
    assert game.legal == [f"flip {square}" for square in SQUARES]
    game.play("flip c2")
    assert (game.actor, game.t.actor, game.t.player, game.t.sealed) == (CHANCE, -1, 2, 1)
    assert list(game.t.open_at) == [SQUARES.index("c2") + 1, 0]
    assert (game.t.cards, game.t.unseen_cards, game.t.fresh) == (64, 64, 0)
    game.play("turn dynamite")
    assert game.actor == 1, "the first card is seen before the second is chosen, and dynamite waits for a second card"
    assert game.known == {"c2": "dynamite"}
    assert (game.t.cards, game.t.unseen_cards, game.t.fresh) == (64, 63, 1)
    game.play("flip h8")
    assert list(game.t.open_at) == [SQUARES.index("c2") + 1, 64]
    game.play("turn gold-4")
    assert (game.actor, game.t.fresh, game.t.unseen_cards) == (2, 0, 62)
    assert [game.t.open_at[0], game.t.open_at[1]] == [0, 0]
    assert "c2" not in game.down and "h8" not in game.down


@pytest.mark.rule("GO-020", "GO-R05")
def test_the_second_card_is_any_other_card(given: Given) -> None:
    game = given({})
    game.turn("c2=gold-1")
    assert game.legal == [f"flip {square}" for square in SQUARES if square != "c2"]


@pytest.mark.rule("GO-R06")
def test_known_cards_may_be_turned_again(given: Given) -> None:
    game = given({"a1": "gold-1", "b1": "gold-2"})
    assert game.legal[:2] == ["flip a1", "flip b1"]
    game.play("flip a1")
    assert (game.actor, game.t.player, game.t.fresh) == (1, 2, 0), "a known card needs no chance"
    game.play("flip b1")
    assert game.actor == 2
    assert (game.t.unseen_cards, game.t.fresh) == (62, 0)
    assert back(game)


@pytest.mark.rule("GO-022", "GO-023", "GO-025", "GO-026", "GO-T01")
@pytest.mark.parametrize("order", [("a1=orange-3", "b1=gold-3"), ("b1=gold-3", "a1=orange-3")])
def test_a_digger_just_strong_enough_carries_gold_out(given: Given, order: tuple[str, str]) -> None:
    game = given({})
    game.turn(*order)
    assert (game.points, game.piles, game.lost) == ([0, 3, 0], [0, 1, 0], (0, 0))
    assert gone(game)
    assert (game.left("orange-3"), game.left("gold-3"), game.unseen("orange-3")) == (1, 6, 1)
    assert game.actor == 2


@pytest.mark.rule("GO-012", "GO-023", "GO-T02")
@pytest.mark.parametrize("order", [("a1=green-3", "b1=gold-3"), ("a1=gold-3", "b1=green-3")])
def test_the_owner_of_the_digger_gets_the_gold_on_a_rivals_turn(given: Given, order: tuple[str, str]) -> None:
    game = given({})
    game.turn(*order)
    assert (game.points, game.piles, game.lost) == ([3, 0, 0], [1, 0, 0], (0, 0))
    assert gone(game)
    assert game.actor == 2


@pytest.mark.rule("GO-024", "GO-R02")
@pytest.mark.parametrize(("digger", "seat"), [("orange-4", 1), ("red-4", 1), ("violet-4", 1), ("blue-4", 2)])
def test_own_and_unowned_diggers_work_for_the_active_player(given: Given, digger: str, seat: int) -> None:
    game = given({})
    game.turn(f"a1={digger}", "b1=gold-2")
    assert game.points == [2 if player == seat else 0 for player in range(3)]
    assert gone(game)


@pytest.mark.rule("GO-012", "GO-013", "GO-023", "GO-T18")
def test_with_two_players_a_rival_owns_both_his_colours(given: Given) -> None:
    for digger, points in (("blue-4", [0, 2]), ("red-4", [0, 2]), ("green-4", [2, 0]), ("orange-4", [2, 0])):
        game = given({}, players=2, turn=0)
        game.turn(f"a1={digger}", "b1=gold-2")
        assert game.points == points


@pytest.mark.rule("GO-024", "GO-R02", "GO-T20")
def test_with_five_players_only_the_own_colour_works_for_the_active_player(given: Given) -> None:
    colours = ("green", "orange", "blue", "red", "violet")
    for owner, colour in enumerate(colours):
        game = given({}, players=5, turn=4)
        assert 0 not in list(game.t.owner)[1:]
        game.turn(f"a1={colour}-5", "b1=gold-4")
        assert game.points == [4 if seat == owner else 0 for seat in range(5)]
        assert game.actor == 0


@pytest.mark.rule("GO-030", "GO-031", "GO-032", "GO-034")
@pytest.mark.parametrize("order", [("a1=green-2", "b1=orange-5"), ("b1=orange-5", "a1=green-2")])
def test_the_stronger_digger_stays_and_the_weaker_goes(given: Given, order: tuple[str, str]) -> None:
    game = given({})
    game.turn(*order)
    assert game.down == list(SQUARES[1:])
    assert game.known == {"b1": "orange-5"}
    assert (game.left("green-2"), game.left("orange-5"), game.unseen("orange-5")) == (1, 1, 0)
    assert (game.t.cards, game.t.unseen_cards) == (63, 62)
    assert (game.points, game.lost) == ([0, 0, 0], (0, 0))
    assert game.actor == 2


@pytest.mark.rule("GO-033")
def test_diggers_of_one_colour_duel_too(given: Given) -> None:
    game = given({})
    game.turn("a1=orange-4", "b1=orange-3")
    assert game.known == {"a1": "orange-4"}
    assert "b1" not in game.down
    assert game.t.cards == 63


@pytest.mark.rule("GO-040", "GO-041", "GO-042", "GO-T08", "GO-T10", "GO-021")
@pytest.mark.parametrize(
    ("other", "lost"), [("gold-4", (4, 1)), ("orange-5", (0, 0)), ("green-2", (0, 0)), ("dynamite", (0, 0))]
)
@pytest.mark.parametrize("dynamite_first", [True, False])
def test_dynamite_takes_both_cards_away(given: Given, other: str, lost: tuple[int, int], dynamite_first: bool) -> None:
    game = given({})
    cards = ("dynamite", other) if dynamite_first else (other, "dynamite")
    game.turn(f"a1={cards[0]}", f"b1={cards[1]}")
    assert gone(game)
    assert (game.points, game.piles, game.lost) == ([0, 0, 0], [0, 0, 0], lost)
    assert game.actor == 2


@pytest.mark.rule("GO-050", "GO-053", "GO-054", "GO-T06", "GO-021")
@pytest.mark.parametrize("other", ["green-4", "orange-4"])
def test_equal_diggers_part_in_peace(given: Given, other: str) -> None:
    game = given({})
    game.turn("a1=orange-4", f"b1={other}")
    assert back(game)
    assert (game.points, game.actor) == ([0, 0, 0], 2)


@pytest.mark.rule("GO-051", "GO-053", "GO-054", "GO-T07")
@pytest.mark.parametrize("cards", [("gold-1", "gold-4"), ("gold-4", "gold-1"), ("gold-2", "gold-2")])
def test_two_gold_cards_are_turned_back(given: Given, cards: tuple[str, str]) -> None:
    game = given({})
    game.turn(f"a1={cards[0]}", f"b1={cards[1]}")
    assert back(game)
    assert (game.points, game.lost, game.actor) == ([0, 0, 0], (0, 0), 2)


@pytest.mark.rule("GO-052", "GO-053", "GO-054", "GO-T04", "GO-022")
@pytest.mark.parametrize("order", [("a1=orange-2", "b1=gold-3"), ("b1=gold-3", "a1=orange-2")])
def test_a_digger_too_weak_leaves_the_gold(given: Given, order: tuple[str, str]) -> None:
    game = given({})
    game.turn(*order)
    assert back(game)
    assert game.known == {"a1": "orange-2", "b1": "gold-3"}
    assert (game.points, game.lost, game.actor) == ([0, 0, 0], (0, 0), 2)


@pytest.mark.rule("GO-021", "GO-022", "GO-052")
def test_every_pair_of_digger_and_gold(given: Given) -> None:
    for strength in (2, 3, 4, 5):
        for worth in (1, 2, 3, 4):
            game = given({"a1": f"orange-{strength}", "b1": f"gold-{worth}"})
            game.turn("a1", "b1")
            won = strength >= worth
            assert game.points == [0, worth if won else 0, 0]
            assert gone(game) if won else back(game)


@pytest.mark.rule("GO-021", "GO-030", "GO-050")
def test_every_pair_of_diggers(given: Given) -> None:
    for here in (2, 3, 4, 5):
        for there in (2, 3, 4, 5):
            game = given({"a1": f"orange-{here}", "b1": f"red-{there}"})
            game.turn("a1", "b1")
            winners = {"a1": f"orange-{here}"} if here >= there else {}
            winners |= {"b1": f"red-{there}"} if there >= here else {}
            assert game.known == winners
            assert game.t.cards == 62 + len(winners)


@pytest.mark.rule("GO-017", "GO-034", "GO-054")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_round_clockwise(given: Given, players: int) -> None:
    game = given({"a1": "gold-1", "b1": "gold-2"}, players=players, turn=0)
    order = []
    for _ in range(players + 1):
        order.append(game.actor)
        game.turn("a1", "b1")
    assert order == [*range(players), 0]


@pytest.mark.rule("GO-R18")
def test_gaps_stay_and_cards_never_move(given: Given) -> None:
    game = given({"d4": "orange-5", "e4": "gold-1", "a1": "gold-4"})
    game.turn("d4", "e4")
    assert game.down == [square for square in SQUARES if square not in ("d4", "e4")]
    assert game.legal == [f"flip {square}" for square in game.down]
    assert game.known == {"a1": "gold-4"}
