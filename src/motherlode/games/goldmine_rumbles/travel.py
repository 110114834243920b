"""Journeys through the mine: groups G to J, GM-R34, GM-R36, GM-R40, and the guards that keep them finite."""

from __future__ import annotations

from motherlode.core.contract import CHANCE
from motherlode.core.kernels import kernel

from .dashboard import effect, injure
from .items import discard, has
from .mine import beast_at, explore, leads_onto, other_end, place_at, shift_line, turn_tile
from .records import (
    BACKFIRE,
    BLUNDERBUS,
    BREAD,
    DETONATOR,
    DIE,
    DYNAMITE,
    MANUALS,
    PARTNER_ROUTE,
    RAT,
    ROUTE,
    SNAKE,
    TUNNEL_PLANS,
    Box,
    Table,
)


@kernel
def begin_period(t: Table, seat: int, phase: int) -> None:
    """GM-289 to GM-294: a player becomes active; what the last one had left over is gone (GM-R34)."""
    t.passes = 0
    t.charges = 0
    t.matched = 0
    t.stolen_flasks = 0
    t.just_moved = 0
    t.shopping = 0
    t.phase = phase
    t.actor = seat


@kernel
def look_around(box: Box, t: Table) -> None:
    """Note what the pawn on a journey reaches; Tunnel Plans tell its lettered tunnels (GM-105 to GM-108)."""
    if t.actor > 0 and (t.phase == ROUTE or t.phase == PARTNER_ROUTE):
        explore(box, t, t.place[t.actor], effect(box, t, t.actor, TUNNEL_PLANS))
    else:
        t.region[0] = 0
        t.region[1] = 0


@kernel
def go(box: Box, t: Table, seat: int, node: int) -> None:
    """GM-085: any distance along linked tunnels."""
    t.place[seat] = place_at(box, t, node)
    t.moved = 1
    t.just_moved = 1


@kernel
def can_face(box: Box, t: Table, seat: int) -> bool:
    """GM-092: a rat or snake in the way; not without end."""
    return beast_at(box, t, t.place[seat]) != 0 and t.passes < box.most_passes


@kernel
def can_feed(box: Box, t: Table, seat: int) -> bool:
    """GM-093, GM-096: Bread is for rats."""
    return beast_at(box, t, t.place[seat]) == RAT and has(t, seat, BREAD)


@kernel
def can_shoot(box: Box, t: Table, seat: int) -> bool:
    """GM-094, GM-096: a Blunderbus is for snakes."""
    return beast_at(box, t, t.place[seat]) == SNAKE and has(t, seat, BLUNDERBUS)


@kernel
def pass_beast(box: Box, t: Table, seat: int) -> None:
    """GM-097, GM-R40: to the other end of the tunnel; the beast stays."""
    t.place[seat] = other_end(box, t, t.place[seat])
    t.passes += 1
    t.moved = 1


@kernel
def face_bite(box: Box, t: Table, seat: int) -> None:
    """GM-092."""
    t.poisons[seat] += 1
    pass_beast(box, t, seat)


@kernel
def face_with_bread(box: Box, t: Table, seat: int) -> None:
    """GM-093."""
    discard(t, seat, BREAD)
    pass_beast(box, t, seat)


@kernel
def face_with_blunderbus(box: Box, t: Table, seat: int) -> None:
    """GM-094, GM-095: it may backfire."""
    discard(t, seat, BLUNDERBUS)
    pass_beast(box, t, seat)
    t.resume = t.phase
    t.resume_actor = t.actor
    t.phase = BACKFIRE
    t.actor = CHANCE


@kernel
def backfire(box: Box, t: Table, face: int) -> None:
    """GM-095: a six hurts who shot; Safety Gear does not help (GM-267)."""
    t.phase = t.resume
    t.actor = t.resume_actor
    if face == DIE:
        injure(t, t.partner if t.phase == PARTNER_ROUTE else t.player, box.backfire)


@kernel
def can_turn(box: Box, t: Table, seat: int, cell: int) -> bool:
    """GM-098 to GM-104, GM-R24: Dynamite or a charge that is left, and a tunnel that leads onto the tile."""
    if t.charges == 0 and not has(t, seat, DYNAMITE):
        return False
    return leads_onto(box, t, t.place[seat], cell)


@kernel
def blast(box: Box, t: Table, seat: int, cell: int, quarters: int) -> None:
    """GM-098, GM-103, GM-R34: one Dynamite is good for one tile, and one more for each cube on Manuals."""
    if t.charges == 0:
        discard(t, seat, DYNAMITE)
        t.charges = effect(box, t, seat, MANUALS)
    t.charges -= 1
    turn_tile(t, cell, quarters)


@kernel
def detonate(t: Table, seat: int, line: int, order: int) -> None:
    """GM-228."""
    discard(t, seat, DETONATOR)
    shift_line(t, line, order)
