"""Dashboards: columns of cubes, injuries, tokens and gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.games.goldmine_rumbles import records
from motherlode.games.goldmine_rumbles.claims import price
from motherlode.games.goldmine_rumbles.dashboard import cave_in, effect, injure, penalty
from motherlode.games.goldmine_rumbles.mining import yield_of

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given

FLOODED, DARK, HARD_ROCK = 2, 1, 3  # claims
COLUMN = {name: i for i, name in enumerate(records.COLUMN_NAMES, start=1)}


# Columns


@pytest.mark.rule("GM-253", "GM-254", "GM-010", "GM-011")
def test_ten_columns_have_thirty_one_squares(given: Given) -> None:
    box = given().box
    assert len(records.COLUMN_NAMES) == 10
    assert [box.squares[column] for column in range(1, 11)] == [4, 3, 3, 3, 3, 3, 3, 3, 3, 3]


@pytest.mark.rule("GM-254", "GM-255")
@pytest.mark.parametrize("column", records.COLUMN_NAMES)
def test_a_column_is_filled_until_it_is_full(given: Given, column: str) -> None:
    squares = 4 if column == "colt-45" else 3
    game = given.ready(4)
    game.t.gold[1] = 15
    for count in range(1, squares + 1):
        assert f"cube {column}" in game.legal
        game.play(f"cube {column}")
        assert game.cubes(0) == (column if count == 1 else f"{column}*{count}")
    assert game.actor == (1 if squares == 4 else 0)
    if squares == 3:
        assert f"cube {column}" not in game.legal


@pytest.mark.rule("GM-254", "GM-R51")
@pytest.mark.parametrize("vacant", ["colt-45", "fortifying-tonic", "tunnel-plans"])
def test_who_has_one_vacant_square_places_one_cube(given: Given, vacant: str) -> None:
    full = {name: 4 if name == "colt-45" else 3 for name in records.COLUMN_NAMES}
    full[vacant] -= 1
    game = given(turn=3, cubes=[" ".join(f"{name}*{count}" for name, count in full.items())]).play("end")
    assert (game.actor, game.legal) == (0, [f"cube {vacant}"])
    assert game.play(f"cube {vacant}").actor == 1


@pytest.mark.rule("GM-254", "GM-R51")
def test_who_has_no_vacant_square_is_not_asked(given: Given) -> None:
    full = " ".join(f"{name}*{4 if name == 'colt-45' else 3}" for name in records.COLUMN_NAMES)
    assert given(turn=3, cubes=[full]).play("end").actor == 1
    game = given(turn=3, cubes=["", "", "", full], collapsed="9").play("end")
    for _ in range(12):
        game.play(game.legal[0])
    assert game.phase == records.REVEAL


@pytest.mark.rule("GM-256", "GM-257", "GM-259", "GM-260", "GM-261", "GM-262", "GM-263", "GM-265", "GM-275")
@pytest.mark.parametrize(
    ("column", "effects"),
    [
        ("colt-45", [0, 1, 2, 3, 4]),
        ("water-pumps", [0, 1, 2, 4]),
        ("miner-lamps", [0, 1, 2, 4]),
        ("mining-tools", [0, 1, 2, 4]),
        ("company-shares", [0, 2, 3, 6]),
        ("explosives-manuals", [1, 2, 3, 4]),
        ("safety-gear", [0, 1, 2, 3]),
        ("tunnel-plans", [0, 1, 2, 3]),
    ],
)
def test_only_the_highest_cube_of_a_column_counts(given: Given, column: str, effects: list[int]) -> None:
    for cubes, expected in enumerate(effects):
        game = given(cubes=[f"{column}*{cubes}"])
        assert effect(game.box, game.t, 1, COLUMN[column]) == expected
        assert effect(game.box, game.t, 2, COLUMN[column]) == effects[0], "the cubes of others do not count"


@pytest.mark.rule("GM-259", "GM-260", "GM-261", "GM-276", "WT-32")
@pytest.mark.parametrize(
    ("column", "helped"), [("water-pumps", FLOODED), ("miner-lamps", DARK), ("mining-tools", HARD_ROCK)]
)
def test_a_column_helps_with_its_own_kind_of_rock(given: Given, column: str, helped: int) -> None:
    for claim in (FLOODED, DARK, HARD_ROCK):
        for cubes, bonus in enumerate([0, 1, 2, 4]):
            game = given(mining=claim, cubes=[f"{column}*{cubes}"])
            game.t.die_one = 3
            assert yield_of(game.box, game.t, 1) == 3 + (bonus if claim == helped else 0)


@pytest.mark.rule("GM-262", "GM-079")
@pytest.mark.parametrize(
    ("cubes", "prices"), [(0, [1, 3, 4, 5, 6]), (1, [0, 1, 2, 3, 4]), (2, [0, 0, 1, 2, 3]), (3, [0, 0, 0, 0, 0])]
)
def test_company_shares_make_claims_cheaper(given: Given, cubes: int, prices: list[int]) -> None:
    game = given(cubes=[f"company-shares*{cubes}"], gold=[0])
    assert [price(game.box, game.t, 1, square) for square in range(1, 6)] == prices
    assert game.can("buy") == [str(i) for i, cost in enumerate(prices, start=1) if cost == 0]


@pytest.mark.rule("GM-264", "GM-263", "GM-103")
def test_manuals_need_dynamite_and_make_it_last(given: Given) -> None:
    assert given(cubes=["explosives-manuals*3"]).can("turn") == []
    game = given(cubes=["explosives-manuals*3"], items=["dynamite"])
    for _ in range(4):
        game.play("turn b1 90")
    assert (game.can("turn"), game.items(0)) == ([], "")


# Injuries


@pytest.mark.rule("GM-246")
@pytest.mark.parametrize("injuries", [1, 2, 3])
def test_up_to_three_injuries_do_no_harm(given: Given, injuries: int) -> None:
    game = given(mining=FLOODED, injuries=[injuries]).play("mine", "die 4", "hazard snake")
    assert (game.gold[0], game.bandages[0]) == (14, 0)
    fight = given(pawns=["site-7", "site-7"], injuries=[0, injuries]).play("attack 1", "dice 4 4")
    assert fight.injuries[0] == 1, "the scores are still equal"


@pytest.mark.rule("GM-247", "GM-251", "GM-R30")
@pytest.mark.parametrize(
    ("before", "more", "injuries", "bandages"), [(0, 3, 3, 0), (1, 3, 0, 1), (3, 1, 0, 1), (3, 5, 0, 1), (0, 9, 0, 1)]
)
def test_four_injuries_or_more_make_one_bandage(
    given: Given, before: int, more: int, injuries: int, bandages: int
) -> None:
    game = given(injuries=[before, 2])
    injure(game.t, 1, more)
    assert (game.injuries[:2], game.bandages[:2]) == ([injuries, 2], [bandages, 0])


@pytest.mark.rule("GM-265", "GM-266", "GM-R31", "GM-248")
@pytest.mark.parametrize(("cubes", "expected"), [(0, [1, 2, 3]), (1, [0, 1, 2]), (2, [0, 0, 1]), (3, [0, 0, 0])])
def test_safety_gear_saves_from_cave_ins_not_below_nothing(given: Given, cubes: int, expected: list[int]) -> None:
    for injuries, left in zip((1, 2, 3), expected, strict=True):
        game = given(cubes=[f"safety-gear*{cubes}"])
        cave_in(game.box, game.t, 1, injuries)
        assert game.injuries[0] == left


@pytest.mark.rule("GM-266", "GM-R31", "GM-058", "GM-063")
def test_safety_gear_helps_on_the_hazard_die_and_in_the_first_phase(given: Given) -> None:
    game = given(mining=FLOODED, cubes=["safety-gear"]).play("mine", "die 4", "hazard three-injuries")
    assert game.injuries[0] == 2
    game = given(turn=3, cubes=["safety-gear"]).play("end").place_cubes("colt-45").play("rumble 1")
    assert game.injuries == [0, 0, 0, 0], "tile 1 is next to site 3"


@pytest.mark.rule("GM-267", "GM-249", "GM-147", "GM-R31")
def test_safety_gear_does_not_help_in_fights_against_backfire_or_hunger(given: Given) -> None:
    gear = ["safety-gear*3"]
    game = given(pawns=["site-7", "site-7"], cubes=gear).play("attack 1", "dice 1 2")
    assert game.injuries[0] == 1
    game = given(mining=FLOODED, cubes=gear, injuries=[2]).play("mine", "die 4", "hazard bread")
    assert (game.bandages[0], game.injuries[0]) == (1, 2), "a bandage directly"
    game = given(cubes=gear, items=["blunderbus"], pawns=["a3-n2"]).play("face blunderbus", "die 6")
    assert (game.injuries[0], game.poisons[0]) == (3, 0)


@pytest.mark.rule("GM-252", "GM-251")
def test_tokens_come_from_snakes_rats_injuries_and_hunger(given: Given) -> None:
    game = given(pawns=["a3-n2"]).play("face bite")
    assert (game.poisons[0], game.bandages[0]) == (1, 0)
    game = given(mining=FLOODED).play("mine", "die 4", "hazard snake")
    assert (game.poisons[0], game.bandages[0]) == (1, 0)


# Notebooks


@pytest.mark.rule("GM-268", "GM-R19", "GM-288")
def test_each_cube_on_notebooks_hides_five_gold_at_once(given: Given) -> None:
    game = given.ready(4).play("cube notebooks-diaries")
    assert game.gold[0] == 5
    game.play("cube notebooks-diaries")
    assert (game.gold[0], game.cubes(0)) == (0, "notebooks-diaries*2")
    assert "cube notebooks-diaries" not in game.legal, "there is nothing left to hide"


@pytest.mark.rule("GM-R19")
@pytest.mark.parametrize(("gold", "allowed"), [(4, False), (5, True)])
def test_notebooks_need_five_gold(given: Given, gold: int, allowed: bool) -> None:
    game = given.ready(4)
    game.t.gold[1] = gold
    assert ("cube notebooks-diaries" in game.legal) is allowed
    claim = given(bought=5, pawns=["site-5"], gold=[gold]).play("search", "row top", "take 1", "take 2")
    assert claim.phase == records.CLAIM_CUBE
    assert ("cube notebooks-diaries" in claim.legal) is allowed
    pipe = given(items=["pipe"], cubes=["colt-45"], gold=[gold]).play("use pipe")
    assert ("carry colt-45 notebooks-diaries" in pipe.legal) is allowed


@pytest.mark.rule("WT-34", "GM-268", "GM-270", "GM-R71")
def test_a_pipe_hides_gold_and_brings_it_back(given: Given) -> None:
    game = given(items=["pipe*2"], cubes=["colt-45*3"], gold=[31]).play("use pipe")
    game.play(*["carry colt-45 notebooks-diaries"] * 3)
    assert (game.gold[0], game.cubes(0)) == (16, "notebooks-diaries*3")
    game.play("use pipe", "carry notebooks-diaries colt-45", "pass")
    assert game.gold[0] == 21


@pytest.mark.rule("GM-R19", "GM-R13")
def test_hidden_gold_cannot_be_spent(given: Given) -> None:
    game = given(gold=[0], cubes=["notebooks-diaries*3"])
    assert (game.can("buy"), game.can("shop")) == ([], [])


# Tonic


@pytest.mark.rule("GM-271", "GM-272", "GM-273", "GM-274", "GM-146")
@pytest.mark.parametrize(
    ("cubes", "face", "bread", "bandages"),
    [
        (1, "bread", "", 0),
        (1, "two-bread", "", 1),
        (2, "bread", "bread", 0),
        (2, "two-bread", "", 1),
        (3, "bread", "bread", 0),
        (3, "two-bread", "bread", 0),
    ],
)
def test_tonic_saves_bread(given: Given, cubes: int, face: str, bread: str, bandages: int) -> None:
    game = given(mining=FLOODED, items=["bread"], cubes=[f"fortifying-tonic*{cubes}"]).play("mine", "die 3")
    game.play(f"hazard {face}")
    assert (game.items(0), game.bandages[0]) == (bread, bandages)


# Tokens


@pytest.mark.rule("GM-277", "GM-278", "GM-279", "GM-280", "GM-R18", "WT-44")
@pytest.mark.parametrize(
    ("bandages", "poisons", "lost"), [(0, 0, 0), (1, 0, 1), (0, 2, 2), (2, 1, 3), (2, 2, 4), (3, 3, 4), (0, 9, 4)]
)
def test_each_token_takes_one_gold_of_the_yield_four_at_the_most(
    given: Given, bandages: int, poisons: int, lost: int
) -> None:
    game = given(mining=FLOODED, bandages=[bandages], poisons=[poisons]).play("mine", "die 5", "hazard bread")
    assert game.gold[0] == 10 + 5 - lost
    assert game.poisons[0] == poisons, "tokens stay where they are"


@pytest.mark.rule("GM-283", "GM-212")
def test_black_marks_do_nothing_before_the_end(given: Given) -> None:
    game = given(mining=FLOODED, marks=[5])
    assert penalty(game.box, game.t, 1) == 0
    assert game.play("mine", "die 5", "hazard snake").gold[0] == 15


@pytest.mark.rule("GM-R20", "GM-280", "GM-044")
def test_there_are_tokens_without_end(given: Given) -> None:
    game = given(mining=FLOODED, bandages=[200], poisons=[300], marks=[400])
    game.play("shop bread", "mine", "die 5", "hazard snake")
    assert (game.bandages[0], game.poisons[0], game.marks[0]) == (200, 301, 401)


# Gold


@pytest.mark.rule("GM-285", "GM-286", "GM-R15")
def test_gold_counts_on_beyond_fifty(given: Given) -> None:
    game = given(mining=FLOODED, gold=[48]).play("mine", "die 5", "hazard snake")
    assert game.gold[0] == 53
    game = given(mining=FLOODED, gold=[148]).play("mine", "die 5", "hazard snake")
    assert game.gold[0] == 153


@pytest.mark.rule("WT-37", "GM-286", "GM-288")
def test_a_yield_moves_the_counter(given: Given) -> None:
    assert given(mining=FLOODED, gold=[18]).play("mine", "die 5", "hazard snake").gold[0] == 23


@pytest.mark.rule("GM-R13")
def test_forced_payments_go_no_lower_than_nothing(given: Given) -> None:
    game = given(mining=FLOODED, gold=[0, 0, 0, 0], bandages=[4], papa="site-9")
    assert game.play("mine", "die 1", "hazard papa", "pay").gold == [0, 0, 0, 0]
    lost = given(papa="site-3", gold=[0], injuries=[3], box=given.box(numbers={"papa_bags": 1}))
    assert lost.play("attack papa", "dice 1 6").gold[0] == 0


@pytest.mark.rule("GM-287")
def test_players_may_have_equally_much(given: Given) -> None:
    game = given(mining=FLOODED, gold=[10, 15]).play("mine", "die 5", "hazard papa")
    assert (game.gold[:2], game.fees) == ([15, 15], [3, 3, 2, 2])
