import { afterEach, describe, expect, it } from "vitest";
import deCatalogue from "../../../../src/motherlode/games/goldmine_rumbles/words/de.toml";
import enCatalogue from "../../../../src/motherlode/games/goldmine_rumbles/words/en.toml";
import { speak } from "../../words/language.svelte.ts";
import { LANGUAGES } from "../contract.ts";
import { choices, headline, rule } from "./choices.ts";
import { names, notices, situation } from "./fixtures.ts";
import game from "./index.ts";
import { lessonWords } from "./lessons.ts";
import { describe as told } from "./text.ts";
import { P } from "./view.ts";
import { boardCatalogue, catalogue } from "./words.ts";

afterEach(() => speak("en"));

const braces = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe("German", () => {
  it("has every notice and thing of the catalogue, with the same places for names", () => {
    for (const section of ["notices", "things"] as const) {
      const [english, german] = [enCatalogue[section] ?? {}, deCatalogue[section] ?? {}];
      expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
      for (const key of Object.keys(english))
        expect(braces(german[key] ?? ""), key).toEqual(braces(english[key] ?? ""));
    }
  });

  it("has every word, with the same keys at every depth", () => {
    const keys = (value: unknown, path = ""): string[] =>
      typeof value === "object" && value !== null
        ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`))
        : [path];
    const without = { onCard: {} };
    expect(keys({ ...catalogue.de, ...without }).sort()).toEqual(keys({ ...catalogue.en, ...without }).sort());
    expect(keys(boardCatalogue.de).sort()).toEqual(keys(boardCatalogue.en).sort());
    expect(keys(lessonWords.de).sort()).toEqual(keys(lessonWords.en).sort());
  });

  it("calls things on the board as in the notices", () => {
    for (const name of Object.keys(catalogue.de.items))
      expect(deCatalogue.things?.[name]).toBe(catalogue.de.items[name]);
  });
});

describe.each(LANGUAGES)("choices in %s", (language) => {
  it.each(names)("have one choice with words for each move: %s", (name) => {
    speak(language);
    const at = situation(name);
    const made = choices(at);
    expect(made.map((choice) => choice.move).sort()).toEqual([...at.moves].sort());
    expect(new Set(made.map((choice) => choice.label)).size).toBe(made.length);
    for (const choice of made) {
      expect(choice.label).not.toMatch(/undefined|NaN|\{|^$/);
    }
  });

  it.each(names)("have a headline, a rule and a table in words: %s", (name) => {
    speak(language);
    const at = situation(name);
    expect(headline(at)).toMatch(/\S{3}/);
    expect(rule(at)).toMatch(/^GM-\d{3}$/);
    const text = told(at)
      .flatMap((section) => [section.title, ...section.lines])
      .join("\n");
    expect(text).not.toMatch(/undefined|NaN|\[object/);
    for (const who of at.names) expect(text).toContain(who);
  });
});

describe("the table in words", () => {
  it("tells tunnels, claims, items, gold, cubes and the Mission", () => {
    const text = told(situation("route"))
      .flatMap((section) => section.lines)
      .join("\n");
    for (const part of [
      "b2: tile 3",
      "snake",
      "rat",
      "claim 6, Hard Rock",
      "48 gold",
      "Water Pumps",
      "Mission:",
      "Papa Clayton",
      "free reach",
      "8: c3-e1",
    ]) {
      expect(text).toContain(part);
    }
  });

  it("tells a fight and the dice", () => {
    const text = told(situation("dismiss"))
      .flatMap((section) => section.lines)
      .join("\n");
    expect(text).toMatch(/of 4 injuries/);
    expect(text).toMatch(/The dice show \d/);
  });
});

describe("questions before what cannot be undone", () => {
  it("are asked before one walks without a claim, and not after it was bought", () => {
    const before = choices(situation("route"));
    expect(before.filter((choice) => choice.move.startsWith("go ")).every((choice) => choice.confirm)).toBe(true);
    const after = choices(situation("partner on the way"));
    expect(after.some((choice) => choice.move.startsWith("go ") && choice.confirm)).toBe(false);
    expect(after.find((choice) => choice.move === "end")?.confirm).toBeTruthy();
  });
});

describe("notices", () => {
  it("are told in both languages, and have a pace", () => {
    const at = situation("route");
    for (const notice of notices()) {
      for (const language of LANGUAGES) {
        speak(language);
        expect(game.say(notice, at.names)).not.toMatch(/[{}]|undefined/);
      }
      expect(game.pace(notice)).toBeGreaterThanOrEqual(0);
      expect(game.pace(notice)).toBeLessThanOrEqual(2000);
    }
  });

  it("put dice and rows into German", () => {
    speak("de");
    const say = (kind: string, said: Record<string, string | number>): string =>
      game.say({ kind, arguments: said, text: "" }, ["Ann"]);
    expect(say("yield_roll", { roll: "3 and 5" })).toBe("Die Ausbeute: gewürfelt wird 3 und 5.");
    expect(say("does_row", { player: 0, which: "top" })).toBe("Ann wählt die obere Reihe.");
    expect(say("faces_bite", { player: 0, beast: "snake" })).toBe(
      "Ann geht an einer Schlange vorbei und wird gebissen.",
    );
  });
});

describe("lessons", () => {
  it("begin with the first decision and end with the game", () => {
    const lessons = game.lessons();
    const when = (name: string): string[] =>
      lessons.filter((lesson) => lesson.when(situation(name))).map((lesson) => lesson.id);
    expect(lessons.length).toBeGreaterThanOrEqual(5);
    expect(when("start")).toEqual(["begin"]);
    expect(when("cubes")).toEqual(["cubes"]);
    expect(when("route")).toContain("buy");
    expect(when("over")).toContain("end");
    expect(P.ROUTE).toBe(23);
  });
});
