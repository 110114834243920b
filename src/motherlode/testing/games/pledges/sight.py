"""Who sees what in Pledges: the own choices at once, those of others when the last seat has chosen."""

from __future__ import annotations

from motherlode.core.bits import Stream, below
from motherlode.core.contract import OVER
from motherlode.core.kernels import kernel

from .moves import PICK, PRIZE, STAKE
from .records import MAX_COINS, MAX_PLAYERS, MINES, PICKING, PRIZES, STAKING, Belief, Box, Table, View

# A code is step * STEP + what was seen.
STEP = 1 << 20
SAW_PRIZE = 1
SAW_PICK = 2
SAW_STAKE = 3
SAW_ALL = 4


@kernel
def is_shown(before: Table) -> bool:
    """Whether a stake is the last of its round, so that all choices are shown."""
    return before.phase == STAKING and before.actor == before.players


@kernel
def saw(box: Box, before: Table, action: int, after: Table, seat: int) -> int:
    """A prize; the own choice; that somebody chose; or all choices of the round."""
    if before.phase == PRIZES:
        return SAW_PRIZE * STEP + action - PRIZE
    if is_shown(before):
        code = 0
        for player in range(1, before.players + 1):
            stake = action - STAKE + 1 if player == before.actor else before.stake[player]
            code = code * 32 + before.mine[player] * (MAX_COINS + 2) + stake
        return SAW_ALL * STEP + code
    mine = before.actor == seat
    if before.phase == PICKING:
        return SAW_PICK * STEP + (action - PICK if mine else 0)
    return SAW_STAKE * STEP + (action - STAKE + 1 if mine else 0)


@kernel
def view(box: Box, t: Table, seat: int, v: View) -> None:
    """Everything but the choices of others in this round; after the last round these too."""
    v.players = t.players
    v.me = seat
    v.round = t.round
    v.phase = t.phase
    v.actor = t.actor
    v.sealed = 1 if t.sealed != 0 or t.actor != seat else 0
    for mine in range(1, MINES + 1):
        v.prize[mine] = t.prize[mine]
    for player in range(1, MAX_PLAYERS + 1):
        v.coins[player] = t.coins[player]
        v.points[player] = t.points[player]
        if player == seat or t.actor == OVER:
            v.mine[player] = t.mine[player]
            v.stake[player] = t.stake[player]


@kernel
def look(box: Box, t: Table, seat: int, v: View) -> None:
    """The own choice lies before the player: there is nothing to remember."""
    view(box, t, seat, v)


@kernel
def belief(box: Box, v: View, b: Belief) -> None:
    """Nothing to work out."""


@kernel
def has_picked(v: View, seat: int) -> bool:
    """Whether a seat has picked its mine in this round."""
    return v.phase != PRIZES and (seat < v.actor or (seat == v.actor and v.phase == STAKING))


@kernel
def world(box: Box, v: View, b: Belief, rng: Stream, t: Table) -> None:
    """Others who have chosen picked any mine and staked any number of their coins, each equally likely."""
    t.players = v.players
    t.round = v.round
    t.phase = v.phase
    t.actor = v.actor
    t.sealed = 0 if v.phase == STAKING else v.sealed
    for mine in range(1, MINES + 1):
        t.prize[mine] = v.prize[mine]
    for player in range(1, v.players + 1):
        t.coins[player] = v.coins[player]
        t.points[player] = v.points[player]
        t.mine[player] = v.mine[player]
        t.stake[player] = v.stake[player]
        if player != v.me and v.actor != OVER and has_picked(v, player):
            t.mine[player] = below(rng, MINES) + 1
            if player != v.actor:
                t.stake[player] = below(rng, v.coins[player] + 1) + 1
