/** The seats that this browser holds: their tokens never stand in an address that is shared. */

export interface Held {
  seat: number;
  token: string;
  name: string;
  /** What this seat added to the dice, and what the server had committed to when it did: to compare at the end. */
  seed: string;
  commitments: Record<number, string>;
}

const SEATS = "motherlode.seats";
const NAME = "motherlode.name";
const MOST = 50;

export function allHeld(): Record<string, Held> {
  try {
    return JSON.parse(localStorage.getItem(SEATS) ?? "{}") as Record<string, Held>;
  } catch {
    return {};
  }
}

function keep(seats: Record<string, Held>): void {
  const latest = Object.entries(seats).slice(-MOST);
  localStorage.setItem(SEATS, JSON.stringify(Object.fromEntries(latest)));
}

export function held(table: string): Held | null {
  return allHeld()[table] ?? null;
}

export function hold(table: string, seat: Held): void {
  const { [table]: _, ...others } = allHeld();
  keep({ ...others, [table]: seat });
}

export function letGo(table: string): void {
  const { [table]: _, ...others } = allHeld();
  keep(others);
}

/** The commitment that was shown to us for a game of this table, written down the first time. */
export function witnessed(table: string, round: number, commitment: string): string {
  const seat = held(table);
  if (seat === null) return commitment;
  const known = seat.commitments[round];
  if (known !== undefined) return known;
  hold(table, { ...seat, commitments: { ...seat.commitments, [round]: commitment } });
  return commitment;
}

export function usualName(): string {
  return localStorage.getItem(NAME) ?? "";
}

export function rememberName(name: string): void {
  localStorage.setItem(NAME, name);
}

/** 32 random bytes for the dice, in hexadecimal digits. */
export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
