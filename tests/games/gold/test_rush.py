"""The Gold Rush: when it starts, by the rulebook and by our two rulings, and what a turn in it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE, OVER
from motherlode.games.gold.records import DEAD_POSITION, FEW_CARDS, STALLING

if TYPE_CHECKING:
    from tests.games.gold.conftest import Given

# Lively cards for tables that hold nothing else: diggers, gold and dynamite that could still remove each other.
LIVELY = ("dynamite", "green-2", "orange-5", "gold-1", "gold-2", "gold-3", "gold-4", "red-3", "blue-4", "violet-2")


def lively(count: int) -> list[str]:
    """Some cards that are no dead position."""
    return [*LIVELY, "gold-2", "gold-3", "violet-5", "gold-4"][:count]


@pytest.mark.rule("GO-060", "GO-061", "GO-T12", "GO-R07")
def test_ten_cards_start_the_rush(given: Given) -> None:
    game = given(given.row(*lively(10)), rest=False)
    assert (game.t.rush, game.actor) == (FEW_CARDS, 1)
    assert FEW_CARDS == 1
    game.turn("b1")
    assert game.actor == 2, "one card only"
    assert (game.t.cards, list(game.t.open_at), game.t.fresh) == (9, [0, 0], 0)


@pytest.mark.rule("GO-060", "GO-T11", "GO-R07", "GO-020")
def test_eleven_cards_are_a_normal_turn(given: Given) -> None:
    game = given(given.row(*lively(11)), rest=False)
    assert (game.t.rush, game.actor) == (0, 1)
    game.turn("g1")
    assert (len(game.down), game.t.rush, game.actor) == (10, 0, 1), "the count is looked at only as a turn begins"
    game.turn("d1")
    assert (game.t.cards, game.t.rush, game.actor) == (11, 0, 2)


@pytest.mark.rule("GO-060", "GO-061", "GO-T13", "GO-065")
def test_a_strike_from_twelve_starts_the_rush_for_the_next_player(given: Given) -> None:
    game = given(given.row(*lively(12)), rest=False)
    game.turn("c1", "d1")
    assert game.points == [0, 1, 0]
    assert (game.t.cards, game.t.rush, game.actor) == (10, FEW_CARDS, 2)
    game.turn("g1")
    assert (game.points, game.t.cards, game.actor) == ([0, 1, 4], 9, 0)


@pytest.mark.rule("GO-T15", "GO-060")
def test_a_search_with_eleven_cards_leaves_a_normal_turn(given: Given) -> None:
    game = given(given.row(*lively(11)), rest=False)
    game.turn("d1", "e1")
    assert (game.t.cards, game.t.rush, game.actor) == (11, 0, 2)
    game.turn("d1")
    assert game.actor == 2, "still two cards a turn"


@pytest.mark.rule("GO-065")
@pytest.mark.parametrize(("pair", "left"), [(("a1", "d1"), 9), (("b1", "c1"), 10)])
def test_the_rush_starts_with_nine_or_ten_cards(given: Given, pair: tuple[str, str], left: int) -> None:
    game = given(given.row(*lively(11)), rest=False)
    game.turn(*pair)
    assert (game.t.cards, game.t.rush) == (left, FEW_CARDS)


@pytest.mark.rule("GO-062", "GO-063", "GO-R08", "GO-061")
def test_in_the_rush_gold_is_the_turners_and_all_else_is_gone(given: Given) -> None:
    game = given(given.row("orange-5", "?gold-4", "gold-2", "dynamite", "green-2", "?blue-3"), rest=False)
    before = game.lost
    game.turn("a1")
    assert (game.points, game.piles, game.known.get("a1"), game.actor) == ([0, 0, 0], [0, 0, 0], None, 2)
    game.play("flip b1")
    assert (game.actor, game.t.player) == (CHANCE, 3)
    assert game.outcomes == {"turn gold-4": 1, "turn blue-3": 1}
    game.play("turn gold-4")
    assert (game.points, game.piles, game.actor) == ([0, 0, 4], [0, 0, 1], 0)
    assert (game.t.fresh, game.t.unseen_cards, game.unseen("gold-4")) == (0, 1, 0)
    game.turn("d1")
    assert (game.points, game.actor) == ([0, 0, 4], 1)
    game.turn("e1")
    assert (game.points, game.actor) == ([0, 0, 4], 2), "a green digger on blue's turn does nothing for green"
    game.turn("f1=blue-3")
    assert (game.points, game.actor, game.down) == ([0, 0, 4], 0, ["c1"])
    game.turn("c1")
    assert (game.points, game.piles, game.lost) == ([2, 0, 4], [1, 0, 1], before)
    assert (game.t.actor, game.down, game.t.cards) == (OVER, [], 0)


@pytest.mark.rule("GO-064", "GO-R09", "GO-070")
@pytest.mark.parametrize("count", [1, 2, 9, 10])
def test_the_rush_takes_one_card_a_turn_to_the_last(given: Given, count: int) -> None:
    game = given(given.row(*lively(count)), rest=False)
    for turn in range(count):
        assert (game.t.cards, game.actor, game.t.rush) == (count - turn, (1 + turn) % 3, FEW_CARDS)
        game.turn(game.down[-1])
    assert game.t.actor == OVER
    assert game.legal == []


@pytest.mark.rule("GO-R07")
def test_the_rush_never_stops(given: Given) -> None:
    game = given(given.row(*lively(12)), rest=False)
    game.turn("a1", "g1")
    seen = []
    while not game.table.over:
        seen.append(game.t.rush)
        game.turn(game.down[0])
    assert seen == [FEW_CARDS] * 10


@pytest.mark.rule("GO-060", "GO-R09")
def test_the_box_may_set_another_number_for_the_rush(given: Given) -> None:
    early = given.box(rush_at=12)
    assert given(given.row(*lively(12)), rest=False, box=early).t.rush == FEW_CARDS
    assert given(given.row(*lively(13)), rest=False, box=early).t.rush == 0
    late = given.box(rush_at=1)
    game = given(given.row("green-2", "gold-1"), rest=False, box=late)
    assert game.t.rush == 0
    game.turn("a1")
    assert game.legal == ["flip b1"], "a normal turn always finds its second card"
    assert given(given.row("gold-1"), rest=False, box=late).t.rush == FEW_CARDS
    assert given.start(box=given.box(rush_at=64)).t.rush == FEW_CARDS
    assert given.start(box=given.box(rush_at=63)).t.rush == 0


DEAD = {
    "gold only": ["gold-1"] * 5 + ["gold-2"] * 6,
    "diggers of one strength": ["green-2"] * 2 + ["red-2"] * 2 + ["blue-2"] * 2 + ["orange-2"] * 2 + ["violet-2"] * 2,
    "gold too heavy": ["green-2"] * 2 + ["red-2"] * 2 + ["gold-3"] * 7 + ["gold-4"] * 5,
    "one digger, gold too heavy": ["violet-3"] + ["gold-4"] * 5,
}
ALIVE = {
    "one dynamite among gold": ["gold-1"] * 5 + ["gold-2"] * 6 + ["dynamite"],
    "two strengths": ["green-2"] * 2 + ["red-3"] + ["gold-4"] * 5,
    "two strengths, the weaker last": ["green-3"] + ["violet-2"] + ["gold-4"] * 5,
    "one gold just light enough": ["violet-3"] + ["gold-4"] * 5 + ["gold-3"],
    "the first kind of gold": ["green-2"] + ["gold-4"] * 5 + ["gold-1"],
    "the last kind of digger": ["violet-5"] + ["gold-4"] * 5,
    "one digger for much gold": ["gold-1"] * 5 + ["gold-2"] * 6 + ["violet-2"],
}


@pytest.mark.rule("GO-R12", "GO-065")
@pytest.mark.parametrize("name", DEAD)
def test_a_dead_position_starts_the_rush(given: Given, name: str) -> None:
    box = given.box(rush_at=1)  # so that a dead position needs few cards
    game = given(given.row(*DEAD[name]), rest=False, box=box)
    assert (game.t.rush, game.actor) == (DEAD_POSITION, 1)
    assert DEAD_POSITION == 2
    game.turn("a1")
    assert (game.actor, game.t.cards, game.t.rush) == (2, len(DEAD[name]) - 1, DEAD_POSITION)


@pytest.mark.rule("GO-R12")
@pytest.mark.parametrize("name", ALIVE)
def test_a_near_miss_is_no_dead_position(given: Given, name: str) -> None:
    game = given(given.row(*ALIVE[name]), rest=False, box=given.box(rush_at=1))
    assert (game.t.rush, game.actor) == (0, 1)


@pytest.mark.rule("GO-R12", "GO-R11")
def test_cards_nobody_has_turned_count_for_a_dead_position(given: Given) -> None:
    unseen = [f"?{card}" for card in DEAD["gold only"]]
    assert given(given.row(*unseen), rest=False).t.rush == DEAD_POSITION
    assert given(given.row(*unseen, "?dynamite"), rest=False).t.rush == 0


@pytest.mark.rule("GO-R12")
def test_the_lightest_gold_counts_in_whatever_order_a_box_lists_it(given: Given) -> None:
    box = given.box(gold={4: 5, 1: 5, 3: 7}, rush_at=1)
    assert given(given.row("green-2", "gold-4", "gold-3"), rest=False, box=box).t.rush == DEAD_POSITION
    assert given(given.row("green-2", "gold-4", "gold-1", "gold-3"), rest=False, box=box).t.rush == 0


@pytest.mark.rule("GO-R12")
def test_weak_diggers_of_a_box_of_ones_own_can_carry_light_gold(given: Given) -> None:
    box = given.full_box()
    cards = given.row(*["green-1"] * 2, *["red-1"] * 2, *["blue-1"] * 2, *["gold-2"] * 3, *["gold-3"] * 3)
    assert given(cards, rest=False, box=box).t.rush == DEAD_POSITION
    assert given({**cards, "h8": "gold-1"}, rest=False, box=box).t.rush == 0


@pytest.mark.rule("GO-R12")
def test_a_full_box_is_searched_to_its_last_kind(given: Given) -> None:
    game = given({"a1": "gold-5", "b1": "gold-4"}, box=given.full_box())
    game.turn("a1", "b1")
    assert (game.t.rush, game.actor) == (0, 2)
    cards = given.row(*["gold-1"] * 3, *["gold-2"] * 3, *["gold-3"] * 3, *["gold-4"] * 2)
    assert given(cards, rest=False, box=given.full_box()).t.rush == DEAD_POSITION


@pytest.mark.rule("GO-R12", "GO-065")
def test_a_rush_by_a_dead_position_starts_as_the_turn_does(given: Given) -> None:
    game = given(given.row(*["gold-2"] * 7, *["gold-1"] * 4, "violet-2", "green-3"), rest=False)
    assert game.t.rush == 0
    game.turn("d2", "e2")
    assert (game.t.cards, game.t.rush) == (12, 0), "green 3 is left and can carry gold"
    game.turn("e2", "a1")
    assert (game.t.cards, game.t.rush) == (10, FEW_CARDS), "few cards are the first reason to be told"
    game = given(given.row(*["gold-2"] * 7, *["gold-1"] * 5, "green-3"), rest=False)
    game.turn("e2", "a1")
    assert (game.t.cards, game.t.rush, game.actor) == (11, DEAD_POSITION, 2)


@pytest.mark.rule("GO-R13")
@pytest.mark.parametrize(("players", "limit"), [(2, 12), (3, 12), (4, 12), (5, 15)])
def test_idle_turns_in_a_row_end_in_a_rush(given: Given, players: int, limit: int) -> None:
    game = given({"a1": "gold-1", "b1": "gold-2"}, players=players, turn=0)
    for idle in range(limit):
        assert (game.t.idle, game.t.rush) == (idle, 0)
        game.turn("a1", "b1")
    assert (game.t.idle, game.t.rush) == (limit, STALLING)
    assert STALLING == 3
    assert game.actor == limit % players
    game.turn("a1")
    assert game.points[limit % players] == 1
    assert (game.t.cards, game.t.rush, game.t.idle) == (63, STALLING, limit)


@pytest.mark.rule("GO-R13")
@pytest.mark.parametrize(
    ("cards", "left"),
    [
        (("c1=gold-3", "a1"), 64),  # one card that nobody had turned
        (("a1", "c1=gold-3"), 64),
        (("c1=gold-3", "d1=gold-4"), 64),
        (("e1", "a1"), 62),  # known cards, but they leave
        (("e1", "f1"), 63),
    ],
)
def test_any_other_turn_starts_the_count_anew(given: Given, cards: tuple[str, str], left: int) -> None:
    game = given({"a1": "gold-1", "b1": "gold-2", "e1": "red-4", "f1": "red-5"}, idle=11)
    game.turn(*cards)
    assert (game.t.idle, game.t.rush, game.t.cards) == (0, 0, left)


@pytest.mark.rule("GO-R13")
def test_idle_turns_are_those_of_all_players(given: Given) -> None:
    game = given({"a1": "gold-1", "b1": "gold-2", "c1": "orange-3", "d1": "red-3"}, idle=10)
    game.turn("a1", "b1")
    assert (game.t.idle, game.t.rush, game.actor) == (11, 0, 2)
    game.turn("c1", "d1")
    assert (game.t.idle, game.t.rush, game.actor) == (12, STALLING, 0)


@pytest.mark.rule("GO-R13")
def test_the_box_may_set_other_limits_for_stalling(given: Given) -> None:
    quick = given.box(stall_turns=2, stall_rounds=0)
    assert given({}, idle=1, box=quick).t.rush == 0
    assert given({}, idle=2, box=quick).t.rush == STALLING
    by_rounds = given.box(stall_turns=1, stall_rounds=2)
    assert given({}, players=4, turn=1, idle=7, box=by_rounds).t.rush == 0
    assert given({}, players=4, turn=1, idle=8, box=by_rounds).t.rush == STALLING
