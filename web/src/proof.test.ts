import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { caseOf, commitmentOf, keyOf, outcomeOf } from "./proof.ts";

// The example that docs/fairness.md works through, and that Python computes there.
const secret = bytesToHex(Uint8Array.from({ length: 64 }, (_, n) => n));
const seeds = [bytesToHex(utf8ToBytes("Ann likes trains")), bytesToHex(hexToBytes("00ff00ff")), ""];
const fair = { version: 1, table: "k7Qf2m", game: 0, commitment: "", seeds, secret };

describe("the dice, computed anew", () => {
  it("finds the commitment of a secret", () => {
    expect(commitmentOf(secret)).toBe("fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108");
  });

  it("finds the key of a game", () => {
    expect(bytesToHex(keyOf(fair)).slice(0, 32)).toBe("79678a5ff19459537216d17150101062");
  });

  it("finds the cases of deals", () => {
    const key = keyOf(fair);
    expect([0, 1, 2, 3, 4].map((deal) => caseOf(key, deal, 64 - deal))).toEqual([59, 26, 53, 8, 31]);
    expect([1, 2, 6, 36].map((cases) => caseOf(key, 0, cases))).toEqual([0, 1, 3, 15]);
  });

  it("gives another key when one bit is another", () => {
    const flipped = { ...fair, seeds: [seeds[0]!.replace(/^./, "5"), ...seeds.slice(1)] };
    expect(keyOf(flipped)).not.toEqual(keyOf(fair));
  });

  it("finds the outcome of a case", () => {
    expect([0, 4, 5, 11, 12].map((drawn) => outcomeOf([5, 7, 1], drawn))).toEqual([0, 0, 1, 1, 2]);
  });
});
