/**
 * What happened is shown one thing after another. The queue can be skipped; who wants no movement sees the outcome at
 * once, but for what must be seen at all, such as a card that closes again.
 */
import type { GameClient, Situation } from "../games/contract.ts";
import type { Notice } from "../generated/protocol.ts";

interface Item {
  notices: Notice[];
  next: Situation;
}

/** So many items may wait before the show hurries, so that nobody falls behind a table of quick bots. */
const PATIENCE = 3;
const HURRIED = 0.4;

export class Showing {
  at = $state.raw() as Situation;
  was = $state.raw() as Situation;
  show: Notice[] = $state.raw([]);
  busy = $state(false);
  private queue: Item[] = [];
  private cut: (() => void) | null = null;
  private skipping = false;
  private generation = 0;

  constructor(
    first: Situation,
    private readonly client: GameClient,
    private readonly calm: () => boolean,
    private readonly told: (notice: Notice) => void,
  ) {
    this.at = this.was = first;
  }

  /** Everything anew: nothing is left to show. */
  reset(next: Situation): void {
    this.generation += 1;
    this.queue = [];
    this.cut?.();
    this.at = this.was = next;
    this.show = [];
    this.busy = false;
  }

  push(notices: Notice[], next: Situation): void {
    this.queue.push({ notices, next });
    if (this.busy) this.at = { ...this.at, moves: [] };
    else void this.run();
  }

  /** Show the outcome of all that waits, now. */
  skip(): void {
    this.skipping = true;
    this.cut?.();
  }

  private async run(): Promise<void> {
    const generation = this.generation;
    this.busy = true;
    for (let item = this.queue.shift(); item !== undefined; item = this.queue.shift()) {
      this.was = begun(this.at) ? this.at : item.next;
      // Who may move sees it when there is nothing more to show.
      this.at = this.queue.length > 0 ? { ...item.next, moves: [] } : item.next;
      for (const notice of item.notices) {
        this.show = [...this.show, notice];
        this.told(notice);
        await this.wait(this.time(notice));
        if (generation !== this.generation) return;
      }
      this.show = [];
    }
    this.was = this.at;
    this.busy = this.skipping = false;
  }

  private time(notice: Notice): number {
    if (this.skipping) return 0;
    const pace = this.client.pace(notice);
    const holds = this.client.holds?.(notice) ?? false;
    if (this.calm() && !holds) return 0;
    return this.queue.length > PATIENCE && !holds ? pace * HURRIED : pace;
  }

  private wait(milliseconds: number): Promise<void> {
    if (milliseconds <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.cut = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Before the game begins there is nothing on the table. */
function begun(at: Situation): boolean {
  return Object.keys(at.sight).length > 0;
}
