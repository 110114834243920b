/** How towns look: a colour and a sign each, so that nothing is told by colour alone. */
import { townId, type At } from "./view.ts";

export const SIGNS = ["peak", "moon", "cactus", "bell", "waves", "wheel", "star"] as const;
export type Sign = (typeof SIGNS)[number];

export interface Look {
  sign: Sign;
  /** The same in light and dark: cards are things, and white text stands on it. */
  colour: string;
}

const LOOKS: readonly Look[] = [
  { sign: "peak", colour: "#3f5a9c" },
  { sign: "moon", colour: "#a44d16" },
  { sign: "cactus", colour: "#4f6f22" },
  { sign: "bell", colour: "#8a3468" },
  { sign: "waves", colour: "#17706f" },
  { sign: "wheel", colour: "#5b5372" },
  { sign: "star", colour: "#735700" },
];

const KNOWN = ["cold-mountain", "coyote-city", "dry-gulch", "san-narciso", "whiskey-river"];

/** Towns of the standard box have their own look; others take theirs by number. */
export function lookOf(at: At, town: number): Look {
  const known = KNOWN.indexOf(townId(at, town));
  const look = LOOKS[known >= 0 ? known : (town - 1) % LOOKS.length];
  return look ?? { sign: "star", colour: "#735700" };
}

/** The band of cards that belong to no town. */
export const BANDS = { building: "#6b4726", action: "#8c2f22", gold: "#7a5800" } as const;
