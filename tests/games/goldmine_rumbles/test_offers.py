"""Paid route finders, an option: offers that nobody sees, one that is followed, and what it pays. See test_mine.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.games.goldmine_rumbles import records

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation


def bought(given: Given, items: str = "", pawn: str = "site-11", claim: int = 5) -> Situation:
    """Seat 2 has just bought a claim."""
    shown = [claim, *(other for other in (1, 2, 3, 4) if other != claim)]
    game = given(
        display=" ".join(map(str, shown)), turn=2, order=[2, 0, 1, 3], pawns=["site-3", "site-7", pawn],
        items=["", "", items], paid_routes="on",
    )  # fmt: skip
    return game.play("buy 1", "claim 9")


@pytest.mark.rule("GM-313", "GM-R76")
def test_the_others_are_asked_after_the_purchase_from_the_left(given: Given) -> None:
    game = bought(given)
    assert (game.actor, game.phase) == (3, records.OFFER)
    asked = []
    while game.phase == records.OFFER:
        asked.append(game.actor)
        game.play("pass")
    assert (asked, game.actor, game.phase) == ([3, 0, 1], 2, records.ROUTE)
    assert given(turn=2).play("buy 1", "claim 9").phase == records.ROUTE, "only if the players agreed on it"


@pytest.mark.rule("GM-R76", "GM-R57")
def test_also_when_the_pile_is_empty(given: Given) -> None:
    game = given(display="1 3 5 7 13", top=15, sold="2 4 6 8 10 12 14 16 9 11", paid_routes="on").play("buy 1")
    assert (game.actor, game.phase) == (1, records.OFFER)


@pytest.mark.rule("WT-41", "GM-313", "GM-R76")
def test_a_good_route_pays_one_gold_from_the_bank(given: Given) -> None:
    game = bought(given).play("go site-5", "offer", "pass", "pass")
    assert (game.actor, game.legal) == (2, ["pass", "accept 3"])
    game.play("accept 3")
    assert (game.at(2), game.gold) == ("site-5", [10, 10, 9, 11]), "1 for the claim, 1 to the finder"
    assert (game.actor, game.phase, game.can("search")) == (2, records.ROUTE, [""])


@pytest.mark.rule("GM-R76", "GM-093")
def test_the_steps_are_the_buyers_own_actions(given: Given) -> None:
    game = bought(given, "dynamite bread", claim=3)
    game.play("go b3-n1", "turn b2 90", "go site-3", "offer", "pass", "pass", "accept 3")
    assert (game.at(2), game.items(2), game.gold[3]) == ("site-3", "bread", 11)
    assert game.mine.split()[4] == "7/180"


@pytest.mark.rule("GM-R76", "GM-095")
def test_a_route_past_a_snake_waits_for_the_die(given: Given) -> None:
    # c2-w1 is an end of the snake's tunnel; the other end leads on to c3 (B), not to the claim.
    game = bought(given, "blunderbus").play("go c2-w1", "face blunderbus", "face bite", "go site-5", "offer")
    game.play("pass", "pass", "accept 3")
    assert (game.at(2), game.phase) == ("c2-s2", records.BACKFIRE)
    game.play("die 6")
    assert (game.at(2), game.injuries[2], game.poisons[2], game.gold[3]) == ("site-5", 3, 1, 11)


@pytest.mark.rule("GM-R76", "GM-093", "GM-094")
def test_a_route_past_a_rat_with_bread(given: Given) -> None:
    # Round the rat of b2 and back again, then to the claim.
    game = bought(given, "bread").play("go b2-s2", "face bread", "go site-5", "offer", "pass", "pass", "accept 3")
    assert (game.at(2), game.items(2), game.poisons[2], game.gold[3]) == ("site-5", "", 0, 11)


@pytest.mark.rule("GM-R76")
@pytest.mark.parametrize(
    ("pawn", "items", "step"),
    [
        ("b2-s2", "blunderbus", "face bread"),  # no Bread
        ("b2-s2", "blunderbus", "face blunderbus"),  # not against a rat
        ("c2-w1", "bread", "face bread"),  # not against a snake
        ("c2-w1", "bread", "face blunderbus"),  # no Blunderbus
        ("site-11", "blunderbus bread", "face bread"),  # no rat
        ("site-11", "blunderbus bread", "face blunderbus"),  # no snake
        ("site-11", "bread", "face bite"),
        ("site-11", "", "go site-16"),
    ],
)
def test_a_step_that_is_not_possible_is_not_made(given: Given, pawn: str, items: str, step: str) -> None:
    game = bought(given, items, pawn).play(step, "offer", "pass", "pass", "accept 3")
    assert (game.at(2), game.items(2), game.poisons[2]) == (pawn, items, 0)
    assert (game.phase, game.actor) == (records.ROUTE, 2)


@pytest.mark.rule("GM-R76", "GM-092")
def test_nor_past_more_rats_than_one_may(given: Given) -> None:
    box = given.box(numbers={"most_passes": 1})
    game = given(pawns=["b2-s2"], items=["bread*3"], paid_routes="on", box=box).play("buy 1", "claim 9", "face bread")
    game.play("face bread", "offer", "pass", "pass", "accept 1")
    assert (game.at(0), game.items(0)) == ("b2-n1", "bread*2")


@pytest.mark.rule("GM-R76")
def test_any_step_can_be_said(given: Given) -> None:
    game = bought(given)
    assert game.legal[0] == "pass" and game.can("offer") == []
    assert (len(game.can("go")), len(game.can("face")), len(game.can("turn"))) == (88, 3, 27)
    assert len(game.legal) == 1 + 88 + 3 + 27, "journeys, rats and snakes, Dynamite; nothing else"
    assert {"go a1-n1", "go site-16"} <= set(game.legal)
    far = given(mine="3 1 5  9 7 2  8 4 6", pawns=["a1-s1"], paid_routes="on").play("buy 1", "claim 9", "go site-16")
    assert far.play("offer", "pass", "pass", "accept 1").at(0) == "site-16"


@pytest.mark.rule("GM-R76", "GM-314")
def test_the_first_seats_offer_counts_too_and_nothing_is_left_of_any(given: Given) -> None:
    game = bought(given).play("pass", "go site-5", "offer", "go site-6", "offer")
    assert game.legal == ["pass", "accept 0", "accept 1"]
    game.play("accept 0")
    assert (game.at(2), game.gold) == ("site-5", [11, 10, 9, 10])
    for one in (game, bought(given).play("pass", "go site-5", "offer", "pass", "pass")):
        assert list(one.of("steps")) == [0, 0, 0, 0] and not any(one.t.step[seat, 0] for seat in range(5))
        assert (one.t.finder, one.t.followed, one.t.gold[0], one.phase) == (0, 0, 0, records.ROUTE)


@pytest.mark.rule("WT-41", "GM-315", "GM-R76")
@pytest.mark.parametrize(
    ("steps", "place"),
    [
        (["go b2-e2"], "b2-e2"),  # ends elsewhere
        (["go site-1"], "site-11"),  # the first step is not possible
        (["go b2-e2", "go site-5"], "b2-e2"),  # two journeys in a row are none
        (["go b3-n1", "turn b2 90", "go site-5"], "b3-n1"),  # no Dynamite
        (["go site-5", "face bite"], "site-5"),  # at the claim, but the list goes on and fails
    ],
)
def test_a_bad_route_pays_nothing_and_the_buyer_goes_on(given: Given, steps: list[str], place: str) -> None:
    game = bought(given).play(*steps, "offer", "pass", "pass", "accept 3")
    assert (game.at(2), game.gold) == (place, [10, 10, 9, 10])
    assert (game.actor, game.phase) == (2, records.ROUTE)
    assert game.play("shop bread").can("go") != [], "the turn goes on"


@pytest.mark.rule("GM-314", "GM-R76")
def test_it_takes_the_buyers_consent(given: Given) -> None:
    game = bought(given).play("go site-5", "offer", "pass", "go site-6", "offer", "pass")
    assert (game.at(2), game.phase, game.gold[3]) == ("site-11", records.ROUTE, 10), "refused"
    one = bought(given).play("go site-5", "offer", "pass", "go site-6", "offer")
    assert one.legal == ["pass", "accept 1", "accept 3"]
    one.play("accept 1")
    assert (one.at(2), one.gold) == ("site-6", [10, 10, 9, 10]), "one list only"
    assert list(one.of("steps")) == [0, 0, 0, 0], "the others are put away"


@pytest.mark.rule("GM-R76", "GM-314")
def test_a_list_is_unseen_until_it_is_accepted(given: Given) -> None:
    game = bought(given).play("go site-5", "offer", "pass", "pass")

    def steps_seen_by(seat: int) -> list[int]:
        view = game.table.engine.look(seat + 1)
        return [view.step[4, i] for i in range(2)]  # type: ignore[attr-defined]

    assert steps_seen_by(3)[0] != 0
    assert steps_seen_by(2) == steps_seen_by(0) == [0, 0]


@pytest.mark.rule("GM-R76")
def test_a_list_has_twelve_steps_at_the_most(given: Given) -> None:
    game = bought(given).play(*["go site-5", "face bite"] * 6)
    assert game.legal == ["offer"]
    assert "pass" not in bought(given).play("go site-5").legal, "a list that is begun is offered"


@pytest.mark.rule("GM-R76", "GM-313")
def test_a_route_that_leads_away_from_the_claim_pays_nothing(given: Given) -> None:
    game = bought(given, pawn="site-5").play("go site-6", "offer", "pass", "pass", "accept 3")
    assert (game.at(2), game.gold[3]) == ("site-6", 10)
