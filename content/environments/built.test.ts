// Slow: reads every environment.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { environmentManifest, SURFACE_KINDS } from "@veranda/contract/environment";
import { describe, expect, test } from "vitest";

import { environmentNames, orderOf } from "./orders.ts";
import { sourceHash } from "./pack/source-hash.ts";

const here = import.meta.dirname;
const built = join(here, "../built/environments");
/** Most people's first space is the public lobby. */
const LOBBY = "terrace";
/** A Brotli quality. */
const QUICK = 5;

describe.each(await environmentNames())("the committed %s", (name) => {
  const folder = join(built, name);
  const read = async () =>
    environmentManifest.parse(JSON.parse(await readFile(join(folder, "environment.json"), "utf8")));
  const wire = async (file: string, quality: number): Promise<number> =>
    brotliCompressSync(await readFile(join(folder, file)), {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality },
    }).byteLength;

  test("was built from the current sources", async () => {
    const [manifest, order] = [await read(), await orderOf(name)];
    expect(manifest).toMatchObject({ name, title: order.title, ambience: order.ambience });
    expect(manifest.sources).toBe(await sourceHash(here, name));
  });

  test("has a day, a golden hour and a night", async () => {
    const { variants, defaultVariant } = await read();
    expect(Object.keys(variants).sort()).toEqual(["day", "golden", "night"]);
    expect(variants).toHaveProperty(defaultVariant);
  });

  test("stays within its limits of triangles and bytes", async () => {
    const manifest = await read();
    expect(manifest.triangles).toBeLessThanOrEqual(150_000);
    const { geometry, collision } = manifest.files;
    const lightmaps = Object.values(manifest.variants).map(({ lightmap }) => lightmap.file);
    const largest = async (quality: number): Promise<number> => {
      const [about, shape, walls, ...lights] = await Promise.all(
        ["environment.json", geometry.file, collision.file, ...lightmaps].map((file) => wire(file, quality)),
      );
      return (about ?? 0) + (shape ?? 0) + (walls ?? 0) + Math.max(...lights);
    };
    const most = name === LOBBY ? 500_000 : 1_200_000;
    // The best compression takes seconds: only for files over the limit at the quick one.
    const quick = await largest(QUICK);
    expect(quick <= most ? quick : await largest(constants.BROTLI_MAX_QUALITY)).toBeLessThanOrEqual(most);
  }, 30_000);

  test("contains no unused geometry and no unused copies", async () => {
    const { geometry } = (await read()).files;
    const file = await readFile(join(folder, geometry.file));
    const glb = JSON.parse(file.subarray(20, 20 + file.readUInt32LE(12)).toString()) as {
      accessors: { bufferView: number }[];
      bufferViews: unknown[];
      meshes: { primitives: { attributes: Record<string, number>; indices: number }[] }[];
      nodes: { extensions?: { EXT_mesh_gpu_instancing?: { attributes: Record<string, number> } } }[];
    };
    const drawn = new Set([
      ...glb.meshes.flatMap(({ primitives }) =>
        primitives.flatMap(({ attributes, indices }) => [...Object.values(attributes), indices]),
      ),
      ...glb.nodes.flatMap(({ extensions }) =>
        Object.values(extensions?.EXT_mesh_gpu_instancing?.attributes ?? {}),
      ),
    ]);
    expect(drawn.size).toBe(glb.accessors.length);
    expect(new Set(glb.accessors.map(({ bufferView }) => bufferView)).size).toBe(glb.bufferViews.length);
  });

  test("has spawn points, and unique names of its places", async () => {
    const { spawnPoints, bounds, views, ...manifest } = await read();
    expect(views.length).toBeGreaterThan(2);
    for (const { position } of spawnPoints) {
      for (let axis = 0; axis < 3; axis++) {
        expect(position[axis]).toBeGreaterThanOrEqual(bounds.min[axis] ?? 0);
        expect(position[axis]).toBeLessThanOrEqual(bounds.max[axis] ?? 0);
      }
    }
    for (const kind of ["seats", "frames", "screens", "pedestals", "areas", "pointsOfInterest"] as const) {
      const names = manifest[kind].map((each) => each.name);
      expect(new Set(names).size, kind).toBe(names.length);
    }
  });
});

test("the kit numbers its surfaces as the contract does", async () => {
  const kit = await readFile(join(here, "kit/surfaces.py"), "utf8");
  const list = /SURFACES = \[([^\]]*)\]/.exec(kit)?.[1] ?? "";
  expect([...list.matchAll(/'([^']+)'/g)].map((match) => match[1])).toEqual([...SURFACE_KINDS]);
});
