"""Paid route finders: GM-313 to GM-315, GM-R76. An offer is a list of steps, unseen until it is accepted."""

from __future__ import annotations

from motherlode.core.contract import allow
from motherlode.core.kernels import kernel
from motherlode.core.records import Words

from .mine import first_node, in_region, node_of
from .mining import is_at_claim, left_of
from .moves import (
    FACE,
    FACE_BITE,
    FACE_BLUNDERBUS,
    FACE_BREAD,
    GO,
    OFFER_ROUTE,
    PASS,
    QUARTERS,
    SHIFT,
    TURN,
)
from .records import ACCEPT_OFFER, FOLLOW_ROUTE, MAX_STEPS, NOBODY, OFFER, ROUTE, Box, Table
from .travel import (
    blast,
    can_face,
    can_feed,
    can_shoot,
    can_turn,
    face_bite,
    face_with_blunderbus,
    face_with_bread,
    go,
    look_around,
)


@kernel
def ask_for_offers(t: Table) -> None:
    """GM-R76: once a turn, after the purchase, the others from the buyer's left."""
    if t.paid_routes != 0:
        t.phase = OFFER
        t.actor = left_of(t, t.player)


@kernel
def allow_offers(t: Table, legal: Words) -> None:
    """GM-R76: any list of steps; it is only followed as far as it is legal."""
    if t.steps[t.actor] == 0:
        allow(legal, PASS)
    else:
        allow(legal, OFFER_ROUTE)
    if t.steps[t.actor] < MAX_STEPS:
        for step in range(GO, SHIFT):
            allow(legal, step)


@kernel
def add_step(t: Table, step: int) -> None:
    """One more step of the offer."""
    t.step[t.actor, t.steps[t.actor]] = step
    t.steps[t.actor] += 1


@kernel
def end_offer(t: Table) -> None:
    """The next player is asked; when all were, the buyer may accept one."""
    t.actor = left_of(t, t.actor)
    if t.actor == t.player:
        t.phase = ROUTE
        for seat in range(1, t.players + 1):
            if t.steps[seat] > 0:
                t.phase = ACCEPT_OFFER


@kernel
def accept_offer(t: Table, seat: int) -> None:
    """GM-314: the buyer follows one list, or none; the others are put away unseen."""
    for other in range(1, t.players + 1):
        if other != seat:
            forget_offer(t, other)
    t.finder = seat
    t.followed = 0
    if seat != 0:
        t.phase = FOLLOW_ROUTE
        t.actor = NOBODY
    else:
        t.phase = ROUTE


@kernel
def forget_offer(t: Table, seat: int) -> None:
    """Put a list away."""
    t.steps[seat] = 0
    for i in range(MAX_STEPS):
        t.step[seat, i] = 0


@kernel
def follow_route(box: Box, t: Table) -> None:
    """GM-R76: the next step, as the buyer's own; at the end, or at an illegal step, the buyer goes on."""
    t.phase = ROUTE
    t.actor = t.player
    if t.followed < t.steps[t.finder]:
        step = t.step[t.finder, t.followed]
        t.followed += 1
        look_around(box, t)
        if can_step(box, t, step):
            t.phase = FOLLOW_ROUTE
            t.actor = NOBODY
            travel(box, t, t.player, step)
            return
    elif is_at_claim(t, t.player):
        t.gold[t.finder] += box.finder_fee  # GM-313
    forget_offer(t, t.finder)
    t.finder = 0
    t.followed = 0


@kernel
def can_step(box: Box, t: Table, step: int) -> bool:
    """Whether the active player may go, face a rat or snake, or turn a tile so."""
    seat = t.actor
    if step <= FACE:
        return can_go(box, t, seat, step - GO)
    if step == FACE + FACE_BITE:
        return can_face(box, t, seat)
    if step == FACE + FACE_BREAD:
        return can_face(box, t, seat) and can_feed(box, t, seat)
    if step == FACE + FACE_BLUNDERBUS:
        return can_face(box, t, seat) and can_shoot(box, t, seat)
    return can_turn(box, t, seat, (step - TURN) // QUARTERS)


@kernel
def can_go(box: Box, t: Table, seat: int, node: int) -> bool:
    """GM-085, GM-R63: another zone in reach, by its first node; and not twice in a row, for once is enough."""
    if t.just_moved != 0 or not in_region(t, node) or first_node(box, t, node) != node:
        return False
    return first_node(box, t, node_of(t, t.place[seat])) != node


@kernel
def travel(box: Box, t: Table, seat: int, step: int) -> None:
    """One step of a journey."""
    t.just_moved = 0
    t.shopping = 0
    if step <= FACE:
        go(box, t, seat, step - GO)
    elif step == FACE + FACE_BITE:
        face_bite(box, t, seat)
    elif step == FACE + FACE_BREAD:
        face_with_bread(box, t, seat)
    elif step == FACE + FACE_BLUNDERBUS:
        face_with_blunderbus(box, t, seat)
    else:
        blast(box, t, seat, (step - TURN) // QUARTERS, (step - TURN) % QUARTERS + 1)
