"""Who sees what in Quick Silver: the face-up cards of the deal, the own hand, and what one gave and took oneself."""

from __future__ import annotations

from motherlode.core.bits import stir
from motherlode.core.contract import CHANCE
from motherlode.core.kernels import kernel

from .belief import all_is_shown, belief
from .hands import count_cards
from .moves import DEALT, GIVE, SLOT, SNEAK, TAKEN
from .records import (
    CENTRE,
    DEAL,
    MAX_HAND,
    MAX_SWAPS,
    PICK_SLOT,
    PLACES,
    TAKE_FROM_HAND,
    TAKE_UNSEEN,
    TURN,
    Box,
    Table,
    View,
)
from .worlds import world

__all__ = ["belief", "look", "saw", "view", "world"]

# A code is step * STEP + what * WHAT + which card was seen, and above SHOWN_BITS a hash of what was shown to all.
STEP = 1 << 12
WHAT = 1 << 5
SHOWN_BITS = 20
SHOWN_MASK = (1 << 42) - 1
SAW_PUBLIC = 1  # a die, the first dealer, a target, a redirect, an acceptance, a sneak, a card of the centre shown
SAW_DEAL = 2  # to whom, and the card if it lay open or is the own
SAW_GIVE = 3  # the own card, or that a card was put down
SAW_SLOT = 4  # which slot, and the own card
SAW_TAKE = 5  # a card drawn blindly: which, and for the target which came instead


@kernel
def saw(box: Box, before: Table, action: int, after: Table, seat: int) -> int:
    """What one step showed a seat."""
    code = saw_step(before, action, seat)
    if after.reveals != before.reveals or after.round != before.round:
        code += (shown_to_all(after) & SHOWN_MASK) << SHOWN_BITS
    return code


@kernel
def saw_step(before: Table, action: int, seat: int) -> int:
    """The step itself."""
    mine = seat != 0 and before.mover == seat
    if before.actor == CHANCE:
        if before.phase == DEAL:
            face_up = count_cards(before, before.mover) < before.white
            return SAW_DEAL * STEP + before.mover * WHAT + (action - DEALT if mine or face_up else 0)
        if before.phase == TAKE_FROM_HAND:
            if mine:
                return SAW_TAKE * STEP + action - TAKEN
            if seat != 0 and before.target == seat:
                return SAW_TAKE * STEP + before.offered * WHAT + action - TAKEN
            return SAW_TAKE * STEP
        if before.phase == TAKE_UNSEEN:
            return SAW_TAKE * STEP + (action - TAKEN if mine else 0)
        return SAW_PUBLIC * STEP + action
    if before.phase == TURN and action != 0:
        return SAW_GIVE * STEP + (action if mine else 0)
    if before.phase == PICK_SLOT:
        slot = action - SLOT
        return SAW_SLOT * STEP + slot * WHAT + (before.hand[CENTRE, slot - 1] if mine else 0)
    return SAW_PUBLIC * STEP + action


@kernel
def shown_to_all(t: Table) -> int:
    """A hash of the hands that were shown."""
    key = 0
    for place in range(1, CENTRE + 1):
        for i in range(MAX_HAND):
            key = stir(key, t.revealed[place, i])
    return key


@kernel
def copy_public(t: Table, v: View) -> None:
    """What lies open for everybody."""
    v.players = t.players
    v.undead = t.undead
    v.stranger = t.stranger
    v.reveals = t.reveals
    v.round = t.round
    v.tin = t.tin
    v.pile = t.pile
    v.dealer = t.dealer
    v.holder = t.holder
    v.white = t.white
    v.black = t.black
    v.die = t.die
    v.final = t.final
    v.begun = t.begun
    v.phase = t.phase
    v.mover = t.mover
    v.offering = 1 if t.offered != 0 else 0
    v.target = t.target
    v.redirector = t.redirector
    v.slot = t.slot
    v.undealt = t.undealt
    v.ending = t.ending
    v.actor = t.actor
    for place in range(1, PLACES):
        v.cash[place] = t.cash[place]
        v.plates[place] = t.plates[place]
        v.blasts[place] = t.blasts[place]
        v.sneaks[place] = t.sneaks[place]
        v.alive[place] = t.alive[place]
        v.held[place] = count_cards(t, place)


@kernel
def look(box: Box, t: Table, seat: int, v: View) -> None:
    """What eyes see now: the own hand, and the face-up cards until the first choice of the round (QS-026, QS-R22)."""
    copy_public(t, v)
    v.me = seat
    v.sealed = 1 if t.sealed != 0 or t.actor != seat else 0
    if seat != 0:
        for i in range(MAX_HAND):
            v.hand[seat, i] = t.hand[seat, i]
        if t.mover == seat:
            v.offered = t.offered
    if t.begun == 0 or all_is_shown(t.phase, t.actor):
        show_face_up(t, v)
        show_last_round(t, v)


@kernel
def show_face_up(t: Table, v: View) -> None:
    """The cards that were dealt face-up."""
    for place in range(1, PLACES):
        for i in range(MAX_HAND):
            v.shown[place, i] = t.shown[place, i]


@kernel
def show_last_round(t: Table, v: View) -> None:
    """The hands of the last reveal, who fell, and the market."""
    for place in range(1, PLACES):
        v.total[place] = t.total[place]
        v.paid[place] = t.paid[place]
        v.fell[place] = t.fell[place]
        for i in range(MAX_HAND):
            v.revealed[place, i] = t.revealed[place, i]


@kernel
def view(box: Box, t: Table, seat: int, v: View) -> None:
    """What perfect memory adds: all face-up cards, all swaps, and the cards of those that one took part in."""
    look(box, t, seat, v)
    show_face_up(t, v)
    show_last_round(t, v)
    v.swaps = t.swaps
    for i in range(MAX_SWAPS):
        v.swap_giver[i] = t.swap_giver[i]
        v.swap_target[i] = t.swap_target[i]
        v.swap_slot[i] = t.swap_slot[i]
        if seat != 0 and (t.swap_giver[i] == seat or t.swap_target[i] == seat):
            v.swap_given[i] = t.swap_given[i]
            v.swap_taken[i] = t.swap_taken[i]
        if t.swap_target[i] == CENTRE:
            # The card that a seat put into a slot is known to it until somebody touches the slot again.
            known = t.swap_given[i] if seat != 0 and t.swap_giver[i] == seat else 0
            v.hand[CENTRE, t.swap_slot[i] - 1] = known
    if all_is_shown(t.phase, t.actor):
        for i in range(MAX_HAND):
            v.hand[CENTRE, i] = t.hand[CENTRE, i]


def physical_choices(box: Box, t: Table, action: int) -> int:
    """How many cards of the hand a move stands for: whoever gives tin and holds two, could give either."""
    if t.phase == TURN and action != SNEAK:
        return sum(t.hand[t.mover, i] == action - GIVE for i in range(MAX_HAND))
    return 1
