import { describe, expect, it } from "vitest";
import { situation } from "./fixtures.ts";
import { journey, lieOf, nodeOfPlace, reach, zones } from "./mine.ts";
import { face } from "./tiles.ts";
import { neighbour, picture, portPoint, portsOf } from "./tunnels.ts";
import { region } from "./ui.svelte.ts";
import { box, effect, N, n, nodeName } from "./view.ts";

const the = box(situation("route"));
const sides = Array.from({ length: 18 }, (_, i) => ({ tile: 1 + (i >> 1), side: i % 2 }));

/** Which ports hang together by the lines that are really drawn: ends of curves that meet are joined. */
function joined(paths: string[]): number[] {
  const lines = paths.flatMap((path) =>
    [...path.matchAll(/M(\S+) (\S+?)(?:L|Q\S+ \S+ )(\S+) (-?[\d.]+)/g)].map((found) => [
      `${found[1]},${found[2]}`,
      `${found[3]},${found[4]}`,
    ]),
  );
  const group = new Map<string, string>();
  const root = (point: string): string =>
    (group.get(point) ?? point) === point ? point : root(group.get(point) ?? point);
  for (const [one = "", two = ""] of lines) group.set(root(one), root(two));
  const masks = new Map<string, number>();
  for (let port = 0; port < N.PORTS; port++) {
    const point = portPoint(port).join(",");
    if (!lines.some((line) => line.includes(point))) continue;
    masks.set(root(point), (masks.get(root(point)) ?? 0) | (1 << port));
  }
  return [...masks.values()].sort((one, two) => one - two);
}

describe("the tunnels of a tile", () => {
  it.each(sides)("join just the ports that the box says: tile $tile, side $side", ({ tile, side }) => {
    const shown = face(the, tile, side);
    const said = [...new Set((the.tunnel[tile]?.[side] ?? []).filter((mask) => mask > 0))].sort(
      (one, two) => one - two,
    );
    const drawn = shown.shafts.flatMap((shaft) => joined([shaft.path])).sort((one, two) => one - two);
    expect(drawn).toEqual(said);
  });

  it.each(sides)("only share a spot on a bridge: tile $tile, side $side", ({ tile, side }) => {
    const made = picture(the.tunnel[tile]?.[side] ?? []);
    const users = new Map<number, number[]>();
    made.tunnels.forEach((tunnel, i) =>
      tunnel.pieces.forEach((piece) => users.set(piece.spot, [...(users.get(piece.spot) ?? []), i])),
    );
    const shared = [...users].filter(([, by]) => by.length > 1).map(([spot]) => spot);
    expect(shared.sort()).toEqual(made.bridges.map((bridge) => bridge.spot).sort());
  });

  it("keep beasts between their two zones, and give each zone a place to stand", () => {
    for (const { tile, side } of sides) {
      for (const shaft of face(the, tile, side).shafts) {
        const zonesOfBox = new Set(shaft.tunnel.ports.map((port) => the.zone[tile]?.[side]?.[port] ?? 0));
        const drawn = new Set(shaft.zones.map((zone) => zone.ports.reduce((mask, port) => mask | (1 << port), 0)));
        expect(drawn).toEqual(zonesOfBox);
        const stands = shaft.zones.map((zone) => zone.stand.join());
        expect(new Set(stands).size).toBe(stands.length);
      }
    }
  });

  it("are never lost: where bridges have no room, each port is drawn by itself", () => {
    const crossing = [17, 34, 68, 136, 17, 34, 68, 136];
    const tunnel = structuredClone(the.tunnel);
    tunnel[1] = [crossing, crossing];
    const beast = structuredClone(the.beast);
    beast[1] = [
      [0, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0, 0],
    ];
    const shown = face({ ...the, tunnel, beast }, 1, 0);
    expect(shown.shafts).toHaveLength(4);
    for (const shaft of shown.shafts) expect(shaft.path.match(/M/g)).toHaveLength(2);
  });

  it("leave the grid nowhere", () => {
    expect(neighbour(0, 0)).toBe(-1);
    expect(neighbour(24, 1)).toBe(-1);
    expect(portsOf(0b10000001)).toEqual([0, 7]);
  });
});

describe("the mine", () => {
  it.each(["route", "partner on the way", "face"])("hangs together as the record says: %s", (name) => {
    const at = situation(name);
    const seat = at.sight.actor;
    const found = reach(box(at), lieOf(at.sight), n(at.sight.place, seat), effect(at, seat, N.TUNNEL_PLANS));
    const said = region(at);
    const firsts = zones(box(at), lieOf(at.sight))
      .filter((zone) => said.has(zone.node))
      .map((zone) => zone.node);
    const sites = Array.from({ length: N.MAX_SITES }, (_, i) => N.SITE_NODE + i + 1).filter((node) => said.has(node));
    expect([...found].sort((one, two) => one - two)).toEqual([...firsts, ...sites].sort((one, two) => one - two));
  });

  it.each(["route", "partner on the way"])("has a line to everything that one may go to: %s", (name) => {
    const at = situation(name);
    const seat = at.sight.actor;
    const lie = lieOf(at.sight);
    const nodes = Array.from({ length: N.NODES }, (_, node) => node).filter((node) =>
      at.moves.includes(`go ${nodeName(node)}`),
    );
    expect(nodes.length).toBeGreaterThan(3);
    for (const node of nodes) {
      const lines = journey(box(at), lie, n(lie.place, seat), node, effect(at, seat, N.TUNNEL_PLANS));
      expect(lines.flat().length).toBeGreaterThan(1);
      expect(lines.flat().every(([x, y]) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
    }
    expect(nodes).not.toContain(nodeOfPlace(box(at), lie, n(lie.place, seat)));
  });
});
