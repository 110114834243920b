"""The records of the Gold River player: its dials, what it remembers, and the slate that it reckons on."""

from __future__ import annotations

from motherlode.bots.greedy_gold_river_prices import Memory as Prices
from motherlode.core.botkit import Dials as AnyDials
from motherlode.core.botkit import Memory as AnyMemory
from motherlode.core.botkit import Slate as AnySlate
from motherlode.core.records import Ints, dial, i8, i16, i32, i64, large, of
from motherlode.games.gold_river.moves import MOVES
from motherlode.games.gold_river.records import SEATS, TOWNS, Table

WHOLE = 1 << 20
"""A win alone; seats share it by how likely each wins."""
DEEPEST = 16
"""Decisions, one after another, that the draft is followed through."""
WIDEST = 64
"""Moves of one decision that are looked at."""
HIGHEST = 128
"""No higher bid is thought of."""
PRICES = HIGHEST + 1
MASKS = 1 << SEATS
WORDS = (MOVES + 63) // 64
NUMBERS = 16
"""What Claims strike on: the sums, and even, odd, double."""


class Dials(AnyDials):
    """How closely it looks, and what it thinks of others; its taste is in the constants of `gold_river_value.py`."""

    simulations: int = large(1, 10_000_000, 100, "how many drafts it solves before each bid")
    milliseconds: int = large(0, 600_000, 0, "how long it thinks instead, where there is a clock; 0: no clock")
    trust: int = dial(0.1, "how far it thinks that others bid wisely, and not by habit")
    spare: Ints = i16(3)


class Memory(AnyMemory):
    """Its dials."""

    simulations: int = i32()
    trust: int = i32()


class Slate(AnySlate):
    """Imagined tables, the draft that is being followed, and the tables of the auction's induction."""

    prices: Prices = of(Prices)
    start: Table = of(Table)
    now: Table = of(Table)
    till: Table = of(Table)
    at_0: Table = of(Table)
    at_1: Table = of(Table)
    at_2: Table = of(Table)
    at_3: Table = of(Table)
    at_4: Table = of(Table)
    at_5: Table = of(Table)
    at_6: Table = of(Table)
    at_7: Table = of(Table)
    at_8: Table = of(Table)
    at_9: Table = of(Table)
    at_10: Table = of(Table)
    at_11: Table = of(Table)
    at_12: Table = of(Table)
    at_13: Table = of(Table)
    at_14: Table = of(Table)
    at_15: Table = of(Table)
    legal: Ints = i64(WORDS)
    points: Ints = i64(SEATS)  # expected at the end, in thousandths
    shares: Ints = i64(SEATS)  # of WHOLE
    finals: Ints = i64(SEATS)  # points after one roll
    best_points: Ints = i64(DEEPEST, SEATS)
    best_shares: Ints = i64(DEEPEST, SEATS)
    won: Ints = i64(PRICES, SEATS, SEATS)  # shares, by price, winner and seat
    won_points: Ints = i64(PRICES, SEATS, SEATS)
    state: Ints = i64(SEATS, MASKS, SEATS, SEATS)  # at one price, by holder, who has passed, who is asked
    bid_now: Ints = i64(SEATS, MASKS, SEATS)  # what comes of a bid at the price above, by bidder and who has passed
    bid_best: Ints = i64(SEATS, MASKS, SEATS)  # and of the best bid above
    bid_price: Ints = i32(SEATS, MASKS)
    coming: Ints = i32(TOWNS)  # Claims of a town that may still be laid in later rounds, in thousandths
    yields: Ints = i32(SEATS, NUMBERS)  # what a seat's Claims bring, by what they strike on
    best_move: Ints = i32(DEEPEST)
    menu: Ints = i16(DEEPEST, WIDEST)
    draft_winner: Ints = i16(SEATS * PRICES)
    draft_bid: Ints = i16(SEATS * PRICES)
    solved: Ints = i16(SEATS, PRICES)
    limit: Ints = i16(SEATS)  # up to which price a seat is thought to bid by habit
    laid: Ints = i8(DEEPEST)
    tried: Ints = i8(DEEPEST)
    asked: Ints = i8(DEEPEST)
    spare: Ints = i8(8)
