/** The games that the server has: asked for once. */
import { api } from "./api.ts";
import type { GameInfo } from "../generated/protocol.ts";

let asked: Promise<GameInfo[]> | null = null;

export function games(): Promise<GameInfo[]> {
  asked ??= api.games().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

export async function gameInfo(id: string): Promise<GameInfo | null> {
  return (await games()).find((game) => game.id === id) ?? null;
}
