"""What the drawings and pages of Goldmine Rumbles share: lines that fit, items and columns in signs, what rules say."""

from __future__ import annotations

from typing import cast

from rich.text import Text

from motherlode.cli.playing.terminal import WIDTH, wrapped
from motherlode.core.box import Components
from motherlode.games.goldmine_rumbles.claims import price
from motherlode.games.goldmine_rumbles.dashboard import effect, penalty
from motherlode.games.goldmine_rumbles.mine import explore
from motherlode.games.goldmine_rumbles.records import (
    COLUMN_NAMES,
    ITEM_NAMES,
    MAX_COLUMN,
    MAX_ITEM,
    MISSION_ITEMS,
    ROW,
    SQUARES,
    TUNNEL_PLANS,
    Box,
    Table,
    View,
)

LETTERS = " ABC"


class Signs:
    """Makes lines and signs, as wide as the terminal is."""

    def __init__(self, components: Components, words: dict[str, str], things: dict[str, str]) -> None:
        assert isinstance(components.record, Box)
        self.box: Box = components.record
        self.words, self.things = words, things
        self.characters = components.names["character"]
        self.width = WIDTH

    @property
    def narrow(self) -> bool:
        """Whether there is less room than the table needs as it is usually drawn."""
        return self.width < WIDTH

    def cut(self, line: Text, width: int = 0) -> Text:
        """A line that fits."""
        line.truncate(width or self.width)
        return line

    def broken(self, text: str, width: int, style: str = "") -> list[Text]:
        """A sentence in as many lines as it needs."""
        return [Text(line, style) for line in wrapped([text], width)]

    # things

    def item(self, item: int) -> str:
        """An item by name."""
        return self.things[ITEM_NAMES[item - 1]]

    def short(self, item: int) -> str:
        """An item in three letters."""
        return self.words[f"short_{ITEM_NAMES[item - 1]}"]

    def column(self, column: int) -> str:
        """A column of the dashboard in a word."""
        return self.words[f"short_{COLUMN_NAMES[column - 1]}"]

    def brings(self, column: int, cubes: int) -> str:
        """What so many cubes in a column bring."""
        amount = self.box.effect[column, cubes]
        shown = LETTERS[amount] if column == TUNNEL_PLANS and amount < len(LETTERS) else str(amount)
        return self.words[f"brings_{column}"].format(effect=shown) if amount else "-"

    def rock(self, claim: int, full: bool = False) -> str:
        """What kind of rock a claim has."""
        return self.words[f"rock_{'name_' if full else ''}{self.box.rock[claim]}"]

    def row(self, v: View, claim: int, row: int) -> list[str]:
        """Items of a row of a claim in signs; what the supply has no more of is crossed out."""
        items = [self.box.shows[claim, ROW * (row - 1) + i] for i in range(ROW)]
        return [self.short(item) if v.items[0, item] else self.words["none_left"] for item in items]

    # seats

    def held(self, v: View, seat: int) -> list[int]:
        """The items of a seat, each as often as it is held; 0 is the supply."""
        return [item for item in range(1, MAX_ITEM + 1) for _ in range(v.items[seat, item])]

    def items(self, v: View, seat: int) -> str:
        """The items of a seat in signs."""
        held = self.held(v, seat)
        signs = [f"{self.short(item)}{f'*{n}' if (n := held.count(item)) > 1 else ''}" for item in dict.fromkeys(held)]
        return " ".join(signs) or self.words["nothing_held"]

    def cubes(self, v: View, seat: int, column: int) -> int:
        """Cubes in a column, with those that were placed unseen, as far as the reader knows them."""
        return v.cubes[seat, column] + v.fresh[seat, column]

    def own_cubes(self, v: View, seat: int) -> str:
        """The columns of a seat that have cubes, and what they bring."""
        parts = []
        for column in range(1, MAX_COLUMN + 1):
            if count := self.cubes(v, seat, column):
                parts.append(f"{self.column(column)} {count}")
        return ", ".join(parts) or self.words["no_cubes"]

    def mission(self, v: View, seat: int) -> tuple[list[int], int]:
        """The items of a seat's Mission, and how many of them it holds."""
        items = [self.box.mission[v.mission[seat], i] for i in range(MISSION_ITEMS)]
        return items, sum(1 for item in items if v.items[seat, item])

    def prices(self, v: View, seat: int) -> dict[int, int]:
        """Claims on sale, and what they cost a seat."""
        table = cast(Table, v)
        found = {}
        for square in range(1, SQUARES + 1):
            if v.display[square]:
                found[v.display[square]] = price(self.box, table, seat, square) if seat else self.box.price[square]
        return found

    def reader(self, v: View) -> int:
        """Whose eyes look: the reader's, else those of who is on."""
        return v.me or max(v.actor, 0)

    def explored(self, v: View, seat: int) -> View:
        """A view in which it is noted what a seat's pawn reaches, whosever turn it is."""
        seen = v.copy()
        table = cast(Table, seen)
        explore(self.box, table, v.place[seat], effect(self.box, table, seat, TUNNEL_PLANS))
        return seen

    def digging(self, v: View, seat: int) -> str:
        """What a seat adds to the die at the claim of this turn."""
        table, column = cast(Table, v), self.box.rock[v.bought]
        parts = []
        if bonus := effect(self.box, table, seat, column):
            parts.append(self.words["bonus"].format(bonus=bonus, column=self.column(column)))
        if less := penalty(self.box, table, seat):
            parts.append(self.words["tokens"].format(penalty=less))
        return " ".join(parts) or self.words["no_bonus"]
