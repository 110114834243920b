"""Fights with Papa Clayton: attacking him, and meeting him in the mine, alone or with a partner."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE
from motherlode.games.goldmine_rumbles import records
from motherlode.games.goldmine_rumbles.fights import combat_score

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

HIT = "dice 6 1"  # with the same bonus: Papa Clayton is hurt
MISS = "dice 1 6"


def attack(given: Given, **said: object) -> Situation:
    """Seat 0 is where Papa Clayton is, as strong as he is, and attacks him."""
    said = {"papa": "site-3", "cubes": ["colt-45*4"], **said}
    return given(**said).play("attack papa")  # type: ignore[arg-type]


def met(given: Given, **said: object) -> Situation:
    """Seats 0 and 1 mine claim 2 and meet Papa Clayton; both are asked whether they fight."""
    said = {"mining": 2, "partner": 1, "cubes": ["colt-45*4", "colt-45*4"], **said}
    return given(**said).play("mine", "dice 3 3", "hazard papa")  # type: ignore[arg-type]


# Attacking him


@pytest.mark.rule("GM-178", "GM-074")
def test_one_must_be_where_papa_is(given: Given) -> None:
    assert given(papa="site-3").can("attack") == ["papa"]
    assert given(papa="site-4").can("attack") == []
    inside = given(pawns=["b3-n1"], papa="b3-n1")
    assert inside.can("attack") == ["papa"]


@pytest.mark.rule("GM-178", "GM-236", "WT-26")
def test_papa_may_be_called_and_attacked_on_the_spot(given: Given) -> None:
    game = given(papa="site-9", items=["harmonica blunderbus"])
    assert game.can("attack") == []
    game.play("call", "attack papa", "weapon blunderbus")
    assert (game.papa, game.at(0), game.phase) == ("site-3", "site-3", records.FIGHT_DICE)


@pytest.mark.rule("GM-179", "GM-167")
def test_nobody_decides_for_papa(given: Given) -> None:
    game = attack(given, items=["", "blunderbus chippawa-leaf bible"])
    assert game.actor == CHANCE
    assert game.play("dice 3 3").actor == CHANCE


@pytest.mark.rule("GM-180", "GM-182")
def test_papa_adds_four_and_has_five_bags(given: Given) -> None:
    game = attack(given)
    assert [combat_score(game.box, game.t, 0, die) for die in range(1, 7)] == [5, 6, 7, 8, 9, 10]
    game.t.leaves[0] = 3  # whatever stands there is nobody's
    assert combat_score(game.box, game.t, 0, 1) == 5
    assert game.box.papa_bags == 5


@pytest.mark.rule("GM-181", "GM-190")
def test_papa_starts_every_fight_unhurt_and_loses_at_four(given: Given) -> None:
    game = attack(given, pawns=["site-3", "site-3"]).play(HIT, HIT, HIT)
    assert (game.t.papa_injuries, game.phase) == (3, records.FIGHT_DICE)
    game.play(HIT, "loot bible")
    assert game.t.papa_injuries == 0
    game.play("attack papa")
    assert game.t.papa_injuries == 0
    assert attack(given, injuries=[3]).t.papa_injuries == 0


@pytest.mark.rule("GM-183", "GM-184", "GM-203", "GM-003")
@pytest.mark.parametrize(("gold", "pickings"), [(0, 8), (10, 8), (11, 7), (30, 6), (35, 5), (43, 4), (51, 3), (99, 0)])
def test_who_beats_papa_has_pickings_a_reward_and_any_item_of_the_supply(
    given: Given, gold: int, pickings: int
) -> None:
    game = attack(given, gold=[gold]).play(HIT, HIT, HIT, HIT)
    assert game.gold == [gold + pickings + 4, 10, 10, 10], "it comes from the bank"
    assert (game.phase, game.actor) == (records.LOOT, 0)
    assert game.can("loot") == list(records.ITEM_NAMES)
    before = game.supply("flask")
    game.play("loot flask")
    assert (game.items(0), game.supply("flask")) == ("flask", before - 1)
    again = attack(given, gold=[gold]).play(HIT, HIT, HIT, HIT)
    assert again.gold[0] == gold + pickings + 4, "Papa Clayton has as much as ever"


@pytest.mark.rule("WT-16", "GM-201")
def test_papa_two_bags_ahead_brings_six_and_the_reward(given: Given) -> None:
    game = attack(given, gold=[21, 10, 10, 10]).play(HIT, HIT, HIT, HIT)
    assert game.gold == [31, 10, 10, 10]


@pytest.mark.rule("GM-183", "GM-112")
def test_only_what_the_supply_has_can_be_taken_from_papa(given: Given) -> None:
    game = attack(given, box=given.box(copies={"blunderbus": 0})).play(HIT, HIT, HIT, HIT)
    assert "blunderbus" not in game.can("loot")
    assert len(game.can("loot")) == 14


@pytest.mark.rule("GM-185", "GM-295", "GM-R11", "GM-R43")
def test_after_a_fight_the_attacker_may_use_medicine_and_the_turn_ends(given: Given) -> None:
    items = ["whiskey fungus medical-supplies apple-pie pipe", "whiskey"]
    game = attack(given, items=items, poisons=[1], bandages=[1], marks=[1], injuries=[2, 1], strict_fights="on")
    game.play("dice 6 1", "dice 6 1", "dice 6 1", "dice 6 1", "loot bread")
    assert (game.phase, game.actor) == (records.WIND_DOWN, 0)
    assert game.legal == ["pass", "use fungus", "use medical-supplies", "use whiskey"]
    game.play("use fungus", "use whiskey", "use medical-supplies", "pass")
    assert (game.poisons[0], game.bandages[0], game.injuries[:2]) == (0, 0, [0, 1])
    assert (game.phase, game.actor) == (records.ROUTE, 1)


@pytest.mark.rule("GM-186", "GM-187", "GM-188", "GM-203")
@pytest.mark.parametrize(("gold", "paid"), [(8, 0), (20, 1), (21, 2), (40, 3), (41, 4), (60, 5), (99, 8)])
def test_who_loses_to_papa_forfeits_pickings_and_is_bandaged(given: Given, gold: int, paid: int) -> None:
    game = attack(given, gold=[gold], items=["flask bread"], injuries=[3]).play(MISS)
    assert game.gold == [gold - paid, 10, 10, 10]
    assert (game.bandages[0], game.injuries[0], game.items(0)) == (1, 0, "flask bread")
    assert (game.phase, game.actor) == (records.ROUTE, 1)


@pytest.mark.rule("WT-20", "GM-R03")
def test_one_bag_behind_four_forfeits_nothing(given: Given) -> None:
    assert attack(given, gold=[8], injuries=[3]).play(MISS).gold[0] == 8


@pytest.mark.rule("GM-189", "WT-46")
def test_when_both_fall_nobody_wins_anything(given: Given) -> None:
    game = attack(given, gold=[25], items=["flask"]).play("dice 3 3", "dice 3 3", "dice 3 3", "dice 3 3")
    assert (game.gold[0], game.bandages[0], game.injuries[0], game.items(0)) == (25, 1, 0, "flask")
    assert (game.phase, game.actor) == (records.ROUTE, 1)


@pytest.mark.rule("WT-24", "GM-220", "GM-216")
def test_a_blunderbus_out_of_papas_pocket_is_turned_on_him(given: Given) -> None:
    game = given(papa="site-3", items=["bacon"]).play("pickpocket papa blunderbus", "attack papa")
    assert (game.items(0), game.supply("blunderbus"), game.supply("bacon")) == ("blunderbus", 3, 5)
    game.play("weapon blunderbus", "dice 2 2")
    assert (game.injuries[0], game.t.papa_injuries) == (1, 1)


@pytest.mark.rule("GM-R77")
def test_to_be_where_papa_is_does_no_harm(given: Given) -> None:
    game = given(papa="site-3", collapsed="9", items=["bread"], turn=3)
    before = game.t.copy()
    game.play("end")
    assert (game.phase, game.gold, game.injuries, game.items(0)) == (records.CUBES, [10] * 4, [0] * 4, "bread")
    assert list(game.t.place) == list(before.place)


# Meeting him in the mine


@pytest.mark.rule("GM-R79", "GM-183")
def test_a_hazard_fight_pays_like_any_win_over_papa(given: Given) -> None:
    game = given(mining=2, cubes=["colt-45*4"], papa="site-9").play("mine", "die 3", "hazard papa", "fight")
    game.play(HIT, HIT, HIT, HIT)
    assert (game.gold[0], game.phase) == (10 + 3 + 7 + 4, records.LOOT), "13 gold are two bags"
    game.play("loot pipe")
    assert (game.items(0), game.papa, game.actor) == ("pipe", "site-9", 1)


@pytest.mark.rule("GM-R79", "GM-186", "GM-187")
def test_a_lost_hazard_fight_costs_like_any_loss(given: Given) -> None:
    game = given(mining=2, gold=[38], injuries=[3], items=["pipe"]).play("mine", "die 3", "hazard papa", "fight", MISS)
    assert (game.gold[0], game.bandages[0], game.injuries[0], game.items(0)) == (41 - 4, 1, 0, "pipe")


@pytest.mark.rule("WT-14", "GM-157", "GM-R26")
def test_two_miners_share_a_die_and_each_is_compared_with_papa(given: Given) -> None:
    game = met(given, cubes=["colt-45*3", "colt-45*2"]).play("fight", "fight", "dice 5 4")
    assert (game.injuries[:2], game.t.papa_injuries) == ([1, 1], 1), "8 and 7 against 8"
    game.play("dice 4 1")
    assert (game.injuries[:2], game.t.papa_injuries) == ([1, 1], 3), "7 and 6 against 5"
    game.play("dice 6 6")
    assert (game.injuries[:2], game.t.papa_injuries) == ([2, 2], 3), "9 and 8 against 10"
    assert game.phase == records.FIGHT_DICE


@pytest.mark.rule("GM-157", "GM-R26")
def test_each_miner_has_his_own_bonus_leaves_and_penalty(given: Given) -> None:
    game = met(given, cubes=["colt-45*4", "colt-45*4"], poisons=[2], items=["", "chippawa-leaf"])
    game.play("fight", "fight", "dice 3 3")
    assert (game.phase, game.actor) == (records.LEAF_PLAY, 1)
    game.play("leaf")
    assert (game.injuries[:2], game.t.papa_injuries) == ([1, 0], 1)


@pytest.mark.rule("GM-R26", "GM-158")
def test_two_winners_divide_the_reward_and_loot_owner_first(given: Given) -> None:
    game = met(given, gold=[6, 26]).play("fight", "fight", HIT)
    assert game.t.papa_injuries == 2
    game.play(HIT)
    assert game.gold[:2] == [6 + 3 + 8 + 2, 26 + 3 + 6 + 2]
    assert (game.phase, game.actor) == (records.LOOT, 0)
    game.play("loot bread")
    assert (game.phase, game.actor) == (records.LOOT, 1)
    game.play("loot flask")
    assert (game.items(0), game.items(1), game.phase) == ("bread", "flask", records.ROUTE)


@pytest.mark.rule("GM-R26")
def test_who_falls_first_pays_and_the_other_fights_on_for_the_whole_reward(given: Given) -> None:
    game = met(given, gold=[38, 10], injuries=[3, 0], items=["blunderbus"], cubes=["", "colt-45*4"])
    game.play("fight", "fight", "weapon blunderbus", MISS)
    assert (game.gold[0], game.bandages[0], game.injuries[0]) == (41 - 4, 1, 0)
    assert (game.items(0), game.phase, game.t.papa_injuries) == ("", records.FIGHT_DICE, 0)
    game.play(HIT, HIT, HIT, HIT)
    assert game.gold[:2] == [37, 13 + 7 + 4]
    assert (game.phase, game.actor, game.injuries[:2]) == (records.LOOT, 1, [0, 1])
    assert game.play("loot bread").phase == records.ROUTE


@pytest.mark.rule("GM-R26", "GM-189")
def test_who_falls_together_with_papa_loses_nothing_but_his_health(given: Given) -> None:
    game = met(given, injuries=[3, 0], cubes=["colt-45*3", "colt-45*4"]).play("fight", "fight", HIT, "dice 2 1")
    assert (game.bandages[:2], game.injuries[:2]) == ([1, 0], [0, 0])
    assert game.gold[:2] == [13, 13 + 7 + 4], "the only winner has the whole reward"
    assert (game.phase, game.actor) == (records.LOOT, 1)


@pytest.mark.rule("GM-R26")
def test_both_may_fall_before_papa(given: Given) -> None:
    game = met(given, injuries=[3, 3], gold=[38, 48]).play("fight", "fight", MISS)
    assert (game.gold[:2], game.bandages[:2], game.injuries[:2]) == ([37, 46], [1, 1], [0, 0])
    assert game.phase == records.ROUTE


@pytest.mark.rule("GM-R26", "GM-156")
@pytest.mark.parametrize(("choices", "fighter"), [(("fight", "pay"), 0), (("pay", "fight"), 1)])
def test_one_may_pay_and_the_other_fight_alone_for_the_whole_reward(
    given: Given, choices: tuple[str, str], fighter: int
) -> None:
    game = met(given).play(*choices, HIT, HIT, HIT, HIT)
    expected = [13 - 3, 13 - 3]  # both lead
    expected[fighter] = 13 + 7 + 4
    assert (game.gold[:2], game.phase, game.actor) == (expected, records.LOOT, fighter)
    assert game.injuries[:2] == [0, 0]


@pytest.mark.rule("GM-R69", "GM-R26")
def test_both_miners_may_name_a_weapon_and_both_are_discarded(given: Given) -> None:
    game = met(given, items=["blunderbus", "blunderbus"], cubes=[]).play("fight", "fight")
    assert (game.phase, game.actor) == (records.WEAPON, 0)
    assert game.play("weapon blunderbus").actor == 1
    game.play("weapon blunderbus", HIT, HIT)
    assert (game.items(0), game.items(1), game.supply("blunderbus")) == ("", "", 4)


@pytest.mark.rule("GM-R62", "GM-R79")
def test_a_miner_who_wins_with_six_items_may_use_medicine_but_no_pie(given: Given) -> None:
    full = "fungus apple-pie harmonica*2 bread*2"
    game = given(mining=2, cubes=["colt-45*4"], items=[full], poisons=[1], marks=[1], strict_fights="on")
    game.play("mine", "die 3", "hazard papa", "fight", "dice 6 1", "dice 6 1", "dice 6 1", "dice 6 1", "loot bible")
    assert (game.phase, game.actor, game.can("use")) == (records.OVERFLOW, 0, ["fungus"])
    assert game.play("use fungus").poisons[0] == 0
