/** What a person has chosen for this browser: colours, sound, movement. */

export type Theme = "auto" | "light" | "dark";

interface Kept {
  theme: Theme;
  /** Off until somebody switches it on. */
  sound: boolean;
  /** No movement; also what the device asks for. */
  calm: boolean;
}

const KEPT = "motherlode.prefs";

function read(): Kept {
  const usual: Kept = { theme: "auto", sound: false, calm: false };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual;
  }
}

export const prefs = $state(read());

const device = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

export function calm(): boolean {
  return prefs.calm || (device?.matches ?? false);
}

export function choose(change: Partial<Kept>): void {
  Object.assign(prefs, change);
  localStorage.setItem(KEPT, JSON.stringify(prefs));
  dress();
}

/** The chosen colours, on the whole page. */
export function dress(): void {
  if (prefs.theme === "auto") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", prefs.theme);
}
