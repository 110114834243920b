"""The auction, and how the bid is paid: RV-030 to RV-043, RV-R01 to RV-R05."""

from __future__ import annotations

from motherlode.core.bits import has_bit
from motherlode.core.kernels import kernel

from .records import FEW_PLAYERS, NOBODY, PAID, Table
from .seats import left_of, right_of


@kernel
def has_passed(t: Table, seat: int) -> bool:
    """RV-033."""
    return has_bit(t.passed, seat)


@kernel
def pass_on(t: Table) -> None:
    """RV-031, RV-033: out of this auction."""
    t.passed |= 1 << t.actor
    ask_next_bidder(t)


@kernel
def raise_bid(t: Table, by: int) -> None:
    """RV-031, RV-R03: a higher bid."""
    t.bid += t.lifted + by
    t.lifted = 0
    t.bidder = t.actor
    ask_next_bidder(t)


@kernel
def ask_next_bidder(t: Table) -> None:
    """RV-034, RV-R01, RV-R03: clockwise, all who have not passed, but never who holds the bid."""
    seat = left_of(t, t.actor)
    while seat != t.actor and (has_passed(t, seat) or seat == t.bidder):
        seat = left_of(t, seat)
    if seat != t.actor:
        t.actor = seat
    else:
        close_auction(t)


@kernel
def close_auction(t: Table) -> None:
    """RV-034, RV-035, RV-R02: the bidder has won; if there is none, the first player has, for nothing."""
    t.winner = t.bidder if t.bidder != 0 else t.first
    if t.players > 2:
        pay_bid(t)
    t.step = PAID
    t.actor = NOBODY


@kernel
def pay_bid(t: Table) -> None:
    """RV-040 to RV-043: the bid goes from hand to hand to the right; with three, what is left over is discarded."""
    t.nuggets[t.winner] -= t.bid
    passed_on = t.bid
    seat = right_of(t, t.winner)
    while seat != t.winner:
        kept = share(t, seat, passed_on)
        t.nuggets[seat] += kept
        passed_on -= kept
        seat = right_of(t, seat)


@kernel
def share(t: Table, seat: int, received: int) -> int:
    """RV-041, RV-042: half, rounded up; the last of four or five keeps it all."""
    if t.players > FEW_PLAYERS and seat == left_of(t, t.winner):
        return received
    return (received + 1) // 2
