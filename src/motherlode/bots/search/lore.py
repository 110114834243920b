"""What a game may teach the search. Each kernel here is the plain one; a game's lore replaces those it can better.

Values are whole numbers by seat: WHOLE for a win alone, shared among joint winners, 0 for a loss. The tables here are
imagined ones: a lore may look at all of them, but what it plays for a seat should rest on what that seat would know.
"""

from __future__ import annotations

from motherlode.core.bits import Stream
from motherlode.core.contract import Box, Result, Table
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.core.streams import any_legal

WHOLE = 1 << 20
"""A win alone; also the whole of a probability."""
EVEN = 1 << 10
"""The weight of a move that nothing speaks for or against."""

MIXES = False
"""Whether the move is drawn from a mixture instead of the most tried one: where hiding is half of the play."""


@kernel
def consider(box: Box, t: Table, legal: Words) -> None:
    """Strike legal moves that are not worth a thought, such as all but one of equals. At least one must stay."""


@kernel
def weight(box: Box, t: Table, move: int) -> int:
    """How promising a move looks before any thought, in EVENs; above 0."""
    return EVEN


@kernel
def roll(box: Box, t: Table, legal: Words, rng: Stream) -> int:
    """A quick, sensible move for the acting seat: imagined games go on with it beyond the tree."""
    return any_legal(legal, rng)


@kernel
def settled(box: Box, t: Table, steps: int, values: Words) -> bool:
    """Whether an imagined game need not go on, and then its values: it is solved, or can be judged well enough.

    Asked at every decision; `steps` counts moves and outcomes since the tree was left, 0 inside it.
    """
    return False


@kernel
def worth(box: Box, t: Table, result: Result, values: Words) -> None:
    """The values of a finished game: a win, shared among joint winners."""
    winners = 0
    for seat in range(1, t.players + 1):
        if result.rank[seat] == 1:
            winners += 1
    for seat in range(1, t.players + 1):
        values[seat] = WHOLE // winners if result.rank[seat] == 1 else 0


NAMES = ("consider", "weight", "roll", "settled", "worth", "imagine", "MIXES")
"""What a lore may replace; `imagine` stands in `walk.py`. It may also have `Dials` of its own, with these fields, and
a `ROOM`: so many words more behind the values by seat, for `settled` to work in."""
