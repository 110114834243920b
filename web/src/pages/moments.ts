/** The moments of a replay as boards are given them: each step says only what changed. */
import type { Replay } from "../generated/protocol.ts";
import type { Box, Result, Situation } from "../games/contract.ts";
import type { Notice } from "../generated/protocol.ts";

export interface Moment {
  notices: Notice[];
  situation: Situation;
}

export function moments(replay: Replay, box: Box, unnamed: (seat: number) => string): Moment[] {
  const names = replay.names.map((name, seat) => name || unnamed(seat + 1));
  const found: Moment[] = [];
  let sight: Record<string, unknown> = {};
  replay.steps.forEach((step, number) => {
    sight = { ...sight, ...step.changed };
    const situation: Situation = {
      game: replay.game,
      sight,
      box,
      options: replay.options,
      seats: names.map((name) => ({ name })),
      names,
      me: replay.seat,
      actor: step.actor,
      moves: [],
      looking: false,
      deadline: null,
      aid: true,
      result: number === replay.steps.length - 1 ? (replay.result as Result | null) : null,
    };
    const before = found.at(-1);
    // What chance made of a move belongs to it, as at the table.
    if (step.by === "chance" && before) {
      found[found.length - 1] = { notices: [...before.notices, ...step.notices], situation };
    } else found.push({ notices: step.notices, situation });
  });
  return found;
}
