/** The HTTP side of the protocol: what happens before somebody sits at a table. docs/protocol.md tells it all. */
import type { Box } from "../games/contract.ts";
import type { Listed, Notice, OpenTable, SitDown, Ticket } from "../generated/protocol.ts";

/** An option of a game or a dial of a bot: one of some words, or a number of a range. */
export interface OptionInfo {
  help: string;
  choices: string;
  default: string | number;
  words?: string[];
  range?: [number, number];
}

export interface BotInfo {
  id: string;
  blurb: string;
  dials: Record<string, OptionInfo>;
}

export interface GameInfo {
  id: string;
  title: string;
  blurb: string;
  players: [number, number];
  defaultPlayers: number;
  memory: boolean;
  options: Record<string, OptionInfo>;
  bots: BotInfo[];
}

/** One deal of a record, as the rules see it: what could have been dealt, with weights, and what was. */
export interface VerifiedDeal {
  number: number;
  step: number;
  cases: number;
  case: number;
  outcomes: [string, number][];
  due: string;
  recorded: string;
  agrees: boolean;
}

export interface Verified {
  verdict: string;
  problems: string[];
  each?: VerifiedDeal[];
}

export interface ReplayStep {
  /** A seat, or chance; null for the table as it was laid out. */
  by: number | "chance" | null;
  move: string;
  notices: Notice[];
  changed: Record<string, unknown>;
  actor: number | null;
}

/** A finished game as one audience saw it; each step says what changed. */
export interface Replayed {
  game: string;
  /** The hash of a box that was uploaded; empty for the game's own. */
  box: string;
  options: Record<string, unknown>;
  names: string[];
  seat: number | null;
  steps: ReplayStep[];
  result: Record<string, unknown> | null;
}

/** A refusal: a code for us, a text for people. Code "away": the server could not be reached at all. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function request<T>(method: string, path: string, body?: unknown, token = ""): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer: Response;
  try {
    const sent = typeof body === "string" ? body : JSON.stringify(body);
    answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: sent }) });
  } catch {
    throw new Problem("away", "");
  }
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  const problem = said as { code?: string; text?: string } | null;
  throw new Problem(problem?.code ?? "away", problem?.text ?? "");
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  games: (): Promise<GameInfo[]> => request("GET", "/api/games"),
  phrases: (): Promise<string[]> => request("GET", "/api/phrases"),
  tables: (): Promise<Listed[]> => request("GET", "/api/tables"),
  box: (game: string, hash = ""): Promise<Box> =>
    request("GET", `/api/games/${game}/box${hash ? `?hash=${encodeURIComponent(hash)}` : ""}`),
  upload: (game: string, text: string): Promise<{ box: string }> => request("POST", `/api/games/${game}/boxes`, text),
  open: (asked: OpenTable): Promise<Ticket> => request("POST", "/api/tables", asked),
  sit: (id: string, asked: SitDown): Promise<Ticket> => request("POST", `${table(id)}/seats`, asked),
  rejoin: (id: string, token: string): Promise<Ticket> => request("POST", `${table(id)}/rejoin`, undefined, token),
  record: (id: string): Promise<Record<string, unknown>> => request("GET", `${table(id)}/record`),
  verify: (record: unknown): Promise<Verified> => request("POST", "/api/verify", record),
  replay: (record: unknown, seat: string): Promise<Replayed> => request("POST", `/api/replays?seat=${seat}`, record),
  replayTable: (id: string, seat: string): Promise<Replayed> => request("GET", `${table(id)}/replay?seat=${seat}`),
  remove: (id: string, token: string): Promise<{ deleted: string }> => request("DELETE", table(id), undefined, token),
};
