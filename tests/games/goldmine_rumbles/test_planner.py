"""The planner of routes, against a slow one of its own that knows the mine from the components file alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from motherlode.core import compiling
from motherlode.core.loader import jit_wanted
from motherlode.core.records import Rows
from motherlode.games.goldmine_rumbles import GAME, records
from motherlode.games.goldmine_rumbles.moves import FACE, FACE_BITE, FACE_BREAD, GO, NODE_NAMES, TURN
from motherlode.games.goldmine_rumbles.planner import MOST_STEPS, NO_STEP, Plan, choose_way, next_step, take_step
from motherlode.games.goldmine_rumbles.routes import search_at, trace_at
from motherlode.testing.slow_mine import MOST, NO_CELL, SITES, Lie, Mine, Way, Zone, point, random_layout, some_starts

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given

SEAT = 1


# The planner of the game


class Fast:
    """The planner, for one mine; compiled or not."""

    def __init__(self, mine: Mine, box: records.Box, compiled: bool = False) -> None:
        self.mine = mine
        boxes, views, rooms = Rows(records.Box), Rows(records.View), Rows(Plan)
        boxes[0].assign(box)
        self.box, self.view, self.plan = boxes[0], views[0], rooms[0]
        for cell, (tile, quarters, collapsed) in enumerate(mine.layout):
            self.view.tile[cell], self.view.cell[tile] = tile, cell
            self.view.turned[tile], self.view.side[tile] = quarters, int(collapsed)
        self.view.cubes[SEAT, records.TUNNEL_PLANS] = mine.plans
        self.rows: tuple[Any, ...] = boxes, views, rooms
        self.search: Any = search_at
        self.trace: Any = trace_at
        if compiled:
            compiling.ensure(compiling.DOORS, GAME)
            self.rows = boxes.array(), views.array(), rooms.array()
            self.search, self.trace = GAME.unit().load(search_at), GAME.unit().load(trace_at)

    def place(self, zone: Zone) -> int:
        """A zone as the game stores it: by its lowest port, as the tile has it."""
        if zone[0] == NO_CELL:
            return records.SITE_PLACE + next(site for site, there in self.mine.sites.items() if there == zone)
        tile, quarters, _ = self.mine.layout[zone[0]]
        return 8 * tile + min(port for port in range(8) if point(zone[0], (port + 2 * quarters) % 8) in zone[1])

    def ways(self, zone: Zone, site: int, most: int) -> list[Way]:
        """What it finds, in its order."""
        self.view.place[SEAT] = self.place(zone)
        self.search(*self.rows, SEAT, site, most)
        plan = self.plan
        return [(plan.way_turned[i], plan.way_rats[i], plan.way_snakes[i]) for i in range(plan.ways)]

    def steps(self, way: int, bread: int = 0) -> list[int]:
        """The moves of a way that was found."""
        self.trace(*self.rows, SEAT, way, bread)
        return [self.plan.step[i] for i in range(self.plan.steps)]


def follow(mine: Mine, zone: Zone, steps: list[int]) -> tuple[Zone, Way, int]:
    """Take steps in the slow planner's mine; where they end, what was passed and turned, and Bread that was given."""
    turns, passed, bread = mine.start, [0, 0, 0], 0
    went = False
    for step in steps:
        lie = mine.lie(turns)
        if step >= TURN:
            cell, quarters = divmod(step - TURN, 3)
            assert cell in mine.onto(zone), "the place leads onto the tile that is turned"
            turns = (*turns[:cell], (turns[cell] + quarters + 1) % 4, *turns[cell + 1 :])
            passed[0] += 1
        elif step > FACE:
            assert step in (FACE + FACE_BITE, FACE + FACE_BREAD)
            kind, zone = lie.beasts[zone]
            passed["RS".index(kind) + 1] += 1
            if step == FACE + FACE_BREAD:
                assert kind == "R", "snakes do not eat bread"
                bread += 1
        else:
            there = zone_called(lie, mine, NODE_NAMES[step - GO])
            assert there != zone and lie.part(there) == lie.part(zone), "another place that is reached"
            assert not went, "who went goes on by something else"
            zone = there
        went = step <= FACE
    return zone, (passed[0], passed[1], passed[2]), bread


def zone_called(lie: Lie, mine: Mine, name: str) -> Zone:
    """`site-3`, or a mouth such as `b2-n1`; only the first mouth of a zone is its name."""
    if name.startswith("site-"):
        return mine.sites[int(name.removeprefix("site-"))]
    cell = "abc".index(name[0]) + 3 * (int(name[1]) - 1)
    mouths = [point(cell, port) for port in range(8)]
    port = ("n1", "n2", "e1", "e2", "s2", "s1", "w2", "w1").index(name[3:])
    zone = next(zone for zone in lie.zones if zone[0] == cell and mouths[port] in zone[1])
    assert port == min(mouths.index(end) for end in zone[1])
    return zone


def check(fast: Fast, zone: Zone, most: int, goals: Iterable[int]) -> list[Way]:
    """Compare all ways to some goals, and follow each of them."""
    expected = fast.mine.ways(zone, most)
    followed = []
    for site in goals:
        case = fast.mine.layout, fast.mine.plans, zone, site
        ways = fast.ways(zone, site, most)
        assert set(ways) == expected[site] and len(ways) == len(set(ways)), case
        assert [turned for turned, _, _ in ways] == sorted(turned for turned, _, _ in ways), case
        for i, way in enumerate(ways):
            bread = i % (way[1] + 1)
            steps = fast.steps(i, bread)
            assert len(steps) <= MOST_STEPS
            assert follow(fast.mine, zone, steps) == (fast.mine.sites[site], way, bread), case
            followed.append(way)
    return followed


@cache
def standard() -> tuple[str, records.Box]:
    """The text of the standard box, and its record."""
    box = GAME.components()
    record = box.record
    assert isinstance(record, records.Box)
    return (GAME.folder / "components.toml").read_text(encoding="utf-8"), record


def check_some(
    seed: int, collapsed: int, plans: int, most: int, mines: int, starts: int, goals: int, fast: bool
) -> int:
    """Random mines, places and sites."""
    random = Random(seed)
    text, box = standard()
    followed = 0
    for _ in range(mines):
        mine = Mine(text, random_layout(random, collapsed), plans)
        planner = Fast(mine, box, compiled=fast)
        for zone in some_starts(random, mine, starts):
            followed += len(check(planner, zone, most, random.sample(SITES, goals)))
    return followed


# Against each other


@pytest.mark.rule("GM-085", "GM-086", "GM-087", "GM-092", "GM-097", "GM-R39", "GM-R40")
@pytest.mark.parametrize("collapsed", [0, 3, 9])
@pytest.mark.parametrize("plans", [0, 1, 2, 3])
def test_ways_without_dynamite(collapsed: int, plans: int) -> None:
    followed = check_some(10 * collapsed + plans, collapsed, plans, 0, mines=4, starts=5, goals=12, fast=False)
    assert followed > 10


@pytest.mark.rule("GM-098", "GM-099", "GM-100", "GM-102", "GM-104", "GM-109", "GM-R24", "GM-R39")
@pytest.mark.parametrize("collapsed", [0, 3, 9])
@pytest.mark.parametrize("plans", [0, 1, 2, 3])
def test_ways_with_a_turned_tile(collapsed: int, plans: int) -> None:
    followed = check_some(10 * collapsed + plans, collapsed, plans, 1, mines=2, starts=4, goals=6, fast=False)
    assert followed > 10


@pytest.mark.rule("GM-098", "GM-099", "GM-100", "GM-102", "GM-104", "GM-109", "GM-R24", "GM-R34")
@pytest.mark.parametrize(("collapsed", "plans"), [(0, 0), (2, 2), (5, 0), (9, 1)])
def test_ways_with_two_turned_tiles(collapsed: int, plans: int) -> None:
    assert check_some(10 * collapsed + plans, collapsed, plans, 2, mines=1, starts=3, goals=4, fast=False)


@pytest.mark.rule("GM-098", "GM-099", "GM-100", "GM-102", "GM-104", "GM-109", "GM-R24", "GM-R34")
@pytest.mark.parametrize(("collapsed", "plans"), [(3, 3), (6, 0), (9, 0)])
def test_ways_with_three_turned_tiles(collapsed: int, plans: int) -> None:
    assert check_some(10 * collapsed + plans, collapsed, plans, 3, mines=1, starts=1, goals=2, fast=False)


@pytest.mark.skipif(not jit_wanted(), reason="nothing is compiled")
@pytest.mark.rule("GM-098", "GM-099", "GM-100", "GM-102", "GM-104", "GM-109", "GM-R24", "GM-R34")
@pytest.mark.parametrize(
    ("collapsed", "plans", "most", "mines", "starts"),
    [(0, 1, 2, 1, 3), (4, 2, 2, 2, 3), (5, 1, 3, 1, 1), (9, 0, 3, 2, 1)],
)
def test_compiled_it_finds_the_same(collapsed: int, plans: int, most: int, mines: int, starts: int) -> None:
    assert check_some(collapsed + plans, collapsed, plans, most, mines, starts, goals=16, fast=True)


def random_side(random: Random, beasts: float) -> str:
    """Some tunnels; many of those with two mouths have a rat or snake in them."""
    ports, tunnels = random.sample("01234567", 8), []
    while len(ports) > 1:
        size = min(len(ports), random.choice((2, 2, 2, 3)))
        kind = random.choice("RS") if size == 2 and random.random() < beasts else ""
        tunnels.append("".join(sorted(ports[:size])) + kind)
        ports = ports[size:]
    plain = [i for i, tunnel in enumerate(tunnels) if tunnel.isdigit()]
    if plain and random.random() < 0.5:
        tunnels[random.choice(plain)] += random.choice("ABC")
    return " ".join(tunnels)


@pytest.mark.rule("GM-092", "GM-097", "GM-R40")
@pytest.mark.parametrize(("most", "boxes", "goals", "passed"), [(0, 10, 16, 5), (1, 4, 6, 3), (2, 1, 2, 2)])
def test_mines_full_of_rats_and_snakes(
    given: Given, write_box: Callable[..., str], most: int, boxes: int, goals: int, passed: int
) -> None:
    random = Random(most)
    seen = set()
    for _ in range(boxes):
        sides = {tile: random_side(random, 0.8) for tile in range(1, 10)}
        text = write_box(tiles={tile: (side, side) for tile, side in sides.items()})
        box = given.box(text=text).record
        assert isinstance(box, records.Box)
        mine = Mine(text, random_layout(random, 0), random.randrange(4))
        fast = Fast(mine, box)
        for zone in some_starts(random, mine, 3):
            seen |= set(check(fast, zone, most, random.sample(SITES, goals)))
    assert max(rats + snakes for _, rats, snakes in seen) >= passed


# One by one


def made(given: Given, write_box: Callable[..., str], plans: int = 0, **tiles: str) -> tuple[Mine, Fast]:
    """A mine of tiles that lie as they are printed, in their order; cells that are not told are dead ends."""
    sides = [tiles.get(f"{column}{row}", "01") for row in (1, 2, 3) for column in "abc"]
    text = write_box(tiles={number: (side, side) for number, side in enumerate(sides, start=1)})
    box = given.box(text=text).record
    assert isinstance(box, records.Box)
    mine = Mine(text, tuple((number, 0, False) for number in range(1, 10)), plans)
    return mine, Fast(mine, box)


def told(steps: Iterable[int]) -> list[str]:
    """Steps as they are written."""
    moves = GAME.moves_table(GAME.components())
    return [str(moves[step]) for step in steps]


def only_way(fast: Fast, start: Zone, site: int, most: int = MOST) -> tuple[Way, list[str]]:
    """The one way there is."""
    (way,) = check(fast, start, most, [site])
    return way, told(fast.steps(0))


def test_a_pawn_at_the_goal_is_there(given: Given, write_box: Callable[..., str]) -> None:
    mine, fast = made(given, write_box)
    assert only_way(fast, mine.sites[7], 7) == ((0, 0, 0), [])


@pytest.mark.rule("GM-R34", "GM-099")
def test_the_same_tile_turned_twice_if_there_is_no_other_way(given: Given, write_box: Callable[..., str]) -> None:
    # a1 links site-1 with b1, where the way bends back to a1, or b1 with a2: never all at once.
    mine, fast = made(given, write_box, a1="16", b1="67", a2="06")
    way, steps = only_way(fast, mine.sites[1], 15)
    assert way == (2, 0, 0)
    assert steps == ["turn a1 90", "go b1-w2", "turn a1 90", "go site-15"]


@pytest.mark.rule("GM-R24")
def test_from_a_site_with_rock_behind_its_entrance(given: Given, write_box: Callable[..., str]) -> None:
    mine, fast = made(given, write_box, a2="04", b2="37", c2="26")
    assert only_way(fast, mine.sites[15], 7) == ((1, 0, 0), ["turn a2 90", "go site-7"])


@pytest.mark.rule("GM-099")
def test_the_last_turned_tile_may_be_linked_with_the_goal_by_its_first_mouth(
    given: Given, write_box: Callable[..., str]
) -> None:
    mine, fast = made(given, write_box, b1="05", a2="36", b2="24")  # from site-3 one comes as far as b2-n1: rock
    assert check(fast, mine.sites[15], 1, [3]) == [(1, 0, 0)]
    assert told(fast.steps(0))[-2:] == ["turn b2 180", "go site-3"]


@pytest.mark.rule("GM-100")
def test_never_the_tile_under_the_own_pawn(given: Given, write_box: Callable[..., str]) -> None:
    mine, fast = made(given, write_box, b2="01", c2="36")  # a quarter of b2 would lead to c2, and on to site-7
    inside = next(zone for zone in mine.lie(mine.start).zones if zone[0] == 4)
    assert mine.onto(inside) == {1}
    assert check(fast, inside, MOST, [7]) == []


@pytest.mark.rule("GM-104", "GM-105", "GM-106", "GM-107", "GM-108", "GM-109", "GM-R39")
@pytest.mark.parametrize(("letter", "plans"), [("A", 1), ("B", 2), ("C", 3)])
def test_dynamite_at_the_other_end_of_lettered_tunnels(
    given: Given, write_box: Callable[..., str], letter: str, plans: int
) -> None:
    tiles = {"a1": f"07{letter}", "b2": f"23{letter}", "c2": "04"}
    mine, fast = made(given, write_box, plans, **tiles)
    inside = next(zone for zone in mine.lie(mine.start).zones if zone[0] == 0)
    assert only_way(fast, inside, 7, 1) == ((1, 0, 0), ["go b2-e1", "turn c2 90", "go site-7"])
    mine, fast = made(given, write_box, plans - 1, **tiles)
    assert check(fast, inside, 1, [7]) == [], "to others it is a tunnel like all others"


@pytest.mark.rule("GM-105", "GM-099")
def test_the_last_turned_tile_may_lie_beyond_lettered_tunnels(given: Given, write_box: Callable[..., str]) -> None:
    mine, fast = made(given, write_box, 1, a1="07A", c3="07A")  # rock towards site-9
    assert only_way(fast, mine.sites[9], 1, 1) == ((1, 0, 0), ["turn c3 180", "go site-1"])


@pytest.mark.rule("GM-092", "GM-R40", "GM-R37")
@pytest.mark.parametrize(("beast", "way"), [("R", (0, 1, 0)), ("S", (0, 0, 1))])
def test_from_both_ends_of_a_rats_or_snakes_tunnel(
    given: Given, write_box: Callable[..., str], beast: str, way: Way
) -> None:
    _, fast = made(given, write_box, b1=f"03{beast}", c1="26")
    near, far = ((1, frozenset({point(1, port)})) for port in (0, 3))
    assert only_way(fast, near, 5, 0) == (way, ["face bite", "go site-5"])
    assert only_way(fast, far, 5, 0) == ((0, 0, 0), ["go site-5"])
    assert only_way(fast, far, 3, 0) == (way, ["face bite", "go site-3"])
    assert only_way(fast, near, 3, 0) == ((0, 0, 0), ["go site-3"])


@pytest.mark.rule("GM-092", "GM-R40")
def test_beasts_in_a_row(given: Given, write_box: Callable[..., str]) -> None:
    mine, fast = made(given, write_box, a2="36R", b2="26S", c2="37R")
    way, steps = only_way(fast, mine.sites[15], 7, 0)
    assert way == (0, 2, 1)
    assert steps == ["go a2-w2", "face bite", "go b2-w2", "face bite", "go c2-w1", "face bite", "go site-7"]
    assert told(fast.steps(0, 1))[1] == "face bread", "the first rat gets the Bread"
    assert told(fast.steps(0, 2)).count("face bread") == 2


@pytest.mark.rule("GM-099")
def test_the_next_step_from_wherever_the_pawn_halts(given: Given) -> None:
    random = Random(8)
    text, box = standard()
    for _ in range(3):
        mine = Mine(text, random_layout(random, 3), 2)
        fast, lie = Fast(mine, box), mine.lie(mine.start)
        start = mine.sites[random.choice(SITES)]
        for site in random.sample(SITES, 3):
            for i, way in enumerate(fast.ways(start, site, 1)):
                for zone in lie.parts[lie.part(start)]:
                    assert follow(mine, zone, chain(fast, i, fast.place(zone)))[:2] == (mine.sites[site], way)


def chain(fast: Fast, way: int, place: int) -> list[int]:
    """Step by step, as a bot takes them."""
    steps = []
    choose_way(fast.box, fast.view, fast.plan, way)
    while (step := next_step(fast.box, fast.plan, place)) != NO_STEP:
        steps.append(step)
        assert len(steps) <= MOST_STEPS
        place = take_step(fast.box, fast.plan, place, step)
    return steps
