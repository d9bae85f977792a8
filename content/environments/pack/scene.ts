import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EnvironmentManifest } from "@veranda/contract/environment";

import type { Spot } from "./spots.ts";

/** What make.py writes: arrays by file name, and everything that is known of the places. */
export type SceneMesh = {
  name: string;
  positions: string;
  normals: string;
  surface: string;
  indices: string;
  uv?: string;
  /** Of vertices on thin tubes: metres from the tube's middle line; 0 for all others. */
  radii?: string;
};

export type SceneScatter = {
  sways: number;
  kind: "leaf" | "crown" | "solid" | "grass" | "flag";
  mesh: SceneMesh;
  translations: string;
  rotations: string;
  scales: string;
  tints: string;
};

type Point = [number, number, number];

/** What describe() and the scene say of places goes into the manifest as it is; its schema checks it. */
const PLACES = [
  "spawnPoints",
  "seats",
  "frames",
  "screens",
  "pedestals",
  "ladders",
  "trampolines",
  "teleporters",
  "pointsOfInterest",
  "areas",
  "views",
  "fires",
  "water",
  "birds",
  "shafts",
  "reflection",
] as const;

export type SceneDescription = Pick<
  EnvironmentManifest,
  (typeof PLACES)[number] | "bounds" | "killHeight"
> & {
  surfaces: string[];
  lights: Record<string, Point>;
  lightmapSize: number;
  lamps: { position: Point; strength: number; radius: number; glow?: boolean }[];
  spots?: Spot[];
  still: SceneMesh & { uv: string };
  living: (SceneMesh & { uv: string }) | null;
  landscape: SceneMesh | null;
  glass: SceneMesh | null;
  scatters: SceneScatter[];
  collider: { positions: string; indices: string };
};

/** Those of the places that the scene names; the schema has a default for the others. */
export function placesOf(scene: SceneDescription): Record<string, unknown> {
  return Object.fromEntries(PLACES.filter((key) => scene[key] !== undefined).map((key) => [key, scene[key]]));
}

export class SceneFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async description(): Promise<SceneDescription> {
    return JSON.parse(await readFile(join(this.#folder, "scene.json"), "utf8")) as SceneDescription;
  }

  async floats(file: string): Promise<Float32Array<ArrayBuffer>> {
    return new Float32Array(await this.#buffer(file));
  }

  async integers(file: string): Promise<Uint32Array<ArrayBuffer>> {
    return new Uint32Array(await this.#buffer(file));
  }

  async bytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.#buffer(file));
  }

  async #buffer(file: string): Promise<ArrayBuffer> {
    const bytes = await readFile(join(this.#folder, file));
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  }
}
