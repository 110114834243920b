/** What a journey would look like, step by step: for previews of moves, ways and offered routes. */
import { cellNumber, journey, lieOf, pastBeast, placeOfNode, type Lie } from "./mine.ts";
import type { Point } from "./tunnels.ts";
import { box, effect, LINE_NAMES, N, n, nodeNumber, parts, type At } from "./view.ts";

export interface Plan {
  lines: Point[][];
  /** Cells whose tile would be turned, and by how many quarters in all. */
  turns: Map<number, number>;
  lie: Lie;
}

/** Where a pawn would come by some steps, and how the mine would lie then. */
export function plan(at: At, seat: number, steps: readonly string[]): Plan {
  const made: Plan = { lines: [], turns: new Map(), lie: lieOf(at.sight) };
  const plans = effect(at, seat, N.TUNNEL_PLANS);
  for (const step of steps) {
    const [kind, what, by] = parts(step);
    const place = n(made.lie.place, seat);
    if (kind === "go") {
      const node = nodeNumber(what);
      made.lines.push(...journey(box(at), made.lie, place, node, plans));
      made.lie.place[seat] = placeOfNode(box(at), made.lie, node);
    } else if (kind === "turn") {
      turn(made, cellNumber(what), Number(by) / 90);
    } else if (kind === "face") {
      const past = pastBeast(box(at), made.lie, place);
      if (past) made.lines.push(past.line);
      if (past) made.lie.place[seat] = past.place;
    } else if (kind === "shift") {
      shift(made.lie, what, by);
    }
  }
  return made;
}

function turn(made: Plan, cell: number, quarters: number): void {
  const tile = n(made.lie.tile, cell);
  made.lie.turned[tile] = (n(made.lie.turned, tile) + quarters) % N.TURNS;
  made.turns.set(cell, ((made.turns.get(cell) ?? 0) + quarters) % N.TURNS);
}

export function lineCells(line: string): number[] {
  const index = LINE_NAMES.indexOf(line as never);
  return index < 3 ? [0, 1, 2].map((i) => 3 * index + i) : [0, 1, 2].map((i) => index - 3 + 3 * i);
}

function shift(lie: Lie, line: string, order: string): void {
  const cells = lineCells(line);
  const tiles = cells.map((cell) => n(lie.tile, cell));
  [...order].forEach((old, i) => {
    const tile = tiles[Number(old) - 1] ?? 0;
    const cell = cells[i] ?? 0;
    lie.tile[cell] = tile;
    lie.cell[tile] = cell;
  });
}
