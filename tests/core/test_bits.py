"""The two bodies of each helper agree, on edges and over a million inputs."""

from __future__ import annotations

import numpy as np
import pytest
from numba import njit

from motherlode.core import bits, bits_compiled
from motherlode.core.bits import Stream, signed
from motherlode.core.records import Rows
from motherlode.core.streams import start_stream

MILLION = 1_000_000
EDGES = [0, 1, 2, 3, -1, -2, 1 << 31, 1 << 32, (1 << 63) - 1, -(1 << 63), 0x5555_5555_5555_5555]


@njit
def one_argument(words, out, which):  # type: ignore[no-untyped-def]
    for i in range(len(words)):
        if which == 0:
            out[i] = bits_compiled.bit_count(words[i])
        else:
            out[i] = bits_compiled.stir(words[i], words[len(words) - 1 - i])


@njit
def chosen_bits(words, places, out, which):  # type: ignore[no-untyped-def]
    for i in range(len(words)):
        if which == 0:
            out[i] = bits_compiled.with_bit(words[i], places[i])
        elif which == 1:
            out[i] = bits_compiled.without_bit(words[i], places[i])
        elif which == 2:
            out[i] = 1 if bits_compiled.has_bit(words[i], places[i]) else 0
        elif which == 3:
            count = bits_compiled.bit_count(words[i])
            out[i] = bits_compiled.nth_bit(words[i], places[i] % count) if count > 0 else 0
        else:
            count = bits_compiled.bit_count(words[i])
            out[i] = bits_compiled._nth_bit_halved(words[i], places[i] % count) if count > 0 else 0


@njit
def drawn(streams, sizes, out):  # type: ignore[no-untyped-def]
    for i in range(len(sizes)):
        out[i] = bits_compiled.below(streams[0], sizes[i]) if sizes[i] > 0 else bits_compiled.next_word(streams[0])


@pytest.fixture(scope="module")
def words() -> np.ndarray:
    random = np.random.default_rng(5).integers(-(1 << 63), (1 << 63) - 1, MILLION, dtype=np.int64)
    random[: len(EDGES)] = EDGES
    random[1000:2000] &= random[2000:3000] & random[3000:4000] & random[4000:5000]  # sparse ones too
    return random


def test_counts_and_mixing_agree(words: np.ndarray) -> None:
    out = np.zeros_like(words)
    one_argument(words, out, 0)
    plain = words.tolist()
    assert out.tolist() == [bits.bit_count(word) for word in plain]
    one_argument(words, out, 1)
    assert out.tolist() == [bits.stir(a, b) for a, b in zip(plain, reversed(plain), strict=True)]


@pytest.mark.parametrize("which", range(5))
def test_single_bits_agree(words: np.ndarray, which: int) -> None:
    places = (np.arange(len(words)) * 7 % 64).astype(np.int64)
    out = np.zeros_like(words)
    chosen_bits(words, places, out, which)

    def nth(word: int, place: int) -> int:
        count = bits.bit_count(word)
        return bits.nth_bit(word, place % count) if count else 0

    body = [bits.with_bit, bits.without_bit, lambda w, p: int(bits.has_bit(w, p)), nth, nth][which]
    assert out.tolist() == [body(w, p) for w, p in zip(words.tolist(), places.tolist(), strict=True)]


def test_low_bits_agree() -> None:
    for count in range(65):
        assert bits_compiled.low_bits(count) == bits.low_bits(count) == signed((1 << count) - 1)


def test_streams_agree_over_a_million_draws() -> None:
    streams = Rows(Stream)
    start_stream(streams[0], 7, 3, 1)
    sizes = (np.arange(MILLION) % 97).astype(np.int64)
    sizes[::1000] = (1 << 31) - 1
    out = np.zeros_like(sizes)
    plain = streams[0].copy()
    drawn(streams.array(), sizes, out)
    assert out.tolist() == [bits.below(plain, n) if n else bits.next_word(plain) for n in sizes.tolist()]
    assert plain == streams[0]


def test_draws_are_even() -> None:
    rng = Stream()
    start_stream(rng, 1, 2, 3)
    n, draws = 13, 130_000
    counts = [0] * n
    for _ in range(draws):
        counts[bits.below(rng, n)] += 1
    squares = sum((count - draws / n) ** 2 / (draws / n) for count in counts)
    assert squares < 32.9  # chi-square, 12 degrees of freedom, p = 0.001


def test_streams_of_different_purposes_differ() -> None:
    starts = set()
    for seed in range(5):
        for game in range(5):
            for purpose in range(5):
                rng = Stream()
                start_stream(rng, seed, game, purpose)
                starts.add(rng.tobytes())
    assert len(starts) == 125


def test_the_generator_is_xoshiro256_plus_plus() -> None:
    """The published reference, from the state 1, 2, 3, 4."""
    rng = Stream()
    for i in range(4):
        rng.word[i] = i + 1
    assert [bits.next_word(rng) & bits.MASK for _ in range(3)] == [41943041, 58720359, 3588806011781223]
