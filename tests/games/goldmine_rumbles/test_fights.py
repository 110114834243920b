"""Fights in general: dice, weapons, Leaves, Bibles, and what an attacker may do between rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE
from motherlode.games.goldmine_rumbles import records

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

TOGETHER = ["site-7", "site-7"]


def duel(given: Given, items: list[str] | None = None, **said: object) -> Situation:
    """Seats 0 and 1 are at the same place, and seat 0 attacks."""
    return given(pawns=TOGETHER, items=items or [], **said).play("attack 1")  # type: ignore[arg-type]


# Dice and scores


@pytest.mark.rule("GM-161")
def test_both_sides_roll_one_die_at_the_same_time(given: Given) -> None:
    game = duel(given)
    assert (game.phase, game.actor) == (records.FIGHT_DICE, CHANCE)
    assert game.outcomes == {f"dice {one} {two}": 1 for one in range(1, 7) for two in range(1, 7)}


@pytest.mark.rule("GM-161", "GM-170", "GM-171")
@pytest.mark.parametrize(("dice", "injuries"), [("3 4", [1, 0]), ("4 3", [0, 1]), ("5 5", [1, 1])])
def test_the_lower_score_is_hurt_and_equals_both(given: Given, dice: str, injuries: list[int]) -> None:
    game = duel(given).play(f"dice {dice}")
    assert (game.injuries[:2], game.phase) == (injuries, records.FIGHT_DICE)


@pytest.mark.rule("GM-162", "GM-163", "GM-164", "GM-257", "GM-258")
@pytest.mark.parametrize(
    ("cubes", "ties_at"), [("", 1), ("colt-45", 2), ("colt-45*2", 3), ("colt-45*3", 4), ("colt-45*4", 5)]
)
def test_each_cube_on_the_colt_adds_one(given: Given, cubes: str, ties_at: int) -> None:
    game = duel(given, cubes=[cubes]).play(f"dice 1 {ties_at}")
    assert game.injuries[:2] == [1, 1]
    game.play(f"dice 1 {ties_at + 1}")
    assert game.injuries[:2] == [2, 1], "in the next round it still counts"
    assert game.cubes(0) == cubes


@pytest.mark.rule("WT-30", "GM-162")
def test_three_cubes_on_the_colt_add_three(given: Given) -> None:
    assert duel(given, cubes=["", "colt-45*3"]).play("dice 5 2").injuries[:2] == [1, 1]


@pytest.mark.rule("GM-162", "GM-169", "GM-277", "GM-278", "GM-R10")
@pytest.mark.parametrize(("bandages", "poisons", "lost"), [(0, 0, 0), (1, 0, 1), (0, 1, 1), (2, 1, 3), (2, 2, 4)])
def test_each_bandage_and_poison_takes_one_from_the_score(given: Given, bandages: int, poisons: int, lost: int) -> None:
    game = duel(given, bandages=[bandages], poisons=[poisons])
    assert game.play(f"dice {1 + lost} 1").injuries[:2] == [1, 1]
    assert game.gold[:2] == [10, 10], "it is a score, not gold"


@pytest.mark.rule("GM-169", "GM-279", "GM-R18", "WT-44")
@pytest.mark.parametrize(("bandages", "poisons"), [(6, 0), (3, 3), (0, 5)])
def test_the_penalty_is_four_at_the_most(given: Given, bandages: int, poisons: int) -> None:
    game = duel(given, bandages=[bandages], poisons=[poisons], cubes=["colt-45*2"])
    assert game.play("dice 5 3").injuries[:2] == [1, 1]  # 5 + 2 - 4
    assert game.play("dice 5 2").injuries[:2] == [1, 2]


@pytest.mark.rule("GM-172", "GM-173")
def test_injuries_of_before_count_and_the_fourth_loses(given: Given) -> None:
    game = duel(given, injuries=[3, 2]).play("dice 6 1")
    assert game.phase == records.FIGHT_DICE
    game.play("dice 1 2")
    assert (game.bandages[:2], game.injuries[:2]) == ([1, 0], [0, 3])


@pytest.mark.rule("GM-172")
def test_a_fight_from_no_injuries_is_lost_with_the_fourth(given: Given) -> None:
    game = duel(given).play("dice 2 1", "dice 2 1", "dice 2 1")
    assert (game.injuries[:2], game.bandages[:2], game.phase) == ([0, 3], [0, 0], records.FIGHT_DICE)
    game.play("dice 2 1")
    assert (game.injuries[:2], game.bandages[:2]) == ([0, 0], [0, 1])


@pytest.mark.rule("GM-177", "GM-R32")
def test_a_fight_ends_the_turn_and_the_winner_keeps_injuries(given: Given) -> None:
    game = duel(given, injuries=[2, 3]).play("dice 2 1")
    assert (game.actor, game.phase, game.injuries[:2]) == (1, records.ROUTE, [2, 0])


@pytest.mark.rule("GM-R32", "GM-R30")
def test_losing_a_fight_gives_exactly_one_bandage(given: Given) -> None:
    game = duel(given, injuries=[3, 0], bandages=[2]).play("dice 1 6")
    assert (game.bandages[:2], game.injuries[:2]) == ([3, 0], [0, 0])


@pytest.mark.rule("GM-161", "GM-R32")
def test_a_second_fight_begins_anew(given: Given) -> None:
    game = given(papa="site-7", pawns=TOGETHER, injuries=[3]).play("attack papa", "dice 6 1", "dice 1 6")
    assert (game.t.fight, game.actor, game.bandages[0]) == (records.NO_FIGHT, 1, 1)
    game.play("attack papa")
    assert game.t.papa_injuries == 0


# Weapons


@pytest.mark.rule("GM-165", "GM-167", "GM-224", "GM-R09", "GM-R69")
def test_a_blunderbus_is_named_before_the_first_roll_and_adds_four_all_along(given: Given) -> None:
    game = duel(given, ["blunderbus"])
    assert (game.phase, game.actor, game.legal) == (records.WEAPON, 0, ["weapon colt", "weapon blunderbus"])
    game.play("weapon blunderbus", "dice 1 5")
    assert (game.injuries[:2], game.items(0)) == ([1, 1], "blunderbus")
    game.play("dice 2 5", "dice 2 5")
    assert game.injuries[:2] == [1, 3]
    game.play("dice 2 5")
    assert (game.items(0), game.supply("blunderbus"), game.t.weapon[1]) == ("", 4, 0)


@pytest.mark.rule("GM-165", "GM-R69")
@pytest.mark.parametrize("dice", ["1 6", "6 1", "2 6"])
def test_a_blunderbus_that_was_used_is_discarded_whoever_wins(given: Given, dice: str) -> None:
    game = duel(given, ["blunderbus", "blunderbus"], injuries=[3, 3])
    game.play("weapon blunderbus", "weapon blunderbus", f"dice {dice}")
    assert (game.items(0), game.items(1), game.supply("blunderbus")) == ("", "", 4)


@pytest.mark.rule("GM-166", "GM-R69")
def test_the_blunderbus_replaces_the_colt_and_is_kept_if_not_used(given: Given) -> None:
    armed = ["colt-45*3", ""]
    game = duel(given, ["blunderbus"], cubes=armed).play("weapon blunderbus", "dice 1 5")
    assert game.injuries[:2] == [1, 1], "four, not seven"
    game = duel(given, ["blunderbus"], cubes=armed, injuries=[0, 3]).play("weapon colt", "dice 1 4")
    assert game.injuries[0] == 1
    assert (game.items(0), game.supply("blunderbus")) == ("blunderbus", 3)


@pytest.mark.rule("GM-166")
def test_the_weapon_is_named_once_a_fight(given: Given) -> None:
    game = duel(given, ["blunderbus fungus"], poisons=[2]).play("weapon colt")
    assert game.phase == records.BETWEEN
    assert game.can("weapon") == []
    assert game.play("roll", "dice 1 1").can("weapon") == []


@pytest.mark.rule("GM-R69", "GM-167")
def test_the_attacker_names_the_weapon_first_and_only_holders_are_asked(given: Given) -> None:
    game = duel(given, ["blunderbus", "blunderbus"])
    assert game.actor == 0
    assert game.play("weapon colt").actor == 1
    assert game.play("weapon blunderbus").actor == CHANCE
    game = duel(given, ["", "blunderbus", "blunderbus"])
    assert (game.actor, game.play("weapon colt").phase) == (1, records.FIGHT_DICE)


# Leaves


@pytest.mark.rule("GM-168", "GM-223", "GM-R45", "GM-R68")
def test_a_leaf_adds_three_to_one_round_after_the_dice_are_seen(given: Given) -> None:
    game = duel(given, ["chippawa-leaf*2"]).play("dice 1 4")
    assert (game.phase, game.actor, game.legal) == (records.LEAF_PLAY, 0, ["pass", "leaf"])
    game.play("leaf", "pass")
    assert (game.injuries[:2], game.items(0), game.supply("chippawa-leaf")) == ([1, 1], "chippawa-leaf", 5)
    game.play("dice 1 2", "pass")
    assert game.injuries[:2] == [2, 1], "in the next round it counts no more"


@pytest.mark.rule("GM-168")
def test_several_leaves_add_up(given: Given) -> None:
    game = duel(given, ["chippawa-leaf*3"]).play("dice 1 6", "leaf", "leaf", "pass")
    assert (game.injuries[:2], game.items(0)) == ([0, 1], "chippawa-leaf")


@pytest.mark.rule("GM-R68")
def test_leaves_are_played_in_turn_until_all_pass(given: Given) -> None:
    game = duel(given, ["chippawa-leaf*2", "chippawa-leaf*2"]).play("dice 2 2")
    assert game.actor == 0
    assert game.play("pass").actor == 1
    assert game.play("leaf").actor == 0, "who has passed is asked again"
    assert game.play("leaf").actor == 1
    assert game.play("pass").actor == 0
    game.play("pass")
    assert (game.phase, game.injuries[:2]) == (records.FIGHT_DICE, [1, 1])
    assert [game.t.leaves[seat] for seat in (1, 2)] == [0, 0]


@pytest.mark.rule("GM-R68")
def test_only_fighters_with_a_leaf_are_asked(given: Given) -> None:
    game = duel(given, ["", "chippawa-leaf", "chippawa-leaf"]).play("dice 2 2")
    assert game.actor == 1
    assert game.play("leaf").injuries[:2] == [1, 0], "2 against 5"


# Bibles


@pytest.mark.rule("GM-175", "GM-227", "GM-R67")
@pytest.mark.parametrize(
    ("which", "again", "dice"),
    [("own", "die 6", (1, 6)), ("other", "die 6", (6, 2)), ("both", "dice 3 4", (3, 4))],
)
def test_the_attacked_may_dismiss_dice(given: Given, which: str, again: str, dice: tuple[int, int]) -> None:
    game = duel(given, ["", "bible"], injuries=[3, 3]).play("dice 1 2")
    assert (game.phase, game.actor) == (records.BIBLE_FIGHT, 1)
    assert game.legal == ["pass", "dismiss own", "dismiss other", "dismiss both"]
    game.play(f"dismiss {which}")
    assert (game.phase, game.items(1), game.supply("bible")) == (records.REROLL, "", 5)
    assert len(game.outcomes) == (36 if which == "both" else 6)
    one, two = dice
    assert game.play(again).bandages[:2] == [int(one <= two), int(two <= one)]


@pytest.mark.rule("GM-175", "GM-R67")
def test_the_attacker_may_not_dismiss_dice(given: Given) -> None:
    game = duel(given, ["bible"]).play("dice 1 2")
    assert (game.phase, game.injuries[0], game.items(0)) == (records.FIGHT_DICE, 1, "bible")


@pytest.mark.rule("GM-R67")
def test_another_bible_may_follow_and_leaves_come_after(given: Given) -> None:
    game = duel(given, ["chippawa-leaf", "bible*2"]).play("dice 6 1")
    assert game.phase == records.BIBLE_FIGHT
    game.play("dismiss other", "die 5")
    assert (game.phase, game.actor) == (records.BIBLE_FIGHT, 1)
    game.play("dismiss own", "die 6")
    assert (game.phase, game.actor) == (records.LEAF_PLAY, 0)
    assert game.play("pass").injuries[:2] == [1, 0], "5 against 6"


@pytest.mark.rule("GM-159", "GM-175", "GM-R67")
def test_miners_may_dismiss_dice_owner_first_and_all_are_asked_again(given: Given) -> None:
    game = given(mining=2, partner=2, items=["bible", "", "bible"], cubes=["colt-45*4", "", "colt-45*4"])
    game.play("mine", "dice 3 4", "hazard papa", "fight", "fight", "dice 1 6")
    assert (game.phase, game.actor) == (records.BIBLE_FIGHT, 0)
    game.play("pass")
    assert game.actor == 2
    game.play("dismiss own", "die 2")
    assert (game.phase, game.actor) == (records.BIBLE_FIGHT, 0), "2 against 6: the owner may still use his"
    game.play("dismiss other", "die 1")
    assert (game.t.papa_injuries, game.injuries, game.phase) == (2, [0, 0, 0, 0], records.FIGHT_DICE)


# What may be used besides


@pytest.mark.rule("GM-R42", "GM-174", "GM-244")
def test_between_rounds_the_attacker_may_use_what_changes_the_fight_but_no_whiskey(given: Given) -> None:
    items = ["fungus medical-supplies pipe whiskey bacon apple-pie", "fungus bacon"]
    said = {"poisons": [2, 1], "bandages": [1], "injuries": [1], "marks": [1], "cubes": ["tunnel-plans"]}
    game = duel(given, items, **said)
    uses = ["use fungus", "use medical-supplies", "use pipe"]
    assert (game.phase, game.actor, game.legal) == (records.BETWEEN, 0, ["roll", *uses])
    game.play(
        "use fungus", "use medical-supplies", "use pipe", "carry tunnel-plans colt-45", "pass", "roll", "dice 1 1"
    )
    assert (game.poisons[:2], game.bandages[:2]) == ([1, 1], [0, 0])
    assert game.injuries[:2] == [1, 1], "1 + 1 - 1 against 1 - 1: only the attacked is hurt"


@pytest.mark.rule("GM-R42")
def test_the_attacker_is_asked_before_every_round_while_there_is_something_to_use(given: Given) -> None:
    game = duel(given, ["fungus*2"], poisons=[2]).play("roll", "dice 3 3")
    assert (game.phase, game.actor) == (records.BETWEEN, 0)
    game.play("use fungus", "use fungus", "roll", "dice 3 3")
    assert game.phase == records.FIGHT_DICE


@pytest.mark.rule("GM-R42", "GM-192")
def test_who_did_not_start_the_fight_may_not_use_other_items(given: Given) -> None:
    full = "fungus medical-supplies pipe whiskey"
    hurt: dict[str, object] = {"poisons": [1, 1], "bandages": [1, 1], "injuries": [1, 1], "cubes": ["colt-45"] * 2}
    assert duel(given, ["", full], **hurt).phase == records.FIGHT_DICE
    game = given(mining=2, items=[full], **hurt)  # type: ignore[arg-type]
    assert game.play("mine", "die 3", "hazard papa", "fight").phase == records.FIGHT_DICE


@pytest.mark.rule("GM-R42")
def test_strict_fights_know_no_items_but_those_of_the_fight(given: Given) -> None:
    items = ["fungus chippawa-leaf blunderbus", "bible"]
    game = duel(given, items, poisons=[1], strict_fights="on").play("weapon colt")
    assert game.phase == records.FIGHT_DICE
    game.play("dice 2 1")
    assert game.phase == records.BIBLE_FIGHT
    assert game.play("pass").phase == records.LEAF_PLAY


@pytest.mark.rule("GM-R42")
@pytest.mark.parametrize(
    ("item", "said"),
    [
        ("fungus", {"poisons": [1]}),
        ("medical-supplies", {"bandages": [1]}),
        ("pipe", {"cubes": ["tunnel-plans"]}),
    ],
)
def test_each_of_the_three_items_alone_lets_the_attacker_get_ready(
    given: Given, item: str, said: dict[str, object]
) -> None:
    game = duel(given, [item], **said)
    assert (game.phase, game.legal) == (records.BETWEEN, ["roll", f"use {item}"])
    assert duel(given, [item]).phase == records.FIGHT_DICE, "without effect it is no reason to ask"
