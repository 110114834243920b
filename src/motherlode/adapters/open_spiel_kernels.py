"""What the OpenSpiel door asks of a game, a call each: the moves, the outcomes, a checked step, and keys from views.

The loader re-creates these for each game. They add no rule; they save the Python between two verbs.
"""

from __future__ import annotations

import fcntl
from functools import cache
from pathlib import Path

from motherlode.core import compiling, encoder, registry
from motherlode.core.bits import has_bit, stir
from motherlode.core.contract import CHANCE, Box, Table, View, cases, draw, moves, play, saw, view
from motherlode.core.kernels import kernel
from motherlode.core.loader import Function, Unit
from motherlode.core.records import Rows, Words
from motherlode.core.streams import count_legal, nth_legal

NOW, BEFORE = 0, 1
"""The rows of tables that these work with."""

SHOWN, BLANK = 0, 1
"""The rows of views; the second is always blank."""

RETOLD = 7
"""Where keys begin that are folded from views, so that they are no key of a played game."""


@kernel
def list_moves(boxes: Rows[Box], tables: Rows[Table], legal: Words, ids: Words) -> int:
    """Write the ids of the legal moves, ascending; gives how many there are."""
    moves(boxes[0], tables[NOW], legal)
    count = count_legal(legal)
    for n in range(count):
        ids[n] = nth_legal(legal, n)
    return count


@kernel
def list_outcomes(boxes: Rows[Box], tables: Rows[Table], ids: Words, weights: Words) -> int:
    """Write the outcomes of the awaited chance event with their weights, ascending; gives how many there are."""
    count = 0
    for case in range(cases(boxes[0], tables[NOW])):
        outcome = draw(boxes[0], tables[NOW], case)
        if count > 0 and ids[count - 1] == outcome:
            weights[count - 1] += 1
        else:
            ids[count] = outcome
            weights[count] = 1
            count += 1
    return count


@kernel
def can_happen(box: Box, t: Table, legal: Words, action: int) -> bool:
    """Whether this move is legal now, or this outcome possible."""
    if t.actor == CHANCE:
        for case in range(cases(box, t)):
            if draw(box, t, case) == action:
                return True
        return False
    if t.actor < 1 or action < 0 or action >= 64 * len(legal):
        return False
    moves(box, t, legal)
    return has_bit(legal[action >> 6], action & 63)


@kernel
def step(boxes: Rows[Box], tables: Rows[Table], legal: Words, keys: Words, action: int) -> bool:
    """Apply a move or an outcome and fold what each seat saw into its key; or refuse, and change nothing."""
    if not can_happen(boxes[0], tables[NOW], legal, action):
        return False
    tables[BEFORE] = tables[NOW]
    play(boxes[0], tables[NOW], action)
    for seat in range(len(keys)):
        keys[seat] = stir(keys[seat], saw(boxes[0], tables[BEFORE], action, tables[NOW], seat))
    return True


@kernel
def retell(boxes: Rows[Box], tables: Rows[Table], views: Rows[View], words: Words, seat: int) -> int:
    """A key of a seat that is folded from its view alone; `words` are the bytes of the shown view."""
    views[SHOWN] = views[BLANK]
    view(boxes[0], tables[NOW], seat, views[SHOWN])
    key = stir(stir(0, RETOLD), seat)
    for i in range(len(words)):
        key = stir(key, words[i])
    return key


ALL = (list_moves, list_outcomes, step, retell)


@cache
def unit_of(game_id: str) -> Unit:
    """The unit of these for a game."""
    game = registry.game(game_id)
    own = [Path(__file__)]
    return Unit(f"{game.id}-spiel", (__name__,), own, game.verbs(), game.kinds(), (game.unit(),))


@cache
def encode_unit() -> Unit:
    """The unit of the one kernel that all games share: a view becomes a vector."""
    return Unit("encode", (encoder.__name__,), [Path(encoder.__file__)])


def have_compiled(game_id: str) -> None:
    """Have everything on disk that a game needs here; the second process that wants it waits for the first."""
    compiling.ensure(compiling.DOORS, registry.game(game_id))
    _have(unit_of(game_id), ALL)
    _have(encode_unit(), (encoder.encode,))


def _have(unit: Unit, functions: tuple[Function, ...]) -> None:
    if unit.ready():
        return
    unit.directory.mkdir(parents=True, exist_ok=True)
    with open(unit.directory / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for function in functions:
            unit.compile(function)
        unit.mark_ready()
