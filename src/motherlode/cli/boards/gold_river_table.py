"""How the table of Gold River is drawn: head, row, seats, auction, and what the reader can do.

Where there is little room the table says less: no poker cards of others, no empty places, no used Actions, a row in
two columns, no preview of the payment, and at last no nuggets of others' Claims.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from motherlode.cli.boards import Scene
from motherlode.cli.boards.gold_river_pages import rounds
from motherlode.cli.boards.gold_river_row import TARGETS, Row
from motherlode.cli.boards.gold_river_signs import TIED, Signs
from motherlode.cli.boards.gold_river_typed import Typed
from motherlode.cli.playing.terminal import HEIGHT, wrapped
from motherlode.core.bits import has_bit
from motherlode.core.contract import OVER
from motherlode.games.gold_river.records import (
    AUCTION,
    BANDIT_TAKE,
    BANKING,
    BLAST,
    DROP,
    FIRST_PLAYER,
    GOLD,
    JUDGE,
    JUDGE_GIVE,
    JUDGE_TAKE,
    LAY,
    PICK,
    RIDE,
    ROB,
    ROLL,
    View,
)
from motherlode.games.gold_river.scoring import score
from motherlode.games.gold_river.seats import is_building
from motherlode.games.gold_river.story import as_table

WIDE = 110
SEAT = 5
"""So far the things of a seat stand from the left."""
FACES = 6
"""So many poker cards are kept together."""
NEWS = 4
"""So many lines are kept for what happened, if the table can be drawn any smaller."""
ASKED = {
    BANKING: "bank",
    AUCTION: "auction",
    PICK: "pick",
    DROP: "drop",
    JUDGE_GIVE: "give",
    JUDGE_TAKE: "judge",
    BLAST: "blast",
    ROB: "rob",
    BANDIT_TAKE: "bandit",
    RIDE: "ride",
}
STEPS = ("row", "auction", "payment", "choosing", "strike")
STEP_OF = {FIRST_PLAYER: 0, BANKING: 0, LAY: 0, AUCTION: 1, ROLL: 4}
CHOOSING = 3


@dataclass(frozen=True)
class Detail:
    """How much of the table is drawn."""

    faces: bool = True
    """The poker cards of everybody, instead of the reader's only."""
    used: bool = True
    """Used Actions."""
    columns: int = 1
    """Cards of the row beside each other."""
    taken: bool = True
    """A line for each empty place of the row."""
    bare: bool = False
    """Claims of others without their nuggets."""
    own_line: bool = True
    """What a seat has begins a line of its own."""
    preview: bool = True
    """Who would get what of the next bid."""
    twice: bool = True
    """Claims of others that stand in a list of targets are shown again where they lie."""


DETAILS = (
    Detail(),
    Detail(own_line=False),
    Detail(own_line=False, faces=False),
    Detail(own_line=False, faces=False, taken=False),
    Detail(own_line=False, faces=False, taken=False, used=False),
    Detail(own_line=False, faces=False, taken=False, used=False, columns=2),
    Detail(own_line=False, faces=False, taken=False, used=False, columns=2, preview=False),
    Detail(own_line=False, faces=False, taken=False, used=False, columns=2, preview=False, bare=True),
    Detail(own_line=False, faces=False, taken=False, used=False, columns=2, preview=False, bare=True, twice=False),
)


class Drawing:
    """Draws the table, as large as there is room."""

    def __init__(self, signs: Signs, typed: Typed) -> None:
        self.signs, self.typed = signs, typed
        self.box, self.words = signs.box, signs.words
        self.row = Row(signs, typed)
        self.height = HEIGHT
        self.bids: dict[int, int] = {}
        """The last bid of each seat in this auction."""

    def draw(self, scene: Scene) -> list[Text]:
        """Head, row, seats, auction, and what the reader can do; as much of it as leaves room for the news."""
        v = scene.look
        assert isinstance(v, View)
        lines: list[Text] = []
        for detail in DETAILS:
            lines = self._drawn(v, scene, detail)
            if len(lines) < self.height - 1 - NEWS:
                return [*lines, self.signs.rule()]
        return lines[: self.height - 2]

    def _drawn(self, v: View, scene: Scene, detail: Detail) -> list[Text]:
        rule = self.signs.rule()
        lines = [*self._head(v, scene), rule]
        aiming = v.phase in TARGETS and bool(scene.legal)
        if aiming:
            lines += self.row.targets(v, scene)
        if not aiming or detail.twice:
            lines += self.row.row(v, scene, detail.columns, detail.taken)
        lines += [rule, *self._seats(v, scene, detail)]
        auction = [] if v.actor == OVER or (aiming and not detail.twice) else self._auction(v, scene)
        lines += [rule, *auction] if auction or scene.legal else []
        if scene.legal and (not v.me or v.me == v.actor):
            lines += self.signs.said(self.words["can"], self._can(v, scene, detail), "bold")
        return lines

    def _head(self, v: View, scene: Scene) -> list[Text]:
        """The round and its step, whose turn it is, and the deck."""
        middle = self.words["head_over"] if v.actor == OVER else ""
        if v.actor > 0:
            name = scene.names[v.actor - 1]
            middle = self.words["your_turn"] if name == "You" else self.words["turn"].format(player=name)
        number, of = rounds(v)
        left = f" GOLD RIVER  {self.words['round'].format(round=number, rounds=of)}"
        right = self.words["deck_one" if v.undrawn == 1 else "deck"].format(cards=v.undrawn)
        step = STEP_OF.get(v.phase, CHOOSING)
        if self.signs.width >= WIDE and v.actor != OVER:
            steps = "  ".join(f"[{name.upper()}]" if i == step else name for i, name in enumerate(STEPS))
            return [self._spread(left, f"{steps}     {middle}", right)]
        if v.actor != OVER:
            left += f", {STEPS[step]}"
        if self.signs.narrow:
            return [Text(left, "bold yellow"), self._spread("", "", right, f" {middle}")]
        return [self._spread(left, middle, right)]

    def _spread(self, left: str, middle: str, right: str, instead: str = "") -> Text:
        """Three things in a line."""
        width = self.signs.width - 1
        if instead:
            return Text(f"{instead:<{width - len(right)}}", "bold") + Text(right)
        gap = max(len(left) + 2, (width - len(middle)) // 2) - len(left)
        line = Text(left, "bold yellow") + Text(" " * gap) + Text(middle, "bold")
        return line + Text(right.rjust(max(len(right) + 1, width - len(line))))

    # the seats

    def _seats(self, v: View, scene: Scene, detail: Detail) -> list[Text]:
        """Nuggets, score as it stands, Claims by town, Buildings, Actions."""
        size = max(map(len, scene.names))
        table = as_table(self.box, v)
        lines: list[Text] = []
        for seat, name in enumerate(scene.names, start=1):
            turn = seat == v.actor
            points = score(self.box, table, seat)
            form = "seat_narrow" if self.signs.narrow else "seat"
            worth = self.words[form].format(gold=f"{v.nuggets[seat]:>2}", points=f"{points:>2}")
            label = Text(f" {'>' if turn else ' '} {seat - 1} {name:<{size}} {worth} ", "bold" if turn else "")
            items = self._owns(v, seat, detail)
            if detail.own_line and not self.signs.narrow:
                lines.append(self.signs.cut(label))
                label = Text(" " * SEAT)
            elif self.signs.narrow:
                lines.append(self.signs.cut(label))
                label = Text(" " * 3)
            lines += self.signs.rows(label, items, "  ", 3 if self.signs.narrow else SEAT) if items else []
            if not items and not detail.own_line and not self.signs.narrow:
                lines.append(self.signs.cut(label))
        return lines

    def _owns(self, v: View, seat: int, detail: Detail) -> list[Text]:
        """What lies in front of a seat."""
        reader = seat == (v.me or v.actor)
        bare = detail.bare and not reader
        towns = [town for town in range(1, self.box.towns + 1) if v.claims[seat, town]]
        towns += [t for t in range(1, self.box.towns + 1) if v.mayor[t] == seat and t not in towns]
        listed = v.phase in (JUDGE_TAKE, BLAST) and not reader and not detail.twice
        items = [] if listed else [self.signs.claims_in(v, seat, town, bare) for town in sorted(towns)]
        items += [Text(self.signs.building(v, card)) for card in self.signs.owned(v, seat, self._is_building)]
        kept = [card for card in v.kept if card and v.owner[card] == seat]
        items += [Text(self.words["keeps"].format(card=self.signs.called(card)), "bold") for card in kept]
        used = [card for card in self.signs.owned(v, seat, self._is_action) if card not in kept and card != v.card]
        if used and detail.used:
            told = self.words["used"].format(cards=", ".join(map(self.signs.called, used)))
            items += [Text(line, "dim") for line in wrapped([told], self.signs.width - SEAT)]
        if v.poker:
            hand = self.signs.hand(v, seat)
            faces = [*filter(None, map(self.signs.face, self.signs.owned(v, seat, lambda card: True)))]
            items.append(Text(f"[{hand}]"))
            if detail.faces or reader:
                items += [Text(" ".join(faces[i : i + FACES])) for i in range(0, len(faces), FACES)]
        return items

    def _is_building(self, card: int) -> bool:
        return is_building(self.box, card)

    def _is_action(self, card: int) -> bool:
        return JUDGE <= self.box.kind[card] < GOLD

    # the auction

    def _auction(self, v: View, scene: Scene) -> list[Text]:
        """The bids as they go round; when it is over, who has won and who keeps how much."""
        if v.phase in (FIRST_PLAYER, BANKING, LAY):
            return []
        names = scene.names
        if not v.winner:
            parts = []
            for i in range(v.players):
                seat = (v.first - 1 + i) % v.players + 1
                parts.append(self._bid_of(v, seat, names[seat - 1]))
            return self.signs.said(self.words["bids"], "  ".join(part.replace(" ", TIED) for part in parts))
        return self.signs.said(self.words["auction"], self._paid(v, names))

    def _bid_of(self, v: View, seat: int, name: str) -> str:
        if has_bit(v.passed, seat):
            return self.words["bid_passed"].format(player=name)
        if seat == v.bidder:
            return self.words["bid_holds"].format(player=name, bid=v.bid)
        if seat == v.actor:
            return self.words["bid_asked"].format(player=name)
        said = self.bids.get(seat, 0) if v.bidder else 0
        return self.words["bid_was"].format(player=name, bid=said) if 0 < said < v.bid else f"{name} -"

    def _paid(self, v: View, names: list[str]) -> str:
        """Who has won for how much, and the way of the bid."""
        winner = names[v.winner - 1]
        if not v.bid:
            return self.words["won_free"].format(player=winner)
        won = self.words["won"].format(player=winner, bid=v.bid)
        if v.players == 2:
            return f"{won}; {self.words['won_two']}" if v.chooser == v.winner and v.phase == PICK else won
        return f"{won} -> {self._shares(v, v.winner, names)}"

    def _shares(self, v: View, winner: int, names: list[str]) -> str:
        bid = v.bid if v.winner else v.bid + v.lifted + 1
        parts = []
        for seat, kept in self.signs.shares(v, winner, bid):
            parts.append(f"{names[seat - 1]} +{kept}" if seat else self.words["share_lost"].format(nuggets=kept))
        return ", ".join(part.replace(" ", TIED) for part in parts)

    def _can(self, v: View, scene: Scene, detail: Detail) -> str:
        """What can be typed, with an example."""
        key, own = ASKED[v.phase], v.nuggets[v.actor]
        if v.phase == AUCTION:
            least = v.bid + v.lifted + 1
            if own < least:
                return self.words["can_pass"].format(bid=v.bid)
            text = self.words["can_bid" if own > least else "can_bid_one"].format(least=least, own=own)
            if v.players > 2 and detail.preview:
                text += " " + self.words["if_won"].format(bid=least, shares=self._shares(v, v.actor, scene.names))
            return text
        if v.phase == BANKING:
            return self.words["can_bank"].format(most=len(scene.legal) - 1, nuggets=v.banked, bonus=self.box.bank_bonus)
        if v.phase == ROB:
            seats = [int(move.arguments["seat"]) for move in scene.legal]
            most = self.box.hold_up
            told = [f"{seat} {scene.names[seat]} ({min(most, v.nuggets[seat + 1])})" for seat in seats]
            return self.words["can_rob"].format(seats=", ".join(told))
        if v.phase == PICK and any(move.kind == "half" for move in scene.legal):
            slot = next(slot for slot in range(1, v.laid + 1) if v.row[slot - 1])
            return self.words["can_half"].format(
                slot=slot, card=self.signs.called(v.row[slot - 1]), nuggets=(v.lying + 1) // 2
            )
        cards = list(self.typed.targets(v, scene.legal).values()) if v.phase in TARGETS else [c for c in v.row if c]
        only = len(scene.legal) == 1
        example = self.signs.called(cards[0], short=not only) if cards else ""
        card = self.signs.called(v.card) if v.card else ""
        given = self.signs.called(v.given) if v.given else ""
        parts = {"example": example if only else example.lower(), "card": card, "given": given}
        return self.words[f"can_{key}_only" if only else f"can_{key}"].format(**parts)
