/** How pawns came to where they are, for the moment in which it is shown; and where several of them stand together. */
import { corner, journey, lieOf, nodeOfPlace, pastBeast, placePoint, siteOf, type Lie } from "./mine.ts";
import { TILE, type Point } from "./tunnels.ts";
import { box, effect, N, n, type At } from "./view.ts";

/** The line on which a pawn came, from how the table was to how it is; empty where there is no better than straight. */
export function cameAlong(was: At, at: At, seat: number): Point[] {
  const [old, now] = [n(was.sight.place, seat), n(at.sight.place, seat)];
  const before = lieOf(was.sight);
  if (!old || !now) return [];
  if (old === now) return ridden(before, lieOf(at.sight), now, at);
  if (seat === 0) return [];
  const past = pastBeast(box(at), before, old);
  if (past && past.place === now) return past.line;
  const node = nodeOfPlace(box(at), before, now);
  return journey(box(at), before, old, node, effect(at, seat, N.TUNNEL_PLANS)).flat();
}

/** Who is on a tile that is turned goes round with it. */
function ridden(before: Lie, after: Lie, place: number, at: At): Point[] {
  const tile = Math.floor(place / N.PORTS);
  if (siteOf(place) || n(before.cell, tile) !== n(after.cell, tile)) return [];
  const quarters = (n(after.turned, tile) - n(before.turned, tile) + N.TURNS) % N.TURNS;
  const [x, y] = placePoint(box(at), before, place);
  const [cx, cy] = corner(n(after.cell, tile)).map((edge) => edge + TILE / 2) as [number, number];
  const steps = 6 * quarters;
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const turn = (i / (steps || 1)) * quarters * (Math.PI / 2);
    const [dx, dy] = [x - cx, y - cy];
    return [cx + dx * Math.cos(turn) - dy * Math.sin(turn), cy + dx * Math.sin(turn) + dy * Math.cos(turn)];
  });
}

const APART = 38;
const AT_SITE = 26;

/** Where each pawn stands (Papa Clayton is 0), those of one place side by side. */
export function standing(at: At, lie: Lie): Map<number, Point> {
  const places = new Map<string, number[]>();
  for (let seat = 0; seat <= at.sight.players; seat++) {
    const place = n(lie.place, seat);
    if (!place) continue;
    const key = String(nodeOfPlace(box(at), lie, place));
    places.set(key, [...(places.get(key) ?? []), seat]);
  }
  const points = new Map<number, Point>();
  for (const together of places.values()) {
    const place = n(lie.place, together[0] ?? 0);
    const [x, y] = placePoint(box(at), lie, place);
    together.forEach((seat, i) => {
      const dx = (i - (together.length - 1) / 2) * APART;
      points.set(seat, [x + dx, y + (siteOf(place) ? AT_SITE : -2)]);
    });
  }
  return points;
}
