"""How learners are told what a seat knows in Pledges."""

from __future__ import annotations

from motherlode.core.contract import CHANCE, OVER
from motherlode.core.encoding import Feature, flag, number, one_hot, seat

from .records import MINES, STAKING, Box, Options


def features(box: Box, options: Options) -> tuple[Feature, ...]:
    """What everybody has, the prizes, then the own choices."""
    prizes = box.rounds * MINES * box.prize
    return (
        one_hot("me", options.players, meaning="the own seat, as the table counts it"),
        number("coins", box.coins, seats=True, meaning="coins before this round's stakes are paid"),
        number("points", prizes, seats=True, meaning="prizes won"),
        one_hot("prize", box.prize, first=1, meaning="the prize of each mine"),
        one_hot("mine", MINES, seats=True, meaning="the mine that was picked, where one may know it"),
        one_hot("stake", box.coins + 1, seats=True, meaning="coins that were staked, and one more"),
        one_hot("round", box.rounds, meaning="the round"),
        one_hot("phase", STAKING, meaning="prizes are drawn, a mine is picked, coins are staked"),
        seat("actor", CHANCE, OVER, meaning="who acts: a seat, chance, or nobody because the game is over"),
        flag("sealed", meaning="the last step cannot be taken back"),
    )
