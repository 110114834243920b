"""The records of Quick Silver. A *place* is a seat (1 to 6) or the CENTRE; kinds of cards are stored from 1."""

from __future__ import annotations

from motherlode.core.records import Ints, Record, flag, i8, i16, i64, whole

MAX_PLAYERS = 6
CENTRE = MAX_PLAYERS + 1
PLACES = MAX_PLAYERS + 2  # entry 0 is nobody's; the last is the centre's, and the Sneaky Stranger's
MAX_HAND = 4
MAX_KINDS = 15
MAX_FACE = 4
MAX_SWAPS = MAX_PLAYERS * MAX_FACE

# The room for a belief.
MAX_TRACED = 15
LEVELS = MAX_SWAPS + 1
STATES = 4096
STARTS = 2048

# What a card does at the reveal.
PLAIN = 0
DYNAMITE = 1
PLATE = 2

# Phases.
FIRST_DEALER = 1
WHITE_DIE = 2
BLACK_DIE = 3
DEAL = 4
TURN = 5  # swap or sneak
AIM = 6  # name a target for the offered card
REDIRECT = 7  # the target may pay a plate and name another
PICK_SLOT = 8  # take which card of the centre
TAKE_FROM_HAND = 9  # chance: which card of the target's hand
TAKE_UNSEEN = 10  # chance: what lies in a slot that nobody has touched
SHOW_CENTRE = 11  # chance: what lies in an untouched slot, when the Stranger sells

# Endings.
BY_CASH = 1
LAST_ALIVE = 2
ALL_DEAD = 3
STRANGER_WINS = 4
TOO_LONG = 5


class Box(Record):
    """The cards by kind, the dice by face, and the numbers."""

    number: Ints = i16(MAX_KINDS + 1)
    mayor: int = i16()
    copies: Ints = i8(MAX_KINDS + 1)
    does: Ints = i8(MAX_KINDS + 1)
    white: Ints = i8(MAX_FACE + 1)  # sides of the white die that show each face
    black: Ints = i8(MAX_FACE + 1)
    kinds: int = i8()
    cards: int = i8()
    hand: int = i8()
    centre: int = i8()
    plates: int = i8()
    tokens: int = i8()
    sneak_tokens: int = i8()
    sneak_value: int = i8()
    least_pay: int = i8()
    most_rounds: int = i8()
    spare: Ints = i8(2)


class Options(Record):
    """What the players agree on."""

    players: int = whole(2, MAX_PLAYERS, 4, "how many play")
    undead: int = flag('"I\'m Not Quite Dead Yet!": nobody dies, who would loses all cash instead')
    stranger: int = flag('"Sneaky Stranger": the centre sells at the market like a player')
    spare_options: Ints = i8(5)


class Table(Options):
    """Everything that changes."""

    cash: Ints = i16(PLACES)
    total: Ints = i16(PLACES)  # at the last market
    paid: Ints = i16(PLACES)
    reveals: int = i16()  # how often hands were shown
    round: int = i16()
    hand: Ints = i8(PLACES, MAX_HAND)  # a seat's cards in ascending order; the centre's by slot, 0 if untouched
    shown: Ints = i8(PLACES, MAX_HAND)  # the cards that were dealt face-up
    revealed: Ints = i8(PLACES, MAX_HAND)  # the hands of the last reveal
    left: Ints = i8(MAX_KINDS + 1)  # copies that nobody has seen this round: set aside, or untouched in the centre
    plates: Ints = i8(PLACES)
    blasts: Ints = i8(PLACES)
    sneaks: Ints = i8(PLACES)
    alive: Ints = i8(PLACES)
    fell: Ints = i8(PLACES)  # who died, or would have, at the last reveal
    swap_giver: Ints = i8(MAX_SWAPS)  # the swaps of this round, in order
    swap_target: Ints = i8(MAX_SWAPS)
    swap_slot: Ints = i8(MAX_SWAPS)  # from 1, if the target was the centre
    swap_given: Ints = i8(MAX_SWAPS)
    swap_taken: Ints = i8(MAX_SWAPS)
    swaps: int = i8()
    tin: int = i8()  # tokens that are out of the game
    pile: int = i8()  # sneak tokens left
    dealer: int = i8()
    holder: int = i8()  # who has the black die
    white: int = i8()
    black: int = i8()
    die: int = i8()  # what the black die shows now
    final: int = i8()  # 1 from the last lap's first turn on
    begun: int = i8()  # 1 after the first choice of the round: the face-up cards are picked up
    undealt: int = i8()
    phase: int = i8()
    mover: int = i8()  # whose turn it is
    offered: int = i8()  # the card the mover has put down
    target: int = i8()  # the place named last
    redirector: int = i8()  # who named it, if it was not the mover
    slot: int = i8()  # the slot that is being turned up, from 1
    ending: int = i8()
    actor: int = i8()
    sealed: int = i8()
    spare: Ints = i8(8)


class View(Options):
    """What a seat may know."""

    cash: Ints = i16(PLACES)
    total: Ints = i16(PLACES)
    paid: Ints = i16(PLACES)
    reveals: int = i16()
    round: int = i16()
    hand: Ints = i8(PLACES, MAX_HAND)  # the own cards, and slots of the centre whose card the seat put there
    shown: Ints = i8(PLACES, MAX_HAND)
    revealed: Ints = i8(PLACES, MAX_HAND)
    plates: Ints = i8(PLACES)
    blasts: Ints = i8(PLACES)
    sneaks: Ints = i8(PLACES)
    alive: Ints = i8(PLACES)
    fell: Ints = i8(PLACES)
    held: Ints = i8(PLACES)  # how many cards each seat holds; the centre: how many slots were touched
    swap_giver: Ints = i8(MAX_SWAPS)
    swap_target: Ints = i8(MAX_SWAPS)
    swap_slot: Ints = i8(MAX_SWAPS)
    swap_given: Ints = i8(MAX_SWAPS)  # only those that the seat saw
    swap_taken: Ints = i8(MAX_SWAPS)
    swaps: int = i8()
    tin: int = i8()
    pile: int = i8()
    dealer: int = i8()
    holder: int = i8()
    white: int = i8()
    black: int = i8()
    die: int = i8()
    final: int = i8()
    begun: int = i8()
    undealt: int = i8()
    phase: int = i8()
    mover: int = i8()
    offered: int = i8()  # only the mover's own
    offering: int = i8()  # 1 while a card lies offered
    target: int = i8()
    redirector: int = i8()
    slot: int = i8()
    ending: int = i8()
    actor: int = i8()
    sealed: int = i8()
    me: int = i8()
    spare: Ints = i8(6)


class Belief(Record):
    """What a seat believes about the cards that it took or was given; see `belief.py`."""

    state: Ints = i64(LEVELS, STATES)  # where those cards may have been after each swap …
    weight: Ints = i64(LEVELS, STATES)  # … and how likely that is
    start_state: Ints = i64(STARTS)  # where they may have been dealt …
    start_origin: Ints = i64(STARTS)  # … and as which card
    start_upto: Ints = i64(STARTS)  # the weights, added up
    starts: int = i64()
    dropped: int = i64()  # how many states found no room: 0 means that the belief is exact
    pool_left: int = i64()  # scratch: cards of the pool that no place has yet
    slot: Ints = i16(LEVELS, STATES)  # where the states of a level are kept
    states: Ints = i16(LEVELS)  # and how many there are
    traced_kind: Ints = i8(MAX_TRACED + 1)  # the cards that this seat gained by swaps, in order
    traced_event: Ints = i8(MAX_TRACED + 1)  # the swap that brought each, from 0
    choice: Ints = i8(MAX_TRACED + 1)  # scratch
    event_traced: Ints = i8(MAX_SWAPS)  # the traced card, from 1, that a swap brought
    first_touch: Ints = i8(MAX_SWAPS)  # 1 if a swap was the first to touch its slot of the centre
    pool: Ints = i8(MAX_KINDS + 1)  # cards that the seat could not see when the deal was over
    own: Ints = i8(MAX_KINDS + 1)  # the own hand at the deal
    mark: Ints = i8(PLACES, MAX_HAND)  # scratch: the traced card, from 1, at each position
    dealt: Ints = i8(PLACES)  # how many cards each place was dealt
    open: Ints = i8(PLACES)  # how many of them face-up
    pool_cards: int = i8()
    traces: int = i8()
    spare: Ints = i8(4)
