import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SURFACE_KINDS } from "@veranda/contract/environment";
import type { Spawn } from "./find-spawn.ts";
import { LAYERS, SUNS } from "./light.ts";
import { sorted } from "./places.ts";
import type { Model } from "./read-model.ts";
import type { Point, Soup } from "./soup.ts";

/** Falling this far below the lowest point respawns; the walkable margin past the edge. Metres. */
const FALL = 6;
const ASIDE = 4;
const ABOVE = 20;

/** A prepared model before it is lit. */
export type Ready = Model & { uv: readonly number[]; size: number; spawns: readonly Spawn[] };

export type View = { position: Point; target: Point; fov: number };

/** Writes a model in the format of environments/make.py, for environments/light and environments/pack. */
export async function writeSceneFolder(folder: string, ready: Ready, view: View): Promise<void> {
  const write = async (name: string, values: Float32Array | Uint32Array | Uint8Array): Promise<string> => {
    await writeFile(join(folder, `${name}.bin`), values);
    return `${name}.bin`;
  };
  const mesh = async (name: string, { positions, normals, surface, indices }: Soup) => ({
    name,
    positions: await write(`${name}.positions`, Float32Array.from(positions)),
    normals: await write(`${name}.normals`, Float32Array.from(normals)),
    surface: await write(`${name}.surface`, Uint8Array.from(surface)),
    indices: await write(`${name}.indices`, Uint32Array.from(indices)),
  });
  const { still, glass, walked, lamps, places, uv, size, spawns } = ready;
  const { min, max } = boundsOf(still.positions);
  const scene = {
    ...sorted(places),
    spawnPoints: spawns,
    ladders: [],
    trampolines: [],
    teleporters: [],
    pointsOfInterest: [],
    areas: [],
    birds: [],
    shafts: [],
    fires: [],
    views: [{ name: "arrival", ...view }],
    surfaces: SURFACE_KINDS,
    lights: SUNS,
    layers: LAYERS,
    bounds: {
      min: [min[0] - ASIDE, min[1] - FALL, min[2] - ASIDE],
      max: [max[0] + ASIDE, max[1] + ABOVE, max[2] + ASIDE],
    },
    killHeight: min[1] - FALL,
    lightmapSize: size,
    lamps,
    panels: [],
    portals: [],
    still: { ...(await mesh("still", still)), uv: await write("still.uv", Float32Array.from(uv)) },
    living: null,
    landscape: null,
    glass: glass.indices.length > 0 ? await mesh("glass", glass) : null,
    scatters: [],
    collider: {
      positions: await write("collider.positions", Float32Array.from(walked.positions)),
      indices: await write("collider.indices", Uint32Array.from(walked.indices)),
    },
  };
  await writeFile(join(folder, "scene.json"), JSON.stringify(scene));
}

function boundsOf(positions: readonly number[]): { min: Point; max: Point } {
  const min: Point = [Infinity, Infinity, Infinity];
  const max: Point = [-Infinity, -Infinity, -Infinity];
  for (const [at, value] of positions.entries()) {
    const k = (at % 3) as 0 | 1 | 2;
    min[k] = Math.min(min[k], value);
    max[k] = Math.max(max[k], value);
  }
  return { min, max };
}
