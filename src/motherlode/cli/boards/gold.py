"""The drawn table of Gold: 80 columns, 19 lines; a field of cards and, beside it, the seats.

A face-down card shows its name, which is what a person types: `c4`. An open card stands in brackets: `[$3]` is gold
worth 3, `[G4]` a green digger of strength 4, `[**]` dynamite. Colours only repeat what the signs say.
"""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from motherlode.cli.boards import Scene
from motherlode.cli.playing.terminal import WIDTH
from motherlode.core.actions import Move
from motherlode.core.bits import Stream, below, has_bit
from motherlode.core.box import Components
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.game import Game
from motherlode.core.records import Record
from motherlode.core.story import words
from motherlode.core.streams import start_stream
from motherlode.core.table import Scores
from motherlode.games.gold.moves import SQUARES
from motherlode.games.gold.records import COLOURS, DIGGER, DRAFT, GOLD, GRID, POSITIONS, TOTALS_HIDDEN, Box, View
from motherlode.games.gold.sight import PLACE, SAW_CARD, SAW_FLIP, STEP

FIELD_WIDTH = 57
FIELD_LINES = 16
SIDE = 8
PITCH = 6
SCATTER = 64
"""The purpose of the stream that the scattered layout is drawn from."""

STYLES = {"orange": "dark_orange", "violet": "magenta"}
BACK = "grey93 on grey27"
UNKNOWN = -1
"""Stands for a card that was turned, while a person has yet to say which it is."""

Spot = tuple[int, int]


def make(game: Game, components: Components, scatter: int) -> GoldBoard:
    """The board."""
    return GoldBoard(game, components, scatter)


def scattered(scatter: int) -> list[Spot]:
    """Line and column of each card: rows run from left to right and from top to bottom, but nothing is in line."""
    stream = Stream()
    start_stream(stream, scatter, 0, SCATTER)
    spots = []
    for row in range(SIDE):
        gaps = [0] * (SIDE + 1)
        for _ in range(FIELD_WIDTH - SIDE * PITCH):
            gaps[below(stream, SIDE + 1)] += 1
        column = 0
        for place in range(SIDE):
            column += gaps[place]
            spots.append((2 * row + below(stream, 2), column))
            column += PITCH
    return spots


def in_grid() -> list[Spot]:
    """Line and column of each card of the 8x8 grid; line 0 holds the letters."""
    return [(2 * (place // SIDE) + 1, 5 + PITCH * (place % SIDE)) for place in range(POSITIONS)]


class GoldBoard:
    """Draws Gold."""

    numbered = False

    def __init__(self, game: Game, components: Components, scatter: int) -> None:
        self.components = components
        assert isinstance(components.record, Box)
        self.box = components.record
        self.words: dict[str, str] = words(game)["board"]
        self.colours = components.names["colour"]
        self.letters = _letters(self.colours)
        self.spots = {False: scattered(scatter), True: in_grid()}

    # cards

    def sign(self, kind: int) -> str:
        """Two characters that say what a card is."""
        if kind == UNKNOWN:
            return "??"
        if self.box.sort[kind] == GOLD:
            return f"${self.box.value[kind]}"
        if self.box.sort[kind] == DIGGER:
            return f"{self.letters[self.box.colour[kind] - 1]}{self.box.value[kind]}"
        return "**"

    def style(self, kind: int) -> str:
        """The colour of a card, for those who see colours."""
        if kind == UNKNOWN:
            return ""
        if self.box.sort[kind] == GOLD:
            return "yellow"
        if self.box.sort[kind] == DIGGER:
            return _style(self.colours[self.box.colour[kind] - 1])
        return "bright_white on red"

    def short(self, outcome: Move) -> str:
        """The sign of a card; a seat's number as it is."""
        kinds = self.components.names["kind"]
        kind = outcome.arguments.get("kind", "")
        return self.sign(kinds.index(kind)) if kind in kinds[1:] else str(outcome)

    # the table

    def draw(self, scene: Scene) -> list[Text]:
        """Head, rule or rush banner, field and seats side by side, rule."""
        v = scene.look
        assert isinstance(v, View)
        field = self._field(v, scene)
        side = self._side(v, scene)
        rule = Text("-" * WIDTH, "dim")
        banner = Text(f" {self.words['rush_banner']} ".center(WIDTH, "="), "bold yellow") if v.rush else rule
        lines = [self._head(v, scene), banner]
        for row in range(FIELD_LINES):
            lines.append(field[row] + Text("| ", "dim") + (side[row] if row < len(side) else Text()))
        return [*lines, rule]

    def _head(self, v: View, scene: Scene) -> Text:
        right = self.words["last_card" if v.cards == 1 else "cards"].format(cards=v.cards)
        middle = self.words["head_over"] if v.actor == OVER else self._turn(v, scene)
        return Text(f"{' GOLD':<20}", "bold yellow") + Text(f"{middle:^40}", "bold") + Text(f"{right:>19}")

    def _turn(self, v: View, scene: Scene) -> str:
        seat = scene.mover if scene.mover is not None else v.player - 1
        if seat < 0:
            return ""
        name = scene.names[seat]
        return self.words["your_turn"] if name == "You" else self.words["turn"].format(player=name)

    def _field(self, v: View, scene: Scene) -> list[Text]:
        grid = v.layout == GRID
        rows: list[list[tuple[int, Text]]] = [[] for _ in range(FIELD_LINES)]
        if grid:
            rows[0] = [(4 + PITCH * i, Text(letter.center(PITCH), "dim")) for i, letter in enumerate("abcdefgh")]
        for place in range(POSITIONS):
            line, column = self.spots[grid][place]
            if grid and place % SIDE == 0:
                rows[line].append((1, Text(str(place // SIDE + 1), "dim")))
            card = self._card(v, scene, place)
            if card is None and grid and place < self.box.cards:
                card = Text("  . ", "dim")
            if card is not None:
                rows[line].append((column, card))
        return [_laid_out(row) for row in rows]

    def _card(self, v: View, scene: Scene, place: int) -> Text | None:
        if place in scene.shown or place + 1 in (v.open_at[0], v.open_at[1]):
            kind = scene.shown.get(place) or v.known[place] or UNKNOWN
            return Text(f"[{self.sign(kind)}]", f"bold reverse {self.style(kind)}")
        if not has_bit(v.face_down, place):
            return None
        known = scene.aid.known[place] if isinstance(scene.aid, View) else 0
        if known:
            return Text(f"{SQUARES[place]}:{self.sign(known)}", f"dim {self.style(known)}")
        return Text(f" {SQUARES[place]} ", BACK)

    # the seats

    def _side(self, v: View, scene: Scene) -> list[Text]:
        lines: list[Text] = []
        apart = len(scene.names) <= 3
        active = scene.mover if scene.mover is not None else v.player - 1
        for seat, name in enumerate(scene.names):
            turn = seat == active and v.actor != OVER
            lines.append(Text(f"{'>' if turn else ' '} {name}", "bold" if turn else ""))
            lines.append(Text("  ") + self._colours_of(v, seat + 1))
            lines.append(Text("  " + self._pile(v, seat + 1)))
            lines += [Text()] if apart else []
        free = self._colours_of(v, 0)
        if free:
            title = self.words["free" if v.phase == DRAFT else "nobodys"]
            lines += [*([] if apart else [Text()]), Text("  " + title, "dim"), *_in_two(free)]
        return lines[:FIELD_LINES]

    def _colours_of(self, v: View, seat: int) -> Text:
        parts = []
        for colour in range(1, COLOURS + 1):
            if v.owner[colour] == seat:
                name = self.colours[colour - 1]
                parts.append(Text(f"{self.letters[colour - 1]} {name}", _style(name)))
        return Text(", ").join(parts)

    def _pile(self, v: View, seat: int) -> str:
        cards = v.gold_cards[seat]
        if v.totals == TOTALS_HIDDEN and v.actor != OVER:
            return self.words["pile_hidden"].format(cards=cards)
        return self.words["pile"].format(cards=cards, points=v.points[seat])

    # words

    def prompt(self, look: Record, name: str) -> str:
        """What is to be chosen."""
        assert isinstance(look, View)
        if look.phase == DRAFT:
            what = "ask_colour"
        elif look.rush:
            what = "ask_rush"
        else:
            what = "ask_second" if look.open_at[0] else "ask_first"
        return f"{name}, {self.words[what]}"

    def tips(self, look: Record, legal: list[Move]) -> list[str]:
        """How to name a card, and what the signs mean; in the draft, how to name a colour."""
        assert isinstance(look, View)
        move = " ".join(legal[len(legal) // 2].arguments.values())
        if look.phase == DRAFT:
            return [self.words["tip_take"].format(move=move)]
        legend = self.words["legend"].format(letter=self.letters[0], colour=self.colours[0])
        return [self.words["tip"].format(move=move), legend]

    def question(self, look: Record, name: str) -> str:
        """Which card was turned, or who starts."""
        assert isinstance(look, View)
        place = look.open_at[1] or look.open_at[0]
        if not place:
            return self.words["which_start"]
        return self.words["which_card"].format(player=name, square=SQUARES[place - 1])

    def shown(self, before: Record, code: int, after: Record) -> dict[int, int]:
        """The card just turned and the one beside it, if the step settled them."""
        assert isinstance(before, View) and isinstance(after, View)
        step, seen = divmod(code, STEP)
        place, kind = divmod(seen, PLACE)
        if step not in (SAW_FLIP, SAW_CARD) or not kind or after.open_at[0] or after.actor == CHANCE:
            return {}
        cards = {place - 1: kind}
        if before.open_at[0] and before.open_at[0] != place:
            cards[before.open_at[0] - 1] = before.known[before.open_at[0] - 1]
        return cards

    def standings(self, look: Record, scores: Scores, names: list[str]) -> list[Text]:
        """Rank, name, colours, gold, points; the winners are marked."""
        assert isinstance(look, View)
        lines = []
        for seat in sorted(range(len(names)), key=lambda seat: (scores.ranks[seat], seat)):
            line = Text(f"{scores.ranks[seat]:>3}  {names[seat]:<16}", "bold" if seat in scores.winners else "")
            colours = self._colours_of(look, seat + 1)
            colours.pad_right(max(0, 24 - len(colours)))
            lines.append(line + colours + Text(self._pile(look, seat + 1).rjust(22)))
        return lines


def _laid_out(row: list[tuple[int, Text]]) -> Text:
    """One line of the field: each piece at its column."""
    line = Text()
    for column, piece in row:
        line.append(" " * (column - len(line))).append_text(piece)
    return line.append(" " * (FIELD_WIDTH - len(line)))


def _letters(colours: list[str]) -> list[str]:
    """A capital for each colour, its first one that is still free."""
    found: list[str] = []
    for colour in colours:
        free = [letter for letter in colour.upper() + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in found]
        found.append(free[0])
    return found


def _style(colour: str) -> str:
    from rich.errors import StyleSyntaxError

    named = STYLES.get(colour, colour)
    try:
        Style.parse(named)
    except StyleSyntaxError:
        return ""
    return named


def _in_two(colours: Text) -> list[Text]:
    """The free colours, two a line: the panel is narrow."""
    parts = colours.split(", ", include_separator=False)
    return [Text("  ") + Text(", ").join(parts[i : i + 2]) for i in range(0, len(parts), 2)]
