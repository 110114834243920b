"""The records of Goldmine Rumbles.

Seats, tiles, claims, items and columns are stored from 1; 0 is none. *Cells* are the nine places of the field, row by
row from 0; *ports* are the eight mouths of a tile, clockwise from 0; a *node* is a port of a cell (8 * cell + port) or,
from SITE_NODE on, a claim site. A *place* is where a pawn is, told so that it moves with its tile: tile * 8 + port for
a tunnel (the lowest port of its zone), SITE_PLACE + site for a claim site.
"""

from __future__ import annotations

from motherlode.core.records import Ints, Record, choice, flag, i8, i16, i32, i64, whole

MAX_PLAYERS = 4
SEATS = MAX_PLAYERS + 1  # entry 0 is nobody's

# The mine.
CELLS = 9
TILES = 10  # nine tiles, and entry 0
SIDES = 2
LIGHT = 0
COLLAPSED = 1
PORTS = 8
ALL_PORTS = (1 << PORTS) - 1
TURNS = 4  # orientations of a tile
MAX_SITES = 16
TUNNEL_NODES = CELLS * PORTS
SITE_NODE = TUNNEL_NODES - 1  # SITE_NODE + site is the node of a site
NODES = TUNNEL_NODES + MAX_SITES
SITE_PLACE = TILES * PORTS  # SITE_PLACE + site is the place of a site
WORD = 56  # nodes in the first word of a region: seven cells, so that the sign bit stays free
MAX_MOUTHS = 2  # of a site
LINES = 6  # rows and columns of the field
LINE_ORDERS = 5  # ways to rearrange three tiles
START_SITES = 4

# What sits in a tunnel.
RAT = 1
SNAKE = 2

# Kinds of items.
APPLE_PIE = 1
BACON = 2
BIBLE = 3
BLUNDERBUS = 4
LEAF = 5
DETONATOR = 6
FLASK = 7
FUNGUS = 8
HARMONICA = 9
MATCHSTICK = 10
MEDICAL_SUPPLIES = 11
PIPE = 12
BREAD = 13
DYNAMITE = 14
WHISKEY = 15
ITEM_NAMES = (
    "apple-pie",
    "bacon",
    "bible",
    "blunderbus",
    "chippawa-leaf",
    "detonator",
    "flask",
    "fungus",
    "harmonica",
    "matchstick",
    "medical-supplies",
    "pipe",
    "bread",
    "dynamite",
    "whiskey",
)
MAX_ITEM = len(ITEM_NAMES)
ITEMS = MAX_ITEM + 1

# Columns of a dashboard.
COLT = 1
WATER_PUMPS = 2
LAMPS = 3
TOOLS = 4
SHARES = 5
MANUALS = 6
SAFETY_GEAR = 7
NOTEBOOKS = 8
TONIC = 9
TUNNEL_PLANS = 10
COLUMN_NAMES = (
    "colt-45",
    "water-pumps",
    "miner-lamps",
    "mining-tools",
    "company-shares",
    "explosives-manuals",
    "safety-gear",
    "notebooks-diaries",
    "fortifying-tonic",
    "tunnel-plans",
)
MAX_COLUMN = len(COLUMN_NAMES)
COLUMNS = MAX_COLUMN + 1
MAX_SQUARES = 4
PIPE_CUBES = 3  # cubes that a Pipe may move

# Rock of a claim: the column that helps there.
ROCKS = {"flooded": WATER_PUMPS, "dark": LAMPS, "hard-rock": TOOLS}

# Claims.
MAX_CLAIMS = 16
CLAIMS = MAX_CLAIMS + 1
ROW = 3  # items in a row of a claim
SHOWN = 2 * ROW  # items on a claim
SQUARES = 5  # of the claim store
MAX_BID = 6
TOP = 1  # rows of a claim
BOTTOM = 2

# Missions, characters, Rumbles tiles, phases.
MAX_MISSIONS = 16
MISSION_ITEMS = 4
MAX_CHARACTERS = 8
MAX_PHASES = 5

# Faces of the Hazard die.
ONE_BREAD = 1
TWO_BREAD = 2
TWO_INJURIES = 3
THREE_INJURIES = 4
HAZARD_SNAKE = 5
HAZARD_PAPA = 6
DIE = 6

DISTANCES = 3  # to a cave-in that still hurts
KNOCKED_OUT = 4  # injuries that make a bandage, and lose a fight
PICKINGS_REACH = 4  # bags in front or behind that still matter
MAX_STEPS = 12  # of an offered route

# Options.
SHORT_GAME = 1
LONG_GAME = 2
DRAWN = 1
CHOSEN = 2
KING = 1
ORTHOGONAL = 2

# Phases: what is awaited. Of chance:
LAY_TILE = 1
DEAL_CHARACTER = 2
LAY_CLAIM = 3
DEAL_MISSION = 4
REVEAL = 5
TURN_UP = 6  # the next claim of the pile
PEEK = 7  # an unrevealed Rumbles tile, for one player
BACKFIRE = 8
YIELD = 9
HAZARD = 10
FIGHT_DICE = 11
REROLL = 12
# Of players:
PICK_CHARACTER = 20
START_SITE = 21
CUBES = 22
ROUTE = 23
OFFER = 24
ACCEPT_OFFER = 25
PICK_ROW = 26
PICK = 27
OVERFLOW = 28
CLAIM_CUBE = 29
AT_CLAIM = 30
BID = 31
ACCEPT_BID = 32
PARTNER_ROUTE = 33
PARTNER_PICK = 34
PARTNER_AT_CLAIM = 35
LAST_CALL = 36
BIBLE_YIELD = 37
PAY_OR_FIGHT = 38
WEAPON = 39
BETWEEN = 40
BIBLE_FIGHT = 41
LEAF_PLAY = 42
LOOT = 43
WIND_DOWN = 44
PIPE_MOVES = 45
# Of nobody: the rules run on by themselves.
NOBODY = 0
AFTER_PICKS = 50
COLLECT = 51
AFTER_HAZARD = 52
AFTER_ROUND = 53
AFTER_FIGHT = 54
NEXT_TURN = 55
FOLLOW_ROUTE = 56

# Fights.
NO_FIGHT = 0
ROB_PLAYER = 1
ROB_PAPA = 2
MINE_PAPA = 3  # the Hazard die brought him
DICE_OWN = 1
DICE_OTHER = 2
DICE_BOTH = 3

LAST_PHASE_OVER = 1  # the only ending


class Box(Record):
    """Tiles, claims, items, boards and numbers."""

    tunnel: Ints = i16(TILES, SIDES, PORTS)  # the ports of the tunnel that a port is in; 0 is rock
    zone: Ints = i16(TILES, SIDES, PORTS)  # those of them that are reached without passing a rat or snake
    beast: Ints = i8(TILES, SIDES, PORTS)
    letter: Ints = i8(TILES, SIDES)  # 1 to 3 for A to C
    letter_port: Ints = i8(TILES, SIDES)  # a port of the lettered tunnel
    beyond: Ints = i8(TUNNEL_NODES)  # the node across the border, from 1; 0 at the edge
    site_at: Ints = i8(TUNNEL_NODES)  # the site at a mouth of the field
    mouth: Ints = i8(MAX_SITES + 1, MAX_MOUTHS)  # the nodes of a site's mouths, from 1
    site_cell: Ints = i8(MAX_SITES + 1)
    start_site: Ints = i8(START_SITES)
    rock: Ints = i8(CLAIMS)
    shows: Ints = i8(CLAIMS, SHOWN)  # items of the top row, then of the bottom row
    cube: Ints = i8(CLAIMS)
    supply: Ints = i8(ITEMS)
    character_item: Ints = i8(MAX_CHARACTERS + 1)
    mission: Ints = i8(MAX_MISSIONS + 1, MISSION_ITEMS)
    rumble: Ints = i8(TILES, MAX_PLAYERS)  # the order of the seats
    squares: Ints = i8(COLUMNS)
    effect: Ints = i8(COLUMNS, MAX_SQUARES + 1)
    phases: Ints = i8(3, SEATS)  # by length and players
    cubes: Ints = i8(3, SEATS, MAX_PHASES)
    price: Ints = i8(SQUARES + 1)
    pickings: Ints = i8(2 * PICKINGS_REACH + 1)
    cave_in: Ints = i8(DISTANCES)
    fewest_marks: Ints = i8(SEATS, SEATS)  # by players and by how many share
    mission_worth: Ints = i8(MISSION_ITEMS + 1)
    characters: int = i8()
    missions: int = i8()
    start_gold: int = i8()
    carry: int = i8()
    essential_price: int = i8()
    sell_price: int = i8()
    most_bid: int = i8()
    bag: int = i8()
    papa_bags: int = i8()
    papa_bonus: int = i8()
    papa_reward: int = i8()
    blunderbus_bonus: int = i8()
    leaf_bonus: int = i8()
    backfire: int = i8()
    first_cave_in: int = i8()
    passage: int = i8()
    notebook: int = i8()
    most_penalty: int = i8()
    token_cost: int = i8()
    finder_fee: int = i8()
    most_passes: int = i8()
    spare: Ints = i8(3)


class Options(Record):
    """What the players agree on."""

    players: int = whole(3, MAX_PLAYERS, 4, "how many play")
    length: int = choice("short", "long", help="a game of 12 turns, or of 15 or 16")
    characters: int = choice("random", "chosen", help="characters are dealt, or chosen in turn")
    hidden_cubes: int = flag("the cubes of a phase stay hidden until everybody has placed them")
    paid_routes: int = flag("others may sell a route to the claim that was bought")
    compass: int = flag("turns of tiles may be tried out before Dynamite is used")
    advice: int = flag("others may suggest routes, free of charge")
    metric: int = choice("king", "orthogonal", help="how the distance to a cave-in is counted")
    strict_fights: int = flag("no items but weapons, Leaves and Bibles during a fight")
    spare_options: Ints = i8(7)


class Table(Options):
    """Everything that changes."""

    region: Ints = i64(2)  # nodes that the active pawn reaches without passing a rat or snake
    matched: int = i32()  # a bit for each site whose claim the active player used a Matchstick on
    gold: Ints = i16(SEATS)
    fee: Ints = i16(SEATS)  # for safe passage, when the Hazard die brought Papa Clayton
    bandages: Ints = i16(SEATS)
    poisons: Ints = i16(SEATS)
    marks: Ints = i16(SEATS)
    step: Ints = i16(SEATS, MAX_STEPS)  # the route that a seat offers: moves
    place: Ints = i8(SEATS)  # of each pawn; [0] is Papa Clayton's
    injuries: Ints = i8(SEATS)
    character: Ints = i8(SEATS)
    mission: Ints = i8(SEATS)
    items: Ints = i8(SEATS, ITEMS)  # [0] is the supply
    cubes: Ints = i8(SEATS, COLUMNS)
    fresh: Ints = i8(SEATS, COLUMNS)  # more cubes, which the others do not see yet
    bid: Ints = i8(SEATS)
    weapon: Ints = i8(SEATS)  # 1 if a seat fights with a Blunderbus
    leaves: Ints = i8(SEATS)  # played in this round of the fight
    steps: Ints = i8(SEATS)
    tile: Ints = i8(CELLS)
    cell: Ints = i8(TILES)
    turned: Ints = i8(TILES)  # quarters clockwise
    side: Ints = i8(TILES)
    display: Ints = i8(SQUARES + 1)
    layer: Ints = i8(CLAIMS)  # 0: not face-down in the pile; else the layer, the higher the deeper
    owner: Ints = i8(CLAIMS)
    track: Ints = i8(MAX_PHASES + 1)  # Rumbles tiles that somebody has seen, by place on the phase track
    peeked: Ints = i8(MAX_PHASES + 1)  # who: a bit for each seat
    order: Ints = i8(SEATS)
    top: int = i8()  # the face-up claim of the pile
    phase_number: int = i8()
    turn: int = i8()  # place in the order of turns
    player: int = i8()  # whose turn it is
    partner: int = i8()
    arrived: int = i8()  # 1 when the partner is at the claim
    bought: int = i8()  # the claim of this turn
    moved: int = i8()
    just_moved: int = i8()
    passes: int = i8()  # rats and snakes passed
    charges: int = i8()
    shopping: int = i8()
    stolen_flasks: int = i8()
    invited: int = i8()
    row: int = i8()  # the row that is picked from
    picks: int = i8()  # left
    picked: int = i8()  # a bit for each position of the row
    refills: int = i8()  # squares of the claim store to fill
    left: int = i8()  # cubes to place
    die_one: int = i8()
    die_two: int = i8()
    read: int = i8()  # who used a Bible on the yield: a bit for each seat
    hazard: int = i8()
    fight: int = i8()
    starter: int = i8()  # who attacked
    fighter: int = i8()  # on the first side
    second: int = i8()  # beside the fighter
    foe: int = i8()  # on the second side; 0 is Papa Clayton
    papa_injuries: int = i8()
    dice: int = i8()  # which dice a Bible dismissed
    asked: int = i8()  # the seat that was asked last, where several are
    quiet: int = i8()  # how many in a row had nothing to play
    winner: int = i8()  # who loots
    loser: int = i8()  # from whom; 0 is the supply
    second_winner: int = i8()
    over_limit: int = i8()  # what may be used in an overflow
    pipe_cubes: int = i8()
    resume: int = i8()  # the phase to go back to
    resume_actor: int = i8()
    finder: int = i8()  # who found the route that is being followed
    followed: int = i8()  # steps of it
    phase: int = i8()
    actor: int = i8()
    sealed: int = i8()
    spare: Ints = i8(8)


class View(Options):
    """What a seat may know: all but the Missions, looks, offers and fresh cubes of others."""

    region: Ints = i64(2)
    matched: int = i32()
    gold: Ints = i16(SEATS)
    fee: Ints = i16(SEATS)
    bandages: Ints = i16(SEATS)
    poisons: Ints = i16(SEATS)
    marks: Ints = i16(SEATS)
    step: Ints = i16(SEATS, MAX_STEPS)
    place: Ints = i8(SEATS)
    injuries: Ints = i8(SEATS)
    character: Ints = i8(SEATS)
    mission: Ints = i8(SEATS)
    items: Ints = i8(SEATS, ITEMS)
    cubes: Ints = i8(SEATS, COLUMNS)
    fresh: Ints = i8(SEATS, COLUMNS)
    bid: Ints = i8(SEATS)
    weapon: Ints = i8(SEATS)
    leaves: Ints = i8(SEATS)
    steps: Ints = i8(SEATS)
    tile: Ints = i8(CELLS)
    cell: Ints = i8(TILES)
    turned: Ints = i8(TILES)
    side: Ints = i8(TILES)
    display: Ints = i8(SQUARES + 1)
    layer: Ints = i8(CLAIMS)
    owner: Ints = i8(CLAIMS)
    track: Ints = i8(MAX_PHASES + 1)
    peeked: Ints = i8(MAX_PHASES + 1)
    order: Ints = i8(SEATS)
    top: int = i8()
    phase_number: int = i8()
    turn: int = i8()
    player: int = i8()
    partner: int = i8()
    arrived: int = i8()
    bought: int = i8()
    moved: int = i8()
    just_moved: int = i8()
    passes: int = i8()
    charges: int = i8()
    shopping: int = i8()
    stolen_flasks: int = i8()
    invited: int = i8()
    row: int = i8()
    picks: int = i8()
    picked: int = i8()
    refills: int = i8()
    left: int = i8()
    die_one: int = i8()
    die_two: int = i8()
    read: int = i8()
    hazard: int = i8()
    fight: int = i8()
    starter: int = i8()
    fighter: int = i8()
    second: int = i8()
    foe: int = i8()
    papa_injuries: int = i8()
    dice: int = i8()
    asked: int = i8()
    quiet: int = i8()
    winner: int = i8()
    loser: int = i8()
    second_winner: int = i8()
    over_limit: int = i8()
    pipe_cubes: int = i8()
    resume: int = i8()
    resume_actor: int = i8()
    finder: int = i8()
    followed: int = i8()
    phase: int = i8()
    actor: int = i8()
    sealed: int = i8()
    me: int = i8()
    missions_dealt: int = i8()
    placed: Ints = i8(SEATS)  # how many fresh cubes each seat has placed
    spare: Ints = i8(1)


class Belief(Record):
    """A view says it all: what others chose unseen is drawn anew for each world."""

    spare: Ints = i8(8)
