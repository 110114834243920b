"""Greedy for Gold: takes the best strike it remembers, hinders rivals where it can, else turns something new.

It is handed `look` and remembers by itself, so its memory is a dial: each card it sees is kept with the probability
`memory`, and each card it remembers is forgotten with the probability `fade` a turn.
"""

from __future__ import annotations

from motherlode.core.bits import Stream, below, has_bit
from motherlode.core.botkit import LOOKS, NoSlate
from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Record, Words, dial, i8, i16
from motherlode.core.streams import any_legal
from motherlode.games.gold.records import COLOURS, DIGGER, DYNAMITE, GOLD, POSITIONS, Box, View
from motherlode.games.gold.sight import PLACE, SAW_CARD, SAW_FLIP, STEP

SEES = LOOKS
THOUSAND = 1000
BY_ITSELF = -1

# Why a move was chosen: the words are in the game's catalogue.
NO_REASON = 0
STRIKE_KNOWN = 1
FINISH_STRIKE = 2
BEAT_RIVAL = 3
BLAST_RIVAL = 4
KEEP_SAFE = 5
TRY_NEW = 6
RUSH_BEST = 7
RUSH_NEW = 8
NOTHING_BETTER = 9
REASONS = (
    "none",
    "strike_known",
    "finish_strike",
    "beat_rival",
    "blast_rival",
    "keep_safe",
    "try_new",
    "rush_best",
    "rush_new",
    "nothing_better",
)


class Dials(Record):
    """How well it remembers."""

    memory: int = dial(1, "how likely it keeps a card that it sees", {"perfect": 1, "fading": 0.7, "none": 0})
    fade: int = dial(
        BY_ITSELF / THOUSAND,
        "how likely it forgets each card it remembers, a turn; by itself, a twentieth of what memory lacks",
        {"by-itself": BY_ITSELF / THOUSAND},
    )
    spare: Ints = i8(4)


class Memory(Record):
    """The kinds of cards that it remembers, by position; and why it chose its last move."""

    keeps: int = i16()
    forgets: int = i16()
    remembered: Ints = i8(POSITIONS)
    seat: int = i8()
    reason: int = i8()
    reason_first: int = i8()  # the kinds of cards that the reason speaks of
    reason_second: int = i8()


@kernel
def begin(box: Box, dials: Dials, seat: int, memory: Memory) -> None:
    """A new game: nothing is remembered."""
    memory.seat = seat
    memory.keeps = dials.memory
    memory.forgets = (THOUSAND - dials.memory) // 20 if dials.fade == BY_ITSELF else dials.fade


@kernel
def notice(box: Box, code: int, memory: Memory, rng: Stream) -> None:
    """A card was shown: keep it, perhaps; and forget others, perhaps."""
    step = code // STEP
    if step == SAW_FLIP:
        fade(memory, rng)
    if step == SAW_FLIP or step == SAW_CARD:
        position = (code % STEP) // PLACE - 1
        kind = code % PLACE
        if kind != 0:
            memory.remembered[position] = kind if happens(rng, memory.keeps) else 0


@kernel
def happens(rng: Stream, thousandths: int) -> bool:
    """True so many times in a thousand."""
    if thousandths >= THOUSAND:
        return True
    return thousandths > 0 and below(rng, THOUSAND) < thousandths


@kernel
def fade(memory: Memory, rng: Stream) -> None:
    """Each flip is half a turn."""
    if memory.forgets > 0:
        for position in range(POSITIONS):
            if memory.remembered[position] != 0 and below(rng, 2 * THOUSAND) < memory.forgets:
                memory.remembered[position] = 0


# What it knows


@kernel
def known_at(v: View, memory: Memory, position: int) -> int:
    """The kind that it remembers under a face-down card, or 0."""
    return memory.remembered[position] if has_bit(v.face_down, position) else 0


@kernel
def pays_me(box: Box, v: View, digger: int) -> bool:
    """Whether gold that this digger carries out in my turn is mine."""
    owner = v.owner[box.colour[digger]]
    return owner == 0 or owner == v.me


@kernel
def serves_me(box: Box, v: View, kind: int) -> bool:
    """Whether a digger carries gold out for me, in my turn."""
    return box.sort[kind] == DIGGER and pays_me(box, v, kind)


@kernel
def is_rival(box: Box, v: View, kind: int) -> bool:
    """Whether a card is a digger that works for somebody else."""
    return box.sort[kind] == DIGGER and not pays_me(box, v, kind)


@kernel
def any_new(v: View, memory: Memory, rng: Stream) -> int:
    """A face-down card that it does not remember, each equally likely; -1 if there is none."""
    count = 0
    chosen = -1
    for position in range(POSITIONS):
        if has_bit(v.face_down, position) and memory.remembered[position] == 0:
            count += 1
            if below(rng, count) == 0:
                chosen = position
    return chosen


@kernel
def best_gold(box: Box, v: View, memory: Memory, strength: int) -> int:
    """The position of the richest remembered gold card that this strength can carry; -1 if there is none."""
    best = -1
    worth = 0
    for position in range(POSITIONS):
        kind = known_at(v, memory, position)
        if box.sort[kind] == GOLD and worth < box.value[kind] <= strength:
            best = position
            worth = box.value[kind]
    return best


@kernel
def least_digger(box: Box, v: View, memory: Memory, worth: int) -> int:
    """The position of my weakest remembered digger that can carry this worth; -1 if there is none."""
    best = -1
    strength = POSITIONS
    for position in range(POSITIONS):
        kind = known_at(v, memory, position)
        if serves_me(box, v, kind) and worth <= box.value[kind] < strength:
            best = position
            strength = box.value[kind]
    return best


@kernel
def strongest_rival(box: Box, v: View, memory: Memory, below_strength: int) -> int:
    """The position of the strongest remembered rival digger weaker than this; -1 if there is none."""
    best = -1
    strength = 0
    for position in range(POSITIONS):
        kind = known_at(v, memory, position)
        if is_rival(box, v, kind) and strength < box.value[kind] < below_strength:
            best = position
            strength = box.value[kind]
    return best


@kernel
def stronger_digger(box: Box, v: View, memory: Memory, strength: int) -> int:
    """The position of a remembered digger, mine if there is one, that beats this strength; -1 if there is none."""
    found = -1
    for position in range(POSITIONS):
        kind = known_at(v, memory, position)
        if box.sort[kind] == DIGGER and box.value[kind] > strength:
            if serves_me(box, v, kind):
                return position
            found = position
    return found


@kernel
def can_strike(box: Box, v: View, memory: Memory, digger: int) -> bool:
    """Whether a digger could carry a gold card that it remembers."""
    return best_gold(box, v, memory, box.value[digger]) >= 0


@kernel
def strongest_threat(box: Box, v: View, memory: Memory) -> int:
    """The position of the strongest remembered rival that could strike remembered gold and can be beaten; or -1."""
    best = -1
    strength = 0
    for position in range(POSITIONS):
        kind = known_at(v, memory, position)
        threatens = is_rival(box, v, kind) and box.value[kind] > strength and can_strike(box, v, memory, kind)
        if threatens and stronger_digger(box, v, memory, box.value[kind]) >= 0:
            best = position
            strength = box.value[kind]
    return best


@kernel
def remembered_dynamite(box: Box, v: View, memory: Memory) -> int:
    """The position of a remembered stick of dynamite; -1 if there is none."""
    for position in range(POSITIONS):
        if box.sort[known_at(v, memory, position)] == DYNAMITE:
            return position
    return -1


@kernel
def harmless_beside(box: Box, v: View, memory: Memory, first: int) -> int:
    """The position of a remembered card with which the open one changes nothing; -1 if there is none."""
    for position in range(POSITIONS):
        kind = known_at(v, memory, position)
        if kind != 0 and nothing_happens(box, first, kind):
            return position
    return -1


@kernel
def nothing_happens(box: Box, first: int, second: int) -> bool:
    """Whether two cards would only be turned back."""
    if box.sort[first] == DYNAMITE or box.sort[second] == DYNAMITE:
        return False
    if box.sort[first] == box.sort[second]:
        return box.sort[first] == GOLD or box.value[first] == box.value[second]
    if box.sort[first] == DIGGER:
        return box.value[first] < box.value[second]
    return box.value[second] < box.value[first]


@kernel
def unseen_favours_me(v: View) -> bool:
    """Whether a digger of a colour drawn at random would more likely serve me than a rival."""
    mine = 0
    for colour in range(1, COLOURS + 1):
        if v.owner[colour] == 0 or v.owner[colour] == v.me:
            mine += 1
    return 2 * mine > COLOURS


# What it does


@kernel
def because(box: Box, v: View, memory: Memory, reason: int, position: int, other: int) -> int:
    """Note why, with the cards that the reason speaks of, and play the position."""
    memory.reason = reason
    memory.reason_first = known_at(v, memory, position)
    memory.reason_second = other
    return position


@kernel
def choose(box: Box, v: View, legal: Words, memory: Memory, slate: NoSlate, rng: Stream) -> int:
    """The first or second card of a turn, a card in the rush, or a colour in the draft."""
    memory.reason = NO_REASON
    if legal[0] == 0:
        return any_legal(legal, rng)
    if v.rush != 0:
        return choose_in_rush(box, v, legal, memory, rng)
    if v.open_at[0] == 0:
        return choose_first(box, v, legal, memory, rng)
    open_card = v.known[v.open_at[0] - 1]
    if box.sort[open_card] == DYNAMITE:
        return choose_beside_dynamite(box, v, legal, memory, rng)
    if box.sort[open_card] == GOLD:
        return choose_beside_gold(box, v, legal, memory, rng, open_card)
    return choose_beside_digger(box, v, legal, memory, rng, open_card)


@kernel
def choose_in_rush(box: Box, v: View, legal: Words, memory: Memory, rng: Stream) -> int:
    """The richest gold that it remembers, else something new."""
    position = best_gold(box, v, memory, POSITIONS)
    if position >= 0:
        return because(box, v, memory, RUSH_BEST, position, 0)
    return new_or_any(box, v, legal, memory, rng, RUSH_NEW)


@kernel
def new_or_any(box: Box, v: View, legal: Words, memory: Memory, rng: Stream, reason: int) -> int:
    """Something new; if there is none, anything."""
    position = any_new(v, memory, rng)
    if position >= 0:
        return because(box, v, memory, reason, position, 0)
    return because(box, v, memory, NOTHING_BETTER, any_legal(legal, rng), 0)


@kernel
def choose_first(box: Box, v: View, legal: Words, memory: Memory, rng: Stream) -> int:
    """A digger that can strike remembered gold for me; a digger that beats a dangerous rival; else something new."""
    digger = -1
    worth = 0
    for position in range(POSITIONS):
        kind = known_at(v, memory, position)
        if serves_me(box, v, kind):
            gold = best_gold(box, v, memory, box.value[kind])
            if gold >= 0 and box.value[known_at(v, memory, gold)] > worth:
                digger = position
                worth = box.value[known_at(v, memory, gold)]
    if digger >= 0:
        gold = best_gold(box, v, memory, box.value[known_at(v, memory, digger)])
        return because(box, v, memory, STRIKE_KNOWN, digger, known_at(v, memory, gold))
    threat = strongest_threat(box, v, memory)
    if threat >= 0:
        rival = known_at(v, memory, threat)
        return because(box, v, memory, BEAT_RIVAL, stronger_digger(box, v, memory, box.value[rival]), rival)
    return new_or_any(box, v, legal, memory, rng, TRY_NEW)


@kernel
def choose_beside_dynamite(box: Box, v: View, legal: Words, memory: Memory, rng: Stream) -> int:
    """Something must go: the strongest rival, else something new."""
    rival = strongest_rival(box, v, memory, POSITIONS)
    if rival >= 0:
        return because(box, v, memory, BLAST_RIVAL, rival, 0)
    return new_or_any(box, v, legal, memory, rng, TRY_NEW)


@kernel
def choose_beside_gold(box: Box, v: View, legal: Words, memory: Memory, rng: Stream, gold: int) -> int:
    """A digger that carries it out for me; else no gift to a rival, if a rival is the more likely to be found."""
    digger = least_digger(box, v, memory, box.value[gold])
    if digger >= 0:
        return because(box, v, memory, FINISH_STRIKE, digger, gold)
    if not unseen_favours_me(v):
        safe = harmless_beside(box, v, memory, gold)
        if safe >= 0:
            return because(box, v, memory, KEEP_SAFE, safe, gold)
    return new_or_any(box, v, legal, memory, rng, TRY_NEW)


@kernel
def choose_beside_digger(box: Box, v: View, legal: Words, memory: Memory, rng: Stream, digger: int) -> int:
    """Mine strikes or fights; a rival's is beaten, blown up or left alone."""
    strength = box.value[digger]
    if serves_me(box, v, digger):
        gold = best_gold(box, v, memory, strength)
        if gold >= 0:
            return because(box, v, memory, FINISH_STRIKE, gold, digger)
        rival = strongest_rival(box, v, memory, strength)
        if rival >= 0:
            return because(box, v, memory, BEAT_RIVAL, rival, digger)
        return new_or_any(box, v, legal, memory, rng, TRY_NEW)
    beater = stronger_digger(box, v, memory, strength)
    if beater >= 0:
        return because(box, v, memory, BEAT_RIVAL, beater, digger)
    dynamite = remembered_dynamite(box, v, memory)
    if dynamite >= 0:
        return because(box, v, memory, BLAST_RIVAL, dynamite, digger)
    safe = harmless_beside(box, v, memory, digger)
    if safe >= 0:
        return because(box, v, memory, KEEP_SAFE, safe, digger)
    return new_or_any(box, v, legal, memory, rng, TRY_NEW)
