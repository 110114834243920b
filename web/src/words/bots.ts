/** Bots by what people may expect of them, short enough for a phone; one that is not named here goes by its own name. */
import type { Language } from "../games/contract.ts";
import type { GameInfo } from "../generated/protocol.ts";

export const bots: Record<Language, Record<string, string>> = {
  en: {
    greenhorn: "Greenhorn, beginner",
    panner: "Panner, easy",
    digger: "Digger, decent",
    prospector: "Prospector, skilled",
    foreman: "Foreman, strong",
    baron: "Baron, strongest",
    gambler: "Gambler, bold",
    miser: "Miser, careful",
    rogue: "Rogue, spiteful",
    greedy: "skilled",
    random: "plays at random",
  },
  de: {
    greenhorn: "Greenhorn, Anfänger",
    panner: "Wäscher, leicht",
    digger: "Gräber, ordentlich",
    prospector: "Schürfer, geübt",
    foreman: "Vorarbeiter, stark",
    baron: "Baron, am stärksten",
    gambler: "Spieler, kühn",
    miser: "Geizhals, vorsichtig",
    rogue: "Schurke, boshaft",
    greedy: "geübt",
    random: "spielt aufs Geratewohl",
  },
};

/** Which of them are offered at a game: its levels, the weakest first, and its characters; else whoever plays it. */
export function sitting(game: GameInfo): string[] {
  const known = game.bots.filter((bot) => bot.sort !== "kind");
  return (known.length > 0 ? known : game.bots).map((bot) => bot.id);
}
