/** What happened, in plain words, as our seat saw it. A reload of the page keeps it; another browser starts anew. */
import type { Line, Notice, Seat } from "../generated/protocol.ts";

export interface Entry {
  text: string;
  kind: "game" | "table" | "said";
  /** Who said it. */
  seat?: number;
}

const MOST = 400;

export class Log {
  entries: Entry[] = $state([]);
  private where = "";

  /** A table, or another game at it, begins or is shown anew. */
  begin(where: string, chat: Line[], seats: Seat[]): void {
    if (where === this.where) return;
    this.where = where;
    this.entries = this.kept() ?? chat.map((line) => said(line.player, line.text, seats[line.player]?.name ?? ""));
  }

  /** Where memory is part of the game (`hushed`), what was shown is told once and not kept. */
  add(notice: Notice, text: string, names: string[], hushed: boolean): void {
    const around = notice.kind === "said" || notice.kind.startsWith("table-");
    if (hushed && !around) return;
    const player = Number(notice.arguments.player);
    if (notice.kind === "said") this.entries.push(said(player, String(notice.arguments.text), names[player] ?? ""));
    else this.entries.push({ text, kind: around ? "table" : "game" });
    if (this.entries.length > MOST) this.entries.splice(0, this.entries.length - MOST);
    sessionStorage.setItem(`motherlode.log.${this.where}`, JSON.stringify(this.entries));
  }

  private kept(): Entry[] | null {
    try {
      return JSON.parse(sessionStorage.getItem(`motherlode.log.${this.where}`) ?? "null") as Entry[] | null;
    } catch {
      return null;
    }
  }
}

function said(seat: number, text: string, name: string): Entry {
  return { text: `${name}: ${text}`, kind: "said", seat };
}
