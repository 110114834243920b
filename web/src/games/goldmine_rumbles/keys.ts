/** Keys in the mine: Enter and the space bar do it, arrows lead to the nearest thing in that direction. */
type Direction = readonly [number, number];

const ARROWS: Record<string, Direction> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function onKey(event: KeyboardEvent, doIt: () => void): void {
  const arrow = ARROWS[event.key];
  if (event.key !== "Enter" && event.key !== " " && !arrow) return;
  event.preventDefault();
  if (arrow) nearest(event.currentTarget as SVGElement, arrow)?.focus();
  else doIt();
}

function middle(element: Element): Direction {
  const frame = element.getBoundingClientRect();
  return [frame.x + frame.width / 2, frame.y + frame.height / 2];
}

function nearest(from: SVGElement, [dx, dy]: Direction): SVGElement | null {
  const [x, y] = middle(from);
  let best: SVGElement | null = null;
  let least = Infinity;
  for (const element of from.ownerSVGElement?.querySelectorAll<SVGElement>("[role=button]") ?? []) {
    const [ox, oy] = middle(element);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const price = ahead + 2 * (Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx));
    if (ahead > 4 && price < least) [best, least] = [element, price];
  }
  return best;
}
