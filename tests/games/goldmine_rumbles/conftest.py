"""Situations of Goldmine Rumbles: tables with a chosen mine, pawns, items and boards, and a short way to play on.

Seats count from 0; items, columns, cells, mouths and sites are written as in the notation: `dynamite`, `water-pumps`,
`b2`, `b2-n1`, `site-7`. Several things stand in one text, with `*3` for three of them: `"bread*3 bible"`.

**A table** at the start of somebody's turn, before anything is bought; whatever is left out is as shown here:

    game = given(
        players=4,
        mine="3/270 1/180 5  9/270 7/90 2/90  8 4/90 6/180",  # tiles a1 b1 c1 a2 … c3, turned clockwise
        collapsed="",                  # tiles that caved in, in the order of the phases: so many phases have begun
        pawns=["site-3", "site-7", "site-11", "site-15"],   # or a mouth: "b3-n1"; a shorter list moves the first seats
        papa=None,                     # "site-6" or a mouth; None: at the site of the claim on top of the pile
        items=[],                      # of each seat, such as ["bread*2 flask", "", "bible"]; the supply has the rest
        cubes=[],                      # of each seat, such as ["colt-45*2 safety-gear"]; hides no gold
        gold=[10, 10, 10, 10], injuries=[], bandages=[], poisons=[], marks=[], missions=[1, 2, 3, 4],
        display="1 2 3 4 5", top=6,    # claims on display, and the face-up one of the pile (0: the pile is empty)
        sold="", under="",             # claims that seat 0 bought long ago; claims at the bottom of the pile
        turn=0, order=[0, 1, 2, 3],    # whose turn it is, and the order of this phase
        bought=0,                      # a claim that the turn player has bought in this turn
        mining=0,                      # a claim where the turn player stands, has searched, and may invite or mine …
        partner=None,                  # … or the seat that mines there too: the owner's last call before the dice
        box=given.box(…),              # another box
        length="long",                 # options
    )

With `collapsed=""` no phase has begun: the mine is whole, and the next Rumbles tile is that of phase 1. The claims of
the pile are those that are named nowhere. An item is scarce in a box with few copies of it.

**Playing on.** Every step is audited, and every method gives the situation back, so that they can be chained:

    game.play("buy 1", "claim 9", "go site-1", "search", "row top")   # moves and outcomes, as they are written
    game.end_turns()                   # everybody ends the turn, up to the cubes of the next phase (or the end)
    game.place_cubes("safety-gear")    # who is asked puts cubes there, or on the first column with room, up to the tile
    game.pass_all()                    # `pass` as long as it is possible (Bibles, Leaves, wind-down, bids …)

`given.start(players, box, deal=[…], **options)` is a table before its first outcome; with `deal` a scripted dealer
answers chance, otherwise chance is played by hand. `given.ready(players, …)` has been set up in the plainest way, and
awaits the first cube.

**Other boxes.** `given.box(tiles={7: ("04 135", "04")}, copies={"bible": 1}, numbers={"carry": 4})`; a tile is its
light and its collapsed side. `given.box(text=…)` reads a whole file, `box_text()` is that of the standard box.

**Looking.** Of each seat: `gold`, `injuries`, `bandages`, `poisons`, `marks`, `bids`, `fees`. `items(seat)` and
`cubes(seat)` as texts, `supply(item)`; `at(seat)` and `papa`: a site, or the first mouth of a zone; `mine` and
`collapsed`, `display`, `top`, `pile`, `claims(seat)`. `legal`, `can("go")` (legal moves of a kind, without the kind),
`outcomes`, `actor` (CHANCE and OVER are those of the contract), `phase` (records.ROUTE …), `result()`. `t` and `box`
are the records themselves: seats, claims and items count from 1 there. Of who sees what: `view(seat)`, `codes(step)`
and `worlds(seat, count)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import cast

import pytest

from motherlode.core.bits import Stream
from motherlode.core.box import Components, parse_components
from motherlode.core.contract import CHANCE, OVER, Result
from motherlode.core.dealers import ScriptedDealer
from motherlode.core.streams import start_stream
from motherlode.core.table import Table
from motherlode.games.goldmine_rumbles import GAME, records, rules, sight
from motherlode.games.goldmine_rumbles.audit import claims_add_up
from motherlode.games.goldmine_rumbles.mine import first_node, node_of, place_at, put_tile, zone_at
from motherlode.games.goldmine_rumbles.moves import NODE_NAMES
from motherlode.games.goldmine_rumbles.travel import begin_period, look_around

MINE = "3/270 1/180 5  9/270 7/90 2/90  8 4/90 6/180"
START = ("site-3", "site-7", "site-11", "site-15")


@cache
def standard_text() -> str:
    """The components file of the standard box."""
    return (files(GAME.package) / "components.toml").read_text(encoding="utf-8")


def box_text(
    tiles: Mapping[int, tuple[str, str]] | None = None,
    copies: Mapping[str, int] | None = None,
    numbers: Mapping[str, int] | None = None,
) -> str:
    """The components file of the standard box, but for what is said."""
    text = standard_text()
    for number, (light, collapsed) in (tiles or {}).items():
        start = [found.start() for found in re.finditer(r"^\[\[tile\]\]", text, re.MULTILINE)][number - 1]
        sides = f'[[tile]]\nlight = "{light}"\ncollapsed = "{collapsed}"'
        text = text[:start] + re.sub(r'\[\[tile\]\]\nlight = ".*"\ncollapsed = ".*"', sides, text[start:], count=1)
    for item, count in (copies or {}).items():
        text, found = re.subn(rf'(\[\[item\]\]\nname = "{item}"\ncopies = )\d+', rf"\g<1>{count}", text)
        assert found == 1, f"there is no item {item}"
    for name, value in (numbers or {}).items():
        text, found = re.subn(rf"(\[numbers\.{name}\]\nvalue = )\d+", rf"\g<1>{value}", text)
        assert found == 1, f"there is no number {name}"
    return text


@cache
def components_of(text: str) -> Components:
    """A box of a test; games do not change boxes, so each is read once. The empty text is the standard box."""
    return parse_components(GAME, text, "test box") if text else GAME.components()


def words(text: str) -> list[str]:
    """The words of a text; `bread*2` is two of them."""
    counted = [word.partition("*") for word in text.split()]
    return [word for word, _, times in counted for _ in range(int(times or 1))]


def counted(names: Iterable[tuple[str, int]]) -> str:
    """The opposite: names with how often each is there."""
    return " ".join(name if count == 1 else f"{name}*{count}" for name, count in names if count)


class Situation:
    """A table played by hand, chance included; it is audited after every step."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.t = cast(records.Table, table.engine.tables[0])
        self.box = cast(records.Box, table.components.record)

    def check(self, when: str) -> None:
        """The audit, and that no claim is lost before the first phase either."""
        assert rules.audit(self.box, self.t) == 0, when
        assert self.t.player == 0 or claims_add_up(self.t), when

    def play(self, *steps: str) -> Situation:
        """Moves and outcomes, as they are written."""
        for step in steps:
            self.table.play(step)
            self.check(step)
        return self

    def end_turns(self) -> Situation:
        """Everybody who is still to come ends the turn at once."""
        while self.phase == records.ROUTE:
            self.play("end")
        return self

    def place_cubes(self, column: str = "colt-45") -> Situation:
        """Who is asked puts all cubes onto a column, or onto the first one that has room; up to the Rumbles tile."""
        while self.phase == records.CUBES:
            self.play(f"cube {column}" if f"cube {column}" in self.legal else self.legal[0])
        return self

    def pass_all(self) -> Situation:
        """Whoever is asked passes, as long as that is possible."""
        while self.actor >= 0 and "pass" in self.legal:
            self.play("pass")
        return self

    def play_at_random(self, random: Random, most: int = 100_000) -> int:
        """Play on, up to so many steps, or to the end; how many there were."""
        engine, box, t = self.table.engine, self.box, self.t
        steps = 0
        while t.actor != OVER and steps < most:
            if t.actor == CHANCE:
                rules.play(box, t, rules.draw(box, t, random.randrange(rules.cases(box, t))))
            else:
                rules.play(box, t, random.choice(engine.legal_moves()))
            steps += 1
            self.check(f"step {steps}")
        return steps

    def of(self, name: str) -> list[int]:
        """A number of each seat."""
        return [getattr(self.t, name)[seat] for seat in range(1, self.t.players + 1)]

    gold = property(lambda self: self.of("gold"))
    injuries = property(lambda self: self.of("injuries"))
    bandages = property(lambda self: self.of("bandages"))
    poisons = property(lambda self: self.of("poisons"))
    marks = property(lambda self: self.of("marks"))
    bids = property(lambda self: self.of("bid"))
    fees = property(lambda self: self.of("fee"))
    papa = property(lambda self: self.where(self.t.place[0]))
    top = property(lambda self: self.t.top)
    phase = property(lambda self: self.t.phase)
    actor = property(lambda self: self.table.actor)

    def items(self, seat: int) -> str:
        """What a seat holds, in the order of the kinds."""
        return counted((name, self.t.items[seat + 1, i]) for i, name in enumerate(records.ITEM_NAMES, start=1))

    def supply(self, item: str) -> int:
        """How many of an item are left."""
        return self.t.items[0, records.ITEM_NAMES.index(item) + 1]

    def cubes(self, seat: int) -> str:
        """The cubes that everybody sees, in the order of the columns."""
        return counted((name, self.t.cubes[seat + 1, i]) for i, name in enumerate(records.COLUMN_NAMES, start=1))

    def where(self, place: int) -> str:
        """A place as it is written."""
        return NODE_NAMES[first_node(self.box, self.t, node_of(self.t, place))]

    def at(self, seat: int) -> str:
        """Where a pawn is."""
        return self.where(self.t.place[seat + 1])

    @property
    def mine(self) -> str:
        """The tiles of the cells, row by row, as a test writes them."""
        turned = [(tile, 90 * self.t.turned[tile]) for tile in self.t.tile]
        return " ".join(f"{tile}/{degrees}" if degrees else str(tile) for tile, degrees in turned)

    @property
    def collapsed(self) -> str:
        """Tiles that caved in, by number."""
        return " ".join(str(tile) for tile in range(1, records.TILES) if self.t.side[tile] == records.COLLAPSED)

    @property
    def display(self) -> str:
        """The claims that are for sale, from the cheapest square."""
        return " ".join(str(claim) for claim in list(self.t.display) if claim)

    @property
    def pile(self) -> str:
        """The face-down claims, by number."""
        return " ".join(str(claim) for claim in range(1, records.CLAIMS) if self.t.layer[claim])

    def claims(self, seat: int) -> str:
        """The claims that a seat has bought, by number."""
        return " ".join(str(claim) for claim in range(1, records.CLAIMS) if self.t.owner[claim] == seat + 1)

    @property
    def legal(self) -> list[str]:
        return [str(move) for move in self.table.moves()]

    def can(self, kind: str) -> list[str]:
        """What legal moves of a kind say: `["site-1", "b1-n1"]` of `go`; `[""]` of one that says no more."""
        return [move.partition(" ")[2] for move in self.legal if move.partition(" ")[0] == kind]

    @property
    def outcomes(self) -> dict[str, int]:
        return {str(outcome): weight for outcome, weight in self.table.outcomes()}

    def view(self, seat: int) -> records.View:
        """What a seat sees; -1 is the onlooker."""
        view = records.View()
        sight.view(self.box, self.t, seat + 1, view)
        return view

    def codes(self, step: str) -> list[int]:
        """Play a step: what it shows the onlooker, then the seats."""
        before = self.t.copy()
        self.play(step)
        action = self.table.log[-1].action
        return [sight.saw(self.box, before, action, self.t, seat) for seat in range(self.t.players + 1)]

    def worlds(self, seat: int, count: int) -> Iterator[records.Table]:
        """Tables that a seat may imagine."""
        view, believed, rng = self.view(seat), records.Belief(), Stream()
        sight.belief(self.box, view, believed)
        start_stream(rng, 7, seat, 3)
        for _ in range(count):
            world = records.Table()
            sight.world(self.box, view, believed, rng, world)
            yield world

    def result(self) -> Result:
        """Points and ranks as it stands; index 0 is nobody's."""
        result = Result()
        rules.scores(self.box, self.t, result)
        return result


class Given:
    """Makes situations."""

    def box(
        self,
        tiles: Mapping[int, tuple[str, str]] | None = None,
        copies: Mapping[str, int] | None = None,
        numbers: Mapping[str, int] | None = None,
        text: str = "",
    ) -> Components:
        """A box that differs from the standard one in what is said."""
        return components_of(text or box_text(tiles, copies, numbers))

    def start(
        self, players: int = 4, box: Components | None = None, deal: Sequence[str] | None = None, **options: object
    ) -> Situation:
        """A table before its first outcome, or with a dealer that deals as it is told."""
        chosen = GAME.options({"players": players, **options})
        dealer = None if deal is None else ScriptedDealer(list(deal))
        return Situation(Table(GAME, box or components_of(""), chosen, dealer, "interpreted"))

    def ready(self, players: int = 4, box: Components | None = None, **options: object) -> Situation:
        """Set up: tiles 1 to 9 as printed, characters, start sites, claims and Missions in their order."""
        game = self.start(players, box, None, **options).play(*(f"tile {tile} 0" for tile in range(1, 10)))
        while game.phase != records.CUBES:
            game.play(next(iter(game.outcomes)) if game.actor == CHANCE else game.legal[0])
        return game

    def __call__(
        self,
        *,
        players: int = 4,
        mine: str = MINE,
        collapsed: str = "",
        pawns: Sequence[str] = (),
        papa: str | None = None,
        items: Sequence[str] = (),
        cubes: Sequence[str] = (),
        gold: Sequence[int] = (),
        injuries: Sequence[int] = (),
        bandages: Sequence[int] = (),
        poisons: Sequence[int] = (),
        marks: Sequence[int] = (),
        missions: Sequence[int] = (),
        display: str = "1 2 3 4 5",
        top: int = 6,
        sold: str = "",
        under: str = "",
        turn: int = 0,
        order: Sequence[int] = (),
        bought: int = 0,
        mining: int = 0,
        partner: int | None = None,
        box: Components | None = None,
        **options: object,
    ) -> Situation:
        """A turn begins; see the top of this file."""
        made = self.start(players, box, None, **options)
        t = made.t
        self._lay_tiles(made, mine, collapsed)
        for seat in range(1, players + 1):
            t.character[seat] = seat
            t.mission[seat] = missions[seat - 1] if missions else seat
            t.order[seat] = order[seat - 1] + 1 if order else seat
        boards = {"gold": gold, "injuries": injuries, "bandages": bandages, "poisons": poisons, "marks": marks}
        for name, amounts in boards.items():
            for seat, amount in enumerate(amounts, start=1):
                getattr(t, name)[seat] = amount
        self._give(made, items, cubes)
        self._lay_claims(made, display, top, sold, under)
        t.player = turn + 1
        t.turn = list(t.order).index(turn + 1)
        self._stand(made, pawns, papa)
        begin_period(t, turn + 1, records.ROUTE)
        self._work(made, bought, mining, partner)
        look_around(made.box, t)
        made.check("the test describes an impossible table")
        return made

    def _lay_tiles(self, made: Situation, mine: str, collapsed: str) -> None:
        for cell, text in enumerate(mine.split()):
            tile, _, degrees = text.partition("/")
            put_tile(made.t, int(tile), cell)
            made.t.turned[int(tile)] = int(degrees or 0) // 90
        assert sorted(made.t.tile) == list(range(1, records.TILES)), f"not all tiles are in {mine!r}"
        for place, number in enumerate(collapsed.split(), start=1):
            made.t.side[int(number)] = records.COLLAPSED
            made.t.track[place] = int(number)
            made.t.phase_number = place

    def _give(self, made: Situation, items: Sequence[str], cubes: Sequence[str]) -> None:
        for seat, held in enumerate(items, start=1):
            for name in words(held):
                item = records.ITEM_NAMES.index(name) + 1
                made.t.items[0, item] -= 1
                made.t.items[seat, item] += 1
        for seat, placed in enumerate(cubes, start=1):
            for name in words(placed):
                made.t.cubes[seat, records.COLUMN_NAMES.index(name) + 1] += 1

    def _lay_claims(self, made: Situation, display: str, top: int, sold: str, under: str) -> None:
        t = made.t
        named = {int(claim) for claim in f"{display} {sold} {top}".split()}
        for claim in range(1, records.CLAIMS):
            t.layer[claim] = int(top != 0 and claim not in named)
            assert t.layer[claim] or claim in named, f"with an empty pile, claim {claim} is on display or sold"
        for claim in map(int, under.split()):
            t.layer[claim] = 2
        for square, claim in enumerate(map(int, display.split()), start=1):
            t.display[square] = claim
        for claim in map(int, sold.split()):
            t.owner[claim] = 1
        t.top = top

    def _stand(self, made: Situation, pawns: Sequence[str], papa: str | None) -> None:
        places = [*pawns, *START[len(pawns) : made.t.players]]
        top = made.t.top or 1
        for seat, text in enumerate([papa or f"site-{top}", *places]):
            node = NODE_NAMES.index(text)
            assert node >= records.TUNNEL_NODES or zone_at(made.box, made.t, node), f"{text} is rock"
            made.t.place[seat] = place_at(made.box, made.t, node)

    def _work(self, made: Situation, bought: int, mining: int, partner: int | None) -> None:
        """The turn player has bought a claim, or has searched it, perhaps with a partner who has come."""
        t, claim = made.t, bought or mining
        if claim:
            t.bought, t.owner[claim], t.layer[claim] = claim, t.player, 0
            assert claim != t.top, "the claim on top of the pile cannot be bought"
            rest = [other for other in list(t.display) if other not in (0, claim)]
            for square in range(1, records.SQUARES + 1):
                t.display[square] = rest[square - 1] if square <= len(rest) else 0
        if mining:
            t.place[t.player] = records.SITE_PLACE + mining
            t.moved, t.row, t.phase = 1, records.TOP, records.AT_CLAIM
        if partner is not None:
            t.place[partner + 1] = t.place[t.player]
            t.invited, t.partner, t.arrived, t.row = 1, partner + 1, 1, records.BOTTOM
            t.phase = records.LAST_CALL


@pytest.fixture
def given() -> Given:
    """How a test says which table it starts from."""
    return Given()


@pytest.fixture
def write_box() -> Callable[..., str]:
    """The text of a components file, for tests of files."""
    return box_text
