"""Situations of Quick Silver: tables with chosen hands, tokens and cash, and a short way to play on from there.

Cards are written by their number (`25`), Dynamite is `D`, a Replacement Plate `R`; seats count from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import cast

import pytest

from motherlode.core.box import Components, parse_components
from motherlode.core.contract import CHANCE, OVER, Result
from motherlode.core.table import Table
from motherlode.games.quick_silver import GAME, records, rules

CENTRE = records.CENTRE
Card = tuple[str, int, int, str]
DECK: tuple[Card, ...] = (
    ("fools-gold", -10, 1, "plain"),
    ("slag", -5, 1, "plain"),
    ("gravel", 0, 2, "plain"),
    ("copper", 5, 3, "plain"),
    ("tin", 10, 3, "plain"),
    ("silver", 15, 3, "plain"),
    ("quicksilver", 20, 2, "plain"),
    ("gold-dust", 25, 1, "plain"),
    ("mother-lode", 30, 1, "plain"),
    ("dynamite", 0, 3, "dynamite"),
    ("plate", 0, 1, "plate"),
)
NUMBERS = {
    "hand": 3,
    "centre": 3,
    "plates": 4,
    "tokens": 24,
    "sneak_tokens": 8,
    "sneak_value": -1,
    "mayor": 100,
    "least_pay": 5,
    "most_rounds": 100,
}
THREE = {1: 2, 2: 2, 3: 2}


def box_text(
    deck: Sequence[Card] = DECK,
    white: Mapping[int, int] | None = None,
    black: Mapping[int, int] | None = None,
    **numbers: int,
) -> str:
    """A components file; what is not said is as in the standard box."""
    lines = ['[box]\ngame = "quick-silver"\nedition = "test"\nsource = "ruling"\n']
    for name, number, copies, does in deck:
        lines.append(f'[[card]]\nname = "{name}"\nnumber = {number}\ncopies = {copies}\ndoes = "{does}"')
        lines.append('source = "ruling"\n')
    for die, faces in (("white_die", white), ("black_die", black)):
        for face, sides in (THREE if faces is None else faces).items():
            lines.append(f'[[{die}]]\nface = {face}\nsides = {sides}\nsource = "ruling"\n')
    for name, value in {**NUMBERS, **numbers}.items():
        lines.append(f'[numbers.{name}]\nvalue = {value}\nsource = "ruling"\n')
    return "\n".join(lines)


@cache
def components_of(text: str) -> Components:
    """A box of a test; games do not change boxes, so each is read once. The empty text is the standard box."""
    return parse_components(GAME, text, "test box") if text else GAME.components()


class Situation:
    """A table played by hand, chance included; its components are audited after every step."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.t = cast(records.Table, table.engine.tables[0])
        self.box = cast(records.Box, table.components.record)
        self.kinds = table.components.names["kind"]

    def play(self, *steps: str) -> Situation:
        """Moves and outcomes, as they are written."""
        for step in steps:
            self.table.play(step)
            assert rules.audit(self.box, self.t) == 0, step
        return self

    def sign(self, kind: int) -> str:
        """How a test writes a card."""
        if kind == 0:
            return "-"
        does = self.box.does[kind]
        return str(self.box.number[kind]) if does == records.PLAIN else {1: "D", 2: "R"}[does]

    def kind(self, sign: str) -> int:
        return [self.sign(kind) for kind in range(self.box.kinds + 1)].index(sign)

    def signs(self, field: object, place: int, size: int) -> str:
        return " ".join(self.sign(field[place, i]) for i in range(size))  # type: ignore[index]

    def hand(self, seat: int) -> str:
        held = sum(self.t.hand[seat + 1, i] != 0 for i in range(records.MAX_HAND))
        return self.signs(self.t.hand, seat + 1, held)

    @property
    def hands(self) -> list[str]:
        return [self.hand(seat) for seat in range(self.t.players)]

    @property
    def centre(self) -> str:
        return self.signs(self.t.hand, CENTRE, self.box.centre)

    @property
    def revealed(self) -> list[str]:
        """The hands of the last reveal, then the centre."""
        seats = [*range(1, self.t.players + 1), CENTRE]
        return [self.signs(self.t.revealed, seat, self.box.hand) for seat in seats]

    def of(self, name: str) -> list[int]:
        """A number of each seat."""
        return [getattr(self.t, name)[seat] for seat in range(1, self.t.players + 1)]

    @property
    def tokens(self) -> list[tuple[int, int]]:
        return list(zip(self.of("plates"), self.of("blasts"), strict=True))

    @property
    def actor(self) -> int:
        return self.table.actor

    @property
    def phase(self) -> int:
        return self.t.phase

    @property
    def legal(self) -> list[str]:
        return [str(move) for move in self.table.moves()]

    @property
    def outcomes(self) -> dict[str, int]:
        return {str(outcome): weight for outcome, weight in self.table.outcomes()}

    def result(self) -> Result:
        result = Result()
        rules.scores(self.box, self.t, result)
        return result

    def deal(self, white: int, black: int, *cards: str) -> Situation:
        """The dice and the cards, in the order in which they are dealt."""
        self.play(f"white {white}", f"black {black}")
        for sign in " ".join(cards).split():
            self.play(f"deal {self.kinds[self.kind(sign)]}")
        return self

    def end_round(self) -> Situation:
        """The turn that is under way was the last of the round, and is over."""
        self.t.final, self.t.holder = 1, rules.next_living(self.t, self.t.mover)
        rules.end_turn(self.box, self.t)
        assert rules.audit(self.box, self.t) == 0
        return self

    def play_at_random(self, random: Random, most: int = 100_000) -> int:
        """Play on, up to so many steps, or to the end; how many there were."""
        engine, box, t = self.table.engine, self.box, self.t
        steps = 0
        while t.actor != OVER and steps < most:
            if t.actor == CHANCE:
                rules.play(box, t, rules.draw(box, t, random.randrange(rules.cases(box, t))))
            else:
                rules.play(box, t, random.choice(engine.legal_moves()))
            steps += 1
            assert rules.audit(box, t) == 0
        return steps


class Given:
    """Makes situations."""

    def box(
        self,
        deck: Sequence[Card] = DECK,
        white: Mapping[int, int] | None = None,
        black: Mapping[int, int] | None = None,
        **numbers: int,
    ) -> Components:
        """A box that differs from the standard one in what is said."""
        return components_of(box_text(deck, white, black, **numbers))

    def start(self, players: int = 3, box: Components | None = None, **options: object) -> Situation:
        """A table before its first outcome."""
        chosen = GAME.options({"players": players, **options})
        return Situation(Table(GAME, box or components_of(""), chosen, None, "interpreted"))

    def __call__(
        self,
        hands: Sequence[str],
        *,
        centre: str = "",
        turn: int = 0,
        holder: int | None = None,
        dealer: int = 0,
        laps: int = 1,
        tokens: Mapping[int, tuple[int, int]] | None = None,
        cash: Sequence[int] = (),
        sneaks: Sequence[int] = (),
        round: int = 1,
        box: Components | None = None,
        **options: object,
    ) -> Situation:
        """A turn begins: these hands (an empty one: that seat is dead), slots of the centre that were touched, tokens.

        `laps` are left, this one included; the black die lies with this turn's seat unless another is named.
        """
        made = self.start(len(hands), box, **options).play(f"dealer {dealer}")
        t = made.t
        t.white, t.black, t.round = 1, laps, round
        t.die, t.final, t.begun = max(1, laps - 1), int(laps == 1), 1
        for place, cards in [*enumerate(hands, start=1), (CENTRE, centre)]:
            kinds = [made.kind(sign) for sign in cards.split()]
            for i, kind in enumerate(kinds if place == CENTRE else sorted(kinds)):
                t.hand[place, i] = kind
                if kind:
                    t.left[kind] -= 1
                    t.undealt -= 1
            if place != CENTRE:
                t.alive[place] = int(bool(kinds))
                t.shown[place, 0] = kinds[0] if kinds else 0
                plates, blasts = (tokens or {}).get(place - 1, (made.box.plates, 0) if kinds else (0, 1))
                t.plates[place], t.blasts[place] = plates, blasts
        t.tin = made.box.tokens - sum(map(sum, made.tokens))
        for place, money in enumerate(cash, start=1):
            t.cash[CENTRE if place > t.players else place] = money
        for seat, taken in enumerate(sneaks, start=1):
            t.sneaks[seat] = taken
            t.pile -= taken
        t.mover = t.actor = turn + 1
        t.holder = t.mover if holder is None else holder + 1
        t.phase = records.TURN
        assert rules.audit(made.box, t) == 0, "the test describes an impossible table"
        return made


@pytest.fixture
def given() -> Given:
    """How a test says which table it starts from."""
    return Given()


@pytest.fixture
def write_box() -> Callable[..., str]:
    """The text of a components file, for tests of files."""
    return box_text
