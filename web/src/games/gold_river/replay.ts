/**
 * How the table stood in the middle of what is being shown: the sight before, and one notice after the other laid on top
 * of it. Notices say who paid whom how much and which card went where, so that nothing has to be worked out; what came
 * of all of them is what the server sent.
 */
import type { Notice } from "../../generated/protocol.ts";
import { boxOf, clockwise, KIND, NUMBERS, PHASE, type At, type View } from "./view.ts";

/** Hands that change one copy of the sight. */
class Stage {
  readonly view: View;

  constructor(readonly at: At) {
    const { sight } = at;
    this.view = {
      ...sight,
      nuggets: [...sight.nuggets],
      struck: [...sight.struck],
      owner: [...sight.owner],
      claims: sight.claims.map((towns) => [...towns]),
      mayor: [...sight.mayor],
      pile: [...sight.pile],
      row: [...sight.row],
      kept: [...sight.kept],
      found: [...sight.found],
    };
  }

  pay(payer: number | null, receiver: number | null, nuggets: number): void {
    const view = this.view;
    if (payer !== null) view.nuggets[payer + 1] = (view.nuggets[payer + 1] ?? 0) - nuggets;
    if (receiver !== null) view.nuggets[receiver + 1] = (view.nuggets[receiver + 1] ?? 0) + nuggets;
  }

  /** From every other seat, or all there is. */
  collect(from: number[], receiver: number | null, most: number): void {
    for (const seat of from) this.pay(seat, receiver, Math.min(most, this.view.nuggets[seat + 1] ?? 0));
  }

  card(name: string | number | undefined): number {
    return Math.max(0, (this.at.box.names["card"] ?? []).indexOf(String(name)));
  }

  town(name: string | number | undefined): number {
    return Math.max(0, (this.at.box.names["town"] ?? []).indexOf(String(name)));
  }

  count(card: number, by: number): void {
    const towns = this.view.claims[this.view.owner[card] ?? 0];
    const town = boxOf(this.at).town[card] ?? 0;
    if (towns !== undefined && town > 0 && (this.view.owner[card] ?? 0) > 0) towns[town] = (towns[town] ?? 0) + by;
  }

  own(card: number, seat: number): void {
    this.count(card, -1);
    this.view.owner[card] = seat + 1;
    this.count(card, 1);
  }

  discard(card: number): void {
    this.count(card, -1);
    this.view.owner[card] = NUMBERS.DISCARDED;
    this.view.pile[this.view.discards++] = card;
  }

  leaveRow(card: number): void {
    const slot = this.view.row.indexOf(card);
    if (slot >= 0) this.view.row[slot] = 0;
  }

  keep(card: number): void {
    this.view.kept[this.view.keeps++] = card;
  }

  keepNoMore(card: number): void {
    const place = this.view.kept.indexOf(card);
    if (place < 0) return;
    this.view.kept.splice(place, 1);
    this.view.kept.push(0);
    this.view.keeps--;
  }

  others(seat: number): number[] {
    return clockwise(this.at, seat).slice(1);
  }
}

type Hand = (stage: Stage, seat: number, told: Notice["arguments"]) => void;

function nuggetsIn(told: Notice["arguments"]): number {
  return Number(told["nuggets"] ?? 0);
}

const gets: Hand = (stage, seat, told) => stage.pay(null, seat, nuggetsIn(told));

const wins: Hand = (stage, seat, told) => {
  const { view } = stage;
  view.winner = view.chooser = seat + 1;
  view.phase = PHASE.PICK;
  // With two players the bid is laid down only when the winner picks.
  if (view.players > 2) stage.pay(seat, null, nuggetsIn(told));
};

const picks: Hand = (stage, seat, told) => {
  const { view } = stage;
  const card = stage.card(told["card"]);
  stage.leaveRow(card);
  view.chooser = seat + 1;
  view.card = card;
  view.taker = seat + 1;
  if (view.winner !== seat + 1) {
    view.lying = 0;
    stage.own(card, seat);
    return;
  }
  view.phase = PHASE.DROP;
  if (view.players === 2) {
    view.lying = view.bid;
    stage.pay(seat, null, view.bid);
  }
};

const drops: Hand = (stage, seat, told) => {
  const { view } = stage;
  const dropped = stage.card(told["card"]);
  stage.leaveRow(dropped);
  stage.discard(dropped);
  stage.own(view.card, seat);
  view.phase = PHASE.PICK;
};

const takesHalf: Hand = (stage, seat, told) => {
  const card = stage.card(told["card"]);
  stage.leaveRow(card);
  stage.discard(card);
  stage.view.lying = 0;
  stage.pay(null, seat, nuggetsIn(told));
};

const rolls: Hand = (stage, _seat, told) => {
  const { view } = stage;
  view.phase = PHASE.ROLL;
  view.card = view.taker = 0;
  view.die_one = Number(told["one"]);
  view.die_two = Number(told["two"]);
  view.struck.fill(0);
};

const strikes: Hand = (stage, seat, told) => {
  stage.view.struck[seat + 1] = nuggetsIn(told);
  stage.pay(null, seat, nuggetsIn(told));
};

const saloon: Hand = (stage, seat) => {
  const struck = stage.others(seat).filter((other) => (stage.view.struck[other + 1] ?? 0) > 0);
  stage.collect(struck, seat, boxOf(stage.at).saloon);
};

const begins: Hand = (stage, seat) => {
  stage.view.first = seat + 1;
};

const round: Hand = (stage, seat, told) => {
  const { view } = stage;
  view.round = Number(told["round"]);
  view.first = seat + 1;
  view.winner = view.chooser = view.rider = view.asked = view.bid = view.bidder = view.passed = 0;
  view.card = view.taker = 0;
  view.phase = PHASE.LAY;
  view.laid = 0;
  view.row.fill(0);
};

const lays: Hand = (stage, _seat, told) => {
  const { view } = stage;
  const card = stage.card(told["card"]);
  if (view.row.every((id) => id === 0)) view.laid = 0;
  if (view.laid > view.players) return;
  view.owner[card] = NUMBERS.IN_ROW;
  view.row[view.laid++] = card;
  view.undrawn--;
  if (view.laid > view.players) view.phase = PHASE.AUCTION;
};

const swaps: Hand = (stage, seat, told) => {
  const other = Number(told["player_other"]);
  stage.own(stage.card(told["claim"]), seat);
  stage.own(stage.card(told["claim_other"]), other);
  stage.view.given = 0;
};

const blasts: Hand = (stage, _seat, told) => stage.discard(stage.card(told["card"]));

const bankReturns: Hand = (stage, seat, told) => {
  stage.view.banked = 0;
  stage.pay(null, seat, nuggetsIn(told));
};

const banditTakes: Hand = (stage, seat, told) => {
  const { view } = stage;
  const card = stage.card(told["claim"]);
  view.pile.splice(view.pile.indexOf(card), 1);
  view.pile.push(0);
  view.discards--;
  view.found.fill(0);
  view.finds = 0;
  stage.own(card, seat);
};

const rides: Hand = (stage, seat) => {
  const { view } = stage;
  view.rider = view.chooser = seat + 1;
  const isMustang = (id: number) => boxOf(stage.at).kind[id] === KIND.MUSTANG && view.owner[id] === seat + 1;
  stage.keepNoMore(view.kept.find((id) => id > 0 && isMustang(id)) ?? 0);
};

const mayor: Hand = (stage, seat, told) => {
  stage.view.mayor[stage.town(told["town"])] = seat + 1;
};

const keeps: Hand = (stage, _seat, told) => stage.keep(stage.card(told["card"]));

const HANDS: Record<string, Hand> = {
  begins,
  round,
  post_office: gets,
  deposits: (stage, seat, told) => {
    stage.pay(seat, null, nuggetsIn(told));
    stage.view.banked += nuggetsIn(told);
  },
  lays,
  bids: (stage, seat, told) => {
    stage.view.bid = nuggetsIn(told);
    stage.view.bidder = seat + 1;
    stage.view.lifted = 0;
  },
  passes: (stage, seat) => {
    stage.view.passed |= 1 << (seat + 1);
  },
  wins,
  wins_free: wins,
  gets_share: gets,
  picks,
  drops,
  takes_half: takesHalf,
  fee: (stage, seat, told) => stage.pay(seat, Number(told["player_other"]), nuggetsIn(told)),
  gold: gets,
  keeps,
  saddles: keeps,
  uses_kept: (stage, seat, told) => {
    stage.view.card = stage.card(told["card"]);
    stage.view.taker = seat + 1;
    stage.keepNoMore(stage.view.card);
  },
  raid: (stage, seat, told) => stage.collect(stage.others(seat), null, nuggetsIn(told)),
  stagecoach: (stage, seat, told) => stage.collect(stage.others(seat), seat, nuggetsIn(told)),
  robs: (stage, seat, told) => stage.pay(Number(told["player_other"]), seat, nuggetsIn(told)),
  blasts,
  bank_returns: bankReturns,
  judge_gives: (stage, _seat, told) => {
    stage.view.given = stage.card(told["claim"]);
  },
  judge_swaps: swaps,
  found: (stage, _seat, told) => {
    stage.view.found[stage.view.finds++] = stage.card(told["claim"]);
  },
  bandit_takes: banditTakes,
  rides,
  mayor,
  mayor_instead: mayor,
  rolls,
  strikes,
  saloon,
};

/** The table after these notices. */
export function replay(was: At, show: Notice[]): At {
  const stage = new Stage(was);
  for (const notice of show) {
    HANDS[notice.kind]?.(stage, Number(notice.arguments["player"] ?? -1), notice.arguments);
  }
  return { ...was, sight: stage.view };
}

/** How many nuggets each seat gained or lost from one moment to the next. */
export function gains(before: At, after: At): number[] {
  return before.names.map((_, seat) => (after.sight.nuggets[seat + 1] ?? 0) - (before.sight.nuggets[seat + 1] ?? 0));
}
