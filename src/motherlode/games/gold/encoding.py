"""How learners are told what a seat knows in Gold. Kinds of cards come in the order of the box."""

from __future__ import annotations

from motherlode.core.contract import CHANCE, OVER
from motherlode.core.encoding import Feature, bits, flag, number, one_hot, seat

from .records import GOLD, STALLING, TURNS, Box, Options
from .rules import facts


def features(box: Box, options: Options) -> tuple[Feature, ...]:
    """The cards on the table first, then the gold, then whose turn it is."""
    gold = [kind for kind in range(1, box.kinds + 1) if box.sort[kind] == GOLD]
    gold_cards = sum(box.copies[kind] for kind in gold)
    worth = facts(box, options).highest
    return (
        one_hot("me", options.players, meaning="the own seat, as the table counts it"),
        # The cards on the table.
        one_hot("known", box.kinds, count=box.cards, meaning="the kind of each card that was ever turned, by place"),
        bits("face_down", box.cards, meaning="places where a card lies face-down"),
        bits(
            "open_at",
            box.cards.bit_length(),
            meaning="places, from 1, of the cards that lie open in this turn, as binary numbers",
        ),
        number("unseen", max(box.copies), first=1, count=box.kinds, meaning="copies of each kind that nobody has seen"),
        number("unseen_cards", box.cards, meaning="cards that nobody has seen"),
        number("cards", box.cards, meaning="cards on the table"),
        # Colours and gold.
        seat("owner", first=1, meaning="who owns each colour"),
        number("points", worth, seats=True, meaning="worth of the gold that each seat has won"),
        number("points", worth, row=0, meaning="worth of the gold that nobody got"),
        number("gold_cards", gold_cards, seats=True, meaning="gold cards that each seat has won"),
        number("gold_cards", gold_cards, row=0, meaning="gold cards that nobody got"),
        # The turn.
        one_hot("phase", TURNS, meaning="the starting seat is drawn, colours are chosen, turns are taken"),
        seat("player", meaning="whose turn it is"),
        seat("actor", CHANCE, OVER, meaning="who acts: a seat, chance, or nobody because the game is over"),
        seat("first", meaning="who started"),
        number("fresh", 2, meaning="cards turned in this turn that nobody had seen before"),
        number(
            "idle",
            max(box.stall_turns, box.stall_rounds * options.players),
            meaning="turns in a row that changed nothing, up to where the Gold Rush begins",
        ),
        one_hot("rush", STALLING, meaning="what started the Gold Rush: few cards, no pair that matters, stalling"),
        flag("sealed", meaning="the last step cannot be taken back"),
    )
