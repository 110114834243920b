/** Which item a move uses: so that a card in the hand shows what can be done with it. */
import { label } from "./choices.ts";
import { itemName, P, parts, type At } from "./view.ts";

const BY_KIND: Record<string, string> = {
  turn: "dynamite",
  shift: "detonator",
  peek: "detonator",
  refresh: "flask",
  flask: "flask",
  harmonica: "harmonica",
  call: "harmonica",
  pickpocket: "bacon",
  match: "matchstick",
  light: "matchstick",
  leaf: "chippawa-leaf",
  read: "bible",
  dismiss: "bible",
};

/** The item that a move uses up, sells or puts away; none for all others. */
export function usedItem(move: string): string {
  const [kind, what] = parts(move);
  if (kind === "use" || kind === "sell" || kind === "discard") return what;
  if (kind === "weapon" && what === "blunderbus") return what;
  if (kind === "face" && what !== "bite") return what;
  return BY_KIND[kind] ?? "";
}

/** Uses that have a place of their own on the board: only named in the hand. */
export const ELSEWHERE = ["turn", "shift", "refresh", "peek"];

export interface Use {
  move: string;
  label: string;
}

/** What can be done with an item now by a plain button. */
export function usesOf(at: At, item: number): Use[] {
  if (at.sight.phase === P.OFFER) return []; // steps for somebody else
  const name = itemName(at, item);
  return at.moves
    .filter((move) => usedItem(move) === name && !ELSEWHERE.includes(parts(move)[0]))
    .map((move) => ({ move, label: label(at, move) }));
}

/** The kinds of moves with an item that are made elsewhere on the board. */
export function placesOf(at: At, item: number): string[] {
  if (at.sight.phase === P.OFFER) return [];
  const name = itemName(at, item);
  const kinds = at.moves.filter((move) => usedItem(move) === name).map((move) => parts(move)[0]);
  return [...new Set(kinds.filter((kind) => ELSEWHERE.includes(kind)))];
}
