"""The course of a game of Quick Silver: rounds, the deal, turns and swaps. The ids (QS-…) are those of its rules page.

What happens after the last turn of a round, dynamite and market, stands in `reveal.py`.
"""

from __future__ import annotations

from motherlode.core.contract import CHANCE, OVER, Facts, Result, allow, nothing_legal
from motherlode.core.errors import BadOption
from motherlode.core.kernels import kernel
from motherlode.core.records import Words

from .hands import count_cards, put_card, take_card
from .moves import ACCEPT, AIM_AT, BLACK, DEALER, DEALT, GIVE, LAY, SLOT, SNEAK, TAKEN, WHITE
from .records import (
    AIM,
    ALL_DEAD,
    BLACK_DIE,
    CENTRE,
    DEAL,
    FIRST_DEALER,
    LAST_ALIVE,
    MAX_FACE,
    MAX_HAND,
    MAX_KINDS,
    MAX_PLAYERS,
    PICK_SLOT,
    REDIRECT,
    SHOW_CENTRE,
    TAKE_FROM_HAND,
    TAKE_UNSEEN,
    TOO_LONG,
    TURN,
    WHITE_DIE,
    Box,
    Options,
    Table,
)
from .reveal import check_for_mayor, deal_with_dynamite, hold_market, living, rank_everybody


def facts(box: Box, options: Options) -> Facts:
    """The sizes of a game. A swap has at most five steps, and each redirect adds one; plates pay for all of them."""
    if box.cards < box.centre + box.hand * options.players or box.tokens < box.plates * options.players:
        raise BadOption(f"This box has not enough cards or tokens for {options.players} players.")
    laps = max(face for face in range(1, MAX_FACE + 1) if box.black[face])
    a_round = 2 + box.hand * options.players + options.players * laps * 5 + box.centre
    most = max([box.number[kind] for kind in range(1, box.kinds + 1)] + [box.least_pay])
    return Facts(
        actions=ACCEPT + 1,
        outcomes=LAY + MAX_KINDS + 1,
        most_moves=MAX_PLAYERS + 1 + MAX_HAND,
        most_outcomes=max(box.kinds, options.players, MAX_FACE),
        plies=1 + box.most_rounds * a_round + options.players * box.plates,
        lowest=0,
        highest=box.most_rounds * most,
        hidden="cards in other hands, offered cards, and what lies in the centre",
    )


# Set-up and rounds


@kernel
def setup(box: Box, options: Options, t: Table) -> None:
    """QS-010 to QS-014: four plates each, the rest in the tin, no cash; the first dealer is drawn (QS-R18)."""
    t.players = options.players
    t.undead = options.undead
    t.stranger = options.stranger
    for seat in range(1, t.players + 1):
        t.plates[seat] = box.plates
        t.alive[seat] = 1
    t.tin = box.tokens - t.players * box.plates
    t.phase = FIRST_DEALER
    t.actor = CHANCE


@kernel
def begin_round(box: Box, t: Table) -> None:
    """QS-020, QS-021: all cards are shuffled together, sneak tokens come back, then the dice are rolled."""
    t.round += 1
    for place in range(1, CENTRE + 1):
        t.sneaks[place] = 0
        for i in range(MAX_HAND):
            t.hand[place, i] = 0
            t.shown[place, i] = 0
    for kind in range(1, MAX_KINDS + 1):
        t.left[kind] = box.copies[kind]
    t.undealt = box.cards
    t.pile = box.sneak_tokens
    forget_swaps(t)
    t.white = 0
    t.black = 0
    t.die = 0
    t.final = 0
    t.begun = 0
    t.holder = next_living(t, t.dealer)  # QS-028
    t.mover = t.holder  # the first to be dealt to
    t.phase = WHITE_DIE
    t.actor = CHANCE


@kernel
def forget_swaps(t: Table) -> None:
    """The swaps of the last round are over."""
    for i in range(t.swaps):
        t.swap_giver[i] = 0
        t.swap_target[i] = 0
        t.swap_slot[i] = 0
        t.swap_given[i] = 0
        t.swap_taken[i] = 0
    t.swaps = 0


@kernel
def next_living(t: Table, seat: int) -> int:
    """The next player to the left who is alive (QS-R17)."""
    left = seat % t.players + 1
    while t.alive[left] == 0:
        left = left % t.players + 1
    return left


@kernel
def living_to_the_right(t: Table, seat: int) -> int:
    """QS-086, QS-R18: the next living player to the right."""
    right = seat - 1 if seat > 1 else t.players
    while t.alive[right] == 0:
        right = right - 1 if right > 1 else t.players
    return right


@kernel
def deal_card(box: Box, t: Table, kind: int) -> None:
    """QS-023, QS-024, QS-R21: three cards to each living player, the first w of them face-up."""
    t.left[kind] -= 1
    t.undealt -= 1
    held = count_cards(t, t.mover)
    if held < t.white:
        t.shown[t.mover, held] = kind
    put_card(t, t.mover, kind)
    if held + 1 == box.hand:
        t.mover = next_living(t, t.mover)
        if t.mover == t.holder:
            begin_turn(t)  # QS-029


# Turns


@kernel
def begin_turn(t: Table) -> None:
    """QS-035, QS-R01: at the holder's turn the die ticks; where it would be 0 this is everybody's last turn."""
    if t.mover == t.holder:
        if t.die > 1:
            t.die -= 1
        else:
            t.final = 1
    t.phase = TURN
    t.actor = t.mover


@kernel
def end_turn(box: Box, t: Table) -> None:
    """QS-047: after everybody's last turn the hands are shown."""
    t.offered = 0
    t.target = 0
    t.redirector = 0
    t.slot = 0
    t.mover = next_living(t, t.mover)
    if t.mover == t.holder and t.final != 0:
        end_round(box, t)
    else:
        begin_turn(t)


@kernel
def sneak(box: Box, t: Table) -> None:
    """QS-045: take a sneak token; QS-046: with none left it is a pass."""
    if t.pile > 0:
        t.pile -= 1
        t.sneaks[t.mover] += 1
    end_turn(box, t)


@kernel
def give(t: Table, kind: int) -> None:
    """QS-038: one card of the hand goes face-down on the table."""
    take_card(t, t.mover, kind)
    t.offered = kind
    t.phase = AIM


@kernel
def aim(box: Box, t: Table, place: int) -> None:
    """QS-039, QS-040: a target is named, and stays named unless it redirects."""
    t.target = place
    if place != CENTRE and can_redirect(t, place):
        t.phase = REDIRECT
        t.actor = place
    else:
        take(box, t)


@kernel
def can_redirect(t: Table, seat: int) -> bool:
    """QS-050, QS-054, QS-055: only with a plate to pay, and a token left afterwards."""
    return t.plates[seat] >= 1 and t.plates[seat] + t.blasts[seat] >= 2


@kernel
def redirect(box: Box, t: Table, place: int) -> None:
    """QS-050 to QS-053, QS-R04: the target pays one plate and names another place."""
    payer = t.target
    t.plates[payer] -= 1
    t.tin += 1  # QS-058
    t.redirector = payer
    aim(box, t, place)


@kernel
def take(box: Box, t: Table) -> None:
    """QS-041, QS-057, QS-R07: a slot of the centre is chosen; from a hand a card is drawn blindly."""
    if t.target == CENTRE:
        t.phase = PICK_SLOT
        t.actor = t.mover
    else:
        t.phase = TAKE_FROM_HAND
        t.actor = CHANCE


@kernel
def pick_slot(box: Box, t: Table, slot: int) -> None:
    """QS-030: a card of the centre; one that nobody has touched is chance's to name."""
    t.slot = slot
    if t.hand[CENTRE, slot - 1] == 0:
        t.phase = TAKE_UNSEEN
        t.actor = CHANCE
    else:
        swap(box, t, t.hand[CENTRE, slot - 1])


@kernel
def swap(box: Box, t: Table, taken: int) -> None:
    """QS-041, QS-042: the mover has the taken card, and the offered card lies where it was."""
    if t.target == CENTRE:
        t.hand[CENTRE, t.slot - 1] = t.offered
    else:
        take_card(t, t.target, taken)
        put_card(t, t.target, t.offered)
    put_card(t, t.mover, taken)
    t.swap_giver[t.swaps] = t.mover
    t.swap_target[t.swaps] = t.target
    t.swap_slot[t.swaps] = t.slot
    t.swap_given[t.swaps] = t.offered
    t.swap_taken[t.swaps] = taken
    t.swaps += 1
    end_turn(box, t)


@kernel
def draw_unseen(t: Table, kind: int) -> None:
    """A card that nobody had seen this round is no longer unseen."""
    t.left[kind] -= 1
    t.undealt -= 1


# The end of a round


@kernel
def end_round(box: Box, t: Table) -> None:
    """QS-004: the road, then, if the game goes on, the market; QS-R15: the checks between them."""
    forget_swaps(t)  # all hands are shown: nobody needs to know how they came about
    deal_with_dynamite(box, t)
    alive = living(t)
    if t.stranger == 0 or alive == 0 or (alive == 1 and t.undead == 0):
        put_centre_back(box, t)
    if alive == 0:
        finish(t, ALL_DEAD)  # QS-068
    elif alive == 1 and t.undead == 0:
        finish(t, LAST_ALIVE)  # QS-085
    elif t.stranger != 0:
        reveal_touched(t)
        show_centre(box, t)
    else:
        sell(box, t)


@kernel
def put_centre_back(box: Box, t: Table) -> None:
    """QS-R23: the centre goes back unseen, like the cards set aside."""
    for i in range(box.centre):
        if t.hand[CENTRE, i] != 0:
            t.left[t.hand[CENTRE, i]] += 1
            t.undealt += 1
            t.hand[CENTRE, i] = 0


@kernel
def reveal_touched(t: Table) -> None:
    """QS-R23: with the Stranger, cards that were put into the centre are turned up with the hands."""
    for i in range(MAX_HAND):
        t.revealed[CENTRE, i] = t.hand[CENTRE, i]


@kernel
def show_centre(box: Box, t: Table) -> None:
    """QS-R23: with the Stranger the centre is shown; untouched slots are chance's to name."""
    t.slot = 0
    for slot in range(box.centre, 0, -1):
        if t.hand[CENTRE, slot - 1] == 0:
            t.slot = slot
    if t.slot != 0:
        t.phase = SHOW_CENTRE
        t.actor = CHANCE
    else:
        sell(box, t)


@kernel
def sell(box: Box, t: Table) -> None:
    """The market, the check for a new mayor, and the next round (QS-082 to QS-086)."""
    hold_market(box, t)
    ending = check_for_mayor(box, t)
    if ending == 0 and t.round >= box.most_rounds:
        ending = TOO_LONG  # QS-R29
    if ending != 0:
        finish(t, ending)
    else:
        t.dealer = living_to_the_right(t, t.dealer)
        begin_round(box, t)


@kernel
def finish(t: Table, ending: int) -> None:
    """The game is over."""
    t.ending = ending
    t.actor = OVER


# The verbs


@kernel
def moves(box: Box, t: Table, legal: Words) -> None:
    """QS-037 to QS-039, QS-050 to QS-053, QS-R07: what the acting seat may do."""
    nothing_legal(legal)
    if t.phase == TURN:
        allow(legal, SNEAK)
        for i in range(box.hand):
            allow(legal, GIVE + t.hand[t.mover, i])
    elif t.phase == PICK_SLOT:
        for slot in range(1, box.centre + 1):
            allow(legal, SLOT + slot)
    else:
        if t.phase == REDIRECT:
            allow(legal, ACCEPT)
        allow(legal, AIM_AT + CENTRE)
        for seat in range(1, t.players + 1):
            # QS-044: never with oneself; QS-053: never back at who has just redirected.
            if t.alive[seat] != 0 and seat != t.mover and seat != t.actor and seat != t.redirector:
                allow(legal, AIM_AT + seat)


@kernel
def cases(box: Box, t: Table) -> int:
    """Seats, sides of a die, or cards: each equally likely."""
    if t.phase == FIRST_DEALER:
        return t.players
    if t.phase == WHITE_DIE or t.phase == BLACK_DIE:
        sides = 0
        for face in range(1, MAX_FACE + 1):
            sides += box.white[face] if t.phase == WHITE_DIE else box.black[face]
        return sides
    if t.phase == TAKE_FROM_HAND:
        return box.hand
    return t.undealt


@kernel
def draw(box: Box, t: Table, case: int) -> int:
    """A seat, a face, a card of the target's hand, or an unseen card."""
    if t.phase == FIRST_DEALER:
        return DEALER + 1 + case
    if t.phase == TAKE_FROM_HAND:
        return TAKEN + t.hand[t.target, case]
    found = 0
    further = case
    while further >= 0:
        found += 1
        if t.phase == WHITE_DIE:
            further -= box.white[found]
        elif t.phase == BLACK_DIE:
            further -= box.black[found]
        else:
            further -= t.left[found]
    if t.phase == WHITE_DIE:
        return WHITE + found
    if t.phase == BLACK_DIE:
        return BLACK + found
    if t.phase == DEAL:
        return DEALT + found
    return (TAKEN if t.phase == TAKE_UNSEEN else LAY) + found


@kernel
def play(box: Box, t: Table, action: int) -> None:
    """One move or outcome. Only putting a card down shows nobody anything and passes no turn: it can be taken back."""
    t.sealed = 1
    if t.actor == CHANCE:
        play_outcome(box, t, action)
    elif t.phase == TURN:
        t.begun = 1
        if action == SNEAK:
            sneak(box, t)
        else:
            give(t, action - GIVE)
            t.sealed = 0
    elif t.phase == AIM:
        aim(box, t, action - AIM_AT)
    elif t.phase == PICK_SLOT:
        pick_slot(box, t, action - SLOT)
    elif action == ACCEPT:
        take(box, t)
    else:
        redirect(box, t, action - AIM_AT)


@kernel
def play_outcome(box: Box, t: Table, action: int) -> None:
    """What chance brought."""
    if t.phase == FIRST_DEALER:
        t.dealer = action - DEALER
        begin_round(box, t)
    elif t.phase == WHITE_DIE:
        t.white = action - WHITE
        t.phase = BLACK_DIE
    elif t.phase == BLACK_DIE:
        t.black = action - BLACK
        t.die = t.black
        t.phase = DEAL
    elif t.phase == DEAL:
        deal_card(box, t, action - DEALT)
    elif t.phase == TAKE_FROM_HAND:
        swap(box, t, action - TAKEN)
    elif t.phase == TAKE_UNSEEN:
        draw_unseen(t, action - TAKEN)
        swap(box, t, action - TAKEN)
    else:
        t.hand[CENTRE, t.slot - 1] = action - LAY
        t.revealed[CENTRE, t.slot - 1] = action - LAY
        draw_unseen(t, action - LAY)
        show_centre(box, t)


@kernel
def scores(box: Box, t: Table, result: Result) -> None:
    """Cash is points; who wins depends on the ending."""
    rank_everybody(t, result)


@kernel
def audit(box: Box, t: Table) -> int:
    """1: every card is somewhere; 2: every token is somewhere; 3: sneak tokens; 4: hands are full (QS-043)."""
    if t.phase == FIRST_DEALER:
        return 0
    for kind in range(1, box.kinds + 1):
        copies = t.left[kind]
        for place in range(1, CENTRE + 1):
            for i in range(MAX_HAND):
                if t.hand[place, i] == kind:
                    copies += 1
        if t.offered == kind:
            copies += 1
        if copies != box.copies[kind]:
            return 1
    tokens = t.tin
    sneaks = t.pile
    for seat in range(1, t.players + 1):
        tokens += t.plates[seat] + t.blasts[seat]
        sneaks += t.sneaks[seat]
        if t.phase >= TURN and t.actor != OVER and t.alive[seat] != 0:
            missing = 1 if t.offered != 0 and seat == t.mover else 0
            if count_cards(t, seat) != box.hand - missing:
                return 4
    if tokens != box.tokens:
        return 2
    return 0 if sneaks == box.sneak_tokens else 3
