/** What cards, towns and amounts are called in the language of the page. */
import de from "../../../../src/motherlode/games/gold_river/words/de.toml";
import en from "../../../../src/motherlode/games/gold_river/words/en.toml";
import { fill, words } from "../../words/language.svelte.ts";
import type { Catalogue, Language } from "../contract.ts";
import { boxOf, isAction, isBuilding, isClaim, KIND, NUMBERS, rankOf, rollsFor, suitOf, townId } from "./view.ts";
import type { At, Card } from "./view.ts";
import { WORDS, type RiverWords } from "./words.ts";

export const CATALOGUES: Record<Language, Catalogue> = { en, de };

export function w(): RiverWords {
  return words(WORDS);
}

/** A name out of the box for which there are no words: `dry-gulch` becomes "Dry Gulch". */
function pretty(id: string): string {
  return id
    .split("-")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ");
}

export function townName(at: At, town: number): string {
  const id = townId(at, town);
  return words(CATALOGUES).things?.[id] ?? pretty(id);
}

/** What a Claim waits for: a number, or even, odd, double. */
export function numberName(card: Card): string {
  if (card.waitsFor === NUMBERS.EVEN) return w().even;
  if (card.waitsFor === NUMBERS.ODD) return w().odd;
  if (card.waitsFor === NUMBERS.DOUBLE) return w().double;
  return String(card.waitsFor);
}

function kindName(card: Card): string {
  return (w() as Record<string, string>)[`card${card.kind}`] ?? pretty(card.name);
}

/** A card by name, short: "Dry Gulch 5", "Gold! 4", "Judge". */
export function cardName(at: At, card: Card): string {
  if (isClaim(card)) return fill(w().claimCalled, { town: townName(at, card.town), number: numberName(card) });
  if (card.kind === KIND.GOLD) return fill(w().goldCalled, { nuggets: card.nuggets });
  return kindName(card);
}

/** The heading on a card. */
export function cardTitle(at: At, card: Card): string {
  return isClaim(card) ? townName(at, card.town) : kindName(card);
}

/** The sort of a card; Gold! says it itself. */
export function sortName(card: Card): string {
  if (isClaim(card)) return w().claim;
  if (isBuilding(card)) return w().building;
  return isAction(card) ? w().action : "";
}

/** What a card does, in a line. */
export function cardDoes(at: At, card: Card): string {
  const box = boxOf(at);
  if (isClaim(card)) {
    return fill(w().strikesOn, { number: numberName(card), rolls: rollsFor(at, card), all: box.die * box.die });
  }
  return fill((w() as Record<string, string>)[`does${card.kind}`] ?? "", {
    room: box.bank_room,
    bonus: box.bank_bonus,
    post: nuggetsName(box.post_office),
    saloon: box.saloon,
    raid: box.raid,
    hold_up: box.hold_up,
    stagecoach: box.stagecoach,
    found: box.bandit,
    gold: card.nuggets,
  });
}

export function faceName(card: Card): string {
  const rank = w().ranks.split(",")[rankOf(card)] ?? "";
  return fill(w().faceTold, { rank, suit: w()[suitOf(card)] });
}

/** A card in full, for those who listen: name, what it pays, what it does, its playing card. */
export function cardTold(at: At, card: Card): string {
  const name = isClaim(card)
    ? fill(w().claimTold, {
        town: townName(at, card.town),
        number: numberName(card),
        nuggets: nuggetsName(card.nuggets),
      })
    : cardName(at, card);
  const face = at.sight.poker && card.face > 0 ? [faceName(card)] : [];
  return [name, cardDoes(at, card), ...face].join(", ");
}

/** A card as lists name it: a Claim with its nuggets. */
export function cardBrief(at: At, card: Card): string {
  return isClaim(card) ? `${cardName(at, card)} (${card.nuggets})` : cardName(at, card);
}

export function nuggetsName(n: number): string {
  return n === 1 ? w().nugget : fill(w().nuggets, { n });
}

export function playerName(at: At, seat: number | null): string {
  return seat === null ? "" : (at.names[seat] ?? "");
}
