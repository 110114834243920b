"""The box: what lies in it, what a box of one's own may hold, and the sizes that follow."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import motherlode as ml
from motherlode.core.box import parse_components
from motherlode.core.contract import Facts
from motherlode.core.errors import BadBox, BadOption
from motherlode.games.gold import GAME, moves, records, rules

if TYPE_CHECKING:
    from tests.games.gold.conftest import Given

WriteBox = Callable[..., str]


@cache
def gold_box() -> records.Box:
    record = GAME.components().record
    assert isinstance(record, records.Box)
    return record


def counted() -> dict[str, int]:
    """The copies of each kind in the published box."""
    names = GAME.components().names["kind"]
    return {name: gold_box().copies[kind] for kind, name in enumerate(names) if kind}


@pytest.mark.rule("GO-001", "GO-006")
def test_69_cards_of_which_64_are_laid_out() -> None:
    box = gold_box()
    assert len(GAME.components().names["colour"]) + sum(counted().values()) == 69
    assert sum(counted().values()) == box.cards == 64 == 8 * 8 == records.POSITIONS
    assert (box.kinds, box.dynamite, len(counted())) == (25, 25, 25)


@pytest.mark.rule("GO-002")
def test_an_entrance_in_each_of_five_colours() -> None:
    assert GAME.components().names["colour"] == ["green", "orange", "blue", "red", "violet"]


@pytest.mark.rule("GO-003", "GO-001")
def test_gold_cards() -> None:
    gold = {name: copies for name, copies in counted().items() if name.startswith("gold")}
    assert gold == {"gold-1": 5, "gold-2": 7, "gold-3": 7, "gold-4": 5}
    assert [gold_box().value[kind] for kind in range(1, 5)] == [1, 2, 3, 4]
    assert [gold_box().sort[kind] for kind in range(6)] == [0, 1, 1, 1, 1, 2]
    assert sum(gold_box().value[kind] * gold_box().copies[kind] for kind in range(1, 5)) == 60


@pytest.mark.rule("GO-004", "GO-001")
def test_seven_diggers_in_each_colour() -> None:
    box = gold_box()
    for colour, name in enumerate(GAME.components().names["colour"], start=1):
        found = {kind: copies for kind, copies in counted().items() if kind.startswith(name)}
        assert found == {f"{name}-2": 2, f"{name}-3": 2, f"{name}-4": 2, f"{name}-5": 1}
        kinds = range(1 + 4 * colour, 5 + 4 * colour)
        assert [box.value[kind] for kind in kinds] == [2, 3, 4, 5]
        assert {box.colour[kind] for kind in kinds} == {colour}
        assert {box.sort[kind] for kind in kinds} == {2}


@pytest.mark.rule("GO-005", "GO-001")
def test_five_sticks_of_dynamite() -> None:
    box = gold_box()
    assert counted()["dynamite"] == 5
    assert (box.sort[25], box.value[25], box.colour[25]) == (3, 0, 0)


@pytest.mark.rule("GO-060", "GO-R13")
def test_numbers_of_the_box() -> None:
    box = gold_box()
    assert (box.rush_at, box.stall_turns, box.stall_rounds) == (10, 12, 3)


@pytest.mark.rule("GO-007")
def test_two_to_five_play() -> None:
    assert GAME.players == (2, 5)
    for players in (2, 3, 4, 5):
        assert ml.table("gold", players=players, seed=1).players == players
    for players in (0, 1, 6):
        with pytest.raises(BadOption, match="players"):
            ml.table("gold", players=players, seed=1)
    assert ml.table("gold", seed=1).players == 3


def test_facts_of_the_published_box() -> None:
    # (64 cards to see + 54 to remove) lively turns, each after at most 12 idle ones, two flips each, and the rush
    assert GAME.facts(GAME.components(), GAME.options({"players": 2})) == Facts(
        actions=69,
        outcomes=30,
        most_moves=64,
        most_outcomes=25,
        plies=1 + 5 + (118 * 12 * 2 + 64) + 64,
        lowest=0,
        highest=60,
        hidden="",
    )
    assert GAME.facts(GAME.components(), GAME.options({"players": 5})).plies == 1 + 5 + (118 * 15 * 2 + 64) + 64


def test_facts_of_small_boxes(given: Given) -> None:
    tiny = given.box(gold={9: 3}, diggers={}, dynamite=1, rush_at=10, stall_turns=1, stall_rounds=2)
    facts = GAME.facts(tiny, GAME.options({"players": 4}))
    assert (facts.outcomes, facts.most_moves, facts.most_outcomes, facts.highest) == (7, 5, 4, 27)
    assert facts.plies == 1 + 5 + (4 * 8 * 2 + 4) + 4, "a box that starts in the rush has nothing to remove before it"
    six = given.box(gold={9: 5}, diggers={}, dynamite=1, rush_at=5)
    assert GAME.facts(six, GAME.options()).most_moves == 6
    assert GAME.facts(six, GAME.options()).plies == 1 + 5 + ((6 + 1) * 12 * 2 + 6) + 6
    assert GAME.facts(given.full_box(), GAME.options()).highest == 3 * (1 + 2 + 3) + 2 * (4 + 5)


def test_ids_of_moves_and_outcomes() -> None:
    components = GAME.components()
    table, outcomes = GAME.moves_table(components), GAME.outcomes_table(components)
    assert (len(table), len(outcomes)) == (69, 30)
    assert [str(table[id]) for id in (0, 1, 7, 8, 63)] == ["flip a1", "flip b1", "flip h1", "flip a2", "flip h8"]
    assert [str(table[id]) for id in range(64, 69)] == [f"take {name}" for name in components.names["colour"]]
    assert [str(outcomes[id]) for id in (0, 4, 5, 29)] == ["start 0", "start 4", "turn gold-1", "turn dynamite"]
    assert (moves.FLIP, moves.TAKE, moves.START, moves.TURN) == (0, 63, -1, 4)
    assert table.parse("C4").id == 26


@pytest.mark.rule("GO-R17")
def test_there_is_nothing_to_shout() -> None:
    # The cry of "Gold Rush!" is for people: no move stands for it.
    assert GAME.moves_table(GAME.components()).kinds == ["flip", "take"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"colours": ("green", "orange", "blue", "red", "green")}, "one word that no other entrance has"),
        ({"colours": ("green", "orange", "blue", "red", "hot pink")}, "one word that no other entrance has"),
        ({"colours": ("green", "orange", "blue", "red")}, "at least 5"),
        ({"colours": ("green", "orange", "blue", "red", "violet", "white")}, "room for 5"),
        ({"gold": {0: 4}}, "worth = 0 is out of reach"),
        ({"gold": {10: 4}}, "worth = 10 is out of reach"),
        ({"diggers": {0: 1}}, "strength = 0 is out of reach"),
        ({"dynamite": -1}, "copies = -1 is out of reach"),
        ({"dynamite": 6}, "add up to 65"),
        ({"gold": {}, "diggers": {}, "dynamite": 0}, "add up to 0"),
        ({"diggers": {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}}, "31 kinds"),
        ({"rush_at": 0}, "value = 0 is out of reach"),
        ({"rush_at": 65}, "value = 65 is out of reach"),
        ({"stall_turns": 0}, "value = 0 is out of reach"),
        ({"stall_rounds": 9}, "value = 9 is out of reach"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused(write_box: WriteBox, change: dict[str, object], reason: str) -> None:
    with pytest.raises(BadBox, match=reason) as refusal:
        parse_components(GAME, write_box(**change), "mine.toml")
    assert str(refusal.value).startswith("mine.toml, line ")


def test_a_kind_of_card_stands_once(write_box: WriteBox) -> None:
    twice = write_box() + '\n[[gold]]\nworth = 4\ncopies = 1\nsource = "ruling"\n'
    with pytest.raises(BadBox, match="'gold-4' is there twice"):
        parse_components(GAME, twice, "mine.toml")


def test_a_full_box_is_played(given: Given) -> None:
    box = given.full_box()
    assert isinstance(box.record, records.Box)
    assert (box.record.kinds, box.record.cards, box.record.dynamite) == (31, 64, 31)
    game = given.start(box=box)
    assert list(game.t.left) == list(game.t.unseen) == list(box.record.copies)
    assert rules.audit(game.box, game.t) == 0
    game.turn("a1=dynamite", "b1=violet-5")
    assert (game.left("dynamite"), game.t.cards) == (5, 62)


def test_a_box_from_a_file(tmp_path: Path, write_box: WriteBox) -> None:
    path = tmp_path / "small.toml"
    path.write_text(write_box(gold={1: 2}, diggers={}, dynamite=1, rush_at=2), encoding="utf-8")
    table = ml.table("gold", players=2, box=path, seed=3, speed="interpreted")
    assert [str(move) for move in table.moves()] == ["flip a1", "flip b1", "flip c1"]
