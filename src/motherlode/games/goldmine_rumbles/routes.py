"""Routes for people: the ways to a claim site, each with its price, best first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from motherlode.core.kernels import kernel
from motherlode.core.loader import jit_wanted
from motherlode.core.records import Rows

from .moves import SHOP
from .planner import MOST_TURNS, Plan, search, trace
from .records import BREAD, DYNAMITE, ITEMS, MANUALS, TUNNEL_PLANS, Box, View

UNHURRIED = 1
"""The tiles that a route may turn while nothing is compiled yet: to try out all turns of two takes seconds then."""


@dataclass(frozen=True)
class Route:
    """A way to a claim site, its price, and the moves that make it up."""

    steps: tuple[int, ...]
    """Moves in their order: what is bought first, then the journey."""
    turned: int
    rats: int
    snakes: int
    dynamite: int
    """Sticks that are used up, bought ones included."""
    bread: int
    """Loaves that rats get, bought ones included."""
    poison: int
    black_marks: int
    gold: int

    @property
    def costs(self) -> tuple[int, int, int, int, int]:
        """All that a route uses up or brings."""
        return self.dynamite, self.bread, self.poison, self.black_marks, self.gold

    @property
    def price(self) -> tuple[int, int, int, int, int]:
        """What a route costs, the worst first: lasting harm, gold, then supplies."""
        return self.poison + self.black_marks, self.gold, self.dynamite, self.bread, len(self.steps)


@kernel
def search_at(boxes: Rows[Box], views: Rows[View], rooms: Rows[Plan], seat: int, site: int, most: int) -> None:
    """Search from where a seat's pawn is."""
    plans = boxes[0].effect[TUNNEL_PLANS, views[0].cubes[seat, TUNNEL_PLANS]]
    search(boxes[0], views[0], rooms[0], views[0].place[seat], site, plans, most)


@kernel
def trace_at(boxes: Rows[Box], views: Rows[View], rooms: Rows[Plan], seat: int, way: int, bread: int) -> None:
    """Write down a way that was found."""
    trace(boxes[0], views[0], rooms[0], way, views[0].place[seat], bread)


TOOLS = (search_at, trace_at)
"""What is compiled with the rules, for Python to call."""


class RouteFinder:
    """Finds routes in one box; compiled, as soon as somebody has compiled the game."""

    def __init__(self, box: Box) -> None:
        self.boxes: Any = Rows(Box)
        self.boxes[0].assign(box)
        self.views: Any = Rows(View)
        self.rooms: Any = Rows(Plan)
        self.box, self.view, self.room = self.boxes[0], self.views[0], self.rooms[0]
        self.compiled = False
        self._search: Any = search_at
        self._trace: Any = trace_at

    def routes(self, view: View, seat: int, site: int, most: int = MOST_TURNS) -> list[Route]:
        """The routes of a seat (from 0) to a site (from 1) that turn at most so many tiles: the cheapest first."""
        self._switch()
        self.view.assign(view)
        tiles = most if self.compiled else min(most, UNHURRIED)
        self._search(self.boxes, self.views, self.rooms, seat + 1, site, tiles)
        found = [route for way in range(self.room.ways) for route in self._ways_to_pay(seat + 1, way)]
        best = [route for route in found if not any(better(other, route) for other in found)]
        return sorted(best, key=lambda route: route.price)

    def cheapest(self, view: View, seat: int, site: int) -> list[Route]:
        """The same, but of several routes that cost the same only the shortest."""
        found: dict[tuple[int, int, int, int, int], Route] = {}
        for route in self.routes(view, seat, site):
            found.setdefault(route.costs, route)
        return list(found.values())

    def _switch(self) -> None:
        """From now on compiled, if it has been compiled meanwhile."""
        from . import GAME

        if self.compiled or not jit_wanted() or not GAME.doors().ready():
            return
        unit = GAME.unit()
        self._search, self._trace = unit.load(search_at), unit.load(trace_at)
        self.boxes, self.views, self.rooms = self.boxes.array(), self.views.array(), self.rooms.array()
        self.compiled = True

    def _ways_to_pay(self, seat: int, way: int) -> list[Route]:
        """A way with the Bread at hand; and with enough Bread for all its rats, if some has to be bought."""
        rats, snakes, turned = self.room.way_rats[way], self.room.way_snakes[way], self.room.way_turned[way]
        active = self.view.actor == seat
        if (self.view.passes if active else 0) + rats + snakes > self.box.most_passes:
            return []
        marks = 0 if active and self.view.shopping != 0 else 1  # GM-R44
        sticks = self._sticks(seat, turned)
        own_sticks, own_bread = self.view.items[seat, DYNAMITE], self.view.items[seat, BREAD]
        found = []
        for bread in sorted({min(rats, own_bread), rats}):
            buy_sticks, buy_bread = max(0, sticks - own_sticks), max(0, bread - own_bread)
            if self._can_buy(seat, buy_sticks, buy_bread):
                self._trace(self.boxes, self.views, self.rooms, seat, way, bread)
                journey = [self.room.step[i] for i in range(self.room.steps)]
                shopping = [SHOP + DYNAMITE - BREAD + 1] * buy_sticks + [SHOP + 1] * buy_bread
                found.append(
                    Route(
                        tuple(shopping + journey),
                        turned,
                        rats,
                        snakes,
                        dynamite=sticks,
                        bread=bread,
                        poison=rats - bread + snakes,
                        black_marks=marks if shopping else 0,
                        gold=len(shopping) * self.box.essential_price,
                    )
                )
        return found

    def _sticks(self, seat: int, turned: int) -> int:
        """GM-103: the Dynamite that so many tiles need, after what is left of the last stick."""
        each = self.box.effect[MANUALS, self.view.cubes[seat, MANUALS]]
        left = self.view.charges if self.view.actor == seat else 0
        return int(-(-max(0, turned - left) // each))

    def _can_buy(self, seat: int, sticks: int, bread: int) -> bool:
        """GM-209, GM-115: there is as much in the supply, the gold for it, and room to carry it."""
        held = sum(self.view.items[seat, item] for item in range(1, ITEMS))
        return bool(
            sticks <= self.view.items[0, DYNAMITE]
            and bread <= self.view.items[0, BREAD]
            and (sticks + bread) * self.box.essential_price <= self.view.gold[seat]
            and (sticks + bread == 0 or held + sticks + bread <= self.box.carry)
        )


def better(one: Route, other: Route) -> bool:
    """Whether a route costs less in something, and no more in anything."""
    costs = zip(one.costs, other.costs, strict=True)
    return one.costs != other.costs and all(mine <= theirs for mine, theirs in costs)
