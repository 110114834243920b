"""The compiled bodies of `copying.py`, same names, same results. Imported only when something is compiled."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

from motherlode.core.bits_compiled import stir

WORD = ir.IntType(64)

compiled = njit(nogil=True, error_model="numpy", forceinline=True, _nrt=False)


@intrinsic
def become(typing: Any, record: Any, other: Any) -> Any:
    size = ir.Constant(WORD, record.size)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        cgutils.raw_memcpy(builder, arguments[0], arguments[1], size, 1)
        return context.get_dummy_value()

    return types.void(record, other) if record == other else None, emit


@intrinsic
def wipe(typing: Any, record: Any) -> Any:
    size = ir.Constant(WORD, record.size)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        cgutils.memset(builder, arguments[0], size, 0)
        return context.get_dummy_value()

    return types.void(record), emit


@intrinsic
def _length(typing: Any, record: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return ir.Constant(WORD, record.size // 8)

    return types.int64(record), emit


@intrinsic
def _word_at(typing: Any, record: Any, index: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        start = builder.bitcast(arguments[0], WORD.as_pointer())
        return builder.load(builder.gep(start, [arguments[1]]))

    return types.int64(record, types.int64), emit


@compiled
def fold(key: Any, record: Any) -> Any:
    for i in range(_length(record)):
        key = stir(key, _word_at(record, i))
    return key


@intrinsic
def words(typing: Any, field: Any) -> Any:
    """A nested array is an array already, but for its type."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return arguments[0]

    return types.Array(field.dtype, 1, "C")(field), emit
