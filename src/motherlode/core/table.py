"""The table: the one checked door that people, bots, scripts and the network come through.

`play` either applies a legal move and lets the dealer resolve chance up to the next decision, or raises a typed error
and changes nothing. Everything that happened stands in the log; an undo is an entry too, so versions only grow.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from motherlode.core import compiling, contract
from motherlode.core.actions import Move
from motherlode.core.bits import stir
from motherlode.core.box import Components
from motherlode.core.dealers import Dealer, outcome_moves
from motherlode.core.engine import Engine
from motherlode.core.errors import GameOver, IllegalMove, MoveError, NothingToUndo, NotYourTurn, StaleMove
from motherlode.core.game import Game
from motherlode.core.loader import jit_wanted
from motherlode.core.records import Record

CHANCE, OVER = contract.CHANCE, contract.OVER
UNDO = -3
"""The action of an undo entry in the log."""

WARM = 3000
"""After so many steps in one process, tables switch to compiled kernels as soon as these are on disk."""

_steps: dict[str, int] = {}


@dataclass(frozen=True)
class Entry:
    """One line of the log: who (a seat from 0, CHANCE, or UNDO), what, and the hash of the table after it."""

    actor: int
    action: int
    notation: str
    hash: str
    sealed: bool


@dataclass(frozen=True)
class Scores:
    """How it stands: points and rank by seat, who has won, and why it ended."""

    points: list[int]
    ranks: list[int]
    winners: list[int]
    ending: str
    over: bool

    @property
    def returns(self) -> list[float]:
        """Zero-sum utilities: (n·s − 1)/(n − 1) with s = 1/k for each of k winners; when all lose, −1 each."""
        n = len(self.points)
        if not self.winners:
            return [-1.0] * n
        share = 1 / len(self.winners)
        return [(n * (share if seat in self.winners else 0) - 1) / (n - 1) for seat in range(n)]


@dataclass(frozen=True)
class Step:
    """What observers are told of one step: the rows of the engine hold the table before (1) and after (0) it."""

    entry: Entry
    engine: Engine
    _seen: dict[int, int] = field(default_factory=dict, repr=False, compare=False)

    def saw(self, seat: int) -> int:
        """What the step showed a seat (from 1; 0 is the onlooker)."""
        if seat not in self._seen:
            self._seen[seat] = self.engine.saw(1, self.entry.action, 0, seat)
        return self._seen[seat]


def table_hash(record: Record) -> str:
    """The hash of a table's bytes that records carry for each step."""
    return hashlib.blake2b(record.tobytes(), digest_size=8).hexdigest()


class Table:
    """A game that is being played."""

    def __init__(
        self, game: Game, components: Components, options: Record, dealer: Dealer | None = None, speed: str = "auto"
    ) -> None:
        self.game, self.components = game, components
        self.dealer = dealer
        self.moves_table = game.moves_table(components)
        self.outcomes_table = game.outcomes_table(components)
        self.engine = Engine(game, components, options)
        self.players: int = options.players  # type: ignore[attr-defined]
        self.log: list[Entry] = []
        self.observers: list[Callable[[Step], None]] = []
        self.seats: list[str] = [""] * self.players
        self._keys = [stir(0, seat) for seat in range(self.players + 1)]
        self._past: list[tuple[bytes, list[int], int]] = []
        self._speed = speed
        # what was worked out last, and for which table: one move asks for it several times
        self._moves: tuple[bytes, list[Move]] = (b"", [])
        self._outcomes: tuple[bytes, list[tuple[Move, int]]] = (b"", [])
        if speed == "compiled":
            compiling.ensure(compiling.DOORS, game)
            self.engine.switch()
        self.engine.setup()
        self._start = self.engine.tables[0].tobytes()
        self.deal()

    # what everybody may ask

    @property
    def version(self) -> int:
        """How many entries the log has; it only grows."""
        return len(self.log)

    @property
    def actor(self) -> int:
        """Who is to act: a seat from 0, or CHANCE (only without a dealer), or OVER."""
        actor = self.engine.actor()
        return actor - 1 if actor > 0 else actor

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.engine.actor() == OVER

    def moves(self) -> list[Move]:
        """Every legal move of the acting seat, or every outcome that can happen if chance is to act by hand."""
        actor = self.engine.actor()
        if actor == OVER:
            return []
        if actor == CHANCE:
            return [outcome for outcome, _ in self.outcomes()]
        now = self.engine.tables[0].tobytes()
        if self._moves[0] != now:
            self._moves = now, [self.moves_table[move] for move in self.engine.legal_moves()]
        return list(self._moves[1])

    def outcomes(self) -> list[tuple[Move, int]]:
        """What chance can bring now, with weights; empty unless chance is to act."""
        if self.engine.actor() != CHANCE:
            return []
        now = self.engine.tables[0].tobytes()
        if self._outcomes[0] != now:
            self._outcomes = now, outcome_moves(self.outcomes_table, self.engine.outcomes())
        return list(self._outcomes[1])

    def view(self, seat: int | None = None) -> Record:
        """All that a seat may know; without a seat, what an onlooker may."""
        return self.engine.view(self._stored(seat))

    def look(self, seat: int | None = None) -> Record:
        """What eyes on the table see now; where memory is part of the game, people are shown this."""
        return self.engine.look(self._stored(seat))

    def scores(self) -> Scores:
        """Points, ranks, winners and why it ended; before the end, as it stands, without winners."""
        result = self.engine.scores()
        seats = range(1, self.players + 1)
        over = self.over
        return Scores(
            points=[result.points[seat] for seat in seats],
            ranks=[result.rank[seat] for seat in seats],
            winners=[seat - 1 for seat in seats if over and result.rank[seat] == 1],
            ending=self.game.endings[result.ending if over else 0],
            over=over,
        )

    def key(self, seat: int | None = None) -> int:
        """The information key of a seat: equal keys, equal views."""
        return self._keys[self._stored(seat)]

    def record(self) -> dict[str, Any]:
        """The game as a JSON document: options, box, and every move and outcome; undone moves are dropped."""
        from motherlode.core import replay

        return replay.record_of(self)

    def _stored(self, seat: int | None) -> int:
        if seat is None:
            return contract.ONLOOKER
        if not 0 <= seat < self.players:
            raise MoveError(f"There is no seat {seat}: seats go from 0 to {self.players - 1}.")
        return seat + 1

    # the door

    def play(self, move: str | int, *, seat: int | None = None, version: int | None = None) -> Move:
        """Play a move, given as notation or id; `seat` and `version`, if given, are checked first."""
        actor = self.engine.actor()
        if actor == OVER:
            raise GameOver(f"The game is over: {self.scores().ending}.")
        legal = self.moves()
        if version is not None and version != self.version:
            raise StaleMove(f"That move was meant for version {version}; the table is at {self.version} now.", legal)
        if seat is not None and seat != self.actor:
            self._stored(seat)
            turn = "chance" if actor == CHANCE else f"seat {self.actor}"
            raise NotYourTurn(f"It is not the turn of seat {seat}: {turn} is to act.", legal)
        try:
            found = (self.outcomes_table if actor == CHANCE else self.moves_table).find(move)
        except MoveError as error:
            raise type(error)(str(error), legal) from None
        if found not in legal:
            raise IllegalMove(self.why_not(found), legal)
        before = self._snapshot()
        try:
            self._apply(found)
            self.deal()
        except BaseException:
            self._restore(before)
            raise
        self._warm_up()
        return found

    def why_not(self, move: Move) -> str:
        """Why a move cannot be made now, in words that say no more than the acting seat sees."""
        reason = getattr(self.game.module("moves"), "why_not", None)
        told: str = reason(self.engine.look(max(self.engine.actor(), 0)), move, self.components) if reason else ""
        return f"{str(move)!r} is not legal now: {told or 'the rules do not allow it here'}."

    def _apply(self, move: Move) -> None:
        engine = self.engine
        actor = engine.actor()
        engine.tables[1] = engine.tables[0]
        engine.play(move.id)
        now = engine.tables[0]
        sealed = bool(now.sealed)  # type: ignore[attr-defined]
        entry = Entry(actor - 1 if actor > 0 else actor, move.id, str(move), table_hash(now), sealed)
        if sealed:
            self._past.clear()
        else:
            self._past.append((engine.tables[1].tobytes(), list(self._keys), len(self.log)))
        step = Step(entry, engine)
        for seat in range(self.players + 1):
            self._keys[seat] = stir(self._keys[seat], step.saw(seat))
        self.log.append(entry)
        for observer in self.observers:
            observer(step)

    def deal(self) -> None:
        """Let the dealer, if there is one, resolve chance up to the next decision."""
        while self.dealer is not None and self.engine.actor() == CHANCE:
            self._apply(self.outcomes_table[self.dealer.pick(self.outcomes())])

    def _snapshot(self) -> tuple[bytes, int, list[int], list[tuple[bytes, list[int], int]]]:
        return self.engine.tables[0].tobytes(), len(self.log), list(self._keys), list(self._past)

    def _restore(self, snapshot: tuple[bytes, int, list[int], list[tuple[bytes, list[int], int]]]) -> None:
        raw, length, self._keys, self._past = snapshot
        self.engine.tables[0].raw[:] = raw
        del self.log[length:]

    # undo

    def check_undo(self, seat: int | None = None) -> None:
        """Raise, if the last move cannot be taken back, or not by this seat."""
        if not self._past:
            shown = "the last step showed something or passed the turn, which cannot be taken back"
            why = shown if self.log else "no move yet"
            raise NothingToUndo(f"Nothing to undo: {why}.", self.moves())
        mover = self.log[self._past[-1][2]].actor
        if seat is not None and seat != mover:
            raise NotYourTurn(f"Only seat {mover}, who made the last move, can take it back.", self.moves())

    def undo(self, seat: int | None = None) -> None:
        """Take the last move back; never across a sealed step. The log keeps both the move and its undoing."""
        self.check_undo(seat)
        raw, keys, _ = self._past.pop()
        self.engine.tables[0].raw[:] = raw
        self._keys = keys
        self.log.append(Entry(UNDO, UNDO, "undo", table_hash(self.engine.tables[0]), False))

    def standing(self) -> list[Entry]:
        """The log without undone moves: what a record exports."""
        entries: list[Entry] = []
        for entry in self.log:
            if entry.actor == UNDO:
                entries.pop()
            else:
                entries.append(entry)
        return entries

    # speed

    def _warm_up(self) -> None:
        """Switch to compiled kernels between two moves, once this process has played enough to gain by it."""
        if self._speed != "auto" or self.engine.compiled or not jit_wanted():
            return
        _steps[self.game.id] = _steps.get(self.game.id, 0) + 1
        if _steps[self.game.id] == WARM:
            compiling.start_quietly(compiling.DOORS, self.game)
        if _steps[self.game.id] > WARM and self.game.doors().ready():
            self.engine.switch()
