"""What a move does: from the id of a move to the rule that it stands for."""

from __future__ import annotations

from motherlode.core.kernels import kernel

from .chance import end_characters, give_character, start_at
from .claims import buy, refresh
from .dashboard import add_cube, can_carry_any, carry_cube
from .fights import (
    ask_for_weapon,
    ask_to_dismiss,
    begin_fight,
    dismiss,
    loot,
    play_leaf,
    play_no_leaf,
    roll,
)
from .hazards import pay_or_fight
from .items import (
    call_papa,
    discard,
    eat_pie,
    end_overflow,
    end_pipe,
    heal,
    light_pipe,
    match,
    peek,
    pickpocket,
    sell,
    shop,
    swap_with_papa,
)
from .menus import is_menu
from .mining import (
    accept_bid,
    ask_for_bible,
    choose_row,
    end_partner_period,
    finish_picks,
    invite,
    light_match,
    mine,
    place_bid,
    read_bible,
    search,
    take,
)
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
    FIGHT,
    FLASK_FOR,
    GO,
    HARMONICA_FOR,
    INVITE,
    LOOT_ITEM,
    MATCH,
    MATCH_ROW,
    OFFER_ROUTE,
    PASS,
    PEEK_AT,
    PICKPOCKET,
    PLAY_LEAF,
    READ_BIBLE,
    REFRESH,
    ROLL,
    SEARCH,
    SELL,
    SHIFT,
    SHOP,
    START_AT,
    TAKE,
    USE,
    USE_BLUNDERBUS,
    USE_FUNGUS,
    USE_MEDICAL,
    USE_PIE,
    USE_PIPE,
)
from .offers import accept_offer, add_step, ask_for_offers, end_offer, travel
from .phases import end_turn, place_cube, wind_down
from .records import (
    ACCEPT_BID,
    ACCEPT_OFFER,
    AT_CLAIM,
    BETWEEN,
    BIBLE_FIGHT,
    BIBLE_YIELD,
    BID,
    BREAD,
    CLAIM_CUBE,
    CUBES,
    FLASK,
    FUNGUS,
    HARMONICA,
    LEAF_PLAY,
    LINE_ORDERS,
    LOOT,
    MAX_COLUMN,
    MAX_ITEM,
    MEDICAL_SUPPLIES,
    OFFER,
    OVERFLOW,
    PARTNER_PICK,
    PAY_OR_FIGHT,
    PICK_CHARACTER,
    PIPE_MOVES,
    ROB_PAPA,
    ROB_PLAYER,
    ROUTE,
    START_SITE,
    WEAPON,
    WHISKEY,
    WIND_DOWN,
    Box,
    Table,
)
from .travel import detonate


@kernel
def act(box: Box, t: Table, move: int) -> None:
    """What a player does."""
    if is_menu(t.phase):
        act_in_menu(box, t, move)
    elif t.phase >= BIBLE_YIELD and t.phase <= LOOT:
        act_in_fight(box, t, move)
    elif t.phase == OFFER:
        if move == PASS or move == OFFER_ROUTE:
            end_offer(t)
        else:
            add_step(t, move)
    elif t.phase == ACCEPT_OFFER:
        accept_offer(t, 0 if move == PASS else move - ACCEPT)
    elif t.phase == BID:
        place_bid(t, 0 if move == PASS else move - BID_GOLD)
    elif t.phase == ACCEPT_BID:
        accept_bid(t, 0 if move == PASS else move - ACCEPT)
    elif t.phase == OVERFLOW or t.phase == WIND_DOWN:
        part_with(box, t, move)
    elif t.phase == PIPE_MOVES:
        act_with_pipe(box, t, move)
    else:
        act_on_boards(box, t, move)


@kernel
def act_on_boards(box: Box, t: Table, move: int) -> None:
    """Set-up, cubes, and items of a claim."""
    if t.phase == PICK_CHARACTER:
        give_character(t, t.actor, move - BE)
        end_characters(box, t)
    elif t.phase == START_SITE:
        start_at(t, box.start_site[move - START_AT - 1])
    elif t.phase == CUBES:
        place_cube(box, t, move - CUBE_ON)
    elif t.phase == CLAIM_CUBE:
        add_cube(box, t, t.actor, move - CUBE_ON)
        t.phase = AT_CLAIM
    elif move == MATCH_ROW:
        light_match(t)
        if t.phase == PARTNER_PICK:
            finish_picks(box, t)
    elif move <= TAKE:
        choose_row(box, t, move - CHOOSE_ROW)
    else:
        take(box, t, move - TAKE)


@kernel
def act_in_menu(box: Box, t: Table, move: int) -> None:
    """GM-068 to GM-071: a step of the journey, an item, or what ends the menu."""
    if GO <= move < SHIFT:
        travel(box, t, t.actor, move)
        return
    t.just_moved = 0
    if not SHOP < move <= SELL:
        t.shopping = 0  # GM-R44
    if move < START_AT:
        end_menu(box, t, move)
    elif BUY < move < GO:
        buy(box, t, t.actor, move - BUY)
        ask_after_purchase(t)
    elif ATTACK <= move <= CHOOSE_ROW:
        attack(t, move - ATTACK)
    else:
        use_item(box, t, move)


@kernel
def ask_after_purchase(t: Table) -> None:
    """GM-R76: when the pile is turned up again, the others may offer routes."""
    if t.phase == ROUTE:
        ask_for_offers(t)
    elif t.paid_routes != 0:
        t.resume = OFFER
        t.resume_actor = t.player % t.players + 1


@kernel
def end_menu(box: Box, t: Table, move: int) -> None:
    """Search, invite, mine, pass or end; or call Papa Clayton."""
    if move == CALL_PAPA:
        call_papa(t, t.actor)
    elif move == SEARCH:
        search(box, t)
    elif move == INVITE:
        invite(t)
    elif move == END_TURN and t.phase == ROUTE:
        end_turn(t)
    elif move == END_TURN or move == PASS:
        end_partner_period(t)
    else:
        mine(t)


@kernel
def attack(t: Table, victim: int) -> None:
    """GM-074, GM-075: Papa Clayton, who is 0, or another player."""
    t.fight = ROB_PAPA if victim == 0 else ROB_PLAYER
    t.starter = t.actor
    t.fighter = t.actor
    t.second = 0
    t.foe = victim
    begin_fight(t)


@kernel
def use_item(box: Box, t: Table, move: int) -> None:
    """Group S."""
    seat = t.actor
    if move <= PEEK_AT:
        detonate(t, seat, (move - SHIFT) // LINE_ORDERS, (move - SHIFT) % LINE_ORDERS)
    elif move <= REFRESH:
        peek(t, seat, move - PEEK_AT)
    elif move <= FLASK_FOR:
        refresh(t, seat, move - REFRESH)
    elif move <= HARMONICA_FOR:
        swap_with_papa(t, seat, FLASK, move - FLASK_FOR)
    elif move <= PICKPOCKET:
        swap_with_papa(t, seat, HARMONICA, move - HARMONICA_FOR)
    elif move <= MATCH:
        pickpocket(box, t, seat, (move - PICKPOCKET - 1) // MAX_ITEM, (move - PICKPOCKET - 1) % MAX_ITEM + 1)
    elif move <= USE:
        match(box, t, seat, move - MATCH)
    elif move <= CARRY_CUBE:
        use_up(t, move - USE)
    elif move <= SELL:
        shop(box, t, seat, BREAD + move - SHOP - 1)
    else:
        sell(box, t, seat, move - SELL)


@kernel
def use_up(t: Table, what: int) -> None:
    """Items that are just used."""
    if what == USE_PIE:
        eat_pie(t, t.actor)
    elif what == USE_PIPE:
        light_pipe(t, t.actor)
    else:
        heal(t, t.actor, FUNGUS if what == USE_FUNGUS else (MEDICAL_SUPPLIES if what == USE_MEDICAL else WHISKEY))


@kernel
def act_with_pipe(box: Box, t: Table, move: int) -> None:
    """GM-242, GM-R71: one cube after another, three at the most."""
    if move != PASS:
        source = (move - CARRY_CUBE - 1) // MAX_COLUMN + 1
        carry_cube(box, t, t.actor, source, (move - CARRY_CUBE - 1) % MAX_COLUMN + 1)
        t.pipe_cubes -= 1
    if move == PASS or t.pipe_cubes == 0 or not can_carry_any(box, t, t.actor):
        end_pipe(t)


@kernel
def part_with(box: Box, t: Table, move: int) -> None:
    """GM-R62, GM-296: an item too many is discarded or used; medicine after the work."""
    if t.phase == WIND_DOWN:
        if move == PASS:
            wind_down(t, t.actor)
        else:
            use_up(t, move - USE)
        return
    if DISCARD < move <= BID_GOLD:
        discard(t, t.actor, move - DISCARD)
    else:
        use_up(t, move - USE)
    end_overflow(box, t)


@kernel
def act_in_fight(box: Box, t: Table, move: int) -> None:
    """From the yield to the loot."""
    if t.phase == BIBLE_YIELD:
        if move == READ_BIBLE:
            read_bible(t)
        t.asked = t.actor
        ask_for_bible(t)
    elif t.phase == PAY_OR_FIGHT:
        pay_or_fight(t, move == FIGHT)
    elif t.phase == WEAPON:
        t.weapon[t.actor] = 1 if move == USE_BLUNDERBUS else 0
        ask_for_weapon(t)
    elif t.phase == BETWEEN:
        if move == ROLL:
            roll(t)
        else:
            use_up(t, move - USE)
    elif t.phase == BIBLE_FIGHT:
        if move == PASS:
            ask_to_dismiss(t)
        else:
            dismiss(t, move - DISMISS)
    elif t.phase == LEAF_PLAY:
        if move == PLAY_LEAF:
            play_leaf(t)
        else:
            play_no_leaf(t)
    else:
        loot(box, t, move - LOOT_ITEM)
