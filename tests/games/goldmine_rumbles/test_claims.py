"""The claim store: prices, buying, sliding and refilling, the pile, and Papa Clayton who follows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import CHANCE
from motherlode.games.goldmine_rumbles import records

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given

LAST_SIX = "2 4 6 8 10 12 14 16 9 11"  # sold, so that six claims are left


@pytest.mark.rule("GM-077", "GM-078", "GM-008", "GM-R07", "GM-288")
@pytest.mark.parametrize(("square", "price"), [(1, 1), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_a_claim_costs_what_its_square_says(given: Given, square: int, price: int) -> None:
    game = given(display="16 2 14 4 12", top=10).play(f"buy {square}")
    assert game.gold == [10 - price, 10, 10, 10]
    assert game.claims(0) == ["16", "2", "14", "4", "12"][square - 1]


@pytest.mark.rule("GM-078", "GM-079", "GM-262")
@pytest.mark.parametrize(
    ("cubes", "prices"), [(0, [1, 3, 4, 5, 6]), (1, [0, 1, 2, 3, 4]), (2, [0, 0, 1, 2, 3]), (3, [0, 0, 0, 0, 0])]
)
def test_company_shares_lower_the_price_but_never_below_nothing(given: Given, cubes: int, prices: list[int]) -> None:
    for square, price in enumerate(prices, start=1):
        game = given(cubes=[f"company-shares*{cubes}" if cubes else ""]).play(f"buy {square}")
        assert game.gold[0] == 10 - price


@pytest.mark.rule("GM-077", "GM-R13", "GM-079")
@pytest.mark.parametrize(
    ("gold", "cubes", "squares"),
    [(0, "", ""), (1, "", "1"), (2, "", "1"), (3, "", "1 2"), (5, "", "1 2 3 4"), (6, "", "1 2 3 4 5"),
     (0, "company-shares", "1"), (0, "company-shares*2", "1 2"), (0, "company-shares*3", "1 2 3 4 5")],
)  # fmt: skip
def test_nobody_buys_what_he_cannot_pay(given: Given, gold: int, cubes: str, squares: str) -> None:
    assert given(gold=[gold], cubes=[cubes]).can("buy") == squares.split()


@pytest.mark.rule("GM-080", "GM-081", "GM-082", "GM-083")
def test_claims_slide_left_the_pile_fills_the_gap_and_papa_goes_on(given: Given) -> None:
    game = given(display="16 2 14 4 12", top=10, papa="site-3").play("buy 2")
    assert (game.display, game.top, game.actor) == ("16 14 4 12 10", 0, CHANCE)
    assert game.outcomes == {f"claim {claim}": 1 for claim in (1, 3, 5, 6, 7, 8, 9, 11, 13, 15)}
    assert game.papa == "site-3"
    game.play("claim 13")
    assert (game.top, game.papa, game.actor, game.phase) == (13, "site-13", 0, records.ROUTE)
    assert (game.pile, game.claims(0)) == ("1 3 5 6 7 8 9 11 15", "2")
    assert game.t.bought == 2


@pytest.mark.rule("GM-084", "GM-035", "WT-01")
def test_the_claim_on_the_pile_is_not_for_sale_and_gives_no_item(given: Given) -> None:
    game = given(display="1 2 3 4 5", top=11, turn=2, items=["", "", "matchstick"], gold=[10, 10, 50])
    assert game.papa == "site-11" == game.at(2)
    assert game.can("buy") == ["1", "2", "3", "4", "5"], "and none of them is claim 11"
    assert game.can("match") == []
    shown = given(display="11 2 3 4 5", top=6, turn=2, items=["", "", "matchstick"])
    assert shown.can("match") == ["1", "2", "3", "4", "5"], "all but the Matchstick that it shows last"


@pytest.mark.rule("GM-R46", "GM-077", "GM-068")
def test_a_claim_is_bought_before_moving_and_only_one(given: Given) -> None:
    game = given(turn=2, items=["", "", "flask dynamite harmonica detonator"])
    game.play("turn b3 180", "shift row-3 132", "call", "shop bread")
    assert game.can("buy") == ["1", "2", "3", "4", "5"], "items that do not move the pawn are no hindrance"
    game.play("buy 1", "claim 16")
    assert game.can("buy") == [] and game.can("attack") == [], "one action a turn"
    walked = given(turn=2).play("go site-5")
    assert walked.can("buy") == []
    bitten = given(turn=2, pawns=["site-3", "site-7", "b2-s2"]).play("face bite")
    assert bitten.can("buy") == [], "to pass a rat is to move"
    assert bitten.can("end") == [""]


@pytest.mark.rule("GM-R46", "GM-068", "GM-R47")
def test_whoever_has_moved_may_still_attack_or_do_nothing(given: Given) -> None:
    game = given(turn=2, pawns=["site-5", "site-7"]).play("go site-5")
    assert game.can("attack") == ["0"]
    assert given().play("end").actor == 1, "nothing at all is fine, too"


@pytest.mark.rule("GM-R48")
def test_a_claim_that_is_not_reached_is_lost(given: Given) -> None:
    game = given().play("buy 5", "claim 7", "go b1-n1", "end")
    assert (game.gold[0], game.claims(0), game.at(0), game.actor) == (4, "5", "b1-n1", 1)
    assert game.phase == records.ROUTE, "no dice"


@pytest.mark.rule("GM-R57", "GM-082")
def test_with_an_empty_pile_the_display_shrinks_and_papa_stays(given: Given) -> None:
    game = given(display="1 3 5 7 13", top=15, sold=LAST_SIX).play("buy 1")
    assert (game.display, game.top, game.papa, game.actor) == ("3 5 7 13 15", 0, "site-15", 0), "nothing to turn up"
    game.play("end", "buy 5")
    assert (game.gold[1], game.display, game.papa) == (4, "3 5 7 13", "site-15")
    assert game.t.refills == 0, "nothing is owed to an empty square"
    game.play("end")
    assert game.can("buy") == ["1", "2", "3", "4"]


# Refreshing with a Flask


@pytest.mark.rule("GM-232", "GM-233", "GM-R56")
def test_a_refresh_slides_fills_from_the_left_and_moves_papa(given: Given) -> None:
    game = given(display="16 2 14 4 12", top=10, items=["flask"], papa="site-3").play("refresh 24")
    assert (game.display, game.supply("flask")) == ("16 14 12 10", 5), "first the face-up claim of the pile"
    assert game.outcomes == {f"claim {claim}": 1 for claim in (1, 3, 5, 6, 7, 8, 9, 11, 13, 15)}, "not 2, not 4"
    game.play("claim 7")
    assert (game.display, game.papa, game.actor) == ("16 14 12 10 7", "site-3", CHANCE)
    game.play("claim 8")
    assert (game.top, game.papa, game.actor, game.can("buy")) == (8, "site-8", 0, ["1", "2", "3", "4", "5"])
    assert game.t.layer[2] == game.t.layer[4] == 2, "below all the others"
    assert game.pile == "1 2 3 4 5 6 9 11 13 15"


@pytest.mark.rule("GM-R56")
def test_refreshed_claims_come_back_when_the_rest_of_the_pile_is_gone(given: Given) -> None:
    game = given(display="1 3 5 7 13", top=15, sold="4 6 8 10 12 14 16 9 11", items=["flask"]).play("refresh 12")
    assert (game.display, game.outcomes) == ("5 7 13 15", {"claim 2": 1}), "one claim was face-down"
    game.play("claim 2")
    assert (game.display, game.outcomes) == ("5 7 13 15 2", {"claim 1": 1, "claim 3": 1}), "shuffled"
    game.play("claim 3")
    assert (game.top, game.papa, game.pile) == (3, "site-3", "1")


@pytest.mark.rule("GM-R56", "GM-R57")
def test_no_more_claims_are_refreshed_than_the_pile_holds(given: Given) -> None:
    two = given(display="1 3 5 7 13", top=15, sold="4 6 8 10 12 14 16 9 11", items=["flask"])
    assert sorted(two.can("refresh")) == sorted(
        ["1", "2", "3", "4", "5", "12", "13", "14", "15", "23", "24", "25", "34", "35", "45"]
    )
    one = given(display="3 5 7 13 15", top=2, sold="4 6 8 10 12 14 16 9 11", items=["flask"])
    assert (one.pile, len(one.can("refresh"))) == ("1", 15), "the face-up claim and the face-down one"
    none = given(display="1 3 5", top=0, sold=f"{LAST_SIX} 7 13 15", items=["flask"])
    assert none.can("refresh") == []
    few = given(display="1 3", top=5, sold="4 6 8 10 12 14 16", items=["flask"])
    assert few.can("refresh") == ["1", "2", "12"], "empty squares cannot be chosen"
    assert len(given(items=["flask"]).can("refresh")) == 31
    assert given(items=["bread"]).can("refresh") == []


@pytest.mark.rule("GM-R56", "GM-083")
def test_two_refreshes_pile_up_in_their_order(given: Given) -> None:
    game = given(display="1 3 5 7 13", top=15, sold="4 6 8 10 12 14 16 9 11", items=["flask*2"])
    game.play("refresh 1")  # under the pile: 2, then 1
    assert game.outcomes == {"claim 2": 1}
    game.play("claim 2", "refresh 1")  # 3 goes below 1
    assert game.display == "5 7 13 15 2"
    assert game.outcomes == {"claim 1": 1}
    assert (game.t.layer[1], game.t.layer[3]) == (1, 2), "layers are counted from the top of the pile"
    game.play("claim 1", "buy 1")
    assert (game.display, game.outcomes) == ("7 13 15 2 1", {"claim 3": 1})


@pytest.mark.rule("GM-R46", "GM-232")
def test_a_refreshed_claim_may_be_bought_at_once(given: Given) -> None:
    game = given(display="1 2 3 4 5", top=6, items=["flask"]).play("refresh 1", "claim 7", "buy 5", "claim 8")
    assert (game.claims(0), game.gold[0], game.papa) == ("6", 4, "site-8")
