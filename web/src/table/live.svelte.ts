/** A table that we sit at or watch: what the server said of it, what is being shown, and what we can do. */
import { api, Problem } from "../net/api.ts";
import type { GameInfo } from "../generated/protocol.ts";
import { Link, type Standing } from "../net/link.ts";
import { gameInfo } from "../net/shelf.ts";
import { held, letGo, witnessed } from "../net/seats.ts";
import { gameClient } from "../games/index.ts";
import type { Box, GameClient, Situation, Way } from "../games/contract.ts";
import type { Answer, Fairness, FromServer, News, Notice, State } from "../generated/protocol.ts";
import { calm, prefs } from "../prefs.svelte.ts";
import { ring } from "../parts/sound.ts";
import { words } from "../words/language.svelte.ts";
import { shell } from "../words/shell.ts";
import { Log } from "./log.svelte.ts";
import { situation } from "./situation.ts";
import { Showing } from "./showing.svelte.ts";
import { said } from "./telling.ts";

/** Refused because others were quicker: the news of it have come, and there is nothing to say. */
const OVERTAKEN = new Set(["stale", "not-now", "asking"]);

type Replies = Map<string, (answer: Answer | null) => void>;

export class LiveTable {
  standing: Standing = $state("connecting");
  /** Why the connection ended, if it did. */
  ended = $state({ code: "", text: "" });
  state: State | null = $state.raw(null);
  info: GameInfo | null = $state.raw(null);
  client: GameClient | null = $state.raw(null);
  showing: Showing | null = $state.raw(null);
  log = new Log();
  /** The last refusal, to be shown for a moment. */
  trouble = $state("");
  /** What we sent and no answer has come for: nothing more can be clicked until then. */
  sent = $state("");
  private box: Box | null = null;
  private boxHash: string | null = null;
  private backlog: (State | News)[] = [];
  private readonly link: Link;
  private readonly replies: Replies = new Map();

  constructor(readonly id: string) {
    const listener = { heard: (message: FromServer) => this.hear(message), standing: this.stands.bind(this) };
    this.link = new Link(id, held(id)?.token ?? "", listener);
    this.link.open();
  }

  get me(): number | null {
    return this.state?.me ?? null;
  }

  get host(): boolean {
    return this.me !== null && (this.state?.seats[this.me]?.host ?? false);
  }

  get fairness(): Fairness | null {
    return this.state?.fairness ?? null;
  }

  /** The commitment as it was first shown to us: if the server names another one at the end, it cheated. */
  get witnessed(): string {
    const { state } = this;
    return state ? witnessed(this.id, state.round, state.fairness.commitment) : "";
  }

  /** Whether memory is part of the game, and nothing helps it. */
  get hushed(): boolean {
    return (this.info?.memory ?? false) && this.state?.settings.aid !== true;
  }

  close(): void {
    this.link.close();
  }

  hurry(): void {
    this.link.hurry();
  }

  /** Take the seat whose token we hold now; without one we watch. */
  sitDown(): void {
    this.link.open(held(this.id)?.token ?? "");
  }

  play(move: string): void {
    const at = this.showing?.at;
    if (this.state === null || this.sent || !at?.moves.includes(move)) return;
    this.showing?.skip();
    this.sent = nonce();
    this.link.send({ type: "play", version: this.state.turn, move, nonce: this.sent });
  }

  order(order: string, more: { seat?: number; text?: string } = {}): void {
    this.link.send({ type: "do", order, nonce: nonce(), ...more });
  }

  ask(what: string, text = ""): Promise<Answer | null> {
    const id = nonce();
    const reply = new Promise<Answer | null>((resolve) => this.replies.set(id, resolve));
    this.link.send({ type: "ask", what, text, nonce: id });
    return reply;
  }

  async ways(site: number): Promise<Way[]> {
    const answer = await this.ask("ways", String(site));
    return (answer?.content.routes as Way[] | undefined) ?? [];
  }

  private stands(standing: Standing, code: string, text: string): void {
    this.standing = standing;
    if (standing !== "ended") return;
    this.ended = { code, text };
    if (code === "bad-token") {
      letGo(this.id); // the seat is another's now; we can still watch
      this.link.open("");
    }
  }

  private hear(message: FromServer): void {
    if (message.type === "state" || message.type === "news") {
      this.backlog.push(message);
      if (this.backlog.length === 1) void this.catchUp();
    } else if (message.type === "presence") {
      this.showPresence(message.seats);
    } else if (message.type === "refused") {
      this.answered(message.nonce);
      if (!OVERTAKEN.has(message.code)) this.trouble = message.text;
    } else if (message.type === "done") {
      this.answered(message.nonce);
    } else if (message.type === "answer") {
      this.replies.get(message.nonce)?.(message);
      this.replies.delete(message.nonce);
    }
  }

  private answered(id: string): void {
    if (this.sent === id) this.sent = "";
    this.replies.get(id)?.(null);
    this.replies.delete(id);
  }

  /** One message after the other; the first needs the game's code and box, which may have to be loaded. */
  private async catchUp(): Promise<void> {
    for (let message = this.backlog[0]; message !== undefined; message = this.backlog[0]) {
      try {
        if (message.type === "state") await this.takeState(message);
        else this.takeNews(message);
      } catch (error) {
        this.trouble = error instanceof Problem ? error.message : words(shell).cannotLoad;
      }
      this.backlog.shift();
    }
  }

  private async takeState(state: State): Promise<void> {
    this.info ??= await gameInfo(state.game);
    this.client ??= await gameClient(state.game);
    if (this.box === null || this.boxHash !== state.box) {
      this.box = await api.box(state.game, state.box);
      this.boxHash = state.box;
    }
    this.log.begin(`${this.id}/${state.round}/${state.me ?? "onlooker"}`, state.chat ?? [], state.seats);
    this.state = state;
    void this.witnessed; // written down before anything is dealt
    const at = this.now();
    if (this.showing === null) {
      this.showing = new Showing(at, this.client, calm, (notice) => this.tell(notice));
    } else this.showing.reset(at);
  }

  private takeNews(news: News): void {
    if (this.state === null || this.showing === null) return;
    const { type: _, notices, ...changed } = news;
    const optional = { deadline: null, looking: false, asked: null, result: null };
    this.state = { ...this.state, ...optional, ...changed };
    if (this.sent && this.state.actor !== this.me) this.sent = "";
    this.showing.push(notices, this.now());
  }

  private showPresence(present: number[]): void {
    if (this.state === null) return;
    const seats = this.state.seats.map((seat, number) => ({ ...seat, present: present.includes(number) }));
    this.state = { ...this.state, seats };
  }

  private now(): Situation {
    return situation(this.state as State, this.box as Box);
  }

  private tell(notice: Notice): void {
    const { client, state } = this;
    if (client === null || state === null) return;
    const names = this.showing?.at.names ?? [];
    this.log.add(notice, said(client, notice, names), names, this.hushed && !(client.keeps?.(notice) ?? false));
    const sound = prefs.sound ? client.sound(notice) : null;
    if (sound !== null) ring(sound);
  }
}

export function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36)).join("");
}
