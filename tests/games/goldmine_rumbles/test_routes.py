"""Routes for people: what they promise, they keep; and none that is worth a look is missing."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from motherlode.core import compiling
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.loader import jit_wanted
from motherlode.games.goldmine_rumbles import GAME, records
from motherlode.games.goldmine_rumbles.mine import place_at, put_tile, zone_at
from motherlode.games.goldmine_rumbles.records import BREAD, DYNAMITE
from motherlode.games.goldmine_rumbles.routes import Route, RouteFinder
from motherlode.games.goldmine_rumbles.travel import look_around

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

Price = tuple[int, int, int, int, int]
"""Dynamite, Bread, poison, Black Marks and gold."""
FREE = (0, 0, 0, 0, 0)
SHOPPING = ("bread", "dynamite")


def price(route: Route) -> Price:
    return route.dynamite, route.bread, route.poison, route.black_marks, route.gold


def told(game: Situation, route: Route) -> list[str]:
    """The steps as they are written."""
    return [str(game.table.moves_table[step]) for step in route.steps]


def routes(game: Situation, site: int, most: int = 1, seat: int | None = None) -> list[Route]:
    """The routes of whoever is to act, interpreted or as it comes."""
    seat = game.actor if seat is None else seat
    return RouteFinder(game.box).routes(cast(records.View, game.table.view(seat)), seat, site, most)


def spent(game: Situation, seat: int, route: Route) -> tuple[str, Price]:
    """Play a route through the door, and take it back: where it ends, and what it has cost."""
    before, now = game.t.copy(), game.t
    for step in route.steps:
        game.table.play(step)
        game.check(str(step))
    bought = {item: sum(game.table.moves_table[step] == f"shop {item}" for step in route.steps) for item in SHOPPING}
    cost = (
        before.items[seat, DYNAMITE] + bought["dynamite"] - now.items[seat, DYNAMITE],
        before.items[seat, BREAD] + bought["bread"] - now.items[seat, BREAD],
        now.poisons[seat] - before.poisons[seat],
        now.marks[seat] - before.marks[seat],
        before.gold[seat] - now.gold[seat],
    )
    rest = [item for item in range(1, records.ITEMS) if item not in (BREAD, DYNAMITE)]
    assert [now.items[seat, item] for item in rest] == [before.items[seat, item] for item in rest]
    assert game.actor == seat - 1, "nobody else was asked, and nothing had to be discarded"
    end = game.at(seat - 1)
    game.t.assign(before)
    return end, cost


def check(game: Situation, site: int, finder: RouteFinder, most: int) -> list[Route]:
    """All that holds for routes, wherever they lead."""
    seat = game.t.actor
    found = finder.routes(cast(records.View, game.table.view(seat - 1)), seat - 1, site, most)
    for route in found:
        assert spent(game, seat, route) == (f"site-{site}", price(route)), told(game, route)
        steps = told(game, route)
        assert route.turned == sum(step.startswith("turn") for step in steps) <= most
        assert route.rats + route.snakes == sum(step.startswith("face") for step in steps)
        assert route.bread <= route.rats
        assert price(route)[2] == route.rats - route.bread + route.snakes
    for one, other in pairwise(found):
        assert one.price <= other.price, "the best comes first"
    for route in found:
        assert not any(dominates(price(other), price(route)) for other in found), "none is worse in everything"
    return found


def dominates(one: Price, other: Price) -> bool:
    return one != other and all(here <= there for here, there in zip(one, other, strict=True))


def shuffle(game: Situation, random: Random) -> None:
    """Another mine, and another hand, purse and board for who is to act; all that lies open."""
    t, seat = game.t, game.t.actor
    for cell, tile in enumerate(random.sample(range(1, 10), 9)):
        put_tile(t, tile, cell)
        t.turned[tile] = random.randrange(4)
    for item in range(1, records.ITEMS):
        t.items[0, item] += t.items[seat, item]
        t.items[seat, item] = 0
    held = {BREAD: random.randrange(4), DYNAMITE: random.randrange(4)}
    for item, count in held.items():
        hold(t, seat, item, count)
    hold(t, seat, records.BIBLE, min(t.items[0, records.BIBLE], random.randrange(7 - sum(held.values()))))
    t.gold[seat] = random.choice((0, 1, 2, 10))
    for column in (records.MANUALS, records.TUNNEL_PLANS):
        t.cubes[seat, column] = random.randrange(4)
    t.charges = random.randrange(t.cubes[seat, records.MANUALS] + 1)
    nodes = [node for node in range(records.NODES) if node >= records.TUNNEL_NODES or zone_at(game.box, t, node)]
    t.place[seat] = place_at(game.box, t, random.choice(nodes))
    look_around(game.box, t)
    game.check("an impossible table")


def hold(t: records.Table, seat: int, item: int, count: int) -> None:
    """Somebody takes so many of an item from the supply."""
    t.items[0, item] -= count
    t.items[seat, item] += count


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """As before anything is compiled."""
    monkeypatch.setenv("MOTHERLODE_JIT", "0")


@pytest.fixture
def compiled() -> None:
    """As soon as everything is."""
    if not jit_wanted():
        pytest.skip("nothing is compiled")
    compiling.ensure(compiling.DOORS, GAME)


# What they cost, played through the door


def check_shuffled(given: Given, finder: RouteFinder, most: int) -> None:
    """Routes of many mines and hands."""
    random = Random(most)
    seen: set[Route] = set()
    for collapsed in ("", "4 9", "1 3 5 8"):
        game = given(bought=7, collapsed=collapsed, length="long")
        for _ in range(15):
            shuffle(game, random)
            for site in (7, random.randrange(1, 17)):
                seen.update(check(game, site, finder, most))
    for i in range(5):
        assert any(price(route)[i] for route in seen), "each price has been paid"
    assert max(route.turned for route in seen) == most


@pytest.mark.rule("GM-092", "GM-093", "GM-098", "GM-103", "GM-115", "GM-209", "GM-210", "GM-R34", "GM-R44", "GM-R63")
def test_every_route_arrives_at_its_price(given: Given, interpreted: None) -> None:
    finder = RouteFinder(given().box)
    check_shuffled(given, finder, 1)
    assert not finder.compiled


@pytest.mark.rule("GM-092", "GM-093", "GM-098", "GM-103", "GM-115", "GM-209", "GM-210", "GM-R34", "GM-R44", "GM-R63")
def test_compiled_too_with_more_tiles(given: Given, compiled: None) -> None:
    finder = RouteFinder(given().box)
    check_shuffled(given, finder, 3)
    assert finder.compiled


@pytest.mark.rule("GM-092", "GM-093", "GM-098", "GM-103", "GM-115", "GM-209", "GM-210", "GM-R34", "GM-R44", "GM-R63")
def test_routes_in_the_midst_of_games(given: Given) -> None:
    random = Random(4)
    asked = found = 0
    for players in (3, 4):
        game = given.ready(players)
        finder = RouteFinder(game.box)
        while game.actor != OVER:
            if game.phase == records.ROUTE and game.t.bought and not game.t.just_moved:
                asked += 1
                found += bool(check(game, game.t.bought, finder, 1))
            game.play(likely(game, random))
    assert asked > 30 and found > 10


def likely(game: Situation, random: Random) -> str:
    """A move or an outcome at random, but claims are bought, and turns end."""
    if game.actor == CHANCE:
        return random.choice(list(game.outcomes))
    legal = game.legal
    wanted = [move for move in legal if move.split()[0] in ("buy", "search", "mine")]
    if wanted:
        return random.choice(wanted)
    return "end" if "end" in legal and random.random() < 0.3 else random.choice(legal)


# One by one: a gallery from site-15 through a2, b2 and c2 to site-7, with rock everywhere else.


def gallery(given: Given, a2: str = "36", b2: str = "26", c2: str = "37", **said: Any) -> Situation:
    """Seat 0 is at site-15 and has bought claim 7; `numbers` are those of the box."""
    tiles = dict.fromkeys(range(1, 10), ("01", "01")) | {4: (a2, a2), 5: (b2, b2), 6: (c2, c2)}
    box = given.box(tiles=tiles, numbers=said.pop("numbers", {}))
    return given(mine="1 2 3 4 5 6 7 8 9", pawns=["site-15", "site-3"], bought=7, box=box, **said)


def offered(game: Situation, most: int = 1) -> list[Price]:
    """The prices of all routes to site-7, which are checked."""
    return [price(route) for route in check(game, 7, RouteFinder(game.box), most)]


def test_the_free_way_is_the_only_one(given: Given) -> None:
    game = gallery(given, items=["dynamite*3 bread*3"])
    assert offered(game) == [FREE]
    (route,) = routes(game, 7)
    assert told(game, route) == ["go site-7"]


def test_at_the_goal(given: Given) -> None:
    game = gallery(given, items=["dynamite"])
    (route,) = routes(game, 15)
    assert route == Route((), 0, 0, 0, 0, 0, 0, 0, 0)


def test_no_way_at_all(given: Given) -> None:
    game = gallery(given, items=["dynamite*3 bread*3"], c2="01")
    assert routes(game, 7) == [] and routes(game, 7, 3) == []


@pytest.mark.rule("GM-092", "GM-093", "GM-209", "GM-210", "GM-115")
@pytest.mark.parametrize(
    ("items", "gold", "prices"),
    [
        ("", 10, [(0, 0, 1, 0, 0), (0, 1, 0, 1, 1)]),  # a bite, or Bread from the shop
        ("", 1, [(0, 0, 1, 0, 0), (0, 1, 0, 1, 1)]),
        ("", 0, [(0, 0, 1, 0, 0)]),
        ("bread", 10, [(0, 1, 0, 0, 0)]),
        ("bread*3", 0, [(0, 1, 0, 0, 0)]),
        ("pipe*5", 10, [(0, 0, 1, 0, 0), (0, 1, 0, 1, 1)]),
        ("pipe*5 flask", 10, [(0, 0, 1, 0, 0)]),  # no hand is free for Bread
        ("pipe*5 bread", 10, [(0, 1, 0, 0, 0)]),
    ],
)
def test_a_rat_in_the_way(given: Given, items: str, gold: int, prices: list[Price]) -> None:
    assert offered(gallery(given, a2="36R", items=[items], gold=[gold])) == prices


@pytest.mark.rule("GM-092", "GM-096")
def test_a_snake_in_the_way(given: Given) -> None:
    game = gallery(given, b2="26S", items=["bread*2 blunderbus"])
    assert offered(game) == [(0, 0, 1, 0, 0)]


@pytest.mark.rule("GM-092", "GM-093", "GM-209", "GM-210")
@pytest.mark.parametrize(
    ("items", "gold", "prices"),
    [
        ("", 10, [(0, 3, 0, 1, 3), (0, 0, 3, 0, 0)]),
        ("", 2, [(0, 0, 3, 0, 0)]),
        ("bread", 2, [(0, 3, 0, 1, 2), (0, 1, 2, 0, 0)]),
        ("bread*2", 2, [(0, 2, 1, 0, 0), (0, 3, 0, 1, 1)]),
        ("bread*3", 2, [(0, 3, 0, 0, 0)]),
        ("pipe*4", 10, [(0, 0, 3, 0, 0)]),
    ],
)
def test_three_rats_in_the_way(given: Given, items: str, gold: int, prices: list[Price]) -> None:
    assert offered(gallery(given, "36R", "26R", "37R", items=[items], gold=[gold])) == prices


TURN_ONE = {"b2": "04"}
TURN_TWO = {"b2": "04", "c2": "15"}


@pytest.mark.rule("GM-098", "GM-209", "GM-210", "GM-115")
@pytest.mark.parametrize(
    ("items", "gold", "prices"),
    [
        ("dynamite", 0, [(1, 0, 0, 0, 0)]),
        ("", 1, [(1, 0, 0, 1, 1)]),
        ("", 0, []),
        ("pipe*5 flask", 10, []),
        ("pipe*5", 10, [(1, 0, 0, 1, 1)]),
        ("pipe*5 dynamite", 0, [(1, 0, 0, 0, 0)]),
    ],
)
def test_a_tile_to_turn(given: Given, items: str, gold: int, prices: list[Price]) -> None:
    assert offered(gallery(given, **TURN_ONE, items=[items], gold=[gold])) == prices


@pytest.mark.rule("GM-103", "GM-R34")
@pytest.mark.parametrize(
    ("cubes", "charges", "dynamite"), [(0, 0, 1), (1, 1, 0), (2, 2, 0), (3, 0, 1)]
)  # charges are left of a stick that was used before
def test_what_is_left_of_a_stick(given: Given, cubes: int, charges: int, dynamite: int) -> None:
    game = gallery(given, **TURN_ONE, items=["dynamite*2"], cubes=[f"explosives-manuals*{cubes}" if cubes else ""])
    game.t.charges = charges
    assert offered(game) == [(dynamite, 0, 0, 0, 0)]


@pytest.mark.rule("GM-R34")
def test_what_is_left_of_a_stick_of_somebody_else(given: Given) -> None:
    game = gallery(given, **TURN_ONE, items=["", "dynamite"], cubes=["explosives-manuals*2"])
    game.t.charges = 2
    game.t.place[2] = game.t.place[1]
    game.t.passes = game.box.most_passes
    assert offered(game) == [FREE]
    assert [price(route) for route in routes(game, 7, seat=1)] == [(1, 0, 0, 0, 0)], "seat 1 has none of them"


@pytest.mark.rule("GM-103", "GM-R34")
@pytest.mark.parametrize(("cubes", "charges", "dynamite"), [(0, 0, 2), (1, 0, 1), (3, 0, 1), (1, 1, 1), (2, 2, 0)])
def test_two_tiles_to_turn(given: Given, compiled: None, cubes: int, charges: int, dynamite: int) -> None:
    game = gallery(given, **TURN_TWO, items=["dynamite*2"], cubes=[f"explosives-manuals*{cubes}" if cubes else ""])
    game.t.charges = charges
    assert offered(game, 2) == [(dynamite, 0, 0, 0, 0)]
    assert offered(game, 1) == []


def test_as_long_as_nothing_is_compiled_one_tile_is_turned_at_the_most(given: Given, interpreted: None) -> None:
    game = gallery(given, **TURN_TWO, items=["dynamite*3"])
    finder = RouteFinder(game.box)
    assert check(game, 7, finder, 3) == [] and not finder.compiled
    game = gallery(given, **TURN_ONE, items=["dynamite*3"])
    assert offered(game, 0) == [] and len(offered(game, 3)) == 1


def test_a_finder_switches_when_it_is_compiled(given: Given, compiled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    game = gallery(given, **TURN_TWO, items=["dynamite*3"])
    finder = RouteFinder(game.box)
    with monkeypatch.context() as patch:
        patch.setenv("MOTHERLODE_JIT", "0")
        assert check(game, 7, finder, 3) == []
    assert [route.turned for route in check(game, 7, finder, 3)] == [2]
    assert [route.turned for route in check(game, 7, finder, 3)] == [2], "and stays so"


@pytest.mark.rule("GM-209", "GM-210", "GM-R44")
def test_one_purchase_of_both(given: Given) -> None:
    game = gallery(given, a2="36R", **TURN_ONE, gold=[2])
    bitten, fed = sorted(check(game, 7, RouteFinder(game.box), 1), key=lambda route: route.bread)
    assert (price(bitten), price(fed)) == ((1, 0, 1, 1, 1), (1, 1, 0, 1, 2))
    assert told(game, bitten) == ["shop dynamite", "go a2-w2", "face bite", "turn b2 90", "go site-7"]
    assert told(game, fed) == ["shop dynamite", "shop bread", "go a2-w2", "face bread", "turn b2 90", "go site-7"]


@pytest.mark.rule("GM-R44", "GM-210")
def test_a_purchase_that_goes_on_brings_no_other_black_mark(given: Given) -> None:
    game = gallery(given, a2="36R").play("shop whiskey")
    assert offered(game) == [(0, 1, 0, 0, 1), (0, 0, 1, 0, 0)]
    game.t.place[2] = game.t.place[1]
    assert [route.black_marks for route in routes(game, 7, seat=1)] == [0, 1], "it is not the purchase of seat 1"
    game.play("go a2-w2")
    game.t.just_moved = 0
    assert offered(game) == [(0, 0, 1, 0, 0), (0, 1, 0, 1, 1)], "it was interrupted"


@pytest.mark.rule("GM-209")
def test_what_the_supply_has_not(given: Given) -> None:
    game = gallery(given, a2="36R", **TURN_ONE, items=["dynamite"])
    hold(game.t, 3, BREAD, game.supply("bread"))
    assert [price(route) for route in routes(game, 7)] == [(1, 0, 1, 0, 0)]
    game = gallery(given, **TURN_ONE)
    hold(game.t, 3, DYNAMITE, game.supply("dynamite"))
    assert routes(game, 7) == []


@pytest.mark.rule("GM-209", "GM-115")
def test_the_numbers_of_another_box(given: Given) -> None:
    dear = gallery(given, a2="36R", numbers={"essential_price": 4}, gold=[4])
    assert offered(dear) == [(0, 0, 1, 0, 0), (0, 1, 0, 1, 4)]
    assert offered(gallery(given, a2="36R", numbers={"essential_price": 4}, gold=[3])) == [(0, 0, 1, 0, 0)]
    few = {"carry": 4}
    assert len(offered(gallery(given, a2="36R", numbers=few, items=["pipe*3"]))) == 2
    assert offered(gallery(given, a2="36R", numbers=few, items=["pipe*4"])) == [(0, 0, 1, 0, 0)]


def test_not_past_more_beasts_than_somebody_may_pass(given: Given) -> None:
    tiles = {"a2": "36R", "b2": "26S"}
    assert len(offered(gallery(given, **tiles, numbers={"most_passes": 2}))) == 2
    assert offered(gallery(given, **tiles, numbers={"most_passes": 1})) == []
    game = gallery(given, **tiles)
    game.t.passes = game.box.most_passes - 1
    game.t.place[2] = game.t.place[1]
    assert offered(game) == []
    assert len(routes(game, 7, seat=1)) == 2, "who comes later may"


@pytest.mark.rule("GM-103")
@pytest.mark.parametrize(
    ("cubes", "prices"), [("", [(2, 0, 0, 0, 0), (1, 0, 1, 0, 0)]), ("explosives-manuals", [(1, 0, 0, 0, 0)])]
)
def test_with_manuals_a_second_tile_is_better_than_a_bite(
    given: Given, compiled: None, cubes: str, prices: list[Price]
) -> None:
    # c2 has to be turned in any case; b2 has a snake in the way, but when it is turned, too, another tunnel leads on.
    game = gallery(given, "36", "04 26S", "15", items=["dynamite*2"], cubes=[cubes])
    assert offered(game, 3) == prices


@pytest.mark.rule("GM-105")
def test_with_tunnel_plans(given: Given) -> None:
    tiles = {"a2": "37A", "b2": "01", "c2": "37A"}
    assert offered(gallery(given, **tiles, cubes=["tunnel-plans"])) == [FREE]
    assert offered(gallery(given, **tiles, cubes=["", "tunnel-plans"])) == [], "they are somebody else's"


def test_the_better_price_comes_first() -> None:
    def route(poison: int, marks: int, gold: int, dynamite: int, bread: int, steps: int) -> Route:
        return Route((0,) * steps, 0, 0, 0, dynamite, bread, poison, marks, gold)

    dear = [
        route(0, 0, 0, 0, 0, 9),
        route(0, 0, 0, 0, 1, 1),
        route(0, 0, 0, 1, 0, 2),
        route(0, 0, 0, 1, 0, 3),
        route(0, 1, 1, 0, 0, 1),
        route(1, 0, 2, 0, 0, 1),
        route(1, 1, 0, 0, 0, 1),
    ]
    assert all(one.price < other.price for one, other in pairwise(dear))
