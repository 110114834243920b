/** What the server says of each deal of a record, and what we found ourselves. */
import type { Deal } from "../generated/protocol.ts";

export interface CheckedDeal extends Deal {
  /** The case, as this browser computed it. */
  ours: number;
  fits: boolean;
}
