"""The mine: tiles, tunnels, and what can be reached in them. GM-085 to GM-109, GM-R24, GM-R33, GM-R35, GM-R37 to R39.

A *zone* is a part of the mine in which a pawn is at one place: a claim site, a tunnel, or the near end of a tunnel with
a rat or snake in it.
"""

from __future__ import annotations

from motherlode.core.bits import has_bit, nth_bit, with_bit, without_bit
from motherlode.core.kernels import kernel

from .records import (
    ALL_PORTS,
    MAX_MOUTHS,
    PORTS,
    SITE_NODE,
    SITE_PLACE,
    TILES,
    TUNNEL_NODES,
    WORD,
    Box,
    Table,
)

FIELD_SIDE = 3


# Places and nodes


@kernel
def is_site(place: int) -> bool:
    """Whether a pawn at this place stands on a claim site."""
    return place > SITE_PLACE


@kernel
def site_of(place: int) -> int:
    """The site of a place, 0 inside the mine."""
    return place - SITE_PLACE if place > SITE_PLACE else 0


@kernel
def rotated(ports: int, quarters: int) -> int:
    """A set of ports of a tile after so many quarters clockwise."""
    by = 2 * quarters
    return ((ports << by) | (ports >> (PORTS - by))) & ALL_PORTS


@kernel
def port_at(t: Table, node: int) -> int:
    """The port of the tile itself that lies at a node."""
    tile = t.tile[node // PORTS]
    return (node - 2 * t.turned[tile]) % PORTS


@kernel
def zone_at(box: Box, t: Table, node: int) -> int:
    """The ports of the cell, as they lie on the board, that are in the zone of a node; 0 is rock."""
    tile = t.tile[node // PORTS]
    return rotated(box.zone[tile, t.side[tile], port_at(t, node)], t.turned[tile])


@kernel
def node_of(t: Table, place: int) -> int:
    """The node of a place; of a tunnel the one that its stored port lies at."""
    if is_site(place):
        return SITE_NODE + site_of(place)
    tile = place // PORTS
    return PORTS * t.cell[tile] + (place % PORTS + 2 * t.turned[tile]) % PORTS


@kernel
def place_at(box: Box, t: Table, node: int) -> int:
    """The place of a node: for a tunnel the lowest port of its zone, as the tile has it."""
    if node >= TUNNEL_NODES:
        return SITE_PLACE + node - SITE_NODE
    tile = t.tile[node // PORTS]
    return tile * PORTS + nth_bit(box.zone[tile, t.side[tile], port_at(t, node)], 0)


@kernel
def first_node(box: Box, t: Table, node: int) -> int:
    """GM-R37: the lowest node of the zone that a node is in; it stands for the zone."""
    if node >= TUNNEL_NODES:
        return node
    return PORTS * (node // PORTS) + nth_bit(zone_at(box, t, node), 0)


@kernel
def cell_of(box: Box, t: Table, place: int) -> int:
    """The cell of a pawn: of a site the one that it touches."""
    return box.site_cell[site_of(place)] if is_site(place) else t.cell[place // PORTS]


@kernel
def same_location(box: Box, t: Table, one: int, other: int) -> bool:
    """GM-R37: the same site, or the same tunnel and not separated by its rat or snake."""
    if is_site(one) or is_site(other):
        return one == other
    tile = one // PORTS
    if tile != other // PORTS:
        return False
    return has_bit(box.zone[tile, t.side[tile], one % PORTS], other % PORTS)


@kernel
def beast_at(box: Box, t: Table, place: int) -> int:
    """The rat or snake in the tunnel where a pawn stands."""
    if is_site(place):
        return 0
    tile = place // PORTS
    return box.beast[tile, t.side[tile], place % PORTS]


@kernel
def other_end(box: Box, t: Table, place: int) -> int:
    """GM-092: the place behind the rat or snake."""
    tile = place // PORTS
    ports = box.tunnel[tile, t.side[tile], place % PORTS]
    return tile * PORTS + nth_bit(without_bit(ports, place % PORTS), 0)


# Reach


@kernel
def explore(box: Box, t: Table, place: int, plans: int) -> None:
    """GM-085 to GM-088: note in `t.region` all nodes that a pawn reaches without passing a rat or snake."""
    start = node_of(t, place)
    t.region[0] = 0
    t.region[1] = 0
    if start < WORD:
        flood(box, t, plans, with_bit(0, start), 0)
    else:
        flood(box, t, plans, 0, with_bit(0, start - WORD))


@kernel
def flood(box: Box, t: Table, plans: int, near: int, far: int) -> None:
    """Add to `t.region` all nodes that are reached from some others.

    Nodes are taken from a list of those to do, and put into both lists when they are found. Two words hold a list: the
    first seven cells, then the last two and the sites.
    """
    hopped = False
    while near != 0 or far != 0:
        node = nth_bit(near, 0) if near != 0 else WORD + nth_bit(far, 0)
        low = 0
        high = 0
        if node >= TUNNEL_NODES:
            high = with_bit(0, node - WORD)
            for i in range(MAX_MOUTHS):
                mouth = box.mouth[node - SITE_NODE, i] - 1
                if mouth >= 0:
                    low |= nodes_low(box, t, mouth)
                    high |= nodes_high(box, t, mouth)
        else:
            low = nodes_low(box, t, node)
            high = nodes_high(box, t, node)
            if box.beyond[node] != 0:
                low |= nodes_low(box, t, box.beyond[node] - 1)
                high |= nodes_high(box, t, box.beyond[node] - 1)
            elif box.site_at[node] != 0:
                high = with_bit(high, SITE_NODE + box.site_at[node] - WORD)
            if not hopped and plans > 0 and has_letter(box, t, node, plans):
                hopped = True
                for tile in range(1, TILES):
                    if is_linked(box, t, tile, plans):
                        low |= nodes_low(box, t, letter_node(box, t, tile))
                        high |= nodes_high(box, t, letter_node(box, t, tile))
        if node < WORD:
            t.region[0] = with_bit(t.region[0], node)
        else:
            t.region[1] = with_bit(t.region[1], node - WORD)
        near = (near | low) & ~t.region[0]
        far = (far | high) & ~t.region[1]


@kernel
def nodes_low(box: Box, t: Table, node: int) -> int:
    """The zone of a tunnel node as bits of the first word."""
    return 0 if node >= WORD else zone_at(box, t, node) << (PORTS * (node // PORTS))


@kernel
def nodes_high(box: Box, t: Table, node: int) -> int:
    """The zone of a tunnel node as bits of the second word."""
    return zone_at(box, t, node) << (PORTS * (node // PORTS) - WORD) if node >= WORD else 0


@kernel
def is_linked(box: Box, t: Table, tile: int, plans: int) -> bool:
    """GM-105 to GM-108, GM-R39: whether so many Tunnel Plans lead to the lettered tunnel of a tile."""
    return 0 < box.letter[tile, t.side[tile]] <= plans


@kernel
def letter_node(box: Box, t: Table, tile: int) -> int:
    """A node of the lettered tunnel of a tile."""
    return node_of(t, tile * PORTS + box.letter_port[tile, t.side[tile]])


@kernel
def has_letter(box: Box, t: Table, node: int, plans: int) -> bool:
    """Whether a node is in a lettered tunnel that the plans show."""
    tile = t.tile[node // PORTS]
    if not is_linked(box, t, tile, plans):
        return False
    return has_bit(box.tunnel[tile, t.side[tile], box.letter_port[tile, t.side[tile]]], port_at(t, node))


@kernel
def in_region(t: Table, node: int) -> bool:
    """Whether the active pawn reaches a node."""
    return has_bit(t.region[0], node) if node < WORD else has_bit(t.region[1], node - WORD)


# Turning and shifting tiles


@kernel
def leads_onto(box: Box, t: Table, place: int, cell: int) -> bool:
    """GM-099, GM-100, GM-R24: a tunnel leads onto the cells across its ports; a site onto the cell that it touches."""
    if is_site(place):
        return box.site_cell[site_of(place)] == cell
    here = t.cell[place // PORTS]
    ports = zone_at(box, t, node_of(t, place))
    for port in range(PORTS):
        if has_bit(ports, port) and box.beyond[PORTS * here + port] != 0:
            if (box.beyond[PORTS * here + port] - 1) // PORTS == cell:
                return True
    return False


@kernel
def turn_tile(t: Table, cell: int, quarters: int) -> None:
    """GM-098: clockwise; pawns on it ride along (GM-R35)."""
    tile = t.tile[cell]
    t.turned[tile] = (t.turned[tile] + quarters) % 4


@kernel
def cell_of_line(line: int, place: int) -> int:
    """The cells of the three rows, then of the three columns."""
    return FIELD_SIDE * line + place if line < FIELD_SIDE else line - FIELD_SIDE + FIELD_SIDE * place


@kernel
def next_to_line(box: Box, t: Table, place: int, line: int) -> bool:
    """GM-229, GM-R38: on a site that touches a tile of the line, or on a tile beside the line and not in it."""
    here = cell_of(box, t, place)
    row = here // FIELD_SIDE
    column = here % FIELD_SIDE
    across = row - line if line < FIELD_SIDE else column - (line - FIELD_SIDE)
    if is_site(place):
        return across == 0
    return across == 1 or across == -1


@kernel
def old_place(order: int, place: int) -> int:
    """GM-R38: which of three tiles comes to a place of the line; the five orders other than the old one."""
    if order == 0:
        return 0 if place == 0 else 3 - place  # 0 2 1
    if order == 1:
        return 2 if place == 2 else 1 - place  # 1 0 2
    if order == 2:
        return (place + 1) % FIELD_SIDE  # 1 2 0
    if order == 3:
        return (place + 2) % FIELD_SIDE  # 2 0 1
    return 2 - place  # 2 1 0


@kernel
def shift_line(t: Table, line: int, order: int) -> None:
    """GM-228, GM-R38: the three tiles of a line change places, each as it lies; pawns ride along."""
    first = t.tile[cell_of_line(line, old_place(order, 0))]
    second = t.tile[cell_of_line(line, old_place(order, 1))]
    third = t.tile[cell_of_line(line, old_place(order, 2))]
    put_tile(t, first, cell_of_line(line, 0))
    put_tile(t, second, cell_of_line(line, 1))
    put_tile(t, third, cell_of_line(line, 2))


@kernel
def put_tile(t: Table, tile: int, cell: int) -> None:
    """A tile lies in a cell."""
    t.tile[cell] = tile
    t.cell[tile] = cell


# Cave-ins


@kernel
def place_after_collapse(box: Box, t: Table, place: int) -> int:
    """GM-R33: where a pawn is after its tile was turned over: in what is left of its tunnel, or in the next tunnel."""
    tile = place // PORTS
    old_side = 1 - t.side[tile]
    port = place % PORTS
    old = box.tunnel[tile, old_side, port]
    if box.beast[tile, old_side, port] == 0:
        port = nth_bit(old, 0)
    if box.zone[tile, t.side[tile], port] == 0:
        for other in range(PORTS):
            if has_bit(old, other) and box.zone[tile, t.side[tile], other] != 0:
                return tile * PORTS + nth_bit(box.zone[tile, t.side[tile], other], 0)
        for _ in range(PORTS):
            if box.zone[tile, t.side[tile], port] == 0:
                port = (port + 1) % PORTS
    return tile * PORTS + nth_bit(box.zone[tile, t.side[tile], port], 0)


@kernel
def distance(box: Box, t: Table, place: int, cell: int, orthogonal: bool) -> int:
    """GM-R28, GM-R29: tiles between a pawn and a cell; a pawn on a tile is next to all tiles around it."""
    here = cell_of(box, t, place)
    rows = abs(here // FIELD_SIDE - cell // FIELD_SIDE)
    columns = abs(here % FIELD_SIDE - cell % FIELD_SIDE)
    tiles = rows + columns if orthogonal else max(rows, columns)
    return tiles if is_site(place) else max(0, tiles - 1)
