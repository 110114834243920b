"""What the search is taught of Quick Silver: a round is one imagined game, and how to play on in it quickly.

All that is hidden comes to light at the end of a round, so an imagined game ends there, with each seat's share of the
win by its cash and plates (`quick_silver_outlook.py`). Until then imagined players keep a hand that promises to be
second, pass dynamite on, and pay a plate for a swap only if it saves more.
"""

from __future__ import annotations

from motherlode.bots.lore import quick_silver_belief, quick_silver_chain, quick_silver_outlook
from motherlode.bots.lore.quick_silver_belief import imagine
from motherlode.bots.lore.quick_silver_chain import DOUBT, NO_PLACE, pays, promise_of_accepting, promise_of_paying
from motherlode.bots.lore.quick_silver_outlook import (
    guesses,
    hope,
    hope_of_swap,
    living_seats,
    strength,
    strength_of_place,
)
from motherlode.bots.search.lore import EVEN, WHOLE
from motherlode.core.bits import Stream, below, has_bit, without_bit
from motherlode.core.botkit import Dials as AnyDials
from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Words, dial, i16, large
from motherlode.core.streams import any_legal
from motherlode.games.quick_silver.moves import ACCEPT, AIM_AT, GIVE, SLOT, SNEAK
from motherlode.games.quick_silver.records import (
    AIM,
    CENTRE,
    DYNAMITE,
    MAX_HAND,
    PICK_SLOT,
    PLACES,
    REDIRECT,
    TURN,
    Box,
    Table,
)

__all__ = ["MIXES", "PARTS", "SLATES", "Dials", "consider", "imagine", "roll", "settled", "weight"]

PARTS = (quick_silver_outlook, quick_silver_belief, quick_silver_chain)
SLATES = (quick_silver_belief.Room,)


class Dials(AnyDials):
    """Those of any search, less curious: one choice of one round moves a share of the win by a few hundredths."""

    simulations: int = large(1, 10_000_000, 1000, "how many games it imagines before each move")
    milliseconds: int = large(0, 600_000, 0, "how long it thinks instead, where there is a clock; 0: no clock")
    curiosity: int = dial(0.15, "how much it tries moves that look worse, from 0 to 1")
    spare: Ints = i16(3)


MIXES = True
"""Who can be read is robbed: of moves that the walks hold for equal, now one is played and now another."""

WHIMS = 16
"""One imagined move in so many is any move."""
TRUST = 1
"""A card that is drawn is dynamite as often as by chance."""
AT_THE_LEADER = 2
"""One dynamite in so many goes to whoever stands strongest."""


# Which moves are worth a thought


@kernel
def consider(box: Box, t: Table, legal: Words) -> None:
    """Slots that nobody has touched are alike: one of them stays."""
    if t.phase == PICK_SLOT:
        found = False
        for slot in range(1, box.centre + 1):
            if t.hand[CENTRE, slot - 1] == 0:
                if found:
                    legal[0] = without_bit(legal[0], SLOT + slot)
                found = True


@kernel
def place_in_hand(t: Table, seat: int, kind: int) -> int:
    """Where a card is in a hand."""
    for i in range(MAX_HAND):
        if t.hand[seat, i] == kind:
            return i
    return NO_PLACE


@kernel
def promise(box: Box, t: Table, packed: int, move: int) -> float:
    """What a move of a turn promises the mover: to sneak, or to give a card for any other."""
    if move == SNEAK:
        return hope(box, t, t.mover, packed, NO_PLACE, 0, 1 if t.pile > 0 else 0, 0)
    return hope_of_swap(box, t, t.mover, packed, place_in_hand(t, t.mover, move - GIVE), TRUST)


@kernel
def weight(box: Box, t: Table, move: int) -> int:
    """What a move promises, compared with how its player stands; targets are alike."""
    if t.phase == AIM or t.phase == PICK_SLOT:
        return EVEN
    packed = guesses(box, t, t.actor)
    now = strength(box, living_seats(t), t.cash[t.actor], max(1, t.plates[t.actor]))
    if t.phase == TURN:
        promised = promise(box, t, packed, move)
    elif move == ACCEPT:
        promised = promise_of_accepting(box, t, packed)
    else:
        promised = promise_of_paying(box, t, packed) * (1.0 - DOUBT)
    share = min(2.0, promised / now)
    cubed = share * share * share
    return 1 + int(EVEN * cubed * cubed)


# How imagined games go on


@kernel
def roll(box: Box, t: Table, legal: Words, rng: Stream) -> int:
    """What promises most for the hand, by what its owner knows."""
    if below(rng, WHIMS) == 0:
        return any_legal(legal, rng)
    if t.phase == TURN:
        return roll_turn(box, t)
    if t.phase == REDIRECT:
        return roll_redirect(box, t, legal, rng)
    if t.phase == PICK_SLOT:
        return roll_slot(box, t, rng)
    return roll_aim(box, t, legal, rng)


@kernel
def roll_turn(box: Box, t: Table) -> int:
    """The card whose loss promises most, or to sneak."""
    packed = guesses(box, t, t.mover)
    best = SNEAK
    most = promise(box, t, packed, SNEAK)
    for i in range(box.hand):
        kind = t.hand[t.mover, i]
        if i == 0 or kind != t.hand[t.mover, i - 1]:
            promised = promise(box, t, packed, GIVE + kind)
            if promised > most:
                most = promised
                best = GIVE + kind
    return best


@kernel
def roll_aim(box: Box, t: Table, legal: Words, rng: Stream) -> int:
    """Anywhere; dynamite often at whoever stands strongest."""
    if box.does[t.offered] == DYNAMITE and below(rng, AT_THE_LEADER) == 0:
        return AIM_AT + strongest(box, t, legal)
    return any_legal(legal, rng)


@kernel
def strongest(box: Box, t: Table, legal: Words) -> int:
    """Of the seats that can be named, the strongest; if there is none, the centre."""
    best = CENTRE
    most = -1.0
    alive = living_seats(t)
    for seat in range(1, t.players + 1):
        if has_bit(legal[0], AIM_AT + seat):
            stands = strength_of_place(box, t, seat, alive)
            if stands > most:
                most = stands
                best = seat
    return best


@kernel
def roll_redirect(box: Box, t: Table, legal: Words, rng: Stream) -> int:
    """Pay a plate if the hand as it is promises more; nobody sees further who minds only the own hand."""
    packed = guesses(box, t, t.actor)
    if not pays(box, t, packed):
        return ACCEPT
    return AIM_AT + strongest(box, t, legal)


@kernel
def roll_slot(box: Box, t: Table, rng: Stream) -> int:
    """A slot that nobody has touched; else any."""
    for slot in range(1, box.centre + 1):
        if t.hand[CENTRE, slot - 1] == 0:
            return SLOT + slot
    return SLOT + 1 + below(rng, box.centre)


# What the end of a round is worth


@kernel
def settled(box: Box, t: Table, steps: int, values: Words) -> bool:
    """At the first choice of a new round: the shares of the win by cash and plates."""
    if t.begun != 0:
        return False
    alive = living_seats(t)
    total = 0.0
    for place in range(1, PLACES):
        total += strength_of_place(box, t, place, alive)
    for seat in range(1, t.players + 1):
        values[seat] = int(WHOLE * strength_of_place(box, t, seat, alive) / total)
    return True
