/** Reading the view of Goldmine Rumbles: names and helpers instead of numbers. It draws and words; it decides nothing. */
import {
  goldmineRumblesNumbers as N,
  goldmineRumblesPhases as P,
  type GoldmineRumblesBox,
  type GoldmineRumblesView,
} from "../../generated/games.ts";
import { sign } from "../../parts/signs.ts";
import type { Situation } from "../contract.ts";

export { N, P };
export type View = GoldmineRumblesView;
export type Box = GoldmineRumblesBox;
export type At = Situation<View>;

export const CELL_NAMES = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"] as const;
/** The mouths of a cell, clockwise. */
export const PORT_NAMES = ["n1", "n2", "e1", "e2", "s2", "s1", "w2", "w1"] as const;
export const LINE_NAMES = ["row-1", "row-2", "row-3", "column-a", "column-b", "column-c"] as const;
export const ORDERS = ["132", "213", "231", "312", "321"] as const;
export const DEGREES = [90, 180, 270] as const;

/** The numbers of moves in the steps of an offered route (docs/rules, Notation). */
const GO = 42;
const FACE = 130;
const TURN = 133;
const FACES = ["bite", "bread", "blunderbus"] as const;

/** A number of a list of the record; what is not there counts as 0. */
export function n(list: readonly number[] | undefined, index: number): number {
  return list?.[index] ?? 0;
}

export function nn(table: readonly (readonly number[])[] | undefined, row: number, column: number): number {
  return table?.[row]?.[column] ?? 0;
}

export function box(at: At): Box {
  return at.box.record as unknown as Box;
}

export function itemName(at: At, item: number): string {
  return at.box.names["item"]?.[item] ?? "";
}

export function columnName(at: At, column: number): string {
  return at.box.names["column"]?.[column] ?? "";
}

export function characterName(at: At, character: number): string {
  return at.box.names["character"]?.[character] ?? "";
}

export function itemNumber(at: At, name: string): number {
  return at.box.names["item"]?.indexOf(name) ?? 0;
}

export function columnNumber(at: At, name: string): number {
  return at.box.names["column"]?.indexOf(name) ?? 0;
}

/** Seats as the record has them (from 1) that play. */
export function seats(v: View): number[] {
  return Array.from({ length: v.players }, (_, i) => i + 1);
}

/** The seat, as stored, whose things are "mine": the reader's, else of who is on. */
export function reader(at: At): number {
  if (at.me !== null) return at.me + 1;
  return at.sight.actor > 0 ? at.sight.actor : Math.max(1, at.sight.player);
}

/** The name of a seat; where two have the same, with the sign of the seat. */
export function nameOf(at: At, seat: number): string {
  const name = at.names[seat - 1] ?? "";
  return at.names.indexOf(name) === at.names.lastIndexOf(name) ? name : `${name} ${sign(seat - 1)}`;
}

/** Items that a seat holds, each kind once with how many; 0 is the supply. */
export function held(v: View, seat: number): { item: number; count: number }[] {
  const row = v.items[seat] ?? [];
  return row.flatMap((count, item) => (item > 0 && count > 0 ? [{ item, count }] : []));
}

export function heldCount(v: View, seat: number): number {
  return held(v, seat).reduce((sum, one) => sum + one.count, 0);
}

/** Cubes of a column, with those placed unseen as far as the reader knows them. */
export function cubes(v: View, seat: number, column: number): number {
  return nn(v.cubes, seat, column) + nn(v.fresh, seat, column);
}

export function effect(at: At, seat: number, column: number): number {
  return nn(box(at).effect, column, nn(at.sight.cubes, seat, column));
}

/** What a claim on a square costs a seat: the price of the square less Company Shares. */
export function priceOf(at: At, seat: number, square: number): number {
  return Math.max(0, n(box(at).price, square) - effect(at, seat, N.SHARES));
}

/** What tokens take off a yield or a score. */
export function penalty(at: At, seat: number): number {
  return Math.min(box(at).most_penalty, n(at.sight.bandages, seat) + n(at.sight.poisons, seat));
}

export function weaponBonus(at: At, seat: number): number {
  if (seat === 0) return box(at).papa_bonus;
  return n(at.sight.weapon, seat) ? box(at).blunderbus_bonus : effect(at, seat, N.COLT);
}

export function bags(at: At, seat: number): number {
  if (seat === 0) return box(at).papa_bags;
  return Math.max(1, Math.ceil(n(at.sight.gold, seat) / box(at).bag));
}

export function rowItems(at: At, claim: number, row: number): number[] {
  const shown = box(at).shows[claim] ?? [];
  return shown.slice(N.ROW * (row - 1), N.ROW * row);
}

export function missionItems(at: At, seat: number): number[] {
  const mission = n(at.sight.mission, seat);
  return mission ? [...(box(at).mission[mission] ?? [])] : [];
}

/** The square of the store on which a claim lies; 0 if it does not. */
export function squareOf(v: View, claim: number): number {
  const square = v.display.indexOf(claim);
  return square > 0 ? square : 0;
}

export function pileSize(v: View): number {
  return (v.top ? 1 : 0) + v.layer.filter((layer) => layer > 0).length;
}

/** How many phases the game has, and which one it is: while cubes are placed, the one that is about to begin. */
export function phases(at: At): { now: number; all: number } {
  const v = at.sight;
  const all = nn(box(at).phases, v.length, v.players);
  return { now: Math.min(v.phase_number + (v.phase === P.CUBES ? 1 : 0), all), all };
}

/** The seats whose turn is still to come in this phase, in their order. */
export function later(v: View): number[] {
  return v.player ? v.order.slice(v.turn + 1, v.players + 1).filter((seat) => seat > 0) : [];
}

export function isOver(at: At): boolean {
  return at.result !== null;
}

export function isMine(at: At): boolean {
  return at.me !== null && at.actor === at.me;
}

/** The words of a move: its kind and its arguments. */
export function parts(move: string): [string, string, string] {
  const [kind = "", one = "", two = ""] = move.split(" ");
  return [kind, one, two];
}

export function hasMove(at: At, move: string): boolean {
  return at.moves.includes(move);
}

export function movesOf(at: At, kind: string): string[] {
  return at.moves.filter((move) => move === kind || move.startsWith(`${kind} `));
}

/** The steps of the route that a seat offers, as far as the reader may see them. */
export function offeredSteps(v: View, seat: number): string[] {
  return (v.step[seat] ?? []).slice(0, n(v.steps, seat)).flatMap((step) => stepName(step) ?? []);
}

function stepName(step: number): string | null {
  if (step >= TURN && step < TURN + N.CELLS * DEGREES.length) {
    const index = step - TURN;
    return `turn ${CELL_NAMES[Math.floor(index / 3)]} ${DEGREES[index % 3]}`;
  }
  if (step >= FACE && step < TURN) return `face ${FACES[step - FACE]}`;
  return step >= GO && step < FACE ? `go ${nodeName(step - GO)}` : null;
}

/** A node by its name in moves: `b2-n1` or `site-8`. */
export function nodeName(node: number): string {
  if (node >= N.TUNNEL_NODES) return `site-${node - N.SITE_NODE}`;
  return `${CELL_NAMES[Math.floor(node / N.PORTS)]}-${PORT_NAMES[node % N.PORTS]}`;
}

export function nodeNumber(name: string): number {
  const [cell = "", port = ""] = name.split("-");
  if (cell === "site") return N.SITE_NODE + Number(port);
  return N.PORTS * CELL_NAMES.indexOf(cell as never) + PORT_NAMES.indexOf(port as never);
}

/** Phases in which somebody travels. */
export function isJourney(v: View): boolean {
  return v.phase === P.ROUTE || v.phase === P.PARTNER_ROUTE;
}

/** Phases in which somebody is active: items may be used, bought and sold. */
export function isMenu(v: View): boolean {
  const atClaim: number[] = [P.AT_CLAIM, P.PARTNER_AT_CLAIM, P.LAST_CALL];
  return isJourney(v) || atClaim.includes(v.phase);
}

export function isFight(v: View): boolean {
  return v.fight !== N.NO_FIGHT;
}

/** Phases in which dashboards matter most. */
export function isCubes(v: View): boolean {
  return v.phase === P.CUBES || v.phase === P.CLAIM_CUBE || v.phase === P.PIPE_MOVES;
}

/** Phases in which something is taken from a claim. */
export function isPicking(v: View): boolean {
  return v.phase === P.PICK_ROW || v.phase === P.PICK || v.phase === P.PARTNER_PICK;
}
