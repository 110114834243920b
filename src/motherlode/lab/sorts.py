"""Sorts of moves: what a designer counts. `give tin` and `give slag` are two, `flip a1` and `flip a2` are one.

A sort is the kind of a move and those of its arguments that name a component of the box; places, slots, seats and
amounts are left out, but whether somebody aims at a seat or at the centre is kept.
"""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.actions import Move
from motherlode.core.box import Components
from motherlode.core.engine import WordSpace
from motherlode.core.errors import BadOption, near
from motherlode.core.game import Game

TOLD = ("card", "claim", "item", "character", "colour", "at", "which", "how", "dice", "whom")
"""Arguments that make a sort of their own."""
MOST_SORTS = 256
SOMEBODY = "seat"
WORD = 64


def sort_of(move: Move) -> str:
    """The sort of a move, in words."""
    words = [move.kind]
    for name, word in move.arguments.items():
        if name in TOLD:
            words.append(SOMEBODY if word.isdigit() else word)
    return " ".join(words)


class Sorts:
    """The sorts of a game's moves for one box."""

    def __init__(self, game: Game, components: Components) -> None:
        moves = game.moves_table(components).moves
        told = [sort_of(move) for move in moves]
        if len(set(told)) > MOST_SORTS:
            told = [move.kind for move in moves]
        self.names: list[str] = list(dict.fromkeys(told))
        number = {name: i for i, name in enumerate(self.names)}
        self.by_move = [number[name] for name in told]
        self.kinds: list[str] = list(dict.fromkeys(move.kind for move in moves))
        self._moves = moves

    def moves_of(self, name: str) -> list[int]:
        """The ids of the moves that a kind, a sort or a single move of the game names."""
        wanted = " ".join(name.lower().split())
        found = [
            move.id
            for move, sort in zip(self._moves, self.by_move, strict=True)
            if wanted in (move.kind, self.names[sort], str(move))
        ]
        if not found:
            known = {*self.kinds, *self.names}
            raise BadOption(f"{name!r} is no sort of move of this game. {near(wanted, known)}")
        return found

    def forbidden(self, names: Sequence[str], words: WordSpace) -> None:
        """Write the bit set of the moves that these names forbid."""
        bits = [0] * len(words.words)
        for name in names:
            for move in self.moves_of(name):
                bits[move // WORD] |= 1 << (move % WORD)
        for i, word in enumerate(bits):
            words.words[i] = word - (1 << WORD) if word >> (WORD - 1) else word
