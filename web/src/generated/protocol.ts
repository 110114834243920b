// Written by ./run golden from src/motherlode/server/messages.py and bodies.py. Do not edit.

export const PROTOCOL = 1;
export const MOST_BYTES = 8192;

/** The answer to a question; it changes nothing. */
export interface Answer {
  type: "answer";
  nonce: string;
  what: string;
  turn: number;
  content: Record<string, unknown>;
}

/** A bot that can sit at a game; levels come first, the weakest before all, and then characters. */
export interface BotInfo {
  id: string;
  blurb: string;
  sort: string;
  dials: Record<string, OptionInfo>;
  rating?: number | null; // null if it is left out
}

/** A box: what is printed on the components of a game. */
export interface BoxInfo {
  game: string;
  box: string;
  hash: string;
  standard: boolean;
  meaning: string;
  record: Record<string, unknown>;
  names: Record<string, string[]>;
  file: Record<string, unknown>;
}

/** The server closes this connection, and why. */
export interface Bye {
  type: "bye";
  code: string;
  text: string;
}

/** One deal of a record: what could happen, and what secret and seeds say. */
export interface Deal {
  number: number;
  step: number;
  cases: number;
  case: number;
  outcomes: [string, number][];
  due: string;
  recorded: string;
  agrees: boolean;
}

/** Anything that is no move: one of the orders. `seat` and `text` mean what the order says. */
export interface Do {
  type: "do";
  order: string;
  nonce: string;
  seat?: number | null; // null if it is left out
  text?: string; // "" if it is left out
}

/** Your message took effect, and is stored. */
export interface Done {
  type: "done";
  nonce: string;
  version: number;
}

/** The dice of this game: the commitment, the seeds, and once it is over the secret. */
export interface Fairness {
  commitment: string;
  seeds: string[];
  secret?: string; // "" if it is left out
}

export type FromClient = Hello | Play | Do | Question | Ping;

export type FromServer = State | News | Presence | Done | Refused | Answer | Pong | Bye;

/** A game for those who want to open a table. */
export interface GameInfo {
  id: string;
  title: string;
  blurb: string;
  players: [number, number];
  defaultPlayers: number;
  memory: boolean;
  asks: string[];
  options: Record<string, OptionInfo>;
  bots: BotInfo[];
}

/** The first message of a connection: which table, and as whom. Without a token one is an onlooker. */
export interface Hello {
  type: "hello";
  table: string;
  token?: string; // "" if it is left out
  since?: number; // 0 if it is left out
  protocol?: number; // 1 if it is left out
}

/** Something that a seat said. */
export interface Line {
  player: number;
  text: string;
}

/** A table of the lobby. */
export interface Listed {
  table: string;
  game: string;
  status: string;
  seats: Seat[];
  changedAt: number;
}

/** One version more: what happened, and what has changed by it. */
export interface News {
  type: "news";
  version: number;
  notices: Notice[];
  status: string;
  seats: Seat[];
  actor: number | null;
  sight: Record<string, unknown>;
  moves: string[];
  turn: number;
  fairness: Fairness;
  deadline?: number | null; // null if it is left out
  looking?: boolean; // false if it is left out
  asked?: number | null; // null if it is left out
  result?: Record<string, unknown> | null; // null if it is left out
  now?: number; // 0.0 if it is left out
}

/** What happened, as this audience saw it: a kind and arguments, and the same in words. */
export interface Notice {
  kind: string;
  arguments: Record<string, string | number>;
  text: string;
}

/** Open a table and sit down. */
export interface OpenTable {
  game: string;
  name: string;
  options?: Record<string, string | number | boolean>; // {} if it is left out
  bots?: Record<string, string>; // {} if it is left out
  box?: string; // "" if it is left out
  settings?: Record<string, string | number | boolean>; // {} if it is left out
  seed?: string; // "" if it is left out
}

/** An option of a game, or a dial of a bot: for people, and what may be said for programs. */
export interface OptionInfo {
  help: string;
  choices: string;
  default: string | number;
  words?: string[]; // [] if it is left out
  range?: [number, number] | null; // null if it is left out
  signs?: Signs | null; // null if it is left out
}

/** Are you there? */
export interface Ping {
  type: "ping";
  nonce?: string; // "" if it is left out
}

/** A move for the version that it was chosen at; the same nonce twice is one move. */
export interface Play {
  type: "play";
  version: number;
  move: string;
  nonce: string;
}

/** I am here. */
export interface Pong {
  type: "pong";
  nonce?: string; // "" if it is left out
}

/** Somebody came or went: the seats whose people are connected. */
export interface Presence {
  type: "presence";
  seats: number[];
}

/** A refusal. */
export interface Problem {
  code: string;
  text: string;
}

/** What the seat whose turn it is wants to know: a hint, or what its game can be asked. `text` says of what. */
export interface Question {
  type: "ask";
  what: string;
  nonce: string;
  text?: string; // "" if it is left out
}

/** Your message changed nothing: a code for programs, a text for people. */
export interface Refused {
  type: "refused";
  nonce: string;
  code: string;
  text: string;
}

/** A whole game, as one audience saw it. */
export interface Replay {
  game: string;
  options: Record<string, string | number>;
  box: string;
  names: string[];
  seat: number | null;
  steps: ReplayStep[];
  result: Record<string, unknown> | null;
}

/** A move, or an outcome of chance, as one audience saw it. */
export interface ReplayStep {
  by: number | string | null;
  move: string;
  notices: Notice[];
  changed: Record<string, unknown>;
  actor: number | null;
}

/** A seat as everybody sees it. */
export interface Seat {
  name?: string; // "" if it is left out
  bot?: string; // "" if it is left out
  present?: boolean; // false if it is left out
  host?: boolean; // false if it is left out
  muted?: boolean; // false if it is left out
  ready?: boolean; // false if it is left out
}

/** An option that is a word of so many signs. */
export interface Signs {
  letters: string;
  count: number;
}

/** Take a seat; without a number any that is free, else one that a bot has. */
export interface SitDown {
  name: string;
  seat?: number | null; // null if it is left out
  seed?: string; // "" if it is left out
}

/** All that this audience may know, now: sent on arrival, and whenever something was missed. */
export interface State {
  type: "state";
  table: string;
  version: number;
  game: string;
  options: Record<string, unknown>;
  box: string;
  status: string;
  round: number;
  seats: Seat[];
  me: number | null;
  actor: number | null;
  sight: Record<string, unknown>;
  moves: string[];
  turn: number;
  fairness: Fairness;
  settings: Record<string, unknown>;
  deadline?: number | null; // null if it is left out
  looking?: boolean; // false if it is left out
  asked?: number | null; // null if it is left out
  result?: Record<string, unknown> | null; // null if it is left out
  chat?: Line[]; // [] if it is left out
  now?: number; // 0.0 if it is left out
}

/** A seat at a table, and the token that speaks for it. */
export interface Ticket {
  table: string;
  seat: number;
  token: string;
}

/** What there is to say of the dice of a record. */
export interface Verified {
  ok: boolean;
  verdict: string;
  problems: string[];
  game: string | null;
  seats: string[] | null;
  over: boolean | null;
  fairness: Record<string, unknown> | null;
  deals: number;
  agree: number;
  each: Deal[];
}
