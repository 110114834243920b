/** Quick Silver in the browser. */
import type { Notice } from "../../generated/protocol.ts";
import { tell } from "../../words/language.svelte.ts";
import type { GameClient, Sound } from "../contract.ts";
import Board from "./Board.svelte";
import { choices, headline, rule } from "./choices.ts";
import { lessons } from "./lessons.ts";
import Score from "./Score.svelte";
import { describe } from "./text.ts";
import type { View } from "./view.ts";
import { CATALOGUES } from "./words.ts";

/** Milliseconds; what is missing stands only in the log. A reveal is quick, for the cards of the next deal wait. */
const PACES: Record<string, number> = {
  gives: 500,
  aims: 850,
  aims_centre: 700,
  redirects: 1200,
  redirects_centre: 1200,
  accepts: 400,
  swaps: 750,
  picks_slot: 700,
  you_take: 1700,
  you_take_slot: 1700,
  you_lose: 1900,
  sneaks: 600,
  passes: 600,
  shows: 280,
  explodes: 700,
  explodes_many: 700,
  repairs: 450,
  repairs_many: 450,
  dies: 1000,
  undead: 1000,
  stranger_shows: 280,
  sells: 180,
  stranger_sells: 180,
  round: 1000,
  white: 250,
  black: 250,
  mayor: 600,
  last_alive: 600,
  all_dead: 600,
  stranger_wins: 600,
};

const SOUNDS: Record<string, Sound> = {
  gives: "card",
  you_give: "card",
  aims: "step",
  aims_centre: "step",
  redirects: "coin",
  redirects_centre: "coin",
  swaps: "card",
  picks_slot: "card",
  you_take: "card",
  you_take_slot: "card",
  you_lose: "card",
  sneaks: "step",
  shows: "card",
  explodes: "boom",
  explodes_many: "boom",
  repairs: "fight",
  repairs_many: "fight",
  dies: "boom",
  undead: "boom",
  round: "bell",
  white: "dice",
  black: "dice",
  mayor: "win",
  last_alive: "win",
};

/** The cards of a swap are seen for a moment only, and by nobody but the two who swapped. */
const HELD = new Set(["you_take", "you_take_slot", "you_lose"]);

/** These name a card of this round that is hidden again: without the memory aid the log forgets them. */
const FORGOTTEN = new Set(["dealt_open", "dealt_you", "you_give", ...HELD]);

/** Notices of one, two, three or four cards are one kind. */
const kindOf = (notice: Notice): string => notice.kind.replace(/_[1-4]$/, "");

function sound(notice: Notice): Sound | null {
  if (notice.kind === "sells") return Number(notice.arguments.paid) > 0 ? "coin" : null;
  return SOUNDS[kindOf(notice)] ?? null;
}

const client: GameClient<View> = {
  Board,
  Score,
  headline,
  choices,
  describe,
  rule,
  say: (notice, names) => tell(CATALOGUES, notice, names),
  pace: (notice) => PACES[kindOf(notice)] ?? 0,
  holds: (notice) => HELD.has(notice.kind),
  keeps: (notice) => !FORGOTTEN.has(notice.kind),
  sound,
  lessons,
};

export default client;
