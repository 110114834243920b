import { describe, expect, it } from "vitest";
import { arrow, edge, follow } from "./arrows.ts";
import { ITEMS, item } from "./fixtures.ts";
import { staged } from "./stage.ts";
import { CENTRE, cardsOf, mine, type View } from "./view.ts";

/** What everybody sees, and the own hand: what a show must end with. */
function seen(view: View, me: number) {
  const { cash, plates, blasts, sneaks, alive, tin, pile, round, offering, target, redirector } = view;
  const hand = cardsOf(view.hand, me).sort();
  return { cash, plates, blasts, sneaks, alive, tin, pile, round, offering, target, redirector, hand };
}

describe("the stage", () => {
  it.each(ITEMS.filter((one) => !one.at.sight.ending))(
    "ends a show where the sight is: $name",
    ({ at, was, notices }) => {
      const { view } = staged(at, was, notices);
      expect(seen(view, mine(at))).toEqual(seen(at.sight, mine(at)));
    },
  );

  it("turns hands over one by one, then holds the market", () => {
    const { at, was, notices } = item("reveal");
    const upTo = (kind: string) => staged(at, was, notices.slice(0, notices.findIndex((one) => one.kind === kind) + 1));
    expect(upTo("shows_3").open).toEqual([1]);
    expect(upTo("explodes").open).toHaveLength(6);
    expect(upTo("explodes").struck).toEqual({ place: 1, how: "boom" });
    expect(upTo("sells").part).toBe("market");
    expect(upTo("round").part).toBe("market");
    expect(upTo("white").view.black).toBe(0);
  });

  it("lets two cards fly when two swap", () => {
    const { at, was, notices } = item("reveal");
    expect(staged(at, was, notices.slice(0, 2)).flight).toEqual({ giver: was.sight.mover, target: was.sight.target });
  });

  it("does not touch what it was given", () => {
    const { at, was, notices } = item("reveal");
    const before = JSON.stringify([at, was]);
    staged(at, was, notices);
    expect(JSON.stringify([at, was])).toBe(before);
  });
});

describe("the arrows", () => {
  const swap = (mover: number, target: number, redirector = 0) =>
    ({ offering: 1, mover, target, redirector }) as unknown as View;

  it("remember the way of a swap", () => {
    let trail = follow([], swap(5, 0));
    expect(trail).toEqual([5]);
    trail = follow(trail, swap(5, 2));
    trail = follow(trail, swap(5, 6, 2));
    trail = follow(trail, swap(5, 6, 2));
    trail = follow(trail, swap(5, CENTRE, 6));
    expect(trail).toEqual([5, 2, 6, CENTRE]);
    expect(follow([], swap(5, 6, 2))).toEqual([5, 2, 6]);
    expect(follow(trail, { offering: 0 } as unknown as View)).toEqual([]);
  });

  it("run from edge to edge", () => {
    const rect = (x: number) => ({ x, y: 0, width: 10, height: 10 });
    expect(edge(rect(0), { x: 105, y: 5 })).toEqual({ x: 14, y: 5 });
    const { tip, turn } = arrow(rect(0), rect(100), { x: 55, y: 5 });
    expect(tip.x).toBeLessThan(100);
    expect(turn).toBeCloseTo(0);
  });
});
