/** Seats are told apart by a sign as well as by a colour. */
export const SEAT_SIGNS = ["●", "▲", "■", "◆", "★", "✚", "✦"] as const;

export function sign(seat: number): string {
  return SEAT_SIGNS[seat % SEAT_SIGNS.length] ?? "●";
}

/** The colour of a seat, for CSS. */
export function colour(seat: number): string {
  return `var(--seat-${seat % SEAT_SIGNS.length})`;
}
