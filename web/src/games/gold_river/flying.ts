/** What is on its way while a notice is shown, and from where to where. */
import type { Notice } from "../../generated/protocol.ts";
import { gains } from "./replay.ts";
import { rowOf, seatOf, type At, type Card } from "./view.ts";

/** Something on the table that can be found again: a seat, a slot of the row, a place such as the dice. */
export interface Place {
  what: "seat" | "slot" | "place";
  which: string | number;
}

export interface Planned {
  from: Place;
  to: Place;
  /** 0 for a card. */
  nuggets: number;
  card?: Card;
}

const seat = (which: number): Place => ({ what: "seat", which });
const place = (which: string): Place => ({ what: "place", which });

/** From hand to hand: who had the bid before this share was kept. */
function giver(now: At, show: Notice[]): Place {
  const before = show.at(-2);
  if (before?.kind === "gets_share") return seat(Number(before.arguments["player"]));
  const winner = seatOf(now.sight.winner);
  return winner === null ? place("pile") : seat(winner);
}

function source(now: At, show: Notice[]): Place {
  const kind = show.at(-1)?.kind;
  if (kind === "gets_share") return giver(now, show);
  if (kind === "strikes") return place("dice");
  return place(kind === "takes_half" ? "lying" : "deck");
}

/** The ways of nuggets and cards from one moment to the next. */
export function flightsOf(was: At, now: At, show: Notice[]): Planned[] {
  const last = show.at(-1);
  if (last === undefined) return [];
  const cards = cardsOf(was, now, last);
  // The bid leaves the winner with the notice that he has won, and travels with those that follow.
  if (last.kind === "wins") return cards;
  const gained = gains(was, now);
  const payers = gained.flatMap((gain, who) => (gain < 0 ? [{ who, gain }] : []));
  const getters = gained.flatMap((gain, who) => (gain > 0 ? [{ who, gain }] : []));
  const getter = getters[0];
  if (payers.length === 0) {
    return [...cards, ...getters.map(({ who, gain }) => ({ from: source(now, show), to: seat(who), nuggets: gain }))];
  }
  const to = getter === undefined ? place(now.sight.lying > 0 ? "lying" : "deck") : seat(getter.who);
  return [...cards, ...payers.map(({ who, gain }) => ({ from: seat(who), to, nuggets: -gain }))];
}

function cardsOf(was: At, now: At, last: Notice): Planned[] {
  if (last.kind !== "picks" && last.kind !== "drops") return [];
  const gone = rowOf(was).find(({ slot, card }) => card !== null && rowOf(now)[slot - 1]?.card === null);
  if (gone === undefined) return [];
  const to = last.kind === "drops" ? place("pile") : seat(Number(last.arguments["player"]));
  return [
    { from: { what: "slot", which: gone.slot }, to, nuggets: 0, ...(gone.card === null ? {} : { card: gone.card }) },
  ];
}
