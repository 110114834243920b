/**
 * A connection to a table that mends itself: it comes back after a drop with the last version it saw, and what had no
 * answer is sent once more with the same nonce, so nothing is lost and nothing happens twice.
 */
import { PROTOCOL, type FromClient, type FromServer } from "../generated/protocol.ts";

export type Standing = "connecting" | "open" | "away" | "ended";

export interface Listener {
  heard(message: FromServer): void;
  standing(standing: Standing, code: string, text: string): void;
}

const PING_EVERY = 45_000;
const SHORTEST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** After these, connecting again in the same way would not help. */
const FINAL = new Set(["bad-token", "no-table", "protocol", "malformed"]);

type Waiting = Extract<FromClient, { nonce?: string }>;

export class Link {
  private socket: WebSocket | null = null;
  private seen = 0;
  private attempts = 0;
  private greeted = false;
  private ended = false;
  private timer = 0;
  private farewell = { code: "", text: "" };
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly table: string,
    private token: string,
    private readonly listener: Listener,
    private readonly make: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {}

  /** Connect; again with another token, if the seat has changed. */
  open(token = this.token): void {
    const same = token === this.token;
    this.token = token;
    this.seen = same ? this.seen : 0;
    this.ended = false;
    this.drop();
    this.connect();
  }

  close(): void {
    this.ended = true;
    this.drop();
  }

  /** Sends a message that wants an answer; it is kept until the answer has come. */
  send(message: Waiting): void {
    this.waiting.set(message.nonce ?? "", message);
    this.write(message);
  }

  private connect(): void {
    this.listener.standing("connecting", "", "");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = this.make(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    this.greeted = false;
    this.farewell = { code: "", text: "" };
    socket.onopen = () => {
      const hello = { type: "hello" as const, table: this.table, since: this.seen, protocol: PROTOCOL };
      this.write(this.token ? { ...hello, token: this.token } : hello);
      this.timer = window.setInterval(() => this.write({ type: "ping" }), PING_EVERY);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private hear(message: FromServer): void {
    if (message.type === "state" || message.type === "news") {
      this.seen = message.version;
      if (!this.greeted) this.welcome();
    } else if (message.type === "bye") {
      this.farewell = message;
    } else if (message.type !== "presence" && message.type !== "pong") {
      this.waiting.delete(message.nonce);
    }
    this.listener.heard(message);
  }

  /** The first answer to a hello: we are up to date, and say again what had no answer. */
  private welcome(): void {
    this.greeted = true;
    this.attempts = 0;
    this.listener.standing("open", "", "");
    for (const message of this.waiting.values()) this.write(message);
  }

  private lost(): void {
    this.drop();
    const { code, text } = this.farewell;
    if (this.ended || FINAL.has(code)) {
      this.listener.standing("ended", code, text);
      return;
    }
    this.attempts += 1;
    this.listener.standing("away", code, text);
    const wait = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** (this.attempts - 1)) * (0.7 + 0.6 * Math.random());
    this.timer = window.setTimeout(() => this.connect(), wait);
  }

  /** Try again at once: the device has woken up, or the network is back. */
  hurry(): void {
    if (this.ended || this.socket !== null) return;
    window.clearTimeout(this.timer);
    this.connect();
  }

  private write(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private drop(): void {
    window.clearInterval(this.timer);
    window.clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    if (socket !== null) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
  }
}
