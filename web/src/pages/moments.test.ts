import { expect, it } from "vitest";
import type { Replay } from "../generated/protocol.ts";
import type { Box } from "../games/contract.ts";
import { moments } from "./moments.ts";

const step = (by: number | "chance" | null, changed: Record<string, unknown>, kind: string) => ({
  by,
  move: "",
  notices: kind ? [{ kind, arguments: {}, text: kind }] : [],
  changed,
  actor: 0,
});

const replay: Replay = {
  game: "gold",
  box: "",
  options: {},
  names: ["Ann", ""],
  seat: 0,
  steps: [
    step(null, { cards: 64, phase: 1 }, ""),
    step(0, { phase: 2 }, ""),
    step("chance", { cards: 63 }, "turns"),
    step(1, { phase: 3 }, "over"),
  ],
  result: { points: [3, 1], ranks: [1, 2], winners: [0], ending: "" },
};

it("joins what chance made of a move to it, and remembers what did not change", () => {
  const found = moments(replay, {} as Box, (n) => `Seat ${n}`);
  expect(found.map((one) => one.situation.sight)).toEqual([
    { cards: 64, phase: 1 },
    { cards: 63, phase: 2 },
    { cards: 63, phase: 3 },
  ]);
  expect(found.map((one) => one.notices.map((notice) => notice.kind))).toEqual([[], ["turns"], ["over"]]);
  expect(found[0]?.situation.names).toEqual(["Ann", "Seat 2"]);
  expect(found.map((one) => one.situation.result?.winners)).toEqual([undefined, undefined, [0]]);
});
