"""What can be reached in the mine: against a slow search of its own, and against figures that were published before."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

import pytest

from motherlode.games.goldmine_rumbles import GAME, records
from motherlode.games.goldmine_rumbles.mine import (
    beast_at,
    explore,
    in_region,
    leads_onto,
    other_end,
    place_at,
    put_tile,
)

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given, Situation

Layout = list[tuple[int, int, bool]]  # of each cell: tile, quarters, whether it has caved in
Node = tuple[int, int]  # a cell and a port, or SITE and a site
Mine = list[dict[str, Any]]
SITE = 99
SITES = range(1, 17)
ACROSS = {0: (-3, 5), 1: (-3, 4), 2: (1, 7), 3: (1, 6), 4: (3, 1), 5: (3, 0), 6: (-1, 3), 7: (-1, 2)}


class Slow:
    """Which parts of a mine hang together, by joining sets, from the components file alone."""

    def __init__(self, box: dict[str, Mine], layout: Layout, plans: int, beasts: bool) -> None:
        self.parent: dict[Node, Node] = {(SITE, site): (SITE, site) for site in SITES}
        lettered: list[Node] = []
        for cell, (tile, quarters, collapsed) in enumerate(layout):
            for tunnel in box["tile"][tile - 1]["collapsed" if collapsed else "light"].split():
                nodes = [(cell, (int(port) + 2 * quarters) % 8) for port in tunnel if port.isdigit()]
                self.parent.update({node: node for node in nodes})
                if beasts or not tunnel.endswith(("R", "S")):
                    self.join(nodes)
                if tunnel[-1] in "ABC"[:plans]:
                    lettered.append(nodes[0])
        self.join(lettered)
        for cell, port in [node for node in self.parent if node[0] != SITE]:
            step, facing = ACROSS[port]
            beside = (cell + step, facing)
            if abs(step) == 3 or cell // 3 == (cell + step) // 3:
                self.join([(cell, port), beside] if beside in self.parent else [])
        for mouth in box["mouth"]:
            node = (mouth["cell"], mouth["port"])
            self.join([node, (SITE, mouth["site"])] if node in self.parent else [])

    def root(self, node: Node) -> Node:
        while self.parent[node] != node:
            self.parent[node] = self.parent[self.parent[node]]
            node = self.parent[node]
        return node

    def join(self, nodes: list[Node]) -> None:
        for node in nodes[1:]:
            self.parent[self.root(node)] = self.root(nodes[0])

    def reached(self, start: Node) -> set[Node]:
        return {node for node in self.parent if self.root(node) == self.root(start)}


def standard_box() -> dict[str, Mine]:
    with (files(GAME.package) / "components.toml").open("rb") as file:
        return tomllib.load(file)


def layouts(seed: int, count: int, collapsed: int) -> Iterator[Layout]:
    random = Random(seed)
    for _ in range(count):
        tiles = random.sample(range(1, 10), 9)
        fallen = set(random.sample(tiles, collapsed))
        yield [(tile, random.randrange(4), tile in fallen) for tile in tiles]


def lay(game: Situation, layout: Layout) -> None:
    for cell, (tile, quarters, collapsed) in enumerate(layout):
        put_tile(game.t, tile, cell)
        game.t.turned[tile] = quarters
        game.t.side[tile] = int(collapsed)


def number(node: Node) -> int:
    return records.SITE_NODE + node[1] if node[0] == SITE else 8 * node[0] + node[1]


def free_region(game: Situation, place: int, plans: int) -> set[int]:
    """What the rules say a pawn reaches without passing a rat or snake."""
    explore(game.box, game.t, place, plans)
    return {node for node in range(records.NODES) if in_region(game.t, node)}


def whole_region(game: Situation, place: int, plans: int) -> set[int]:
    """… and what it reaches past them, from one end of a tunnel to the other."""
    reached: set[int] = set()
    places = [place]
    while places:
        region = free_region(game, places.pop(), plans)
        ends = [place_at(game.box, game.t, node) for node in region - reached]
        reached |= region
        places += [other_end(game.box, game.t, end) for end in ends if beast_at(game.box, game.t, end)]
    return reached


@pytest.mark.rule("GM-085", "GM-086", "GM-087", "GM-088", "GM-105", "GM-106", "GM-107", "GM-108", "GM-R39", "GM-089")
@pytest.mark.parametrize("collapsed", [0, 3, 9])
@pytest.mark.parametrize("plans", [0, 1, 2, 3])
def test_the_rules_reach_what_a_slow_search_reaches(given: Given, collapsed: int, plans: int) -> None:
    game, box = given(), standard_box()
    for layout in layouts(100 * plans + collapsed, 12, collapsed):
        lay(game, layout)
        free, whole = Slow(box, layout, plans, beasts=False), Slow(box, layout, plans, beasts=True)
        for site in SITES:
            place = records.SITE_PLACE + site
            assert free_region(game, place, plans) == set(map(number, free.reached((SITE, site)))), (layout, site)
            assert whole_region(game, place, plans) == set(map(number, whole.reached((SITE, site)))), (layout, site)


@pytest.mark.rule("GM-085", "GM-R39", "GM-109")
def test_from_inside_the_mine_it_is_the_same(given: Given) -> None:
    game, box = given(), standard_box()
    for layout in layouts(7, 4, 2):
        lay(game, layout)
        for plans in (0, 3):
            slow = Slow(box, layout, plans, beasts=False)
            for node in [node for node in slow.parent if node[0] != SITE]:
                place = place_at(game.box, game.t, number(node))
                assert free_region(game, place, plans) == set(map(number, slow.reached(node))), (layout, node)


def reach(box: dict[str, Mine], layout: Layout, plans: int, beasts: bool) -> float:
    """The share of the 240 ordered pairs of sites that hang together."""
    slow = Slow(box, layout, plans, beasts)
    roots = [slow.root((SITE, site)) for site in SITES]
    return (sum(roots.count(root) for root in roots) - len(roots)) / 240


def agrees(shares: list[float], published: float, layouts_of_it: int = 200) -> bool:
    """Whether a mean is as far from a published one of 200 layouts as chance explains: three standard errors."""
    error = stdev(shares) * sqrt(1 / len(shares) + 1 / layouts_of_it)
    return abs(mean(shares) - published / 100) < 3 * error < 0.06


@pytest.mark.parametrize(
    ("collapsed", "any_route", "without_beasts"),
    [
        (0, 46.9, 21.6),
        (1, 39.1, 19.3),
        (2, 30.3, 15.6),
        (3, 25.0, 13.7),
        (4, 20.7, 11.4),
        (5, 15.2, 9.1),
        (9, 6.3, 4.5),
    ],
)
def test_as_many_sites_hang_together_as_published(collapsed: int, any_route: float, without_beasts: float) -> None:
    box = standard_box()
    mines = list(layouts(collapsed, 400, collapsed))
    assert agrees([reach(box, layout, 0, True) for layout in mines], any_route)
    assert agrees([reach(box, layout, 0, False) for layout in mines], without_beasts)


@pytest.mark.rule("GM-105", "GM-106", "GM-107")
@pytest.mark.parametrize(
    ("collapsed", "plans", "published"),
    [(0, 1, 54.1), (0, 2, 61.4), (0, 3, 64.2), (3, 1, 31.6), (3, 2, 38.1), (3, 3, 43.7)],
)
def test_tunnel_plans_reach_as_many_as_published(collapsed: int, plans: int, published: float) -> None:
    box = standard_box()
    assert agrees([reach(box, layout, plans, True) for layout in layouts(plans, 400, collapsed)], published)


def reach_with_dynamite(game: Situation, box: dict[str, Mine], layout: Layout, beasts: bool) -> float:
    """The share of pairs of sites that one Dynamite links, where the rules let it be used."""
    lay(game, layout)
    slow = Slow(box, layout, 0, beasts)
    cells: dict[Node, set[int]] = {}
    for node in slow.parent:
        place = place_at(game.box, game.t, number(node))
        cells[node] = {cell for cell in range(records.CELLS) if leads_onto(game.box, game.t, place, cell)}
    reached = {site: slow.reached((SITE, site)) for site in SITES}
    found = {site: set(nodes) for site, nodes in reached.items()}
    for cell, (tile, quarters, collapsed) in enumerate(layout):
        for turned in range(1, 4):
            changed = [*layout[:cell], (tile, (quarters + turned) % 4, collapsed), *layout[cell + 1 :]]
            after = Slow(box, changed, 0, beasts)
            for site, nodes in reached.items():
                roots = {after.root(node) for node in nodes if cell in cells[node]}
                found[site] |= {(SITE, other) for other in SITES if after.root((SITE, other)) in roots}
    return sum(sum((SITE, other) in nodes for other in SITES) - 1 for nodes in found.values()) / 240


@pytest.mark.rule("GM-098", "GM-099", "GM-100", "GM-R24")
@pytest.mark.parametrize(("collapsed", "any_route", "without_beasts"), [(0, 83.1, 61.9), (9, 31.4, 21.3)])
def test_dynamite_links_as_many_sites_as_published(
    given: Given, collapsed: int, any_route: float, without_beasts: float
) -> None:
    game, box = given(), standard_box()
    mines = list(layouts(50 + collapsed, 200, collapsed))
    assert agrees([reach_with_dynamite(game, box, layout, True) for layout in mines], any_route)
    assert agrees([reach_with_dynamite(game, box, layout, False) for layout in mines], without_beasts)
