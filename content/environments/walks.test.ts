import { describe, expect, test } from "vitest";

import { environmentNames } from "./orders.ts";
import { Walker } from "./walker.ts";

const OUTDOORS = ["park", "arena"];
const names = (await environmentNames()).filter((name) => OUTDOORS.includes(name));

describe.each(names)("in the %s", (name) => {
  test("every place that is named has ground to stand on", async () => {
    const walker = await Walker.in(name);
    const { spawnPoints, pointsOfInterest, teleporters } = walker.manifest;
    const places = [...spawnPoints, ...pointsOfInterest, ...teleporters.map(({ target }) => target)];
    for (const { position } of places) {
      expect(walker.stand(position), position.join()).toBe(true);
      expect(Math.abs(walker.height - position[1]), position.join()).toBeLessThan(0.12);
    }
  });

  test("ladders lead from the ground to where one can stand", async () => {
    const walker = await Walker.in(name);
    for (const { position, heading, height } of walker.manifest.ladders) {
      const [x, y, z] = position;
      const top = [x - Math.sin(heading) * 0.9, y + height, z - Math.cos(heading) * 0.9] as const;
      expect(walker.stand(top), top.join()).toBe(true);
      expect(walker.height).toBeCloseTo(y + height, 1);
    }
  });
});

describe("one gets everywhere", () => {
  test.each<[string, readonly [number, number, number], readonly (readonly [number, number])[], number]>([
    ["the bandstand", [0, 0, 24], [[-4, 17], [-11, 17.2], [-19, 12], [-18, -3], [-23, -3]], 0.82], // prettier-ignore
    ["the island, over the bridge", [17, 0, -3], [[18.2, -12], [15.4, -14.4], [10, -13.9], [5, -13.4]], 0.2], // prettier-ignore
    ["the hill", [-12, 0, -17.6], [[-17.5, -20.5], [-20.5, -26.5], [-24.5, -30], [-26.6, -28.6]], 4.3], // prettier-ignore
    [
      "the playground",
      [16.9, 0, -6.6],
      [
        [21.5, -5.2],
        [28, -4],
        [30.6, -3.6],
      ],
      0.2,
    ],
    [
      "the cinema",
      [10, 0, -25.2],
      [
        [15, -27.8],
        [20, -29.6],
        [26, -33],
        [29, -35],
      ],
      0.1,
    ],
    [
      "the tower, up the slide",
      [26.5, 0.2, -7],
      [
        [29, -7],
        [34.6, -7],
      ],
      2.15,
    ],
    [
      "the far shore, by swimming",
      [0, 0, 3],
      [
        [0, -3],
        [-3, -12],
        [-8, -15],
        [-12, -18],
      ],
      0.3,
    ],
  ])("of the Park: %s", async (_, from, way, height) => {
    const walker = await Walker.in("park");
    walker.stand(from);
    expect(walker.run(...way)).toBeLessThan(0.5);
    expect(Math.abs(walker.height - height)).toBeLessThan(0.25);
  });

  test("of the Park, but not out of it", async () => {
    const walker = await Walker.in("park");
    walker.stand([0, 0, 30]);
    expect(walker.run([0, 44])).toBeGreaterThan(4);
  });

  test.each<[string, readonly [number, number, number], readonly (readonly [number, number])[], number]>([
    ["the finish, over the bridges", [0, 0, 18.4], [[0, 9], [0, -3], [-6.5, -9], [-6.5, -17], [0, -22], [0, -33], [0, -40]], 2], // prettier-ignore
    [
      "through the pool",
      [0, 0.05, -5.5],
      [
        [0, -12],
        [0, -20.5],
      ],
      0,
    ],
  ])("of the Arena: %s", async (_, from, way, height) => {
    const walker = await Walker.in("arena");
    walker.stand(from);
    expect(walker.run(...way)).toBeLessThan(0.5);
    expect(walker.height).toBeCloseTo(height, 1);
  });
});
