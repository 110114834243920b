"""The pages of Quick Silver, and the signs that pages and table share.

One shows the face-up cards of a deal for a few seconds; one the reveal and the market at the end of a round.
"""

from __future__ import annotations

import os

from rich.text import Text

from motherlode.cli.boards import Page
from motherlode.cli.playing.terminal import WIDTH, wrapped
from motherlode.core.contract import OVER
from motherlode.core.records import Ints
from motherlode.games.quick_silver.records import (
    ALL_DEAD,
    BY_CASH,
    CENTRE,
    DYNAMITE,
    LAST_ALIVE,
    MAX_HAND,
    MAX_PLAYERS,
    PLAIN,
    PLATE,
    STRANGER_WINS,
    TOO_LONG,
    Box,
    View,
)
from motherlode.games.quick_silver.story import FEW_PLAYERS, spy_seconds

NAME = 17
MOST_SIGNS = 4
CARDS = 47
FEW_CARDS = 12
SPY_SECONDS = "MOTHERLODE_SPY_SECONDS"
ENDINGS = {
    BY_CASH: "mayor",
    LAST_ALIVE: "last_alive",
    ALL_DEAD: "all_dead",
    STRANGER_WINS: "stranger_wins",
    TOO_LONG: "too_long",
}
PLACES_NAMED = ("", "1st", "2nd", "3rd")


def spy_time(players: int) -> float:
    """How long the face-up cards are shown; an environment variable may say otherwise."""
    usual = spy_seconds(players)
    try:
        return max(0.01, float(os.environ.get(SPY_SECONDS, usual)))
    except ValueError:
        return usual


def listed(items: list[str]) -> str:
    """Things to choose from, in words."""
    return ", ".join(items[:-1]) + (" or " if len(items) > 1 else "") + items[-1]


def letters(text: str) -> str:
    """Only what tells names apart: letters, digits, and the sign of a number."""
    text = text.lower().strip()
    kept = "".join(letter for letter in text if letter.isalnum())
    return f"-{kept}" if kept.isdecimal() and text.startswith("-") else kept


class Pages:
    """Makes pages and signs."""

    def __init__(self, box: Box, kinds: list[str], words: dict[str, str], things: dict[str, str]) -> None:
        self.box, self.kinds, self.words, self.things = box, kinds, words, things
        self.width = WIDTH
        self.plates = [0] * (MAX_PLAYERS + 1)
        """The plates of each seat before the last reveal."""

    # lines

    @property
    def narrow(self) -> bool:
        """Whether there is less room than the table needs as it is usually drawn."""
        return self.width < WIDTH

    def cut(self, line: str, style: str = "") -> Text:
        """A line that fits."""
        return Text(line[: self.width], style)

    def rule(self) -> Text:
        """A line across."""
        return Text("-" * self.width, "dim")

    def told(self, text: str, style: str = "") -> list[Text]:
        """A sentence, in as many lines as it needs."""
        return [Text(line, style) for line in wrapped([" " + text], self.width)]

    def rows(
        self, label: str, items: list[Text], gap: str = " ", indent: int | None = None, style: str = ""
    ) -> list[Text]:
        """Things beside each other behind a label, in as many lines as they need."""
        lines = [Text(label, style)]
        between = ""
        for item in items:
            if len(lines[-1]) + len(between) + len(item) > self.width:
                lines.append(Text(" " * (len(label) if indent is None else indent), style))
                between = ""
            lines[-1] = lines[-1] + Text(between, style) + item
            between = gap
        for line in lines:
            line.truncate(self.width)
        return lines

    # signs

    def face(self, kind: int) -> Text:
        """A card that is seen."""
        return Text(f"[{self.card(kind)}]", f"bold {self.style(kind)}".strip())

    def card(self, kind: int) -> str:
        """A card: its name and number."""
        name = self.kinds[kind]
        called = self.words.get(f"short_{name}") or self.things.get(name, name.replace("-", " ").title()).split(" (")[0]
        return f"{called} {self.box.number[kind]}"

    def sign(self, kind: int) -> str:
        """A few characters that say what a card is: its number, or what it does."""
        if self.box.does[kind] == PLAIN:
            return str(self.box.number[kind])
        return self.words["sign_dynamite" if self.box.does[kind] == DYNAMITE else "sign_plate"]

    def style(self, kind: int) -> str:
        """A colour, for those who see colours."""
        if self.box.does[kind] == DYNAMITE:
            return "bright_white on red"
        return "cyan" if self.box.does[kind] == PLATE else ""

    def cart(self, v: View, seat: int) -> str:
        """A sign for each token."""
        plates, blasts = v.plates[seat], v.blasts[seat]
        return "[#]" * plates + "[x]" * blasts if plates + blasts <= MOST_SIGNS else f"{plates}x[#] {blasts}x[x]"

    def cards(self, hands: Ints, place: int) -> list[int]:
        """The cards of a place."""
        return [hands[place, i] for i in range(MAX_HAND) if hands[place, i]]

    def _place(self, place: int, names: list[str]) -> str:
        return self.words["stranger"] if place == CENTRE else names[place - 1]

    def _head(self, round_number: int, title: str) -> list[Text]:
        left = f" QUICK SILVER  {self.words['round'].format(round=round_number)}: {title}"
        return [self.cut(left, "bold"), self.rule()]

    # the face-up cards

    def spy(self, v: View, names: list[str]) -> Page:
        """What lies face-up before everybody."""
        few = v.players <= FEW_PLAYERS
        lines = self._head(v.round, self.words["spy"])
        lines += [*self.told(self.words["spy_dice"].format(white=v.white, black=v.black)), Text()]
        for seat in range(1, v.players + 1):
            if v.alive[seat]:
                up = self.cards(v.shown, seat)
                cards = [*map(self.face, up), *[Text("[?]")] * (self.box.hand - len(up))]
                label = f" {names[seat - 1]:<{NAME}}" if self.narrow else f"   {names[seat - 1]:<{NAME}}"
                lines += [*self.rows(label, cards), *([Text()] if few else [])]
        first = names[v.mover - 1]
        begins = self.words["spy_you"] if first == "You" else self.words["spy_first"].format(player=first)
        lines += [*([] if few else [Text()]), Text(" " + begins), self.rule()]
        prompt = self.words["spy_prompt_narrow" if self.narrow else "spy_prompt"]
        return Page(lines, prompt, spy_time(v.players))

    # the reveal and the market

    def note_carts(self, before: View) -> None:
        """Remember the carts as they were before the dynamite."""
        self.plates = [before.plates[seat] for seat in range(MAX_PLAYERS + 1)]

    def market(self, v: View, names: list[str]) -> Page:
        """Everybody's cards and what dynamite did; then totals as a ranking, payments, and who has won."""
        over = v.actor == OVER
        lines = self._head(v.round if over else v.round - 1, self.words["reveal"])
        for place in [*range(1, v.players + 1), CENTRE]:
            held = self.cards(v.revealed, place)
            if held:
                note = self._note(v, place) if place != CENTRE else ""
                style = "bold red" if place != CENTRE and v.fell[place] else ""
                cards = " ".join(map(self.sign, held)) if self.narrow else ", ".join(map(self.card, held))
                room = FEW_CARDS if self.narrow else CARDS
                lines.append(self.cut(f" {self._place(place, names):<{NAME}}{cards[:room]:<{room}} {note}", style))
        lines.append(self.rule())
        if v.ending in (LAST_ALIVE, ALL_DEAD):
            lines.append(Text(" " + self.words["no_market"], "bold"))
        else:
            lines += self._ranking(v, names)
        lines.append(self.rule())
        fallen = [names[seat - 1] for seat in range(1, v.players + 1) if v.fell[seat]]
        if v.undead and fallen:
            lines += self.told(self.words["not_dead"].format(players=", ".join(fallen)))
        if over:
            lines += self.told(self._ending(v, names), "bold")
        return Page(lines, self.words["closing"], news=True)

    def _ending(self, v: View, names: list[str]) -> str:
        """Who has won, and why."""
        living = [seat for seat in range(1, v.players + 1) if v.alive[seat]]
        key = ENDINGS[v.ending]
        if key not in ("mayor", "last_alive"):
            return self.words[f"end_{key}"].format(cash=v.cash[CENTRE])
        winner = max(living, key=lambda seat: v.cash[seat])
        called = names[winner - 1]
        text = self.words[f"end_{key}_you" if called == "You" else f"end_{key}"]
        return text.format(player=called, cash=v.cash[winner])

    def _note(self, v: View, seat: int) -> str:
        held = [self.box.does[kind] for kind in self.cards(v.revealed, seat)]
        blown = held.count(DYNAMITE) - held.count(PLATE)
        if v.fell[seat]:
            if v.undead:
                return self.words["robbed"]
            return self.words["boom_dead" if blown > 0 else "no_plate"]
        if blown > 0:
            return self.words["boom"].format(plates=blown)
        if v.plates[seat] > self.plates[seat]:
            return self.words["repaired"].format(plates=v.plates[seat] - self.plates[seat])
        return self.words["stopped"] if DYNAMITE in held else ""

    def _ranking(self, v: View, names: list[str]) -> list[Text]:
        sellers = [seat for seat in range(1, v.players + 1) if v.alive[seat]] + ([CENTRE] if v.stranger else [])
        totals = sorted({v.total[place] for place in sellers}, reverse=True)
        columns = self.words["market_columns_narrow" if self.narrow else "market_columns"]
        lines = [self.cut(f" {self.words['market']:<{NAME + 5}}{columns}", "bold")]
        for place in sorted(sellers, key=lambda place: (-v.total[place], place)):
            rank = totals.index(v.total[place]) + 1
            position = PLACES_NAMED[rank] if rank < len(PLACES_NAMED) else f"{rank}th"
            sneaks = v.total[place] - sum(self.box.number[kind] for kind in self.cards(v.revealed, place))
            line = f" {position:<5}{self._place(place, names):<{NAME}}{v.total[place]:>4} "
            if self.narrow:
                paid = f"${v.paid[place]}"
                line += f" {paid:<5} ${v.cash[place]}"
            else:
                paid = f"${v.paid[place]} {self._why(rank, len(totals))}"
                cart = "" if place == CENTRE else self.cart(v, place)
                line += f"{sneaks or '':>6}  {paid:<20}${v.cash[place]:<5}{cart}"
            lines.append(self.cut(line, "bold" if v.paid[place] else ""))
        for seat in range(1, v.players + 1):
            if not v.alive[seat]:
                lines.append(Text(f" {'-':<5}{names[seat - 1]:<{NAME}}{self.words['dead']}", "dim"))
        return lines

    def _why(self, rank: int, groups: int) -> str:
        if groups == 1:
            return self.words["paid_equal"]
        return self.words[{1: "paid_highest", 2: "paid_best", 3: "paid_lowest"}.get(rank, "paid_none")]
