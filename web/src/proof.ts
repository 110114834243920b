/** The dice of a game, computed anew in the browser: docs/fairness.md says how, step by step. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** The member `fairness` of a record. */
export interface Fairness {
  version: number;
  table: string;
  game: number;
  commitment: string;
  seeds: string[];
  secret: string | null;
}

const WORDS = "motherlode fair deal 1";
const NUMBER_BYTES = 8;
const TOP = 2n ** 64n;

/** A number in so many bytes, the highest first. */
function bytes(number: number, width: number): Uint8Array {
  const written = new Uint8Array(width);
  new DataView(written.buffer).setUint32(width - 4, number);
  return written;
}

export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

export function keyOf(fair: Fairness): Uint8Array {
  const parts = [
    utf8ToBytes(WORDS),
    hexToBytes(fair.secret ?? ""),
    utf8ToBytes(fair.table),
    bytes(fair.game, 8),
    ...fair.seeds.map((seed) => hexToBytes(seed)),
  ];
  return sha512(concatBytes(...parts.flatMap((part) => [bytes(part.length, 8), part])));
}

function* numbers(key: Uint8Array, deal: number): Generator<bigint> {
  for (let block = 0; ; block++) {
    const digest = hmac(sha512, key, concatBytes(bytes(deal, 8), bytes(block, 4)));
    const view = new DataView(digest.buffer, digest.byteOffset);
    for (let at = 0; at < digest.length; at += NUMBER_BYTES) yield view.getBigUint64(at);
  }
}

/** Which of so many equally likely cases a deal is; numbers that would favour some cases are skipped. */
export function caseOf(key: Uint8Array, deal: number, cases: number): number {
  const many = BigInt(cases);
  for (const number of numbers(key, deal)) {
    if (number < TOP - (TOP % many)) return Number(number % many);
  }
  return -1; // the numbers never end
}

/** The outcome that takes a case, where each takes as many as there are ways to it. */
export function outcomeOf(weights: number[], drawn: number): number {
  let before = 0;
  return weights.findIndex((weight) => {
    before += weight;
    return drawn < before;
  });
}
