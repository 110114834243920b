import { describe, expect, it } from "vitest";
import { fixture } from "./fixtures.ts";
import { spot } from "./scatter.ts";
import { isSettled, shown } from "./shown.ts";
import { closedPlaces, myTurn, openPlaces, placeOf, PLACES, square } from "./view.ts";

describe("places", () => {
  it("have names", () => {
    expect([0, 7, 8, 63].map(square)).toEqual(["a1", "h1", "a2", "h8"]);
    expect(PLACES.map(square).map(placeOf)).toEqual(PLACES);
  });

  it("are read from a signed 64-bit set", () => {
    const { sight } = fixture("start").at;
    expect(closedPlaces(sight).size).toBe(64);
    expect(closedPlaces({ ...sight, face_down: "-9223372036854775808" })).toEqual(new Set([63]));
    expect(closedPlaces({ ...sight, face_down: "5" })).toEqual(new Set([0, 2]));
  });
});

describe("scattered cards", () => {
  it("lie where they lay before, and not in line", () => {
    const lying = PLACES.map((place) => spot(place, false));
    expect(PLACES.map((place) => spot(place, false))).toEqual(lying);
    expect(new Set(lying.map((one) => one.turn.toFixed(3))).size).toBeGreaterThan(55);
    for (const { across, down, turn } of lying) {
      for (const share of [across, down, turn]) expect(Math.abs(share)).toBeLessThanOrEqual(1);
    }
  });

  /** The sizes of Field.svelte in cells: width of a card, room across and down, angle, height of a cell. */
  it.each([
    [0.8, 0.045, 0.045, 5, 1.26],
    [0.64, 0.1, 0.03, 9, 1.02],
  ])("never leave their cell (card %d)", (width, across, down, degrees, high) => {
    const tall = (width * 82) / 60;
    for (const place of PLACES) {
      const lies = spot(place, false);
      const angle = Math.abs((lies.turn * degrees * Math.PI) / 180);
      const wide = width * Math.cos(angle) + tall * Math.sin(angle);
      const long = tall * Math.cos(angle) + width * Math.sin(angle);
      expect(wide / 2 + Math.abs(lies.across) * across).toBeLessThanOrEqual(0.51);
      expect(long / 2 + Math.abs(lies.down) * down).toBeLessThanOrEqual(high / 2 + 0.01);
    }
  });
});

describe("what is shown", () => {
  it("is the table itself when nothing happens", () => {
    const { at, was } = fixture("first card open");
    const table = shown(at, was, []);
    expect([...table.open.keys()]).toEqual(openPlaces(at.sight));
    expect(isSettled(table, at)).toBe(true);
  });

  it("clears a pair before the Gold Rush is cried", () => {
    const { at, was, notices } = fixture("rush begins");
    const table = shown(at, was, notices);
    expect(table.open.size).toBe(0);
    expect(table.rush).toBe(true);
    expect(table.done).toBe(true);
    expect(shown(at, was, notices.slice(0, 2)).done).toBe(false);
    expect(table.cards.size).toBe(at.sight.cards);
  });

  it("follows several turns that came at once", () => {
    const first = fixture("duel");
    const second = fixture("strike of another");
    const between = { kind: "turns", arguments: { player: 1, square: "d4", card: "gold-3" }, text: "" };
    const table = shown(second.at, first.was, [...first.notices, between, ...second.notices]);
    expect([...table.open.keys()].map(square).sort()).toEqual(["d4", "h2"]);
    expect(table.cards.size).toBe(second.was.sight.cards);
  });
});

describe("onlookers", () => {
  it("see the table and may do nothing", () => {
    const { at, was } = fixture("strike of another");
    const look = { ...at, me: null, moves: [] };
    expect(shown(look, was, []).cards.size).toBe(at.sight.cards);
    expect(myTurn(look)).toBe(false);
  });
});
