import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameClient, Situation } from "../games/contract.ts";
import type { Notice } from "../generated/protocol.ts";
import { Showing } from "./showing.svelte.ts";

const at = (turn: number): Situation => ({ sight: { turn }, moves: [`move ${turn}`] }) as unknown as Situation;
const notice = (kind: string): Notice => ({ kind, arguments: {}, text: kind });
const client = {
  pace: (told: Notice) => (told.kind === "quick" ? 0 : 1000),
  holds: (told: Notice) => told.kind === "card",
} as unknown as GameClient;

function show(calm = false): { showing: Showing; told: string[] } {
  const told: string[] = [];
  const showing = new Showing(
    at(0),
    client,
    () => calm,
    (one) => told.push(one.kind),
  );
  return { showing, told };
}

describe("what happened is shown", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("one thing after another, and the board knows how it was before", async () => {
    const { showing, told } = show();
    showing.push([notice("a"), notice("b")], at(1));
    expect(showing.show.map((one) => one.kind)).toEqual(["a"]);
    expect([showing.was.sight.turn, showing.at.sight.turn]).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(showing.show.map((one) => one.kind)).toEqual(["a", "b"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(showing.show).toEqual([]);
    expect(showing.busy).toBe(false);
    expect(showing.was).toBe(showing.at);
    expect(told).toEqual(["a", "b"]);
  });

  it("nobody can move on what is not yet shown", async () => {
    const { showing } = show();
    showing.push([notice("a")], at(1));
    expect(showing.at.moves).toEqual(["move 1"]);
    showing.push([notice("b")], at(2));
    expect(showing.at.moves).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(showing.at.moves).toEqual(["move 2"]);
  });

  it("at once for those who want no movement, but for what closes again", async () => {
    const { showing } = show(true);
    showing.push([notice("a"), notice("b")], at(1));
    await vi.advanceTimersByTimeAsync(0);
    expect(showing.busy).toBe(false);
    showing.push([notice("card")], at(2));
    await vi.advanceTimersByTimeAsync(500);
    expect(showing.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(showing.busy).toBe(false);
  });

  it("can be skipped, and everything is told all the same", async () => {
    const { showing, told } = show();
    showing.push([notice("a"), notice("b")], at(1));
    showing.push([notice("c")], at(2));
    showing.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(showing.at.sight.turn).toBe(2);
    expect(told).toEqual(["a", "b", "c"]);
    showing.push([notice("d")], at(3));
    expect(showing.busy).toBe(true); // the next one is shown again
  });

  it("anew when the server sends everything anew", async () => {
    const { showing, told } = show();
    showing.push([notice("a"), notice("b")], at(1));
    showing.reset(at(7));
    await vi.advanceTimersByTimeAsync(5000);
    expect(showing.at.sight.turn).toBe(7);
    expect(told).toEqual(["a"]);
    showing.push([notice("c")], at(8));
    await vi.advanceTimersByTimeAsync(1000);
    expect(told).toEqual(["a", "c"]);
  });
});
