/** What happened: in words, how long it is shown, and what it sounds like. */
import deCatalogue from "../../../../src/motherlode/games/goldmine_rumbles/words/de.toml";
import enCatalogue from "../../../../src/motherlode/games/goldmine_rumbles/words/en.toml";
import type { Notice } from "../../generated/protocol.ts";
import { tell } from "../../words/language.svelte.ts";
import type { Catalogue, Language, Sound } from "../contract.ts";
import { catalogue, W } from "./words.ts";

export const catalogues: Record<Language, Catalogue> = {
  en: withMore(enCatalogue, "en"),
  de: withMore(deCatalogue, "de"),
};

/** The words that notices have as arguments and the catalogue leaves as they are, such as the row. */
function withMore(words: Catalogue, language: Language): Catalogue {
  return { ...words, things: { ...catalogue[language].said, ...words.things } };
}

export function say(notice: Notice, names: string[]): string {
  const roll = notice.arguments["roll"];
  if (roll === undefined) return tell(catalogues, notice, names);
  const dice = String(roll).replace(" and ", ` ${W().and} `);
  return tell(catalogues, { ...notice, arguments: { ...notice.arguments, roll: dice } }, names);
}

const LONG = 1200;
const SOME = 800;
const SHORT = 450;

const PACE: Record<string, number> = {
  rumble: 1600,
  yield_roll: LONG,
  fight_roll: LONG,
  goes: SOME,
  goes_to_site: SOME,
  faces_bite: SOME,
  faces_bread: SOME,
  faces_blunderbus: SOME,
  backfires: SOME,
  shoots: SHORT,
  does_turn: LONG,
  does_shift: LONG,
  does_buy: SOME,
  does_attack: LONG,
  does_attack_papa: LONG,
  does_fight: SOME,
  does_pay: SHORT,
  does_accept: SOME,
  does_accept_route: SOME,
  does_loot: SOME,
  does_loot_papa: SOME,
  does_pickpocket: SOME,
  does_pickpocket_papa: SOME,
  does_swap: SOME,
  does_call: SOME,
  does_refresh: SOME,
  does_use: SHORT,
  does_cube: 250,
  does_carry: SHORT,
  does_take: SHORT,
  does_row: 0,
  does_bid: SHORT,
  does_start: SOME,
  does_leaf: SHORT,
  does_dismiss: SOME,
  does_read: SOME,
  weapon_blunderbus: SHORT,
  fight_over: SHORT,
  gives_up: SOME,
  gold_more: SHORT,
  injured: 300,
  bandages_more: 300,
  poisons_more: 300,
  over: LONG,
};

export function pace(notice: Notice): number {
  return PACE[notice.kind] ?? (notice.kind.startsWith("hazard_") ? LONG : 0);
}

const SOUNDS: Record<string, Sound> = {
  rumble: "boom",
  does_turn: "boom",
  does_shift: "boom",
  backfires: "boom",
  faces_blunderbus: "boom",
  goes: "step",
  goes_to_site: "step",
  faces_bite: "step",
  faces_bread: "step",
  does_buy: "coin",
  gold_more: "coin",
  does_accept: "coin",
  does_pay: "coin",
  does_shop: "coin",
  does_sell: "coin",
  yield_roll: "dice",
  fight_roll: "dice",
  does_attack: "fight",
  does_attack_papa: "fight",
  does_fight: "fight",
  does_take: "card",
  does_cube: "card",
  does_loot: "card",
  does_refresh: "card",
  turn_of: "bell",
  over: "win",
};

export function sound(notice: Notice): Sound | null {
  return SOUNDS[notice.kind] ?? (notice.kind.startsWith("hazard_") ? "dice" : null);
}
