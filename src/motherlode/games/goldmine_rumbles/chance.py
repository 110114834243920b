"""What is left to chance in Goldmine Rumbles: set-up, the claim pile, Rumbles tiles and dice."""

from __future__ import annotations

from motherlode.core.contract import CHANCE
from motherlode.core.kernels import kernel

from .claims import first_layer, turn_up
from .fights import reroll, roll_fight
from .hazards import roll_hazard
from .items import take_item
from .menus import is_free_character
from .mine import put_tile
from .mining import roll_yield
from .moves import (
    CHARACTER_DEALT,
    CLAIM_TURNED,
    HAZARD_ROLLED,
    MISSION_DEALT,
    ROLLED,
    ROLLED_TWO,
    RUMBLE_SEEN,
    RUMBLE_SHOWN,
    TILE_LIES,
)
from .phases import begin_phase, nth_unplaced, reveal, unplaced_rumbles
from .records import (
    BACKFIRE,
    BREAD,
    CELLS,
    CHOSEN,
    CLAIMS,
    DEAL_CHARACTER,
    DEAL_MISSION,
    DICE_BOTH,
    DIE,
    DYNAMITE,
    FIGHT_DICE,
    HAZARD,
    LAY_CLAIM,
    LAY_TILE,
    NOBODY,
    PEEK,
    PICK_CHARACTER,
    REROLL,
    REVEAL,
    SITE_PLACE,
    SQUARES,
    START_SITE,
    TILES,
    TURN_UP,
    TURNS,
    WHISKEY,
    YIELD,
    Box,
    Table,
)
from .travel import backfire


@kernel
def cases(box: Box, t: Table) -> int:
    """How many equally likely cases there are."""
    if t.phase == YIELD or t.phase == FIGHT_DICE or t.phase == REROLL:
        return DIE * DIE if rolls_two(t) else DIE
    if t.phase == HAZARD or t.phase == BACKFIRE:
        return DIE
    if t.phase == TURN_UP:
        return claims_of_layer(t, first_layer(t))
    if t.phase == REVEAL or t.phase == PEEK:
        return unplaced_rumbles(t)
    if t.phase == LAY_TILE:
        return TURNS * (CELLS - tiles_laid(t))
    if t.phase == LAY_CLAIM:
        return claims_of_layer(t, 1)
    if t.phase == DEAL_CHARACTER:
        return box.characters - dealt(t, True)
    return box.missions - dealt(t, False)


@kernel
def rolls_two(t: Table) -> bool:
    """GM-132, GM-133, GM-161, GM-R67: whether two dice are rolled."""
    if t.phase == YIELD:
        return t.arrived != 0
    return t.phase == FIGHT_DICE or t.dice == DICE_BOTH


@kernel
def tiles_laid(t: Table) -> int:
    """Tiles that lie in the field already."""
    laid = 0
    while laid < CELLS and t.tile[laid] != 0:
        laid += 1
    return laid


@kernel
def dealt(t: Table, characters: bool) -> int:
    """Characters or Missions that players have."""
    count = 0
    for seat in range(1, t.players + 1):
        if (t.character[seat] if characters else t.mission[seat]) != 0:
            count += 1
    return count


@kernel
def claims_of_layer(t: Table, layer: int) -> int:
    """Claims of a layer of the pile."""
    count = 0
    for claim in range(1, CLAIMS):
        if t.layer[claim] == layer:
            count += 1
    return count


@kernel
def draw(box: Box, t: Table, case: int) -> int:
    """The outcome of a case."""
    if t.phase == YIELD or t.phase == FIGHT_DICE or t.phase == REROLL:
        return ROLLED_TWO + case if rolls_two(t) else ROLLED + 1 + case
    if t.phase == BACKFIRE:
        return ROLLED + 1 + case
    if t.phase == HAZARD:
        return HAZARD_ROLLED + 1 + case
    if t.phase == TURN_UP or t.phase == LAY_CLAIM:
        return CLAIM_TURNED + nth_of_layer(t, first_layer(t), case)
    if t.phase == REVEAL:
        return RUMBLE_SHOWN + nth_unplaced(t, case)
    if t.phase == PEEK:
        return RUMBLE_SEEN + nth_unplaced(t, case)
    if t.phase == LAY_TILE:
        return TILE_LIES + TURNS * (nth_unlaid(t, case // TURNS) - 1) + case % TURNS
    if t.phase == DEAL_CHARACTER:
        return CHARACTER_DEALT + nth_undealt(box, t, case, True)
    return MISSION_DEALT + nth_undealt(box, t, case, False)


@kernel
def nth_of_layer(t: Table, layer: int, n: int) -> int:
    """The n-th claim, from 0, of a layer of the pile."""
    left = n
    for claim in range(1, CLAIMS):
        if t.layer[claim] == layer:
            if left == 0:
                return claim
            left -= 1
    return 0


@kernel
def nth_unlaid(t: Table, n: int) -> int:
    """The n-th tile, from 0, that does not lie in the field yet."""
    left = n
    for tile in range(1, TILES):
        if not is_laid(t, tile):
            if left == 0:
                return tile
            left -= 1
    return 0


@kernel
def is_laid(t: Table, tile: int) -> bool:
    """Whether a tile lies in the field."""
    for cell in range(CELLS):
        if t.tile[cell] == tile:
            return True
    return False


@kernel
def nth_undealt(box: Box, t: Table, n: int, characters: bool) -> int:
    """The n-th character or Mission, from 0, that nobody has."""
    left = n
    for number in range(1, (box.characters if characters else box.missions) + 1):
        free = is_free_character(t, number) if characters else is_free_mission(t, number)
        if free:
            if left == 0:
                return number
            left -= 1
    return 0


@kernel
def is_free_mission(t: Table, mission: int) -> bool:
    """Whether nobody was dealt this Mission."""
    for seat in range(1, t.players + 1):
        if t.mission[seat] == mission:
            return False
    return True


@kernel
def deal(box: Box, t: Table, outcome: int) -> None:
    """What chance says."""
    if t.phase == YIELD:
        if rolls_two(t):
            roll_yield(t, (outcome - ROLLED_TWO) // DIE + 1, (outcome - ROLLED_TWO) % DIE + 1)
        else:
            roll_yield(t, outcome - ROLLED, 0)
    elif t.phase == HAZARD:
        roll_hazard(box, t, outcome - HAZARD_ROLLED)
    elif t.phase == FIGHT_DICE:
        roll_fight(t, (outcome - ROLLED_TWO) // DIE + 1, (outcome - ROLLED_TWO) % DIE + 1)
    elif t.phase == REROLL:
        if rolls_two(t):
            reroll(t, (outcome - ROLLED_TWO) // DIE + 1, (outcome - ROLLED_TWO) % DIE + 1)
        else:
            reroll(t, outcome - ROLLED, 0)
    elif t.phase == BACKFIRE:
        backfire(box, t, outcome - ROLLED)
    elif t.phase == TURN_UP:
        turn_up(t, outcome - CLAIM_TURNED)
    elif t.phase == REVEAL:
        reveal(box, t, outcome - RUMBLE_SHOWN)
    elif t.phase == PEEK:
        t.track[t.asked] = outcome - RUMBLE_SEEN
        t.asked = 0
        t.phase = t.resume
        t.actor = t.resume_actor
    else:
        deal_set_up(box, t, outcome)


# Set-up


@kernel
def deal_set_up(box: Box, t: Table, outcome: int) -> None:
    """GM-027 to GM-040: tiles, characters, start sites, claims, Missions."""
    if t.phase == LAY_TILE:
        tile = (outcome - TILE_LIES) // TURNS + 1
        t.turned[tile] = (outcome - TILE_LIES) % TURNS
        put_tile(t, tile, tiles_laid(t))
        if tiles_laid(t) == CELLS:
            begin_characters(t)
    elif t.phase == DEAL_CHARACTER:
        give_character(t, dealt(t, True) + 1, outcome - CHARACTER_DEALT)
        end_characters(box, t)
    elif t.phase == LAY_CLAIM:
        lay_claim(t, outcome - CLAIM_TURNED)
    else:
        t.mission[dealt(t, False) + 1] = outcome - MISSION_DEALT
        if dealt(t, False) == t.players:
            t.actor = NOBODY
            begin_phase(box, t)


@kernel
def begin_characters(t: Table) -> None:
    """GM-029: dealt at random, or chosen seat by seat."""
    t.phase = PICK_CHARACTER if t.characters == CHOSEN else DEAL_CHARACTER
    t.actor = 1 if t.characters == CHOSEN else CHANCE


@kernel
def give_character(t: Table, seat: int, character: int) -> None:
    """GM-029."""
    t.character[seat] = character


@kernel
def end_characters(box: Box, t: Table) -> None:
    """GM-037, GM-038: when everybody has a character, items are given out and pawns are placed (GM-R52)."""
    count = dealt(t, True)
    if count < t.players:
        if t.characters == CHOSEN:
            t.actor = count + 1
        return
    for seat in range(1, t.players + 1):
        take_item(t, seat, 0, BREAD)
        take_item(t, seat, 0, DYNAMITE)
        take_item(t, seat, 0, WHISKEY)
        take_item(t, seat, 0, box.character_item[t.character[seat]])
    t.phase = START_SITE
    t.actor = 1


@kernel
def start_at(t: Table, site: int) -> None:
    """GM-033, GM-R52: seat by seat; then the claims are laid out."""
    t.place[t.actor] = SITE_PLACE + site
    if t.actor < t.players:
        t.actor += 1
        return
    for claim in range(1, CLAIMS):
        t.layer[claim] = 1
    t.phase = LAY_CLAIM
    t.actor = CHANCE


@kernel
def lay_claim(t: Table, claim: int) -> None:
    """GM-034 to GM-036: five on display, the next face-up on the pile, and Papa Clayton at its site."""
    t.layer[claim] = 0
    for square in range(1, SQUARES + 1):
        if t.display[square] == 0:
            t.display[square] = claim
            return
    t.top = claim
    t.place[0] = SITE_PLACE + claim
    t.phase = DEAL_MISSION
