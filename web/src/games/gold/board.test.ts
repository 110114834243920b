import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Notice } from "../../generated/protocol.ts";
import { speak } from "../../words/language.svelte.ts";
import Board from "./Board.svelte";
import { FIXTURES, fixture, type Fixture } from "./fixtures.ts";
import Art from "./Art.svelte";
import Score from "./Score.svelte";
import { flip, PLACES, square } from "./view.ts";

afterEach(() => {
  cleanup();
  speak("en");
});

function table(one: Fixture, show: Notice[] = []) {
  const play = vi.fn();
  const props = { at: one.at, was: one.was, show, calm: true, play, ways: async () => [] };
  return { play, props, ...render(Board, props) };
}

function place(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-place="${name}"]`);
  if (!found) throw new Error(`There is no place ${name}.`);
  return found;
}

describe.each(FIXTURES)("$name", (one) => {
  it("has something to click for every move, and nothing else", () => {
    const { play, container } = table(one);
    for (const thing of container.querySelectorAll<HTMLElement>("button, a, [onclick]")) thing.click();
    const played = play.mock.calls.map(([move]) => String(move)).sort();
    expect(played).toEqual([...one.at.moves].sort());
  });

  it("shows every notice", async () => {
    const { rerender } = table(one, one.notices.slice(0, 1));
    for (let count = 2; count <= one.notices.length; count++) await rerender({ show: one.notices.slice(0, count) });
    expect(document.querySelector("[data-board]")).not.toBeNull();
  });

  it("can be drawn in German", () => {
    speak("de");
    table(one);
    expect(document.body.textContent).not.toMatch(/\{\w+\}|undefined/);
  });
});

describe("cards", () => {
  it("say what they are, and where", () => {
    table(fixture("first card open"));
    expect(place("f2").getAttribute("aria-label")).toBe("f2: gold 3, open");
    expect(place("f2").getAttribute("aria-disabled")).toBe("true");
    expect(place("b1").getAttribute("aria-label")).toBe("b1: face-down");
    expect(place("a1").getAttribute("aria-label")).toBe("a1: empty");
  });

  it("are marked when they can be turned", () => {
    table(fixture("first card open"));
    expect(document.querySelectorAll(".back.playable")).toHaveLength(fixture("first card open").at.moves.length);
  });

  it("of a pair lie open only while they are shown", async () => {
    const one = fixture("strike of another");
    const { rerender } = table(one, one.notices.slice(0, 1));
    expect(place("d4").getAttribute("aria-label")).toBe("d4: gold 3, open");
    expect(place("h2").getAttribute("aria-label")).toBe("h2: red digger 5, open");
    await rerender({ show: one.notices });
    expect(place("d4").getAttribute("aria-label")).toBe("d4: gold 3, open, goes to Bob");
    expect(place("h2").getAttribute("aria-label")).toBe("h2: red digger 5, open, leaves the game");
    await rerender({ show: [] });
    expect(place("d4").getAttribute("aria-label")).toBe("d4: empty");
    expect(document.querySelector(".face")).toBeNull();
  });

  it("that turn back do not stay in the page", async () => {
    const one = fixture("duel");
    const { rerender } = table(one, one.notices);
    expect(place("c8").getAttribute("aria-label")).toContain("is turned back");
    await rerender({ show: [] });
    expect(place("c8").getAttribute("aria-label")).toBe("c8: face-down");
    expect(document.body.innerHTML).not.toContain("digger 4");
    expect(document.querySelector(".face")).toBeNull();
  });

  it("cannot be turned while a pair is shown", () => {
    const mine = fixture("first card open");
    const other = fixture("duel");
    const one = { ...other, at: { ...other.at, me: 1, actor: 1, moves: mine.at.moves } };
    const { play } = table(one, one.notices);
    for (const name of PLACES.map(square)) place(name).click();
    expect(play).not.toHaveBeenCalled();
  });

  it("are faintly known with the memory aid", () => {
    table(fixture("memory aid"));
    expect(place("e5").getAttribute("aria-label")).toBe("e5: face-down, gold 1");
    expect(document.querySelectorAll(".ghost").length).toBeGreaterThan(0);
  });
});

describe("barriers", () => {
  /** Looking at all that axe knows takes a minute here; the end-to-end tests do that in a browser. */
  const RULES = [
    "aria-allowed-attr",
    "aria-allowed-role",
    "aria-hidden-focus",
    "aria-required-children",
    "aria-required-parent",
    "aria-valid-attr-value",
    "button-name",
    "duplicate-id-aria",
    "list",
    "listitem",
    "nested-interactive",
    "svg-img-alt",
  ];

  it.each(["first card open", "draft", "over"])(
    "are none: %s",
    async (name) => {
      const { container } = table(fixture(name));
      const found = await axe.run(container, { runOnly: RULES });
      expect(found.violations.map((barrier) => [barrier.id, barrier.nodes[0]?.html])).toEqual([]);
    },
    30_000,
  );
});

describe("keys", () => {
  it("walk over the places, and Enter is a click", async () => {
    const { play } = table(fixture("start"));
    expect(document.querySelectorAll('[data-place][tabindex="0"]')).toHaveLength(1);
    place("a1").focus();
    await fireEvent.keyDown(place("a1"), { key: "ArrowRight" });
    await fireEvent.keyDown(place("b1"), { key: "ArrowDown" });
    expect(document.activeElement).toBe(place("b2"));
    await fireEvent.keyDown(place("b2"), { key: "ArrowUp" });
    await fireEvent.keyDown(place("b1"), { key: "ArrowUp" });
    expect(document.activeElement).toBe(place("b1"));
    await fireEvent.click(place("b1"));
    expect(play).toHaveBeenCalledWith(flip(1));
  });
});

describe("entrances", () => {
  it("keep the points hidden if the table wants that", () => {
    table(fixture("grid, hidden totals"));
    expect(screen.getAllByText("?")).toHaveLength(5);
  });

  it("count gold when it has arrived", async () => {
    const one = fixture("strike of another");
    const { rerender } = table(one, one.notices);
    expect(screen.queryByText("3 points, 1 gold card")).toBeNull();
    await rerender({ show: [] });
    expect(screen.getByText("3 points, 1 gold card")).toBeDefined();
  });
});

describe("other pictures", () => {
  it("tell what the points are made of", () => {
    const { at } = fixture("over");
    render(Score, { at });
    expect(screen.getAllByRole("row")).toHaveLength(at.names.length + 2);
    expect(screen.getByText(String(at.result?.points[0]))).toBeDefined();
  });

  it("have the size that the home page wants, and no words", () => {
    const { container } = render(Art);
    expect(container.querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 320 200");
    expect(container.textContent?.trim()).toBe("");
  });
});
