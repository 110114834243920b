"""The seat of a guest. Whatever its player does, the game goes on, and nothing waits for it beyond its limit.

What a guest does wrong costs it the decision: a random legal move is played, from the stream of its own thinking. The
second time, or at once if it is gone, it loses its seat for the rest of the game: moves stay random. It may try again
in the next game, unless it has lost its seat in GIVEN_UP games one after the other.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Sequence

from motherlode.core.actions import ActionTable
from motherlode.core.bits import Stream, below
from motherlode.core.errors import MoveError
from motherlode.core.guests.guest import Guest, Place, Trouble
from motherlode.core.records import Record
from motherlode.core.story import Notice

FAULTS = 2
"""So many forfeits in a game cost the seat."""
GIVEN_UP = 5
"""After so many lost games in a row nobody asks any more."""
WARNINGS = 5
"""So many warnings of one seat are told in full."""

Warn = Callable[[str], None]


def warn_here(text: str) -> None:
    """Say it on standard error."""
    print(f"motherlode: {text}", file=sys.stderr, flush=True)


class Chair:
    """A guest at one seat (from 1), game after game."""

    def __init__(self, guest: Guest, seat: int, moves: ActionTable, warn: Warn = warn_here) -> None:
        self.guest, self.seat = guest, seat
        self.forfeits = 0
        """Decisions that were played for it."""
        self._moves, self._warn = moves, warn
        self._player = guest.come(guest.limit)
        self._rng = Stream()
        self._faults = 0
        self._lost = False
        self._lost_games = 0
        self._warned = 0

    @property
    def hears(self) -> bool:
        """Whether somebody wants to be told what happens."""
        return not self._lost and self._player.hears

    def begin(self, place: Place) -> None:
        """A new game."""
        self._rng.raw[:] = place.stream
        self._faults, self._lost = 0, self._lost_games >= GIVEN_UP
        self._try(lambda: self._player.begin(place), costs_seat=True)

    def hear(self, code: int, notices: Sequence[Notice]) -> None:
        """What the seat saw of one step."""
        self._try(lambda: self._player.hear(code, notices))

    def choose(self, view: Record, legal: list[int]) -> int:
        """A legal move."""
        if not self._lost:
            moves = [self._moves[move] for move in legal]
            try:
                return self._checked(self._player.choose(view, moves), legal)
            except Exception as error:
                self._fault(error)
        self.forfeits += 1
        return legal[below(self._rng, len(legal))]

    def _checked(self, said: object, legal: list[int]) -> int:
        try:
            move = self._moves.find(said)  # type: ignore[arg-type]
        except MoveError as error:
            raise Trouble(str(error)) from None
        if move.id not in legal:
            raise Trouble(f"plays {str(move)!r}, which is not legal now")
        return move.id

    def end(self, points: Sequence[int], winners: Sequence[int]) -> None:
        """The game is over."""
        self._lost_games = self._lost_games + 1 if self._lost else 0
        self._try(lambda: self._player.end(points, winners))

    def close(self) -> None:
        """It may go."""
        self._player.close()

    def _try(self, act: Callable[[], None], costs_seat: bool = False) -> None:
        """Do what is no decision."""
        if not self._lost:
            try:
                act()
            except Exception as error:
                self._fault(error, costs_seat)

    def _fault(self, error: Exception, costs_seat: bool = False) -> None:
        self._faults += 1
        fatal = costs_seat or (isinstance(error, Trouble) and error.fatal)
        self._lost = fatal or self._faults >= FAULTS
        told = str(error) if isinstance(error, Trouble) else traceback.format_exc(limit=-3).rstrip()
        end = "its seat plays at random for the rest of the game" if self._lost else "a random move is played for it"
        self._tell(f"{self.guest.spec} at seat {self.seat - 1}: {told.rstrip('.')}; {end}")
        if self._lost:
            self._player.close()
        if self._lost and self._lost_games + 1 == GIVEN_UP:
            self._warn(f"{self.guest.spec} lost its seat in {GIVEN_UP} games in a row, and is not asked any more")

    def _tell(self, text: str) -> None:
        self._warned += 1
        if self._warned <= WARNINGS:
            more = "; further warnings of this seat are not shown" if self._warned == WARNINGS else ""
            self._warn(text + more)
