"""The mine as it is drawn: nine tiles, the claim sites around them, and who and what is where.

Each tunnel of a tile has a line and a colour of its own; thick lines are what the active pawn reaches. `0` to `3` are
pawns, `P` is Papa Clayton, `r` and `s` are a rat and a snake, `A` to `C` the lettered tunnels. At a site, `8$3` is a
claim on sale for 3 gold, and `8!` the claim that was bought.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from rich.text import Text

from motherlode.cli.boards.goldmine_rumbles_tiles import (
    EAST,
    LEVEL,
    NORTH,
    OUTWARD,
    SOUTH,
    UPRIGHT,
    WEST,
    Picture,
    Spot,
    Tunnel,
    drawn,
    port_spots,
    rotated_ports,
)
from motherlode.games.goldmine_rumbles.mine import FIELD_SIDE, in_region, is_site, node_of, site_of
from motherlode.games.goldmine_rumbles.moves import CELL_NAMES
from motherlode.games.goldmine_rumbles.records import (
    CELLS,
    COLLAPSED,
    MAX_MOUTHS,
    MAX_SITES,
    PORTS,
    RAT,
    SITE_NODE,
    Box,
    Table,
    View,
)

SHAPES = {
    LEVEL: 0,
    UPRIGHT: 1,
    SOUTH | EAST: 2,
    SOUTH | WEST: 3,
    NORTH | EAST: 4,
    NORTH | WEST: 5,
    UPRIGHT | EAST: 6,
    UPRIGHT | WEST: 7,
    LEVEL | SOUTH: 8,
    LEVEL | NORTH: 9,
    LEVEL | UPRIGHT: 10,
}
LINES = ("─│╭╮╰╯├┤┬┴┼", "═║╔╗╚╝╠╣╦╩╬", "╌╎┌┐└┘├┤┬┴┼", "┈┊┌┐└┘├┤┬┴┼")
"""A line for each tunnel of a tile, in the order of SHAPES."""
REACHED = "━┃┏┓┗┛┣┫┳┻╋"
COLOURS = ("cyan", "magenta", "green", "blue")
PAWN_STYLES = ("bold reverse", "bold red reverse", "bold blue reverse", "bold green reverse", "bold yellow reverse")
"""Papa Clayton's, then those of the seats."""
SIZES = ((19, 9), (15, 7), (11, 5))
MARGIN = 5


@dataclass
class SiteSigns:
    """What stands at a site beside its number."""

    prices: dict[int, int]
    """Claims on display, and what they cost who is on."""
    bought: int = 0


class Mine:
    """Draws the mine on a sheet of characters."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.size = SIZES[-1]
        self.margin = MARGIN

    @property
    def width(self) -> int:
        """Columns of the sheet."""
        return FIELD_SIDE * self.size[0] + 2 * self.margin

    @property
    def height(self) -> int:
        """Lines of the sheet."""
        return FIELD_SIDE * self.size[1] + 2

    def draw(self, v: View, signs: SiteSigns) -> list[Text]:
        """The sheet as lines."""
        self.sheet: list[list[tuple[str, str]]] = [[(" ", "")] * self.width for _ in range(self.height)]
        self.v, self.signs = v, signs
        for cell in range(CELLS):
            if v.tile[cell]:
                self._tile(cell)
        for site in range(1, MAX_SITES + 1):
            self._site(site)
        return [Text.assemble(*line) for line in self.sheet]

    def _write(self, spot: Spot, text: str, style: str = "") -> None:
        for i, sign in enumerate(text):
            if 0 <= spot[0] + i < self.width:
                self.sheet[spot[1]][spot[0] + i] = (sign, style)

    def _reached(self, node: int) -> bool:
        return in_region(cast(Table, self.v), node)

    # tiles

    def tunnels(self, tile: int, side: int) -> list[int]:
        """The tunnels of a tile's side, as sets of its own ports."""
        return list(dict.fromkeys(ports for port in range(PORTS) if (ports := self.box.tunnel[tile, side, port])))

    def picture(self, tile: int, side: int, turned: int) -> tuple[list[Tunnel], Picture]:
        """How a tile looks, and the ports of its tunnels as it lies."""
        tunnels = tuple(rotated_ports(ports, turned) for ports in self.tunnels(tile, side))
        return list(tunnels), drawn(tunnels, *self.size)

    def _corner(self, cell: int) -> Spot:
        row, column = divmod(cell, FIELD_SIDE)
        return self.margin + column * self.size[0], 1 + row * self.size[1]

    def _tile(self, cell: int) -> None:
        v, (x, y), (width, height) = self.v, self._corner(cell), self.size
        tile = v.tile[cell]
        caved = v.side[tile] == COLLAPSED
        tunnels, picture = self.picture(tile, v.side[tile], v.turned[tile])
        self._write((x, y), CELL_NAMES[cell], "bold")
        number = f"{'x' if caved else '#'}{tile}"
        self._write((x + width - 2, y + height - 1), number, "bold red" if caved else "dim")
        for corner in ((x + width - 1, y), (x, y + height - 1)):
            self._write(corner, "·", "dim")
        for index, ports in enumerate(tunnels):
            self._tunnel(cell, index, ports, picture)

    def _tunnel(self, cell: int, index: int, ports: Tunnel, picture: Picture) -> None:
        """The lines of a tunnel, then what is in it."""
        v, (x, y) = self.v, self._corner(cell)
        tile = v.tile[cell]
        own = (ports[0] - 2 * v.turned[tile]) % PORTS
        beast = self.box.beast[tile, v.side[tile], own]
        letter = self.box.letter[tile, v.side[tile]]
        spots = picture.along(ports[0]) if picture.whole else [picture.ends[port] for port in ports]
        middle = best_spots(picture, spots)[0] if picture.whole else spots[0]
        zones = dict.fromkeys(ports, spots)
        if beast:
            at = spots.index(middle) if picture.whole else 1
            zones = {ports[0]: spots[:at], ports[1]: spots[at:] if not picture.whole else spots[at + 1 :][::-1]}
        for port, zone in zones.items():
            thick = self._reached(PORTS * cell + port)
            for sx, sy in zone:
                self._write((x + sx, y + sy), self._line(picture, (sx, sy), index, thick), self._style(index, thick))
        taken: set[Spot] = set()
        if not picture.whole:
            for sx, sy in spots:
                inward = (sx + (sx == 0) - (sx == picture.width - 1), sy + (sy == 0) - (sy == picture.height - 1))
                self._write((x + inward[0], y + inward[1]), "wxyz"[index], "bold")
        if beast or (letter and self._is_lettered(tile, own)):
            taken.add(middle)
            sign = ("r" if beast == RAT else "s") if beast else " ABC"[letter]
            self._write((x + middle[0], y + middle[1]), sign, "bold red" if beast else "bold")
        for port in ports if beast else ports[:1]:
            free = [spot for spot in best_spots(picture, zones[port]) if spot not in taken]
            for spot, seat in zip(free, self._inside(cell, ports, port if beast else None), strict=False):
                taken.add(spot)
                self._write((x + spot[0], y + spot[1]), "P" if seat == 0 else str(seat - 1), PAWN_STYLES[seat])

    def _is_lettered(self, tile: int, port: int) -> bool:
        side = self.v.side[tile]
        return bool(self.box.tunnel[tile, side, self.box.letter_port[tile, side]] >> port & 1)

    def _inside(self, cell: int, ports: Tunnel, end: int | None) -> list[int]:
        """Who is in a tunnel, or at one end of it: seats, Papa Clayton as 0."""
        found = []
        for seat in range(self.v.players + 1):
            place = self.v.place[seat]
            if place and not is_site(place):
                at, port = divmod(node_of(cast(Table, self.v), place), PORTS)
                if at == cell and (port == end if end is not None else port in ports):
                    found.append(seat)
        return found

    def _line(self, picture: Picture, spot: Spot, index: int, thick: bool) -> str:
        links = picture.pieces[spot].links
        signs = REACHED if thick else LINES[index]
        return signs[SHAPES.get(links, 0 if links & LEVEL else 1)]

    def _style(self, index: int, thick: bool) -> str:
        return f"bold {COLOURS[index]}" if thick else COLOURS[index]

    # sites

    def _site(self, site: int) -> None:
        """A site at each of its mouths; what stands there at one of them."""
        mouths = [node - 1 for i in range(MAX_MOUTHS) if (node := self.box.mouth[site, i])]
        beside = [node for node in mouths if OUTWARD[node % PORTS] & LEVEL]
        both = len(mouths) == 2 and mouths[0] // 2 == mouths[1] // 2
        for node in mouths[:1] if both else mouths:
            full = node == (beside or mouths)[0]
            (self._beside if OUTWARD[node % PORTS] & LEVEL else self._above)(site, node, both, full)

    def _called(self, site: int) -> str:
        if site == self.signs.bought:
            return f"{site}!"
        return f"{site}${self.signs.prices[site]}" if site in self.signs.prices else str(site)

    def _visitors(self, site: int) -> str:
        seats = [seat for seat in range(self.v.players + 1) if site_of(self.v.place[seat]) == site]
        pawns = "".join(str(seat - 1) for seat in seats if seat)
        return ("P" if 0 in seats else "") + (f"@{pawns}" if pawns else "")

    def _port(self, node: int) -> Spot:
        (x, y), (sx, sy) = self._corner(node // PORTS), port_spots(*self.size)[node % PORTS]
        return x + sx, y + sy

    def _open(self, node: int) -> bool:
        tile = self.v.tile[node // PORTS]
        if not tile:
            return True
        own = (node - 2 * self.v.turned[tile]) % PORTS
        return self.box.tunnel[tile, self.v.side[tile], own] != 0

    def _label_style(self, site: int) -> str:
        if site == self.signs.bought:
            return "bold yellow reverse"
        return "bold yellow" if self._reached(SITE_NODE + site) else "bold" if site in self.signs.prices else ""

    def _bracket(self, nodes: list[int], site: int) -> dict[int, str]:
        """The bends that join two mouths of a site, by node; a mouth that is rock has none."""
        signs = REACHED if self._reached(SITE_NODE + site) else LINES[0]
        bends = {NORTH: (2, 3), SOUTH: (4, 5), WEST: (2, 4), EAST: (3, 5)}[OUTWARD[nodes[0] % PORTS]]
        ordered = sorted(nodes, key=self._port)
        return {node: signs[bends[i]] for i, node in enumerate(ordered) if self._open(node)}

    def _beside(self, site: int, node: int, both: bool, full: bool) -> None:
        """A site at the left or right edge, and below it who is there."""
        x, y = self._port(node)
        left = OUTWARD[node % PORTS] == WEST
        style, label = self._label_style(site), self._called(site)
        room = self.margin - 1
        edge = x - 1 if left else x + 1
        if both:
            other = node ^ 1
            rows = sorted((y, self._port(other)[1]))
            signs = REACHED if self._reached(SITE_NODE + site) else LINES[0]
            for mouth, bend in self._bracket([node, other], site).items():
                self._write((edge, self._port(mouth)[1]), bend, style)
            y = sum(rows) // 2
            for row in range(rows[0] + 1, rows[1]):
                joined = self._open(node if self._port(node)[1] == (rows[0] if row < y else rows[1]) else other)
                self._write((edge, row), signs[1] if joined and row != y else " ", style)
            self._write((edge, y), signs[7 if left else 6], style)
        for row, text in ((y, label), (y + 1, self._visitors(site) if full else "")):
            cut = text if len(text) <= room else text[: room - 1] + "+"
            at = edge - len(cut) if left else edge + 1
            if both or not cut:
                self._write((at, row), cut, style)
            else:
                self._write((edge - len(cut) + 1 if left else edge, row), cut, style)

    def _above(self, site: int, node: int, both: bool, full: bool) -> None:
        """A site at the upper or lower edge, in one line with who is there."""
        x, y = self._port(node)
        y += -1 if OUTWARD[node % PORTS] == NORTH else 1
        style = self._label_style(site)
        text = self._called(site) + (self._visitors(site) if full else "")
        if both:
            signs = REACHED if self._reached(SITE_NODE + site) else LINES[0]
            columns = sorted((x, self._port(node ^ 1)[0]))
            bends = self._bracket([node, node ^ 1], site)
            for mouth, bend in bends.items():
                at = self._port(mouth)[0]
                start = min(at, sum(columns) // 2)
                self._write((start, y), signs[0] * (abs(sum(columns) // 2 - at) + 1), style)
                self._write((at, y), bend, style)
            x = sum(columns) // 2
        room = self.size[0] - 2 if both else self.size[0] // 2
        cut = text if len(text) <= room else text[: room - 1] + "+"
        start, middle = x - len(cut) // 2, self._corner(node // PORTS)[0] + self.size[0] // 2
        if not both:  # each half of the edge has a label of its own
            start = min(start, middle - len(cut)) if x < middle else max(start, middle + 1)
        self._write((start, y), cut, style)


def best_spots(picture: Picture, spots: list[Spot]) -> list[Spot]:
    """The spots of a line in the order in which signs are best put there: on level runs, in the middle, off bridges."""

    def price(spot: Spot) -> tuple[int, float]:
        piece = picture.pieces[spot]
        bridge = 8 if piece.below is not None else 0
        shape = 0 if piece.links == LEVEL else 1 if piece.links == UPRIGHT else 3
        edge = 4 if spot in picture.ends.values() else 0
        return bridge + shape + edge, abs(spots.index(spot) - (len(spots) - 1) / 2)

    return sorted(spots, key=price)
