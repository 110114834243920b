"""The records of Leduc poker. Cards, rounds and seats are stored from 1; 0 is none or unknown."""

from __future__ import annotations

from motherlode.core.records import Ints, Record, i8, whole

MAX_CARDS = 7
MAX_RAISES = 3
PLAYERS = 2
ROUNDS = 2
MOST_BETTING = MAX_RAISES + 2  # in a round: check, raise as often as one may, call

# Betting moves, as `betting` keeps them.
FOLDED = 1
CALLED = 2
RAISED = 3


class Box(Record):
    """The cards from low to high, and the stakes."""

    copies: Ints = i8(MAX_CARDS + 1)
    bet: Ints = i8(ROUNDS + 1)  # what a raise adds, by round
    cards: int = i8()
    ante: int = i8()
    raises: int = i8()  # the most in a round
    spare: Ints = i8(2)


class Options(Record):
    """What the players agree on."""

    players: int = whole(2, 2, 2, "how many play")
    spare_options: Ints = i8(7)


class Table(Options):
    """Everything that changes."""

    betting: Ints = i8(ROUNDS + 1, MOST_BETTING)  # the moves of each round
    hand: Ints = i8(PLAYERS + 1)  # the card of each seat
    stake: Ints = i8(PLAYERS + 1)  # what each seat has paid
    public: int = i8()  # the card that lies open
    round: int = i8()
    made: int = i8()  # how many moves this round has
    raises: int = i8()  # how many of them are raises
    folded: int = i8()  # the seat that folded
    actor: int = i8()
    sealed: int = i8()
    spare: Ints = i8(4)


class View(Options):
    """What a seat may know: its own card, the public one, the betting, and both hands after a showdown."""

    betting: Ints = i8(ROUNDS + 1, MOST_BETTING)
    hand: Ints = i8(PLAYERS + 1)
    stake: Ints = i8(PLAYERS + 1)
    public: int = i8()
    round: int = i8()
    made: int = i8()
    raises: int = i8()
    folded: int = i8()
    actor: int = i8()
    sealed: int = i8()
    dealt: int = i8()  # how many seats have a card
    me: int = i8()
    spare: Ints = i8(2)


class Belief(Record):
    """The cards that others may hold: all but those that the view shows."""

    unseen: Ints = i8(MAX_CARDS + 1)
    cards: int = i8()
    spare: Ints = i8(7)
