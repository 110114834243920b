"""Fights of Greedy at Goldmine Rumbles: what is at stake, whom to attack, and what to do in a fight."""

from __future__ import annotations

from motherlode.bots.greedy_goldmine_rumbles_odds import (
    CERTAIN,
    after_round,
    chance_to_lose,
    chance_to_win,
    leaf_pays,
)
from motherlode.bots.greedy_goldmine_rumbles_reasons import (
    ATTACK_ODDS,
    CALL_TO_FIGHT,
    DISMISS_BAD,
    FIGHT_ODDS,
    KEEP_BIBLE,
    KEEP_LEAF,
    LEAF_TURNS,
    LOOT_BEST,
    PAY_SAFE,
    STEP_TO_FIGHT,
    WEAPON_KEPT,
    WEAPON_NEEDED,
)
from motherlode.bots.greedy_goldmine_rumbles_routes import IMPOSSIBLE, cheapest_way, most_tiles, step_to
from motherlode.bots.greedy_goldmine_rumbles_worths import (
    NO_MOVE,
    THOUSAND,
    Memory,
    because,
    cost_of_injuries,
    is_legal,
    worth_of_item,
)
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.games.goldmine_rumbles.dashboard import effect, penalty
from motherlode.games.goldmine_rumbles.fights import combat_score, pickings
from motherlode.games.goldmine_rumbles.mine import first_node, in_region, is_site, node_of, same_location, site_of
from motherlode.games.goldmine_rumbles.moves import (
    ATTACK,
    CALL_PAPA,
    DISMISS,
    FIGHT,
    GO,
    LOOT_ITEM,
    PASS,
    PAY,
    PLAY_LEAF,
    USE_BLUNDERBUS,
    USE_COLT,
)
from motherlode.games.goldmine_rumbles.planner import NO_STEP
from motherlode.games.goldmine_rumbles.records import (
    BIBLE,
    BLUNDERBUS,
    COLT,
    DICE_BOTH,
    DICE_OTHER,
    DICE_OWN,
    DIE,
    HARMONICA,
    KNOCKED_OUT,
    LEAF,
    MAX_ITEM,
    Box,
    View,
)

EVEN = 500  # the daring of who plays by the odds


# What is at stake


@kernel
def best_item_of(memory: Memory, owner: int) -> int:
    """The item of somebody, or of the supply, that is worth the most; 0 if there is none."""
    best = 0
    for item in range(1, MAX_ITEM + 1):
        if memory.room.items[owner, item] > 0 and (best == 0 or memory.item[item] > memory.item[best]):
            best = item
    return best


@kernel
def dearest_own(box: Box, memory: Memory, seat: int) -> int:
    """What the loss of the dearest item costs."""
    dearest = 0
    for item in range(1, MAX_ITEM + 1):
        held = memory.room.items[seat, item]
        if held > 0:
            dearest = max(dearest, worth_of_item(box, memory, seat, item, held - 1))
    return dearest


@kernel
def gain_of_victory(box: Box, memory: Memory, seat: int, foe: int) -> int:
    """GM-183, GM-193: pickings, Papa Clayton's reward, an item; what a rival loses counts too."""
    t = memory.room
    item = best_item_of(memory, foe)
    gain = memory.item[item] if item != 0 else 0
    if foe == 0:
        return gain + THOUSAND * (pickings(box, t, 0, seat) + box.papa_reward)
    taken = THOUSAND * min(t.gold[foe], pickings(box, t, foe, seat))
    return gain + taken + memory.harm * (taken + gain + memory.token) // THOUSAND


@kernel
def loss_of_defeat(box: Box, memory: Memory, seat: int, foe: int) -> int:
    """GM-186 to GM-188, GM-195, GM-196: pickings, a bandage, and to a player an item."""
    t = memory.room
    paid = THOUSAND * min(t.gold[seat], pickings(box, t, seat, foe))
    loss = paid + cost_of_injuries(memory, t.injuries[seat], KNOCKED_OUT)
    return loss if foe == 0 else loss + dearest_own(box, memory, seat) + memory.harm * paid // THOUSAND


@kernel
def strength(box: Box, memory: Memory, seat: int, armed: bool) -> int:
    """GM-162 to GM-169: what is added to the die, with the Colt or a Blunderbus; Papa Clayton is seat 0."""
    if seat == 0:
        return box.papa_bonus
    weapon = box.blunderbus_bonus if armed else effect(box, memory.room, seat, COLT)
    return weapon - penalty(box, memory.room, seat)


@kernel
def strength_of_foe(box: Box, memory: Memory, foe: int) -> int:
    """The better weapon; a Leaf or a Bible is worth about half a point each."""
    if foe == 0:
        return box.papa_bonus
    t = memory.room
    better = strength(box, memory, foe, False)
    if t.items[foe, BLUNDERBUS] > 0:
        better = max(better, strength(box, memory, foe, True))
    return better + (t.items[foe, LEAF] + t.items[foe, BIBLE] + 1) // 2


@kernel
def worth_of_fight(box: Box, memory: Memory, seat: int, foe: int, armed: bool) -> int:
    """What a fight brings on average; daring counts the gain for more or for less."""
    t = memory.room
    difference = strength(box, memory, seat, armed) - strength_of_foe(box, memory, foe)
    hurt = 0 if foe == 0 else t.injuries[foe]
    win = chance_to_win(memory.odds, difference, t.items[seat, LEAF], t.injuries[seat], hurt)
    lose = chance_to_lose(memory.odds, difference, t.items[seat, LEAF], t.injuries[seat], hurt)
    gain = gain_of_victory(box, memory, seat, foe) * memory.daring // EVEN
    wounds = cost_of_injuries(memory, 0, 1)
    tie = cost_of_injuries(memory, t.injuries[seat], KNOCKED_OUT)
    worth = win * (gain - wounds) - lose * loss_of_defeat(box, memory, seat, foe) - (CERTAIN - win - lose) * tie
    return worth // CERTAIN


@kernel
def blunderbus_price(box: Box, memory: Memory, seat: int) -> int:
    """What it costs to use one; IMPOSSIBLE without."""
    held = memory.room.items[seat, BLUNDERBUS]
    return worth_of_item(box, memory, seat, BLUNDERBUS, held - 1) if held > 0 else IMPOSSIBLE


@kernel
def best_worth_of_fight(box: Box, memory: Memory, seat: int, foe: int) -> int:
    """With the better weapon."""
    worth = worth_of_fight(box, memory, seat, foe, False)
    price = blunderbus_price(box, memory, seat)
    if price < IMPOSSIBLE:
        worth = max(worth, worth_of_fight(box, memory, seat, foe, True) - price)
    return worth


# Whom to attack


@kernel
def cost_to_meet(box: Box, v: View, memory: Memory, foe: int, worth: int) -> int:
    """The journey to somebody: free where one is or goes, else the cheapest way to the site."""
    there = v.place[foe]
    if same_location(box, memory.room, v.place[v.me], there):
        return 0
    if in_region(memory.room, node_of(memory.room, there)):
        return 0 if v.just_moved == 0 else IMPOSSIBLE
    if not is_site(there):
        return IMPOSSIBLE
    purse = v.gold[v.me]
    return cheapest_way(box, v, memory, site_of(there), purse, most_tiles(box, v, memory, purse, worth))


@kernel
def find_fight(box: Box, v: View, memory: Memory, least: int) -> None:
    """Note the best fight and what it brings, the journey paid, if it is more than something."""
    memory.target = NO_MOVE
    memory.gain = least
    for foe in range(v.players + 1):
        if foe != v.me:
            worth = best_worth_of_fight(box, memory, v.me, foe)
            if worth > memory.gain:
                cost = cost_to_meet(box, v, memory, foe, worth - memory.gain)
                if foe == 0 and v.items[v.me, HARMONICA] > 0:
                    cost = min(cost, worth_of_item(box, memory, v.me, HARMONICA, v.items[v.me, HARMONICA] - 1))
                if worth - cost > memory.gain:
                    memory.gain = worth - cost
                    memory.target = foe


@kernel
def step_to_fight(box: Box, v: View, legal: Words, memory: Memory) -> int:
    """Attack, call Papa Clayton, or go on towards the target; NO_MOVE if that cannot be."""
    foe = memory.target
    if is_legal(legal, ATTACK + foe):
        return because(memory, ATTACK_ODDS, ATTACK + foe)
    node = first_node(box, memory.room, node_of(memory.room, v.place[foe]))
    if is_legal(legal, GO + node):
        return because(memory, STEP_TO_FIGHT, GO + node)
    if foe == 0 and is_legal(legal, CALL_PAPA):
        return because(memory, CALL_TO_FIGHT, CALL_PAPA)
    step = NO_STEP
    if is_site(v.place[foe]):
        step = step_to(box, v, memory, site_of(v.place[foe]), best_worth_of_fight(box, memory, v.me, foe))
    if step == NO_STEP or not is_legal(legal, step):
        return NO_MOVE
    return because(memory, STEP_TO_FIGHT, step)


# In a fight


@kernel
def pay_or_fight(box: Box, v: View, memory: Memory) -> int:
    """GM-153: what the fight brings on average, against the fee."""
    fee = THOUSAND * min(v.gold[v.me], v.fee[v.me])
    if memory.daring > 0 and best_worth_of_fight(box, memory, v.me, 0) > -fee:
        return because(memory, FIGHT_ODDS, FIGHT)
    return because(memory, PAY_SAFE, PAY)


@kernel
def foe_of(v: View) -> int:
    """Whom one fights."""
    return v.fighter if v.me == v.foe else v.foe


@kernel
def choose_weapon(box: Box, v: View, memory: Memory) -> int:
    """GM-165: a Blunderbus if it adds more than it is worth."""
    foe = foe_of(v)
    gain = worth_of_fight(box, memory, v.me, foe, True) - worth_of_fight(box, memory, v.me, foe, False)
    if gain > blunderbus_price(box, memory, v.me):
        return because(memory, WEAPON_NEEDED, USE_BLUNDERBUS)
    return because(memory, WEAPON_KEPT, USE_COLT)


@kernel
def stakes(box: Box, memory: Memory, seat: int, foe: int) -> int:
    """What lies between victory and defeat."""
    return gain_of_victory(box, memory, seat, foe) + loss_of_defeat(box, memory, seat, foe)


@kernel
def difference_of(box: Box, v: View, memory: Memory) -> int:
    """The difference of bonuses in the rounds to come: no Leaf of this round counts."""
    t = memory.room
    foe = foe_of(v)
    mine = combat_score(box, t, v.me, 0) - box.leaf_bonus * t.leaves[v.me]
    theirs = combat_score(box, t, foe, 0) - (0 if foe == 0 else box.leaf_bonus * t.leaves[foe])
    return mine - theirs


@kernel
def hopes(box: Box, v: View, memory: Memory, own: int, other: int) -> int:
    """The chance to win with these dice lying."""
    t = memory.room
    foe = foe_of(v)
    margin = combat_score(box, t, v.me, own) - combat_score(box, t, foe, other)
    difference = difference_of(box, v, memory)
    hurt = t.papa_injuries if foe == 0 else t.injuries[foe]
    leaves = t.items[v.me, LEAF]
    if leaf_pays(memory.odds, difference, margin, box.leaf_bonus, leaves, t.injuries[v.me], hurt):
        margin += box.leaf_bonus
        leaves -= 1
    return after_round(memory.odds, difference, margin, leaves, t.injuries[v.me], hurt)


@kernel
def hopes_after(box: Box, v: View, memory: Memory, own: int, other: int, dice: int) -> int:
    """The chance to win when a Bible dismisses some dice."""
    total = 0
    for one in range(1, DIE + 1):
        for two in range(1, DIE + 1):
            mine = own if dice == DICE_OTHER else one
            theirs = other if dice == DICE_OWN else two
            total += hopes(box, v, memory, mine, theirs)
    return total // (DIE * DIE)


@kernel
def choose_dismissal(box: Box, v: View, memory: Memory) -> int:
    """GM-175: the dice whose new roll helps most, if that is worth a Bible."""
    own = v.die_two if v.me == v.foe else v.die_one
    other = v.die_one if v.me == v.foe else v.die_two
    now = hopes(box, v, memory, own, other)
    best = 0
    chosen = 0
    for dice in range(DICE_OWN, DICE_BOTH + 1):
        gain = hopes_after(box, v, memory, own, other, dice) - now
        if gain > best:
            best = gain
            chosen = dice
    price = worth_of_item(box, memory, v.me, BIBLE, v.items[v.me, BIBLE] - 1)
    if chosen != 0 and best * stakes(box, memory, v.me, foe_of(v)) // CERTAIN > price:
        return because(memory, DISMISS_BAD, DISMISS + chosen)
    return because(memory, KEEP_BIBLE, PASS)


@kernel
def choose_leaf(box: Box, v: View, memory: Memory) -> int:
    """GM-168: a Leaf that turns a round, if that is worth it."""
    t = memory.room
    foe = foe_of(v)
    own = v.die_two if v.me == v.foe else v.die_one
    other = v.die_one if v.me == v.foe else v.die_two
    margin = combat_score(box, t, v.me, own) - combat_score(box, t, foe, other)
    difference = difference_of(box, v, memory)
    hurt = t.papa_injuries if foe == 0 else t.injuries[foe]
    leaves = t.items[v.me, LEAF]
    with_leaf = after_round(memory.odds, difference, margin + box.leaf_bonus, leaves - 1, t.injuries[v.me], hurt)
    gain = with_leaf - after_round(memory.odds, difference, margin, leaves, t.injuries[v.me], hurt)
    price = worth_of_item(box, memory, v.me, LEAF, leaves - 1)
    if gain * stakes(box, memory, v.me, foe) // CERTAIN > price:
        return because(memory, LEAF_TURNS, PLAY_LEAF)
    return because(memory, KEEP_LEAF, PASS)


@kernel
def choose_loot(v: View, memory: Memory) -> int:
    """The item that is worth the most."""
    return because(memory, LOOT_BEST, LOOT_ITEM + best_item_of(memory, v.loser))
