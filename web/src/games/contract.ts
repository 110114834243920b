/**
 * What each game gives to the client, and what it is given. A game folder draws and words what the server sent; it
 * holds no rules: what can be clicked is what the server listed.
 */
import type { Component } from "svelte";
import type { Notice, Seat } from "../generated/protocol.ts";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A game's catalogue `words/LANGUAGE.toml`, which terminal and browser share. */
export interface Catalogue {
  notices: Record<string, string>;
  things?: Record<string, string>;
  [section: string]: unknown;
}

/** The box of a game, from `/api/games/GAME/box`: the record's fields, and the names of what it holds. */
export interface Box {
  hash: string;
  standard: boolean;
  meaning: string;
  record: Record<string, unknown>;
  names: Record<string, string[]>;
}

/** How a game ended. Lists are by seat, from 0. */
export interface Result {
  points: number[];
  ranks: number[];
  winners: number[];
  ending: string;
}

/** The table as one audience sees it, at one moment. `V` is the view record of the game (generated/games.ts). */
export interface Situation<V = Record<string, unknown>> {
  game: string;
  /** Fields of the record: in there seats count from 1 and 0 is nobody. Everywhere else seats count from 0. */
  sight: V;
  box: Box;
  options: Record<string, unknown>;
  seats: Seat[];
  /** By seat, and never empty: "Seat 3" where nobody sits. */
  names: string[];
  /** My seat; null for onlookers. */
  me: number | null;
  /** Who is to move; null while nobody is. */
  actor: number | null;
  /** What I may play now, in notation; empty unless it is my turn. */
  moves: string[];
  /** Whether everybody may still look before the first move, and until when (seconds since 1970, our clock). */
  looking: boolean;
  deadline: number | null;
  /** Whether the memory aid is on. */
  aid: boolean;
  result: Result | null;
}

/** One legal move in words. */
export interface Choice {
  move: string;
  label: string;
  /** Choices of one group stand together, under its words. */
  group?: string;
  /** A question to ask before it is played: for what is grave and cannot be undone. */
  confirm?: string;
  /** Whether the board has something to click for it: then the bar of choices leaves it out. */
  onBoard?: boolean;
  /** The one that is mostly wanted: drawn as the main button. */
  main?: boolean;
}

/** A part of the table in plain words, for those who listen instead of look. */
export interface Section {
  title: string;
  lines: string[];
}

/** One thing that a first game teaches, told when it first matters. */
export interface Lesson<V = Record<string, unknown>> {
  id: string;
  title: string;
  text: string;
  when(at: Situation<V>): boolean;
}

/** A way to a site of Goldmine Rumbles, with its price. */
export interface Way {
  steps: string[];
  turned: number;
  rats: number;
  snakes: number;
  dynamite: number;
  bread: number;
  poison: number;
  blackMarks: number;
  gold: number;
}

export interface BoardProps<V = Record<string, unknown>> {
  at: Situation<V>;
  /**
   * While something that happened is being shown: how the table stood before, and the notices so far, the last of
   * which is what happens just now. `at` is already what came of all of them. A board may make a show of it, as with
   * Gold's second card, which is open only in `show`. Empty when nothing is being shown.
   */
  was: Situation<V>;
  show: Notice[];
  /** No movement, please: the person or the device asked for it. */
  calm: boolean;
  /** Play a move of `at.moves`; asks first if its choice has a `confirm`. Anything else is ignored. */
  play(move: string): void;
  /** The ways to a site (Goldmine Rumbles); empty when there are none or nobody may ask now. */
  ways(site: number): Promise<Way[]>;
}

export interface ScoreProps<V = Record<string, unknown>> {
  at: Situation<V>;
}

export type Sound = "card" | "coin" | "dice" | "boom" | "step" | "bell" | "fight" | "win";

/** A game, as far as the client knows it: the default export of `games/FOLDER/index.ts`. */
export interface GameClient<V = Record<string, unknown>> {
  Board: Component<BoardProps<V>>;
  /** At the end, under the ranking: what the points are made of. */
  Score: Component<ScoreProps<V>>;
  /** What is asked of me, or whom we wait for: one short line above the board. */
  headline(at: Situation<V>): string;
  /** Every move of `at.moves`, in the order in which they are to be shown. */
  choices(at: Situation<V>): Choice[];
  /** The whole table in words. */
  describe(at: Situation<V>): Section[];
  /** The id of the rule in question now, such as "GO-021": the page of rules opens there. */
  rule(at: Situation<V>): string;
  /** A notice in the language of the page; names are by seat. */
  say(notice: Notice, names: string[]): string;
  /** Milliseconds for which a notice is shown before the next one; 0 shows it only in the log. */
  pace(notice: Notice): number;
  /** Whether it has to be seen for that time even by those who want no effects: a card that closes again. */
  holds?(notice: Notice): boolean;
  /**
   * Where memory is part of the game: whether the log may keep a notice, for it names nothing that is hidden again.
   * Without it, the log keeps none.
   */
  keeps?(notice: Notice): boolean;
  /** What it sounds like, if anything. */
  sound(notice: Notice): Sound | null;
  lessons(): Lesson<V>[];
}
