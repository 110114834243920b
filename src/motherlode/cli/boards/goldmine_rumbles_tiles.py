"""How a mine tile is drawn in characters: a small router that leads any tunnels through a grid of spots.

A spot holds a piece of one tunnel, or a bridge: one tunnel runs straight across, the other straight under it, which is
seen as a gap. So who follows a line of characters from port to port always stays in one tunnel. Tiles are drawn from
their ports alone; whoever writes a box of their own gets pictures of their own tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise, permutations

from motherlode.games.goldmine_rumbles.records import PORTS

Spot = tuple[int, int]
"""Column and line of a tile."""
Tunnel = tuple[int, ...]
"""The ports that a tunnel has, as the tile lies."""

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
STEPS = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
BACK = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST}
OUTWARD = (NORTH, NORTH, EAST, EAST, SOUTH, SOUTH, WEST, WEST)
"""Where each port leads out of the tile."""
LEVEL, UPRIGHT = EAST | WEST, NORTH | SOUTH
ALL_LINKS = LEVEL | UPRIGHT

# What a line costs: short, with few bends, away from the edge, and with as few bridges as possible.
STEP_COST, BEND_COST, EDGE_COST, BRIDGE_COST, BRANCH_COST, CLOSE_COST = 4, 5, 9, 14, 2, 1
MOST_ORDERS = 24


@dataclass(frozen=True)
class Piece:
    """What a spot shows: a tunnel by its number, where it leads, and the tunnel that passes below, if any."""

    tunnel: int
    links: int
    below: int | None = None


@dataclass
class Picture:
    """A drawn tile."""

    width: int
    height: int
    pieces: dict[Spot, Piece] = field(default_factory=dict)
    ends: dict[int, Spot] = field(default_factory=dict)
    """The spots of the ports that tunnels have."""
    whole: bool = True
    """Whether the tunnels could be led through; else each port has only a stub with the letter of its tunnel."""

    def along(self, port: int) -> list[Spot]:
        """The spots of the tunnel at a port, the nearest first; bridges that it passes below are left out."""
        start = self.ends[port]
        tunnel = self.pieces[start].tunnel
        found, todo = {start: None}, [start]
        while todo:
            spot = todo.pop(0)
            for step in STEPS:
                if self.pieces[spot].links & step and (there := self.beyond(spot, step)) is not None:
                    if there not in found and self.pieces[there].tunnel == tunnel:
                        found[there] = None
                        todo.append(there)
        return list(found)

    def beyond(self, spot: Spot, step: int) -> Spot | None:
        """The next spot that a line leads to, under any bridges; nothing at the edge."""
        across = LEVEL if step & UPRIGHT else UPRIGHT
        while True:
            spot = moved(spot, step)
            piece = self.pieces.get(spot)
            if piece is None:
                return None
            if piece.links != across:
                return spot


def moved(spot: Spot, step: int) -> Spot:
    """The neighbour of a spot."""
    return spot[0] + STEPS[step][0], spot[1] + STEPS[step][1]


def port_spots(width: int, height: int) -> list[Spot]:
    """Where the eight ports of a tile lie, clockwise from the left one at the top."""
    left, top = (width + 1) // 4, (height - 1) // 4
    right, bottom = width - 1 - left, height - 1 - top
    across, down = (left, right), (top, bottom)
    return [
        *((x, 0) for x in across),
        *((width - 1, y) for y in down),
        *((x, height - 1) for x in across[::-1]),
        *((0, y) for y in down[::-1]),
    ]


@cache
def drawn(tunnels: tuple[Tunnel, ...], width: int, height: int) -> Picture:
    """The picture of a tile with these tunnels."""
    best: Router | None = None
    for order in list(permutations(range(len(tunnels))))[:MOST_ORDERS]:
        router = Router(tunnels, width, height)
        if all(router.lead(number) for number in order) and (best is None or router.cost < best.cost):
            best = router
    return best.picture() if best is not None else stubs(tunnels, width, height)


def stubs(tunnels: tuple[Tunnel, ...], width: int, height: int) -> Picture:
    """What is drawn where there is no room for all the bridges: every port by itself."""
    spots = port_spots(width, height)
    picture = Picture(width, height, whole=False)
    for number, ports in enumerate(tunnels):
        for port in ports:
            picture.ends[port] = spots[port]
            picture.pieces[spots[port]] = Piece(number, OUTWARD[port])
    return picture


class Router:
    """Leads tunnels through the grid, one after the other; later ones cross earlier ones by bridges."""

    def __init__(self, tunnels: tuple[Tunnel, ...], width: int, height: int) -> None:
        self.tunnels, self.width, self.height = tunnels, width, height
        self.ports = port_spots(width, height)
        self.links: dict[Spot, int] = {}
        self.tunnel: dict[Spot, int] = {}
        self.under: dict[Spot, int] = {}
        """Bridges: the tunnel that came later there; which of the two is drawn above is decided at the end."""
        self.cost = 0
        # Corners are for labels, and a port that is rock stays empty, so that nothing seems to go on there.
        self.closed = {(x, y) for x in (0, 1, width - 2, width - 1) for y in (0, height - 1)} | set(self.ports)

    def lead(self, number: int) -> bool:
        """Draw a tunnel; whether there was room."""
        first, *others = self.tunnels[number]
        left = set(others)
        start = self.ports[first]
        self.tunnel[start], self.links[start] = number, OUTWARD[first]
        while left:
            found = self._search(number, left)
            if found is None:
                return False
            path, port = found
            self._draw(number, path)
            self.links[self.ports[port]] |= OUTWARD[port]
            left.remove(port)
        return True

    def _search(self, number: int, goals: set[int]) -> tuple[list[Spot], int] | None:
        """The cheapest line from what is drawn of a tunnel to one more of its ports: the spots, from end to start."""
        targets = {self.ports[port]: port for port in goals}
        queue: list[tuple[int, Spot, int, bool]] = []
        origin: dict[tuple[Spot, int, bool], tuple[Spot, int, bool] | None] = {}
        best: dict[tuple[Spot, int, bool], int] = {}
        for spot in [spot for spot, owner in self.tunnel.items() if owner == number and spot not in self.under]:
            straight = BACK.get(self.links[spot], 0)
            for step in STEPS:
                if not self.links[spot] & step:
                    price = 0 if step == straight else BEND_COST + EDGE_COST if spot in self.ports else BRANCH_COST
                    heappush(queue, (price, spot, step, False))
                    best[spot, step, False], origin[spot, step, False] = price, None
        while queue:
            price, spot, step, bridging = heappop(queue)
            state = (spot, step, bridging)
            if price > best[state]:
                continue
            there = moved(spot, step)
            if there in targets:
                port = targets[there]
                self.cost += price + (0 if step == OUTWARD[port] else BEND_COST + EDGE_COST)
                return self._path(origin, state, there), port
            for turn, bridge, more in self._onward(there, step, number):
                after = (there, turn, bridge)
                if price + more < best.get(after, 1 << 30):
                    best[after], origin[after] = price + more, state
                    heappush(queue, (price + more, there, turn, bridge))
        return None

    def _onward(self, spot: Spot, step: int, number: int) -> Iterator[tuple[int, bool, int]]:
        """How a line may leave a spot that it enters: the step, whether by a bridge, and what that costs."""
        x, y = spot
        if not (0 <= x < self.width and 0 <= y < self.height) or spot in self.closed:
            return
        price = STEP_COST + (EDGE_COST if x in (0, self.width - 1) or y in (0, self.height - 1) else 0)
        if spot not in self.tunnel:
            price += CLOSE_COST * sum(self.tunnel.get(moved(spot, side), number) != number for side in STEPS)
            for turn in STEPS:
                if turn != BACK[step]:
                    yield turn, False, price + (0 if turn == step else BEND_COST)
        elif self.tunnel[spot] != number and spot not in self.under:
            if self.links[spot] == (LEVEL if step & UPRIGHT else UPRIGHT):
                yield step, True, price + BRIDGE_COST

    def _path(
        self,
        origin: dict[tuple[Spot, int, bool], tuple[Spot, int, bool] | None],
        state: tuple[Spot, int, bool],
        end: Spot,
    ) -> list[Spot]:
        path = [end]
        at: tuple[Spot, int, bool] | None = state
        while at is not None:
            path.append(at[0])
            at = origin[at]
        return path

    def _draw(self, number: int, path: list[Spot]) -> None:
        for here, there in pairwise(path):
            step = next(step for step in STEPS if moved(here, step) == there)
            for spot, link in ((here, step), (there, BACK[step])):
                if self.tunnel.setdefault(spot, number) == number:
                    self.links[spot] = self.links.get(spot, 0) | link
                else:
                    self.under[spot] = number

    def picture(self) -> Picture:
        """The finished picture; at a bridge the level line runs above, as the gap is wider then."""
        picture = Picture(self.width, self.height)
        for spot, number in self.tunnel.items():
            other = self.under.get(spot)
            if other is not None and self.links[spot] == UPRIGHT:
                picture.pieces[spot] = Piece(other, LEVEL, number)
            else:
                picture.pieces[spot] = Piece(number, self.links[spot], other)
        picture.ends = {port: self.ports[port] for ports in self.tunnels for port in ports}
        return picture


def rotated_ports(ports: int, quarters: int) -> Tunnel:
    """A set of ports of a tile, as they lie after so many quarters clockwise."""
    return tuple(sorted((port + 2 * quarters) % PORTS for port in range(PORTS) if ports >> port & 1))
