/** Names of things in the language of the page. */
import german from "../../../../src/motherlode/games/gold/words/de.toml";
import english from "../../../../src/motherlode/games/gold/words/en.toml";
import type { Notice } from "../../generated/protocol.ts";
import { fill, tell, words } from "../../words/language.svelte.ts";
import type { Box, Catalogue, Language } from "../contract.ts";
import { coloursOf, colourName, goldCards, points, type At } from "./view.ts";
import { WORDS, type Words } from "./words.ts";

export const CATALOGUES: Record<Language, Catalogue> = { en: english, de: german };

export function say(notice: Notice, names: string[]): string {
  return tell(CATALOGUES, notice, names);
}

/** The words of the board, in the language of the page. */
export function board(): Words {
  return words(WORDS);
}

/** A card of the box: "green digger 4". */
export function sayCard(box: Box, kind: number): string {
  return thing(box.names["kind"]?.[kind] ?? "");
}

export function colourWord(box: Box, colour: number): string {
  return thing(colourName(box, colour));
}

function thing(name: string): string {
  return words(CATALOGUES).things?.[name] ?? name;
}

/** "a", "a and b", "a, b and c". */
export function listed(parts: string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${board().and} ${last}`;
}

/** The colours of a seat, or of nobody, in words; empty if there are none. */
export function colourWords(at: At, seat: number | null): string {
  return listed(coloursOf(at.sight, seat).map((colour) => colourWord(at.box, colour)));
}

export function goldWords(at: At, seat: number): string {
  const cards = goldCards(at.sight, seat);
  return cards === 1 ? board().goldOne : fill(board().goldMany, { cards });
}

export function pointWords(at: At, seat: number): string {
  const sum = points(at, seat);
  if (sum === null) return board().pointsHidden;
  return sum === 1 ? board().pointOne : fill(board().pointsMany, { points: sum });
}

export function nameOf(at: At, seat: number | null): string {
  return seat === null ? "" : (at.names[seat] ?? "");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
