/** Where the arrows of a swap run: plain geometry on the places as they lie on the page. */
import type { Place, View } from "./view.ts";

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Arrow {
  path: string;
  /** Where the offered card lies: nearer to where the arrow comes from. */
  rest: Point;
  /** The tip, and the direction in which it points, in degrees. */
  tip: Point;
  turn: number;
}

const GAP = 4;
const BEND = 0.7;
const REST = 0.3;
const HEAD = 13;
const LEAST = 50;

export function middle(rect: Rect): Point {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

/** Where the line from the middle of a rectangle to a point leaves it. */
export function edge(rect: Rect, toward: Point): Point {
  const from = middle(rect);
  const [dx, dy] = [toward.x - from.x, toward.y - from.y];
  if (dx === 0 && dy === 0) return from;
  const [halfWidth, halfHeight] = [rect.width / 2 + GAP, rect.height / 2 + GAP];
  const scale = Math.min(dx ? halfWidth / Math.abs(dx) : Infinity, dy ? halfHeight / Math.abs(dy) : Infinity);
  return { x: from.x + dx * Math.min(1, scale), y: from.y + dy * Math.min(1, scale) };
}

function within(rect: Rect, point: Point): boolean {
  const { x, y } = middle(rect);
  return Math.abs(point.x - x) <= rect.width / 2 && Math.abs(point.y - y) <= rect.height / 2;
}

/** The same middle, half the size. */
function halved({ x, y, width, height }: Rect): Rect {
  return { x: x + width / 4, y: y + height / 4, width: width / 2, height: height / 2 };
}

/**
 * An arrow bends towards the heart of the table, so that it runs over the felt and not over the seats between.
 * Between neighbours that have no room between them it begins and ends further inside.
 */
export function arrow(from: Rect, to: Rect, heart: Point): Arrow {
  const [first, second] = [middle(from), middle(to)];
  const half = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
  const bent = { x: half.x + (heart.x - half.x) * BEND, y: half.y + (heart.y - half.y) * BEND };
  const bend = within(from, bent) || within(to, bent) ? half : bent;
  const [a, b] = [edge(from, bend), edge(to, bend)];
  const close = Math.hypot(b.x - a.x, b.y - a.y) < LEAST;
  return close ? drawn(edge(halved(from), bend), bend, edge(halved(to), bend)) : drawn(a, bend, b);
}

function drawn(a: Point, bend: Point, b: Point): Arrow {
  const angle = Math.atan2(b.y - bend.y, b.x - bend.x);
  // The line ends inside its head, so that it does not stick out at the tip.
  const end = { x: b.x - HEAD * Math.cos(angle), y: b.y - HEAD * Math.sin(angle) };
  return {
    path: `M${round(a.x)} ${round(a.y)}Q${round(bend.x)} ${round(bend.y)} ${round(end.x)} ${round(end.y)}`,
    rest: along(a, bend, b, REST),
    tip: b,
    turn: (angle * 180) / Math.PI,
  };
}

/** A point of the curve, from 0 to 1. */
function along(a: Point, bend: Point, b: Point, t: number): Point {
  const [first, second, third] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
  return { x: first * a.x + second * bend.x + third * b.x, y: first * a.y + second * bend.y + third * b.y };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The places that a swap was aimed at, beginning with who offers; what was seen of it before is kept. */
export function follow(trail: Place[], view: View): Place[] {
  if (!view.offering) return [];
  if (!view.target) return [view.mover];
  const known = trail[0] === view.mover && trail.length > 1;
  if (known && trail.at(-1) === view.target) return trail;
  if (!view.redirector) return [view.mover, view.target];
  if (known && trail.at(-1) === view.redirector) return [...trail, view.target];
  return [view.mover, view.redirector, view.target];
}
