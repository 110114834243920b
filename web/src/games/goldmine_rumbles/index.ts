/** Goldmine Rumbles in the browser. */
import type { GameClient } from "../contract.ts";
import Board from "./Board.svelte";
import { choices, headline, rule } from "./choices.ts";
import { lessons } from "./lessons.ts";
import Score from "./Score.svelte";
import { pace, say, sound } from "./story.ts";
import { describe } from "./text.ts";
import type { View } from "./view.ts";

const game: GameClient<View> = { Board, Score, headline, choices, describe, rule, say, pace, sound, lessons };

export default game;
