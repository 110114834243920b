/** The situations that the tests of this game look at: see scripts/situations.py. */
import file from "../../../tests/fixtures/gold-river.json";
import type { Notice } from "../../generated/protocol.ts";
import type { At, View } from "./view.ts";

export interface Item {
  name: string;
  at: At;
  before: At | null;
  notices: Notice[];
}

export const items: Item[] = file.items.map((item) => {
  const at = { ...item.situation, box: file.box } as unknown as At;
  const before = item.before === null ? null : { ...at, sight: item.before as View, moves: [] };
  return { name: item.name, at, before, notices: item.notices as unknown as Notice[] };
});

export function named(name: string): Item {
  const item = items.find((one) => one.name === name);
  if (item === undefined) throw new Error(name);
  return item;
}
