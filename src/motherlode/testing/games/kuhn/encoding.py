"""How learners are told what a seat knows in Kuhn poker."""

from __future__ import annotations

from motherlode.core.contract import CHANCE, OVER
from motherlode.core.encoding import Feature, flag, number, one_hot, seat

from .records import BET, MOST_BETTING, PLAYERS, Box, Options


def features(box: Box, options: Options) -> tuple[Feature, ...]:
    """The own card first, then what lies open."""
    return (
        one_hot("me", PLAYERS, meaning="the own seat, as the table counts it"),
        one_hot("hand", box.cards, seats=True, meaning="the own card; both after a showdown"),
        number("stake", box.ante + box.bet, seats=True, meaning="what each has paid"),
        one_hot("betting", BET, meaning="the moves so far: passed, bet"),
        one_hot("made", MOST_BETTING, meaning="how many moves that are"),
        seat("folded", meaning="who folded"),
        seat("actor", CHANCE, OVER, meaning="who acts: a seat, chance, or nobody because the game is over"),
        one_hot("dealt", PLAYERS, meaning="how many seats have a card"),
        flag("sealed", meaning="the last step cannot be taken back"),
    )
