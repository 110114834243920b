import { cleanup, render, screen } from "@testing-library/svelte";
import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { afterEach, describe as group, expect, test } from "vitest";
import { speak } from "../../words/language.svelte.ts";
import { LANGUAGES } from "../contract.ts";
import { choices } from "./choices.ts";
import { flightsOf } from "./flying.ts";
import game from "./index.ts";
import { replay } from "./replay.ts";
import { items, named } from "./fixtures.ts";
import { describe } from "./text.ts";
import { isClaim, isLit, ownedBy, PHASE, struckOf, worthOf } from "./view.ts";
import { WORDS } from "./words.ts";

afterEach(() => {
  cleanup();
  speak("en");
});

group("every situation", () => {
  test.each(items)("$name: every move has one choice, in words", ({ at }) => {
    for (const language of LANGUAGES) {
      speak(language);
      const told = choices(at);
      expect(told.map((choice) => choice.move).sort()).toEqual([...at.moves].sort());
      for (const choice of told) {
        expect(choice.label).not.toBe("");
        expect(choice.label).not.toMatch(/[{}]|undefined|NaN/);
      }
    }
  });

  test.each(items)("$name: headline, rule and description are complete", ({ at }) => {
    const rules = readFileSync("../docs/rules/gold-river.md", "utf-8");
    for (const language of LANGUAGES) {
      speak(language);
      const lines = [game.headline(at), ...describe(at).flatMap((section) => [section.title, ...section.lines])];
      for (const line of lines) {
        expect(line).not.toBe("");
        expect(line).not.toMatch(/[{}]|undefined|NaN/);
      }
      expect(rules).toContain(`**${game.rule(at)}**`);
    }
  });

  test.each(items)("$name: the notices lead from the table before to the table after", ({ at, before, notices }) => {
    if (before === null) return;
    const told = replay(before, notices).sight;
    const { nuggets, owner, row, claims, mayor, kept, pile, bid, passed, bidder, banked, lying, round } = at.sight;
    expect(told).toMatchObject({ nuggets, owner, row, claims, mayor, kept, pile, bid, passed, bidder, banked, lying });
    expect(told.round).toBe(round);
  });
});

group("what is told", () => {
  test("the description names the bid, who has passed, the row and the fees", () => {
    const { at } = named("auction");
    const text = describe(at)
      .flatMap((section) => section.lines)
      .join("\n");
    expect(text).toContain("The bid is 3, by Ann.");
    expect(text).toContain("Passed:");
    expect(text).toContain("Dry Gulch 7, pays 2 nuggets");
    expect(text).toContain("Cold Mountain: Cleo is Mayor with 2 Claims");
    const fees = describe(named("pick").at).flatMap((section) => section.lines);
    expect(fees.join("\n")).toContain("its Mayor Eve gets a fee of 3");
  });

  test("at the end what things are worth adds up to the score", () => {
    for (const { at } of [named("over"), named("over-two")]) {
      const poker = at.names.map((_, seat) => {
        const { nuggets, claims, mayors, bank } = worthOf(at, seat);
        return (at.result?.points[seat] ?? 0) - nuggets - claims - mayors - bank;
      });
      expect(poker.reduce((sum, one) => sum + one, 0)).toBe(at.sight.poker ? 10 : 0);
      render(game.Score, { at });
      expect(screen.getByRole("table")).toBeTruthy();
      cleanup();
    }
  });

  test("Claims that the dice lit up have paid what the server says", () => {
    const { at, before, notices } = named("strike");
    if (before === null) throw new Error("no table before");
    const told = replay(before, notices.slice(0, notices.findIndex((notice) => notice.kind === "rolls") + 1));
    for (const seat of at.names.keys()) {
      const lit = ownedBy(told, seat).filter((card) => isClaim(card) && isLit(told, card));
      expect(lit.reduce((sum, card) => sum + card.nuggets, 0)).toBe(struckOf(at, seat));
    }
  });

  test("the bid travels from hand to hand", () => {
    const { before, notices } = named("pick");
    if (before === null) throw new Error("no table before");
    const shares = notices.flatMap((notice, index) => (notice.kind === "gets_share" ? [index] : []));
    const ways = shares.map((index) =>
      flightsOf(
        replay(before, notices.slice(0, index)),
        replay(before, notices.slice(0, index + 1)),
        notices.slice(0, index + 1),
      ),
    );
    expect(ways.every((way) => way.length === 1)).toBe(true);
    const [first, second] = ways.map((way) => way[0]);
    expect(first?.from).toEqual({
      what: "seat",
      which: Number(notices.find((one) => one.kind === "wins")?.arguments["player"]),
    });
    expect(second?.from).toEqual(first?.to);
  });

  test("every notice is said in both languages, with names", () => {
    for (const { at, notices } of items) {
      for (const notice of notices) {
        speak("en");
        expect(game.say(notice, at.names)).toBe(notice.text);
        speak("de");
        expect(game.say(notice, at.names)).not.toMatch(/[{}]/);
        expect(game.pace(notice)).toBeGreaterThan(0);
      }
    }
  });

  test("lessons are there from the start to the end, in both languages", () => {
    for (const language of LANGUAGES) {
      speak(language);
      const lessons = game.lessons();
      expect(lessons.find((lesson) => lesson.when(named("opening").at))?.id).toBe("start");
      expect(lessons.some((lesson) => lesson.when(named("over").at))).toBe(true);
      for (const lesson of lessons) expect(lesson.title.length * lesson.text.length).toBeGreaterThan(0);
    }
  });
});

group("words", () => {
  const braces = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([found]) => found).sort();

  test("German has every word, with the same placeholders", () => {
    for (const [key, text] of Object.entries(WORDS.en)) {
      const german = (WORDS.de as Record<string, string>)[key] ?? "";
      expect(german, key).not.toBe("");
      expect(braces(german), key).toEqual(braces(text));
    }
  });

  test("the German catalogue has the keys and placeholders of the English one", () => {
    const folder = "../src/motherlode/games/gold_river/words";
    const read = (language: string) =>
      parse(readFileSync(`${folder}/${language}.toml`, "utf-8")) as Record<string, Record<string, string>>;
    const [en, de] = [read("en"), read("de")];
    for (const section of ["notices", "things"]) {
      expect(Object.keys(de[section] ?? {})).toEqual(Object.keys(en[section] ?? {}));
      for (const [key, text] of Object.entries(en[section] ?? {})) {
        expect(braces(de[section]?.[key] ?? ""), key).toEqual(braces(text));
      }
    }
  });

  test("every phase that asks somebody is among the situations", () => {
    const seen = new Set(items.filter(({ at }) => at.moves.length > 0).map(({ at }) => at.sight.phase));
    const chance: number[] = [PHASE.FIRST_PLAYER, PHASE.LAY, PHASE.SEARCH, PHASE.ROLL];
    for (const phase of Object.values(PHASE)) if (!chance.includes(phase)) expect(seen).toContain(phase);
  });
});
