"""The gold yield: dice, columns, Bibles and tokens, alone and with a partner."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE
from motherlode.games.goldmine_rumbles import records
from motherlode.games.goldmine_rumbles.dashboard import bags

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given

FLOODED, DARK, HARD_ROCK = 8, 7, 12


@pytest.mark.rule("GM-132", "GM-139", "WT-37", "GM-287", "GM-288")
def test_alone_one_die_decides(given: Given) -> None:
    game = given(mining=DARK, gold=[18]).play("mine")
    assert game.outcomes == {f"die {face}": 1 for face in range(1, 7)}
    game.play("die 5")
    assert (game.gold, bags(game.box, game.t, 1)) == ([23, 10, 10, 10], 3)


@pytest.mark.rule("GM-133", "GM-141")
def test_with_a_partner_each_uses_the_better_of_two_dice(given: Given) -> None:
    game = given(mining=DARK, partner=2).play("mine")
    assert len(game.outcomes) == 36 and "dice 3 4" in game.outcomes
    assert game.play("dice 3 4").gold == [14, 10, 14, 10], "the same die for both, in full for both"
    assert given(mining=DARK, partner=2).play("mine", "dice 6 1").gold == [16, 10, 16, 10]


@pytest.mark.rule("GM-134", "GM-135", "GM-259", "GM-260", "GM-261", "WT-32")
@pytest.mark.parametrize(
    ("claim", "column"), [(FLOODED, "water-pumps"), (DARK, "miner-lamps"), (HARD_ROCK, "mining-tools")]
)
@pytest.mark.parametrize(("cubes", "bonus"), [(1, 1), (2, 2), (3, 4)])
def test_the_column_of_the_rock_adds_gold(given: Given, claim: int, column: str, cubes: int, bonus: int) -> None:
    others = [name for name in ("water-pumps", "miner-lamps", "mining-tools") if name != column]
    assert given(mining=claim, cubes=[f"{column}*{cubes}"]).play("mine", "die 3").gold[0] == 13 + bonus
    wrong = " ".join(f"{name}*{cubes}" for name in others)
    assert given(mining=claim, cubes=[wrong]).play("mine", "die 3").gold[0] == 13, "the others do not count here"


@pytest.mark.rule("WT-06", "GM-134", "GM-242")
def test_a_pipe_lit_at_the_claim_counts_at_once(given: Given) -> None:
    game = given(bought=2, pawns=["site-2"], cubes=["colt-45*3"]).play("search", "row top", "take 3", "take 1")
    game.play("use pipe", *["carry colt-45 water-pumps"] * 3, "mine", "die 1")
    assert (game.cubes(0), game.gold[0]) == ("water-pumps*3", 15)


@pytest.mark.rule("WT-08", "GM-136", "GM-137")
def test_a_bible_is_for_its_owner_only(given: Given) -> None:
    game = given(mining=DARK, partner=1, items=["", "bible"]).play("mine", "dice 3 2")
    assert (game.actor, game.legal) == (1, ["pass", "read"])
    game.play("read")
    assert game.gold == [13, 16, 10, 10], "the partner reads the 2 as 6, the owner has the 3"
    assert (game.items(1), game.supply("bible")) == ("", 5)


@pytest.mark.rule("GM-136", "GM-R70")
@pytest.mark.parametrize(("rolled", "read"), [(1, 5), (2, 6)])
def test_what_a_bible_makes_of_low_rolls(given: Given, rolled: int, read: int) -> None:
    game = given(mining=DARK, items=["bible*2"]).play("mine", f"die {rolled}")
    assert game.play("read").gold[0] == 10 + read
    assert (game.items(0), game.phase) == ("bible", records.HAZARD), "one Bible is enough"
    kept = given(mining=DARK, items=["bible"]).play("mine", f"die {rolled}", "pass")
    assert (kept.gold[0], kept.items(0)) == (10 + rolled, "bible")


@pytest.mark.rule("GM-R70", "GM-136")
@pytest.mark.parametrize("rolled", [3, 4, 5, 6])
def test_no_bible_for_high_rolls(given: Given, rolled: int) -> None:
    game = given(mining=DARK, items=["bible"]).play("mine", f"die {rolled}")
    assert (game.gold[0], game.actor, game.phase) == (10 + rolled, CHANCE, records.HAZARD)


@pytest.mark.rule("GM-R70", "GM-133")
def test_the_best_die_after_conversion_and_the_owner_is_asked_first(given: Given) -> None:
    game = given(mining=DARK, partner=1, items=["bible", "bible"]).play("mine", "dice 4 1")
    assert game.actor == 0
    game.play("read")
    assert game.actor == 1
    game.play("pass")
    assert game.gold == [15, 14, 10, 10], "the owner reads 4 and 5"
    six = given(mining=DARK, partner=1, items=["bible"]).play("mine", "dice 6 1", "read")
    assert six.gold[:2] == [16, 16], "a Bible never makes it worse"


@pytest.mark.rule("WT-09", "GM-138", "GM-139", "GM-140", "GM-141")
def test_each_miner_adds_his_bonus_and_deducts_his_tokens(given: Given) -> None:
    game = given(mining=FLOODED, partner=2, cubes=["water-pumps*2", "", "water-pumps"], poisons=[1])
    game.play("mine", "dice 3 4")
    assert game.gold == [15, 10, 15, 10], "4 + 2 - 1 and 4 + 1"
    assert (game.phase, game.actor) == (records.HAZARD, CHANCE), "on the track before the Hazard die"


@pytest.mark.rule("WT-10")
def test_a_bible_and_three_pumps(given: Given) -> None:
    game = given(mining=2, items=["bible"], cubes=["water-pumps*3"]).play("mine", "die 2", "read")
    assert game.gold[0] == 20


@pytest.mark.rule("GM-138", "WT-44", "GM-279")
@pytest.mark.parametrize(
    ("bandages", "poisons", "gold"),
    [(0, 0, 15), (1, 0, 14), (0, 1, 14), (1, 1, 13), (2, 2, 11), (3, 3, 11), (0, 9, 11)],
)
def test_tokens_cost_a_gold_each_four_at_the_most(given: Given, bandages: int, poisons: int, gold: int) -> None:
    game = given(mining=DARK, bandages=[bandages], poisons=[poisons]).play("mine", "die 5")
    assert game.gold[0] == gold


@pytest.mark.rule("GM-R14")
def test_a_yield_is_never_a_debt(given: Given) -> None:
    game = given(mining=DARK, partner=1, bandages=[4, 3]).play("mine", "dice 1 2")
    assert game.gold == [10, 10, 10, 10]
    assert given(mining=DARK, bandages=[4], cubes=["miner-lamps*2"]).play("mine", "die 3").gold[0] == 11, "3 + 2 - 4"
