/** The whole table in plain words, for those who listen instead of look. */
import { fill } from "../../words/language.svelte.ts";
import type { Section } from "../contract.ts";
import { headline } from "./choices.ts";
import { cardBrief, cardName, cardTold, faceName, nuggetsName, playerName, townName, w } from "./names.ts";
import {
  boxOf,
  buildingsOf,
  cardInHand,
  cardOf,
  claimsIn,
  clockwise,
  facesOf,
  feeFor,
  foundOf,
  hasPassed,
  isClaim,
  isFreshRoll,
  keptBy,
  mayorOf,
  nuggetsOf,
  ownedBy,
  pileOf,
  PHASE,
  roundsOf,
  rowOf,
  seatOf,
  struckOf,
  townsOf,
  usedBy,
  worthOf,
  type At,
  type Card,
} from "./view.ts";

export function describe(at: At): Section[] {
  const sections = [roundTold(at), offerTold(at)];
  if (at.sight.phase === PHASE.AUCTION || at.sight.winner > 0) sections.push(auctionTold(at));
  const seats = clockwise(at, at.me ?? 0).map((seat) => seatTold(at, seat));
  return [...sections, ...seats, townsTold(at), pileTold(at)];
}

function roundTold(at: At): Section {
  const { sight } = at;
  const lines = [fill(w().round, { ...roundsOf(at) }) + "."];
  if (at.result === null && at.actor !== null) {
    lines.push(at.actor === at.me ? w().textYourTurn : fill(w().textTurn, { player: playerName(at, at.actor) }));
  }
  lines.push(headline(at), fill(w().textDeck, { n: sight.undrawn }));
  const card = cardInHand(at);
  const taker = seatOf(sight.taker);
  if (card !== null && taker !== null) {
    lines.push(fill(w().textHand, { card: cardTold(at, card), player: playerName(at, taker) }));
  }
  if (sight.given > 0) lines.push(fill(w().textGiven, { card: cardBrief(at, cardOf(at, sight.given)) }));
  return { title: w().textRound, lines: [...lines, ...rollTold(at)] };
}

function rollTold(at: At): string[] {
  const { die_one: one, die_two: two } = at.sight;
  if (one === 0) return [w().noDice];
  const lines = [fill(w().dice, { one, two, sum: one + two }) + "."];
  if (!isFreshRoll(at)) return lines;
  const struck = clockwise(at, 0).filter((seat) => struckOf(at, seat) > 0);
  const told = struck.map((seat) =>
    fill(w().textLast, { player: playerName(at, seat), nuggets: nuggetsName(struckOf(at, seat)) }),
  );
  return [...lines, ...told];
}

function offerTold(at: At): Section {
  const found = foundOf(at).map((card) => cardWithFee(at, card));
  const row = rowOf(at).flatMap(({ slot, card }) =>
    card === null ? [] : [fill(w().textSlot, { slot, card: cardWithFee(at, card) })],
  );
  const lines = row.length > 0 ? row : [w().empty];
  if (at.sight.lying > 0) lines.push(fill(w().lying, { nuggets: at.sight.lying }) + ".");
  if (found.length > 0) lines.push(`${w().found}: ${found.join("; ")}.`);
  return { title: w().textOffer, lines };
}

/** A card on offer, and what its Mayor would get from me. */
export function cardWithFee(at: At, card: Card): string {
  const fee = feeFor(at, at.me, card);
  if (fee === null || fee.nuggets === 0) return cardTold(at, card);
  const told = fill(w().feeTold, { player: playerName(at, fee.mayor), nuggets: fee.nuggets });
  return `${cardTold(at, card)}; ${told}`;
}

function auctionTold(at: At): Section {
  const { sight } = at;
  const winner = seatOf(sight.winner);
  const lines: string[] = [];
  if (winner !== null) {
    const text = sight.bid > 0 ? w().auctionWon : w().auctionFree;
    lines.push(fill(text, { player: playerName(at, winner), bid: sight.bid }));
  } else {
    const first = seatOf(sight.first);
    if (first !== null) lines.push(fill(w().textFirst, { player: playerName(at, first) }));
    const bidder = seatOf(sight.bidder);
    lines.push(bidder === null ? w().noBid : fill(w().presentBid, { bid: sight.bid, player: playerName(at, bidder) }));
    const passed = clockwise(at, first ?? 0).filter((seat) => hasPassed(at, seat));
    if (passed.length > 0) {
      lines.push(fill(w().textPassed, { players: passed.map((seat) => playerName(at, seat)).join(", ") }));
    }
  }
  return { title: w().textAuction, lines };
}

function seatTold(at: At, seat: number): Section {
  const name = playerName(at, seat);
  const claims = ownedBy(at, seat).filter(isClaim);
  const offices = townsOf(at).filter((town) => mayorOf(at, town) === seat);
  const list = (cards: Card[]) => cards.map((card) => cardBrief(at, card)).join(", ");
  const lines = [
    fill(w().textSeat, { player: name, nuggets: nuggetsName(nuggetsOf(at, seat)) }),
    claims.length > 0 ? fill(w().textClaims, { cards: list(claims) }) : w().textNoClaims,
  ];
  if (offices.length > 0) {
    lines.push(fill(w().textOffices, { towns: offices.map((town) => townName(at, town)).join(", ") }));
  }
  lines.push(...thingsTold(at, seat, list));
  lines.push(fill(w().worthTold, { ...worthOf(at, seat) }) + ".");
  return { title: seat === at.me ? `${name} (${w().you})` : name, lines };
}

function thingsTold(at: At, seat: number, list: (cards: Card[]) => string): string[] {
  const lines: string[] = [];
  const buildings = buildingsOf(at, seat);
  const kept = keptBy(at, seat);
  const used = usedBy(at, seat);
  const box = boxOf(at);
  if (buildings.length > 0) lines.push(fill(w().textBuildings, { cards: list(buildings) }));
  if (buildings.some((card) => card.id === box.bank)) {
    lines.push(fill(w().textBank, { nuggets: at.sight.banked, room: box.bank_room }));
  }
  if (kept.length > 0) lines.push(fill(w().textKept, { cards: list(kept) }));
  if (used.length > 0) lines.push(fill(w().textUsed, { cards: list(used) }));
  const faces = at.sight.poker ? facesOf(at, seat) : [];
  if (faces.length > 0) lines.push(fill(w().textFaces, { cards: faces.map(faceName).join(", ") }));
  return lines;
}

function townsTold(at: At): Section {
  const lines = townsOf(at).map((town) => {
    const mayor = mayorOf(at, town);
    const parts = { town: townName(at, town), points: boxOf(at).mayor[town] ?? 0 };
    if (mayor === null) return fill(w().textNoMayor, parts);
    return fill(w().textMayor, { ...parts, player: playerName(at, mayor), claims: claimsIn(at, mayor, town) });
  });
  return { title: w().textTowns, lines };
}

function pileTold(at: At): Section {
  const pile = pileOf(at);
  const cards = pile.map((card) => cardName(at, card)).join(", ");
  const lines = pile.length > 0 ? [fill(w().textPileCards, { n: pile.length, cards })] : [w().noDiscards];
  return { title: w().textPile, lines };
}
