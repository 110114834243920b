"""The columns of both Parquet files, and what they say of themselves.

`games.parquet` holds the games whole: every move and outcome, so that any of them can be rebuilt. What was hidden
stands there too. `games.decisions.parquet` holds what the acting seat knew at each decision, what it chose, and what
it got in the end: nothing else, so that whoever learns from it cannot learn to look into other hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from motherlode.arena.recording import PARQUET
from motherlode.core.chronicle import Decisions
from motherlode.core.errors import CannotRead, CannotWrite
from motherlode.core.game import Game
from motherlode.core.records import NUMPY_NAMES

BESIDE = f".decisions{PARQUET}"
"""How the name of the decisions ends."""
KEY = b"motherlode"
GAMES, DECISIONS = "motherlode-games", "motherlode-decisions"
"""The two formats."""
VERSION = 1

REMEDY = "Parquet files need pyarrow: pip install 'motherlode[data]'"


def arrow(refusal: type[CannotRead] | type[CannotWrite]) -> Any:
    """The module pyarrow with its Parquet part; where it is missing, the refusal says how to get it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise refusal(f"{REMEDY}.") from None
    return pyarrow


def decisions_path(path: Path) -> Path:
    """Where the decisions of `games.parquet` are: `games.decisions.parquet`."""
    return path.with_name(path.stem + BESIDE)


def games_schema(pa: Any) -> Any:
    """The columns of the games."""
    return _schema(
        pa,
        index=pa.int64(),
        seed=pa.int64(),
        seats=_list(pa, pa.string()),
        points=_list(pa, pa.int32()),
        ranks=_list(pa, pa.int8()),
        returns=_list(pa, pa.float32()),
        ending=pa.dictionary(pa.int8(), pa.string()),
        plies=pa.int32(),
        decisions=pa.int32(),
        actions=_list(pa, pa.int16()),
        keys=_list(pa, pa.int64()),
    )


def decisions_schema(pa: Any, view_bytes: int) -> Any:
    """The columns of the decisions of a game whose views have so many bytes."""
    return _schema(
        pa,
        game=pa.int64(),
        ply=pa.int32(),
        seat=pa.int8(),
        move=pa.int16(),
        notation=pa.dictionary(pa.int16(), pa.string()),
        legal=_list(pa, pa.int16()),
        key=pa.int64(),
        view=pa.binary(view_bytes),
        **{"return": pa.float32()},
    )


def _list(pa: Any, kind: Any) -> Any:
    return pa.list_(pa.field("element", kind, nullable=False))


def _schema(pa: Any, **columns: Any) -> Any:
    return pa.schema([pa.field(name, kind, nullable=False) for name, kind in columns.items()])


def view_fields(game: Game) -> list[list[Any]]:
    """How the bytes of a view are read: name, NumPy type and shape of each field, in order and without gaps."""
    return [[field.name, f"<{NUMPY_NAMES[field.format]}", list(field.shape)] for field in game.record("View").FIELDS]


@dataclass(frozen=True)
class Followed:
    """What a game adds to the rows of its decisions."""

    index: int
    decisions: int
    returns: list[float]


def table_of(pa: Any, schema: Any, columns: Sequence[Any]) -> Any:
    """A pyarrow table of these columns, in the order of the schema."""
    arrays = [pa.array(column).cast(field.type) for column, field in zip(columns, schema, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema)


def decisions_table(pa: Any, found: Decisions, games: Sequence[Followed], notation: list[str]) -> Any:
    """The decisions of some games, which were followed in this order, as rows."""
    import numpy as np

    counts = [game.decisions for game in games]
    moves = found.moves.astype(np.int16)
    bits = np.unpackbits(np.ascontiguousarray(found.legal).view(np.uint8), axis=1, bitorder="little")
    legal = (np.flatnonzero(bits.view(np.bool_)) % bits.shape[1]).astype(np.int16)
    offsets = np.zeros(len(moves) + 1, np.int32)
    np.cumsum(bits.sum(axis=1, dtype=np.int32), out=offsets[1:])
    size = found.views.dtype.itemsize
    views = pa.py_buffer(found.views.view(np.uint8))
    returns = np.array([game.returns for game in games], np.float32)
    columns = [
        np.repeat(np.array([game.index for game in games], np.int64), counts),
        found.plies.astype(np.int32),
        found.seats.astype(np.int8),
        moves,
        pa.DictionaryArray.from_arrays(moves, notation),
        pa.ListArray.from_arrays(offsets, legal),
        np.ascontiguousarray(found.keys),
        pa.FixedSizeBinaryArray.from_buffers(pa.binary(size), len(moves), [None, views]),
        returns[np.repeat(np.arange(len(counts)), counts), found.seats],
    ]
    return table_of(pa, decisions_schema(pa, size), columns)
