"""The Hazard die: Bread, cave-ins, the snake, and Papa Clayton's safe passage."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.games.goldmine_rumbles import records

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation


def rolled(game: Situation, face: str) -> Situation:
    """The miners find 4 (or nothing more with two dice), and the Hazard die shows a face."""
    return game.play("mine", "dice 4 4" if game.t.arrived else "die 4", f"hazard {face}")


@pytest.mark.rule("GM-142", "GM-R08", "GM-143")
def test_it_is_rolled_once_after_every_yield(given: Given) -> None:
    alone = given(mining=7).play("mine", "die 4")
    assert alone.gold[0] == 14 and len(alone.outcomes) == 6
    both = rolled(given(mining=7, partner=2), "snake")
    assert (both.poisons, both.actor, both.phase) == ([1, 0, 1, 0], 1, records.ROUTE), "one roll counts for both"


@pytest.mark.rule("GM-144", "GM-145", "GM-R22", "GM-R23", "GM-249")
@pytest.mark.parametrize(
    ("face", "held", "left", "bandages"),
    [("bread", 0, 0, 1), ("bread", 1, 0, 0), ("bread", 3, 2, 0),
     ("two-bread", 0, 0, 1), ("two-bread", 1, 0, 1), ("two-bread", 2, 0, 0), ("two-bread", 3, 1, 0)],
)  # fmt: skip
def test_bread_is_eaten_or_a_bandage_taken(given: Given, face: str, held: int, left: int, bandages: int) -> None:
    game = rolled(given(mining=7, items=[f"bread*{held}" if held else ""], injuries=[3]), face)
    assert (game.t.items[1, records.BREAD], game.bandages[0], game.injuries[0]) == (left, bandages, 3)
    assert game.actor == 1, "nobody asks whether one wants to eat"


@pytest.mark.rule("GM-143", "GM-144")
def test_each_miner_eats_the_own_bread(given: Given) -> None:
    game = rolled(given(mining=7, partner=1, items=["bread*2", ""]), "two-bread")
    assert (game.items(0), game.bandages) == ("", [0, 1, 0, 0])


@pytest.mark.rule("GM-146", "GM-R21", "GM-271", "GM-272", "GM-273", "GM-274", "GM-R22")
@pytest.mark.parametrize(
    ("cubes", "face", "left"),
    [(1, "bread", 1), (2, "bread", 2), (3, "bread", 2), (1, "two-bread", 0), (2, "two-bread", 0), (3, "two-bread", 2)],
)
def test_tonic_against_hunger(given: Given, cubes: int, face: str, left: int) -> None:
    game = rolled(given(mining=7, items=["bread*2"], cubes=[f"fortifying-tonic*{cubes}"]), face)
    assert (game.t.items[1, records.BREAD], game.bandages[0]) == (left, 0), "enough Tonic keeps the Bread, too"
    hungry = rolled(given(mining=7, cubes=[f"fortifying-tonic*{cubes}"]), face)
    assert hungry.bandages[0] == (0 if left == 2 else 1)


@pytest.mark.rule("GM-147", "GM-267")
def test_safety_gear_does_not_feed(given: Given) -> None:
    game = rolled(given(mining=7, cubes=["safety-gear*3"]), "bread")
    assert game.bandages[0] == 1


@pytest.mark.rule("GM-148", "GM-149", "GM-150", "WT-12", "GM-265", "GM-266")
@pytest.mark.parametrize(
    ("face", "gear", "before", "injuries", "bandages"),
    [("two-injuries", 0, 0, 2, 0), ("two-injuries", 1, 0, 1, 0), ("two-injuries", 3, 1, 1, 0),
     ("two-injuries", 0, 2, 0, 1), ("two-injuries", 0, 3, 0, 1), ("three-injuries", 0, 0, 3, 0),
     ("three-injuries", 2, 2, 3, 0), ("three-injuries", 3, 3, 3, 0), ("three-injuries", 0, 3, 0, 1)],
)  # fmt: skip
def test_cave_ins_hurt(given: Given, face: str, gear: int, before: int, injuries: int, bandages: int) -> None:
    game = given(mining=7, injuries=[before], cubes=[f"safety-gear*{gear}" if gear else ""])
    rolled(game, face)
    assert (game.injuries[0], game.bandages[0]) == (injuries, bandages)


@pytest.mark.rule("GM-143", "GM-148")
def test_each_miner_has_the_own_gear(given: Given) -> None:
    game = rolled(given(mining=7, partner=3, cubes=["safety-gear", "", "", "safety-gear*2"]), "three-injuries")
    assert game.injuries == [2, 0, 0, 1]


@pytest.mark.rule("GM-151", "GM-152", "GM-160")
def test_nothing_helps_against_the_snake_but_fungus_afterwards(given: Given) -> None:
    game = rolled(given(mining=7, partner=1, items=["blunderbus bread", "fungus"]), "snake")
    assert (game.poisons, game.items(0)) == ([1, 1, 0, 0], "blunderbus bread")
    assert (game.actor, game.legal) == (1, ["pass", "use fungus"])
    assert game.play("use fungus").poisons == [1, 0, 0, 0]


@pytest.mark.rule("GM-160", "GM-296", "GM-R43", "GM-R11")
def test_both_miners_may_use_medicine_the_owner_first(given: Given) -> None:
    game = given(mining=7, partner=1, items=["whiskey medical-supplies apple-pie", "whiskey"], bandages=[1], marks=[1])
    rolled(game, "two-injuries")
    assert (game.actor, game.legal) == (0, ["pass", "use medical-supplies", "use whiskey"]), "no pie"
    assert game.t.hazard == records.TWO_INJURIES, "the die lies there until the turn is over"
    game.play("use whiskey", "pass")
    assert (game.injuries, game.actor, game.legal) == ([0, 2, 0, 0], 1, ["pass", "use whiskey"])
    game.play("use whiskey", "pass")
    assert (game.injuries, game.actor, game.phase) == ([0, 0, 0, 0], 1, records.ROUTE)


# Papa Clayton


@pytest.mark.rule("WT-13", "GM-154", "GM-155", "GM-R25")
@pytest.mark.parametrize(
    ("gold", "fees"),
    [
        ([26, 25, 20, 10], [3, 2, 1, 0]),
        ([26, 30, 20, 10], [3, 3, 2, 1]),
        ([26, 30, 20], [3, 3, 2]),
        ([16, 20, 20, 20], [3, 3, 3, 3]),
        ([6, 40, 30, 10], [1, 3, 2, 1]),
        ([1, 40, 30, 20], [0, 3, 2, 1]),
    ],
)
def test_safe_passage_costs_the_rich_more(given: Given, gold: list[int], fees: list[int]) -> None:
    game = rolled(given(players=len(gold), mining=7, gold=gold), "papa")  # after a yield of 4
    assert (game.fees, game.legal) == (fees, ["pay", "fight"])
    game.play("pay")
    assert game.gold[0] == gold[0] + 4 - fees[0]


@pytest.mark.rule("GM-R25", "GM-R13")
def test_fees_are_fixed_before_anybody_pays_and_nobody_pays_more_than_he_has(given: Given) -> None:
    game = rolled(given(mining=7, partner=1, gold=[8, 8, 20, 1]), "papa")
    assert game.fees[:2] == [2, 2], "12 each, behind 20"
    game.play("pay")
    assert (game.gold[:2], game.actor) == ([10, 12], 1)
    assert game.play("pay").gold[:2] == [10, 10], "second place as before"
    poor = given(mining=7, gold=[0, 0, 0, 0], bandages=[3]).play("mine", "die 4", "hazard papa", "pay")
    assert poor.gold[0] == 0, "the leader has 1 and owes 3"


@pytest.mark.rule("GM-153", "GM-R27", "GM-R25")
def test_the_owner_chooses_first_and_papa_stays_where_he_is(given: Given) -> None:
    game = rolled(given(mining=7, partner=3, papa="site-1", turn=2, order=[2, 0, 1, 3]), "papa")
    assert (game.actor, game.phase) == (2, records.PAY_OR_FIGHT)
    game.play("pay")
    assert (game.actor, game.legal) == (3, ["pay", "fight"])
    game.play("pay")
    assert (game.papa, game.phase, game.actor) == ("site-1", records.ROUTE, 0)
    hurt = rolled(given(mining=7, items=["whiskey"], injuries=[1]), "papa").play("pay")
    assert (hurt.phase, hurt.t.fight) == (records.WIND_DOWN, records.NO_FIGHT), "who pays does not fight"


@pytest.mark.rule("GM-156", "GM-R26", "GM-R79")
def test_one_may_pay_while_the_other_fights_for_the_whole_reward(given: Given) -> None:
    game = rolled(given(mining=7, partner=1, gold=[6, 6, 1, 1], cubes=["", "colt-45*4"]), "papa").play("pay", "fight")
    assert game.gold == [7, 10, 1, 1]
    game.play(*["dice 6 1"] * 4)
    assert game.injuries == [0, 0, 0, 0]
    assert (game.actor, game.gold) == (1, [7, 22, 1, 1]), "4 bags behind Papa: 8, and 4 for beating him"
    game.play("loot bible")
    assert (game.items(1), game.actor, game.phase) == ("bible", 1, records.ROUTE)


@pytest.mark.rule("GM-157", "GM-158", "GM-R26")
def test_two_fighters_share_a_die_and_the_reward(given: Given) -> None:
    game = rolled(given(mining=7, partner=1, gold=[6, 21], cubes=["colt-45*4", "colt-45*3"], poisons=[0, 1]), "papa")
    assert game.gold[:2] == [10, 24], "4 for each, less a token"
    game.play("fight", "fight")
    game.play("dice 3 3")
    # 7, 3 + 3 - 1 = 5, Papa 7: a tie hurts the owner and Papa, the partner is below.
    assert (game.injuries[:2], game.t.papa_injuries) == ([1, 1], 1)
    game.play("dice 6 2")  # 10, 8, Papa 6: he is hurt twice
    assert (game.injuries[:2], game.t.papa_injuries) == ([1, 1], 3)
    game.play("dice 6 1")
    assert game.gold[:2] == [20, 32], "10 + 8 + 2 and 24 + 6 + 2: four and two bags behind"
    assert game.actor == 0
    game.play("loot bible")
    assert game.actor == 1
    game.play("loot pipe")
    assert (game.items(0), game.items(1), game.injuries[:2]) == ("bible", "pipe", [1, 1])


@pytest.mark.rule("GM-R26")
def test_a_fighter_who_falls_leaves_and_the_other_has_the_whole_reward(given: Given) -> None:
    game = given(mining=7, partner=1, gold=[6, 21], cubes=["", "colt-45*4"], injuries=[3, 0])
    rolled(game, "papa").play("fight", "fight", "dice 4 3")  # 4, 8, Papa 7
    assert (game.injuries[:2], game.bandages[:2], game.t.papa_injuries) == ([0, 0], [1, 0], 1)
    assert game.gold[:2] == [10, 25], "one bag against five: nothing to forfeit"
    game.play(*["dice 4 3"] * 3)
    assert (game.actor, game.gold[:2]) == (1, [10, 35]), "25 + 6 + 4"


@pytest.mark.rule("GM-R26", "GM-R32")
def test_who_falls_with_papa_gets_nothing(given: Given) -> None:
    game = given(mining=7, partner=1, gold=[6, 6], cubes=["colt-45*3", "colt-45*4"], injuries=[3, 0])
    rolled(game, "papa").play("fight", "fight", "dice 6 1", "dice 4 3")
    # 9 and 10 to 5: Papa 2. Then 7, 8 to 7: the owner ties and is at four, Papa too.
    assert (game.bandages[:2], game.injuries[:2], game.gold[:2]) == ([1, 0], [0, 0], [10, 22])
    assert game.actor == 1, "10 + 8 + 4 for the only winner"


@pytest.mark.rule("GM-159", "GM-R27")
def test_a_bible_may_be_used_in_this_fight(given: Given) -> None:
    game = rolled(given(mining=7, items=["bible"]), "papa").play("fight", "dice 1 6")
    assert (game.actor, game.can("dismiss")) == (0, ["own", "other", "both"])
    game.play("dismiss both", "dice 6 1")
    assert (game.t.papa_injuries, game.injuries[0]) == (1, 0)
