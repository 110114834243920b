"""The records of Pledges. Mines and seats are stored from 1, stakes as one more; 0 is none or unknown."""

from __future__ import annotations

from motherlode.core.records import Ints, Record, i8, whole

MINES = 2
MAX_PLAYERS = 3
MAX_COINS = 6
MAX_PRIZE = 5

# Phases.
PRIZES = 1
PICKING = 2
STAKING = 3


class Box(Record):
    """The numbers of the game."""

    coins: int = i8()
    rounds: int = i8()
    prize: int = i8()
    spare: Ints = i8(5)


class Options(Record):
    """What the players agree on."""

    players: int = whole(2, MAX_PLAYERS, 2, "how many play")
    spare_options: Ints = i8(7)


class Table(Options):
    """Everything that changes."""

    coins: Ints = i8(MAX_PLAYERS + 1)  # before this round's stakes are paid
    points: Ints = i8(MAX_PLAYERS + 1)
    mine: Ints = i8(MAX_PLAYERS + 1)  # what each seat picked this round
    stake: Ints = i8(MAX_PLAYERS + 1)  # what it staked, and one more
    prize: Ints = i8(MINES + 1)
    round: int = i8()
    phase: int = i8()
    actor: int = i8()
    sealed: int = i8()
    spare: Ints = i8(1)


class View(Options):
    """What a seat may know: everything but the choices of others before they are shown."""

    coins: Ints = i8(MAX_PLAYERS + 1)
    points: Ints = i8(MAX_PLAYERS + 1)
    mine: Ints = i8(MAX_PLAYERS + 1)
    stake: Ints = i8(MAX_PLAYERS + 1)
    prize: Ints = i8(MINES + 1)
    round: int = i8()
    phase: int = i8()
    actor: int = i8()
    sealed: int = i8()
    me: int = i8()


class Belief(Record):
    """Nothing needs working out."""

    spare: Ints = i8(8)
