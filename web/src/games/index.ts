/** The games that the client can draw: one folder each, loaded when it is first needed. */
import type { GameClient } from "./contract.ts";

const clients = import.meta.glob<{ default: GameClient }>("./*/index.ts");
const rules = import.meta.glob<{ default: string }>("../../../docs/rules/*.md");

export async function gameClient(id: string): Promise<GameClient> {
  const load = clients[`./${id.replaceAll("-", "_")}/index.ts`];
  if (load === undefined) throw new Error(`This page does not know the game ${id}.`);
  return (await load()).default;
}

/** The page of rules as HTML; every statement in it has its id as an anchor. */
export async function rulesPage(id: string): Promise<string> {
  return (await rules[`../../../docs/rules/${id}.md`]?.())?.default ?? "";
}
