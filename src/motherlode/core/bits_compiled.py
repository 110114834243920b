"""The compiled bodies of `bits.py`, same names, same results. Imported only when something is compiled."""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from motherlode.core import bits

U = np.uint64
HALF = U(0xFFFFFFFF)
SPAN = U(1 << 32)
WEYL, MIX_FIRST, MIX_SECOND = U(bits.WEYL), U(bits.MIX_FIRST), U(bits.MIX_SECOND)

compiled = njit(nogil=True, error_model="numpy", forceinline=True)


def _deposits_fast() -> bool:
    """Whether this processor places bits in one fast instruction (the first two Zen generations do it slowly)."""
    features = llvm.get_host_cpu_features()
    return bool(features.get("bmi2")) and llvm.get_host_cpu_name() not in ("znver1", "znver2")


@intrinsic
def _population(typing: Any, word: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), emit


@intrinsic
def _trailing_zeros(typing: Any, word: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), emit


@intrinsic
def _deposit(typing: Any, source: Any, mask: Any) -> Any:
    """The bits of `source`, in order, at the places of the set bits of `mask` (x86 `pdep`)."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        instruction = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, [word, word]))
        return builder.call(instruction, arguments)

    return types.int64(types.int64, types.int64), emit


@compiled
def bit_count(word: int) -> Any:
    return _population(word)


@compiled
def _nth_bit_deposited(word: int, n: int) -> Any:
    return _trailing_zeros(_deposit(np.int64(1) << np.int64(n), word))


@compiled
def _nth_bit_halved(word: Any, n: Any) -> Any:
    """Find the n-th set bit by halves: six steps without a branch."""
    n = np.int64(n)
    at = np.int64(0)
    width = np.int64(32)
    while width > 0:
        low = _population((word >> at) & ((np.int64(1) << width) - 1))
        beyond = np.int64(n >= low)
        n -= low * beyond
        at += width * beyond
        width >>= 1
    return at


nth_bit = _nth_bit_deposited if _deposits_fast() else _nth_bit_halved


@compiled
def with_bit(word: int, position: int) -> Any:
    return np.int64(word) | (np.int64(1) << np.int64(position))


@compiled
def without_bit(word: int, position: int) -> Any:
    return np.int64(word) & ~(np.int64(1) << np.int64(position))


@compiled
def has_bit(word: int, position: int) -> Any:
    return ((np.int64(word) >> np.int64(position)) & np.int64(1)) != 0


@compiled
def low_bits(count: int) -> Any:
    if count >= 64:
        return np.int64(-1)
    return (np.int64(1) << np.int64(count)) - np.int64(1)


@compiled
def stir(key: int, code: int) -> Any:
    x = U(key) + WEYL * (U(code) * U(2) + U(1))
    x = (x ^ (x >> U(30))) * MIX_FIRST
    x = (x ^ (x >> U(27))) * MIX_SECOND
    return np.int64(x ^ (x >> U(31)))


@compiled
def _rotated(word: Any, by: Any) -> Any:
    return (word << by) | (word >> (U(64) - by))


@compiled
def next_word(rng: Any) -> Any:
    a, b, c, d = U(rng.word[0]), U(rng.word[1]), U(rng.word[2]), U(rng.word[3])
    drawn = _rotated(a + d, U(23)) + a
    shifted = b << U(17)
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    rng.word[0] = np.int64(a)
    rng.word[1] = np.int64(b)
    rng.word[2] = np.int64(c ^ shifted)
    rng.word[3] = np.int64(_rotated(d, U(45)))
    return np.int64(drawn)


@compiled
def below(rng: Any, n: Any) -> Any:
    size = U(n)
    product = (U(next_word(rng)) >> U(32)) * size
    if product & HALF < size:
        uneven = (SPAN - size) % size
        while product & HALF < uneven:
            product = (U(next_word(rng)) >> U(32)) * size
    return np.int64(product >> U(32))
