"""End scoring: group Y, GM-R17, GM-R74, GM-R75."""

from __future__ import annotations

from motherlode.core.kernels import kernel

from .items import has
from .records import MISSION_ITEMS, NOTEBOOKS, Box, Table


@kernel
def score(box: Box, t: Table, seat: int) -> int:
    """GM-298 to GM-304: gold, Notebooks, the fewest Black Marks, tokens and the Mission."""
    total = t.gold[seat] + notebook_gold(box, t, seat) + fewest_marks(box, t, seat)
    return total - token_costs(box, t, seat) + mission_bonus(box, t, seat)


@kernel
def notebook_gold(box: Box, t: Table, seat: int) -> int:
    """GM-299."""
    return box.notebook * t.cubes[seat, NOTEBOOKS]


@kernel
def fewest_marks(box: Box, t: Table, seat: int) -> int:
    """GM-300 to GM-302: more for fewer who share; nothing if all do."""
    sharing = 0
    for other in range(1, t.players + 1):
        if t.marks[other] < t.marks[seat]:
            return 0
        if t.marks[other] == t.marks[seat]:
            sharing += 1
    return 0 if sharing == t.players else box.fewest_marks[t.players, sharing]


@kernel
def token_costs(box: Box, t: Table, seat: int) -> int:
    """GM-303: every bandage, poison and Black Mark."""
    return box.token_cost * (t.bandages[seat] + t.poisons[seat] + t.marks[seat])


@kernel
def mission_bonus(box: Box, t: Table, seat: int) -> int:
    """GM-304, GM-R74: for the different items of the Mission that are held."""
    held = 0
    for i in range(MISSION_ITEMS):
        if has(t, seat, box.mission[t.mission[seat], i]):
            held += 1
    return box.mission_worth[held]
