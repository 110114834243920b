/** The games that the client can draw; each is loaded when it is first needed. */
import type { GameClient } from "./contract.ts";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game has its own view record
type AnyGame = GameClient<any>;

const loaders: Record<string, () => Promise<{ default: AnyGame }>> = {
  gold: () => import("./gold/index.ts"),
  "quick-silver": () => import("./quick_silver/index.ts"),
  "gold-river": () => import("./gold_river/index.ts"),
  "goldmine-rumbles": () => import("./goldmine_rumbles/index.ts"),
};

const rules: Record<string, () => Promise<{ default: string }>> = {
  gold: () => import("../../../docs/rules/gold.md"),
  "quick-silver": () => import("../../../docs/rules/quick-silver.md"),
  "gold-river": () => import("../../../docs/rules/gold-river.md"),
  "goldmine-rumbles": () => import("../../../docs/rules/goldmine-rumbles.md"),
};

export async function gameClient(id: string): Promise<AnyGame> {
  const load = loaders[id];
  if (load === undefined) throw new Error(`This page does not know the game ${id}.`);
  return (await load()).default;
}

/** The page of rules as HTML; every statement in it has its id as an anchor. */
export async function rulesPage(id: string): Promise<string> {
  return (await rules[id]?.())?.default ?? "";
}
