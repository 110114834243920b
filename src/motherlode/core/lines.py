"""Perft: counts all lines of play to a depth. The loader re-creates the loop for each game."""

from __future__ import annotations

from motherlode.core.contract import CHANCE, OVER, Box, Table, cases, draw, moves, play
from motherlode.core.kernels import kernel
from motherlode.core.records import Rows, Words
from motherlode.core.streams import count_legal, nth_legal


@kernel
def count_lines(boxes: Rows[Box], tables: Rows[Table], legal: Words, cursors: Words, depth: int) -> int:
    """How many lines of exactly `depth` moves and outcomes start from row 0; row d holds the table after d steps.

    Walks the tree without recursion: `cursors[d]` is the next move (its number in order) or case to try at row d.
    """
    box = boxes[0]
    lines = 0
    d = 0
    cursors[0] = 0
    while d >= 0:
        t = tables[d]
        if d == depth:
            lines += 1
            d -= 1
        elif t.actor == OVER:
            d -= 1
        elif t.actor == CHANCE:
            case = cursors[d]
            if case >= cases(box, t):
                d -= 1
            else:
                outcome = draw(box, t, case)
                while case < cases(box, t) and draw(box, t, case) == outcome:
                    case += 1
                cursors[d] = case
                tables[d + 1] = tables[d]
                play(box, tables[d + 1], outcome)
                d += 1
                cursors[d] = 0
        else:
            moves(box, t, legal)
            if cursors[d] >= count_legal(legal):
                d -= 1
            else:
                move = nth_legal(legal, cursors[d])
                cursors[d] += 1
                tables[d + 1] = tables[d]
                play(box, tables[d + 1], move)
                d += 1
                cursors[d] = 0
    return lines
