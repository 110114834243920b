"""Who is active when: items, Essentials and trade in the right hands at the right time, and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.games.goldmine_rumbles import records

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

HELD = "fungus*3 pipe harmonica whiskey"
ACTIVE = {"use", "shop", "sell", "call"}


def well_stocked(given: Given, **said: int) -> Situation:
    """Everybody has items that could be used at once, three of a kind, and reasons to use them."""
    return given(
        mining=said.get("mining", 0), bought=said.get("bought", 0), turn=said.get("turn", 0), pawns=["site-7"] * 4,
        box=given.box(copies={"fungus": 12}), items=[HELD] * 4, poisons=[2] * 4, injuries=[1] * 4,
        cubes=["colt-45"] * 4, papa="site-1",
    )  # fmt: skip


def is_active(game: Situation) -> bool:
    """Whether whoever is asked may use items, shop and trade: all of it, or nothing."""
    kinds = {move.split()[0] for move in game.legal} & ACTIVE
    assert kinds in (set(), ACTIVE), kinds
    return kinds == ACTIVE


@pytest.mark.rule("GM-289", "GM-290", "GM-069", "GM-070", "GM-071")
def test_the_turn_player_is_active_from_the_start_to_the_dice(given: Given) -> None:
    game = well_stocked(given, bought=7)
    assert is_active(game)
    game.play("go c2-e1")
    assert is_active(game)
    game.play("use fungus", "go site-7", "search", "row top")
    assert not is_active(game), "while picking there is nothing else to do"
    game.play("take 1", "take 2")
    game.play(*["discard fungus"] * (game.phase == records.OVERFLOW))
    game.play("use whiskey")
    assert game.phase == records.AT_CLAIM and {"use", "shop", "call"} <= {move.split()[0] for move in game.legal}


@pytest.mark.rule("GM-291", "GM-292", "GM-293", "GM-294", "GM-297")
def test_owner_and_partner_are_active_in_turn(given: Given) -> None:
    game = well_stocked(given, mining=7)
    assert is_active(game)
    game.play("invite")
    for bid in ("bid 3", "pass", "pass"):
        assert not is_active(game), "the others may bid, no more"
        game.play(bid)
    assert not is_active(game)
    game.play("accept 1")
    assert (game.actor, is_active(game)) == (1, True), "from paying the fee"
    game.play("search")
    assert (game.actor, is_active(game)) == (1, False)
    game.play("take 1", "take 2", "discard bread", "discard matchstick")
    assert (game.actor, is_active(game), game.phase) == (1, True, records.PARTNER_AT_CLAIM)
    game.play("pass")
    assert (game.actor, is_active(game), game.phase) == (0, True, records.LAST_CALL)


@pytest.mark.rule("GM-R41", "GM-295", "GM-296", "GM-293")
def test_the_window_closes_when_the_dice_are_rolled(given: Given) -> None:
    game = given(mining=7, items=["bible pipe fungus apple-pie"], marks=[1], poisons=[1], cubes=["colt-45"])
    game.play("mine", "die 1")
    assert game.legal == ["pass", "read"], "a Bible on the yield, and nothing else"
    game.play("pass", "hazard bread")
    assert (game.bandages[0], game.marks[0]) == (1, 1), "nobody buys Bread after seeing the die"
    assert game.legal == ["pass", "use fungus"]
    game.play("use fungus", "pass")
    assert game.actor == 1


@pytest.mark.rule("GM-R41", "GM-297")
def test_papas_visit_opens_no_window(given: Given) -> None:
    game = given(mining=7, partner=1, items=["whiskey bread pipe", "whiskey"], injuries=[2, 2], cubes=["colt-45"])
    game.play("mine", "dice 4 3", "hazard papa")
    assert game.legal == ["pay", "fight"]
    assert game.play("pay").legal == ["pay", "fight"], "all others may only choose"


@pytest.mark.rule("GM-295", "GM-296", "GM-R43")
def test_after_the_work_medicine_only_and_only_if_it_helps(given: Given) -> None:
    healthy = given(mining=7, items=["whiskey fungus medical-supplies bread"]).play("mine", "die 4", "hazard bread")
    assert (healthy.actor, healthy.phase) == (1, records.ROUTE), "nothing to heal"
    hurt = given(mining=7, items=["whiskey fungus medical-supplies bread"], injuries=[1]).play("mine", "die 4")
    assert hurt.play("hazard bread").legal == ["pass", "use whiskey"]
    assert hurt.play("use whiskey").actor == 0, "asked until he passes"
    assert hurt.legal == ["pass"]


@pytest.mark.rule("GM-R47", "GM-R48", "GM-296")
def test_no_wind_down_after_doing_nothing(given: Given) -> None:
    game = given(items=["whiskey"], injuries=[1]).play("end")
    assert (game.actor, game.phase) == (1, records.ROUTE)
    lost = given(items=["whiskey"], injuries=[1]).play("buy 1", "claim 9", "end")
    assert (lost.actor, lost.phase, lost.injuries[0]) == (1, records.ROUTE, 1)


@pytest.mark.rule("GM-297", "GM-R43")
def test_a_bystander_has_no_say(given: Given) -> None:
    game = well_stocked(given, mining=7).play("mine", "die 3", "hazard two-injuries")
    asked = {game.actor}
    while game.phase == records.WIND_DOWN:
        asked.add(game.actor)
        game.play("pass")
    assert asked == {0}


@pytest.mark.rule("GM-R46", "GM-290")
def test_an_attacker_is_active_up_to_the_fight(given: Given) -> None:
    game = well_stocked(given)
    assert {"attack 1", "attack 2", "attack 3"} <= set(game.legal) and is_active(game)
    game.play("use fungus", "attack 1")
    assert not ({"shop", "sell", "call"} & {move.split()[0] for move in game.legal})


@pytest.mark.rule("GM-072", "GM-073", "GM-R48")
def test_the_order_of_a_mining_turn(given: Given) -> None:
    game = given(display="5 1 2 3 4", turn=2, items=["", "", "bread"])
    phases = [game.phase]
    for step in ("buy 1", "claim 16", "go site-5", "search", "row bottom", "take 1", "take 2", "cube colt-45", "mine",
                 "die 5", "hazard bread"):  # fmt: skip
        game.play(step)
        if game.phase != phases[-1]:
            phases.append(game.phase)
    r = records
    assert phases == [
        r.ROUTE, r.TURN_UP, r.ROUTE, r.PICK_ROW, r.PICK, r.CLAIM_CUBE, r.AT_CLAIM, r.YIELD, r.HAZARD, r.ROUTE
    ]  # fmt: skip
    assert (game.gold[2], game.items(2), game.at(2), game.actor) == (14, "harmonica pipe", "site-5", 3)


@pytest.mark.rule("GM-R34", "GM-R61", "GM-R65", "GM-R44", "GM-289")
def test_a_new_period_owes_nothing_to_the_last_one(given: Given) -> None:
    game = given(pawns=["site-3", "site-3"], papa="site-3", items=["bacon matchstick", "flask matchstick"])
    game.play("pickpocket papa flask", "match 1", "shop bread", "end")
    assert game.can("flask") == ["bacon", "bible", "detonator", "matchstick", "pipe"], (
        "it was not this one that is stolen"
    )
    assert game.can("match") == ["1", "2", "3", "4", "5", "6"]
    assert game.play("shop bread").marks == [1, 1, 0, 0], "and each act of buying has its Black Mark"


@pytest.mark.rule("GM-289", "GM-292")
def test_reach_is_noted_on_journeys_only(given: Given) -> None:
    game = given(mining=7, pawns=["site-3", "site-7"])
    assert list(game.t.region) == [0, 0]
    game.play("invite", "bid 1", "pass", "pass", "accept 1")
    assert list(game.t.region) != [0, 0]
    game.play("search", "take 1")
    assert list(game.t.region) == [0, 0]
    pile = given().play("buy 1")
    assert list(pile.t.region) == [0, 0], "chance has no pawn"
    assert list(pile.play("claim 9").t.region) != [0, 0]
