import { OWN_AVATAR_VERTEX_BYTES as STRIDE } from "@veranda/contract/own-avatar";
import {
  BufferAttribute,
  BufferGeometry,
  DataArrayTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  SRGBColorSpace,
  type Texture,
} from "three";
import type { LayerPainter } from "../types.ts";
import { castOnly, entriesTexture, MultiDraw } from "./multi-draw.ts";
import { ownDepthMaterial, ownMaterial, type SharedUniforms } from "./own-material.ts";

export type PageShape = {
  slots: number;
  vertices: number;
  indices: number;
  side: number;
  castsShadow: boolean;
};
/** Vertices as they are stored, and triangles over them. */
export type LevelData = { vertices: Uint8Array; count: number; indices: Uint32Array };
/** Where a level's triangles lie in its page. */
export type Run = { start: number; count: number };

/** Meshes and pictures of some avatars, each in a slot of equal size, drawn by one call. */
export class OwnPage {
  readonly shape: PageShape;
  readonly draw: MultiDraw;
  readonly shadow: MultiDraw | null;
  readonly #geometry = new BufferGeometry();
  readonly #atlas: DataArrayTexture;
  readonly #painter: LayerPainter | null;
  readonly #free: number[];

  constructor(name: string, shape: PageShape, shared: SharedUniforms, painter: LayerPainter | null) {
    this.shape = shape;
    this.#painter = painter;
    this.#free = Array.from({ length: shape.slots }, (_, i) => shape.slots - 1 - i);
    const vertices = shape.slots * shape.vertices;
    const put = (
      key: string,
      array: Int16Array | Uint16Array | Int8Array | Uint8Array,
      size: number,
      isShare: boolean,
    ) => this.#geometry.setAttribute(key, new BufferAttribute(array, size, isShare));
    put("position", new Int16Array(vertices * 4), 4, true);
    put("normal", new Int8Array(vertices * 4), 4, true);
    put("aUv", new Uint16Array(vertices * 2), 2, true);
    put("aBones", new Uint8Array(vertices * 4), 4, false);
    put("aWeights", new Uint8Array(vertices * 4), 4, true);
    put("aTint", new Uint8Array(vertices * 4), 4, true);
    this.#geometry.setIndex(new BufferAttribute(new Uint32Array(shape.slots * shape.indices), 1));
    this.#atlas = atlas(shape.side, shape.slots, painter !== null);
    const uniforms = () => ({
      ...shared,
      uEntries: { value: entriesTexture() },
      uAtlas: { value: this.#atlas },
    });
    const seen = uniforms();
    this.draw = new MultiDraw(name, this.#geometry, ownMaterial(seen), seen.uEntries.value);
    this.draw.receiveShadow = true;
    this.shadow = null;
    if (!shape.castsShadow) return;
    const cast = uniforms();
    this.shadow = new MultiDraw(`${name} shadow`, this.#geometry, this.draw.material, cast.uEntries.value);
    castOnly(this.shadow, ownDepthMaterial(cast));
  }

  get hasFree(): boolean {
    return this.#free.length > 0;
  }

  /** Bytes that it takes on the graphics card. */
  get videoBytes(): number {
    const { slots, vertices, indices, side } = this.shape;
    return slots * (vertices * STRIDE + indices * 4 + Math.ceil((side * side * 4 * 4) / 3));
  }

  take(): number {
    const slot = this.#free.pop();
    if (slot === undefined) throw new RangeError("The page is full.");
    return slot;
  }

  giveBack(slot: number): void {
    this.#free.push(slot);
  }

  /** Puts levels one after the other into a slot. */
  write(slot: number, levels: readonly LevelData[]): Run[] {
    const { shape } = this;
    let vertex = slot * shape.vertices;
    let index = slot * shape.indices;
    const indices = this.#geometry.index as BufferAttribute;
    const runs = levels.map((level) => {
      this.#writeVertices(level, vertex);
      const start = index;
      for (let i = 0; i < level.indices.length; i++)
        indices.array[start + i] = (level.indices[i] as number) + vertex;
      vertex += level.count;
      index += level.indices.length;
      return { start, count: level.indices.length };
    });
    const used = vertex - slot * shape.vertices;
    for (const attribute of [...Object.values(this.#geometry.attributes), indices] as BufferAttribute[]) {
      const isIndex = attribute === indices;
      const from = isIndex ? slot * shape.indices : slot * shape.vertices * attribute.itemSize;
      attribute.addUpdateRange(from, isIndex ? index - from : used * attribute.itemSize);
      attribute.needsUpdate = true;
    }
    return runs;
  }

  /** Levels of detail of a picture, the largest first. */
  paint(slot: number, levels: readonly Texture[]): void {
    levels.forEach((level, i) => this.#painter?.paint(level, this.#atlas, slot, i));
  }

  #writeVertices({ vertices, count }: LevelData, first: number): void {
    const source = new DataView(vertices.buffer, vertices.byteOffset);
    const array = (key: string) => (this.#geometry.getAttribute(key) as BufferAttribute).array;
    const [positions, normals, uvs] = [array("position"), array("normal"), array("aUv")];
    const [bones, weights, tints] = [array("aBones"), array("aWeights"), array("aTint")];
    for (let v = 0; v < count; v++) {
      const at = v * STRIDE;
      const to = (first + v) * 4;
      for (let k = 0; k < 3; k++) {
        positions[to + k] = source.getInt16(at + k * 2, true);
        normals[to + k] = source.getInt8(at + 8 + k);
        tints[to + k] = source.getUint8(at + 24 + k);
      }
      uvs[(first + v) * 2] = source.getUint16(at + 12, true);
      uvs[(first + v) * 2 + 1] = source.getUint16(at + 14, true);
      for (let k = 0; k < 4; k++) {
        bones[to + k] = source.getUint8(at + 16 + k);
        weights[to + k] = source.getUint8(at + 20 + k);
      }
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

/** Room for pictures with all their smaller levels; they are painted in one by one. */
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
    // How many levels there is to be room for.
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

/** Down to four texels: less says nothing. */
export const levelsOf = (side: number): number => Math.log2(side) - 1;
