/** What the person at this table has picked up but not played yet, and ways that are played step by step. */
import type { Way } from "../contract.ts";
import { lieOf, type Lie } from "./mine.ts";
import { plan, type Plan } from "./plans.ts";
import { CELL_NAMES, N, n, offeredSteps, P, type At } from "./view.ts";

export type Picked =
  | { kind: "go"; move: string }
  | { kind: "tile"; cell: number; by: number }
  | { kind: "line"; line: string; order: string }
  | { kind: "site"; site: number };

/** What every part of the board is given that may pick things up, ask for ways and play. */
export interface Handling {
  at: At;
  hands: Hands;
  act: (move: string) => void;
  ways: (site: number) => Promise<Way[]>;
  take: (way: Way) => void;
}

export class Hands {
  picked = $state<Picked | null>(null);
  /** A move that is pointed at. */
  hovered = $state("");
  way = $state.raw<Way | null>(null);
  /** Steps of a way that are still to be played. */
  queue = $state<string[]>([]);
  /** Turns that are tried out with the compass, by cell. */
  compass = $state<number[] | null>(null);
  /** The item of the hand that is looked at. */
  item = $state(0);
  /** The column from which a cube is to be carried. */
  source = $state("");
  /** Squares of the store that are to be exchanged. */
  squares = $state<number[]>([]);
  exchanging = $state(false);

  /** Puts everything down, as after a move. */
  clear(): void {
    this.picked = null;
    this.hovered = "";
    this.way = null;
    this.compass = null;
    this.item = 0;
    this.source = "";
    this.squares = [];
    this.exchanging = false;
  }

  pick(picked: Picked | null): void {
    this.picked = picked;
    this.way = null;
    this.compass = null;
  }

  tryOut(): void {
    this.clear();
    this.compass = Array.from({ length: N.CELLS }, () => 0);
  }

  turnTried(cell: number): void {
    if (this.compass) this.compass = this.compass.map((by, i) => (i === cell ? (by + 1) % N.TURNS : by));
  }
}

/** What is drawn into the mine before it happens; null if nothing is tried, pointed at or planned. */
export function preview(at: At, hands: Hands): Plan | null {
  const v = at.sight;
  const offering = v.phase === P.OFFER && at.me === at.actor;
  const seat = offering ? v.player : (at.me ?? -1) + 1;
  const before = offering ? offeredSteps(v, v.actor) : [];
  const steps = [...before, ...pointed(hands)];
  return steps.length && seat > 0 ? plan(at, seat, steps) : null;
}

function pointed(hands: Hands): string[] {
  if (hands.compass) {
    return hands.compass.flatMap((by, cell) => (by ? [`turn ${CELL_NAMES[cell]} ${90 * by}`] : []));
  }
  if (hands.way) return hands.way.steps;
  if (hands.hovered) return [hands.hovered];
  const picked = hands.picked;
  if (picked?.kind === "go") return [picked.move];
  if (picked?.kind === "tile" && picked.by) return [`turn ${CELL_NAMES[picked.cell]} ${90 * picked.by}`];
  if (picked?.kind === "line" && picked.order) return [`shift ${picked.line} ${picked.order}`];
  return [];
}

/** How the mine is drawn: tiles as they would lie, pawns where they are. */
export function drawnLie(at: At, planned: Plan | null): Lie {
  const lie = planned ? { ...planned.lie } : lieOf(at.sight);
  return { ...lie, place: [...at.sight.place] };
}

/** The seat whose reach is shown: who travels, or for whom a route is sought. */
export function traveller(at: At): number {
  const v = at.sight;
  if (v.phase === P.OFFER) return v.player;
  if (v.phase === P.BID && at.me === at.actor) return v.actor;
  return v.actor > 0 ? v.actor : 0;
}

/** Nodes that the record says are in reach of who travels: a bit for each. */
export function region(at: At): Set<number> {
  const found = new Set<number>();
  const [low = "0", high = "0"] = at.sight.region;
  const words: [bigint, number, number][] = [
    [BigInt.asUintN(64, BigInt(low)), 0, N.WORD],
    [BigInt.asUintN(64, BigInt(high)), N.WORD, N.NODES],
  ];
  for (const [word, first, end] of words) {
    for (let node = first; node < end; node++) if ((word >> BigInt(node - first)) & 1n) found.add(node);
  }
  return found;
}

export function placeOf(at: At, seat: number): number {
  return n(at.sight.place, seat);
}

/** What has just been opened may be further down than the screen reaches. */
export function inSight(element: HTMLElement): void {
  element.scrollIntoView?.({ block: "nearest" });
}
