/** Opening a table, sitting down, and keeping the token. */
import { api } from "./api.ts";
import type { GameInfo } from "../generated/protocol.ts";
import { hold, newSeed, rememberName } from "./seats.ts";
import { go } from "../route.svelte.ts";
import type { OpenTable, Ticket } from "../generated/protocol.ts";

/** A table of one's own opens with this in its address, and begins at once. */
export const AT_ONCE = "#start";
/** The same, with a lesson at each new thing. */
export const LESSONS = "#lessons";

const USUAL = "digger";

export async function openTable(asked: Omit<OpenTable, "seed">, how = ""): Promise<void> {
  const seed = newSeed();
  const ticket = await api.open({ ...asked, seed });
  keep(ticket, asked.name, seed);
  go(`/table/${ticket.table}${how}`);
}

export async function sitDown(table: string, name: string, seat: number | null = null): Promise<Ticket> {
  const seed = newSeed();
  const ticket = await api.sit(table, seat === null ? { name, seed } : { name, seed, seat });
  keep(ticket, name, seed);
  rememberName(name);
  return ticket;
}

function keep(ticket: Ticket, name: string, seed: string): void {
  hold(ticket.table, { seat: ticket.seat, token: ticket.token, name, seed, commitments: {} });
}

/** A personal link: its token stands behind the #, which no server ever sees. It is changed for a new one. */
export async function rejoin(table: string, token: string): Promise<void> {
  const ticket = await api.rejoin(table, token);
  keep(ticket, "", "");
  go(`/table/${table}`, true);
}

/** Against bots on all other seats, with the game's usual options. */
export async function playNow(game: GameInfo, name: string, how: string): Promise<void> {
  const bots: Record<string, string> = {};
  for (let seat = 1; seat < game.defaultPlayers; seat++) bots[seat] = usualBot(game);
  await openTable({ game: game.id, name, options: { players: game.defaultPlayers }, bots }, how);
}

/** The bot that sits down when nobody chose. */
export function usualBot(game: GameInfo): string {
  return game.bots.some((bot) => bot.id === USUAL) ? USUAL : (game.bots[0]?.id ?? USUAL);
}
