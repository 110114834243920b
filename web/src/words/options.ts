/** The options of the games, in words: a title and a line for each, and what its values are called. */
import type { Language } from "../games/contract.ts";

interface OptionWords {
  title: string;
  line: string;
  values?: Record<string, string>;
}

type Options = Record<string, Record<string, OptionWords>>;

const en: Options = {
  gold: {
    layout: {
      title: "Layout",
      line: "Cards lie scattered, or in an 8×8 grid, which is easier to remember.",
      values: { scattered: "scattered", grid: "grid" },
    },
    start: { title: "Who starts", line: "A seat, or drawn by lot.", values: { random: "by lot" } },
    draft: { title: "Choose colours", line: "Players choose their colours in turn, instead of getting them by seat." },
    totals: {
      title: "Points",
      line: "Whether the points won so far are shown.",
      values: { open: "shown", hidden: "hidden" },
    },
  },
  "quick-silver": {
    undead: { title: "Not quite dead yet", line: "Nobody dies: who would, loses all cash instead." },
    stranger: { title: "Sneaky stranger", line: "The centre sells at the market like a player." },
  },
  "gold-river": {
    first_game: { title: "First game", line: "Without the Buildings: easier to begin with." },
    poker: { title: "Poker expert", line: "Points for the strongest poker hand, and the Train Station." },
  },
  "goldmine-rumbles": {
    length: { title: "Length", line: "12 turns, or 15 to 16.", values: { short: "short", long: "long" } },
    characters: {
      title: "Characters",
      line: "Dealt, or chosen in turn.",
      values: { random: "dealt", chosen: "chosen" },
    },
    hidden_cubes: { title: "Hidden cubes", line: "The cubes of a phase stay hidden until everybody has placed them." },
    paid_routes: { title: "Paid routes", line: "Others may sell you a route to the claim that you bought." },
    compass: { title: "Compass", line: "Turns of tiles may be tried out before Dynamite is used." },
    advice: { title: "Advice", line: "Others may suggest routes, free of charge." },
    metric: {
      title: "Cave-in distance",
      line: "How the distance to a cave-in is counted.",
      values: { king: "diagonals too", orthogonal: "straight only" },
    },
    strict_fights: { title: "Strict fights", line: "No items but weapons, Leaves and Bibles during a fight." },
  },
};

const de: Options = {
  gold: {
    layout: {
      title: "Auslage",
      line: "Karten liegen verstreut oder im Raster 8×8, das man sich leichter merkt.",
      values: { scattered: "verstreut", grid: "Raster" },
    },
    start: { title: "Wer beginnt", line: "Ein Platz, oder das Los.", values: { random: "das Los" } },
    draft: { title: "Farben wählen", line: "Farben werden reihum gewählt statt nach Plätzen vergeben." },
    totals: {
      title: "Punkte",
      line: "Ob die bisher gewonnenen Punkte zu sehen sind.",
      values: { open: "sichtbar", hidden: "verdeckt" },
    },
  },
  "quick-silver": {
    undead: { title: "Noch nicht ganz tot", line: "Niemand stirbt: Wer es müsste, verliert stattdessen alles Geld." },
    stranger: { title: "Heimlicher Fremder", line: "Die Mitte verkauft am Markt wie ein Spieler." },
  },
  "gold-river": {
    first_game: { title: "Erstes Spiel", line: "Ohne die Gebäude: leichter für den Anfang." },
    poker: { title: "Pokerprofi", line: "Punkte für das stärkste Pokerblatt, und der Bahnhof." },
  },
  "goldmine-rumbles": {
    length: { title: "Länge", line: "12 Runden, oder 15 bis 16.", values: { short: "kurz", long: "lang" } },
    characters: {
      title: "Charaktere",
      line: "Ausgeteilt oder reihum gewählt.",
      values: { random: "ausgeteilt", chosen: "gewählt" },
    },
    hidden_cubes: {
      title: "Verdeckte Klötze",
      line: "Die Klötze einer Phase bleiben verdeckt, bis alle gesetzt haben.",
    },
    paid_routes: { title: "Bezahlte Wege", line: "Andere dürfen dir einen Weg zu deinem Claim verkaufen." },
    compass: { title: "Kompass", line: "Drehungen dürfen probiert werden, bevor Dynamit verbraucht wird." },
    advice: { title: "Ratschläge", line: "Andere dürfen Wege vorschlagen, umsonst." },
    metric: {
      title: "Abstand zum Einsturz",
      line: "Wie der Abstand zu einem Einsturz gezählt wird.",
      values: { king: "auch schräg", orthogonal: "nur gerade" },
    },
    strict_fights: { title: "Strenge Kämpfe", line: "Im Kampf nur Waffen, Blätter und Bibeln." },
  },
};

/** Options that only programs use are not offered. */
const NOT_OFFERED = new Set(["players", "owners"]);

export const options: Record<Language, Options> = { en, de };

export function offered(name: string): boolean {
  return !NOT_OFFERED.has(name);
}
