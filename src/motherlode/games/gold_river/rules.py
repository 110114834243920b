"""The rules of Gold River. The ids (RV-…) are those of docs/rules/gold-river.md.

The round and the strike, the auction, the choice of cards, their effects, Mayors and scoring have files of their own;
here are the set-up and the verbs.
"""

from __future__ import annotations

from motherlode.core.bits import bit_count, low_bits, nth_bit
from motherlode.core.contract import CHANCE, OVER, Facts, Result, allow, nothing_legal
from motherlode.core.kernels import kernel
from motherlode.core.records import Words

from .auction import pass_on, raise_bid
from .audit import audit
from .cards import (
    blow_up,
    claims_in_pile,
    find,
    is_found,
    room_on_bank,
    search_pile,
    take_found,
)
from .choosing import drop, pick, ride, take_half, wait
from .mayors import swap_claims
from .moves import (
    BEGINS,
    BLAST_BUILDING,
    BLAST_CLAIM,
    DEPOSIT,
    DROP_AT,
    FOUND,
    GIVE_CLAIM,
    LAID,
    LIFT_BID,
    MOVES,
    OUTCOMES,
    PASS,
    PICK_AT,
    RAISE_BY,
    ROB_SEAT,
    ROLLED,
    TAKE_CLAIM,
    TAKE_HALF,
    USE_MUSTANG,
    WAIT,
)
from .records import (
    AUCTION,
    BANDIT_TAKE,
    BANKING,
    BLAST,
    CLAIM,
    DECK_SPENT,
    DISCARDED,
    DROP,
    FEW_PLAYERS,
    FIRST_PLAYER,
    GOLD,
    JUDGE_GIVE,
    JUDGE_TAKE,
    LAY,
    LIFT,
    MAX_FACES,
    MUSTANG,
    NOBODY,
    OUT_OF_GAME,
    PICK,
    RIDE,
    ROB,
    ROLL,
    SEARCH,
    TRAIN_STATION,
    Box,
    Options,
    Table,
)
from .rounds import begin_round, deposit, lay, proceed, strike_gold
from .scoring import score
from .seats import is_building, pay, put_unseen

__all__ = ["audit", "cases", "draw", "facts", "moves", "play", "scores", "setup"]

WORD = 64  # cards in a word of the bit set of unseen cards


def facts(box: Box, options: Options) -> Facts:
    """The sizes of a game; its length is bounded by the rounds, and by the nuggets that can be bid in each."""
    players = options.players
    cards = range(1, box.cards + 1)
    printed = sum(box.nuggets[card] for card in cards if box.kind[card] == CLAIM)
    gold = sum(box.nuggets[card] for card in cards if box.kind[card] == GOLD)
    rounds = box.cards // (players + 1)
    nuggets = players * box.start + gold + rounds * (printed + box.post_office * box.buildings)
    bank_row_and_roll = players + 3
    bids = nuggets + players
    choices = 2 * players + 1  # a Mustang for each, a card for each, and the winner's discard
    return Facts(
        actions=MOVES,
        outcomes=OUTCOMES,
        most_moves=LIFT + 2,
        most_outcomes=max(box.cards, box.die * box.die, players),
        plies=1 + rounds * (bank_row_and_roll + bids + choices) + (box.bandit + 1) * box.cards,
        lowest=0,
        highest=nuggets + printed + sum(box.mayor) + box.bank_room // box.bank_bonus + box.poker,
        hidden="",
    )


# Set-up


@kernel
def setup(box: Box, options: Options, t: Table) -> None:
    """RV-003 to RV-011: nuggets for everybody, a deck without what this game does not use."""
    t.players = options.players
    t.first_game = options.first_game
    t.poker = options.poker
    for seat in range(1, t.players + 1):
        t.nuggets[seat] = box.start
    set_aside = 0
    removed_openly = 0
    for card in range(1, box.cards + 1):
        if is_left_out(box, t, card):
            t.owner[card] = OUT_OF_GAME
            set_aside += 1
        elif t.players == 2 and box.kind[card] == MUSTANG:
            t.owner[card] = OUT_OF_GAME  # RV-120, RV-R18
            removed_openly += 1
        else:
            put_unseen(t, card)
    removed = box.removed if t.players <= FEW_PLAYERS else 0  # RV-007
    t.undrawn = box.cards - set_aside - max(removed, removed_openly)
    t.phase = FIRST_PLAYER
    t.actor = CHANCE


@kernel
def is_left_out(box: Box, t: Table, card: int) -> bool:
    """RV-005, RV-008, RV-R19: no Buildings in a first game; the Train Station only for Poker Experts."""
    if t.first_game != 0 and is_building(box, card):
        return True
    return t.poker == 0 and box.kind[card] == TRAIN_STATION


# The verbs


@kernel
def moves(box: Box, t: Table, legal: Words) -> None:
    """What the acting seat may do in this phase."""
    nothing_legal(legal)
    if t.phase == AUCTION:
        allow_bids(t, legal)
    elif t.phase == PICK or t.phase == DROP:
        first = PICK_AT if t.phase == PICK else DROP_AT
        for slot in range(1, t.laid + 1):
            if t.row[slot - 1] != 0:
                allow(legal, first + slot)
        if t.players == 2 and t.chooser != t.winner:
            allow(legal, TAKE_HALF)  # RV-125
    elif t.phase == BANKING:
        for nuggets in range(room_on_bank(box, t) + 1):
            allow(legal, DEPOSIT + nuggets)
    elif t.phase == RIDE:
        allow(legal, USE_MUSTANG)
        allow(legal, WAIT)
    else:
        allow_targets(box, t, legal)


@kernel
def allow_bids(t: Table, legal: Words) -> None:
    """RV-030 to RV-032, RV-R29: any amount above the bid that the player has; he may pass unless he has lifted it."""
    if t.lifted == 0:
        allow(legal, PASS)
    spare = t.nuggets[t.actor] - t.bid - t.lifted
    for by in range(1, min(spare, LIFT) + 1):
        allow(legal, RAISE_BY + by)
    if spare > LIFT:
        allow(legal, LIFT_BID)


@kernel
def allow_targets(box: Box, t: Table, legal: Words) -> None:
    """Claims, Buildings and players that an Action may touch."""
    if t.phase == ROB:
        for seat in range(1, t.players + 1):
            if seat != t.actor and t.nuggets[seat] > 0:
                allow(legal, ROB_SEAT + seat)
        return
    if t.phase == BANDIT_TAKE:
        for i in range(t.finds):
            allow(legal, TAKE_CLAIM + t.found[i])
        return
    for claim in range(1, box.claims + 1):
        if t.owner[claim] > 0 and (t.owner[claim] == t.actor) == (t.phase == JUDGE_GIVE):
            if t.phase == BLAST:
                allow(legal, BLAST_CLAIM + claim)
            else:
                allow(legal, (GIVE_CLAIM if t.phase == JUDGE_GIVE else TAKE_CLAIM) + claim)
    if t.phase == BLAST:
        for building in range(1, box.buildings + 1):
            if t.owner[box.claims + building] > 0 and t.owner[box.claims + building] != t.actor:
                allow(legal, BLAST_BUILDING + building)


@kernel
def cases(box: Box, t: Table) -> int:
    """Seats, unseen cards (in the first row only Claims: RV-026, RV-R23), Claims of the pile, or rolls of the dice."""
    if t.phase == LAY:
        if t.round == 1:
            return bit_count(t.unseen[0] & low_bits(box.claims))
        return bit_count(t.unseen[0]) + bit_count(t.unseen[1])
    if t.phase == ROLL:
        return box.die * box.die
    if t.phase == SEARCH:
        return claims_in_pile(box, t)
    return t.players


@kernel
def draw(box: Box, t: Table, case: int) -> int:
    """The outcome of a case."""
    if t.phase == LAY:
        low = bit_count(t.unseen[0])
        if case < low:
            return LAID + 1 + nth_bit(t.unseen[0], case)
        return LAID + 1 + WORD + nth_bit(t.unseen[1], case - low)
    if t.phase == ROLL:
        return ROLLED + MAX_FACES * (case // box.die) + case % box.die
    if t.phase == SEARCH:
        return FOUND + nth_claim_in_pile(box, t, case)
    return BEGINS + 1 + case


@kernel
def nth_claim_in_pile(box: Box, t: Table, n: int) -> int:
    """The n-th Claim, from 0, that lies in the discard pile and has not been drawn; in the order of the box."""
    left = n
    for claim in range(1, box.claims + 1):
        if t.owner[claim] == DISCARDED and not is_found(t, claim):
            if left == 0:
                return claim
            left -= 1
    return 0  # never reached: a dealer picks among the cases


@kernel
def play(box: Box, t: Table, action: int) -> None:
    """One move or outcome. Whoever is still to act alone, with nothing new to see, may take a step back."""
    actor = t.actor
    if actor == CHANCE:
        deal(box, t, action)
    else:
        act(box, t, action)
    proceed(box, t)
    t.sealed = 0 if actor > 0 and actor == t.actor else 1


@kernel
def deal(box: Box, t: Table, outcome: int) -> None:
    """What chance says."""
    if t.phase == LAY:
        lay(t, outcome - LAID)
    elif t.phase == ROLL:
        strike_gold(box, t, (outcome - ROLLED) // MAX_FACES + 1, (outcome - ROLLED) % MAX_FACES + 1)
    elif t.phase == SEARCH:
        find(t, outcome - FOUND)
        search_pile(box, t)
    else:
        t.first = outcome - BEGINS  # RV-020
        t.actor = NOBODY
        begin_round(box, t)


@kernel
def act(box: Box, t: Table, move: int) -> None:
    """What a player does."""
    if t.phase == AUCTION:
        if move == PASS:
            pass_on(t)
        elif move == LIFT_BID:
            t.lifted += LIFT
        else:
            raise_bid(t, move - RAISE_BY)
    elif t.phase == PICK:
        if move == TAKE_HALF:
            take_half(t)
        else:
            pick(box, t, move - PICK_AT)
    elif t.phase == DROP:
        drop(box, t, move - DROP_AT)
    elif t.phase == BANKING:
        deposit(t, move - DEPOSIT)
    elif t.phase == RIDE:
        if move == USE_MUSTANG:
            ride(box, t)
        else:
            wait(t)
    else:
        aim(box, t, move)


@kernel
def aim(box: Box, t: Table, move: int) -> None:
    """An Action has its target."""
    if t.phase == JUDGE_GIVE:
        t.given = move - GIVE_CLAIM
        t.phase = JUDGE_TAKE
        return
    t.actor = NOBODY
    if t.phase == JUDGE_TAKE:
        swap_claims(box, t, t.given, move - TAKE_CLAIM)
        t.given = 0
    elif t.phase == BANDIT_TAKE:
        take_found(box, t, move - TAKE_CLAIM)
    elif t.phase == ROB:
        pay(t, move - ROB_SEAT, t.taker, box.hold_up)
    elif move <= BLAST_BUILDING:
        blow_up(box, t, move - BLAST_CLAIM)
    else:
        blow_up(box, t, box.claims + move - BLAST_BUILDING)


@kernel
def scores(box: Box, t: Table, result: Result) -> None:
    """RV-091 to RV-093, RV-R17: the highest score wins, ties share."""
    for seat in range(1, t.players + 1):
        result.points[seat] = score(box, t, seat)
    for seat in range(1, t.players + 1):
        result.rank[seat] = 1
        for other in range(1, t.players + 1):
            if result.points[other] > result.points[seat]:
                result.rank[seat] += 1
    if t.actor == OVER:
        result.ending = DECK_SPENT
