/**
 * The mine on the board: where tiles, sites and pawns are, what hangs together, and the line of a journey. It follows
 * what is drawn; what may be done, the list of moves says.
 */
import { face, walk, zoneOf, type Shaft, type Zone } from "./tiles.ts";
import { portPoint, TILE, type Point } from "./tunnels.ts";
import { CELL_NAMES, N, n, nn, type Box, type View } from "./view.ts";

export const MARGIN = 176;
export const BOARD = 3 * TILE + 2 * MARGIN;
const SITE_OUT = 90;
const CORNER_OUT = 92;

/** How the mine lies and where the pawns are: the part of a view that a journey changes. */
export interface Lie {
  tile: number[];
  cell: number[];
  turned: number[];
  side: number[];
  place: number[];
}

export function lieOf(v: View): Lie {
  const { tile, cell, turned, side, place } = v;
  return { tile: [...tile], cell: [...cell], turned: [...turned], side: [...side], place: [...place] };
}

export function corner(cell: number): Point {
  return [MARGIN + TILE * (cell % 3), MARGIN + TILE * Math.floor(cell / 3)];
}

/** A point of a tile as it is printed, on the board. */
export function onBoard(lie: Lie, tile: number, [x, y]: Point): Point {
  const half = TILE / 2;
  let [dx, dy] = [x - half, y - half];
  for (let i = 0; i < n(lie.turned, tile); i++) [dx, dy] = [-dy, dx];
  const [cx, cy] = corner(n(lie.cell, tile));
  return [cx + half + dx, cy + half + dy];
}

/** The port of the tile itself that lies at a node of the field. */
export function printedPort(lie: Lie, node: number): number {
  const turned = n(lie.turned, n(lie.tile, Math.floor(node / N.PORTS)));
  return (node - 2 * turned + 2 * N.PORTS) % N.PORTS;
}

/** The node at which a port of a tile lies. */
export function nodeOf(lie: Lie, tile: number, port: number): number {
  return N.PORTS * n(lie.cell, tile) + ((port + 2 * n(lie.turned, tile)) % N.PORTS);
}

export function siteOf(place: number): number {
  return place > N.SITE_PLACE ? place - N.SITE_PLACE : 0;
}

/** The cell of a pawn; of a site the one that it touches. */
export function cellOfPlace(box: Box, lie: Lie, place: number): number {
  return siteOf(place) ? n(box.site_cell, siteOf(place)) : n(lie.cell, Math.floor(place / N.PORTS));
}

export interface ZoneHere {
  tile: number;
  shaft: Shaft;
  zone: Zone;
  /** The zone's name in moves: its first node, as the tile lies. */
  node: number;
  stand: Point;
}

/** All tunnels of the mine as it lies, zone by zone. */
export function zones(box: Box, lie: Lie): ZoneHere[] {
  return lie.tile.flatMap((tile) => {
    if (!tile) return [];
    const shown = face(box, tile, n(lie.side, tile));
    return shown.shafts.flatMap((shaft) =>
      shaft.zones.map((zone) => {
        const node = Math.min(...zone.ports.map((port) => nodeOf(lie, tile, port)));
        return { tile, shaft, zone, node, stand: onBoard(lie, tile, zone.stand) };
      }),
    );
  });
}

/** The tunnels in reach by tile: the lowest port of each, as the tile is printed. */
export function portsInReach(box: Box, lie: Lie, nodes: Set<number>): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const { tile, zone, node } of zones(box, lie)) {
    if (nodes.has(node)) found.set(tile, (found.get(tile) ?? new Set()).add(Math.min(...zone.ports)));
  }
  return found;
}

export function zoneAt(box: Box, lie: Lie, node: number): ZoneHere | null {
  const tile = n(lie.tile, Math.floor(node / N.PORTS));
  if (!tile) return null;
  const found = zoneOf(face(box, tile, n(lie.side, tile)), printedPort(lie, node));
  if (!found) return null;
  const first = Math.min(...found.zone.ports.map((port) => nodeOf(lie, tile, port)));
  return { tile, ...found, node: first, stand: onBoard(lie, tile, found.zone.stand) };
}

/** The node that stands for a place: a site, or the first node of a zone. */
export function nodeOfPlace(box: Box, lie: Lie, place: number): number {
  if (siteOf(place)) return N.SITE_NODE + siteOf(place);
  const node = nodeOf(lie, Math.floor(place / N.PORTS), place % N.PORTS);
  return zoneAt(box, lie, node)?.node ?? node;
}

export function placeOfNode(box: Box, lie: Lie, node: number): number {
  if (node >= N.TUNNEL_NODES) return N.SITE_PLACE + node - N.SITE_NODE;
  const here = zoneAt(box, lie, node);
  return here ? here.tile * N.PORTS + Math.min(...here.zone.ports) : 0;
}

// Sites

export function portOnBoard(node: number): Point {
  const [cx, cy] = corner(Math.floor(node / N.PORTS));
  const [x, y] = portPoint(node % N.PORTS);
  return [cx + x, cy + y];
}

const OUT: readonly Point[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

function outward(node: number): Point {
  return OUT[(node % N.PORTS) >> 1] ?? [0, 0];
}

export function mouths(box: Box, site: number): number[] {
  return (box.mouth[site] ?? []).filter((mouth) => mouth > 0).map((mouth) => mouth - 1);
}

/** Where a site is: outside its mouths, at a corner in the corner. */
export function sitePoint(box: Box, site: number): Point {
  const nodes = mouths(box, site);
  const outs = nodes.map(outward);
  const dx = Math.sign(outs.reduce((sum, [x]) => sum + x, 0));
  const dy = Math.sign(outs.reduce((sum, [, y]) => sum + y, 0));
  const [cx, cy] = corner(n(box.site_cell, site));
  if (dx && dy) return [cx + (dx > 0 ? TILE : 0) + dx * CORNER_OUT, cy + (dy > 0 ? TILE : 0) + dy * CORNER_OUT];
  const points = nodes.map(portOnBoard);
  const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / (points.length || 1);
  return [mean(0) + dx * SITE_OUT, mean(1) + dy * SITE_OUT];
}

/** The way between a mouth and its site. */
export function stub(box: Box, site: number, node: number): { from: Point; bend: Point; to: Point } {
  const from = portOnBoard(node);
  const [dx] = outward(node);
  const to = sitePoint(box, site);
  return { from, bend: dx ? [to[0], from[1]] : [from[0], to[1]], to };
}

/** Whether a tunnel comes out at a node. */
export function isOpen(box: Box, lie: Lie, node: number): boolean {
  const tile = n(lie.tile, Math.floor(node / N.PORTS));
  return (box.tunnel[tile]?.[n(lie.side, tile)]?.[printedPort(lie, node)] ?? 0) > 0;
}

/** Mouths behind which there is rock: the tunnel ends here. */
export function deadEnds(box: Box, lie: Lie): number[] {
  const ends: number[] = [];
  for (let node = 0; node < N.TUNNEL_NODES; node++) {
    if (!isOpen(box, lie, node)) continue;
    const across = n(box.beyond, node) - 1;
    if (across >= 0 ? !isOpen(box, lie, across) : !n(box.site_at, node)) ends.push(node);
  }
  return ends;
}

// What hangs together

interface Link {
  to: number;
  /** By which mouth of the old zone, and which of the new one; -1 at a site, or through lettered tunnels. */
  out: number;
  into: number;
}

function links(box: Box, lie: Lie, node: number, plans: number): Link[] {
  if (node >= N.TUNNEL_NODES) {
    return mouths(box, node - N.SITE_NODE).flatMap((mouth) => {
      const here = zoneAt(box, lie, mouth);
      return here ? [{ to: here.node, out: -1, into: mouth }] : [];
    });
  }
  const here = zoneAt(box, lie, node);
  if (!here) return [];
  const found = here.zone.ports.flatMap((port): Link[] => {
    const out = nodeOf(lie, here.tile, port);
    const across = n(box.beyond, out) - 1;
    const there = across >= 0 ? zoneAt(box, lie, across) : null;
    if (there) return [{ to: there.node, out, into: across }];
    const site = across < 0 ? n(box.site_at, out) : 0;
    return site ? [{ to: N.SITE_NODE + site, out, into: -1 }] : [];
  });
  return [...found, ...hops(box, lie, here, plans)];
}

/** Lettered tunnels that Tunnel Plans lead to. */
function hops(box: Box, lie: Lie, here: ZoneHere, plans: number): Link[] {
  if (!here.shaft.letter || here.shaft.letter > plans) return [];
  return lie.tile.flatMap((tile) => {
    const letter = nn(box.letter, tile, n(lie.side, tile));
    if (!letter || letter > plans || tile === here.tile) return [];
    const there = zoneAt(box, lie, nodeOf(lie, tile, nn(box.letter_port, tile, n(lie.side, tile))));
    return there ? [{ to: there.node, out: -1, into: -1 }] : [];
  });
}

function search(box: Box, lie: Lie, start: number, plans: number): Map<number, { from: number; link: Link }> {
  const origin = new Map<number, { from: number; link: Link }>([
    [start, { from: -1, link: { to: start, out: -1, into: -1 } }],
  ]);
  const todo = [start];
  for (let node = todo.shift(); node !== undefined; node = todo.shift()) {
    for (const link of links(box, lie, node, plans)) {
      if (origin.has(link.to)) continue;
      origin.set(link.to, { from: node, link });
      todo.push(link.to);
    }
  }
  return origin;
}

/** All nodes that a pawn at a place comes to without passing a beast. */
export function reach(box: Box, lie: Lie, place: number, plans: number): Set<number> {
  return new Set(search(box, lie, nodeOfPlace(box, lie, place), plans).keys());
}

/** The line of a journey, in pieces where it goes through lettered tunnels; empty if nothing leads there. */
export function journey(box: Box, lie: Lie, from: number, to: number, plans: number): Point[][] {
  const start = nodeOfPlace(box, lie, from);
  const origin = search(box, lie, start, plans);
  if (!origin.has(to)) return [];
  const chain: { node: number; link: Link }[] = [];
  for (let node = to; node !== -1;) {
    const step = origin.get(node);
    if (!step) break;
    chain.unshift({ node, link: step.link });
    node = step.from;
  }
  const lines: Point[][] = [[]];
  chain.forEach(({ node, link }, i) => {
    const next = chain[i + 1]?.link;
    if (i > 0 && link.out === -1 && link.into === -1) lines.push([]);
    lines[lines.length - 1]?.push(
      ...across(box, lie, node, i > 0 ? link.into : -1, next?.out ?? -1, i > 0 ? link : null, next),
    );
  });
  return lines;
}

/** The part of a journey within one zone or site. */
function across(
  box: Box,
  lie: Lie,
  node: number,
  into: number,
  out: number,
  came: Link | null,
  goes: Link | undefined,
): Point[] {
  if (node >= N.TUNNEL_NODES) {
    const site = node - N.SITE_NODE;
    const inward = came ? stubLine(box, site, came.out) : [sitePoint(box, site)];
    return goes ? [...inward, ...stubLine(box, site, goes.into).reverse()] : inward;
  }
  const here = zoneAt(box, lie, node);
  if (!here) return [];
  const from = into >= 0 ? printedPort(lie, into) : here.zone.stand;
  const to = out >= 0 ? printedPort(lie, out) : here.zone.stand;
  return walk(here.shaft, from, to).map((point) => onBoard(lie, here.tile, point));
}

function stubLine(box: Box, site: number, node: number): Point[] {
  const { from, bend, to } = stub(box, site, node);
  return [from, [(from[0] + bend[0]) / 2, (from[1] + bend[1]) / 2], bend, to];
}

/** The line past a beast, from one end of its tunnel to the other. */
export function pastBeast(box: Box, lie: Lie, place: number): { line: Point[]; place: number } | null {
  const tile = Math.floor(place / N.PORTS);
  if (siteOf(place)) return null;
  const found = zoneOf(face(box, tile, n(lie.side, tile)), place % N.PORTS);
  const other = found?.shaft.zones.find((zone) => zone !== found.zone);
  if (!found || !other) return null;
  const line = walk(found.shaft, found.zone.stand, other.stand).map((point) => onBoard(lie, tile, point));
  return { line, place: tile * N.PORTS + Math.min(...other.ports) };
}

/** Where a pawn stands. */
export function placePoint(box: Box, lie: Lie, place: number): Point {
  if (siteOf(place)) return sitePoint(box, siteOf(place));
  const tile = Math.floor(place / N.PORTS);
  const found = zoneOf(face(box, tile, n(lie.side, tile)), place % N.PORTS);
  return onBoard(lie, tile, found?.zone.stand ?? [TILE / 2, TILE / 2]);
}

export function cellNumber(name: string): number {
  return CELL_NAMES.indexOf(name as never);
}
