/** What a first game teaches, each told when it first matters. */
import { words } from "../../words/language.svelte.ts";
import type { Language, Lesson } from "../contract.ts";
import { PHASES, boxOf, cardsOf, face, mine, spying, type At, type View } from "./view.ts";

type Id = "start" | "turn" | "aim" | "redirect" | "dynamite" | "plate" | "market" | "last" | "end";
type Told = Record<Id, { title: string; text: string }>;

const en: Told = {
  start: {
    title: "Look and remember",
    text: "Everybody is dealt cards, some of them open. Remember who has what: soon all hands are hidden, and then the swapping begins.",
  },
  turn: {
    title: "Your turn: swap or sneak",
    text: "Choose a card of your hand to swap it for a card that you cannot see. Or sneak: keep your hand, and take a token that makes your total a little lower.",
  },
  aim: {
    title: "Whom to swap with",
    text: "Point at a player or at the centre. You get one of their cards unseen, and yours goes there. Whoever you name may pay a plate to send the swap elsewhere.",
  },
  redirect: {
    title: "Somebody wants your card",
    text: "Let it happen, or pay a plate of your cart and point at somebody else. You do not know the card that is offered. Plates are your lives: spend them with care.",
  },
  dynamite: {
    title: "You hold dynamite!",
    text: "At the end of the round every dynamite in your hand blows a plate off your cart. Pass it on before that, with an innocent face.",
  },
  plate: {
    title: "A Replacement Plate",
    text: "Kept to the end of the round, it stops one dynamite of your hand, or repairs one blast of your cart.",
  },
  last: {
    title: "The last lap",
    text: "Everybody has one turn left, then all hands are shown. Whoever comes after you can still swap with you.",
  },
  market: {
    title: "How the market pays",
    text: "The highest total gets nothing! The second is paid its highest card, the third its lowest, all others nothing. So do not be the greediest, be the second.",
  },
  end: {
    title: "The end of the game",
    text: "The richest wins with enough cash for mayor; so does the only one left alive. Whatever happened before: the last round decided it. Another game?",
  },
};

const de: Told = {
  start: {
    title: "Schau hin und merk es dir",
    text: "Alle bekommen Karten, einige davon offen. Merk dir, wer was hat: Bald sind alle Hände verdeckt, und dann wird getauscht.",
  },
  turn: {
    title: "Dein Zug: tauschen oder schleichen",
    text: "Wähle eine Karte deiner Hand und tausche sie gegen eine, die du nicht siehst. Oder schleiche: Behalte deine Hand und nimm einen Stein, der deine Summe etwas kleiner macht.",
  },
  aim: {
    title: "Mit wem tauschen?",
    text: "Zeige auf jemanden oder auf die Mitte. Du bekommst ungesehen eine Karte von dort, und deine kommt dorthin. Wer genannt wird, kann eine Platte zahlen und den Tausch umlenken.",
  },
  redirect: {
    title: "Jemand will deine Karte",
    text: "Lass es geschehen, oder zahle eine Platte deines Karrens und zeige auf jemand anderen. Die angebotene Karte kennst du nicht. Platten sind deine Leben: Geh sparsam damit um.",
  },
  dynamite: {
    title: "Du hast Dynamit!",
    text: "Am Ende der Runde sprengt jedes Dynamit deiner Hand eine Platte von deinem Karren. Gib es vorher weiter, mit unschuldiger Miene.",
  },
  plate: {
    title: "Eine Ersatzplatte",
    text: "Wer sie bis zum Ende der Runde behält, hält damit ein Dynamit der eigenen Hand auf oder repariert ein Sprengloch des Karrens.",
  },
  last: {
    title: "Der letzte Zug",
    text: "Alle haben nur noch diesen einen Zug, dann werden die Hände gezeigt. Wer nach dir kommt, kann noch mit dir tauschen.",
  },
  market: {
    title: "Wie der Markt zahlt",
    text: "Die höchste Summe bekommt nichts! Die zweite bekommt ihre höchste Karte bezahlt, die dritte ihre niedrigste, alle anderen nichts. Sei also nicht gierig: Sei auf dem zweiten Rang.",
  },
  end: {
    title: "Das Ende des Spiels",
    text: "Mit genug Geld für das Rathaus gewinnt, wer am reichsten ist; oder wer als einzige Person noch lebt. Was auch vorher war: Die letzte Runde hat es entschieden. Noch ein Spiel?",
  },
};

export const LESSONS: Record<Language, Told> = { en, de };

function holds(at: At, does: "dynamite" | "plate"): boolean {
  return cardsOf(at.sight.hand, mine(at)).some((kind) => face(at, kind).does === does);
}

const myMove = (at: At, phase: number) => at.me !== null && at.actor === at.me && at.sight.phase === phase;

const WHEN: Record<Id, (at: At) => boolean> = {
  start: (at) => spying(at.sight) && at.sight.reveals === 0,
  market: (at) => at.sight.reveals > 0 && spying(at.sight),
  turn: (at) => myMove(at, PHASES.TURN),
  aim: (at) => myMove(at, PHASES.AIM),
  redirect: (at) => myMove(at, PHASES.REDIRECT),
  dynamite: (at) => myMove(at, PHASES.TURN) && holds(at, "dynamite"),
  plate: (at) => myMove(at, PHASES.TURN) && holds(at, "plate"),
  last: (at) => myMove(at, PHASES.TURN) && at.sight.final === 1 && boxOf(at).most_rounds > 1,
  end: (at) => at.result !== null,
};

export function lessons(): Lesson<View>[] {
  const told = words(LESSONS);
  return (Object.keys(WHEN) as Id[]).map((id) => ({ id, ...told[id], when: WHEN[id] }));
}
