import { Vector3 } from "three";
import type { MeshBVH } from "three-mesh-bvh";
import { beforeAll, describe, expect, test } from "vitest";
import { Ground } from "../spaces/ground.ts";
import { visibleOf } from "../spaces/sight.ts";
import { environmentNames } from "./orders.ts";
import { ahead, below, beside, isFree, meet } from "./rays.fixture.ts";

/** Off a picture's face, where one looks at it from. */
const OFF = 0.1;
/** The middle of a picture and its four corners, in halves of its size. */
const POINTS: readonly (readonly [number, number])[] = [
  [0, 0],
  [-0.9, -0.9],
  [0.9, -0.9],
  [-0.9, 0.9],
  [0.9, 0.9],
];
/** All over a picture, seven by seven: a few leaves may hang before it. */
const GRID = Array.from(
  { length: 49 },
  (_, at) => [(at % 7) * 0.3 - 0.9, Math.floor(at / 7) * 0.3 - 0.9] as const,
);
/** What a thing on a pedestal may be turned to, as shares of its size. */
const AROUND = [
  [0, 0],
  [0.3, 0],
  [-0.3, 0],
  [0, 0.3],
  [0, -0.3],
] as const;

type Point = readonly [number, number, number];
type Picture = Ground["manifest"]["frames"][number];
type Pool = Ground["manifest"]["water"]["pools"][number];

/** Places all round the edge of a pool, `out` metres outside. */
const rimOf = (pool: Pool, out: number): (readonly [number, number])[] =>
  Array.from({ length: 48 }, (_, i) => {
    if (pool.kind === "round") {
      const [turn, far] = [(i / 48) * 2 * Math.PI, pool.radius + out];
      return [pool.centre[0] + Math.sin(turn) * far, pool.centre[1] + Math.cos(turn) * far];
    }
    const { x, z } = pool;
    const share = (i % 12) / 11;
    const [alongX, alongZ] = [x[0] + (x[1] - x[0]) * share, z[0] + (z[1] - z[0]) * share];
    if (i < 12) return [x[0] - out, alongZ];
    if (i < 24) return [x[1] + out, alongZ];
    return [alongX, i < 36 ? z[0] - out : z[1] + out];
  });

describe.each(await environmentNames())("the %s", (name) => {
  let ground: Ground;
  let drawn: MeshBVH;
  let pictures: readonly Picture[];
  beforeAll(async () => {
    ground = await Ground.of(name);
    drawn = await visibleOf(ground);
    pictures = [...ground.manifest.frames, ...ground.manifest.screens];
  }, 60_000);

  const pointsOf = ({ position, heading, width, height }: Picture, points = POINTS): Vector3[] =>
    points.map(([aside, up]) =>
      new Vector3(...position)
        .addScaledVector(beside(heading), (aside * width) / 2)
        .add(new Vector3(0, (up * height) / 2, 0))
        .addScaledVector(ahead(heading), OFF),
    );

  test("hangs its pictures and screens on what is there, corner by corner", () => {
    const loose = pictures.filter((picture) =>
      pointsOf(picture).some((point) => meet(drawn, point, ahead(picture.heading).negate(), 1) > OFF + 0.1),
    );
    expect(loose.map((picture) => picture.name)).toEqual([]);
  });

  test("leaves the view of them free, and floor before them from which one looks up at them", () => {
    const hidden = pictures.filter((picture) => {
      const way = ahead(picture.heading);
      const seen = pointsOf(picture, GRID);
      const open = seen.filter((point) => meet(drawn, point, way, 0.5) === Infinity);
      const [middle] = pointsOf(picture);
      const far = Math.max(0.8, picture.height * 0.6);
      const eyes = middle?.clone().addScaledVector(way, far) ?? new Vector3();
      // The lower edge: a board over a counter, a large screen over the rows of those who watch.
      const edge = eyes.y - below(ground.bvh, eyes, 8) - picture.height / 2;
      return open.length < seen.length * 0.8 || !isFree(ground.bvh, middle ?? eyes, eyes) || edge > 3;
    });
    expect(hidden.map((picture) => picture.name)).toEqual([]);
  });

  test("hangs no two of them over each other", () => {
    for (const [i, one] of pictures.entries())
      for (const other of pictures.slice(i + 1)) {
        const way = new Vector3(...other.position).sub(new Vector3(...one.position));
        const isSameWall =
          ahead(one.heading).dot(ahead(other.heading)) > 0.9 && Math.abs(way.dot(ahead(one.heading))) < 0.3;
        const isApart =
          Math.abs(way.dot(beside(one.heading))) > (one.width + other.width) / 2 ||
          Math.abs(way.y) > (one.height + other.height) / 2;
        expect(!isSameWall || isApart, `${one.name}, ${other.name}`).toBe(true);
      }
  });

  test("has room on every pedestal for the largest thing that it says fits", () => {
    for (const { name: pedestal, position, size } of ground.manifest.pedestals) {
      const foot = new Vector3(...position);
      for (const [dx, dz] of AROUND) {
        const place = foot.clone().add(new Vector3(dx * size, 0.05, dz * size));
        expect(isFree(drawn, place, place.clone().setY(foot.y + size)), pedestal).toBe(true);
      }
      expect(foot.y - below(drawn, foot.clone().setY(foot.y + 0.1)), pedestal).toBeLessThan(0.05);
    }
  });

  test("holds its water: a bed below, as deep as it says, and a rim all round that is as high", () => {
    for (const pool of ground.manifest.water.pools) {
      const bedAt = (x: number, z: number): number => below(drawn, new Vector3(x, pool.y + 0.6, z), 10);
      // A bank may rise to where the look down begins.
      const edgeAt = (x: number, z: number): number =>
        Math.max(ground.heightAt(x, z, pool.y + 5) ?? -Infinity, bedAt(x, z));
      const open = rimOf(pool, 0).filter((_, i) => {
        const beyond = [-0.02, 0.03, 0.08, 0.15].map((out) => rimOf(pool, out)[i] ?? ([0, 0] as const));
        return Math.max(...beyond.map(([x, z]) => edgeAt(x, z))) < pool.y - 0.05;
      });
      expect(open, JSON.stringify(pool)).toEqual([]);
      const inner = [0.2, 0.5, 0.8].flatMap((share) =>
        pool.kind === "round"
          ? rimOf(pool, -pool.radius * share)
          : rimOf(pool, (-Math.min(pool.x[1] - pool.x[0], pool.z[1] - pool.z[0]) / 2) * share),
      );
      // None where the bank is higher than the water.
      const depths = inner.map(([x, z]) => pool.y - bedAt(x, z)).filter(Number.isFinite);
      // One walks down into it, or it is a bowl that nobody enters.
      expect(Math.max(...depths), JSON.stringify(pool)).toBeGreaterThan(pool.depth * 0.5);
      expect(Math.max(...depths), JSON.stringify(pool)).toBeLessThan(pool.depth + 0.2);
    }
  });

  test("lets nobody arrive or come out of a teleporter in its water", () => {
    const { spawnPoints, teleporters, water } = ground.manifest;
    const ends = [...spawnPoints, ...teleporters.map(({ target }) => target)];
    const isIn = (pool: Pool, [x, y, z]: Point): boolean =>
      y < pool.y - 0.05 &&
      (pool.kind === "round"
        ? Math.hypot(x - pool.centre[0], z - pool.centre[1]) < pool.radius
        : x > pool.x[0] && x < pool.x[1] && z > pool.z[0] && z < pool.z[1]);
    expect(ends.filter(({ position }) => water.pools.some((pool) => isIn(pool, position)))).toEqual([]);
    expect(ends.filter(({ position }) => position[1] < (water.sea ?? -Infinity))).toEqual([]);
  });

  test("shows from every sight more than a wall, and glows only where a lamp or fire is drawn", () => {
    const { pointsOfInterest, lamps, fires } = ground.manifest;
    const blind = pointsOfInterest.filter(({ position, heading }) => {
      const eyes = new Vector3(...position).add(new Vector3(0, 1.6, 0));
      return meet(ground.bvh, eyes, ahead(heading), 1) < Infinity;
    });
    expect(blind.map((point) => point.name)).toEqual([]);
    const away = (place: Point): number =>
      drawn.closestPointToPoint(new Vector3(...place))?.distance ?? Infinity;
    expect(lamps.filter(({ position, size }) => away(position) > size / 2 + 0.4)).toEqual([]);
    expect(fires.filter((place) => away(place) > 0.3)).toEqual([]);
  });

  test("lets every beam of the sun fall into the room, and mirrors each room from within it", () => {
    const { shafts, reflection } = ground.manifest;
    for (const { position, normal, length } of shafts) {
      const way = new Vector3(...normal);
      expect(way.length()).toBeCloseTo(1, 3);
      const from = new Vector3(...position).addScaledVector(way, OFF);
      expect(meet(ground.bvh, from, way, length)).toBeGreaterThan(0.9);
    }
    for (const { position, min, max } of [reflection ?? []].flat())
      for (const [axis, value] of position.entries()) {
        expect(value).toBeGreaterThan(min[axis] ?? Infinity);
        expect(value).toBeLessThan(max[axis] ?? -Infinity);
      }
  });
});
