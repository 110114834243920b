/** The table as boards are given it, from what the server said. */
import type { Box, Result, Situation } from "../games/contract.ts";
import type { State } from "../generated/protocol.ts";
import { fill, words } from "../words/language.svelte.ts";
import { shell } from "../words/shell.ts";

export function situation(state: State, box: Box, clock = Date.now() / 1000): Situation {
  const ahead = state.now ? state.now - clock : 0;
  return {
    game: state.game,
    sight: state.sight,
    box,
    options: state.options,
    seats: state.seats,
    names: state.seats.map((seat, number) => seat.name || fill(words(shell).seatNumber, { n: number + 1 })),
    me: state.me,
    actor: state.actor,
    moves: state.moves,
    looking: state.looking ?? false,
    deadline: state.deadline == null ? null : state.deadline - ahead,
    aid: state.settings.aid === true,
    result: (state.result as Result | null | undefined) ?? null,
  };
}
