/** The HTTP side of the protocol: what happens before somebody sits at a table. docs/protocol.md tells it all. */
import type { BoxInfo, GameInfo, Listed, OpenTable, Replay, SitDown, Ticket, Verified } from "../generated/protocol.ts";

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
  box: (game: string, hash = ""): Promise<BoxInfo> =>
    request("GET", `/api/games/${game}/box${hash ? `?hash=${encodeURIComponent(hash)}` : ""}`),
  upload: (game: string, text: string): Promise<{ box: string }> => request("POST", `/api/games/${game}/boxes`, text),
  open: (asked: OpenTable): Promise<Ticket> => request("POST", "/api/tables", asked),
  sit: (id: string, asked: SitDown): Promise<Ticket> => request("POST", `${table(id)}/seats`, asked),
  rejoin: (id: string, token: string): Promise<Ticket> => request("POST", `${table(id)}/rejoin`, undefined, token),
  record: (id: string): Promise<Record<string, unknown>> => request("GET", `${table(id)}/record`),
  verify: (record: unknown): Promise<Verified> => request("POST", "/api/verify", record),
  replay: (record: unknown, seat: string): Promise<Replay> => request("POST", `/api/replays?seat=${seat}`, record),
  replayTable: (id: string, seat: string): Promise<Replay> => request("GET", `${table(id)}/replay?seat=${seat}`),
  remove: (id: string, token: string): Promise<{ deleted: string }> => request("DELETE", table(id), undefined, token),
};
