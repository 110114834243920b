"""The records of Gold. Kinds of cards, positions, colours and seats are stored from 1; 0 is none or unknown."""

from __future__ import annotations

from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Record, choice, flag, i8, i16, i64, signs, whole

POSITIONS = 64
COLOURS = 5
MAX_KINDS = 31
MAX_PLAYERS = 5

# Sorts of cards.
GOLD = 1
DIGGER = 2
DYNAMITE = 3

# Option values.
GRID = 2
RANDOM_START = 6
TOTALS_HIDDEN = 2

# Phases of a game.
CHOOSING_START = 1
DRAFT = 2
TURNS = 3

# What started the Gold Rush.
FEW_CARDS = 1
DEAD_POSITION = 2
STALLING = 3


class Box(Record):
    """The cards by kind, and the numbers. Entry 0 is no kind."""

    sort: Ints = i8(MAX_KINDS + 1)
    value: Ints = i8(MAX_KINDS + 1)  # the worth of gold, the strength of a digger
    colour: Ints = i8(MAX_KINDS + 1)
    copies: Ints = i8(MAX_KINDS + 1)
    kinds: int = i8()
    cards: int = i8()
    dynamite: int = i8()  # the kind that is dynamite
    rush_at: int = i8()
    stall_turns: int = i8()
    stall_rounds: int = i8()
    spare: Ints = i8(2)


class Options(Record):
    """What the players agree on."""

    players: int = whole(2, MAX_PLAYERS, 3, "how many play")
    layout: int = choice("scattered", "grid", help="cards lie scattered, or as an 8x8 grid (simplified game)")
    start: int = choice("0", "1", "2", "3", "4", "random", help="the seat that starts")
    draft: int = flag("players choose their colours in turn, instead of by seat")
    totals: int = choice("open", "hidden", help="whether the points won so far are shown to people")
    owners: Ints = signs(COLOURS, "-01234", "who owns each colour, a seat or '-'; a match hands its colours on so")
    spare_options: Ints = i8(6)


class Table(Options):
    """Everything that changes."""

    face_down: int = i64()  # a bit for each position where a card lies face-down
    points: Ints = i16(MAX_PLAYERS + 1)  # worth of the gold won by each seat; [0] was destroyed or removed
    gold_cards: Ints = i8(MAX_PLAYERS + 1)  # how many gold cards that is
    known: Ints = i8(POSITIONS)  # the kind of a card on the table that was ever turned
    unseen: Ints = i8(MAX_KINDS + 1)  # copies of each kind that were never turned
    left: Ints = i8(MAX_KINDS + 1)  # copies of each kind on the table, turned or not
    owner: Ints = i8(COLOURS + 1)  # the seat that owns each colour
    open_at: Ints = i8(2)  # the positions, from 1, of the cards that lie open
    cards: int = i8()  # cards on the table, the open ones included
    unseen_cards: int = i8()  # cards that were never turned
    fresh: int = i8()  # cards turned in this turn that were never turned before
    idle: int = i8()  # idle turns in a row, of all players
    rush: int = i8()  # what started the Gold Rush; 0 before it
    phase: int = i8()
    player: int = i8()  # the seat whose turn it is, also while chance acts
    first: int = i8()  # the seat that started
    actor: int = i8()
    sealed: int = i8()
    spare: Ints = i8(4)


class View(Options):
    """What a seat may know: everything but what lies under cards that nobody ever turned."""

    face_down: int = i64()
    points: Ints = i16(MAX_PLAYERS + 1)
    gold_cards: Ints = i8(MAX_PLAYERS + 1)
    known: Ints = i8(POSITIONS)
    unseen: Ints = i8(MAX_KINDS + 1)
    owner: Ints = i8(COLOURS + 1)
    open_at: Ints = i8(2)
    cards: int = i8()
    unseen_cards: int = i8()
    fresh: int = i8()
    idle: int = i8()
    rush: int = i8()
    phase: int = i8()
    player: int = i8()
    first: int = i8()
    actor: int = i8()
    sealed: int = i8()
    me: int = i8()
    spare: Ints = i8(3)


class Belief(Record):
    """Nothing is hidden from one seat that another knows: a view says it all."""

    spare: Ints = i8(8)


def refuse_options(options: Options) -> str:
    """Why these options do not go together, or nothing."""
    if options.start != RANDOM_START and options.start > options.players:
        return (
            f"start={options.start - 1} is no seat of {options.players} players: 0 to {options.players - 1}, or random."
        )
    given = [seat for seat in options.owners if seat]
    if not given:
        return ""
    if options.draft:
        return "owners=… gives the colours away, so draft=on has nothing to choose; use one of them."
    each = colours_each(options.players)
    if sorted(given) != sorted(list(range(1, options.players + 1)) * each):
        return f"owners=… must give each of the {options.players} seats {each} of the {COLOURS} colours."
    return ""


@kernel
def colours_each(players: int) -> int:
    """How many colours a player takes: GO-011, GO-013."""
    return 2 if players == 2 else 1


def carry(table: Table) -> dict[str, object]:
    """What a series hands on to its next game: the colours (GO-R15)."""
    return {"owners": "".join("-01234"[table.owner[colour]] for colour in range(1, COLOURS + 1)), "draft": "off"}
