import * as fc from "fast-check";
import { Box3, Quaternion, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { aligned, rightOf } from "./align.ts";
import { FILE, picture } from "./editing.fixture.ts";
import { emptyFrames, fillOf, frameAt } from "./frames.ts";
import { arcs, wallRows, type Measure } from "./layout.ts";
import { snapToNeighbours } from "./snap-to-neighbours.ts";
import { placeOn, newPlacement } from "./surface-placement.ts";
import { defaultScale, naturalScale, propsOf } from "./default-sizes.ts";
import { surface } from "./surfaces.ts";
import { words } from "../../testing/words.fixture.ts";
import { anglesOf, transform, turned } from "./transforms.ts";

const cube = (x: number, z = 0, size = 1): Box3 =>
  new Box3(new Vector3(x - size / 2, 0, z - size / 2), new Vector3(x + size / 2, size, z + size / 2));
const measure = fc.record({
  width: fc.double({ min: 0.2, max: 3, noNaN: true }),
  height: fc.double({ min: 0.2, max: 3, noNaN: true }),
  depth: fc.double({ min: 0.1, max: 2, noNaN: true }),
});

describe("several objects", () => {
  it("in rows on a wall never overlap and stay on it", () => {
    fc.assert(
      fc.property(
        fc.array(measure, { minLength: 1, maxLength: 20 }),
        fc.double({ min: 3, max: 12, noNaN: true }),
        (all, width) => {
          const places = wallRows(all, width);
          expect(places).toHaveLength(all.length);
          places.forEach((a, i) => {
            const one = all[i];
            if (!one) return;
            expect(Math.abs(a.right) + one.width / 2).toBeLessThanOrEqual(
              Math.max(width, one.width) / 2 + 1e-6,
            );
            places.slice(i + 1).forEach((b, j) => {
              const other: Measure | undefined = all[i + 1 + j];
              if (!other) return;
              const across = Math.abs(a.right - b.right) - (one.width + other.width) / 2;
              const up = Math.abs(a.up - b.up) - (one.height + other.height) / 2;
              expect(Math.max(across, up)).toBeGreaterThanOrEqual(-1e-6);
            });
          });
        },
      ),
    );
  });

  it("in arcs are placed in front of the person, without overlaps", () => {
    fc.assert(
      fc.property(fc.array(measure, { minLength: 1, maxLength: 30 }), (all) => {
        const places = arcs(all);
        places.forEach((a, i) => {
          expect(Math.hypot(a.right, a.away)).toBeGreaterThan(2.5);
          places.slice(i + 1).forEach((b, j) => {
            const gap = Math.hypot(a.right - b.right, a.away - b.away);
            const least = ((all[i]?.width ?? 0) + (all[i + 1 + j]?.width ?? 0)) / 2;
            const isSameArc = Math.abs(Math.hypot(a.right, a.away) - Math.hypot(b.right, b.away)) < 1e-6;
            expect(isSameArc ? gap : Infinity).toBeGreaterThan(least * 0.8);
          });
        });
      }),
    );
  });
});

describe("edges", () => {
  it("snap to those of near neighbours, and ignore far objects", () => {
    expect(snapToNeighbours(cube(1.08), [cube(0)], new Vector3()).x).toBeCloseTo(-0.08);
    expect(snapToNeighbours(cube(0.05, 1.6), [cube(0)], new Vector3()).x).toBeCloseTo(-0.05);
    expect(snapToNeighbours(cube(1.5), [cube(0)], new Vector3()).toArray()).toEqual([0, 0, 0]);
    expect(snapToNeighbours(cube(9.05), [cube(0)], new Vector3()).toArray()).toEqual([0, 0, 0]);
  });

  it("align along the axis to the viewer's right", () => {
    const right = rightOf(new Vector3(0.1, -0.4, -0.9), new Vector3());
    expect(right.toArray()).toEqual([1, 0, -0].map((v) => v + 0));
    const moves = aligned([cube(0), cube(3, 0, 2)], "left", right);
    expect(moves.map(({ x }) => x)).toEqual([0, -2.5]);
    expect(rightOf(new Vector3(-1, 0, 0), new Vector3()).z).toBe(-1);
  });
});

describe("a new object", () => {
  const eye = new Vector3(0, 1.6, 0);
  const flat = new Box3(new Vector3(-1, -0.5, 0), new Vector3(1, 0.5, 0.03));

  it("hangs flat on a wall, facing the room", () => {
    const wall = surface();
    wall.point.set(3, 1.2, -2);
    wall.normal.set(-1, 0, 0);
    const at = newPlacement();
    placeOn(wall, "image", flat, eye, true, at);
    expect(at.position.x).toBeCloseTo(2.98);
    expect(at.position.y).toBe(1.2);
    expect(new Vector3(0, 0, 1).applyQuaternion(at.rotation).x).toBeCloseTo(-1);
  });

  it("stands on the floor, facing the person who added it", () => {
    const floor = surface();
    floor.point.set(0, 0, -3);
    const at = newPlacement();
    placeOn(floor, "model", new Box3(new Vector3(-1, -2, -1), new Vector3(1, 1, 1)), eye, false, at);
    expect(at.position.toArray()).toEqual([0, 2, -3]);
    expect(new Vector3(0, 0, 1).applyQuaternion(at.rotation).z).toBeCloseTo(1);
    placeOn(floor, "image", flat, eye, false, at);
    expect(at.position.y).toBe(1.5);
  });

  it("fits whole into a frame, whatever its shape", () => {
    const [frame] = emptyFrames(
      { frames: [{ name: "west", position: [0, 1.5, -4], heading: Math.PI, width: 2, height: 1 }] },
      [],
    );
    if (!frame) throw new Error("no frame");
    expect(fillOf(frame, 4).scale[0]).toBeCloseTo(0.5);
    expect(fillOf(frame, 0.5).scale[0]).toBe(1);
    expect(fillOf(frame, 1).position[2]).toBeCloseTo(-3.985);
    expect(frameAt([frame], new Vector3(0.9, 1.1, -4))?.name).toBe("west");
    expect(frameAt([frame], new Vector3(1.4, 1.1, -4))).toBeNull();
    expect(frameAt([frame], new Vector3(0, 1.5, -3))).toBeNull();
  });

  it("fills the frame that it names if it hangs in it, and none from elsewhere", () => {
    const west = { name: "west", position: [0, 1.5, -4] as [number, number, number], heading: Math.PI };
    const frames = [{ ...west, width: 2, height: 1 }];
    const named = (x: number, z: number) =>
      picture("pict", {
        props: { fileId: FILE, frame: "west" },
        transform: { position: [x, 1.5, z], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
      });
    expect(emptyFrames({ frames }, [named(0, -3.985)])).toEqual([]);
    for (const away of [named(3, -3.985), named(0, 4)])
      expect(emptyFrames({ frames }, [away])).toMatchObject([{ name: "west" }]);
  });

  it("has a visible default size, and a natural size by its pixels", () => {
    expect(defaultScale("model", asset({ bounds: { min: [0, 0, 0], max: [100, 0, 0] } }))).toBeCloseTo(0.015);
    expect(defaultScale("model", asset({ bounds: { min: [0, 0, 0], max: [2, 1, 1] } }))).toBe(1);
    expect(naturalScale("image", asset({ aspect: 2, levels: [{ url: "a", bytes: 1, width: 1000 }] }))).toBe(
      0.5,
    );
  });

  it("has the required props of its kind", () => {
    const here = { x: 1, y: 0, z: 2, heading: 0.5 };
    expect(propsOf({ kind: "teleporter", props: {} }, here, words)).toMatchObject({ targetX: 1, targetZ: 2 });
    expect(propsOf({ kind: "image", props: {} }, here, words)).toBeNull();
    expect(propsOf({ kind: "light", props: { colour: "red" } }, here, words)).toBeNull();
  });
});

it("angles in degrees survive a round trip", () => {
  const angle = fc.integer({ min: -80, max: 80 });
  fc.assert(
    fc.property(angle, angle, angle, (x, y, z) => {
      const { rotation } = transform(new Vector3(), turned(x, y, z, new Quaternion()), new Vector3(1, 1, 1));
      anglesOf(rotation).forEach((value, at) => expect(value).toBeCloseTo([x, y, z][at] ?? 0, 2));
    }),
  );
});

const asset = (more: object) => ({
  fileId: "0d9b1c7e-8a53-4c55-9f7c-3f6f5a5d1c11",
  kind: "image" as const,
  name: "",
  work: { state: "done" as const, progress: 1, refusal: null },
  poster: null,
  aspect: null,
  levels: [],
  seconds: null,
  pages: null,
  bounds: null,
  ...more,
});
