import { afterEach, describe, expect, it } from "vitest";
import { speak } from "../../words/language.svelte.ts";
import { LANGUAGES, type Language } from "../contract.ts";
import { FIXTURES, fixture } from "./fixtures.ts";
import gold from "./index.ts";
import { CATALOGUES } from "./speech.ts";
import { WORDS, type Words } from "./words.ts";

afterEach(() => speak("en"));

/** The places of a text for values, in order of name. */
function holes(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();
}

describe("German", () => {
  it.each(["notices", "things", "reasons", "you"])("has all %s of the catalogue", (section) => {
    const [english, german] = [CATALOGUES.en[section], CATALOGUES.de[section]] as Record<string, string>[];
    expect(Object.keys(german ?? {}).sort()).toEqual(Object.keys(english ?? {}).sort());
    for (const [key, text] of Object.entries(english ?? {})) expect(holes(german?.[key] ?? "")).toEqual(holes(text));
  });

  it("has all words of the board, with the same places for values", () => {
    for (const key of Object.keys(WORDS.en) as (keyof Words)[]) {
      const [english, german] = [WORDS.en[key], WORDS.de[key]];
      if (typeof english === "string") expect(holes(String(german)), key).toEqual(holes(english));
      else {
        const texts = Object.entries(english);
        expect(Object.keys(german)).toEqual(Object.keys(english));
        for (const [part, text] of texts) expect(holes((german as typeof english)[part] ?? "")).toEqual(holes(text));
      }
    }
  });

  it("names colours in notices", () => {
    speak("de");
    const notice = { kind: "takes", arguments: { player: 1, colour: "violet" }, text: "" };
    expect(gold.say(notice, ["Ann", "Bob"])).toBe("Bob nimmt Violett.");
  });
});

describe.each(LANGUAGES)("words in %s", (language: Language) => {
  it.each(FIXTURES)("every move has one choice: $name", ({ at }) => {
    speak(language);
    const choices = gold.choices(at);
    expect(choices.map((choice) => choice.move)).toEqual(at.moves);
    expect(new Set(choices.map((choice) => choice.label)).size).toBe(at.moves.length);
    for (const { label, group } of choices) expect(`${label} ${group}`).not.toMatch(/\{|undefined/);
  });

  it.each(FIXTURES)("headline, table and notices are filled: $name", ({ at, notices }) => {
    speak(language);
    const told = [
      gold.headline(at),
      ...gold.describe(at).flatMap((part) => [part.title, ...part.lines]),
      ...notices.map((notice) => gold.say(notice, at.names)),
      ...gold.lessons().flatMap((lesson) => [lesson.title, lesson.text]),
    ];
    for (const text of told) {
      expect(text).not.toBe("");
      expect(text).not.toMatch(/\{|undefined/);
    }
  });
});

describe("moves that chance makes, if somebody deals by hand", () => {
  it("have words", () => {
    const at = { ...fixture("start").at, moves: ["start 2", "turn green-4", "turn dynamite"] };
    expect(gold.choices(at).map((choice) => choice.label)).toEqual([
      "Cleo starts",
      "It is green digger 4",
      "It is dynamite",
    ]);
  });
});

describe("the table in words", () => {
  function lines(name: string): string {
    return gold
      .describe(fixture(name).at)
      .flatMap((part) => part.lines)
      .join("\n");
  }

  it("tells of open cards, places, players and colours", () => {
    const told = lines("first card open");
    expect(told).toContain("Open: gold 3 at f2.");
    expect(told).toContain("Row 1: b1, c1, d1, e1, f1, g1, h1.");
    expect(told).toContain("Ann (you): green; 1 gold card; 3 points.");
    expect(told).toContain("Nobody has red and violet");
  });

  it("tells what is remembered only with the memory aid", () => {
    expect(lines("memory aid")).toContain("e5: gold 1.");
    expect(lines("memory aid")).toMatch(/\d × dynamite\./);
    expect(gold.describe(fixture("first card open").at)).toHaveLength(3);
  });

  it("keeps hidden points hidden, and tells the result", () => {
    expect(lines("grid, hidden totals")).not.toMatch(/\d points/);
    expect(lines("over")).toContain("1. Ann: 23 points, 9 gold cards.");
  });
});

describe("rules and lessons", () => {
  it.each([
    ["start", "GO-020"],
    ["first card open", "GO-022"],
    ["rush, my turn", "GO-061"],
    ["draft", "GO-R04"],
    ["over", "GO-071"],
  ])("%s opens %s", (name, id) => {
    expect(gold.rule(fixture(name).at)).toBe(id);
  });

  it("begin at the start and end at the end", () => {
    const told = (name: string) =>
      gold
        .lessons()
        .filter((lesson) => lesson.when(fixture(name).at))
        .map((lesson) => lesson.id);
    expect(told("start")).toEqual(["start"]);
    expect(told("first card open")).toContain("second");
    expect(told("rush, my turn")).toContain("rush");
    expect(told("over")).toEqual(["end"]);
  });
});

describe("paces", () => {
  it("leave a second card open for about two seconds", () => {
    const { notices } = fixture("strike of another");
    const whole = notices.reduce((sum, notice) => sum + gold.pace(notice), 0);
    expect(whole).toBe(2000);
  });
});

describe("notices", () => {
  it("all have a short word, a pace and a sound", () => {
    for (const kind of Object.keys(CATALOGUES.en.notices)) {
      const notice = { kind, arguments: {}, text: "" };
      expect(WORDS.en.short[kind], kind).toBeTruthy();
      expect(gold.pace(notice), kind).toBeGreaterThan(0);
      expect(gold.sound(notice), kind).not.toBeNull();
    }
  });

  it("of cards are shown to everybody for their whole time", () => {
    const held = Object.keys(CATALOGUES.en.notices).filter((kind) => gold.holds?.({ kind, arguments: {}, text: "" }));
    expect(held).toContain("turns");
    expect(held).toContain("search_gold");
    expect(held).not.toContain("rush");
  });
});
