"""Saved games: a record, and beside it, under `play`, what the terminal needs to go on as before.

The seed is kept only if somebody named it: then the deal goes on just as it would have. Else a resumed game deals the
cards that nobody has seen afresh. How the cards lie scattered and how the bots think is always kept.
"""

from __future__ import annotations

import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from motherlode.core import replay
from motherlode.core.errors import BadRecord, CannotWrite
from motherlode.core.table import Table

AUTOSAVE = "motherlode-autosave.json"


@dataclass
class Memo:
    """What a saved game says beside its record."""

    think: int
    scatter: int
    seed: int | None = None
    aid: bool = False
    deal: str = ""
    """`ask`, if a person says what was dealt."""
    series: list[list[int]] | None = None
    """The points of the games of a series that are finished; None if this is no series."""


def save(table: Table, memo: Memo, path: str | Path) -> None:
    """Write a game, whole or not at all."""
    replay.save(table.record() | {"play": asdict(memo)}, path)


def memo_of(document: dict[str, Any], think: int, scatter: int) -> Memo:
    """What a record says of how it was played here; a record from elsewhere says nothing."""
    said = document.get("play")
    memo = Memo(think=think, scatter=scatter)
    if said is None:
        return memo
    kinds: dict[str, tuple[type, ...]] = {
        "think": (int,),
        "scatter": (int,),
        "seed": (int, type(None)),
        "aid": (bool,),
        "deal": (str,),
        "series": (list, type(None)),
    }
    if not isinstance(said, dict) or any(name in said and not isinstance(said[name], kinds[name]) for name in kinds):
        raise BadRecord("The record is damaged: its 'play' part is not what this release writes.")
    for name in kinds:
        setattr(memo, name, said.get(name, getattr(memo, name)))
    return memo


def rescue(table: Table, memo: Memo, wanted: Path | None) -> tuple[Path | None, str]:
    """Save a game that was broken off: where it was wanted, else here, else in the temporary directory.

    Gives the file, or None, and what went wrong before.
    """
    complaint = ""
    for path in (wanted or Path(AUTOSAVE), Path(tempfile.gettempdir()) / AUTOSAVE):
        try:
            save(table, memo, path)
        except CannotWrite as error:
            complaint = str(error)
        else:
            return path, complaint
    return None, complaint
