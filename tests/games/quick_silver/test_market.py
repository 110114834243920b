"""The market: totals, groups, and what each group is paid."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from motherlode.games.quick_silver import records

if TYPE_CHECKING:
    from tests.games.quick_silver.conftest import Given


@pytest.mark.rule("QS-070", "QS-R20", "QS-005")
def test_totals_are_cards_and_sneak_tokens(given: Given) -> None:
    game = given(["-10 5 30", "D R 0", "15 15 20"], sneaks=(3, 0, 1)).end_round()
    assert game.of("total") == [22, 0, 49]
    box = given.box(sneak_value=4)
    game = given(["-10 5 30", "D R 0", "15 15 20"], sneaks=(3, 0, 1), box=box).end_round()
    assert game.of("total") == [37, 0, 54]
    assert game.of("paid") == [30, 5, 0]


@pytest.mark.rule("QS-071", "QS-072", "QS-073", "QS-T22")
def test_equal_totals_are_one_group(given: Given) -> None:
    game = given(["25 5 0", "10 10 10", "15 5 5"]).end_round()
    assert (game.of("total"), game.of("paid"), game.of("cash")) == ([30, 30, 25], [0, 0, 15], [0, 0, 15])
    assert game.t.round == 2


@pytest.mark.rule("QS-073", "QS-074", "QS-071")
def test_every_member_of_a_group_scores_his_own_card(given: Given) -> None:
    game = given(["30 25 20", "15 5 0", "10 5 5", "20 0 -5", "15 10 -10"]).end_round()
    assert game.of("total") == [75, 20, 20, 15, 15]
    assert game.of("paid") == [0, 15, 10, 5, 5]
    game = given(["30 25 20", "15 10 10", "15 15 5", "20 5 5"], cash=(1, 2, 3, 4)).end_round()
    assert game.of("total") == [75, 35, 35, 30]
    assert game.of("paid") == [0, 15, 15, 5]
    assert game.of("cash") == [1, 17, 18, 9]


@pytest.mark.rule("QS-072", "QS-073", "QS-074", "QS-075", "QS-T26")
def test_five_different_totals(given: Given) -> None:
    game = given(["10 10 5", "20 20 30", "15 10 15", "0 0 5", "15 25 5"]).end_round()
    assert game.of("total") == [25, 70, 40, 5, 45]
    assert game.of("paid") == [0, 0, 10, 0, 25]
    six = given(["10 10 5", "20 20 30", "15 10 15", "0 0 5", "15 25 5", "D D -5"]).end_round()
    assert six.of("paid") == [0, 0, 10, 0, 25, 0]


@pytest.mark.rule("QS-R24", "QS-T27", "QS-072", "QS-073")
def test_two_players(given: Given) -> None:
    assert given(["10 10 20", "0 15 5"]).end_round().of("paid") == [0, 15]
    assert given(["0 15 5", "10 10 20"]).end_round().of("paid") == [15, 0]
    assert given(["10 10 10", "5 5 20"]).end_round().of("paid") == [10, 5], "equal: both their lowest card"


@pytest.mark.rule("QS-076", "QS-077", "QS-T24", "QS-R24", "QS-R25")
def test_a_single_group_scores_its_lowest_cards(given: Given) -> None:
    assert given(["10 5 0", "15 0 D"]).end_round().of("paid") == [5, 5]
    game = given(["10 10 10", "20 5 5", "15 15 0"]).end_round()
    assert (game.of("total"), game.of("paid")) == ([30, 30, 30], [10, 5, 5])
    dead = given(["10 10 10", "", "20 5 5"], cash=(0, 40, 0)).end_round()
    assert (dead.of("paid"), dead.of("cash")) == ([10, 0, 5], [10, 40, 5]), "the dead are in no group"


@pytest.mark.rule("QS-077")
def test_a_card_of_nothing_or_less_pays_five(given: Given) -> None:
    game = given(["30 5 5", "0 D 0", "-10 D D"]).end_round()
    assert game.of("paid") == [0, 5, 5]
    game = given(["30 5 5", "20 20 15", "-5 10 10"]).end_round()
    assert (game.of("total"), game.of("paid")) == ([40, 55, 15], [30, 0, 5])
    assert given(["30 5 5", "20 20 15", "-5 10 0", "0 0 5"][:3]).end_round().of("paid") == [30, 0, 5]
    box = given.box([("dust", 1, 8, "plain"), ("ore", 9, 8, "plain")])
    game = given(["9 9 9", "1 1 1"], box=box).end_round()
    assert game.of("paid") == [0, 1], "a card of 1 pays 1, not 5"
    box = given.box([("debt", -3, 8, "plain"), ("ore", 9, 8, "plain")], least_pay=2)
    assert given(["9 9 9", "-3 -3 -3"], box=box).end_round().of("paid") == [0, 2]


@pytest.mark.rule("QS-074", "QS-075", "QS-R12")
def test_the_sneak_token_breaks_a_tie_at_the_top(given: Given) -> None:
    game = given(["10 10 10", "25 5 0", "15 5 5"], sneaks=(1, 0, 0)).end_round()
    assert (game.of("total"), game.of("paid")) == ([29, 30, 25], [10, 0, 5])


@pytest.mark.rule("QS-071", "QS-067", "QS-073")
def test_the_dead_hide_no_group(given: Given) -> None:
    game = given(["", "0 D 0", "10 -10 -5"], turn=1).end_round()
    assert (game.of("total"), game.of("paid")) == ([0, 0, -5], [0, 0, 10])
    three = given(["", "20 0 0", "D D D", "10 -10 -5"], turn=1).end_round()
    assert (three.of("total"), three.of("paid")) == ([0, 20, 0, -5], [0, 0, 5, 5])


def expected(hands: list[list[int]], sneaks: list[int]) -> list[int]:
    """The market worked out another way."""
    totals = [sum(hand) - sneak for hand, sneak in zip(hands, sneaks, strict=True)]
    groups = sorted(set(totals), reverse=True)
    paid = []
    for hand, total in zip(hands, totals, strict=True):
        place = groups.index(total)
        card = min(hand) if len(groups) == 1 or place == 2 else max(hand) if place == 1 else None
        paid.append(0 if card is None else card if card > 0 else 5)
    return paid


@pytest.mark.rule("QS-070", "QS-071", "QS-072", "QS-073", "QS-074", "QS-075", "QS-076", "QS-077", "QS-097", "QS-098")
@pytest.mark.parametrize("stranger", ["off", "on"])
def test_markets_by_the_hundred(given: Given, stranger: str) -> None:
    random = Random(5)
    for trial in range(150):
        players = 2 + trial % 5
        game = given.start(players)
        deck = [kind for kind in range(1, 12) for _ in range(game.box.copies[kind])]
        random.shuffle(deck)
        cards = [deck[3 * seat : 3 * seat + 3] for seat in range(players + 1)]
        sneaks = [random.randrange(2) for _ in range(players)]
        signs = [" ".join(map(game.sign, hand)) for hand in cards]
        made = given(signs[:-1], centre=signs[-1], sneaks=sneaks, stranger=stranger).end_round()
        numbers = [[made.box.number[kind] for kind in hand] for hand in cards]
        seats = [*range(1, players + 1), records.CENTRE]
        if stranger == "off":
            numbers.pop()
            seats.pop()
        paid = [made.t.paid[seat] for seat in seats]
        assert paid == expected(numbers, [*sneaks, 0][: len(seats)])
        assert paid == [made.t.cash[seat] for seat in seats]
        assert (made.t.paid[records.CENTRE] == 0) or stranger == "on"
