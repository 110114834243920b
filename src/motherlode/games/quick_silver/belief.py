"""What a seat believes about hidden cards, exactly.

What others do unseen is uniform: whoever gives, gives any card of the hand, and a card drawn from a hand is any of it.
So a swap exchanges one position of a hand with one of another, each equally likely, whatever the cards are. All that a
seat learns about others is which cards *it* gained, and by which swap. Those cards are *traced* back in time, swap by
swap: a state says where each traced card was, and its weight how likely that is. A trace ends where the card was the
seat's own (it had given it away before), where it came from an untouched slot of the centre, or at the deal, where it
was one of the face-up cards or an unknown one.

States are kept for every swap, so that `world` can pick a deal by its weight and walk forward again, swap by swap, on
paths that agree with everything the seat saw. Where more states are possible than there is room for, or a seat
swapped more than fifteen times in a round, some are dropped and counted; with none dropped the belief is exact up to
the rounding of weights to whole numbers.
"""

from __future__ import annotations

from motherlode.core.bits import stir
from motherlode.core.contract import OVER
from motherlode.core.kernels import kernel

from .records import (
    CENTRE,
    MAX_HAND,
    MAX_KINDS,
    MAX_PLAYERS,
    MAX_TRACED,
    SHOW_CENTRE,
    STARTS,
    STATES,
    Belief,
    Box,
    View,
)

# Where a traced card is, four bits a card: nowhere yet, a seat (1 to 6), a slot of the centre, or where its trace ends.
NOWHERE = 0
SLOT_AT = CENTRE  # + slot, from 1
POOL = 14  # it came from an untouched slot: one of the unseen cards
MINE = 15  # it was this seat's own before

PROBES = 64

# Weights are whole numbers: they start large enough that their ratios are fine, and are kept small enough to multiply.
UNIT = 1 << 24
HEAVY = 1 << 36
LIGHTER = 8
FINER = 16384.0


@kernel
def all_is_shown(phase: int, actor: int) -> bool:
    """Whether the hands lie open: after the reveal, until the next deal."""
    return actor == OVER or phase == SHOW_CENTRE


@kernel
def clear_belief(b: Belief) -> None:
    """Forget: `belief` writes everything else before it reads it."""
    b.traces = 0
    b.starts = 0
    b.dropped = 0


@kernel
def located(state: int, card: int) -> int:
    """Where a traced card is."""
    return (state >> (4 * card)) & 15


@kernel
def moved(state: int, card: int, where: int) -> int:
    """The state with a traced card elsewhere."""
    return (state & ~(15 << (4 * card))) | (where << (4 * card))


@kernel
def traced_at(b: Belief, state: int, where: int) -> int:
    """How many traced cards are at a place."""
    count = 0
    for card in range(b.traces):
        if located(state, card) == where:
            count += 1
    return count


# A table of states for each level, found by hashing


@kernel
def add_state(b: Belief, level: int, state: int, weight: int) -> None:
    """Add weight to a state; if there is no room for a new one, it is dropped."""
    i = stir(state, 0) & (STATES - 1)
    for _ in range(PROBES):
        if b.weight[level, i] == 0:
            b.state[level, i] = state
            b.slot[level, b.states[level]] = i
            b.states[level] += 1
        if b.state[level, i] == state:
            b.weight[level, i] += weight
            return
        i = (i + 1) & (STATES - 1)
    b.dropped += 1


@kernel
def weight_of(b: Belief, level: int, state: int) -> int:
    """The weight of a state, 0 if it cannot be."""
    i = stir(state, 0) & (STATES - 1)
    for _ in range(PROBES):
        if b.weight[level, i] == 0:
            return 0
        if b.state[level, i] == state:
            return b.weight[level, i]
        i = (i + 1) & (STATES - 1)
    return 0


@kernel
def empty_level(b: Belief, level: int) -> None:
    """No state is possible yet."""
    for n in range(b.states[level]):
        b.weight[level, b.slot[level, n]] = 0
    b.states[level] = 0


@kernel
def lighten(b: Belief, level: int) -> None:
    """Only ratios of weights count: keep them small enough to be multiplied."""
    heaviest = 0
    for n in range(b.states[level]):
        heaviest = max(heaviest, b.weight[level, b.slot[level, n]])
    while heaviest > HEAVY:
        heaviest >>= LIGHTER
        for n in range(b.states[level]):
            i = b.slot[level, n]
            b.weight[level, i] = max(1, b.weight[level, i] >> LIGHTER)


# What the seat knows of the deal and of its own swaps


@kernel
def belief(box: Box, v: View, b: Belief) -> None:
    """Trace what the seat gained back to the deal."""
    clear_belief(b)
    if all_is_shown(v.phase, v.actor):
        return
    note_swaps(v, b)
    note_deal(box, v, b)
    for level in range(v.swaps + 1):
        empty_level(b, level)
    add_state(b, v.swaps, 0, UNIT)
    for event in range(v.swaps - 1, -1, -1):
        for n in range(b.states[event + 1]):
            i = b.slot[event + 1, n]
            trace_swap(box, v, b, event, b.state[event + 1, i], b.weight[event + 1, i])
        lighten(b, event)
    for n in range(b.states[0]):
        i = b.slot[0, n]
        find_starts(v, b, b.state[0, i], b.weight[0, i])
    if b.starts == 0:
        trace_nothing(v, b)


@kernel
def trace_nothing(v: View, b: Belief) -> None:
    """All that could have been was dropped for want of room: only what the seat saw itself is agreed with."""
    b.traces = 0
    b.starts = 1
    b.start_state[0] = 0
    b.start_origin[0] = 0
    b.start_upto[0] = 1
    for event in range(v.swaps):
        b.event_traced[event] = 0


@kernel
def note_swaps(v: View, b: Belief) -> None:
    """Which swaps brought this seat a card, and which were the first to touch a slot of the centre.

    There is room for fifteen; if more swaps than that were with this seat, the earliest are not traced.
    """
    mine = 0
    for event in range(v.swaps):
        if v.me != 0 and (v.swap_giver[event] == v.me or v.swap_target[event] == v.me):
            mine += 1
    skipped = max(0, mine - MAX_TRACED)
    b.dropped += skipped
    for event in range(v.swaps):
        if v.me != 0 and (v.swap_giver[event] == v.me or v.swap_target[event] == v.me):
            if skipped > 0:
                skipped -= 1
                b.event_traced[event] = 0
            else:
                gained = v.swap_taken[event] if v.swap_giver[event] == v.me else v.swap_given[event]
                b.traced_kind[b.traces] = gained
                b.traced_event[b.traces] = event
                b.traces += 1
                b.event_traced[event] = b.traces
        if v.swap_target[event] == CENTRE:
            b.first_touch[event] = 1
            for earlier in range(event):
                if v.swap_target[earlier] == CENTRE and v.swap_slot[earlier] == v.swap_slot[event]:
                    b.first_touch[event] = 0


@kernel
def note_deal(box: Box, v: View, b: Belief) -> None:
    """The own hand as it was dealt, and all cards that the seat could not see then."""
    for kind in range(MAX_KINDS + 1):
        b.own[kind] = 0
        b.pool[kind] = box.copies[kind]
    if v.me != 0:
        for i in range(MAX_HAND):
            b.own[v.hand[v.me, i]] += 1
        if v.mover == v.me:
            b.own[v.offered] += 1
        for event in range(v.swaps):
            if v.swap_giver[event] == v.me:
                b.own[v.swap_given[event]] += 1
                b.own[v.swap_taken[event]] -= 1
            if v.swap_target[event] == v.me:
                b.own[v.swap_taken[event]] += 1
                b.own[v.swap_given[event]] -= 1
    for seat in range(1, MAX_PLAYERS + 1):
        offered = 1 if v.offering != 0 and v.mover == seat else 0
        b.dealt[seat] = v.held[seat] + offered
        b.open[seat] = 0
        for i in range(MAX_HAND):
            if v.shown[seat, i] != 0:
                b.open[seat] += 1
                if seat != v.me:
                    b.pool[v.shown[seat, i]] -= 1
    b.pool_cards = 0
    for kind in range(1, MAX_KINDS + 1):
        b.pool[kind] -= b.own[kind]
        b.pool_cards += b.pool[kind]


# Backward, swap by swap


@kernel
def taken_from(v: View, b: Belief, event: int) -> int:
    """Where the card that the giver got was before the swap."""
    if v.swap_target[event] == v.me:
        return MINE
    if v.swap_target[event] != CENTRE:
        return v.swap_target[event]
    return POOL if b.first_touch[event] != 0 else SLOT_AT + v.swap_slot[event]


@kernel
def given_to(v: View, event: int) -> int:
    """Where the given card was after the swap."""
    target = v.swap_target[event]
    return SLOT_AT + v.swap_slot[event] if target == CENTRE else target


@kernel
def trace_swap(box: Box, v: View, b: Belief, event: int, after: int, weight: int) -> None:
    """All states before a swap that lead to this one: first which card the giver got."""
    giver = v.swap_giver[event]
    gained = b.event_traced[event] - 1
    if giver == v.me:
        if gained >= 0:
            trace_given(box, v, b, event, after, moved(after, gained, taken_from(v, b, event)), weight)
        else:
            trace_given(box, v, b, event, after, after, weight)
        return
    others = box.hand - traced_at(b, after, giver)
    if others > 0:
        trace_given(box, v, b, event, after, after, weight * others)
    for card in range(b.traces):
        if located(after, card) == giver:
            if v.swap_target[event] != v.me or b.traced_kind[card] == v.swap_taken[event]:
                trace_given(box, v, b, event, after, moved(after, card, taken_from(v, b, event)), weight)


@kernel
def trace_given(box: Box, v: View, b: Belief, event: int, after: int, so_far: int, weight: int) -> None:
    """Then which card was given; `so_far` is the state with the other card moved back already."""
    target = v.swap_target[event]
    giver = v.swap_giver[event]
    gained = b.event_traced[event] - 1
    if target == v.me:
        add_state(b, event, moved(so_far, gained, giver) if gained >= 0 else so_far, weight)
        return
    place = given_to(v, event)
    there = 0
    for card in range(b.traces):
        if located(after, card) == place:
            there += 1
            if giver != v.me:
                add_state(b, event, moved(so_far, card, giver), weight)
            elif b.traced_kind[card] == v.swap_given[event]:
                add_state(b, event, moved(so_far, card, MINE), weight)
    others = (1 if target == CENTRE else box.hand) - there
    if others > 0:
        add_state(b, event, so_far, weight * others)


# The deal


@kernel
def find_starts(v: View, b: Belief, state: int, weight: int) -> None:
    """All ways in which the traced cards of a state were dealt: as a face-up card (its number) or unknown (0)."""
    origin = 0
    card = 0
    b.choice[0] = 0
    while card >= 0:
        if card == b.traces:
            add_start(v, b, state, origin, weight)
            card -= 1
        else:
            option = b.choice[card]
            seat = located(state, card)
            if option > (MAX_HAND if seat <= MAX_PLAYERS else 0):
                card -= 1
            else:
                b.choice[card] += 1
                if option == 0 or is_free_open_card(v, b, state, origin, card, option):
                    origin = moved(origin, card, option)
                    card += 1
                    b.choice[card] = 0


@kernel
def is_free_open_card(v: View, b: Belief, state: int, origin: int, card: int, option: int) -> bool:
    """Whether a face-up card is of the traced kind, and no earlier traced card was dealt as it."""
    seat = located(state, card)
    if v.shown[seat, option - 1] != b.traced_kind[card]:
        return False
    for earlier in range(card):
        if located(state, earlier) == seat and located(origin, earlier) == option:
            return False
    return True


@kernel
def add_start(v: View, b: Belief, state: int, origin: int, weight: int) -> None:
    """Weigh one way by how likely it is that these cards lay there."""
    likely = FINER * weight
    drawn = 0
    for card in range(b.traces):
        where = located(state, card)
        unknown = 1 if where == POOL else 0
        if where <= MAX_PLAYERS:
            same_seat = 0
            same_seat_unknown = 0
            for earlier in range(card):
                if located(state, earlier) == where:
                    same_seat += 1
                    if located(origin, earlier) == 0:
                        same_seat_unknown += 1
            likely = likely / (b.dealt[where] - same_seat)
            if located(origin, card) == 0:
                unknown = 1
                likely = likely * max(0, b.dealt[where] - b.open[where] - same_seat_unknown)
        if unknown != 0:
            copies = b.pool[b.traced_kind[card]]
            for earlier in range(card):
                if b.traced_kind[earlier] == b.traced_kind[card] and is_from_pool(state, origin, earlier):
                    copies -= 1
            if copies <= 0:
                return
            likely = likely * copies / (b.pool_cards - drawn)
            drawn += 1
    if likely <= 0.0:
        return
    if b.starts == STARTS:
        b.dropped += 1
        return
    before = b.start_upto[b.starts - 1] if b.starts > 0 else 0
    b.start_state[b.starts] = state
    b.start_origin[b.starts] = origin
    b.start_upto[b.starts] = before + max(1, int(likely))
    b.starts += 1


@kernel
def is_from_pool(state: int, origin: int, card: int) -> bool:
    """Whether a traced card was one of the unseen cards."""
    where = located(state, card)
    return where == POOL or (where <= MAX_PLAYERS and located(origin, card) == 0)
