/** How long a move may take, as it is offered and said. */
import { fill, words } from "../words/language.svelte.ts";
import { shell } from "../words/shell.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In seconds; 0 is no limit. */
export const TIMERS = [0, 30, MINUTE, 3 * MINUTE, 10 * MINUTE, 8 * HOUR, DAY, 3 * DAY] as const;

export function lasting(seconds: number): string {
  const w = words(shell);
  if (seconds === 0) return w.noTimer;
  if (seconds % DAY === 0) return fill(w.days, { n: seconds / DAY });
  if (seconds % HOUR === 0) return fill(w.hours, { n: seconds / HOUR });
  if (seconds % MINUTE === 0 && seconds > MINUTE) return fill(w.minutes, { n: seconds / MINUTE });
  return fill(w.seconds, { n: seconds });
}

/** A time that runs down, such as 1:05. */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= DAY) return fill(words(shell).days, { n: Math.floor(left / DAY) });
  const parts = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE), left % MINUTE];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, n) => (n === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
