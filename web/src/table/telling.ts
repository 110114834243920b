/** A notice in words: of the game by its own catalogue, of the table around it by ours. */
import type { GameClient } from "../games/contract.ts";
import type { Notice } from "../generated/protocol.ts";
import { fill, words } from "../words/language.svelte.ts";
import { shell } from "../words/shell.ts";

export function said(client: GameClient, notice: Notice, names: string[]): string {
  if (notice.kind === "said") return notice.text;
  if (!notice.kind.startsWith("table-")) return client.say(notice, names);
  const text = words(shell).tableNotices[notice.kind];
  return text ? fill(text, { player: names[Number(notice.arguments.player)] ?? "" }) : notice.text;
}
