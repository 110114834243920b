"""Items that change the mine or the boards: Detonator and Pipe; and selling, buying and carrying."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE
from motherlode.games.goldmine_rumbles import records

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given

ESSENTIALS = ["bread", "dynamite", "whiskey"]


# Detonators


@pytest.mark.rule("GM-228", "GM-229", "GM-R38")
def test_a_detonator_rearranges_a_line_that_one_is_next_to(given: Given) -> None:
    game = given(items=["detonator"])
    orders = ["132", "213", "231", "312", "321"]
    assert game.can("shift") == [f"{line} {order}" for line in ("row-1", "column-b") for order in orders]
    game.play("shift row-1 231")
    assert game.mine == "1/180 5 3/270 9/270 7/90 2/90 8 4/90 6/180"
    assert (game.items(0), game.supply("detonator")) == ("", 4)
    assert given().can("shift") == []


@pytest.mark.rule("GM-229", "GM-R38")
def test_inside_the_mine_a_line_must_be_beside_ones_tile(given: Given) -> None:
    game = given(items=["detonator"], pawns=["b3-n1"])
    assert {said.split()[0] for said in game.can("shift")} == {"row-2", "column-a", "column-c"}


@pytest.mark.rule("GM-230", "GM-R55")
def test_a_detonator_shows_one_player_an_unrevealed_rumbles_tile(given: Given) -> None:
    game = given(items=["detonator*2", "", "detonator"], collapsed="7")
    assert game.can("peek") == ["2", "3"]
    game.play("peek 3")
    assert (game.actor, game.items(0), game.supply("detonator")) == (CHANCE, "detonator", 2)
    assert game.outcomes == {f"glimpse {tile}": 1 for tile in (1, 2, 3, 4, 5, 6, 8, 9)}
    game.play("glimpse 5")
    assert (game.actor, game.phase, game.t.track[3]) == (0, records.ROUTE, 5)
    game.play("peek 2", "glimpse 1", "end", "end", "peek 3")
    assert (game.actor, game.phase) == (2, records.ROUTE), "what was seen before is not drawn again"
    assert (game.t.track[2], game.t.track[3]) == (1, 5)


@pytest.mark.rule("GM-R55")
def test_there_is_no_look_when_all_tiles_are_revealed(given: Given) -> None:
    assert given(items=["detonator"], collapsed="7 1 2").can("peek") == []
    assert given(items=["detonator"], collapsed="7 1 2", length="long").can("peek") == ["4"]


@pytest.mark.rule("WT-28", "GM-245", "GM-059")
def test_a_tile_that_was_looked_at_is_moved_next_to_somebody(given: Given) -> None:
    game = given(items=["detonator*2"], collapsed="7", order=[1, 2, 3, 0], cubes=["", "safety-gear"])
    game.play("peek 2", "glimpse 5", "shift row-1 132")  # 5 is in the cell above now, next to site 3
    game.end_turns()
    game.t.place[2] = records.SITE_PLACE + 3
    game.place_cubes("tunnel-plans")
    assert game.collapsed == "5 7"
    assert (game.bandages[1], game.injuries[1]) == (1, 0), "5 - 1 injuries"


@pytest.mark.rule("GM-R05", "GM-231")
def test_turning_a_tile_costs_dynamite_not_whiskey(given: Given) -> None:
    game = given(items=["dynamite whiskey"]).play("turn b1 90")
    assert (game.items(0), game.supply("dynamite"), game.supply("whiskey")) == ("whiskey", 12, 11)
    assert given(items=["whiskey"]).can("turn") == []


# Bread, Blunderbus and Bible at their moments


@pytest.mark.rule("GM-221", "GM-222", "GM-225", "GM-226", "GM-R45")
def test_bread_blunderbus_and_bible_are_used_when_it_matters_not_in_advance(given: Given) -> None:
    game = given(items=["bread blunderbus bible"])
    assert (game.can("use"), game.can("face"), game.can("read")) == ([], [], [])
    game = given(items=["bread"], mining=2).play("mine", "die 3", "hazard bread")
    assert (game.items(0), game.bandages[0], game.supply("bread")) == ("", 0, 12)
    rat = given(items=["bread blunderbus"], mine="3 2 4 5 7 6 1 8 9", pawns=["b2-e1"])
    assert rat.can("face") == ["bite", "bread"]
    assert (rat.play("face bread").at(0), rat.items(0), rat.poisons[0]) == ("b2-w2", "blunderbus", 0)
    snake = given(items=["bread blunderbus"], pawns=["a3-n2"])
    assert snake.can("face") == ["bite", "blunderbus"]
    assert (snake.play("face blunderbus", "die 5").at(0), snake.items(0)) == ("a3-e2", "bread")
    assert (snake.poisons[0], snake.injuries[0]) == (0, 0)
    reads = given(items=["bible"], mining=2).play("mine", "die 1", "read", "hazard snake")
    assert (reads.gold[0], reads.items(0), reads.supply("bible")) == (15, "", 5)


# Pipes


@pytest.mark.rule("GM-242", "GM-R71", "GM-205")
def test_a_pipe_moves_up_to_three_cubes_one_by_one(given: Given) -> None:
    game = given(items=["pipe"], cubes=["colt-45*2 safety-gear"]).play("use pipe")
    assert (game.items(0), game.phase) == ("", records.PIPE_MOVES)
    assert game.can("pass") == [], "at least one"
    game.play("carry colt-45 tunnel-plans")
    assert (game.cubes(0), game.can("pass")) == ("colt-45 safety-gear tunnel-plans", [""])
    game.play("carry tunnel-plans safety-gear", "carry colt-45 safety-gear")
    assert (game.cubes(0), game.phase, game.actor) == ("safety-gear*3", records.ROUTE, 0)
    stopped = given(items=["pipe"], cubes=["colt-45*2"]).play("use pipe", "carry colt-45 safety-gear", "pass")
    assert (stopped.cubes(0), stopped.phase) == ("colt-45 safety-gear", records.ROUTE)


@pytest.mark.rule("GM-R71", "GM-254", "GM-242")
def test_a_pipe_needs_a_cube_and_a_vacant_square(given: Given) -> None:
    game = given(items=["pipe"], cubes=["colt-45 safety-gear*3"], gold=[4]).play("use pipe")
    sources = {said.split()[0] for said in game.can("carry")}
    targets = {said.split()[1] for said in game.can("carry") if said.startswith("colt-45")}
    assert sources == {"colt-45", "safety-gear"}
    assert targets == set(records.COLUMN_NAMES) - {"colt-45", "safety-gear", "notebooks-diaries"}


@pytest.mark.rule("GM-R71")
def test_what_a_pipe_moves_counts_at_once(given: Given) -> None:
    game = given(items=["pipe"], cubes=["colt-45*3"], gold=[2], display="9 2 3 4 5", top=6)
    assert game.can("buy") == ["1"]
    game.play("use pipe", "carry colt-45 company-shares", "carry colt-45 company-shares", "pass")
    assert game.can("buy") == ["1", "2", "3", "4"], "three gold less"


# Selling


@pytest.mark.rule("GM-213", "GM-214", "GM-R72", "WT-49", "GM-003")
def test_two_of_three_identical_items_are_sold_for_six(given: Given) -> None:
    game = given(items=["pipe*3 bread*3"])
    assert game.can("sell") == ["pipe"]
    game.play("sell pipe")
    assert (game.items(0), game.gold[0], game.supply("pipe")) == ("pipe bread*3", 16, 4)
    assert game.can("sell") == []
    assert given(items=["pipe*2"]).can("sell") == []
    assert given(items=["pipe*3"], pawns=["b3-n1"], bought=2).can("sell") == ["pipe"]


@pytest.mark.rule("GM-R72")
def test_a_sale_may_be_repeated_while_three_remain(given: Given) -> None:
    game = given(items=["fungus*5"]).play("sell fungus", "sell fungus")
    assert (game.items(0), game.gold[0]) == ("fungus", 22)


@pytest.mark.rule("GM-213")
@pytest.mark.parametrize("item", ESSENTIALS)
def test_essentials_are_not_sold(given: Given, item: str) -> None:
    assert given(items=[f"{item}*3"]).can("sell") == []


# Buying


@pytest.mark.rule("GM-209", "GM-211", "GM-210", "GM-003")
def test_essentials_are_bought_anywhere_for_one_gold_each(given: Given) -> None:
    for said in ({}, {"pawns": ["b3-n1"]}, {"bought": 2}, {"mining": 2}):
        game = given(**said)
        assert game.can("shop") == ESSENTIALS
        game.play("shop bread", "shop whiskey")
        assert (game.items(0), game.gold[0], game.marks[0], game.supply("bread")) == ("bread whiskey", 8, 1, 11)


@pytest.mark.rule("GM-210", "GM-R44", "WT-50", "GM-283")
def test_one_act_of_buying_gives_one_black_mark(given: Given) -> None:
    game = given(items=["fungus"], poisons=[1]).play("shop dynamite", "shop dynamite", "shop bread")
    assert (game.gold[0], game.marks[0]) == (7, 1)
    game.play("use fungus", "shop whiskey")
    assert (game.gold[0], game.marks[0]) == (6, 2)


@pytest.mark.rule("GM-R44")
@pytest.mark.parametrize("between", ["go b1-n1", "call", "sell pipe", "turn b1 90", "buy 1"])
def test_any_other_action_ends_the_act(given: Given, between: str) -> None:
    game = given(items=["harmonica pipe*3 dynamite"], mine="3 8 5 9 7 2 1 4 6", papa="site-9").play("shop bread")
    game.play(between)
    if game.actor == CHANCE:
        game.play("claim 12")
    assert game.play("shop bread").marks[0] == 2


@pytest.mark.rule("GM-R44", "GM-R62")
def test_parting_with_an_item_too_many_does_not_end_the_act(given: Given) -> None:
    game = given(items=["flask*2 bible*2 pipe*2"]).play("shop bread")
    assert (game.phase, game.actor) == (records.OVERFLOW, 0)
    game.play("discard bible", "shop bread", "discard bread", "shop whiskey", "discard pipe")
    assert (game.marks[0], game.gold[0], game.items(0)) == (1, 7, "bible flask*2 pipe bread whiskey")


@pytest.mark.rule("GM-R13", "GM-R44")
def test_without_gold_or_supply_nothing_is_bought(given: Given) -> None:
    assert given(gold=[0]).can("shop") == []
    assert given(gold=[1]).can("shop") == ESSENTIALS
    for item in ESSENTIALS:
        game = given(items=[f"{item}*6", f"{item}*6"])
        assert game.can("shop") == [other for other in ESSENTIALS if other != item]
    assert given(items=["pipe*5", "medical-supplies*5"]).can("shop") == ESSENTIALS, "other piles do not matter"


@pytest.mark.rule("GM-210", "GM-127")
def test_another_turn_is_another_act(given: Given) -> None:
    game = given().play("shop bread", "end", "shop bread")
    assert game.marks == [1, 1, 0, 0]
    owner = given(mining=1).play("shop bread", "mine")
    assert owner.marks[0] == 1


# Carrying


@pytest.mark.rule("GM-207", "GM-115", "GM-R62")
def test_with_more_than_six_items_one_must_go_at_once(given: Given) -> None:
    game = given(items=["bible*2 pipe*2 flask bacon"], pawns=["site-7", "site-7"], papa="site-7")
    game.play("pickpocket papa harmonica")
    assert game.phase == records.ROUTE, "the Bacon made room"
    game.play("shop bread")
    assert game.legal == [f"discard {item}" for item in ("bible", "flask", "harmonica", "pipe", "bread")]
    assert game.play("discard bread").items(0) == "bible*2 flask harmonica pipe*2"
    assert (game.phase, game.actor, game.supply("bread")) == (records.ROUTE, 0, 12)


@pytest.mark.rule("GM-116", "GM-015", "GM-R62")
def test_a_lightning_item_may_be_used_instead(given: Given) -> None:
    items = ["apple-pie fungus medical-supplies pipe detonator harmonica"]
    boards = {"poisons": [1], "bandages": [1], "injuries": [1], "marks": [1], "cubes": ["colt-45"]}
    game = given(items=items, papa="site-9", **boards).play("shop whiskey")  # type: ignore[arg-type]
    assert game.phase == records.OVERFLOW
    assert game.can("use") == ["apple-pie", "fungus", "medical-supplies", "whiskey"]
    assert (game.can("call"), game.can("shift"), game.can("sell")) == ([], [], [])
    game.play("use whiskey")
    assert (game.injuries[0], game.phase, game.actor) == (0, records.ROUTE, 0)


@pytest.mark.rule("GM-R62", "GM-R63")
def test_a_lightning_item_without_effect_does_not_help(given: Given) -> None:
    game = given(items=["apple-pie fungus medical-supplies pipe detonator harmonica"]).play("shop whiskey")
    assert game.can("use") == ["apple-pie"], "there is a Black Mark for the purchase"


@pytest.mark.rule("GM-R62", "WT-21")
def test_room_is_made_after_the_last_pick(given: Given) -> None:
    game = given(items=["bible*3 pipe*3"], bandages=[1], bought=12, pawns=["site-12"]).play("search", "row bottom")
    game.play("take 1")
    assert game.phase == records.PICK
    game.play("take 2")
    assert game.phase == records.OVERFLOW
    game.play("use medical-supplies", "discard dynamite")
    assert (game.items(0), game.bandages[0], game.phase) == ("bible*3 pipe*3", 0, records.AT_CLAIM)
    assert (game.supply("medical-supplies"), game.supply("dynamite")) == (5, 12)


# Options that only help to think


@pytest.mark.rule("GM-311", "GM-312")
@pytest.mark.parametrize("option", ["compass", "advice"])
def test_trying_out_and_advice_change_nothing_on_the_table(given: Given, option: str) -> None:
    plain, helped = given(items=["dynamite"]), given(items=["dynamite"], **{option: "on"})  # type: ignore[arg-type]
    for step in ("turn b1 90", "buy 1", "claim 12", "end"):
        assert plain.legal == helped.legal
        plain.play(step)
        helped.play(step)
    assert (plain.mine, plain.gold, plain.items(0)) == (helped.mine, helped.gold, helped.items(0))
