/** Every legal move in words; what is asked; and the rule in question. */
import type { Choice } from "../contract.ts";
import { lieOf, zoneAt, nodeOf } from "./mine.ts";
import {
  box,
  columnNumber,
  cubes,
  effect,
  isMenu,
  isMine,
  isOver,
  itemName,
  N,
  n,
  nameOf,
  nn,
  nodeNumber,
  P,
  parts,
  PORT_NAMES,
  priceOf,
  rowItems,
  type At,
} from "./view.ts";
import { bringsWords, columnWord, itemWord, list, W } from "./words.ts";

type Group = keyof ReturnType<typeof W>["group"];

/** In which group a kind of move stands, and whether the board has something to click for it. */
const KINDS: Record<string, { group: Group; onBoard?: boolean; main?: boolean }> = {
  search: { group: "turn", main: true },
  mine: { group: "turn", main: true },
  invite: { group: "partner" },
  roll: { group: "fight", main: true },
  offer: { group: "steps", main: true },
  leaf: { group: "fight" },
  read: { group: "items" },
  pay: { group: "fight" },
  fight: { group: "fight" },
  weapon: { group: "fight" },
  dismiss: { group: "fight" },
  attack: { group: "fight" },
  light: { group: "items", onBoard: true },
  start: { group: "travel", onBoard: true },
  be: { group: "turn", onBoard: true },
  cube: { group: "cubes", onBoard: true },
  carry: { group: "cubes", onBoard: true },
  buy: { group: "claims", onBoard: true },
  refresh: { group: "claims", onBoard: true },
  row: { group: "claims", onBoard: true },
  take: { group: "claims", onBoard: true },
  loot: { group: "items", onBoard: true },
  bid: { group: "partner", onBoard: true },
  accept: { group: "partner" },
  go: { group: "travel", onBoard: true },
  face: { group: "beasts" },
  turn: { group: "mine", onBoard: true },
  shift: { group: "mine", onBoard: true },
  peek: { group: "items", onBoard: true },
  use: { group: "items" },
  sell: { group: "items" },
  discard: { group: "items" },
  call: { group: "items" },
  match: { group: "items", onBoard: true },
  flask: { group: "items", onBoard: true },
  harmonica: { group: "items", onBoard: true },
  pickpocket: { group: "items", onBoard: true },
  shop: { group: "supplies", onBoard: true },
  pass: { group: "turn" },
  end: { group: "turn" },
};

const ORDER = Object.keys(KINDS);

export function choices(at: At): Choice[] {
  const made = at.moves.map((move) => choice(at, move));
  const place = (one: Choice): number => ORDER.indexOf(parts(one.move)[0]);
  return made
    .map((one, i) => ({ one, i }))
    .sort((a, b) => place(a.one) - place(b.one) || a.i - b.i)
    .map(({ one }) => one);
}

export function choice(at: At, move: string): Choice {
  const [kind] = parts(move);
  const how = KINDS[kind] ?? { group: "turn" as const };
  const group = at.sight.phase === P.OFFER && ["go", "face", "turn"].includes(kind) ? "steps" : how.group;
  return {
    move,
    label: label(at, move),
    group: group === "turn" ? undefined : W().group[group],
    confirm: confirm(at, move),
    onBoard: hasPlace(at, kind, how.onBoard ?? false),
    main: how.main || isMainPass(at, kind),
  };
}

/** Steps of an offer are clicked in the mine or in its list; items of a menu in the hand. */
function hasPlace(at: At, kind: string, onBoard: boolean): boolean {
  if (at.sight.phase === P.OFFER) return kind !== "offer" && kind !== "pass";
  return onBoard || (isMenu(at.sight) && ["use", "sell", "call"].includes(kind));
}

/** Where passing is the only way on. */
function isMainPass(at: At, kind: string): boolean {
  return kind === "pass" && at.moves.length === 1;
}

/** A move in words. */
export function label(at: At, move: string): string {
  const [kind, one, two] = parts(move);
  return (LABELS[kind] ?? (() => move))(at, one, two);
}

type Label = (at: At, one: string, two: string) => string;

const LABELS: Record<string, Label> = {
  pass: (at) => W().move.passIn[at.sight.phase] ?? W().move.pass,
  end: (at) => (at.sight.phase === P.PARTNER_ROUTE ? W().move.giveUp : W().move.end),
  search: () => W().move.search,
  invite: () => W().move.invite,
  mine: () => W().move.mine,
  roll: () => W().move.roll,
  call: () => W().move.call,
  leaf: (at) => W().move.leaf(box(at).leaf_bonus),
  read: () => W().move.read,
  pay: (at) => W().move.pay(Math.min(n(at.sight.fee, at.sight.actor), n(at.sight.gold, at.sight.actor))),
  fight: () => W().move.fight,
  offer: () => W().move.offer,
  light: () => W().move.light,
  weapon: (at, which) =>
    which === "colt"
      ? W().move.colt(effect(at, at.sight.actor, N.COLT))
      : W().move.blunderbus(box(at).blunderbus_bonus),
  start: (_, site) => W().move.start(site),
  be: (at, name) => W().move.be(characterWord(name), characterItem(at, name)),
  cube: (at, column) => W().move.cube(columnWord(column), nextCube(at, column)),
  buy: (at, square) => {
    const claim = n(at.sight.display, Number(square));
    const cost = W().cost(priceOf(at, at.sight.actor, Number(square)));
    return W().move.buy(claim, W().rocks[n(box(at).rock, claim)] ?? "", cost);
  },
  go: (at, to) => goLabel(at, to),
  face: (at, how) => faceLabel(at, how),
  turn: (_, cell, by) => W().move.turn(cell, Number(by)),
  shift: (_, line, order) => W().move.shift(W().lines[line] ?? line, order),
  peek: (_, place) => W().move.peek(place),
  refresh: (at, squares) => W().move.refresh(list([...squares].map((one) => String(n(at.sight.display, Number(one)))))),
  flask: (_, item) => W().move.swap(itemWord("flask"), itemWord(item)),
  harmonica: (_, item) => W().move.swap(itemWord("harmonica"), itemWord(item)),
  pickpocket: (at, whom, item) => W().move.pickpocket(victim(at, whom), itemWord(item)),
  match: (at, place) => {
    const claim = n(at.sight.place, at.sight.actor) - N.SITE_PLACE;
    return W().move.match(itemWord(itemName(at, nn(box(at).shows, claim, Number(place) - 1))));
  },
  use: (_, item) => W().move.use(itemWord(item), W().move.useWhat[item] ?? ""),
  carry: (_, source, target) => W().move.carry(columnWord(source), columnWord(target)),
  shop: (_, item) => W().move.shop(itemWord(item)),
  sell: (at, item) => W().move.sell(itemWord(item), box(at).sell_price),
  attack: (at, whom) => W().move.attack(victim(at, whom)),
  row: (at, which) => {
    const row = which === "top" ? N.TOP : N.BOTTOM;
    const items = rowItems(at, at.sight.bought, row).map((item) => itemWord(itemName(at, item)));
    return W().move.row(W().row[row] ?? "", list(items));
  },
  take: (at, place) => {
    const item = rowItems(at, at.sight.bought, at.sight.row)[Number(place) - 1] ?? 0;
    return W().move.take(itemWord(itemName(at, item)));
  },
  discard: (_, item) => W().move.discard(itemWord(item)),
  bid: (_, gold) => W().move.bid(gold),
  accept: (at, seat) => {
    const stored = Number(seat) + 1;
    const name = nameOf(at, stored);
    return at.sight.phase === P.ACCEPT_OFFER
      ? W().move.acceptRoute(name, n(at.sight.steps, stored))
      : W().move.accept(name, n(at.sight.bid, stored));
  },
  dismiss: (_, dice) => W().move.dismiss[dice] ?? dice,
  loot: (_, item) => W().move.loot(itemWord(item)),
};

export function characterWord(name: string): string {
  return W().characters[name] ?? name;
}

function characterItem(at: At, name: string): string {
  const number = at.box.names["character"]?.indexOf(name) ?? 0;
  return itemWord(itemName(at, n(box(at).character_item, number)));
}

export function victim(at: At, whom: string): string {
  return whom === "papa" ? W().papa : nameOf(at, Number(whom) + 1);
}

function nextCube(at: At, column: string): string {
  const number = columnNumber(at, column);
  const after = cubes(at.sight, at.sight.actor, number) + 1;
  return bringsWords(number, nn(box(at).effect, number, after));
}

function goLabel(at: At, to: string): string {
  const node = nodeNumber(to);
  if (node >= N.TUNNEL_NODES) return W().move.goSite(node - N.SITE_NODE);
  const [cell = "", port = ""] = to.split("-");
  const lie = lieOf(at.sight);
  const here = at.sight.phase === P.OFFER ? null : zoneAt(box(at), lie, node);
  if (!here) return W().move.goPort(cell, port);
  const names = here.zone.ports.map((one) => PORT_NAMES[nodeOf(lie, here.tile, one) % N.PORTS] ?? "");
  return W().move.goTunnel(cell, names.sort().join("–"));
}

function faceLabel(at: At, how: string): string {
  const place = n(at.sight.place, at.sight.actor);
  const tile = Math.floor(place / N.PORTS);
  const beast = box(at).beast[tile]?.[n(at.sight.side, tile)]?.[place % N.PORTS] ?? 0;
  const word = (at.sight.phase === P.OFFER ? "" : W().beast[beast]) || W().move.beastWord;
  return how === "bite" ? W().move.bite(word) : how === "bread" ? W().move.bread(word) : W().move.shoot(word);
}

/** What cannot be undone and is easily regretted is asked again. */
function confirm(at: At, move: string): string | undefined {
  const v = at.sight;
  const [kind, whom] = parts(move);
  const canBuy = at.moves.some((one) => one.startsWith("buy "));
  if (kind === "go" && v.phase === P.ROUTE && canBuy) return W().confirm.noClaim;
  if (kind === "attack") return W().confirm.attack(victim(at, whom));
  if (kind !== "end") return undefined;
  if (v.phase === P.PARTNER_ROUTE) return W().confirm.giveUp;
  if (v.bought) return W().confirm.endBought;
  return canBuy ? W().confirm.endUnbought : undefined;
}

/** What is asked of me, or whom we wait for. */
export function headline(at: At): string {
  const v = at.sight;
  if (isOver(at)) {
    const names = (at.result?.winners ?? []).map((seat) => nameOf(at, seat + 1));
    return names.length ? W().won(names.join(` ${W().and} `)) : W().over;
  }
  if (at.actor === null || v.actor <= 0) return W().chance;
  if (!isMine(at)) return W().waits(nameOf(at, at.actor + 1), W().doing[v.phase] ?? "…");
  return `${asked(at)}${leftWords(at)}`;
}

function asked(at: At): string {
  const v = at.sight;
  const here = v.bought > 0 && n(v.place, v.actor) === N.SITE_PLACE + v.bought;
  if ((v.phase === P.ROUTE || v.phase === P.PARTNER_ROUTE) && here) return W().askHere;
  if ((v.phase === P.ROUTE || v.phase === P.PARTNER_ROUTE) && v.bought) return W().askBought(v.bought);
  if (v.phase === P.ROUTE && v.moved) return W().askMoved;
  if (v.phase === P.AT_CLAIM && v.invited) return W().askInvited;
  return W().ask[v.phase] ?? "";
}

function leftWords(at: At): string {
  const v = at.sight;
  const left: Record<number, number> = {
    [P.CUBES]: v.left,
    [P.PICK]: v.picks,
    [P.PARTNER_PICK]: v.picks,
    [P.PIPE_MOVES]: v.pipe_cubes || N.PIPE_CUBES,
  };
  const count = left[v.phase] ?? 0;
  return count > 0 ? ` (${W().left(count)})` : "";
}

const RULES: Record<number, string> = {
  [P.PICK_CHARACTER]: "GM-029",
  [P.START_SITE]: "GM-033",
  [P.CUBES]: "GM-253",
  [P.ROUTE]: "GM-068",
  [P.OFFER]: "GM-313",
  [P.ACCEPT_OFFER]: "GM-313",
  [P.PICK_ROW]: "GM-110",
  [P.PICK]: "GM-110",
  [P.OVERFLOW]: "GM-115",
  [P.CLAIM_CUBE]: "GM-114",
  [P.AT_CLAIM]: "GM-117",
  [P.BID]: "GM-118",
  [P.ACCEPT_BID]: "GM-124",
  [P.PARTNER_ROUTE]: "GM-126",
  [P.PARTNER_PICK]: "GM-128",
  [P.PARTNER_AT_CLAIM]: "GM-129",
  [P.LAST_CALL]: "GM-130",
  [P.BIBLE_YIELD]: "GM-136",
  [P.PAY_OR_FIGHT]: "GM-153",
  [P.WEAPON]: "GM-165",
  [P.BETWEEN]: "GM-161",
  [P.BIBLE_FIGHT]: "GM-175",
  [P.LEAF_PLAY]: "GM-168",
  [P.LOOT]: "GM-193",
  [P.WIND_DOWN]: "GM-296",
  [P.PIPE_MOVES]: "GM-242",
};

export function rule(at: At): string {
  if (isOver(at)) return "GM-298";
  const v = at.sight;
  if (v.phase === P.ROUTE && v.bought) return "GM-085";
  return RULES[v.phase] ?? "GM-068";
}
