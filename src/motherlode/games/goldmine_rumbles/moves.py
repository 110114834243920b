"""The moves of Goldmine Rumbles and their notation, and what chance says."""

from __future__ import annotations

from itertools import combinations

from motherlode.core.actions import Action, ActionTable, Move
from motherlode.core.box import Components

from .records import (
    CELLS,
    COLUMN_NAMES,
    DIE,
    ITEM_NAMES,
    LINE_ORDERS,
    LINES,
    MAX_BID,
    MAX_CHARACTERS,
    MAX_CLAIMS,
    MAX_COLUMN,
    MAX_ITEM,
    MAX_MISSIONS,
    MAX_PHASES,
    MAX_PLAYERS,
    MAX_SITES,
    NODES,
    ROW,
    SHOWN,
    SQUARES,
    START_SITES,
    TILES,
    TURNS,
    Box,
    View,
)

QUARTERS = TURNS - 1
SUBSETS = 2**SQUARES - 1
VICTIMS = MAX_PLAYERS + 1  # Papa Clayton, then the seats
ESSENTIALS = 3
MEDICINES = 5  # items that are just used: Apple Pie, Fungus, Medical Supplies, Whiskey, Pipe

# Ids of moves. Those with an argument are a base, to which the argument is added, from 1; seats too, Papa Clayton is 0.
PASS = 0
END_TURN = 1
SEARCH = 2
INVITE = 3
MINE = 4
ROLL = 5
CALL_PAPA = 6
PLAY_LEAF = 7
READ_BIBLE = 8
PAY = 9
FIGHT = 10
OFFER_ROUTE = 11
MATCH_ROW = 12
USE_COLT = 13
USE_BLUNDERBUS = 14
START_AT = 14  # + place in the list of start sites
BE = START_AT + START_SITES
CUBE_ON = BE + MAX_CHARACTERS
BUY = CUBE_ON + MAX_COLUMN
GO = BUY + SQUARES + 1  # + node, from 0
FACE = GO + NODES - 1  # + FACE_BITE, FACE_BREAD or FACE_BLUNDERBUS
TURN = FACE + 3 + 1  # + 3 * cell + quarters - 1
SHIFT = TURN + CELLS * QUARTERS  # + 5 * line + order
PEEK_AT = SHIFT + LINES * LINE_ORDERS - 1  # + place on the phase track
REFRESH = PEEK_AT + MAX_PHASES  # + squares, as a bit set
FLASK_FOR = REFRESH + SUBSETS  # + item
HARMONICA_FOR = FLASK_FOR + MAX_ITEM
PICKPOCKET = HARMONICA_FOR + MAX_ITEM  # + 15 * (seat, or 0 for Papa Clayton) + item
MATCH = PICKPOCKET + VICTIMS * MAX_ITEM  # + position on the claim
USE = MATCH + SHOWN  # + one of USE_…
CARRY_CUBE = USE + MEDICINES  # + 10 * (from - 1) + to
SHOP = CARRY_CUBE + MAX_COLUMN * MAX_COLUMN  # + item - BREAD + 1
SELL = SHOP + ESSENTIALS  # + item
ATTACK = SELL + MAX_ITEM + 1  # + seat, or 0
CHOOSE_ROW = ATTACK + VICTIMS - 1  # + TOP or BOTTOM
TAKE = CHOOSE_ROW + 2  # + position in the row
DISCARD = TAKE + ROW  # + item
BID_GOLD = DISCARD + MAX_ITEM  # + gold
ACCEPT = BID_GOLD + MAX_BID  # + seat
DISMISS = ACCEPT + MAX_PLAYERS  # + DICE_OWN, DICE_OTHER or DICE_BOTH
LOOT_ITEM = DISMISS + 3  # + item
MOVES = LOOT_ITEM + MAX_ITEM + 1

FACE_BITE = 1
FACE_BREAD = 2
FACE_BLUNDERBUS = 3
USE_PIE = 1
USE_FUNGUS = 2
USE_MEDICAL = 3
USE_WHISKEY = 4
USE_PIPE = 5

# Ids of outcomes: bases as above.
TILE_LIES = 0  # + 4 * (tile - 1) + quarters
CHARACTER_DEALT = TILE_LIES + (TILES - 1) * TURNS - 1  # + character
CLAIM_TURNED = CHARACTER_DEALT + MAX_CHARACTERS  # + claim
MISSION_DEALT = CLAIM_TURNED + MAX_CLAIMS  # + mission
RUMBLE_SHOWN = MISSION_DEALT + MAX_MISSIONS  # + number of the tile
RUMBLE_SEEN = RUMBLE_SHOWN + TILES - 1
ROLLED = RUMBLE_SEEN + TILES - 1  # + face: one die
ROLLED_TWO = ROLLED + DIE + 1  # + 6 * (first - 1) + second - 1
HAZARD_ROLLED = ROLLED_TWO + DIE * DIE - 1  # + face
OUTCOMES = HAZARD_ROLLED + DIE + 1

CELL_NAMES = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"]
"""The cells of the field: a letter across, a number down."""
PORT_NAMES = ("n1", "n2", "e1", "e2", "s2", "s1", "w2", "w1")
"""The mouths of a cell by the side they are at, clockwise; 1 is nearer to the top or to the left."""
NODE_NAMES = [
    *(f"{cell}-{port}" for cell in CELL_NAMES for port in PORT_NAMES),
    *(f"site-{site}" for site in range(1, MAX_SITES + 1)),
]
LINE_NAMES = ["row-1", "row-2", "row-3", "column-a", "column-b", "column-c"]
ORDER_NAMES = ["132", "213", "231", "312", "321"]
HAZARD_NAMES = ["bread", "two-bread", "two-injuries", "three-injuries", "snake", "papa"]


def subset_names() -> list[str]:
    """Squares of the claim store by bit set: `1`, `2`, `12`, `3`, …"""
    names = [""] * (SUBSETS + 1)
    for count in range(1, SQUARES + 1):
        for squares in combinations(range(SQUARES), count):
            names[sum(1 << square for square in squares)] = "".join(str(square + 1) for square in squares)
    return names[1:]


def moves_table(components: Components) -> ActionTable:
    """What players do."""
    characters = components.names["character"][1:]
    everybody = [*characters, *(f"character-{i}" for i in range(len(characters) + 1, MAX_CHARACTERS + 1))]
    seats = [str(seat) for seat in range(MAX_PLAYERS)]
    box = components.record
    assert isinstance(box, Box)
    starts = [str(box.start_site[i]) for i in range(START_SITES)]
    alone = ("pass", "end", "search", "invite", "mine", "roll", "call")
    in_fights = ("leaf", "read", "pay", "fight", "offer", "light")
    return ActionTable(
        *(Action(kind) for kind in (*alone, *in_fights)),
        Action("weapon", which=("colt", "blunderbus")),
        Action("start", site=starts),
        Action("be", character=everybody),
        Action("cube", column=COLUMN_NAMES),
        Action("buy", square=[str(i) for i in range(1, SQUARES + 1)]),
        Action("go", to=NODE_NAMES),
        Action("face", how=("bite", "bread", "blunderbus")),
        Action("turn", cell=CELL_NAMES, by=("90", "180", "270")),
        Action("shift", line=LINE_NAMES, order=ORDER_NAMES),
        Action("peek", place=[str(i) for i in range(1, MAX_PHASES + 1)]),
        Action("refresh", squares=subset_names()),
        Action("flask", item=ITEM_NAMES),
        Action("harmonica", item=ITEM_NAMES),
        Action("pickpocket", whom=("papa", *seats), item=ITEM_NAMES),
        Action("match", place=[str(i) for i in range(1, SHOWN + 1)]),
        Action("use", item=("apple-pie", "fungus", "medical-supplies", "whiskey", "pipe")),
        Action("carry", source=COLUMN_NAMES, target=COLUMN_NAMES),
        Action("shop", item=("bread", "dynamite", "whiskey")),
        Action("sell", item=ITEM_NAMES),
        Action("attack", whom=("papa", *seats)),
        Action("row", which=("top", "bottom")),
        Action("take", place=[str(i) for i in range(1, ROW + 1)]),
        Action("discard", item=ITEM_NAMES),
        Action("bid", gold=[str(i) for i in range(1, MAX_BID + 1)]),
        Action("accept", seat=seats),
        Action("dismiss", dice=("own", "other", "both")),
        Action("loot", item=ITEM_NAMES),
    )


def outcomes_table(components: Components) -> ActionTable:
    """What chance does."""
    characters = components.names["character"][1:]
    everybody = [*characters, *(f"character-{i}" for i in range(len(characters) + 1, MAX_CHARACTERS + 1))]
    tiles = [str(tile) for tile in range(1, TILES)]
    faces = [str(face) for face in range(1, DIE + 1)]
    return ActionTable(
        Action("tile", number=tiles, turned=("0", "90", "180", "270")),
        Action("character", name=everybody),
        Action("claim", number=[str(i) for i in range(1, MAX_CLAIMS + 1)]),
        Action("mission", number=[str(i) for i in range(1, MAX_MISSIONS + 1)]),
        Action("rumble", number=tiles),
        Action("glimpse", number=tiles),
        Action("die", face=faces),
        Action("dice", one=faces, two=faces),
        Action("hazard", face=HAZARD_NAMES),
    )


def why_not(view: View, move: Move, components: Components) -> str:
    """Why a move, or an outcome that somebody deals by hand, is not possible now, for a door that refused it."""
    from .refusals import reason  # it reads the rules, which read this file

    return reason(view, move, components)
