"""What things are worth to Greedy at Goldmine Rumbles: tokens, items and cubes, in thousandths of a gold nugget.

The game's own kernels are asked on a copy of the table, laid out from the view.
"""

from __future__ import annotations

from motherlode.bots.greedy_goldmine_rumbles_odds import Odds
from motherlode.core.bits import Stream, has_bit
from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Record, Words, i8, i16, i64, of
from motherlode.games.goldmine_rumbles.items import is_essential
from motherlode.games.goldmine_rumbles.phases import phases_of
from motherlode.games.goldmine_rumbles.planner import Plan
from motherlode.games.goldmine_rumbles.records import (
    AFTER_PICKS,
    APPLE_PIE,
    BACON,
    BIBLE,
    BLUNDERBUS,
    BREAD,
    COLT,
    DETONATOR,
    DYNAMITE,
    FLASK,
    FUNGUS,
    HARMONICA,
    ITEMS,
    KNOCKED_OUT,
    LAST_CALL,
    LEAF,
    MANUALS,
    MATCHSTICK,
    MEDICAL_SUPPLIES,
    MISSION_ITEMS,
    NOTEBOOKS,
    OVERFLOW,
    PIPE,
    PIPE_MOVES,
    ROUTE,
    SAFETY_GEAR,
    SHARES,
    SQUARES,
    TONIC,
    TUNNEL_PLANS,
    Belief,
    Box,
    Table,
    View,
)
from motherlode.games.goldmine_rumbles.scoring import fewest_marks
from motherlode.games.goldmine_rumbles.sight import world

THOUSAND = 1000
LOWEST = -(1 << 40)
NO_MOVE = -1
WORD_BITS = 64

# What it expects, in thousandths.
PARTNERSHIPS = 500  # yields as a partner, for each turn of one's own
LAST_SHARE = 700  # of the bonus for the fewest Black Marks, for what may still change
HOPE = 2000  # a Mission item when there are turns to find the others
PAIR = 700  # a second item of a kind, which may become a trio
TRIO = 4500  # a third one: two of them can be sold
BLAST = 2800  # Dynamite, if there are two turns to come
READ_ONCE = 1300  # a Bible, if one yield is to come: four nuggets for a third of the rolls
READ_LATER = 2200  # if there are more
CURE_POISON = 900  # Fungus, as long as one is not poisoned
CURE_BANDAGE = 1200  # Medical Supplies, as long as one has no bandage
CURE_MARK = 600  # Apple Pie, as long as one has no Black Mark
TAKE_ITEM = 1500  # Bacon, Matchstick
HELP = 1000  # Pipe, Blunderbus, Leaf
SWAP = 500  # Flask, Harmonica
LOOK = 200  # Detonator

# What cubes bring; found by self-play, see bench/README.md.
SHARE = 1500  # a nugget off the price of a claim, a turn: one may choose more freely too
FREE_CLAIMS = 6800  # all claims for nothing
MORE_TILES = 500  # each tile more that a Dynamite turns, a turn
FIRST_PLAN = 850  # the first Tunnel Plan, a turn
NEXT_PLAN = 250  # the others
HIDDEN_GOLD = 60  # a nugget in the Notebooks, in thousandths of it
DEFENCE = 400  # a point in fights with players, a turn, if one is daring
ROCK = 300  # how often a claim of some rock is mined,
SEEN_ROCK = 100  # more for each that is on display,
CHOSEN_ROCK = 70  # and for each nugget that makes one choose it
NOW = 600  # a nugget more at the claim that is mined, beside its share of all yields to come
SAFE = 11  # injuries that are worth a token to who wears Safety Gear


class Memory(Record):
    """Room for the table as it lies and for planning, what things are worth, and why the last move was chosen."""

    belief: Belief = of(Belief)
    room: Table = of(Table)
    plan: Plan = of(Plan)
    odds: Odds = of(Odds)
    net: Ints = i64(SQUARES + 1)  # what claims on display would bring
    token: int = i64()  # what a bandage or poison token costs
    mark: int = i64()  # what a Black Mark costs
    yields: int = i64()  # yields to come, in thousandths
    best: int = i64()  # what the best claim would bring
    gain: int = i64()  # and the best fight
    least: int = i64()  # what the least of one's items is worth
    item: Ints = i64(ITEMS)  # what one more of a kind is worth
    daring: int = i16()
    company: int = i16()
    bid: int = i16()
    harm: int = i16()
    later: int = i8()  # turns of one's own after this one
    minings: int = i8()  # Hazard dice to come, this turn's included
    target: int = i8()  # whom the best fight is with
    way: int = i8()  # of the plan
    reach: int = i8()
    reason: int = i8()
    spare: Ints = i8(2)


@kernel
def take_stock(box: Box, v: View, memory: Memory, rng: Stream) -> None:
    """Lay the table out, count what is to come, and price tokens and items. What it cannot know is never asked."""
    world(box, v, memory.belief, rng, memory.room)
    memory.later = phases_of(box, memory.room) - v.phase_number
    if v.player != 0:
        for place in range(v.turn + 1, v.players + 1):
            if v.order[place] == v.me:
                memory.later += 1
    now = 1 if is_still_to_mine(v) else 0
    memory.minings = memory.later + now
    memory.yields = memory.later * (THOUSAND + PARTNERSHIPS) + now * THOUSAND
    memory.token = cost_of_token(box, memory)
    memory.mark = cost_of_mark(box, memory, v.me)
    for item in range(1, ITEMS):
        memory.item[item] = worth_of_item(box, memory, v.me, item, v.items[v.me, item])
    memory.least = least_worth(box, memory, v.me)


@kernel
def is_still_to_mine(v: View) -> bool:
    """Whether one's own yield of this turn is to come: what is picked, healed or moved now counts for it."""
    if v.player != v.me and v.partner != v.me:
        return False
    phase = v.resume if v.phase == OVERFLOW or v.phase == PIPE_MOVES else v.phase
    return ROUTE <= phase <= LAST_CALL or phase == AFTER_PICKS


@kernel
def because(memory: Memory, reason: int, move: int) -> int:
    """Note why, and play the move."""
    memory.reason = reason
    return move


@kernel
def is_legal(legal: Words, move: int) -> bool:
    """Whether a move is among the legal ones."""
    return has_bit(legal[move // WORD_BITS], move % WORD_BITS)


# Tokens


@kernel
def cost_of_token(box: Box, memory: Memory) -> int:
    """GM-138, GM-303: a bandage or poison lowers every yield to come, and costs gold at the end."""
    return THOUSAND * box.token_cost + memory.yields


@kernel
def cost_of_mark(box: Box, memory: Memory, seat: int) -> int:
    """GM-300 to GM-303: gold at the end, and perhaps the bonus for the fewest."""
    t = memory.room
    before = fewest_marks(box, t, seat)
    t.marks[seat] += 1
    after = fewest_marks(box, t, seat)
    t.marks[seat] -= 1
    return THOUSAND * box.token_cost + (before - after) * (LAST_SHARE if memory.later > 0 else THOUSAND)


@kernel
def cost_of_injuries(memory: Memory, held: int, more: int) -> int:
    """Four injuries are a token; fewer are a part of one, as long as something may add to them."""
    if held + more >= KNOCKED_OUT:
        return memory.token * (KNOCKED_OUT + 1 - held) // (KNOCKED_OUT + 1)
    return memory.token * more // (KNOCKED_OUT + 1) if memory.minings > 0 else 0


# Items


@kernel
def is_wanted(box: Box, memory: Memory, seat: int, item: int) -> bool:
    """Whether an item is on one's Mission."""
    for i in range(MISSION_ITEMS):
        if box.mission[memory.room.mission[seat], i] == item:
            return True
    return False


@kernel
def mission_worth(box: Box, memory: Memory, seat: int, item: int) -> int:
    """GM-304: what an item adds to the others of the Mission that are held; while there is time, the hope for more."""
    if not is_wanted(box, memory, seat, item):
        return 0
    others = 0
    for i in range(MISSION_ITEMS):
        kind = box.mission[memory.room.mission[seat], i]
        if kind != item and memory.room.items[seat, kind] > 0:
            others += 1
    gain = THOUSAND * (box.mission_worth[others + 1] - box.mission_worth[others])
    return max(gain, HOPE) if memory.later > 0 else gain


@kernel
def keep_worth(box: Box, memory: Memory, seat: int, item: int, held: int) -> int:
    """What one more item is worth that is never used: for the Mission, or to be sold as one of three (GM-213)."""
    worth = mission_worth(box, memory, seat, item) if held == 0 else 0
    if not is_essential(item):
        if held == 1 and memory.later > 0:
            worth += PAIR
        elif held == 2 and memory.minings > 0:
            worth += TRIO
    return worth


@kernel
def worth_of_item(box: Box, memory: Memory, seat: int, item: int, held: int) -> int:
    """What one more item of a kind is worth to who holds so many."""
    return keep_worth(box, memory, seat, item, held) + use_worth(memory, seat, item, held)


@kernel
def least_worth(box: Box, memory: Memory, seat: int) -> int:
    """What it costs to part with the least of one's items; 0 without any."""
    least = -LOWEST
    for item in range(1, ITEMS):
        held = memory.room.items[seat, item]
        if held > 0:
            least = min(least, worth_of_item(box, memory, seat, item, held - 1))
    return least if least < -LOWEST else 0


@kernel
def use_worth(memory: Memory, seat: int, item: int, held: int) -> int:
    """What it is worth to use it."""
    t = memory.room
    if is_essential(item):
        return essential_worth(memory, item, held)
    if item == FUNGUS:
        return memory.token if t.poisons[seat] > held else maybe(memory, CURE_POISON, held)
    if item == MEDICAL_SUPPLIES:
        return memory.token if t.bandages[seat] > held else maybe(memory, CURE_BANDAGE, held)
    if item == APPLE_PIE:
        return memory.mark if t.marks[seat] > held else maybe(memory, CURE_MARK, held)
    if item == BIBLE:
        return 0 if memory.minings <= held else (READ_ONCE if memory.minings == held + 1 else READ_LATER)
    if item == BACON or item == MATCHSTICK:
        return maybe(memory, TAKE_ITEM, held)
    if item == PIPE or item == BLUNDERBUS or item == LEAF:
        return maybe(memory, HELP, held)
    if item == FLASK or item == HARMONICA:
        return maybe(memory, SWAP, held)
    return maybe(memory, LOOK, held) if item == DETONATOR else 0


@kernel
def maybe(memory: Memory, worth: int, held: int) -> int:
    """Something that may be useful later: nothing in the last turn, and less the more one has."""
    return worth // (held + 1) if memory.later > 0 else 0


@kernel
def essential_worth(memory: Memory, item: int, held: int) -> int:
    """Bread for two faces of the Hazard die, Dynamite for journeys, Whiskey for injuries."""
    if item == BREAD:
        eaten = memory.token * min(memory.minings, 3) // 6
        return eaten if held < 2 else eaten // 3
    if item == DYNAMITE:
        return BLAST * min(memory.later, 2) // (2 * (held + 1))
    return memory.token * min(memory.minings, 3) // (14 * (held + 1))


# Cubes


@kernel
def column_worth(box: Box, memory: Memory, column: int, cubes: int) -> int:
    """What so many cubes on a column are worth in the turns to come."""
    turns = memory.later
    effect = box.effect[column, cubes]
    if column == SHARES:
        return turns * min(effect * SHARE, FREE_CLAIMS)
    if column == MANUALS:
        return turns * MORE_TILES * (effect - 1)
    if column == TUNNEL_PLANS:
        return turns * (FIRST_PLAN + NEXT_PLAN * (effect - 1)) if effect > 0 else 0
    if column == SAFETY_GEAR:
        return gear_worth(memory, effect)
    if column == TONIC:
        return memory.token * memory.yields * min(effect, 2) // (9 * THOUSAND)
    if column == NOTEBOOKS:
        return HIDDEN_GOLD * effect
    if column == COLT:
        return memory.daring * effect * (memory.yields // 3 + DEFENCE * turns) // THOUSAND
    chance = ROCK + SEEN_ROCK * claims_of_rock(box, memory, column) + CHOSEN_ROCK * effect
    return memory.yields * effect * chance // THOUSAND


@kernel
def claims_of_rock(box: Box, memory: Memory, column: int) -> int:
    """How many claims on display are of the rock that a column helps at."""
    count = 0
    for square in range(1, SQUARES + 1):
        if box.rock[memory.room.display[square]] == column:
            count += 1
    return count


@kernel
def square_worth(box: Box, memory: Memory, column: int, cubes: int) -> int:
    """The same, and what they add at once to the yield of the claim that was bought."""
    worth = column_worth(box, memory, column, cubes)
    claim = memory.room.bought
    if claim != 0 and memory.minings > memory.later and box.rock[claim] == column:
        worth += NOW * box.effect[column, cubes]
    return worth


@kernel
def gear_worth(memory: Memory, less: int) -> int:
    """GM-265, GM-266: injuries saved at the cave-ins of the phases to come, and on two faces of the Hazard die."""
    phases = memory.later if memory.room.phase_number > 0 else memory.later - 1
    saved = phases * 5 * THOUSAND * min(less, 3) // 6 + memory.yields * (min(less, 2) + min(less, 3)) // 6
    return memory.token * saved // (SAFE * THOUSAND)
