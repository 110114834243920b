"""The audit notices every way in which cards or gold could go astray."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from motherlode.games.gold import rules
from motherlode.games.gold.records import Table

if TYPE_CHECKING:
    from tests.games.gold.conftest import Given, Situation

Break = Callable[[Table], None]


def table_in_play(given: Given) -> Situation:
    """Some gold is won, some destroyed; one card lies open, three are known, the rest is unseen."""
    game = given({"h8": "gold-1", "a2": "gold-2"})
    game.turn("a1=orange-4", "b1=gold-4")
    game.turn("c1=dynamite", "d1=gold-3")
    game.turn("e1=red-2")
    assert rules.audit(game.box, game.t) == 0
    return game


def add(field: str, index: int, change: int) -> Break:
    def apply(t: Table) -> None:
        getattr(t, field)[index] += change

    return apply


def put(field: str, change: int) -> Break:
    def apply(t: Table) -> None:
        setattr(t, field, getattr(t, field) + change)

    return apply


@pytest.mark.rule("GO-016", "GO-T22")
@pytest.mark.parametrize(
    ("breaks", "verdict"),
    [
        ([put("cards", 1)], 1),
        ([put("cards", -1)], 1),
        ([put("face_down", 1)], 1),  # a card lies where one was removed
        ([add("open_at", 0, -5)], 1),  # the open card is gone
        ([add("open_at", 1, 3)], 1),  # an open card too many
        ([add("known", 63, 1)], 2),  # a known card changed its kind
        ([add("known", 0, 1)], 2),  # a removed card is known
        ([add("known", 63, -1)], 2),
        ([add("unseen", 1, 1)], 2),
        ([add("unseen", 25, -1)], 2),
        ([add("left", 1, -1)], 2),
        ([add("left", 25, -1)], 2),
        ([put("unseen_cards", 1)], 2),
        ([put("unseen_cards", -1)], 2),
        ([add("unseen", 9, 1), add("left", 9, 1), put("unseen_cards", 1)], 2),  # more than the box holds
        ([add("points", 0, 1)], 3),
        ([add("points", 1, 1)], 3),
        ([add("points", 3, -1)], 3),
        ([add("points", 2, -4), add("points", 3, 4)], 0),  # the audit counts gold, it does not judge
    ],
)
def test_audit(given: Given, breaks: list[Break], verdict: int) -> None:
    game = table_in_play(given)
    for apply in breaks:
        apply(game.t)
    assert rules.audit(game.box, game.t) == verdict


@pytest.mark.rule("GO-T22")
def test_gold_is_counted_by_its_worth_and_for_playing_seats_only(given: Given) -> None:
    game = table_in_play(given)
    assert list(game.t.points) == [3, 0, 4, 0, 0, 0]
    game.t.points[4] = 7  # a seat that nobody has does not count
    assert rules.audit(game.box, game.t) == 0
    five = given({"a1": "violet-5", "b1": "gold-4"}, players=5)
    five.turn("a1", "b1")
    assert five.points == [0, 0, 0, 0, 4]
    five.t.left[4] += 1
    five.t.unseen[4] += 1
    five.t.unseen_cards += 1
    assert rules.audit(five.box, five.t) == 3, "the same gold on the table and under an entrance"


def test_a_full_box_is_audited_to_its_last_kind(given: Given) -> None:
    game = given.start(5, box=given.full_box())
    assert rules.audit(game.box, game.t) == 0
    game.t.unseen[31] -= 1
    assert rules.audit(game.box, game.t) == 2
