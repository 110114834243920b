/** Real situations for tests; see scripts/situations.py. */
import type { Notice } from "../../generated/protocol.ts";
import stored from "../../../tests/fixtures/quick-silver.json";
import type { At } from "./view.ts";

export interface Item {
  name: string;
  notices: Notice[];
  was: At;
  at: At;
}

export const ITEMS: Item[] = stored.items.map(({ name, notices, was, situation }) => ({
  name,
  notices: notices as unknown as Notice[],
  was: { ...was, box: stored.box } as unknown as At,
  at: { ...situation, box: stored.box } as unknown as At,
}));

export function item(name: string): Item {
  const found = ITEMS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no situation is called ${name}`);
  return found;
}
