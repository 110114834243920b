"""Who sees what in Goldmine Rumbles: all but Missions, looked-at Rumbles tiles, offers, and cubes placed unseen."""

from __future__ import annotations

from motherlode.core.bits import Stream, below, has_bit, stir
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.kernels import kernel

from .copies import lay_out_boards, lay_out_numbers, show_boards, show_numbers
from .dashboard import can_hold_cube
from .moves import ACCEPT, GO, OFFER_ROUTE, PASS, PEEK_AT, REFRESH, SHIFT
from .phases import nth_unplaced, unplaced_rumbles
from .records import (
    ACCEPT_OFFER,
    COLUMNS,
    CUBES,
    DEAL_MISSION,
    MAX_COLUMN,
    MAX_PHASES,
    MAX_STEPS,
    OFFER,
    PEEK,
    SEATS,
    Belief,
    Box,
    Table,
    View,
)

# A code is who acted (chance is 0) and what was done, or HIDDEN; above SHOWN a hash of what came to light.
STEP = 1 << 10
HIDDEN = STEP - 1
SHOWN = 1 << 16
SHOWN_MASK = (1 << 44) - 1


# What a step shows


@kernel
def saw(box: Box, before: Table, action: int, after: Table, seat: int) -> int:
    """Who did what, as far as this seat could see it, and what came to light."""
    done = HIDDEN if is_hidden(before, action, seat) else action
    code = done if before.actor == CHANCE else before.actor * STEP + done
    light = brought_to_light(before, action, after, seat)
    return code + (light & SHOWN_MASK) * SHOWN


@kernel
def is_hidden(before: Table, action: int, seat: int) -> bool:
    """Missions, looks, cubes placed unseen, and the steps of an offer."""
    if before.phase == DEAL_MISSION:
        return seat == 0 or before.mission[seat] != 0 or (seat > 1 and before.mission[seat - 1] == 0)
    if before.phase == PEEK:
        return seat == 0 or before.resume_actor != seat
    if before.phase == CUBES:
        return before.hidden_cubes != 0 and before.actor != seat
    return before.phase == OFFER and before.actor != seat and action != PASS and action != OFFER_ROUTE


@kernel
def brought_to_light(before: Table, action: int, after: Table, seat: int) -> int:
    """A Rumbles tile, a look at one, an accepted route, cubes that were hidden, Missions at the end; 0 for nothing."""
    light = 0
    if after.phase_number != before.phase_number:
        light = stir(light, after.track[after.phase_number])
    if before.actor == seat and before.actor > 0 and PEEK_AT < action <= REFRESH and before.phase != OFFER:
        light = stir(light, after.track[action - PEEK_AT])
    if before.phase == ACCEPT_OFFER and action != PASS:
        for i in range(MAX_STEPS):
            light = stir(light, before.step[action - ACCEPT, i])
    if before.phase == CUBES and before.hidden_cubes != 0 and after.phase != CUBES:
        for player in range(1, after.players + 1):
            for column in range(1, MAX_COLUMN + 1):
                light = stir(light, after.cubes[player, column])
    if after.actor == OVER:
        for player in range(1, after.players + 1):
            light = stir(light, after.mission[player])
    return light


# Views


@kernel
def view(box: Box, t: Table, seat: int, v: View) -> None:
    """What lies open, the own Mission, what one looked at, and one's own offer and fresh cubes."""
    v.me = seat
    show_numbers(t, v)
    show_boards(t, v)
    for place in range(1, MAX_PHASES + 1):
        if place <= t.phase_number or (seat != 0 and has_bit(t.peeked[place], seat)):
            v.track[place] = t.track[place]
    for player in range(1, t.players + 1):
        if t.mission[player] != 0:
            v.missions_dealt += 1
        if player == seat or t.actor == OVER:
            v.mission[player] = t.mission[player]
        show_offer(t, v, player, player == seat or player == t.finder)
        show_dashboard(t, v, player, player == seat)


@kernel
def show_offer(t: Table, v: View, player: int, openly: bool) -> None:
    """GM-R76: the steps of an offer, to who made it and when it is accepted."""
    if openly:
        for i in range(MAX_STEPS):
            v.step[player, i] = t.step[player, i]


@kernel
def show_dashboard(t: Table, v: View, player: int, own: bool) -> None:
    """GM-316, GM-R51: cubes and gold; of cubes placed unseen their owner sees where, the others how many."""
    v.gold[player] = t.gold[player]
    for column in range(1, COLUMNS):
        v.cubes[player, column] = t.cubes[player, column]
        v.placed[player] += t.fresh[player, column]
        if own:
            v.fresh[player, column] = t.fresh[player, column]


@kernel
def look(box: Box, t: Table, seat: int, v: View) -> None:
    """Nothing has to be remembered but Rumbles tiles that one looked at, and those are noted."""
    view(box, t, seat, v)


# Worlds


@kernel
def belief(box: Box, v: View, b: Belief) -> None:
    """Nothing to work out."""


@kernel
def world(box: Box, v: View, b: Belief, rng: Stream, t: Table) -> None:
    """The table, with what is hidden drawn anew: each of it is independent of all that was seen."""
    lay_out_numbers(v, t)
    lay_out_boards(v, t)
    for place in range(1, MAX_PHASES + 1):
        t.track[place] = v.track[place]
    for place in range(1, MAX_PHASES + 1):
        if t.track[place] == 0 and t.peeked[place] != 0 and not (t.phase == PEEK and t.asked == place):
            t.track[place] = nth_unplaced(t, below(rng, unplaced_rumbles(t)))
    for player in range(1, SEATS):
        t.mission[player] = v.mission[player]
        t.gold[player] = v.gold[player]
        for column in range(1, COLUMNS):
            t.cubes[player, column] = v.cubes[player, column]
            t.fresh[player, column] = v.fresh[player, column]
        for i in range(MAX_STEPS):
            t.step[player, i] = v.step[player, i]
    for player in range(1, t.players + 1):
        if player <= v.missions_dealt and t.mission[player] == 0:
            t.mission[player] = any_mission(box, t, rng)
        if player != v.me:
            imagine_cubes(box, t, rng, player, v.placed[player])
            if player != t.finder:
                imagine_offer(t, rng, player)


@kernel
def any_mission(box: Box, t: Table, rng: Stream) -> int:
    """A Mission that nobody has, each equally likely."""
    while True:
        mission = below(rng, box.missions) + 1
        free = True
        for player in range(1, t.players + 1):
            if t.mission[player] == mission:
                free = False
        if free:
            return mission


@kernel
def imagine_cubes(box: Box, t: Table, rng: Stream, player: int, count: int) -> None:
    """GM-316: so many cubes, each on any column that had room for it."""
    for _ in range(count):
        columns = 0
        for column in range(1, COLUMNS):
            if can_hold_cube(box, t, player, column):
                columns += 1
        column = nth_open_column(box, t, player, below(rng, columns))
        t.fresh[player, column] += 1


@kernel
def nth_open_column(box: Box, t: Table, player: int, n: int) -> int:
    """The n-th column, from 0, that has room for a cube."""
    left = n
    for column in range(1, COLUMNS):
        if can_hold_cube(box, t, player, column):
            if left == 0:
                return column
            left -= 1
    return 0


@kernel
def imagine_offer(t: Table, rng: Stream, player: int) -> None:
    """GM-R76: any steps."""
    for i in range(t.steps[player]):
        t.step[player, i] = GO + below(rng, SHIFT - GO)
