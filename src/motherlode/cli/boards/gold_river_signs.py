"""What pages and table of Gold River share: lines that fit, cards and claims in signs, and what the rules would say."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from motherlode.cli.playing.terminal import WIDTH, wrapped
from motherlode.core.box import Components
from motherlode.games.gold_river.auction import share
from motherlode.games.gold_river.box import FACES
from motherlode.games.gold_river.mayors import buy_claim, fee, win_from_bandit
from motherlode.games.gold_river.poker import CATEGORIES, category
from motherlode.games.gold_river.records import (
    BANDIT_TAKE,
    BANK,
    CLAIM,
    DOUBLE,
    EVEN,
    GOLD,
    JUDGE,
    ODD,
    Box,
    View,
)
from motherlode.games.gold_river.scoring import best_hand
from motherlode.games.gold_river.seats import is_building, right_of
from motherlode.games.gold_river.story import as_table

LABEL = 10
TIED = "\u00a0"
"""A space where no line is broken."""
TOWN_STYLES = ("", "cyan", "yellow", "green", "magenta", "blue")
WAITS_FOR = {EVEN: "even", ODD: "odd", DOUBLE: "double"}
FACE_NAMES = {number: face for face, number in FACES.items()}


class Signs:
    """Makes lines and signs, as wide as the terminal is."""

    def __init__(self, components: Components, words: dict[str, str], things: dict[str, str]) -> None:
        assert isinstance(components.record, Box)
        self.box: Box = components.record
        self.words, self.things = words, things
        self.names, self.towns = components.names["card"], components.names["town"]
        self.width = WIDTH

    # lines

    @property
    def narrow(self) -> bool:
        """Whether there is less room than the table needs as it is usually drawn."""
        return self.width < WIDTH

    def cut(self, line: Text) -> Text:
        """A line that fits."""
        line.truncate(self.width)
        return line

    def rule(self) -> Text:
        """A line across."""
        return Text("-" * self.width, "dim")

    def said(self, label: str, text: str, style: str = "") -> list[Text]:
        """A sentence behind a label, in as many lines as it needs."""
        if self.narrow:
            return [Text(line.replace(TIED, " "), style) for line in wrapped([f" {label}: {text}"], self.width)]
        lines = [line.replace(TIED, " ") for line in wrapped([text], self.width - LABEL - 1)]
        heads = [f" {label:<{LABEL}}", *[" " * (LABEL + 1)] * (len(lines) - 1)]
        return [Text(begin) + Text(line, style) for begin, line in zip(heads, lines, strict=True)]

    def rows(self, label: Text, items: list[Text], gap: str, indent: int) -> list[Text]:
        """Things beside each other behind a label, in as many lines as they need."""
        lines = [label]
        fresh = True
        for item in items:
            if len(lines[-1]) + (0 if fresh else len(gap)) + len(item) > self.width:
                lines.append(Text(" " * indent))
                fresh = True
            lines[-1] = lines[-1] + Text("" if fresh else gap) + item
            fresh = False
        return [self.cut(line) for line in lines]

    # cards

    def town(self, town: int, short: bool = False) -> str:
        """A town by name."""
        name = self.towns[town]
        called = self.things.get(name, name)
        return self.words.get(f"short_{name}", called) if short else called

    def waits_for(self, claim: int) -> str:
        """What makes a Claim strike."""
        number = self.box.number[claim]
        return WAITS_FOR.get(number, str(number))

    def called(self, card: int, short: bool = False) -> str:
        """A card by name: a Claim with what it waits for."""
        if self.box.kind[card] == CLAIM:
            return f"{self.town(self.box.town[card], short)} {self.waits_for(card)}"
        if self.box.kind[card] == GOLD:
            return f"Gold! {self.box.nuggets[card]}"
        name = self.things.get(self.names[card], self.names[card])
        for article in ("the ", "a "):
            name = name.removeprefix(article)
        return name

    def face(self, card: int) -> str:
        """The poker card on a card; empty, if it has none."""
        return FACE_NAMES.get(self.box.face[card], "")

    def style(self, card: int) -> str:
        """A colour, for those who see colours."""
        if self.box.kind[card] == CLAIM:
            return TOWN_STYLES[self.box.town[card] % len(TOWN_STYLES)]
        return "bold yellow" if self.box.kind[card] == GOLD else ""

    def does(self, card: int) -> str:
        """What a Building or an Action does, in short."""
        kind = self.box.kind[card]
        amounts = {
            "bonus": self.box.bank_bonus,
            "room": self.box.bank_room,
            "post": self.box.post_office,
            "saloon": self.box.saloon,
            "raid": self.box.raid,
            "hold_up": self.box.hold_up,
            "stagecoach": self.box.stagecoach,
            "found": self.box.bandit,
            "gold": self.box.nuggets[card],
        }
        return self.words[f"does_{kind}"].format(**amounts)

    def sort(self, card: int) -> str:
        """Building or Action; empty for what says so itself."""
        if is_building(self.box, card):
            return self.words["building"]
        return self.words["action"] if JUDGE <= self.box.kind[card] < GOLD else ""

    # what a seat has

    def owned(self, v: View, seat: int, wanted: Callable[[int], bool]) -> list[int]:
        """The cards of a seat that are wanted, in the order of the box."""
        return [card for card in range(1, self.box.cards + 1) if v.owner[card] == seat and wanted(card)]

    def claims(self, v: View, seat: int, town: int) -> list[int]:
        """The Claims of a seat in a town."""
        return self.owned(v, seat, lambda card: self.box.kind[card] == CLAIM and self.box.town[card] == town)

    def claims_in(self, v: View, seat: int, town: int, bare: bool = False) -> Text:
        """The Claims of a seat in a town: `Cold* 2:6 5:3` waits for 2 and 5 and pays 6 and 3; the star is the Mayor."""
        star = "*" if v.mayor[town] == seat else ""
        claims = self.claims(v, seat, town)
        numbers = [self.waits_for(c) + ("" if bare else f":{self.box.nuggets[c]}") for c in claims]
        style = TOWN_STYLES[town % len(TOWN_STYLES)] + (" bold" if star else "")
        return Text(f"{self.town(town, short=True)}{star}", style) + Text(f" {' '.join(numbers)}")

    def building(self, v: View, card: int) -> str:
        """A Building; a Bank with what lies on it."""
        if self.box.kind[card] == BANK:
            return self.words["bank_holds"].format(name=self.called(card), nuggets=v.banked, room=self.box.bank_room)
        return self.called(card)

    def hand(self, v: View, seat: int) -> str:
        """The poker hand of a seat as it stands."""
        strength = best_hand(self.box, as_table(self.box, v), seat)
        if not strength:
            return self.words["no_hand"]
        return self.things[f"hand-{CATEGORIES[category(strength)]}".replace("_", "-")]

    # what the rules would say

    def price(self, v: View, seat: int, claim: int) -> tuple[int, int, bool]:
        """What a Claim would cost a seat now, to whom that is paid, and whether the seat would become Mayor by it."""
        table = as_table(self.box, v)
        town = self.box.town[claim]
        due = min(fee(self.box, table, seat, claim), v.nuggets[seat])
        mayor = v.mayor[town]
        (win_from_bandit if v.phase == BANDIT_TAKE else buy_claim)(self.box, table, seat, claim)
        return due, mayor if due else 0, table.mayor[town] == seat != mayor

    def shares(self, v: View, winner: int, bid: int) -> list[tuple[int, int]]:
        """Who keeps how much of a bid, in the order that it goes round; seat 0 is the supply."""
        table = as_table(self.box, v)
        table.winner = winner
        found, passed_on, seat = [], bid, right_of(table, winner)
        while seat != winner and passed_on:
            kept = share(table, seat, passed_on)
            found.append((seat, kept))
            passed_on -= kept
            seat = right_of(table, seat)
        return [*found, (0, passed_on)] if passed_on else found
