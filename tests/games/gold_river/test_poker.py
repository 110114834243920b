"""Poker hands: how strong cards are, which five of many count, and who gets the points."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from typing import cast

import pytest
from hypothesis import given as over
from hypothesis import settings
from hypothesis import strategies as st

from motherlode.games.gold_river import GAME, poker, records, rules, scoring
from motherlode.games.gold_river.box import FACES

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
BOX = cast(records.Box, GAME.components().record)
CARD = {name: card for card, name in enumerate(GAME.components().names["card"]) if name}
CARD_OF_FACE = {face: next(c for c in range(1, BOX.cards + 1) if BOX.face[c] == FACES[face]) for face in FACES}


def strength(cards: str) -> int:
    """How strong cards such as `10S QH` are."""
    return poker.hand_strength(sum(1 << (FACES[face] - 1) for face in cards.split()))


def kind(cards: str) -> str:
    return poker.CATEGORIES[poker.category(strength(cards))]


def rank_and_suit(face: str) -> tuple[int, str]:
    return RANKS.index(face[:-1]) + 2, face[-1]


def slowly(cards: str) -> tuple[int, ...]:
    """The same without any of the code: every five of the cards, classified as poker books do; () is no hand."""
    faces = [rank_and_suit(face) for face in cards.split()]
    return max((classified(five) for five in combinations(faces, min(5, len(faces)))), default=())


def classified(hand: tuple[tuple[int, str], ...]) -> tuple[int, ...]:
    """Category 9 to 1 with the ranks that decide; a missing kicker is 0."""
    groups = sorted(((count, rank) for rank, count in Counter(rank for rank, _ in hand).items()), reverse=True)
    ranks = [rank for _, rank in groups] + [0] * (5 - len(groups))
    shape = [count for count, _ in groups]
    distinct = sorted(rank for rank, _ in hand)
    flush = len(hand) == 5 and len({suit for _, suit in hand}) == 1
    top = 0
    if distinct == [2, 3, 4, 5, 14]:
        top = 5
    elif len(hand) == 5 and distinct == list(range(distinct[0], distinct[0] + 5)):
        top = distinct[-1]
    if flush and top:
        return (9,) if top == 14 else (8, top)
    if shape[:1] == [4]:
        return 7, *ranks
    if shape == [3, 2]:
        return 6, *ranks
    if flush:
        return 5, *ranks
    if top:
        return 4, top
    if shape[:1] == [3]:
        return 3, *ranks
    if shape[:2] == [2, 2]:
        return 2, *ranks
    return (1, *ranks) if shape[:1] == [2] else ()


LADDER = [
    ("none", "AS KH QD JC 9S"),
    ("pair", "2S 2H"),
    ("pair", "AS AH KD QC JS"),
    ("two_pairs", "3S 3H 2D 2C"),
    ("two_pairs", "AS AH KD KC QS"),
    ("three", "2S 2H 2D"),
    ("three", "AS AH AD KC QS"),
    ("straight", "AS 2H 3D 4C 5S"),
    ("straight", "AS KH QD JC 10S"),
    ("flush", "2H 3H 4H 5H 7H"),
    ("flush", "AH KH QH JH 9H"),
    ("full_house", "2S 2H 2D 3C 3S"),
    ("full_house", "AS AH AD KC KS"),
    ("four", "2S 2H 2D 2C"),
    ("four", "AS AH AD AC KS"),
    ("straight_flush", "AC 2C 3C 4C 5C"),
    ("straight_flush", "KC QC JC 10C 9C"),
    ("royal_flush", "AD KD QD JD 10D"),
]


@pytest.mark.rule("RV-103", "RV-R24", "RV-T23")
def test_the_order_of_all_hands_from_the_weakest_to_the_strongest() -> None:
    assert [kind(cards) for _, cards in LADDER] == [name for name, _ in LADDER]
    for (_, weaker), (_, stronger) in pairwise(LADDER):
        assert strength(weaker) < strength(stronger), (weaker, stronger)


@pytest.mark.rule("RV-103", "RV-R24")
@pytest.mark.parametrize(
    "cards", ["", "AS", "AS KS QS JS 9H 7H 5H 3H 2D", "QS KH AD 2C 3S", "KS AS 2S 3S 4H", "AS 2H 3D 4C"]
)
def test_without_a_pair_there_is_no_hand(cards: str) -> None:
    assert strength(cards) == 0


@pytest.mark.rule("RV-R24", "RV-103")
@pytest.mark.parametrize(
    ("cards", "weaker"),
    [
        ("2S 3H 4D 5C 6S", "AS 2H 3D 4C 5S"),
        ("6S 7H 8D 9C 10S", "5S 6H 7D 8C 9S"),
        ("10S JH QD KC AS", "9S 10H JD QC KS"),
        ("2S 3S 4S 5S 6S", "AH 2H 3H 4H 5H"),
        ("10S JS QS KS AS", "9H 10H JH QH KH"),
        ("3S 4H 5D 6C 7S 8H", "2S 3H 4D 5C 6S 7H"),
        ("AS 2H 3D 4C 5S 6H", "AS 2H 3D 4C 5S"),
    ],
)
def test_the_higher_straight_is_stronger_and_an_ace_below_the_two_is_low(cards: str, weaker: str) -> None:
    assert strength(cards) > strength(weaker) > 0
    assert kind(weaker) in ("straight", "straight_flush")


@pytest.mark.rule("RV-R24")
@pytest.mark.parametrize("cards", ["QS KS AS 2S 3S", "JS QS KS AS 2S", "KS AS 2S 3S 4S"])
def test_a_straight_does_not_go_round_the_corner(cards: str) -> None:
    assert kind(cards) == "flush"


@pytest.mark.rule("RV-R24")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("9S 9H", "pair"),
        ("9S 9H 4D 4C", "two_pairs"),
        ("9S 9H 9D", "three"),
        ("9S 9H 9D 9C", "four"),
        ("9S 10S JS QS", "none"),
        ("9S 9H 9D KS", "three"),
        ("2S 5S 9S AS", "none"),
    ],
)
def test_fewer_than_five_cards_make_only_cards_of_a_kind(cards: str, expected: str) -> None:
    assert kind(cards) == expected


@pytest.mark.rule("RV-T21", "RV-R24")
@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("9S 9H KD", "9D 9C QD"),
        ("9S 9H 2D", "9D 9C"),
        ("10S 10H 2D", "9D 9C AS KH QD"),
        ("9S 9H KD 8C 4S", "9D 9C KH 8S 3D"),
        ("9S 9H KD 8C 4S", "9D 9C KH 7S 6D"),
        ("9S 9H KD 3C 2S", "9D 9C QH JS 10D"),
        ("9S 9H KD 8C 2S", "9D 9C KH 8S"),
        ("9S 9H 4S 4H 3D", "9D 9C 4D 4C 2S"),
        ("9S 9H 4S 4H 2D", "9D 9C 4D 4C"),
        ("9S 9H 5S 5H", "9D 9C 4D 4C AS"),
        ("10S 10H 2S 2H", "9D 9C 8D 8C AS"),
        ("9S 9H 9D 3S 2S", "9S 9H 9D 3S"),
        ("9S 9H 9D AS 2S", "9S 9H 9D KS QS"),
        ("9S 9H 9D AS 3S", "9S 9H 9D AS 2S"),
        ("10S 10H 10D", "9S 9H 9D AS KS"),
        ("9S 9H 9D 9C 3S", "9S 9H 9D 9C 2S"),
        ("9S 9H 9D 9C 2S", "9S 9H 9D 9C"),
        ("10S 10H 10D 10C", "9S 9H 9D 9C AS"),
        ("3S 3H 3D 2S 2H", "2S 2H 2D AS AH"),
        ("3S 3H 3D 5S 5H", "3S 3H 3D 4S 4H"),
        ("AS 9S 7S 5S 3S", "KH QH JH 10H 8H"),
        ("AS 9S 7S 5S 3S", "AH 8H 7H 6H 5H"),
        ("AS 9S 7S 5S 3S", "AH 9H 6H 5H 4H"),
        ("AS 9S 7S 5S 3S", "AH 9H 7H 4H 3H"),
        ("AS 9S 7S 5S 3S", "AH 9H 7H 5H 2H"),
    ],
)
def test_equal_kinds_are_told_apart_by_their_ranks_and_then_by_kickers(stronger: str, weaker: str) -> None:
    assert strength(stronger) > strength(weaker)


@pytest.mark.rule("RV-R24", "RV-102")
@pytest.mark.parametrize(
    ("cards", "equal"),
    [
        ("9S 9H KD", "9D 9C KS"),
        ("9S 9H KD 8C 4S 3S", "9D 9C KS 8H 4H 2D"),
        ("9S 9H 4S 4H 8D 2D", "9D 9C 4D 4C 8S"),
        ("9S 9H 9D KC 8S 3H", "9S 9H 9C KD 8H 2D"),
        ("AS 9S 7S 5S 3S", "AC 9C 7C 5C 3C 2C"),
        ("2S 3H 4D 5C 6S", "2H 3D 4C 5S 6H"),
        ("2S 3H 4D 5C 6S AS", "2H 3D 4C 5S 6H KD"),
        ("AS KS QS JS 10S", "AH KH QH JH 10H 9H"),
        ("9S 9H 9D 9C 8S 8H", "9S 9H 9D 9C 8D 2S"),
    ],
)
def test_suits_and_further_cards_break_no_tie(cards: str, equal: str) -> None:
    assert strength(cards) == strength(equal) > 0


@pytest.mark.rule("RV-R24", "RV-100")
@pytest.mark.parametrize(
    ("cards", "same_as"),
    [
        ("KS KH 9S 9H 4S 4H", "KS KH 9S 9H 4S"),
        ("KS KH 9S 9H 4S 4H AD", "KS KH 9S 9H AD"),
        ("KS KH KD 9S 9H 9D", "KS KH KD 9S 9H"),
        ("9S 9H 9D KS KH 2D", "9S 9H 9D KS KH"),
        ("9S 9H 9D KS KH AS AH", "9S 9H 9D AS AH"),
        ("2S 2H 2D 2C AS AH AD", "2S 2H 2D 2C AS"),
        ("3S 3H 3D 3C 2S 2H 2D 2C", "3S 3H 3D 3C 2S"),
        ("2S 4S 6S 8S 10S QS AD", "4S 6S 8S 10S QS"),
        ("2S 4S 6S 8S QS 3H 5H 7H 9H KH", "3H 5H 7H 9H KH"),
        ("2S 4S 6S 8S KS 3H 5H 7H 9H QH", "2S 4S 6S 8S KS"),
        ("AS KS QS JS 9S 2H 3H 4H 5H 6H", "2H 3H 4H 5H 6H"),
        ("4S 5S 6S 7S 8S 9S", "5S 6S 7S 8S 9S"),
        ("4S 5H 6S 7H 8S 9H 10S", "6S 7H 8S 9H 10S"),
        ("AS 2S 3S 4S 5S KD KH KC AH", "AS 2S 3S 4S 5S"),
        ("AS AH AD KC KS QS JS 10D", "AS AH AD KC KS"),
    ],
)
def test_of_many_cards_the_best_five_count(cards: str, same_as: str) -> None:
    assert len(same_as.split()) == 5
    assert strength(cards) == strength(same_as) > 0


@pytest.mark.rule("RV-R24")
def test_a_straight_and_a_flush_of_different_cards_are_a_flush() -> None:
    assert kind("5S 6S 7S 8S 9H KS") == "flush"
    assert kind("5S 6S 7S 8S 9S KH") == "straight_flush"
    assert kind("10S JS QS KS AH 2S") == "flush"


@pytest.mark.rule("RV-103")
def test_a_full_house_beats_a_flush_and_four_of_a_kind_beats_both_among_the_same_cards() -> None:
    assert kind("9S 9H 9D 4S 4H KS QS 2S") == "full_house"
    assert kind("9S 9H 9D 9C 4S 4H KS QS 2S") == "four"
    assert kind("9S 9H 9D 10S JS QS 8H") == "straight"


FULL_DECK = [rank + suit for suit in "SHDC" for rank in RANKS]
NARROW = st.tuples(st.integers(0, 12), st.integers(1, 12), st.sampled_from(["S", "SH", "HDC", "SHDC"])).map(
    lambda cut: [face for face in FULL_DECK if (RANKS.index(face[:-1]) - cut[0]) % 13 <= cut[1] and face[-1] in cut[2]]
)
CARDS = NARROW.flatmap(lambda deck: st.lists(st.sampled_from(deck), max_size=12, unique=True))


def changed(pair: tuple[list[str], dict[str, str], int]) -> tuple[str, str]:
    """Cards, and the same with other suits and without one card: hands that differ in little or nothing."""
    cards, suits, out = pair
    other = [face[:-1] + suits[face[-1]] for face in cards]
    return " ".join(cards), " ".join(other[:out] + other[out + 1 :])


SUITS_MIXED = st.permutations("SHDC").map(lambda mixed: dict(zip("SHDC", mixed, strict=True)))
ALIKE = st.tuples(CARDS, SUITS_MIXED, st.integers(0, 12)).map(changed)
APART = st.tuples(CARDS.map(" ".join), CARDS.map(" ".join))


@pytest.mark.rule("RV-100", "RV-103", "RV-R24")
@settings(max_examples=300, deadline=None)
@over(st.one_of(ALIKE, APART))
def test_hands_are_in_the_order_that_comparing_every_five_cards_gives(pair: tuple[str, str]) -> None:
    one, two = pair
    quick, slow = (strength(one), strength(two)), (slowly(one), slowly(two))
    assert (quick[0] < quick[1], quick[0] > quick[1]) == (slow[0] < slow[1], slow[0] > slow[1])
    assert [poker.category(hand) for hand in quick] == [hand[0] if hand else 0 for hand in slow]


# Points


def table_with(*hands: str, pile: str = "", options: dict[str, object] | None = None) -> records.Table:
    """Seats possess the cards with these faces, or of these names; the pile has others."""
    table = records.Table()
    chosen = GAME.options({"players": max(2, len(hands)), "poker": "on", **(options or {})})
    rules.setup(BOX, cast(records.Options, chosen), table)
    for seat, cards in enumerate(hands, start=1):
        for sign in cards.split():
            table.owner[CARD_OF_FACE.get(sign) or CARD[sign]] = seat
    for place, sign in enumerate(pile.split()):
        table.pile[place] = CARD_OF_FACE.get(sign) or CARD[sign]
        table.owner[table.pile[place]] = records.DISCARDED
        table.discards = place + 1
    return table


def points(table: records.Table) -> list[int]:
    return [scoring.poker(BOX, table, seat) for seat in range(1, table.players + 1)]


@pytest.mark.rule("RV-100", "RV-101")
def test_the_strongest_hand_gets_ten_points_wherever_its_owner_sits() -> None:
    hands = ["9S 9H", "8D 8C AS", "KS KH 2D", "QS QH 3D"]
    for turn in range(4):
        seated = hands[turn:] + hands[:turn]
        assert points(table_with(*seated)) == [10 if hand.startswith("KS") else 0 for hand in seated]


@pytest.mark.rule("RV-100")
def test_without_the_variant_no_hand_counts() -> None:
    table = table_with("KS KH", "9S 9H", options={"poker": "off"})
    assert points(table) == [0, 0]
    table.poker = 1
    assert points(table) == [10, 0]


@pytest.mark.rule("RV-102", "RV-R24")
@pytest.mark.parametrize(
    ("hands", "shared"),
    [
        (["9S 9H", "9D 9C"], [5, 5]),
        (["9S 9H", "8S 8H", "9D 9C"], [5, 0, 5]),
        (["2S 3H 4D 5C 6S", "2H 3D 4C 5S 6H", "2D 3C 4S 5H 6D"], [3, 3, 3]),
        (["2S 3H 4D 5C 6S", "2H 3D 4C 5S 6H", "KS KH", "2D 3C 4S 5H 6D", "2C 3S 4H 5D 6C"], [2, 2, 0, 2, 2]),
        (["9S 9H KS", "9D 9C QD"], [10, 0]),
        (["9S 9H KS", "9D 9C KD"], [5, 5]),
    ],
)
def test_equal_hands_share_the_points_rounded_down(hands: list[str], shared: list[int]) -> None:
    assert points(table_with(*hands)) == shared


@pytest.mark.rule("RV-R24", "RV-103")
def test_when_nobody_has_a_hand_nobody_gets_points() -> None:
    assert points(table_with("AS KH", "QD JC 9S", "")) == [0, 0, 0]
    assert points(table_with("AS KH", "QD JC 9S", "2S 2H")) == [0, 0, 10]


@pytest.mark.rule("RV-101", "RV-R24")
def test_gold_has_no_face_and_everything_else_one_of_its_own() -> None:
    faces = [BOX.face[card] for card in range(1, BOX.cards + 1) if BOX.kind[card] != records.GOLD]
    assert sorted(faces) == list(range(1, 53))
    assert [BOX.face[card] for card in range(1, BOX.cards + 1) if BOX.kind[card] == records.GOLD] == [0] * 11
    assert points(table_with("gold-3 gold-3-b gold-3-c gold-4", "2S 2H")) == [0, 10]


@pytest.mark.rule("RV-R24", "RV-R09", "RV-R08")
def test_claims_buildings_and_used_and_kept_actions_count_but_offices_do_not() -> None:
    table = table_with("san-narciso-11 post-office", "judge raid", "mustang cold-mountain-6")
    assert points(table) == [0, 10, 0]  # J J, Q Q, 6 6
    table.kept[0], table.keeps = CARD["raid"], 1
    assert points(table) == [0, 10, 0]
    table.owner[CARD["raid"]] = 0
    table.keeps = 0
    assert points(table) == [10, 0, 0]
    for town in range(1, 6):
        table.mayor[town] = 2
    assert points(table) == [10, 0, 0]


# The Train Station, whose own face is 4D


@pytest.mark.rule("RV-104", "RV-008", "RV-R24")
def test_the_train_station_lends_its_owner_one_card_of_the_discard_pile() -> None:
    assert points(table_with("4D KS", "QS QH", pile="2S KH 7D")) == [10, 0]
    assert points(table_with("4D KS", "QS QH", pile="2S 3H 7D")) == [0, 10]
    assert points(table_with("3D KS", "QS QH", pile="2S KH 7D")) == [0, 10], "only its owner"


@pytest.mark.rule("RV-104")
def test_only_one_card_is_lent_and_it_is_the_best_one() -> None:
    assert points(table_with("4D KS", "3S 3H 3C", pile="KH KD")) == [0, 10], "two would make three kings"
    assert points(table_with("4D KS QS", "QH QD AH", pile="4S QC KC")) == [10, 0]
    assert points(table_with("4D KS QS", "QH QD AH", pile="KC QC 4S")) == [10, 0]
    assert points(table_with("4D 5D 6D 7D", "9S 9H 9C 9D", pile="gold-3 KH 8D")) == [10, 0]


@pytest.mark.rule("RV-104")
def test_no_card_has_to_be_lent_and_the_station_itself_counts() -> None:
    assert points(table_with("4D 4C", "3S 3H", pile="")) == [10, 0]
    assert points(table_with("4D 4C", "3S 3H", pile="gold-3 gold-6")) == [10, 0]
    assert points(table_with("9S 9H", "4D 4C", pile="4S")) == [0, 10]
