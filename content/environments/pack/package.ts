import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { environmentManifest, SURFACE_KINDS, type EnvironmentManifest } from "@veranda/contract/environment";

import { isLitAlike, packGeometry, readStill } from "./geometry.ts";
import { encodeStoreys, findStoreys, groundGrid, groundLight } from "./ground-light.ts";
import { encodeLightmap, mixLayers, readLayer } from "./lightmap.ts";
import type { VariantRecipe } from "./recipe.ts";
import { placesOf, SceneFolder, type SceneDescription } from "./scene.ts";
import { addSpots } from "./spots.ts";
import { rasterise, type Texels } from "./texels.ts";

export type PackageOrder = {
  name: string;
  title: string;
  version: number;
  ambience: string;
  defaultVariant: string;
  variants: Record<string, VariantRecipe>;
  lightmapQuality: number;
  /** Rooms: light enters through few openings, so that the bake is noisier than outdoors. */
  isIndoors?: boolean;
  /** Lit by --quick at few texels a metre, over fine lines: single dark texels take the light round them. */
  hasSpecks?: boolean;
};

const GRID_CELL = 1.25;
const GRID_RANGE = 4;

/** Makes the files that browsers fetch from what Blender wrote into `work`. */
export async function packEnvironment(order: PackageOrder, work: string, target: string, sources: string) {
  const { folder, scene } = await openScene(work);
  await mkdir(target, { recursive: true });
  const writer = new HashedFiles(target);
  const packed = await packGeometry(folder, scene);
  const files = {
    geometry: await writer.write("geometry", "glb", packed.geometry),
    collision: await writer.write("collision", "glb", packed.collision),
  };
  const grid = groundGrid(scene.bounds.min, scene.bounds.max, GRID_CELL, GRID_RANGE);
  const texels = await texelsOf(folder, scene);
  const storeys = findStoreys(texels, grid);
  const variants = await packVariants(order, work, scene, texels, writer, grid, storeys);
  const manifest: EnvironmentManifest = environmentManifest.parse({
    name: order.name,
    title: order.title,
    version: order.version,
    sources,
    files,
    triangles: packed.triangles,
    defaultVariant: order.defaultVariant,
    variants,
    groundGrid: {
      ...grid,
      ...(storeys.hasUpper
        ? { storeys: encodeStoreys(storeys, scene.bounds.min[1], scene.bounds.max[1]) }
        : {}),
    },
    bounds: scene.bounds,
    killHeight: scene.killHeight,
    ...placesOf(scene),
    lamps: scene.lamps
      .filter((lamp) => lamp.glow !== false)
      .map((lamp) => ({ position: lamp.position, size: Math.sqrt(lamp.strength) * 0.09 })),
    ambience: order.ambience,
  });
  await writeManifest(target, manifest);
  await writer.removeOthers();
  return manifest;
}

/**
 * Packs a built environment anew but for its light. Throws where what the lightmap lies on has another form than it was
 * baked for, by more than a nudge.
 */
export async function packUnlit(
  order: PackageOrder,
  built: EnvironmentManifest,
  work: string,
  target: string,
  sources: string,
): Promise<void> {
  const { folder, scene } = await openScene(work);
  const packed = await packGeometry(folder, scene);
  const before = await readStill(await readFile(join(target, built.files.geometry.file)));
  const now = await readStill(packed.geometry);
  if (!isLitAlike(before, now)) throw new Error(`${built.title}: another form wants other light; bake it.`);
  const writer = new HashedFiles(target);
  const files = {
    geometry: await writer.write("geometry", "glb", packed.geometry),
    collision: await writer.write("collision", "glb", packed.collision),
  };
  const variants = Object.entries(built.variants).map(([name, variant]) => {
    writer.keep(variant.lightmap.file);
    const look = order.variants[name]?.look;
    return [name, { ...variant, ...look, sun: { ...look?.sun, direction: variant.sun.direction } }];
  });
  const manifest = environmentManifest.parse({
    ...built,
    sources,
    files,
    triangles: packed.triangles,
    variants: Object.fromEntries(variants) as unknown,
    ...placesOf(scene),
  });
  await writeManifest(target, manifest);
  await writer.removeOthers();
}

/** The geometry and the collision mesh alone, from what Blender wrote into `work`. */
export async function packShapes(work: string): Promise<{ geometry: Uint8Array; collision: Uint8Array }> {
  const { folder, scene } = await openScene(work);
  return packGeometry(folder, scene);
}

async function openScene(work: string): Promise<{ folder: SceneFolder; scene: SceneDescription }> {
  const folder = new SceneFolder(work);
  const scene = await folder.description();
  if (scene.surfaces.join() !== SURFACE_KINDS.join()) {
    throw new Error("kit/surfaces.py and the contract disagree on the kinds of surfaces.");
  }
  return { folder, scene };
}

async function packVariants(
  order: PackageOrder,
  work: string,
  scene: SceneDescription,
  texels: Texels,
  writer: HashedFiles,
  grid: ReturnType<typeof groundGrid>,
  storeys: ReturnType<typeof findStoreys>,
) {
  const layers = new Map<string, Awaited<ReturnType<typeof readLayer>>>();
  for (const name of new Set(
    Object.values(order.variants).flatMap((v) => v.mix.map((share) => share.layer)),
  )) {
    const light = await readLayer(work, name, texels, order);
    if (name === "lamps" && scene.spots) addSpots(light, texels, scene.spots);
    layers.set(name, light);
  }
  const out: Record<string, unknown> = {};
  for (const [name, recipe] of Object.entries(order.variants)) {
    const light = mixLayers(
      recipe.mix.map(({ layer, colour }) => ({ light: layers.get(layer) ?? new Float32Array(), colour })),
      texels.size,
    );
    const { bytes, range } = await encodeLightmap(light, texels.size, order.lightmapQuality);
    out[name] = {
      ...recipe.look,
      sun: { ...recipe.look.sun, direction: scene.lights[name] },
      lightmap: { ...(await writer.write(`light-${name}`, "webp", bytes)), range },
      groundLight: groundLight(light, texels, grid, storeys, "lowest"),
      ...(storeys.hasUpper ? { upperLight: groundLight(light, texels, grid, storeys, "upper") } : {}),
    };
  }
  return out;
}

async function texelsOf(folder: SceneFolder, scene: SceneDescription): Promise<Texels> {
  const { still } = scene;
  return rasterise(
    {
      positions: await folder.floats(still.positions),
      normals: await folder.floats(still.normals),
      uv: await folder.floats(still.uv),
      indices: await folder.integers(still.indices),
    },
    scene.lightmapSize,
  );
}

/** Writes files whose names carry their content's hash, and clears away those of the build before. */
class HashedFiles {
  readonly #folder: string;
  readonly #written = new Set<string>(["environment.json"]);

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(stem: string, ending: string, bytes: Uint8Array): Promise<{ file: string; bytes: number }> {
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
    const file = `${stem}.${hash}.${ending}`;
    await writeFile(join(this.#folder, file), bytes);
    this.#written.add(file);
    return { file, bytes: bytes.byteLength };
  }

  /** Leaves a file of the build before. */
  keep(file: string): void {
    this.#written.add(file);
  }

  async removeOthers(): Promise<void> {
    for (const file of await readdir(this.#folder)) {
      if (!this.#written.has(file)) await rm(join(this.#folder, file));
    }
  }
}

async function writeManifest(target: string, manifest: EnvironmentManifest): Promise<void> {
  await writeFile(join(target, "environment.json"), `${JSON.stringify(manifest, short)}\n`);
}

function short(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Math.round(value * 1e4) / 1e4 : value;
}
