"""What a player may ask: the ways to a site, each with its price, from the seat's view alone."""

from __future__ import annotations

import json
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from motherlode.core import registry
from motherlode.core.questions import BadQuestion, Question, answers
from motherlode.games.goldmine_rumbles import GAME
from motherlode.games.goldmine_rumbles.routes import Route

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation


def ask(game: Situation, text: str) -> dict[str, Any]:
    """The answer to whoever is to act, as it travels."""
    asked = Question(game.table.components, game.table.view(game.actor), text)
    found: dict[str, Any] = json.loads(json.dumps(answers(GAME)["ways"](asked)))
    return found


def test_only_goldmine_rumbles_can_be_asked_anything() -> None:
    served = [game for game in registry.games().values() if not game.test_only]
    assert {game.id: list(answers(game)) for game in served if answers(game)} == {"goldmine-rumbles": ["ways"]}


def test_ways_have_a_price_and_can_be_played(given: Given) -> None:
    game = given(items=["dynamite*2 bread*2"], bought=1)
    told = [ask(game, str(site)) for site in range(1, 17)]
    assert [answer["site"] for answer in told] == list(range(1, 17))
    assert [answer["site"] for answer in told if answer["here"]] == [3], "the first pawn stands there"
    routes = [route for answer in told for route in answer["routes"]]
    assert len(routes) > 5
    prices = set(Route.__dataclass_fields__) - {"steps", "black_marks"} | {"blackMarks", "steps"}
    for answer in told:
        for route in answer["routes"]:
            assert route.keys() == prices
            assert route["steps"][-1] == f"go site-{answer['site']}"
    taken = next(answer for answer in told if answer["routes"])
    game.play(*taken["routes"][0]["steps"])
    assert game.at(0) == f"site-{taken['site']}"


def test_of_routes_that_cost_the_same_one_is_told_and_the_cheapest_first(given: Given) -> None:
    several = 0
    games = [given(items=["dynamite bread"], pawns=[place], bought=1) for place in ("site-7", "b2-n1", "site-15")]
    for game, site in product(games, range(1, 17)):
        told = ask(game, str(site))["routes"]
        order = [(r["poison"] + r["blackMarks"], r["gold"], r["dynamite"], r["bread"]) for r in told]
        costs = [(r["poison"], r["blackMarks"], r["gold"], r["dynamite"], r["bread"]) for r in told]
        assert order == sorted(order) and len(set(costs)) == len(costs)
        several += len(told) > 1
    assert several


def test_who_has_not_begun_yet_has_no_ways(given: Given) -> None:
    game = given.start(3, characters="chosen")
    while not game.can("start"):
        game.play(game.legal[0])
    assert ask(game, "5") == {"site": 5, "here": False, "routes": []}


@pytest.mark.parametrize("text", ["", "0", "17", "-1", "site-3", "3 ", "three", "²", "9" * 400, "3.0"])
def test_a_site_that_is_none_is_refused(given: Given, text: str) -> None:
    with pytest.raises(BadQuestion, match="1 to 16"):
        ask(given(bought=1), text)
