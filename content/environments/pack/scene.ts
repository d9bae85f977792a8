import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What make.py writes: arrays by file name, and everything that is known of the places. */
export type SceneMesh = {
  name: string;
  positions: string;
  normals: string;
  surface: string;
  indices: string;
  uv?: string;
};

export type SceneScatter = {
  sways: number;
  mesh: SceneMesh;
  translations: string;
  rotations: string;
  scales: string;
  tints: string;
};

type Point = [number, number, number];
type Place = { position: Point; heading: number };

export type SceneDescription = {
  surfaces: string[];
  lights: Record<string, Point>;
  bounds: { min: Point; max: Point };
  killHeight: number;
  spawnPoints: Place[];
  views: { name: string; position: Point; target: Point; fov: number }[];
  fires: Point[];
  water: {
    sea: number;
    fountain: Point | null;
    pools: (
      | { kind: "rectangle"; x: [number, number]; z: [number, number]; y: number }
      | { kind: "round"; centre: [number, number]; radius: number; y: number }
    )[];
  };
  lightmapSize: number;
  seats: (Place & { name: string })[];
  frames: (Place & { name: string; width: number; height: number })[];
  lamps: { position: Point; strength: number; radius: number }[];
  still: SceneMesh & { uv: string };
  living: SceneMesh & { uv: string };
  landscape: SceneMesh;
  scatters: SceneScatter[];
  collider: { positions: string; indices: string };
};

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
