// Written by ./run golden from the records.py of each game. Do not edit.

/** What a seat may know: everything but what lies under cards that nobody ever turned. */
export interface GoldView {
  face_down: string; // a bit for each position where a card lies face-down
  points: number[]; // worth of the gold won by each seat; [0] was destroyed or removed
  gold_cards: number[]; // how many gold cards that is
  known: number[]; // the kind of a card on the table that was ever turned
  unseen: number[]; // copies of each kind that were never turned
  owner: number[]; // the seat that owns each colour
  open_at: number[]; // the positions, from 1, of the cards that lie open
  cards: number; // cards on the table, the open ones included
  unseen_cards: number; // cards that were never turned
  fresh: number; // cards turned in this turn that were never turned before
  idle: number; // idle turns in a row, of all players
  rush: number; // what started the Gold Rush; 0 before it
  phase: number;
  player: number; // the seat whose turn it is, also while chance acts
  first: number; // the seat that started
  actor: number;
  sealed: number;
  me: number;
  players: number; // how many play (a whole number from 2 to 5)
  layout: number; // cards lie scattered, or as an 8x8 grid (simplified game) (scattered, grid)
  start: number; // the seat that starts (0, 1, 2, 3, 4, random)
  draft: number; // players choose their colours in turn, instead of by seat (off, on)
  totals: number; // whether the points won so far are shown to people (open, hidden)
  owners: number[]; // who owns each colour, a seat or '-'; a match hands its colours on so (signs - 0 1 2 3 4)
}

/** The cards by kind, and the numbers. Entry 0 is no kind. */
export interface GoldBox {
  sort: number[];
  value: number[]; // the worth of gold, the strength of a digger
  colour: number[];
  copies: number[];
  kinds: number;
  cards: number;
  dynamite: number; // the kind that is dynamite
  rush_at: number;
  stall_turns: number;
  stall_rounds: number;
}

export const goldNumbers = {
  POSITIONS: 64,
  COLOURS: 5,
  MAX_KINDS: 31,
  MAX_PLAYERS: 5,
  GOLD: 1,
  DIGGER: 2,
  DYNAMITE: 3,
  GRID: 2,
  RANDOM_START: 6,
  TOTALS_HIDDEN: 2,
  CHOOSING_START: 1,
  DRAFT: 2,
  TURNS: 3,
  FEW_CARDS: 1,
  DEAD_POSITION: 2,
  STALLING: 3,
} as const;

export const goldSorts = { GOLD: 1, DIGGER: 2, DYNAMITE: 3 } as const;

export const goldPhases = { CHOOSING_START: 1, DRAFT: 2, TURNS: 3 } as const;

/** What a seat may know: everything on the table. The deck's order is decided when cards are drawn. */
export interface GoldRiverView {
  unseen: string[]; // a bit for each card, from card 1, that nobody has seen
  nuggets: number[];
  struck: number[]; // nuggets from Claims at the last roll
  bid: number;
  lifted: number; // nuggets that the bid to come is raised by already
  lying: number; // two players: the bid, where the winner's card was
  banked: number; // nuggets on the Bank
  owner: number[]; // the seat that possesses a card, or where it is
  claims: number[][]; // how many Claims of a town each seat has
  mayor: number[];
  pile: number[]; // the discard pile, the oldest first
  row: number[];
  kept: number[]; // Actions that wait for their effect, and Mustangs; in the order taken
  found: number[]; // Claims that the One-Armed Bandit drew
  discards: number;
  laid: number;
  keeps: number;
  finds: number;
  undrawn: number; // cards of the deck
  round: number;
  first: number;
  bidder: number; // who holds the bid
  passed: number; // a bit for each seat
  winner: number;
  chooser: number; // whose choice of a card it is
  rider: number; // who used the Mustang in this round
  asked: number; // who was asked last whether to use it
  card: number; // the card that is being taken or takes effect
  taker: number; // for whom
  given: number; // the Claim that the Judge takes from the taker
  die_one: number;
  die_two: number;
  step: number;
  phase: number;
  actor: number;
  sealed: number;
  me: number;
  players: number; // how many play (a whole number from 2 to 5)
  first_game: number; // a first game: without the Buildings (off, on)
  poker: number; // "Poker Expert": points for the strongest poker hand, and the Train Station (off, on)
}

/** The cards by number, the towns, and the numbers. */
export interface GoldRiverBox {
  kind: number[];
  town: number[];
  number: number[];
  nuggets: number[];
  face: number[]; // the poker card, from 1; see poker.py
  mayor: number[]; // what the office is worth
  cards: number;
  claims: number;
  buildings: number;
  towns: number;
  bank: number; // the card that is the Bank
  start: number;
  removed: number;
  office: number;
  die: number;
  bank_room: number;
  bank_bonus: number;
  post_office: number;
  saloon: number;
  raid: number;
  hold_up: number;
  stagecoach: number;
  bandit: number;
  poker: number;
}

export const goldRiverNumbers = {
  MAX_PLAYERS: 5,
  SEATS: 6,
  MAX_ROW: 6,
  MAX_CARDS: 95,
  CARDS: 96,
  MAX_CLAIMS: 50,
  MAX_BUILDINGS: 6,
  MAX_ACTIONS: 24,
  MAX_TOWNS: 7,
  TOWNS: 8,
  MAX_FOUND: 5,
  MAX_ROOM: 31,
  MAX_FACES: 6,
  FEW_PLAYERS: 3,
  LIFT: 64,
  CLAIM: 1,
  BANK: 2,
  POST_OFFICE: 3,
  SALOON: 4,
  TRAIN_STATION: 5,
  JUDGE: 6,
  BANDIT: 7,
  RAID: 8,
  MUSTANG: 9,
  DYNAMITE: 10,
  HOLD_UP: 11,
  STAGECOACH: 12,
  GOLD: 13,
  EVEN: 13,
  ODD: 14,
  DOUBLE: 15,
  IN_ROW: -1,
  DISCARDED: -2,
  OUT_OF_GAME: -3,
  FIRST_PLAYER: 1,
  BANKING: 2,
  LAY: 3,
  AUCTION: 4,
  PICK: 5,
  DROP: 6,
  JUDGE_GIVE: 7,
  JUDGE_TAKE: 8,
  BLAST: 9,
  ROB: 10,
  SEARCH: 11,
  BANDIT_TAKE: 12,
  RIDE: 13,
  ROLL: 14,
  ROUND_BEGUN: 1,
  PAID: 2,
  CHOSEN: 3,
  STRUCK: 4,
  NOBODY: 0,
  DECK_SPENT: 1,
} as const;

export const goldRiverKinds = {
  CLAIM: 1,
  BANK: 2,
  POST_OFFICE: 3,
  SALOON: 4,
  TRAIN_STATION: 5,
  JUDGE: 6,
  BANDIT: 7,
  RAID: 8,
  MUSTANG: 9,
  DYNAMITE: 10,
  HOLD_UP: 11,
  STAGECOACH: 12,
  GOLD: 13,
} as const;

export const goldRiverPhases = {
  FIRST_PLAYER: 1,
  BANKING: 2,
  LAY: 3,
  AUCTION: 4,
  PICK: 5,
  DROP: 6,
  JUDGE_GIVE: 7,
  JUDGE_TAKE: 8,
  BLAST: 9,
  ROB: 10,
  SEARCH: 11,
  BANDIT_TAKE: 12,
  RIDE: 13,
  ROLL: 14,
} as const;

/** What a seat may know: all but the Missions, looks, offers and fresh cubes of others. */
export interface GoldmineRumblesView {
  region: string[]; // nodes that the active pawn reaches without passing a rat or snake
  matched: number; // a bit for each site whose claim the active player used a Matchstick on
  gold: number[];
  fee: number[]; // for safe passage, when the Hazard die brought Papa Clayton
  bandages: number[];
  poisons: number[];
  marks: number[];
  step: number[][]; // the route that a seat offers: moves
  place: number[]; // of each pawn; [0] is Papa Clayton's
  injuries: number[];
  character: number[];
  mission: number[];
  items: number[][]; // [0] is the supply
  cubes: number[][];
  fresh: number[][]; // more cubes, which the others do not see yet
  bid: number[];
  weapon: number[]; // 1 if a seat fights with a Blunderbus
  leaves: number[]; // played in this round of the fight
  steps: number[];
  tile: number[];
  cell: number[];
  turned: number[]; // quarters clockwise
  side: number[];
  display: number[];
  layer: number[]; // 0: not face-down in the pile; else the layer, the higher the deeper
  owner: number[];
  track: number[]; // Rumbles tiles that somebody has seen, by place on the phase track
  peeked: number[]; // who: a bit for each seat
  order: number[];
  top: number; // the face-up claim of the pile
  phase_number: number;
  turn: number; // place in the order of turns
  player: number; // whose turn it is
  partner: number;
  arrived: number; // 1 when the partner is at the claim
  bought: number; // the claim of this turn
  moved: number;
  just_moved: number;
  passes: number; // rats and snakes passed
  charges: number;
  shopping: number;
  stolen_flasks: number;
  invited: number;
  row: number; // the row that is picked from
  picks: number; // left
  picked: number; // a bit for each position of the row
  refills: number; // squares of the claim store to fill
  left: number; // cubes to place
  die_one: number;
  die_two: number;
  read: number; // who used a Bible on the yield: a bit for each seat
  hazard: number;
  fight: number;
  starter: number; // who attacked
  fighter: number; // on the first side
  second: number; // beside the fighter
  foe: number; // on the second side; 0 is Papa Clayton
  papa_injuries: number;
  dice: number; // which dice a Bible dismissed
  asked: number; // the seat that was asked last, where several are
  quiet: number; // how many in a row had nothing to play
  winner: number; // who loots
  loser: number; // from whom; 0 is the supply
  second_winner: number;
  over_limit: number; // what may be used in an overflow
  pipe_cubes: number;
  resume: number; // the phase to go back to
  resume_actor: number;
  finder: number; // who found the route that is being followed
  followed: number; // steps of it
  phase: number;
  actor: number;
  sealed: number;
  me: number;
  missions_dealt: number;
  placed: number[]; // how many fresh cubes each seat has placed
  players: number; // how many play (a whole number from 3 to 4)
  length: number; // a game of 12 turns, or of 15 or 16 (short, long)
  characters: number; // characters are dealt, or chosen in turn (random, chosen)
  hidden_cubes: number; // the cubes of a phase stay hidden until everybody has placed them (off, on)
  paid_routes: number; // others may sell a route to the claim that was bought (off, on)
  compass: number; // turns of tiles may be tried out before Dynamite is used (off, on)
  advice: number; // others may suggest routes, free of charge (off, on)
  metric: number; // how the distance to a cave-in is counted (king, orthogonal)
  strict_fights: number; // no items but weapons, Leaves and Bibles during a fight (off, on)
}

/** Tiles, claims, items, boards and numbers. */
export interface GoldmineRumblesBox {
  tunnel: number[][][]; // the ports of the tunnel that a port is in; 0 is rock
  zone: number[][][]; // those of them that are reached without passing a rat or snake
  beast: number[][][];
  letter: number[][]; // 1 to 3 for A to C
  letter_port: number[][]; // a port of the lettered tunnel
  beyond: number[]; // the node across the border, from 1; 0 at the edge
  site_at: number[]; // the site at a mouth of the field
  mouth: number[][]; // the nodes of a site's mouths, from 1
  site_cell: number[];
  start_site: number[];
  rock: number[];
  shows: number[][]; // items of the top row, then of the bottom row
  cube: number[];
  supply: number[];
  character_item: number[];
  mission: number[][];
  rumble: number[][]; // the order of the seats
  squares: number[];
  effect: number[][];
  phases: number[][]; // by length and players
  cubes: number[][][];
  price: number[];
  pickings: number[];
  cave_in: number[];
  fewest_marks: number[][]; // by players and by how many share
  mission_worth: number[];
  characters: number;
  missions: number;
  start_gold: number;
  carry: number;
  essential_price: number;
  sell_price: number;
  most_bid: number;
  bag: number;
  papa_bags: number;
  papa_bonus: number;
  papa_reward: number;
  blunderbus_bonus: number;
  leaf_bonus: number;
  backfire: number;
  first_cave_in: number;
  passage: number;
  notebook: number;
  most_penalty: number;
  token_cost: number;
  finder_fee: number;
  most_passes: number;
}

export const goldmineRumblesNumbers = {
  MAX_PLAYERS: 4,
  SEATS: 5,
  CELLS: 9,
  TILES: 10,
  SIDES: 2,
  LIGHT: 0,
  COLLAPSED: 1,
  PORTS: 8,
  ALL_PORTS: 255,
  TURNS: 4,
  MAX_SITES: 16,
  TUNNEL_NODES: 72,
  SITE_NODE: 71,
  NODES: 88,
  SITE_PLACE: 80,
  WORD: 56,
  MAX_MOUTHS: 2,
  LINES: 6,
  LINE_ORDERS: 5,
  START_SITES: 4,
  RAT: 1,
  SNAKE: 2,
  APPLE_PIE: 1,
  BACON: 2,
  BIBLE: 3,
  BLUNDERBUS: 4,
  LEAF: 5,
  DETONATOR: 6,
  FLASK: 7,
  FUNGUS: 8,
  HARMONICA: 9,
  MATCHSTICK: 10,
  MEDICAL_SUPPLIES: 11,
  PIPE: 12,
  BREAD: 13,
  DYNAMITE: 14,
  WHISKEY: 15,
  MAX_ITEM: 15,
  ITEMS: 16,
  COLT: 1,
  WATER_PUMPS: 2,
  LAMPS: 3,
  TOOLS: 4,
  SHARES: 5,
  MANUALS: 6,
  SAFETY_GEAR: 7,
  NOTEBOOKS: 8,
  TONIC: 9,
  TUNNEL_PLANS: 10,
  MAX_COLUMN: 10,
  COLUMNS: 11,
  MAX_SQUARES: 4,
  PIPE_CUBES: 3,
  MAX_CLAIMS: 16,
  CLAIMS: 17,
  ROW: 3,
  SHOWN: 6,
  SQUARES: 5,
  MAX_BID: 6,
  TOP: 1,
  BOTTOM: 2,
  MAX_MISSIONS: 16,
  MISSION_ITEMS: 4,
  MAX_CHARACTERS: 8,
  MAX_PHASES: 5,
  ONE_BREAD: 1,
  TWO_BREAD: 2,
  TWO_INJURIES: 3,
  THREE_INJURIES: 4,
  HAZARD_SNAKE: 5,
  HAZARD_PAPA: 6,
  DIE: 6,
  DISTANCES: 3,
  KNOCKED_OUT: 4,
  PICKINGS_REACH: 4,
  MAX_STEPS: 12,
  SHORT_GAME: 1,
  LONG_GAME: 2,
  DRAWN: 1,
  CHOSEN: 2,
  KING: 1,
  ORTHOGONAL: 2,
  LAY_TILE: 1,
  DEAL_CHARACTER: 2,
  LAY_CLAIM: 3,
  DEAL_MISSION: 4,
  REVEAL: 5,
  TURN_UP: 6,
  PEEK: 7,
  BACKFIRE: 8,
  YIELD: 9,
  HAZARD: 10,
  FIGHT_DICE: 11,
  REROLL: 12,
  PICK_CHARACTER: 20,
  START_SITE: 21,
  CUBES: 22,
  ROUTE: 23,
  OFFER: 24,
  ACCEPT_OFFER: 25,
  PICK_ROW: 26,
  PICK: 27,
  OVERFLOW: 28,
  CLAIM_CUBE: 29,
  AT_CLAIM: 30,
  BID: 31,
  ACCEPT_BID: 32,
  PARTNER_ROUTE: 33,
  PARTNER_PICK: 34,
  PARTNER_AT_CLAIM: 35,
  LAST_CALL: 36,
  BIBLE_YIELD: 37,
  PAY_OR_FIGHT: 38,
  WEAPON: 39,
  BETWEEN: 40,
  BIBLE_FIGHT: 41,
  LEAF_PLAY: 42,
  LOOT: 43,
  WIND_DOWN: 44,
  PIPE_MOVES: 45,
  NOBODY: 0,
  AFTER_PICKS: 50,
  COLLECT: 51,
  AFTER_HAZARD: 52,
  AFTER_ROUND: 53,
  AFTER_FIGHT: 54,
  NEXT_TURN: 55,
  FOLLOW_ROUTE: 56,
  NO_FIGHT: 0,
  ROB_PLAYER: 1,
  ROB_PAPA: 2,
  MINE_PAPA: 3,
  DICE_OWN: 1,
  DICE_OTHER: 2,
  DICE_BOTH: 3,
  LAST_PHASE_OVER: 1,
} as const;

export const goldmineRumblesKinds = {
  APPLE_PIE: 1,
  BACON: 2,
  BIBLE: 3,
  BLUNDERBUS: 4,
  LEAF: 5,
  DETONATOR: 6,
  FLASK: 7,
  FUNGUS: 8,
  HARMONICA: 9,
  MATCHSTICK: 10,
  MEDICAL_SUPPLIES: 11,
  PIPE: 12,
  BREAD: 13,
  DYNAMITE: 14,
  WHISKEY: 15,
} as const;

export const goldmineRumblesColumns = {
  COLT: 1,
  WATER_PUMPS: 2,
  LAMPS: 3,
  TOOLS: 4,
  SHARES: 5,
  MANUALS: 6,
  SAFETY_GEAR: 7,
  NOTEBOOKS: 8,
  TONIC: 9,
  TUNNEL_PLANS: 10,
} as const;

export const goldmineRumblesFaces = {
  ONE_BREAD: 1,
  TWO_BREAD: 2,
  TWO_INJURIES: 3,
  THREE_INJURIES: 4,
  HAZARD_SNAKE: 5,
  HAZARD_PAPA: 6,
} as const;

export const goldmineRumblesPhases = {
  LAY_TILE: 1,
  DEAL_CHARACTER: 2,
  LAY_CLAIM: 3,
  DEAL_MISSION: 4,
  REVEAL: 5,
  TURN_UP: 6,
  PEEK: 7,
  BACKFIRE: 8,
  YIELD: 9,
  HAZARD: 10,
  FIGHT_DICE: 11,
  REROLL: 12,
  PICK_CHARACTER: 20,
  START_SITE: 21,
  CUBES: 22,
  ROUTE: 23,
  OFFER: 24,
  ACCEPT_OFFER: 25,
  PICK_ROW: 26,
  PICK: 27,
  OVERFLOW: 28,
  CLAIM_CUBE: 29,
  AT_CLAIM: 30,
  BID: 31,
  ACCEPT_BID: 32,
  PARTNER_ROUTE: 33,
  PARTNER_PICK: 34,
  PARTNER_AT_CLAIM: 35,
  LAST_CALL: 36,
  BIBLE_YIELD: 37,
  PAY_OR_FIGHT: 38,
  WEAPON: 39,
  BETWEEN: 40,
  BIBLE_FIGHT: 41,
  LEAF_PLAY: 42,
  LOOT: 43,
  WIND_DOWN: 44,
  PIPE_MOVES: 45,
  NOBODY: 0,
  AFTER_PICKS: 50,
  COLLECT: 51,
  AFTER_HAZARD: 52,
  AFTER_ROUND: 53,
  AFTER_FIGHT: 54,
  NEXT_TURN: 55,
  FOLLOW_ROUTE: 56,
} as const;

export const goldmineRumblesFights = { NO_FIGHT: 0, ROB_PLAYER: 1, ROB_PAPA: 2, MINE_PAPA: 3 } as const;

export const goldmineRumblesItemNames = [
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
] as const;

export const goldmineRumblesColumnNames = [
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
] as const;

export const goldmineRumblesRocks = { flooded: 2, dark: 3, "hard-rock": 4 } as const;

/** What a seat may know. */
export interface QuickSilverView {
  cash: number[];
  total: number[]; // at the last market
  paid: number[];
  reveals: number; // how often hands were shown
  round: number;
  hand: number[][]; // the own cards, and slots of the centre whose card the seat put there
  shown: number[][]; // the cards that were dealt face-up
  revealed: number[][]; // the hands of the last reveal
  plates: number[];
  blasts: number[];
  sneaks: number[];
  alive: number[];
  fell: number[]; // who died, or would have, at the last reveal
  held: number[]; // how many cards each seat holds; the centre: how many slots were touched
  swap_giver: number[]; // the swaps of this round, in order
  swap_target: number[];
  swap_slot: number[]; // from 1, if the target was the centre
  swap_given: number[]; // only those that the seat saw
  swap_taken: number[];
  swaps: number;
  tin: number; // tokens that are out of the game
  pile: number; // sneak tokens left
  dealer: number;
  holder: number; // who has the black die
  white: number;
  black: number;
  die: number; // what the black die shows now
  final: number; // 1 from the last lap's first turn on
  begun: number; // 1 after the first choice of the round: the face-up cards are picked up
  undealt: number;
  phase: number;
  mover: number; // whose turn it is
  offered: number; // only the mover's own
  offering: number; // 1 while a card lies offered
  target: number; // the place named last
  redirector: number; // who named it, if it was not the mover
  slot: number; // the slot that is being turned up, from 1
  ending: number;
  actor: number;
  sealed: number;
  me: number;
  players: number; // how many play (a whole number from 2 to 6)
  undead: number; // "I'm Not Quite Dead Yet!": nobody dies, who would loses all cash instead (off, on)
  stranger: number; // "Sneaky Stranger": the centre sells at the market like a player (off, on)
}

/** The cards by kind, the dice by face, and the numbers. */
export interface QuickSilverBox {
  number: number[];
  mayor: number;
  copies: number[];
  does: number[];
  white: number[]; // sides of the white die that show each face
  black: number[];
  kinds: number;
  cards: number;
  hand: number;
  centre: number;
  plates: number;
  tokens: number;
  sneak_tokens: number;
  sneak_value: number;
  least_pay: number;
  most_rounds: number;
}

export const quickSilverNumbers = {
  MAX_PLAYERS: 6,
  CENTRE: 7,
  PLACES: 8,
  MAX_HAND: 4,
  MAX_KINDS: 15,
  MAX_FACE: 4,
  MAX_SWAPS: 24,
  MAX_TRACED: 15,
  LEVELS: 25,
  STATES: 4096,
  STARTS: 2048,
  PLAIN: 0,
  DYNAMITE: 1,
  PLATE: 2,
  FIRST_DEALER: 1,
  WHITE_DIE: 2,
  BLACK_DIE: 3,
  DEAL: 4,
  TURN: 5,
  AIM: 6,
  REDIRECT: 7,
  PICK_SLOT: 8,
  TAKE_FROM_HAND: 9,
  TAKE_UNSEEN: 10,
  SHOW_CENTRE: 11,
  BY_CASH: 1,
  LAST_ALIVE: 2,
  ALL_DEAD: 3,
  STRANGER_WINS: 4,
  TOO_LONG: 5,
} as const;

export const quickSilverPhases = {
  FIRST_DEALER: 1,
  WHITE_DIE: 2,
  BLACK_DIE: 3,
  DEAL: 4,
  TURN: 5,
  AIM: 6,
  REDIRECT: 7,
  PICK_SLOT: 8,
  TAKE_FROM_HAND: 9,
  TAKE_UNSEEN: 10,
  SHOW_CENTRE: 11,
} as const;

export const quickSilverEndings = { BY_CASH: 1, LAST_ALIVE: 2, ALL_DEAD: 3, STRANGER_WINS: 4, TOO_LONG: 5 } as const;

/** What a `sight` is, by the id of the game. */
export interface ViewByGame {
  "gold": GoldView;
  "gold-river": GoldRiverView;
  "goldmine-rumbles": GoldmineRumblesView;
  "quick-silver": QuickSilverView;
}

/** The record of a box, by the id of the game. */
export interface BoxByGame {
  "gold": GoldBox;
  "gold-river": GoldRiverBox;
  "goldmine-rumbles": GoldmineRumblesBox;
  "quick-silver": QuickSilverBox;
}
