import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Way } from "../contract.ts";
import Art from "./Art.svelte";
import Board from "./Board.svelte";
import { choices } from "./choices.ts";
import { names, situation } from "./fixtures.ts";
import Score from "./Score.svelte";
import type { At } from "./view.ts";

afterEach(cleanup);
vi.setConfig({ testTimeout: 30_000 });

interface Shown {
  play: ReturnType<typeof vi.fn>;
  container: HTMLElement;
  change(at: At): Promise<void>;
}

function show(at: At, ways: Way[] = []): Shown {
  const play = vi.fn();
  const props = { at, was: at, show: [], calm: true, play, ways: () => Promise.resolve(ways) };
  const { container, rerender } = render(Board, { props });
  return { play, container, change: (next) => rerender({ ...props, at: next, was: next }) };
}

const movesOf = (container: HTMLElement): string[] =>
  [...container.querySelectorAll<HTMLElement>("[data-move]:not([disabled])")].map(
    (element) => element.dataset["move"] ?? "",
  );

describe("the board", () => {
  it.each(names)("shows the mine, and offers only what the server listed: %s", (name) => {
    const at = situation(name);
    const { container } = show(at);
    expect(container.querySelectorAll("g.tile")).toHaveLength(9);
    for (const move of movesOf(container)) expect(at.moves).toContain(move);
  });

  it.each(["start", "cubes", "bid", "accept bid", "papa", "row", "character", "loot", "match"])(
    "has something to click for each move: %s",
    async (name) => {
      const at = situation(name);
      const { container } = show(at);
      for (const item of container.querySelectorAll<HTMLElement>(".hand button[data-item]"))
        await fireEvent.click(item);
      const plain = choices(at).filter(
        (choice) => choice.onBoard && !/^(turn|refresh|match|use|sell|call|buy|pickpocket)/.test(choice.move),
      );
      for (const choice of plain) expect(movesOf(container)).toContain(choice.move);
    },
  );

  it.each(names)("plays what is clicked: %s", async (name) => {
    const at = situation(name);
    const { container, play } = show(at);
    const element = container.querySelector<HTMLElement>("[data-move]:not([disabled])");
    if (!element) return;
    await fireEvent.click(element);
    if (element.dataset["site"] && play.mock.calls.length === 0) return; // a claim that is for sale is shown first
    expect(play).toHaveBeenCalledExactlyOnceWith(element.dataset["move"]);
  });

  it("offers nothing to onlookers", () => {
    const at = { ...situation("route"), me: null, moves: [] };
    expect(movesOf(show(at).container)).toEqual([]);
  });

  it("can be used by keys: Enter on a tunnel goes there", async () => {
    const { container, play } = show(situation("partner on the way"));
    const target = container.querySelector<SVGElement>("g.target[data-move]");
    await fireEvent.keyDown(target as Element, { key: "Enter" });
    expect(play).toHaveBeenCalledWith(target?.dataset["move"]);
  });
});

describe("turning a tile", () => {
  it("is picked, looked at and confirmed", async () => {
    const at = situation("partner on the way");
    const { container, play } = show(at);
    const cell = at.moves.find((move) => move.startsWith("turn "))?.split(" ")[1] ?? "";
    await fireEvent.click(container.querySelector(`[data-turn=${cell}]`) as Element);
    expect(play).not.toHaveBeenCalled();
    expect(container.querySelectorAll(".tile.tried")).toHaveLength(1);
    await fireEvent.click(container.querySelector(`[data-preview="turn ${cell} 180"]`) as Element);
    await fireEvent.click(screen.getByText("Light the fuse"));
    expect(play).toHaveBeenCalledExactlyOnceWith(`turn ${cell} 180`);
  });
});

describe("the store", () => {
  it("opens a claim, and buys it by a second click", async () => {
    const { container, play } = show(situation("route"));
    await fireEvent.click(container.querySelector("[data-claim='8']") as Element);
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(container.querySelector("[data-move='buy 2']") as Element);
    expect(play).toHaveBeenCalledExactlyOnceWith("buy 2");
  });

  it("exchanges the claims that are chosen", async () => {
    const { play } = show(situation("route"));
    await fireEvent.click(screen.getByText("Flask: exchange claims"));
    await fireEvent.click(screen.getByText("Exchange claim 8"));
    await fireEvent.click(screen.getByText("Exchange claim 6"));
    await fireEvent.click(screen.getByText("Exchange 2 claims"));
    expect(play).toHaveBeenCalledExactlyOnceWith("refresh 12");
  });
});

describe("a Pipe", () => {
  it("carries a cube from one column to another", async () => {
    const at = situation("pipe");
    const [, source = "", target = ""] = at.moves.find((move) => move.startsWith("carry "))?.split(" ") ?? [];
    const { container, play } = show(at);
    await fireEvent.click(container.querySelector(`button[data-column=${source}]`) as Element);
    await fireEvent.click(container.querySelector(`button[data-column=${target}]`) as Element);
    expect(play).toHaveBeenCalledExactlyOnceWith(`carry ${source} ${target}`);
  });
});

describe("a Detonator", () => {
  it("rearranges a row after it was looked at, and looks at the track", async () => {
    const at = situation("shift");
    const { container, play } = show(at);
    await fireEvent.click(container.querySelector(".hand [data-item=detonator]") as Element);
    await fireEvent.click(screen.getByText("Rearrange a row of tiles"));
    await fireEvent.click(screen.getByText("2-1-3"));
    await fireEvent.click(screen.getByText("Press the plunger"));
    expect(play.mock.calls[0]?.[0]).toMatch(/^shift \S+ 213$/);
    expect(at.moves).toContain(play.mock.calls[0]?.[0]);
    const peeks = at.moves.filter((move) => move.startsWith("peek "));
    for (const move of peeks) expect(container.querySelector(`[data-move="${move}"]`)).toBeTruthy();
  });
});

describe("items of the hand", () => {
  it.each(["flask", "harmonica", "overflow", "match"])("show all that can be done with them: %s", async (name) => {
    const at = situation(name);
    const { container } = show(at);
    const wanted = at.moves.filter((move) =>
      /^(flask|harmonica|pickpocket|use|sell|discard|call|match|light|leaf|read) ?/.test(move),
    );
    const found = new Set<string>();
    for (const item of [...container.querySelectorAll<HTMLElement>(".hand button[data-item]")]) {
      await fireEvent.click(item);
      for (const button of container.querySelectorAll<HTMLElement>(".uses [data-move]"))
        found.add(button.dataset["move"] ?? "");
    }
    expect(wanted.filter((move) => !found.has(move))).toEqual([]);
  });
});

function shownWay(container: HTMLElement): HTMLElement {
  const found = container.querySelector<HTMLElement>("button.way");
  if (!found) throw new Error("no way is listed yet");
  return found;
}

describe("ways", () => {
  const at = situation("partner on the way");
  const first = at.moves.find((move) => move.startsWith("go ")) ?? "";
  const turn = at.moves.find((move) => move.startsWith("turn ")) ?? "";
  const way: Way = {
    steps: [first, turn],
    turned: 1,
    rats: 0,
    snakes: 0,
    dynamite: 1,
    bread: 0,
    poison: 0,
    blackMarks: 0,
    gold: 0,
  };

  it("are listed with their price, drawn, and played step by step as the server allows", async () => {
    const { container, play, change } = show(at, [way]);
    await fireEvent.click(container.querySelector("[data-site='8']") as Element);
    const listed = await vi.waitFor(() => shownWay(container));
    expect(listed.textContent).toContain("1 Dynamite");
    await fireEvent.click(listed);
    expect(container.querySelectorAll("polyline.way").length).toBeGreaterThan(0);
    await fireEvent.click(screen.getByText("Take this way"));
    await tick();
    expect(play.mock.calls).toEqual([[first]]);
    await change({ ...at, moves: [] });
    expect(play).toHaveBeenCalledTimes(1);
    await change({ ...at, sight: { ...at.sight } });
    expect(play.mock.calls).toEqual([[first], [turn]]);
  });

  it("end when the next step is not to be had", async () => {
    const { container, play, change } = show(at, [way]);
    await fireEvent.click(container.querySelector("[data-site='8']") as Element);
    const listed = await vi.waitFor(() => shownWay(container));
    expect(listed.textContent).toContain("1 Dynamite");
    await fireEvent.click(listed);
    await fireEvent.click(screen.getByText("Take this way"));
    await change({ ...at, sight: { ...at.sight }, moves: ["end"] });
    await change({ ...at, sight: { ...at.sight } });
    expect(play.mock.calls).toEqual([[first]]);
  });
});

describe("an offer", () => {
  it("notes steps from the list, and shows those that are noted", async () => {
    const at = situation("offer");
    const { container, play } = show(at);
    await fireEvent.change(container.querySelector("select") as Element, { target: { value: "face bread" } });
    await fireEvent.click(screen.getByText("Add"));
    expect(play).toHaveBeenCalledExactlyOnceWith("face bread");
    expect(screen.getByText("3 of 12 steps")).toBeTruthy();
  });
});

describe("the end", () => {
  it("says what the points are made of", () => {
    const at = situation("over");
    render(Score, { props: { at } });
    for (const points of at.result?.points ?? []) expect(screen.getAllByText(String(points)).length).toBeGreaterThan(0);
    render(Art);
  });
});
