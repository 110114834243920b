"""Phases: cubes, the Rumbles tile, the cave-in with its injuries, and the order of turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE, OVER
from motherlode.games.goldmine_rumbles import records
from motherlode.games.goldmine_rumbles.phases import hurt_everybody

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

PLAIN = "1 2 3 4 5 6 7 8 9"  # tiles in the order of the cells, none turned
SITES = range(1, 17)


def next_phase(game: Situation, tile: int, column: str = "colt-45") -> Situation:
    """Everybody ends the turn and places cubes, and this Rumbles tile is revealed."""
    return game.end_turns().place_cubes(column).play(f"rumble {tile}")


def injuries_at(given: Given, place: str, tile: int, **said: object) -> int:
    """What the cave-in of a tile does to a pawn, in the second phase if nothing else is said."""
    said = {"mine": PLAIN, "collapsed": "9 8", **said}
    game = given(pawns=[place], **said)  # type: ignore[arg-type]
    hurt_everybody(game.box, game.t, tile)
    return game.injuries[0] if not game.bandages[0] else 5


# The course of a phase


@pytest.mark.rule("GM-048", "GM-049", "GM-052", "GM-053", "GM-R54")
def test_the_game_opens_with_cubes_then_the_first_rumbles_tile(given: Given) -> None:
    game = given.ready(4)
    assert (game.phase, game.actor, game.t.phase_number) == (records.CUBES, 0, 0)
    assert game.collapsed == ""
    for seat in range(4):
        for _ in range(4):
            assert game.actor == seat
            game.play("cube colt-45")
    assert (game.phase, game.actor) == (records.REVEAL, CHANCE)
    assert game.outcomes == {f"rumble {tile}": 1 for tile in range(1, 10)}
    game.play("rumble 4")
    assert (game.phase, game.t.phase_number, list(game.t.track)) == (records.ROUTE, 1, [0, 4, 0, 0, 0, 0])


@pytest.mark.rule("GM-049")
def test_cubes_are_placed_before_the_injuries(given: Given) -> None:
    game = next_phase(given(mine=PLAIN, collapsed="9", turn=3), 2, "safety-gear")
    assert game.injuries[0] == 2, "5 next to the tile, less the three cubes of this phase"


@pytest.mark.rule("GM-047", "GM-065", "GM-R53")
def test_in_a_phase_everybody_has_exactly_one_turn(given: Given) -> None:
    game = next_phase(given(turn=3), 3)  # green, yellow, blue, red
    seen = []
    while game.phase == records.ROUTE:
        seen.append(game.actor)
        game.play("end")
    assert seen == [2, 3, 1, 0]


@pytest.mark.rule("GM-050", "GM-051", "GM-308", "GM-309", "GM-310", "WT-38", "GM-041", "GM-042", "GM-306", "GM-307")
@pytest.mark.parametrize(
    ("players", "length", "cubes"),
    [(3, "short", [3, 3, 3, 3]), (4, "short", [4, 4, 4]), (3, "long", [3, 3, 2, 2, 2]), (4, "long", [3, 3, 3, 3])],
)
def test_so_many_phases_with_so_many_cubes_each(given: Given, players: int, length: str, cubes: list[int]) -> None:
    game = given.ready(players, length=length)
    counts, turns = [], 0
    while game.actor != OVER:
        placed = [0] * players
        while game.phase == records.CUBES:
            placed[game.actor] += 1
            game.play(game.legal[0])
        assert len(set(placed)) == 1
        counts.append(placed[0])
        game.play(next(iter(game.outcomes)))
        while game.phase == records.ROUTE:
            turns += 1
            game.play("end")
            if game.actor == OVER:
                break
    assert counts == cubes
    assert turns == players * len(cubes)
    assert sum(counts) == 12
    for seat in range(1, players + 1):
        assert sum(game.t.cubes[seat, column] for column in range(1, 11)) == 12


@pytest.mark.rule("GM-043")
@pytest.mark.parametrize("players", [3, 4])
def test_short_games_have_twelve_turns(given: Given, players: int) -> None:
    box = given.ready(players).box
    assert box.phases[records.SHORT_GAME, players] * players == 12


@pytest.mark.rule("GM-067", "GM-R47")
def test_after_the_last_turn_of_the_last_phase_the_game_is_over(given: Given) -> None:
    game = given(collapsed="1 2 3", turn=3).play("end")
    assert (game.actor, game.result().ending) == (OVER, records.LAST_PHASE_OVER)
    longer = given(collapsed="1 2 3", turn=3, length="long").play("end")
    assert longer.phase == records.CUBES


# Cubes


@pytest.mark.rule("GM-R51")
def test_cubes_are_placed_in_the_order_of_the_phase_before(given: Given) -> None:
    game = given(order=[2, 0, 3, 1], collapsed="9", turn=1).play("end")
    asked = []
    while game.phase == records.CUBES:
        asked.append(game.actor)
        game.play(game.legal[0])
    assert asked == [2] * 4 + [0] * 4 + [3] * 4 + [1] * 4


@pytest.mark.rule("GM-R51", "GM-316")
def test_cubes_placed_unseen_are_shown_when_all_are_placed(given: Given) -> None:
    game = given.ready(4, hidden_cubes="on").play("cube notebooks-diaries", "cube notebooks-diaries")
    assert (game.gold[0], game.cubes(0)) == (10, ""), "the counter does not move yet"
    assert "cube notebooks-diaries" not in game.legal, "but the gold is hidden"
    game.play("cube colt-45", "cube colt-45").place_cubes("safety-gear")
    assert (game.gold[0], game.cubes(0)) == (0, "colt-45*2 notebooks-diaries*2")
    assert game.cubes(1) == "colt-45 safety-gear*3"
    assert sum(game.t.fresh[seat, column] for seat in range(1, 5) for column in range(1, 11)) == 0


@pytest.mark.rule("GM-316", "GM-254")
def test_unseen_cubes_fill_their_squares(given: Given) -> None:
    game = given(cubes=["tunnel-plans*2"], turn=3, hidden_cubes="on").play("end", "cube tunnel-plans")
    assert "cube tunnel-plans" not in game.legal


# The tile


@pytest.mark.rule("GM-054", "GM-055", "GM-056", "WT-04")
def test_the_mine_tile_of_the_number_is_turned_over_where_it_lies(given: Given) -> None:
    game = given(turn=3)
    before = game.mine
    assert game.collapsed == ""
    next_phase(game, 7)
    assert (game.mine, game.collapsed) == (before, "7")


@pytest.mark.rule("GM-057", "GM-053")
def test_a_turned_tile_stays_turned_and_is_not_drawn_again(given: Given) -> None:
    game = given(collapsed="7", turn=3).end_turns().place_cubes()
    assert "rumble 7" not in game.outcomes
    assert len(game.outcomes) == 8
    assert game.play("rumble 2").collapsed == "2 7"


@pytest.mark.rule("GM-065", "GM-066", "WT-05")
@pytest.mark.parametrize(("players", "order"), [(4, [1, 0, 3, 2]), (3, [1, 0, 2])])
def test_the_tile_also_tells_the_order_of_turns(given: Given, players: int, order: list[int]) -> None:
    game = next_phase(given(players=players, turn=players - 1), 7)  # blue, red, yellow, green
    asked = []
    while game.phase == records.ROUTE:
        asked.append(game.actor)
        game.play("end")
    assert asked == order


@pytest.mark.rule("GM-R53", "GM-118")
def test_who_sits_on_the_left_does_not_depend_on_the_order_of_turns(given: Given) -> None:
    game = given(mining=1, turn=1, order=[3, 1, 0, 2]).play("invite")
    asked = []
    while game.phase == records.BID:
        asked.append(game.actor)
        game.play("pass")
    assert asked == [2, 3, 0]


@pytest.mark.rule("GM-R33")
@pytest.mark.parametrize(
    ("mine", "mouth", "tile", "expected"),
    [
        ("2 3 4 5 1 6 7 8 9", "b2-s1", 1, "b2-n1"),  # 045: 04 is left
        ("2 3 4 5 7 6 1 8 9", "b2-n1", 7, "b2-n2"),  # 04 is gone: clockwise from 0 to 135
        (
            "2 3 4 1 5 6 7 8 9",
            "b2-e1",
            5,
            "b2-s2",
        ),  # 26 is gone: clockwise from 2 to the end 4 of a tunnel with a snake
        ("2 3 4 1 8 6 7 5 9", "b2-e2", 8, "b2-n1"),  # 13 with its snake is gone: from the own end 3 to 024
        ("2 1 4 5 3 6 7 8 9", "b2-s1", 3, "b2-w1"),  # 56 is gone: clockwise from 5 to the end 7 of a tunnel with a rat
        ("2 3 4 5 7 6 1 8 9", "b2-w2", 7, "b2-w2"),  # 26 with its rat is left: on the same side of it
    ],
)
def test_a_pawn_on_a_turned_tile_stays_on_it(given: Given, mine: str, mouth: str, tile: int, expected: str) -> None:
    game = next_phase(given(mine=mine, pawns=[mouth], papa=mouth, turn=3), tile)
    assert (game.at(0), game.papa) == (expected, expected)


@pytest.mark.rule("GM-R33")
def test_a_pawn_on_another_tile_or_site_stays_where_it_is(given: Given) -> None:
    game = next_phase(given(mine=PLAIN, pawns=["b2-n1"], turn=3), 2)
    assert [game.at(seat) for seat in range(4)] == ["b2-n1", "site-7", "site-11", "site-15"]


# Injuries


@pytest.mark.rule("GM-058")
def test_in_the_first_phase_only_who_is_next_to_the_tile_is_hurt(given: Given) -> None:
    next_to = [site for site in SITES if injuries_at(given, f"site-{site}", 1, collapsed="1")]
    assert next_to == [1, 2, 16]
    assert injuries_at(given, "site-1", 1, collapsed="1") == 1
    game = next_phase(given(mine=PLAIN, turn=3), 2)
    assert game.injuries == [1, 0, 0, 0]


@pytest.mark.rule("GM-059", "GM-060", "GM-061", "GM-062", "GM-R28", "WT-48")
@pytest.mark.parametrize(
    ("tile", "five", "three"),
    [
        (2, {3}, {1, 2, 4, 5, 6, 7, 15, 16}),
        (1, {1, 2, 16}, {3, 15}),
        (5, set(), set(SITES)),
    ],
)
def test_from_the_second_phase_on_everybody_is_hurt_by_distance(
    given: Given, tile: int, five: set[int], three: set[int]
) -> None:
    for site in SITES:
        expected = 5 if site in five else 3 if site in three else 1
        assert injuries_at(given, f"site-{site}", tile) == expected


@pytest.mark.rule("GM-059", "GM-060", "GM-061", "GM-R30")
def test_a_later_cave_in_hurts_at_once(given: Given) -> None:
    game = next_phase(given(mine=PLAIN, collapsed="9", turn=3, injuries=[3, 0, 2]), 2)
    assert (game.injuries, game.bandages) == ([0, 3, 3, 3], [1, 0, 0, 0])


@pytest.mark.rule("WT-33", "GM-R04", "GM-063")
def test_safety_gear_saves_three_of_five(given: Given) -> None:
    for cubes, expected in (("safety-gear*3", 2), ("explosives-manuals*3", 5)):
        assert injuries_at(given, "site-3", 2, cubes=[cubes]) == expected


@pytest.mark.rule("GM-R29")
@pytest.mark.parametrize(("tile", "expected"), [(1, 5), (2, 5), (4, 5), (5, 5), (3, 3), (6, 3), (7, 3), (8, 3), (9, 3)])
def test_a_pawn_in_the_mine_is_next_to_all_tiles_around_it(given: Given, tile: int, expected: int) -> None:
    assert injuries_at(given, "a1-n1", tile) == expected


@pytest.mark.rule("GM-R28")
@pytest.mark.parametrize(
    ("tile", "sites"),
    [
        (1, {5: {1, 2, 16}, 3: {3, 15}, 1: {4, 5, 6, 12, 13, 14}, 0: {7, 8, 9, 10, 11}}),
        (5, {5: set(), 3: {3, 7, 11, 15}, 1: {1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16}, 0: set()}),
    ],
)
def test_counted_along_rows_and_columns_some_are_out_of_danger(
    given: Given, tile: int, sites: dict[int, set[int]]
) -> None:
    found = {site: injuries_at(given, f"site-{site}", tile, metric="orthogonal") for site in SITES}
    for injuries, expected in sites.items():
        assert {site for site in SITES if found[site] == injuries} == expected


@pytest.mark.rule("GM-064")
def test_papa_is_not_hurt_by_cave_ins(given: Given) -> None:
    game = next_phase(given(mine=PLAIN, collapsed="9", turn=3, papa="site-3"), 2)
    assert (game.t.injuries[0], game.t.papa_injuries, game.papa) == (0, 0, "site-3")


@pytest.mark.rule("GM-057", "GM-R55")
def test_a_tile_that_was_looked_at_is_revealed_without_chance(given: Given) -> None:
    game = given(items=["detonator"], collapsed="9", order=[1, 2, 3, 0]).play("peek 2", "glimpse 5", "end")
    game.place_cubes()
    assert (game.collapsed, game.phase, game.t.phase_number) == ("5 9", records.ROUTE, 2)
