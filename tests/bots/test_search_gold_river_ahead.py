"""The Gold River player beyond the round: the next one against full enumeration, its shelf, its slips, its dials."""

from __future__ import annotations

import random
from typing import Any

import pytest

from motherlode.bots.lore import gold_river
from motherlode.bots.lore.gold_river_ahead import (
    begin_fate,
    begin_imagined_round,
    end_imagined_round,
    no_totals,
    note_fate,
    prepare,
)
from motherlode.bots.lore.gold_river_auction import best_bid, keep_draft, lay_out_draft
from motherlode.bots.lore.gold_river_draft import follow
from motherlode.bots.lore.gold_river_room import USUAL, WHOLE, Dials, Memory, Shelf, Slate
from motherlode.bots.lore.gold_river_value import settle_tastes
from motherlode.core.bits import Stream
from motherlode.core.copying import become
from motherlode.core.errors import BadOption
from motherlode.core.records import fill_options
from motherlode.core.streams import start_stream
from motherlode.games.gold_river import rules
from motherlode.games.gold_river.records import AUCTION, LAY, OUT_OF_GAME, ROLL, Table
from motherlode.games.gold_river.seats import take_unseen
from motherlode.games.gold_river.sight import view

from .test_search_gold_river import Desk, cards, decide, situation, solve_auction, won

PLAIN = "cm-6 cm-7 cm-9 cc-6 cc-7 cc-8 dg-5 dg-7 dg-8 sn-5 sn-7 sn-8 wr-even wr-odd gold-3 gold-4 gold-5 gold-6 raid"
"""Cards without targets: what comes of them is certain."""
OWNED = "sn-3 sn-4 cm-4 cm-5 dg-3 cc-4 cc-9 dg-10"


def stream(seed: int) -> Stream:
    made = Stream()
    start_stream(made, seed, 0, 1)
    return made


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
        desk = Desk(table, trust=1)
        drafts: dict[tuple[int, int], list[int]] = {}
        worth = {
            move: desk.brute_auction(after, drafts)[1][desk.view.me]
            for move, after in desk.children(desk.slate.start.copy())
        }
        solve_auction(desk.box, desk.view, desk.slate)
        assert worth[best_bid(desk.view, desk.slate)] == max(worth.values()), seed
        differ += max(worth.values()) > min(worth.values())
    assert differ > 12, "most of these auctions show nothing"


# The next round


def next_row(table: Any, row: str) -> None:
    """No other cards are left than those of one more row."""
    now: Any = table.engine.tables[0]
    kept = cards(table, row)
    for card in range(1, table.components.record.cards + 1):
        if now.unseen[(card - 1) >> 6] >> ((card - 1) & 63) & 1 and card not in kept:
            take_unseen(now, card)
            now.owner[card] = OUT_OF_GAME


def enumerated(desk: Desk, end: Table) -> list[float]:
    """The shares after all 36 rolls, and the next auction and draft solved exactly: nothing comes after it."""
    total = [0.0, 0.0]
    slate: Any = Slate()
    slate.dials.assign(desk.slate.dials)
    for case in range(36):
        t: Any = end.copy()
        assert t.phase == ROLL
        rules.play(desk.box, t, rules.draw(desk.box, t, case))
        while t.phase == LAY:
            rules.play(desk.box, t, rules.draw(desk.box, t, 0))
        assert t.phase == AUCTION
        view(desk.box, t, desk.view.me, slate.seen)
        prepare(desk.box, slate.seen, slate, Stream())
        solve_auction(desk.box, slate.seen, slate)
        for seat in range(2):
            total[seat] += slate.state[0, 0, t.first, seat + 1] / 36
    return total


def imagine(desk: Desk, fate: int, luck: Stream) -> None:
    """One imagined round, as in `choose`."""
    begin_fate(desk.slate, fate, luck)
    follow(desk.box, desk.slate)
    drafts = begin_imagined_round(desk.box, desk.view.me, desk.slate)
    for draft in range(drafts):
        lay_out_draft(desk.slate, draft)
        follow(desk.box, desk.slate)
        keep_draft(desk.slate, draft)
    end_imagined_round(desk.box, desk.slate, fate, drafts)


@pytest.mark.parametrize("seed", [3])
def test_the_next_round_is_what_full_enumeration_finds(seed: int) -> None:
    """Two rounds from the end of a game for two: the mean of what is imagined, beside all that can happen."""
    walks = 40
    table = any_situation(seed, rows_left=1)
    next_row(table, "san-narciso-10 gold-4-b cold-mountain-10")
    desk = Desk(table, trust=1)
    solve_auction(desk.box, desk.view, desk.slate)
    assert desk.slate.fates_kept == 2
    ends = [desk.slate.fates[fate].copy() for fate in range(2)]
    luck = stream(seed)
    no_totals(desk.slate, 2)
    for _ in range(walks):
        for fate in range(2):
            imagine(desk, fate, luck)
        luck.assign(desk.slate.luck)
    for fate, end in enumerate(ends):
        exact = enumerated(desk, end)
        assert sum(exact) == pytest.approx(WHOLE, rel=0.001)
        for seat in range(2):
            assert desk.slate.fate_total[fate, seat + 1] / walks == pytest.approx(exact[seat], abs=0.08 * WHOLE), fate


def test_looking_ahead_leaves_the_round_as_it_was() -> None:
    """With so few simulations that nothing is imagined, and with more, it knows the same last round."""
    table = won(situation("gold-6 gold-5 gold-5-b sn-7", "sn-3", "", "", nuggets=(5, 16, 0)))
    assert decide(table, simulations=1) == decide(table, simulations=500) == "pick 4"


def test_more_thought_draws_from_its_own_stream_only() -> None:
    """The same seed gives the same move; imagined cards and dice come from the bot's stream."""
    table = situation("gold-3 raid sn-7 cm-6", "sn-3", "sn-4 cm-5", "cm-9 dg-5", nuggets=(3, 2, 3), rows_left=3)
    before = table.view(0).tobytes()
    assert decide(table, seed=5, simulations=60) == decide(table, seed=5, simulations=60)
    assert table.view(0).tobytes() == before


def test_a_fate_is_imagined_from_where_the_draft_ends() -> None:
    table = won(any_situation(3, rows_left=2))
    desk = Desk(table)
    become(desk.slate.now, desk.slate.start)
    desk.slate.opening = table.moves()[0].id
    follow(desk.box, desk.slate)
    desk.slate.fates_kept = 0
    note_fate(desk.slate, 7)
    fate = desk.slate.fates[0]
    assert (fate.phase, fate.undrawn, desk.slate.fate_move[0]) == (ROLL, 6, 7)
    no_totals(desk.slate, 1)
    imagine(desk, 0, stream(1))
    assert desk.slate.seen.phase == AUCTION
    assert desk.slate.seen.undrawn == 3
    assert sum(list(desk.slate.shares)[1:3]) == pytest.approx(WHOLE, rel=0.001)


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
