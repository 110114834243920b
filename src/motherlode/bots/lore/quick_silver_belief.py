"""Which imagined tables of Quick Silver are believable: the game's own belief takes what others do unseen as uniform.

It is not: who holds dynamite gives it away, and hardly ever sneaks. So tables are drawn anew where somebody would have
kept his dynamite, for a while. The shares are those of greedy players, a little nearer to each other.
"""

from __future__ import annotations

from motherlode.core.bits import Stream, below
from motherlode.core.botkit import Slate
from motherlode.core.copying import wipe
from motherlode.core.kernels import kernel
from motherlode.games.quick_silver.hands import put_card, take_card
from motherlode.games.quick_silver.records import CENTRE, DYNAMITE, PLATE, Belief, Box, Table, View
from motherlode.games.quick_silver.reveal import count_in_hand
from motherlode.games.quick_silver.sight import world

TRIES = 10
"""The last of so many tables is believed in any case."""
THOUSAND = 1000
CERTAIN = 3.5
"""Tables with this credit or more are believed at once."""

# Credits, compared with a hand without dynamite, from which any card is as likely.
GAVE_DYNAMITE = 2.5
KEPT_DYNAMITE = 0.25
SNEAKED_WITH_DYNAMITE = 0.3


class Room(Slate):
    """The slate of a search for this game."""

    now: Table
    belief: Belief


@kernel
def imagine(box: Box, v: View, slate: Room, rng: Stream) -> None:
    """A table that agrees with all that the seat saw, and on which others did what players do.

    Where the game's belief had to drop something, swaps need not fit the hands: then any table is believed.
    """
    for _ in range(TRIES):
        wipe(slate.now)
        world(box, v, slate.belief, rng, slate.now)
        if v.begun == 0 or slate.belief.dropped != 0:
            return
        if below(rng, THOUSAND) < THOUSAND * credit(box, slate.now, v.me) / CERTAIN:
            return


@kernel
def is_threatened(box: Box, t: Table, seat: int) -> bool:
    """Whether a hand holds dynamite that no Replacement Plate stops."""
    return count_in_hand(box, t, seat, DYNAMITE) > count_in_hand(box, t, seat, PLATE)


@kernel
def credit_of_gift(box: Box, t: Table, me: int, giver: int, target: int, kind: int) -> float:
    """How likely this card is given from this hand, compared with any other; what I know for certain tells nothing."""
    certain = giver == me or (target == me and box.does[kind] == DYNAMITE)
    if certain or not is_threatened(box, t, giver):
        return 1.0
    return GAVE_DYNAMITE if box.does[kind] == DYNAMITE else KEPT_DYNAMITE


@kernel
def undo_swap(t: Table, event: int) -> None:
    """Put both cards of a swap back; it was the last one."""
    giver = t.swap_giver[event]
    target = t.swap_target[event]
    take_card(t, giver, t.swap_taken[event])
    put_card(t, giver, t.swap_given[event])
    if target != CENTRE:
        take_card(t, target, t.swap_given[event])
        put_card(t, target, t.swap_taken[event])


@kernel
def do_swap(t: Table, event: int) -> None:
    """Swap them again."""
    giver = t.swap_giver[event]
    target = t.swap_target[event]
    take_card(t, giver, t.swap_given[event])
    put_card(t, giver, t.swap_taken[event])
    if target != CENTRE:
        take_card(t, target, t.swap_taken[event])
        put_card(t, target, t.swap_given[event])


@kernel
def has_given(t: Table, seat: int) -> bool:
    """Whether a seat has given a card in this round."""
    for event in range(t.swaps):
        if t.swap_giver[event] == seat:
            return True
    return False


@kernel
def credit(box: Box, t: Table, me: int) -> float:
    """How believable a table is to me: the swaps of its round are undone one by one, and done again."""
    product = 1.0
    if t.offered != 0:
        put_card(t, t.mover, t.offered)
        product = credit_of_gift(box, t, me, t.mover, 0, t.offered)
    for event in range(t.swaps - 1, -1, -1):
        undo_swap(t, event)
        product *= credit_of_gift(box, t, me, t.swap_giver[event], t.swap_target[event], t.swap_given[event])
    for seat in range(1, t.players + 1):
        if seat != me and t.sneaks[seat] > 0 and not has_given(t, seat) and is_threatened(box, t, seat):
            product *= SNEAKED_WITH_DYNAMITE
    for event in range(t.swaps):
        do_swap(t, event)
    if t.offered != 0:
        take_card(t, t.mover, t.offered)
    return product
