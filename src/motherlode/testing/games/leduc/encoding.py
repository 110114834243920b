"""How learners are told what a seat knows in Leduc poker."""

from __future__ import annotations

from motherlode.core.contract import CHANCE, OVER
from motherlode.core.encoding import Feature, flag, number, one_hot, seat

from .records import PLAYERS, RAISED, ROUNDS, Box, Options


def features(box: Box, options: Options) -> tuple[Feature, ...]:
    """The own card first, then what lies open."""
    most_stake = box.ante + box.raises * (box.bet[1] + box.bet[2])
    most_moves = box.raises + 2
    return (
        one_hot("me", PLAYERS, meaning="the own seat, as the table counts it"),
        one_hot("hand", box.cards, seats=True, meaning="the own card; both after a showdown"),
        one_hot("public", box.cards, meaning="the public card"),
        number("stake", most_stake, seats=True, meaning="what each has paid"),
        one_hot("betting", RAISED, row=1, count=most_moves, meaning="the moves of the first round: fold, call, raise"),
        one_hot("betting", RAISED, row=2, count=most_moves, meaning="the moves of the second round"),
        one_hot("round", ROUNDS, meaning="the round"),
        one_hot("made", most_moves, meaning="how many moves this round has"),
        one_hot("raises", box.raises, meaning="how many of them are raises"),
        seat("folded", meaning="who folded"),
        seat("actor", CHANCE, OVER, meaning="who acts: a seat, chance, or nobody because the game is over"),
        one_hot("dealt", PLAYERS, meaning="how many seats have a card"),
        flag("sealed", meaning="the last step cannot be taken back"),
    )
