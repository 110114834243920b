"""Greedy for Quick Silver: plays as if the round ended right after its move.

At each decision it imagines a few tables that agree with all that its seat saw, tries every move on each of them, and
lets the game's own kernels blow up and sell. What it weighs is its own: the cash of this market, less a price for every
plate that it loses, and a higher one for its life. It knows `view` and nothing else.
"""

from __future__ import annotations

from motherlode.core.bits import Stream, below, has_bit
from motherlode.core.botkit import KNOWS
from motherlode.core.botkit import Slate as AnySlate
from motherlode.core.copying import become, wipe
from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Record, Words, dial, i8, i16, i64, of, whole
from motherlode.core.streams import count_legal, nth_legal
from motherlode.games.quick_silver.hands import put_card, take_card
from motherlode.games.quick_silver.moves import ACCEPT, AIM_AT, GIVE, LAY, SLOT, SNEAK
from motherlode.games.quick_silver.records import (
    AIM,
    CENTRE,
    DYNAMITE,
    MAX_HAND,
    PICK_SLOT,
    TURN,
    Belief,
    Box,
    Table,
    View,
)
from motherlode.games.quick_silver.reveal import deal_with_dynamite, hold_market
from motherlode.games.quick_silver.rules import draw, draw_unseen
from motherlode.games.quick_silver.sight import belief, world

SEES = KNOWS
THOUSAND = 1000  # worths are whole numbers, in thousandths of a dollar
TEMPER_UNIT = 100  # a temper of 1 is ten plates
SPOTS = CENTRE + MAX_HAND  # where a card can be taken: seats from 1, then the slots of the centre
LOWEST = -(1 << 62)

# Why a move was chosen: the words are in the game's catalogue.
NO_REASON = 0
SNEAK_BEST = 1
GIVE_DYNAMITE = 2
GIVE_BEST = 3
AIM_BEST = 4
SLOT_BEST = 5
REDIRECT_PAYS = 6
ACCEPT_CHEAPER = 7
REASONS = (
    "none",
    "sneak_best",
    "give_dynamite",
    "give_best",
    "aim_best",
    "slot_best",
    "redirect_pays",
    "accept_cheaper",
)


class Dials(Record):
    """What plates and life are worth to it, how soon it pays a plate, and how much it thinks."""

    plate: int = dial(0.06, "what a plate is worth, as a share of the cash that makes a mayor")
    life: int = dial(1.0, "what staying alive is worth, as a share of the same")
    temper: int = dial(
        0.25,
        "it redirects a swap that would cost it more than so many tens of plates",
        {"careful": 0.25, "reckless": 0.1},
    )
    samples: int = whole(1, 100, 6, "how many tables it imagines for a decision")
    spare: Ints = i8(1)


class Memory(Record):
    """What plates and life cost it, and why the last move was chosen."""

    plate_price: int = i64()
    life_price: int = i64()
    temper: int = i16()
    samples: int = i8()
    reason: int = i8()
    reason_first: int = i8()  # the card that the reason speaks of
    spare: Ints = i8(3)


class Slate(AnySlate):
    """Room for imagined tables, and what the moves came to on them. `belief` clears what it needs of the belief."""

    belief: Belief = of(Belief)
    room: Table = of(Table)  # a table as it may be
    trial: Table = of(Table)  # the same after a move, at the end of the round
    worth: Ints = i64(MAX_HAND, SPOTS)  # by card to give and spot to take from, added up over all samples
    worth_sneak: int = i64()


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    """A new game: the prices are fixed."""
    memory.plate_price = dials.plate * box.mayor
    memory.life_price = dials.life * box.mayor
    memory.temper = dials.temper
    memory.samples = dials.samples


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    """The view knows all that was seen: there is nothing to remember."""


# Imagined tables


@kernel
def imagine(box: Box, v: View, slate: Slate, rng: Stream) -> None:
    """Draw a table that agrees with the view, and lay out the slots of the centre that nobody has touched."""
    wipe(slate.room)
    world(box, v, slate.belief, rng, slate.room)
    for i in range(box.centre):
        if slate.room.hand[CENTRE, i] == 0:
            kind = draw(box, slate.room, below(rng, slate.room.undealt)) - LAY
            draw_unseen(slate.room, kind)
            slate.room.hand[CENTRE, i] = kind


@kernel
def outlook(box: Box, memory: Memory, slate: Slate, me: int) -> int:
    """What the end of the round would bring on the trial table: cash, less the price of plates and of a life."""
    t = slate.trial
    cash = t.cash[me]
    plates = t.plates[me]
    deal_with_dynamite(box, t)
    if t.alive[me] == 0:
        return -memory.life_price - plates * memory.plate_price
    hold_market(box, t)
    return THOUSAND * (t.cash[me] - cash) - (plates - t.plates[me]) * memory.plate_price


@kernel
def end_after(box: Box, memory: Memory, slate: Slate, me: int, kind: int, target: int, at: int, pays: int) -> int:
    """The outlook if the mover swaps a card for the one that lies at a place, or with no card sneaks.

    Before that I pay `pays` plates. It happens on the trial table; the imagined one stays as it is. All of it stands in
    one kernel: it is too long to dissolve into its callers, so it is compiled once.
    """
    room = slate.room
    t = slate.trial
    become(t, room)
    t.plates[me] -= pays
    if kind == 0:
        if room.pile > 0:
            t.sneaks[me] += 1
    else:
        taken = room.hand[target, at]
        if room.offered == 0:
            take_card(t, room.mover, kind)
        if target == CENTRE:
            t.hand[CENTRE, at] = kind
        else:
            take_card(t, target, taken)
            put_card(t, target, kind)
        put_card(t, room.mover, taken)
    return outlook(box, memory, slate, me)


@kernel
def weigh_hand(box: Box, memory: Memory, slate: Slate, me: int, row: int, kind: int, target: int, pays: int) -> None:
    """Swapping with a hand: each of its cards is as likely."""
    worth = 0
    for i in range(box.hand):
        if i == 0 or slate.room.hand[target, i] != slate.room.hand[target, i - 1]:
            worth = end_after(box, memory, slate, me, kind, target, i, pays)
        slate.worth[row, target] += worth


@kernel
def weigh_centre(box: Box, memory: Memory, slate: Slate, me: int, row: int, kind: int, pays: int) -> None:
    """Swapping with the centre, slot by slot; a slot counts as often as a hand has cards."""
    for i in range(box.centre):
        slate.worth[row, CENTRE + i] += box.hand * end_after(box, memory, slate, me, kind, CENTRE, i, pays)


# What moves are worth


@kernel
def forget_worths(slate: Slate) -> None:
    """Nothing is weighed yet."""
    slate.worth_sneak = 0
    for row in range(MAX_HAND):
        for spot in range(SPOTS):
            slate.worth[row, spot] = 0


@kernel
def weigh_turn(box: Box, memory: Memory, slate: Slate, me: int) -> None:
    """To sneak, or any card of the hand for a card from anywhere."""
    slate.worth_sneak += box.hand * end_after(box, memory, slate, me, 0, 0, 0, 0)
    for row in range(box.hand):
        kind = slate.room.hand[me, row]
        if row == 0 or kind != slate.room.hand[me, row - 1]:
            weigh_centre(box, memory, slate, me, row, kind, 0)
            for seat in range(1, slate.room.players + 1):
                if seat != me and slate.room.alive[seat] != 0:
                    weigh_hand(box, memory, slate, me, row, kind, seat, 0)


@kernel
def weigh_targets(box: Box, v: View, legal: Words, memory: Memory, slate: Slate) -> None:
    """The offered card for a card from anywhere that can be named; who redirects has a plate less."""
    pays = 0 if v.mover == v.me else 1
    kind = slate.room.offered
    if v.phase == PICK_SLOT or has_bit(legal[0], AIM_AT + CENTRE):
        weigh_centre(box, memory, slate, v.me, 0, kind, pays)
    for seat in range(1, v.players + 1):
        if has_bit(legal[0], AIM_AT + seat):
            weigh_hand(box, memory, slate, v.me, 0, kind, seat, pays)
    if has_bit(legal[0], ACCEPT):
        weigh_hand(box, memory, slate, v.me, 0, kind, v.me, 0)


@kernel
def best_slot(box: Box, slate: Slate, row: int) -> int:
    """The slot, from 0, that is best for who picks it."""
    best = 0
    for i in range(1, box.centre):
        if slate.worth[row, CENTRE + i] > slate.worth[row, CENTRE + best]:
            best = i
    return best


@kernel
def worth_of_centre(box: Box, v: View, slate: Slate, row: int) -> int:
    """The mover picks the best slot; whoever redirects at the centre takes what comes."""
    if v.mover == v.me:
        return slate.worth[row, CENTRE + best_slot(box, slate, row)]
    worth = 0
    for i in range(box.centre):
        worth += slate.worth[row, CENTRE + i]
    return worth // box.centre


@kernel
def worth_of_place(box: Box, v: View, slate: Slate, row: int, place: int) -> int:
    """What naming a place for a card came to."""
    return worth_of_centre(box, v, slate, row) if place == CENTRE else slate.worth[row, place]


@kernel
def best_place(box: Box, v: View, slate: Slate, row: int) -> int:
    """The place to name, for the mover or for who redirects; the centre first."""
    best = CENTRE
    for seat in range(1, v.players + 1):
        allowed = v.alive[seat] != 0 and seat != v.me and seat != v.mover and seat != v.redirector
        if allowed and slate.worth[row, seat] > worth_of_place(box, v, slate, row, best):
            best = seat
    return best


# What it does


@kernel
def because(memory: Memory, reason: int, kind: int, move: int) -> int:
    """Note why, with the card that the reason speaks of, and play the move."""
    memory.reason = reason
    memory.reason_first = kind
    return move


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: Slate, rng: Stream) -> int:
    """What is best on the average of the imagined tables."""
    memory.reason = NO_REASON
    if count_legal(legal) == 1:
        return nth_legal(legal, 0)
    forget_worths(slate)
    belief(box, v, slate.belief)
    for _ in range(memory.samples):
        imagine(box, v, slate, rng)
        if v.phase == TURN:
            weigh_turn(box, memory, slate, v.me)
        else:
            weigh_targets(box, v, legal, memory, slate)
    if v.phase == TURN:
        return choose_turn(box, v, memory, slate)
    if v.phase == PICK_SLOT:
        return because(memory, SLOT_BEST, v.offered, SLOT + 1 + best_slot(box, slate, 0))
    if v.phase == AIM:
        return because(memory, AIM_BEST, v.offered, AIM_AT + best_place(box, v, slate, 0))
    return choose_redirect(box, v, memory, slate)


@kernel
def choose_turn(box: Box, v: View, memory: Memory, slate: Slate) -> int:
    """The card whose best target is best, or to sneak."""
    chosen = 0
    best = slate.worth_sneak
    for row in range(box.hand):
        kind = v.hand[v.me, row]
        if row == 0 or kind != v.hand[v.me, row - 1]:
            worth = worth_of_place(box, v, slate, row, best_place(box, v, slate, row))
            if worth > best:
                best = worth
                chosen = kind
    if chosen == 0:
        return because(memory, SNEAK_BEST, 0, SNEAK)
    if box.does[chosen] == DYNAMITE:
        return because(memory, GIVE_DYNAMITE, chosen, GIVE + chosen)
    return because(memory, GIVE_BEST, chosen, GIVE + chosen)


@kernel
def choose_redirect(box: Box, v: View, memory: Memory, slate: Slate) -> int:
    """Pay a plate if the swap would cost more than temper says."""
    place = best_place(box, v, slate, 0)
    loss = worth_of_place(box, v, slate, 0, place) - slate.worth[0, v.me]
    if loss * TEMPER_UNIT > memory.temper * memory.plate_price * memory.samples * box.hand:
        return because(memory, REDIRECT_PAYS, 0, AIM_AT + place)
    return because(memory, ACCEPT_CHEAPER, 0, ACCEPT)
