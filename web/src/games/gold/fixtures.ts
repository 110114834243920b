/** The situations of web/tests/fixtures/gold.json, for tests. */
import type { Notice } from "../../generated/protocol.ts";
import kept from "../../../tests/fixtures/gold.json";
import type { At } from "./view.ts";

export interface Fixture {
  name: string;
  at: At;
  was: At;
  notices: Notice[];
}

function whole(situation: unknown): At {
  return { ...(situation as At), box: kept.box as unknown as At["box"] };
}

export const FIXTURES: Fixture[] = kept.items.map((item) => ({
  name: item.name,
  at: whole(item.situation),
  was: whole(item.was),
  notices: item.notices as unknown as Notice[],
}));

export function fixture(name: string): Fixture {
  const found = FIXTURES.find((one) => one.name === name);
  if (!found) throw new Error(`There is no fixture called ${name}.`);
  return found;
}
