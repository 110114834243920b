"""What a player may ask without making a move: the ways to a claim site, and what each of them costs."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from motherlode.core.actions import ActionTable
from motherlode.core.box import Components
from motherlode.core.questions import BadQuestion, Question
from motherlode.core.records import Record

from .mine import site_of
from .moves import moves_table
from .records import MAX_SITES, OFFER, Box, View
from .routes import Route, RouteFinder

NOWHERE = 0
"""The place of a pawn before its player has chosen where to begin."""


@lru_cache(2)
def finder_for(box: Record) -> RouteFinder:
    """A finder is kept: it has much room to plan in, and may have loaded machine code."""
    return RouteFinder(cast(Box, box))


def ways(asked: Question) -> dict[str, Any]:
    """The ways to a site of whoever travels: of the active player, also while others look for a route to offer."""
    view, site = cast(View, asked.view), site_named(asked.components, asked.text)
    seat = view.player if view.phase == OFFER else view.actor
    place = view.place[seat]
    if place == NOWHERE or site_of(place) == site:
        return {"site": site, "here": place != NOWHERE, "routes": []}
    moves = asked.components.once("moves", moves_table)
    routes = finder_for(asked.components.record).cheapest(view, seat - 1, site)
    return {"site": site, "here": False, "routes": [told(route, moves) for route in routes]}


def site_named(components: Components, text: str) -> int:
    """The number of a site of the box."""
    box = cast(Box, components.record)
    site = int(text) if text.isdecimal() and len(text) <= len(str(MAX_SITES)) else 0
    if not 1 <= site <= MAX_SITES or not box.mouth[site, 0]:
        last = max(number for number in range(1, MAX_SITES + 1) if box.mouth[number, 0])
        raise BadQuestion(f"Name a claim site by its number, 1 to {last}.")
    return site


def told(route: Route, moves: ActionTable) -> dict[str, Any]:
    """A route as JSON."""
    return {
        "dynamite": route.dynamite,
        "bread": route.bread,
        "poison": route.poison,
        "blackMarks": route.black_marks,
        "gold": route.gold,
        "turned": route.turned,
        "rats": route.rats,
        "snakes": route.snakes,
        "steps": [str(moves[step]) for step in route.steps],
    }


ANSWERS = {"ways": ways}
