/** The language of the page: chosen by the person, else the browser's, else English. */
import { LANGUAGES, type Catalogue, type Language } from "../games/contract.ts";
import type { Notice } from "../generated/protocol.ts";

const KEPT = "motherlode.language";

function first(): Language {
  const kept = globalThis.localStorage?.getItem(KEPT);
  const wanted = [kept ?? "", ...(globalThis.navigator?.languages ?? [])].map((code) => code.slice(0, 2));
  return LANGUAGES.find((language) => wanted[0] === language) ?? LANGUAGES.find((one) => wanted.includes(one)) ?? "en";
}

const chosen = $state({ code: first() });

export function language(): Language {
  return chosen.code;
}

export function speak(code: Language): void {
  chosen.code = code;
  globalThis.localStorage?.setItem(KEPT, code);
  globalThis.document?.documentElement.setAttribute("lang", code);
}

/** The words of the present language out of a catalogue that has all of them. */
export function words<T>(catalogue: Record<Language, T>): T {
  return catalogue[chosen.code];
}

/** Puts values where a text has their names in braces: `fill("{n} left", { n: 3 })`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A notice in words, as Python's `story.say` does it: arguments called `player…` are seats and become names. */
export function tell(catalogues: Record<Language, Catalogue>, notice: Notice, names: string[]): string {
  const catalogue = words(catalogues);
  const text = catalogue.notices[notice.kind];
  if (text === undefined) return notice.text;
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(notice.arguments)) {
    values[name] = name.startsWith("player") ? (names[Number(value)] ?? "") : (catalogue.things?.[value] ?? value);
  }
  const told = fill(text, values);
  return told.charAt(0).toUpperCase() + told.slice(1);
}
