import { beforeAll, describe, expect, test } from "vitest";

import { environmentNames } from "../orders.ts";
import { reachOf, Walker, type Place, type Reach, type Spot } from "./walker.ts";

/** The engine offers a seat within 1.5 m (world/zones); the places that are tried lie a step apart. */
const TO_A_SEAT = 1.7;
const BELOW_A_SEAT = 1.1;
/** Islands in the air: here one may fall, and comes back. */
const FLOATS = new Set(["arena"]);

const isWithin = ({ min, max }: { min: Spot; max: Spot }, at: Spot): boolean =>
  at.every((v, k) => v >= (min[k] ?? 0) && v <= (max[k] ?? 0));

describe.each(await environmentNames())("in the %s", (name) => {
  let walker: Walker;
  let reach: Reach;

  beforeAll(async () => {
    walker = await Walker.in(name);
    reach = await reachOf(name);
  }, 60_000);

  test.each([
    { places: "spawnPoints", off: 0.12 },
    // One may stand on a bench to see more.
    { places: "pointsOfInterest", off: 0.5 },
  ] as const)("there is ground to stand on at all $places", ({ places, off }) => {
    for (const { position } of walker.manifest[places]) {
      expect(walker.stand(position), position.join()).toBe(true);
      expect(Math.abs(walker.height - position[1]), position.join()).toBeLessThan(off);
    }
  });

  test("teleporters and ladders lead to where one can stand", () => {
    const { teleporters, ladders } = walker.manifest;
    const ends = [
      ...teleporters.map(({ target }) => target.position),
      ...ladders.map(({ position: [x, y, z], heading, height }): Spot => [
        x - Math.sin(heading) * 0.9,
        y + height,
        z - Math.cos(heading) * 0.9,
      ]),
    ];
    for (const end of ends) {
      expect(walker.stand(end), end.join()).toBe(true);
      expect(walker.height).toBeCloseTo(end[1], 1);
    }
  });

  test("one comes to every arrival, seat, sight, part, ladder, trampoline and teleporter", () => {
    const { spawnPoints, seats, pointsOfInterest, areas, ladders, trampolines, teleporters } =
      walker.manifest;
    const missed = [
      ...spawnPoints.filter(({ position }) => !reach.comesTo(position, 0.4, 0.2)),
      ...seats.filter(({ position }) => !reach.comesTo(position, TO_A_SEAT, BELOW_A_SEAT)),
      ...pointsOfInterest.filter(({ position }) => !reach.comesTo(position, 0.6, 0.5)),
      ...ladders.filter(({ position, height }) => !reach.comesTo(position, 0.9, height)),
      ...trampolines.filter(({ position, radius }) => !reach.comesTo(position, radius, 0.5)),
      ...teleporters.filter(({ position, radius }) => !reach.comesTo(position, radius, 0.5)),
      ...areas.filter((area) => !reach.spots.some((at) => isWithin(area, at))),
    ];
    expect(missed).toEqual([]);
  });

  test("nobody gets out or falls through", () => {
    const { bounds, areas } = walker.manifest;
    expect(reach.spots.length).toBeGreaterThan(3000);
    expect(reach.spots.filter((at) => ![bounds, ...areas].some((box) => isWithin(box, at)))).toEqual([]);
    expect(FLOATS.has(name) ? [] : reach.edges).toEqual([]);
  });
});

type Walk = { to: string; from: Spot; way: Place[]; height: number };

test.each<Walk>([
  {
    to: "the bandstand",
    from: [0, 0, 24],
    way: [[-4, 17], [-11, 17.2], [-19, 12], [-18, -3], [-23, -3]], // prettier-ignore
    height: 0.82,
  },
  {
    to: "the island, over the bridge",
    from: [17, 0, -3],
    way: [[18.2, -12], [15.4, -14.4], [10, -13.9], [5, -13.4]], // prettier-ignore
    height: 0.2,
  },
  {
    to: "the hill",
    from: [-12, 0, -17.6],
    way: [[-17.5, -20.5], [-20.5, -26.5], [-24.5, -30], [-26.6, -28.6]], // prettier-ignore
    height: 4.3,
  },
  { to: "the playground", from: [16.9, 0, -6.6], way: [[21.5, -5.2], [28, -4], [30.6, -3.6]], height: 0.2 }, // prettier-ignore
  { to: "the cinema", from: [10, 0, -25.2], way: [[15, -27.8], [20, -29.6], [26, -33], [29, -35]], height: 0.1 }, // prettier-ignore
  { to: "the tower, up the slide", from: [26.5, 0.2, -7], way: [[29, -7], [34.6, -7]], height: 2.15 }, // prettier-ignore
  { to: "the far shore, by swimming", from: [0, 0, 3], way: [[0, -3], [-3, -12], [-8, -15], [-12, -18]], height: 0.3 }, // prettier-ignore
])("one runs through the Park to $to", async ({ from, way, height }) => {
  const walker = await Walker.in("park");
  walker.stand(from);
  expect(walker.run(...way)).toBeLessThan(0.5);
  expect(Math.abs(walker.height - height)).toBeLessThan(0.25);
});

test("one runs through the Park, but not out of it", async () => {
  const walker = await Walker.in("park");
  walker.stand([0, 0, 30]);
  expect(walker.run([0, 44])).toBeGreaterThan(4);
});

test.each<Walk>([
  {
    to: "the finish, over the bridges",
    from: [0, 0, 18.4],
    way: [[0, 9], [0, -3], [-6.5, -9], [-6.5, -17], [0, -22], [0, -33], [0, -40]], // prettier-ignore
    height: 2,
  },
  { to: "the other side, through the pool", from: [0, 0.05, -5.5], way: [[0, -12], [0, -20.5]], height: 0 }, // prettier-ignore
])("one runs through the Arena to $to", async ({ from, way, height }) => {
  const walker = await Walker.in("arena");
  walker.stand(from);
  expect(walker.run(...way)).toBeLessThan(0.5);
  expect(walker.height).toBeCloseTo(height, 1);
});
