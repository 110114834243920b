"""Dashboards: columns of cubes, tokens, injuries and gold. Groups T to W, GM-R13 to GM-R20, GM-R30, GM-R31, GM-R71."""

from __future__ import annotations

from motherlode.core.kernels import kernel

from .records import KNOCKED_OUT, MAX_COLUMN, NOTEBOOKS, SAFETY_GEAR, Box, Table


@kernel
def effect(box: Box, t: Table, seat: int, column: int) -> int:
    """GM-256: what the highest cube of a column brings."""
    return box.effect[column, t.cubes[seat, column]]


@kernel
def can_hold_cube(box: Box, t: Table, seat: int, column: int) -> bool:
    """GM-254, GM-R19, GM-R51: a vacant square, on Notebooks also gold to hide; cubes placed unseen count."""
    if t.cubes[seat, column] + t.fresh[seat, column] >= box.squares[column]:
        return False
    return column != NOTEBOOKS or t.gold[seat] >= box.notebook * (t.fresh[seat, NOTEBOOKS] + 1)


@kernel
def can_place_any(box: Box, t: Table, seat: int) -> bool:
    """Whether there is a vacant square."""
    for column in range(1, MAX_COLUMN + 1):
        if can_hold_cube(box, t, seat, column):
            return True
    return False


@kernel
def add_cube(box: Box, t: Table, seat: int, column: int) -> None:
    """GM-255, GM-268: onto the lowest vacant square; Notebooks hide gold at once."""
    t.cubes[seat, column] += 1
    if column == NOTEBOOKS:
        t.gold[seat] -= box.notebook


@kernel
def carry_cube(box: Box, t: Table, seat: int, source: int, target: int) -> None:
    """GM-242, GM-R19, GM-R71: the top cube of a column goes to another; hidden gold comes back."""
    t.cubes[seat, source] -= 1
    if source == NOTEBOOKS:
        t.gold[seat] += box.notebook
    add_cube(box, t, seat, target)


@kernel
def can_carry(box: Box, t: Table, seat: int, source: int, target: int) -> bool:
    """GM-R71: a cube to take, and another column with a vacant square for it."""
    return source != target and t.cubes[seat, source] > 0 and can_hold_cube(box, t, seat, target)


@kernel
def can_carry_any(box: Box, t: Table, seat: int) -> bool:
    """GM-R63: a Pipe needs a cube that can go somewhere."""
    for source in range(1, MAX_COLUMN + 1):
        for target in range(1, MAX_COLUMN + 1):
            if can_carry(box, t, seat, source, target):
                return True
    return False


@kernel
def penalty(box: Box, t: Table, seat: int) -> int:
    """GM-277 to GM-279, GM-R18: one for each bandage and poison token, four at the most."""
    return min(box.most_penalty, t.bandages[seat] + t.poisons[seat])


@kernel
def injure(t: Table, seat: int, injuries: int) -> None:
    """GM-247, GM-R30: four or more make one bandage, and the rest is forgotten."""
    t.injuries[seat] += injuries
    if t.injuries[seat] >= KNOCKED_OUT:
        bandage(t, seat)


@kernel
def bandage(t: Table, seat: int) -> None:
    """GM-187, GM-196: a bandage token, and no injuries."""
    t.bandages[seat] += 1
    t.injuries[seat] = 0


@kernel
def cave_in(box: Box, t: Table, seat: int, injuries: int) -> None:
    """GM-148, GM-149, GM-265, GM-R31: injuries less Safety Gear."""
    injure(t, seat, max(0, injuries - effect(box, t, seat, SAFETY_GEAR)))


@kernel
def pay_as_far(t: Table, payer: int, receiver: int, gold: int) -> None:
    """GM-R13, GM-199: what one has; the receiver gets only that, and 0 is the bank."""
    paid = min(gold, t.gold[payer])
    t.gold[payer] -= paid
    if receiver != 0:
        t.gold[receiver] += paid


@kernel
def bags(box: Box, t: Table, seat: int) -> int:
    """GM-200, GM-182, GM-R15, GM-R16: gold by tens, rounded up, one at the least; Papa Clayton always has the same."""
    if seat == 0:
        return box.papa_bags
    return max(1, (t.gold[seat] + box.bag - 1) // box.bag)
