import { readFile } from "node:fs/promises";
import { NodeIO } from "@gltf-transform/core";
import { environmentManifest } from "@veranda/contract/environment";
import { beforeAll, describe, expect, it } from "vitest";
import { pavilionGlb } from "./example/pavilion.ts";
import { findSpawns } from "./find-spawn.ts";
import { makePackage, type MadePackage } from "./make-package.ts";
import { paint } from "./paint.ts";
import { backs, partsOf } from "./parts.ts";
import { readModel } from "./read-model.ts";
import { box, nothing, type Shape } from "./example/shapes.ts";
import type { Soup } from "./soup.ts";
import { unwrap } from "./unwrap.ts";

const BUILT = new URL("../built/packages/", import.meta.url);
const soupOf = ({ positions, normals, indices }: Shape): Soup => ({
  positions,
  normals,
  indices,
  surface: Array.from({ length: (positions.length / 3) * 4 }, () => 200),
});
const house = (): Soup => {
  const shape = nothing();
  // A floor with a table-high block on it, four walls, and a roof larger than the floor.
  box(shape, [-5, -0.2, -4], [5, 0, 4]);
  box(shape, [2, 0, -1], [3.5, 1, 1]);
  for (const [min, max] of [
    [
      [-5, 0, -4],
      [5, 3, -3.8],
    ],
    [
      [-5, 0, 3.8],
      [5, 3, 4],
    ],
    [
      [-5, 0, -4],
      [-4.8, 3, 4],
    ],
    [
      [4.8, 0, -4],
      [5, 3, 4],
    ],
    [
      [-6, 3, -5],
      [6, 3.2, 5],
    ],
  ] as const)
    box(shape, [...min], [...max]);
  return soupOf(shape);
};

describe("the example", () => {
  let made: MadePackage;
  beforeAll(async () => {
    const wish = { sku: "pavilion", version: 1, title: "Pavilion", rays: 1, size: 192, picture: 48 };
    made = await makePackage(await pavilionGlb(), wish);
  }, 60_000);

  it("says where one begins, sits, hangs pictures and shows films", () => {
    const { spawnPoints, seats, frames, screens, pedestals, bounds } = made.manifest;
    expect([spawnPoints.length, seats.length, frames.length, screens.length, pedestals.length]).toEqual([
      3, 3, 2, 1, 1,
    ]);
    expect(seats.map(({ kind }) => kind)).toEqual(["bench", "bench", "bench"]);
    expect(frames[0]).toMatchObject({ name: "frame-1", width: 1.2, height: 1.5 });
    expect(Math.abs(frames[0]?.heading ?? 0)).toBeCloseTo(Math.PI, 3);
    expect(bounds.min[0]).toBeLessThan(-22);
    expect(made.notes).toEqual([]);
  });

  it("has three lights, a sun in each but the night's moon, and a lit ground", () => {
    const { variants, defaultVariant } = made.manifest;
    expect(Object.keys(variants)).toEqual(["day", "golden", "night"]);
    expect(variants[defaultVariant]).toBeDefined();
    for (const { groundLight } of Object.values(variants))
      expect(Math.max(...Buffer.from(groundLight, "base64"))).toBeGreaterThan(20);
  });

  it("is what was committed, but for its light", async () => {
    const committed = await readFile(new URL("pavilion.zip", BUILT));
    expect(await readFile(new URL("pavilion.glb", BUILT))).toEqual(Buffer.from(await pavilionGlb()));
    // Names carry their content's hash; geometry and what is walked on do not go by the lightmap's size.
    expect(committed.includes(made.manifest.files.collision.file)).toBe(true);
    expect(committed.includes("veranda-package.json")).toBe(true);
    expect(() => environmentManifest.parse(made.manifest)).not.toThrow();
  });
});

describe("a model", () => {
  it("is laid out without two places in one texel", () => {
    const size = 256;
    const { soup, uv } = unwrap(house(), size);
    expect(soup.indices.length).toBe(house().indices.length);
    const owner = new Map<number, string>();
    for (let at = 0; at < soup.indices.length; at += 3) {
      const corners = [0, 1, 2].map((k) => soup.indices[at + k] ?? 0);
      const [u, v] = [0, 1].map((k) =>
        corners.reduce((sum, corner) => sum + (uv[corner * 2 + k] ?? 0) / 3, 0),
      );
      const middle = [0, 1, 2].map((k) =>
        corners.reduce((sum, corner) => sum + (soup.positions[corner * 3 + k] ?? 0) / 3, 0).toFixed(2),
      );
      const texel = Math.floor((v ?? 0) * size) * size + Math.floor((u ?? 0) * size);
      expect(owner.get(texel) ?? middle.join()).toBe(middle.join());
      owner.set(texel, middle.join());
    }
    expect(Math.min(...uv)).toBeGreaterThan(0);
    expect(Math.max(...uv)).toBeLessThan(1);
  });

  it("without a spawn point is begun inside, under its roof, where there is room", () => {
    const spawns = findSpawns(house());
    expect(spawns.length).toBeGreaterThan(4);
    for (const { position } of spawns) {
      expect(position[1]).toBeCloseTo(0, 3);
      expect(Math.abs(position[0])).toBeLessThan(4.5);
    }
  });

  it("that nobody can stand in is told how to be mended", () => {
    const wall = nothing();
    box(wall, [0, 0, 0], [0.1, 3, 0.1]);
    expect(() => findSpawns(soupOf(wall))).toThrow(/named "spawn"/);
  });

  it("takes corners where its picture changes, and closed parts no other side", () => {
    const checks = {
      at: (u: number): readonly [number, number, number] =>
        u * 4 - Math.floor(u * 4) < 0.5 ? [0, 0, 0] : [1, 1, 1],
    };
    const sheet = {
      positions: [0, 0, 0, 4, 0, 0, 4, 0, -4, 0, 0, -4],
      normals: [],
      indices: [0, 1, 2, 0, 2, 3],
      uv: [0, 0, 1, 0, 1, 1, 0, 1],
      tints: [],
    };
    const brush = { colour: [1, 1, 1] as [number, number, number], picture: null, surface: 3 };
    expect(paint(structuredClone(sheet), brush).indices).toHaveLength(6);
    const painted = paint(structuredClone(sheet), { ...brush, picture: checks });
    expect(painted.indices.length).toBeGreaterThan(600);
    expect(new Set(painted.surface.filter((_, at) => at % 4 === 0))).toEqual(new Set([0, 255]));
    expect(partsOf(painted)).toHaveLength(1);
    expect(backs(painted).indices).toHaveLength(painted.indices.length);
    expect(backs(house()).indices).toHaveLength(0);
  });

  it("packed with Draco, or none at all, is refused in words", async () => {
    const io = new NodeIO();
    const glb = await pavilionGlb();
    const { json, resources } = await io.binaryToJSON(glb);
    expect(Object.keys(resources).length).toBeGreaterThan(0);
    const text = Buffer.from(
      JSON.stringify({ ...json, extensionsRequired: ["KHR_draco_mesh_compression"] }).padEnd(4),
    );
    const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
    const head = Buffer.alloc(20);
    head.write("glTF", 0);
    head.writeUInt32LE(2, 4);
    head.writeUInt32LE(20 + padded.length, 8);
    head.writeUInt32LE(padded.length, 12);
    head.write("JSON", 16);
    await expect(readModel(Buffer.concat([head, padded]))).rejects.toThrow(/Draco/);
    await expect(readModel(Buffer.from("a page"))).rejects.toThrow(/no GLB/);
  });
});
