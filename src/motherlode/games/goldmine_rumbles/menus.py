"""What may be done: every decision offers its moves here."""

from __future__ import annotations

from motherlode.core.contract import allow, nothing_legal
from motherlode.core.kernels import kernel
from motherlode.core.records import Words

from .claims import can_buy, can_refresh
from .dashboard import can_carry, can_hold_cube
from .items import (
    MAY_DISCARD,
    MAY_USE_ALL,
    at_papa,
    can_eat_pie,
    can_heal,
    can_match,
    can_peek,
    can_pickpocket,
    can_sell,
    can_shift,
    can_shop,
    can_smoke,
    can_swap,
    has,
)
from .mine import same_location
from .mining import can_bid, can_take, is_at_claim
from .moves import (
    ACCEPT,
    ATTACK,
    BE,
    BID_GOLD,
    BUY,
    CALL_PAPA,
    CARRY_CUBE,
    CHOOSE_ROW,
    CUBE_ON,
    DISCARD,
    DISMISS,
    END_TURN,
    ESSENTIALS,
    FACE,
    FACE_BITE,
    FACE_BLUNDERBUS,
    FACE_BREAD,
    FIGHT,
    FLASK_FOR,
    GO,
    HARMONICA_FOR,
    INVITE,
    LOOT_ITEM,
    MATCH,
    MATCH_ROW,
    MINE,
    PASS,
    PAY,
    PEEK_AT,
    PICKPOCKET,
    PLAY_LEAF,
    QUARTERS,
    READ_BIBLE,
    REFRESH,
    ROLL,
    SEARCH,
    SELL,
    SHIFT,
    SHOP,
    START_AT,
    SUBSETS,
    TAKE,
    TURN,
    USE,
    USE_BLUNDERBUS,
    USE_COLT,
    USE_FUNGUS,
    USE_MEDICAL,
    USE_PIE,
    USE_PIPE,
    USE_WHISKEY,
)
from .offers import allow_offers, can_go
from .records import (
    ACCEPT_BID,
    ACCEPT_OFFER,
    AT_CLAIM,
    BETWEEN,
    BIBLE_FIGHT,
    BIBLE_YIELD,
    BID,
    BOTTOM,
    BREAD,
    CELLS,
    CLAIM_CUBE,
    CUBES,
    DETONATOR,
    DICE_BOTH,
    DICE_OWN,
    FLASK,
    FUNGUS,
    HARMONICA,
    LAST_CALL,
    LEAF_PLAY,
    LINE_ORDERS,
    LINES,
    LOOT,
    MATCHSTICK,
    MAX_COLUMN,
    MAX_ITEM,
    MAX_PHASES,
    MEDICAL_SUPPLIES,
    NODES,
    OFFER,
    OVERFLOW,
    PARTNER_AT_CLAIM,
    PARTNER_PICK,
    PARTNER_ROUTE,
    PAY_OR_FIGHT,
    PICK,
    PICK_CHARACTER,
    PICK_ROW,
    PIPE_CUBES,
    PIPE_MOVES,
    ROUTE,
    ROW,
    SHOWN,
    SITE_PLACE,
    SQUARES,
    START_SITE,
    START_SITES,
    TOP,
    WEAPON,
    WHISKEY,
    WIND_DOWN,
    Box,
    Table,
)
from .travel import can_face, can_feed, can_shoot, can_turn


@kernel
def is_menu(phase: int) -> bool:
    """GM-289: phases in which a player is active."""
    if phase == ROUTE or phase == AT_CLAIM or phase == LAST_CALL:
        return True
    return phase == PARTNER_ROUTE or phase == PARTNER_AT_CLAIM


@kernel
def moves(box: Box, t: Table, legal: Words) -> None:
    """What the acting seat may do in this phase."""
    nothing_legal(legal)
    if is_menu(t.phase):
        allow_menu(box, t, legal)
    elif t.phase == OFFER:
        allow_offers(t, legal)
    elif t.phase >= BIBLE_YIELD and t.phase <= LOOT:
        allow_fight(box, t, legal)
    elif t.phase == PICK_ROW or t.phase == PICK or t.phase == PARTNER_PICK:
        allow_picks(box, t, legal)
    elif t.phase == BID or t.phase == ACCEPT_BID or t.phase == ACCEPT_OFFER:
        allow_partners(box, t, legal)
    elif t.phase == OVERFLOW or t.phase == WIND_DOWN:
        allow_parting(t, legal)
    else:
        allow_boards(box, t, legal)


@kernel
def allow_boards(box: Box, t: Table, legal: Words) -> None:
    """Characters, start sites, cubes and a Pipe's cubes."""
    if t.phase == PICK_CHARACTER:
        for character in range(1, box.characters + 1):
            if is_free_character(t, character):
                allow(legal, BE + character)
    elif t.phase == START_SITE:
        for i in range(START_SITES):
            if is_free_site(t, box.start_site[i]):
                allow(legal, START_AT + i + 1)
    elif t.phase == CUBES or t.phase == CLAIM_CUBE:
        for column in range(1, MAX_COLUMN + 1):
            if can_hold_cube(box, t, t.actor, column):
                allow(legal, CUBE_ON + column)
    elif t.phase == PIPE_MOVES:
        if t.pipe_cubes < PIPE_CUBES:
            allow(legal, PASS)
        for source in range(1, MAX_COLUMN + 1):
            for target in range(1, MAX_COLUMN + 1):
                if can_carry(box, t, t.actor, source, target):
                    allow(legal, CARRY_CUBE + MAX_COLUMN * (source - 1) + target)


@kernel
def is_free_character(t: Table, character: int) -> bool:
    """GM-029: nobody has it."""
    for seat in range(1, t.players + 1):
        if t.character[seat] == character:
            return False
    return True


@kernel
def is_free_site(t: Table, site: int) -> bool:
    """GM-033: no pawn is there."""
    for seat in range(1, t.players + 1):
        if t.place[seat] == SITE_PLACE + site:
            return False
    return True


# Menus of the active player


@kernel
def allow_menu(box: Box, t: Table, legal: Words) -> None:
    """Items, Essentials and sales in every menu; what else, depends on the phase."""
    seat = t.actor
    if t.phase == ROUTE or t.phase == PARTNER_ROUTE:
        allow_journey(box, t, legal)
        if t.phase == ROUTE and t.bought == 0:
            allow_actions(box, t, legal)
    elif t.phase == PARTNER_AT_CLAIM:
        allow(legal, PASS)
    else:
        allow(legal, MINE)
        if t.phase == AT_CLAIM and t.invited == 0:
            allow(legal, INVITE)
    allow_uses(box, t, legal)
    allow_papa(box, t, legal)
    for cell in range(CELLS):
        if can_turn(box, t, seat, cell):
            for quarters in range(QUARTERS):
                allow(legal, TURN + QUARTERS * cell + quarters)
    if has(t, seat, DETONATOR):
        allow_detonator(box, t, legal)
    if has(t, seat, FLASK):
        for squares in range(1, SUBSETS + 1):
            if can_refresh(t, seat, squares):
                allow(legal, REFRESH + squares)


@kernel
def allow_journey(box: Box, t: Table, legal: Words) -> None:
    """Groups G and H: go on, face a rat or snake, use a Matchstick on the way, search, or give up."""
    seat = t.actor
    allow(legal, END_TURN)
    if is_at_claim(t, seat):
        allow(legal, SEARCH)
    for node in range(NODES):
        if can_go(box, t, seat, node):
            allow(legal, GO + node)
    if can_face(box, t, seat):
        allow(legal, FACE + FACE_BITE)
        if can_feed(box, t, seat):
            allow(legal, FACE + FACE_BREAD)
        if can_shoot(box, t, seat):
            allow(legal, FACE + FACE_BLUNDERBUS)
    for position in range(1, SHOWN + 1):
        if can_match(box, t, seat, position):
            allow(legal, MATCH + position)


@kernel
def allow_actions(box: Box, t: Table, legal: Words) -> None:
    """GM-068, GM-R46: buy a claim before moving, or attack who is at the same location."""
    if t.moved == 0:
        for square in range(1, SQUARES + 1):
            if can_buy(box, t, t.actor, square):
                allow(legal, BUY + square)
    for seat in range(t.players + 1):
        if seat != t.actor and same_location(box, t, t.place[t.actor], t.place[seat]):
            allow(legal, ATTACK + seat)


@kernel
def allow_uses(box: Box, t: Table, legal: Words) -> None:
    """GM-070, GM-071: items that are just used, Essentials and sales."""
    seat = t.actor
    allow_medicine(t, legal)
    if can_eat_pie(t, seat):
        allow(legal, USE + USE_PIE)
    if can_smoke(box, t, seat):
        allow(legal, USE + USE_PIPE)
    for i in range(ESSENTIALS):
        if can_shop(box, t, seat, BREAD + i):
            allow(legal, SHOP + i + 1)
    for item in range(1, MAX_ITEM + 1):
        if can_sell(t, seat, item):
            allow(legal, SELL + item)


@kernel
def allow_medicine(t: Table, legal: Words) -> None:
    """GM-016: what heals."""
    if can_heal(t, t.actor, FUNGUS):
        allow(legal, USE + USE_FUNGUS)
    if can_heal(t, t.actor, MEDICAL_SUPPLIES):
        allow(legal, USE + USE_MEDICAL)
    if can_heal(t, t.actor, WHISKEY):
        allow(legal, USE + USE_WHISKEY)


@kernel
def allow_papa(box: Box, t: Table, legal: Words) -> None:
    """GM-216, GM-234, GM-236, GM-237: calling Papa Clayton, swapping with him, picking pockets."""
    seat = t.actor
    near_papa = at_papa(box, t, seat)
    if has(t, seat, HARMONICA) and not near_papa:
        allow(legal, CALL_PAPA)
    for item in range(1, MAX_ITEM + 1):
        if near_papa:
            if can_swap(t, seat, FLASK, item):
                allow(legal, FLASK_FOR + item)
            if can_swap(t, seat, HARMONICA, item):
                allow(legal, HARMONICA_FOR + item)
        for victim in range(t.players + 1):
            if can_pickpocket(box, t, seat, victim, item):
                allow(legal, PICKPOCKET + MAX_ITEM * victim + item)


@kernel
def allow_detonator(box: Box, t: Table, legal: Words) -> None:
    """GM-228, GM-230."""
    for line in range(LINES):
        if can_shift(box, t, t.actor, line):
            for order in range(LINE_ORDERS):
                allow(legal, SHIFT + LINE_ORDERS * line + order)
    for place in range(1, MAX_PHASES + 1):
        if can_peek(box, t, t.actor, place):
            allow(legal, PEEK_AT + place)


# Other decisions


@kernel
def allow_picks(box: Box, t: Table, legal: Words) -> None:
    """GM-110, GM-238: a row, items of it, a Matchstick before the first of them."""
    if t.picked == 0 and t.picks < ROW and has(t, t.actor, MATCHSTICK) and t.phase != PICK:
        allow(legal, MATCH_ROW)
    if t.phase == PICK_ROW:
        allow(legal, CHOOSE_ROW + TOP)
        allow(legal, CHOOSE_ROW + BOTTOM)
        return
    for position in range(1, ROW + 1):
        if can_take(box, t, position):
            allow(legal, TAKE + position)


@kernel
def allow_partners(box: Box, t: Table, legal: Words) -> None:
    """GM-118 to GM-124, GM-314: a bid, a bidder, a route."""
    allow(legal, PASS)
    if t.phase == BID:
        for gold in range(1, box.most_bid + 1):
            if can_bid(box, t, t.actor, gold):
                allow(legal, BID_GOLD + gold)
        return
    for seat in range(1, t.players + 1):
        if (t.bid[seat] if t.phase == ACCEPT_BID else t.steps[seat]) > 0:
            allow(legal, ACCEPT + seat)


@kernel
def allow_parting(t: Table, legal: Words) -> None:
    """GM-R62, GM-296: an item too many, or medicine after the work."""
    if t.phase == WIND_DOWN:
        allow(legal, PASS)
    else:
        for item in range(1, MAX_ITEM + 1):
            if has(t, t.actor, item):
                allow(legal, DISCARD + item)
        if t.over_limit == MAY_USE_ALL and can_eat_pie(t, t.actor):
            allow(legal, USE + USE_PIE)
    if t.over_limit != MAY_DISCARD:
        allow_medicine(t, legal)


@kernel
def allow_fight(box: Box, t: Table, legal: Words) -> None:
    """Decisions from the yield to the loot."""
    if t.phase == PAY_OR_FIGHT:
        allow(legal, PAY)
        allow(legal, FIGHT)
    elif t.phase == WEAPON:
        allow(legal, USE_COLT)
        allow(legal, USE_BLUNDERBUS)
    elif t.phase == BETWEEN:
        allow(legal, ROLL)
        if can_heal(t, t.actor, FUNGUS):
            allow(legal, USE + USE_FUNGUS)
        if can_heal(t, t.actor, MEDICAL_SUPPLIES):
            allow(legal, USE + USE_MEDICAL)
        if can_smoke(box, t, t.actor):
            allow(legal, USE + USE_PIPE)
    elif t.phase == LOOT:
        for item in range(1, MAX_ITEM + 1):
            if has(t, t.loser, item):
                allow(legal, LOOT_ITEM + item)
    else:
        allow(legal, PASS)
        if t.phase == BIBLE_YIELD:
            allow(legal, READ_BIBLE)
        elif t.phase == LEAF_PLAY:
            allow(legal, PLAY_LEAF)
        elif t.phase == BIBLE_FIGHT:
            for dice in range(DICE_OWN, DICE_BOTH + 1):
                allow(legal, DISMISS + dice)
