/**
 * What lies on the table while notices are shown. A pair is settled by the time we hear of it, so its cards lie open
 * only here: `was` is the table before, each notice turns a card or says what came of it, and `at` tells whether a card
 * went back or left.
 */
import type { Notice } from "../../generated/protocol.ts";
import { cardOf, closedPlaces, kindAt, kindNamed, openPlaces, placeOf, type At, type Place } from "./view.ts";

/** What comes of an open card: somebody gets it, it leaves the game, or it is turned back. */
export type Fate = "taken" | "gone" | "back";

export interface OpenCard {
  kind: number;
  fate: Fate | null;
  /** Whose gold it becomes. */
  taker: number | null;
}

export interface Shown {
  open: Map<Place, OpenCard>;
  /** Places with a card, open ones included. */
  cards: Set<Place>;
  /** What came of the open cards, once it was told. */
  outcome: Notice | null;
  rush: boolean;
  /** Whether all that was told has come to its end, and only the table as it is now is left. */
  done: boolean;
}

export const OUTCOMES: ReadonlySet<string> = new Set([
  "strike",
  "duel",
  "dynamite",
  "search_equal",
  "search_gold",
  "search_weak",
  "rush_gold",
  "rush_gone",
]);
export const RUSHES: ReadonlySet<string> = new Set(["rush", "rush_dead", "rush_stalling"]);

function cardsOf(at: At): Set<Place> {
  return new Set([...closedPlaces(at.sight), ...openPlaces(at.sight)]);
}

function lying(at: At): Shown {
  const open = openPlaces(at.sight).map((place): [Place, OpenCard] => [
    place,
    { kind: kindAt(at.sight, place), fate: null, taker: null },
  ]);
  return { open: new Map(open), cards: cardsOf(at), outcome: null, rush: at.sight.rush > 0, done: true };
}

function clear(table: Shown): void {
  for (const [place, card] of table.open) if (card.fate !== "back") table.cards.delete(place);
  table.open.clear();
  table.outcome = null;
  table.done = true;
}

function settle(table: Shown, notice: Notice, at: At, left: Set<Place>): void {
  const taker = "player" in notice.arguments ? Number(notice.arguments["player"]) : null;
  table.outcome = notice;
  for (const [place, card] of table.open) {
    const gold = cardOf(at.box, card.kind).sort === "gold";
    card.fate = left.has(place) ? "back" : gold && taker !== null ? "taken" : "gone";
    card.taker = card.fate === "taken" ? taker : null;
  }
}

export function shown(at: At, was: At, show: Notice[]): Shown {
  if (show.length === 0) return lying(at);
  const table = lying(was);
  const left = cardsOf(at);
  for (const notice of show) {
    if (table.outcome) clear(table);
    if (notice.kind === "turns") {
      table.done = false;
      const kind = kindNamed(at.box, String(notice.arguments["card"]));
      table.open.set(placeOf(String(notice.arguments["square"])), { kind, fate: null, taker: null });
    } else if (OUTCOMES.has(notice.kind)) {
      settle(table, notice, at, left);
    } else if (RUSHES.has(notice.kind)) {
      table.rush = true;
    }
  }
  return table;
}

/** Whether what is shown is what `at` says: only then a click means what it seems to mean. */
export function isSettled(table: Shown, at: At): boolean {
  const open = openPlaces(at.sight);
  return table.outcome === null && open.length === table.open.size && open.every((place) => table.open.has(place));
}
