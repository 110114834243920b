"""Items: getting, holding and using them. Groups S and X, GM-R42, GM-R44, GM-R60 to GM-R65, GM-R71 to GM-R73."""

from __future__ import annotations

from motherlode.core.bits import has_bit
from motherlode.core.contract import CHANCE
from motherlode.core.kernels import kernel

from .dashboard import can_carry_any
from .mine import next_to_line, same_location, site_of
from .records import (
    APPLE_PIE,
    BACON,
    BIBLE,
    BLUNDERBUS,
    BREAD,
    DETONATOR,
    DYNAMITE,
    FLASK,
    FUNGUS,
    HARMONICA,
    LEAF,
    MATCHSTICK,
    MAX_ITEM,
    MEDICAL_SUPPLIES,
    OVERFLOW,
    PEEK,
    PIPE,
    PIPE_CUBES,
    PIPE_MOVES,
    SQUARES,
    WHISKEY,
    Box,
    Table,
)

SELL_FROM = 3  # items of one kind that one must hold to sell …
SOLD = 2  # … so many of them

# What may be used in an overflow (GM-R62).
MAY_USE_ALL = 1  # active: all items with a lightning bolt
MAY_HEAL = 2  # after a fight: medicinal ones
MAY_DISCARD = 3  # not active: none


# Holding


@kernel
def count_items(t: Table, seat: int) -> int:
    """All items of a seat."""
    count = 0
    for item in range(1, MAX_ITEM + 1):
        count += t.items[seat, item]
    return count


@kernel
def take_item(t: Table, seat: int, source: int, item: int) -> None:
    """An item changes hands; seat 0 is the supply."""
    t.items[source, item] -= 1
    t.items[seat, item] += 1


@kernel
def discard(t: Table, seat: int, item: int) -> None:
    """GM-206: back to the supply; of Flasks those that came from Papa Clayton first (GM-R65)."""
    take_item(t, 0, seat, item)
    if item == FLASK and t.stolen_flasks > 0:
        t.stolen_flasks -= 1


@kernel
def make_room(box: Box, t: Table, seat: int, allowed: int) -> None:
    """GM-115, GM-116, GM-R62: with too many items their owner must part with some before the game goes on."""
    if count_items(t, seat) > box.carry:
        t.resume = t.phase
        t.resume_actor = t.actor
        t.phase = OVERFLOW
        t.actor = seat
        t.over_limit = allowed


@kernel
def end_overflow(box: Box, t: Table) -> None:
    """Back to what was going on, as soon as there is room."""
    if count_items(t, t.actor) <= box.carry:
        t.phase = t.resume
        t.actor = t.resume_actor
        t.over_limit = 0


# Who may use what


@kernel
def has(t: Table, seat: int, item: int) -> bool:
    """Whether a seat holds an item."""
    return t.items[seat, item] > 0


@kernel
def is_essential(item: int) -> bool:
    """GM-014."""
    return item == BREAD or item == DYNAMITE or item == WHISKEY


@kernel
def can_heal(t: Table, seat: int, item: int) -> bool:
    """GM-235, GM-241, GM-243, GM-R63: medicinal items need something to heal."""
    if not has(t, seat, item):
        return False
    if item == FUNGUS:
        return t.poisons[seat] > 0
    if item == MEDICAL_SUPPLIES:
        return t.bandages[seat] > 0
    return item == WHISKEY and t.injuries[seat] > 0


@kernel
def can_wind_down(t: Table, seat: int) -> bool:
    """GM-296: whether any medicinal item would help."""
    return can_heal(t, seat, FUNGUS) or can_heal(t, seat, MEDICAL_SUPPLIES) or can_heal(t, seat, WHISKEY)


@kernel
def can_eat_pie(t: Table, seat: int) -> bool:
    """GM-215."""
    return has(t, seat, APPLE_PIE) and t.marks[seat] > 0


@kernel
def can_smoke(box: Box, t: Table, seat: int) -> bool:
    """GM-242: a Pipe, and a cube to move."""
    return has(t, seat, PIPE) and can_carry_any(box, t, seat)


@kernel
def at_papa(box: Box, t: Table, seat: int) -> bool:
    """Whether a pawn is where Papa Clayton is."""
    return same_location(box, t, t.place[seat], t.place[0])


@kernel
def has_flask_icon(item: int) -> bool:
    """GM-017."""
    return item == BACON or item == BIBLE or item == PIPE or item == DETONATOR or item == MATCHSTICK


@kernel
def has_harmonica_icon(item: int) -> bool:
    """GM-018."""
    return item == BLUNDERBUS or item == LEAF or item == APPLE_PIE or item == FUNGUS or item == MEDICAL_SUPPLIES


@kernel
def can_swap(t: Table, seat: int, offered: int, item: int) -> bool:
    """GM-234, GM-237, GM-R65, GM-R73: at Papa Clayton's place, for an item with the icon that the supply has."""
    if not has(t, 0, item):
        return False
    if offered == FLASK:
        return t.items[seat, FLASK] > t.stolen_flasks and has_flask_icon(item)
    return has(t, seat, HARMONICA) and has_harmonica_icon(item)


@kernel
def can_pickpocket(box: Box, t: Table, seat: int, victim: int, item: int) -> bool:
    """GM-216, GM-219, GM-R64: any item but Bacon, of who is at the same location; Papa Clayton has the supply."""
    if item == BACON or victim == seat or not has(t, seat, BACON) or not has(t, victim, item):
        return False
    return same_location(box, t, t.place[seat], t.place[victim])


@kernel
def can_shift(box: Box, t: Table, seat: int, line: int) -> bool:
    """GM-228, GM-229: a Detonator, next to the line."""
    return has(t, seat, DETONATOR) and next_to_line(box, t, t.place[seat], line)


@kernel
def can_peek(box: Box, t: Table, seat: int, place: int) -> bool:
    """GM-230, GM-R55, GM-R63: a Detonator, and a Rumbles tile that is not revealed and that one has not looked at."""
    if not t.phase_number < place <= box.phases[t.length, t.players]:
        return False
    return has(t, seat, DETONATOR) and not has_bit(t.peeked[place], seat)


@kernel
def can_sell(t: Table, seat: int, item: int) -> bool:
    """GM-213, GM-R72: three of a kind, no Essential."""
    return t.items[seat, item] >= SELL_FROM and not is_essential(item)


@kernel
def can_shop(box: Box, t: Table, seat: int, item: int) -> bool:
    """GM-209, GM-211, GM-R44: an Essential of the supply, for its price."""
    return has(t, 0, item) and t.gold[seat] >= box.essential_price


@kernel
def can_match(box: Box, t: Table, seat: int, position: int) -> bool:
    """GM-240, GM-084, GM-R61: an item of a claim on display whose site the pawn is at, once for each site."""
    claim = displayed_here(t, seat)
    if claim == 0 or not has(t, seat, MATCHSTICK) or has_bit(t.matched, claim):
        return False
    item = box.shows[claim, position - 1]
    return item != MATCHSTICK and has(t, 0, item)


@kernel
def displayed_here(t: Table, seat: int) -> int:
    """The claim on display whose site the pawn is at; 0 if there is none."""
    site = site_of(t.place[seat])
    for square in range(1, SQUARES + 1):
        if site != 0 and t.display[square] == site:
            return site
    return 0


# Using them


@kernel
def heal(t: Table, seat: int, item: int) -> None:
    """GM-235, GM-241, GM-243, GM-R78: a poison token, a bandage, or all injuries."""
    discard(t, seat, item)
    if item == FUNGUS:
        t.poisons[seat] -= 1
    elif item == MEDICAL_SUPPLIES:
        t.bandages[seat] -= 1
    else:
        t.injuries[seat] = 0


@kernel
def eat_pie(t: Table, seat: int) -> None:
    """GM-215."""
    discard(t, seat, APPLE_PIE)
    t.marks[seat] -= 1


@kernel
def light_pipe(t: Table, seat: int) -> None:
    """GM-242: then up to three cubes are moved."""
    discard(t, seat, PIPE)
    t.pipe_cubes = PIPE_CUBES
    t.resume = t.phase
    t.phase = PIPE_MOVES


@kernel
def end_pipe(t: Table) -> None:
    """No more cubes are moved."""
    t.pipe_cubes = 0
    t.phase = t.resume


@kernel
def swap_with_papa(t: Table, seat: int, offered: int, item: int) -> None:
    """GM-234, GM-237; a Flask that is swapped was not stolen (GM-R65)."""
    take_item(t, 0, seat, offered)
    take_item(t, seat, 0, item)


@kernel
def pickpocket(box: Box, t: Table, seat: int, victim: int, item: int) -> None:
    """GM-216: Bacon for an item."""
    discard(t, seat, BACON)
    take_item(t, seat, victim, item)
    if victim == 0 and item == FLASK:
        t.stolen_flasks += 1
    make_room(box, t, seat, MAY_USE_ALL)


@kernel
def call_papa(t: Table, seat: int) -> None:
    """GM-236: Papa Clayton comes."""
    discard(t, seat, HARMONICA)
    t.place[0] = t.place[seat]


@kernel
def peek(t: Table, seat: int, place: int) -> None:
    """GM-230, GM-R55: one player looks; a tile that nobody has seen is chance's to name."""
    discard(t, seat, DETONATOR)
    t.peeked[place] |= 1 << seat
    if t.track[place] == 0:
        t.asked = place
        t.resume = t.phase
        t.resume_actor = t.actor
        t.phase = PEEK
        t.actor = CHANCE


@kernel
def sell(box: Box, t: Table, seat: int, item: int) -> None:
    """GM-213."""
    for _ in range(SOLD):
        discard(t, seat, item)
    t.gold[seat] += box.sell_price


@kernel
def shop(box: Box, t: Table, seat: int, item: int) -> None:
    """GM-209, GM-210, GM-R44: a Black Mark for the whole act of buying."""
    t.gold[seat] -= box.essential_price
    take_item(t, seat, 0, item)
    if t.shopping == 0:
        t.shopping = 1
        t.marks[seat] += 1
    make_room(box, t, seat, MAY_USE_ALL)


@kernel
def match(box: Box, t: Table, seat: int, position: int) -> None:
    """GM-240, GM-R61: an item of a claim that is passed."""
    claim = displayed_here(t, seat)
    discard(t, seat, MATCHSTICK)
    t.matched |= 1 << claim
    take_item(t, seat, 0, box.shows[claim, position - 1])
    make_room(box, t, seat, MAY_USE_ALL)
