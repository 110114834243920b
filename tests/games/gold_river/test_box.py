"""The box: what lies in it, what a box of one's own may hold, and the sizes that follow."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

import pytest

from motherlode.core.box import parse_components
from motherlode.core.contract import Facts
from motherlode.core.errors import BadBox
from motherlode.games.gold_river import GAME, moves, records

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given

WriteBox = Callable[..., str]
NAMES = """
cold-mountain-2 dry-gulch-2 coyote-city-3 dry-gulch-3 san-narciso-3 cold-mountain-4 coyote-city-4 san-narciso-4
cold-mountain-5 dry-gulch-5 san-narciso-5 cold-mountain-6 coyote-city-6 dry-gulch-6 cold-mountain-7 coyote-city-7
dry-gulch-7 san-narciso-7 coyote-city-8 dry-gulch-8 san-narciso-8 cold-mountain-9 coyote-city-9 san-narciso-9
cold-mountain-10 dry-gulch-10 san-narciso-10 cold-mountain-11 coyote-city-11 san-narciso-11 coyote-city-12
dry-gulch-12 whiskey-river-even whiskey-river-even-b whiskey-river-odd whiskey-river-odd-b whiskey-river-double
whiskey-river-double-b bank post-office saloon train-station judge judge-b bandit raid raid-b mustang dynamite
dynamite-b hold-up stagecoach gold-3 gold-3-b gold-3-c gold-4 gold-4-b gold-4-c gold-4-d gold-5 gold-5-b gold-5-c gold-6
"""


@cache
def standard() -> records.Box:
    record = GAME.components().record
    assert isinstance(record, records.Box)
    return record


@pytest.mark.rule("RV-005", "RV-010")
def test_the_deck(write_box: WriteBox) -> None:
    """The tests write the deck down once more, card by card; both must agree."""
    mine = parse_components(GAME, write_box(), "same.toml")
    assert mine.record.to_dict() == standard().to_dict()
    assert mine.names == GAME.components().names
    assert GAME.components().names["card"] == ["", *NAMES.split()]
    assert (standard().cards, standard().claims, standard().buildings, standard().towns) == (63, 38, 4, 5)


@pytest.mark.rule("RV-101", "RV-072", "RV-067", "RV-R14")
def test_what_the_cards_add_up_to() -> None:
    box = standard()
    claims = range(1, box.claims + 1)
    assert [sum(box.town[claim] == town for claim in claims) for town in range(1, 6)] == [8, 8, 8, 8, 6]
    printed = [sum(box.nuggets[claim] for claim in claims if box.town[claim] == town) for town in range(1, 6)]
    assert printed == [31, 30, 29, 20, 11]
    assert list(box.mayor) == [0, 5, 5, 5, 10, 5, 0, 0]
    assert sorted(box.face[card] for card in range(1, 64)) == [0] * 11 + list(range(1, 53)), "a poker deck, and Gold!"
    assert all((box.face[card] == 0) == (box.kind[card] == records.GOLD) for card in range(1, 64))
    assert sum(box.nuggets[card] for card in range(1, 64) if box.kind[card] == records.GOLD) == 46


@pytest.mark.rule("RV-003", "RV-007", "RV-060", "RV-070", "RV-100")
def test_the_numbers() -> None:
    box = standard()
    assert (box.start, box.removed, box.office, box.die, box.poker) == (15, 15, 2, 6, 10)
    assert (box.bank_room, box.bank_bonus, box.post_office, box.saloon) == (15, 3, 1, 1)
    assert (box.raid, box.hold_up, box.stagecoach, box.bandit) == (3, 5, 2, 3)


def test_every_number_and_card_of_the_box_names_its_source() -> None:
    text = GAME.components().text
    entries = text.count("\n[") + text.startswith("[")
    assert entries == text.count("\nsource = ") == 1 + 5 + 38 + 4 + 10 + 4 + 13


@pytest.mark.rule("RV-R29", "RV-R16")
def test_facts() -> None:
    # 60 nuggets to start with, 46 of Gold!, and 12 rounds in which all Claims strike (121) and four Buildings pay.
    nuggets = 60 + 46 + 12 * (121 + 4)
    assert GAME.facts(GAME.components(), GAME.options({"players": 4})) == Facts(
        actions=274,
        outcomes=186,
        most_moves=66,
        most_outcomes=63,
        # A round: the Bank, five cards and the dice; bids; a Mustang and a card for each, and the discard. Beside
        # rounds, each card may draw three Claims and take one.
        plies=1 + 12 * (7 + (nuggets + 4) + 9) + 4 * 63,
        lowest=0,
        highest=nuggets + 121 + 30 + 5 + 10,
        hidden="",
    )
    assert GAME.facts(GAME.components(), GAME.options({"players": 2})).plies == 1 + 21 * (5 + 2703 + 5) + 4 * 63
    assert 2703 == 2 * 15 + 46 + 21 * 125 + 2


def test_facts_of_other_boxes(given: Given) -> None:
    few = given.box("cm-2 1 2D, cm-3 1 3D, cm-4 1 4D, cm-5 1 5D, cm-6 1 6D, cm-7 1 7D", "", "raid AD", "3 2", removed=0)
    assert GAME.facts(few, GAME.options({"players": 2})).most_outcomes == 36, "the dice have more cases than the deck"
    one = given.box("cm-2 1 2D, cm-3 1 3D, cm-4 1 4D, cm-5 1 5D, cm-6 1 6D, cm-7 1 7D", "", "", "3 2", removed=0, die=1)
    assert GAME.facts(one, GAME.options({"players": 5})).most_outcomes == 8


def test_ids_of_moves_and_outcomes() -> None:
    table, outcomes = GAME.moves_table(GAME.components()), GAME.outcomes_table(GAME.components())
    assert (len(table), len(outcomes)) == (274, 186)
    expected = {
        0: "pass", 1: "raise 1", 64: "raise 64", 65: "lift", 66: "pick 1", 71: "pick 6", 72: "drop 1", 77: "drop 6",
        78: "half", 79: "give cold-mountain-2", 116: "give whiskey-river-double-b", 117: "give claim-39",
        128: "give claim-50", 129: "take cold-mountain-2", 179: "blast cold-mountain-2", 228: "blast claim-50",
        229: "blast bank", 232: "blast train-station", 233: "blast building-5", 235: "rob 0", 239: "rob 4",
        240: "ride", 241: "wait", 242: "deposit 0", 273: "deposit 31",
    }  # fmt: skip
    assert {id: str(table[id]) for id in expected} == expected
    expected = {
        0: "begin 0", 4: "begin 4", 5: "lay cold-mountain-2", 67: "lay gold-6", 68: "lay card-64", 99: "lay card-95",
        100: "find cold-mountain-2", 149: "find claim-50", 150: "roll 1 1", 151: "roll 1 2", 185: "roll 6 6",
    }  # fmt: skip
    assert {id: str(outcomes[id]) for id in expected} == expected
    assert (moves.MOVES, moves.OUTCOMES) == (274, 186)


def test_cards_of_one_name_are_told_apart_by_letters(given: Given) -> None:
    box = given.box(buildings="post-office JH, saloon AS, post-office none", actions="raid QC, raid none, raid AD")
    names = box.names["card"]
    assert names[39:42] == ["post-office", "saloon", "post-office-b"]
    assert names[42:45] == ["raid", "raid-b", "raid-c"]
    record = box.record
    assert isinstance(record, records.Box)
    assert (record.face[41], record.face[43]) == (0, 0), "a card may have no face"
    assert record.bank == 0


def line_of(text: str, snippet: str) -> int:
    """The line where a part of the file begins."""
    assert text.count(snippet) == 1, f"{snippet!r} stands {text.count(snippet)} times"
    return text[: text.index(snippet)].count("\n") + 1


def refusal(text: str) -> str:
    with pytest.raises(BadBox) as refused:
        parse_components(GAME, text, "mine.toml")
    return str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('name = "dry-gulch"', 'name = "cold-mountain"', "must be one word that no other town has"),
        ('name = "dry-gulch"', 'name = "Cold-Mountain"', "must be one word that no other town has"),
        ('name = "dry-gulch"', 'name = "dry gulch"', "must be one word that no other town has"),
        ('name = "dry-gulch"', 'name = "claim"', "nor any kind of card"),
        ("mayor = 10", "mayor = 101", "mayor = 101 is out of reach: 0 to 100 are possible"),
        ("mayor = 10", "mayor = -1", "mayor = -1 is out of reach"),
        ('strikes = "2"\nnuggets = 6', 'strikes = "13"\nnuggets = 6', "strikes = '13' is not known"),
        ('strikes = "2"\nnuggets = 6', 'strikes = "1"\nnuggets = 6', "strikes = '1' is not known"),
        ('strikes = "2"\nnuggets = 6', 'strikes = "duoble"\nnuggets = 6', "double"),
        ('nuggets = 6\nface = "2D"', 'nuggets = 13\nface = "2D"', "nuggets = 13 is out of reach: 0 to 12 are possible"),
        ('nuggets = 6\nface = "2D"', 'nuggets = -1\nface = "2D"', "nuggets = -1 is out of reach"),
        ('face = "2D"', 'face = "1D"', "must be a rank and a suit, such as 10H or QS, or none"),
        ('face = "2D"', 'face = "D2"', "must be a rank and a suit"),
        ('face = "4D"', 'face = "2D"', "face 2D is on the cold-mountain-2 already; a poker deck has it once"),
        ('does = "saloon"', 'does = "bank"', "the box has room for one bank"),
        ('does = "saloon"', 'does = "train-station"', "the box has room for one train-station"),
        ('does = "saloon"', 'does = "casino"', "does = 'casino' is not known"),
        ('does = "saloon"', 'does = "raid"', "does = 'raid' is not known"),
        ('does = "bandit"', 'does = "bandits"', "bandit"),
        ('does = "bandit"', 'does = "bank"', "does = 'bank' is not known"),
        ("nuggets = 6\ncopies = 1", "nuggets = 0\ncopies = 1", "nuggets = 0 is out of reach: 1 to 20 are possible"),
        ("nuggets = 6\ncopies = 1", "nuggets = 21\ncopies = 1", "nuggets = 21 is out of reach"),
        ("copies = 1\n", "copies = -1\n", "copies = -1 is out of reach"),
        ("copies = 1\n", "copies = 1\ncolour = 2\n", "'colour' is not known here"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_with_its_line(write_box: WriteBox, old: str, new: str, why: str) -> None:
    text = write_box()
    line = line_of(text, old) + (1 if "colour" in new else 0)
    if old == 'does = "saloon"' and "train-station" in new:
        line = line_of(text, 'does = "train-station"')  # the second of the two
    said = refusal(text.replace(old, new))
    assert said.startswith(f"mine.toml, line {line}: ")
    assert why in said


def test_a_claim_of_a_town_that_is_not_there(write_box: WriteBox) -> None:
    text = write_box(mayors={"cm": 5, "cc": 5, "dg": 5, "sn": 10})
    line = text[: text.index('town = "whiskey-river"')].count("\n") + 1
    assert refusal(text).startswith(f"mine.toml, line {line}: claim 33: town = 'whiskey-river' is not known")


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("start", 0, 100), ("removed", 0, 95), ("office", 1, 20), ("die", 1, 6), ("bank_room", 0, 31),
        ("bank_bonus", 1, 31), ("post_office", 0, 20), ("saloon", 0, 20), ("raid", 0, 100), ("hold_up", 0, 100),
        ("stagecoach", 0, 100), ("bandit", 1, 5), ("poker", 0, 100),
    ],
)  # fmt: skip
def test_numbers_have_limits(write_box: WriteBox, name: str, low: int, high: int) -> None:
    for value in (low - 1, high + 1):
        text = write_box(**{name: value})
        line = line_of(text, f"[numbers.{name}]") + 1
        assert refusal(text).startswith(f"mine.toml, line {line}: numbers.{name}: value = {value} is out of reach")
    for value in (low, high):
        if name != "removed" or value == low:
            record = parse_components(GAME, write_box(**{name: value}), "mine.toml").record
            assert getattr(record, name) == value
    text = write_box()
    without = text.replace(f"[numbers.{name}]", f"[numbers.{name}s]")
    assert f"[numbers.{name}] is missing" in refusal(without)


SIX = "cm-2 1 2D, cm-3 1 3D, cm-4 1 4D, cm-5 1 5D, cm-6 1 6D, cm-7 1 7D"


@pytest.mark.rule("RV-026", "RV-025")
def test_there_must_be_enough_cards_and_not_too_many(write_box: WriteBox) -> None:
    five = SIX.rsplit(",", 1)[0]
    assert "at least 6 [[claim]]" in refusal(write_box(five))
    only = {"claims": SIX, "buildings": "", "actions": "", "gold": ""}
    parse_components(GAME, write_box(**only, removed=2), "mine.toml")
    assert "6 cards without Buildings are too few" in refusal(write_box(**only, removed=3))
    assert "6 cards without Buildings are too few" in refusal(
        write_box(**{**only, "buildings": "saloon AS"}, removed=3)
    )
    fifty = ", ".join(["cm-2 1 none"] * 20 + ["cc-2 1 none"] * 20 + ["dg-2 1 none"] * 10)
    parse_components(GAME, write_box(fifty), "mine.toml")
    assert "room for 50 [[claim]] at the most" in refusal(write_box(fifty + ", sn-2 1 none"))
    assert "room for 6 [[building]] at the most" in refusal(write_box(buildings=", ".join(["saloon none"] * 7)))
    assert "room for 24 [[action]] at the most" in refusal(write_box(actions=", ".join(["raid none"] * 25)))
    parse_components(GAME, write_box(gold="3 22, 4 21"), "mine.toml")
    assert "the box has room for 95 cards at the most" in refusal(write_box(gold="3 22, 4 22"))
    parse_components(GAME, write_box(gold="3 26"), "mine.toml")
    assert "there are more than 26 cards 'gold-3'" in refusal(write_box(gold="3 27"))
    assert "at least 1 [[town]]" in refusal(write_box(mayors={}))
    towns = {f"town{number}": 1 for number in range(8)}
    assert "room for 7 [[town]] at the most" in refusal(write_box(mayors=towns))
