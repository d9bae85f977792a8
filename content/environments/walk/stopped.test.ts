// Slow: walks through every environment.
import { Vector3 } from "three";
import { expect, test } from "vitest";
import { Ground } from "../../spaces/ground.ts";
import { visibleOf } from "../../spaces/sight.ts";
import { environmentNames } from "../orders.ts";
import { ahead, meet, seeded } from "../rays.fixture.ts";
import { reachOf } from "./walker.ts";

const WALKS = 4000;
/** Metres that somebody walks on from a place, and heights at which a wall stops them. */
const AHEAD = 1.5;
const HEIGHTS = [0.6, 0.9, 1.25];
/** A kerb at the end of an open plaza, or a pane's frame, is so far from where people are stopped. Metres. */
const UNSEEN = 0.65;

test.each(await environmentNames())(
  "nobody is stopped by a wall that isn't drawn in the %s",
  async (name) => {
    const ground = await Ground.of(name);
    const [drawn, { spots }] = [await visibleOf(ground), await reachOf(name)];
    const luck = seeded(17);
    let stops = 0;
    const unseen: string[] = [];
    for (let walk = 0; walk < WALKS; walk++) {
      const [x, y, z] = spots[Math.floor(luck() * spots.length)] ?? [NaN, NaN, NaN];
      const way = ahead(luck() * 2 * Math.PI);
      const walls = HEIGHTS.map((height) => {
        const from = new Vector3(x, y + height, z);
        return from.clone().addScaledVector(way, meet(ground.bvh, from, way, AHEAD));
      });
      if (!walls.every((wall) => Number.isFinite(wall.x + wall.z))) continue;
      stops++;
      const away = Math.min(...walls.map((wall) => drawn.closestPointToPoint(wall)?.distance ?? Infinity));
      if (away > UNSEEN) unseen.push([x, y, z].map((value) => value.toFixed(1)).join());
    }
    expect(stops).toBeGreaterThan(50);
    expect(unseen).toEqual([]);
  },
);
