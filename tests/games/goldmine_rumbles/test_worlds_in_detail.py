"""What each seat sees and may imagine, of the first and last seats, places and columns. See test_sight.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.games.goldmine_rumbles import records
from motherlode.games.goldmine_rumbles.moves import GO, SHIFT

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given

SHOWN = 1 << 16

# Missions


@pytest.mark.rule("GM-040")
@pytest.mark.parametrize("seat", range(4))
def test_no_world_deals_ones_own_mission_to_somebody_else(given: Given, seat: int) -> None:
    game = given(missions=[9, 10, 11, 12])
    dealt = [list(world.mission) for world in game.worlds(seat, 60)]
    assert {missions[seat + 1] for missions in dealt} == {9 + seat}
    assert all(len(set(missions[1:])) == 4 and 0 not in missions[1:] for missions in dealt)
    assert {missions[0] for missions in dealt} == {0}


@pytest.mark.rule("GM-040", "GM-304")
@pytest.mark.parametrize("seat", range(4))
def test_at_the_end_everybodys_mission_comes_to_light(given: Given, seat: int) -> None:
    missions = [4, 3, 2, 1]
    seen = given(collapsed="1 2 3", turn=3, missions=missions).codes("end")
    missions[seat] = 9
    other = given(collapsed="1 2 3", turn=3, missions=missions).codes("end")
    assert all(code != different for code, different in zip(seen, other, strict=True))


# Rumbles tiles


@pytest.mark.rule("GM-230", "GM-R55")
@pytest.mark.parametrize("place", [1, 4, 5])
def test_a_look_at_any_place_of_the_track_is_known_to_who_looked(given: Given, place: int) -> None:
    collapsed = "" if place == 1 else "7"
    game = given(players=3, length="long", items=["detonator"] * 3, collapsed=collapsed).play(f"peek {place}")
    game.play("glimpse 9")
    for seat in (-1, 0, 1, 2):
        assert game.view(seat).track[place] == (9 if seat == 0 else 0)
        track = [7 if collapsed and number == 1 else 0 for number in range(6)]
        drawn = [list(world.track) for world in game.worlds(seat, 80)]
        known = {9} if seat == 0 else set(range(1, 10)) - ({7} if collapsed else set())
        assert {one[place] for one in drawn} == known
        assert all(one[:place] + one[place + 1 :] == track[:place] + track[place + 1 :] for one in drawn), (
            "what nobody has looked at is left to chance"
        )
    for last in (1, 2):
        game.play("end")
        seen = game.codes(f"peek {place}")
        assert [code // SHOWN > 0 for code in seen] == [seat == last + 1 for seat in range(4)]


@pytest.mark.rule("GM-R55")
def test_the_first_seat_learns_by_a_second_look_too(given: Given) -> None:
    game = given(items=["detonator", "detonator"], collapsed="7", turn=1, order=[1, 0, 2, 3])
    game.play("peek 3", "glimpse 4", "end")
    assert [code // SHOWN > 0 for code in game.codes("peek 3")] == [False, True, False, False, False]


@pytest.mark.rule("GM-R55")
def test_a_second_look_tells_which_tile_it_is(given: Given) -> None:
    def seen(tile: int) -> list[int]:
        game = given(items=["detonator", "detonator"], collapsed="7").play("peek 3", f"glimpse {tile}", "end")
        return game.codes("peek 3")

    assert [one != other for one, other in zip(seen(4), seen(5), strict=True)] == [False, False, True, False, False]


@pytest.mark.rule("GM-R55")
def test_a_tile_that_was_looked_at_is_imagined_during_fights_too(given: Given) -> None:
    game = given(pawns=["site-7"] * 4, items=["detonator", "blunderbus"], collapsed="7").play("peek 3", "glimpse 4")
    game.play("attack 1")
    assert (game.phase, game.t.asked) == (records.WEAPON, 3)
    for seat in (-1, 1, 2, 3):
        assert {world.track[3] for world in game.worlds(seat, 60)} == {1, 2, 3, 4, 5, 6, 8, 9}


# Offers


@pytest.mark.rule("GM-R76")
def test_worlds_imagine_any_steps_of_an_offer(given: Given) -> None:
    game = given(turn=2, order=[2, 0, 1, 3], display="5 1 2 3 4", paid_routes="on").play("buy 1", "claim 9")
    game.play(*["face bite", "go site-5"] * 6)
    steps = [world.step[4, i] for world in game.worlds(0, 150) for i in range(records.MAX_STEPS)]
    assert (min(steps), max(steps)) == (GO, SHIFT - 1), "to go first, and to turn the last tile"
    assert len(set(steps)) == SHIFT - GO
    own = {world.step[4, 11] for world in game.worlds(3, 3)}
    assert own == {game.t.step[4, 11]}, "who made it knows it"


# Cubes


@pytest.mark.rule("GM-316")
def test_hidden_cubes_of_the_last_columns_come_to_light_as_well(given: Given) -> None:
    def shown(column: str) -> list[int]:
        game = given.ready(4, hidden_cubes="on").play(f"cube {column}")
        while game.t.turn < 4 or game.t.left > 1:
            game.play("cube colt-45" if "cube colt-45" in game.legal else "cube water-pumps")
        return game.codes("cube colt-45")

    for one, other in (("fortifying-tonic", "tunnel-plans"), ("water-pumps", "miner-lamps")):
        assert all(code != different for code, different in zip(shown(one), shown(other), strict=True))


@pytest.mark.rule("GM-316")
def test_nothing_comes_to_light_where_nothing_was_hidden(given: Given) -> None:
    openly = given.ready(4)
    while openly.t.turn < 4 or openly.t.left > 1:
        openly.play("cube colt-45")
    assert [code // SHOWN for code in openly.codes("cube colt-45")] == [0] * 5, "cubes that all have seen"
    later = given(hidden_cubes="on", collapsed="7")
    assert [code // SHOWN for code in later.codes("shop bread")] == [0] * 5, "nor after the cubes were shown"


@pytest.mark.rule("GM-316", "GM-R51")
@pytest.mark.parametrize("seat", range(-1, 4))
def test_worlds_keep_the_cubes_that_lie_open_and_imagine_the_others(given: Given, seat: int) -> None:
    game = given(turn=3, cubes=["colt-45 tunnel-plans*2"] * 4, hidden_cubes="on", collapsed="7").play("end")
    game.play("cube tunnel-plans", "cube colt-45", "cube colt-45", "cube colt-45", "cube safety-gear")
    for world in game.worlds(seat, 40):
        assert all((world.cubes[one, records.COLT], world.cubes[one, records.TUNNEL_PLANS]) == (1, 2) for one in (1, 4))
        fresh = [[world.fresh[one, column] for column in range(records.COLUMNS)] for one in range(5)]
        assert [sum(row) for row in fresh] == [0, 4, 1, 0, 0]
        assert fresh[1][0] == fresh[2][0] == 0
        assert all(fresh[one][records.TUNNEL_PLANS] <= 1 and fresh[one][records.COLT] <= 3 for one in (1, 2))
        assert seat != 0 or fresh[1] == [0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1]
