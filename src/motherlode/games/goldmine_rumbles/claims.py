"""The claim store: buying and refreshing claims. Group F, GM-232, GM-233, GM-R07, GM-R56, GM-R57."""

from __future__ import annotations

from motherlode.core.bits import bit_count, has_bit
from motherlode.core.contract import CHANCE
from motherlode.core.kernels import kernel

from .dashboard import effect
from .items import discard, has
from .records import CLAIMS, FLASK, SHARES, SITE_PLACE, SQUARES, TURN_UP, Box, Table


@kernel
def price(box: Box, t: Table, seat: int, square: int) -> int:
    """GM-078, GM-079: the square's price less Company Shares, never below nothing."""
    return max(0, box.price[square] - effect(box, t, seat, SHARES))


@kernel
def can_buy(box: Box, t: Table, seat: int, square: int) -> bool:
    """GM-077, GM-R13, GM-R46: a claim on display that one can pay."""
    return t.display[square] != 0 and t.gold[seat] >= price(box, t, seat, square)


@kernel
def buy(box: Box, t: Table, seat: int, square: int) -> None:
    """GM-077 to GM-083: the claim is the buyer's, the others slide left, and the pile fills the gap."""
    t.gold[seat] -= price(box, t, seat, square)
    t.bought = t.display[square]
    t.owner[t.bought] = seat
    for other in range(square, SQUARES):
        t.display[other] = t.display[other + 1]
    t.display[SQUARES] = 0
    t.refills = 1
    refill(t)


@kernel
def pile_size(t: Table) -> int:
    """Claims of the pile, the face-up one included."""
    size = 1 if t.top != 0 else 0
    for claim in range(1, CLAIMS):
        if t.layer[claim] != 0:
            size += 1
    return size


@kernel
def can_refresh(t: Table, seat: int, squares: int) -> bool:
    """GM-232, GM-R56, GM-R57: chosen squares hold claims, and the pile has as many."""
    if not has(t, seat, FLASK) or bit_count(squares) > pile_size(t):
        return False
    for square in range(1, SQUARES + 1):
        if has_bit(squares, square - 1) and t.display[square] == 0:
            return False
    return True


@kernel
def refresh(t: Table, seat: int, squares: int) -> None:
    """GM-232, GM-R56: chosen claims go under the pile, the others slide left, the pile fills the gaps."""
    discard(t, seat, FLASK)
    deepest = settle_layers(t)
    kept = 0
    for square in range(1, SQUARES + 1):
        claim = t.display[square]
        t.display[square] = 0
        if claim != 0 and has_bit(squares, square - 1):
            t.layer[claim] = deepest + 1
            t.refills += 1
        elif claim != 0:
            kept += 1
            t.display[kept] = claim
    refill(t)


@kernel
def first_layer(t: Table) -> int:
    """The uppermost layer of the pile; claims of a layer are shuffled, those of a deeper one lie below. 0 if empty."""
    first = 0
    for claim in range(1, CLAIMS):
        if t.layer[claim] != 0 and (first == 0 or t.layer[claim] < first):
            first = t.layer[claim]
    return first


@kernel
def settle_layers(t: Table) -> int:
    """Count layers from 1 again, and tell the deepest."""
    spent = max(0, first_layer(t) - 1)
    deepest = 0
    for claim in range(1, CLAIMS):
        if t.layer[claim] != 0:
            t.layer[claim] -= spent
            deepest = max(deepest, t.layer[claim])
    return deepest


@kernel
def refill(t: Table) -> None:
    """GM-082, GM-083, GM-233: the face-up claim fills the first gap, and the next one is turned up."""
    for square in range(1, SQUARES + 1):
        if t.refills > 0 and t.display[square] == 0 and t.top != 0:
            t.display[square] = t.top
            t.top = 0
            t.refills -= 1
    if t.top == 0 and pile_size(t) == 0:
        t.refills = 0  # GM-R57
    elif t.top == 0:
        t.resume = t.phase
        t.resume_actor = t.actor
        t.phase = TURN_UP
        t.actor = CHANCE


@kernel
def turn_up(t: Table, claim: int) -> None:
    """GM-083, GM-233: the next claim of the pile lies face-up, and Papa Clayton goes to its site."""
    t.layer[claim] = 0
    t.top = claim
    t.phase = t.resume
    t.actor = t.resume_actor
    if t.refills > 0:
        refill(t)
    else:
        t.place[0] = SITE_PLACE + claim
