/** Reading the sight by name: who has what, what lies where. Seats count from 0 here, as everywhere in the client. */
import {
  goldRiverKinds,
  goldRiverNumbers,
  goldRiverPhases,
  type GoldRiverBox,
  type GoldRiverView,
} from "../../generated/games.ts";
import type { Situation } from "../contract.ts";

export const KIND = goldRiverKinds;
export const PHASE = goldRiverPhases;
export const NUMBERS = goldRiverNumbers;

export type View = GoldRiverView;
export type At = Situation<View>;

/** A card of the box. */
export interface Card {
  id: number;
  /** As notation and notices call it. */
  name: string;
  kind: number;
  /** 0 for all but Claims. */
  town: number;
  /** The sum of the dice that makes a Claim strike, or EVEN, ODD, DOUBLE. */
  waitsFor: number;
  nuggets: number;
  /** The playing card in its corner, from 1; 0 is none. */
  face: number;
}

/** A town with the Claims that a seat has there. */
export interface Street {
  town: number;
  claims: Card[];
  isMayor: boolean;
}

export function boxOf(at: At): GoldRiverBox {
  return at.box.record as unknown as GoldRiverBox;
}

export function cardOf(at: At, id: number): Card {
  const box = boxOf(at);
  return {
    id,
    name: at.box.names["card"]?.[id] ?? "",
    kind: box.kind[id] ?? 0,
    town: box.town[id] ?? 0,
    waitsFor: box.number[id] ?? 0,
    nuggets: box.nuggets[id] ?? 0,
    face: box.face[id] ?? 0,
  };
}

export function isClaim(card: Card): boolean {
  return card.kind === KIND.CLAIM;
}

export function isBuilding(card: Card): boolean {
  return card.kind >= KIND.BANK && card.kind <= KIND.TRAIN_STATION;
}

export function isAction(card: Card): boolean {
  return card.kind >= KIND.JUDGE && card.kind < KIND.GOLD;
}

/** A seat as fields of the record write it, from 1; nobody is null. */
export function seatOf(stored: number): number | null {
  return stored > 0 ? stored - 1 : null;
}

export function seatsOf(at: At): number[] {
  return Array.from({ length: at.sight.players }, (_, seat) => seat);
}

/** All seats clockwise, from one of them. */
export function clockwise(at: At, from: number): number[] {
  return seatsOf(at).map((step) => (from + step) % at.sight.players);
}

export function townsOf(at: At): number[] {
  return Array.from({ length: boxOf(at).towns }, (_, index) => index + 1);
}

export function townId(at: At, town: number): string {
  return at.box.names["town"]?.[town] ?? "";
}

export function mayorOf(at: At, town: number): number | null {
  return seatOf(at.sight.mayor[town] ?? 0);
}

/** How many Claims of a town a seat has. */
export function claimsIn(at: At, seat: number, town: number): number {
  return at.sight.claims[seat + 1]?.[town] ?? 0;
}

export function nuggetsOf(at: At, seat: number): number {
  return at.sight.nuggets[seat + 1] ?? 0;
}

/** What the last roll brought to a seat's Claims. */
export function struckOf(at: At, seat: number): number {
  return at.sight.struck[seat + 1] ?? 0;
}

export function hasPassed(at: At, seat: number): boolean {
  return ((at.sight.passed >> (seat + 1)) & 1) === 1;
}

export function ownedBy(at: At, seat: number): Card[] {
  const found: Card[] = [];
  for (let id = 1; id <= boxOf(at).cards; id++) {
    if (at.sight.owner[id] === seat + 1) found.push(cardOf(at, id));
  }
  return found;
}

/** The towns in which a seat has Claims, or is Mayor. */
export function streetsOf(at: At, seat: number): Street[] {
  const claims = ownedBy(at, seat).filter(isClaim);
  return townsOf(at)
    .map((town) => ({
      town,
      claims: claims.filter((claim) => claim.town === town).sort((one, two) => one.waitsFor - two.waitsFor),
      isMayor: mayorOf(at, town) === seat,
    }))
    .filter((street) => street.claims.length > 0 || street.isMayor);
}

export function buildingsOf(at: At, seat: number): Card[] {
  return ownedBy(at, seat).filter(isBuilding);
}

/** Actions that wait for their effect, and the Mustang, in the order taken. */
export function keptBy(at: At, seat: number): Card[] {
  return at.sight.kept.filter((id) => id > 0 && at.sight.owner[id] === seat + 1).map((id) => cardOf(at, id));
}

/** Actions and Gold! that have done what they do. */
export function usedBy(at: At, seat: number): Card[] {
  return ownedBy(at, seat).filter(
    (card) => (isAction(card) || card.kind === KIND.GOLD) && !at.sight.kept.includes(card.id) && !inEffect(at, card),
  );
}

function inEffect(at: At, card: Card): boolean {
  return at.result === null && at.sight.card === card.id;
}

/** The cards of the row by slot, from 1; null where one was taken. */
export function rowOf(at: At): { slot: number; card: Card | null }[] {
  if (at.sight.phase === PHASE.BANKING) return []; // the places of the last row are counted still
  return at.sight.row
    .slice(0, at.sight.laid)
    .map((id, index) => ({ slot: index + 1, card: id > 0 ? cardOf(at, id) : null }));
}

/** The card that somebody has just chosen, or whose effect is being decided; null if there is none. */
export function cardInHand(at: At): Card | null {
  return at.sight.card > 0 && at.result === null ? cardOf(at, at.sight.card) : null;
}

export function foundOf(at: At): Card[] {
  return at.sight.found.slice(0, at.sight.finds).map((id) => cardOf(at, id));
}

/** The discard pile, the newest first. */
export function pileOf(at: At): Card[] {
  return at.sight.pile
    .slice(0, at.sight.discards)
    .map((id) => cardOf(at, id))
    .reverse();
}

/** Playing cards in front of a seat, the highest first. */
export function facesOf(at: At, seat: number): Card[] {
  return ownedBy(at, seat)
    .filter((card) => card.face > 0)
    .sort((one, two) => rankOf(two) - rankOf(one) || one.face - two.face);
}

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;
const SUITS = ["spades", "hearts", "diamonds", "clubs"] as const;
export type Suit = (typeof SUITS)[number];

export function rankOf(card: Card): number {
  return (card.face - 1) % RANKS.length;
}

export function rankSign(card: Card): string {
  return RANKS[rankOf(card)] ?? "";
}

export function suitOf(card: Card): Suit {
  return SUITS[Math.floor((card.face - 1) / RANKS.length)] ?? "spades";
}

/** The Mayor whose town a Claim belongs to and how many Claims that Mayor has there: so much is the fee. */
export function feeFor(at: At, seat: number | null, card: Card): { mayor: number; nuggets: number } | null {
  const mayor = isClaim(card) ? mayorOf(at, card.town) : null;
  if (mayor === null || mayor === seat) return null;
  return { mayor, nuggets: claimsIn(at, mayor, card.town) };
}

/** Whether a roll is one that a Claim waits for. */
function isAwaited(card: Card, one: number, two: number): boolean {
  if (card.waitsFor === NUMBERS.EVEN) return (one + two) % 2 === 0;
  if (card.waitsFor === NUMBERS.ODD) return (one + two) % 2 === 1;
  if (card.waitsFor === NUMBERS.DOUBLE) return one === two;
  return card.waitsFor === one + two;
}

/** Whether the dice that lie on the table light a Claim up. */
export function isLit(at: At, card: Card): boolean {
  const { die_one: one, die_two: two } = at.sight;
  return isClaim(card) && one > 0 && isAwaited(card, one, two);
}

/** How many of all rolls of the two dice make a Claim strike. */
export function rollsFor(at: At, card: Card): number {
  const faces = Array.from({ length: boxOf(at).die }, (_, index) => index + 1);
  return faces.flatMap((one) => faces.filter((two) => isAwaited(card, one, two))).length;
}

/** What a seat's things are worth at the end, apart from poker. */
export interface Worth {
  nuggets: number;
  claims: number;
  mayors: number;
  bank: number;
}

export function worthOf(at: At, seat: number): Worth {
  const box = boxOf(at);
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  const hasBank = box.bank > 0 && at.sight.owner[box.bank] === seat + 1;
  const banked = hasBank ? at.sight.banked : 0;
  return {
    nuggets: nuggetsOf(at, seat),
    claims: sum(
      ownedBy(at, seat)
        .filter(isClaim)
        .map((claim) => claim.nuggets),
    ),
    mayors: sum(
      townsOf(at)
        .filter((town) => mayorOf(at, town) === seat)
        .map((town) => box.mayor[town] ?? 0),
    ),
    bank: banked + Math.floor(banked / Math.max(1, box.bank_bonus)),
  };
}

/** The number of this round, and of the last one: each round takes a row from the deck. */
export function roundsOf(at: At): { round: number; of: number } {
  const { phase, round, undrawn, laid, players } = at.sight;
  const isAhead = phase === PHASE.FIRST_PLAYER || phase === PHASE.BANKING || phase === PHASE.LAY;
  if (at.result !== null || !isAhead) return { round, of: round + Math.floor(undrawn / (players + 1)) };
  const drawn = phase === PHASE.LAY ? laid : 0;
  return { round: Math.max(1, round), of: Math.max(0, round - 1) + Math.floor((undrawn + drawn) / (players + 1)) };
}

/** The steps of a round, as the table shows them. */
export const STEPS = ["lay", "auction", "choose", "strike"] as const;
export type StepOfRound = (typeof STEPS)[number];

export function stepOf(at: At): StepOfRound {
  const { phase } = at.sight;
  if (phase === PHASE.FIRST_PLAYER || phase === PHASE.BANKING || phase === PHASE.LAY) return "lay";
  if (phase === PHASE.AUCTION) return "auction";
  return phase === PHASE.ROLL ? "strike" : "choose";
}

/** Whether the last roll is still news: nobody has bid or passed since. */
export function isFreshRoll(at: At): boolean {
  const { die_one, phase, bid, passed, lifted } = at.sight;
  if (die_one === 0) return false;
  if (at.result !== null || phase === PHASE.LAY || phase === PHASE.BANKING) return true;
  return phase === PHASE.AUCTION && bid + passed + lifted === 0;
}

/** Moves of one kind, with their argument: `raise 3` is 3. */
export function movesOf(at: At, kind: string): { move: string; argument: string }[] {
  return at.moves
    .filter((move) => move === kind || move.startsWith(`${kind} `))
    .map((move) => ({ move, argument: move.slice(kind.length + 1) }));
}

/** The move that names a card, if there is one just now: what a click on it plays. */
export function moveOn(at: At, card: Card): string | null {
  return at.moves.find((move) => /^(give|take|blast) /.test(move) && move.endsWith(` ${card.name}`)) ?? null;
}
