import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { speak } from "../../words/language.svelte.ts";
import { ITEMS, item, type Item } from "./fixtures.ts";
import client from "./index.ts";
import type { At } from "./view.ts";

vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => speak("en"));
afterEach(cleanup);

function table({ at, was }: Pick<Item, "at" | "was">, notices: Item["notices"] = []) {
  const play = vi.fn();
  const shown = render(client.Board, { at, was, show: notices, calm: true, play, ways: async () => [] });
  return { play, ...shown };
}

const buttons = () => [...document.querySelectorAll("button")];

describe("the board", () => {
  it.each(ITEMS)("draws: $name", (one) => {
    const { container } = table(one);
    expect(container.querySelectorAll("[data-place]").length).toBe(one.at.sight.players + 1);
  });

  it.each(ITEMS)("offers exactly the moves that are legal: $name", async (one) => {
    const { play } = table(one);
    for (const button of buttons()) await fireEvent.click(button);
    const played = new Set(play.mock.calls.map(([move]) => move as string));
    const onBoard = client.choices(one.at).filter((choice) => choice.onBoard);
    for (const choice of onBoard) expect(played).toContain(choice.move);
    for (const move of played) expect(one.at.moves).toContain(move);
  });

  it.each(ITEMS)("calls what is clicked by the words of its choice: $name", async (one) => {
    const { play } = table(one);
    for (const choice of client.choices(one.at).filter((each) => each.onBoard)) {
      const button = buttons().find((one) => one.getAttribute("aria-label") === choice.label);
      if (button) await fireEvent.click(button);
      expect(play).toHaveBeenLastCalledWith(choice.move);
    }
  });

  it("lets nothing be clicked while something is being shown", () => {
    const one = item("asked");
    table(one, one.notices);
    expect(buttons()).toHaveLength(0);
  });

  it.each(ITEMS)("draws every moment of a show: $name", async ({ at, was, notices }) => {
    const { container, rerender } = table({ at, was });
    // A deal tells the same for each card: a few of them are enough.
    const moments = notices.filter(({ kind }, index) => kind !== "dealt_open" || index % 6 === 0);
    for (const moment of moments) {
      await rerender({ show: notices.slice(0, notices.indexOf(moment) + 1) });
      expect(container.querySelectorAll("[data-place]").length).toBeGreaterThanOrEqual(at.sight.players);
    }
  });

  it("never shows a card that the sight does not have", () => {
    const { at } = item("asked");
    const { container } = table(item("asked"));
    const faces = [...container.querySelectorAll(".leaf:not(.back)")].map((leaf) => leaf.getAttribute("aria-label"));
    const mine = (at.sight.hand[1] ?? []).filter(Boolean).length;
    expect(faces).toHaveLength(mine);
  });

  it("shows what was dealt face-up, and for how long", () => {
    table(item("spying"));
    expect(screen.getByRole("timer")).toBeTruthy();
    const cleo = screen.getByRole("group", { name: "Cleo" });
    expect(cleo.textContent).toContain("Fool's Gold");
  });

  it("shows the market of the last round until it is hidden", () => {
    table(item("reveal"));
    expect(screen.getByText("The market of round 3", { selector: "summary" })).toBeTruthy();
  });

  it("follows a swap from seat to seat", () => {
    const { container } = table(item("redirected"));
    expect(container.querySelectorAll(".trail .before")).toHaveLength(1);
    expect(container.querySelectorAll(".trail .last")).toHaveLength(1);
  });

  it("waits for a table that has not begun", () => {
    const at = { ...item("turn").at, sight: {} as At["sight"] };
    expect(table({ at, was: at }).container.textContent?.trim()).toBe("");
  });

  const READ = ["spying", "turn", "asked", "slot", "undead and stranger, with aid", "over"].map(item);

  it.each(READ)("is accessible: $name", async (one) => {
    const { container } = table(one);
    const found = await axe.run(container, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(found.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
  });
});

describe("the score", () => {
  it("tells the last cards and who died", () => {
    render(client.Score, { at: item("over").at });
    expect(screen.getAllByRole("img", { name: "Dynamite (0)" })).toHaveLength(1);
    expect(screen.getByText("died on the road")).toBeTruthy();
  });
});
