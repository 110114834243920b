/**
 * What the table looks like while something that happened is being shown: the view before it, with the notices so far
 * applied. Nothing is decided here; each notice says itself what changed.
 */
import type { Notice } from "../../generated/protocol.ts";
import { CENTRE, cardsOf, entry, kindOf, mine, PHASES, type At, type Place, type View } from "./view.ts";

/** The part of a round: turns, hands being shown, the market, the deal. */
export type Part = "mines" | "road" | "market" | "deal";

/** A swap that I took part in, with the cards that I saw. */
export interface MySwap {
  other: Place;
  given: number;
  taken: number;
  /** Whether it was my turn, or I was drawn from. */
  mover: boolean;
}

export interface Stage {
  view: View;
  part: Part;
  now: Notice | null;
  /** Hands that are turned over. */
  open: Place[];
  /** The two places whose cards fly past each other now. */
  flight: { giver: Place; target: Place } | null;
  swap: MySwap | null;
  /** Where something strikes now: an explosion, a repair, a fall. */
  struck: { place: Place; how: "boom" | "repaired" | "dead" | "fell" } | null;
}

/** What is drawn now. */
export function staged(at: At, was: At, show: Notice[]): Stage {
  if (show.length === 0 || !drawable(was)) return settled(at);
  const stage: Stage = { ...settled(was), view: copy(was.sight), open: [] };
  for (const notice of show) step(stage, notice, at);
  return stage;
}

/** A table that is not begun has no view yet. */
export function drawable(at: At): boolean {
  return Array.isArray(at.sight.cash) && at.sight.players > 0;
}

function settled(at: At): Stage {
  const open = at.sight.ending ? at.sight.revealed.flatMap((hand, place) => (hand.some(Boolean) ? [place] : [])) : [];
  const part = at.sight.ending ? "road" : "mines";
  return { view: at.sight, part, now: null, open, flight: null, swap: null, struck: null };
}

function copy(view: View): View {
  return JSON.parse(JSON.stringify(view)) as View;
}

function add(list: number[], index: number, by: number): void {
  list[index] = entry(list, index) + by;
}

function putCard(hands: number[][], place: Place, kind: number): void {
  hands[place] = [...cardsOf(hands, place), kind];
}

function dropCard(hands: number[][], place: Place, kind: number): void {
  const cards = cardsOf(hands, place);
  const index = cards.indexOf(kind);
  if (index >= 0) cards.splice(index, 1);
  hands[place] = cards;
}

type Said = Notice["arguments"];

const seatOf = (said: Said, name = "player"): Place => Number(said[name] ?? -1) + 1;

/** Applies one notice. */
function step(stage: Stage, notice: Notice, at: At): void {
  stage.now = notice;
  stage.flight = stage.swap = stage.struck = null;
  const kind = notice.kind.replace(/_[1-4]$/, "");
  STEPS[kind]?.(stage, notice.arguments, at);
}

type Step = (stage: Stage, said: Said, at: At) => void;

function offer(stage: Stage, place: Place, kind: number): void {
  const { view } = stage;
  begin(stage);
  Object.assign(view, { offering: 1, offered: kind, mover: place, actor: place, target: 0, redirector: 0 });
  view.phase = PHASES.AIM;
  add(view.held, place, -1);
  if (kind) dropCard(view.hand, place, kind);
}

/** The first choice of a round: the open cards are picked up. */
function begin({ view }: Stage): void {
  if (view.begun) return;
  view.begun = 1;
  view.shown = view.shown.map(() => []);
}

function point(stage: Stage, target: Place): void {
  stage.view.target = target;
  stage.view.actor = target === CENTRE ? stage.view.mover : target;
  stage.view.phase = target === CENTRE ? PHASES.PICK_SLOT : PHASES.REDIRECT;
}

function redirect(stage: Stage, payer: Place, target: Place): void {
  add(stage.view.plates, payer, -1);
  stage.view.tin += 1;
  stage.view.redirector = payer;
  point(stage, target);
}

/** The cards change hands: from now on nothing is offered. */
function swapped(stage: Stage, target: Place): number {
  const { view } = stage;
  const given = view.offered;
  if (view.offering) {
    stage.flight = { giver: view.mover, target };
    add(view.held, view.mover, 1);
  }
  Object.assign(view, { offering: 0, offered: 0, target: 0, redirector: 0, actor: 0 });
  return given;
}

function show(stage: Stage, place: Place, said: Said, at: At): void {
  if (stage.part !== "road" && stage.part !== "market") stage.part = "road";
  stage.open = [...stage.open, place];
  stage.view.actor = 0;
  stage.view.revealed[place] = [1, 2, 3, 4].map((n) => kindOf(at, said[`card_${n}`])).filter((kind) => kind > 0);
}

function flip(stage: Stage, place: Place, plates: number): void {
  add(stage.view.plates, place, plates);
  add(stage.view.blasts, place, -plates);
  stage.struck = { place, how: plates < 0 ? "boom" : "repaired" };
}

function fall(stage: Stage, place: Place, undead: boolean): void {
  const { view } = stage;
  view.fell[place] = 1;
  const tokens = entry(view.plates, place) + entry(view.blasts, place);
  view.plates[place] = undead ? tokens : 0;
  view.blasts[place] = undead ? 0 : tokens;
  if (undead) view.cash[place] = 0;
  else view.alive[place] = 0;
  stage.struck = { place, how: undead ? "fell" : "dead" };
}

function sell(stage: Stage, place: Place, said: Said): void {
  stage.part = "market";
  stage.view.total[place] = Number(said.total);
  stage.view.paid[place] = Number(said.paid);
  add(stage.view.cash, place, Number(said.paid));
}

/** A new round lies before us, with nothing dealt yet. */
function clear(stage: Stage, at: At): void {
  if (stage.part === "deal") return;
  const next = copy(at.sight);
  const none = next.hand.map(() => []);
  Object.assign(next, { white: 0, black: 0, die: 0, final: 0, actor: 0, hand: none, shown: none.slice() });
  next.held = next.held.map(() => 0);
  stage.view = next;
  stage.part = "deal";
  stage.open = [];
}

function dealt(stage: Stage, place: Place, kind: number, open: boolean, at: At): void {
  clear(stage, at);
  add(stage.view.held, place, 1);
  if (open) putCard(stage.view.shown, place, kind);
  if (place === mine(at)) putCard(stage.view.hand, place, kind);
}

const STEPS: Record<string, Step> = {
  first_dealer: (stage, _, at) => clear(stage, at),
  round: (stage, _, at) => {
    if (stage.part !== "market") clear(stage, at);
  },
  deals: (stage, _, at) => clear(stage, at),
  white: (stage, said, at) => {
    clear(stage, at);
    stage.view.white = Number(said.face);
  },
  black: (stage, said, at) => {
    clear(stage, at);
    stage.view.black = stage.view.die = Number(said.face);
  },
  dealt_open: (stage, said, at) => dealt(stage, seatOf(said), kindOf(at, said.card), true, at),
  dealt_you: (stage, said, at) => dealt(stage, mine(at), kindOf(at, said.card), false, at),
  gives: (stage, said) => offer(stage, seatOf(said), 0),
  you_give: (stage, said, at) => offer(stage, mine(at), kindOf(at, said.card)),
  aims: (stage, said) => point(stage, seatOf(said, "player_other")),
  aims_centre: (stage) => point(stage, CENTRE),
  redirects: (stage, said) => redirect(stage, seatOf(said), seatOf(said, "player_other")),
  redirects_centre: (stage, said) => redirect(stage, seatOf(said), CENTRE),
  picks_slot: (stage, said) => {
    // My own card from there is told next: until then the offered card is still known.
    const given = stage.view.offered;
    swapped(stage, CENTRE);
    stage.view.slot = Number(said.slot);
    stage.view.offered = given;
  },
  you_take_slot: (stage, said, at) => {
    const taken = kindOf(at, said.card);
    const given = swapped(stage, CENTRE);
    putCard(stage.view.hand, mine(at), taken);
    stage.swap = { other: CENTRE, given, taken, mover: true };
  },
  swaps: (stage, said) => void swapped(stage, seatOf(said, "player_other")),
  you_take: (stage, said, at) => {
    const taken = kindOf(at, said.card);
    const given = swapped(stage, seatOf(said));
    putCard(stage.view.hand, mine(at), taken);
    stage.swap = { other: seatOf(said), given, taken, mover: true };
  },
  you_lose: (stage, said, at) => {
    const [taken, given] = [kindOf(at, said.taken), kindOf(at, said.given)];
    swapped(stage, mine(at));
    dropCard(stage.view.hand, mine(at), taken);
    putCard(stage.view.hand, mine(at), given);
    stage.swap = { other: seatOf(said), given: taken, taken: given, mover: false };
  },
  sneaks: (stage, said) => {
    begin(stage);
    add(stage.view.sneaks, seatOf(said), 1);
    stage.view.pile -= 1;
  },
  passes: (stage) => begin(stage),
  shows: (stage, said, at) => show(stage, seatOf(said), said, at),
  stranger_shows: (stage, said, at) => show(stage, CENTRE, said, at),
  explodes: (stage, said) => flip(stage, seatOf(said), -1),
  explodes_many: (stage, said) => flip(stage, seatOf(said), -Number(said.plates)),
  repairs: (stage, said) => flip(stage, seatOf(said), 1),
  repairs_many: (stage, said) => flip(stage, seatOf(said), Number(said.plates)),
  dies: (stage, said) => fall(stage, seatOf(said), false),
  undead: (stage, said) => fall(stage, seatOf(said), true),
  sells: (stage, said) => sell(stage, seatOf(said), said),
  stranger_sells: (stage, said) => sell(stage, CENTRE, said),
};
