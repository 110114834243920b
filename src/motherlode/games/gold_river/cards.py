"""What Buildings and Actions do. When a card cannot do it yet, it is kept (RV-055, RV-R07, RV-R08)."""

from __future__ import annotations

from motherlode.core.contract import CHANCE
from motherlode.core.kernels import kernel

from .mayors import destroy_claim, win_from_bandit
from .records import (
    BANDIT,
    BANDIT_TAKE,
    BLAST,
    CHOSEN,
    CLAIM,
    DYNAMITE,
    HOLD_UP,
    JUDGE,
    JUDGE_GIVE,
    MUSTANG,
    POST_OFFICE,
    RAID,
    ROB,
    ROUND_BEGUN,
    SALOON,
    SEARCH,
    STAGECOACH,
    Box,
    Table,
)
from .seats import count_claims, discard, left_of, others_have_nuggets, pay, take_from_pile

# Actions


@kernel
def can_take_effect(box: Box, t: Table, card: int, seat: int) -> bool:
    """RV-055, RV-R07: an Action needs a target or a possible effect; the Mustang waits for its owner's word."""
    kind = box.kind[card]
    if kind == RAID or kind == HOLD_UP or kind == STAGECOACH:
        return others_have_nuggets(t, seat)
    if kind == JUDGE:
        return count_claims(box, t, seat) > 0 and others_have_claims(box, t, seat)
    if kind == DYNAMITE:
        return others_have_claims(box, t, seat) or others_have_buildings(box, t, seat)
    if kind == BANDIT:
        return claims_in_pile(box, t) > 0
    return False


@kernel
def others_have_claims(box: Box, t: Table, seat: int) -> bool:
    """Whether anybody else has a Claim."""
    for other in range(1, t.players + 1):
        if other != seat and count_claims(box, t, other) > 0:
            return True
    return False


@kernel
def others_have_buildings(box: Box, t: Table, seat: int) -> bool:
    """Whether anybody else has a Building."""
    for building in range(box.claims + 1, box.claims + box.buildings + 1):
        if t.owner[building] > 0 and t.owner[building] != seat:
            return True
    return False


@kernel
def claims_in_pile(box: Box, t: Table) -> int:
    """Claims of the discard pile that the One-Armed Bandit has not drawn yet."""
    count = 0
    for i in range(t.discards):
        if box.kind[t.pile[i]] == CLAIM and not is_found(t, t.pile[i]):
            count += 1
    return count


@kernel
def is_found(t: Table, claim: int) -> bool:
    """Whether the One-Armed Bandit has drawn this Claim."""
    for i in range(t.finds):
        if t.found[i] == claim:
            return True
    return False


@kernel
def take_effect(box: Box, t: Table, card: int, seat: int) -> None:
    """RV-052: the Action does what it says, or asks its owner; it stays with him in either case (RV-R09)."""
    t.card = card
    t.taker = seat
    kind = box.kind[card]
    if kind == RAID:
        raid(box, t, seat)
    elif kind == STAGECOACH:
        rob_stagecoach(box, t, seat)
    elif kind == BANDIT:
        search_pile(box, t)
    else:
        t.phase = JUDGE_GIVE if kind == JUDGE else (BLAST if kind == DYNAMITE else ROB)
        t.actor = seat


@kernel
def raid(box: Box, t: Table, seat: int) -> None:
    """Every other player discards nuggets."""
    for other in range(1, t.players + 1):
        if other != seat:
            pay(t, other, 0, box.raid)


@kernel
def rob_stagecoach(box: Box, t: Table, seat: int) -> None:
    """Every other player pays the owner."""
    for other in range(1, t.players + 1):
        if other != seat:
            pay(t, other, seat, box.stagecoach)


@kernel
def search_pile(box: Box, t: Table) -> None:
    """The One-Armed Bandit: Claims of the discard pile, drawn at random; all of them if they are no more."""
    if t.finds < box.bandit and claims_in_pile(box, t) > box.bandit - t.finds:
        t.phase = SEARCH
        t.actor = CHANCE
        return
    for i in range(t.discards):
        if t.finds < box.bandit and box.kind[t.pile[i]] == CLAIM and not is_found(t, t.pile[i]):
            find(t, t.pile[i])
    t.phase = BANDIT_TAKE
    t.actor = t.taker


@kernel
def find(t: Table, claim: int) -> None:
    """One Claim is drawn; it lies in the pile until somebody takes it."""
    t.found[t.finds] = claim
    t.finds += 1


@kernel
def take_found(box: Box, t: Table, claim: int) -> None:
    """RV-062: one Claim is taken, at a fee if one is due; the others stay in the pile."""
    take_from_pile(t, claim)
    for i in range(t.finds):
        t.found[i] = 0
    t.finds = 0
    win_from_bandit(box, t, t.taker, claim)


@kernel
def blow_up(box: Box, t: Table, card: int) -> None:
    """Dynamite destroys a Claim or a Building; nuggets on a Bank go back to its owner."""
    if box.kind[card] == CLAIM:
        destroy_claim(box, t, card)
        return
    if card == box.bank:
        t.nuggets[t.owner[card]] += t.banked
        t.banked = 0
    discard(t, card)


# Actions that wait


@kernel
def keep(t: Table, card: int) -> None:
    """RV-055: the Action lies in front of its owner, without effect."""
    t.kept[t.keeps] = card
    t.keeps += 1


@kernel
def keep_no_more(t: Table, place: int) -> None:
    """The Action at this place of the list has been used."""
    t.keeps -= 1
    for i in range(place, t.keeps):
        t.kept[i] = t.kept[i + 1]
    t.kept[t.keeps] = 0


@kernel
def use_kept(box: Box, t: Table) -> bool:
    """RV-R08: the first kept Action that can take effect does; seats in order from who chose, or from the winner."""
    if t.keeps == 0:
        return False
    seat = t.chooser if t.step == CHOSEN else (t.first if t.step == ROUND_BEGUN else t.winner)
    for _ in range(t.players):
        for i in range(t.keeps):
            card = t.kept[i]
            if t.owner[card] == seat and can_take_effect(box, t, card, seat):
                keep_no_more(t, i)
                take_effect(box, t, card, seat)
                return True
        seat = left_of(t, seat)
    return False


@kernel
def mustang_of(box: Box, t: Table, seat: int) -> int:
    """The place of a seat's Mustang among the kept Actions, from 1; 0 if it has none."""
    for i in range(t.keeps):
        if box.kind[t.kept[i]] == MUSTANG and t.owner[t.kept[i]] == seat:
            return i + 1
    return 0


@kernel
def next_with_mustang(box: Box, t: Table) -> int:
    """RV-R25: who may be asked next to use a Mustang: neither the winner nor his left neighbour; 0 if nobody."""
    seat = left_of(t, t.asked if t.asked != 0 else left_of(t, t.winner))
    while seat != t.winner:
        if mustang_of(box, t, seat) != 0:
            return seat
        seat = left_of(t, seat)
    return 0


# Buildings


@kernel
def open_post_offices(box: Box, t: Table) -> None:
    """A Post Office pays its owner at the start of a round."""
    for building in range(box.claims + 1, box.claims + box.buildings + 1):
        if box.kind[building] == POST_OFFICE and t.owner[building] > 0:
            t.nuggets[t.owner[building]] += box.post_office


@kernel
def open_saloons(box: Box, t: Table) -> None:
    """A Saloon is paid by each other player whose Claims struck gold, from the winner on (RV-R15)."""
    for building in range(box.claims + 1, box.claims + box.buildings + 1):
        owner = t.owner[building]
        if box.kind[building] == SALOON and owner > 0:
            seat = t.winner
            for _ in range(t.players):
                if seat != owner and t.struck[seat] > 0:
                    pay(t, seat, owner, box.saloon)
                seat = left_of(t, seat)


@kernel
def room_on_bank(box: Box, t: Table) -> int:
    """How many nuggets the owner of the Bank may put onto it now."""
    if box.bank == 0 or t.owner[box.bank] <= 0:
        return 0
    return min(box.bank_room - t.banked, t.nuggets[t.owner[box.bank]])
