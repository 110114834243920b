/** How long things take, in milliseconds. The second card of a pair is open for TURN + OUTCOME: two seconds. */
import type { Notice } from "../../generated/protocol.ts";
import type { Sound } from "../contract.ts";
import { OUTCOMES, RUSHES } from "./shown.ts";

export const TURN = 650;
export const OUTCOME = 1350;
export const FLIP = 420;
/** A card that leaves starts late, so that it can be read, and is gone as the next thing happens. */
export const LEAVE = 480;
const RUSH_CARD = 900;
const BANNER = 1600;
const SMALL = 700;

export function pace(notice: Notice): number {
  if (notice.kind === "turns") return TURN;
  if (notice.kind === "rush_gold" || notice.kind === "rush_gone") return RUSH_CARD;
  if (OUTCOMES.has(notice.kind)) return OUTCOME;
  return RUSHES.has(notice.kind) ? BANNER : SMALL;
}

/** Memory is the game: what is turned has to be seen, by those who want no effects too. */
export function holds(notice: Notice): boolean {
  return notice.kind === "turns" || OUTCOMES.has(notice.kind);
}

const SOUNDS: Record<string, Sound> = {
  start: "bell",
  takes: "step",
  turns: "card",
  strike: "coin",
  duel: "fight",
  dynamite: "boom",
  search_equal: "card",
  search_gold: "card",
  search_weak: "card",
  rush: "bell",
  rush_dead: "bell",
  rush_stalling: "bell",
  rush_gold: "coin",
  rush_gone: "step",
  over: "win",
};

export function sound(notice: Notice): Sound | null {
  return SOUNDS[notice.kind] ?? null;
}
