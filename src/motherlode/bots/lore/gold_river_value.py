"""What a table of Gold River promises each seat: the points to be hoped for at the end, and the share of the win."""

from __future__ import annotations

from math import sqrt

from motherlode.bots.greedy_gold_river_prices import INFLOW, STATION
from motherlode.bots.lore.gold_river_room import NUMBERS, USUAL, WHOLE, Dials, Slate
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
HALF = THOUSAND // 2
FEW = 3
"""With so many players or fewer the others are trusted more."""


@kernel
def appraise(box: Box, slate: Slate) -> None:
    """The shares of the seats on the imagined table, where the dice are to be rolled."""
    t = slate.now
    later = t.undrawn // (t.players + 1)
    if later == 0 and t.poker == 0:
        last_roll(box, slate, t)
    else:
        forecast(box, slate, t, later)
        share_out(slate, t.players, later)


# Tastes


@kernel
def usual(said: int, players: int, two: int, more: int) -> int:
    """What was said of a taste; if nothing was, what is usual for two players, or for more."""
    if said != USUAL:
        return said
    return two if players == 2 else more


@kernel
def settle_tastes(dials: Dials, players: int) -> None:
    """What things are worth unless somebody says otherwise, in thousandths.

    For two players they come from a regression of 2,500 games against itself, in the way of
    `bench/gold_river_worth.py`. For more they come from a thousand games of Greedy: what a regression of 632 games
    against itself with four players gave was worse than these with three, and not clearly better with four.

    Who trusts others by half beats who trusts them by a quarter, with two and three players. With more the two can
    hardly be told apart, but less trust wins far more against those who do bid by habit.
    """
    dials.trust = usual(dials.trust, players, HALF, HALF if players <= FEW else HALF // 2)
    dials.strikes = usual(dials.strikes, players, 890, 950)
    dials.cash = usual(dials.cash, players, 250, 0)
    dials.claim = usual(dials.claim, players, 2000, 0)
    dials.lead = usual(dials.lead, players, -230, 0)
    dials.level = usual(dials.level, players, 820, 340)
    dials.near = usual(dials.near, players, 590, 80)
    dials.far = usual(dials.far, players, 60, 80)
    dials.vacant = usual(dials.vacant, players, 720, 550)
    dials.alone = usual(dials.alone, players, -90, 300)
    dials.caught = usual(dials.caught, players, -820, -1300)
    dials.chased = usual(dials.chased, players, -590, -780)
    dials.ahead = usual(dials.ahead, players, -60, 250)
    dials.safe = usual(dials.safe, players, 400, 900)
    dials.supply = usual(dials.supply, players, 2000, 2000)
    dials.saloon = usual(dials.saloon, players, 690, 575)
    dials.post = usual(dials.post, players, 1150, 1000)
    dials.bank = usual(dials.bank, players, 650, 1000)
    dials.saddle = usual(dials.saddle, players, 4000, 4000)
    dials.waiting = usual(dials.waiting, players, 1000, 1000)
    dials.patience = usual(dials.patience, players, 3000, 3000)
    dials.hand = usual(dials.hand, players, 100, 100)
    dials.noise = usual(dials.noise, players, 4000, 5800)


# Points


@kernel
def forecast(box: Box, slate: Slate, t: Table, later: int) -> None:
    """The points that everybody can hope for, with one roll to come and so many rounds later."""
    taste = slate.dials
    for seat in range(1, t.players + 1):
        slate.points[seat] = t.nuggets[seat] * (THOUSAND + in_time(slate, taste.cash, later))
    slate.points[t.winner] += in_time(slate, taste.lead, later)
    count_yields(box, slate, t, later)
    for town in range(1, box.towns + 1):
        count_offices(box, slate, t, town)
    count_buildings(box, slate, t, later)
    for i in range(t.keeps):
        worth = taste.saddle if box.kind[t.kept[i]] == MUSTANG else taste.waiting
        slate.points[t.owner[t.kept[i]]] += in_time(slate, worth, later)
    if t.poker != 0:
        count_hands(box, slate, t)


@kernel
def in_time(slate: Slate, worth: int, later: int) -> int:
    """What may be gained in rounds to come: more of it, the more there are."""
    return THOUSAND * worth * later // max(1, THOUSAND * later + slate.dials.patience)


@kernel
def count_yields(box: Box, slate: Slate, t: Table, later: int) -> None:
    """What Claims bring: their nuggets at the end, at each roll by their chance, and what else they lead to."""
    more = in_time(slate, slate.dials.claim, later)
    for claim in range(1, box.claims + 1):
        if t.owner[claim] > 0:
            hoped = slate.prices.chance[claim] * slate.dials.strikes * (later + 1) // THOUSAND
            slate.points[t.owner[claim]] += box.nuggets[claim] * (THOUSAND + hoped) + more


@kernel
def count_offices(box: Box, slate: Slate, t: Table, town: int) -> None:
    """An office counts for its Mayor, more or less by how far ahead he is, and for others as far as they may win it."""
    mayor = t.mayor[town]
    coming = THOUSAND * slate.coming[town] // max(1, slate.coming[town] + slate.dials.supply)
    rival = 0
    for seat in range(1, t.players + 1):
        count = t.claims[seat, town]
        if seat != mayor and count > 0:
            rival = max(rival, count)
            hope = slate.dials.vacant if mayor == 0 else hope_of(slate, t.claims[mayor, town] - count)
            slate.points[seat] += box.mayor[town] * hope * coming // THOUSAND
    if mayor != 0:
        change = slate.dials.alone if rival == 0 else change_of(slate, t.claims[mayor, town] - rival)
        slate.points[mayor] += box.mayor[town] * (THOUSAND + change * coming // THOUSAND)


@kernel
def hope_of(slate: Slate, behind: int) -> int:
    """What of an office counts for who is so many Claims behind its Mayor."""
    if behind <= 0:
        return slate.dials.level
    if behind == 1:
        return slate.dials.near
    return slate.dials.far if behind == 2 else 0


@kernel
def change_of(slate: Slate, ahead: int) -> int:
    """How an office changes in worth for a Mayor who is so many Claims ahead: he may lose it, or live on its fees."""
    if ahead <= 0:
        return slate.dials.caught
    if ahead == 1:
        return slate.dials.chased
    return slate.dials.ahead if ahead == 2 else slate.dials.safe


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
                    slate.points[owner] += slate.dials.bank * room // box.bank_bonus
            elif kind == POST_OFFICE:
                slate.points[owner] += slate.dials.post * box.post_office * later
            elif kind == SALOON:
                for seat in range(1, t.players + 1):
                    taken = slate.dials.saloon * box.saloon * (later + 1)
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
        slate.points[seat] += box.poker * slate.dials.hand * hand_strength(faces) // CATEGORY


# Shares


@kernel
def share_out(slate: Slate, players: int, later: int) -> None:
    """Shares of the win by points: each is thought to be ahead of each other as the difference makes likely."""
    total = 0.0
    for seat in range(1, players + 1):
        total += chance_to_win(slate, players, seat, later)
    for seat in range(1, players + 1):
        slate.shares[seat] = int(WHOLE * chance_to_win(slate, players, seat, later) / total)


@kernel
def chance_to_win(slate: Slate, players: int, seat: int, later: int) -> float:
    """How likely a seat is ahead of all others, as if these were independent."""
    spread = max(1, slate.dials.noise) * sqrt(later + 1.0)
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
            slate.finals[seat] = points_after(box, slate, t, seat, saloon, one, two)
            if slate.finals[seat] > most:
                most = slate.finals[seat]
                winners = 0
            if slate.finals[seat] == most:
                winners += 1
        for seat in range(1, t.players + 1):
            if slate.finals[seat] == most:
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
