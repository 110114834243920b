"""Turning tiles with Dynamite, and shifting lines of them with a Detonator. For the mine, see test_mine.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.games.goldmine_rumbles import records

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation


def cells(game: Situation) -> list[str]:
    """The cells whose tile the active player can turn."""
    return list(dict.fromkeys(turn.split()[0] for turn in game.can("turn")))


@pytest.mark.rule("WT-36", "GM-098", "GM-099", "GM-101")
def test_red_blows_the_way_to_site_3_free(given: Given) -> None:
    game = given(turn=2, pawns=["site-15", "site-7", "site-11"], items=["", "", "dynamite"])
    assert "site-3" not in game.can("go")
    game.play("go b3-n1", "turn b2 90")
    assert game.mine == "3/270 1/180 5 9/270 7/180 2/90 8 4/90 6/180"
    assert (game.items(2), game.supply("dynamite"), game.can("turn")) == ("", 12, [])
    game.play("go site-3")
    assert (game.at(2), game.poisons[2]) == ("site-3", 0)


@pytest.mark.rule("WT-36")
def test_red_does_not_come_there_past_rats_and_snakes_either(given: Given) -> None:
    for start in ("b1-e1", "a1-s1", "b2-s2", "c2-w1", "a3-n2", "a3-e2", "b2-n1"):  # where a rat or snake is in the way
        game = given(turn=2, pawns=["site-15", "site-7", start])
        assert "site-3" not in game.play("face bite").can("go"), start


@pytest.mark.rule("GM-098")
@pytest.mark.parametrize(("by", "tile"), [("90", "7/180"), ("180", "7/270"), ("270", "7")])
def test_any_other_orientation(given: Given, by: str, tile: str) -> None:
    game = given(pawns=["b3-n1"], items=["dynamite*2"])
    assert [turn for turn in game.can("turn") if turn.startswith("b2")] == ["b2 90", "b2 180", "b2 270"]
    assert game.play(f"turn b2 {by}").mine == f"3/270 1/180 5 9/270 {tile} 2/90 8 4/90 6/180"


@pytest.mark.rule("GM-099", "GM-100", "GM-R24")
@pytest.mark.parametrize(
    ("place", "onto"),
    [
        ("b3-n1", ["b2", "c3"]),  # its mouths are n1 n2 e1 s1 s2, and c3 shows rock at w1
        ("a1-n1", []),  # both mouths at the edge
        ("b1-n1", ["b2"]),
        ("b2-n1", ["b1"]),  # one end of the rat's tunnel …
        ("b2-s2", ["b3"]),  # … and the other
        ("c1-n2", ["b1", "c2"]),
        ("site-3", ["b1"]),  # a site leads onto the tile that it touches
        ("site-1", ["a1"]),
        ("site-9", ["c3"]),  # even where that tile shows rock
        ("site-10", ["c3"]),
    ],
)
def test_a_tunnel_leads_onto_the_tiles_beside_it(given: Given, place: str, onto: list[str]) -> None:
    assert cells(given(pawns=[place], items=["dynamite"])) == onto


@pytest.mark.rule("GM-100", "GM-R35")
def test_others_ride_along_on_a_turned_tile(given: Given) -> None:
    game = given(pawns=["b3-n1", "b2-e2", "b2-n1", "site-15"], papa="b2-e1", items=["dynamite"])
    assert "b3" not in cells(game), "not the tile of the own pawn"
    game.play("turn b2 90")
    # 135 lay at e2 s1 w1 and lies at n2 s1 w1; the rat's end n1 comes to e1, 04 from e1 w2 to n1 s2.
    assert (game.at(1), game.at(2), game.papa) == ("b2-n2", "b2-e1", "b2-n1")


@pytest.mark.rule("GM-R35", "GM-099")
def test_a_rider_meets_new_neighbours(given: Given) -> None:
    game = given(pawns=["b3-n1", "b2-e2"], items=["dynamite", "dynamite"]).play("turn b2 90", "end")
    assert cells(game) == ["b1", "a2", "b3"], "from n2 s1 w1"


@pytest.mark.rule("GM-102", "GM-101")
def test_several_dynamites_at_any_point_of_a_route(given: Given) -> None:
    game = given(turn=2, items=["", "", "dynamite*2"], display="1 2 3 4 5")
    game.play("turn b3 180", "buy 1", "claim 9", "turn b3 180", "go b3-n1")
    assert (game.items(2), game.at(2)) == ("", "b3-n1")


@pytest.mark.rule("GM-103", "GM-263", "GM-R34", "GM-264")
@pytest.mark.parametrize(("cubes", "tiles"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_manuals_turn_more_tiles_with_one_dynamite(given: Given, cubes: int, tiles: int) -> None:
    game = given(items=["dynamite"], cubes=[f"explosives-manuals*{cubes}" if cubes else ""])
    for turned in range(tiles):
        assert game.supply("dynamite") == (11 if turned == 0 else 12)
        game.play("turn b1 90")  # the same tile again is fine
    assert game.can("turn") == [] and game.t.charges == 0
    assert given(items=[""], cubes=["explosives-manuals*3"]).can("turn") == [], "Manuals need a Dynamite"


@pytest.mark.rule("GM-R34")
def test_charges_are_spent_along_the_route_before_another_dynamite(given: Given) -> None:
    game = given(turn=2, items=["", "", "dynamite*2"], cubes=["", "", "explosives-manuals"])
    game.play("turn b3 90", "turn b3 270", "go b3-n1", "turn b2 90")
    assert (game.items(2), game.t.charges) == ("", 1), "the second Dynamite went off at the third turn"
    game.play("turn c3 90")
    assert game.can("turn") == []


@pytest.mark.rule("GM-R34", "GM-103")
def test_cubes_count_when_the_dynamite_is_discarded(given: Given) -> None:
    game = given(items=["dynamite pipe"], cubes=["explosives-manuals*3"]).play("turn b1 90")
    game.play("use pipe", *["carry explosives-manuals colt-45"] * 3)
    assert game.t.charges == 3
    game.play(*["turn b1 90"] * 3)
    assert game.can("turn") == []


@pytest.mark.rule("GM-R34")
def test_charges_left_over_are_lost_with_the_period(given: Given) -> None:
    game = given(items=["dynamite"], cubes=["explosives-manuals*3"]).play("turn b1 90", "end")
    assert game.can("turn") == [], "the next player has none of them"
    game = given(mining=7, items=["dynamite"], cubes=["explosives-manuals*3"]).play("turn c2 90", "invite", "bid 1")
    game.play("pass", "pass", "accept 1")
    assert game.can("turn") == [], "nor has the partner"
    game.play("end")
    assert (game.phase, game.can("turn")) == (records.LAST_CALL, []), "nor the owner, later"


@pytest.mark.rule("GM-101", "GM-099")
def test_dynamite_at_the_claim(given: Given) -> None:
    assert cells(given(mining=7, items=["dynamite"])) == ["c2"]


# Detonators


@pytest.mark.rule("GM-228", "GM-R38")
@pytest.mark.parametrize(
    ("order", "row"),
    [("132", "3/270 5 1/180"), ("213", "1/180 3/270 5"), ("231", "1/180 5 3/270"), ("312", "5 3/270 1/180"),
     ("321", "5 1/180 3/270")],
)  # fmt: skip
def test_a_detonator_rearranges_a_row_without_turning_its_tiles(given: Given, order: str, row: str) -> None:
    game = given(items=["detonator"], collapsed="5").play(f"shift row-1 {order}")
    assert game.mine == f"{row} 9/270 7/90 2/90 8 4/90 6/180"
    assert (game.collapsed, game.items(0), game.supply("detonator")) == ("5", "", 4)


@pytest.mark.rule("GM-228", "GM-R38")
def test_or_a_column(given: Given) -> None:
    game = given(items=["detonator"]).play("shift column-b 231")
    assert game.mine == "3/270 7/90 5 9/270 4/90 2/90 8 1/180 6/180"


@pytest.mark.rule("GM-229", "GM-R38", "GM-R35")
@pytest.mark.parametrize(
    ("place", "lines"),
    [
        ("site-3", ["row-1", "column-b"]),  # touches b1
        ("site-1", ["row-1", "column-a"]),
        ("site-8", ["row-3", "column-c"]),
        ("b2-e1", ["row-1", "row-3", "column-a", "column-c"]),  # all lines beside it, not its own
        ("a1-n1", ["row-2", "column-b"]),
        ("c2-e1", ["row-1", "row-3", "column-b"]),
    ],
)
def test_one_must_be_next_to_the_line(given: Given, place: str, lines: list[str]) -> None:
    game = given(pawns=[place], items=["detonator"])
    assert list(dict.fromkeys(shift.split()[0] for shift in game.can("shift"))) == lines
    assert len(game.can("shift")) == 5 * len(lines)


@pytest.mark.rule("GM-R35", "GM-229")
def test_pawns_and_papa_ride_along_and_the_way_goes_on(given: Given) -> None:
    game = given(pawns=["site-3", "b1-n1", "c1-n1", "a1-n1"], papa="b1-e1", items=["detonator*2"])
    game.play("shift row-1 231")
    assert [game.at(seat) for seat in (0, 1, 2, 3)] == ["site-3", "a1-n1", "b1-n1", "c1-n1"]
    assert game.papa == "a1-e1"
    game.play("go b1-n1", "shift row-2 321")
    assert game.mine.split()[3:6] == ["2/90", "7/90", "9/270"]
