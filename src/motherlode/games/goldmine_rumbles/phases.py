"""Phases and turns: groups D and E, GM-R28, GM-R46, GM-R51, GM-R53, GM-R54."""

from __future__ import annotations

from motherlode.core.contract import CHANCE, OVER
from motherlode.core.kernels import kernel

from .dashboard import add_cube, can_place_any, cave_in
from .items import can_wind_down
from .mine import distance, is_site, place_after_collapse
from .records import (
    COLLAPSED,
    CUBES,
    DISTANCES,
    MAX_COLUMN,
    MAX_PHASES,
    MAX_PLAYERS,
    NEXT_TURN,
    NO_FIGHT,
    NOBODY,
    ORTHOGONAL,
    PORTS,
    REVEAL,
    ROUTE,
    TILES,
    WIND_DOWN,
    Box,
    Table,
)
from .travel import begin_period


@kernel
def phases_of(box: Box, t: Table) -> int:
    """GM-041, GM-042, GM-306, GM-307: how many phases the game has."""
    return box.phases[t.length, t.players]


# Cubes


@kernel
def begin_phase(box: Box, t: Table) -> None:
    """GM-048, GM-049: first everybody places cubes; GM-067: after the last phase the game is over."""
    if t.phase_number == phases_of(box, t):
        t.actor = OVER
        return
    if t.phase_number == 0:
        for seat in range(1, t.players + 1):
            t.order[seat] = seat  # GM-R51
    t.turn = 0
    t.phase = CUBES
    next_to_place(box, t)


@kernel
def next_to_place(box: Box, t: Table) -> None:
    """GM-050 to GM-052, GM-308, GM-309, GM-R51: in the order of the last phase; who has no vacant square is done."""
    while t.turn < t.players:
        t.turn += 1
        seat = t.order[t.turn]
        t.left = box.cubes[t.length, t.players, t.phase_number]
        if t.left > 0 and can_place_any(box, t, seat):
            t.actor = seat
            return
    show_cubes(box, t)
    reveal_next(t)


@kernel
def place_cube(box: Box, t: Table, column: int) -> None:
    """GM-255, GM-316: one cube; with hidden placement the others see it later."""
    seat = t.actor
    if t.hidden_cubes != 0:
        t.fresh[seat, column] += 1
    else:
        add_cube(box, t, seat, column)
    t.left -= 1
    if t.left == 0 or not can_place_any(box, t, seat):
        next_to_place(box, t)


@kernel
def show_cubes(box: Box, t: Table) -> None:
    """GM-316, GM-R51: cubes that were placed unseen lie open, and gold goes into Notebooks."""
    for seat in range(1, t.players + 1):
        for column in range(1, MAX_COLUMN + 1):
            for _ in range(t.fresh[seat, column]):
                add_cube(box, t, seat, column)
            t.fresh[seat, column] = 0


# The Rumbles tile


@kernel
def reveal_next(t: Table) -> None:
    """GM-053, GM-R54: the next tile of the phase track; chance names it, unless somebody has seen it."""
    t.turn = 0
    t.phase = REVEAL
    t.actor = CHANCE if t.track[t.phase_number + 1] == 0 else NOBODY


@kernel
def reveal(box: Box, t: Table, number: int) -> None:
    """GM-054 to GM-066: the mine tile caves in, pawns are hurt, and the order of turns is fixed."""
    t.phase_number += 1
    t.track[t.phase_number] = number
    collapse(box, t, number)
    hurt_everybody(box, t, number)
    place = 0
    for i in range(MAX_PLAYERS):
        if box.rumble[number, i] <= t.players:  # GM-066
            place += 1
            t.order[place] = box.rumble[number, i]
    t.phase = NEXT_TURN
    t.actor = NOBODY


@kernel
def collapse(box: Box, t: Table, tile: int) -> None:
    """GM-054, GM-055: the tile shows its other side, as it lies; whoever is on it stays on it (GM-R33)."""
    t.side[tile] = COLLAPSED
    for seat in range(t.players + 1):
        if not is_site(t.place[seat]) and t.place[seat] // PORTS == tile:
            t.place[seat] = place_after_collapse(box, t, t.place[seat])


@kernel
def hurt_everybody(box: Box, t: Table, tile: int) -> None:
    """GM-058 to GM-064: by distance from the turned tile; in the first phase only who is next to it."""
    for seat in range(1, t.players + 1):
        far = distance(box, t, t.place[seat], t.cell[tile], t.metric == ORTHOGONAL)
        if t.phase_number == 1:
            if far == 0:
                cave_in(box, t, seat, box.first_cave_in)
        elif far < DISTANCES:
            cave_in(box, t, seat, box.cave_in[far])


@kernel
def unplaced_rumbles(t: Table) -> int:
    """GM-R54: tiles that lie at no known place of the phase track."""
    count = TILES - 1
    for place in range(1, MAX_PHASES + 1):
        if t.track[place] != 0:
            count -= 1
    return count


@kernel
def nth_unplaced(t: Table, n: int) -> int:
    """The n-th of them, from 0, by number."""
    left = n
    for number in range(1, TILES):
        placed = False
        for place in range(1, MAX_PHASES + 1):
            if t.track[place] == number:
                placed = True
        if not placed:
            if left == 0:
                return number
            left -= 1
    return 0


# Turns


@kernel
def next_turn(box: Box, t: Table) -> None:
    """GM-047, GM-065: the next player of the order, or the next phase."""
    t.bought = 0
    t.moved = 0
    t.partner = 0
    t.arrived = 0
    t.invited = 0
    t.row = 0
    t.picked = 0
    t.read = 0
    t.hazard = 0
    t.die_one = 0
    t.die_two = 0
    t.fight = NO_FIGHT
    t.starter = 0
    t.fighter = 0
    t.second = 0
    t.foe = 0
    t.papa_injuries = 0
    t.loser = 0
    t.finder = 0
    t.asked = 0
    t.quiet = 0
    t.dice = 0
    for seat in range(1, t.players + 1):
        t.fee[seat] = 0
        t.leaves[seat] = 0
    if t.turn == t.players:
        t.player = 0
        begin_phase(box, t)
        return
    t.turn += 1
    t.player = t.order[t.turn]
    begin_period(t, t.player, ROUTE)


@kernel
def end_turn(t: Table) -> None:
    """GM-R47, GM-R48: the turn ends where the pawn stands."""
    t.phase = NEXT_TURN
    t.actor = NOBODY


@kernel
def wind_down(t: Table, after: int) -> None:
    """GM-295, GM-296, GM-R11, GM-R43: the turn player, then a partner who mined, may use medicinal items."""
    t.phase = WIND_DOWN
    if after == 0:
        if can_wind_down(t, t.player):
            t.actor = t.player
            return
    if after != t.partner and t.arrived != 0:
        if can_wind_down(t, t.partner):
            t.actor = t.partner
            return
    end_turn(t)
