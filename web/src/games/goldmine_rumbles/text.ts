/** The whole table in words, for those who listen instead of look; and words that parts of the board share. */
import type { Section } from "../contract.ts";
import { characterWord, headline, label } from "./choices.ts";
import {
  cellOfPlace,
  deadEnds,
  isOpen,
  lieOf,
  mouths,
  nodeOf,
  reach,
  siteOf,
  zones,
  zoneAt,
  type ZoneHere,
} from "./mine.ts";
import {
  bags,
  box,
  CELL_NAMES,
  characterName,
  columnName,
  cubes,
  effect,
  held,
  isFight,
  isOver,
  itemName,
  later,
  missionItems,
  N,
  n,
  nameOf,
  nn,
  nodeName,
  offeredSteps,
  P,
  parts,
  penalty,
  phases,
  pileSize,
  PORT_NAMES,
  priceOf,
  reader,
  rowItems,
  seats,
  squareOf,
  weaponBonus,
  type At,
} from "./view.ts";
import { B, bringsWords, columnWord, itemWord, list, W } from "./words.ts";

export function describe(at: At): Section[] {
  return [
    now(at),
    mine(at),
    sites(at),
    store(at),
    asked(at),
    ...seats(at.sight).map((seat) => person(at, seat)),
    track(at),
    supply(at),
  ].filter((section) => section.lines.length > 0);
}

// Parts of the board

/** What a site is called: number, claim, price, and who is there. */
export function siteWords(at: At, site: number, move: string): string {
  const v = at.sight;
  const square = squareOf(v, site);
  const state =
    v.bought === site
      ? B().boughtBy(nameOf(at, v.player))
      : square
        ? B().onSale(W().cost(priceOf(at, reader(at), square)))
        : v.top === site
          ? B().nextClaim
          : n(v.owner, site)
            ? B().minedBy(nameOf(at, n(v.owner, site)))
            : "";
  const here = whoIs(at, N.SITE_PLACE + site);
  const words = [
    W().title.site(site),
    W().rocks[n(box(at).rock, site)] ?? "",
    state,
    here.length ? B().hereAre(list(here)) : "",
  ];
  const told = words.filter(Boolean).join(", ");
  return move ? `${label(at, move)}. ${told}` : told;
}

function whoIs(at: At, place: number): string[] {
  const names = seats(at.sight)
    .filter((seat) => n(at.sight.place, seat) === place)
    .map((seat) => nameOf(at, seat));
  return n(at.sight.place, 0) === place ? [...names, W().papa] : names;
}

/** A step of a way or of an offered route. */
export function stepWords(at: At, step: string): string {
  const [kind, what, by] = parts(step);
  if (kind === "go") {
    const [cell = "", port = ""] = what.split("-");
    return cell === "site" ? W().move.goSite(Number(port)) : B().stepTo(cell, port);
  }
  if (kind === "turn") return W().move.turn(what, Number(by));
  if (kind === "face") return B().stepFace[what] ?? step;
  return label(at, step);
}

/** What somebody adds to the die at the claim of this turn. */
export function digs(at: At, seat: number): string {
  const column = n(box(at).rock, at.sight.bought);
  const bonus = effect(at, seat, column);
  const less = penalty(at, seat);
  const more = bonus ? `+${bonus} ${columnWord(columnName(at, column))}` : "";
  return [B().die, more, less ? `−${less} ${B().tokens}` : ""].filter(Boolean).join(" ");
}

/** What a fight would win and lose. */
export function stakes(at: At, seat: number, foe: number): string {
  const win = pickings(at, foe, seat) + (foe ? 0 : box(at).papa_reward);
  const loss = Math.min(pickings(at, seat, foe), n(at.sight.gold, seat));
  const mine = `${B().die} +${weaponBonus(at, seat)}${penalty(at, seat) ? ` −${penalty(at, seat)} ${B().tokens}` : ""}`;
  return B().stakes(
    mine,
    weaponBonus(at, foe),
    n(at.sight.injuries, seat),
    foe ? Math.min(win, n(at.sight.gold, foe)) : win,
    loss,
  );
}

function pickings(at: At, loser: number, winner: number): number {
  const apart = bags(at, loser) - bags(at, winner);
  return n(box(at).pickings, Math.min(4, Math.max(-4, apart)) + N.PICKINGS_REACH);
}

// Sections

function now(at: At): Section {
  const v = at.sight;
  const lines = [headline(at)];
  const { now, all } = phases(at);
  if (now) lines.push(B().phaseOf(now, all));
  if (v.player) lines.push(B().turnOf(nameOf(at, v.player)));
  if (later(v).length) lines.push(B().then(list(later(v).map((seat) => nameOf(at, seat)))));
  if (v.bought) lines.push(B().boughtNow(nameOf(at, v.player), claimWords(at, v.bought)));
  if (v.partner) lines.push(B().partnerIs(nameOf(at, v.partner)));
  if (v.charges) lines.push(B().chargesLeft(v.charges));
  return { title: B().now, lines };
}

function tunnelWords(at: At, zone: ZoneHere): string {
  const lie = lieOf(at.sight);
  const ports = (list: number[]): string =>
    list
      .map((port) => PORT_NAMES[nodeOf(lie, zone.tile, port) % N.PORTS] ?? "")
      .sort()
      .join("–");
  const extras = [
    zone.shaft.letter ? B().letter(["", "A", "B", "C"][zone.shaft.letter] ?? "") : "",
    zone.shaft.beast
      ? B().beastBehind(W().beast[zone.shaft.beast] ?? "", ports(zone.shaft.zones.flatMap((one) => one.ports)))
      : "",
  ].filter(Boolean);
  return `${ports(zone.zone.ports)}${extras.length ? ` (${extras.join(", ")})` : ""}`;
}

function mine(at: At): Section {
  const v = at.sight;
  const lie = lieOf(v);
  const all = zones(box(at), lie);
  const lines = CELL_NAMES.flatMap((name, cell) => {
    const tile = n(v.tile, cell);
    if (!tile) return [];
    const own = all.filter((zone) => zone.tile === tile).map((zone) => tunnelWords(at, zone));
    const fallen = n(v.side, tile) === N.COLLAPSED ? `, ${B().collapsed}` : "";
    return [B().tileIs(name, tile, fallen, list(own))];
  });
  const ends = deadEnds(box(at), lie).map(
    (node) => `${CELL_NAMES[Math.floor(node / N.PORTS)]}-${PORT_NAMES[node % N.PORTS]}`,
  );
  if (ends.length && lines.length) lines.push(B().deadEnds(list(ends)));
  return { title: W().title.mine, lines: lines.length ? [B().mineHow, ...lines] : [] };
}

/** Where somebody is. */
export function whereWords(at: At, seat: number): string {
  const place = n(at.sight.place, seat);
  if (!place) return "";
  if (siteOf(place)) return W().title.site(siteOf(place));
  const lie = lieOf(at.sight);
  const cell = CELL_NAMES[cellOfPlace(box(at), lie, place)] ?? "";
  const zone = zoneAt(box(at), lie, nodeOf(lie, Math.floor(place / N.PORTS), place % N.PORTS));
  return zone ? B().inTunnel(cell, tunnelWords(at, zone)) : cell;
}

function sites(at: At): Section {
  const v = at.sight;
  const lie = lieOf(v);
  const lines = seats(v)
    .filter((seat) => n(v.place, seat))
    .map((seat) => `${nameOf(at, seat)}: ${whereWords(at, seat)}`);
  if (n(v.place, 0)) lines.push(`${W().papa}: ${whereWords(at, 0)}`);
  const seat = at.me === null ? 0 : at.me + 1;
  if (seat && n(v.place, seat) && v.tile.some((tile) => tile > 0)) {
    const found = reach(box(at), lie, n(v.place, seat), effect(at, seat, N.TUNNEL_PLANS));
    const free = Array.from({ length: N.MAX_SITES }, (_, i) => i + 1).filter((site) => found.has(N.SITE_NODE + site));
    lines.push(B().freeReach(list(free.map(String)) || "–"));
  }
  const mouthNames = (site: number): string => mouths(box(at), site).map(nodeName).join(` ${W().and} `);
  lines.push(B().sitesAt(Array.from({ length: N.MAX_SITES }, (_, i) => `${i + 1}: ${mouthNames(i + 1)}`).join("; ")));
  const closed = Array.from({ length: N.MAX_SITES }, (_, i) => i + 1).filter((site) =>
    (box(at).mouth[site] ?? []).every((mouth) => mouth === 0 || !isOpen(box(at), lie, mouth - 1)),
  );
  if (closed.length && v.tile.some((tile) => tile > 0)) lines.push(B().closedSites(list(closed.map(String))));
  return { title: B().where, lines };
}

function claimWords(at: At, claim: number): string {
  const rows = [N.TOP, N.BOTTOM].map((row) =>
    list(rowItems(at, claim, row).map((item) => itemWord(itemName(at, item)))),
  );
  const cube = n(box(at).cube, claim) ? ` ${B().bringsCube}.` : "";
  return B().claimIs(claim, W().rocks[n(box(at).rock, claim)] ?? "", rows[0] ?? "", rows[1] ?? "", cube);
}

function store(at: At): Section {
  const v = at.sight;
  const lines = [1, 2, 3, 4, 5]
    .filter((square) => n(v.display, square))
    .map((square) => `${W().cost(priceOf(at, reader(at), square))}: ${claimWords(at, n(v.display, square))}`);
  if (v.top) lines.push(`${B().nextOfPile(pileSize(v) - 1)} ${claimWords(at, v.top)}`);
  return { title: W().title.store, lines };
}

function asked(at: At): Section {
  const v = at.sight;
  const lines: string[] = [];
  if (v.phase === P.BID || v.phase === P.ACCEPT_BID) {
    for (const seat of seats(v)) if (n(v.bid, seat)) lines.push(`${nameOf(at, seat)}: ${B().bids(n(v.bid, seat))}`);
    if (at.me !== null) lines.push(`${B().partnerGets} ${digs(at, at.me + 1)}`);
  }
  if (v.phase === P.AT_CLAIM || v.phase === P.LAST_CALL || v.phase === P.PARTNER_AT_CLAIM)
    lines.push(digs(at, v.actor));
  if (v.phase === P.PAY_OR_FIGHT) lines.push(stakes(at, v.actor, 0));
  if (v.phase === P.OFFER && at.me !== null) {
    lines.push(...offeredSteps(v, at.me + 1).map((step, i) => `${i + 1}. ${stepWords(at, step)}`));
  }
  if (isFight(v)) lines.push(...fightLines(at));
  if (v.die_one && (v.phase === P.BIBLE_YIELD || isFight(v))) {
    lines.push(B().diceShow(list([v.die_one, v.die_two].filter(Boolean).map(String))));
  }
  return { title: B().decision, lines };
}

function fightLines(at: At): string[] {
  const v = at.sight;
  const sides = [v.fighter, v.second].filter((seat) => seat > 0);
  return [...sides, v.foe].map((seat) => {
    const name = seat ? nameOf(at, seat) : W().papa;
    const hurt = seat ? n(v.injuries, seat) : v.papa_injuries;
    const less = seat ? penalty(at, seat) : 0;
    return B().fighterIs(name, B().injuriesOf(hurt, N.KNOCKED_OUT), weaponBonus(at, seat), less);
  });
}

function person(at: At, seat: number): Section {
  const v = at.sight;
  const items = held(v, seat).map(
    ({ item, count }) => `${itemWord(itemName(at, item))}${count > 1 ? ` ×${count}` : ""}`,
  );
  const columns = Array.from({ length: N.MAX_COLUMN }, (_, i) => i + 1).filter((column) => cubes(v, seat, column));
  const boards = columns.map((column) => {
    const count = cubes(v, seat, column);
    return `${columnWord(columnName(at, column))}: ${W().cubesWord(count)}, ${bringsWords(column, nn(box(at).effect, column, count))}`;
  });
  const tokens = [
    W().gold(n(v.gold, seat)),
    W().bagsWord(bags(at, seat)),
    W().injuries(n(v.injuries, seat)),
    W().bandages(n(v.bandages, seat)),
    W().poisons(n(v.poisons, seat)),
    W().marks(n(v.marks, seat)),
  ];
  const mission = missionItems(at, seat).map(
    (item) => `${itemWord(itemName(at, item))}${nn(v.items, seat, item) ? ` (${B().youHave})` : ""}`,
  );
  const lines = [
    list(tokens),
    n(v.character, seat) ? characterWord(characterName(at, n(v.character, seat))) : "",
    items.length ? B().has(list(items)) : B().noItems,
    boards.length ? B().cubesAre(boards.join("; ")) : B().noCubes,
    n(v.placed, seat) ? B().unseenCubes(n(v.placed, seat)) : "",
    mission.length ? B().missionIs(list(mission)) : "",
  ];
  const me = at.me === seat - 1 ? ` (${W().you})` : "";
  return { title: `${nameOf(at, seat)}${me}`, lines: lines.filter(Boolean) };
}

function track(at: At): Section {
  const v = at.sight;
  const all = phases(at).all;
  const lines = Array.from({ length: all }, (_, i) => i + 1).flatMap((place) => {
    const tile = n(v.track, place);
    if (!tile) return [B().phaseHidden(place)];
    const order = (box(at).rumble[tile] ?? [])
      .filter((seat) => seat > 0 && seat <= v.players)
      .map((seat) => nameOf(at, seat));
    return [
      place <= v.phase_number ? B().phaseShown(place, tile, list(order)) : B().phaseKnown(place, tile, list(order)),
    ];
  });
  return { title: W().title.track, lines: isOver(at) ? [] : lines };
}

function supply(at: At): Section {
  const out = Array.from({ length: N.MAX_ITEM }, (_, i) => i + 1).filter((item) => !nn(at.sight.items, 0, item));
  const lines = out.length ? [B().supplyOut(list(out.map((item) => itemWord(itemName(at, item)))))] : [];
  return { title: W().title.supply, lines };
}
