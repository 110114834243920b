"""Items and cubes of Greedy at Goldmine Rumbles: what it uses while it is active, and where its cubes go."""

from __future__ import annotations

from motherlode.bots.greedy_goldmine_rumbles_fights import best_item_of
from motherlode.bots.greedy_goldmine_rumbles_reasons import (
    CUBE_BEST,
    EAT_PIE,
    HEAL_INJURIES,
    HEAL_TOKEN,
    KEEP_BIBLE,
    KEEP_ITEMS,
    MOVE_CUBES,
    READ_LOW,
    SELL_TRIO,
    STEAL_BEST,
    SWAP_BEST,
)
from motherlode.bots.greedy_goldmine_rumbles_worths import (
    LOWEST,
    NO_MOVE,
    THOUSAND,
    Memory,
    because,
    cost_of_injuries,
    is_legal,
    keep_worth,
    square_worth,
    worth_of_item,
)
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.core.streams import nth_legal
from motherlode.games.goldmine_rumbles.dashboard import can_carry, can_hold_cube, carry_cube
from motherlode.games.goldmine_rumbles.mining import BIBLE_ADDS, HIGHEST_TO_CONVERT, best_die
from motherlode.games.goldmine_rumbles.moves import (
    CALL_PAPA,
    CARRY_CUBE,
    CUBE_ON,
    FLASK_FOR,
    HARMONICA_FOR,
    MATCH,
    PASS,
    PICKPOCKET,
    READ_BIBLE,
    SELL,
    USE,
    USE_FUNGUS,
    USE_MEDICAL,
    USE_PIE,
    USE_PIPE,
    USE_WHISKEY,
)
from motherlode.games.goldmine_rumbles.records import (
    APPLE_PIE,
    BACON,
    BIBLE,
    FLASK,
    FUNGUS,
    HARMONICA,
    MATCHSTICK,
    MAX_COLUMN,
    MAX_ITEM,
    MEDICAL_SUPPLIES,
    PIPE,
    PIPE_CUBES,
    SHOWN,
    SITE_PLACE,
    WHISKEY,
    Box,
    View,
)

EAGER = 500  # what an exchange of items must gain


@kernel
def price_of_own(box: Box, v: View, memory: Memory, item: int) -> int:
    """What it costs to give up one of the items that one holds."""
    return worth_of_item(box, memory, v.me, item, v.items[v.me, item] - 1)


@kernel
def keepsake(box: Box, v: View, memory: Memory, item: int) -> int:
    """What an item that is used would have been worth unused."""
    return keep_worth(box, memory, v.me, item, v.items[v.me, item] - 1)


# Medicine


@kernel
def use_medicine(box: Box, v: View, legal: Words, memory: Memory) -> int:
    """GM-235, GM-241, GM-243: tokens and injuries that cost more than what heals them; NO_MOVE for nothing."""
    if is_legal(legal, USE + USE_FUNGUS) and memory.token > keepsake(box, v, memory, FUNGUS):
        return because(memory, HEAL_TOKEN, USE + USE_FUNGUS)
    if is_legal(legal, USE + USE_MEDICAL) and memory.token > keepsake(box, v, memory, MEDICAL_SUPPLIES):
        return because(memory, HEAL_TOKEN, USE + USE_MEDICAL)
    if is_legal(legal, USE + USE_WHISKEY):
        if cost_of_injuries(memory, 0, v.injuries[v.me]) > price_of_own(box, v, memory, WHISKEY):
            return because(memory, HEAL_INJURIES, USE + USE_WHISKEY)
    if is_legal(legal, USE + USE_PIE) and memory.mark > keepsake(box, v, memory, APPLE_PIE):
        return because(memory, EAT_PIE, USE + USE_PIE)
    return NO_MOVE


@kernel
def wind_down(box: Box, v: View, legal: Words, memory: Memory) -> int:
    """Medicine, as long as it pays."""
    move = use_medicine(box, v, legal, memory)
    return move if move != NO_MOVE else because(memory, KEEP_ITEMS, PASS)


# Exchanges


@kernel
def use_items(box: Box, v: View, legal: Words, memory: Memory) -> int:
    """All that pays at once; NO_MOVE for nothing."""
    for item in range(1, MAX_ITEM + 1):
        if is_legal(legal, SELL + item):
            return because(memory, SELL_TRIO, SELL + item)
    move = use_medicine(box, v, legal, memory)
    if move == NO_MOVE:
        move = steal(box, v, legal, memory)
    if move == NO_MOVE:
        move = swap(box, v, legal, memory, FLASK, FLASK_FOR)
    if move == NO_MOVE:
        move = swap(box, v, legal, memory, HARMONICA, HARMONICA_FOR)
    if move == NO_MOVE:
        move = use_matchstick(box, v, legal, memory)
    return move


@kernel
def steal(box: Box, v: View, legal: Words, memory: Memory) -> int:
    """GM-216, GM-218: Bacon for the best item around; Papa Clayton is called for it if that pays."""
    if v.items[v.me, BACON] == 0:
        return NO_MOVE
    chosen = NO_MOVE
    best = price_of_own(box, v, memory, BACON) + EAGER
    for victim in range(v.players + 1):
        for item in range(1, MAX_ITEM + 1):
            move = PICKPOCKET + MAX_ITEM * victim + item
            gain = memory.item[item] if victim == 0 else memory.item[item] * (THOUSAND + memory.harm) // THOUSAND
            if gain > best and is_legal(legal, move):
                best = gain
                chosen = move
    if chosen == NO_MOVE and is_legal(legal, CALL_PAPA):
        item = best_item_of(memory, 0)
        if item != BACON and memory.item[item] > best + price_of_own(box, v, memory, HARMONICA):
            chosen = CALL_PAPA
    return because(memory, STEAL_BEST, chosen)


@kernel
def swap(box: Box, v: View, legal: Words, memory: Memory, offered: int, base: int) -> int:
    """GM-234, GM-237: the best item for a Flask or a Harmonica."""
    if v.items[v.me, offered] == 0:
        return NO_MOVE
    chosen = NO_MOVE
    best = price_of_own(box, v, memory, offered) + EAGER
    for item in range(1, MAX_ITEM + 1):
        if memory.item[item] > best and is_legal(legal, base + item):
            best = memory.item[item]
            chosen = base + item
    return because(memory, SWAP_BEST, chosen)


@kernel
def use_matchstick(box: Box, v: View, legal: Words, memory: Memory) -> int:
    """GM-240: an item of a claim that one passes."""
    if v.items[v.me, MATCHSTICK] == 0:
        return NO_MOVE
    chosen = NO_MOVE
    best = price_of_own(box, v, memory, MATCHSTICK) + EAGER
    for position in range(1, SHOWN + 1):
        if is_legal(legal, MATCH + position):
            item = box.shows[v.place[v.me] - SITE_PLACE, position - 1]
            if memory.item[item] > best:
                best = memory.item[item]
                chosen = MATCH + position
    return because(memory, STEAL_BEST, chosen)


@kernel
def choose_bible(box: Box, v: View, memory: Memory) -> int:
    """GM-136: if it adds more than the Bible is worth."""
    now = best_die(memory.room, v.me)
    then = now
    if v.die_one <= HIGHEST_TO_CONVERT:
        then = max(then, v.die_one + BIBLE_ADDS)
    if 0 < v.die_two <= HIGHEST_TO_CONVERT:
        then = max(then, v.die_two + BIBLE_ADDS)
    if THOUSAND * (then - now) > price_of_own(box, v, memory, BIBLE):
        return because(memory, READ_LOW, READ_BIBLE)
    return because(memory, KEEP_BIBLE, PASS)


# Cubes


@kernel
def choose_cube(box: Box, v: View, memory: Memory) -> int:
    """The column that gains most for each cube, with as many cubes as are left to place now."""
    t = memory.room
    chosen = 0
    best = LOWEST
    for column in range(1, MAX_COLUMN + 1):
        if can_hold_cube(box, t, v.me, column):
            cubes = t.cubes[v.me, column] + t.fresh[v.me, column]
            before = square_worth(box, memory, column, cubes)
            for more in range(1, min(max(1, v.left), box.squares[column] - cubes) + 1):
                gain = (square_worth(box, memory, column, cubes + more) - before) // more
                if gain > best:
                    best = gain
                    chosen = column
    return because(memory, CUBE_BEST, CUBE_ON + chosen)


@kernel
def best_carry(box: Box, memory: Memory, seat: int) -> int:
    """GM-242: the cube whose move gains most, as a move; PASS if none gains."""
    t = memory.room
    chosen = PASS
    memory.gain = 0
    for source in range(1, MAX_COLUMN + 1):
        cubes = t.cubes[seat, source]
        if cubes > 0:
            loss = square_worth(box, memory, source, cubes) - square_worth(box, memory, source, cubes - 1)
            for target in range(1, MAX_COLUMN + 1):
                if can_carry(box, t, seat, source, target):
                    placed = t.cubes[seat, target]
                    gain = square_worth(box, memory, target, placed + 1) - loss
                    gain -= square_worth(box, memory, target, placed)
                    if gain > memory.gain:
                        memory.gain = gain
                        chosen = CARRY_CUBE + MAX_COLUMN * (source - 1) + target
    return chosen


@kernel
def use_pipe(box: Box, v: View, legal: Words, memory: Memory) -> int:
    """Whether three cubes would gain more, in the places where they do most, than the Pipe is worth; NO_MOVE if not."""
    if not is_legal(legal, USE + USE_PIPE):
        return NO_MOVE
    total = 0
    for _ in range(PIPE_CUBES):
        move = best_carry(box, memory, v.me)
        if move != PASS:
            total += memory.gain
            which = move - CARRY_CUBE - 1
            carry_cube(box, memory.room, v.me, which // MAX_COLUMN + 1, which % MAX_COLUMN + 1)
    if total <= price_of_own(box, v, memory, PIPE) + EAGER:
        return NO_MOVE
    return because(memory, MOVE_CUBES, USE + USE_PIPE)


@kernel
def move_cube(box: Box, v: View, legal: Words, memory: Memory) -> int:
    """The next cube that a Pipe moves; one must be moved."""
    move = best_carry(box, memory, v.me)
    if not is_legal(legal, move):
        move = nth_legal(legal, 0)
    return because(memory, MOVE_CUBES, move)
