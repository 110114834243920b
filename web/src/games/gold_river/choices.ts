/** Every legal move in words, what is asked, and the rule that it is about. */
import { fill } from "../../words/language.svelte.ts";
import type { Choice } from "../contract.ts";
import { cardBrief, cardName, nuggetsName, playerName, w } from "./names.ts";
import { cardInHand, cardOf, NUMBERS, nuggetsOf, PHASE, seatOf, type At, type Card } from "./view.ts";

function cardCalled(at: At, name: string): Card {
  return cardOf(at, Math.max(0, (at.box.names["card"] ?? []).indexOf(name)));
}

/** What a bid is in all if it is raised by so much. */
export function bidWith(at: At, raise: number): number {
  return at.sight.bid + at.sight.lifted + raise;
}

type Wording = (at: At, argument: string) => Omit<Choice, "move">;

const rowCard = (at: At, slot: string) => cardOf(at, at.sight.row[Number(slot) - 1] ?? 0);
const ownerName = (at: At, card: Card) => playerName(at, seatOf(at.sight.owner[card.id] ?? 0));

const WORDINGS: Record<string, Wording> = {
  pass: () => ({ label: w().pass, group: w().groupBid, onBoard: true }),
  raise: (at, by) => ({
    label: fill(w().choiceBid, { bid: bidWith(at, Number(by)) }),
    group: w().groupBid,
    onBoard: true,
    main: by === "1",
  }),
  lift: (at) => ({ label: fill(w().lift, { bid: bidWith(at, NUMBERS.LIFT) }), group: w().groupBid, onBoard: true }),
  pick: (at, slot) => ({
    label: fill(w().choicePick, { card: cardBrief(at, rowCard(at, slot)) }),
    group: w().groupCards,
    onBoard: true,
  }),
  drop: (at, slot) => ({
    label: fill(w().choiceDrop, { card: cardBrief(at, rowCard(at, slot)) }),
    group: w().groupCards,
    onBoard: true,
  }),
  half: (at) => ({
    label: fill(w().choiceHalf, { nuggets: at.sight.lying }),
    group: w().groupCards,
    onBoard: true,
  }),
  give: (at, name) => ({
    label: fill(w().choiceGive, { card: cardBrief(at, cardCalled(at, name)) }),
    group: w().groupTargets,
    onBoard: true,
  }),
  take: (at, name) => {
    const card = cardCalled(at, name);
    const owner = ownerName(at, card);
    const text = owner === "" ? w().choiceFound : w().choiceTake;
    return { label: fill(text, { card: cardBrief(at, card), player: owner }), group: w().groupTargets, onBoard: true };
  },
  blast: (at, name) => {
    const card = cardCalled(at, name);
    const parts = { card: cardBrief(at, card), player: ownerName(at, card) };
    return { label: fill(w().choiceBlast, parts), group: w().groupTargets, onBoard: true };
  },
  rob: (at, seat) => ({
    label: fill(w().choiceRob, {
      player: playerName(at, Number(seat)),
      nuggets: nuggetsName(nuggetsOf(at, Number(seat))),
    }),
    group: w().groupTargets,
    onBoard: true,
  }),
  ride: () => ({ label: w().choiceRide, main: true }),
  wait: () => ({ label: w().choiceWait }),
  deposit: (_at, nuggets) => ({
    label:
      nuggets === "0" ? w().choiceDepositNothing : fill(w().choiceDeposit, { nuggets: nuggetsName(Number(nuggets)) }),
    group: w().groupBank,
    onBoard: true,
  }),
};

/** Passing stands after the bids; everything else is in the order of the server. */
export function choices(at: At): Choice[] {
  const all = at.moves.map((move) => {
    const [kind = "", ...rest] = move.split(" ");
    const wording = WORDINGS[kind];
    return { move, ...(wording === undefined ? { label: move } : wording(at, rest.join(" "))) };
  });
  return [...all.filter((choice) => choice.move !== "pass"), ...all.filter((choice) => choice.move === "pass")];
}

export function headline(at: At): string {
  if (at.result !== null) {
    const winners = at.result.winners.map((seat) => playerName(at, seat)).join(w().and);
    return winners === "" ? w().over : fill(w().overWon, { players: winners });
  }
  if (at.actor === null) return w().waitNobody;
  return at.moves.length > 0 ? asked(at) : awaited(at, playerName(at, at.actor));
}

function asked(at: At): string {
  const { sight } = at;
  const card = cardInHand(at);
  switch (sight.phase) {
    case PHASE.AUCTION:
      return askedForBid(at);
    case PHASE.PICK:
      return askedForCard(at);
    case PHASE.DROP:
      return fill(w().askDrop, { card: card === null ? "" : cardName(at, card) });
    case PHASE.JUDGE_GIVE:
      return w().askGive;
    case PHASE.JUDGE_TAKE:
      return fill(w().askTake, { card: cardBrief(at, cardOf(at, sight.given)) });
    case PHASE.BLAST:
      return w().askBlast;
    case PHASE.ROB:
      return w().askRob;
    case PHASE.BANDIT_TAKE:
      return w().askFound;
    case PHASE.RIDE:
      return w().askRide;
    default:
      return w().askBank;
  }
}

function askedForBid(at: At): string {
  const { bid, lifted } = at.sight;
  if (at.moves.length === 1 && at.moves[0] === "pass") {
    return fill(w().askPassOnly, { bid, nuggets: at.me === null ? 0 : nuggetsOf(at, at.me) });
  }
  if (lifted > 0) return fill(w().lifted, { bid: bidWith(at, 0) });
  return bid === 0 ? w().askOpen : fill(w().askAuction, { bid });
}

function askedForCard(at: At): string {
  if (at.moves.includes("half")) return w().askHalf;
  if (at.moves.length === 1) return w().askPickLast;
  return at.me !== null && at.sight.winner === at.me + 1 ? w().askPickFirst : w().askPick;
}

function awaited(at: At, player: string): string {
  const card = cardInHand(at);
  switch (at.sight.phase) {
    case PHASE.AUCTION:
      return fill(w().waitAuction, { player });
    case PHASE.PICK:
      return fill(w().waitPick, { player });
    case PHASE.DROP:
      return fill(w().waitDrop, { player });
    case PHASE.RIDE:
      return fill(w().waitRide, { player });
    case PHASE.BANKING:
      return fill(w().waitBank, { player });
    default:
      return card === null ? w().waitNobody : fill(w().waitAim, { player, card: cardName(at, card) });
  }
}

const RULES: Record<number, string> = {
  [PHASE.FIRST_PLAYER]: "RV-020",
  [PHASE.LAY]: "RV-025",
  [PHASE.AUCTION]: "RV-030",
  [PHASE.PICK]: "RV-050",
  [PHASE.DROP]: "RV-050",
  [PHASE.JUDGE_GIVE]: "RV-063",
  [PHASE.JUDGE_TAKE]: "RV-063",
  [PHASE.BLAST]: "RV-R07",
  [PHASE.ROB]: "RV-R07",
  [PHASE.SEARCH]: "RV-062",
  [PHASE.BANDIT_TAKE]: "RV-062",
  [PHASE.RIDE]: "RV-R25",
  [PHASE.ROLL]: "RV-070",
  [PHASE.BANKING]: "RV-092",
};

export function rule(at: At): string {
  if (at.result !== null) return "RV-091";
  if (at.moves.includes("half")) return "RV-125";
  return RULES[at.sight.phase] ?? "RV-022";
}
