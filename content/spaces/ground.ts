import { readFile } from "node:fs/promises";
import { environmentManifest } from "@veranda/contract/environment";
import type { EnvironmentManifest } from "@veranda/contract/environment";
import { parseGlb } from "@veranda/engine/world/environment/geometry";
import { colliderGeometry } from "@veranda/engine/world/environment/geometry";
import { DoubleSide, Ray, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";

const read = new Map<string, Promise<Ground>>();

/** Collision geometry of a built environment, for placing objects. */
export class Ground {
  readonly manifest: EnvironmentManifest;
  readonly bvh: MeshBVH;
  /** Where its files are. */
  readonly folder: URL;
  readonly #ray = new Ray(new Vector3(), new Vector3(0, -1, 0));

  private constructor(folder: URL, manifest: EnvironmentManifest, bvh: MeshBVH) {
    this.folder = folder;
    this.manifest = manifest;
    this.bvh = bvh;
  }

  static of(environment: string): Promise<Ground> {
    const cached = read.get(environment) ?? Ground.#read(environment);
    read.set(environment, cached);
    return cached;
  }

  static async #read(environment: string): Promise<Ground> {
    const folder = new URL(`../built/environments/${environment}/`, import.meta.url);
    const manifest = environmentManifest.parse(
      JSON.parse(await readFile(new URL("environment.json", folder), "utf8")),
    );
    const bytes = await readFile(new URL(manifest.files.collision.file, folder));
    const scene = await parseGlb(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    return new Ground(folder, manifest, new MeshBVH(colliderGeometry(scene)));
  }

  /** Height of the first surface below `from` metres; null if there is none. */
  heightAt(x: number, z: number, from: number): number | null {
    this.#ray.origin.set(x, from, z);
    return this.bvh.raycastFirst(this.#ray, DoubleSide)?.point.y ?? null;
  }
}
