/** What the server says of each deal of a record, and what we found ourselves. */
import type { VerifiedDeal } from "../net/api.ts";

export interface CheckedDeal extends VerifiedDeal {
  /** The case, as this browser computed it. */
  ours: number;
  fits: boolean;
}
