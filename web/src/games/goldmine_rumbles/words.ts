/** All words of the board, in every language: a missing one is an error of types. */
import type { Language } from "../contract.ts";
import { words } from "../../words/language.svelte.ts";
import { boardDe, boardEn } from "./words_board.ts";
import { de } from "./words_de.ts";
import { en } from "./words_en.ts";

export type Words = typeof en;
export type BoardWords = typeof boardEn;

export const catalogue: Record<Language, Words> = { en, de };
export const boardCatalogue: Record<Language, BoardWords> = { en: boardEn, de: boardDe };

/** What things, moves and questions are called. */
export function W(): Words {
  return words(catalogue);
}

/** What stands on the board, and is told of it. */
export function B(): BoardWords {
  return words(boardCatalogue);
}

export function itemWord(name: string): string {
  return W().items[name] ?? name;
}

export function columnWord(name: string): string {
  return W().columns[name] ?? name;
}

/** What so many cubes of a column bring, in words. */
export function bringsWords(column: number, effect: number): string {
  return effect ? (W().brings[column]?.(effectSign(column, effect)) ?? "") : W().bringsNothing;
}

/** The same as it stands on a square of the column. */
export function bringsShort(column: number, effect: number): string {
  return effect ? (W().short[column] ?? "").replace("{n}", effectSign(column, effect)) : "–";
}

const TUNNEL_PLANS = 10;

function effectSign(column: number, effect: number): string {
  return column === TUNNEL_PLANS ? (["", "A", "B", "C"][effect] ?? String(effect)) : String(effect);
}

export function list(parts: string[]): string {
  return parts.join(", ");
}
