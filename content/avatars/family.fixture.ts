import { readFile } from "node:fs/promises";
import { avatarCatalogue, type AvatarCatalogue, type AvatarLook } from "@veranda/contract/avatar";
import { ClipSet, LATER_MOTION } from "@veranda/engine/world/avatars/clip-set";
import { readMesh, type PartMesh } from "@veranda/engine/world/avatars/mesh-file";
import { BONES, buildSkeletons, type Skeleton } from "@veranda/engine/world/avatars/skeleton";
import { SkeletonPose } from "@veranda/engine/world/avatars/skeleton-pose";

const BUILT = new URL("../built/avatars/", import.meta.url);
/** Maximum stored coordinate, maximum stored offset, and a full weight. */
const COORDINATE = 2047 * 16;
const OFFSET = 127;
const WHOLE = 255;

const bytesOf = async (file: string): Promise<ArrayBuffer> => {
  const bytes = await readFile(new URL(file, BUILT));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
};

type BakedClip = ClipSet["moves"][number];

/** The built avatars as the product reads them: parts, bones and motions as numbers. */
export class Family {
  readonly catalogue: AvatarCatalogue;
  /** By part. */
  readonly meshes: readonly PartMesh[];
  readonly clips: readonly BakedClip[];
  readonly skeletons: ReadonlyMap<string, Skeleton>;
  readonly #skin = new Float32Array(BONES * 8);

  private constructor(catalogue: AvatarCatalogue, meshes: readonly PartMesh[], clips: BakedClip[]) {
    this.catalogue = catalogue;
    this.meshes = meshes;
    this.clips = clips;
    this.skeletons = buildSkeletons(catalogue);
  }

  static async read(): Promise<Family> {
    const text = await readFile(new URL("avatars.json", BUILT), "utf8");
    const catalogue = avatarCatalogue.parse(JSON.parse(text));
    const { parts, motion } = catalogue;
    const meshes = await Promise.all(
      parts.map(async (part) => readMesh(await bytesOf(part.mesh.file), part)),
    );
    const set = new ClipSet(catalogue, await bytesOf(motion.file));
    for (const file of LATER_MOTION) set.add(file, await bytesOf(catalogue[file].file));
    const emotes = catalogue.emotes.flatMap(({ animationAssetName }) => set.emote(animationAssetName) ?? []);
    return new Family(catalogue, meshes, [...set.moves, ...emotes]);
  }

  clip(name: string): BakedClip {
    const found = this.clips.find(({ clip }) => clip.name === name);
    if (!found) throw new Error(`There is no motion ${name}`);
    return found;
  }

  skeleton(build: string): Skeleton {
    const found = this.skeletons.get(build);
    if (!found) throw new Error(`There is no build ${build}`);
    return found;
  }

  part(id: string): PartMesh {
    const found = this.meshes.find(({ part }) => part.id === id);
    if (!found) throw new Error(`There is no part ${id}`);
    return found;
  }

  /** The visible parts of a look. */
  worn({ hair, top, bottom, shoes, accessories }: AvatarLook): string[] {
    const ids = ["bare", hair ?? "", top, bottom, shoes, ...accessories];
    const parts = this.catalogue.parts.filter(({ id }) => ids.includes(id));
    const hidden = parts.flatMap(({ hides }) => hides);
    return parts.filter(({ kind }) => !hidden.includes(kind)).map(({ id }) => id);
  }

  /** A pose of a motion, `phase` from 0 to 1; metres, facing +Z. */
  pose(clip: BakedClip, phase: number, build = "even"): SkeletonPose {
    const pose = new SkeletonPose();
    pose.begin();
    pose.mix(clip, phase, 1);
    pose.settle();
    pose.forwardKinematics(this.skeleton(build), 0, 0);
    return pose;
  }

  /** Vertices of a part at a level (0 is the full mesh) in a pose: x, y, z in sequence, metres. */
  skinned(id: string, level: number, pose: SkeletonPose, build = "even"): Float32Array {
    const mesh = this.part(id);
    const { start, count } = mesh.levels[level] ?? { start: 0, count: 0 };
    const vertices = [...new Set(mesh.indices.subarray(start, start + count))];
    const skeleton = this.skeleton(build);
    pose.writeSkin(skeleton, this.#skin, 0);
    const { breadth, roundness } = skeleton.build;
    const { positionScale, shapeScale } = this.catalogue;
    const out = new Float32Array(vertices.length * 3);
    const at: [number, number, number] = [0, 0, 0];
    for (const [i, vertex] of vertices.entries()) {
      for (let k = 0; k < 3; k++)
        at[k] =
          ((mesh.positions[vertex * 4 + k] ?? 0) / COORDINATE) * positionScale +
          ((breadth * (mesh.breadth[vertex * 4 + k] ?? 0) +
            roundness * (mesh.roundness[vertex * 4 + k] ?? 0)) /
            OFFSET) *
            shapeScale;
      this.#carry(mesh, vertex, at, out, i * 3);
    }
    return out;
  }

  /** Skins a position by blending its bones' dual quaternions. */
  #carry(mesh: PartMesh, vertex: number, [x, y, z]: readonly number[], out: Float32Array, to: number): void {
    const mixed = new Float32Array(8);
    const first = (mesh.bones[vertex * 4] ?? 0) * 8;
    for (let k = 0; k < 4; k++) {
      const weight = (mesh.weights[vertex * 4 + k] ?? 0) / WHOLE;
      const bone = (mesh.bones[vertex * 4 + k] ?? 0) * 8;
      let alike = 0;
      for (let c = 0; c < 4; c++) alike += (this.#skin[bone + c] ?? 0) * (this.#skin[first + c] ?? 0);
      for (let c = 0; c < 8; c++)
        mixed[c] = (mixed[c] ?? 0) + (alike < 0 ? -weight : weight) * (this.#skin[bone + c] ?? 0);
    }
    const length = Math.hypot(...mixed.subarray(0, 4)) || 1;
    const [qx = 0, qy = 0, qz = 0, qw = 0, dx = 0, dy = 0, dz = 0, dw = 0] = mixed.map((v) => v / length);
    const [px = 0, py = 0, pz = 0] = [x, y, z];
    const [tx, ty, tz] = [2 * (qy * pz - qz * py), 2 * (qz * px - qx * pz), 2 * (qx * py - qy * px)];
    out[to] = px + qw * tx + qy * tz - qz * ty + 2 * (qw * dx - dw * qx + qy * dz - qz * dy);
    out[to + 1] = py + qw * ty + qz * tx - qx * tz + 2 * (qw * dy - dw * qy + qz * dx - qx * dz);
    out[to + 2] = pz + qw * tz + qx * ty - qy * tx + 2 * (qw * dz - dw * qz + qx * dy - qy * dx);
  }
}

/** Minimum and maximum of each axis over x, y, z in sequence. */
export function extent(...all: readonly Float32Array[]): { min: number[]; max: number[] } {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (const places of all)
    for (const [i, value] of places.entries()) {
      min[i % 3] = Math.min(min[i % 3] ?? 0, value);
      max[i % 3] = Math.max(max[i % 3] ?? 0, value);
    }
  return { min, max };
}
