"""What is told of a game: a notice for everything that happens, in words that hold."""

from __future__ import annotations

import string
from typing import TYPE_CHECKING, cast

import pytest

from motherlode.core.story import Notice, say, tell, words
from motherlode.games.gold import GAME, records, sight

if TYPE_CHECKING:
    from tests.games.gold.conftest import Given, Situation

NAMES = ["Ann", "Ben", "Cay", "Dot", "Eli"]


def told(situation: Situation, *steps: str) -> list[Notice]:
    """The notices of these steps, as the onlooker gets them."""
    notices = []
    for step in steps:
        before, view = situation.t.copy(), situation.table.view()
        situation.play(step)
        code = sight.saw(situation.box, before, situation.table.log[-1].action, situation.t, 0)
        notices += tell(GAME, situation.table.components, view, code, situation.table.view())
    return notices


def kinds(notices: list[Notice]) -> list[str]:
    return [notice.kind for notice in notices]


@pytest.mark.rule("GO-021", "GO-024", "GO-023")
@pytest.mark.parametrize(
    ("first", "second", "kind", "arguments"),
    [
        ("green-3", "gold-3", "strike", {"player": 0, "digger": "green-3", "gold": "gold-3"}),
        ("gold-3", "red-5", "strike", {"player": 1, "digger": "red-5", "gold": "gold-3"}),
        ("green-2", "red-5", "duel", {"strong": "red-5", "weak": "green-2"}),
        ("red-5", "green-2", "duel", {"strong": "red-5", "weak": "green-2"}),
        ("gold-4", "dynamite", "dynamite", {"first": "gold-4", "second": "dynamite"}),
        ("dynamite", "blue-2", "dynamite", {"first": "dynamite", "second": "blue-2"}),
        ("red-3", "blue-3", "search_equal", {"first": "red-3", "second": "blue-3"}),
        ("gold-1", "gold-2", "search_gold", {"first": "gold-1", "second": "gold-2"}),
        ("gold-4", "red-3", "search_weak", {"digger": "red-3", "gold": "gold-4"}),
    ],
)
def test_a_pair_is_told(given: Given, first: str, second: str, kind: str, arguments: dict[str, str | int]) -> None:
    expected = [
        Notice("turns", {"player": 1, "square": "a1", "card": first}),
        Notice("turns", {"player": 1, "square": "b2", "card": second}),
        Notice(kind, arguments),
    ]
    fresh = given({})
    assert told(fresh, "flip a1", f"turn {first}", "flip b2", f"turn {second}") == expected
    assert told(given({"a1": first, "b2": second}), "flip a1", "flip b2") == expected


@pytest.mark.rule("GO-R17", "GO-060")
def test_the_rush_is_cried_out_once_and_by_the_notice_alone(given: Given) -> None:
    cards = given.row("green-5", "gold-1", *["gold-2"] * 6, "dynamite", "red-2", "red-3", "blue-2")
    game = given(cards, rest=False)
    notices = told(game, "flip a1", "flip b1")
    assert notices[-1] == Notice("rush", {"cards": 10})
    assert kinds(notices) == ["turns", "turns", "strike", "rush"]
    assert told(game, "flip c1") == [
        Notice("turns", {"player": 2, "square": "c1", "card": "gold-2"}),
        Notice("rush_gold", {"player": 2, "card": "gold-2"}),
    ]
    assert kinds(told(game, "flip a2")) == ["turns", "rush_gone"]


@pytest.mark.rule("GO-R12", "GO-R13", "GO-R17")
def test_a_rush_by_ruling_says_why(given: Given) -> None:
    dead = given(given.row(*["gold-2"] * 7, *["gold-1"] * 5, "green-3"), rest=False)
    assert told(dead, "flip e2", "flip a1")[-1] == Notice("rush_dead", {"cards": 11})
    lazy = given({"a1": "gold-1", "b1": "gold-2"}, idle=11)
    assert told(lazy, "flip a1", "flip b1")[-1] == Notice("rush_stalling", {"cards": 64})


@pytest.mark.rule("GO-070")
def test_the_end_is_told(given: Given) -> None:
    game = given({"h8": "?gold-4"}, rest=False)
    assert kinds(told(game, "flip h8", "turn gold-4")) == ["turns", "rush_gold", "over"]


@pytest.mark.rule("GO-R04", "GO-R14")
def test_start_and_draft_are_told(given: Given) -> None:
    game = given.start(3, start="random", draft="on")
    assert told(game, "start 2", "take blue") == [
        Notice("start", {"player": 2}),
        Notice("takes", {"player": 2, "colour": "blue"}),
    ]


def test_every_notice_has_words(given: Given) -> None:
    catalogue = words(GAME)
    pair = given({"a1": "green-3", "b1": "gold-3"})
    assert [say(GAME, notice, NAMES) for notice in told(pair, "flip a1", "flip b1")] == [
        "Ben turns a1: green digger 3.",
        "Ben turns b1: gold 3.",
        "Strike! The green digger 3 carries the gold 3 out for Ann.",
    ]
    names = GAME.components().names
    assert set(catalogue["things"]) == {*names["kind"], *names["colour"]} - {""}
    fields = {"player", "colour", "square", "card", "digger", "gold", "strong", "weak", "first", "second", "cards"}
    for text in catalogue["notices"].values():
        assert {name for _, name, _, _ in string.Formatter().parse(text) if name} <= fields


def test_nothing_is_told_of_a_card_before_it_is_seen(given: Given) -> None:
    game = given({})
    assert told(game, "flip a1") == []
    assert cast(records.View, game.table.view()).open_at[0] == 1
