"""The board of Gold River: what is asked and typed, what chance is asked for, and what is kept between the steps.

The table itself is drawn in `gold_river_table`. Claims stand there by town: `Cold* 2:6 5:3` waits for a 2 that pays 6
and a 5 that pays 3; the star is the office of Mayor.
"""

from __future__ import annotations

from rich.text import Text

from motherlode.cli.boards import Page, Scene
from motherlode.cli.boards.gold_river_pages import Pages
from motherlode.cli.boards.gold_river_signs import Signs
from motherlode.cli.boards.gold_river_table import ASKED, Drawing
from motherlode.cli.boards.gold_river_typed import Typed
from motherlode.core.actions import Move
from motherlode.core.box import Components
from motherlode.core.game import Game
from motherlode.core.records import Record
from motherlode.core.story import words
from motherlode.core.table import Scores
from motherlode.games.gold_river.records import AUCTION, FIRST_PLAYER, LAY, MAX_ROW, PICK, ROLL, SEARCH, View

AWAITED = {FIRST_PLAYER: "which_first", LAY: "which_card", SEARCH: "which_found", ROLL: "which_roll"}


def make(game: Game, components: Components, scatter: int) -> GoldRiverBoard:
    """The board."""
    return GoldRiverBoard(game, components)


class GoldRiverBoard:
    """Draws Gold River."""

    numbered = False
    most = (120, 40)

    def __init__(self, game: Game, components: Components) -> None:
        catalogue = words(game)
        self.words: dict[str, str] = catalogue["board"]
        self.signs = Signs(components, self.words, catalogue["things"])
        self.paper = Pages(self.signs)
        self.typed = Typed(self.signs)
        self.drawing = Drawing(self.signs, self.typed)

    def fit(self, columns: int) -> None:
        """Draw in so many columns from now on."""
        self.signs.width = columns

    @property
    def height(self) -> int:
        """The lines to draw in."""
        return self.drawing.height

    @height.setter
    def height(self, lines: int) -> None:
        self.drawing.height = lines

    def draw(self, scene: Scene) -> list[Text]:
        """The table."""
        return self.drawing.draw(scene)

    # what is typed

    def prompt(self, look: Record, name: str) -> str:
        """What is asked."""
        assert isinstance(look, View)
        key = ASKED[look.phase]
        if look.phase == AUCTION and look.nuggets[look.actor] <= look.bid + look.lifted:
            key = "pass"
        if look.phase == PICK and look.players == 2 and look.chooser != look.winner:
            key = "half"
        least, own = look.bid + look.lifted + 1, look.nuggets[look.actor]
        amounts = f"{least}" if own == least else f"{least}-{own}"
        return f"{name}, {self.words['ask_' + key].format(amounts=amounts)}"

    def tips(self, look: Record, legal: list[Move]) -> list[str]:
        """How to type a move, and what the signs mean."""
        assert isinstance(look, View)
        least = min(look.bid + look.lifted + 1, look.nuggets[look.actor])
        return [self.words["tip_" + ASKED[look.phase]].format(least=least), self.words["legend"]]

    def said(self, text: str, look: Record, legal: list[Move], names: list[str]) -> list[str]:
        """The moves that a text means."""
        assert isinstance(look, View)
        return self.typed.moves(text, look, legal, names)

    def spoken(self, move: Move, look: Record) -> str:
        """A move as people would type it."""
        assert isinstance(look, View)
        return self.typed.spoken(move, look)

    def meant(self, text: str, legal: list[Move], names: list[str]) -> list[Move]:
        """Nothing: `said` has read it already."""
        return []

    def many(self, text: str, moves: list[Move]) -> str:
        """The moves that a text may mean."""
        return self.words["many"].format(text=text[:20], moves=", ".join(map(str, moves)))

    # chance

    def question(self, look: Record, name: str) -> str:
        """What is asked when a person deals."""
        assert isinstance(look, View)
        return self.words[AWAITED[look.phase]].format(slot=look.laid + 1)

    def short(self, outcome: Move) -> str:
        """Cards, seats and dice as they are."""
        return " ".join(outcome.arguments.values())

    # between the steps

    def shown(self, before: Record, code: int, after: Record) -> dict[int, int]:
        """Nothing closes here; but bids and the strike are remembered."""
        assert isinstance(before, View) and isinstance(after, View)
        if before.phase == AUCTION:
            if not before.bidder:
                self.drawing.bids = {}
            if after.bidder == before.actor and after.bid != before.bid:
                self.drawing.bids[before.actor] = after.bid
        if before.phase == PICK and after.lying:
            self.drawing.row.bid_slot = next(
                slot for slot in range(1, MAX_ROW + 1) if before.row[slot - 1] != after.row[slot - 1]
            )
        self.paper.note(before)
        return {}

    def ended(self, before: Record, after: Record) -> bool:
        """Whether the dice were rolled."""
        assert isinstance(before, View)
        return before.phase == ROLL

    def on_page(self, kind: str) -> bool:
        """The roll, and all that is told after it."""
        return kind == "rolls"

    def continues(self, before: Record) -> bool:
        """The cards of a row are told in one line, and so are the bids."""
        assert isinstance(before, View)
        if before.phase == AUCTION:
            return bool(before.bidder or before.passed)
        return before.phase == LAY and before.laid > 0

    def pages(self, seen: Record, names: list[str]) -> list[Page]:
        """After a strike: the dice, and what they brought."""
        assert isinstance(seen, View)
        return self.paper.pages(seen, names)

    def standings(self, look: Record, scores: Scores, names: list[str]) -> list[Text]:
        """The scores by their parts."""
        assert isinstance(look, View)
        return self.paper.standings(look, scores, names)
