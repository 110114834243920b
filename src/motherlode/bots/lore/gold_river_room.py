"""The records of the Gold River player: its dials, what it remembers, and the slate that it reckons on."""

from __future__ import annotations

from functools import cache
from typing import Any

from motherlode.bots.greedy_gold_river_prices import Memory as Prices
from motherlode.core.botkit import Dials as AnyDials
from motherlode.core.botkit import Memory as AnyMemory
from motherlode.core.botkit import Slate as AnySlate
from motherlode.core.records import Field, Ints, OptionField, Record, dial, i8, i16, i32, i64, large, of
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


USUAL = -32_768
"""What a taste is that nobody has set: it then depends on the number of players, see `gold_river_value.py`."""


def taste(help: str, low: int = -20_000, high: int = 20_000) -> Any:
    """A dial for what something is worth, in nuggets or as a share of its points; stored in thousandths."""
    option = OptionField(help, low=low, high=high, default=USUAL, scale=1000, named={"usual": USUAL})
    return Field("h", (), option=option)


class Dials(AnyDials):
    """How closely it looks, what it thinks of others, and what it thinks that things are worth.

    It has no dial for a clock: a round is solved at once, and nothing is imagined beyond it. With more players than two
    drafts are solved at some prices only; with a dozen `simulations` for each player at all of them.
    """

    simulations: int = large(1, 10_000_000, 12, "how many drafts it solves before each bid, with more players than two")
    trust: int = taste("how far it thinks that others bid wisely, and not by habit, from 0 to 1", 0, 1000)
    slips: int = dial(0, "how often it plays without a thought, from 0 to 1")
    strikes: int = taste("of a nugget that is to be struck: Claims can be lost")
    cash: int = taste("what a nugget in hand counts more, with very many rounds to come")
    claim: int = taste("and a Claim")
    lead: int = taste("to open the next auction")
    level: int = taste("of an office, with very many Claims of its town to come: who has as many as the Mayor")
    near: int = taste("who has one fewer")
    far: int = taste("who has two fewer")
    vacant: int = taste("who has one Claim, where there is no Mayor")
    alone: int = taste("what a Mayor gains in fees, if nobody else has a Claim there")
    caught: int = taste("what he may lose, if somebody has as many")
    chased: int = taste("or one fewer")
    ahead: int = taste("two fewer")
    safe: int = taste("three or more fewer")
    supply: int = taste("with so many Claims of the town to come, half of these")
    saloon: int = taste("what a Saloon takes from each rival, a round")
    post: int = taste("of what a Post Office will bring")
    bank: int = taste("of what a Bank can bring, if its owner fills it")
    saddle: int = taste("a kept Mustang")
    waiting: int = taste("another kept Action")
    patience: int = taste("with so many rounds to come, half of what may be gained in them")
    hand: int = taste("of the points for the best poker hand: each better kind of hand")
    noise: int = taste("how far points may lie from what was hoped for: times the root of the rolls to come")
    spare: Ints = i16(2)


class Memory(AnyMemory):
    """Its dials, and how many drafts it may solve for the next move."""

    dials: Dials = of(Dials)
    simulations: int = i64()


class Shelf(Record):
    """Tables side by side: a row of records inside a record."""

    words: Ints = i64(DEEPEST, Table.SIZE // 8)

    def __init__(self, buffer: memoryview | None = None) -> None:
        super().__init__(buffer)
        self._tables = [Table(self.raw[i * Table.SIZE : (i + 1) * Table.SIZE]) for i in range(DEEPEST)]

    def __getitem__(self, index: int) -> Table:
        return self._tables[index]

    @classmethod
    @cache
    def dtype(cls) -> Any:
        """Compiled, it is an array of tables."""
        import numpy as np

        return np.dtype((Table.dtype(), (DEEPEST,)))


class Slate(AnySlate):
    """Imagined tables, the draft that is being followed, and the tables of the auction's induction."""

    dials: Dials = of(Dials)
    prices: Prices = of(Prices)
    start: Table = of(Table)
    now: Table = of(Table)
    till: Table = of(Table)
    open: Shelf = of(Shelf)  # the table at each decision of the draft that is open
    legal: Ints = i64(WORDS)
    points: Ints = i64(SEATS)  # expected at the end, in thousandths
    shares: Ints = i64(SEATS)  # of WHOLE
    finals: Ints = i64(SEATS)  # points after one roll
    choice_share: int = i64()  # what the best opening so far brings
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
    opening: int = i32()  # the move that a draft is followed from
    choice: int = i32()  # the best opening so far
    menu: Ints = i16(DEEPEST, WIDEST)
    draft_winner: Ints = i16(SEATS * PRICES)
    draft_bid: Ints = i16(SEATS * PRICES)
    solved: Ints = i16(SEATS, PRICES)
    limit: Ints = i16(SEATS)  # up to which price a seat is thought to bid by habit
    laid: Ints = i8(DEEPEST)
    tried: Ints = i8(DEEPEST)
    asked: Ints = i8(DEEPEST)
    swap_given: Ints = i8(SEATS)  # the Judge's exchange of each seat, as it was found last
    swap_taken: Ints = i8(SEATS)
    spare: Ints = i8(4)
