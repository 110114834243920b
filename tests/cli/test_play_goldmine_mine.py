"""The drawn mine of Goldmine Rumbles: who follows the characters stays in one tunnel, and finds all of it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from motherlode.cli.boards.goldmine_rumbles_mine import LINES, REACHED, SHAPES, SIZES, Mine, SiteSigns, best_spots
from motherlode.cli.boards.goldmine_rumbles_tiles import (
    BACK,
    LEVEL,
    STEPS,
    UPRIGHT,
    Spot,
    drawn,
    moved,
    port_spots,
    rotated_ports,
)
from motherlode.cli.playing.terminal import EndOfInput
from motherlode.cli.screens import Moment, Recorder, session_of
from motherlode.core import registry
from motherlode.games.goldmine_rumbles.mine import in_region
from motherlode.games.goldmine_rumbles.records import CELLS, COLLAPSED, LIGHT, PORTS, ROUTE, SITE_PLACE, Box, View

RECORD = registry.game("goldmine-rumbles").components().record
assert isinstance(RECORD, Box)
BOX: Box = RECORD
LINKS = {sign: links for signs in (*LINES, REACHED) for links, place in SHAPES.items() for sign in signs[place]}
NAMED = "rsABC"


def laid_out(turned: int, side: int) -> View:
    """Tile 1 to 9 in their order, all turned alike."""
    view = View()
    view.players = 4
    for cell in range(CELLS):
        view.tile[cell] = cell + 1
        view.cell[cell + 1] = cell
        view.turned[cell + 1] = turned
        view.side[cell + 1] = side
    for seat in range(5):
        view.place[seat] = SITE_PLACE + 3
    return view


class Eye:
    """Follows lines on a sheet by nothing but the characters."""

    def __init__(self, mine: Mine, view: View) -> None:
        self.mine = mine
        self.sheet = [line.plain for line in mine.draw(view, SiteSigns({}))]
        self.width, self.height = mine.size
        self.ports = port_spots(*mine.size)

    def follow(self, cell: int, port: int) -> set[int]:
        """The ports of a cell that a line leads to from one of them; none, if there is rock."""
        x, y = self.mine._corner(cell)

        def sign(spot: Spot) -> str:
            inside = 0 <= spot[0] < self.width and 0 <= spot[1] < self.height
            return self.sheet[y + spot[1]][x + spot[0]] if inside else ""

        def beyond(spot: Spot, step: int) -> Spot | None:
            """Where a line goes on that leaves a spot: on the next spot, or behind the bridges that it goes under."""
            there = moved(spot, step)
            while sign(there) and LINKS.get(sign(there)) == (LEVEL if step & UPRIGHT else UPRIGHT):
                there = moved(there, step)
            joined = sign(there) in (*NAMED,) or LINKS.get(sign(there), 0) & BACK[step]
            assert not sign(there) or joined, f"a line ends in nothing at {there} of cell {cell}"
            return there if sign(there) else None

        def links(spot: Spot) -> Iterator[int]:
            """The steps that lead on from a spot; a letter or beast lies on whatever line leads to it."""
            for step in STEPS:
                if sign(spot) not in NAMED:
                    if LINKS[sign(spot)] & step:
                        yield step
                    continue
                there = moved(spot, step)
                while sign(there) and LINKS.get(sign(there)) == (LEVEL if step & UPRIGHT else UPRIGHT):
                    there = moved(there, step)
                outward = not sign(there) and spot in self.ports
                if outward or (sign(there) and LINKS.get(sign(there), 0) & BACK[step]):
                    yield step

        if sign(self.ports[port]) == " ":
            return set()
        found, todo = {self.ports[port]}, [self.ports[port]]
        while todo:
            spot = todo.pop()
            for step in links(spot):
                there = beyond(spot, step)
                if there is not None and there not in found:
                    found.add(there)
                    todo.append(there)
        return {number for number, spot in enumerate(self.ports) if spot in found}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("side", [LIGHT, COLLAPSED])
@pytest.mark.parametrize("turned", range(4))
def test_the_eye_finds_the_tunnels_of_every_tile(turned: int, side: int, size: tuple[int, int]) -> None:
    mine = Mine(BOX)
    mine.size = size
    eye = Eye(mine, laid_out(turned, side))
    for cell in range(CELLS):
        for port in range(PORTS):
            ports = BOX.tunnel[cell + 1, side, (port - 2 * turned) % PORTS]
            assert eye.follow(cell, port) == set(rotated_ports(ports, turned)), (cell + 1, port)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_tunnels_meet_at_the_borders(size: tuple[int, int]) -> None:
    mine = Mine(BOX)
    mine.size = size
    for node in range(CELLS * PORTS):
        if BOX.beyond[node]:
            (x, y), (across, down) = mine._port(node), mine._port(BOX.beyond[node] - 1)
            assert abs(x - across) + abs(y - down) == 1


def any_tunnels(luck: random.Random) -> tuple[tuple[int, ...], ...]:
    """What a designer might think of: any ports in up to four tunnels."""
    ports = list(range(PORTS))
    luck.shuffle(ports)
    found: list[tuple[int, ...]] = []
    while len(ports) >= 2 and len(found) < 4:
        count = min(len(ports), luck.choice([2, 2, 2, 3, 4]))
        found.append(tuple(sorted(ports[:count])))
        del ports[:count]
    return tuple(found)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_any_tunnels_are_drawn_apart(size: tuple[int, int]) -> None:
    luck = random.Random(1)
    failed = 0
    for _ in range(40):
        tunnels = any_tunnels(luck)
        picture = drawn(tunnels, *size)
        failed += not picture.whole
        for number, ports in enumerate(tunnels):
            spots = picture.along(ports[0]) if picture.whole else [picture.ends[port] for port in ports]
            assert {port for port, spot in picture.ends.items() if spot in spots} == set(ports)
            assert all(picture.pieces[spot].tunnel == number for spot in spots)
        for spot, piece in picture.pieces.items():
            assert piece.below is None or (piece.links == LEVEL and piece.below != piece.tunnel), spot
    assert failed <= (4 if size == SIZES[-1] else 0), "there is hardly a tile that needs letters instead of lines"


def test_where_there_is_no_room_ports_have_letters() -> None:
    box = Box()
    box.assign(BOX)
    tunnels = ((0, 2), (1, 6), (3, 5), (4, 7))
    assert not drawn(tunnels, *SIZES[-1]).whole, "too many bridges for a small tile"
    for ports in tunnels:
        for port in ports:
            box.tunnel[5, LIGHT, port] = box.zone[5, LIGHT, port] = sum(1 << p for p in ports)
            box.beast[5, LIGHT, port] = 0
    lines = [line.plain for line in Mine(box).draw(laid_out(0, LIGHT), SiteSigns({}))]
    x, y = Mine(box)._corner(4)
    shown = "".join(line[x : x + 11] for line in lines[y : y + 5])
    assert all(shown.count(letter) == 2 for letter in "wxyz")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_beasts_and_letters_hide_no_bridge(size: tuple[int, int]) -> None:
    mine = Mine(BOX)
    mine.size = size
    for tile in range(1, CELLS + 1):
        for turned in range(4):
            tunnels, picture = mine.picture(tile, LIGHT, turned)
            for ports in tunnels:
                piece = picture.pieces[best_spots(picture, picture.along(ports[0]))[0]]
                assert piece.below is None


@pytest.mark.parametrize("seed", range(4))
def test_thick_lines_are_what_the_pawn_reaches(seed: int) -> None:
    typed = [*"3", "", "7", "", "11", "", "", "colt lamps tools", "", "lamps plans plans", "", "tools plans pumps", ""]
    session = session_of(Moment("", "goldmine-rumbles:players=3", "you=Ann,you=Ben,you=Cid", ""), Recorder(typed), seed)
    with pytest.raises(EndOfInput):
        session.run()
    view = session.table.look(None)
    assert isinstance(view, View) and view.phase == ROUTE
    mine = Mine(BOX)
    sheet = [line.plain for line in mine.draw(view, SiteSigns({}))]
    thick = 0
    for node in range(CELLS * PORTS):
        x, y = mine._port(node)
        sign = sheet[y][x]
        if sign in LINKS:
            assert (sign in REACHED) == in_region(view, node), node  # type: ignore[arg-type]
            thick += sign in REACHED
    assert thick > 2
