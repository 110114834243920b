"""The engine contract: what a game gives, and the laws that its kernels obey for every reachable table.

A game is a folder (see docs/adding-a-game.md) whose `rules.py` and `sight.py` define the functions below, in the same
order of parameters. They run as they stand, and compiled. `motherlode check GAME` asserts the laws.

Seats are stored from 1 inside records: 0 is nobody, and arrays by seat have an entry 0 that belongs to nobody.
Outside of kernels (Python, JSON, spec strings) seats count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass

from motherlode.core.bits import Stream, with_bit
from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Record, Words, i8, i32

CHANCE = -1
"""`t.actor` while an outcome is awaited from the dealer."""
OVER = -2
"""`t.actor` when the game has ended."""
ONLOOKER = 0
"""The seat of somebody who only watches."""
MAX_SEATS = 6


class Box(Record):
    """BOX: the components, read-only while a game runs; numbers from `components.toml`, never rules."""


class Options(Record):
    """OPTIONS: what the players agreed on before the game. Copied into TABLE and VIEW."""

    players: int = i8()


class Table(Options):
    """TABLE: everything that changes, and what views need of the past; no random state, no future."""

    actor: int = i8()
    sealed: int = i8()


class View(Options):
    """VIEW: all that one seat may know; `me` is that seat, 0 for an onlooker."""

    me: int = i8()


class Belief(Record):
    """BELIEF: what `world` needs of a view, worked out once."""


class Result(Record):
    """How a finished game stands: points and rank by seat (1 wins, shared winners all have 1), and which ending."""

    points: Ints = i32(MAX_SEATS + 1)
    rank: Ints = i8(MAX_SEATS + 1)
    ending: int = i8()
    spare: Ints = i8(4)


@dataclass(frozen=True)
class Facts:
    """What `facts(box, options)` states of a game; the contract suite holds every game to it."""

    actions: int
    """Move ids are range(actions)."""
    outcomes: int
    """Outcome ids are range(outcomes)."""
    most_moves: int
    """No decision offers more."""
    most_outcomes: int
    """No chance event has more."""
    plies: int
    """No game has more moves and outcomes together."""
    lowest: int
    highest: int
    """Points of a seat lie between."""
    hidden: str
    """What one seat may know and another may not, in a few words; empty when nothing is."""


@kernel
def nothing_legal(legal: Words) -> None:
    """Empty the bit set of legal moves, before moves are put into it."""
    for i in range(len(legal)):
        legal[i] = 0


@kernel
def allow(legal: Words, move: int) -> None:
    """Put a move into the bit set of legal moves."""
    legal[move >> 6] = with_bit(legal[move >> 6], move & 63)


# The verbs. The bodies here are never run: the loader puts a game's own functions in their place.


@kernel
def setup(box: Box, options: Options, t: Table) -> None:
    """Make `t` the table before the first chance event. OPTIONS are copied into it. `t` comes zeroed."""


@kernel
def moves(box: Box, t: Table, legal: Words) -> None:
    """Write every legal move of the acting seat into `legal`: all its words, whatever they held (`nothing_legal`).

    A bit set, because a set is ascending and free of doubles by its nature, costs nothing to test, and is the mask
    that researchers ask for. Never empty for a seat. A large choice is split into successive small ones; simultaneous
    secret choices are successive ones that stay hidden.
    """


@kernel
def cases(box: Box, t: Table) -> int:
    """How many equally likely cases the awaited chance event has: the faces of a die, the cards of a bag. Above 0."""
    return 0


@kernel
def draw(box: Box, t: Table, case: int) -> int:
    """The outcome that a case (0 .. cases-1) brings. Never decreasing in `case`: like cases lie together.

    The weight of an outcome is the number of its cases. A dealer picks a case; nobody else does.
    """
    return 0


@kernel
def play(box: Box, t: Table, action: int) -> None:
    """Apply a legal move (if a seat is to act) or a possible outcome (if chance is). Deterministic.

    This is the trusted door: the caller knows that the action is legal. Sets `t.sealed` to 1 when the step showed
    anyone what did not lie open, or passed the turn; else to 0. Undo never crosses a sealed step.
    """


@kernel
def scores(box: Box, t: Table, result: Result) -> None:
    """Points, ranking with every tie-break of the rulebook, and why the game ended; before the end, as it stands.

    A rank of 1 wins; when all lose, nobody has it. `result` comes zeroed.
    """


@kernel
def audit(box: Box, t: Table) -> int:
    """0 if the components are conserved and every invariant holds, else the number of the first that is broken."""
    return 0


@kernel
def saw(box: Box, before: Table, action: int, after: Table, seat: int) -> int:
    """What one step showed a seat (or the onlooker), as one number.

    The information key of a seat folds its codes. Equal keys give equal views and equal legal moves.
    """
    return 0


@kernel
def view(box: Box, t: Table, seat: int, v: View) -> None:
    """All that this seat may know, with perfect recall, built up from nothing: `v` comes zeroed."""


@kernel
def look(box: Box, t: Table, seat: int, v: View) -> None:
    """What eyes on the table see now: a part of `view`. They differ where memory is part of the game."""


@kernel
def belief(box: Box, v: View, b: Belief) -> None:
    """Work out, once a view, what `world` needs. `b` comes zeroed."""


@kernel
def world(box: Box, v: View, b: Belief, rng: Stream, t: Table) -> None:
    """Draw a table with the probability that it has given all that the seat saw.

    Chance follows its cases and hidden choices of others are uniform over what they could choose: opinions about
    people belong in bots. Receives the view only. `t` comes zeroed. view(world(v)) == v.
    """
