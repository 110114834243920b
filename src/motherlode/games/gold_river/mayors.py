"""Claims and the office of Mayor: RV-060 to RV-066, RV-R10 to RV-R13."""

from __future__ import annotations

from motherlode.core.kernels import kernel

from .records import Box, Table
from .seats import discard, pay


@kernel
def fee(box: Box, t: Table, seat: int, claim: int) -> int:
    """RV-061, RV-R13: what another Mayor of its town is due for a Claim, as many nuggets as he has Claims there."""
    mayor = t.mayor[box.town[claim]]
    if mayor == 0 or mayor == seat:
        return 0
    return t.claims[mayor, box.town[claim]]


@kernel
def pay_fee(box: Box, t: Table, seat: int, claim: int) -> None:
    """RV-065: before anything changes hands."""
    due = fee(box, t, seat, claim)
    if due > 0:
        pay(t, seat, t.mayor[box.town[claim]], due)


@kernel
def gain_claim(box: Box, t: Table, seat: int, claim: int) -> None:
    """RV-051: a Claim lies in front of its owner."""
    t.owner[claim] = seat
    t.claims[seat, box.town[claim]] += 1


@kernel
def lose_claim(box: Box, t: Table, claim: int) -> None:
    """A Claim leaves its owner."""
    t.claims[t.owner[claim], box.town[claim]] -= 1


@kernel
def buy_claim(box: Box, t: Table, seat: int, claim: int) -> None:
    """A Claim from the row: the fee, the Claim, perhaps the office."""
    pay_fee(box, t, seat, claim)
    gain_claim(box, t, seat, claim)
    office_after_purchase(box, t, box.town[claim], seat)


@kernel
def office_after_purchase(box: Box, t: Table, town: int, buyer: int) -> None:
    """RV-064, RV-R10 (a): only the buyer can take over, with as many as the Mayor and no fewer than any third."""
    if t.mayor[town] == 0:
        first_mayor(box, t, town, buyer)
        return
    for other in range(1, t.players + 1):
        if other != t.mayor[town] and t.claims[other, town] > t.claims[buyer, town]:
            return
    if t.claims[buyer, town] >= t.claims[t.mayor[town], town]:
        t.mayor[town] = buyer


@kernel
def first_mayor(box: Box, t: Table, town: int, seat: int) -> None:
    """RV-060, RV-R12: the first with two Claims of a town."""
    if t.claims[seat, town] >= box.office:
        t.mayor[town] = seat


@kernel
def office_after_action(box: Box, t: Table, town: int, gainer: int, loser: int) -> None:
    """RV-064, RV-066, RV-R10 (b), RV-R11: an Action changed the Claims of a town; 0 where nobody gained or lost.

    The only rival with the most Claims takes over, if he has more than the Mayor, or if they are equal through this
    very Action. Rivals who share the most leave the Mayor in office.
    """
    mayor = t.mayor[town]
    if mayor == 0:
        if gainer != 0:
            first_mayor(box, t, town, gainer)
        return
    most = max(1, t.claims[mayor, town])
    rival = 0
    sharing = 0
    for other in range(1, t.players + 1):
        if other != mayor and t.claims[other, town] >= most:
            if t.claims[other, town] > most:
                sharing = 0
            most = t.claims[other, town]
            rival = other
            sharing += 1
    if sharing == 1 and (most > t.claims[mayor, town] or rival == gainer or mayor == loser):
        t.mayor[town] = rival


@kernel
def swap_claims(box: Box, t: Table, mine: int, theirs: int) -> None:
    """The Judge: two Claims change places without a fee; RV-063. A swap within a town changes no office."""
    me = t.owner[mine]
    other = t.owner[theirs]
    lose_claim(box, t, mine)
    lose_claim(box, t, theirs)
    gain_claim(box, t, me, theirs)
    gain_claim(box, t, other, mine)
    if box.town[mine] != box.town[theirs]:
        office_after_action(box, t, box.town[theirs], me, other)
        office_after_action(box, t, box.town[mine], other, me)


@kernel
def win_from_bandit(box: Box, t: Table, seat: int, claim: int) -> None:
    """RV-062: the fee is due as for a purchase, and the office goes as after an Action."""
    pay_fee(box, t, seat, claim)
    gain_claim(box, t, seat, claim)
    office_after_action(box, t, box.town[claim], seat, 0)


@kernel
def destroy_claim(box: Box, t: Table, claim: int) -> None:
    """Dynamite: the Claim goes to the discard pile."""
    loser = t.owner[claim]
    lose_claim(box, t, claim)
    discard(t, claim)
    office_after_action(box, t, box.town[claim], 0, loser)
