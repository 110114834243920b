"""Questions that a player of Goldmine Rumbles may ask: the ways to a site with their price, and turns tried out."""

from __future__ import annotations

import re
from typing import cast

from motherlode.cli.boards import Unclear
from motherlode.cli.boards.goldmine_rumbles_signs import Signs
from motherlode.core.actions import ActionTable, Move
from motherlode.games.goldmine_rumbles.mine import in_region, site_of, turn_tile
from motherlode.games.goldmine_rumbles.moves import CELL_NAMES
from motherlode.games.goldmine_rumbles.planner import MOST_TURNS
from motherlode.games.goldmine_rumbles.records import MAX_SITES, MAX_STEPS, OFFER, SITE_NODE, Table, View
from motherlode.games.goldmine_rumbles.routes import Route, RouteFinder

PRICE = ("dynamite", "bread", "poison", "black_marks", "gold")
DEGREES = {"90": 1, "180": 2, "270": 3}
TURN = re.compile(r"([abc][123]) +(90|180|270)")


class Ways:
    """Finds and tells routes."""

    def __init__(self, signs: Signs, moves: ActionTable) -> None:
        self.signs, self.words, self.table_of_moves = signs, signs.words, moves
        self.finder = RouteFinder(signs.box)
        self.last_site = 0
        """The site that was asked for last: `take way 2` means it."""

    def found(self, v: View, seat: int, site: int) -> list[Route]:
        """The routes of a stored seat, one for each price."""
        return self.finder.cheapest(v, seat - 1, site)

    # what is told

    def price(self, route: Route) -> str:
        """What a route costs, in words."""
        parts = [(name, getattr(route, name)) for name in PRICE]
        told = [self.words[f"price_{name}"].format(count=count) for name, count in parts if count]
        return ", ".join(told) or self.words["price_nothing"]

    def steps(self, route: Route) -> str:
        """The steps of a route in words."""
        return ", ".join(self.step(self.table_of_moves[step], route) for step in route.steps)

    def step(self, move: Move, route: Route) -> str:
        """A step in words."""
        said = dict(move.arguments)
        if move.kind == "go":
            said["to"] = said["to"].replace("site-", "site ")
        beast = "rat" if not route.snakes else "snake" if not route.rats else "rat or snake"
        key = f"step_{move.kind}" + (f"_{said['how']}" if move.kind == "face" else "")
        return self.words[key].format(**said, beast=beast)

    def lines(self, v: View, seat: int, site: int, names: list[str]) -> list[str]:
        """The answer to `ways 8`."""
        self.last_site = site
        name = names[seat - 1]
        if site_of(v.place[seat]) == site:
            return [self.words["ways_here"].format(player=name, site=site)]
        routes = self.found(v, seat, site)
        if not routes:
            return [self.words["ways_none"].format(player=name, site=site, most=self._most())]
        lines = [self.words["ways_title"].format(player=name, site=site)]
        for number, route in enumerate(routes, start=1):
            price, steps = self.price(route), self.steps(route)
            lines.append(" " + self.words["ways_line"].format(number=number, price=price, steps=steps))
        return lines

    def summary(self, v: View, seat: int, names: list[str]) -> list[str]:
        """The answer to `ways` alone: the best way to each claim on sale."""
        lines = [self.words["ways_all"].format(player=names[seat - 1])]
        for site in self.signs.prices(v, seat):
            routes = [] if site_of(v.place[seat]) == site else self.found(v, seat, site)
            here = site_of(v.place[seat]) == site
            key = "ways_short" if routes or here else "ways_short_none"
            price = self.price(routes[0]) if routes else self.words["price_nothing"]
            lines.append(" " + self.words[key].format(site=site, price=price))
        return lines

    def _most(self) -> int:
        return MOST_TURNS if self.finder.compiled else 1

    # taking a way

    def taken(self, v: View, site: int, number: int) -> list[str]:
        """The moves of a route, to be played or offered; after a shot the player looks again."""
        seat = v.player if v.phase == OFFER else v.actor
        routes = self.found(v, seat, site)
        if not 1 <= number <= len(routes):
            raise Unclear(self.words["way_no"].format(number=number, site=site, count=len(routes)))
        moves = [self.table_of_moves[step] for step in routes[number - 1].steps]
        if v.phase == OFFER:
            if any(move.kind == "shop" for move in moves):
                raise Unclear(self.words["way_no_shop"])
            if len(moves) > MAX_STEPS:
                raise Unclear(self.words["way_long"].format(most=MAX_STEPS))
            return [*map(str, moves), "offer"]
        if v.just_moved and moves[0].kind == "go":
            raise Unclear(self.words["just_moved"])
        return [str(move) for move in moves]

    # the compass

    def tried(self, v: View, text: str) -> tuple[View, str]:
        """GM-311: the mine after turns that are only tried out, and which they are."""
        if not v.compass:
            raise Unclear(self.words["compass_off"])
        turns = TURN.findall(text)
        if not turns or " ".join(f"{cell} {by}" for cell, by in turns) != " ".join(text.split()):
            raise Unclear(self.words["compass_how"])
        after = v.copy()
        table = cast(Table, after)
        for cell, by in turns:
            turn_tile(table, CELL_NAMES.index(cell), DEGREES[by])
        return self.signs.explored(after, v.actor), ", ".join(f"{cell} by {by}" for cell, by in turns)

    def sites(self, v: View) -> str:
        """The sites in reach, in words."""
        found = [str(site) for site in range(1, MAX_SITES + 1) if in_region(cast(Table, v), SITE_NODE + site)]
        key = "no_sites" if not found else "site" if len(found) == 1 else "sites"
        return self.words[key].format(sites=", ".join(found))
