"""What must hold on every table of Goldmine Rumbles."""

from __future__ import annotations

from motherlode.core.kernels import kernel

from .items import count_items
from .records import (
    CELLS,
    CLAIMS,
    COLLAPSED,
    ITEMS,
    KNOCKED_OUT,
    MAX_COLUMN,
    NO_FIGHT,
    OVERFLOW,
    PARTNER_PICK,
    PICK,
    SQUARES,
    TILES,
    TURN_UP,
    Box,
    Table,
)


@kernel
def audit(box: Box, t: Table) -> int:
    """1: items; 2: what players have; 3: claims; 4: tiles; 5: cubes."""
    if not items_add_up(box, t):
        return 1
    for seat in range(1, t.players + 1):
        if not player_is_sound(box, t, seat):
            return 2
    if t.phase_number > 0 and not claims_add_up(t):
        return 3
    if t.phase_number > 0 and not tiles_are_sound(t):
        return 4
    for seat in range(1, t.players + 1):
        for column in range(1, MAX_COLUMN + 1):
            if not 0 <= t.cubes[seat, column] <= box.squares[column] - t.fresh[seat, column]:
                return 5
    return 0


@kernel
def items_add_up(box: Box, t: Table) -> bool:
    """For each kind of item: the supply and what players hold are all there is."""
    for item in range(1, ITEMS):
        count = 0
        for seat in range(t.players + 1):
            if t.items[seat, item] < 0:
                return False
            count += t.items[seat, item]
        if count != box.supply[item]:
            return False
    return True


@kernel
def player_is_sound(box: Box, t: Table, seat: int) -> bool:
    """Six items outside of picking and overflow, fewer than four injuries outside of a fight, no debts."""
    picking = t.phase == PICK or t.phase == PARTNER_PICK or t.phase == OVERFLOW
    if count_items(t, seat) > box.carry and not picking:
        return False
    if t.injuries[seat] < 0 or (t.injuries[seat] >= KNOCKED_OUT and t.fight == NO_FIGHT):
        return False
    return t.gold[seat] >= 0 and t.bandages[seat] >= 0 and t.poisons[seat] >= 0 and t.marks[seat] >= 0


@kernel
def claims_add_up(t: Table) -> bool:
    """Each claim is on display, in the pile, on top of it, or bought; the display has no gaps."""
    for claim in range(1, CLAIMS):
        places = 0
        if t.top == claim:
            places += 1
        if t.layer[claim] != 0:
            places += 1
        if t.owner[claim] != 0:
            places += 1
        for square in range(1, SQUARES + 1):
            if t.display[square] == claim:
                places += 1
        if places != 1:
            return False
    for square in range(2, SQUARES + 1):
        if t.display[square] != 0 and t.display[square - 1] == 0 and t.phase != TURN_UP:
            return False
    return True


@kernel
def tiles_are_sound(t: Table) -> bool:
    """Each tile lies in one cell; as many are collapsed as Rumbles tiles were revealed."""
    collapsed = 0
    for cell in range(CELLS):
        if t.cell[t.tile[cell]] != cell:
            return False
    for tile in range(1, TILES):
        if t.side[tile] == COLLAPSED:
            collapsed += 1
    return collapsed == t.phase_number
