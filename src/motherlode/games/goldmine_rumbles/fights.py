"""Fights with players and with Papa Clayton: groups O to R, GM-R26, GM-R32, GM-R42, GM-R66 to GM-R69, GM-R79.

On the first side is the attacker, or the miners that the Hazard die set against Papa Clayton; on the second side is the
attacked player, or Papa Clayton, who is seat 0.
"""

from __future__ import annotations

from motherlode.core.contract import CHANCE
from motherlode.core.kernels import kernel

from .dashboard import bags, bandage, effect, pay_as_far, penalty
from .items import MAY_DISCARD, MAY_HEAL, can_heal, can_smoke, count_items, discard, has, make_room, take_item
from .records import (
    AFTER_FIGHT,
    AFTER_ROUND,
    BETWEEN,
    BIBLE,
    BIBLE_FIGHT,
    BLUNDERBUS,
    COLT,
    DICE_BOTH,
    DICE_OTHER,
    DICE_OWN,
    FIGHT_DICE,
    FUNGUS,
    KNOCKED_OUT,
    LEAF,
    LEAF_PLAY,
    LOOT,
    MEDICAL_SUPPLIES,
    NOBODY,
    PICKINGS_REACH,
    REROLL,
    ROB_PLAYER,
    WEAPON,
    Box,
    Table,
)

FIGHTERS = 3  # the places of a fight: fighter, second, foe


@kernel
def fighter_at(t: Table, place: int) -> int:
    """Who fights: on the first side the fighter (1) and who is beside him (2), on the second the foe (3)."""
    if place == 1:
        return t.fighter
    if place == 2:
        return t.second
    return t.foe


@kernel
def begin_fight(t: Table) -> None:
    """GM-161, GM-167, GM-R69: weapons are named first."""
    t.papa_injuries = 0
    t.winner = 0
    t.second_winner = 0
    t.loser = 0
    for seat in range(1, t.players + 1):
        t.weapon[seat] = 0
    t.asked = 0
    ask_for_weapon(t)


@kernel
def ask_for_weapon(t: Table) -> None:
    """GM-R69: whoever holds a Blunderbus, in the order of the places."""
    while t.asked < FIGHTERS:
        t.asked += 1
        seat = fighter_at(t, t.asked)
        if seat != 0 and has(t, seat, BLUNDERBUS):
            t.phase = WEAPON
            t.actor = seat
            return
    begin_round(t)


@kernel
def begin_round(t: Table) -> None:
    """GM-161: no Leaf is played yet; an attacker may get ready first."""
    for seat in range(1, t.players + 1):
        t.leaves[seat] = 0
    t.phase = BETWEEN
    t.actor = NOBODY


@kernel
def get_ready(box: Box, t: Table) -> None:
    """GM-R42: before a round the attacker may use what changes the fight; if there is nothing, the dice are rolled."""
    seat = t.starter
    if seat != 0 and t.strict_fights == 0:
        if can_heal(t, seat, FUNGUS) or can_heal(t, seat, MEDICAL_SUPPLIES) or can_smoke(box, t, seat):
            t.actor = seat
            return
    roll(t)


@kernel
def roll(t: Table) -> None:
    """GM-161, GM-157: one die for each side."""
    t.phase = FIGHT_DICE
    t.actor = CHANCE


@kernel
def roll_fight(t: Table, one: int, two: int) -> None:
    """The dice lie; Bibles may dismiss them."""
    t.die_one = one
    t.die_two = two
    t.asked = 0
    ask_to_dismiss(t)


# Bibles


@kernel
def may_dismiss(t: Table, seat: int) -> bool:
    """GM-175, GM-R67: a Bible, in a fight that one did not start."""
    return seat != 0 and seat != t.starter and has(t, seat, BIBLE)


@kernel
def ask_to_dismiss(t: Table) -> None:
    """GM-R67: all who may, in the order of the places; then Leaves are played."""
    while t.asked < FIGHTERS:
        t.asked += 1
        seat = fighter_at(t, t.asked)
        if may_dismiss(t, seat):
            t.phase = BIBLE_FIGHT
            t.actor = seat
            return
    t.asked = 0
    t.quiet = 0
    ask_for_leaf(t)


@kernel
def dismiss(t: Table, which: int) -> None:
    """GM-175, GM-R67: own die, the other, or both are rolled again; the miners share their die."""
    discard(t, t.actor, BIBLE)
    t.dice = which
    if t.actor == t.foe and which != DICE_BOTH:
        t.dice = DICE_OTHER if which == DICE_OWN else DICE_OWN  # from here on: of the first side
    t.phase = REROLL
    t.actor = CHANCE


@kernel
def reroll(t: Table, one: int, two: int) -> None:
    """GM-R67: after each re-roll all holders are asked again."""
    if t.dice == DICE_OWN:
        roll_fight(t, one, t.die_two)
    elif t.dice == DICE_OTHER:
        roll_fight(t, t.die_one, one)
    else:
        roll_fight(t, one, two)


# Leaves


@kernel
def ask_for_leaf(t: Table) -> None:
    """GM-168, GM-R68: round and round, one Leaf each, until nobody wants to play one."""
    while t.quiet < FIGHTERS:
        t.asked = t.asked % FIGHTERS + 1
        seat = fighter_at(t, t.asked)
        if seat != 0 and has(t, seat, LEAF):
            t.phase = LEAF_PLAY
            t.actor = seat
            return
        t.quiet += 1
    t.phase = AFTER_ROUND
    t.actor = NOBODY


@kernel
def play_leaf(t: Table) -> None:
    """GM-168."""
    discard(t, t.actor, LEAF)
    t.leaves[t.actor] += 1
    t.quiet = 0
    ask_for_leaf(t)


@kernel
def play_no_leaf(t: Table) -> None:
    """GM-R68: a pass."""
    t.quiet += 1
    ask_for_leaf(t)


# A round


@kernel
def combat_score(box: Box, t: Table, seat: int, die: int) -> int:
    """GM-162 to GM-169, GM-180: die, weapon and Leaves, less the tokens; Papa Clayton has his bonus."""
    if seat == 0:
        return die + box.papa_bonus
    weapon = box.blunderbus_bonus if t.weapon[seat] != 0 else effect(box, t, seat, COLT)
    return die + weapon + box.leaf_bonus * t.leaves[seat] - penalty(box, t, seat)


@kernel
def hurt(t: Table, seat: int) -> None:
    """GM-173: an injury; in a fight four are counted before they become a bandage (GM-R32)."""
    if seat == 0:
        t.papa_injuries += 1
    else:
        t.injuries[seat] += 1


@kernel
def is_beaten(t: Table, seat: int) -> bool:
    """GM-172: four injuries."""
    return (t.papa_injuries if seat == 0 else t.injuries[seat]) >= KNOCKED_OUT


@kernel
def compare(box: Box, t: Table, seat: int) -> None:
    """GM-170, GM-171, GM-R26: each fighter against the foe; the lower score is hurt, equals both are."""
    mine = combat_score(box, t, seat, t.die_one)
    theirs = combat_score(box, t, t.foe, t.die_two)
    if mine <= theirs:
        hurt(t, seat)
    if theirs <= mine:
        hurt(t, t.foe)


@kernel
def settle_round(box: Box, t: Table) -> None:
    """GM-172, GM-R26: who is beaten leaves; the fight goes on while both sides stand."""
    if t.fighter != 0:
        compare(box, t, t.fighter)
    if t.second != 0:
        compare(box, t, t.second)
    if not is_beaten(t, t.foe):
        if t.fighter != 0 and is_beaten(t, t.fighter):
            lose_to(box, t, t.fighter, t.foe)
            t.fighter = 0
        if t.second != 0 and is_beaten(t, t.second):
            lose_to(box, t, t.second, t.foe)
            t.second = 0
        if t.fighter != 0 or t.second != 0:
            begin_round(t)
            return
    else:
        settle_end(box, t)
    t.phase = AFTER_FIGHT
    t.actor = NOBODY


@kernel
def settle_end(box: Box, t: Table) -> None:
    """GM-189, GM-198, GM-R26, GM-R32: the foe is beaten; who is still up has won, who fell with him has lost too."""
    standing = 0
    for place in range(1, FIGHTERS):
        seat = fighter_at(t, place)
        if seat != 0 and not is_beaten(t, seat):
            standing += 1
    for place in range(1, FIGHTERS):
        seat = fighter_at(t, place)
        if seat != 0:
            throw_away(t, seat)
            if is_beaten(t, seat):
                bandage(t, seat)
            else:
                win_over_foe(box, t, seat, standing)
    if t.foe != 0:
        throw_away(t, t.foe)
        bandage(t, t.foe)


@kernel
def win_over_foe(box: Box, t: Table, seat: int, winners: int) -> None:
    """GM-183, GM-193, GM-158: pickings, Papa Clayton's reward divided among the winners, and an item to choose."""
    if t.foe == 0:
        t.gold[seat] += pickings(box, t, 0, seat) + box.papa_reward // winners
    else:
        pay_as_far(t, t.foe, seat, pickings(box, t, t.foe, seat))
    t.loser = t.foe
    if t.winner == 0:
        t.winner = seat
    else:
        t.second_winner = seat


@kernel
def lose_to(box: Box, t: Table, seat: int, foe: int) -> None:
    """GM-186 to GM-188, GM-195, GM-196: pickings, a bandage, and an item if the foe is a player."""
    throw_away(t, seat)
    if foe != 0:
        throw_away(t, foe)
        t.winner = foe
        t.loser = seat
    pay_as_far(t, seat, foe, pickings(box, t, seat, foe))
    bandage(t, seat)


@kernel
def throw_away(t: Table, seat: int) -> None:
    """GM-165, GM-R69: a Blunderbus that was used is discarded."""
    if t.weapon[seat] != 0:
        discard(t, seat, BLUNDERBUS)
        t.weapon[seat] = 0


@kernel
def pickings(box: Box, t: Table, loser: int, winner: int) -> int:
    """GM-200 to GM-204, GM-R02, GM-R03, GM-R15: by the bags that the loser is in front."""
    in_front = bags(box, t, loser) - bags(box, t, winner)
    return box.pickings[PICKINGS_REACH + max(-PICKINGS_REACH, min(PICKINGS_REACH, in_front))]


# Loot


@kernel
def ask_for_loot(t: Table) -> bool:
    """GM-183, GM-193, GM-R66: the winner takes an item, of two winners the owner first; nothing if there is none."""
    while t.winner != 0:
        if count_items(t, t.loser) > 0:
            t.phase = LOOT
            t.actor = t.winner
            return True
        t.winner = t.second_winner
        t.second_winner = 0
    return False


@kernel
def loot(box: Box, t: Table, item: int) -> None:
    """GM-R62, GM-R66: the item, and room for it; who was attacked may only discard."""
    seat = t.actor
    take_item(t, seat, t.loser, item)
    t.winner = t.second_winner
    t.second_winner = 0
    t.phase = AFTER_FIGHT
    t.actor = NOBODY
    was_attacked = t.fight == ROB_PLAYER and seat != t.starter
    make_room(box, t, seat, MAY_DISCARD if was_attacked else MAY_HEAL)
