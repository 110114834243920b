"""The records of Gold River. Cards, towns, seats, row slots are stored from 1; 0 is none.

A *card* is its number in the box: Claims first, then Buildings, then Actions, then Gold!. Rules ask a card for its
kind, town, number and nuggets, and never for the number itself.
"""

from __future__ import annotations

from motherlode.core.records import Ints, Record, flag, i8, i16, i64, whole

MAX_PLAYERS = 5
SEATS = MAX_PLAYERS + 1  # entry 0 is nobody's
MAX_ROW = MAX_PLAYERS + 1
MAX_CARDS = 95
CARDS = MAX_CARDS + 1
MAX_CLAIMS = 50
MAX_BUILDINGS = 6
MAX_ACTIONS = 24
MAX_TOWNS = 7
TOWNS = MAX_TOWNS + 1
MAX_FOUND = 5
MAX_ROOM = 31  # on the Bank
MAX_FACES = 6  # of a die
FEW_PLAYERS = 3  # up to so many, cards are removed and what is left over of a bid is discarded
LIFT = 64  # a bid above all single raises is made in steps of so many nuggets

# Kinds of cards.
CLAIM = 1
BANK = 2
POST_OFFICE = 3
SALOON = 4
TRAIN_STATION = 5
JUDGE = 6
BANDIT = 7
RAID = 8
MUSTANG = 9
DYNAMITE = 10
HOLD_UP = 11
STAGECOACH = 12
GOLD = 13

# What makes a Claim strike: a sum of the dice, or one of these (RV-072).
EVEN = 13
ODD = 14
DOUBLE = 15

# Where a card is that no seat has; 0 is unseen: in the deck, or removed face-down.
IN_ROW = -1
DISCARDED = -2
OUT_OF_GAME = -3

# Phases.
FIRST_PLAYER = 1  # chance
BANKING = 2
LAY = 3  # chance: the cards of the row
AUCTION = 4
PICK = 5
DROP = 6
JUDGE_GIVE = 7
JUDGE_TAKE = 8
BLAST = 9
ROB = 10
SEARCH = 11  # chance: Claims of the discard pile
BANDIT_TAKE = 12
RIDE = 13  # use the Mustang, or wait
ROLL = 14  # chance: the dice

# Where the round stands while cards take effect: it goes on from here when nobody has anything to decide.
ROUND_BEGUN = 1
PAID = 2
CHOSEN = 3
STRUCK = 4

NOBODY = 0  # the actor while rules run on by themselves

DECK_SPENT = 1  # the only ending


class Box(Record):
    """The cards by number, the towns, and the numbers."""

    kind: Ints = i8(CARDS)
    town: Ints = i8(CARDS)
    number: Ints = i8(CARDS)
    nuggets: Ints = i8(CARDS)
    face: Ints = i8(CARDS)  # the poker card, from 1; see poker.py
    mayor: Ints = i8(TOWNS)  # what the office is worth
    cards: int = i8()
    claims: int = i8()
    buildings: int = i8()
    towns: int = i8()
    bank: int = i8()  # the card that is the Bank
    start: int = i8()
    removed: int = i8()
    office: int = i8()
    die: int = i8()
    bank_room: int = i8()
    bank_bonus: int = i8()
    post_office: int = i8()
    saloon: int = i8()
    raid: int = i8()
    hold_up: int = i8()
    stagecoach: int = i8()
    bandit: int = i8()
    poker: int = i8()
    spare: Ints = i8(6)


class Options(Record):
    """What the players agree on."""

    players: int = whole(2, MAX_PLAYERS, 4, "how many play")
    first_game: int = flag("a first game: without the Buildings")
    poker: int = flag('"Poker Expert": points for the strongest poker hand, and the Train Station')
    spare_options: Ints = i8(5)


class Table(Options):
    """Everything that changes."""

    unseen: Ints = i64(2)  # a bit for each card, from card 1, that nobody has seen
    nuggets: Ints = i16(SEATS)
    struck: Ints = i16(SEATS)  # nuggets from Claims at the last roll
    bid: int = i16()
    lifted: int = i16()  # nuggets that the bid to come is raised by already
    lying: int = i16()  # two players: the bid, where the winner's card was
    banked: int = i16()  # nuggets on the Bank
    owner: Ints = i8(CARDS)  # the seat that possesses a card, or where it is
    claims: Ints = i8(SEATS, TOWNS)  # how many Claims of a town each seat has
    mayor: Ints = i8(TOWNS)
    pile: Ints = i8(CARDS)  # the discard pile, the oldest first
    row: Ints = i8(MAX_ROW)
    kept: Ints = i8(MAX_ACTIONS)  # Actions that wait for their effect, and Mustangs; in the order taken
    found: Ints = i8(MAX_FOUND)  # Claims that the One-Armed Bandit drew
    discards: int = i8()
    laid: int = i8()
    keeps: int = i8()
    finds: int = i8()
    undrawn: int = i8()  # cards of the deck
    round: int = i8()
    first: int = i8()
    bidder: int = i8()  # who holds the bid
    passed: int = i8()  # a bit for each seat
    winner: int = i8()
    chooser: int = i8()  # whose choice of a card it is
    rider: int = i8()  # who used the Mustang in this round
    asked: int = i8()  # who was asked last whether to use it
    card: int = i8()  # the card that is being taken or takes effect
    taker: int = i8()  # for whom
    given: int = i8()  # the Claim that the Judge takes from the taker
    die_one: int = i8()
    die_two: int = i8()
    step: int = i8()
    phase: int = i8()
    actor: int = i8()
    sealed: int = i8()
    spare: Ints = i8(7)


class View(Options):
    """What a seat may know: everything on the table. The deck's order is decided when cards are drawn."""

    unseen: Ints = i64(2)
    nuggets: Ints = i16(SEATS)
    struck: Ints = i16(SEATS)
    bid: int = i16()
    lifted: int = i16()
    lying: int = i16()
    banked: int = i16()
    owner: Ints = i8(CARDS)
    claims: Ints = i8(SEATS, TOWNS)
    mayor: Ints = i8(TOWNS)
    pile: Ints = i8(CARDS)
    row: Ints = i8(MAX_ROW)
    kept: Ints = i8(MAX_ACTIONS)
    found: Ints = i8(MAX_FOUND)
    discards: int = i8()
    laid: int = i8()
    keeps: int = i8()
    finds: int = i8()
    undrawn: int = i8()
    round: int = i8()
    first: int = i8()
    bidder: int = i8()
    passed: int = i8()
    winner: int = i8()
    chooser: int = i8()
    rider: int = i8()
    asked: int = i8()
    card: int = i8()
    taker: int = i8()
    given: int = i8()
    die_one: int = i8()
    die_two: int = i8()
    step: int = i8()
    phase: int = i8()
    actor: int = i8()
    sealed: int = i8()
    me: int = i8()
    spare: Ints = i8(6)


class Belief(Record):
    """Nothing is hidden from one seat that another knows: a view says it all."""

    spare: Ints = i8(8)
