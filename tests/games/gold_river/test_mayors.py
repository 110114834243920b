"""Mayors: who becomes one, what he is paid, and how he loses the office to a purchase or to an Action."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from motherlode.games.gold_river import mayors, records

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given, Situation

COLD_MOUNTAIN = ["cm-2", "cm-4", "cm-5", "cm-6", "cm-7", "cm-9", "cm-10", "cm-11"]


def dealt(*counts: int) -> list[str]:
    """So many Claims of Cold Mountain for each seat, from the low numbers on; the last ones stay free."""
    claims = iter(COLD_MOUNTAIN)
    return [" ".join(next(claims) for _ in range(count)) for count in counts]


def take(game: Situation, card: str) -> Situation:
    """The first player wins for nothing and takes a card."""
    return game.win(game.t.first - 1).choose(card, drop="gold-3")


# Becoming Mayor


@pytest.mark.rule("RV-060", "RV-R12")
def test_the_first_with_two_claims_of_a_town_becomes_mayor_and_pays_nobody(given: Given) -> None:
    game = given(["cm-4", "cm-5", "cc-3"], row="cm-6 cc-4")
    assert game.mayors == {}
    take(game, "cm-6")
    assert (game.mayors, game.nuggets) == ({"cm": 0}, [15, 15, 15])
    game.choose("gold-3-b").choose("cc-4")
    assert (game.mayors, game.nuggets) == ({"cm": 0, "cc": 2}, [15, 18, 15])


@pytest.mark.rule("RV-060")
def test_two_claims_of_different_towns_make_no_mayor(given: Given) -> None:
    assert take(given(["cm-4 dg-5", "", ""], row="sn-3"), "sn-3").mayors == {}


@pytest.mark.rule("RV-060", "RV-056")
def test_one_player_may_be_mayor_of_several_towns(given: Given) -> None:
    assert take(given(["cm-4 dg-5 dg-6", "", ""], row="cm-5"), "cm-5").mayors == {"cm": 0, "dg": 0}


# The fee


@pytest.mark.rule("RV-061", "RV-R13")
@pytest.mark.parametrize("mayor_has", [2, 3, 4])
def test_a_claim_costs_as_many_nuggets_as_the_mayor_has_claims_there(given: Given, mayor_has: int) -> None:
    game = take(given(dealt(0, mayor_has, 1), row="cm-11"), "cm-11")
    assert game.nuggets == [15 - mayor_has, 15 + mayor_has, 15]
    assert game.mayors == {"cm": 1}


@pytest.mark.rule("RV-061", "RV-R12")
def test_no_fee_where_there_is_no_mayor_or_for_another_town(given: Given) -> None:
    game = take(given(["", "cm-4 cm-5 dg-3", "dg-2"], row="dg-5"), "dg-5")
    assert game.nuggets == [15, 15, 15]


@pytest.mark.rule("RV-R13", "RV-061")
def test_the_mayor_himself_pays_nothing(given: Given) -> None:
    game = take(given(dealt(2, 1, 0), row="cm-11"), "cm-11")
    assert (game.nuggets, game.mayors) == ([15, 15, 15], {"cm": 0})


@pytest.mark.rule("RV-R13", "RV-054")
def test_the_fee_is_due_even_for_the_last_card_that_nobody_else_wanted(given: Given) -> None:
    game = given(dealt(3, 0, 0), row="cm-11")
    game.win(0).choose("gold-3", drop="gold-3-b").choose("gold-3-c")
    assert game.legal == ["pick 1"]
    game.play("pick 1")
    assert game.nuggets == [18 + 3, 18, 12]


@pytest.mark.rule("RV-T09", "RV-080", "RV-081")
def test_who_has_less_than_the_fee_pays_all_he_has(given: Given) -> None:
    game = take(given(dealt(0, 3, 0), nuggets=[1, 6, 6], row="cm-11"), "cm-11")
    assert (game.nuggets, game.cards(0)) == ([0, 7, 6], "cm-11")


@pytest.mark.rule("RV-T07", "RV-065", "RV-064")
def test_who_takes_the_office_by_a_purchase_pays_the_old_mayor_first(given: Given) -> None:
    game = take(given(["sn-3", "sn-4 sn-5", ""], nuggets=[10, 10, 10], row="sn-7"), "sn-7")
    assert (game.nuggets, game.mayors) == ([8, 12, 10], {"sn": 0})


@pytest.mark.rule("RV-065", "RV-R13")
def test_the_next_buyer_pays_the_new_mayor(given: Given) -> None:
    game = take(given(dealt(1, 2, 0, 0), row="cm-10 cm-11"), "cm-10")
    game.choose("gold-3-b").choose("cm-11")
    assert (game.nuggets, game.mayors) == ([13 + 2, 17 + 3, 13, 15], {"cm": 0})


# RV-R10 (a): purchases


@pytest.mark.rule("RV-R10", "RV-064")
@pytest.mark.parametrize(
    ("buyer", "mayor", "third", "new_mayor"),
    [
        (0, 2, 0, "mayor"),  # too few
        (1, 3, 0, "mayor"),
        (1, 2, 0, "buyer"),  # as many
        (2, 3, 1, "buyer"),
        (2, 2, 0, "buyer"),  # more
        (1, 2, 2, "buyer"),  # a third has as many, not more
        (1, 1, 2, "buyer"),
        (1, 2, 3, "mayor"),  # a third has more
        (1, 1, 3, "mayor"),
        (0, 2, 3, "mayor"),  # the third has more than the Mayor, but did not buy
        (0, 2, 2, "mayor"),
        (0, 0, 0, "buyer"),  # a Mayor without Claims
        (0, 1, 0, "buyer"),
        (0, 0, 2, "mayor"),
    ],
)
def test_after_a_purchase_only_the_buyer_can_take_over(
    given: Given, buyer: int, mayor: int, third: int, new_mayor: str
) -> None:
    game = take(given(dealt(buyer, mayor, third), mayors={"cm": 1}, row="cm-11"), "cm-11")
    assert game.mayors["cm"] == ["buyer", "mayor"].index(new_mayor)
    assert game.nuggets == [15 - mayor, 15 + mayor, 15], "the fee is the same in every case"


@pytest.mark.rule("RV-R10")
@pytest.mark.parametrize("third", [0, 3])
def test_wherever_the_third_player_sits_with_more_he_stands_in_the_buyers_way(given: Given, third: int) -> None:
    counts = [3 if seat == third else seat % 3 for seat in range(4)]  # seat 1 has one, the Mayor, seat 2, has two
    game = take(given(dealt(*counts), mayors={"cm": 2}, row="cm-11", first=1), "cm-11")
    assert game.mayors == {"cm": 2}


@pytest.mark.rule("RV-R10")
def test_a_mayor_who_buys_stays_though_another_has_more(given: Given) -> None:
    assert take(given(dealt(1, 3, 0), mayors={"cm": 0}, row="cm-11"), "cm-11").mayors == {"cm": 0}


@pytest.mark.rule("RV-R11")
@pytest.mark.parametrize("left", [0, 1])
def test_a_mayor_keeps_the_office_with_one_claim_or_none_and_asks_as_many_nuggets(given: Given, left: int) -> None:
    game = take(given(dealt(0, left + 1, 0, 0), mayors={"cm": 1}, row="dynamite cm-11"), "dynamite")
    game.play(f"blast {COLD_MOUNTAIN[0]}")
    assert (game.mayors, game.cards(1)) == ({"cm": 1}, " ".join(COLD_MOUNTAIN[1 : left + 1]))
    game.choose("gold-3-b").choose("cm-11")
    assert (game.nuggets, game.mayors) == ([15, 18 + left, 15 - left, 15], {"cm": 2})


# RV-R10 (b): Dynamite. Seat 3 uses it; the Mayor is seat 0


@pytest.mark.rule("RV-R10", "RV-064", "RV-066", "RV-T10", "RV-R11")
@pytest.mark.parametrize(
    ("counts", "hit", "mayor"),
    [
        ((3, 1, 1), 0, 0),  # the Mayor still has most
        ((3, 2, 0), 0, 1),  # one rival is equal because the Mayor lost one
        ((3, 0, 2), 0, 2),
        ((3, 2, 2), 0, 0),  # two rivals equal the Mayor: he stays
        ((2, 2, 0), 0, 1),  # one rival has more
        ((3, 3, 2), 0, 1),  # one has more, another is equal
        ((3, 2, 3), 0, 2),
        ((2, 3, 3), 0, 0),  # two rivals share the most
        ((1, 1, 0), 0, 1),  # the Mayor has none left, a rival has one
        ((1, 0, 0), 0, 0),  # nobody has any
        ((1, 1, 1), 0, 0),
        ((2, 2, 1), 2, 0),  # a bystander who was equal before
        ((2, 1, 2), 1, 0),
        ((2, 3, 0), 1, 0),  # a rival who falls back to as many as the Mayor
        ((2, 3, 2), 1, 0),
        ((1, 3, 3), 2, 1),  # of two who shared the most, one is left
        ((1, 3, 3), 1, 2),
        ((2, 1, 0), 1, 0),
    ],
)
def test_the_office_after_dynamite(given: Given, counts: tuple[int, int, int], hit: int, mayor: int) -> None:
    cards = dealt(*counts)
    game = take(given([*cards, ""], mayors={"cm": 0}, row="dynamite", first=3), "dynamite")
    game.play(f"blast {cards[hit].split()[0]}")
    assert game.mayors == {"cm": mayor}
    assert game.nuggets == [15, 15, 15, 15], "no fee"


@pytest.mark.rule("RV-R11", "RV-R10")
def test_a_rival_without_claims_does_not_follow_a_mayor_without_claims(given: Given) -> None:
    game = take(given(["", "cm-4"], mayors={"cm": 1}, row="dynamite"), "dynamite").play("blast cm-4")
    assert game.mayors == {"cm": 1}


@pytest.mark.rule("RV-R10")
def test_a_bystander_is_not_promoted_wherever_he_sits(given: Given) -> None:
    game = given(["cm-4 cm-5", "cm-6 cm-7", "cm-9", ""], mayors={"cm": 1}, row="dynamite", first=3)
    assert take(game, "dynamite").play("blast cm-9").mayors == {"cm": 1}
    game = given(["cm-4 cm-5", "", "cm-6 cm-7"], mayors={"cm": 0}, row="bandit", pile="cm-11", first=1)
    assert take(game, "bandit").play("take cm-11").mayors == {"cm": 0}


@pytest.mark.rule("RV-R10")
def test_who_blasts_may_take_the_office_himself(given: Given) -> None:
    game = take(given(dealt(2, 3, 1), row="dynamite"), "dynamite").play("blast cm-5")
    assert game.mayors == {"cm": 0}


@pytest.mark.rule("RV-R10", "RV-064")
def test_a_deposed_mayor_does_not_bounce_back(given: Given) -> None:
    game = take(given(dealt(1, 2, 1, 0), row="cm-11 dynamite"), "cm-11")
    assert (game.mayors, game.cards(0), game.cards(1)) == ({"cm": 0}, "cm-2 cm-11", "cm-4 cm-5")
    game.choose("gold-3-b").choose("gold-3-c").choose("dynamite").play("blast cm-6")
    assert game.mayors == {"cm": 0}, "both have two, but nothing happened between them"


@pytest.mark.rule("RV-R12")
def test_dynamite_makes_no_first_mayor(given: Given) -> None:
    game = take(given(["", "cm-4 dg-3", "cm-5"], row="dynamite"), "dynamite").play("blast cm-5")
    assert game.mayors == {}


@pytest.mark.rule("RV-R10")
def test_a_destroyed_building_or_claim_of_another_town_changes_no_office(given: Given) -> None:
    for target in ("saloon", "dg-5"):
        game = given(["", "cm-4 cm-5 saloon", "cm-6 cm-7 dg-5"], mayors={"cm": 1}, row="dynamite")
        assert take(game, "dynamite").play(f"blast {target}").mayors == {"cm": 1}


# RV-R10 (b): the Judge. Seat 0 uses it


def judge(given: Given, cards: list[str], give: str, get: str, **mayors: int) -> Situation:
    game = take(given(cards, mayors=mayors, row="judge"), "judge").play(f"give {give}", f"take {get}")
    assert game.nuggets == [15] * len(cards), "no fee"
    return game


@pytest.mark.rule("RV-T12", "RV-063", "RV-064")
def test_a_judge_takes_a_claim_and_the_office_without_payment(given: Given) -> None:
    game = judge(given, ["cm-4 dg-3", "cm-5 cm-6", ""], "dg-3", "cm-5", cm=1)
    assert (game.mayors, game.cards(0), game.cards(1)) == ({"cm": 0}, "cm-4 cm-5 judge", "dg-3 cm-6")


@pytest.mark.rule("RV-064", "RV-R10")
def test_both_towns_of_a_swap_are_checked(given: Given) -> None:
    game = judge(given, ["cm-4 dg-3 dg-5", "cm-5 cm-6 dg-6", ""], "dg-3", "cm-5", cm=1, dg=0)
    assert game.mayors == {"cm": 0, "dg": 1}


@pytest.mark.rule("RV-R10")
def test_a_swap_within_a_town_changes_no_office(given: Given) -> None:
    for mayor in (0, 1):
        game = judge(given, ["cm-4 cm-5", "cm-6 cm-7", "cm-9"], "cm-4", "cm-6", cm=mayor)
        assert (game.mayors, game.cards(0)) == ({"cm": mayor}, "cm-5 cm-6 judge")


@pytest.mark.rule("RV-R10", "RV-066")
@pytest.mark.parametrize(
    ("cards", "get", "mayor"),
    [
        (["cm-4 dg-3", "cm-5 cm-6", "cm-7", ""], "cm-7", 0),  # equal, for he gained one
        (["dg-3", "cm-5 cm-6", "cm-7", ""], "cm-7", 1),  # too few
        (["cm-4 dg-3", "cm-5 cm-6", "cm-7", "cm-9 cm-10"], "cm-7", 1),  # two are equal to the Mayor
        (["dg-3", "cm-5 cm-6 cm-7", "cm-9 cm-10", ""], "cm-5", 2),  # the Mayor lost one, and a bystander is equal
        (["cm-4 dg-3", "cm-5 cm-6 cm-7", "cm-9 cm-10", ""], "cm-5", 1),  # two are equal
        (["cm-2 cm-4 dg-3", "cm-5 cm-6 cm-7", "cm-9 cm-10", ""], "cm-5", 0),  # he has most
        (["dg-3", "cm-5", "", ""], "cm-5", 0),  # the Mayor has none left
    ],
)
def test_the_office_of_the_town_that_a_judge_takes_from(given: Given, cards: list[str], get: str, mayor: int) -> None:
    assert judge(given, cards, "dg-3", get, cm=1).mayors == {"cm": mayor}


@pytest.mark.rule("RV-R10", "RV-064")
@pytest.mark.parametrize(
    ("cards", "mayor"),
    [
        (["cm-4", "cm-5 cm-6", "cm-7 dg-3", ""], 2),  # who is given one is equal: it is his, though another judged
        (["cm-4", "cm-5 cm-6 cm-9", "cm-7 dg-3", ""], 1),
        (["cm-4", "cm-5 cm-6", "cm-7 dg-3", "cm-9 cm-10"], 1),  # two are equal
        (["cm-4", "cm-5 cm-6", "cm-7 cm-2 dg-3", "cm-9 cm-10"], 2),
    ],
)
def test_the_office_of_the_town_that_a_judge_gives_from(given: Given, cards: list[str], mayor: int) -> None:
    assert judge(given, cards, "cm-4", "dg-3", cm=1).mayors == {"cm": mayor}


@pytest.mark.rule("RV-R12")
def test_a_swap_can_make_the_first_mayors_on_both_sides(given: Given) -> None:
    assert judge(given, ["cm-4 dg-3", "cm-5 dg-5", ""], "dg-3", "cm-5").mayors == {"cm": 0, "dg": 1}


@pytest.mark.rule("RV-R11", "RV-R10")
def test_a_mayor_may_give_his_last_claim_to_one_who_takes_over(given: Given) -> None:
    assert judge(given, ["cm-4", "dg-3", ""], "cm-4", "dg-3", cm=0).mayors == {"cm": 1}


# RV-R10 (b): the One-Armed Bandit. Seat 0 uses it; the Mayor is seat 1


def bandit(given: Given, cards: list[str], pile: str = "cm-11", **table: object) -> Situation:
    game = given(cards, row="bandit", pile=pile, **table)  # type: ignore[arg-type]
    return take(game, "bandit").play("take cm-11")


@pytest.mark.rule("RV-062", "RV-065", "RV-064")
def test_a_claim_of_the_bandit_costs_the_fee_and_may_bring_the_office(given: Given) -> None:
    game = bandit(given, dealt(1, 2, 0))
    assert (game.nuggets, game.mayors) == ([13, 17, 15], {"cm": 0})
    game = bandit(given, dealt(0, 2, 0), nuggets=[1, 4, 4])
    assert (game.nuggets, game.mayors) == ([0, 5, 4], {"cm": 1})


@pytest.mark.rule("RV-R10", "RV-066")
@pytest.mark.parametrize(
    ("counts", "mayor"),
    [
        ((1, 2, 2), 1),  # two are equal to the Mayor after an Action, so he stays
        ((2, 2, 2), 0),
        ((1, 2, 3), 2),  # a third has most, and more than the Mayor
        ((2, 2, 3), 1),  # two share the most
        ((0, 2, 2), 1),  # a bystander who was equal before
        ((0, 0, 0), 0),
    ],
)
def test_the_office_after_the_bandit(given: Given, counts: tuple[int, int, int], mayor: int) -> None:
    assert bandit(given, dealt(*counts), mayors={"cm": 1}).mayors == {"cm": mayor}


@pytest.mark.rule("RV-R12", "RV-062")
def test_the_bandit_can_make_the_first_mayor_without_a_fee(given: Given) -> None:
    game = bandit(given, dealt(1, 1, 0))
    assert (game.nuggets, game.mayors) == ([15, 15, 15], {"cm": 0})
    assert bandit(given, dealt(0, 1, 0)).mayors == {}


@pytest.mark.rule("RV-062", "RV-R13")
def test_the_mayor_pays_no_fee_to_himself_at_the_bandit(given: Given) -> None:
    game = bandit(given, dealt(2, 1, 0))
    assert (game.nuggets, game.mayors, game.phase) == ([15, 15, 15], {"cm": 0}, records.PICK)


@pytest.mark.rule("RV-061", "RV-R13")
def test_what_a_claim_would_cost(given: Given) -> None:
    game = given(["cm-5 cm-6", "cm-7", "dg-5"])
    cost = [mayors.fee(game.box, game.t, seat, game.card("cm-4")) for seat in (1, 2, 3)]
    assert cost == [0, 2, 2], "nothing for the Mayor himself"
    assert [mayors.fee(game.box, game.t, seat, game.card("dg-6")) for seat in (1, 2, 3)] == [0, 0, 0], "no Mayor yet"
