/**
 * Where a scattered card lies. It follows from the place alone, so a card never moves: neither while a table is played
 * nor after the page was loaded again. Numbers are shares, from -1 to 1, of the room that a card has in its cell; the
 * cells of a column all lag by the same share of a cell, so no two of them ever overlap.
 */
import { column, type Place } from "./view.ts";

export interface Spot {
  across: number;
  down: number;
  turn: number;
  /** From 0 to 1. */
  lag: number;
}

const STRAIGHT: Spot = { across: 0, down: 0, turn: 0, lag: 0 };
const LAGS = [0.35, 0.9, 0.15, 0.65, 0, 0.75, 0.3, 1];

/** A number from -1 to 1 that looks like chance. */
function mixed(place: number, salt: number): number {
  let bits = Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 0x7fffffff - 1;
}

export function spot(place: Place, grid: boolean): Spot {
  if (grid) return STRAIGHT;
  return {
    across: mixed(place, 1),
    down: mixed(place, 2),
    turn: mixed(place, 3),
    lag: LAGS[column(place)] ?? 0,
  };
}
