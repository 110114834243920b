"""What a table of Gold River promises each seat: the points to be hoped for at the end, and the share of the win."""

from __future__ import annotations

from math import sqrt

from motherlode.bots.greedy_gold_river_prices import INFLOW, STATION, STRIKING
from motherlode.bots.lore.gold_river_room import NUMBERS, WHOLE, Memory, Slate
from motherlode.core.kernels import kernel
from motherlode.games.gold_river.poker import CATEGORY, hand_strength
from motherlode.games.gold_river.records import (
    BANK,
    DOUBLE,
    EVEN,
    MUSTANG,
    ODD,
    POST_OFFICE,
    SALOON,
    Box,
    Table,
)
from motherlode.games.gold_river.scoring import with_face

THOUSAND = 1000
SADDLE = 2000  # a kept Mustang
PATIENCE = 3  # with so many rounds to come, half of what may be gained in them
WAITING = 1000  # another kept Action
HAND = 100  # of the points for the best poker hand: a better kind of hand


@kernel
def appraise(box: Box, slate: Slate, memory: Memory) -> None:
    """The shares of the seats on the imagined table, where the dice are to be rolled."""
    t = slate.now
    later = t.undrawn // (t.players + 1)
    forecast(box, slate, memory, t, later)
    if later == 0 and t.poker == 0:
        last_roll(box, slate, t)
    else:
        share_out(slate, memory, t.players, later)


# Points


@kernel
def forecast(box: Box, slate: Slate, memory: Memory, t: Table, later: int) -> None:
    """The points that everybody can hope for, with one roll to come and so many rounds later."""
    for seat in range(1, t.players + 1):
        ready = memory.cash * min(t.nuggets[seat], memory.purse)
        slate.points[seat] = THOUSAND * t.nuggets[seat] + ready * later // (later + PATIENCE)
    if later > 0:
        slate.points[t.winner] += memory.lead
    count_yields(box, slate, t, later + 1, memory.yields)
    for town in range(1, box.towns + 1):
        count_offices(box, slate, memory, t, town, later)
    count_buildings(box, slate, t, later)
    for i in range(t.keeps):
        worth = SADDLE if box.kind[t.kept[i]] == MUSTANG else WAITING
        slate.points[t.owner[t.kept[i]]] += worth * later // (later + PATIENCE)
    if t.poker != 0:
        count_hands(box, slate, t)


@kernel
def count_yields(box: Box, slate: Slate, t: Table, rolls: int, eager: int) -> None:
    """What Claims bring: their nuggets at the end, and at each roll by their chance."""
    for claim in range(1, box.claims + 1):
        if t.owner[claim] > 0:
            strikes = slate.prices.chance[claim] * rolls * eager // THOUSAND
            slate.points[t.owner[claim]] += box.nuggets[claim] * (THOUSAND + strikes)


@kernel
def in_reach(memory: Memory, lacking: int, coming: int) -> int:
    """How likely somebody who lacks so many Claims gets an office in the rounds to come, in thousandths."""
    share = memory.near if lacking <= 1 else (memory.far if lacking == 2 else 0)
    return share * coming // (coming + memory.patience)


@kernel
def count_offices(box: Box, slate: Slate, memory: Memory, t: Table, town: int, later: int) -> None:
    """An office counts for its Mayor as far as he keeps it, and for others as far as they may win it."""
    mayor = t.mayor[town]
    needed = box.office if mayor == 0 else t.claims[mayor, town]
    worth = box.mayor[town] * (memory.office if later > 0 else THOUSAND)
    rival = 0
    for seat in range(1, t.players + 1):
        count = t.claims[seat, town]
        if seat != mayor and count > 0:
            rival = max(rival, count)
            slate.points[seat] += worth * in_reach(memory, needed - count, slate.coming[town]) // THOUSAND
    if mayor != 0:
        risk = 0 if rival == 0 else in_reach(memory, needed - rival, slate.coming[town])
        slate.points[mayor] += worth * (THOUSAND - risk) // THOUSAND + memory.income * needed * later


@kernel
def count_buildings(box: Box, slate: Slate, t: Table, later: int) -> None:
    """What Buildings will still bring."""
    for card in range(box.claims + 1, box.claims + box.buildings + 1):
        owner = t.owner[card]
        if owner > 0:
            kind = box.kind[card]
            if kind == BANK:
                slate.points[owner] += THOUSAND * (t.banked + t.banked // box.bank_bonus)
                if later > 0:
                    room = min(box.bank_room - t.banked, t.nuggets[owner] + INFLOW * later)
                    slate.points[owner] += THOUSAND * room // box.bank_bonus
            elif kind == POST_OFFICE:
                slate.points[owner] += THOUSAND * box.post_office * later
            elif kind == SALOON:
                for seat in range(1, t.players + 1):
                    taken = STRIKING * box.saloon * (later + 1)
                    slate.points[seat] += taken * (t.players - 1) if seat == owner else -taken
            else:
                slate.points[owner] += STATION


@kernel
def count_hands(box: Box, slate: Slate, t: Table) -> None:
    """Poker hands: each better kind counts a little."""
    for seat in range(1, t.players + 1):
        faces = 0
        for card in range(1, box.cards + 1):
            if t.owner[card] == seat:
                faces = with_face(box, faces, card)
        slate.points[seat] += box.poker * HAND * hand_strength(faces) // CATEGORY


# Shares


@kernel
def share_out(slate: Slate, memory: Memory, players: int, later: int) -> None:
    """Shares of the win by points: each is thought to be ahead of each other as the difference makes likely."""
    spread = memory.noise * sqrt(later + 1.0) + memory.steady
    total = 0.0
    for seat in range(1, players + 1):
        total += chance_to_win(slate, players, seat, spread)
    for seat in range(1, players + 1):
        slate.shares[seat] = int(WHOLE * chance_to_win(slate, players, seat, spread) / total)


@kernel
def chance_to_win(slate: Slate, players: int, seat: int, spread: float) -> float:
    """How likely a seat is ahead of all others, as if these were independent."""
    likely = 1.0
    for other in range(1, players + 1):
        if other != seat:
            ahead = (slate.points[seat] - slate.points[other]) / spread
            likely *= 0.5 + 0.5 * ahead / sqrt(1.0 + ahead * ahead)
    return likely


@kernel
def last_roll(box: Box, slate: Slate, t: Table) -> None:
    """The shares where nothing but one roll is to come: all of its cases are looked at."""
    by_numbers(box, slate, t)
    saloon = owner_of_saloon(box, t)
    for seat in range(1, t.players + 1):
        slate.shares[seat] = 0
        slate.points[seat] = THOUSAND * certain_points(box, t, seat)
    cases = box.die * box.die
    for case in range(cases):
        one = 1 + case // box.die
        two = 1 + case % box.die
        most = -1
        winners = 0
        for seat in range(1, t.players + 1):
            points = points_after(box, slate, t, seat, saloon, one, two)
            if points > most:
                most = points
                winners = 0
            if points == most:
                winners += 1
        for seat in range(1, t.players + 1):
            if points_after(box, slate, t, seat, saloon, one, two) == most:
                slate.shares[seat] += WHOLE // (cases * winners)


@kernel
def by_numbers(box: Box, slate: Slate, t: Table) -> None:
    """What each seat's Claims bring, by what they strike on."""
    for seat in range(1, t.players + 1):
        for number in range(NUMBERS):
            slate.yields[seat, number] = 0
    for claim in range(1, box.claims + 1):
        if t.owner[claim] > 0:
            slate.yields[t.owner[claim], box.number[claim]] += box.nuggets[claim]


@kernel
def certain_points(box: Box, t: Table, seat: int) -> int:
    """The score without what the roll brings, and without poker."""
    points = t.nuggets[seat]
    for claim in range(1, box.claims + 1):
        if t.owner[claim] == seat:
            points += box.nuggets[claim]
    for town in range(1, box.towns + 1):
        if t.mayor[town] == seat:
            points += box.mayor[town]
    if box.bank != 0 and t.owner[box.bank] == seat:
        points += t.banked + t.banked // box.bank_bonus
    return points


@kernel
def owner_of_saloon(box: Box, t: Table) -> int:
    """Who has the Saloon; 0 if nobody."""
    for card in range(box.claims + 1, box.claims + box.buildings + 1):
        if box.kind[card] == SALOON and t.owner[card] > 0:
            return t.owner[card]
    return 0


@kernel
def struck(slate: Slate, seat: int, one: int, two: int) -> int:
    """What a roll brings a seat."""
    nuggets = slate.yields[seat, one + two] + slate.yields[seat, ODD if (one + two) % 2 == 1 else EVEN]
    return nuggets + slate.yields[seat, DOUBLE] if one == two else nuggets


@kernel
def points_after(box: Box, slate: Slate, t: Table, seat: int, saloon: int, one: int, two: int) -> int:
    """The final points of a seat after this roll."""
    points = slate.points[seat] // THOUSAND + struck(slate, seat, one, two)
    if saloon == seat:
        for other in range(1, t.players + 1):
            if other != seat and struck(slate, other, one, two) > 0:
                points += box.saloon
    elif saloon != 0 and struck(slate, seat, one, two) > 0:
        points -= box.saloon
    return points
