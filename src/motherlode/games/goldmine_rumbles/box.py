"""How components.toml becomes the BOX of Goldmine Rumbles."""

from __future__ import annotations

import re

from motherlode.core.box import Document, Entry
from motherlode.core.errors import near

from .records import (
    CELLS,
    COLUMN_NAMES,
    DIE,
    ITEM_NAMES,
    MANUALS,
    MAX_CHARACTERS,
    MAX_CLAIMS,
    MAX_MISSIONS,
    MAX_MOUTHS,
    MAX_PHASES,
    MAX_PLAYERS,
    MAX_SITES,
    MAX_SQUARES,
    MISSION_ITEMS,
    PICKINGS_REACH,
    PORTS,
    RAT,
    ROCKS,
    ROW,
    SNAKE,
    SQUARES,
    START_SITES,
    TUNNEL_NODES,
    Box,
)

BEASTS = {"R": RAT, "S": SNAKE}
LETTERS = {"A": 1, "B": 2, "C": 3}
COLOURS = "rbgy"
LENGTHS = {"short": 1, "long": 2}
ROWS = {
    "prices": SQUARES,
    "pickings": 2 * PICKINGS_REACH + 1,
    "cave_in": 3,
    "fewest_marks_3": 2,
    "fewest_marks_4": 3,
    "mission_items": MISSION_ITEMS + 1,
    "start_sites": START_SITES,
}
TUNNEL = re.compile(r"([0-7]{2,8})([RS]?)([ABC]?)$")


def fill(document: Document, box: Box) -> dict[str, list[str]]:
    """Write the record, and give the names of claims' items, characters and columns."""
    for number, tile in enumerate(document.entries("tile", CELLS, CELLS), start=1):
        _read_tile(tile, box, number)
    _read_board(document, box)
    _read_claims(document, box)
    _read_items(document, box)
    characters = _read_characters(document, box)
    for number, mission in enumerate(document.entries("mission", MAX_PLAYERS, MAX_MISSIONS), start=1):
        for i, item in enumerate(_items(mission, "items", MISSION_ITEMS)):
            box.mission[number, i] = item
        mission.check()
        box.missions = number
    for number, rumble in enumerate(document.entries("rumble", CELLS, CELLS), start=1):
        order = rumble.text("order").lower()
        if sorted(order) != sorted(COLOURS):
            raise rumble.fail("order", f"order {order!r} must name the colours {COLOURS}, each once")
        for i, colour in enumerate(order):
            box.rumble[number, i] = COLOURS.index(colour) + 1
        rumble.check()
    _read_columns(document, box)
    _read_phases(document, box)
    _read_rows(document, box)
    _read_numbers(document, box)
    return {"character": characters, "item": ["", *ITEM_NAMES], "column": ["", *COLUMN_NAMES]}


def _one_of(entry: Entry, key: str, words: dict[str, int]) -> int:
    said = entry.text(key).lower()
    if said not in words:
        raise entry.fail(key, f"{key} = {said!r} is not known. {near(said, words)}")
    return words[said]


def _items(entry: Entry, key: str, count: int) -> list[int]:
    """So many different items, as kinds."""
    names = entry.text(key).lower().split()
    for name in names:
        if name not in ITEM_NAMES:
            raise entry.fail(key, f"there is no item {name!r}. {near(name, ITEM_NAMES)}")
    if len(names) != count or len(set(names)) != count:
        raise entry.fail(key, f"{key} must name {count} different items, not {' '.join(names)!r}")
    return [ITEM_NAMES.index(name) + 1 for name in names]


def _numbers(entry: Entry, key: str, low: int, high: int) -> list[int]:
    """Numbers in a row, such as "3 3 2"."""
    said = entry.text(key).split()
    if not all(word.lstrip("-").isdigit() and low <= int(word) <= high for word in said):
        raise entry.fail(key, f"{key} must be numbers from {low} to {high}, not {' '.join(said)!r}")
    return [int(word) for word in said]


def _read_tile(entry: Entry, box: Box, number: int) -> None:
    """GM-005, GM-056: both sides; the collapsed one has tunnels of the light one, or parts of them."""
    sides = [_read_side(entry, box, number, side, key) for side, key in enumerate(("light", "collapsed"))]
    for ports in sides[1]:
        if not any(ports <= other for other in sides[0]):
            raise entry.fail("collapsed", "the collapsed side may only have what is left of tunnels of the light side")
    entry.check()


def _read_side(entry: Entry, box: Box, number: int, side: int, key: str) -> list[set[int]]:
    tunnels: list[set[int]] = []
    for text in entry.text(key).upper().split():
        found = TUNNEL.match(text)
        ports = {int(port) for port in found[1]} if found else set()
        if found is None or len(ports) != len(found[1]):
            raise entry.fail(key, f"{text!r} is no tunnel: write its ports, then R or S, then A, B or C, such as 36R")
        if any(ports & other for other in tunnels):
            raise entry.fail(key, f"tunnel {text} has a port that another tunnel has too")
        if found[2] and (len(ports) != 2 or found[3]):
            raise entry.fail(key, f"tunnel {text}: a rat or snake sits in a tunnel of two ports without a letter")
        tunnels.append(ports)
        mask = sum(1 << port for port in ports)
        for port in ports:
            box.tunnel[number, side, port] = mask
            box.zone[number, side, port] = 1 << port if found[2] else mask
            box.beast[number, side, port] = BEASTS.get(found[2], 0)
        if found[3]:
            if box.letter[number, side]:
                raise entry.fail(key, "a side has one lettered tunnel at the most")
            box.letter[number, side], box.letter_port[number, side] = LETTERS[found[3]], min(ports)
    return tunnels


def _read_board(document: Document, box: Box) -> None:
    """The borders between cells, and the sites around them: each site touches one cell."""
    for node in range(TUNNEL_NODES):
        cell, port = divmod(node, PORTS)
        row, column = divmod(cell, 3)
        down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[port // 2]
        if 0 <= row + down < 3 and 0 <= column + right < 3:
            across = 3 * (row + down) + column + right
            facing = {0: 5, 1: 4, 2: 7, 3: 6, 4: 1, 5: 0, 6: 3, 7: 2}[port]
            box.beyond[node] = PORTS * across + facing + 1
    mouths = dict.fromkeys(range(1, MAX_SITES + 1), 0)
    for mouth in document.entries("mouth", MAX_SITES, TUNNEL_NODES):
        cell, port = mouth.whole("cell", 0, CELLS - 1), mouth.whole("port", 0, PORTS - 1)
        site = mouth.whole("site", 1, MAX_SITES)
        node = PORTS * cell + port
        if box.beyond[node] or box.site_at[node]:
            raise mouth.fail("port", f"port {port} of cell {cell} is no free mouth at the edge of the field")
        if mouths[site] == MAX_MOUTHS or (mouths[site] and box.site_cell[site] != cell):
            raise mouth.fail("site", f"site {site} may have {MAX_MOUTHS} mouths, at one cell")
        box.site_at[node] = site
        box.site_cell[site] = cell
        box.mouth[site, mouths[site]] = node + 1
        mouths[site] += 1
        mouth.check()
    without = [str(site) for site, count in mouths.items() if not count]
    if without:
        raise document.fail(1, f"no [[mouth]] leads to site {', '.join(without)}")


def _read_claims(document: Document, box: Box) -> None:
    for number, claim in enumerate(document.entries("claim", MAX_CLAIMS, MAX_CLAIMS), start=1):
        box.rock[number] = _one_of(claim, "rock", ROCKS)
        shown = _items(claim, "top", ROW) + _items(claim, "bottom", ROW)
        for i, item in enumerate(shown):
            box.shows[number, i] = item
        box.cube[number] = claim.whole("cube", 0, 1)
        claim.check()


def _read_items(document: Document, box: Box) -> None:
    seen = set()
    for item in document.entries("item", len(ITEM_NAMES), len(ITEM_NAMES)):
        kind = _one_of(item, "name", {name: i for i, name in enumerate(ITEM_NAMES, start=1)})
        if kind in seen:
            raise item.fail("name", f"{item.text('name')} is there twice")
        seen.add(kind)
        least = MAX_PLAYERS if ITEM_NAMES[kind - 1] in ("bread", "dynamite", "whiskey") else 0
        box.supply[kind] = item.whole("copies", least, 60)
        item.check()


def _read_characters(document: Document, box: Box) -> list[str]:
    names = [""]
    for number, character in enumerate(document.entries("character", MAX_PLAYERS, MAX_CHARACTERS), start=1):
        name = character.text("name").lower()
        if name in names or " " in name:
            raise character.fail("name", f"name {name!r} must be one word that no other character has")
        names.append(name)
        box.character_item[number] = _items(character, "item", 1)[0]
        character.check()
    box.characters = len(names) - 1
    for kind, name in enumerate(ITEM_NAMES, start=1):
        needed = sum(box.character_item[number] == kind for number in range(1, len(names)))
        needed += MAX_PLAYERS if name in ("bread", "dynamite", "whiskey") else 0
        if box.supply[kind] < needed:
            raise document.fail(1, f"{name}: characters and players begin with {needed}, the supply has fewer")
    return names


def _read_columns(document: Document, box: Box) -> None:
    for number, column in enumerate(document.entries("column", len(COLUMN_NAMES), len(COLUMN_NAMES)), start=1):
        if column.text("name").lower() != COLUMN_NAMES[number - 1]:
            raise column.fail("name", f"column {number} is {COLUMN_NAMES[number - 1]}")
        effects = _numbers(column, "effect", 0, 100)
        if not 2 <= len(effects) <= MAX_SQUARES + 1:
            raise column.fail(
                "effect", f"effect must tell 0 to {MAX_SQUARES} cubes at the most, and 0 to 1 at the least"
            )
        if number == MANUALS and min(effects) < 1:
            raise column.fail("effect", "a Dynamite turns at least one tile")
        box.squares[number] = len(effects) - 1
        for cubes, effect in enumerate(effects):
            box.effect[number, cubes] = effect
        column.check()


def _read_phases(document: Document, box: Box) -> None:
    for entry in document.entries("phases", 4, 4):
        length, players = _one_of(entry, "length", LENGTHS), entry.whole("players", 3, MAX_PLAYERS)
        if box.phases[length, players]:
            raise entry.fail("length", "these phases are there twice")
        cubes = _numbers(entry, "cubes", 0, 8)
        if not 1 <= len(cubes) <= MAX_PHASES:
            raise entry.fail("cubes", f"there may be 1 to {MAX_PHASES} phases")
        box.phases[length, players] = len(cubes)
        for phase, count in enumerate(cubes):
            box.cubes[length, players, phase] = count
        entry.check()


def _read_rows(document: Document, box: Box) -> None:
    rows: dict[str, list[int]] = {}
    for entry in document.entries("numbers_row", len(ROWS), len(ROWS)):
        name = entry.text("name")
        if name not in ROWS or name in rows:
            raise entry.fail("name", f"name {name!r} is not known here, or there twice. {near(name, ROWS)}")
        rows[name] = _numbers(entry, "values", 0, MAX_SITES if name == "start_sites" else 100)
        if len(rows[name]) != ROWS[name]:
            raise entry.fail("values", f"{name} has {ROWS[name]} numbers")
        entry.check()
    for i in range(SQUARES):
        box.price[i + 1] = rows["prices"][i]
    for i, gold in enumerate(rows["pickings"]):
        box.pickings[i] = gold
    for i, injuries in enumerate(rows["cave_in"]):
        box.cave_in[i] = injuries
    for players in (3, 4):
        for sharing, gold in enumerate(rows[f"fewest_marks_{players}"], start=1):
            box.fewest_marks[players, sharing] = gold
    for items, gold in enumerate(rows["mission_items"]):
        box.mission_worth[items] = gold
    for i, site in enumerate(rows["start_sites"]):
        if site == 0 or site in rows["start_sites"][:i]:
            raise document.fail(1, "start_sites must be four different sites")
        box.start_site[i] = site


def _read_numbers(document: Document, box: Box) -> None:
    box.start_gold = document.number("start_gold", 0, 100)
    box.carry = document.number("carry", 4, 20)
    box.essential_price = document.number("essential_price", 1, 20)
    box.sell_price = document.number("sell_price", 0, 20)
    box.most_bid = document.number("most_bid", 1, 6)
    box.bag = document.number("bag", 1, 50)
    box.papa_bags = document.number("papa_bags", 1, 20)
    box.papa_bonus = document.number("papa_bonus", 0, 20)
    box.papa_reward = document.number("papa_reward", 0, 50)
    box.blunderbus_bonus = document.number("blunderbus_bonus", 0, 20)
    box.leaf_bonus = document.number("leaf_bonus", 0, 20)
    box.backfire = document.number("backfire", 0, DIE)
    box.first_cave_in = document.number("first_cave_in", 0, 20)
    box.passage = document.number("passage", 0, 20)
    box.notebook = document.number("notebook", 0, 20)
    box.most_penalty = document.number("most_penalty", 0, 20)
    box.token_cost = document.number("token_cost", 0, 20)
    box.finder_fee = document.number("finder_fee", 0, 20)
    box.most_passes = document.number("most_passes", 1, 40)
