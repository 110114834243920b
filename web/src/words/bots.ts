/** Bots by what people may expect of them; one that is not named here goes by its own name. */
import type { Language } from "../games/contract.ts";
import type { GameInfo } from "../generated/protocol.ts";

export const bots: Record<Language, Record<string, string>> = {
  en: {
    greenhorn: "Greenhorn, just arrived",
    panner: "Panner, knows the rules",
    digger: "Digger, a decent hand",
    prospector: "Prospector, misses nothing",
    foreman: "Foreman, thinks ahead",
    baron: "Baron, the strongest",
    gambler: "Gambler, bids and fights",
    miser: "Miser, gives nothing away",
    rogue: "Rogue, likes to see you lose",
    greedy: "skilled",
    random: "plays at random",
  },
  de: {
    greenhorn: "Greenhorn, frisch angekommen",
    panner: "Wäscher, kennt die Regeln",
    digger: "Gräber, ganz ordentlich",
    prospector: "Schürfer, übersieht nichts",
    foreman: "Vorarbeiter, denkt voraus",
    baron: "Baron, der Stärkste",
    gambler: "Spieler, bietet und kämpft",
    miser: "Geizhals, gibt nichts her",
    rogue: "Schurke, sieht andere gern verlieren",
    greedy: "geübt",
    random: "spielt aufs Geratewohl",
  },
};

/** Which of them are offered at a game: its levels, the weakest first, and its characters; else whoever plays it. */
export function sitting(game: GameInfo): string[] {
  const known = game.bots.filter((bot) => bot.sort !== "kind");
  return (known.length > 0 ? known : game.bots).map((bot) => bot.id);
}
