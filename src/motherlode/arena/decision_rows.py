"""Rows of decisions: as arrays for those who learn, and compared with the games that they come from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from motherlode.arena.parquet_schema import Followed, arrow, decisions_table
from motherlode.core.chronicle import Chronicler, chronicle_unit
from motherlode.core.errors import BadRecord, CannotRead
from motherlode.core.loader import jit_wanted
from motherlode.core.table import Table

ROWS = 1 << 13
"""So many decisions are compared at once."""


@dataclass(frozen=True)
class DecisionBatch:
    """Some decisions as NumPy arrays, a row each."""

    games: Any
    """The index of the game."""
    plies: Any
    """The place of the move among the actions of its game."""
    seats: Any
    """Who moved, from 0."""
    moves: Any
    legal: Any
    """Which moves were legal: a matrix of truth values with a column for each move."""
    keys: Any
    """The information key of the seat."""
    views: Any
    """What the seat knew, as records; `Dataset.encode` makes vectors of them."""
    returns: Any
    """What the seat got in the end."""

    def __len__(self) -> int:
        return len(self.moves)


def batch_of(table: Any, views: Any, moves: int) -> DecisionBatch:
    """Some rows as arrays."""
    import numpy as np

    column = {name: table.column(name) for name in table.column_names}
    legal = np.zeros((len(table), moves), np.bool_)
    lists = column["legal"].combine_chunks()
    ids = lists.flatten().to_numpy()
    if len(ids) and (ids.min() < 0 or ids.max() >= moves):
        raise ValueError("it names moves that the game does not have")
    legal[np.repeat(np.arange(len(table)), lists.value_lengths().to_numpy()), ids] = True
    return DecisionBatch(
        games=column["game"].to_numpy(),
        plies=column["ply"].to_numpy(),
        seats=column["seat"].to_numpy(),
        moves=column["move"].to_numpy(),
        legal=legal,
        keys=column["key"].to_numpy(),
        views=views,
        returns=column["return"].to_numpy(),
    )


class Follower:
    """Follows games whose steps were checked, and compares their decisions with the rows of a file."""

    def __init__(self, opening: Table, path: Path, rows: Callable[[int, int], Any]) -> None:
        game = opening.game
        compiled = jit_wanted() and chronicle_unit(game).ready()  # nobody waits for a compiler to check a file
        self._chronicler = Chronicler(game, opening.components, opening.engine.options[0], compiled)
        self._notation = [str(move) for move in opening.moves_table.moves]
        self._path, self._rows = path, rows
        self._waiting: list[Followed] = []
        self.compared = 0
        """How many decisions are as they should be."""

    def add(self, index: int, actions: list[int], returns: list[float]) -> None:
        """One more game."""
        self._waiting.append(Followed(index, self._chronicler.follow(actions), returns))
        if self._chronicler.filled >= ROWS:
            self.compare()

    def compare(self) -> None:
        """Compare what has come together."""
        if not self._waiting:
            return
        pa = arrow(CannotRead)
        wanted = decisions_table(pa, self._chronicler.take(), self._waiting, self._notation)
        found = self._rows(self.compared, self.compared + len(wanted))
        for name in wanted.column_names:
            text = name == "notation"
            here, there = (table[name].cast(pa.string()) if text else table[name] for table in (wanted, found))
            if not here.equals(there):
                first, last = self._waiting[0].index, self._waiting[-1].index
                raise BadRecord(
                    f"{self._path}: {name!r} is not what follows from the games {first} to {last}: "
                    "the file was edited, or written by other rules. Record the games again."
                )
        self.compared += len(wanted)
        self._waiting.clear()
