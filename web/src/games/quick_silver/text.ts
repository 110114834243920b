/** The whole table in plain words, complete enough to play by it alone. */
import type { Section } from "../contract.ts";
import { cardName, ending, headline, placeName } from "./choices.ts";
import { drawable } from "./stage.ts";
import {
  CENTRE,
  boxOf,
  cardsOf,
  entry,
  isAlive,
  lap,
  marketSeen,
  mine,
  ranking,
  seats,
  spying,
  type At,
  type Place,
} from "./view.ts";
import { said } from "./words.ts";

export function describe(at: At): Section[] {
  if (!drawable(at)) return [];
  return [where(at), hand(at), players(at), centre(at), swap(at), market(at), memory(at)].filter(
    (section): section is Section => section !== null && section.lines.length > 0,
  );
}

export function listed(items: string[]): string {
  const last = items.at(-1) ?? "";
  return items.length > 1 ? `${items.slice(0, -1).join(", ")} ${said().and} ${last}` : last;
}

function cards(at: At, kinds: number[]): string {
  return listed(kinds.map((kind) => cardName(at, kind)));
}

function where(at: At): Section {
  const w = said();
  const v = at.sight;
  const lines = [headline(at), `${w.round(v.round)}. ${w.goal(boxOf(at).mayor)}.`];
  if (v.black && !v.ending) lines.push(`${lapWords(at)}. ${w.blackDie(v.black, v.die)}.`);
  if (v.white && !v.ending) lines.push(`${w.whiteDie(v.white)}.`);
  if (spying(v)) lines.push(w.begins(placeName(at, v.mover)));
  if (v.undead) lines.push(w.undeadLine);
  if (v.stranger) lines.push(w.strangerLine(entry(v.cash, CENTRE)));
  return { title: w.where, lines };
}

/** The lap of the round. */
export function lapWords(at: At): string {
  const w = said();
  return at.sight.final ? w.lastLap : w.lap(Math.max(1, lap(at.sight)), at.sight.black);
}

function hand(at: At): Section | null {
  const me = mine(at);
  if (!me || at.sight.ending) return null;
  const w = said();
  const held = cardsOf(at.sight.hand, me);
  if (!isAlive(at.sight, me)) return { title: w.hand, lines: [w.deadMe] };
  const lines = held.length ? [`${cards(at, held)}.`] : [w.noCards];
  return { title: w.hand, lines: [...lines, ...(at.sight.offering ? [] : [w.total(loadOf(at, me, held))])] };
}

/** What a hand would bring to the market as it is. */
export function loadOf(at: At, place: Place, held: number[]): number {
  const box = boxOf(at);
  const sneaks = entry(at.sight.sneaks, place) * box.sneak_value;
  return held.reduce((sum, kind) => sum + entry(box.number, kind), sneaks);
}

function players(at: At): Section {
  return { title: said().everybody, lines: seats(at.sight).map((seat) => `${player(at, seat)}.`) };
}

function player(at: At, seat: Place): string {
  const w = said();
  const v = at.sight;
  const parts = [`${placeName(at, seat)}${seat === mine(at) ? ` (${w.you})` : ""}: ${w.cash(entry(v.cash, seat))}`];
  if (!isAlive(v, seat)) return [...parts, w.dead].join(", ");
  parts.push(w.plates(entry(v.plates, seat)));
  if (entry(v.blasts, seat)) parts.push(w.blasts(entry(v.blasts, seat)));
  if (entry(v.sneaks, seat)) parts.push(w.sneaks(entry(v.sneaks, seat)));
  if (!v.ending) parts.push(w.holds(entry(v.held, seat)));
  const open = cardsOf(v.shown, seat);
  if (open.length && !v.ending) parts.push(w.openCards(cards(at, open)));
  if (seat === v.dealer) parts.push(w.dealsLong);
  if (seat === v.holder && v.black) parts.push(w.holderLong);
  return parts.join(", ");
}

function centre(at: At): Section {
  const w = said();
  const v = at.sight;
  const slots = Array.from({ length: boxOf(at).centre }, (_, index) => {
    const known = entry(v.hand[CENTRE], index);
    return known ? w.slotKnown(index + 1, cardName(at, known)) : w.slotHidden(index + 1);
  });
  const lines = v.ending ? [] : [`${slots.join("; ")}.`];
  return { title: w.Centre, lines: [...lines, `${w.pileLong(v.pile)}. ${w.tinLong(v.tin)}.`] };
}

function swap(at: At): Section | null {
  if (at.sight.ending) return null;
  const lines = swapLines(at);
  return { title: said().swap, lines: lines.length ? lines : [said().nothingOffered] };
}

/** Who offers, at whom, and who paid to send it on. */
export function swapLines(at: At, v = at.sight): string[] {
  const w = said();
  if (!v.offering) return [];
  const mover = placeName(at, v.mover);
  const lines = [v.offered && v.mover === mine(at) ? w.offeringMine(cardName(at, v.offered)) : w.offering(mover)];
  if (v.redirector) lines.push(w.redirected(placeName(at, v.redirector), placeName(at, v.target)));
  else if (v.target) lines.push(w.aimed(mover, placeName(at, v.target)));
  return lines;
}

/** Why a seller is paid what it is paid, by the rank of its total. */
export function whyPaid(rank: number, groups: number): string {
  const { why } = said();
  if (groups === 1) return why.equal;
  return { 1: why.highest, 2: why.best, 3: why.lowest }[rank] ?? why.low;
}

/** The round of the reveal that can be seen. */
export function marketRound(at: At): number {
  return at.sight.ending ? at.sight.round : at.sight.round - 1;
}

function market(at: At): Section | null {
  const v = at.sight;
  if (!marketSeen(v)) return null;
  const w = said();
  const shown = [...seats(v), CENTRE].filter((place) => cardsOf(v.revealed, place).length);
  const lines = shown.map((place) => {
    const name = place === CENTRE ? w.stranger : placeName(at, place);
    const fell = entry(v.fell, place) ? `, ${v.undead ? w.robbedNow : w.diedNow}` : "";
    return `${name} ${w.shows(cards(at, cardsOf(v.revealed, place)))}${fell}.`;
  });
  if (!v.paid.some(Boolean)) lines.push(w.noMarket);
  else lines.push(...marketLines(at));
  if (v.ending) lines.push(ending(at));
  return { title: w.marketOf(marketRound(at)), lines };
}

function marketLines(at: At): string[] {
  const w = said();
  const v = at.sight;
  const sold = ranking(v);
  const groups = Math.max(0, ...sold.map((one) => one.rank));
  return sold.map(({ place, rank }) => {
    const name = place === CENTRE ? w.stranger : placeName(at, place);
    const why = whyPaid(rank, groups);
    return `${w.marketLine(w.nth(rank), name, entry(v.total, place), entry(v.paid, place), why, entry(v.cash, place))}.`;
  });
}

function memory(at: At): Section | null {
  if (!at.aid || at.sight.ending) return null;
  const lines = swapsKnown(at);
  return { title: said().aid, lines: lines.length ? lines : [said().aidNone] };
}

/** The swaps of this round, as far as the view has them; with the cards of my own. */
export function swapsKnown(at: At): string[] {
  const w = said();
  const v = at.sight;
  return Array.from({ length: v.swaps }, (_, i) => {
    const [giver, target] = [entry(v.swap_giver, i), entry(v.swap_target, i)];
    const other = target === CENTRE ? w.aidSlot(entry(v.swap_slot, i)) : placeName(at, target);
    const [given, taken] = [entry(v.swap_given, i), entry(v.swap_taken, i)];
    const line = w.aidSwap(placeName(at, giver), other);
    if (!given || !taken) return `${line}.`;
    const mineToo = giver === mine(at) ? w.aidGave : w.aidLost;
    return `${line}: ${mineToo(cardName(at, given), cardName(at, taken))}.`;
  });
}
