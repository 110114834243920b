/** What a game is, in a line. English comes from the server, which knows games that this page does not. */
import type { Language } from "../games/contract.ts";

export const blurbs: Record<Language, Record<string, string>> = {
  en: {},
  de: {
    gold: "Merkspiel: Decke zwei Karten auf, lass starke Gräber das Gold heraustragen und merke dir, was du sahst.",
    "quick-silver": "Bluff am Markt: Tausche heimlich Erz, lenke Angebote um und hüte dich vor dem Quecksilber.",
    "gold-river": "Versteigern und schürfen: Biete um die erste Wahl, sammle Claims und hoffe auf die Würfel.",
    "goldmine-rumbles": "Reise durch eine Mine, die sich dreht: Claims kaufen, Partner suchen, kämpfen, schürfen.",
  },
};
