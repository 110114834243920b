/** Bots by what people may expect of them; one that is not named here goes by its own name. */
import type { Language } from "../games/contract.ts";
import type { GameInfo } from "../generated/protocol.ts";

export const bots: Record<Language, Record<string, string>> = {
  en: {
    greedy: "skilled",
    "greedy:memory=perfect": "skilled, forgets nothing",
    "greedy:memory=fading": "skilled, forgets as people do",
    random: "a beginner who plays at random",
  },
  de: {
    greedy: "geübt",
    "greedy:memory=perfect": "geübt, vergisst nichts",
    "greedy:memory=fading": "geübt, vergesslich wie Menschen",
    random: "spielt aufs Geratewohl",
  },
};

/** Which of them can sit at a game: a bot that can be told how well it remembers is offered with each memory. */
export function sitting(game: GameInfo): string[] {
  return game.bots.flatMap((bot) => {
    const told = Object.keys(bots.en).filter((spec) => {
      const [id, dial, word] = spec.split(/[:=]/);
      return id === bot.id && bot.dials[dial ?? ""]?.words?.includes(word ?? "");
    });
    return told.length > 0 ? told : [bot.id];
  });
}
