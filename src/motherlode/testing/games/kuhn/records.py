"""The records of Kuhn poker. Cards and seats are stored from 1; 0 is none or unknown."""

from __future__ import annotations

from motherlode.core.records import Ints, Record, i8, whole

MAX_CARDS = 7
PLAYERS = 2
MOST_BETTING = 3

# Betting moves, as `betting` keeps them.
PASSED = 1
BET = 2


class Box(Record):
    """The cards from low to high, and the stakes."""

    copies: Ints = i8(MAX_CARDS + 1)
    cards: int = i8()
    ante: int = i8()
    bet: int = i8()
    spare: Ints = i8(5)


class Options(Record):
    """What the players agree on."""

    players: int = whole(2, 2, 2, "how many play")
    spare_options: Ints = i8(7)


class Table(Options):
    """Everything that changes."""

    hand: Ints = i8(PLAYERS + 1)  # the card of each seat
    stake: Ints = i8(PLAYERS + 1)  # what each seat has paid
    betting: Ints = i8(MOST_BETTING)  # the moves so far
    made: int = i8()  # how many that are
    folded: int = i8()  # the seat that folded
    actor: int = i8()
    sealed: int = i8()
    spare: Ints = i8(3)


class View(Options):
    """What a seat may know: its own card, the betting, and both cards after a showdown."""

    hand: Ints = i8(PLAYERS + 1)
    stake: Ints = i8(PLAYERS + 1)
    betting: Ints = i8(MOST_BETTING)
    made: int = i8()
    folded: int = i8()
    actor: int = i8()
    sealed: int = i8()
    dealt: int = i8()  # how many seats have a card
    me: int = i8()
    spare: Ints = i8(1)


class Belief(Record):
    """The cards that others may hold: all but those that the view shows."""

    unseen: Ints = i8(MAX_CARDS + 1)
    cards: int = i8()
    spare: Ints = i8(7)
