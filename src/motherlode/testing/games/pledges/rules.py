"""The rules of Pledges: simultaneous secret choices, made one after the other and hidden until all are made."""

from __future__ import annotations

from motherlode.core.contract import CHANCE, OVER, Facts, Result, allow, nothing_legal
from motherlode.core.kernels import kernel
from motherlode.core.records import Words

from .moves import PICK, PRIZE, STAKE
from .records import MAX_COINS, MAX_PRIZE, MINES, PICKING, PRIZES, STAKING, Box, Options, Table

ALL_ROUNDS_PLAYED = 1


def facts(box: Box, options: Options) -> Facts:
    """The sizes of a game."""
    return Facts(
        actions=MINES + MAX_COINS + 1,
        outcomes=MAX_PRIZE,
        most_moves=max(MINES, box.coins + 1),
        most_outcomes=box.prize,
        plies=box.rounds * (MINES + 2 * options.players),
        lowest=0,
        highest=box.coins + box.rounds * MINES * box.prize,
        hidden="what others picked and staked before all is shown",
    )


@kernel
def setup(box: Box, options: Options, t: Table) -> None:
    """Everybody gets coins; the first prizes are drawn."""
    t.players = options.players
    for seat in range(1, t.players + 1):
        t.coins[seat] = box.coins
    begin_round(t)


@kernel
def begin_round(t: Table) -> None:
    """New prizes, and nobody has chosen yet."""
    t.round += 1
    for mine in range(1, MINES + 1):
        t.prize[mine] = 0
    for seat in range(1, t.players + 1):
        t.mine[seat] = 0
        t.stake[seat] = 0
    t.phase = PRIZES
    t.actor = CHANCE


@kernel
def moves(box: Box, t: Table, legal: Words) -> None:
    """A mine first; then any number of the own coins."""
    nothing_legal(legal)
    if t.phase == PICKING:
        for mine in range(1, MINES + 1):
            allow(legal, PICK + mine)
    else:
        for coins in range(t.coins[t.actor] + 1):
            allow(legal, STAKE + coins)


@kernel
def cases(box: Box, t: Table) -> int:
    """Each size of a prize is equally likely."""
    return box.prize


@kernel
def draw(box: Box, t: Table, case: int) -> int:
    """A prize of one more than the case."""
    return PRIZE + 1 + case


@kernel
def play(box: Box, t: Table, action: int) -> None:
    """A prize is drawn, a mine picked, or coins staked."""
    t.sealed = 1
    if t.phase == PRIZES:
        draw_prize(t, action - PRIZE)
    elif t.phase == PICKING:
        t.mine[t.actor] = action - PICK
        t.phase = STAKING
        t.sealed = 0  # nobody was shown anything, and the same seat goes on: it may be taken back
    else:
        t.stake[t.actor] = action - STAKE + 1
        go_on(box, t)


@kernel
def draw_prize(t: Table, size: int) -> None:
    """East first, then west; then the first seat picks."""
    if t.prize[1] == 0:
        t.prize[1] = size
    else:
        t.prize[2] = size
        t.phase = PICKING
        t.actor = 1


@kernel
def go_on(box: Box, t: Table) -> None:
    """The next seat chooses; after the last, all is shown and paid."""
    if t.actor < t.players:
        t.actor += 1
        t.phase = PICKING
    else:
        pay(t)
        if t.round < box.rounds:
            begin_round(t)
        else:
            t.actor = OVER


@kernel
def pay(t: Table) -> None:
    """Stakes are spent; at each mine the highest stake, if it stands alone, wins the prize."""
    for mine in range(1, MINES + 1):
        highest = 0
        winner = 0
        for seat in range(1, t.players + 1):
            if t.mine[seat] == mine and t.stake[seat] >= highest:
                winner = seat if t.stake[seat] > highest else 0
                highest = t.stake[seat]
        if winner != 0:
            t.points[winner] += t.prize[mine]
    for seat in range(1, t.players + 1):
        t.coins[seat] -= t.stake[seat] - 1


@kernel
def scores(box: Box, t: Table, result: Result) -> None:
    """Prizes and coins left; most wins, equals share."""
    for seat in range(1, t.players + 1):
        result.points[seat] = t.points[seat] + t.coins[seat]
        better = 0
        for other in range(1, t.players + 1):
            if t.points[other] + t.coins[other] > t.points[seat] + t.coins[seat]:
                better += 1
        result.rank[seat] = better + 1
    if t.actor == OVER:
        result.ending = ALL_ROUNDS_PLAYED


@kernel
def audit(box: Box, t: Table) -> int:
    """1: nobody has more coins than at the start, or less than none; 2: no stake is more than the coins were."""
    for seat in range(1, t.players + 1):
        if t.coins[seat] < 0 or t.coins[seat] > box.coins:
            return 1
        if t.actor != OVER and t.stake[seat] - 1 > t.coins[seat]:
            return 2
    return 0
