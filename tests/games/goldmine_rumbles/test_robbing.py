"""Attacking other players, and fight pickings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.games.goldmine_rumbles import records
from motherlode.games.goldmine_rumbles.dashboard import bags
from motherlode.games.goldmine_rumbles.fights import pickings

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

TOGETHER = ["site-7", "site-7"]
WIN, LOSE, BOTH = "dice 2 1", "dice 1 2", "dice 3 3"


def last_round(given: Given, **said: object) -> Situation:
    """Seat 0 has attacked seat 1; both have three injuries, so that the next round decides."""
    said = {"pawns": TOGETHER, "injuries": [3, 3], **said}
    return given(**said).play("attack 1")  # type: ignore[arg-type]


# Whom


@pytest.mark.rule("GM-191", "GM-075", "GM-R36")
def test_one_may_attack_who_is_at_the_same_location(given: Given) -> None:
    assert given(pawns=["site-7", "site-7", "site-7"]).can("attack") == ["1", "2"]
    assert given(pawns=["site-3", "site-7", "site-7"]).can("attack") == []
    assert given(pawns=["b3-n1", "b3-n1"]).can("attack") == ["1"]
    assert given(pawns=["site-7", "site-7"], turn=1).can("attack") == ["0"]


@pytest.mark.rule("GM-191", "GM-R36")
def test_one_may_travel_to_a_pawn_and_attack_it(given: Given) -> None:
    game = given(pawns=["site-11", "b3-n1", "site-3"])
    assert game.can("attack") == []
    game.play(f"go {game.at(1)}")
    assert game.can("attack") == ["1"]


@pytest.mark.rule("GM-192", "GM-297")
def test_the_attacked_may_not_heal_before_or_after_the_fight(given: Given) -> None:
    game = given(
        pawns=["site-7", "site-3", "site-7"], items=["", "", "whiskey fungus"], injuries=[3, 0, 2], poisons=[0, 0, 1]
    )
    assert game.play("attack 2").phase == records.FIGHT_DICE
    game.play("dice 1 6")
    assert (game.phase, game.actor, game.injuries[:3]) == (records.ROUTE, 1, [0, 0, 2])


# What is won and lost


@pytest.mark.rule("GM-193", "GM-197", "GM-199", "GM-R66")
def test_a_winning_attacker_takes_pickings_and_an_item_of_his_choice(given: Given) -> None:
    game = last_round(given, items=["bread", "flask detonator bread"], gold=[10, 36]).play(WIN)
    assert (game.gold[:2], game.bandages[:2], game.injuries[:2]) == ([17, 29], [0, 1], [3, 0])
    assert (game.phase, game.actor, game.can("loot")) == (records.LOOT, 0, ["detonator", "flask", "bread"])
    game.play("loot detonator")
    assert (game.items(0), game.items(1), game.supply("detonator")) == ("detonator bread", "flask bread", 3)


@pytest.mark.rule("GM-194", "GM-177")
def test_a_winning_attacker_may_heal_and_the_turn_ends(given: Given) -> None:
    game = last_round(given, items=["whiskey"]).play(WIN)
    assert (game.phase, game.actor, game.legal) == (records.WIND_DOWN, 0, ["pass", "use whiskey"])
    game.play("use whiskey", "pass")
    assert (game.injuries[:2], game.phase, game.actor) == ([0, 0], records.ROUTE, 1)


@pytest.mark.rule("GM-195", "GM-196", "GM-199", "GM-R66")
def test_a_losing_attacker_pays_pickings_and_an_item_to_the_defender(given: Given) -> None:
    game = last_round(given, items=["flask bread", "detonator"], gold=[30, 10]).play(LOSE)
    assert (game.gold[:2], game.bandages[:2], game.injuries[:2]) == ([24, 16], [1, 0], [0, 3])
    assert (game.phase, game.actor, game.can("loot")) == (records.LOOT, 1, ["flask", "bread"])
    game.play("loot flask")
    assert (game.items(0), game.items(1)) == ("bread", "detonator flask")
    assert (game.phase, game.actor) == (records.ROUTE, 1)


@pytest.mark.rule("GM-195", "GM-197")
def test_any_seat_may_be_attacked_and_win_or_lose(given: Given) -> None:
    said: dict[str, object] = {
        "pawns": ["site-7"] * 4,
        "injuries": [3] * 4,
        "items": ["flask", "pipe", "bread", "bacon"],
    }
    for attacker in range(4):
        for defender in set(range(4)) - {attacker}:
            won = given(turn=attacker, **said).play(f"attack {defender}", "dice 2 1")  # type: ignore[arg-type]
            assert (won.actor, won.gold[attacker], won.gold[defender]) == (attacker, 14, 6)
            lost = given(turn=attacker, **said).play(f"attack {defender}", "dice 1 2")  # type: ignore[arg-type]
            assert (lost.actor, lost.gold[attacker], lost.gold[defender]) == (defender, 6, 14)
            assert (lost.phase, lost.bandages[attacker], lost.injuries[defender]) == (records.LOOT, 1, 3)


@pytest.mark.rule("GM-R66")
def test_there_is_nothing_to_choose_if_the_loser_has_nothing(given: Given) -> None:
    game = last_round(given, items=["flask"]).play(WIN)
    assert (game.phase, game.actor, game.items(0)) == (records.ROUTE, 1, "flask")


@pytest.mark.rule("GM-R66", "GM-R69")
@pytest.mark.parametrize("dice", [WIN, LOSE])
def test_a_blunderbus_that_was_used_cannot_be_taken(given: Given, dice: str) -> None:
    game = last_round(given, items=["blunderbus", "blunderbus"])
    game.play("weapon blunderbus", "weapon blunderbus", dice)
    assert (game.phase, game.supply("blunderbus")) == (records.ROUTE, 4)
    game = last_round(given, items=["blunderbus", "blunderbus"]).play("weapon colt", "weapon colt", dice)
    assert game.can("loot") == ["blunderbus"]


@pytest.mark.rule("GM-198", "WT-46")
def test_when_both_fall_nothing_changes_hands(given: Given) -> None:
    game = last_round(given, items=["flask", "detonator"], gold=[40, 10]).play(BOTH)
    assert (game.gold[:2], game.bandages[:2], game.injuries[:2]) == ([40, 10], [1, 1], [0, 0])
    assert (game.items(0), game.items(1), game.actor) == ("flask", "detonator", 1)


@pytest.mark.rule("GM-R13", "GM-199")
@pytest.mark.parametrize(("dice", "expected"), [(WIN, [7, 0]), (LOSE, [0, 7])])
def test_the_winner_gets_only_what_the_loser_has(given: Given, dice: str, expected: list[int]) -> None:
    assert last_round(given, gold=[5, 2] if dice == WIN else [2, 5]).play(dice).gold[:2] == expected


@pytest.mark.rule("GM-R62")
def test_a_defender_who_wins_with_six_items_may_only_discard(given: Given) -> None:
    full = "fungus whiskey apple-pie medical-supplies pipe bread"
    game = last_round(given, items=["fungus", full], poisons=[1, 1], marks=[0, 1], bandages=[0, 1], strict_fights="on")
    game.play("dice 1 6", "loot fungus")
    assert (game.phase, game.actor) == (records.OVERFLOW, 1)
    assert {move.split()[0] for move in game.legal} == {"discard"}
    game.play("discard bread")
    assert (game.phase, game.actor) == (records.ROUTE, 1)


@pytest.mark.rule("GM-R62")
def test_an_attacker_who_wins_with_six_items_may_use_medicine_but_no_pie(given: Given) -> None:
    full = "fungus whiskey apple-pie medical-supplies harmonica bread"
    said: dict[str, object] = {"poisons": [1], "bandages": [1], "marks": [1], "strict_fights": "on"}
    game = last_round(given, items=[full, "detonator"], **said).play("dice 6 1", "loot detonator")
    assert (game.phase, game.actor) == (records.OVERFLOW, 0)
    assert game.can("use") == ["fungus", "medical-supplies", "whiskey"]
    game.play("use whiskey")
    assert (game.injuries[0], game.phase, game.actor) == (0, records.WIND_DOWN, 0)


@pytest.mark.rule("WT-22", "GM-217", "GM-220")
def test_a_weapon_is_stolen_in_passing_and_used_on_somebody_else(given: Given) -> None:
    game = given(pawns=["site-3", "site-3", "b1-n1"], items=["bacon", "blunderbus"], mine="3 8 5 9 7 2 1 4 6")
    game.play("pickpocket 1 blunderbus", f"go {game.at(2)}", "attack 2", "weapon blunderbus")
    assert (game.items(0), game.items(1)) == ("blunderbus", "")
    game.play("dice 3 6", "dice 3 6", "dice 3 6", "dice 3 6")
    assert (game.supply("bacon"), game.supply("blunderbus"), game.bandages[:3]) == (5, 4, [0, 0, 1])


# Pickings


@pytest.mark.rule("GM-200", "GM-R15", "GM-R16", "GM-286", "WT-18", "WT-37")
@pytest.mark.parametrize(
    ("gold", "expected"),
    [
        (0, 1),
        (1, 1),
        (10, 1),
        (11, 2),
        (20, 2),
        (23, 3),
        (30, 3),
        (31, 4),
        (40, 4),
        (41, 5),
        (50, 5),
        (51, 6),
        (99, 10),
    ],
)
def test_bags_are_tens_of_gold_rounded_up(given: Given, gold: int, expected: int) -> None:
    game = given(gold=[gold])
    assert bags(game.box, game.t, 1) == expected


@pytest.mark.rule("GM-201", "GM-202", "GM-R02", "GM-R03", "GM-R15")
@pytest.mark.parametrize(
    ("loser", "winner", "expected"),
    [
        (45, 5, 8),
        (36, 8, 7),
        (30, 10, 6),
        (20, 10, 5),
        (21, 21, 4),
        (10, 11, 3),
        (10, 21, 2),
        (10, 31, 1),
        (10, 41, 0),
        (10, 95, 0),
        (95, 10, 8),
        (0, 9, 4),
    ],
)
def test_pickings_by_the_bags_that_the_loser_is_in_front(given: Given, loser: int, winner: int, expected: int) -> None:
    game = given(gold=[loser, winner])
    assert pickings(game.box, game.t, 1, 2) == expected


@pytest.mark.rule("WT-16", "WT-17", "GM-R02", "GM-199", "GM-288")
def test_pickings_between_players_are_a_transfer(given: Given) -> None:
    assert last_round(given, gold=[21, 21]).play(LOSE).gold[:2] == [17, 25]
    assert last_round(given, gold=[10, 30]).play(WIN).gold[:2] == [16, 24]


@pytest.mark.rule("GM-270", "GM-182")
def test_hidden_gold_does_not_count_for_bags_and_papa_has_always_five(given: Given) -> None:
    game = given(gold=[16, 16], cubes=["notebooks-diaries*3"])
    assert pickings(game.box, game.t, 1, 2) == 4, "16 gold are two bags, whatever is hidden"
    for gold in (0, 100):
        game.t.gold[0] = gold
        assert bags(game.box, game.t, 0) == 5


@pytest.mark.rule("GM-204")
def test_pickings_never_fall_when_the_loser_is_richer_or_the_winner_poorer(given: Given) -> None:
    game = given()

    def of(loser: int, winner: int) -> int:
        game.t.gold[1], game.t.gold[2] = loser, winner
        return pickings(game.box, game.t, 1, 2)

    for loser in range(0, 70, 5):
        for winner in range(0, 70, 5):
            assert 0 <= of(loser, winner) <= 8
            assert of(loser + 5, winner) >= of(loser, winner) >= of(loser, winner + 5)
