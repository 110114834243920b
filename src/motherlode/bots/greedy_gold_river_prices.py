"""What cards are worth to Greedy at Gold River: yields, offices, and simple prices for everything else.

All worths are in thousandths of a nugget, and what rivals lose counts as a part of a gain. The game's own kernels are
asked on a copy of the table.
"""

from __future__ import annotations

from motherlode.core.bits import Stream
from motherlode.core.kernels import kernel
from motherlode.core.records import Ints, Record, i8, i16, i64, of
from motherlode.games.gold_river.mayors import fee, office_after_action, office_after_purchase
from motherlode.games.gold_river.poker import CATEGORY, hand_strength
from motherlode.games.gold_river.records import (
    AUCTION,
    BANDIT,
    BANK,
    CHOSEN,
    CLAIM,
    DROP,
    DYNAMITE,
    GOLD,
    HOLD_UP,
    JUDGE,
    MAX_CLAIMS,
    MAX_ROW,
    MUSTANG,
    PAID,
    POST_OFFICE,
    RAID,
    SALOON,
    SEATS,
    STAGECOACH,
    Belief,
    Box,
    Table,
    View,
)
from motherlode.games.gold_river.scoring import bank, offices, with_face
from motherlode.games.gold_river.sight import world

THOUSAND = 1000
LOWEST = -(1 << 62)

# Prices, in thousandths; found by self-play, see bench/README.md.
NEAR = 550  # of an office, for who lacks one Claim
FAR = 50  # of an office, for who lacks two
PATIENCE = 3  # with so many rounds to come, half of that
INCOME = 50  # of a nugget: fees for each Claim of a Mayor, a round
STRIKING = 750  # of a nugget: what a Saloon takes from each rival, a round
STATION = 1500  # the Train Station, for who plays poker
SADDLE = 2000  # the Mustang
INFLOW = 3  # nuggets a round that the owner of a Bank can hope to put onto it


class Memory(Record):
    """Room for the table as it lies, what cards are worth on it, and why the last move was chosen."""

    belief: Belief = of(Belief)
    room: Table = of(Table)
    worth: Ints = i64(SEATS, MAX_ROW)
    standing: Ints = i64(SEATS)  # what everybody has, with what is to be hoped for
    faces: int = i64()  # the poker cards of the seat that weighs
    strength: int = i64()  # and what hand they make
    chance: Ints = i16(MAX_CLAIMS + 1)  # to strike at a roll
    rolls: int = i16()  # to come
    later: int = i16()  # rounds after this one
    bid: int = i16()
    office: int = i16()
    poker: int = i16()
    spite: int = i16()
    leader: int = i8()
    second: int = i8()
    given: int = i8()  # the best swap of the Judge
    taken: int = i8()
    reason: int = i8()
    spare: Ints = i8(1)


# The table as it lies


@kernel
def take_stock(box: Box, v: View, memory: Memory, rng: Stream) -> None:
    """Lay the table out, count the rounds to come, and see who leads. Fields that no kernel here asks may be old."""
    world(box, v, memory.belief, rng, memory.room)
    laid_now = v.phase == AUCTION or v.step == PAID or v.step == CHOSEN
    rows = v.undrawn // (v.players + 1)
    memory.rolls = rows + 1 if laid_now else rows
    memory.later = max(0, memory.rolls - 1)
    for seat in range(1, v.players + 1):
        memory.standing[seat] = THOUSAND * (v.nuggets[seat] + offices(box, memory.room, seat))
        memory.standing[seat] += THOUSAND * bank(box, memory.room, seat)
    for claim in range(1, box.claims + 1):
        if v.owner[claim] > 0:
            memory.standing[v.owner[claim]] += yield_of(box, memory, claim)
    find_leaders(memory)


@kernel
def find_leaders(memory: Memory) -> None:
    """The two seats that stand best."""
    memory.leader = 0
    memory.second = 0
    for seat in range(1, memory.room.players + 1):
        if memory.leader == 0 or memory.standing[seat] > memory.standing[memory.leader]:
            memory.second = memory.leader
            memory.leader = seat
        elif memory.second == 0 or memory.standing[seat] > memory.standing[memory.second]:
            memory.second = seat


@kernel
def harm(memory: Memory, seat: int, rival: int) -> int:
    """How much a rival's loss counts for a seat, in thousandths; its strongest rival counts double."""
    strongest = memory.second if memory.leader == seat else memory.leader
    return memory.spite * (2 if rival == strongest else 1) // memory.room.players


# Claims and offices


@kernel
def yield_of(box: Box, memory: Memory, claim: int) -> int:
    """What a Claim brings whoever has it: its nuggets at the end, and at each roll by its chance."""
    return box.nuggets[claim] * (THOUSAND + memory.chance[claim] * memory.rolls)


@kernel
def reach(memory: Memory, lacking: int) -> int:
    """How likely somebody who lacks so many Claims gets an office in the rounds to come, in thousandths."""
    share = NEAR if lacking <= 1 else (FAR if lacking == 2 else 0)
    return share * memory.later // (memory.later + PATIENCE)


@kernel
def prospect(box: Box, memory: Memory, seat: int, town: int) -> int:
    """What an office is worth to a seat: for its Mayor what may be lost, for others what may be won."""
    t = memory.room
    count = t.claims[seat, town]
    mayor = t.mayor[town]
    if mayor != seat:
        lacking = (box.office if mayor == 0 else t.claims[mayor, town]) - count
        return 0 if count == 0 else memory.office * box.mayor[town] * reach(memory, lacking) // THOUSAND
    rival = 0
    for other in range(1, t.players + 1):
        if other != seat:
            rival = max(rival, t.claims[other, town])
    risk = 0 if rival == 0 else reach(memory, count - rival)
    return memory.office * (box.mayor[town] * (THOUSAND - risk) + INCOME * count * memory.later) // THOUSAND


@kernel
def outlook(box: Box, memory: Memory, seat: int, town: int) -> int:
    """A seat's prospect in a town, less those of its rivals as far as they count for it."""
    total = THOUSAND * prospect(box, memory, seat, town)
    for rival in range(1, memory.room.players + 1):
        if rival != seat and memory.room.claims[rival, town] > 0:
            total -= harm(memory, seat, rival) * prospect(box, memory, rival, town)
    return total // THOUSAND


@kernel
def worth_of_claim(box: Box, memory: Memory, seat: int, claim: int) -> int:
    """What a Claim from the row is worth to a seat: its yield, and the office, less the fee."""
    t = memory.room
    town = box.town[claim]
    mayor = t.mayor[town]
    due = min(fee(box, t, seat, claim), t.nuggets[seat])
    worth = yield_of(box, memory, claim) - outlook(box, memory, seat, town)
    if due > 0:
        worth -= due * (THOUSAND + harm(memory, seat, mayor))
    t.claims[seat, town] += 1
    office_after_purchase(box, t, town, seat)
    worth += outlook(box, memory, seat, town)
    t.claims[seat, town] -= 1
    t.mayor[town] = mayor
    return worth


@kernel
def worth_of_swap(box: Box, memory: Memory, seat: int, mine: int, theirs: int) -> int:
    """What the Judge's exchange of two Claims is worth to the owner of the first."""
    t = memory.room
    other = t.owner[theirs]
    worth = (yield_of(box, memory, theirs) - yield_of(box, memory, mine)) * (THOUSAND + harm(memory, seat, other))
    give = box.town[mine]
    take = box.town[theirs]
    if give == take:
        return worth // THOUSAND
    give_mayor = t.mayor[give]
    take_mayor = t.mayor[take]
    before = outlook(box, memory, seat, give) + outlook(box, memory, seat, take)
    move_claims(t, seat, other, give, take)
    office_after_action(box, t, take, seat, other)
    office_after_action(box, t, give, other, seat)
    after = outlook(box, memory, seat, give) + outlook(box, memory, seat, take)
    move_claims(t, other, seat, give, take)
    t.mayor[give] = give_mayor
    t.mayor[take] = take_mayor
    return worth // THOUSAND + after - before


@kernel
def move_claims(t: Table, giver: int, other: int, give: int, take: int) -> None:
    """Count a Claim of one town to the other seat, and one of another town back."""
    t.claims[giver, give] -= 1
    t.claims[other, give] += 1
    t.claims[giver, take] += 1
    t.claims[other, take] -= 1


@kernel
def best_swap(box: Box, v: View, memory: Memory, seat: int) -> int:
    """The best exchange, noted in the memory, and its worth; with the Claim that is named already, if one is."""
    t = memory.room
    best = LOWEST
    for mine in range(1, box.claims + 1):
        if t.owner[mine] == seat and (v.given == 0 or v.given == mine):
            for theirs in range(1, box.claims + 1):
                if t.owner[theirs] > 0 and t.owner[theirs] != seat:
                    worth = worth_of_swap(box, memory, seat, mine, theirs)
                    if worth > best:
                        best = worth
                        memory.given = mine
                        memory.taken = theirs
    return best if best != LOWEST else 0


# Prices of other cards


@kernel
def price_of_building(box: Box, memory: Memory, seat: int, card: int) -> int:
    """What a Building will still bring."""
    t = memory.room
    kind = box.kind[card]
    if kind == BANK:
        if memory.later == 0:
            return 0
        return THOUSAND * min(box.bank_room - t.banked, t.nuggets[seat] + INFLOW * memory.later) // box.bank_bonus
    if kind == POST_OFFICE:
        return THOUSAND * box.post_office * memory.later
    if kind == SALOON:
        return STRIKING * box.saloon * memory.rolls * (t.players - 1)
    return STATION


@kernel
def worth_of_blast(box: Box, memory: Memory, seat: int, card: int) -> int:
    """What the loss of another player's Claim or Building is worth to a seat."""
    t = memory.room
    victim = t.owner[card]
    if box.kind[card] != CLAIM:
        return harm(memory, seat, victim) * price_of_building(box, memory, victim, card) // THOUSAND
    town = box.town[card]
    mayor = t.mayor[town]
    worth = harm(memory, seat, victim) * yield_of(box, memory, card) // THOUSAND - outlook(box, memory, seat, town)
    t.claims[victim, town] -= 1
    office_after_action(box, t, town, 0, victim)
    worth += outlook(box, memory, seat, town)
    t.claims[victim, town] += 1
    t.mayor[town] = mayor
    return worth


@kernel
def best_blast(box: Box, memory: Memory, seat: int) -> int:
    """The card of another player whose loss is worth the most, noted in the memory, and that worth."""
    best = LOWEST
    for card in range(1, box.claims + box.buildings + 1):
        if memory.room.owner[card] > 0 and memory.room.owner[card] != seat:
            worth = worth_of_blast(box, memory, seat, card)
            if worth > best:
                best = worth
                memory.taken = card
    return best if best != LOWEST else 0


@kernel
def loot(memory: Memory, seat: int, rival: int, nuggets: int, kept: int) -> int:
    """What it is worth to a seat that a rival loses so many nuggets, or all; with `kept` 1000 the seat gets them."""
    return min(nuggets, memory.room.nuggets[rival]) * (kept + harm(memory, seat, rival))


@kernel
def best_robbed(box: Box, memory: Memory, seat: int) -> int:
    """Whom a Hold-Up hurts best; 0 if nobody has a nugget."""
    best = 0
    for rival in range(1, memory.room.players + 1):
        if rival != seat and memory.room.nuggets[rival] > 0:
            loss = loot(memory, seat, rival, box.hold_up, THOUSAND)
            if best == 0 or loss > loot(memory, seat, best, box.hold_up, THOUSAND):
                best = rival
    return best


@kernel
def price_of_raid(box: Box, memory: Memory, seat: int, kind: int) -> int:
    """Raid and Stagecoach: what all rivals lose, and in the second case who takes it gets."""
    total = 0
    for rival in range(1, memory.room.players + 1):
        if rival != seat:
            if kind == RAID:
                total += loot(memory, seat, rival, box.raid, 0)
            else:
                total += loot(memory, seat, rival, box.stagecoach, THOUSAND)
    return total


@kernel
def price_of_bandit(box: Box, memory: Memory, seat: int) -> int:
    """Between the best Claim of the discard pile and the mean of them."""
    best = LOWEST
    total = 0
    count = 0
    for i in range(memory.room.discards):
        if box.kind[memory.room.pile[i]] == CLAIM:
            worth = worth_of_claim(box, memory, seat, memory.room.pile[i])
            best = max(best, worth)
            total += worth
            count += 1
    return 0 if count == 0 else (best + total // count) // 2


@kernel
def price_of_mustang(memory: Memory) -> int:
    """What it may gain in a later round."""
    return SADDLE * memory.later // (memory.later + PATIENCE)


@kernel
def price(box: Box, v: View, memory: Memory, seat: int, card: int) -> int:
    """What a card of the row is worth to a seat, but for poker."""
    kind = box.kind[card]
    if kind == CLAIM:
        return worth_of_claim(box, memory, seat, card)
    if kind == GOLD:
        return THOUSAND * box.nuggets[card]
    if kind == RAID or kind == STAGECOACH:
        return price_of_raid(box, memory, seat, kind)
    if kind == HOLD_UP:
        robbed = best_robbed(box, memory, seat)
        return 0 if robbed == 0 else loot(memory, seat, robbed, box.hold_up, THOUSAND)
    if kind == JUDGE:
        return best_swap(box, v, memory, seat)
    if kind == DYNAMITE:
        return best_blast(box, memory, seat)
    if kind == BANDIT:
        return price_of_bandit(box, memory, seat)
    if kind == MUSTANG:
        return price_of_mustang(memory)
    return price_of_building(box, memory, seat, card)


@kernel
def gather_faces(box: Box, memory: Memory, seat: int) -> None:
    """The poker cards of a seat, if somebody plays poker."""
    memory.faces = 0
    if memory.room.poker != 0:
        for card in range(1, box.cards + 1):
            if memory.room.owner[card] == seat:
                memory.faces = with_face(box, memory.faces, card)
        memory.strength = hand_strength(memory.faces)


@kernel
def poker_gain(box: Box, memory: Memory, card: int) -> int:
    """What a card adds to the hand: a better kind of hand counts in full, better ranks as the fraction they are."""
    if memory.room.poker == 0 or box.face[card] == 0:
        return 0
    better = hand_strength(with_face(box, memory.faces, card)) - memory.strength
    return box.poker * memory.poker * better // CATEGORY


@kernel
def weigh_row(box: Box, v: View, memory: Memory) -> None:
    """What each card of the row is worth to me, and to the others too when I discard."""
    for seat in range(1, v.players + 1):
        if seat == v.me or v.phase == DROP:
            gather_faces(box, memory, seat)
            for i in range(v.laid):
                if v.row[i] != 0:
                    memory.worth[seat, i] = price(box, v, memory, seat, v.row[i]) + poker_gain(box, memory, v.row[i])
