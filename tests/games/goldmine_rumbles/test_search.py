"""At the claim: picking items of a row, Matchsticks, cubes, and too many items."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.games.goldmine_rumbles import records

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

# Claim 7: medical-supplies, flask, fungus above; bread, matchstick, bible below. No cube.


def at_seven(given: Given, items: str = "", **copies: int) -> Situation:
    """The owner of claim 7 has come to its site; the box may have fewer copies of an item."""
    box = given.box(copies=copies) if copies else None
    return given(bought=7, pawns=["site-7", "site-3"], items=[items], box=box)


@pytest.mark.rule("GM-110", "GM-111", "GM-113")
def test_two_items_of_one_row_come_from_the_supply(given: Given) -> None:
    game = at_seven(given)
    assert game.can("search") == [""]
    game.play("search")
    assert game.legal == ["row top", "row bottom"]
    game.play("row bottom")
    assert game.legal == ["take 1", "take 2", "take 3"]
    game.play("take 3")
    assert game.legal == ["take 1", "take 2"], "of the same row"
    game.play("take 1")
    assert (game.items(0), game.supply("bible"), game.supply("bread")) == ("bible bread", 4, 11)
    assert game.phase == records.AT_CLAIM, "and items may be used"


@pytest.mark.rule("GM-110", "GM-R48")
def test_only_at_the_site_of_the_claim_that_was_bought(given: Given) -> None:
    elsewhere = given(bought=7, pawns=["site-5", "site-3"])
    assert elsewhere.can("search") == []
    assert given(display="7 1 2 3 4", pawns=["site-7"]).can("search") == [], "nothing was bought"
    assert given(pawns=["b2-e2"]).can("search") == [], "least of all in a tunnel"
    assert given(bought=1, pawns=["site-1"]).can("search") == [""]
    assert elsewhere.play("end").phase == records.ROUTE and elsewhere.actor == 1


@pytest.mark.rule("GM-076", "GM-R46")
def test_after_picking_the_owner_stays_there(given: Given) -> None:
    game = at_seven(given, "dynamite").play("search", "row top", "take 1", "take 2")
    kinds = {move.split()[0] for move in game.legal}
    assert kinds == {"invite", "mine", "turn", "refresh", "shop"}, "no journey, no end, no second search"


@pytest.mark.rule("GM-112", "GM-R59")
def test_what_the_supply_has_not_cannot_be_taken(given: Given) -> None:
    game = at_seven(given, fungus=0).play("search", "row top")
    assert game.legal == ["take 1", "take 2"]
    game.play("take 1", "take 2")
    assert game.items(0) == "flask medical-supplies"


@pytest.mark.rule("GM-R59")
def test_one_takes_what_there_is(given: Given) -> None:
    one = given.box(copies={"fungus": 0, "medical-supplies": 0})
    game = given(bought=7, pawns=["site-7"], box=one).play("search", "row top", "take 2")
    assert (game.items(0), game.phase) == ("flask", records.AT_CLAIM), "nothing else is left"
    bare = given.box(copies={"fungus": 0, "medical-supplies": 0, "chippawa-leaf": 0})
    bare_row = given(bought=8, pawns=["site-8"], items=["flask*5"], box=bare).play("search")
    assert bare_row.legal == ["row top", "row bottom"], "a row without any item may be chosen"
    bare_row.play("row bottom")
    assert (bare_row.items(0), bare_row.phase) == ("flask*5", records.AT_CLAIM)
    assert bare_row.t.picks == 0
    first = given.box(copies={"fungus": 0, "flask": 1})
    only = given(bought=7, pawns=["site-7"], items=["flask"], box=first).play("search", "row top")
    assert only.legal == ["take 1"]
    assert only.play("take 1").phase == records.AT_CLAIM


@pytest.mark.rule("GM-R59", "GM-128")
def test_a_partner_may_find_nothing(given: Given) -> None:
    bare = given.box(copies={"fungus": 0, "medical-supplies": 0, "chippawa-leaf": 0})
    game = given(mining=8, pawns=["site-3", "site-8"], items=["flask*5"], box=bare)
    game.play("invite", "bid 1", "pass", "pass", "accept 1", "search")
    assert (game.phase, game.actor, game.items(1)) == (records.PARTNER_AT_CLAIM, 1, "")


# Cubes


@pytest.mark.rule("GM-114", "GM-R58")
def test_a_cube_of_the_claim_is_placed_at_once(given: Given) -> None:
    game = given(bought=14, pawns=["site-14"], gold=[4], cubes=["colt-45*4"]).play(
        "search", "row top", "take 1", "take 2"
    )
    assert game.phase == records.CLAIM_CUBE
    assert "colt-45" not in game.can("cube") and "notebooks-diaries" not in game.can("cube")
    assert len(game.can("cube")) == 8 == len(game.legal), "it must be placed: any column with room, and 5 gold to hide"
    game.play("cube water-pumps")
    assert (game.cubes(0), game.phase) == ("colt-45*4 water-pumps", records.AT_CLAIM)


@pytest.mark.rule("GM-114", "GM-268")
def test_a_cube_on_notebooks_hides_gold(given: Given) -> None:
    game = given(bought=14, pawns=["site-14"]).play("search", "row top", "take 1", "take 2", "cube notebooks-diaries")
    assert game.gold[0] == 5


@pytest.mark.rule("GM-R58")
def test_the_partner_gets_no_cube(given: Given) -> None:
    game = given(mining=14, pawns=["site-3", "site-14"]).play("invite", "bid 2", "pass", "pass", "accept 1")
    game.play("search", "take 1", "take 2")
    assert (game.phase, game.cubes(1)) == (records.PARTNER_AT_CLAIM, "")


@pytest.mark.rule("GM-114")
def test_most_claims_show_no_cube(given: Given) -> None:
    game = at_seven(given).play("search", "row top", "take 1", "take 2")
    assert (game.phase, game.cubes(0)) == (records.AT_CLAIM, "")


@pytest.mark.rule("GM-R58", "GM-114")
def test_a_full_dashboard_takes_no_cube(given: Given) -> None:
    columns = [name for name in records.COLUMN_NAMES if name != "colt-45"]
    full = "colt-45*4 " + " ".join(f"{name}*3" for name in columns)
    game = given(bought=14, pawns=["site-14"], cubes=[full]).play("search", "row top", "take 1", "take 2")
    assert game.phase == records.AT_CLAIM


# Too many items


@pytest.mark.rule("WT-21", "GM-115", "GM-116", "GM-R62")
def test_medical_supplies_are_used_at_once_and_the_rest_is_discarded(given: Given) -> None:
    game = given(bought=12, pawns=["site-12"], items=["bread*2 bible*4"], bandages=[1])
    game.play("search", "row bottom", "take 1")
    assert game.legal == ["take 2", "take 3"], "first both items are picked"
    game.play("take 2")
    assert game.phase == records.OVERFLOW
    assert game.legal == [
        "use medical-supplies", "discard bible", "discard medical-supplies", "discard bread", "discard dynamite"
    ]  # fmt: skip
    game.play("use medical-supplies")
    assert (game.bandages[0], game.phase) == (0, records.OVERFLOW)
    game.play("discard dynamite")
    assert (game.items(0), game.phase) == ("bible*4 bread*2", records.AT_CLAIM)
    assert (game.supply("medical-supplies"), game.supply("dynamite")) == (5, 12)


@pytest.mark.rule("GM-115", "GM-R62")
def test_any_item_may_make_room_and_the_cube_comes_after(given: Given) -> None:
    game = given(bought=14, pawns=["site-14"], items=["bread*3 bible*2"]).play("search", "row top", "take 1", "take 3")
    assert game.can("use") == [], "Fungus without poison is no use"
    assert game.phase == records.OVERFLOW
    game.play("discard bread")
    assert (game.items(0), game.phase) == ("bible*2 chippawa-leaf fungus bread*2", records.CLAIM_CUBE)


@pytest.mark.rule("GM-116", "GM-R62")
def test_a_pie_may_be_eaten_as_soon_as_it_is_found(given: Given) -> None:
    game = given(bought=6, top=7, pawns=["site-6"], items=["bread*5"], marks=[2]).play("search", "row bottom", "take 1")
    game.play("take 2")
    assert game.can("use") == ["apple-pie"]
    game.play("use apple-pie")
    assert (game.marks[0], game.items(0), game.phase) == (1, "bread*5 whiskey", records.CLAIM_CUBE)


# Matchsticks


@pytest.mark.rule("GM-238", "GM-R60", "GM-R59")
def test_a_matchstick_takes_the_whole_row(given: Given) -> None:
    game = at_seven(given, "matchstick").play("search")
    assert game.legal == ["light", "row top", "row bottom"]
    game.play("light")
    assert game.legal == ["row top", "row bottom"]
    game.play("row bottom")
    assert (game.items(0), game.phase) == ("bible matchstick bread", records.AT_CLAIM)
    assert (game.t.picks, game.t.picked) == (0, 0b1110)
    less = at_seven(given, "matchstick", fungus=0).play("search", "light", "row top")
    assert (less.items(0), less.phase) == ("flask medical-supplies", records.AT_CLAIM), "what there is"


@pytest.mark.rule("GM-239", "GM-128", "GM-R60")
def test_the_partner_has_two_of_the_other_row_or_three_with_a_matchstick(given: Given) -> None:
    def partner(held: str) -> Situation:
        game = given(bought=7, pawns=["site-7", "site-7"], items=["matchstick", held])
        game.play("search", "light", "row top", "invite", "bid 1", "pass", "pass", "accept 1", "search")
        return game

    plain = partner("")
    assert plain.legal == ["take 1", "take 2", "take 3"], "of the row that the owner did not choose"
    plain.play("take 1", "take 3")
    assert (plain.items(0), plain.items(1)) == ("flask fungus medical-supplies", "bible bread")
    lit = partner("matchstick")
    assert lit.can("light") == [""]
    lit.play("light")
    assert (lit.items(1), lit.phase) == ("bible matchstick bread", records.PARTNER_AT_CLAIM)


@pytest.mark.rule("GM-R60")
def test_not_after_the_first_item(given: Given) -> None:
    game = at_seven(given, "matchstick").play("search", "row top")
    assert game.can("light") == []
    two = given(mining=7, pawns=["site-7", "site-7"], items=["", "matchstick"]).play("invite", "bid 1", "pass", "pass")
    assert two.play("accept 1", "search", "take 1").can("light") == []
