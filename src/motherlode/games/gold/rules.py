"""The rules of Gold. The ids (GO-…) are those of docs/rules/gold.md."""

from __future__ import annotations

from motherlode.core.bits import bit_count, low_bits, with_bit, without_bit
from motherlode.core.contract import CHANCE, OVER, Facts, Result, allow
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.games.gold.moves import FLIP, START, TAKE, TURN
from motherlode.games.gold.records import (
    CHOOSING_START,
    COLOURS,
    DEAD_POSITION,
    DIGGER,
    DRAFT,
    DYNAMITE,
    FEW_CARDS,
    GOLD,
    MAX_PLAYERS,
    POSITIONS,
    RANDOM_START,
    STALLING,
    TURNS,
    Box,
    Options,
    Table,
    colours_each,
)


def facts(box: Box, options: Options) -> Facts:
    """The sizes of a game; the bound on its length comes from the stalling rule (GO-R13)."""
    longest_streak = max(box.stall_turns, box.stall_rounds * options.players)
    lively_turns = box.cards + max(0, box.cards - box.rush_at)
    flips = lively_turns * longest_streak * 2 + box.cards
    worth = sum(box.copies[k] * box.value[k] for k in range(1, box.kinds + 1) if box.sort[k] == GOLD)
    return Facts(
        actions=POSITIONS + COLOURS,
        outcomes=MAX_PLAYERS + box.kinds,
        most_moves=max(box.cards, COLOURS),
        most_outcomes=max(box.kinds, options.players),
        plies=1 + COLOURS + flips + box.cards,
        lowest=0,
        highest=worth,
        hidden="",
    )


# Set-up


@kernel
def setup(box: Box, options: Options, t: Table) -> None:
    """GO-011 to GO-016: entrances by seat, by draft or as handed on; all other cards face-down on the table."""
    t.players = options.players
    t.layout = options.layout
    t.start = options.start
    t.draft = options.draft
    t.totals = options.totals
    for colour in range(COLOURS):
        t.owners[colour] = options.owners[colour]
    lay_out(box, t)
    if options.start == RANDOM_START:
        t.phase = CHOOSING_START  # GO-R14
        t.actor = CHANCE
    else:
        begin_with(box, t, options.start)


@kernel
def lay_out(box: Box, t: Table) -> None:
    """GO-015, GO-016: every card but the entrances lies face-down; what lies where is open until it is turned."""
    t.face_down = low_bits(box.cards)
    for kind in range(box.kinds + 1):
        t.unseen[kind] = box.copies[kind]
        t.left[kind] = box.copies[kind]
    t.cards = box.cards
    t.unseen_cards = box.cards


@kernel
def begin_with(box: Box, t: Table, seat: int) -> None:
    """GO-017: this seat starts, after the colours are given out."""
    t.first = seat
    t.player = seat
    given = 0
    for colour in range(1, COLOURS + 1):
        t.owner[colour] = t.owners[colour - 1]
        given += t.owners[colour - 1]
    if t.draft != 0:
        t.phase = DRAFT  # GO-R04
        t.actor = seat
    else:
        if given == 0:
            give_colours_by_seat(t)
        t.phase = TURNS
        begin_turn(box, t)


@kernel
def give_colours_by_seat(t: Table) -> None:
    """GO-011, GO-013, GO-R03: one colour each, two with two players; the others belong to nobody."""
    each = colours_each(t.players)
    for colour in range(1, t.players * each + 1):
        t.owner[colour] = (colour - 1) // each + 1


@kernel
def take_colour(box: Box, t: Table, colour: int) -> None:
    """GO-R04: players choose in turn, twice round with two players."""
    t.owner[colour] = t.player
    taken = 0
    for other in range(1, COLOURS + 1):
        if t.owner[other] != 0:
            taken += 1
    t.player = next_seat(t)
    if taken == t.players * colours_each(t.players):
        t.phase = TURNS
        begin_turn(box, t)
    else:
        t.actor = t.player


# Turns


@kernel
def next_seat(t: Table) -> int:
    """GO-017: clockwise."""
    return t.player + 1 if t.player < t.players else 1


@kernel
def begin_turn(box: Box, t: Table) -> None:
    """GO-060, GO-070: the game may be over, or the Gold Rush begin; both are looked at only here (GO-R07)."""
    if t.cards == 0:
        t.actor = OVER
        return
    if t.rush == 0:
        if t.cards <= box.rush_at:
            t.rush = FEW_CARDS
        elif t.idle >= max(box.stall_turns, box.stall_rounds * t.players):
            t.rush = STALLING  # GO-R13
        elif is_dead_position(box, t):
            t.rush = DEAD_POSITION  # GO-R12
    t.actor = t.player


@kernel
def is_dead_position(box: Box, t: Table) -> bool:
    """GO-R12: no two cards on the table could remove anything."""
    if t.left[box.dynamite] > 0:
        return False
    strength = 0
    poorest = 0
    for kind in range(1, box.kinds + 1):
        if t.left[kind] > 0:
            if box.sort[kind] == DIGGER:
                if strength != 0 and box.value[kind] != strength:
                    return False
                strength = box.value[kind]
            elif poorest == 0 or box.value[kind] < poorest:
                poorest = box.value[kind]
    return strength == 0 or poorest == 0 or poorest > strength


@kernel
def flip(box: Box, t: Table, position: int) -> None:
    """GO-020, GO-R01: a card of the player's choice is turned; a card never seen before is chance's to name."""
    t.face_down = without_bit(t.face_down, position)
    if t.open_at[0] == 0:
        t.open_at[0] = position + 1
    else:
        t.open_at[1] = position + 1
    if t.known[position] == 0:
        t.actor = CHANCE
    else:
        go_on_with(box, t, position)


@kernel
def reveal(box: Box, t: Table, kind: int) -> None:
    """GO-R11: everybody sees the card, and that one copy less is unseen."""
    position = (t.open_at[1] if t.open_at[1] != 0 else t.open_at[0]) - 1
    t.known[position] = kind
    t.unseen[kind] -= 1
    t.unseen_cards -= 1
    t.fresh += 1
    go_on_with(box, t, position)


@kernel
def go_on_with(box: Box, t: Table, position: int) -> None:
    """A card lies open now: in the rush it is settled alone, else the turn needs two (GO-020, GO-061)."""
    if t.rush != 0:
        settle_rush_card(box, t, position)
        end_turn(box, t)
    elif t.open_at[1] == 0:
        t.actor = t.player
    else:
        resolve_open_pair(box, t)
        end_turn(box, t)


@kernel
def resolve_open_pair(box: Box, t: Table) -> None:
    """GO-021: exactly one of dynamite, duel, strike and search applies to the two open cards."""
    here = t.open_at[0] - 1
    there = t.open_at[1] - 1
    first = box.sort[t.known[here]]
    second = box.sort[t.known[there]]
    cards_before = t.cards
    if first == DYNAMITE or second == DYNAMITE:
        blow_up(box, t, here, there)  # GO-040 to GO-042
    elif first == DIGGER and second == DIGGER:
        duel(box, t, here, there)  # GO-030 to GO-034, GO-050
    elif first == DIGGER:
        strike(box, t, here, there)  # GO-022 to GO-026, GO-052
    elif second == DIGGER:
        strike(box, t, there, here)
    else:
        turn_back(t, here)  # GO-051: two gold cards
        turn_back(t, there)
    count_idle(t, cards_before)


@kernel
def blow_up(box: Box, t: Table, here: int, there: int) -> None:
    """GO-040, GO-041: both cards leave the game, and nobody gets gold that goes with them."""
    lose(box, t, here)
    lose(box, t, there)


@kernel
def lose(box: Box, t: Table, position: int) -> None:
    """A card leaves the game; gold goes to nobody."""
    kind = t.known[position]
    if box.sort[kind] == GOLD:
        win_gold(box, t, 0, kind)
    remove(t, position)


@kernel
def duel(box: Box, t: Table, here: int, there: int) -> None:
    """GO-030 to GO-033: the weaker digger is out, of whatever colour; GO-050: equals part in peace."""
    strength_here = box.value[t.known[here]]
    strength_there = box.value[t.known[there]]
    if strength_here < strength_there:
        remove(t, here)
    else:
        turn_back(t, here)
    if strength_there < strength_here:
        remove(t, there)
    else:
        turn_back(t, there)


@kernel
def strike(box: Box, t: Table, at_digger: int, at_gold: int) -> None:
    """GO-022: a digger strong enough carries the gold out; GO-052: one too weak leaves it."""
    digger = t.known[at_digger]
    gold = t.known[at_gold]
    if box.value[digger] >= box.value[gold]:
        win_gold(box, t, receiver(box, t, digger), gold)
        remove(t, at_digger)  # GO-025
        remove(t, at_gold)
    else:
        turn_back(t, at_digger)
        turn_back(t, at_gold)


@kernel
def receiver(box: Box, t: Table, digger: int) -> int:
    """GO-023: the owner of the digger's colour; GO-024, GO-R02: the active player if nobody owns it."""
    owner = t.owner[box.colour[digger]]
    return owner if owner != 0 else t.player


@kernel
def win_gold(box: Box, t: Table, seat: int, gold: int) -> None:
    """GO-026: the card goes under the seat's entrance."""
    t.points[seat] += box.value[gold]
    t.gold_cards[seat] += 1


@kernel
def remove(t: Table, position: int) -> None:
    """The card leaves the table; its place stays empty (GO-R18)."""
    t.left[t.known[position]] -= 1
    t.known[position] = 0
    t.cards -= 1


@kernel
def turn_back(t: Table, position: int) -> None:
    """GO-032, GO-053: face-down again, in the same place."""
    t.face_down = with_bit(t.face_down, position)


@kernel
def count_idle(t: Table, cards_before: int) -> None:
    """GO-R13: a turn is idle if it removed nothing and turned nothing new."""
    if t.cards < cards_before or t.fresh > 0:
        t.idle = 0
    else:
        t.idle += 1


@kernel
def settle_rush_card(box: Box, t: Table, position: int) -> None:
    """GO-062, GO-R08: gold goes to who turned it; GO-063: anything else is gone, without effect."""
    kind = t.known[position]
    if box.sort[kind] == GOLD:
        win_gold(box, t, t.player, kind)
    remove(t, position)


@kernel
def end_turn(box: Box, t: Table) -> None:
    """GO-034, GO-054: no card lies open any more; the next player is on."""
    t.open_at[0] = 0
    t.open_at[1] = 0
    t.fresh = 0
    t.player = next_seat(t)
    begin_turn(box, t)


# The verbs


@kernel
def moves(box: Box, t: Table, legal: Words) -> None:
    """GO-020, GO-061, GO-R05, GO-R06: any face-down card, known or not; in the draft, any free colour."""
    legal[0] = 0
    legal[1] = 0
    if t.phase == DRAFT:
        for colour in range(1, COLOURS + 1):
            if t.owner[colour] == 0:
                allow(legal, TAKE + colour)
    else:
        legal[0] = t.face_down  # FLIP + position


@kernel
def cases(box: Box, t: Table) -> int:
    """A seat to start, or a card that nobody has seen, each equally likely (GO-016)."""
    if t.phase == CHOOSING_START:
        return t.players
    return t.unseen_cards


@kernel
def draw(box: Box, t: Table, case: int) -> int:
    """The case-th seat, or the kind of the case-th unseen card."""
    if t.phase == CHOOSING_START:
        return START + 1 + case
    kind = 1
    further = case - t.unseen[1]
    while further >= 0:
        kind += 1
        further -= t.unseen[kind]
    return TURN + kind


@kernel
def play(box: Box, t: Table, action: int) -> None:
    """One move or outcome. Every step shows a card or passes the turn: all are sealed."""
    t.sealed = 1
    if t.actor == CHANCE:
        if t.phase == CHOOSING_START:
            begin_with(box, t, action - START)
        else:
            reveal(box, t, action - TURN)
    elif t.phase == DRAFT:
        take_colour(box, t, action - TAKE)
    else:
        flip(box, t, action - FLIP)


@kernel
def scores(box: Box, t: Table, result: Result) -> None:
    """GO-071 to GO-073, GO-R16: most points, then most gold cards, then a shared win."""
    for seat in range(1, t.players + 1):
        result.points[seat] = t.points[seat]
        better = 0
        for other in range(1, t.players + 1):
            if t.points[other] > t.points[seat]:
                better += 1
            elif t.points[other] == t.points[seat] and t.gold_cards[other] > t.gold_cards[seat]:
                better += 1
        result.rank[seat] = better + 1
    if t.actor == OVER:
        result.ending = t.rush


@kernel
def audit(box: Box, t: Table) -> int:
    """1: cards are where they are counted; 2: each kind adds up; 3: all gold is won, lost or on the table."""
    lying = bit_count(t.face_down)
    for i in range(2):
        if t.open_at[i] != 0:
            lying += 1
    if lying != t.cards:
        return 1
    unseen_cards = 0
    worth = 0
    for kind in range(1, box.kinds + 1):
        seen = 0
        for position in range(POSITIONS):
            if t.known[position] == kind:
                seen += 1
        if t.unseen[kind] + seen != t.left[kind] or t.left[kind] > box.copies[kind]:
            return 2
        unseen_cards += t.unseen[kind]
        if box.sort[kind] == GOLD:
            worth += (box.copies[kind] - t.left[kind]) * box.value[kind]
    if unseen_cards != t.unseen_cards:
        return 2
    for seat in range(t.players + 1):
        worth -= t.points[seat]
    return 0 if worth == 0 else 3
