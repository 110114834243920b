"""How learners are told what a seat knows in Kuhn poker."""

from __future__ import annotations

from motherlode.core.contract import CHANCE, OVER
from motherlode.core.encoding import Feature, flag, number, one_hot, seat

from .records import BET, MOST_BETTING, PLAYERS, Box, Options


def features(box: Box, options: Options) -> tuple[Feature, ...]:
    """The own card first, then what lies open."""
    return (
        one_hot("me", PLAYERS),
        one_hot("hand", box.cards, seats=True),
        number("stake", box.ante + box.bet, seats=True),
        one_hot("betting", BET),
        one_hot("made", MOST_BETTING),
        seat("folded"),
        seat("actor", CHANCE, OVER),
        one_hot("dealt", PLAYERS),
        flag("sealed"),
    )
