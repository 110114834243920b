"""Partners: invitations, bids, fees, the partner's journey, and one who does not come."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.games.goldmine_rumbles import records

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given


@pytest.mark.rule("GM-117", "GM-R50")
def test_the_owner_may_invite_once_or_not_at_all(given: Given) -> None:
    game = given(mining=7)
    assert {"invite", "mine"} <= set(game.legal)
    game.play("invite", "pass", "pass", "pass")
    assert (game.actor, game.phase, game.can("invite")) == (0, records.AT_CLAIM, []), "with no bid there is no choice"
    assert given(mining=7).play("mine").phase == records.YIELD


@pytest.mark.rule("GM-118", "GM-119", "GM-120", "GM-121", "GM-122")
def test_the_others_bid_once_each_from_the_left_on_free_squares(given: Given) -> None:
    game = given(mining=7, turn=1, order=[1, 0, 2, 3]).play("invite")
    assert (game.actor, game.legal) == (2, ["pass", "bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "bid 6"])
    game.play("bid 3")
    assert (game.actor, game.can("bid")) == (3, ["1", "2", "4", "5", "6"])
    game.play("bid 6")
    assert (game.actor, game.can("bid")) == (0, ["1", "2", "4", "5"])
    game.play("bid 1")
    assert (game.actor, game.phase, game.bids) == (1, records.ACCEPT_BID, [1, 0, 3, 6]), "nobody bids twice"
    assert game.gold == [10, 10, 10, 10], "a bid costs nothing yet"


@pytest.mark.rule("GM-R50", "GM-120", "GM-R13")
@pytest.mark.parametrize(("gold", "bids"), [(0, []), (1, ["1"]), (4, ["1", "2", "3", "4"]), (9, list("123456"))])
def test_no_bid_above_ones_gold(given: Given, gold: int, bids: list[str]) -> None:
    assert given(mining=7, gold=[10, gold]).play("invite").can("bid") == bids


@pytest.mark.rule("GM-123", "GM-124", "GM-125")
def test_the_owner_accepts_any_one_bid(given: Given) -> None:
    game = given(mining=7).play("invite", "bid 5", "pass", "bid 2")
    assert game.legal == ["pass", "accept 1", "accept 3"], "who did not bid cannot be the partner"
    game.play("accept 3")
    assert game.gold == [12, 10, 10, 8], "the fee goes to the owner at once; a rejected bid costs nothing"
    assert (game.actor, game.phase, game.bids) == (3, records.PARTNER_ROUTE, [0, 0, 0, 0])


@pytest.mark.rule("GM-121", "GM-125")
def test_the_first_seat_bids_and_pays_like_all_others(given: Given) -> None:
    game = given(mining=7, turn=3, order=[3, 0, 1, 2]).play("invite", "bid 3")
    assert (game.actor, game.can("bid")) == (1, ["1", "2", "4", "5", "6"])
    game.play("pass", "pass")
    assert (game.phase, game.legal) == (records.ACCEPT_BID, ["pass", "accept 0"])
    game.play("accept 0")
    assert (game.gold, game.bids, game.actor) == ([7, 10, 10, 13], [0, 0, 0, 0], 0)


@pytest.mark.rule("GM-073", "GM-133", "GM-136", "GM-R70")
def test_a_whole_turn_with_a_partner(given: Given) -> None:
    game = given(bought=7, pawns=["site-7", "site-7"], items=["bible", "bible"])
    game.play("search", "row top", "take 1", "take 2", "invite", "bid 1", "pass", "pass", "accept 1")
    game.play("search", "take 1", "take 2", "pass", "mine")
    assert len(game.outcomes) == 36
    game.play("dice 2 1")
    assert (game.actor, game.legal) == (0, ["pass", "read"])
    game.play("read")
    assert (game.actor, game.legal) == (1, ["pass", "read"])
    game.play("read")
    assert game.gold == [17, 15, 10, 10], "10 + 1 + 6 and 10 - 1 + 6"
    game.play("hazard bread")
    assert (game.bandages, game.items(1), game.actor) == ([1, 0, 0, 0], "matchstick", 0), "the owner may wind down"


@pytest.mark.rule("GM-136", "GM-R70", "GM-072")
def test_a_whole_turn_alone(given: Given) -> None:
    game = given(bought=7, pawns=["site-7"], items=["bible"]).play("search", "row top", "take 1", "take 2", "mine")
    assert game.play("die 1").legal == ["pass", "read"]


@pytest.mark.rule("GM-124", "GM-R50", "GM-132")
def test_or_none_and_mines_alone(given: Given) -> None:
    game = given(mining=7, items=["pipe"], cubes=["colt-45"]).play("invite", "bid 5", "bid 6", "bid 1", "pass")
    assert (game.gold, game.bids, game.phase) == ([10, 10, 10, 10], [0, 0, 0, 0], records.AT_CLAIM)
    assert game.can("use") == ["pipe"] and game.can("shop") != [], "still active"
    game.play("mine")
    assert len(game.outcomes) == 6, "one die"


@pytest.mark.rule("GM-126", "GM-127", "GM-290", "GM-292", "GM-128", "GM-129")
def test_the_partner_travels_shops_picks_of_the_other_row_and_uses_items(given: Given) -> None:
    # From site 11 to claim 5, past b2.
    game = given(bought=5, pawns=["site-5"], items=["", "", "dynamite*2"])
    game.play("search", "row bottom", "take 1", "take 2", "cube colt-45", "invite", "pass", "bid 4", "pass", "accept 2")
    assert (game.actor, game.can("search")) == (2, [])
    game.play("go b3-n1", "shop bread", "turn c3 90", "go site-5")
    assert (game.gold, game.marks) == ([14, 10, 5, 10], [0, 0, 1, 0])
    assert game.can("buy") == game.can("attack") == [], "a partner does nothing else"
    game.play("search", "take 1", "take 2")
    assert (game.items(2), game.phase) == ("bacon detonator bread dynamite", records.PARTNER_AT_CLAIM)
    assert {"pickpocket 0 pipe", "shift column-c 132", "shop bread", "pass"} <= set(game.legal)
    assert game.can("go") == game.can("mine") == game.can("end") == []
    game.play("pass")
    assert (game.actor, game.phase) == (0, records.LAST_CALL)


@pytest.mark.rule("GM-130", "GM-293", "GM-R50")
def test_the_owner_is_on_again_before_the_dice(given: Given) -> None:
    game = given(mining=7, partner=1, items=["pipe harmonica"], cubes=["colt-45"])
    assert {"mine", "call", "use pipe", "shop bread"} <= set(game.legal)
    assert game.can("invite") == game.can("go") == game.can("end") == []
    game.play("mine")
    assert len(game.outcomes) == 36


@pytest.mark.rule("GM-131", "GM-294")
def test_either_may_pick_the_others_pocket_while_active(given: Given) -> None:
    game = given(mining=7, partner=1, items=["bacon", "bible"])
    assert game.can("pickpocket") == ["1 bible"]
    partner = given(mining=7, pawns=["site-3", "site-7"], items=["bible flask", "bacon", "bread"])
    partner.play("invite", "bid 1", "pass", "pass", "accept 1")
    assert partner.can("pickpocket") == ["0 bible", "0 flask"]
    partner.play("pickpocket 0 bible")
    assert (partner.items(0), partner.items(1)) == ("flask", "bible")


@pytest.mark.rule("GM-R49")
def test_a_partner_who_does_not_come_has_paid_for_nothing(given: Given) -> None:
    game = given(mining=7, items=["", "", "bible"]).play(
        "invite", "pass", "bid 4", "pass", "accept 2", "go b2-e2", "end"
    )
    assert (game.actor, game.phase, game.at(2)) == (0, records.LAST_CALL, "b2-e2")
    game.play("mine")
    assert len(game.outcomes) == 6, "the owner mines alone"
    game.play("die 1", "hazard bread")
    assert game.gold == [15, 10, 6, 10], "10 + 4 + 1 for the owner; no yield, and no Bible, for the partner"
    assert (game.bandages, game.items(2)) == ([1, 0, 0, 0], "bible"), "nor does the partner starve"


@pytest.mark.rule("GM-R49")
def test_a_bid_needs_no_route(given: Given) -> None:
    game = given(mining=7, pawns=["site-1", "site-3"]).play("invite")  # site 3 is walled in
    assert game.actor == 1 and game.can("bid") != []
    game.play("bid 1", "pass", "pass", "accept 1")
    assert "site-7" not in game.can("go")


@pytest.mark.rule("GM-R49", "GM-153")
def test_a_partner_who_does_not_come_is_not_asked_by_papa(given: Given) -> None:
    game = given(mining=7).play("invite", "pass", "bid 4", "pass", "accept 2", "end", "mine", "die 1", "hazard papa")
    assert game.actor == 0
    game.play("pay")
    assert (game.gold, game.actor, game.phase) == ([12, 10, 6, 10], 1, records.ROUTE), "only the owner pays, 3"
