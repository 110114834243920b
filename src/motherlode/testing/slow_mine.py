"""A slow planner of routes for Goldmine Rumbles, independent of the game's own: it knows the mine from the components
file alone, and tries everything. The tests of the planner compare the two.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

Point = tuple[int, int]
Zone = tuple[int, frozenset[Point]]
"""A tunnel, or one end of a tunnel with a rat or snake: its cell, and the points where it ends. Of a site: NO_CELL."""
Layout = tuple[tuple[int, int, bool], ...]
"""Of each cell its tile, quarters clockwise, and whether it has caved in."""
Turns = tuple[int, ...]
Label = tuple[int, int]
"""Rats and snakes passed."""
Way = tuple[int, int, int]
"""Tiles turned, rats and snakes passed."""

NO_CELL = -1
SITES = range(1, 17)
PORTS = ((1, 0), (2, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 2), (0, 1))
"""Where the ports of a tile are, in thirds of its side, across and down: clockwise from the left one at the top."""
MOST = 3  # tiles to turn, rats and snakes to pass


def point(cell: int, port: int) -> Point:
    """Ports of two tiles that meet are one point."""
    return 3 * (cell % 3) + PORTS[port][0], 3 * (cell // 3) + PORTS[port][1]


def best(ways: Iterable[Any]) -> set[Any]:
    """Those that no other is as good as in everything."""
    kept = set(ways)
    return {way for way in kept if not any(no_worse(other, way) for other in kept - {way})}


def no_worse(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether one costs no more than the other in anything."""
    return all(here <= there for here, there in zip(one, other, strict=True))


@cache
def read(text: str) -> dict[str, Any]:
    """A components file."""
    return tomllib.loads(text)


class Mine:
    """A mine with its tiles, seen by somebody with so many Tunnel Plans."""

    def __init__(self, text: str, layout: Layout, plans: int) -> None:
        self.box = read(text)
        self.layout = layout
        self.plans = plans
        self.start: Turns = tuple(quarters for _, quarters, _ in layout)
        self.cells_at: dict[Point, set[int]] = defaultdict(set)
        for cell in range(9):
            for port in range(8):
                self.cells_at[point(cell, port)].add(cell)
        mouths: dict[int, set[Point]] = defaultdict(set)
        for mouth in self.box["mouth"]:
            mouths[mouth["site"]].add(point(mouth["cell"], mouth["port"]))
        self.sites: dict[int, Zone] = {site: (NO_CELL, frozenset(points)) for site, points in mouths.items()}
        self.lies: dict[Turns, Lie] = {}

    def lie(self, turns: Turns) -> Lie:
        """The mine after some turns."""
        if turns not in self.lies:
            self.lies[turns] = Lie(self, turns)
        return self.lies[turns]

    def onto(self, zone: Zone) -> set[int]:
        """GM-099, GM-100, GM-104, GM-R24: the other cells at its ends, even if there is rock."""
        return {cell for end in zone[1] for cell in self.cells_at[end]} - {zone[0]}

    def ways(self, zone: Zone, most: int) -> dict[int, set[Way]]:
        """Of each site the ways that are worth a look: layer by layer of turned tiles, all orientations at once."""
        found: dict[int, set[Way]] = {site: set() for site in self.sites}
        layer: dict[Turns, dict[Zone, set[Label]]] = {self.start: {zone: {(0, 0)}}}
        for turned in range(most + 1):
            later: dict[Turns, dict[Zone, set[Label]]] = defaultdict(lambda: defaultdict(set))
            for turns, labels in layer.items():
                reached = self.lie(turns).spread(labels)
                for site, there in self.sites.items():
                    found[site] |= {(turned, *label) for label in reached.get(there, ())}
                if turned < most:
                    for here, passed in reached.items():
                        for changed in self.turns_from(turns, here):
                            later[changed][here] |= passed
            layer = later
        return {site: best(ways) for site, ways in found.items()}

    def turns_from(self, turns: Turns, zone: Zone) -> Iterator[Turns]:
        """GM-098: all that Dynamite does from there."""
        for cell in self.onto(zone):
            for quarters in (1, 2, 3):
                yield *turns[:cell], (turns[cell] + quarters) % 4, *turns[cell + 1 :]


class Lie:
    """The tunnels of a mine as it lies, and what hangs together."""

    def __init__(self, mine: Mine, turns: Turns) -> None:
        self.zones: list[Zone] = list(mine.sites.values())
        self.beasts: dict[Zone, tuple[str, Zone]] = {}
        lettered: list[Zone] = []
        for cell, (tile, _, collapsed) in enumerate(mine.layout):
            for tunnel in mine.box["tile"][tile - 1]["collapsed" if collapsed else "light"].split():
                ends = [point(cell, (int(port) + 2 * turns[cell]) % 8) for port in tunnel if port.isdigit()]
                if tunnel[-1] in "RS":
                    one, other = ((cell, frozenset({end})) for end in ends)
                    self.zones += [one, other]
                    self.beasts |= {one: (tunnel[-1], other), other: (tunnel[-1], one)}
                    continue
                self.zones.append((cell, frozenset(ends)))
                if tunnel[-1] in "ABC"[: mine.plans]:
                    lettered.append(self.zones[-1])
        self.root = {zone: zone for zone in self.zones}
        at: dict[Point, Zone] = {}
        for zone in self.zones:
            for end in zone[1]:
                self.join(zone, at.setdefault(end, zone))
        for zone in lettered:
            self.join(zone, lettered[0])
        self.parts: dict[Zone, list[Zone]] = defaultdict(list)
        for zone in self.zones:
            self.parts[self.part(zone)].append(zone)

    def part(self, zone: Zone) -> Zone:
        """The zone that stands for all that are joined with this one."""
        while self.root[zone] != zone:
            zone = self.root[zone]
        return zone

    def join(self, one: Zone, other: Zone) -> None:
        """One can go from the one to the other."""
        self.root[self.part(one)] = self.part(other)

    def spread(self, starts: dict[Zone, set[Label]]) -> dict[Zone, set[Label]]:
        """GM-085, GM-092, GM-R40: from some zones to all others, each beast being passed as often as one likes."""
        labels: dict[Zone, set[Label]] = defaultdict(set)
        to_do = [(self.part(zone), label) for zone, passed in starts.items() for label in passed]
        while to_do:
            part, label = to_do.pop()
            if max(label) > MOST or any(no_worse(known, label) for known in labels[part]):
                continue
            labels[part] = {known for known in labels[part] if not no_worse(label, known)} | {label}
            for zone in self.parts[part]:
                if zone in self.beasts:
                    kind, behind = self.beasts[zone]
                    passed = (label[0] + 1, label[1]) if kind == "R" else (label[0], label[1] + 1)
                    to_do.append((self.part(behind), passed))
        return {zone: passed for part, passed in labels.items() for zone in self.parts[part]}


def random_layout(random: Random, collapsed: int) -> Layout:
    """Any tiles, turned anyhow; so many of them have caved in."""
    tiles = random.sample(range(1, 10), 9)
    fallen = set(random.sample(tiles, collapsed))
    return tuple((tile, random.randrange(4), tile in fallen) for tile in tiles)


def some_starts(random: Random, mine: Mine, count: int) -> list[Zone]:
    """Places to start from: a site, both ends of a tunnel with a rat or snake, and other tunnels."""
    lie = mine.lie(mine.start)
    beasts = sorted(lie.beasts, key=str)
    pair = [random.choice(beasts)] if beasts else []
    ends = [end for one in pair for end in (one, lie.beasts[one][1])]
    tunnels = sorted((zone for zone in lie.zones if zone[0] != NO_CELL and zone not in lie.beasts), key=str)
    chosen = [mine.sites[random.choice(SITES)], *ends, *random.sample(tunnels, min(count, len(tunnels)))]
    return chosen[:count]
