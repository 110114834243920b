"""Each kind of move does what it says for all that it can be said of: the first, the last, and what is in between."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.games.goldmine_rumbles import records

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given

ITEMS = records.ITEM_NAMES
TRADED = [item for item in ITEMS if item not in ("bread", "dynamite", "whiskey")]
POCKETED = [item for item in ITEMS if item != "bacon"]
EVERYBODY = ["site-7"] * 4


# The mine


@pytest.mark.rule("GM-228", "GM-R38")
@pytest.mark.parametrize(
    ("place", "line", "order", "mine"),
    [
        ("site-1", "row-1", "132", "3/270 5 1/180 9/270 7/90 2/90 8 4/90 6/180"),
        ("site-15", "row-2", "213", "3/270 1/180 5 7/90 9/270 2/90 8 4/90 6/180"),
        ("site-13", "row-3", "312", "3/270 1/180 5 9/270 7/90 2/90 6/180 8 4/90"),
        ("site-16", "column-a", "132", "3/270 1/180 5 8 7/90 2/90 9/270 4/90 6/180"),
        ("site-11", "column-b", "321", "3/270 4/90 5 9/270 7/90 2/90 8 1/180 6/180"),
        ("site-8", "column-c", "321", "3/270 1/180 6/180 9/270 7/90 2/90 8 4/90 5"),
    ],
)
def test_every_line_can_be_rearranged(given: Given, place: str, line: str, order: str, mine: str) -> None:
    game = given(items=["detonator"], pawns=[place]).play(f"shift {line} {order}")
    assert (game.mine, game.items(0), game.phase) == (mine, "", records.ROUTE)
    assert game.t.peeked[0] == 0, "nobody has looked at a Rumbles tile"


@pytest.mark.rule("GM-098")
@pytest.mark.parametrize(
    ("place", "said", "mine"),
    [
        ("site-1", "a1 90", "3 1/180 5 9/270 7/90 2/90 8 4/90 6/180"),
        ("site-5", "c1 270", "3/270 1/180 5/270 9/270 7/90 2/90 8 4/90 6/180"),
        ("site-9", "c3 90", "3/270 1/180 5 9/270 7/90 2/90 8 4/90 6/270"),
        ("site-9", "c3 270", "3/270 1/180 5 9/270 7/90 2/90 8 4/90 6/90"),
    ],
)
def test_the_tiles_of_the_corners_can_be_turned(given: Given, place: str, said: str, mine: str) -> None:
    game = given(items=["dynamite"], pawns=[place]).play(f"turn {said}")
    assert (game.mine, game.items(0), game.at(0)) == (mine, "", place)


@pytest.mark.rule("GM-085", "GM-007")
def test_a_pawn_goes_to_the_first_tunnel_and_to_the_last_site(given: Given) -> None:
    game = given(pawns=["site-1"])
    assert (game.play("go a1-n1").at(0), game.t.moved, game.t.just_moved) == ("a1-n1", 1, 1)
    mine = "3 1 5  9 7 2  8 4 6"
    assert given(mine=mine, pawns=["a1-s1"]).play("go site-16").at(0) == "site-16"


@pytest.mark.rule("GM-230", "GM-R55")
@pytest.mark.parametrize(("collapsed", "place"), [("", 1), ("7", 2), ("7 1 2", 4), ("7 1 2 3", 5)])
def test_every_tile_of_the_phase_track_can_be_looked_at(given: Given, collapsed: str, place: int) -> None:
    game = given(players=3, length="long", items=["detonator"], collapsed=collapsed)
    assert game.can("peek") == [str(number) for number in range(place, 6)]
    display = game.display
    game.play(f"peek {place}")
    assert (game.phase, game.items(0), "glimpse 7" in game.outcomes) == (records.PEEK, "", not collapsed)
    game.play("glimpse 9")
    assert [game.t.track[number] for number in range(place, 6)] == [9] + [0] * (5 - place)
    assert [game.t.peeked[number] for number in range(6)] == [2 if number == place else 0 for number in range(6)]
    assert (game.phase, game.actor, game.display) == (records.ROUTE, 0, display)


# The claim store


@pytest.mark.rule("GM-232", "GM-233", "GM-R56")
@pytest.mark.parametrize(
    ("squares", "display"),
    [("1", "2 3 4 5 6"), ("5", "1 2 3 4 6"), ("45", "1 2 3 6 7"), ("1345", "2 6 7 8 9"), ("12345", "6 7 8 9 10")],
)
def test_any_squares_can_be_refreshed(given: Given, squares: str, display: str) -> None:
    game = given(items=["flask"], papa="site-3").play(f"refresh {squares}")
    assert (game.items(0), game.supply("flask")) == ("", 5)
    for claim in range(7, 7 + len(squares)):
        assert game.papa == "site-3", "he waits for the last one"
        game.play(f"claim {claim}")
    top = 6 + len(squares)
    assert (game.display, game.top, game.papa) == (display, top, f"site-{top}")
    assert [claim for claim in range(1, 6) if game.t.layer[claim] == 2] == [int(square) for square in squares]


# Items


@pytest.mark.rule("GM-216", "GM-219")
@pytest.mark.parametrize("victim", [0, 1, 3])
def test_bacon_takes_any_item_of_anybody(given: Given, victim: int) -> None:
    for item in POCKETED:
        items = ["", "", "bacon", ""]
        items[victim] = item
        game = given(turn=2, pawns=EVERYBODY, items=items)
        assert game.can("pickpocket") == [f"{victim} {item}"]
        game.play(f"pickpocket {victim} {item}")
        assert [game.items(seat) for seat in range(4)] == ["", "", item, ""]
        assert game.supply("bacon") == 5


@pytest.mark.rule("GM-216", "GM-R64")
def test_bacon_takes_any_item_of_papa(given: Given) -> None:
    for item in POCKETED:
        game = given(turn=3, pawns=EVERYBODY, papa="site-7", items=["", "", "", "bacon"])
        before = game.supply(item)
        game.play(f"pickpocket papa {item}")
        assert (game.items(3), game.supply(item), game.supply("bacon")) == (item, before - 1, 5)


@pytest.mark.rule("GM-240", "GM-R61")
def test_a_matchstick_takes_any_of_the_six_items_of_a_claim(given: Given) -> None:
    for place, item in enumerate(["bible", "dynamite", "detonator", "blunderbus", "bread", "harmonica"], start=1):
        game = given(items=["matchstick"])
        assert (len(game.can("match")), game.can("pickpocket")) == (6, [])
        before = game.supply(item)
        game.play(f"match {place}")
        assert (game.items(0), game.supply(item), game.supply("matchstick")) == (item, before - 1, 5)


@pytest.mark.rule("GM-213", "GM-R72", "GM-R44")
def test_whatever_is_not_essential_can_be_sold_and_that_ends_a_purchase(given: Given) -> None:
    for item in TRADED:
        game = given(items=[f"{item}*3"])
        before = game.supply(item)
        game.play("shop whiskey", f"sell {item}")
        assert (game.items(0), game.gold[0], game.supply(item)) == (f"{item} whiskey", 15, before + 2)
        assert game.play("shop dynamite").marks[0] == 2


@pytest.mark.rule("GM-209", "GM-210")
@pytest.mark.parametrize("item", ["bread", "dynamite", "whiskey"])
def test_each_essential_can_be_bought_twice_for_one_black_mark(given: Given, item: str) -> None:
    game = given().play(f"shop {item}", f"shop {item}")
    assert (game.items(0), game.gold[0], game.marks[0], game.supply(item)) == (f"{item}*2", 8, 1, 10)


@pytest.mark.rule("GM-R62", "GM-115")
def test_any_item_can_be_discarded_to_make_room(given: Given) -> None:
    for item in ITEMS:
        others = "bible*3 pipe*2" if item not in ("bible", "pipe") else "flask*3 bacon*2"
        game = given(items=[f"{others} {item}"], injuries=[2], bandages=[2], poisons=[2], marks=[2])
        game.play("shop dynamite")
        before = game.supply(item)
        assert game.phase == records.OVERFLOW
        game.play(f"discard {item}")
        assert (game.supply(item), game.phase, game.actor) == (before + 1, records.ROUTE, 0)
        assert [game.injuries[0], game.bandages[0], game.poisons[0], game.marks[0]] == [2, 2, 2, 3], "it is not used"


@pytest.mark.rule("GM-193", "GM-R66")
def test_the_winner_may_take_any_item_of_the_loser(given: Given) -> None:
    for item in ITEMS:
        kept = "bread" if item != "bread" else "whiskey"
        items = ["", "", "", f"{item} {kept}"]
        game = given(turn=2, pawns=EVERYBODY, items=items, injuries=[0, 0, 0, 3]).play("attack 3")
        game.play(*["weapon colt"] * (game.phase == records.WEAPON), "dice 2 1").pass_all()
        assert (game.phase, game.actor) == (records.LOOT, 2)
        game.play(f"loot {item}")
        assert (game.items(2), game.items(3)) == (item, kept)


@pytest.mark.rule("GM-242", "GM-R71")
@pytest.mark.parametrize("target", ["colt-45", "water-pumps", "fortifying-tonic", "tunnel-plans"])
def test_a_pipe_carries_a_cube_from_any_column_to_any_other(given: Given, target: str) -> None:
    for source in records.COLUMN_NAMES:
        if source != target:
            game = given(items=["pipe"], cubes=[source]).play("use pipe", f"carry {source} {target}")
            assert game.cubes(0) == target
            assert game.gold[0] == (15 if source == "notebooks-diaries" else 10)


# People


@pytest.mark.rule("GM-068", "GM-074", "GM-075")
@pytest.mark.parametrize("attacker", range(4))
def test_anybody_may_attack_anybody_else_and_papa(given: Given, attacker: int) -> None:
    victims = ["papa", *(str(seat) for seat in range(4) if seat != attacker)]
    for victim in victims:
        game = given(turn=attacker, pawns=EVERYBODY, papa="site-7")
        assert game.can("attack") == victims
        game.play(f"attack {victim}", "dice 1 6")
        assert game.injuries == [int(seat == attacker) for seat in range(4)]
        game.play(*["dice 6 1"] * 3)
        beaten = game.t.papa_injuries if victim == "papa" else game.injuries[int(victim)]
        assert (beaten, game.phase) == (3, records.FIGHT_DICE)
        game.play("dice 6 1")
        assert list(game.t.bandages) == [int(str(seat - 1) == victim) for seat in range(5)], "Papa Clayton needs none"


@pytest.mark.rule("GM-120", "GM-124", "GM-125")
@pytest.mark.parametrize("owner", range(4))
@pytest.mark.parametrize("bid", [1, 6])
def test_any_seat_may_be_partner_for_one_gold_or_six(given: Given, owner: int, bid: int) -> None:
    for partner in (seat for seat in range(4) if seat != owner):
        game = given(turn=owner, mining=7).play("invite")
        while game.phase == records.BID:
            game.play(f"bid {bid}" if game.actor == partner else "pass")
        assert (game.actor, game.legal) == (owner, ["pass", f"accept {partner}"])
        game.play(f"accept {partner}")
        assert (game.actor, game.phase, game.bids) == (partner, records.PARTNER_ROUTE, [0, 0, 0, 0])
        paid = {owner: 10 + bid, partner: 10 - bid}
        assert game.gold == [paid.get(seat, 10) for seat in range(4)]
