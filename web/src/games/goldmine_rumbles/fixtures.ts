/** Situations for the tests: real ones, whose box is kept once. */
import kept from "../../../tests/fixtures/goldmine-rumbles.json";
import type { Notice } from "../../generated/protocol.ts";
import type { At } from "./view.ts";

interface Kept {
  box: At["box"];
  items: { name: string; notices: Notice[]; situation: Omit<At, "box"> }[];
}

const { box, items } = kept as unknown as Kept;

export const names = items.map((item) => item.name);

export function situation(name: string): At {
  const found = items.find((item) => item.name === name);
  if (!found) throw new Error(`There is no situation ${name}.`);
  return { ...structuredClone(found.situation), box } as At;
}

export function notices(): Notice[] {
  return items.flatMap((item) => item.notices);
}
