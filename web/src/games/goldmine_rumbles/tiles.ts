/** What is drawn on a tile: its tunnels as paths, where beasts and letters sit, and where a pawn stands. */
import { nn, type Box } from "./view.ts";
import {
  between,
  centre,
  picture,
  portPoint,
  portSpot,
  portWay,
  side,
  type Bridge,
  type Piece,
  type Point,
  type Tunnel,
} from "./tunnels.ts";

/** A part of a tunnel in which one is at one place. */
export interface Zone {
  /** The ports of the tile, as it is printed; the lowest stands for the zone. */
  ports: number[];
  path: string;
  stand: Point;
}

export interface Shaft {
  zones: Zone[];
  path: string;
  /** 1 a rat, 2 a snake. */
  beast: number;
  /** 1 to 3 for A to C. */
  letter: number;
  /** Where its beast or letter is. */
  middle: Point;
  tunnel: Tunnel;
}

export interface Span {
  path: string;
  at: Point;
  level: boolean;
  shaft: number;
  /** The zone of the upper tunnel, by its index. */
  zone: number;
}

export interface Face {
  shafts: Shaft[];
  spans: Span[];
  /** Where the number of the tile has room, the best first. */
  plates: Point[];
}

const faces = new WeakMap<object, Map<string, Face>>();

/** The face of a tile's side, as it is printed. */
export function face(box: Box, tile: number, printed: number): Face {
  const known = faces.get(box.tunnel) ?? new Map<string, Face>();
  faces.set(box.tunnel, known);
  const key = `${tile}/${printed}`;
  const made = known.get(key) ?? makeFace(box, tile, printed);
  known.set(key, made);
  return made;
}

function makeFace(box: Box, tile: number, printed: number): Face {
  const drawn = picture(box.tunnel[tile]?.[printed] ?? []);
  const shafts = drawn.tunnels.map((tunnel) => makeShaft(box, tile, printed, tunnel, drawn.bridges));
  const spans = drawn.bridges.map((bridge) => makeSpan(bridge, shafts));
  return { shafts, spans, plates: platesOf(shafts) };
}

/** Spots for the number of a tile, the best first: in the north, in the middle, at the other edges, in a corner. */
const PLATES: readonly [number, Point][] = [
  [2, [150, 22]],
  [12, [150, 150]],
  [22, [150, 278]],
  [14, [278, 150]],
  [10, [22, 150]],
  [4, [274, 26]],
  [24, [274, 274]],
  [20, [26, 274]],
  [0, [26, 26]],
];

function platesOf(shafts: Shaft[]): Point[] {
  const taken = new Set(shafts.flatMap((shaft) => shaft.tunnel.pieces.map((piece) => piece.spot)));
  const free = PLATES.filter(([spot]) => !taken.has(spot)).map(([, point]) => point);
  return free.length ? free : [[274, 26]];
}

function makeSpan(bridge: Bridge, shafts: Shaft[]): Span {
  const links = bridge.level ? 0b1010 : 0b0101;
  const path = piecePath({ spot: bridge.spot, links });
  const [x, y] = side(bridge.spot, bridge.level ? 3 : 0);
  const zones = shafts[bridge.over]?.zones ?? [];
  const zone = Math.max(
    0,
    zones.findIndex((one) => one.path.includes(`M${x} ${y}`)),
  );
  return { path, at: centre(bridge.spot), level: bridge.level, shaft: bridge.over, zone };
}

function makeShaft(box: Box, tile: number, printed: number, tunnel: Tunnel, bridges: Bridge[]): Shaft {
  const [first = 0, second = 0] = tunnel.ports;
  const beast = box.beast[tile]?.[printed]?.[first] ?? 0;
  const lettered = tunnel.ports.includes(nn(box.letter_port, tile, printed));
  const letter = lettered ? nn(box.letter, tile, printed) : 0;
  const bridged = new Set(bridges.map((bridge) => bridge.spot));
  const led = between(tunnel, portSpot(first), portSpot(second));
  const way = led.length ? led : tunnel.ports.map(portSpot);
  const middle = nearest(way, bridged, beast ? way.slice(1, -1) : []);
  const zones = beast ? split(tunnel, way, middle, bridged) : [whole(tunnel, way, bridged, letter ? middle : -1)];
  return { zones, path: path(tunnel.pieces), beast, letter, middle: centre(middle), tunnel };
}

/** The spot nearest to the middle of a way that is no bridge; of `only`, if there are any. */
function nearest(way: number[], bridged: Set<number>, only: number[] = []): number {
  const middle = (way.length - 1) / 2;
  const price = (spot: number): number => Math.abs(way.indexOf(spot) - middle) + (bridged.has(spot) ? 10 : 0);
  return [...(only.length ? only : way)].sort((one, two) => price(one) - price(two))[0] ?? 0;
}

function whole(tunnel: Tunnel, way: number[], bridged: Set<number>, taken: number): Zone {
  const junctions = tunnel.pieces.filter((piece) => bits(piece.links) > 2).map((piece) => piece.spot);
  const free = (junctions.length ? junctions : way).filter((spot) => spot !== taken);
  const stand = nearest(free.length ? free : way, bridged);
  return { ports: tunnel.ports, path: path(tunnel.pieces), stand: centre(stand) };
}

/** The two ends of a tunnel with a beast in it. */
function split(tunnel: Tunnel, way: number[], middle: number, bridged: Set<number>): Zone[] {
  const cut = way.indexOf(middle);
  return [way.slice(0, cut), way.slice(cut + 1).reverse()].map((spots, i) => {
    const pieces = tunnel.pieces.filter((piece) => spots.includes(piece.spot));
    const inner = spots[spots.length - 1] ?? middle;
    const stand = bridged.has(inner) ? (spots.find((spot) => !bridged.has(spot)) ?? inner) : inner;
    return { ports: [tunnel.ports[i] ?? 0], path: path(pieces), stand: centre(stand) };
  });
}

function bits(links: number): number {
  return [0, 1, 2, 3].filter((way) => (links >> way) & 1).length;
}

export function path(pieces: Piece[]): string {
  return pieces.map(piecePath).join("");
}

/** A piece from each of its sides to each other one: straight, or in a curve. */
function piecePath(piece: Piece): string {
  const ways = [3, 0, 1, 2].filter((way) => (piece.links >> way) & 1);
  const [cx, cy] = centre(piece.spot);
  if (ways.length === 1) return `M${side(piece.spot, ways[0] ?? 0).join(" ")}L${cx} ${cy}`;
  let d = "";
  ways.forEach((one, i) => {
    for (const two of ways.slice(i + 1)) {
      const [ax, ay] = side(piece.spot, one);
      const [bx, by] = side(piece.spot, two);
      d += Math.abs(one - two) === 2 ? `M${ax} ${ay}L${bx} ${by}` : `M${ax} ${ay}Q${cx} ${cy} ${bx} ${by}`;
    }
  });
  return d;
}

/** The line that a pawn walks in a tunnel: from a port or from where it stands, to another port or stand. */
export function walk(shaft: Shaft, from: number | Point, to: number | Point): Point[] {
  const spots = between(shaft.tunnel, spotOf(from), spotOf(to));
  const points: Point[] = [typeof from === "number" ? portPoint(from) : from];
  spots.forEach((spot, i) => {
    const before = spots[i - 1] ?? (typeof from === "number" ? -1 : spot);
    const after = spots[i + 1] ?? (typeof to === "number" ? -1 : spot);
    const enter = before === -1 ? portWay(from as number) : wayTo(spot, before);
    const leave = after === -1 ? portWay(to as number) : wayTo(spot, after);
    if (enter < 0 || leave < 0) points.push(centre(spot));
    else points.push(...curve(spot, enter, leave));
  });
  points.push(typeof to === "number" ? portPoint(to) : to);
  return points;
}

function spotOf(end: number | Point): number {
  return typeof end === "number" ? portSpot(end) : 5 * Math.floor(end[1] / 60) + Math.floor(end[0] / 60);
}

function wayTo(spot: number, other: number): number {
  if (spot === other) return -1;
  return [-5, 1, 5, -1].indexOf(other - spot);
}

function curve(spot: number, enter: number, leave: number): Point[] {
  const [ax, ay] = side(spot, enter);
  const [cx, cy] = centre(spot);
  const [bx, by] = side(spot, leave);
  return [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const u = 1 - t;
    return [u * u * ax + 2 * u * t * cx + t * t * bx, u * u * ay + 2 * u * t * cy + t * t * by] as const;
  });
}

/** The shaft and zone of a tile's port. */
export function zoneOf(shown: Face, port: number): { shaft: Shaft; zone: Zone } | null {
  for (const shaft of shown.shafts) {
    const zone = shaft.zones.find((one) => one.ports.includes(port));
    if (zone) return { shaft, zone };
  }
  return null;
}
