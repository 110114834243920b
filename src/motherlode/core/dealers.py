"""Who answers when chance is asked. A dealer is handed the outcomes with their weights, and picks one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from motherlode.core.actions import ActionTable, Move
from motherlode.core.bits import Stream, below, signed
from motherlode.core.errors import DealerError
from motherlode.core.streams import DEAL, start_stream


class Dealer(Protocol):
    """Picks an outcome."""

    def pick(self, outcomes: Sequence[tuple[Move, int]]) -> int:
        """The id of one of the outcomes; each comes with its weight."""
        ...


class SeededDealer:
    """Deals from the stream of (seed, game index): the same deal as that game of a simulation."""

    def __init__(self, seed: int, game: int = 0) -> None:
        self.seed, self.game = seed, game
        self._stream = Stream()
        start_stream(self._stream, signed(seed), game, DEAL)

    def pick(self, outcomes: Sequence[tuple[Move, int]]) -> int:
        """Draw a case, each equally likely."""
        case = below(self._stream, sum(weight for _, weight in outcomes))
        for outcome, weight in outcomes:
            if case < weight:
                return outcome.id
            case -= weight
        raise AssertionError("the weights of the outcomes do not add up")


class ScriptedDealer:
    """Deals what it was told, in order: for tests, and for games that were dealt elsewhere."""

    def __init__(self, script: Iterable[str | int]) -> None:
        self._script = list(script)
        self._next = 0

    def pick(self, outcomes: Sequence[tuple[Move, int]]) -> int:
        """The next outcome of the script, if it is possible."""
        if self._next >= len(self._script):
            raise DealerError(f"The dealer's script ran out after {self._next} outcomes.")
        found = _possible(self._script[self._next], outcomes)
        self._next += 1
        return found.id


class AskingDealer:
    """Asks somebody, who rolled real dice or turned a real card: `ask` gets the outcomes and answers with one."""

    def __init__(self, ask: Callable[[Sequence[tuple[Move, int]]], str | int]) -> None:
        self._ask = ask

    def pick(self, outcomes: Sequence[tuple[Move, int]]) -> int:
        """What the person says, if it is possible."""
        return _possible(self._ask(outcomes), outcomes).id


def _possible(said: str | int, outcomes: Sequence[tuple[Move, int]]) -> Move:
    for outcome, _ in outcomes:
        if outcome.id == said or (isinstance(said, str) and _means(said, outcome)):
            return outcome
    names = ", ".join(str(outcome) for outcome, _ in outcomes)
    raise DealerError(f"{said!r} cannot happen now. Possible: {names}.")


def _means(said: str, outcome: Move) -> bool:
    plain = " ".join(said.lower().split())
    return plain in (str(outcome), " ".join(outcome.arguments.values()))


def outcome_moves(table: ActionTable, weighted: Iterable[tuple[int, int]]) -> list[tuple[Move, int]]:
    """Outcomes with their notation."""
    return [(table[outcome], weight) for outcome, weight in weighted]
