"""What is in the box: tiles, board, claims, items, boards and dice, as the rulebook or the reconstruction has them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from motherlode.games.goldmine_rumbles import GAME, records
from motherlode.games.goldmine_rumbles.items import has_flask_icon, has_harmonica_icon, is_essential
from motherlode.games.goldmine_rumbles.moves import HAZARD_NAMES

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

SUPPLY = {
    "apple-pie": 5, "bacon": 5, "bible": 5, "blunderbus": 4, "chippawa-leaf": 6, "detonator": 4, "flask": 5,
    "fungus": 5, "harmonica": 5, "matchstick": 5, "medical-supplies": 5, "pipe": 5, "bread": 12, "dynamite": 12,
    "whiskey": 12,
}  # fmt: skip


def kinds(items: list[int]) -> set[str]:
    return {records.ITEM_NAMES[item - 1] for item in items}


@pytest.mark.rule("GM-005", "GM-056")
def test_nine_tiles_with_a_light_and_a_collapsed_side(given: Given) -> None:
    box = given().box
    ways = {side: [0] * records.TILES for side in (records.LIGHT, records.COLLAPSED)}
    for tile in range(1, 10):
        for port in range(8):
            light, collapsed = box.tunnel[tile, 0, port], box.tunnel[tile, 1, port]
            assert collapsed & ~light == 0, "a cave-in opens no way"
            assert light == 0 or light >> port & 1, "a mouth is in its own tunnel"
            ways[records.LIGHT][tile] += light.bit_count()
            ways[records.COLLAPSED][tile] += collapsed.bit_count()
    assert all(ways[records.COLLAPSED][tile] < ways[records.LIGHT][tile] for tile in range(1, 10)), "some are gone"


@pytest.mark.rule("GM-005")
def test_beasts_and_letters_of_the_tiles(given: Given) -> None:
    box = given().box
    beasts = {tile: box.beast[tile, 0, port] for tile in range(1, 10) for port in range(8) if box.beast[tile, 0, port]}
    assert beasts == {
        1: records.RAT,
        2: records.SNAKE,
        3: records.RAT,
        5: records.SNAKE,
        7: records.RAT,
        8: records.SNAKE,
    }
    for side in (records.LIGHT, records.COLLAPSED):
        letters = {tile: "-ABC"[box.letter[tile, side]] for tile in range(1, 10) if box.letter[tile, side]}
        assert letters == {2: "A", 4: "C", 6: "B", 9: "A"}


@pytest.mark.rule("GM-006", "GM-007")
def test_sixteen_sites_around_a_field_of_three_by_three(given: Given) -> None:
    box = given().box
    cells = [box.site_cell[site] for site in range(1, 17)]
    assert cells == [0, 0, 1, 2, 2, 2, 5, 8, 8, 8, 7, 6, 6, 6, 3, 0], "3, 7, 11 and 15 in the middle of the edges"
    mouths = Counter(box.site_at[node] for node in range(records.TUNNEL_NODES) if box.site_at[node])
    assert mouths == {site: 2 if site % 2 else 1 for site in range(1, 17)}, "corners and middles have two"
    assert list(box.start_site) == [3, 7, 11, 15]


@pytest.mark.rule("GM-008", "GM-009", "GM-022", "GM-021", "GM-020", "GM-R07")
def test_prices_bids_and_dice(given: Given) -> None:
    box = given().box
    assert list(box.price)[1:] == [1, 3, 4, 5, 6]
    rich = given(mining=7, gold=[10, 99]).play("invite")
    assert rich.can("bid") == ["1", "2", "3", "4", "5", "6"]
    assert HAZARD_NAMES == ["bread", "two-bread", "two-injuries", "three-injuries", "snake", "papa"]
    hazard = given(mining=7).play("mine", "die 4")
    assert hazard.outcomes == {f"hazard {face}": 1 for face in HAZARD_NAMES}
    assert (box.papa_bags, box.papa_bonus) == (5, 4)


@pytest.mark.rule("GM-013", "GM-R01", "GM-039")
def test_fifteen_kinds_of_items(given: Given) -> None:
    game = given()
    assert {name: game.supply(name) for name in records.ITEM_NAMES} == SUPPLY


@pytest.mark.rule("GM-014", "GM-017", "GM-018", "GM-R01")
def test_essentials_and_icons() -> None:
    every = range(1, records.MAX_ITEM + 1)
    assert kinds([item for item in every if is_essential(item)]) == {"bread", "dynamite", "whiskey"}
    flask = {"bacon", "bible", "pipe", "detonator", "matchstick"}
    harmonica = {"blunderbus", "chippawa-leaf", "apple-pie", "fungus", "medical-supplies"}
    assert kinds([item for item in every if has_flask_icon(item)]) == flask
    assert kinds([item for item in every if has_harmonica_icon(item)]) == harmonica


def ailing(given: Given) -> Situation:
    """At a claim, with everything that medicine and pie help against."""
    held = "apple-pie fungus medical-supplies whiskey bible pipe"
    return given(mining=7, items=[held], cubes=["colt-45"], injuries=[1], bandages=[1], poisons=[1], marks=[1])


@pytest.mark.rule("GM-015", "GM-016", "GM-116")
def test_lightning_bolts_and_medicine(given: Given) -> None:
    full = ailing(given).play("shop bread")
    assert full.can("use") == ["apple-pie", "fungus", "medical-supplies", "whiskey"], "at once, with too many items"
    after = ailing(given).play("mine", "die 6", "hazard snake")
    assert after.can("use") == ["fungus", "medical-supplies", "whiskey"], "after the work"


@pytest.mark.rule("GM-023", "GM-066")
def test_rumbles_tiles_name_a_mine_tile_and_an_order(given: Given) -> None:
    box = given().box
    orders = ["".join("?RBGY"[seat] for seat in (box.rumble[tile, i] for i in range(4))) for tile in range(1, 10)]
    assert orders == ["RBYG", "BGRY", "GYBR", "YRGB", "RGBY", "GYRB", "BRYG", "YBGR", "RYGB"]


@pytest.mark.rule("GM-024")
def test_missions_show_four_items(given: Given) -> None:
    box = given().box
    missions = [kinds([box.mission[number, i] for i in range(4)]) for number in range(1, box.missions + 1)]
    assert len(missions) == 12 and all(len(mission) == 4 for mission in missions)
    assert missions[0] == {"apple-pie", "bacon", "blunderbus", "fungus"}
    assert missions[11] == {"pipe", "apple-pie", "bible", "flask"}
    assert Counter(item for mission in missions for item in mission) == {
        item: 4 for item in SUPPLY if item not in ("bread", "dynamite", "whiskey")
    }


@pytest.mark.rule("GM-010", "GM-012", "GM-011", "GM-253", "GM-254")
def test_characters_and_columns(given: Given) -> None:
    box = given().box
    names = GAME.components().names["character"][1:]
    assert [next(iter(kinds([box.character_item[number]]))) for number in range(1, len(names) + 1)] == [
        "flask", "harmonica", "bacon", "matchstick", "pipe", "bible"
    ]  # fmt: skip
    assert [box.squares[column] for column in range(1, 11)] == [4, 3, 3, 3, 3, 3, 3, 3, 3, 3]


@pytest.mark.rule("GM-276", "GM-007")
def test_claims(given: Given) -> None:
    box = given().box
    by_rock = {2: records.WATER_PUMPS, 1: records.LAMPS, 0: records.TOOLS}
    assert [box.rock[claim] for claim in range(1, 17)] == [by_rock[claim % 3] for claim in range(1, 17)]
    assert [claim for claim in range(1, 17) if box.cube[claim]] == [5, 6, 9, 10, 13, 14]
    shown = [[records.ITEM_NAMES[box.shows[claim, i] - 1] for i in range(6)] for claim in (12, 3)]
    assert shown[0] == ["whiskey", "blunderbus", "fungus", "dynamite", "medical-supplies", "chippawa-leaf"]
    assert shown[1] == ["bible", "dynamite", "detonator", "blunderbus", "bread", "harmonica"]


@pytest.mark.rule("GM-019", "GM-285")
def test_gold_is_counted_beyond_the_track(given: Given) -> None:
    game = given(mining=2, gold=[49], cubes=["water-pumps*3"]).play("mine", "die 6", "hazard snake")
    assert (game.gold[0], game.poisons[0]) == (59, 1)


@pytest.mark.rule("GM-025", "GM-026")
def test_guides_and_compasses_are_no_part_of_a_position(given: Given) -> None:
    plain, compass = given(items=["dynamite"]), given(items=["dynamite"], compass="on")
    assert compass.t.compass == 1 and compass.legal == plain.legal
