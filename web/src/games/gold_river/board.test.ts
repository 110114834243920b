import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, describe as group, expect, test, vi } from "vitest";
import type { Notice } from "../../generated/protocol.ts";
import { speak } from "../../words/language.svelte.ts";
import Art from "./Art.svelte";
import { choices } from "./choices.ts";
import game from "./index.ts";
import { items, named } from "./fixtures.ts";
import type { At } from "./view.ts";

function board(at: At, more: { was?: At; show?: Notice[]; calm?: boolean } = {}) {
  const play = vi.fn();
  const ways = async () => [];
  render(game.Board, { at, was: more.was ?? at, show: more.show ?? [], calm: more.calm ?? true, play, ways });
  return play;
}

/** What clicks on all that can be clicked play, one after the other. */
async function clicked(play: ReturnType<typeof board>): Promise<string[]> {
  for (const button of document.querySelectorAll("button")) await fireEvent.click(button);
  return play.mock.calls.map(([move]) => String(move));
}

vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  cleanup();
  speak("en");
});

group("every situation", () => {
  test.each(items)("$name: the board offers the moves of the server, and nothing else", async ({ at }) => {
    const play = board(at);
    const moves = await clicked(play);
    for (const move of moves) expect(at.moves).toContain(move);
    const inBar = choices(at).filter((choice) => !choice.onBoard);
    const byAmount = at.moves.filter((move) => /^(raise|deposit) /.test(move));
    for (const move of at.moves) {
      const isElsewhere = inBar.some((choice) => choice.move === move) || byAmount.includes(move);
      if (!isElsewhere) expect(moves).toContain(move);
    }
  });

  test.each(items)("$name: nothing can be clicked when it is not my turn", async ({ at }) => {
    const play = board({ ...at, moves: [] });
    expect(await clicked(play)).toEqual([]);
  });

  test.each(items)("$name: each step of what happened is drawn, and nothing can be clicked", async (item) => {
    const { at, before, notices } = item;
    if (before === null || notices.length === 0) return;
    const play = vi.fn();
    const props = { at, was: before, show: notices.slice(0, 1), calm: false, play, ways: async () => [] };
    const { rerender } = render(game.Board, props);
    for (const index of notices.keys()) await rerender({ ...props, show: notices.slice(0, index + 1) });
    expect(await clicked(play)).toEqual([]);
  });

  test.each(["auction", "half", "blast", "rob", "over"])(
    "%s: axe finds nothing serious",
    async (name) => {
      board(named(name).at);
      // jsdom draws nothing, so that contrast cannot be measured here.
      const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
      const found = await axe.run(document.body, { rules });
      expect(found.violations.filter((one) => one.impact === "serious" || one.impact === "critical")).toEqual([]);
    },
    60_000,
  );

  test("onlookers see everybody, and nothing to click", async () => {
    const { at } = named("auction");
    const play = board({ ...at, me: null, moves: [] });
    expect(await clicked(play)).toEqual([]);
    for (const name of at.names) expect(screen.getByRole("region", { name: `${name}’s cards` })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Your bid" })).toBeNull();
  });

  test("arrow keys go from card to card", async () => {
    board(named("pick").at);
    const cards = document.querySelectorAll<HTMLButtonElement>("button.offer");
    cards[0]?.focus();
    await fireEvent.keyDown(cards[0] as Element, { key: "ArrowRight" });
    expect(document.activeElement).toBe(cards[1]);
    await fireEvent.keyDown(cards[1] as Element, { key: "ArrowLeft" });
    await fireEvent.keyDown(cards[0] as Element, { key: "ArrowLeft" });
    expect(document.activeElement).toBe(cards[cards.length - 1]);
  });

  test("the picture of the game needs nothing", () => {
    const { container } = render(Art);
    expect(container.querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 320 200");
  });
});

group("bidding", () => {
  async function slideTo(place: number): Promise<void> {
    await fireEvent.input(screen.getByRole("slider"), { target: { value: String(place) } });
  }

  test("every legal raise is reached by the slider, the steps and one button", async () => {
    const { at } = named("auction");
    const raises = at.moves.filter((move) => move.startsWith("raise "));
    const play = board(at);
    for (const [place, move] of raises.entries()) {
      await slideTo(place);
      await fireEvent.click(screen.getByRole("button", { name: `Bid ${at.sight.bid + place + 1}` }));
      expect(play).toHaveBeenLastCalledWith(move);
    }
    await slideTo(0);
    await fireEvent.click(screen.getByRole("button", { name: "One more" }));
    await fireEvent.click(screen.getByRole("button", { name: `Bid ${at.sight.bid + 2}` }));
    expect(play).toHaveBeenLastCalledWith("raise 2");
  });

  test("a bid above all single steps is lifted first, and cannot be passed after that", async () => {
    const { at } = named("auction");
    const raises = Array.from({ length: 64 }, (_, index) => `raise ${index + 1}`);
    const play = board({ ...at, moves: ["pass", ...raises, "lift"] });
    await fireEvent.click(screen.getByRole("button", { name: `Bid more than ${at.sight.bid + 64}` }));
    expect(play).toHaveBeenLastCalledWith("lift");
    cleanup();
    board({ ...at, sight: { ...at.sight, lifted: 64 }, moves: ["raise 1"] });
    expect(screen.queryByRole("button", { name: "Pass" })).toBeNull();
    expect(screen.getByRole("button", { name: `Bid ${at.sight.bid + 65}` })).toBeTruthy();
  });

  test("every amount for the Bank is reached", async () => {
    const { at } = named("bank");
    const play = board(at);
    for (const [place, move] of at.moves.entries()) {
      await slideTo(place);
      await fireEvent.click(screen.getByRole("button", { name: place === 0 ? "Nothing now" : `Put ${place} on it` }));
      expect(play).toHaveBeenLastCalledWith(move);
    }
  });

  test("a new bid begins at its least amount again", async () => {
    const { at } = named("auction");
    const ways = async () => [];
    const props = { at, was: at, show: [], calm: true, play: vi.fn(), ways };
    const { rerender } = render(game.Board, props);
    await slideTo(3);
    const higher = { ...at, sight: { ...at.sight, bid: at.sight.bid + 2 } };
    await rerender({ ...props, at: higher, was: higher });
    expect(screen.getByRole("button", { name: `Bid ${higher.sight.bid + 1}` })).toBeTruthy();
  });
});
