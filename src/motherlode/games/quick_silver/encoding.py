"""How learners are told what a seat knows in Quick Silver. Kinds of cards come in the order of the box."""

from __future__ import annotations

from motherlode.core.contract import CHANCE, OVER
from motherlode.core.encoding import Feature, amount, flag, number, one_hot, seat
from motherlode.core.records import Ints

from .records import CENTRE, MAX_FACE, SHOW_CENTRE, TAKE_UNSEEN, TOO_LONG, Box, Options


def features(box: Box, options: Options) -> tuple[Feature, ...]:
    """The cards first, then what players have, then the swaps of the round, then the turn."""
    return (
        one_hot("me", options.players, meaning="the own seat, as the table counts it"),
        *_cards(box, options),
        *_players(box, options),
        *_swaps(box, options),
        *_turn(box, options),
    )


def _cards(box: Box, options: Options) -> tuple[Feature, ...]:
    stranger = (
        one_hot("revealed", box.kinds, row=CENTRE, count=box.centre, meaning="the centre at the last reveal, by slot"),
    )
    return (
        one_hot("hand", box.kinds, own=True, count=box.hand, meaning="the own hand, in ascending order"),
        one_hot("hand", box.kinds, row=CENTRE, count=box.centre, meaning="cards of the centre that one knows, by slot"),
        number("held", box.hand, seats=True, meaning="cards in each hand"),
        number("held", box.centre, row=CENTRE, meaning="slots of the centre that were touched"),
        one_hot("shown", box.kinds, seats=True, count=box.hand, meaning="cards that were dealt face-up"),
        one_hot("revealed", box.kinds, seats=True, count=box.hand, meaning="hands of the last reveal"),
        *(stranger if options.stranger else ()),
        number("undealt", box.cards, meaning="cards that nobody has seen this round"),
    )


def _players(box: Box, options: Options) -> tuple[Feature, ...]:
    numbers = [box.number[kind] for kind in range(1, box.kinds + 1)]
    most_paid = max(*numbers, box.least_pay)
    heaviest = max(abs(number) for number in numbers)
    sneaks = box.sneak_tokens * abs(box.sneak_value)
    stranger = (
        amount("cash", box.mayor, row=CENTRE, meaning="cash of the Sneaky Stranger"),
        number("total", box.centre * heaviest, row=CENTRE, meaning="the Stranger's total at the last market"),
        number("paid", most_paid, row=CENTRE, meaning="what the Stranger was paid there"),
    )
    return (
        amount("cash", box.mayor, seats=True, meaning="cash; a half is what makes a mayor"),
        number("total", box.hand * heaviest + sneaks, seats=True, meaning="totals of the last market"),
        number("paid", most_paid, seats=True, meaning="what each was paid there"),
        *(stranger if options.stranger else ()),
        number("plates", box.plates, seats=True, meaning="plates"),
        number("blasts", box.plates, seats=True, meaning="blasts"),
        number("sneaks", box.sneak_tokens, seats=True, meaning="sneak tokens taken this round"),
        flag("alive", seats=True, meaning="who is alive"),
        flag("fell", seats=True, meaning="who died at the last reveal, or would have"),
        number("tin", box.tokens, meaning="tokens that are out of the game"),
        number("pile", box.sneak_tokens, meaning="sneak tokens left"),
    )


def _swaps(box: Box, options: Options) -> tuple[Feature, ...]:
    swaps = options.players * _highest(box.black)  # a turn for each in every lap of the black die
    return (
        number("swaps", swaps, meaning="swaps of this round"),
        seat("swap_giver", count=swaps, meaning="who began each swap, in order"),
        seat("swap_target", CENTRE, count=swaps, meaning="with whom: a seat, or the centre"),
        one_hot("swap_slot", box.centre, count=swaps, meaning="with which slot of the centre"),
        one_hot("swap_given", box.kinds, count=swaps, meaning="the card that was given, where one saw it"),
        one_hot("swap_taken", box.kinds, count=swaps, meaning="the card that was taken, where one saw it"),
    )


def _turn(box: Box, options: Options) -> tuple[Feature, ...]:
    lap = max(1, box.mayor // max(*(box.number[kind] for kind in range(1, box.kinds + 1)), box.least_pay))
    return (
        amount("round", lap, meaning="the round; a half is how many rounds make a mayor at the least"),
        amount("reveals", lap, meaning="how often hands were shown"),
        one_hot(
            "phase",
            SHOW_CENTRE if options.stranger else TAKE_UNSEEN,
            meaning="first dealer, white die, black die, deal; turn, aim, redirect, slot; a card is drawn from a hand, "
            "from the centre; the centre is shown",
        ),
        one_hot("white", _highest(box.white), meaning="the white die: cards dealt face-up"),
        one_hot("black", _highest(box.black), meaning="the black die: laps of the round"),
        one_hot("die", _highest(box.black), meaning="what the black die shows now"),
        flag("final", meaning="this is the last lap"),
        flag("begun", meaning="the face-up cards are picked up"),
        seat("dealer", meaning="who deals"),
        seat("holder", meaning="who has the black die"),
        seat("mover", meaning="whose turn it is"),
        seat("actor", CHANCE, OVER, meaning="who acts: a seat, chance, or nobody because the game is over"),
        flag("offering", meaning="a card lies offered"),
        one_hot("offered", box.kinds, meaning="the offered card, if it is one's own"),
        seat("target", CENTRE, meaning="the place named last: a seat, or the centre"),
        seat("redirector", meaning="who named it, if it was not the mover"),
        one_hot("slot", box.centre, meaning="the slot that is being turned up"),
        one_hot(
            "ending", TOO_LONG, meaning="a mayor, one left alive, none left alive, the Stranger wins, too many rounds"
        ),
        flag("sealed", meaning="the last step cannot be taken back"),
    )


def _highest(die: Ints) -> int:
    return max(face for face in range(1, MAX_FACE + 1) if die[face])
