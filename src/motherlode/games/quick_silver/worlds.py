"""Draws a table that agrees with a view: a deal by its weight, then the swaps of the round once more."""

from __future__ import annotations

from motherlode.core.bits import Stream, below, next_word
from motherlode.core.kernels import kernel

from .belief import (
    MINE,
    NOWHERE,
    POOL,
    all_is_shown,
    given_to,
    is_from_pool,
    located,
    moved,
    taken_from,
    traced_at,
    weight_of,
)
from .records import AIM, CENTRE, MAX_HAND, MAX_KINDS, MAX_PLAYERS, PLACES, Belief, Box, Table, View

NO_CARD = -1
MOST_TRIES = 1000  # for a table without a card too many, when not all cards could be traced
TWO_TO_53 = 9007199254740992.0


@kernel
def world(box: Box, v: View, b: Belief, rng: Stream, t: Table) -> None:
    """Draw a table with the probability that it has given all that the seat saw."""
    copy_public_back(v, t)
    if all_is_shown(v.phase, v.actor):
        lay_open(box, v, t)
        return
    play_again(box, v, b, rng, t)
    for _ in range(MOST_TRIES):
        if b.dropped == 0 or adds_up(box, t):
            return
        sweep_up(t)
        play_again(box, v, b, rng, t)


@kernel
def play_again(box: Box, v: View, b: Belief, rng: Stream, t: Table) -> None:
    """The deal and the swaps of the round."""
    start = pick_start(b, rng)
    state = b.start_state[start]
    deal_again(v, b, rng, t, state, b.start_origin[start])
    for event in range(v.swaps):
        state = swap_again(box, v, b, rng, t, event, state)
    put_offered_down(box, v, rng, t)
    for seat in range(1, MAX_PLAYERS + 1):
        sort_hand(t, seat)


@kernel
def adds_up(box: Box, t: Table) -> bool:
    """Whether each card is there as often as it should be: with cards that were not traced, `insist` may fail."""
    for kind in range(1, MAX_KINDS + 1):
        count = t.left[kind] + (1 if t.offered == kind else 0)
        for place in range(1, CENTRE + 1):
            for i in range(MAX_HAND):
                if t.hand[place, i] == kind:
                    count += 1
        if count != box.copies[kind]:
            return False
    return True


@kernel
def sweep_up(t: Table) -> None:
    """No card lies anywhere, for another try."""
    t.offered = 0
    for place in range(1, CENTRE + 1):
        for i in range(MAX_HAND):
            t.hand[place, i] = 0


@kernel
def copy_public_back(v: View, t: Table) -> None:
    """What lies open for everybody."""
    t.players = v.players
    t.undead = v.undead
    t.stranger = v.stranger
    t.reveals = v.reveals
    t.round = v.round
    t.tin = v.tin
    t.pile = v.pile
    t.dealer = v.dealer
    t.holder = v.holder
    t.white = v.white
    t.black = v.black
    t.die = v.die
    t.final = v.final
    t.begun = v.begun
    t.undealt = v.undealt
    t.phase = v.phase
    t.mover = v.mover
    t.target = v.target
    t.redirector = v.redirector
    t.slot = v.slot
    t.ending = v.ending
    t.actor = v.actor
    t.swaps = v.swaps
    # A card that was just put down is the one step that is not sealed; see rules.play.
    t.sealed = 0 if v.phase == AIM else 1
    for place in range(1, PLACES):
        t.cash[place] = v.cash[place]
        t.total[place] = v.total[place]
        t.paid[place] = v.paid[place]
        t.plates[place] = v.plates[place]
        t.blasts[place] = v.blasts[place]
        t.sneaks[place] = v.sneaks[place]
        t.alive[place] = v.alive[place]
        t.fell[place] = v.fell[place]
        for i in range(MAX_HAND):
            t.shown[place, i] = v.shown[place, i]
            t.revealed[place, i] = v.revealed[place, i]
    for event in range(v.swaps):
        t.swap_giver[event] = v.swap_giver[event]
        t.swap_target[event] = v.swap_target[event]
        t.swap_slot[event] = v.swap_slot[event]


@kernel
def lay_open(box: Box, v: View, t: Table) -> None:
    """After the reveal nothing is hidden: the rest of the cards is what is not shown."""
    for kind in range(1, MAX_KINDS + 1):
        t.left[kind] = box.copies[kind]
    for place in range(1, CENTRE + 1):
        for i in range(MAX_HAND):
            kind = v.revealed[place, i]
            t.hand[place, i] = kind
            if kind != 0:
                t.left[kind] -= 1


# The deal


@kernel
def fraction(rng: Stream) -> float:
    """A number from 0 up to but not including 1."""
    return ((next_word(rng) >> 11) & ((1 << 53) - 1)) / TWO_TO_53


@kernel
def pick_start(b: Belief, rng: Stream) -> int:
    """One of the ways in which the traced cards were dealt, by weight."""
    if b.starts <= 1:
        return 0
    wanted = int(fraction(rng) * b.start_upto[b.starts - 1])
    low = 0
    high = b.starts - 1
    while low < high:
        middle = (low + high) // 2
        if b.start_upto[middle] > wanted:
            high = middle
        else:
            low = middle + 1
    return low


@kernel
def draw_unseen_card(b: Belief, rng: Stream, t: Table) -> int:
    """Any of the unseen cards that no place has yet."""
    further = below(rng, b.pool_left)
    kind = 0
    while further >= 0:
        kind += 1
        further -= t.left[kind]
    t.left[kind] -= 1
    b.pool_left -= 1
    return kind


@kernel
def deal_again(v: View, b: Belief, rng: Stream, t: Table, state: int, origin: int) -> None:
    """The hands as they were dealt: face-up cards, traced cards where they were, and any unseen cards for the rest."""
    b.pool_left = b.pool_cards
    for kind in range(1, MAX_KINDS + 1):
        t.left[kind] = b.pool[kind]
    for card in range(b.traces):
        if is_from_pool(state, origin, card):
            t.left[b.traced_kind[card]] -= 1
            b.pool_left -= 1
    for place in range(PLACES):
        for i in range(MAX_HAND):
            b.mark[place, i] = 0
    for seat in range(1, MAX_PLAYERS + 1):
        if seat != v.me:
            deal_hand_again(v, b, rng, t, state, origin, seat)
    i = 0
    for kind in range(1, MAX_KINDS + 1):
        for _ in range(b.own[kind]):
            t.hand[v.me, i] = kind
            i += 1


@kernel
def deal_hand_again(v: View, b: Belief, rng: Stream, t: Table, state: int, origin: int, seat: int) -> None:
    """One hand of another player; each traced card is marked."""
    filled = b.open[seat]
    for i in range(filled):
        t.hand[seat, i] = v.shown[seat, i]
    for card in range(b.traces):
        if located(state, card) == seat:
            number = located(origin, card)
            if number == 0:
                t.hand[seat, filled] = b.traced_kind[card]
                b.mark[seat, filled] = card + 1
                filled += 1
            else:
                b.mark[seat, number - 1] = card + 1
    while filled < b.dealt[seat]:
        t.hand[seat, filled] = draw_unseen_card(b, rng, t)
        filled += 1


# The swaps


@kernel
def state_if(v: View, b: Belief, event: int, state: int, got: int, gave: int) -> int:
    """The state after a swap in which the giver got one traced card and gave another (or NO_CARD); -1 if impossible."""
    giver = v.swap_giver[event]
    target = v.swap_target[event]
    gained = b.event_traced[event] - 1
    after = state
    source = taken_from(v, b, event)
    if giver == v.me:
        if got != gained:
            return -1
        if got != NO_CARD:
            if located(state, got) != source:
                return -1
            after = moved(after, got, NOWHERE)
    elif got == NO_CARD:
        if target == CENTRE and source != POOL and traced_at(b, state, source) > 0:
            return -1
    else:
        if located(state, got) != source:
            return -1
        if source == MINE and b.traced_kind[got] != v.swap_taken[event]:
            return -1
        after = moved(after, got, giver)
    if target == v.me:
        if gave != gained:
            return -1
        if gave != NO_CARD:
            if located(state, gave) != giver:
                return -1
            after = moved(after, gave, NOWHERE)
    elif gave != NO_CARD:
        if located(state, gave) != (MINE if giver == v.me else giver):
            return -1
        if giver == v.me and b.traced_kind[gave] != v.swap_given[event]:
            return -1
        after = moved(after, gave, given_to(v, event))
    return after


@kernel
def ways(box: Box, v: View, b: Belief, event: int, after: int, got: int, gave: int) -> int:
    """In how many positions the cards that are not traced may lie after the swap."""
    count = 1
    if got == NO_CARD and v.swap_giver[event] != v.me:
        count *= box.hand - traced_at(b, after, v.swap_giver[event])
    if gave == NO_CARD and v.swap_target[event] != v.me and v.swap_target[event] != CENTRE:
        count *= box.hand - traced_at(b, after, v.swap_target[event])
    return count


@kernel
def swap_again(box: Box, v: View, b: Belief, rng: Stream, t: Table, event: int, state: int) -> int:
    """Choose which cards changed hands, by how likely all that followed is then; gives the state after the swap."""
    total = 0
    for got in range(NO_CARD, b.traces):
        for gave in range(NO_CARD, b.traces):
            after = state_if(v, b, event, state, got, gave)
            if after >= 0:
                total += ways(box, v, b, event, after, got, gave) * weight_of(b, event + 1, after)
    wanted = int(fraction(rng) * total) if b.traces > 0 else 0
    for got in range(NO_CARD, b.traces):
        for gave in range(NO_CARD, b.traces):
            after = state_if(v, b, event, state, got, gave)
            if after >= 0:
                wanted -= ways(box, v, b, event, after, got, gave) * weight_of(b, event + 1, after)
                if wanted < 0 or total == 0:
                    exchange(box, v, b, rng, t, event, got, gave)
                    return after
    return state


@kernel
def marked_position(box: Box, b: Belief, rng: Stream, place: int, card: int) -> int:
    """Where a traced card is in a hand; without one, any position that holds none."""
    if card != NO_CARD:
        for i in range(box.hand):
            if b.mark[place, i] == card + 1:
                return i
    free = 0
    for i in range(box.hand):
        if b.mark[place, i] == 0:
            free += 1
    nth = below(rng, free)
    position = 0
    while nth > 0 or b.mark[place, position] != 0:
        if b.mark[place, position] == 0:
            nth -= 1
        position += 1
    return position


@kernel
def own_position(t: Table, seat: int, kind: int) -> int:
    """Where a card is in the own hand."""
    i = 0
    while t.hand[seat, i] != kind:
        i += 1
    return i


@kernel
def exchange(box: Box, v: View, b: Belief, rng: Stream, t: Table, event: int, got: int, gave: int) -> None:
    """The swap itself, with the marks of the traced cards; those of the own hand are never read."""
    giver = v.swap_giver[event]
    target = v.swap_target[event]
    if target == CENTRE:
        there = v.swap_slot[event] - 1
        if t.hand[CENTRE, there] == 0:
            t.hand[CENTRE, there] = b.traced_kind[got] if got != NO_CARD else draw_unseen_card(b, rng, t)
    elif target == v.me:
        there = own_position(t, target, v.swap_taken[event])
    else:
        there = marked_position(box, b, rng, target, got)
    if giver == v.me:
        here = own_position(t, giver, v.swap_given[event])
        if got == NO_CARD:
            insist(box, v, b, t, target, there, v.swap_taken[event])
    else:
        here = marked_position(box, b, rng, giver, gave)
        if target == v.me and gave == NO_CARD:
            insist(box, v, b, t, giver, here, v.swap_given[event])
    given = t.hand[giver, here]
    taken = t.hand[target, there]
    t.hand[giver, here] = taken
    t.hand[target, there] = given
    t.swap_given[event] = given
    t.swap_taken[event] = taken
    b.mark[giver, here] = got + 1
    b.mark[target, there] = gave + 1


@kernel
def insist(box: Box, v: View, b: Belief, t: Table, place: int, position: int, kind: int) -> None:
    """A card that was seen but not traced, for want of room, must still be what it was: exchange it for one that is."""
    if t.hand[place, position] == kind:
        return
    other = t.hand[place, position]
    t.hand[place, position] = kind
    if t.left[kind] > 0:
        t.left[kind] -= 1
        t.left[other] += 1
        return
    for seat in range(1, CENTRE + 1):
        for i in range(MAX_HAND):
            if seat != v.me and t.hand[seat, i] == kind and b.mark[seat, i] == 0 and (seat != place or i != position):
                t.hand[seat, i] = other
                return


# The rest


@kernel
def put_offered_down(box: Box, v: View, rng: Stream, t: Table) -> None:
    """The card that lies offered: the own one, or any of the mover's hand."""
    if v.offering == 0:
        return
    if v.mover == v.me:
        position = own_position(t, v.mover, v.offered)
    else:
        position = below(rng, box.hand)
    t.offered = t.hand[v.mover, position]
    t.hand[v.mover, position] = 0


@kernel
def sort_hand(t: Table, seat: int) -> None:
    """Ascending, with the empty places last."""
    for i in range(1, MAX_HAND):
        card = t.hand[seat, i]
        j = i
        while j > 0 and card != 0 and (t.hand[seat, j - 1] > card or t.hand[seat, j - 1] == 0):
            t.hand[seat, j] = t.hand[seat, j - 1]
            j -= 1
        t.hand[seat, j] = card
