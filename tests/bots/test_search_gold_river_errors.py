"""The Gold River player: auctions for two against full enumeration, its shelf, its slips, its dials."""

from __future__ import annotations

import random
from typing import Any

import pytest

from motherlode.bots.lore import gold_river
from motherlode.bots.lore.gold_river_room import USUAL, Dials, Memory, Shelf
from motherlode.bots.lore.gold_river_value import settle_tastes
from motherlode.core.copying import become
from motherlode.core.errors import BadOption
from motherlode.core.records import fill_options
from motherlode.games.gold_river.records import Table

from .test_search_gold_river import TRUSTING, Desk, decide, situation, won

PLAIN = "cm-6 cm-7 cm-9 cc-6 cc-7 cc-8 dg-5 dg-7 dg-8 sn-5 sn-7 sn-8 wr-even wr-odd gold-3 gold-4 gold-5 gold-6 raid"
"""Cards without targets: what comes of them is certain."""
OWNED = "sn-3 sn-4 cm-4 cm-5 dg-3 cc-4 cc-9 dg-10"


def any_situation(seed: int, rows_left: int = 0) -> Any:
    """An auction for two, with cards and a few nuggets drawn by the seed."""
    draw = random.Random(seed)
    row = " ".join(draw.sample(PLAIN.split(), 3))
    owned = draw.sample(OWNED.split(), 4)
    hands = " ".join(owned[:2]), " ".join(owned[2:])
    return situation(row, *hands, nuggets=(draw.randint(1, 4), draw.randint(1, 4)), rows_left=rows_left)


@pytest.mark.parametrize("rows_left", [0, 2])
def test_no_bid_for_two_is_worse_than_the_best_of_full_enumeration(rows_left: int) -> None:
    """Of some auctions, every order of bids and choices: in the last round the values are exact."""
    differ = 0
    for seed in range(25):
        table = any_situation(seed, rows_left)
        desk = Desk(table, **TRUSTING)
        drafts: dict[tuple[int, int], list[int]] = {}
        worth = {
            move: desk.brute_auction(after, drafts)[1][desk.view.me]
            for move, after in desk.children(desk.slate.start.copy())
        }
        assert worth[desk.choose()] == max(worth.values()), seed
        differ += max(worth.values()) > min(worth.values())
    assert differ > 12, "most of these auctions show nothing"


@pytest.mark.parametrize("rows_left", [0, 2])
def test_no_card_for_two_is_worse_than_the_best_of_full_enumeration(rows_left: int) -> None:
    """The winner's first choice of a card, and what he discards."""
    differ = 0
    for seed in range(25):
        table = won(any_situation(seed, rows_left))
        for _ in range(2):
            desk = Desk(table)
            worth = {
                move: desk.brute_draft(after)[desk.view.me] for move, after in desk.children(desk.slate.start.copy())
            }
            chosen = desk.choose()
            assert worth[chosen] == max(worth.values()), seed
            differ += max(worth.values()) > min(worth.values())
            table.play(chosen)
    assert differ > 25, "most of these choices show nothing"


def test_tables_on_a_shelf_are_apart() -> None:
    shelf, one = Shelf(), Table()
    one.actor = 3
    become(shelf[2], one)
    assert [shelf[i].actor for i in range(4)] == [0, 0, 3, 0]
    assert Shelf.dtype().itemsize == Shelf.SIZE


def test_it_completes_a_bid_that_somebody_else_lifted() -> None:
    table = situation("gold-3 gold-3-b sn-7", "sn-3", "sn-4", nuggets=(99, 12), rows_left=3)
    table.play("lift")
    assert decide(table) == "raise 1"


# Dials


def test_it_slips_as_often_as_it_is_told() -> None:
    table = won(situation("gold-6 gold-5 gold-5-b sn-7", "sn-3", "", "", nuggets=(5, 16, 0)))
    assert {decide(table, seed) for seed in range(10)} == {"pick 4"}
    slipped = [decide(table, seed, slips=1) for seed in range(40)]
    assert set(slipped) == {"pick 1", "pick 2", "pick 3", "pick 4"}


def test_it_has_no_dial_for_a_clock() -> None:
    with pytest.raises(BadOption, match="milliseconds"):
        fill_options(Dials(), {"milliseconds": 100}, "The bot")


def test_a_taste_may_be_below_nothing_and_counts() -> None:
    """Who is told that cash is worth a great deal takes it."""
    told = Dials()
    fill_options(told, {"chased": -0.5}, "The bot")
    assert told.chased == -500
    memory = Memory()
    gold_river.begin(Desk(any_situation(1)).box, told, 1, memory)
    assert memory.dials.chased == -500
    assert memory.dials.ahead == USUAL
    settle_tastes(memory.dials, 2)
    assert memory.dials.chased == -500
    assert memory.dials.ahead != USUAL
    table = won(situation("gold-3 gold-3-b sn-7", "sn-3", "sn-4", nuggets=(9, 9), rows_left=3))
    assert decide(table) == "pick 3"
    assert decide(table, cash=20) == "pick 1"
