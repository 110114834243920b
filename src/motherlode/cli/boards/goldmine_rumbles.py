"""The board of Goldmine Rumbles: what is asked, answered and typed, and what is kept between the steps.

The mine is drawn in `goldmine_rumbles_mine` with pictures of `goldmine_rumbles_tiles`; the table around it in
`goldmine_rumbles_table`.
"""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from motherlode.cli.boards import Page, Scene, Unclear
from motherlode.cli.boards.goldmine_rumbles_asked import Asked
from motherlode.cli.boards.goldmine_rumbles_pages import Pages, turn_ends
from motherlode.cli.boards.goldmine_rumbles_signs import Signs
from motherlode.cli.boards.goldmine_rumbles_table import Drawing
from motherlode.cli.boards.goldmine_rumbles_typed import Typed
from motherlode.cli.boards.goldmine_rumbles_ways import Ways
from motherlode.core.actions import Move
from motherlode.core.box import Components
from motherlode.core.game import Game
from motherlode.core.records import Record
from motherlode.core.story import words
from motherlode.core.table import Scores
from motherlode.games.goldmine_rumbles.mine import site_of
from motherlode.games.goldmine_rumbles.moves import CELL_NAMES, moves_table
from motherlode.games.goldmine_rumbles.records import (
    AT_CLAIM,
    BID,
    MAX_SITES,
    OFFER,
    OVERFLOW,
    PARTNER_ROUTE,
    PIPE_CUBES,
    PIPE_MOVES,
    ROUTE,
    START_SITES,
    View,
)


def make(game: Game, components: Components, scatter: int) -> GoldmineBoard:
    """The board."""
    return GoldmineBoard(game, components)


class GoldmineBoard:
    """Draws Goldmine Rumbles."""

    numbered = False
    most = (120, 40)

    def __init__(self, game: Game, components: Components) -> None:
        catalogue = words(game)
        self.words: dict[str, str] = catalogue["board"]
        moves = moves_table(components)
        self.signs = Signs(components, self.words, catalogue["things"])
        self.ways = Ways(self.signs, moves)
        self.typed = Typed(self.signs, self.ways)
        self.drawing = Drawing(self.signs, Asked(self.signs, moves))
        self.paper = Pages(self.signs, self.drawing)

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

    # what is asked

    def prompt(self, look: Record, name: str) -> str:
        """What is asked."""
        assert isinstance(look, View)
        v, key = look, f"ask_{look.phase}"
        if v.phase in (ROUTE, PARTNER_ROUTE) and v.bought and site_of(v.place[v.actor]) == v.bought:
            key += "_here"
        elif v.phase == ROUTE and v.bought:
            key += "_bought"
        elif v.phase == AT_CLAIM and v.invited:
            key += "_asked"
        text = self.words[key].format(left=self._left(v), site=v.bought, fee=v.fee[v.actor], most=self._most_bid(v))
        whole = f"{name}, {text}"
        return whole if len(whole) < self.signs.width - 2 else text.capitalize()

    def _left(self, v: View) -> int:
        if v.phase == OVERFLOW:
            return len(self.signs.held(v, v.actor)) - self.signs.box.carry
        if v.phase == PIPE_MOVES:
            return v.pipe_cubes or PIPE_CUBES
        return v.picks or v.left

    def _most_bid(self, v: View) -> int:
        return min(self.signs.box.most_bid, v.gold[v.actor]) if v.phase == BID else 0

    def tips(self, look: Record, legal: list[Move]) -> list[str]:
        """How to type a move, and what the signs mean."""
        assert isinstance(look, View)
        taken = [site_of(place) for place in look.place]
        free = [site for i in range(START_SITES) if (site := self.signs.box.start_site[i]) not in taken]
        tip = self.words.get(f"tip_{look.phase}", self.words["tip_23" if look.phase == PARTNER_ROUTE else "tip_22"])
        told = tip.format(site=look.bought or (free or [0])[0])
        return [told, self.words["legend_narrow" if self.signs.narrow else "legend"]]

    # what is typed

    def said(self, text: str, look: Record, legal: list[Move], names: list[str]) -> list[str]:
        """The moves that a text means."""
        assert isinstance(look, View)
        return self.typed.moves(text, look, legal, names)

    def spoken(self, move: Move, look: Record) -> str:
        """A move as people would type it."""
        assert isinstance(look, View)
        return self.typed.spoken(move, look)

    def meant(self, text: str, legal: list[Move], names: list[str]) -> list[Move]:
        """Nothing: `said` reads it."""
        return []

    def many(self, text: str, moves: list[Move]) -> str:
        """The moves that a text may mean."""
        return self.words["many"].format(text=text[:20], moves=", ".join(map(str, moves)))

    def answer(self, text: str, look: Record, names: list[str]) -> list[str] | None:
        """The answer to a question: ways, turns that are tried out, and what is where."""
        assert isinstance(look, View)
        self.drawing.put_back()
        word, _, rest = " ".join(text.lower().split()).partition(" ")
        pages: dict[str, Callable[[], list[str]]] = {
            "store": lambda: self.paper.store(look),
            "claims": lambda: self.paper.store(look),
            "boards": lambda: self.paper.boards(look, names),
            "dashboards": lambda: self.paper.boards(look, names),
            "players": lambda: self.paper.players(look, names),
            "items": lambda: self.paper.items(look),
            "legend": lambda: self.words["legend_page"].strip("\n").split("\n"),
            "look": list,
        }
        if word in pages and not rest:
            return self._told(pages[word]())
        if word == "claim":
            return self.paper.claim(rest)
        if word == "ways":
            return self._told(self._ways(rest, look, names))
        if word == "try":
            return self._try(rest.removeprefix("turn "), look)
        return None

    def _told(self, lines: list[str]) -> list[str]:
        """Lines beside the mine, if there is room; else they are for the session to show."""
        return [] if self.drawing.answers(lines) else lines

    def _ways(self, rest: str, v: View, names: list[str]) -> list[str]:
        """`ways 8`, `ways 8 ben`, or `ways` alone."""
        site, _, whom = rest.removeprefix("site ").partition(" ")
        self.typed.names = names
        if not site and not v.bought:
            return self.ways.summary(v, v.actor, names)
        number = int(site) if site.isdecimal() else v.bought if not site else 0
        if not 1 <= number <= MAX_SITES:
            raise Unclear(self.words["ways_which"].format(most=MAX_SITES, player=names[0].lower()))
        seat = v.player if v.phase == OFFER else v.actor
        if whom:
            said = self.typed.player(whom.removeprefix("for ").strip())
            seat = int(said) + 1 if said != "papa" else seat
        return self.ways.lines(v, seat, number, names)

    def _try(self, rest: str, v: View) -> list[str]:
        """GM-311: the mine is drawn with the tiles turned, until something else is typed."""
        tried, turns = self.ways.tried(v, rest)
        self.drawing.tried, self.drawing.tried_turns = tried, turns
        now = self.signs.explored(v, v.actor)
        parts = {"sites": self.ways.sites(tried), "now": self.ways.sites(now), "turns": turns}
        return [self.words["compass_seen"].format(**parts)]

    # chance

    def question(self, look: Record, name: str) -> str:
        """What is asked when a person deals."""
        assert isinstance(look, View)
        cell = next((CELL_NAMES[cell] for cell in range(len(CELL_NAMES)) if not look.tile[cell]), "")
        return self.words[f"which_{look.phase}"].format(cell=cell, player=name)

    def short(self, outcome: Move) -> str:
        """Numbers and names as they are."""
        return " ".join(outcome.arguments.values())

    # between the steps

    def shown(self, before: Record, code: int, after: Record) -> dict[int, int]:
        """Nothing closes here; but the end of a turn is remembered, and what was tried out is put back."""
        assert isinstance(before, View) and isinstance(after, View)
        self.drawing.put_back()
        self.paper.note(before, after)
        return {}

    def ended(self, before: Record, after: Record) -> bool:
        """Whether a turn is over."""
        assert isinstance(before, View) and isinstance(after, View)
        return turn_ends(before, after)

    def on_page(self, kind: str) -> bool:
        """Whose turn is next stands on the page."""
        return kind in ("turn_of", "over")

    def continues(self, before: Record) -> bool:
        """Every step has a line of its own."""
        return False

    def pages(self, seen: Record, names: list[str]) -> list[Page]:
        """After a turn: what happened."""
        assert isinstance(seen, View)
        return self.paper.pages(seen, names)

    def standings(self, look: Record, scores: Scores, names: list[str]) -> list[Text]:
        """The scores by their parts."""
        assert isinstance(look, View)
        return self.paper.standings(look, scores, names)
