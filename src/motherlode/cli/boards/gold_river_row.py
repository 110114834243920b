"""The row of Gold River, with what each card would cost and bring a seat, and the cards that an Action may aim at."""

from __future__ import annotations

from rich.text import Text

from motherlode.cli.boards import Scene
from motherlode.cli.boards.gold_river_signs import Signs
from motherlode.cli.boards.gold_river_typed import Typed
from motherlode.games.gold_river.records import BANDIT_TAKE, BLAST, CLAIM, DROP, GOLD, JUDGE_GIVE, JUDGE_TAKE, ROB, View

TARGETS = (JUDGE_GIVE, JUDGE_TAKE, BLAST, BANDIT_TAKE)


class Row:
    """Draws the row, or what is aimed at."""

    def __init__(self, signs: Signs, typed: Typed) -> None:
        self.signs, self.typed = signs, typed
        self.box, self.words = signs.box, signs.words
        self.bid_slot = 0
        """Two players: the place where the bid lies."""

    def row(self, v: View, scene: Scene, columns: int, empty: bool) -> list[Text]:
        """Slots with their cards; while somebody aims at something else, only what is left of it."""
        slots = [slot for slot in range(1, v.laid + 1) if v.row[slot - 1]]
        if not slots:
            return [Text(f" {self.words['row']}: {self.words['row_empty']}", "dim")]
        if v.phase in TARGETS or v.phase == ROB:
            left = [Text(f"{slot} {self.signs.called(v.row[slot - 1], short=True)}", "dim") for slot in slots]
            return self.signs.rows(Text(f" {self.words['row']}: ", "dim"), left, "  ", 3)
        seat = 0 if v.phase == DROP else v.me or max(v.actor, 0)
        if columns > 1 or self.signs.narrow:
            cards = [self._slot_short(v, scene, slot, seat) for slot in slots]
            wide = (self.signs.width - 1) // 2
            if self.signs.narrow or columns == 1:
                return [self.signs.cut(card) for card in cards]
            for card in cards[::2]:
                card.truncate(wide)
                card.pad_right(wide - len(card))
            return [self.signs.cut(cards[i] + Text().join(cards[i + 1 : i + 2])) for i in range(0, len(cards), 2)]
        shown = range(1, v.laid + 1) if empty else slots
        return [self._slot(v, scene, slot, seat) for slot in shown]

    def _slot(self, v: View, scene: Scene, slot: int, seat: int) -> Text:
        """A place of the row in a line: the card, its nuggets, its poker card, and what it means to a seat."""
        card = v.row[slot - 1]
        if not card:
            lies = v.lying and slot == self.bid_slot
            text = self.words["taken_bid"].format(nuggets=v.lying) if lies else self.words["taken"]
            return Text(f" {slot} {text}", "dim")
        name = self.signs.called(card)
        pays = ""
        if self.box.kind[card] == CLAIM:
            pays = self.words["pays"].format(nuggets=self.box.nuggets[card])
        face = f"{self.signs.face(card):<5}" if v.poker else ""
        line = Text(f" {slot} ", "bold") + Text(f"{name:<22}", self.signs.style(card))
        if pays:
            line += Text(f"{pays:<10}{face}") + self._means(v, scene, card, seat)
        else:
            sort = self.signs.sort(card)
            line += Text(f"{sort:<10}{face}{self.signs.does(card)}")
        return self.signs.cut(line)

    def _slot_short(self, v: View, scene: Scene, slot: int, seat: int) -> Text:
        """A place of the row in half a line."""
        card = v.row[slot - 1]
        line = Text(f" {slot} ", "bold") + Text(self.signs.called(card, short=True), self.signs.style(card))
        if self.box.kind[card] == CLAIM:
            line += Text(f" +{self.box.nuggets[card]}")
        if v.poker and self.signs.face(card):
            line += Text(f" {self.signs.face(card)}")
        if self.box.kind[card] != CLAIM:
            said = self.words[f"brief_{self.box.kind[card]}"] if self.box.kind[card] != GOLD else ""
            return line + Text(f" {said}" if said else "")
        due, mayor, office = self.signs.price(v, seat, card) if seat else (0, 0, False)
        if due:
            line += Text(" " + self.words["fee_short"].format(nuggets=due, player=scene.names[mayor - 1]))
        return line + Text(" " + self.words["office_short"], "bold") if office else line

    def _means(self, v: View, scene: Scene, claim: int, seat: int) -> Text:
        """The fee that a Claim costs a seat now, and whether the seat becomes Mayor."""
        if not seat:
            return Text()
        due, mayor, office = self.signs.price(v, seat, claim)
        text = Text(self.words["no_fee"], "dim")
        if due:
            text = Text(self.words["fee"].format(nuggets=due, player=scene.names[mayor - 1]), "bold red")
        if office:
            text += Text(", ") + Text(self.words["office_you" if scene.legal else "office"], "bold")
        return text

    # targets

    def targets(self, v: View, scene: Scene) -> list[Text]:
        """The cards that may be named, with numbers, owner by owner."""
        targets = self.typed.targets(v, scene.legal)
        if v.phase == BANDIT_TAKE:
            lines = []
            for number, card in enumerate(targets.values(), start=1):
                pays = self.words["pays"].format(nuggets=self.box.nuggets[card])
                name = self.signs.called(card, short=self.signs.narrow)
                line = Text(f" {number} ", "bold") + Text(f"{name:<{14 if self.signs.narrow else 22}}")
                lines.append(self.signs.cut(line + Text(f"{pays:<10}") + self._means(v, scene, card, v.actor)))
            return lines
        owners: dict[int, list[Text]] = {}
        for number, card in enumerate(targets.values(), start=1):
            name = self.signs.called(card, short=True)
            pays = f":{self.box.nuggets[card]}" if self.box.kind[card] == CLAIM else ""
            star = "*" if pays and v.mayor[self.box.town[card]] == v.owner[card] else ""
            item = Text(f"{number}", "bold") + Text(f" {name}{pays}{star}", self.signs.style(card))
            owners.setdefault(v.owner[card], []).append(item)
        lines = []
        for owner, items in owners.items():
            lines += self.signs.rows(Text(f" {scene.names[owner - 1]}: "), items, "  ", 3)
        return lines
