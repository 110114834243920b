"""Poker hands (RV-100 to RV-103, RV-R24): how strong a set of playing cards is.

A set of faces is a 64-bit word: thirteen bits a suit, from the two to the ace.
"""

from __future__ import annotations

from motherlode.core.bits import bit_count, has_bit, without_bit
from motherlode.core.kernels import kernel

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("S", "H", "D", "C")
RANK_COUNT = 13
SUIT_MASK = (1 << RANK_COUNT) - 1
LOWEST_RANK = 2
ACE = 14
HAND = 5  # cards of a full hand
MAX_KICKERS = 3
BASE = 16  # a strength is a number in this base: the category, two ranks that make it, three kickers
CATEGORY = BASE**5

# Categories, the weakest first (RV-103); 0 is no hand.
PAIR = 1
TWO_PAIRS = 2
THREE = 3
STRAIGHT = 4
FLUSH = 5
FULL_HOUSE = 6
FOUR = 7
STRAIGHT_FLUSH = 8
ROYAL_FLUSH = 9
CATEGORIES = (
    "none",
    "pair",
    "two_pairs",
    "three",
    "straight",
    "flush",
    "full_house",
    "four",
    "straight_flush",
    "royal_flush",
)


@kernel
def hand_strength(faces: int) -> int:
    """The best five cards of a set, as a number that is the higher the stronger; 0 without even a pair."""
    spades = faces & SUIT_MASK
    hearts = (faces >> RANK_COUNT) & SUIT_MASK
    diamonds = (faces >> (2 * RANK_COUNT)) & SUIT_MASK
    clubs = (faces >> (3 * RANK_COUNT)) & SUIT_MASK
    ranks = spades | hearts | diamonds | clubs
    twice = ((spades | hearts) & (diamonds | clubs)) | (spades & hearts) | (diamonds & clubs)
    thrice = (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))
    straight_flush = max(
        max(straight_top(spades), straight_top(hearts)), max(straight_top(diamonds), straight_top(clubs))
    )
    if straight_flush == ACE:
        return strength(ROYAL_FLUSH, ACE, 0, 0, 0)
    if straight_flush != 0:
        return strength(STRAIGHT_FLUSH, straight_flush, 0, 0, 0)
    four = highest(spades & hearts & diamonds & clubs)
    if four != 0:
        return strength(FOUR, four, 0, without_rank(ranks, four), 1)
    three = highest(thrice)
    beside = highest(without_rank(twice, three))
    if three != 0 and beside != 0:
        return strength(FULL_HOUSE, three, beside, 0, 0)
    flush = max(max(flush_of(spades), flush_of(hearts)), max(flush_of(diamonds), flush_of(clubs)))
    if flush != 0:
        return flush
    straight = straight_top(ranks)
    if straight != 0:
        return strength(STRAIGHT, straight, 0, 0, 0)
    if three != 0:
        return strength(THREE, three, 0, without_rank(ranks, three), 2)
    return pairs(ranks, twice)


@kernel
def pairs(ranks: int, twice: int) -> int:
    """Two pairs with a kicker, one pair with three, or no hand."""
    high = highest(twice)
    low = highest(without_rank(twice, high))
    if low != 0:
        return strength(TWO_PAIRS, high, low, without_rank(without_rank(ranks, high), low), 1)
    if high != 0:
        return strength(PAIR, high, 0, without_rank(ranks, high), MAX_KICKERS)
    return 0


@kernel
def flush_of(suit: int) -> int:
    """The five highest cards of a suit that has so many, else 0."""
    if bit_count(suit) < HAND:
        return 0
    first = highest(suit)
    second = highest(without_rank(suit, first))
    return strength(FLUSH, first, second, without_rank(without_rank(suit, first), second), MAX_KICKERS)


@kernel
def straight_top(ranks: int) -> int:
    """The highest card of the best five in a row, else 0; the ace also stands below the two (RV-R24)."""
    with_low_ace = (ranks << 1) | (ranks >> (RANK_COUNT - 1))
    in_row = with_low_ace & (with_low_ace >> 1) & (with_low_ace >> 2) & (with_low_ace >> 3) & (with_low_ace >> 4)
    lowest = highest(in_row)
    return 0 if lowest == 0 else lowest - 1 + HAND - 1


@kernel
def strength(category: int, first: int, second: int, others: int, kickers: int) -> int:
    """A hand's category, the ranks that make it, and its highest other cards; one that is missing counts 0."""
    total = (category * BASE + first) * BASE + second
    left = others
    for i in range(MAX_KICKERS):
        kicker = highest(left) if i < kickers else 0
        left = without_rank(left, kicker)
        total = total * BASE + kicker
    return total


@kernel
def highest(ranks: int) -> int:
    """The highest rank of a set, from 2 to 14, or 0 if it is empty."""
    for i in range(RANK_COUNT - 1, -1, -1):
        if has_bit(ranks, i):
            return i + LOWEST_RANK
    return 0


@kernel
def without_rank(ranks: int, rank: int) -> int:
    """A set without a rank; rank 0 is none."""
    return ranks if rank == 0 else without_bit(ranks, rank - LOWEST_RANK)


def category(strength: int) -> int:
    """Which kind of hand a strength is."""
    return strength // CATEGORY
