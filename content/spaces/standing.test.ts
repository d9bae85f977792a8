import { readFile } from "node:fs/promises";
import { environmentZones } from "@veranda/engine/world/zones/environment-zones";
import { isOver } from "@veranda/engine/world/zones/zones";
import { readPrefab } from "@veranda/engine/world/objects/prefab-file";
import { Box3, BufferGeometry, Matrix4, Quaternion, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";
import { beforeAll, describe, expect, it } from "vitest";
import { below } from "../environments/rays.fixture.ts";
import { Ground } from "./ground.ts";
import { BUILT, matrixOf, SAMPLE_SPACES, stoodIn, type Stood } from "./sample.fixture.ts";
import { visibleOf } from "./sight.ts";

type Space = (typeof SAMPLE_SPACES)[number];

/** Height range above an object's lowest point that counts as its foot, metres. */
const FOOT = 0.08;
/** Sample points per foot. */
const POINTS = 60;
const GAP = 0.06;
const BURIED = 0.13;
/** Height above a foot from which the floor is searched. */
const OVER = 0.3;
/** Prefab that is placed above what burns. */
const BURNS = "flames";

const read = new Map<string, Promise<BufferGeometry>>();
function drawnOf({ prefab }: Stood): Promise<BufferGeometry> {
  const cached =
    read.get(prefab.id) ??
    readFile(new URL(`prefabs/${prefab.file}`, BUILT))
      .then((bytes) => readPrefab(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)))
      .then(({ solid }) => solid);
  read.set(prefab.id, cached);
  return cached;
}

/** The world-space vertices of an object. */
async function cornersOf(thing: Stood): Promise<Vector3[]> {
  const places = (await drawnOf(thing)).getAttribute("position");
  const matrix = matrixOf(thing.object);
  return Array.from({ length: places.count }, (_, i) =>
    new Vector3().fromBufferAttribute(places, i).applyMatrix4(matrix),
  );
}

/** The world-space triangles of an object. */
async function surfaceOf(thing: Stood): Promise<MeshBVH> {
  const drawn = await drawnOf(thing);
  const plain = new BufferGeometry()
    .setAttribute("position", drawn.getAttribute("position").clone())
    .setIndex(drawn.getIndex()?.clone() ?? null);
  return new MeshBVH(plain.applyMatrix4(matrixOf(thing.object)));
}

describe.each(SAMPLE_SPACES.map((space) => [space.slug, space] as const))(
  "the objects of %s",
  (_, space: Space) => {
    let ground: Ground;
    let drawn: MeshBVH;
    const { objects, setting } = space;
    const things = stoodIn(objects);
    beforeAll(async () => {
      ground = await Ground.of(setting.environment);
      drawn = await visibleOf(ground);
    });

    it("stand on the drawn ground: none floats, none is buried", async () => {
      const wrong: string[] = [];
      const { waters: deep, shallows } = environmentZones(ground.manifest);
      const waters = [...deep, ...shallows];
      for (const thing of things.filter(({ object, prefab }) => !object.props.frame && prefab.id !== BURNS)) {
        const corners = await cornersOf(thing);
        const lowest = corners.reduce((least, { y }) => Math.min(least, y), Infinity);
        const foot = corners.filter(({ y }) => y < lowest + FOOT);
        const points = foot.filter((_corner, i) => i % Math.ceil(foot.length / POINTS) === 0);
        const box = new Box3().setFromPoints(points).expandByScalar(0.5);
        const beneath = await Promise.all(
          things
            .filter((other) => other !== thing && other.box.clone().expandByScalar(0.3).intersectsBox(box))
            .map(surfaceOf),
        );
        const gaps = points
          .map((point) => {
            const from = point.clone().setY(point.y + OVER);
            const floor = Math.max(...[drawn, ...beneath].map((surface) => below(surface, from, 20)));
            const afloat = waters.filter(
              (water) => water.surface > floor && water.surface < from.y && isOver(water, from.x, from.z),
            );
            return point.y - Math.max(floor, ...afloat.map(({ surface }) => surface));
          })
          .toSorted((a, b) => a - b);
        const [least = Infinity] = gaps;
        const half = gaps[Math.floor(gaps.length / 2)] ?? Infinity;
        const name = `${thing.prefab.id} ${thing.object.transform.position[0]},${thing.object.transform.position[2]}`;
        // A leaf may hang over a foot, so the median tells whether it is buried.
        if (least > GAP || half < -BURIED || half > 0.2)
          wrong.push(`${name}: ${least.toFixed(2)}, ${half.toFixed(2)}`);
      }
      expect(wrong).toEqual([]);
    });

    it("in a frame fill it, flat on its wall, and exceed none of its sides", async () => {
      for (const thing of things) {
        const { frame: name } = thing.object.props;
        if (name === undefined) continue;
        const frame = ground.manifest.frames.find((each) => each.name === name);
        expect(frame, String(name)).toBeDefined();
        if (!frame) continue;
        const upright = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), frame.heading + Math.PI);
        const inFrame = new Matrix4()
          .compose(new Vector3(...frame.position), upright, new Vector3(1, 1, 1))
          .invert();
        const { min, max } = new Box3().setFromPoints(
          (await cornersOf(thing)).map((corner) => corner.applyMatrix4(inFrame)),
        );
        const sides = { left: -min.x, right: max.x, down: -min.y, up: max.y };
        expect(Math.max(sides.left, sides.right), `${name}, aside`).toBeLessThan(frame.width / 2 + 0.03);
        expect(Math.max(sides.down, sides.up), `${name}, up and down`).toBeLessThan(frame.height / 2 + 0.03);
        const fills = Math.max((max.x - min.x) / frame.width, (max.y - min.y) / frame.height);
        expect(fills, String(name)).toBeGreaterThan(0.8);
        expect(Math.min(min.z, -min.z), `${name}, behind`).toBeGreaterThan(-0.1);
        expect(max.z, `${name}, before`).toBeLessThan(0.2);
      }
    });

    it("that are text are in front of a board, and screens where the environment has them", () => {
      for (const { kind, props, transform } of objects) {
        const at = new Vector3(...transform.position);
        const boards = things.filter(({ box }) => box.clone().expandByScalar(0.3).containsPoint(at));
        const screens = ground.manifest.screens.filter(
          ({ position }) => at.distanceTo(new Vector3(...position)) < 0.3,
        );
        expect(kind === "text" ? boards.length : 1, String(props.text)).toBe(1);
        expect(kind === "screen" ? screens.length : 1).toBe(1);
      }
    });
  },
);
