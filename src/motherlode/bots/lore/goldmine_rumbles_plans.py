"""The moves that the Goldmine Rumbles player compares: Greedy's own, and the best of each sort.

Most moves of a journey are parts of ways that the planner knows better. What is compared are beginnings of plans: which
claim, which fight, which item, with whom; Greedy carries each of them on.
"""

from __future__ import annotations

from motherlode.bots.greedy_goldmine_rumbles import squares_to_refresh
from motherlode.bots.greedy_goldmine_rumbles_fights import best_worth_of_fight
from motherlode.bots.greedy_goldmine_rumbles_worths import Memory as Mind
from motherlode.bots.greedy_goldmine_rumbles_worths import is_legal, square_worth, worth_of_item
from motherlode.bots.lore.goldmine_rumbles_room import MOST, Slate
from motherlode.core.copying import words
from motherlode.core.kernels import kernel
from motherlode.games.goldmine_rumbles.menus import is_menu
from motherlode.games.goldmine_rumbles.mine import first_node, node_of
from motherlode.games.goldmine_rumbles.moves import (
    ATTACK,
    BUY,
    CALL_PAPA,
    CUBE_ON,
    DISCARD,
    FACE,
    FACE_BITE,
    FACE_BLUNDERBUS,
    FLASK_FOR,
    GO,
    HARMONICA_FOR,
    INVITE,
    LOOT_ITEM,
    MATCH,
    MEDICINES,
    MINE,
    MOVES,
    PASS,
    PICKPOCKET,
    REFRESH,
    SEARCH,
    SELL,
    SHOP,
    USE,
)
from motherlode.games.goldmine_rumbles.records import (
    BACON,
    BREAD,
    CLAIM_CUBE,
    CUBES,
    FLASK,
    HARMONICA,
    LOOT,
    MATCHSTICK,
    MAX_COLUMN,
    MAX_ITEM,
    OFFER,
    OVERFLOW,
    PARTNER_ROUTE,
    PIPE_MOVES,
    ROUTE,
    SHOWN,
    SITE_NODE,
    SITE_PLACE,
    SQUARES,
    WHISKEY,
    Box,
    View,
)

DEAREST = 2
"""Items of each source that are worth a thought."""
DEAREST_LOOT = 4
CHEAPEST = 3
"""Items that one might part with."""
COLUMNS_TRIED = 5
HOPELESS = -3000
"""A fight that brings less, in thousandths of a nugget, is not thought of."""


@kernel
def is_noted(slate: Slate, move: int) -> bool:
    """Whether a move is compared already."""
    for i in range(slate.node_count[0]):
        if slate.edge_move[i] == move:
            return True
    return False


@kernel
def note(slate: Slate, move: int) -> None:
    """Compare a move too, if it is legal and not yet among the others."""
    if slate.node_count[0] < MOST and is_legal(words(slate.legal), move) and not is_noted(slate, move):
        slate.edge_move[slate.node_count[0]] = move
        slate.node_count[0] += 1


@kernel
def note_all(slate: Slate, first: int, last: int) -> None:
    """All legal moves of a range."""
    for move in range(first, last + 1):
        note(slate, move)


@kernel
def note_dearest(slate: Slate, mind: Mind, base: int, many: int) -> None:
    """Of moves that bring an item, those with the best items."""
    above = 1 << 60
    for _ in range(many):
        best = 0
        for item in range(1, MAX_ITEM + 1):
            if mind.item[item] < above and is_legal(words(slate.legal), base + item):
                if best == 0 or mind.item[item] > mind.item[best]:
                    best = item
        if best == 0:
            return
        above = mind.item[best]
        note(slate, base + best)


@kernel
def gather(box: Box, v: View, mind: Mind, slate: Slate, own: int) -> None:
    """The moves to compare: Greedy's own first. The mind has taken stock, and the slate's table is a world."""
    slate.node_count[0] = 0
    note(slate, own)
    if is_menu(v.phase):
        if v.phase == ROUTE and v.bought == 0:
            gather_actions(box, v, mind, slate)
        elif v.phase != ROUTE and v.phase != PARTNER_ROUTE:
            gather_at_claim(v, slate)
        gather_items(box, v, mind, slate, own)
    elif v.phase == LOOT:
        note_dearest(slate, mind, LOOT_ITEM, DEAREST_LOOT)
    elif v.phase == PIPE_MOVES:
        note(slate, PASS)
    elif v.phase == CUBES or v.phase == CLAIM_CUBE:
        gather_columns(box, v, mind, slate)
    elif v.phase == OVERFLOW:
        gather_discards(box, v, mind, slate)
    elif v.phase != OFFER:
        note_all(slate, 0, MOVES - 1)


@kernel
def gather_actions(box: Box, v: View, mind: Mind, slate: Slate) -> None:
    """GM-068: every claim that can be bought, every fight that promises something; other claims."""
    note_all(slate, BUY + 1, BUY + SQUARES)
    for foe in range(v.players + 1):
        if foe != v.me:
            worth = best_worth_of_fight(box, mind, v.me, foe)
            if worth > HOPELESS:
                note(slate, ATTACK + foe)
            if worth > 0:
                note(slate, GO + first_node(box, slate.now, node_of(slate.now, v.place[foe])))
    if v.items[v.me, FLASK] > 0:
        note(slate, REFRESH + squares_to_refresh(v, mind))


@kernel
def gather_at_claim(v: View, slate: Slate) -> None:
    """Before the dice: partners, medicine, a Pipe, Bread for the Hazard die."""
    note(slate, INVITE)
    note(slate, MINE)
    note(slate, PASS)
    note_all(slate, USE + 1, USE + MEDICINES)
    if v.items[v.me, BREAD] == 0:
        note(slate, SHOP + 1)
    if v.injuries[v.me] > 0:
        note(slate, SHOP + WHISKEY - BREAD + 1)


@kernel
def gather_items(box: Box, v: View, mind: Mind, slate: Slate, own: int) -> None:
    """On the way: sales, swaps, pockets, a Matchstick, and how to pass a rat or snake that must be passed."""
    note(slate, SEARCH)
    note_all(slate, SELL + 1, SELL + MAX_ITEM)
    if v.items[v.me, FLASK] > 0:
        note_dearest(slate, mind, FLASK_FOR, DEAREST)
    if v.items[v.me, HARMONICA] > 0:
        note_dearest(slate, mind, HARMONICA_FOR, DEAREST)
        note(slate, CALL_PAPA)
    if v.items[v.me, BACON] > 0:
        for victim in range(v.players + 1):
            note_dearest(slate, mind, PICKPOCKET + MAX_ITEM * victim, DEAREST)
            if victim != v.me and v.bought != 0:
                note(slate, GO + first_node(box, slate.now, node_of(slate.now, v.place[victim])))
    if v.items[v.me, MATCHSTICK] > 0:
        gather_matches(box, v, mind, slate)
    if FACE + FACE_BITE <= own <= FACE + FACE_BLUNDERBUS:
        note_all(slate, FACE + FACE_BITE, FACE + FACE_BLUNDERBUS)


@kernel
def gain_of_cubes(box: Box, v: View, mind: Mind, column: int) -> int:
    """What a cube on a column brings; of several that are to be placed, each of those that bring most together."""
    cubes = v.cubes[v.me, column] + v.fresh[v.me, column]
    before = square_worth(box, mind, column, cubes)
    best = 0
    for more in range(1, min(max(1, v.left), box.squares[column] - cubes) + 1):
        best = max(best, (square_worth(box, mind, column, cubes + more) - before) // more)
    return best


@kernel
def gather_columns(box: Box, v: View, mind: Mind, slate: Slate) -> None:
    """The columns that gain most by Greedy's prices."""
    for _ in range(COLUMNS_TRIED):
        best = 0
        most = 0
        for column in range(1, MAX_COLUMN + 1):
            if is_legal(words(slate.legal), CUBE_ON + column) and not is_noted(slate, CUBE_ON + column):
                gain = gain_of_cubes(box, v, mind, column)
                if best == 0 or gain > most:
                    best = column
                    most = gain
        if best != 0:
            note(slate, CUBE_ON + best)


@kernel
def gather_discards(box: Box, v: View, mind: Mind, slate: Slate) -> None:
    """The items whose loss hurts least, and what may be used up instead."""
    note_all(slate, USE + 1, USE + MEDICINES)
    for _ in range(CHEAPEST):
        least = 0
        loss = 0
        for item in range(1, MAX_ITEM + 1):
            if is_legal(words(slate.legal), DISCARD + item) and not is_noted(slate, DISCARD + item):
                worth = worth_of_item(box, mind, v.me, item, v.items[v.me, item] - 1)
                if least == 0 or worth < loss:
                    least = item
                    loss = worth
        if least != 0:
            note(slate, DISCARD + least)


@kernel
def gather_matches(box: Box, v: View, mind: Mind, slate: Slate) -> None:
    """GM-240: the best item of the claim where one is, and the site on display with the best one."""
    best = 0
    if v.place[v.me] > SITE_PLACE:
        for position in range(1, SHOWN + 1):
            if is_legal(words(slate.legal), MATCH + position):
                item = box.shows[v.place[v.me] - SITE_PLACE, position - 1]
                if best == 0 or mind.item[item] > mind.item[box.shows[v.place[v.me] - SITE_PLACE, best - 1]]:
                    best = position
    if best != 0:
        note(slate, MATCH + best)
    site = 0
    dearest = 0
    for square in range(1, SQUARES + 1):
        claim = v.display[square]
        if claim != 0 and v.bought != 0 and is_legal(words(slate.legal), GO + SITE_NODE + claim):
            for i in range(SHOWN):
                if mind.item[box.shows[claim, i]] > dearest:
                    dearest = mind.item[box.shows[claim, i]]
                    site = claim
    if site != 0:
        note(slate, GO + SITE_NODE + site)
