import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "@gltf-transform/core";
import { cloneDocument } from "@gltf-transform/functions";
import { changed, type ImportChange } from "@veranda/contract/import-changes";
import { type FileTask, type FileMade, type MadeLevel, NOTHING_MADE } from "../file/file-work.ts";
import { storeOutput } from "../file/store-output.ts";
import { sniffFile } from "../file/sniff.ts";
import { isPlainGlb } from "../gltf/is-plain-glb.ts";
import { readGlb } from "../gltf/read-glb.ts";
import { Refusal } from "../refusal.ts";
import { boundsOf, trianglesOf } from "./drawn.ts";
import { mayMove, motionBoundsOf } from "./motion/motion-bounds.ts";
import { packModel, readPacked } from "./pack-model.ts";
import { type PackedTexture, packTextures } from "./pack-textures.ts";
import { drawPoster } from "./poster/draw-poster.ts";
import { readGltfModel } from "./read-model.ts";
import { readWithThree } from "./read-with-three.ts";
import { MODEL_BUDGET, MODEL_LIMITS } from "./rules.ts";
import { withSource } from "./source-files.ts";
import { simplifyModel } from "./simplify-model.ts";
import { cleanModel } from "./clean-model.ts";

/**
 * Levels after the full one: their share of its triangles, their maximum error, and the number of triangles from which
 * they are made.
 */
const LIGHTER = [
  { share: 1 / 3, error: 0.01, from: 1_500 },
  { share: 1 / 10, error: 0.04, from: 6_000 },
] as const;
/** A larger model's poster is drawn from its second level. */
const POSTER_TRIANGLES = 200_000;
/** A level that isn't smaller than this share is dropped. */
const SAVES = 0.75;

/** V8's messages when a reader is pointed outside of the file; other RangeErrors are about memory. */
const OUTSIDE = /bounds|typed array length/;

/** Optimises a model: cleans it, makes levels with fewer triangles, compresses its textures. Throws Refusal. */
export async function optimizeModel(task: FileTask, onProgress: (share: number) => void): Promise<FileMade> {
  try {
    return await make(task, onProgress);
  } catch (error) {
    // System errors are not the file's fault.
    if (error instanceof Refusal || (error instanceof Error && "syscall" in error)) throw error;
    if (error instanceof RangeError && !OUTSIDE.test(error.message))
      throw new Refusal("TOO_HEAVY", error.message);
    throw new Refusal("DAMAGED", error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

async function make(
  { path, name, folder }: FileTask,
  onProgress: (share: number) => void,
): Promise<FileMade> {
  const found = await sniffFile(path, name);
  const changes: ImportChange[] = [];
  let isPlain = false;
  const document = await withSource(path, found?.format ?? null, (source) => {
    const isGltf = source.main.format === "glb" || source.main.format === "gltf";
    if (source.main.format === "glb")
      isPlain = isPlainGlb(readGlb(source.main.bytes, MODEL_LIMITS.descriptionBytes));
    return isGltf ? readGltfModel(source) : readWithThree(source, changes);
  });
  onProgress(0.1);
  await cleanModel(document, changes);
  const before = trianglesOf(document).all;
  if (before > MODEL_BUDGET.triangles) {
    await simplifyModel(document, MODEL_BUDGET.triangles / before, 0.01);
    const after = trianglesOf(document).all;
    changes.push(changed("TRIANGLES", { before, after }));
  }
  const bounds = boundsOf(document);
  if (bounds === null) throw new Refusal("EMPTY");
  const isMoving = mayMove(document);
  let motionBounds: FileMade["motionBounds"] = bounds;
  onProgress(0.3);
  const { textures, sought } = await packTextures(document, (share) => onProgress(0.3 + 0.35 * share));
  const levels: MadeLevel[] = [];
  const keep = async (model: Document, level: number) => {
    const triangles = trianglesOf(model).all;
    dress(model, textures, level);
    const packed = await packModel(model);
    if (isMoving && motionBounds) motionBounds = motionBoundsOf(await readPacked(packed), motionBounds);
    levels.push({ ...(await storeOutput(folder, packed, "glb")), triangles });
  };
  const whole = trianglesOf(document).all;
  let lighter: Document | null = null;
  let poster = whole <= POSTER_TRIANGLES ? await drawPoster(document) : null;
  for (const [i, { share, error, from }] of LIGHTER.entries()) {
    if (whole < from) break;
    lighter = cloneDocument(lighter ?? document);
    await simplifyModel(lighter, (whole * share) / trianglesOf(lighter).all, error);
    poster ??= await drawPoster(lighter);
    await keep(cloneDocument(lighter), i + 1);
    onProgress(0.65 + 0.1 * (i + 1));
  }
  poster ??= await drawPoster(document);
  await keep(document, 0);
  onProgress(0.95);
  const kept = worthwhile(levels);
  // Identical levels are one file.
  for (const made of new Set(levels.map(({ name: made }) => made)))
    if (made !== null && !kept.some((level) => level.name === made)) await rm(join(folder, made));
  return {
    ...NOTHING_MADE,
    ending: found?.ending ?? "glb",
    levels: kept,
    poster: poster && (await storeOutput(folder, poster, "webp")).name,
    bounds,
    motionBounds,
    changes,
    sought,
    isPlain,
  };
}

/** Sets the pictures of a level for a model's textures; a copy lists them in the same order. */
function dress(model: Document, textures: readonly PackedTexture[][], level: number): void {
  for (const [i, texture] of model.getRoot().listTextures().entries()) {
    const packed = textures[i]?.[level];
    if (packed) texture.setImage(packed.bytes).setMimeType(packed.mimeType);
  }
}

/** Drops levels that save too little; the full one is first. */
function worthwhile(made: readonly MadeLevel[]): MadeLevel[] {
  const [whole, ...others] = [...made].toSorted((a, b) => b.bytes - a.bytes);
  const kept = whole ? [whole] : [];
  for (const level of others) if (level.bytes <= (kept.at(-1)?.bytes ?? 0) * SAVES) kept.push(level);
  return kept;
}
