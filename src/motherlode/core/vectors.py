"""Many views as one matrix of numbers: `encoding.py` for those who hold arrays of views."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from motherlode.core import encoder
from motherlode.core.encoder import encode
from motherlode.core.encoding import Encoding
from motherlode.core.errors import BadRecord
from motherlode.core.kernels import kernel
from motherlode.core.loader import Unit, jit_wanted
from motherlode.core.memory import handed
from motherlode.core.records import Floats, Octets, Words


@kernel
def encode_rows(program: Words, raw: Octets, count: int, step: int, me: int, out: Floats, size: int) -> None:
    """Write `count` views of `step` bytes each, one vector after the other; byte `me` of a view names its seat."""
    for row in range(count):
        encode(program, raw, row * step, int(raw[row * step + me]), out, row * size, size)


@cache
def vectors_unit() -> Unit:
    """The unit of this loop: it is the same for all games."""
    modules = (__name__, encoder.__name__)
    return Unit("vectors", modules, (Path(__file__), Path(str(encoder.__file__))))


def vectors(told: Encoding, views: Any, compiled: bool | None = None) -> Any:
    """The vectors of an array of views, as the rows of a float32 matrix."""
    import numpy as np

    compiled = jit_wanted() if compiled is None else compiled
    if len(views) and (views["me"].min() < 0 or views["me"].max() > told.players):
        raise BadRecord(f"The views are damaged: they name seats beyond the {told.players} players.")
    raw = np.ascontiguousarray(views).view(np.int8).reshape(-1)
    out = np.zeros(len(views) * told.size, np.float32)
    unit = vectors_unit()
    run = unit.load(encode_rows) if compiled else unit.plain(encode_rows)
    program, octets, floats = (
        handed(array, compiled) for array in (np.array(told.program, np.int64), _writable(raw), out)
    )
    run(program, octets, len(views), told.kind.SIZE, told.fields["me"].offset, floats, told.size)
    return out.reshape(len(views), told.size)


def _writable(raw: Any) -> Any:
    """A read-only array is another type to compiled code; it is copied, since nothing is written into it."""
    return raw if raw.flags.writeable else raw.copy()
