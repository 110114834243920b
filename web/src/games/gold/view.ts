/** The sight of Gold by name: components ask here, so that none of them counts bits or indexes. */
import type { Situation, Box } from "../contract.ts";
import { goldNumbers, goldPhases, goldSorts, type GoldBox, type GoldView } from "../../generated/games.ts";

export type At = Situation<GoldView>;

/** Places count from 0, row by row; kinds of cards and colours from 1, as in the box. */
export type Place = number;

export const SIDE = 8;
export const PLACES: readonly Place[] = Array.from({ length: goldNumbers.POSITIONS }, (_, place) => place);
export const COLOURS: readonly number[] = Array.from({ length: goldNumbers.COLOURS }, (_, index) => index + 1);

export type Sort = "gold" | "digger" | "dynamite" | "unknown";

/** A card as it is drawn: `name` is its name in the box, such as "green-4". */
export interface CardFace {
  kind: number;
  name: string;
  sort: Sort;
  value: number;
  colour: number;
}

export function column(place: Place): number {
  return place % SIDE;
}

export function row(place: Place): number {
  return Math.floor(place / SIDE);
}

/** The name of a place: a letter across, a number down. */
export function square(place: Place): string {
  return `${"abcdefgh".charAt(column(place))}${row(place) + 1}`;
}

export function placeOf(name: string): Place {
  return "abcdefgh".indexOf(name.charAt(0)) + SIDE * (Number(name.slice(1)) - 1);
}

export function flip(place: Place): string {
  return `flip ${square(place)}`;
}

export function boxOf(box: Box): GoldBox {
  return box.record as unknown as GoldBox;
}

const SORTS: Record<number, Sort> = {
  [goldSorts.GOLD]: "gold",
  [goldSorts.DIGGER]: "digger",
  [goldSorts.DYNAMITE]: "dynamite",
};

export function cardOf(box: Box, kind: number): CardFace {
  const cards = boxOf(box);
  return {
    kind,
    name: box.names["kind"]?.[kind] ?? "",
    sort: SORTS[cards.sort[kind] ?? 0] ?? "unknown",
    value: cards.value[kind] ?? 0,
    colour: cards.colour[kind] ?? 0,
  };
}

export function kindNamed(box: Box, name: string): number {
  return Math.max(0, (box.names["kind"] ?? []).indexOf(name));
}

/** The name of a colour in the box, such as "green"; colours count from 1. */
export function colourName(box: Box, colour: number): string {
  return box.names["colour"]?.[colour - 1] ?? "";
}

/** The places with a face-down card. The set travels as a signed 64-bit number in decimal. */
export function closedPlaces(sight: GoldView): Set<Place> {
  const bits = BigInt.asUintN(64, BigInt(sight.face_down));
  return new Set(PLACES.filter((place) => (bits >> BigInt(place)) & 1n));
}

/** The places of the cards that lie open, in the order in which they were turned. */
export function openPlaces(sight: GoldView): Place[] {
  return sight.open_at.filter((stored) => stored > 0).map((stored) => stored - 1);
}

/** The kind of a card that the sight knows; 0 if it does not. */
export function kindAt(sight: GoldView, place: Place): number {
  return sight.known[place] ?? 0;
}

/** With the memory aid: the kind of a closed card that was ever turned, else 0. */
export function remembered(at: At, place: Place): number {
  return at.aid ? kindAt(at.sight, place) : 0;
}

/** The seat (from 0) that owns a colour; null if nobody does. */
export function ownerOf(sight: GoldView, colour: number): number | null {
  const owner = sight.owner[colour] ?? 0;
  return owner > 0 ? owner - 1 : null;
}

export function coloursOf(sight: GoldView, seat: number | null): number[] {
  return COLOURS.filter((colour) => ownerOf(sight, colour) === seat);
}

export function goldCards(sight: GoldView, seat: number): number {
  return sight.gold_cards[seat + 1] ?? 0;
}

/** The points of a seat; null while they are kept hidden. */
export function points(at: At, seat: number): number | null {
  if (at.sight.totals === goldNumbers.TOTALS_HIDDEN && !isOver(at)) return null;
  return at.sight.points[seat + 1] ?? 0;
}

/** The worth of the gold that nobody got. */
export function lostGold(sight: GoldView): number {
  return sight.points[0] ?? 0;
}

export function isOver(at: At): boolean {
  return at.result !== null;
}

export function isDraft(at: At): boolean {
  return at.sight.phase === goldPhases.DRAFT;
}

export function isChoosingStart(at: At): boolean {
  return at.sight.phase === goldPhases.CHOOSING_START;
}

export function isRush(at: At): boolean {
  return at.sight.rush > 0;
}

export function isGrid(at: At): boolean {
  return at.sight.layout === goldNumbers.GRID;
}

export function myTurn(at: At): boolean {
  return at.me !== null && at.actor === at.me;
}

/** The colour that a `take …` move takes, from 1; 0 for any other move. */
export function colourTaken(box: Box, move: string): number {
  return move.startsWith("take ") ? (box.names["colour"] ?? []).indexOf(move.slice(5)) + 1 : 0;
}
