"""How the table of Goldmine Rumbles is laid out: the mine, and beside it (or below) what is asked, store and players.

What does not fit is left out, the less important first: `store`, `boards` and `items` tell it all.
"""

from __future__ import annotations

from rich.text import Text

from motherlode.cli.boards import Scene
from motherlode.cli.boards.goldmine_rumbles_asked import Asked
from motherlode.cli.boards.goldmine_rumbles_mine import MARGIN, PAWN_STYLES, SIZES, Mine, SiteSigns
from motherlode.cli.boards.goldmine_rumbles_signs import Signs
from motherlode.cli.playing.terminal import HEIGHT, wrapped
from motherlode.core.contract import OVER
from motherlode.games.goldmine_rumbles.mine import FIELD_SIDE
from motherlode.games.goldmine_rumbles.records import (
    BID,
    BOTTOM,
    CLAIM_CUBE,
    CUBES,
    MAX_COLUMN,
    OFFER,
    PIPE_MOVES,
    ROUTE,
    SQUARES,
    TOP,
    View,
)

PANEL = 37
"""Columns that the panel beside the mine needs at least."""
NEWS = 4
"""Lines that are kept for what happened."""
BOARDS = (CUBES, CLAIM_CUBE, PIPE_MOVES)
"""Phases in which dashboards are more important than the store."""
FEWEST_MARGIN = 3
ORDER = 30
"""Columns for the names of those who come next."""
NEXT = 9
"""Columns that tell what the next cube brings."""


class Drawing:
    """Draws the table, as large as there is room."""

    def __init__(self, signs: Signs, asked: Asked) -> None:
        self.signs, self.asked = signs, asked
        self.box, self.words = signs.box, signs.words
        self.mine = Mine(signs.box)
        self.height = HEIGHT
        self.tried: View | None = None
        """The mine with tiles turned that are only tried out."""
        self.tried_turns = ""
        self.answer: list[str] = []
        """The answer to a question, for the panel."""

    def fit(self) -> None:
        """Choose the size of the tiles."""
        width = self.signs.width
        self.mine.margin = MARGIN if width >= FIELD_SIDE * SIZES[-1][0] + 2 * MARGIN else FEWEST_MARGIN
        self.mine.size = SIZES[-1]
        for size in SIZES:
            lines, columns = FIELD_SIDE * size[1] + 2, FIELD_SIDE * size[0] + 2 * self.mine.margin
            if lines + 3 + NEWS < self.height and columns + PANEL <= width:
                self.mine.size = size
                break

    def draw(self, scene: Scene) -> list[Text]:
        """Head, mine, panel, and what is the reader's own."""
        v = scene.look
        assert isinstance(v, View)
        self.fit()
        seat = self.signs.reader(v)
        signs = SiteSigns(self.signs.prices(v, seat), v.bought)
        mine = self.mine.draw(self.tried or self._with_reach(v), signs)
        lines = [self._head(v, scene)]
        if self.signs.narrow:
            room = self.height - 2 - NEWS - len(mine)
            return [*lines, *mine, *self._panel(v, scene, room, self.signs.width, tight=True)][: self.height - 2]
        panel = self._panel(v, scene, len(mine), self.panel_width)
        for number, line in enumerate(mine):
            beside = panel[number] if number < len(panel) else Text()
            lines.append(self.signs.cut(line + beside))
        return [*lines, *self._own(v)]

    def _with_reach(self, v: View) -> View:
        """Whoever finds a route for the buyer, or bids for a journey, sees what that pawn reaches."""
        if v.actor > 0 and v.phase in (OFFER, BID):
            return self.signs.explored(v, v.player if v.phase == OFFER else v.actor)
        return v

    def _head(self, v: View, scene: Scene) -> Text:
        """The phase, whose turn it is, the order of turns, and a cave-in that the reader knows of."""
        if self.tried is not None:
            return self.signs.cut(Text(" " + self.words["tried_out"].format(turns=self.tried_turns), "bold reverse"))
        phases = self.box.phases[v.length, v.players]
        phase = min(v.phase_number + (1 if v.phase == CUBES else 0), phases)
        left = self.words["phase"].format(phase=phase, phases=phases) if phase else self.words["set_up"]
        middle = self.words["head_over"] if v.actor == OVER else ""
        if v.actor > 0:
            on = v.player or v.actor
            name = scene.names[on - 1]
            key = "turn_cubes" if v.phase == CUBES else "your_turn" if name == "You" else "turn"
            middle = self.words[key].format(player=name)
        right = ""
        if v.player and not self.signs.narrow:
            later = [v.order[place] for place in range(v.turn + 1, v.players + 1)]
            named = ", ".join(scene.names[other - 1] for other in later)
            if len(named) > ORDER:
                named = ", ".join(str(other - 1) for other in later)
            right = self.words["order"].format(order=named) if later else ""
        known = v.track[v.phase_number + 1] if v.phase_number + 1 < len(v.track) else 0
        if known:
            right += "  " + self.words["rumble_known"].format(tile=known)
        title = " GOLDMINE RUMBLES  " if not self.signs.narrow else " "
        line = Text(f"{title}{left}  ", "bold yellow") + Text(middle, "bold") + Text(f"   {right}")
        return self.signs.cut(line)

    # the panel

    def answers(self, lines: list[str]) -> bool:
        """Put an answer into the panel, until something else is typed; whether there is room for it."""
        self.fit()
        room = self.height - 2 - NEWS - self.mine.height if self.signs.narrow else self.mine.height
        self.answer = lines if len(wrapped(lines, self.panel_width)) <= room else []
        return bool(self.answer)

    @property
    def panel_width(self) -> int:
        """The columns of the panel: beside the mine, or below it."""
        return self.signs.width - (0 if self.signs.narrow else self.mine.width)

    def put_back(self) -> None:
        """What was tried out or answered is gone."""
        self.tried, self.answer = None, []

    def _panel(self, v: View, scene: Scene, room: int, width: int, tight: bool = False) -> list[Text]:
        """What is asked, then as much of store, players and dashboards as there is room for."""
        asked = self.asked.lines(v, scene, width)
        if self.answer:
            asked = [
                Text(line, "bold" if not number else "") for number, line in enumerate(wrapped(self.answer, width))
            ]
        store, players = self.store(v, width), self.players(v, scene, width, tight)
        boards = self.narrow_boards(v, scene.names) if tight else self.boards(v, scene.names, width)
        after = [boards, players, store] if v.phase in BOARDS else [store, players, boards]
        if asked and not tight and not (v.phase == ROUTE and not v.bought):
            after = [players, store, boards]
        chosen = [asked] if asked else []
        for block in after:
            left = room - sum(map(len, chosen)) - len(chosen)
            if len(block) > left and block is players:
                block = self.players(v, scene, width, tight=True)
            if len(block) <= left:
                chosen.append(block)
        if not chosen:
            chosen = [after[0][:room]]
        lines: list[Text] = []
        for block in chosen:
            lines += [Text(), *block] if lines else block
        return [self.signs.cut(line, width) for line in lines]

    def store(self, v: View, width: int) -> list[Text]:
        """The claims on sale, with what they cost the reader, and the next one of the pile."""
        lines = [Text(self.words["store_head"], "dim")]
        prices = self.signs.prices(v, self.signs.reader(v))
        for square in range(1, SQUARES + 1):
            if claim := v.display[square]:
                lines.append(self._claim(v, str(square), claim, str(prices[claim])))
        if v.top:
            lines.append(self._claim(v, "^", v.top, "-"))
        if len(lines) == 1:
            return [] if not v.bought else [Text(self.words["empty_store"], "dim")]
        return lines

    def _claim(self, v: View, square: str, claim: int, price: str) -> Text:
        cube = "+" if self.box.cube[claim] else " "
        rows = "/".join(" ".join(self.signs.row(v, claim, row)) for row in (TOP, BOTTOM))
        style = "dim" if square == "^" else ""
        return (
            Text(f"{square} {claim:>2} {self.signs.rock(claim):<5}{cube} ", style)
            + Text(f"{price} ", "bold yellow" if price != "-" else "dim")
            + Text(rows, style)
        )

    def players(self, v: View, scene: Scene, width: int, tight: bool = False) -> list[Text]:
        """Gold, injuries, tokens and items of everybody."""
        lines = []
        most = width - 24
        for seat, name in enumerate(scene.names, start=1):
            on = seat == v.actor
            numbers = self.words["seat"].format(
                gold=f"{v.gold[seat]:>2}",
                injuries=v.injuries[seat],
                bandages=v.bandages[seat],
                poisons=v.poisons[seat],
                marks=v.marks[seat],
            )
            head = Text(">" if on else " ") + Text(str(seat - 1), PAWN_STYLES[seat])
            lines.append(head + Text(f" {name[: most - 1]:<{most - 1}}{numbers}", "bold" if on else ""))
            if not tight or on:
                lines.append(Text(f"   {self.signs.items(v, seat)}"))
        return [*lines, *self.mission(v)]

    def mission(self, v: View) -> list[Text]:
        """The reader's Mission: items that are held have a star."""
        if not v.me or not v.mission[v.me] or v.actor == OVER:
            return []
        items, held = self.signs.mission(v, v.me)
        signs = [f"{self.signs.short(item)}{'*' if v.items[v.me, item] else ''}" for item in items]
        told = self.words["mission"].format(items=" ".join(signs), gold=self.box.mission_worth[held])
        return [Text(f" {told}", "dim")]

    def boards(self, v: View, names: list[str], width: int) -> list[Text]:
        """The dashboards side by side, and what the reader's next cube in each column would bring."""
        seat = self.signs.reader(v)
        heads = self._board_heads(names, 3)
        more = width - 10 - len(heads)
        lines = [Text(f"{'':<10}{heads}  {self.words['boards_next'] if more > NEXT and seat else ''}", "dim")]
        for column in range(1, MAX_COLUMN + 1):
            line = self._board_line(v, column, names, 3)
            if more > NEXT and seat:
                own = self.signs.cubes(v, seat, column)
                full = own >= self.box.squares[column]
                line += Text("  " + (self.words["full"] if full else self.signs.brings(column, own + 1)), "dim")
            lines.append(line)
        return lines

    def narrow_boards(self, v: View, names: list[str]) -> list[Text]:
        """The dashboards in two halves beside each other."""
        half = (MAX_COLUMN + 1) // 2
        heads = f"{'':<10}{self._board_heads(names, 2)}"
        lines = [Text(f"{heads}  {heads}", "dim")]
        for column in range(1, half + 1):
            lines.append(self._board_line(v, column, names, 2) + "  " + self._board_line(v, column + half, names, 2))
        return lines

    def _board_heads(self, names: list[str], wide: int) -> str:
        return "".join(f"{seat:>{wide}}" for seat in range(len(names)))

    def _board_line(self, v: View, column: int, names: list[str], wide: int) -> Text:
        line = Text(f"{column:>2} {self.signs.column(column):<7}")
        for seat in range(1, len(names) + 1):
            count = self.signs.cubes(v, seat, column)
            line += Text(f"{count or '.':>{wide}}", "bold" if seat == self.signs.reader(v) and count else "")
        return line

    def _own(self, v: View) -> list[Text]:
        """The reader's cubes."""
        seat = self.signs.reader(v)
        if not seat or not v.character[seat]:
            return []
        told = self.words["own"].format(cubes=self.signs.own_cubes(v, seat))
        return [Text(f" {line}", "dim") for line in wrapped([told], self.signs.width - 1)]
