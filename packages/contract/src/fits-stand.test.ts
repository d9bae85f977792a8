import { expect, test } from "vitest";
import { fitsStand, heardInStand, isMotionKnown, isSizeKnown } from "./fits-stand.ts";
import type { FileAsset } from "./records/file.ts";
import type { SpaceObject } from "./records/object.ts";

const STAND = { x: 10, y: 0, z: 0, width: 4, depth: 4, heading: 0 };
type Given = Partial<SpaceObject["transform"]> & Partial<Pick<SpaceObject, "kind" | "props">>;

const object = ({ kind = "note", props = {}, ...more }: Given): Parameters<typeof fitsStand>[1] => ({
  kind,
  props,
  transform: { position: [10, 1, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1], ...more },
});

const fits = (given: Given, asset?: Parameters<typeof fitsStand>[2]) =>
  fitsStand(STAND, object(given), asset);

test("a large object extends beyond a stand even if its centre is inside", () => {
  expect([fits({}), fits({ scale: [3, 3, 3] }), fits({ scale: [10, 1, 1] })]).toEqual([true, true, false]);
  // Two metres down and twelve up belong to a stand.
  expect([fits({ scale: [1, 20, 1] }), fits({ kind: "prefab", scale: [1, 20, 1] })]).toEqual([false, false]);
});

test("a prefab is as large as the catalogue says", () => {
  const rug = { motionBounds: { min: [-3, 0, -2], max: [3, 0.02, 2] } } satisfies Parameters<typeof fits>[1];
  expect([fits({ kind: "prefab" }, rug), fits({ kind: "prefab", scale: [2, 2, 2] }, rug)]).toEqual([
    true,
    false,
  ]);
});

test("an object close to the edge may extend beyond it a little, if its centre is inside", () => {
  expect([fits({ position: [11.9, 1, 0] }), fits({ position: [12.1, 1, 0] })]).toEqual([true, false]);
});

test("without a distance, an object is heard across the stand that it is placed in", () => {
  const screen = heardInStand(object({ kind: "screen" }), [STAND]);
  expect(screen.props).toEqual({ hearing: 5 });
  expect(fitsStand(STAND, screen)).toBe(true);
  const wide = { ...STAND, width: 20 };
  for (const each of [object({}), object({ kind: "screen", props: { hearing: 2 } })])
    expect(heardInStand(each, [STAND])).toBe(each);
  const elsewhere = object({ kind: "screen", position: [0, 0, 0] });
  expect(heardInStand(elsewhere, [wide])).toBe(elsewhere);
});

test("the size of an object that shows a file is known once the file has been measured", () => {
  const still: FileAsset["bounds"] = { min: [0, 0, 0], max: [1, 1, 1] };
  const asset = (state: FileAsset["work"]["state"], more: Pick<FileAsset, "motionBounds"> = {}) => ({
    work: { state, progress: 0, refusal: null },
    ...more,
  });
  for (const kind of ["model", "image", "video", "document"] as const) {
    for (const state of ["waiting", "working", "refused"] as const)
      expect(isSizeKnown({ kind }, asset(state))).toBe(false);
    expect([isSizeKnown({ kind }), isSizeKnown({ kind }, asset("done", { motionBounds: still }))]).toEqual([
      false,
      true,
    ]);
  }
  // For a model optimised by an older version, its range of movement isn't known.
  expect(isSizeKnown({ kind: "model" }, asset("done"))).toBe(false);
  expect([
    isSizeKnown({ kind: "note" }),
    isSizeKnown({ kind: "image" }, asset("done")),
    isSizeKnown({ kind: "audio" }, asset("working")),
  ]).toEqual([true, true, true]);
});

test("takes rotation into account", () => {
  const upright: Given = { kind: "prefab", scale: [1, 10, 1], position: [10, 0, 0] };
  const half = Math.SQRT1_2;
  expect([fits(upright), fits({ ...upright, rotation: [0, 0, half, half] })]).toEqual([true, false]);
});

test("knows the size of a model and the aspect of a picture", () => {
  const bounds: NonNullable<FileAsset["bounds"]> = { min: [-8, 0, -1], max: [8, 2, 1] };
  const model: Given = { kind: "model", props: { fileId: "x" } };
  expect([fits(model), fits(model, { motionBounds: bounds })]).toEqual([true, false]);
  // An animated object extends further, or its extent is unknown.
  const small: NonNullable<FileAsset["bounds"]> = { min: [-1, 0, -1], max: [1, 2, 1] };
  const moving = (motionBounds?: FileAsset["bounds"]) => ({ motionBounds });
  const all = [moving(small), moving(bounds), moving(null), moving()];
  expect(all.map((asset) => fits(model, asset))).toEqual([true, false, false, false]);
  expect(all.map((asset) => isMotionKnown(object(model), asset))).toEqual([true, true, false, false]);
  const image: Given = { kind: "image" };
  expect([fits(image), fits(image, { aspect: 8 })]).toEqual([true, false]);
});

test("is heard and gives light no further than across the stand", () => {
  expect([
    fits({ kind: "audio", props: { hearing: 5 } }),
    fits({ kind: "audio", props: { hearing: 200 } }),
    fits({ kind: "screen" }),
  ]).toEqual([true, false, false]);
  expect([
    fits({ kind: "light", props: { reach: 5 } }),
    fits({ kind: "light", props: { reach: 50 } }),
  ]).toEqual([true, false]);
});
