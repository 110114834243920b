"""Pawns on a tile that caves in (GM-R33), and how far all are from it (GM-R28, GM-R29): every case, worked out anew.

A tunnel is written as in `components.toml`: its mouths, then a rat or snake, then a letter.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from motherlode.games.goldmine_rumbles import GAME, records
from motherlode.games.goldmine_rumbles.mine import distance, place_after_collapse, place_at, same_location, zone_at

if TYPE_CHECKING:
    from tests.games.goldmine_rumbles.conftest import Given

Tunnel = tuple[list[int], bool]  # the mouths, and whether a rat or snake is inside


def tunnels(side: str) -> list[Tunnel]:
    """The tunnels of a side of a tile."""
    return [([int(port) for port in word if port.isdigit()], word.strip("ABC")[-1] in "RS") for word in side.split()]


def places(side: list[Tunnel]) -> list[list[int]]:
    """The places of a side: tunnels, and both ends of those with a rat or snake."""
    return [part for mouths, beast in side for part in ([[port] for port in mouths] if beast else [mouths])]


def after(light: list[Tunnel], collapsed: list[Tunnel], here: list[int]) -> list[int]:
    """GM-R33, in the words of the rules page."""
    mouths, beast = next((mouths, beast) for mouths, beast in light if here[0] in mouths)
    left = {port: place for place in places(collapsed) for port in place}
    for port in [*here, *mouths]:  # something of the tunnel is left, and rather on this side of the beast
        if port in left:
            return left[port]
    start = here[0] if beast else min(mouths)
    return next(left[port % 8] for port in range(start, start + 8) if port % 8 in left)


@pytest.mark.rule("GM-R33", "GM-055", "GM-056")
@pytest.mark.parametrize("quarters", [0, 3])
def test_wherever_a_pawn_is_it_stays_on_the_tile_that_caves_in(given: Given, quarters: int) -> None:
    with (files(GAME.package) / "components.toml").open("rb") as file:
        tiles = tomllib.load(file)["tile"]
    cases = 0
    for tile, sides in enumerate(tiles, start=1):
        game = given()
        game.t.turned[tile] = quarters
        game.t.side[tile] = records.COLLAPSED
        light, collapsed = tunnels(sides["light"]), tunnels(sides["collapsed"])
        for here in places(light):
            place = place_after_collapse(game.box, game.t, 8 * tile + min(here))
            assert place == 8 * tile + min(after(light, collapsed, here)), (tile, here)
            cases += 1
    assert cases > 30


@pytest.mark.rule("GM-R33")
@pytest.mark.parametrize(
    ("light", "collapsed", "port", "left_at"),
    [
        ("01 67", "01", 6, 0),  # past the last mouth comes the first
        ("27R 01", "01", 2, 0),  # from the own end of a rat's tunnel …
        ("27R 01", "01", 7, 0),  # … from the other end, too
        ("27R 34", "34", 2, 3),
        ("27R 34", "27R 34", 7, 7),  # on the same side of it
        ("27R 34", "27 34", 7, 2),  # the rat is gone, and with it the other side
        ("145 67", "45 67", 1, 4),  # what is left of it, though its first mouth is gone
        ("0246 13", "04 26", 0, 0),  # two pieces are left: that of the first mouth
        ("0246 13", "26 13", 0, 2),  # rather than the next one clockwise
    ],
)
def test_what_is_left_of_a_tunnel_and_else_the_next_one_clockwise(
    given: Given, light: str, collapsed: str, port: int, left_at: int
) -> None:
    game = given(box=given.box(tiles={7: (light, collapsed)}))
    game.t.side[7] = records.COLLAPSED
    assert place_after_collapse(game.box, game.t, 8 * 7 + port) == 8 * 7 + left_at


@pytest.mark.rule("GM-R28", "GM-R29", "GM-059", "GM-060", "GM-061")
@pytest.mark.parametrize("orthogonal", [False, True])
def test_everywhere_tiles_are_counted_alike(given: Given, orthogonal: bool) -> None:
    game = given(mine="1 2 3 4 5 6 7 8 9")
    touched = dict(zip(range(1, 17), [0, 0, 1, 2, 2, 2, 5, 8, 8, 8, 7, 6, 6, 6, 3, 0], strict=True))
    spots = [(records.SITE_PLACE + site, cell, 0) for site, cell in touched.items()]
    spots += [(8 * tile + game.box.letter_port[tile, 0], tile - 1, 1) for tile in range(1, 10)]
    for place, here, inside in spots:
        for cell in range(9):
            across, down = abs(here % 3 - cell % 3), abs(here // 3 - cell // 3)
            tiles = across + down if orthogonal else max(across, down)
            assert distance(game.box, game.t, place, cell, orthogonal) == max(0, tiles - inside)


@pytest.mark.rule("GM-R37", "GM-091")
def test_two_pawns_meet_only_at_the_same_place(given: Given) -> None:
    game = given()
    nodes = [node for node in range(records.NODES) if node >= records.TUNNEL_NODES or zone_at(game.box, game.t, node)]
    spots = sorted({place_at(game.box, game.t, node) for node in nodes})
    assert len(spots) > 40
    for one in spots:
        assert [other for other in spots if same_location(game.box, game.t, one, other)] == [one]
