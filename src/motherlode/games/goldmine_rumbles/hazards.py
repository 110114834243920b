"""The Hazard die: group N, GM-R08, GM-R21 to GM-R27."""

from __future__ import annotations

from motherlode.core.kernels import kernel

from .dashboard import cave_in, effect, pay_as_far
from .items import discard
from .records import (
    AFTER_HAZARD,
    BREAD,
    HAZARD_PAPA,
    HAZARD_SNAKE,
    MINE_PAPA,
    NOBODY,
    ONE_BREAD,
    PAY_OR_FIGHT,
    THREE_INJURIES,
    TONIC,
    TWO_BREAD,
    TWO_INJURIES,
    Box,
    Table,
)


@kernel
def roll_hazard(box: Box, t: Table, face: int) -> None:
    """GM-143: one roll for both miners, each resolves it alone."""
    t.hazard = face
    t.fighter = 0
    t.second = 0
    if face == HAZARD_PAPA:
        set_fees(box, t)
        t.phase = PAY_OR_FIGHT
        t.actor = t.player
        return
    suffer(box, t, t.player, face)
    if t.arrived != 0:
        suffer(box, t, t.partner, face)
    t.phase = AFTER_HAZARD
    t.actor = NOBODY


@kernel
def suffer(box: Box, t: Table, seat: int, face: int) -> None:
    """GM-144 to GM-152."""
    if face == ONE_BREAD or face == TWO_BREAD:
        if effect(box, t, seat, TONIC) < face:
            eat_bread(t, seat, face)
    elif face == TWO_INJURIES:
        cave_in(box, t, seat, 2)
    elif face == THREE_INJURIES:
        cave_in(box, t, seat, 3)
    elif face == HAZARD_SNAKE:
        t.poisons[seat] += 1


@kernel
def eat_bread(t: Table, seat: int, bread: int) -> None:
    """GM-144, GM-145, GM-R22, GM-R23: so much Bread, or all there is and a bandage."""
    for _ in range(bread):
        if t.items[seat, BREAD] > 0:
            discard(t, seat, BREAD)
        else:
            t.bandages[seat] += 1
            return


@kernel
def set_fees(box: Box, t: Table) -> None:
    """GM-154, GM-155, GM-R25: less for each different amount of gold above one's own."""
    for seat in range(1, t.players + 1):
        above = 0
        for other in range(1, t.players + 1):
            if t.gold[other] > t.gold[seat] and is_first_with(t, other):
                above += 1
        t.fee[seat] = max(0, box.passage - above)


@kernel
def is_first_with(t: Table, seat: int) -> bool:
    """Whether no lower seat has the same gold: so that each amount is counted once."""
    for other in range(1, seat):
        if t.gold[other] == t.gold[seat]:
            return False
    return True


@kernel
def pay_or_fight(t: Table, fights: bool) -> None:
    """GM-153, GM-156, GM-R27: the owner, then the partner."""
    seat = t.actor
    if not fights:
        pay_as_far(t, seat, 0, t.fee[seat])
    elif t.fighter == 0:
        t.fighter = seat
    else:
        t.second = seat
    if seat == t.player and t.arrived != 0:
        t.actor = t.partner
        return
    t.fight = MINE_PAPA if t.fighter != 0 else 0
    t.phase = AFTER_HAZARD
    t.actor = NOBODY
