"""For tests of a game's door: a move that must be refused, and must change nothing."""

from __future__ import annotations

from motherlode.core.errors import MoveError
from motherlode.core.table import Table


def refused(
    table: Table, kind: type[MoveError], move: str | int, *, seat: int | None = None, version: int | None = None
) -> str:
    """The words of a refusal of just this kind, after which table, log and keys are as they were."""
    before = _all_of(table)
    try:
        table.play(move, seat=seat, version=version)
    except MoveError as refusal:
        assert type(refusal) is kind, f"{move!r} was refused as {type(refusal).__name__}: {refusal}"
        assert _all_of(table) == before, f"the refusal of {move!r} changed something"
        assert list(refusal.moves) == table.moves()
        return str(refusal)
    raise AssertionError(f"{move!r} was not refused")


def _all_of(table: Table) -> tuple[bytes, list[object], list[int]]:
    return table.engine.tables[0].tobytes(), list(table.log), [table.key(), table.key(0)]
