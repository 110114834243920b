/** The view of Quick Silver read by name. A *place* is a seat from 1, or the CENTRE; 0 is nobody. */
import {
  quickSilverEndings,
  quickSilverNumbers,
  quickSilverPhases,
  type QuickSilverBox,
  type QuickSilverView,
} from "../../generated/games.ts";
import { words } from "../../words/language.svelte.ts";
import type { Situation } from "../contract.ts";
import { CATALOGUES, said } from "./words.ts";

export type View = QuickSilverView;
export type At = Situation<View>;
export type Place = number;

export const PHASES = quickSilverPhases;
export const ENDINGS = quickSilverEndings;
export const CENTRE = quickSilverNumbers.CENTRE;

/** A card that is seen. */
export interface Face {
  kind: number;
  /** Its name in notation, such as "gold-dust". */
  id: string;
  label: string;
  /** For where there is little room. */
  short: string;
  number: number;
  does: "plain" | "dynamite" | "plate";
}

export function boxOf(at: At): QuickSilverBox {
  return at.box.record as unknown as QuickSilverBox;
}

/** An entry of a list of the record; lists are short in tests and in small boxes. */
export function entry(list: number[] | undefined, index: number): number {
  return list?.[index] ?? 0;
}

/** The cards of a place in one of the lists of hands. */
export function cardsOf(hands: number[][] | undefined, place: Place): number[] {
  return (hands?.[place] ?? []).filter((kind) => kind > 0);
}

export function seats(view: View): Place[] {
  return Array.from({ length: view.players }, (_, index) => index + 1);
}

export function isAlive(view: View, place: Place): boolean {
  return entry(view.alive, place) === 1;
}

/** My place, or 0 for onlookers. */
export function mine(at: At): Place {
  return at.me === null ? 0 : at.me + 1;
}

export function kindOf(at: At, id: string | number | undefined): number {
  return Math.max(0, (at.box.names.kind ?? []).indexOf(String(id ?? "")));
}

const DOES = { 0: "plain", [quickSilverNumbers.DYNAMITE]: "dynamite", [quickSilverNumbers.PLATE]: "plate" } as const;

export function face(at: At, kind: number): Face {
  const box = boxOf(at);
  const id = at.box.names.kind?.[kind] ?? "";
  const does = (DOES as Record<number, Face["does"]>)[entry(box.does, kind)] ?? "plain";
  const label = cardLabel(id);
  return { kind, id, label, short: said().short[id] ?? label, number: entry(box.number, kind), does };
}

/** What a card is called; cards of a box of one's own by their name there. */
function cardLabel(id: string): string {
  const thing = words(CATALOGUES).things?.[id];
  if (thing !== undefined) return thing.split(" (")[0] ?? thing;
  return id
    .split("-")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ");
}

/** The face of each card, and null for each that is hidden, up to `held` of them. */
export function facesOf(at: At, kinds: number[], held: number): (Face | null)[] {
  const faces: (Face | null)[] = kinds.map((kind) => face(at, kind));
  while (faces.length < held) faces.push(null);
  return faces;
}

/** Whether the card that I offer still lies in my hand: until it is aimed at somebody. */
export function inHand(at: At, view: View): boolean {
  return view.offered > 0 && view.mover === mine(at) && (view.target === 0 || view.target === CENTRE);
}

/** The other seats clockwise from mine; onlookers sit with the first seat. */
export function others(view: View, bottom: Place): Place[] {
  return seats(view)
    .slice(1)
    .map((step) => ((bottom - 1 + step - 1) % view.players) + 1);
}

/** Whether the face-up cards of the deal still lie there for all. */
export function spying(view: View): boolean {
  return view.phase === PHASES.TURN && view.begun === 0 && view.ending === 0;
}

/** Whether the hands and the market of the last reveal can be seen. */
export function marketSeen(view: View): boolean {
  return view.reveals > 0 && view.revealed.some((hand) => hand.some((kind) => kind > 0));
}

/** Who sold at the last market, the best total first; with the rank of each group from 1. */
export function ranking(view: View): { place: Place; rank: number }[] {
  const sellers = [...seats(view).filter((seat) => isAlive(view, seat)), ...(view.stranger ? [CENTRE] : [])];
  const totals = [...new Set(sellers.map((place) => entry(view.total, place)))].sort((a, b) => b - a);
  return sellers
    .map((place) => ({ place, rank: totals.indexOf(entry(view.total, place)) + 1 }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place);
}

/** Which lap of the round it is, from 1; 0 before the first turn. */
export function lap(view: View): number {
  if (view.final) return view.black;
  return view.black - view.die;
}

/** The move of `at.moves` that aims at a place, if there is one. */
export function aimAt(at: At, place: Place): string | null {
  return legal(at, `aim ${place === CENTRE ? "centre" : place - 1}`);
}

export function legal(at: At, move: string): string | null {
  return at.moves.includes(move) ? move : null;
}
