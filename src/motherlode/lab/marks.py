"""Marks: what a designer counts beside sorts of moves. A seat gets one for what a move was about (the card that stood
at a place, the height of a first bid) or for how it ended (an office, a death). A mark is written `group: name`.

Each game has kernels that take the place of `watching.note_move` and `watching.note_end`, and names in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from motherlode.core.box import Components
from motherlode.core.contract import Box, Table
from motherlode.core.game import Game
from motherlode.core.kernels import kernel
from motherlode.core.records import Words
from motherlode.games.gold_river.moves import DROP_AT, LIFT_BID, PICK_AT, RAISE_BY
from motherlode.games.gold_river.records import CLAIM, MAX_CARDS, MAX_TOWNS
from motherlode.games.goldmine_rumbles.moves import ATTACK, BUY, CHOOSE_ROW, DISCARD, GO, TAKE
from motherlode.games.goldmine_rumbles.records import ITEM_NAMES, MAX_CLAIMS, MAX_ITEM, MAX_MISSIONS, ROW
from motherlode.lab.columns import SEAT_ROOM

BETWEEN = ": "
"""Stands between the group of a mark and its name."""

# Gold River: the card that is picked, its town, the first bid of a round, the offices at the end.

RIVER_CARDS = 0
RIVER_TOWNS = RIVER_CARDS + MAX_CARDS
HIGHEST_FIRST = 15
"""First bids from here on are one mark."""
RIVER_BIDS = RIVER_TOWNS + MAX_TOWNS
RIVER_OFFICES = RIVER_BIDS + HIGHEST_FIRST


@kernel
def river_move(box: Box, t: Table, action: int, seat: int, base: int, used: Words) -> None:
    """Which card is picked, of which town, and how high the first bid of a round is."""
    if action > PICK_AT and action <= DROP_AT:
        card = t.row[action - PICK_AT - 1]  # type: ignore[attr-defined]
        used[base + (RIVER_CARDS + card - 1) * SEAT_ROOM + seat] += 1
        if box.kind[card] == CLAIM:  # type: ignore[attr-defined]
            town = box.town[card]  # type: ignore[attr-defined]
            used[base + (RIVER_TOWNS + town - 1) * SEAT_ROOM + seat] += 1
    elif action > RAISE_BY and action < LIFT_BID and t.bid == 0:  # type: ignore[attr-defined]
        bid = min(t.lifted + action - RAISE_BY, HIGHEST_FIRST)  # type: ignore[attr-defined]
        used[base + (RIVER_BIDS + bid - 1) * SEAT_ROOM + seat] += 1


@kernel
def river_end(box: Box, t: Table, base: int, used: Words) -> None:
    """Who is Mayor at the end."""
    for town in range(1, box.towns + 1):  # type: ignore[attr-defined]
        mayor = t.mayor[town]  # type: ignore[attr-defined]
        if mayor != 0:
            used[base + (RIVER_OFFICES + town - 1) * SEAT_ROOM + mayor] += 1


def river_names(components: Components) -> list[str]:
    """The marks of Gold River."""
    cards, towns = components.names["card"][1:], components.names["town"][1:]
    bids = [str(bid) for bid in range(1, HIGHEST_FIRST)]
    return [
        *_filled("card picked", cards, MAX_CARDS),
        *_filled("Claim picked in", towns, MAX_TOWNS),
        *_filled("first bid", [*bids, f"{HIGHEST_FIRST} or more"], HIGHEST_FIRST),
        *_filled("Mayor at the end", towns, MAX_TOWNS),
    ]


# Goldmine Rumbles: the claim that is bought, the item that is taken from it, fights, Missions.

MINE_CLAIMS = 0
MINE_ITEMS = MINE_CLAIMS + MAX_CLAIMS
MINE_FIGHTS = MINE_ITEMS + MAX_ITEM
ATTACKED_SEAT, WAS_ATTACKED, ATTACKED_PAPA = 0, 1, 2
FIGHTS = ("attacked a player", "was attacked by a player", "attacked Papa Clayton")
MINE_MISSIONS = MINE_FIGHTS + len(FIGHTS)


@kernel
def mine_move(box: Box, t: Table, action: int, seat: int, base: int, used: Words) -> None:
    """Which claim is bought, which item is taken, who attacks whom."""
    if action > BUY and action < GO:
        claim = t.display[action - BUY]  # type: ignore[attr-defined]
        used[base + (MINE_CLAIMS + claim - 1) * SEAT_ROOM + seat] += 1
    elif action > TAKE and action <= DISCARD:
        place = (t.row - 1) * ROW + action - TAKE - 1  # type: ignore[attr-defined]
        item = box.shows[t.bought, place]  # type: ignore[attr-defined]
        used[base + (MINE_ITEMS + item - 1) * SEAT_ROOM + seat] += 1
    elif action >= ATTACK and action <= CHOOSE_ROW:
        foe = action - ATTACK
        if foe == 0:
            used[base + (MINE_FIGHTS + ATTACKED_PAPA) * SEAT_ROOM + seat] += 1
        else:
            used[base + (MINE_FIGHTS + ATTACKED_SEAT) * SEAT_ROOM + seat] += 1
            used[base + (MINE_FIGHTS + WAS_ATTACKED) * SEAT_ROOM + foe] += 1


@kernel
def mine_end(box: Box, t: Table, base: int, used: Words) -> None:
    """Who had which Mission."""
    for seat in range(1, t.players + 1):
        mission = t.mission[seat]  # type: ignore[attr-defined]
        if mission > 0:
            used[base + (MINE_MISSIONS + mission - 1) * SEAT_ROOM + seat] += 1


def mine_names(components: Components) -> list[str]:
    """The marks of Goldmine Rumbles."""
    return [
        *_filled("claim bought", [str(claim) for claim in range(1, MAX_CLAIMS + 1)], MAX_CLAIMS),
        *_filled("item taken", ITEM_NAMES, MAX_ITEM),
        *_filled("fights", FIGHTS, len(FIGHTS)),
        *_filled("Mission", [str(mission) for mission in range(1, MAX_MISSIONS + 1)], MAX_MISSIONS),
    ]


# Quick Silver: who died, and with how many plates left the others end.

DIED = 0
PLATES = 1
MOST_PLATES = 6


@kernel
def silver_end(box: Box, t: Table, base: int, used: Words) -> None:
    """Who is dead at the end, and what the living have left."""
    for seat in range(1, t.players + 1):
        mark = DIED
        if t.alive[seat] != 0:  # type: ignore[attr-defined]
            mark = PLATES + min(t.plates[seat], MOST_PLATES)  # type: ignore[attr-defined]
        used[base + mark * SEAT_ROOM + seat] += 1


def silver_names(components: Components) -> list[str]:
    """The marks of Quick Silver."""
    plates = [f"lives with {count} plates" for count in range(MOST_PLATES)]
    return _filled("at the end", ["died", *plates, f"lives with {MOST_PLATES} plates or more"], 2 + MOST_PLATES)


def _filled(group: str, names: Sequence[str], room: int) -> list[str]:
    """Names of a group; what the box has no component for is numbered, and never seen."""
    return [f"{group}{BETWEEN}{names[i] if i < len(names) else i + 1}" for i in range(room)]


NAMES: dict[str, Callable[[Components], list[str]]] = {
    "gold-river": river_names,
    "goldmine-rumbles": mine_names,
    "quick-silver": silver_names,
}
KERNELS: dict[str, dict[str, Any]] = {
    "gold-river": {"note_move": river_move, "note_end": river_end},
    "goldmine-rumbles": {"note_move": mine_move, "note_end": mine_end},
    "quick-silver": {"note_end": silver_end},
}


def names(game: Game, components: Components) -> list[str]:
    """The marks of a game, in the order of its kernels; none where a game has no kernels for them."""
    return NAMES[game.id](components) if game.id in NAMES else []


def noted(game: Game) -> dict[str, Any]:
    """What takes the place of `note_move` and `note_end` for this game."""
    return KERNELS.get(game.id, {})
