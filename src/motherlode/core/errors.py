"""Every refusal has a type, says why, and names the remedy. Nothing that raises one has changed anything."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence


class MotherlodeError(Exception):
    """The root of all refusals; `exit_code` is what a command line answers with."""

    exit_code = 2


class UnknownName(MotherlodeError):
    """A game, bot, option or other name that nobody registered."""


class BadOption(MotherlodeError):
    """An option or player count that the game does not have."""


class BadBox(MotherlodeError):
    """A components file that is not a box of this game: the message holds the line and the reason."""


class BadRecord(MotherlodeError):
    """A game record that is broken, edited, or from a newer release."""


class CannotWrite(MotherlodeError):
    """A file that could not be written; what was to be saved is still in memory."""


class CannotRead(MotherlodeError):
    """A file that could not be read."""


class DealerError(MotherlodeError):
    """A dealer that cannot deal: a script that ran out, or names an outcome that cannot happen."""


class MoveError(MotherlodeError):
    """A move that the door refused. `moves` holds what would have been legal."""

    def __init__(self, message: str, moves: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.moves: tuple[str, ...] = tuple(moves)


class NotYourTurn(MoveError):
    """Somebody else is to move."""


class IllegalMove(MoveError):
    """A move of this game that the rules do not allow now."""


class MalformedMove(MoveError):
    """A text or number that is no move of this game at all."""


class StaleMove(MoveError):
    """A move meant for an earlier version of the table."""


class GameOver(MoveError):
    """The game has ended; no move is legal any more."""


class NothingToUndo(MoveError):
    """The last step is sealed (it showed something, or passed the turn), or there is none."""


def near(word: str, known: Iterable[str]) -> str:
    """The sentence that helps somebody who mistyped: the near match if there is one, else all names."""
    names = sorted(known)
    close = difflib.get_close_matches(word.lower(), names, n=1, cutoff=0.5)
    if close:
        return f"Did you mean {close[0]!r}?"
    return f"Known: {', '.join(names)}." if names else "There are none."
