/** Every legal move in words, what is asked, and the rule in question. */
import type { Choice } from "../contract.ts";
import { CENTRE, ENDINGS, PHASES, boxOf, entry, face, isAlive, kindOf, mine, seats, spying, type At } from "./view.ts";
import { said } from "./words.ts";

/** What a place is called. */
export function placeName(at: At, place: number): string {
  return place === CENTRE ? said().centre : (at.names[place - 1] ?? "");
}

/** A card with its number, such as "Tin (10)". */
export function cardName(at: At, kind: number): string {
  const { label, number } = face(at, kind);
  return said().card(label, number);
}

/** Letting a swap happen comes first, sneaking after the cards. */
const ORDER = ["accept", "give", "sneak", "aim", "slot"];

export function choices(at: At): Choice[] {
  const order = (choice: Choice) => ORDER.indexOf(choice.move.split(" ")[0] ?? "");
  return at.moves.map((move) => choiceOf(at, move)).sort((a, b) => order(a) - order(b));
}

export function choiceOf(at: At, move: string): Choice {
  const [verb = "", what = ""] = move.split(" ");
  const w = said();
  switch (verb) {
    case "sneak":
      return { move, label: at.sight.pile ? w.sneak(boxOf(at).sneak_value) : w.pass };
    case "accept":
      return { move, label: w.accept, main: true };
    case "give":
      return { move, label: w.give(cardName(at, kindOf(at, what))), group: w.groupOffer, onBoard: true };
    case "aim":
      return aimChoice(at, move, what);
    case "slot":
      return slotChoice(at, move, Number(what));
    default:
      return { move, label: move };
  }
}

function aimChoice(at: At, move: string, what: string): Choice {
  const w = said();
  const place = what === "centre" ? CENTRE : Number(what) + 1;
  const name = placeName(at, place);
  if (at.sight.phase !== PHASES.REDIRECT) {
    return { move, label: place === CENTRE ? w.aimCentre : w.aim(name), group: w.groupAim, onBoard: true };
  }
  const choice: Choice = { move, label: w.redirect(name), group: w.groupRedirect, onBoard: true };
  if (entry(at.sight.plates, mine(at)) === 1) choice.confirm = at.sight.undead ? w.lastPlateUndead : w.lastPlate;
  return choice;
}

function slotChoice(at: At, move: string, slot: number): Choice {
  const known = entry(at.sight.hand[CENTRE], slot - 1);
  const label = known ? said().takeKnown(slot, cardName(at, known)) : said().take(slot);
  return { move, label, group: said().groupSlot, onBoard: true };
}

/** What is asked of me, or whom we wait for. */
export function headline(at: At): string {
  const w = said();
  const v = at.sight;
  if (at.result !== null || v.ending) return ending(at);
  if (at.looking) return w.headLooking;
  if (at.actor === null) return w.headWait;
  const name = at.names[at.actor] ?? "";
  const mover = placeName(at, v.mover);
  const me = at.actor === at.me;
  switch (v.phase) {
    case PHASES.TURN:
      return me ? (v.final ? w.headTurnLast : w.headTurn) : w.headWaitTurn(name);
    case PHASES.AIM:
      return me ? w.headAim : w.headWaitAim(name);
    case PHASES.REDIRECT:
      if (!me) return w.headWaitRedirect(name, mover);
      return v.redirector ? w.headRedirected(placeName(at, v.redirector), mover) : w.headRedirect(mover);
    case PHASES.PICK_SLOT:
      return me ? w.headSlot : w.headWaitSlot(name);
    default:
      return w.headWait;
  }
}

/** Who has won, and why. */
export function ending(at: At): string {
  const w = said();
  const v = at.sight;
  const living = seats(v).filter((seat) => isAlive(v, seat));
  const richest = living.reduce(
    (best, seat) => (entry(v.cash, seat) > entry(v.cash, best) ? seat : best),
    living[0] ?? 0,
  );
  switch (v.ending) {
    case ENDINGS.BY_CASH:
      return w.endMayor(placeName(at, richest), entry(v.cash, richest));
    case ENDINGS.LAST_ALIVE:
      return w.endAlive(placeName(at, richest));
    case ENDINGS.STRANGER_WINS:
      return w.endStranger(entry(v.cash, CENTRE));
    case ENDINGS.ALL_DEAD:
      return w.endDead;
    default:
      return w.endLong;
  }
}

const RULES: Record<number, string> = {
  [PHASES.TURN]: "QS-037",
  [PHASES.AIM]: "QS-039",
  [PHASES.REDIRECT]: "QS-050",
  [PHASES.PICK_SLOT]: "QS-R07",
};

const END_RULES: Record<number, string> = {
  [ENDINGS.BY_CASH]: "QS-082",
  [ENDINGS.LAST_ALIVE]: "QS-085",
  [ENDINGS.ALL_DEAD]: "QS-068",
  [ENDINGS.STRANGER_WINS]: "QS-099",
  [ENDINGS.TOO_LONG]: "QS-R29",
};

/** The id of the rule in question. */
export function rule(at: At): string {
  if (at.sight.ending) return END_RULES[at.sight.ending] ?? "QS-082";
  if (at.looking && spying(at.sight)) return "QS-026";
  return RULES[at.sight.phase] ?? "QS-020";
}
