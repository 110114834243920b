"""How learners are told what a seat knows in Gold River. Cards and towns come in the order of the box."""

from __future__ import annotations

from motherlode.core.contract import CHANCE, OVER
from motherlode.core.encoding import Feature, amount, bits, flag, number, one_hot, seat, seat_bits

from .records import CLAIM, DISCARDED, GOLD, IN_ROW, JUDGE, LIFT, OUT_OF_GAME, ROLL, STRUCK, Box, Options

WORD = 64  # cards in a word of the set of unseen cards


def features(box: Box, options: Options) -> tuple[Feature, ...]:
    """The cards first, then nuggets and offices, then the auction, then what is being decided."""
    return (
        one_hot("me", options.players, meaning="the own seat, as the table counts it"),
        *_cards(box, options),
        *_possessions(box),
        *_auction(box, options),
        *_decision(box),
    )


def _cards(box: Box, options: Options) -> tuple[Feature, ...]:
    actions = sum(JUDGE <= box.kind[card] < GOLD for card in range(1, box.cards + 1))
    kept = (
        number("keeps", actions, meaning="Actions that wait for their effect"),
        bits(
            "kept",
            box.cards.bit_length(),
            count=actions,
            meaning="their cards, in the order taken, as binary numbers",
        ),
    )
    rest = box.cards - WORD
    return (
        seat(
            "owner",
            IN_ROW,
            DISCARDED,
            OUT_OF_GAME,
            first=1,
            count=box.cards,
            meaning="who has each card; or it is in the row, discarded, or out of the game",
        ),
        one_hot("row", box.cards, count=options.players + 1, meaning="the card in each slot of the row"),
        number("laid", options.players + 1, meaning="cards of the row that were laid"),
        bits("unseen", min(box.cards, WORD), row=0, meaning="cards that nobody has seen"),
        *((bits("unseen", rest, row=1, meaning="cards that nobody has seen, from the 65th on"),) if rest > 0 else ()),
        number("undrawn", box.cards, meaning="cards of the deck"),
        number("discards", box.cards, meaning="cards of the discard pile"),
        bits(
            "pile",
            box.cards.bit_length(),
            count=box.cards,
            meaning="the discard pile, the oldest card first, as binary numbers",
        ),
        *(kept if actions else ()),
    )


def _possessions(box: Box) -> tuple[Feature, ...]:
    by_town = [box.town[card] for card in range(1, box.cards + 1) if box.kind[card] == CLAIM]
    most_claims = max(by_town.count(town) for town in range(1, box.towns + 1))
    return (
        amount("nuggets", box.start, seats=True, meaning="nuggets; a half is what everybody starts with"),
        amount("struck", box.start, seats=True, meaning="nuggets from Claims at the last roll"),
        number("claims", most_claims, seats=True, first=1, count=box.towns, meaning="Claims of each town"),
        seat("mayor", first=1, count=box.towns, meaning="the Mayor of each town"),
        number("banked", box.bank_room, meaning="nuggets on the Bank"),
    )


def _auction(box: Box, options: Options) -> tuple[Feature, ...]:
    return (
        number("round", box.cards // (options.players + 1), meaning="the round"),
        seat("first", meaning="who bids first"),
        amount("bid", box.start, meaning="the bid"),
        amount("lifted", LIFT, meaning="nuggets that the bid to come is raised by already"),
        seat("bidder", meaning="who holds the bid"),
        seat_bits("passed", meaning="who has passed"),
        seat("winner", meaning="who has won the auction"),
        amount("lying", box.start, meaning="two players: the bid, where the winner's card was"),
    )


def _decision(box: Box) -> tuple[Feature, ...]:
    return (
        # Whose choice it is.
        seat("chooser", meaning="whose choice of a card it is"),
        seat("rider", meaning="who used the Mustang in this round"),
        seat("asked", meaning="who was asked last whether to use it"),
        one_hot("card", box.cards, meaning="the card that is being taken or takes effect"),
        seat("taker", meaning="for whom"),
        one_hot("given", box.claims, meaning="the Claim that the Judge takes from the taker"),
        number("finds", box.bandit, meaning="Claims that the One-Armed Bandit drew"),
        one_hot("found", box.claims, count=box.bandit, meaning="which these are"),
        # The dice, and where the round stands.
        one_hot("die_one", box.die, meaning="the first die"),
        one_hot("die_two", box.die, meaning="the second die"),
        one_hot("step", STRUCK, meaning="the round has begun, the bid is paid, a card was chosen, gold was struck"),
        one_hot(
            "phase",
            ROLL,
            meaning="first player, Bank, row; bid, pick, drop; the Judge gives, takes, Dynamite, Hold-Up; the pile is "
            "searched, a Claim is taken; Mustang; the dice",
        ),
        seat("actor", CHANCE, OVER, meaning="who acts: a seat, chance, or nobody because the game is over"),
        flag("sealed", meaning="the last step cannot be taken back"),
    )
