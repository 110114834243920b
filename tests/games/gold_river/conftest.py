"""Situations of Gold River: tables with chosen cards, nuggets and offices, and a short way to play on from there.

**Cards** are written as in the notation (`bank`, `raid-b`, `gold-4`), Claims with the initials of their town: `cm-7` is
`cold-mountain-7`, `cc` Coyote City, `dg` Dry Gulch, `sn` San Narciso, `wr` Whiskey River (`wr-even-b`). Several cards
stand in one text: `"dg-5 sn-3 bank"`. Seats count from 0, row slots from 1.

**A table** at the start of an auction; all but the cards in front of the seats can be left out:

    game = given(
        ["cm-4 cm-5", "cm-6 saloon", "raid"],  # in front of each seat: Claims, Buildings, used Actions; so three play
        nuggets=[15, 2, 0],
        mayors={"cm": 0},                      # left out: the only seat with most Claims, if it has two or more
        kept=["", "", "judge mustang"],        # Actions that wait, in the order taken
        pile="gold-3 cm-2",                    # the discard pile, the oldest first
        row="cm-7 dynamite",                   # filled up with Gold! cards from the low end (`gold-3`, `gold-3-b`, …)
        first=1, round=4, banked=6, deck=20,   # who opens; cards of the deck that are left
        poker="on",                            # options
    )

**Playing on.** Every step is audited, and every method gives the situation back, so they can be chained:

    game.play("raise 3", "pass", "roll 3 4")   # moves and outcomes as they are written; short names are fine
    game.bid(70)                               # the asked seat bids so much in all, with lifts if it takes them
    game.win(2, 5)                             # seat 2 wins the auction for 5: it bids that when asked, the others pass
    game.win(0)                                # … for nothing: everybody passes, so it is the first player
    game.choose("cm-7", drop="gold-3")         # pick by name, not by slot; the winner also discards
    game.choose_rest()                         # whoever is left takes the first card of the row, up to the roll
    game.skip_to_roll(winner=1)                # the row vanishes, as if the round had come to its dice
    game.lay("gold-3 gold-4 cm-2 cm-4")        # chance lays cards

`given.start(players, box, deal=[…], **options)` is a table before its first outcome; with `deal` a scripted dealer
answers chance, otherwise chance is played by hand. `given.box(…)` is another box, `box_text` its file.

**Looking.** `nuggets`, `mayors`, `cards(seat)`, `kept(seat)`, `row`, `pile`, `legal`, `outcomes`, `actor`, `phase`,
`result()`; `t` and `box` are the records themselves (seats from 1 there).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import cast

import pytest

from motherlode.core.box import Components, parse_components
from motherlode.core.contract import CHANCE, OVER, Result
from motherlode.core.dealers import ScriptedDealer
from motherlode.core.table import Table
from motherlode.games.gold_river import GAME, records, rules
from motherlode.games.gold_river.seats import take_unseen

TOWNS = {"cm": "cold-mountain", "cc": "coyote-city", "dg": "dry-gulch", "sn": "san-narciso", "wr": "whiskey-river"}
MAYORS = {"cm": 5, "cc": 5, "dg": 5, "sn": 10, "wr": 5}
# Each Claim: town and what makes it strike, nuggets, face.
CLAIMS = """
cm-2 6 2D, dg-2 5 2S, cc-3 5 3S, dg-3 4 3H, sn-3 3 3D, cm-4 4 4S,
cc-4 4 4H, sn-4 3 4C, cm-5 3 5H, dg-5 4 5C, sn-5 2 5S, cm-6 3 6D,
cc-6 2 6C, dg-6 3 6S, cm-7 2 7C, cc-7 3 7S, dg-7 2 7H, sn-7 2 7D,
cc-8 3 8H, dg-8 2 8D, sn-8 2 8C, cm-9 4 9H, cc-9 3 9D, sn-9 2 9S,
cm-10 4 10D, dg-10 4 10S, sn-10 3 10H, cm-11 5 JC, cc-11 4 JS, sn-11 3 JD,
cc-12 6 QH, dg-12 5 QD, wr-even 1 2H, wr-even 1 9C, wr-odd 1 KD, wr-odd 1 2C,
wr-double 3 10C, wr-double 4 KC
"""
BUILDINGS = "bank 3C, post-office JH, saloon AS, train-station 4D"
ACTIONS = (
    "judge QS, judge AH, bandit 5D, raid QC, raid AD, mustang 6H, dynamite KS, dynamite AC, hold-up 8S, stagecoach KH"
)
GOLD = "3 3, 4 4, 5 3, 6 1"  # nuggets, copies
NUMBERS = {
    "start": 15,
    "removed": 15,
    "office": 2,
    "die": 6,
    "bank_room": 15,
    "bank_bonus": 3,
    "post_office": 1,
    "saloon": 1,
    "raid": 3,
    "hold_up": 5,
    "stagecoach": 2,
    "bandit": 3,
    "poker": 10,
}
HEAD = '[box]\ngame = "gold-river"\nedition = "test"\nsource = "ruling"\n'


def long(text: str) -> str:
    """Notation with every town in full: `give cm-7` is `give cold-mountain-7`."""
    return " ".join(re.sub(r"^[a-z]+", lambda start: TOWNS.get(start[0], start[0]), word) for word in text.split())


def short(text: str) -> str:
    """The opposite: every town by its initials."""
    for initials, town in TOWNS.items():
        text = text.replace(town, initials)
    return text


def rows(text: str) -> list[list[str]]:
    return [item.split() for item in text.split(",") if item.split()]


def box_text(
    claims: str = CLAIMS,
    buildings: str = BUILDINGS,
    actions: str = ACTIONS,
    gold: str = GOLD,
    mayors: Mapping[str, int] = MAYORS,
    **numbers: int,
) -> str:
    """A components file, written like the constants above; what is not said is as in the standard box."""
    lines = [HEAD]
    for town, worth in mayors.items():
        lines.append(f'[[town]]\nname = "{long(town)}"\nmayor = {worth}\nsource = "ruling"\n')
    for claim, nuggets, face in rows(claims):
        town, strikes = long(claim).rsplit("-", 1)
        lines.append(f'[[claim]]\ntown = "{town}"\nstrikes = "{strikes}"\nnuggets = {nuggets}\nface = "{face}"')
        lines.append('source = "ruling"\n')
    for what, cards in (("building", buildings), ("action", actions)):
        for does, face in rows(cards):
            lines.append(f'[[{what}]]\ndoes = "{does}"\nface = "{face}"\nsource = "ruling"\n')
    for nuggets, copies in rows(gold):
        lines.append(f'[[gold]]\nnuggets = {nuggets}\ncopies = {copies}\nsource = "ruling"\n')
    for name, value in {**NUMBERS, **numbers}.items():
        lines.append(f'[numbers.{name}]\nvalue = {value}\nsource = "ruling"\n')
    return "\n".join(lines)


@cache
def components_of(text: str) -> Components:
    """A box of a test; games do not change boxes, so each is read once. The empty text is the standard box."""
    return parse_components(GAME, text, "test box") if text else GAME.components()


class Situation:
    """A table played by hand; it is audited after every step."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.t = cast(records.Table, table.engine.tables[0])
        self.box = cast(records.Box, table.components.record)
        self.names = table.components.names["card"]
        self.towns = table.components.names["town"]

    # playing

    def play(self, *steps: str) -> Situation:
        """Moves and outcomes, as they are written."""
        for step in steps:
            self.table.play(long(step))
            assert rules.audit(self.box, self.t) == 0, step
        return self

    def bid(self, nuggets: int) -> Situation:
        """The asked seat bids so many nuggets in all."""
        by = nuggets - self.t.bid
        while by > records.LIFT:
            self.play("lift")
            by -= records.LIFT
        return self.play(f"raise {by}")

    def win(self, seat: int, nuggets: int = 0) -> Situation:
        """A seat wins the auction: it bids so much when it is asked, and everybody else passes."""
        while self.phase == records.AUCTION:
            if self.actor == seat and nuggets:
                self.bid(nuggets)
            else:
                self.play("pass")
        assert self.t.winner == seat + 1, "without a bid, the first player wins"
        return self

    def slot(self, card: str) -> int:
        """Where a card lies in the row."""
        return list(self.t.row).index(self.card(card)) + 1

    def choose(self, card: str, drop: str = "") -> Situation:
        """The asked seat picks a card of the row; the winner discards another one."""
        self.play(f"pick {self.slot(card)}")
        return self.play(f"drop {self.slot(drop)}") if drop else self

    def choose_rest(self) -> Situation:
        """Whoever is left takes the first card of the row; the winner discards the last."""
        while self.phase in (records.PICK, records.DROP):
            kind = "pick" if self.phase == records.PICK else "drop"
            can = [move for move in self.legal if move.startswith(kind)]
            self.play(can[0] if kind == "pick" else can[-1])
        assert self.phase == records.ROLL, "a card of the row asks for more than a choice"
        return self

    def skip_to_roll(self, winner: int = 0) -> Situation:
        """The row is out of the game and the dice are awaited, as if everybody had chosen."""
        t = self.t
        for slot in range(records.MAX_ROW):
            if t.row[slot]:
                t.owner[t.row[slot]] = records.OUT_OF_GAME
                t.row[slot] = 0
        t.winner = t.chooser = winner + 1
        t.step, t.phase, t.actor = records.CHOSEN, records.ROLL, CHANCE
        assert rules.audit(self.box, t) == 0
        return self

    def lay(self, cards: str) -> Situation:
        """Chance lays these cards into the row."""
        return self.play(*(f"lay {card}" for card in cards.split()))

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

    # looking

    def card(self, name: str) -> int:
        """The number of a card."""
        return self.names.index(long(name))

    def signs(self, cards: Iterable[int]) -> str:
        """Cards as a test writes them."""
        return " ".join(short(self.names[card]) for card in cards if card)

    def cards(self, seat: int) -> str:
        """All that lies in front of a seat, kept and used Actions too, in the order of the box."""
        return self.signs(card for card in range(1, self.box.cards + 1) if self.t.owner[card] == seat + 1)

    def kept(self, seat: int) -> str:
        """The Actions of a seat that wait, in the order taken."""
        return self.signs(card for card in self.t.kept if self.t.owner[card] == seat + 1)

    @property
    def row(self) -> str:
        """The cards of the row that can still be chosen."""
        return self.signs(self.t.row)

    @property
    def pile(self) -> str:
        """The discard pile, the oldest first."""
        return self.signs(self.t.pile)

    def of(self, name: str) -> list[int]:
        """A number of each seat."""
        return [getattr(self.t, name)[seat] for seat in range(1, self.t.players + 1)]

    @property
    def nuggets(self) -> list[int]:
        return self.of("nuggets")

    @property
    def mayors(self) -> dict[str, int]:
        """The seat of each Mayor, by town."""
        held = {short(town): self.t.mayor[number] for number, town in enumerate(self.towns)}
        return {town: seat - 1 for town, seat in held.items() if seat}

    @property
    def actor(self) -> int:
        return self.table.actor

    @property
    def phase(self) -> int:
        return self.t.phase

    @property
    def legal(self) -> list[str]:
        return [short(str(move)) for move in self.table.moves()]

    @property
    def outcomes(self) -> dict[str, int]:
        return {short(str(outcome)): weight for outcome, weight in self.table.outcomes()}

    def result(self) -> Result:
        """Points and ranks as it stands; index 0 is nobody's."""
        result = Result()
        rules.scores(self.box, self.t, result)
        return result


class Given:
    """Makes situations."""

    def box(
        self,
        claims: str = CLAIMS,
        buildings: str = BUILDINGS,
        actions: str = ACTIONS,
        gold: str = GOLD,
        mayors: Mapping[str, int] = MAYORS,
        **numbers: int,
    ) -> Components:
        """A box that differs from the standard one in what is said."""
        return components_of(box_text(claims, buildings, actions, gold, mayors, **numbers))

    def start(
        self,
        players: int = 3,
        box: Components | None = None,
        deal: Sequence[str] | None = None,
        **options: object,
    ) -> Situation:
        """A table before its first outcome, or with a dealer that deals as it is told."""
        chosen = GAME.options({"players": players, **options})
        dealer = None if deal is None else ScriptedDealer([long(outcome) for outcome in deal])
        return Situation(Table(GAME, box or components_of(""), chosen, dealer, "interpreted"))

    def __call__(
        self,
        cards: Sequence[str],
        *,
        nuggets: Sequence[int] = (),
        mayors: Mapping[str, int] | None = None,
        kept: Sequence[str] = (),
        pile: str = "",
        row: str = "",
        first: int = 0,
        round: int = 2,
        banked: int = 0,
        deck: int | None = None,
        box: Components | None = None,
        **options: object,
    ) -> Situation:
        """An auction begins; see the top of this file."""
        made = self.start(len(cards), box, None, **options).play(f"begin {first}")
        t = made.t
        t.round, t.banked = round, banked
        for seat, amount in enumerate(nuggets, start=1):
            t.nuggets[seat] = amount
        for seat, held in enumerate(cards, start=1):
            for name in held.split():
                card = self._place(made, name, seat)
                if made.box.kind[card] == records.CLAIM:
                    t.claims[seat, made.box.town[card]] += 1
        for seat, held in enumerate(kept, start=1):
            for name in held.split():
                t.kept[t.keeps] = self._place(made, name, seat)
                t.keeps += 1
        for name in pile.split():
            t.pile[t.discards] = self._place(made, name, records.DISCARDED)
            t.discards += 1
        for name in self._filled(made, row):
            t.row[t.laid] = self._place(made, name, records.IN_ROW)
            t.laid += 1
        self._elect(made, mayors or {})
        if deck is not None:
            t.undrawn = deck
        t.phase, t.actor = records.AUCTION, t.first
        assert rules.audit(made.box, t) == 0, "the test describes an impossible table"
        return made

    def _place(self, made: Situation, name: str, where: int) -> int:
        card = made.card(name)
        assert made.t.owner[card] == 0, f"{name} is not free"
        take_unseen(made.t, card)
        made.t.undrawn -= 1
        made.t.owner[card] = where
        return card

    def _filled(self, made: Situation, row: str) -> list[str]:
        """A whole row: the cards of the test, then Gold! cards that are free."""
        asked = row.split()
        gold = [name for name in made.names if name.startswith("gold-") and name not in asked]
        free = [name for name in gold if made.t.owner[made.card(name)] == 0]
        return [*asked, *free][: made.t.players + 1]

    def _elect(self, made: Situation, mayors: Mapping[str, int]) -> None:
        """The Mayors that a test names, and the only seat with most Claims elsewhere."""
        for number, town in enumerate(made.towns[1:], start=1):
            counts = [made.t.claims[seat, number] for seat in range(1, made.t.players + 1)]
            most = max(counts)
            if short(town) in mayors:
                made.t.mayor[number] = mayors[short(town)] + 1
            elif most >= made.box.office:
                assert counts.count(most) == 1, f"who is the Mayor of {town}?"
                made.t.mayor[number] = counts.index(most) + 1


@pytest.fixture
def given() -> Given:
    """How a test says which table it starts from."""
    return Given()


@pytest.fixture
def write_box() -> Callable[..., str]:
    """The text of a components file, for tests of files."""
    return box_text
