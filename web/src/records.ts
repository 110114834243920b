/** A record that somebody dropped on one page, for the next page to show. */

export type GameRecord = Record<string, unknown>;

const dropped: { record: GameRecord | null } = { record: null };

/** Takes the text of a file; what is no record at all is refused at once. */
export function handOver(text: string): void {
  const record: unknown = JSON.parse(text);
  if (typeof record !== "object" || record === null || !("game" in record)) throw new Error("not a record");
  dropped.record = record as GameRecord;
}

export function takeOver(): GameRecord | null {
  return dropped.record;
}
