/** Gold River, as the client knows it. */
import { tell } from "../../words/language.svelte.ts";
import type { GameClient, Sound } from "../contract.ts";
import Board from "./Board.svelte";
import { choices, headline, rule } from "./choices.ts";
import { lessons } from "./lessons.ts";
import { CATALOGUES } from "./names.ts";
import Score from "./Score.svelte";
import { describe } from "./text.ts";
import type { View } from "./view.ts";

/** How long each kind of notice is shown, in milliseconds; what is not here stands only in the log. */
const PACE: Record<string, number> = {
  begins: 700,
  round: 500,
  post_office: 500,
  deposits: 600,
  lays: 220,
  bids: 550,
  passes: 400,
  wins: 700,
  wins_free: 800,
  gets_share: 550,
  share_discarded: 300,
  picks: 650,
  drops: 500,
  takes_half: 700,
  fee: 650,
  gold: 550,
  keeps: 500,
  saddles: 500,
  uses_kept: 700,
  raid: 800,
  stagecoach: 800,
  robs: 800,
  blasts: 900,
  bank_returns: 500,
  judge_gives: 500,
  judge_swaps: 900,
  found: 350,
  bandit_takes: 600,
  rides: 600,
  waits: 300,
  mayor: 700,
  mayor_instead: 800,
  rolls: 1000,
  strikes: 600,
  strikes_nothing: 500,
  saloon: 500,
  over: 900,
  poker: 900,
  no_poker: 500,
};

const SOUNDS: Record<string, Sound> = {
  lays: "card",
  picks: "card",
  drops: "card",
  found: "card",
  judge_swaps: "card",
  bandit_takes: "card",
  bids: "coin",
  gets_share: "coin",
  fee: "coin",
  gold: "coin",
  strikes: "coin",
  saloon: "coin",
  post_office: "coin",
  deposits: "coin",
  takes_half: "coin",
  bank_returns: "coin",
  rolls: "dice",
  blasts: "boom",
  rides: "step",
  wins: "bell",
  wins_free: "bell",
  mayor: "bell",
  mayor_instead: "bell",
  raid: "fight",
  robs: "fight",
  stagecoach: "fight",
  over: "win",
};

const game: GameClient<View> = {
  Board,
  Score,
  headline,
  choices,
  describe,
  rule,
  say: (notice, names) => tell(CATALOGUES, notice, names),
  pace: (notice) => PACE[notice.kind] ?? 0,
  sound: (notice) => SOUNDS[notice.kind] ?? null,
  lessons,
};

export default game;
