"""What must hold on every table of Gold River."""

from __future__ import annotations

from motherlode.core.bits import bit_count, has_bit
from motherlode.core.kernels import kernel

from .records import CLAIM, DISCARDED, IN_ROW, MAX_ROW, Box, Table


@kernel
def audit(box: Box, t: Table) -> int:
    """1: money; 2: the deck; 3: where cards lie; 4: Claims and offices; 5: the Bank."""
    for seat in range(1, t.players + 1):
        if t.nuggets[seat] < 0:
            return 1
    if t.bid < 0 or (t.bidder != 0 and t.winner == 0 and t.bid > t.nuggets[t.bidder]) or t.lying < 0:
        return 1
    if t.undrawn < 0 or t.undrawn > bit_count(t.unseen[0]) + bit_count(t.unseen[1]):
        return 2
    if not cards_lie_right(box, t):
        return 3
    for town in range(1, box.towns + 1):
        if not claims_are_counted(box, t, town):
            return 4
    if t.banked < 0 or t.banked > box.bank_room:
        return 5
    if t.banked > 0 and (box.bank == 0 or t.owner[box.bank] <= 0):
        return 5
    return 0


@kernel
def cards_lie_right(box: Box, t: Table) -> bool:
    """Unseen cards are nobody's; row, discard pile and kept Actions hold what says that it is there."""
    in_row = 0
    in_pile = 0
    for card in range(1, box.cards + 1):
        if has_bit(t.unseen[(card - 1) >> 6], (card - 1) & 63) != (t.owner[card] == 0):
            return False
        if t.owner[card] == IN_ROW:
            in_row += 1
        elif t.owner[card] == DISCARDED:
            in_pile += 1
    for slot in range(MAX_ROW):
        if t.row[slot] != 0:
            in_row -= 1
            if t.owner[t.row[slot]] != IN_ROW:
                return False
    if t.card != 0 and t.owner[t.card] == IN_ROW:
        in_row -= 1  # picked, while its taker discards another
    for i in range(t.discards):
        if t.owner[t.pile[i]] != DISCARDED:
            return False
    for i in range(t.keeps):
        if t.owner[t.kept[i]] <= 0:
            return False
    return in_row == 0 and in_pile == t.discards


@kernel
def claims_are_counted(box: Box, t: Table, town: int) -> bool:
    """RV-060: each seat has as many Claims of a town as are counted; with two of them there is a Mayor."""
    for seat in range(1, t.players + 1):
        count = 0
        for card in range(1, box.cards + 1):
            if box.kind[card] == CLAIM and box.town[card] == town and t.owner[card] == seat:
                count += 1
        if count != t.claims[seat, town]:
            return False
        if count >= box.office and t.mayor[town] == 0:
            return False
    return True
