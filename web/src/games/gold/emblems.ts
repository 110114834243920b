/** The five colours as drawn: each has an emblem of its own, so that nobody needs to tell colours apart. */

/** Paths in a box of 24 by 24: leaf, sun, drop, heart, crystal. */
const PATHS = [
  "M3 21C2 9 9 3 22 2c1 12-6 19-16 17 2-5 5-8.5 9-11.5C9 10 5 14.5 3 21z",
  sun(),
  "M12 1.5c4.5 6 7.5 9.8 7.5 13.5a7.5 7.5 0 0 1-15 0C4.5 11.3 7.5 7.5 12 1.5z",
  "M12 22C4.5 16 1.5 12.2 1.5 8.2A5.4 5.4 0 0 1 12 6.3a5.4 5.4 0 0 1 10.5 1.9C22.5 12.2 19.5 16 12 22z",
  "M7 1.5h10l4.5 7L12 23 2.5 8.5z",
];

/** Eight rays around the middle. */
function sun(): string {
  const points = Array.from({ length: 16 }, (_, i) => {
    const far = i % 2 === 0 ? 11.5 : 6.8;
    const angle = (i * Math.PI) / 8;
    return `${(12 + far * Math.sin(angle)).toFixed(2)} ${(12 - far * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}z`;
}

/** The emblem of a colour, which counts from 1. */
export function emblem(colour: number): string {
  return PATHS[(colour - 1) % PATHS.length] ?? "";
}

/** The tint of a colour, for CSS. */
export function tint(colour: number): string {
  return colour > 0 ? `var(--seat-${(colour - 1) % PATHS.length})` : "var(--line-strong)";
}
