import { beforeEach, describe, expect, it } from "vitest";
import { speak } from "../../words/language.svelte.ts";
import english from "../../../../src/motherlode/games/quick_silver/words/en.toml";
import german from "../../../../src/motherlode/games/quick_silver/words/de.toml";
import { LANGUAGES } from "../contract.ts";
import { ITEMS, item } from "./fixtures.ts";
import client from "./index.ts";
import { LESSONS } from "./lessons.ts";
import { boxOf, entry, type At } from "./view.ts";
import { BOARD_WORDS } from "./words.ts";

beforeEach(() => speak("en"));

const whole = (at: At) =>
  client
    .describe(at)
    .flatMap(({ title, lines }) => [title, ...lines])
    .join("\n");

describe.each(LANGUAGES)("choices in %s", (language) => {
  beforeEach(() => speak(language));

  it.each(ITEMS)("has one choice with words for every legal move: $name", ({ at }) => {
    const choices = client.choices(at);
    expect(choices.map((choice) => choice.move).sort()).toEqual([...at.moves].sort());
    for (const choice of choices) expect(choice.label).not.toBe(choice.move);
    expect(new Set(choices.map((choice) => choice.label)).size).toBe(choices.length);
    expect(client.headline(at)).not.toBe("");
    expect(client.rule(at)).toMatch(/^QS-/);
  });

  it("tells every notice of the fixtures", () => {
    for (const { notices, at } of ITEMS) {
      for (const notice of notices) expect(client.say(notice, at.names)).not.toMatch(/[{}]/);
    }
  });

  it("describes every table without gaps", () => {
    for (const { at } of ITEMS) expect(whole(at)).not.toMatch(/undefined|NaN|\{/);
  });

  it("has lessons with words", () => {
    for (const lesson of client.lessons()) expect(lesson.text.length).toBeGreaterThan(20);
  });
});

describe("catalogues", () => {
  const slots = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

  it("German says what English says", () => {
    for (const section of ["notices", "things"] as const) {
      expect(Object.keys(german[section] ?? {})).toEqual(Object.keys(english[section] ?? {}));
      for (const [key, text] of Object.entries(english[section] ?? {})) {
        expect(slots(german[section]?.[key] ?? "")).toEqual(slots(text));
      }
    }
  });

  it("has no word that is the same by oversight", () => {
    const same = Object.entries(BOARD_WORDS.en).filter(
      ([key, word]) => typeof word === "string" && BOARD_WORDS.de[key as keyof typeof BOARD_WORDS.de] === word,
    );
    expect(same).toEqual([]);
    expect(Object.keys(LESSONS.de)).toEqual(Object.keys(LESSONS.en));
  });
});

describe("words", () => {
  it("asks before the last plate is paid", () => {
    const choices = client.choices(item("last plate").at);
    expect(choices.find((choice) => choice.move === "accept")?.confirm).toBeUndefined();
    expect(choices.find((choice) => choice.move === "aim 2")?.confirm).toContain("last plate");
    expect(client.choices(item("asked").at).every((choice) => choice.confirm === undefined)).toBe(true);
  });

  it("describes hand, carts, dice, centre and the swap", () => {
    const told = whole(item("asked").at);
    for (const part of ["Gravel (0)", "4 plates", "Black die", "card 1 hidden", "Bob wants to swap with Ann"]) {
      expect(told).toContain(part);
    }
  });

  it("describes open cards while they lie there, and only then", () => {
    expect(whole(item("spying").at)).toContain("open cards: Fool's Gold (-10)");
    expect(whole(item("asked").at)).not.toContain("open cards");
  });

  it("describes the market and how it ended", () => {
    const reveal = item("reveal").at;
    expect(whole(reveal)).toContain(`paid $${Math.max(...reveal.sight.paid)}`);
    expect(whole(item("over").at)).toContain("Ann is the only one left alive");
  });

  it("takes the numbers from the box", () => {
    const { at } = item("turn");
    const richer: At = { ...at, box: { ...at.box, record: { ...at.box.record, mayor: 70, sneak_value: -2 } } };
    expect(entry([boxOf(richer).mayor], 0)).toBe(70);
    expect(whole(richer)).toContain("Mayor at $70");
    expect(client.choices(richer).find((choice) => choice.move === "sneak")?.label).toContain("-2");
  });

  it("teaches at the start, at the turn and at the end", () => {
    const taught = (at: At) =>
      client
        .lessons()
        .filter((lesson) => lesson.when(at))
        .map((lesson) => lesson.id);
    expect(taught(item("spying").at)).toContain("start");
    expect(taught(item("turn").at)).toEqual(expect.arrayContaining(["turn", "dynamite"]));
    expect(taught(item("asked").at)).toEqual(["redirect"]);
    expect(taught(item("over").at)).toContain("end");
  });

  it("lets the log forget the cards of this round, and nothing else", () => {
    const told = (kind: string) => client.keeps?.({ kind, arguments: {}, text: "" });
    expect(["dealt_open", "you_take", "you_lose", "you_give"].map(told)).toEqual([false, false, false, false]);
    expect(["swaps", "shows_3", "sells", "redirects"].map(told)).toEqual([true, true, true, true]);
  });

  it("gives time to what matters, and a sound to what is loud", () => {
    const boom = { kind: "explodes", arguments: { player: 0 }, text: "" };
    expect(client.pace(boom)).toBeGreaterThan(0);
    expect(client.sound(boom)).toBe("boom");
    expect(client.pace({ kind: "dealt_you", arguments: { card: "tin" }, text: "" })).toBe(0);
    expect(client.sound({ kind: "sells", arguments: { player: 0, total: 3, paid: 0 }, text: "" })).toBeNull();
  });
});
