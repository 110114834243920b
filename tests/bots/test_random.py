"""The random bot plays every legal move equally often."""

from __future__ import annotations

from motherlode.bots import random as random_bot
from motherlode.core.bits import Stream, with_bit
from motherlode.core.records import Record
from motherlode.core.streams import start_stream


def test_every_legal_move_is_equally_likely() -> None:
    legal = memoryview(bytearray(24)).cast("q")
    moves = [0, 3, 63, 64, 100, 127, 130]
    for move in moves:
        legal[move >> 6] = with_bit(legal[move >> 6], move & 63)
    rng = Stream()
    start_stream(rng, 1, 1, 1)
    nothing: Record = random_bot.Memory()
    counts = dict.fromkeys(moves, 0)
    for _ in range(14_000):
        counts[random_bot.choose(nothing, nothing, legal, nothing, nothing, rng)] += 1  # type: ignore[arg-type]
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 22.5  # 6 degrees of freedom, p = 0.001
