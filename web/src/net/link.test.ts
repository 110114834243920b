import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromServer } from "../generated/protocol.ts";
import { Link, type Standing } from "./link.ts";

/** A socket whose other end is the test. */
class Socket {
  static made: Socket[] = [];
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];

  constructor(readonly address: string) {
    Socket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = WebSocket.CLOSED;
  }
  open(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }
}

const news = (version: number): object => ({ type: "news", version, notices: [] });

describe("a connection that mends itself", () => {
  let heard: FromServer[];
  let standings: Standing[];
  let link: Link;
  const last = (): Socket => Socket.made.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    Socket.made = [];
    heard = [];
    standings = [];
    const listener = {
      heard: (message: FromServer) => heard.push(message),
      standing: (s: Standing) => standings.push(s),
    };
    link = new Link("table", "token", listener, (address) => new Socket(address) as unknown as WebSocket);
    link.open();
    last().open();
    last().say({ type: "state", version: 5 });
  });
  afterEach(() => void vi.useRealTimers());

  it("says hello with its token, and nothing of it in the address", () => {
    expect(last().sent[0]).toEqual({ type: "hello", table: "table", token: "token", since: 0, protocol: 1 });
    expect(last().address).not.toContain("token");
    expect(standings).toEqual(["connecting", "open"]);
  });

  it("comes back with the last version that it saw", () => {
    last().say(news(9));
    last().break();
    expect(standings.at(-1)).toBe("away");
    vi.advanceTimersByTime(2000);
    last().open();
    expect(Socket.made.length).toBe(2);
    expect(last().sent[0]).toMatchObject({ since: 9 });
  });

  it("sends again what had no answer, with the same nonce, once it is up to date", () => {
    link.send({ type: "play", version: 3, move: "flip a1", nonce: "n1" });
    link.send({ type: "play", version: 4, move: "flip a2", nonce: "n2" });
    last().say({ type: "done", nonce: "n1", version: 6 });
    last().break();
    vi.advanceTimersByTime(2000);
    last().open();
    expect(last().sent.length).toBe(1); // hello
    last().say(news(6));
    expect(last().sent.slice(1)).toEqual([{ type: "play", version: 4, move: "flip a2", nonce: "n2" }]);
  });

  it("keeps what is sent while there is no connection", () => {
    last().break();
    link.send({ type: "do", order: "say", nonce: "n3", text: "hello" });
    vi.advanceTimersByTime(2000);
    last().open();
    last().say(news(6));
    expect(last().sent.at(-1)).toMatchObject({ nonce: "n3" });
  });

  it("waits longer after each failure", () => {
    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      last().break();
      const before = Socket.made.length;
      let waited = 0;
      while (Socket.made.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits[3]).toBeGreaterThan(waits[0]! * 2);
  });

  it("does not come back when that would not help", () => {
    last().say({ type: "bye", code: "no-table", text: "gone" });
    last().break();
    vi.advanceTimersByTime(60_000);
    expect(Socket.made.length).toBe(1);
    expect(standings.at(-1)).toBe("ended");
  });

  it("says now and then that it is there", () => {
    vi.advanceTimersByTime(50_000);
    expect(last().sent.at(-1)).toEqual({ type: "ping" });
  });

  it("begins anew with another token", () => {
    link.open("other");
    last().open();
    expect(last().sent[0]).toMatchObject({ token: "other", since: 0 });
  });
});
