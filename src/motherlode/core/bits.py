"""All unsigned 64-bit arithmetic: bit sets, mixing and the random generator.

Compiled and interpreted arithmetic differ on raw 64-bit words, so it lives here alone. Each helper has two bodies, a
Python one (below) and a compiled one (`bits_compiled.py`); a test compares them over a million inputs. Words travel
as signed 64-bit integers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from motherlode.core.kernels import primitive
from motherlode.core.records import Ints, Record, i64

MASK = (1 << 64) - 1
MIX_FIRST = 0xBF58476D1CE4E5B9  # the multipliers of the splitmix64 finaliser
MIX_SECOND = 0x94D049BB133111EB
WEYL = 0x9E3779B97F4A7C15  # 2**64 divided by the golden ratio, made odd


class Stream(Record):
    """The state of one random stream (xoshiro256++)."""

    word: Ints = i64(4)


def _compiled(name: str) -> Callable[[], Any]:
    def build() -> Any:
        from motherlode.core import bits_compiled

        return getattr(bits_compiled, name)

    return build


def signed(word: int) -> int:
    """The signed form of an unsigned 64-bit word (any integer is first cut to 64 bits)."""
    word &= MASK
    return word - (1 << 64) if word >> 63 else word


@primitive(_compiled("bit_count"))
def bit_count(word: int) -> int:
    """How many bits of the word are set."""
    return (word & MASK).bit_count()


@primitive(_compiled("nth_bit"))
def nth_bit(word: int, n: int) -> int:
    """The position of the n-th set bit, counted from 0; the word has more than n."""
    rest = word & MASK
    for _ in range(n):
        rest &= rest - 1
    return (rest & -rest).bit_length() - 1


@primitive(_compiled("with_bit"))
def with_bit(word: int, position: int) -> int:
    """The word with this bit set."""
    return signed((word & MASK) | (1 << position))


@primitive(_compiled("without_bit"))
def without_bit(word: int, position: int) -> int:
    """The word with this bit cleared."""
    return signed((word & MASK) & ~(1 << position))


@primitive(_compiled("has_bit"))
def has_bit(word: int, position: int) -> bool:
    """Whether this bit is set."""
    return bool((word >> position) & 1)


@primitive(_compiled("low_bits"))
def low_bits(count: int) -> int:
    """A word whose lowest `count` bits are set, 0 to 64 of them."""
    return signed((1 << count) - 1)


@primitive(_compiled("stir"))
def stir(key: int, code: int) -> int:
    """Fold a code into a key: the one mixing function, for streams and for information keys."""
    x = ((key & MASK) + WEYL * ((code & MASK) * 2 + 1)) & MASK
    x = ((x ^ (x >> 30)) * MIX_FIRST) & MASK
    x = ((x ^ (x >> 27)) * MIX_SECOND) & MASK
    return signed(x ^ (x >> 31))


def _rotated(word: int, by: int) -> int:
    return ((word << by) | (word >> (64 - by))) & MASK


@primitive(_compiled("next_word"))
def next_word(rng: Stream) -> int:
    """The next 64 random bits of a stream."""
    w = rng.word
    a, b, c, d = w[0] & MASK, w[1] & MASK, w[2] & MASK, w[3] & MASK
    drawn = (_rotated((a + d) & MASK, 23) + a) & MASK
    shifted = (b << 17) & MASK
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    w[0], w[1], w[2], w[3] = signed(a), signed(b), signed(c ^ shifted), signed(_rotated(d, 45))
    return signed(drawn)


@primitive(_compiled("below"))
def below(rng: Stream, n: int) -> int:
    """A number from 0 to n-1 (n below 2**31), each equally likely: multiply and shift, rejecting the uneven rest."""
    product = ((next_word(rng) & MASK) >> 32) * n
    if product & 0xFFFFFFFF < n:
        uneven = (2**32 - n) % n
        while product & 0xFFFFFFFF < uneven:
            product = ((next_word(rng) & MASK) >> 32) * n
    return product >> 32
