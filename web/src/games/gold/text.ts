/** The whole table in words: enough to play by it alone. */
import { fill } from "../../words/language.svelte.ts";
import type { Section } from "../contract.ts";
import { headline } from "./choices.ts";
import { board, colourWords, goldWords, nameOf, pointWords, sayCard } from "./speech.ts";
import {
  boxOf,
  closedPlaces,
  isDraft,
  isOver,
  isRush,
  kindAt,
  lostGold,
  openPlaces,
  PLACES,
  remembered,
  row,
  SIDE,
  square,
  type At,
} from "./view.ts";

export function describe(at: At): Section[] {
  const w = board();
  const parts: Section[] = [
    { title: w.tTurn, lines: turnLines(at) },
    { title: w.tPlayers, lines: playerLines(at) },
  ];
  if (isOver(at)) return [...parts, { title: w.tResult, lines: resultLines(at) }];
  parts.push({ title: w.tTable, lines: tableLines(at) });
  if (at.aid) {
    parts.push({ title: w.tKnown, lines: knownLines(at) }, { title: w.tUnseen, lines: unseenLines(at) });
  }
  return parts.filter((part) => part.lines.length > 0);
}

function turnLines(at: At): string[] {
  const w = board();
  const lines = [`${headline(at)}.`];
  if (isOver(at)) return lines;
  if (at.moves.some((move) => move.startsWith("flip "))) lines.push(w.lineMine);
  if (isRush(at)) lines.push(w.lineRush);
  else lines.push(fill(w.lineNoRush, { cards: boxOf(at.box).rush_at }));
  return lines;
}

function playerLines(at: At): string[] {
  const w = board();
  const lines = at.names.map((player, seat) =>
    fill(seat === at.me ? w.linePlayerYou : w.linePlayer, {
      player,
      colours: colourWords(at, seat) || w.noColour,
      gold: goldWords(at, seat),
      points: pointWords(at, seat),
    }),
  );
  const colours = colourWords(at, null);
  if (colours) lines.push(fill(isDraft(at) ? w.lineFree : w.lineNobody, { colours }));
  return lines;
}

function tableLines(at: At): string[] {
  const w = board();
  const closed = closedPlaces(at.sight);
  const count = fill(closed.size === 1 ? w.lineFaceDownOne : w.lineFaceDown, { cards: closed.size });
  const rows = Array.from({ length: SIDE }, (_, number) => {
    const squares = PLACES.filter((place) => row(place) === number && closed.has(place)).map(square);
    if (squares.length === 0) return fill(w.lineRowEmpty, { row: number + 1 });
    return fill(w.lineRow, { row: number + 1, squares: squares.join(", ") });
  });
  return [...openLines(at), count, ...rows];
}

function openLines(at: At): string[] {
  const w = board();
  const open = openPlaces(at.sight);
  if (open.length === 0) return [w.lineNoOpen];
  return open.map((place) =>
    fill(w.lineOpen, { card: sayCard(at.box, kindAt(at.sight, place)), square: square(place) }),
  );
}

function knownLines(at: At): string[] {
  const closed = closedPlaces(at.sight);
  const known = PLACES.filter((place) => closed.has(place) && remembered(at, place));
  return known.map((place) =>
    fill(board().lineKnown, { square: square(place), card: sayCard(at.box, remembered(at, place)) }),
  );
}

function unseenLines(at: At): string[] {
  return at.sight.unseen.flatMap((copies, kind) =>
    copies > 0 ? [fill(board().lineUnseen, { copies, card: sayCard(at.box, kind) })] : [],
  );
}

function resultLines(at: At): string[] {
  const w = board();
  const ranks = at.result?.ranks ?? [];
  const seats = ranks.map((_, seat) => seat).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const lines = seats.map((seat) =>
    fill(w.lineRank, {
      rank: ranks[seat] ?? 0,
      player: nameOf(at, seat),
      points: pointWords(at, seat),
      gold: goldWords(at, seat),
    }),
  );
  return [...lines, fill(w.lineLost, { points: lostGold(at.sight) })];
}

/** A place in words, for its button. */
export function placeWords(at: At, place: number, kind: number, open: boolean, present: boolean): string {
  const w = board();
  const said = { square: square(place), card: sayCard(at.box, kind) };
  if (!present) return fill(w.empty, said);
  if (open) return fill(kind ? w.openCard : w.openUnknown, said);
  return fill(kind ? w.closedKnown : w.closed, said);
}
