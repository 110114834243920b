"""End scoring: Notebooks, Black Marks, tokens, Missions, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import OVER
from motherlode.games.goldmine_rumbles import records
from motherlode.games.goldmine_rumbles.scoring import fewest_marks, mission_bonus

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation


def last_turn(given: Given, **said: object) -> Situation:
    """The last turn of the last phase ends; nobody has Black Marks unless it is said, so nobody gains by that."""
    said = {"collapsed": "1 2 3", "turn": 3, **said}
    return given(**said).play("end")  # type: ignore[arg-type]


def points(game: Situation) -> list[int]:
    return list(game.result().points)[1 : game.t.players + 1]


def ranks(game: Situation) -> list[int]:
    return list(game.result().rank)[1 : game.t.players + 1]


@pytest.mark.rule("GM-001", "GM-305", "GM-067")
def test_the_most_gold_wins(given: Given) -> None:
    game = last_turn(given, gold=[12, 30, 7, 25])
    assert (game.actor, points(game), ranks(game)) == (OVER, [12, 30, 7, 25], [3, 1, 4, 2])
    assert game.table.scores().winners == [1]


@pytest.mark.rule("GM-R75", "GM-305")
def test_a_tie_is_a_shared_victory(given: Given) -> None:
    game = last_turn(given, gold=[12, 30, 30, 25])
    assert (ranks(game), game.table.scores().winners) == ([4, 1, 1, 3], [1, 2])


@pytest.mark.rule("GM-299", "GM-269", "WT-34")
@pytest.mark.parametrize(("cubes", "gold"), [(0, 16), (1, 21), (2, 26), (3, 31)])
def test_hidden_gold_comes_back(given: Given, cubes: int, gold: int) -> None:
    assert points(last_turn(given, gold=[16], cubes=[f"notebooks-diaries*{cubes} colt-45*4"]))[0] == gold


@pytest.mark.rule("GM-300", "GM-301", "GM-302", "WT-42")
@pytest.mark.parametrize(
    ("marks", "bonus"),
    [
        ([0, 1, 2, 3], [10, 0, 0, 0]),
        ([3, 2, 1, 2], [0, 0, 10, 0]),
        ([0, 0, 1, 2], [6, 6, 0, 0]),
        ([1, 1, 1, 2], [3, 3, 3, 0]),
        ([2, 2, 2, 2], [0, 0, 0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([1, 1, 2], [6, 6, 0]),
        ([0, 1, 1], [10, 0, 0]),
        ([2, 1, 2], [0, 10, 0]),
        ([1, 1, 1], [0, 0, 0]),
    ],
)
def test_the_fewest_black_marks_bring_gold_unless_all_have_equally_many(
    given: Given, marks: list[int], bonus: list[int]
) -> None:
    game = given(players=len(marks), marks=marks)
    assert [fewest_marks(game.box, game.t, seat) for seat in range(1, len(marks) + 1)] == bonus


@pytest.mark.rule("GM-300", "GM-303", "GM-283")
def test_black_marks_count_for_the_bonus_and_cost_two_each(given: Given) -> None:
    assert points(last_turn(given, marks=[0, 1, 2, 3])) == [20, 8, 6, 4]


@pytest.mark.rule("GM-303", "GM-280", "WT-44")
def test_every_token_costs_two_without_a_cap(given: Given) -> None:
    game = last_turn(given, gold=[20, 20, 20, 20], bandages=[1, 0, 6], poisons=[0, 3, 0])
    assert points(game) == [18, 14, 8, 20]


@pytest.mark.rule("GM-R17", "GM-303")
def test_a_score_may_be_below_nothing(given: Given) -> None:
    assert points(last_turn(given, gold=[1], poisons=[5]))[0] == -9
    debts = last_turn(given, gold=[1, 2, 3, 4], poisons=[5, 6, 7, 8])
    assert (points(debts), ranks(debts)) == ([-9, -10, -11, -12], [1, 2, 3, 4]), "and the least of them wins"


@pytest.mark.rule("GM-304", "WT-02", "GM-R74", "GM-024")
@pytest.mark.parametrize(
    ("items", "bonus"),
    [
        ("", 0),
        ("bread whiskey flask", 0),
        ("apple-pie", 1),
        ("apple-pie*3 bread", 1),
        ("apple-pie bacon", 3),
        ("apple-pie bacon blunderbus flask", 6),
        ("apple-pie bacon blunderbus fungus", 10),
        ("apple-pie*3 bacon blunderbus fungus", 10),
    ],
)
def test_each_different_item_of_the_mission_counts_once(given: Given, items: str, bonus: int) -> None:
    game = last_turn(given, items=[items])  # mission 1: apple pie, bacon, blunderbus, fungus
    assert mission_bonus(game.box, game.t, 1) == bonus
    assert points(game)[0] == 10 + bonus


@pytest.mark.rule("GM-304", "GM-040")
def test_everybody_has_a_mission_of_his_own(given: Given) -> None:
    game = last_turn(given, items=["bible", "bible", "apple-pie", "pipe"], missions=[1, 2, 6, 12])
    assert points(game) == [10, 11, 11, 11]


@pytest.mark.rule("GM-298", "GM-299", "GM-300", "GM-303", "GM-304")
def test_all_steps_add_up(given: Given) -> None:
    game = last_turn(
        given,
        gold=[20],
        cubes=["notebooks-diaries*2"],
        marks=[1, 2, 2, 2],
        bandages=[2],
        poisons=[1],
        items=["bacon fungus"],
    )
    assert points(game)[0] == 20 + 10 + 10 - 2 * 4 + 3


@pytest.mark.rule("GM-306", "GM-307")
@pytest.mark.parametrize(
    ("players", "length", "last"), [(3, "short", 4), (4, "short", 3), (3, "long", 5), (4, "long", 4)]
)
def test_the_length_of_a_game_in_phases(given: Given, players: int, length: str, last: int) -> None:
    for phases in range(1, last + 1):
        collapsed = " ".join(str(tile) for tile in range(1, phases + 1))
        game = given(players=players, collapsed=collapsed, turn=players - 1, length=length).play("end")
        assert (game.actor == OVER) is (phases == last)
        assert game.actor == OVER or game.phase == records.CUBES


@pytest.mark.rule("GM-002")
@pytest.mark.parametrize("players", [3, 4])
def test_scores_stand_at_any_time_but_nobody_has_won_before_the_end(given: Given, players: int) -> None:
    game = given(players=players, gold=[12, 30, 7])
    assert points(game)[:3] == [12, 30, 7]
    assert (game.result().ending, game.table.scores().winners) == (0, [])
