import { isOver } from "@veranda/engine/world/zones/zones";
import { Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { Ground } from "../../spaces/ground.ts";
import { visibleOf } from "../../spaces/sight.ts";
import { environmentNames } from "../orders.ts";
import { below, seeded } from "../rays.fixture.ts";
import { reachOf, type Reach, type Spot } from "./walker.ts";

const DROPS = 1500;
/** Half of a foot's length, metres: a gap that it bridges is none. */
const FOOT = 0.15;
/** What lies so far over or under a sole is seen, metres. */
const SEEN = 0.06;
/** Looks past a table top and what else is walked beneath. */
const KNEE = 0.4;
const LEVEL = 0.3;

const NAMES = await environmentNames();
const SOLES = [
  [0, 0],
  [FOOT, 0],
  [-FOOT, 0],
  [0, FOOT],
  [0, -FOOT],
] as const;

/** Places that are drawn by lot, of which the floor goes on on all four sides. */
function amidFloor({ spots, cell }: Reach, count: number): Spot[] {
  const keyOf = (x: number, z: number): string => `${Math.round(x / cell)} ${Math.round(z / cell)}`;
  const heights = Map.groupBy(spots, ([x, , z]) => keyOf(x, z));
  const goesOn = (x: number, y: number, z: number): boolean =>
    heights.get(keyOf(x, z))?.some((other) => Math.abs(other[1] - y) < LEVEL) === true;
  const amid = spots.filter(
    ([x, y, z]) =>
      goesOn(x + cell, y, z) && goesOn(x - cell, y, z) && goesOn(x, y, z + cell) && goesOn(x, y, z - cell),
  );
  const luck = seeded(amid.length);
  return Array.from({ length: count }, () => amid[Math.floor(luck() * amid.length)] ?? ([0, 0, 0] as const));
}

describe.each(NAMES)("the floor of the %s", (name) => {
  test("is closed all round with all that is solid: nobody gets into it through a seam", async () => {
    const { geometry } = (await Ground.of(name)).bvh;
    const places = geometry.getAttribute("position");
    const index = geometry.getIndex();
    const numbers = new Map<string, number>();
    const corner = (at: number): number => {
      const vertex = index?.getX(at) ?? at;
      const key = [places.getX(vertex), places.getY(vertex), places.getZ(vertex)]
        .map((value) => Math.round(value * 1000))
        .join();
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return number;
    };
    const edges = new Map<string, number>();
    for (let at = 0; at < (index?.count ?? 0); at += 3) {
      const corners = [corner(at), corner(at + 1), corner(at + 2)];
      for (const [k, from] of corners.entries()) {
        const to = corners[(k + 1) % 3] ?? 0;
        if (from === to) continue;
        const edge = from < to ? `${from} ${to}` : `${to} ${from}`;
        edges.set(edge, (edges.get(edge) ?? 0) + (from < to ? 1 : -1));
      }
    }
    expect(edges.size).toBeGreaterThan(500);
    expect([...edges].filter(([, turns]) => turns !== 0)).toEqual([]);
  });

  test(`has no hole into which one falls, wherever of ${DROPS} places one comes down`, async () => {
    const ground = await Ground.of(name);
    const reach = await reachOf(name);
    const luck = seeded(7);
    const { waters } = reach.zones.all;
    const holes = amidFloor(reach, DROPS)
      .map(([x, y, z]): Spot => [x + (luck() - 0.5) * reach.cell, y, z + (luck() - 0.5) * reach.cell])
      .filter(([x, y, z]) => {
        // Who swims has the bed of the water below.
        const deep = waters.some((water) => isOver(water, x, z) && y < water.surface) ? 2.5 : 0;
        const landed = ground.heightAt(x, z, y + KNEE);
        return landed === null || landed < y - LEVEL - deep;
      });
    expect(holes).toEqual([]);
  });
});

test.each(NAMES)(
  "feet stand on what is seen in the %s: they neither hang in the air nor sink in",
  async (name) => {
    const [ground, reach] = [await Ground.of(name), await reachOf(name)];
    const drawn = await visibleOf(ground);
    const luck = seeded(3);
    const soles = Array.from(
      { length: DROPS },
      () => reach.spots[Math.floor(luck() * reach.spots.length)] ?? ([0, 0, 0] as const),
    )
      .filter(([x, y, z]) => Math.abs((ground.heightAt(x, z, y + KNEE) ?? Infinity) - y) < 0.02)
      .map(([x, y, z]) => ({
        at: [x, y, z].map((value) => value.toFixed(1)).join(),
        offs: SOLES.map(([dx, dz]) => below(drawn, new Vector3(x + dx, y + KNEE, z + dz)) - y),
      }));
    expect(soles.length).toBeGreaterThan(DROPS / 2);
    const hanging = soles.filter(({ offs }) => Math.max(...offs) < -SEEN).map(({ at }) => at);
    const sunk = soles.filter(({ offs }) => Math.min(...offs) > SEEN).map(({ at }) => at);
    // The rim of a round pool, the legs of a table.
    expect(hanging.length, hanging.join("; ")).toBeLessThan(soles.length * 0.02);
    expect(sunk.length, sunk.join("; ")).toBeLessThan(soles.length * 0.02);
  },
);
