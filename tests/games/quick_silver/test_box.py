"""The box: what lies in it, what a box of one's own may hold, and the sizes that follow."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

import pytest

import motherlode as ml
from motherlode.core.box import parse_components
from motherlode.core.contract import Facts
from motherlode.core.errors import BadBox, BadOption
from motherlode.games.quick_silver import GAME, moves, records

if TYPE_CHECKING:
    from tests.games.quick_silver.conftest import Given

WriteBox = Callable[..., str]


@cache
def standard() -> records.Box:
    record = GAME.components().record
    assert isinstance(record, records.Box)
    return record


@pytest.mark.rule("QS-002", "QS-005", "QS-006", "QS-R12")
def test_the_deck(write_box: WriteBox) -> None:
    box, names = standard(), GAME.components().names["kind"]
    deck = {names[k]: (box.number[k], box.copies[k], box.does[k]) for k in range(1, box.kinds + 1)}
    assert deck == {
        "fools-gold": (-10, 1, 0),
        "slag": (-5, 1, 0),
        "gravel": (0, 2, 0),
        "copper": (5, 3, 0),
        "tin": (10, 3, 0),
        "silver": (15, 3, 0),
        "quicksilver": (20, 2, 0),
        "gold-dust": (25, 1, 0),
        "mother-lode": (30, 1, 0),
        "dynamite": (0, 3, 1),
        "plate": (0, 1, 2),
    }
    assert (box.cards, box.kinds, sum(box.copies)) == (21, 11, 21)
    assert sum(number * copies for number, copies, _ in deck.values()) == 170
    mine = parse_components(GAME, write_box(), "same.toml").record
    assert mine.to_dict() == box.to_dict(), "the test box is the standard box"


@pytest.mark.rule("QS-002", "QS-022", "QS-023", "QS-082", "QS-077", "QS-R29")
def test_dice_tokens_and_numbers() -> None:
    box = standard()
    assert list(box.white) == list(box.black) == [0, 2, 2, 2, 0]
    assert (box.hand, box.centre, box.plates, box.tokens) == (3, 3, 4, 24)
    assert (box.sneak_tokens, box.sneak_value, box.mayor, box.least_pay, box.most_rounds) == (8, -1, 100, 5, 100)


@pytest.mark.rule("QS-001")
def test_two_to_six_play() -> None:
    assert (GAME.players, GAME.default_players) == ((2, 6), 4)
    for players in (2, 3, 4, 5, 6):
        assert ml.table("quick-silver", players=players, seed=1, speed="interpreted").players == players
    for players in (0, 1, 7):
        with pytest.raises(BadOption, match="players"):
            ml.table("quick-silver", players=players, seed=1, speed="interpreted")
    assert ml.table("quick-silver", seed=1, speed="interpreted").players == 4


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"ghosts": "on"}, "no option 'ghosts'"),
        ({"undead": "maybe"}, "undead"),
        ({"stranger": "7"}, "stranger"),
        ({"players": "many"}, "players"),
    ],
)
def test_options_that_are_not_there(said: dict[str, object], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        GAME.options(said)


@pytest.mark.rule("QS-R29", "QS-R19", "QS-R30")
def test_facts() -> None:
    # A round: two dice, the deal, for each of three laps a swap of at most five steps, the centre.
    assert GAME.facts(GAME.components(), GAME.options({"players": 2})) == Facts(
        actions=28,
        outcomes=59,
        most_moves=11,
        most_outcomes=11,
        plies=1 + 100 * (2 + 3 * 2 + 2 * 3 * 5 + 3) + 2 * 4,
        lowest=0,
        highest=3000,
        hidden="cards in other hands, offered cards, and what lies in the centre",
    )
    assert GAME.facts(GAME.components(), GAME.options({"players": 6})).plies == 1 + 100 * (2 + 18 + 90 + 3) + 24
    # There is no free pass, and nothing is taken but in a swap.
    assert GAME.moves_table(GAME.components()).kinds == ["sneak", "give", "aim", "slot", "accept"]


def test_facts_of_other_boxes(given: Given) -> None:
    low = given.box([("dust", 3, 5, "plain"), ("rock", -1, 2, "plain"), ("ash", 2, 0, "plain")], {1: 1}, {4: 1, 1: 9},
                    hand=2, centre=1, plates=2, tokens=20, most_rounds=7)  # fmt: skip
    facts = GAME.facts(low, GAME.options({"players": 3}))
    assert facts.plies == 1 + 7 * (2 + 2 * 3 + 3 * 4 * 5 + 1) + 3 * 2
    assert (facts.highest, facts.most_outcomes) == (7 * 5, 4), "the least pay may be above all cards"
    assert GAME.facts(low, GAME.options({"players": 2})).most_outcomes == 4
    many = given.box([("dust", 3, 21, "plain")], {1: 1}, {1: 1})
    assert GAME.facts(many, GAME.options({"players": 6})).most_outcomes == 6
    first = given.box([("gem", 50, 9, "plain"), ("rock", 1, 9, "plain")])
    assert GAME.facts(first, GAME.options({"players": 4})).highest == 5000
    last = given.box([("rock", 1, 9, "plain"), ("gem", 50, 9, "plain")])
    assert GAME.facts(last, GAME.options({"players": 4})).highest == 5000


@pytest.mark.rule("QS-001", "QS-025", "QS-012")
def test_a_box_too_small_for_so_many_players(given: Given) -> None:
    few_cards = given.box([("dust", 3, 15, "plain")])
    assert given.start(4, few_cards).t.players == 4
    with pytest.raises(BadOption, match="not enough cards or tokens for 5 players"):
        given.start(5, few_cards)
    few_tokens = given.box(tokens=15)
    assert given.start(3, few_tokens).t.tin == 3
    with pytest.raises(BadOption, match="not enough cards or tokens for 4 players"):
        given.start(4, few_tokens)
    assert given.start(4, given.box(tokens=16)).t.tin == 0


def test_ids_of_moves_and_outcomes() -> None:
    table, outcomes = GAME.moves_table(GAME.components()), GAME.outcomes_table(GAME.components())
    assert (len(table), len(outcomes)) == (28, 59)
    assert [str(table[id]) for id in (0, 1, 11, 12, 15)] == [
        "sneak", "give fools-gold", "give plate", "give kind-12", "give kind-15",
    ]  # fmt: skip
    assert [str(table[id]) for id in (16, 21, 22, 23, 26, 27)] == [
        "aim 0", "aim 5", "aim centre", "slot 1", "slot 4", "accept",
    ]  # fmt: skip
    assert [str(outcomes[id]) for id in (0, 5, 6, 9, 10, 13)] == [
        "dealer 0", "dealer 5", "white 1", "white 4", "black 1", "black 4",
    ]  # fmt: skip
    assert [str(outcomes[id]) for id in (14, 29, 44, 58)] == [
        "deal fools-gold", "take fools-gold", "lay fools-gold", "lay kind-15",
    ]  # fmt: skip
    assert (moves.GIVE, moves.AIM_AT, moves.SLOT, moves.ACCEPT) == (0, 15, 22, 27)
    assert (moves.DEALER, moves.WHITE, moves.BLACK, moves.DEALT, moves.TAKEN, moves.LAY) == (-1, 5, 9, 13, 28, 43)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"deck": [("tin", 1, 9, "plain"), ("Tin", 2, 9, "plain")]}, "one word that no other card has"),
        ({"deck": [("hot rock", 1, 9, "plain")]}, "one word that no other card has"),
        ({"deck": [("tin", 1, 9, "magic")]}, "does must be one of plain, dynamite, plate, not 'magic'"),
        ({"deck": [("tin", 101, 9, "plain")]}, "number = 101 is out of reach"),
        ({"deck": [("tin", -101, 9, "plain")]}, "number = -101 is out of reach"),
        ({"deck": [("tin", 1, 61, "plain")]}, "copies = 61 is out of reach"),
        ({"deck": [("tin", 1, -1, "plain")]}, "copies = -1 is out of reach"),
        ({"deck": [("tin", 1, 8, "plain")]}, "add up to 8; two players and the centre need 9"),
        ({"deck": [("tin", 1, 60, "plain"), ("ore", 1, 41, "plain")]}, "add up to 101"),
        ({"deck": []}, "at least 1"),
        ({"deck": [(f"kind{i}", 1, 2, "plain") for i in range(16)]}, "room for 15"),
        ({"white": {4: 1}}, "face = 4 is out of reach"),
        ({"white": {0: 1}}, "face = 0 is out of reach"),
        ({"black": {5: 1}}, "face = 5 is out of reach"),
        ({"black": {1: 0}}, "sides = 0 is out of reach"),
        ({"hand": 5}, "value = 5 is out of reach"),
        ({"centre": 0}, "value = 0 is out of reach"),
        ({"plates": 0}, "value = 0 is out of reach"),
        ({"tokens": 7}, "value = 7 is out of reach"),
        ({"sneak_tokens": -1}, "value = -1 is out of reach"),
        ({"sneak_value": 21}, "value = 21 is out of reach"),
        ({"mayor": 0}, "value = 0 is out of reach"),
        ({"least_pay": 0}, "value = 0 is out of reach"),
        ({"most_rounds": 121}, "value = 121 is out of reach"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused(write_box: WriteBox, change: dict[str, object], reason: str) -> None:
    with pytest.raises(BadBox, match=reason) as refusal:
        parse_components(GAME, write_box(**change), "mine.toml")
    assert str(refusal.value).startswith("mine.toml, line ")


def test_a_face_stands_once(write_box: WriteBox) -> None:
    twice = write_box() + '\n[[white_die]]\nface = 2\nsides = 1\nsource = "ruling"\n'
    with pytest.raises(BadBox, match="face 2 is there twice"):
        parse_components(GAME, twice, "mine.toml")
