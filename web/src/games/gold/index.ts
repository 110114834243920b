/** Gold: turn two cards, let a strong digger carry the gold out, remember what you saw. */
import type { GoldView } from "../../generated/games.ts";
import type { GameClient } from "../contract.ts";
import Board from "./Board.svelte";
import { choices, headline, rule } from "./choices.ts";
import { lessons } from "./lessons.ts";
import Score from "./Score.svelte";
import { say } from "./speech.ts";
import { describe } from "./text.ts";
import { holds, pace, sound } from "./times.ts";

const gold: GameClient<GoldView> = {
  Board,
  Score,
  headline,
  choices,
  describe,
  rule,
  say,
  pace,
  holds,
  sound,
  lessons,
};

export default gold;
