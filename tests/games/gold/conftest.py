"""Situations of Gold: tables in which chosen positions hold chosen cards, and a short way to play on from there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import cast

import pytest

from motherlode.core.box import Components, parse_components
from motherlode.core.contract import CHANCE, Result
from motherlode.core.table import Table
from motherlode.games.gold import GAME, records, rules
from motherlode.games.gold.moves import SQUARES

COLOURS = ("green", "orange", "blue", "red", "violet")


def box_text(
    gold: Mapping[int, int] | None = None,
    diggers: Mapping[int, int] | None = None,
    dynamite: int = 5,
    rush_at: int = 10,
    stall_turns: int = 12,
    stall_rounds: int = 3,
    colours: tuple[str, ...] = COLOURS,
) -> str:
    """A components file; what is not said is as in the published box."""
    lines = ['[box]\ngame = "gold"\nedition = "test"\nsource = "ruling"\n']
    lines += [f'[[entrance]]\ncolour = "{colour}"\nsource = "ruling"\n' for colour in colours]
    for worth, copies in ({1: 5, 2: 7, 3: 7, 4: 5} if gold is None else gold).items():
        lines.append(f'[[gold]]\nworth = {worth}\ncopies = {copies}\nsource = "ruling"\n')
    for strength, copies in ({2: 2, 3: 2, 4: 2, 5: 1} if diggers is None else diggers).items():
        lines.append(f'[[digger]]\nstrength = {strength}\ncopies = {copies}\nsource = "ruling"\n')
    lines.append(f'[dynamite]\ncopies = {dynamite}\nsource = "ruling"\n')
    for name, value in (("rush_at", rush_at), ("stall_turns", stall_turns), ("stall_rounds", stall_rounds)):
        lines.append(f'[numbers.{name}]\nvalue = {value}\nsource = "ruling"\n')
    return "\n".join(lines)


@cache
def components_of(text: str) -> Components:
    """A box of a test; games do not change boxes, so each is read once. The empty text is the published box."""
    return parse_components(GAME, text, "test box") if text else GAME.components()


class Situation:
    """A table played by hand, chance included; its components are audited after every step."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.t = cast(records.Table, table.engine.tables[0])
        self.box = cast(records.Box, table.components.record)
        self.kinds = table.components.names["kind"]

    def play(self, *steps: str) -> None:
        """Moves and outcomes, as they are written."""
        for step in steps:
            self.table.play(step)
            assert rules.audit(self.box, self.t) == 0

    def turn(self, *cards: str) -> None:
        """Flip cards: "a1" is known already, "b1=gold-3" is turned for the first time and shows this."""
        for card in cards:
            square, _, kind = card.partition("=")
            self.play(f"flip {square}")
            assert (self.table.actor == CHANCE) == bool(kind), f"{square} known or not?"
            if kind:
                self.play(f"turn {kind}")

    @property
    def actor(self) -> int:
        return self.table.actor

    @property
    def legal(self) -> list[str]:
        return [str(move) for move in self.table.moves()]

    @property
    def outcomes(self) -> dict[str, int]:
        return {str(outcome): weight for outcome, weight in self.table.outcomes()}

    @property
    def points(self) -> list[int]:
        return [self.t.points[seat] for seat in range(1, self.table.players + 1)]

    @property
    def piles(self) -> list[int]:
        """How many gold cards each seat has."""
        return [self.t.gold_cards[seat] for seat in range(1, self.table.players + 1)]

    @property
    def lost(self) -> tuple[int, int]:
        """Worth and number of the gold cards that nobody got."""
        return self.t.points[0], self.t.gold_cards[0]

    @property
    def down(self) -> list[str]:
        """Where a card lies face-down."""
        return [square for place, square in enumerate(SQUARES) if self.t.face_down >> place & 1]

    @property
    def known(self) -> dict[str, str]:
        """What was ever turned and still lies on the table."""
        return {SQUARES[p]: self.kinds[kind] for p, kind in enumerate(self.t.known) if kind}

    def left(self, kind: str) -> int:
        return self.t.left[self.kinds.index(kind)]

    def unseen(self, kind: str) -> int:
        return self.t.unseen[self.kinds.index(kind)]

    def result(self) -> Result:
        result = Result()
        rules.scores(self.box, self.t, result)
        return result


class Given:
    """Makes situations."""

    def box(
        self,
        gold: Mapping[int, int] | None = None,
        diggers: Mapping[int, int] | None = None,
        dynamite: int = 5,
        rush_at: int = 10,
        stall_turns: int = 12,
        stall_rounds: int = 3,
    ) -> Components:
        """A box that differs from the published one in what is said."""
        return components_of(box_text(gold, diggers, dynamite, rush_at, stall_turns, stall_rounds))

    def full_box(self) -> Components:
        """A box with as many kinds of cards as a record has room for, and exactly 64 cards."""
        return self.box(gold={1: 3, 2: 3, 3: 3, 4: 2, 5: 2}, diggers={1: 2, 2: 2, 3: 2, 4: 2, 5: 1}, dynamite=6)

    def start(self, players: int = 3, box: Components | None = None, **options: object) -> Situation:
        """A table before its first move."""
        chosen = GAME.options({"players": players, **options})
        return Situation(Table(GAME, box or components_of(""), chosen, None, "interpreted"))

    def __call__(
        self,
        cards: Mapping[str, str],
        *,
        players: int = 3,
        turn: int = 1,
        won: Mapping[int, tuple[int, int]] | None = None,
        rest: bool = True,
        idle: int = 0,
        box: Components | None = None,
        **options: object,
    ) -> Situation:
        """A turn begins, with these cards on the table: "gold-3" was seen before, "?gold-3" was not.

        All other cards lie unseen as dealt, or (rest=False) have left the game: `won` says for seats which points and
        how many gold cards they have of that, and nobody has the rest. Seats count from 0.
        """
        made = self.start(players, box, **options)
        t, names = made.t, made.kinds
        if not rest:
            t.face_down, t.cards, t.unseen_cards = 0, 0, 0
            for kind in range(len(names)):
                t.left[kind] = t.unseen[kind] = 0
            for square, card in cards.items():
                rules.turn_back(t, SQUARES.index(square))
                t.cards += 1
                t.left[names.index(card.lstrip("?"))] += 1
                if card.startswith("?"):
                    t.unseen[names.index(card[1:])] += 1
                    t.unseen_cards += 1
        for square, card in cards.items():
            if not card.startswith("?"):
                t.known[SQUARES.index(square)] = names.index(card)
                if rest:
                    t.unseen[names.index(card)] -= 1
                    t.unseen_cards -= 1
        self._share_gold(made, won or {})
        t.player, t.idle, t.rush = turn + 1, idle, 0
        rules.begin_turn(made.box, t)
        assert rules.audit(made.box, t) == 0, "the test describes an impossible table"
        return made

    def _share_gold(self, made: Situation, won: Mapping[int, tuple[int, int]]) -> None:
        t, box = made.t, made.box
        for kind in range(1, box.kinds + 1):
            if box.sort[kind] == records.GOLD:
                gone = box.copies[kind] - t.left[kind]
                t.points[0] += gone * box.value[kind]
                t.gold_cards[0] += gone
        for seat, (points, pile) in won.items():
            t.points[seat + 1], t.gold_cards[seat + 1] = points, pile
            t.points[0] -= points
            t.gold_cards[0] -= pile

    def row(self, *cards: str) -> dict[str, str]:
        """Cards by position, from a1 on."""
        return dict(zip(SQUARES, cards, strict=False))


@pytest.fixture
def given() -> Given:
    """How a test says which table it starts from."""
    return Given()


@pytest.fixture
def write_box() -> Callable[..., str]:
    """The text of a components file, for tests of files."""
    return box_text
