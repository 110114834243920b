"""Whole records inside records: what is compiled does what Python does."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numba import njit

from motherlode.core import copying, copying_compiled
from motherlode.core.records import Ints, Record, Rows, i8, i16, i64, of


class Inner(Record):
    """Something that stands inside another."""

    word: int = i64()
    pair: Ints = i16(2)
    octet: Ints = i8(4)


class Outer(Record):
    """A record of two others, between two fields that must not change."""

    before: Ints = i64(1)
    first: Inner = of(Inner)
    second: Inner = of(Inner)
    after: Ints = i64(3)


def filled(seed: int) -> Rows[Outer]:
    rows = Rows(Outer)
    rows.buffer[:] = random.Random(seed).randbytes(len(rows.buffer))
    return rows


def in_compiled_code(rows: Any, keys: Any) -> None:
    keys[0] = copying_compiled.fold(5, rows[0].first)
    keys[1] = copying_compiled.fold(5, rows[0].second)
    copying_compiled.become(rows[0].first, rows[0].second)
    copying_compiled.wipe(rows[0].second)
    copying_compiled.words(rows[0].after)[1] = 77


def in_python(rows: Rows[Outer]) -> list[int]:
    keys = [copying.fold(5, rows[0].first), copying.fold(5, rows[0].second)]
    copying.become(rows[0].first, rows[0].second)
    copying.wipe(rows[0].second)
    copying.words(rows[0].after)[1] = 77
    return keys


def test_compiled_and_python_do_the_same() -> None:
    compiled: Any = njit(in_compiled_code)
    for seed in range(20):
        ours, theirs = filled(seed), filled(seed)
        keys = np.zeros(2, np.int64)
        compiled(theirs.array(), keys)
        assert in_python(ours) == keys.tolist()
        assert ours.buffer == theirs.buffer


def test_only_the_record_itself_changes() -> None:
    rows, before = filled(3), filled(3)
    in_python(rows)
    assert rows[0].before[0] == before[0].before[0]
    assert rows[0].first == before[0].second
    assert not any(rows[0].second.raw)
    assert rows[0].after.tolist() == [before[0].after[0], 77, before[0].after[2]]  # type: ignore[attr-defined]


def test_a_key_tells_records_apart() -> None:
    keys = {copying.fold(0, filled(seed)[0].first) for seed in range(200)}
    assert len(keys) == 200
    record = filled(1)[0].first
    key = copying.fold(0, record)
    record.octet[3] ^= 1
    assert copying.fold(0, record) != key
