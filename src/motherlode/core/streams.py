"""Random streams: each is derived from (run seed, game index, purpose), so thinking never disturbs the dice."""

from __future__ import annotations

from motherlode.core.bits import Stream, below, bit_count, nth_bit, stir
from motherlode.core.kernels import kernel
from motherlode.core.records import Words

DEAL = 1
"""The purpose of the stream that the dealer draws from."""
THINK = 16
"""The purpose of seat s's thinking is THINK + s."""


@kernel
def start_stream(rng: Stream, seed: int, game: int, purpose: int) -> None:
    """Set a stream to its beginning."""
    key = stir(stir(stir(0, seed), game), purpose)
    for i in range(4):
        rng.word[i] = stir(key, i)


@kernel
def count_legal(legal: Words) -> int:
    """How many moves a bit set of legal moves holds."""
    total = 0
    for i in range(len(legal)):
        total += bit_count(legal[i])
    return total


@kernel
def nth_legal(legal: Words, n: int) -> int:
    """The n-th legal move in ascending order, counted from 0."""
    left = n
    i = 0
    while left >= bit_count(legal[i]):
        left -= bit_count(legal[i])
        i += 1
    return 64 * i + nth_bit(legal[i], left)


@kernel
def any_legal(legal: Words, rng: Stream) -> int:
    """A legal move, each equally likely."""
    return nth_legal(legal, below(rng, count_legal(legal)))
