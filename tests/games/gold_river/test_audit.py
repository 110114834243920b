"""The audit notices every way in which nuggets, cards or offices could go astray."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from motherlode.games.gold_river import rules
from motherlode.games.gold_river.records import DISCARDED, IN_ROW, OUT_OF_GAME, Table

if TYPE_CHECKING:
    from tests.games.gold_river.conftest import Given, Situation

Break = Callable[["Situation", Table], None]


def table_in_play(given: Given) -> Situation:
    """The second of three has bid 6; there are offices, kept and discarded cards, and nuggets on the Bank."""
    game = given(
        ["cm-4 cm-5 bank", "cm-6 dg-5", "sn-3 gold-6"],
        nuggets=[9, 8, 7],
        kept=["judge", "", "mustang"],
        pile="cm-2 raid",
        row="dynamite cc-4",
        banked=15,
        deck=20,
    )
    return game.play("raise 2", "raise 4")


def put(field: str, value: int, *index: int) -> Break:
    def apply(game: Situation, t: Table) -> None:
        if not index:
            setattr(t, field, value)
        else:
            getattr(t, field)[index if len(index) > 1 else index[0]] = value

    return apply


def owner(card: str, where: int) -> Break:
    def apply(game: Situation, t: Table) -> None:
        t.owner[game.card(card)] = where

    return apply


def unseen(card: str) -> Break:
    """A card that is seen is also in the deck."""

    def apply(game: Situation, t: Table) -> None:
        number = game.card(card) - 1
        t.unseen[number >> 6] |= 1 << (number & 63)

    return apply


@pytest.mark.rule("RV-081", "RV-032", "RV-060", "RV-R28")
@pytest.mark.parametrize(
    ("breaks", "verdict"),
    [
        ([], 0),
        ([put("nuggets", -1, 1)], 1),
        ([put("nuggets", -1, 3)], 1),
        ([put("nuggets", -1, 4)], 0),  # nobody sits there
        ([put("nuggets", 6, 2)], 0),
        ([put("nuggets", 5, 2)], 1),  # he has bid 6
        ([put("nuggets", 5, 2), put("winner", 2)], 0),  # and has paid
        ([put("bidder", 1), put("nuggets", 5, 1)], 1),
        ([put("bid", -1)], 1),
        ([put("lying", -1)], 1),
        ([put("pile", 40, 0)], 3),  # a card that is not discarded
        ([owner("judge", 0), unseen("judge")], 3),  # a kept Action in the deck
        ([put("undrawn", -1)], 2),
        ([put("undrawn", 0)], 0),
        ([put("undrawn", 47)], 0),  # 63 cards, one out of the game, 15 seen
        ([put("undrawn", 48)], 2),
        ([unseen("cm-4")], 3),
        ([owner("dg-2", OUT_OF_GAME)], 3),
        ([owner("raid-b", 1)], 3),
        ([owner("cc-4", 1)], 3),  # in the row, and somebody's
        ([put("row", 0, 0)], 3),
        ([put("row", 63, 0)], 3),  # somebody's Gold! in place of the Dynamite
        ([owner("gold-6", IN_ROW)], 3),
        ([owner("raid", 2)], 3),  # in the pile, and somebody's
        ([put("discards", 1)], 3),
        ([owner("gold-6", DISCARDED)], 3),
        ([owner("judge", OUT_OF_GAME)], 3),
        ([owner("mustang", 2)], 0),  # whoever has it
        ([put("claims", 3, 1, 1)], 4),
        ([put("claims", 0, 3, 4)], 4),
        ([put("claims", 1, 2, 5)], 4),
        ([owner("cm-6", 3)], 4),
        ([put("mayor", 0, 1)], 4),
        ([put("mayor", 2, 1)], 0),  # whoever it is
        ([put("banked", -1)], 5),
        ([put("banked", 16)], 5),
        ([owner("bank", OUT_OF_GAME)], 5),
        ([owner("bank", OUT_OF_GAME), put("banked", 0)], 0),
    ],
)
def test_audit(given: Given, breaks: list[Break], verdict: int) -> None:
    game = table_in_play(given)
    for apply in breaks:
        apply(game, game.t)
    assert rules.audit(game.box, game.t) == verdict


def test_a_picked_card_is_between_the_row_and_its_taker(given: Given) -> None:
    game = given(["", "", ""], row="cm-7").win(0).play("pick 1")
    assert (rules.audit(game.box, game.t), game.t.owner[game.card("cm-7")]) == (0, IN_ROW)
    game.t.card = 0
    assert rules.audit(game.box, game.t) == 3


def test_a_box_without_a_bank_has_nothing_banked(given: Given) -> None:
    game = given(["", ""], box=given.box(buildings="saloon AS"))
    assert rules.audit(game.box, game.t) == 0
    game.t.banked = 1
    assert rules.audit(game.box, game.t) == 5


def test_a_bank_in_the_deck_has_nothing_banked(given: Given) -> None:
    game = given(["", ""])
    game.t.banked = 1
    assert rules.audit(game.box, game.t) == 5


def test_every_seat_and_town_is_audited(given: Given) -> None:
    for seat in range(1, 6):
        game = given(["", "", "", "", ""])
        game.t.nuggets[seat] = -1
        assert rules.audit(game.box, game.t) == 1
        for town in range(1, 6):
            game = given(["", "", "", "", ""])
            game.t.claims[seat, town] = 1
            assert rules.audit(game.box, game.t) == 4
