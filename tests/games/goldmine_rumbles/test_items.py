"""Single-use items: what each of them does, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.games.goldmine_rumbles import GAME, records
from motherlode.games.goldmine_rumbles.items import has_flask_icon, has_harmonica_icon, is_essential

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given

NEAR_PAPA = "site-3"
MEDICINE = ("fungus", "medical-supplies", "whiskey")


def kinds(holds: object) -> set[str]:
    """The kinds of items for which a function holds."""
    return {name for i, name in enumerate(records.ITEM_NAMES, start=1) if holds(i)}  # type: ignore[operator]


# Kinds


@pytest.mark.rule("GM-013", "GM-014", "GM-017", "GM-018", "GM-R01")
def test_there_are_fifteen_kinds_in_three_groups_and_two_of_their_own() -> None:
    essentials, flask, harmonica = kinds(is_essential), kinds(has_flask_icon), kinds(has_harmonica_icon)
    assert essentials == {"bread", "dynamite", "whiskey"}
    assert flask == {"bacon", "bible", "pipe", "detonator", "matchstick"}
    assert harmonica == {"blunderbus", "chippawa-leaf", "apple-pie", "fungus", "medical-supplies"}
    groups = [*essentials, *flask, *harmonica, "flask", "harmonica"]
    assert sorted(groups) == sorted(records.ITEM_NAMES) == sorted(GAME.components().names["item"][1:])
    assert len(groups) == 15


# Healing


@pytest.mark.rule("GM-235", "GM-241", "GM-243", "GM-250", "GM-281", "GM-282", "GM-206", "GM-R78")
@pytest.mark.parametrize(
    ("item", "board", "before", "after"),
    [
        ("fungus", "poisons", 3, 2),
        ("medical-supplies", "bandages", 3, 2),
        ("whiskey", "injuries", 1, 0),
        ("whiskey", "injuries", 3, 0),
        ("apple-pie", "marks", 3, 2),
    ],
)
def test_medicine_and_pie(given: Given, item: str, board: str, before: int, after: int) -> None:
    boards = {name: [before, before] for name in ("poisons", "bandages", "injuries", "marks")}
    game = given(items=[f"{item}*2", item], **boards)  # type: ignore[arg-type]
    supply = game.supply(item)
    assert game.can("use") == [item]
    game.play(f"use {item}")
    assert {name: game.of(name)[:2] for name in boards} == {**boards, board: [after, before]}
    assert (game.items(0), game.items(1), game.supply(item)) == (item, item, supply + 1)


@pytest.mark.rule("GM-215", "GM-284", "GM-283")
def test_a_pie_removes_one_black_mark(given: Given) -> None:
    assert given(items=["apple-pie"], marks=[2]).play("use apple-pie").marks[0] == 1


@pytest.mark.rule("GM-R63")
@pytest.mark.parametrize("item", ["apple-pie", "fungus", "medical-supplies", "whiskey", "pipe"])
def test_what_has_no_effect_cannot_be_used(given: Given, item: str) -> None:
    assert given(items=[item]).can("use") == []
    others = {"poisons": [0, 1], "bandages": [0, 1], "injuries": [0, 1], "marks": [0, 1], "cubes": ["", "colt-45"]}
    assert given(items=[item], **others).can("use") == [], "what ails others does not count"  # type: ignore[arg-type]


@pytest.mark.rule("GM-244", "GM-070", "GM-290")
def test_items_may_be_used_at_any_step_of_ones_own_turn(given: Given) -> None:
    said: dict[str, object] = {"items": ["whiskey fungus"], "injuries": [2], "poisons": [1]}
    assert given(**said).can("use") == ["fungus", "whiskey"]  # type: ignore[arg-type]
    assert given(bought=1, **said).can("use") == ["fungus", "whiskey"]  # type: ignore[arg-type]
    assert given(mining=1, **said).can("use") == ["fungus", "whiskey"]  # type: ignore[arg-type]
    assert given(mining=1, partner=1, **said).can("use") == ["fungus", "whiskey"]  # type: ignore[arg-type]


@pytest.mark.rule("GM-295", "GM-296", "GM-160", "GM-016", "GM-R11", "GM-R12", "GM-R43")
def test_after_mining_both_miners_may_use_medicine_only(given: Given) -> None:
    ill = [1, 1]
    items = ["fungus medical-supplies whiskey apple-pie pipe", "fungus whiskey apple-pie"]
    boards = {"poisons": ill, "bandages": ill, "injuries": ill, "marks": ill, "cubes": ["colt-45", "colt-45"]}
    game = given(mining=1, partner=1, items=items, **boards).play("mine", "dice 3 3", "hazard snake")  # type: ignore[arg-type]
    assert (game.phase, game.actor) == (records.WIND_DOWN, 0)
    assert game.legal == ["pass", *(f"use {item}" for item in MEDICINE)]
    game.play("use fungus", "pass")
    assert (game.phase, game.actor, game.can("use")) == (records.WIND_DOWN, 1, ["fungus", "whiskey"])
    game.play("use whiskey", "use fungus", "pass")
    assert (game.poisons[:2], game.injuries[:2], game.bandages[:2]) == ([1, 1], [1, 0], [1, 1])
    assert game.phase == records.ROUTE


@pytest.mark.rule("GM-296", "GM-160")
@pytest.mark.parametrize("item", MEDICINE)
def test_any_one_medicine_is_reason_enough_to_ask(given: Given, item: str) -> None:
    ill = {"poisons": [1], "bandages": [1], "injuries": [1]}
    game = given(mining=1, items=[item], **ill).play("mine", "die 3", "hazard snake")  # type: ignore[arg-type]
    assert (game.phase, game.actor, game.legal) == (records.WIND_DOWN, 0, ["pass", f"use {item}"])
    well = given(mining=1, items=[item], cubes=["safety-gear*3"]).play("mine", "die 3", "hazard three-injuries")
    assert (well.phase, well.actor) == (records.ROUTE, 1)


# Papa Clayton


@pytest.mark.rule("GM-236", "GM-R73")
def test_the_harmonica_calls_papa_who_stays_until_the_next_purchase(given: Given) -> None:
    game = given(items=["harmonica"], papa="site-9").play("call")
    assert (game.papa, game.items(0), game.supply("harmonica")) == ("site-3", "", 5)
    game.play("end")
    assert game.papa == "site-3"
    assert game.play("buy 1", "claim 12").papa == "site-12"


@pytest.mark.rule("GM-236", "GM-R36")
def test_papa_may_be_called_into_a_tunnel(given: Given) -> None:
    assert given(items=["harmonica"], pawns=["b3-n1"]).play("call").papa == "b3-n1"


@pytest.mark.rule("GM-R63", "GM-236")
def test_papa_is_not_called_to_where_he_is(given: Given) -> None:
    assert given(items=["harmonica"], papa=NEAR_PAPA).can("call") == []
    assert given(items=["harmonica"], papa="site-4").can("call") == [""]


@pytest.mark.rule("GM-234", "GM-237")
@pytest.mark.parametrize(
    ("item", "offers"),
    [
        ("flask", ["bacon", "bible", "detonator", "matchstick", "pipe"]),
        ("harmonica", ["apple-pie", "blunderbus", "chippawa-leaf", "fungus", "medical-supplies"]),
    ],
)
def test_a_flask_or_harmonica_is_swapped_with_papa(given: Given, item: str, offers: list[str]) -> None:
    assert given(items=[item], papa="site-4").can(item) == []
    game = given(items=[item], papa=NEAR_PAPA)
    assert game.can(item) == offers
    assert game.can("harmonica" if item == "flask" else "flask") == []
    for offer in offers:
        game = given(items=[item], papa=NEAR_PAPA)
        supply = game.supply(offer)
        game.play(f"{item} {offer}")
        assert (game.items(0), game.supply(item), game.supply(offer)) == (offer, 5, supply - 1)


@pytest.mark.rule("GM-234", "GM-237", "GM-R73")
def test_papa_gives_only_what_the_supply_has(given: Given) -> None:
    box = given.box(copies={"detonator": 0, "fungus": 0})
    game = given(items=["flask harmonica"], papa=NEAR_PAPA, box=box)
    assert "detonator" not in game.can("flask")
    assert "fungus" not in game.can("harmonica")


@pytest.mark.rule("WT-25", "GM-245")
def test_papa_is_called_and_a_flask_is_swapped(given: Given) -> None:
    game = given(items=["harmonica flask"], papa="site-9").play("call", "flask bible")
    assert (game.papa, game.items(0)) == ("site-3", "bible")
    assert (game.supply("harmonica"), game.supply("flask")) == (5, 5)


@pytest.mark.rule("GM-216", "GM-218", "GM-R64", "GM-205")
def test_bacon_takes_anything_but_bacon_out_of_papas_pocket(given: Given) -> None:
    game = given(items=["harmonica bacon"], papa="site-9")
    assert game.can("pickpocket") == []
    game.play("call")
    assert game.can("pickpocket") == [f"papa {item}" for item in records.ITEM_NAMES if item != "bacon"]
    game.play("pickpocket papa whiskey")
    assert (game.items(0), game.supply("bacon"), game.supply("whiskey")) == ("whiskey", 5, 11)


@pytest.mark.rule("GM-216", "GM-219", "GM-131")
def test_bacon_takes_anything_but_bacon_from_a_player_at_the_same_location(given: Given) -> None:
    items = ["bacon", "bacon bible bread", "flask"]
    game = given(items=items, pawns=["site-7", "site-7", "site-11"])
    assert game.can("pickpocket") == ["1 bible", "1 bread"]
    game.play("pickpocket 1 bible")
    assert (game.items(0), game.items(1), game.supply("bible"), game.supply("bacon")) == ("bible", "bacon bread", 4, 4)
    together = given(items=items, mining=1, partner=2)
    assert together.can("pickpocket") == ["2 flask"]


@pytest.mark.rule("GM-R65")
def test_a_flask_out_of_papas_pocket_is_not_swapped_back(given: Given) -> None:
    game = given(items=["bacon"], papa=NEAR_PAPA).play("pickpocket papa flask")
    assert (game.items(0), game.can("flask")) == ("flask", [])
    assert game.can("refresh") != []
    later = given(items=["bacon flask"], papa=NEAR_PAPA).play("pickpocket papa flask")
    assert later.can("flask") != []
    assert later.play("flask pipe").can("flask") == [], "the other one came from him"


@pytest.mark.rule("GM-R65")
def test_only_flasks_out_of_papas_pocket_are_counted(given: Given) -> None:
    game = given(items=["bacon flask"], papa=NEAR_PAPA).play("pickpocket papa pipe")
    assert len(game.can("flask")) == 5
    robbed = given(items=["bacon", "flask"], pawns=["site-3", "site-3"], papa=NEAR_PAPA).play("pickpocket 1 flask")
    assert len(robbed.can("flask")) == 5, "another player's Flask is as good as one's own"


@pytest.mark.rule("GM-R65")
def test_other_uses_spend_a_flask_of_papas_first(given: Given) -> None:
    game = given(items=["bacon flask"], papa=NEAR_PAPA, top=3, display="1 2 4 5 6").play("pickpocket papa flask")
    game.play("refresh 1", "claim 9")
    game.t.place[0] = game.t.place[1]
    assert (game.items(0), len(game.can("flask"))) == ("flask", 5)
    again = given(items=["bacon*2 flask"], papa=NEAR_PAPA, top=3, display="1 2 4 5 6").play("pickpocket papa flask")
    again.play("refresh 1", "claim 9")
    again.t.place[0] = again.t.place[1]
    again.play("pickpocket papa flask", "flask pipe")
    assert (again.items(0), again.can("flask")) == ("flask pipe", []), "the second one of his is not forgotten"


@pytest.mark.rule("GM-R65")
def test_in_a_later_turn_the_flask_is_as_good_as_any(given: Given) -> None:
    game = given(items=["bacon"], papa=NEAR_PAPA).play("pickpocket papa flask").end_turns()
    game.place_cubes("tunnel-plans").play("rumble 1")  # 1: red, blue, yellow, green
    assert (game.actor, game.papa, len(game.can("flask"))) == (0, "site-3", 5)


# Matchsticks


@pytest.mark.rule("GM-240", "GM-R61", "GM-084")
def test_a_matchstick_takes_an_item_of_a_displayed_claim_at_whose_site_one_is(given: Given) -> None:
    game = given(items=["matchstick*2"], display="1 2 3 4 5")
    assert game.can("match") == ["1", "2", "3", "4", "5", "6"]
    game.play("match 4")
    assert (game.items(0), game.supply("blunderbus"), game.supply("matchstick")) == ("blunderbus matchstick", 3, 4)
    assert game.display == "1 2 3 4 5"
    assert game.can("match") == [], "once a site"
    assert given(items=["matchstick"], display="1 2 4 5 6", top=3).can("match") == [], "the pile is not on display"
    assert given(items=["bread"], display="1 2 3 4 5").can("match") == []


@pytest.mark.rule("GM-240")
@pytest.mark.parametrize("site", [1, 2, 8, 16])
def test_a_matchstick_works_at_every_site_of_a_displayed_claim(given: Given, site: int) -> None:
    game = given(items=["matchstick"], pawns=[f"site-{site}"], display="1 2 8 16", top=6, sold="3")
    assert len(game.can("match")) == 6
    assert given(items=["matchstick"], pawns=["b3-n1"], display="1 2 8 16", sold="3").can("match") == []


@pytest.mark.rule("GM-R61", "GM-112")
def test_a_matchstick_takes_no_matchstick_and_only_what_the_supply_has(given: Given) -> None:
    game = given(items=["matchstick"], pawns=["site-7", "site-3"], display="1 2 3 4 7")
    assert game.can("match") == ["1", "2", "3", "4", "6"]
    box = given.box(copies={"bible": 1})
    without = given(items=["matchstick", "bible"], pawns=["site-7", "site-3"], display="1 2 3 4 7", box=box)
    assert without.can("match") == ["1", "2", "3", "4"]


@pytest.mark.rule("GM-R61", "GM-076")
def test_a_matchstick_is_used_on_the_way_not_at_the_claim(given: Given) -> None:
    assert given(items=["matchstick"], mining=1, display="1 2 3 4 5").can("match") == []
    game = given(items=["matchstick"], bought=1, display="1 2 3 4 5").play("match 1")
    assert (game.items(0), game.phase) == ("bible", records.ROUTE)


@pytest.mark.rule("GM-238", "WT-29", "GM-R60")
def test_a_matchstick_on_arrival_takes_the_whole_row(given: Given) -> None:
    game = given(items=["flask"], bought=3, papa=NEAR_PAPA).play("flask matchstick", "search")
    assert game.can("light") == [""]
    game.play("light", "row bottom")
    assert (game.items(0), game.supply("matchstick")) == ("blunderbus harmonica bread", 5)
    assert game.phase == records.AT_CLAIM


@pytest.mark.rule("GM-239", "GM-R60", "GM-128")
def test_the_partner_has_two_of_the_other_row_or_three_with_a_matchstick_of_his_own(given: Given) -> None:
    said: dict[str, object] = {"bought": 3, "pawns": ["site-3", "site-3"]}
    game = given(items=["matchstick"], **said).play("search", "light", "row top", "invite", "bid 1", "pass", "pass")  # type: ignore[arg-type]
    game.play("accept 1", "search", "take 1", "take 3")
    assert (game.items(1), game.phase) == ("blunderbus harmonica", records.PARTNER_AT_CLAIM)
    game = given(items=["", "matchstick"], **said).play("search", "row top", "take 1", "take 2", "invite", "bid 1")  # type: ignore[arg-type]
    game.play("pass", "pass", "accept 1", "search", "light")
    assert (game.items(1), game.phase) == ("blunderbus harmonica bread", records.PARTNER_AT_CLAIM)


# Flasks


@pytest.mark.rule("GM-232", "GM-233", "GM-R06")
def test_a_flask_refreshes_claims_and_papa_moves(given: Given) -> None:
    game = given(items=["flask"], display="1 2 3 4 5", top=6).play("refresh 24", "claim 9", "claim 12")
    assert (game.display, game.top, game.papa) == ("1 3 5 6 9", 12, "site-12")
    assert (game.items(0), game.supply("flask"), game.phase, game.actor) == ("", 5, records.ROUTE, 0)
