import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AVATAR_BONES } from "@veranda/contract/avatar";
import {
  type ChosenBones,
  CUSTOM_AVATAR_BUDGET as BUDGET,
  CUSTOM_AVATAR_LIMITS as LIMITS,
  type CustomAvatarLevel,
  type CustomAvatarLowerLevel,
  type CustomAvatarManifest,
  type CustomAvatarReport,
} from "@veranda/contract/custom-avatar";
import { changed } from "@veranda/contract/import-changes";
import { MeshoptDecoder } from "meshoptimizer/decoder";
import { MeshoptEncoder } from "meshoptimizer/encoder";
import sharp from "sharp";
import { type Picture, paintAtlas } from "./atlas.ts";
import { toCanonical } from "./canonical.ts";
import { inBoneOrder } from "./bones.ts";
import { checkGlb } from "./glb-check.ts";
import { type Level, lower, packIndices, packVertices, simplify, weld } from "./levels.ts";
import { mapBones } from "./map-bones.ts";
import { drawPortrait } from "./portrait.ts";
import { Refusal } from "../refusal.ts";
import { pictureHashes } from "../image/picture-hash.ts";
import { readModel } from "./read-model.ts";
import type { SourceModel } from "./source-model.ts";

/** Maximum number of textures that are compared with banned pictures. */
const SOUGHT_MAX = 64;

export type AvatarTask = {
  /** The uploaded file. */
  path: string;
  /** Output folder; each file is named by its content. */
  folder: string;
  bones: ChosenBones | null;
  /** Height of the crown in metres; null: as in the file, if that is a person's. */
  height: number | null;
};
export type AvatarMade = {
  manifest: string;
  files: string[];
  portrait: string;
  report: CustomAvatarReport;
  /** Picture hashes of its textures, to be compared with banned ones. */
  sought: string[];
};

/** Converts a VRM or GLB into an avatar that supports all animations, outfits and levels of detail. Throws Refusal. */
export async function convertAvatar(
  task: AvatarTask,
  onProgress: (share: number) => void,
): Promise<AvatarMade> {
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready]);
  const bytes = await readFile(task.path);
  if (bytes.length > LIMITS.bytes) throw new Refusal("TOO_LARGE");
  const model = readModel(checkGlb(bytes));
  onProgress(0.15);
  const map = mapBones(model, task.bones);
  const changes = [...model.notes];
  const canonical = toCanonical(model, map, changes, task.height);
  onProgress(0.25);
  const atlas = await paintAtlas(model, canonical, BUDGET.near.texture);
  onProgress(0.5);
  const whole = weld(canonical);
  const near = await simplify(whole, BUDGET.near);
  const middle = await simplify(near, BUDGET.middle);
  const far = await simplify(middle, BUDGET.far);
  const before = model.mesh.indices.length / 3;
  if (near.indices.length / 3 < whole.indices.length / 3)
    changes.push(changed("TRIANGLES", { before, after: near.indices.length / 3 }));
  onProgress(0.75);
  const files: string[] = [];
  const keep = async (content: Uint8Array, ending: string): Promise<string> => {
    const name = `${createHash("sha256").update(content).digest("hex")}.${ending}`;
    await writeFile(join(task.folder, name), content);
    files.push(name);
    return name;
  };
  const crowdFile = createLevelFile();
  const crowd = {
    middle: crowdFile.add(middle),
    lower: await lowerLevels(middle, (indices) => crowdFile.addLower(indices)),
    far: crowdFile.add(far),
  };
  const nearFile = createLevelFile();
  const alone = nearFile.add(near);
  const portrait = await drawPortrait(near, canonical, atlas);
  const manifest: CustomAvatarManifest = {
    version: 1,
    height: round(canonical.height),
    joints: inBoneOrder(canonical.joints).map(([x, y, z]) => [round(x), round(y), round(z)]),
    bindRotations: inBoneOrder(canonical.bindRotations).map(([x, y, z, w]) => [
      finely(x),
      finely(y),
      finely(z),
      finely(w),
    ]),
    stride: round(canonical.stride),
    crowd: {
      mesh: await keep(crowdFile.bytes(), "bin"),
      ...crowd,
      texture: await keep(await toWebp(atlas, BUDGET.middle.texture), "webp"),
    },
    near: {
      mesh: await keep(nearFile.bytes(), "bin"),
      level: alone,
      texture: await keep(await toWebp(atlas, BUDGET.near.texture), "webp"),
    },
    portrait: await keep(portrait, "webp"),
  };
  onProgress(0.95);
  const name = await keep(Buffer.from(JSON.stringify(manifest)), "json");
  const sum = await sizeOf(task.folder, files);
  const made: AvatarMade = {
    manifest: name,
    files,
    portrait: manifest.portrait,
    sought: await soughtIn(model.images),
    report: {
      source: model.kind,
      title: model.title,
      bones: AVATAR_BONES.map((bone) => ({
        bone,
        node: model.nodes[map.nodes.get(bone) ?? -1]?.name ?? null,
        confidence: map.confidence.get(bone) ?? 0,
      })),
      unsure: map.unsure,
      candidates: [
        ...new Set(model.nodes.filter(({ isJoint }) => isJoint).map(({ name: own }) => own)),
      ].slice(0, LIMITS.bones),
      height: round(canonical.height),
      foundHeight: round(canonical.foundHeight),
      changes: changes.slice(0, 32),
      before: {
        bytes: bytes.length,
        triangles: before,
        vertices: model.mesh.positions.length / 3,
        bones: model.nodes.filter(({ isJoint }) => isJoint).length,
        textures: model.images.length,
      },
      after: {
        bytes: sum,
        triangles: near.indices.length / 3,
        vertices: near.count,
        bones: map.nodes.size,
        textures: 1,
      },
    },
  };
  return made;
}

const round = (value: number): number => Math.round(value * 1e5) / 1e5;
const finely = (value: number): number => Math.round(value * 1e6) / 1e6;

async function sizeOf(folder: string, files: readonly string[]): Promise<number> {
  const { stat } = await import("node:fs/promises");
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((a, b) => a + b, 0);
}

const toWebp = ({ data, width, height }: Picture, side: number): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .resize(side, side, { kernel: "lanczos3" })
    .webp({ quality: 84, alphaQuality: 90, effort: 4 })
    .toBuffer();

/** Each is made from the previous one. */
async function lowerLevels(
  mesh: Level,
  add: (indices: Uint32Array) => CustomAvatarLowerLevel,
): Promise<CustomAvatarLowerLevel[]> {
  const added: CustomAvatarLowerLevel[] = [];
  let { indices } = mesh;
  for (const triangles of BUDGET.lower) {
    indices = await lower({ ...mesh, indices }, triangles);
    added.push(add(indices));
  }
  return added;
}

/** A file with all levels in sequence. */
function createLevelFile() {
  const parts: Uint8Array[] = [];
  let end = 0;
  const put = (bytes: Uint8Array): { byteStart: number; bytes: number } => {
    parts.push(bytes);
    end += bytes.length;
    return { byteStart: end - bytes.length, bytes: bytes.length };
  };
  return {
    /** Returns its location in the file. */
    add(level: Level): CustomAvatarLevel {
      const { byteStart, bytes } = put(packVertices(level));
      return {
        byteStart,
        vertexBytes: bytes,
        vertices: level.count,
        indexBytes: put(packIndices(level.indices)).bytes,
        triangles: level.indices.length / 3,
      };
    },
    /** Triangles over vertices already in the file. */
    addLower(indices: Uint32Array): CustomAvatarLowerLevel {
      const { byteStart, bytes } = put(packIndices(indices));
      return { byteStart, indexBytes: bytes, triangles: indices.length / 3 };
    },
    bytes: () => Buffer.concat(parts),
  };
}

/** Hashes of the readable pictures. */
async function soughtIn(images: SourceModel["images"]): Promise<string[]> {
  const sought = new Set<string>();
  for (const { bytes } of images.slice(0, SOUGHT_MAX)) {
    const picture = sharp(bytes, { limitInputPixels: LIMITS.texturePixels ** 2 });
    const hashes = await pictureHashes(picture, false).catch(() => null);
    for (const hash of hashes?.sought ?? []) sought.add(hash);
  }
  return [...sought];
}
