"""The pages of Gold River: the strike at the end of a round, and the scores by their parts at the end of the game."""

from __future__ import annotations

from rich.text import Text

from motherlode.cli.boards import Page
from motherlode.cli.boards.gold_river_signs import Signs
from motherlode.cli.playing.terminal import wrapped
from motherlode.core.contract import OVER
from motherlode.core.table import Scores
from motherlode.games.gold_river.records import BANKING, CLAIM, FIRST_PLAYER, LAY, ROLL, View
from motherlode.games.gold_river.rounds import strike_gold, strikes
from motherlode.games.gold_river.scoring import bank, offices, poker, printed
from motherlode.games.gold_river.story import as_table

CHANCE_IS_ON = 0


def rounds(v: View) -> tuple[int, int]:
    """The number of this round, and of all."""
    laid = v.laid if v.phase == LAY else 0
    ahead = v.phase in (FIRST_PLAYER, BANKING, LAY)
    size = v.players + 1
    if v.actor == OVER or not ahead:
        return v.round, v.round + v.undrawn // size
    return max(1, v.round), max(0, v.round - 1) + (v.undrawn + laid) // size


class Pages:
    """Makes pages."""

    def __init__(self, signs: Signs) -> None:
        self.signs, self.box, self.words = signs, signs.box, signs.words
        self.struck: View | None = None
        """The table before the last roll, until somebody has moved again."""

    def note(self, before: View) -> None:
        """Remember the table before a roll; forget it when somebody moves."""
        if before.phase == ROLL:
            self.struck = before
        elif before.actor > CHANCE_IS_ON:
            self.struck = None

    # the strike

    def pages(self, v: View, names: list[str]) -> list[Page]:
        """The strike, if it is news."""
        return [self._strike(self.struck, v, names)] if self.struck is not None else []

    def _strike(self, before: View, v: View, names: list[str]) -> Page:
        """The dice, each Claim that pays, the Saloon, and what everybody has now."""
        signs = self.signs
        number, of = rounds(before)
        one, two = v.die_one, v.die_two
        title = f" GOLD RIVER  {self.words['round'].format(round=number, rounds=of)}: {self.words['strike']}"
        lines = [signs.cut(Text(title, "bold yellow")), signs.rule()]
        roller = names[before.winner - 1]
        key = "rolled_you" if roller == "You" else "rolled"
        extra = [self.words["odd" if (one + two) % 2 else "even"], *([self.words["double"]] if one == two else [])]
        rolled = self.words[key].format(player=roller, one=one, two=two, sum=one + two, extra=", ".join(extra))
        lines += [*(Text(line, "bold") for line in wrapped([f" {rolled}"], signs.width)), Text()]
        after = as_table(self.box, before)
        strike_gold(self.box, after, one, two)
        size = max(map(len, names)) + 2
        for seat, name in enumerate(names, start=1):
            paid = [
                Text(f"{signs.called(claim, short=signs.narrow)} +{self.box.nuggets[claim]}", "yellow")
                for claim in signs.owned(before, seat, lambda card: self.box.kind[card] == CLAIM)
                if strikes(self.box.number[claim], one, two)
            ]
            saloon = after.nuggets[seat] - before.nuggets[seat] - after.struck[seat]
            if saloon:
                paid.append(Text(self.words["saloon_got" if saloon > 0 else "saloon_paid"].format(nuggets=saloon)))
            held = self.words["gold_held"].format(nuggets=after.nuggets[seat])
            label = Text(f" {name:<{size}}{held:<10}", "bold" if paid else "")
            lines += signs.rows(label, paid or [Text("-", "dim")], ", ", 5 if signs.narrow else len(label))
        lines.append(signs.rule())
        return Page(lines, self.words["closing_last" if v.actor == OVER else "closing"], news=True)

    # the end

    def standings(self, v: View, scores: Scores, names: list[str]) -> list[Text]:
        """Rank, name, nuggets, Claims, Mayors, Bank, poker, and the sum; the winners are marked."""
        table = as_table(self.box, v)
        narrow = self.signs.narrow
        parts = ["nuggets", "claims", "mayors", *([] if v.first_game else ["bank"]), *(["poker"] if v.poker else [])]
        heads = [self.words[f"score_{part}_narrow" if narrow else f"score_{part}"] for part in parts]
        heads.append(self.words["score_total"])
        wide = 5 if narrow else 9
        size = min(max(map(len, names)) + 1, self.signs.width - 4 - wide * len(heads))
        lines = [Text(" " * (4 + size) + "".join(head.rjust(wide) for head in heads), "dim")]
        for seat in sorted(range(len(names)), key=lambda seat: (scores.ranks[seat], seat)):
            worth = {
                "nuggets": v.nuggets[seat + 1],
                "claims": printed(self.box, table, seat + 1),
                "mayors": offices(self.box, table, seat + 1),
                "bank": bank(self.box, table, seat + 1),
                "poker": poker(self.box, table, seat + 1),
            }
            columns = [*(worth[part] for part in parts), scores.points[seat]]
            line = f"{scores.ranks[seat]:>2}  {names[seat][:size]:<{size}}" + "".join(f"{n:>{wide}}" for n in columns)
            lines.append(Text(line, "bold" if seat in scores.winners else ""))
        if v.poker:
            lines.append(Text())
            for seat, name in enumerate(names):
                lines.append(
                    self.signs.cut(Text(f"    {name:<{max(map(len, names))}}  {self.signs.hand(v, seat + 1)}"))
                )
        return lines
