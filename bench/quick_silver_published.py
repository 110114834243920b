"""The players of the published table of Quick Silver, as far as one sentence describes them. See README.md.

"One-ply determinised greedy (6 samples, market cash minus a price per lost plate). Careful redirects only if the
sampled loss exceeds 2.5x the plate's worth, reckless at 1x, random plays uniformly (10 % redirects)." What it leaves
open are dials here; the weighing of a swap is that of our bot `greedy`.
"""

from __future__ import annotations

from pathlib import Path

from motherlode.bots import greedy_quick_silver
from motherlode.bots.greedy_quick_silver import (
    TEMPER_UNIT,
    Slate,
    best_place,
    best_slot,
    end_after,
    forget_worths,
    imagine,
    worth_of_place,
)
from motherlode.bots.greedy_quick_silver import Memory as Weighing
from motherlode.core.bits import Stream, below, has_bit
from motherlode.core.bot import BotKind
from motherlode.core.botkit import KNOWS
from motherlode.core.copying import wipe
from motherlode.core.game import Game
from motherlode.core.kernels import kernel
from motherlode.core.loader import Unit
from motherlode.core.records import Ints, Record, Words, choice, dial, flag, i8, i64, of, whole
from motherlode.core.streams import any_legal, count_legal, nth_legal
from motherlode.games.quick_silver.hands import count_cards, put_card, take_card
from motherlode.games.quick_silver.moves import ACCEPT, AIM_AT, GIVE, SLOT, SNEAK
from motherlode.games.quick_silver.records import (
    AIM,
    CENTRE,
    MAX_HAND,
    MAX_KINDS,
    PICK_SLOT,
    PLACES,
    REDIRECT,
    TURN,
    Box,
    Table,
    View,
)
from motherlode.games.quick_silver.sight import belief

SEES = KNOWS
TENTH = 10

# Values of dials other than the first, which is the default.
EXACT = 2
UNTIL_SWAPPED, KEPT = 2, 3
MEAN = BEST = 2
CENTRE_ONLY = 3
BEST_REDIRECT = 2
AGAIN = KNOWN = 2
SNEAK_FIRST, BY_LOT = 2, 3
BY_CARD, BY_MOVE = 2, 3


class Dials(Record):
    """What the sentence leaves open. The defaults come nearest to the published figures; both prices are fitted."""

    plate: int = dial(0.1, "the price of a lost plate, as a share of the cash that makes a mayor")
    worth: int = dial(0.055, "what a plate is worth that pays for a redirect, as a share of the same")
    life: int = dial(0.0, "what staying alive is worth, as a share of the same")
    temper: int = dial(0.25, "redirects what costs more tens of plates than this", {"careful": 0.25, "reckless": 0.1})
    guess: int = choice("crude", "exact", help="hidden cards: any that are not in hand, or by all that was seen")
    faceup: int = choice("forgotten", "until", "kept", help="face-up cards in a crude guess: until their owner swaps")
    laid: int = flag("a crude guess knows the cards that the seat laid into the centre")
    drawn: int = choice("one", "mean", help="swapping with a hand: one of its cards by lot, or the mean of all")
    slot: int = choice("any", "best", help="which card of the centre")
    plan: int = choice("kept", "again", help="the target that was best with the card is named, or weighed once more")
    ties: int = choice("swap", "sneak", "lot", help="what is played of moves that came to the same")
    base: int = choice("none", "best", help="a loss is measured from no swap at all, or from the best redirect")
    target: int = choice("any", "best", "centre", help="where a swap is redirected")
    variants: int = choice("ignored", "known", help="whether its market knows the Stranger, and its road the undead")
    random: int = flag("plays uniformly and redirects one time in ten")
    among: int = choice("swaps", "cards", "moves", help="random turns: any card and target, card, or legal move")
    samples: int = whole(1, 100, 6, "how many tables it imagines for a decision")
    spare: Ints = i8(3)


class Memory(Record):
    """Room for weighing, and the dials."""

    weighing: Weighing = of(Weighing)
    worth_now: int = i64()  # of the hand as it is
    limit: int = i64()  # a loss above it is redirected
    guess: int = i8()
    faceup: int = i8()
    laid: int = i8()
    drawn: int = i8()
    slot: int = i8()
    plan: int = i8()
    ties: int = i8()
    base: int = i8()
    target: int = i8()
    variants: int = i8()
    random: int = i8()
    among: int = i8()
    samples: int = i8()
    planned: int = i8()  # the place to name, once the card is put down
    spare: Ints = i8(2)


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    """A new game: the dials are kept."""
    memory.weighing.plate_price = dials.plate * box.mayor
    memory.weighing.life_price = dials.life * box.mayor
    memory.limit = dials.temper * dials.worth * box.mayor * dials.samples * box.hand
    memory.guess = dials.guess
    memory.faceup = dials.faceup
    memory.laid = dials.laid
    memory.drawn = dials.drawn
    memory.slot = dials.slot
    memory.plan = dials.plan
    memory.ties = dials.ties
    memory.base = dials.base
    memory.target = dials.target
    memory.variants = dials.variants
    memory.random = dials.random
    memory.among = dials.among
    memory.samples = dials.samples


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    """The view knows all that was seen."""


# Guessed tables


@kernel
def guess_table(box: Box, v: View, memory: Memory, slate: Slate, rng: Stream) -> None:
    """A table as it may be."""
    if memory.guess == EXACT:
        imagine(box, v, slate, rng)
    else:
        guess_crudely(box, v, memory, rng, slate.room)
    if memory.variants != KNOWN:
        slate.room.undead = 0
        slate.room.stranger = 0


@kernel
def guess_crudely(box: Box, v: View, memory: Memory, rng: Stream, t: Table) -> None:
    """Own cards, what is remembered, and any of the other cards elsewhere, each equally likely."""
    wipe(t)
    t.players = v.players
    t.undead = v.undead
    t.stranger = v.stranger
    t.pile = v.pile
    t.mover = v.mover
    for place in range(1, PLACES):
        t.cash[place] = v.cash[place]
        t.plates[place] = v.plates[place]
        t.blasts[place] = v.blasts[place]
        t.sneaks[place] = v.sneaks[place]
        t.alive[place] = v.alive[place]
    t.undealt = box.cards
    for kind in range(1, MAX_KINDS + 1):
        t.left[kind] = box.copies[kind]
    t.offered = v.offered
    if v.offered != 0:
        remove(t, v.offered)
    for i in range(MAX_HAND):
        t.hand[v.me, i] = v.hand[v.me, i]
        if v.hand[v.me, i] != 0:
            remove(t, v.hand[v.me, i])
    if memory.laid != 0:
        for i in range(box.centre):
            if v.hand[CENTRE, i] != 0:
                t.hand[CENTRE, i] = v.hand[CENTRE, i]
                remove(t, v.hand[CENTRE, i])
    if memory.faceup == UNTIL_SWAPPED or memory.faceup == KEPT:
        remember_face_up(box, v, memory, t)
    fill_places(box, v, rng, t)


@kernel
def remove(t: Table, kind: int) -> None:
    """A card is not among the unknown ones."""
    t.left[kind] -= 1
    t.undealt -= 1


@kernel
def remember_face_up(box: Box, v: View, memory: Memory, t: Table) -> None:
    """Cards that were dealt face-up are where they were, as far as there are enough of them."""
    for seat in range(1, v.players + 1):
        if seat != v.me and v.alive[seat] != 0 and (memory.faceup == KEPT or not has_swapped(v, seat)):
            for i in range(MAX_HAND):
                kind = v.shown[seat, i]
                if kind != 0 and t.left[kind] > 0:
                    put_card(t, seat, kind)
                    remove(t, kind)


@kernel
def has_swapped(v: View, seat: int) -> bool:
    """Whether a seat took part in a swap of this round, or offers a card."""
    if v.offering != 0 and v.mover == seat:
        return True
    for event in range(v.swaps):
        if v.swap_giver[event] == seat or v.swap_target[event] == seat:
            return True
    return False


@kernel
def fill_places(box: Box, v: View, rng: Stream, t: Table) -> None:
    """Any unknown cards for what is empty; of another player's full hand, any card is the offered one."""
    for seat in range(1, v.players + 1):
        if seat != v.me and v.alive[seat] != 0:
            for _ in range(count_cards(t, seat), box.hand):
                put_card(t, seat, any_unknown(rng, t))
    for i in range(box.centre):
        if t.hand[CENTRE, i] == 0:
            t.hand[CENTRE, i] = any_unknown(rng, t)
    if v.offering != 0 and v.mover != v.me:
        t.offered = t.hand[v.mover, below(rng, box.hand)]
        take_card(t, v.mover, t.offered)


@kernel
def any_unknown(rng: Stream, t: Table) -> int:
    """Any of the cards that are left."""
    further = below(rng, t.undealt)
    kind = 0
    while further >= 0:
        kind += 1
        further -= t.left[kind]
    remove(t, kind)
    return kind


# What moves are worth


@kernel
def weigh_place(
    box: Box, v: View, memory: Memory, slate: Slate, rng: Stream, row: int, kind: int, place: int, pays: int
) -> None:
    """A card for one from a place; every place counts as often as a hand has cards."""
    cards = box.centre if place == CENTRE else box.hand
    if place == CENTRE and memory.slot == BEST:
        for i in range(cards):
            slate.worth[row, CENTRE + i] += box.hand * end_after(
                box, memory.weighing, slate, v.me, kind, CENTRE, i, pays
            )
    elif place == CENTRE or memory.drawn != MEAN:
        # All slots get the same worth: whichever is picked is picked by lot.
        worth = box.hand * end_after(box, memory.weighing, slate, v.me, kind, place, below(rng, cards), pays)
        for i in range(box.centre if place == CENTRE else 1):
            slate.worth[row, place + i] += worth
    else:
        for i in range(cards):
            slate.worth[row, place] += end_after(box, memory.weighing, slate, v.me, kind, place, i, pays)


@kernel
def weigh_turn(box: Box, v: View, memory: Memory, slate: Slate, rng: Stream) -> None:
    """To sneak, or any card for one from anywhere."""
    slate.worth_sneak += box.hand * end_after(box, memory.weighing, slate, v.me, 0, 0, 0, 0)
    for row in range(box.hand):
        kind = v.hand[v.me, row]
        if row == 0 or kind != v.hand[v.me, row - 1]:
            for place in range(1, PLACES):
                if place == CENTRE or (place != v.me and v.alive[place] != 0):
                    weigh_place(box, v, memory, slate, rng, row, kind, place, 0)


@kernel
def weigh_targets(box: Box, v: View, legal: Words, memory: Memory, slate: Slate, rng: Stream) -> None:
    """The offered card for one from anywhere that can be named, or from the own hand."""
    pays = 0 if v.mover == v.me else 1
    for place in range(1, PLACES):
        if has_bit(legal[0], AIM_AT + place) or (place == CENTRE and v.phase == PICK_SLOT):
            weigh_place(box, v, memory, slate, rng, 0, slate.room.offered, place, pays)
    if has_bit(legal[0], ACCEPT):
        weigh_place(box, v, memory, slate, rng, 0, slate.room.offered, v.me, 0)
        weigh_nothing(box, v, memory, slate)


@kernel
def weigh_nothing(box: Box, v: View, memory: Memory, slate: Slate) -> None:
    """Everybody keeps the own cards."""
    pile = slate.room.pile
    offered = slate.room.offered
    slate.room.pile = 0
    put_card(slate.room, v.mover, offered)
    memory.worth_now += box.hand * end_after(box, memory.weighing, slate, v.me, 0, 0, 0, 0)
    take_card(slate.room, v.mover, offered)
    slate.room.pile = pile


# What it does


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: Slate, rng: Stream) -> int:
    """What is best on the average of the guessed tables."""
    if count_legal(legal) == 1:
        return nth_legal(legal, 0)
    if memory.random != 0:
        return choose_randomly(box, v, legal, memory, rng)
    if v.phase == PICK_SLOT and memory.slot != BEST:
        return any_legal(legal, rng)
    if v.phase == AIM and memory.plan != AGAIN:
        return AIM_AT + memory.planned
    forget_worths(slate)
    memory.worth_now = 0
    if memory.guess == EXACT:
        belief(box, v, slate.belief)
    for _ in range(memory.samples):
        guess_table(box, v, memory, slate, rng)
        if v.phase == TURN:
            weigh_turn(box, v, memory, slate, rng)
        else:
            weigh_targets(box, v, legal, memory, slate, rng)
    if v.phase == TURN:
        return choose_turn(box, v, memory, slate, rng)
    if v.phase == PICK_SLOT:
        return SLOT + 1 + best_slot(box, slate, 0)
    if v.phase == AIM:
        return AIM_AT + best_place(box, v, slate, 0)
    return choose_redirect(box, v, legal, memory, slate, rng)


@kernel
def choose_turn(box: Box, v: View, memory: Memory, slate: Slate, rng: Stream) -> int:
    """The card and the target that are best, or to sneak."""
    chosen = SNEAK
    best = slate.worth_sneak
    equal = 1
    for row in range(box.hand):
        kind = v.hand[v.me, row]
        if row == 0 or kind != v.hand[v.me, row - 1]:
            for place in range(1, PLACES):
                if place == CENTRE or (place != v.me and v.alive[place] != 0):
                    worth = worth_of_place(box, v, slate, row, place)
                    if worth >= best:
                        equal = equal + 1 if worth == best else 1
                    if worth > best or (worth == best and takes_turn(memory, rng, equal)):
                        best = worth
                        chosen = GIVE + kind
                        memory.planned = place
    return chosen


@kernel
def takes_turn(memory: Memory, rng: Stream, equal: int) -> bool:
    """Whether the last of some equal moves is played."""
    if memory.ties == BY_LOT:
        return below(rng, equal) == 0
    return memory.ties != SNEAK_FIRST


@kernel
def choose_redirect(box: Box, v: View, legal: Words, memory: Memory, slate: Slate, rng: Stream) -> int:
    """Pay a plate if the swap would cost more than temper says."""
    place = best_place(box, v, slate, 0)
    base = worth_of_place(box, v, slate, 0, place) if memory.base == BEST_REDIRECT else memory.worth_now
    if (base - slate.worth[0, v.me]) * TEMPER_UNIT <= memory.limit:
        return ACCEPT
    if memory.target == CENTRE_ONLY:
        return AIM_AT + CENTRE
    return AIM_AT + place if memory.target == BEST else any_other_place(legal, rng)


@kernel
def any_other_place(legal: Words, rng: Stream) -> int:
    """Any legal redirect; accepting has the highest id."""
    return nth_legal(legal, below(rng, count_legal(legal) - 1))


@kernel
def choose_randomly(box: Box, v: View, legal: Words, memory: Memory, rng: Stream) -> int:
    """Uniformly, but one redirect in ten."""
    if v.phase == REDIRECT:
        return any_other_place(legal, rng) if below(rng, TENTH) == 0 else ACCEPT
    if v.phase == TURN and memory.among != BY_MOVE:
        places = 1
        if memory.among != BY_CARD:
            for seat in range(1, v.players + 1):
                if seat != v.me and v.alive[seat] != 0:
                    places += 1
        pick = below(rng, 1 + box.hand * places)
        return SNEAK if pick == 0 else GIVE + v.hand[v.me, (pick - 1) // places]
    return any_legal(legal, rng)


class Published(BotKind):
    """The kind of bot; compiled with the sources of `greedy`, whose kernels it calls."""

    def unit(self, game: Game) -> Unit:
        """What is compiled for it."""
        if game.id not in self._units:
            plain = super().unit(game)
            sources = (*plain.sources, Path(str(greedy_quick_silver.__file__)))
            self._units[game.id] = Unit(plain.name, plain.modules, sources, plain.replace, plain.kinds, plain.parents)
        return self._units[game.id]


KIND = Published("published", "the players of the published table", {"quick-silver": __name__})
