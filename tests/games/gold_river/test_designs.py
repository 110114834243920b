"""Boxes of one's own: the game works with them, and its rules do not lean on the numbers of the standard box."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from motherlode.core.contract import OVER
from motherlode.games.gold_river import GAME, records, rules
from motherlode.games.gold_river.moves import moves_table, outcomes_table

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given

TOWNS = ["cm", "cc", "dg", "sn", "wr"]
NUMBERS = [2, 3, 4, 5, 6, 8, 9, 10, 12]  # nine Claims a town, as in 2004
OLD_CLAIMS = ", ".join(f"{town}-{number} {1 + abs(7 - number)} none" for town in TOWNS for number in NUMBERS)
OLD_ACTIONS = ", ".join(f"{card} none" for card in ["dynamite"] * 3 + ["judge", "bandit", "mustang", "stagecoach"])
SALOONS = "saloon none, saloon none"
MUSTANGS = ", ".join(["mustang none"] * 6)
ALL_BUILDINGS = "bank none, post-office none, post-office none, saloon none, saloon none, train-station none"
MANY = ", ".join(f"{card} none" for card in ["judge", "raid", "bandit", "hold-up", "stagecoach", "dynamite"] * 4)
FEW_CLAIMS = "cm-2 3 2D, cm-3 0 3D, dg-even 1 4D, dg-odd 12 5D, sn-double 2 6D, sn-4 1 none"

DESIGNS: dict[str, dict[str, object]] = {
    "standard": {},
    "of 2004": {"claims": OLD_CLAIMS, "buildings": SALOONS, "actions": OLD_ACTIONS, "gold": ""},
    "claims only": {"claims": OLD_CLAIMS, "buildings": "", "actions": "", "gold": ""},
    "no bank": {"buildings": "post-office JH, saloon AS, train-station 4D"},
    "many mustangs": {"actions": MUSTANGS},
    "all buildings": {"buildings": ALL_BUILDINGS, "post_office": 20, "saloon": 20, "bank_room": 31, "bank_bonus": 1},
    "small dice": {"die": 4},
    "one face": {"die": 1},
    "three for the office": {"office": 3},
    "one for the office": {"office": 1},
    "actions": {
        "claims": FEW_CLAIMS, "buildings": SALOONS, "actions": MANY, "gold": "", "start": 0, "bandit": 5, "removed": 0
    },
    "nothing does anything": {
        "start": 3, "raid": 0, "hold_up": 0, "stagecoach": 0, "saloon": 0, "post_office": 0, "bank_room": 0, "poker": 0
    },
    "rich": {"start": 100, "raid": 100, "hold_up": 100, "stagecoach": 100, "gold": "20 20", "poker": 100, "bandit": 1},
}  # fmt: skip


@pytest.mark.rule("RV-001", "RV-006", "RV-081")
@pytest.mark.parametrize("design", DESIGNS)
def test_random_games_come_to_their_end(given: Given, design: str) -> None:
    box = given.box(**DESIGNS[design])  # type: ignore[arg-type]
    for players in (2, 3, 4, 5):
        for options in ({"poker": "on"}, {"first_game": "on"}):
            game = given.start(players, box, **options)
            rounds = game.t.undrawn // (players + 1)
            facts = rules.facts(game.box, game.t)
            steps = game.play_at_random(Random(f"{design} {players} {options}"))
            assert (game.t.actor, game.t.round) == (OVER, rounds)
            assert game.t.undrawn < players + 1
            assert steps <= facts.plies
            assert all(facts.lowest <= points <= facts.highest for points in game.result().points)


@pytest.mark.rule("RV-R29")
@pytest.mark.parametrize("design", DESIGNS)
def test_the_moves_do_not_depend_on_the_box(given: Given, design: str) -> None:
    box = given.box(**DESIGNS[design])  # type: ignore[arg-type]
    standard = GAME.components()
    facts, usual = GAME.facts(box, GAME.options()), GAME.facts(standard, GAME.options())
    assert (facts.actions, facts.outcomes, facts.most_moves) == (usual.actions, usual.outcomes, usual.most_moves)
    mine, theirs = moves_table(box), moves_table(standard)
    assert [move.kind for move in mine.moves] == [move.kind for move in theirs.moves]
    of_cards = ("give", "take", "blast")
    assert [m for m in mine.moves if m.kind not in of_cards] == [m for m in theirs.moves if m.kind not in of_cards]
    assert len(mine) == facts.actions
    assert len(outcomes_table(box)) == len(outcomes_table(standard)) == facts.outcomes


@pytest.mark.rule("RV-060", "RV-R12")
def test_three_claims_for_the_office(given: Given) -> None:
    game = given(["cm-4 cm-5", "cm-6", ""], row="cm-7", box=given.box(office=3))
    assert game.mayors == {}
    game.win(0).choose("cm-7", drop="gold-3")
    assert (game.mayors, game.nuggets) == ({"cm": 0}, [15, 15, 15])
    game = given(["cm-4", "", ""], row="cm-7", box=given.box(office=3)).win(0).choose("cm-7", drop="gold-3")
    assert game.mayors == {}


@pytest.mark.rule("RV-060", "RV-061")
def test_one_claim_for_the_office(given: Given) -> None:
    game = given(["", "", ""], row="cm-7 cm-4", box=given.box(office=1)).win(0).choose("cm-7", drop="gold-3")
    assert game.mayors == {"cm": 0}
    game.choose("cm-4")
    assert (game.mayors, game.nuggets) == ({"cm": 1}, [16, 14, 15])


@pytest.mark.rule("RV-070", "RV-T14")
def test_dice_of_four_faces_have_sixteen_rolls_up_to_eight(given: Given) -> None:
    game = given(["cm-7 cm-9", "wr-double", ""], box=given.box(die=4)).skip_to_roll()
    assert game.outcomes == {f"roll {one} {two}": 1 for one in range(1, 5) for two in range(1, 5)}
    assert game.play("roll 4 4").nuggets == [15, 18, 15]
    game = given(["cm-7 cm-9", "wr-double", ""], box=given.box(die=4)).skip_to_roll().play("roll 4 3")
    assert game.nuggets == [17, 15, 15]


@pytest.mark.rule("RV-070", "RV-R15")
def test_two_saloons_are_paid_one_after_the_other(given: Given) -> None:
    box = given.box(buildings=SALOONS)
    cards = ["saloon", "saloon-b cm-4", "wr-even"]
    game = given(cards, nuggets=[0, 0, 0], box=box).skip_to_roll().play("roll 1 3")
    # Seat 1 strikes 4 and pays the first Saloon; seat 2 strikes 1 and has nothing left for the second.
    assert game.nuggets == [2, 3, 0]
    both = given(["saloon saloon-b", "cm-4", ""], nuggets=[0, 0, 0], box=box).skip_to_roll().play("roll 1 3")
    assert both.nuggets == [2, 2, 0]


@pytest.mark.rule("RV-073", "RV-022")
def test_two_post_offices_of_one_owner_pay_twice(given: Given) -> None:
    box = given.box(buildings="post-office none, post-office none", post_office=3)
    game = given(["", "post-office post-office-b", ""], box=box).skip_to_roll().play("roll 1 2")
    assert game.nuggets == [15, 21, 15]


@pytest.mark.rule("RV-092")
def test_a_smaller_bank_with_a_richer_bonus(given: Given) -> None:
    box = given.box(bank_room=7, bank_bonus=2)
    game = given(["", "bank", ""], nuggets=[0, 9, 0], box=box).skip_to_roll().play("roll 1 2")
    assert game.legal == [f"deposit {nuggets}" for nuggets in range(8)]
    assert list(game.play("deposit 7").result().points)[1:4] == [0, 2 + 7 + 3, 0]


@pytest.mark.rule("RV-T16", "RV-080")
def test_other_amounts_for_robbers(given: Given) -> None:
    box = given.box(raid=6, hold_up=9, stagecoach=4)
    nuggets = [1, 10, 5]
    for card, steps, left in (
        ("raid", [], [1, 4, 0]),
        ("hold-up", ["rob 1"], [10, 1, 5]),
        ("stagecoach", [], [9, 6, 1]),
    ):
        game = given([""] * 3, nuggets=nuggets, row=card, box=box).win(0).choose(card, drop="gold-3").play(*steps)
        assert game.nuggets == left


@pytest.mark.rule("RV-062")
@pytest.mark.parametrize(("number", "chance"), [(1, 1), (2, 2), (4, 4), (5, 0)])
def test_other_numbers_of_claims_for_the_bandit(given: Given, number: int, chance: int) -> None:
    pile = ["cm-4", "dg-5", "sn-3", "cc-3", "wr-odd"]
    game = given([""] * 3, row="bandit", pile=" ".join(pile), box=given.box(bandit=number)).win(0)
    game.choose("bandit", drop="gold-3")
    drawn = 0
    while game.phase == records.SEARCH:
        game.play(f"find {pile[drawn]}")
        drawn += 1
    assert (drawn, set(game.legal)) == (chance, {f"take {claim}" for claim in pile[:number]})


@pytest.mark.rule("RV-100", "RV-102")
def test_other_points_for_poker_and_offices(given: Given) -> None:
    box = given.box(poker=7, mayors={"cm": 1, "cc": 2, "dg": 3, "sn": 4, "wr": 100})
    game = given(["cm-7", "sn-7 dg-7", ""], nuggets=[0] * 3, mayors={"cm": 0, "wr": 2}, box=box, poker="on")
    assert list(game.result().points)[1:4] == [2 + 1, 2 + 2 + 7, 100]
    game = given(["cm-7 cc-7", "sn-7 dg-7", ""], nuggets=[0] * 3, box=box, poker="on")
    assert list(game.result().points)[1:4] == [2 + 3 + 3, 2 + 2 + 3, 0]


@pytest.mark.rule("RV-101", "RV-R24")
def test_cards_without_faces_make_no_hand(given: Given) -> None:
    box = given.box(claims=OLD_CLAIMS, buildings=SALOONS, actions=OLD_ACTIONS, gold="")
    assert (box.names["card"].count(""), len(box.names["card"]) - 1) == (1, 45 + 2 + 7)
    row = "sn-2 sn-3 sn-5 wr-2"
    game = given(["cm-2 cm-3 cm-4", "cc-2", ""], nuggets=[0, 0, 0], row=row, box=box, poker="on")
    assert list(game.result().points)[1:4] == [6 + 5 + 4 + 5, 6, 0]
