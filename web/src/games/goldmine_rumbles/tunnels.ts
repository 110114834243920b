/**
 * How the tunnels of a tile are led: a small router over a grid of five by five spots, from the ports of each tunnel
 * alone, so that a box of one's own gets pictures of its own. A spot holds a piece of one tunnel, or a bridge: one runs
 * straight across, the other straight under it. A tile is drawn once, and turned as a whole.
 */
export const TILE = 300;
export const GRID = 5;
export const STEP = TILE / GRID;
const PORTS = 8;

export type Point = readonly [number, number];
/** A step to a neighbour spot: north, east, south, west. */
type Way = 0 | 1 | 2 | 3;
const WAYS: readonly Way[] = [0, 1, 2, 3];
const MOVES: readonly Point[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

const STEP_COST = 4;
const BEND_COST = 3;
const EDGE_COST = 9;
const BRIDGE_COST = 14;
const BRANCH_COST = 2;
const CLOSE_COST = 1;

/** A piece of a tunnel on one spot: where it leads, as bits by way. */
export interface Piece {
  spot: number;
  links: number;
}

export interface Bridge {
  spot: number;
  /** Tunnels by their index. */
  over: number;
  under: number;
  /** Whether the upper one runs from west to east. */
  level: boolean;
}

export interface Tunnel {
  ports: number[];
  /** The spots that it runs over; a tree. */
  pieces: Piece[];
}

export interface Picture {
  tunnels: Tunnel[];
  bridges: Bridge[];
}

export function portsOf(mask: number): number[] {
  return Array.from({ length: PORTS }, (_, port) => port).filter((port) => (mask >> port) & 1);
}

/** The spot at which a port lies, and the way out of the tile. */
export function portSpot(port: number): number {
  const lane = [1, 3][port % 2] ?? 1;
  const back = [3, 1][port % 2] ?? 3;
  return [at(lane, 0), at(GRID - 1, lane), at(back, GRID - 1), at(0, back)][port >> 1] ?? 0;
}

export function portWay(port: number): Way {
  return (port >> 1) as Way;
}

function at(x: number, y: number): number {
  return GRID * y + x;
}

export function centre(spot: number): Point {
  return [STEP * ((spot % GRID) + 0.5), STEP * (Math.floor(spot / GRID) + 0.5)];
}

/** The middle of a side of a spot, where its piece meets the next one. */
export function side(spot: number, way: number): Point {
  const [x, y] = centre(spot);
  const [dx, dy] = MOVES[way] ?? [0, 0];
  return [x + (dx * STEP) / 2, y + (dy * STEP) / 2];
}

export function portPoint(port: number): Point {
  return side(portSpot(port), portWay(port));
}

export function neighbour(spot: number, way: number): number {
  const [dx, dy] = MOVES[way] ?? [0, 0];
  const x = (spot % GRID) + dx;
  const y = Math.floor(spot / GRID) + dy;
  return x < 0 || y < 0 || x >= GRID || y >= GRID ? -1 : at(x, y);
}

const back = (way: number): Way => ((way + 2) % 4) as Way;
const isLevel = (links: number): boolean => links === 0b1010;
const isUpright = (links: number): boolean => links === 0b0101;

class Router {
  readonly owner = new Map<number, number>();
  readonly links = new Map<number, number>();
  /** Bridges: the tunnel that came later to a spot. */
  readonly later = new Map<number, number>();
  cost = 0;

  constructor(readonly tunnels: readonly number[][]) {}

  /** Leads a tunnel, from its first port to all others; whether there was room. */
  lead(index: number, first: number): boolean {
    const ports = this.tunnels[index] ?? [];
    const start = ports[first % ports.length] ?? 0;
    const left = new Set(ports.filter((port) => port !== start));
    this.owner.set(portSpot(start), index);
    this.join(portSpot(start), portWay(start));
    while (left.size) {
      const found = this.search(index, left);
      if (!found) return false;
      this.draw(index, found.path);
      this.join(portSpot(found.port), portWay(found.port));
      left.delete(found.port);
    }
    return true;
  }

  private join(spot: number, way: number): void {
    this.links.set(spot, (this.links.get(spot) ?? 0) | (1 << way));
  }

  /** The cheapest line from what is led already to one more port: its spots from the port back to the start. */
  private search(index: number, goals: Set<number>): { path: number[]; port: number } | null {
    const targets = new Map([...goals].map((port) => [portSpot(port), port]));
    const best = new Map<number, number>();
    const origin = new Map<number, number>();
    const open: [number, number][] = [];
    const put = (price: number, state: number, from: number): void => {
      if (price >= (best.get(state) ?? Infinity)) return;
      best.set(state, price);
      origin.set(state, from);
      open.push([price, state]);
    };
    for (const [spot, owner] of this.owner) {
      if (owner !== index || this.later.has(spot)) continue;
      const links = this.links.get(spot) ?? 0;
      for (const way of WAYS) {
        if ((links >> way) & 1) continue;
        put(links === 1 << back(way) ? 0 : BRANCH_COST + BEND_COST, 4 * spot + way, -1);
      }
    }
    while (open.length) {
      const cheapest = open.reduce((best, one, i) => (one[0] < (open[best]?.[0] ?? Infinity) ? i : best), 0);
      const [[price, state] = [0, 0]] = open.splice(cheapest, 1);
      if (price > (best.get(state) ?? 0)) continue;
      const spot = neighbour(state >> 2, state & 3);
      if (spot < 0) continue;
      const port = targets.get(spot);
      if (port !== undefined && !this.owner.has(spot)) {
        this.cost += price + (portWay(port) === (state & 3) ? 0 : BEND_COST);
        return { path: this.path(origin, state, spot), port };
      }
      this.onward(index, spot, (state & 3) as Way, price, state, put);
    }
    return null;
  }

  private onward(
    index: number,
    spot: number,
    way: Way,
    price: number,
    from: number,
    put: (price: number, state: number, from: number) => void,
  ): void {
    if (this.isReserved(spot, index)) return;
    const x = spot % GRID;
    const y = Math.floor(spot / GRID);
    const edge = x === 0 || y === 0 || x === GRID - 1 || y === GRID - 1 ? EDGE_COST : 0;
    if (!this.owner.has(spot)) {
      const close = WAYS.filter((side) => (this.owner.get(neighbour(spot, side)) ?? index) !== index).length;
      for (const turn of WAYS) {
        if (turn === back(way)) continue;
        put(price + STEP_COST + edge + close * CLOSE_COST + (turn === way ? 0 : BEND_COST), 4 * spot + turn, from);
      }
    } else if (this.owner.get(spot) !== index && !this.later.has(spot)) {
      const links = this.links.get(spot) ?? 0;
      if (way % 2 ? isUpright(links) : isLevel(links))
        put(price + STEP_COST + edge + BRIDGE_COST, 4 * spot + way, from);
    }
  }

  /** The spot of a port that another tunnel still needs. */
  private isReserved(spot: number, index: number): boolean {
    if (this.owner.has(spot)) return false;
    return this.tunnels.some((ports, other) => other !== index && ports.some((port) => portSpot(port) === spot));
  }

  private path(origin: Map<number, number>, state: number, end: number): number[] {
    const path = [end];
    for (let now = state; now >= 0; now = origin.get(now) ?? -1) path.push(now >> 2);
    return path;
  }

  private draw(index: number, path: number[]): void {
    path.forEach((spot, i) => {
      const owner = this.owner.get(spot) ?? index;
      if (owner !== index) {
        this.later.set(spot, index);
        return;
      }
      this.owner.set(spot, index);
      for (const near of [path[i - 1], path[i + 1]]) {
        const way = WAYS.find((one) => near !== undefined && neighbour(spot, one) === near);
        if (way !== undefined) this.join(spot, way);
      }
    });
  }

  picture(): Picture {
    const tunnels = this.tunnels.map((ports, index) => ({ ports: [...ports], pieces: this.pieces(index) }));
    const bridges = [...this.later].map(([spot, over]) => {
      const under = this.owner.get(spot) ?? 0;
      return { spot, over, under, level: isUpright(this.links.get(spot) ?? 0) };
    });
    return { tunnels, bridges };
  }

  private pieces(index: number): Piece[] {
    const own = [...this.owner].filter(([, owner]) => owner === index);
    const pieces = own.map(([spot]) => ({ spot, links: this.links.get(spot) ?? 0 }));
    for (const [spot, later] of this.later) {
      if (later === index) pieces.push({ spot, links: isUpright(this.links.get(spot) ?? 0) ? 0b1010 : 0b0101 });
    }
    return pieces;
  }
}

function orders(count: number): number[][] {
  if (count === 0) return [[]];
  return orders(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, i) => [...order.slice(0, i), count - 1, ...order.slice(i)]),
  );
}

const drawn = new Map<string, Picture>();

/** The picture of a side of a tile: `tunnel` tells for each port the ports of its tunnel, 0 for rock. */
export function picture(tunnel: readonly number[]): Picture {
  const key = tunnel.join();
  const known = drawn.get(key);
  if (known) return known;
  const tunnels = [...new Set(tunnel.filter((mask) => mask > 0))].map(portsOf);
  const made = lead(tunnels);
  drawn.set(key, made);
  return made;
}

function lead(tunnels: number[][]): Picture {
  let best: Router | null = null;
  for (const order of orders(tunnels.length).slice(0, 120)) {
    for (let first = 0; first < 4; first++) {
      const router = new Router(tunnels);
      const most = best?.cost ?? Infinity;
      if (order.every((index) => router.lead(index, first) && router.cost < most)) best = router;
    }
  }
  return best ? best.picture() : stubs(tunnels);
}

/** Where there is no room for all the bridges, each port by itself; of all tiles that can be thought of, one is so. */
function stubs(tunnels: number[][]): Picture {
  const ends = (ports: number[]): Piece[] => ports.map((port) => ({ spot: portSpot(port), links: 1 << portWay(port) }));
  return { tunnels: tunnels.map((ports) => ({ ports, pieces: ends(ports) })), bridges: [] };
}

/** Pieces that one comes along from one spot to another, both included. */
export function between(tunnel: Tunnel, from: number, to: number): number[] {
  const links = new Map(tunnel.pieces.map((piece) => [piece.spot, piece.links]));
  const origin = new Map([[from, -1]]);
  const todo = [from];
  for (let spot = todo.shift(); spot !== undefined && !origin.has(to); spot = todo.shift()) {
    for (const way of WAYS) {
      const next = neighbour(spot, way);
      const open = ((links.get(spot) ?? 0) >> way) & 1 && ((links.get(next) ?? 0) >> back(way)) & 1;
      if (!open || origin.has(next)) continue;
      origin.set(next, spot);
      todo.push(next);
    }
  }
  const path: number[] = [];
  for (let spot = to; spot >= 0 && origin.has(spot); spot = origin.get(spot) ?? -1) path.unshift(spot);
  return path;
}
