import { CUSTOM_AVATAR_VERTEX_BYTES as STRIDE } from "@veranda/contract/custom-avatar";
import {
  BufferAttribute,
  DataArrayTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  Sphere,
  SRGBColorSpace,
  Texture,
  type TypedArray,
} from "three";
import { placeholderGeometry } from "../placeholder-geometry.ts";
import type { LayerPainter } from "../types.ts";
import type { LevelData } from "./custom-avatar-file.ts";
import { levelsOf, type Piece } from "./custom-avatar-texture.ts";
import { castOnly, entriesTexture, MultiDraw } from "./multi-draw.ts";
import {
  customAvatarDepthMaterial,
  customAvatarMaterial,
  type SharedUniforms,
} from "./custom-avatar-material.ts";

export type PageShape = {
  slots: number;
  vertices: number;
  indices: number;
  side: number;
  castsShadow: boolean;
};
/** Range of a level's triangles in its page. */
export type Run = { start: number; count: number };

/** What the caller of a step has to wait for: the next frame. */
export type Wait = "frame";

/** Vertices and indices copied per step. */
const STEP_VERTICES = 1024;
const STEP_INDICES = 4096;

type Field = (typeof FIELDS)[number];
/** Vertex fields as stored and as in the page: `read` of `size` numbers. */
const FIELDS = [
  { name: "position", array: Int16Array, at: 0, size: 4, read: 3, isShare: true },
  { name: "aMouth", array: Int8Array, at: 6, size: 4, read: 2, isShare: true },
  { name: "normal", array: Int8Array, at: 8, size: 4, read: 3, isShare: true },
  { name: "aUv", array: Uint16Array, at: 12, size: 2, read: 2, isShare: true },
  { name: "aBones", array: Uint8Array, at: 16, size: 4, read: 4, isShare: false },
  { name: "aWeights", array: Uint8Array, at: 20, size: 4, read: 4, isShare: true },
  { name: "aTint", array: Uint8Array, at: 24, size: 4, read: 3, isShare: true },
] as const;

/** Offset of the mouth's weight among the bytes of a vertex in the file. */
const MOUTH_BYTES = 4;

/** Meshes and textures of some avatars, in slots of equal size, drawn by one call. */
export class CustomAvatarAtlas {
  readonly shape: PageShape;
  readonly draw: MultiDraw;
  readonly shadow: MultiDraw | null;
  readonly #geometry = placeholderGeometry();
  readonly #atlas: DataArrayTexture;
  readonly #painter: LayerPainter | null;
  readonly #free: number[];

  constructor(name: string, shape: PageShape, shared: SharedUniforms, painter: LayerPainter | null) {
    this.shape = shape;
    this.#painter = painter;
    this.#free = Array.from({ length: shape.slots }, (_, i) => shape.slots - 1 - i);
    // The position doesn't matter: people are culled individually.
    this.#geometry.boundingSphere = new Sphere(undefined, Infinity);
    this.#atlas = atlas(shape.side, shape.slots, painter !== null);
    const uniforms = () => ({
      ...shared,
      uEntries: { value: entriesTexture() },
      uAtlas: { value: this.#atlas },
    });
    const seen = uniforms();
    this.draw = new MultiDraw(name, this.#geometry, customAvatarMaterial(seen), seen.uEntries.value);
    this.draw.receiveShadow = true;
    this.shadow = null;
    if (!shape.castsShadow) return;
    const cast = uniforms();
    this.shadow = new MultiDraw(`${name}-shadow`, this.#geometry, this.draw.material, cast.uEntries.value);
    castOnly(this.shadow, customAvatarDepthMaterial(cast));
  }

  /**
   * Allocates the page, one attribute at a time: each is uploaded with the next frame, and a whole page at once would
   * delay it. Shaders are compiled for the first page and shared by the others.
   */
  *open(isFirst = true): Generator<Wait | void, void> {
    const { slots, vertices, indices } = this.shape;
    if (isFirst) yield* this.#prepare();
    this.draw.isOpening = true;
    yield "frame";
    for (const { name, array, size, isShare } of FIELDS) {
      const data = new array(slots * vertices * size);
      this.#geometry.setAttribute(name, new BufferAttribute(data, size, isShare));
      yield "frame";
    }
    this.#geometry.setIndex(new BufferAttribute(new Uint32Array(slots * indices), 1));
    yield "frame";
    this.draw.isOpening = false;
  }

  /** If shaders can't be compiled in advance, the first frame does it. */
  *#prepare(): Generator<Wait, void> {
    const prepare = this.#painter?.prepare;
    if (!prepare) return;
    const things: MultiDraw[] = [this.draw];
    const depth = this.shadow?.customDepthMaterial;
    if (depth) things.push(new MultiDraw("", this.#geometry, depth, this.draw.entries));
    for (const thing of things) {
      const state = { isDone: false };
      const end = (): boolean => (state.isDone = true);
      prepare(thing).then(end).catch(end);
      while (!state.isDone) yield "frame";
    }
  }

  get hasFree(): boolean {
    return this.#free.length > 0;
  }

  /** Bytes used on the graphics card. */
  get videoBytes(): number {
    const { slots, vertices, indices, side } = this.shape;
    return slots * (vertices * (STRIDE + MOUTH_BYTES) + indices * 4 + Math.ceil((side * side * 4 * 4) / 3));
  }

  take(): number {
    const slot = this.#free.pop();
    if (slot === undefined) throw new RangeError("The page is full.");
    return slot;
  }

  giveBack(slot: number): void {
    this.#free.push(slot);
  }

  /**
   * Writes levels consecutively into a slot, step by step; returns their ranges, each level followed by its coarser
   * ones.
   */
  *write(slot: number, levels: readonly LevelData[]): Generator<void, Run[]> {
    const { shape } = this;
    const firstVertex = slot * shape.vertices;
    const firstIndex = slot * shape.indices;
    let vertex = firstVertex;
    for (const level of levels) {
      for (const field of FIELDS)
        for (let from = 0; from < level.count; from += STEP_VERTICES) {
          const attribute = this.#geometry.getAttribute(field.name) as BufferAttribute;
          copy(field, level, from, Math.min(from + STEP_VERTICES, level.count), attribute.array, vertex);
          yield;
        }
      vertex += level.count;
    }
    for (const { name, size } of FIELDS) {
      const attribute = this.#geometry.getAttribute(name) as BufferAttribute;
      attribute.addUpdateRange(firstVertex * size, (vertex - firstVertex) * size);
      attribute.needsUpdate = true;
    }
    yield;
    const runs: Run[] = [];
    const indices = this.#geometry.index as BufferAttribute;
    let start = firstIndex;
    vertex = firstVertex;
    for (const level of levels) {
      for (const own of level.indices) {
        for (let from = 0; from < own.length; from += STEP_INDICES) {
          const to = Math.min(from + STEP_INDICES, own.length);
          for (let i = from; i < to; i++) indices.array[start + i] = (own[i] ?? 0) + vertex;
          yield;
        }
        runs.push({ start, count: own.length });
        start += own.length;
      }
      vertex += level.count;
    }
    indices.addUpdateRange(firstIndex, start - firstIndex);
    indices.needsUpdate = true;
    return runs;
  }

  /** Uploads a texture, piece by piece. */
  *paint(slot: number, pieces: readonly Piece[]): Generator<void, void> {
    for (const { bitmap, level, y } of pieces) {
      yield;
      this.#painter?.paint(new Texture(bitmap), this.#atlas, slot, level, y);
      bitmap.close();
    }
  }

  dispose(): void {
    this.#geometry.dispose();
    this.#atlas.dispose();
    this.draw.material.dispose();
    this.draw.entries.dispose();
    this.shadow?.customDepthMaterial?.dispose();
    this.shadow?.entries.dispose();
  }
}

/** Copies a field of some vertices into the page's attribute. */
function copy(
  { array, at, size, read }: Field,
  { vertices, count }: LevelData,
  from: number,
  to: number,
  target: TypedArray,
  first: number,
): void {
  const { buffer, byteOffset } = vertices;
  const bytes = array.BYTES_PER_ELEMENT;
  const source = new array(buffer as ArrayBuffer, byteOffset, (count * STRIDE) / bytes);
  const stride = STRIDE / bytes;
  const offset = at / bytes;
  for (let v = from; v < to; v++) {
    const a = v * stride + offset;
    const b = (first + v) * size;
    for (let k = 0; k < read; k++) target[b + k] = source[a + k] ?? 0;
  }
}

/** An array texture with mipmaps; layers are uploaded one by one. */
function atlas(side: number, layers: number, isSeen: boolean): DataArrayTexture {
  const texture = isSeen
    ? new DataArrayTexture(null, side, side, layers)
    : new DataArrayTexture(new Uint8Array(4), 1, 1, 1);
  texture.colorSpace = SRGBColorSpace;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 4;
  texture.generateMipmaps = false;
  if (isSeen) {
    // The number of mipmap levels to allocate.
    texture.mipmaps = Array.from({ length: levelsOf(side) }, () => ({
      data: new Uint8Array(),
      width: 0,
      height: 0,
    }));
    texture.source.dataReady = false;
  }
  texture.needsUpdate = true;
  return texture;
}
