/** What is asked, and every legal move in words. */
import { fill } from "../../words/language.svelte.ts";
import type { Choice } from "../contract.ts";
import { board, capital, colourWord, listed, nameOf, sayCard } from "./speech.ts";
import {
  cardOf,
  colourTaken,
  isChoosingStart,
  isDraft,
  isOver,
  isRush,
  kindAt,
  kindNamed,
  myTurn,
  openPlaces,
  placeOf,
  remembered,
  type At,
} from "./view.ts";

/** The kind of the card that lies open and waits for a second one; 0 if none does. */
function waitingCard(at: At): number {
  const place = openPlaces(at.sight)[0];
  return place === undefined ? 0 : kindAt(at.sight, place);
}

export function headline(at: At): string {
  const w = board();
  if (isOver(at)) return winnersLine(at);
  if (at.looking) return w.looking;
  if (isChoosingStart(at)) return w.drawingStart;
  if (at.actor === null) return w.waiting;
  const card = waitingCard(at);
  const [yours, theirs] = question(at, card);
  const said = { player: nameOf(at, at.actor), card: sayCard(at.box, card) };
  return capital(fill(myTurn(at) ? yours : theirs, said));
}

/** What is to be done now, said to the one who does it and said of them. */
function question(at: At, card: number): [string, string] {
  const w = board();
  if (isDraft(at)) return [w.yourColour, w.theirColour];
  if (isRush(at)) return [w.yourRush, w.theirRush];
  return card ? [w.yourSecond, w.theirSecond] : [w.yourFirst, w.theirFirst];
}

export function winnersLine(at: At): string {
  const w = board();
  const winners = at.result?.winners ?? [];
  const points = at.result?.points[winners[0] ?? 0] ?? 0;
  const names = winners.map((seat) => nameOf(at, seat));
  if (names.length === 1) return fill(w.oneWinner, { player: names[0] ?? "", points });
  return fill(w.manyWinners, { players: listed(names), points });
}

export function choices(at: At): Choice[] {
  return at.moves.map((move) => choice(at, move));
}

function choice(at: At, move: string): Choice {
  const w = board();
  const [verb, what = ""] = move.split(" ");
  switch (verb) {
    case "flip":
      return { move, label: flipLabel(at, what), group: flipGroup(at), onBoard: true };
    case "take": {
      const colour = colourWord(at.box, colourTaken(at.box, move));
      return { move, label: fill(w.takeColour, { colour }), group: w.colourGroup, onBoard: true };
    }
    case "start":
      return { move, label: fill(w.starts, { player: nameOf(at, Number(what)) }) };
    case "turn":
      return { move, label: fill(w.isCard, { card: sayCard(at.box, kindNamed(at.box, what)) }) };
    default:
      return { move, label: move };
  }
}

function flipLabel(at: At, square: string): string {
  const known = remembered(at, placeOf(square));
  if (!known) return fill(board().turnCard, { square });
  return fill(board().turnKnown, { square, card: sayCard(at.box, known) });
}

function flipGroup(at: At): string {
  const w = board();
  if (isRush(at)) return w.rushCard;
  return waitingCard(at) ? w.secondCard : w.firstCard;
}

export function rule(at: At): string {
  if (isOver(at)) return "GO-071";
  if (isChoosingStart(at)) return "GO-R14";
  if (isDraft(at)) return "GO-R04";
  if (isRush(at)) return "GO-061";
  const card = cardOf(at.box, waitingCard(at));
  const rules = { gold: "GO-022", digger: "GO-021", dynamite: "GO-040", unknown: "GO-020" };
  return rules[card.sort];
}
