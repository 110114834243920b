"""Redirects in Quick Silver: who pays a plate to send a swap on.

A chain of redirects is a small game of its own: each target pays or accepts, and may be named again. If a seat minds
only its own hand and plates, that game is solved by one comparison. Whoever is named can send the swap to the centre,
which ends the chain: that costs one plate and leaves the hand as it is. No other line of the chain gives more: to be
hit later is to be hit with fewer plates, and to pay again is to pay more. So a seat pays if its hand promises more with
a plate less than after the swap. A test compares this with backward induction over whole chains.

Each seat judges by what it knows: the card that comes is any that it does not see, dynamite more often than by chance.
An induction on the true cards of an imagined table would let seats redirect by cards that they cannot see.
"""

from __future__ import annotations

from motherlode.bots.lore.quick_silver_outlook import hope, hope_of_swap
from motherlode.core.kernels import kernel
from motherlode.games.quick_silver.records import Box, Table

NO_PLACE = -1
SUSPICION = 3
"""A card that is drawn may be any; one that is offered is dynamite so many times as often."""
DOUBT = 0.02
"""Of the own strength: a redirect must promise so much more than to accept."""


@kernel
def promise_of_accepting(box: Box, t: Table, packed: int) -> float:
    """What accepting promises: any card of the hand goes, and any card comes."""
    total = 0.0
    for i in range(box.hand):
        total += hope_of_swap(box, t, t.actor, packed, i, SUSPICION)
    return total / box.hand


@kernel
def promise_of_paying(box: Box, t: Table, packed: int) -> float:
    """What paying a plate promises: the hand stays as it is."""
    return hope(box, t, t.actor, packed, NO_PLACE, 0, 0, 1)


@kernel
def pays(box: Box, t: Table, packed: int) -> bool:
    """Whether the target of a swap redirects it."""
    return promise_of_paying(box, t, packed) * (1.0 - DOUBT) > promise_of_accepting(box, t, packed)
