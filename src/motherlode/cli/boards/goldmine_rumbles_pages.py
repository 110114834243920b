"""The pages of Goldmine Rumbles: the end of a turn, what `store`, `boards` and `items` tell, and the final scores."""

from __future__ import annotations

from typing import cast

from rich.text import Text

from motherlode.cli.boards import Page, Scene, Unclear
from motherlode.cli.boards.goldmine_rumbles_signs import Signs
from motherlode.cli.boards.goldmine_rumbles_table import Drawing
from motherlode.core.contract import OVER
from motherlode.core.table import Scores
from motherlode.games.goldmine_rumbles.records import BOTTOM, ITEM_NAMES, MAX_CLAIMS, ROW, TOP, Table, View
from motherlode.games.goldmine_rumbles.scoring import fewest_marks, mission_bonus, notebook_gold, token_costs

PARTS = ("gold", "notebooks", "marks", "tokens", "mission")


class Pages:
    """Makes pages."""

    def __init__(self, signs: Signs, drawing: Drawing) -> None:
        self.signs, self.drawing = signs, drawing
        self.box, self.words = signs.box, signs.words
        self.ended: View | None = None
        """The table before the step that ended a turn, until somebody has moved again."""

    def note(self, before: View, after: View) -> None:
        """Remember the end of a turn; forget it when somebody moves."""
        self.ended = before if turn_ends(before, after) else None if before.actor > 0 else self.ended

    def pages(self, v: View, names: list[str]) -> list[Page]:
        """The turn that has just ended: what everybody has now, and what happened in it."""
        if self.ended is None:
            return []
        name = names[self.ended.player - 1]
        title = self.words["page_turn_you" if name == "You" else "page_turn"].format(player=name)
        lines = [Text(f" {title}", "bold yellow")]
        width = min(self.signs.width, 60)
        lines += self.drawing.players(v, Scene(v, names, [], v.actor), width, tight=True)
        if v.player:
            lines.append(Text(" " + self.words["page_next"].format(player=names[v.player - 1])))
        elif v.actor != OVER:
            lines.append(Text(" " + self.words["page_phase"]))
        lines = [self.signs.cut(line) for line in [*lines, Text("-" * self.signs.width, "dim")]]
        return [Page(lines, self.words["closing_last" if v.actor == OVER else "page_closing"], news=True)]

    # what may be asked for

    def store(self, v: View) -> list[str]:
        """The claims on sale, with all their items by name."""
        prices = self.signs.prices(v, self.signs.reader(v))
        lines = [f"{prices[claim]:>2} gold: {self._claim(claim)}" for claim in prices]
        return [*lines, *([f"{self.words['pile']}: {self._claim(v.top)}"] if v.top else [])]

    def claim(self, text: str) -> list[str]:
        """One claim."""
        if not text.isdecimal() or not 1 <= int(text) <= MAX_CLAIMS:
            raise Unclear(self.words["no_such_page"].format(text=text[:20]))
        return [self._claim(int(text))]

    def _claim(self, claim: int) -> str:
        rows = {
            key: ", ".join(self.signs.item(self.box.shows[claim, ROW * (row - 1) + i]) for i in range(ROW))
            for key, row in (("top", TOP), ("bottom", BOTTOM))
        }
        cube = f", {self.words['claim_cube']}" if self.box.cube[claim] else ""
        return self.words["claim_at"].format(claim=claim, rock=self.signs.rock(claim, full=True), cube=cube, **rows)

    def boards(self, v: View, names: list[str]) -> list[str]:
        """All dashboards."""
        width = self.drawing.panel_width
        return [line.plain for line in self.drawing.boards(v, names, width)]

    def players(self, v: View, names: list[str]) -> list[str]:
        """Gold, tokens and items of everybody."""
        scene = Scene(v, names, [], v.actor)
        lines = self.drawing.players(v, scene, self.drawing.panel_width)
        return [self.words["players_head"], *(line.plain for line in lines)]

    def items(self, v: View) -> list[str]:
        """All kinds of items."""
        lines = [self.words["items_head"]]
        for item, name in enumerate(ITEM_NAMES, start=1):
            lines.append(f" {self.signs.short(item)}  {self.words[f'does_{name}']} ({v.items[0, item]})")
        return lines

    # the end

    def standings(self, v: View, scores: Scores, names: list[str]) -> list[Text]:
        """Rank, name, the steps of the scoring (GM-298 to GM-304) and the sum; then the Missions."""
        table, narrow = cast(Table, v), self.signs.narrow
        heads = [self.words[f"score_{part}{'_narrow' if narrow else ''}"] for part in PARTS]
        heads.append(self.words["score_total"])
        wide = 5 if narrow else 9
        size = min(max(map(len, names)) + 1, self.signs.width - 4 - wide * len(heads))
        lines = [Text(" " * (4 + size) + "".join(head.rjust(wide) for head in heads), "dim")]
        for seat in sorted(range(len(names)), key=lambda seat: (scores.ranks[seat], seat)):
            columns = [
                v.gold[seat + 1],
                notebook_gold(self.box, table, seat + 1),
                fewest_marks(self.box, table, seat + 1),
                -token_costs(self.box, table, seat + 1),
                mission_bonus(self.box, table, seat + 1),
                scores.points[seat],
            ]
            line = f"{scores.ranks[seat]:>2}  {names[seat][:size]:<{size}}" + "".join(f"{n:>{wide}}" for n in columns)
            lines.append(Text(line, "bold" if seat in scores.winners else ""))
        lines.append(Text())
        for seat, name in enumerate(names, start=1):
            tokens = self.words["standings_held"].format(
                player=name, bandages=v.bandages[seat], poisons=v.poisons[seat], marks=v.marks[seat]
            )
            items, held = self.signs.mission(v, seat)
            signs = ", ".join(f"{self.signs.item(item)}{'*' if v.items[seat, item] else ''}" for item in items)
            told = self.words["standings_mission"].format(items=signs, held=held)
            lines += self.signs.broken(f"    {tokens}", self.signs.width)
            lines += self.signs.broken(f"      {told}", self.signs.width)
        return lines


def turn_ends(before: View, after: View) -> bool:
    """Whether a step ended a turn."""
    if not before.player:
        return False
    return (before.phase_number, before.turn, before.player) != (after.phase_number, after.turn, after.player)
