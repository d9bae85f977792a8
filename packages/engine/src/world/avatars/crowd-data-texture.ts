import {
  AVATAR_BROWS,
  AVATAR_EYES,
  AVATAR_MARKS,
  AVATAR_MOUTHS,
  AVATAR_NOSES,
  AVATAR_PATTERNS,
} from "@veranda/contract/avatar";
import { DataTexture, FloatType, NearestFilter, RGBAFormat } from "three";
import { BONES } from "./skeleton.ts";
import type { DressedLook } from "./resolve-avatar.ts";
import type { Skeleton } from "./skeleton.ts";

/** Texels of a person's row: two a bone, then position and size, heading with fade and voice, eyes. */
export const POSE_TEXELS = BONES * 2 + 3;
/**
 * Texels of a person's look: seven colours, each with another number in alpha, then nose, markings, baldness, and a
 * placeholder.
 */
export const LOOK_TEXELS = 8;
export const PLACE_AT = BONES * 8;

/** Linear light of each of the 256 values of sRGB. */
const LIGHT = Float32Array.from({ length: 256 }, (_, i) => {
  const shade = i / 255;
  return shade < 0.04045 ? shade / 12.92 : ((shade + 0.055) / 1.055) ** 2.4;
});
/**
 * Rows of an empty texture. Its poses are uploaded in every frame, so it holds no more than it must: growth comes in
 * steps of this size.
 */
const FIRST_ROWS = 16;
const STEP_ROWS = 32;
/** Rows reserved for newcomers. */
const READY_ROWS = 128;

/** Data of everybody for the shaders: a row per person in two float textures. Grows as people enter. */
export class CrowdDataTexture {
  readonly poses: DataTexture;
  readonly looks: DataTexture;
  readonly #free: number[] = [];
  #used = 0;
  /** Limits of the graphics card, and of memory. */
  #rows: number;
  #room: number;
  #poseRoom: Float32Array<ArrayBuffer>;
  #lookRoom: Float32Array<ArrayBuffer>;
  readonly capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#rows = this.#room = Math.min(FIRST_ROWS, capacity);
    this.#poseRoom = new Float32Array(this.#room * POSE_TEXELS * 4);
    this.#lookRoom = new Float32Array(this.#room * LOOK_TEXELS * 4);
    this.poses = table(this.#poseRoom, POSE_TEXELS, this.#rows);
    this.looks = table(this.#lookRoom, LOOK_TEXELS, this.#rows);
  }

  get poseData(): Float32Array {
    return this.#poseRoom;
  }

  take(): number {
    const row = this.#free.pop() ?? this.#used++;
    if (row >= this.capacity) throw new RangeError("The crowd is full.");
    if (row >= this.#rows) this.#show(Math.ceil((row + 1) / STEP_ROWS) * STEP_ROWS);
    return row;
  }

  giveBack(row: number): void {
    this.#free.push(row);
  }

  /** Allocates memory for newcomers; best done in a frame in which nobody enters. */
  makeReady(): void {
    if (this.#room < Math.min(this.capacity, this.#rows + READY_ROWS)) this.#grow(this.#rows + READY_ROWS);
  }

  writeLook(row: number, look: DressedLook, { build }: Skeleton, coversHair: boolean): void {
    const { colours } = look;
    this.#put(row, 0, colours.skin, build.breadth);
    this.#put(row, 1, colours.hair, build.roundness);
    this.#put(row, 2, colours.top, AVATAR_PATTERNS.indexOf(look.pattern));
    this.#put(row, 3, colours.bottom, AVATAR_BROWS.indexOf(look.brows));
    this.#put(row, 4, colours.shoes, AVATAR_MOUTHS.indexOf(look.mouth));
    this.#put(row, 5, colours.accent, coversHair ? 1 : 0);
    this.#put(row, 6, colours.eyes, AVATAR_EYES.indexOf(look.eyes));
    const data = this.#lookRoom;
    const at = (row * LOOK_TEXELS + 7) * 4;
    data[at] = AVATAR_NOSES.indexOf(look.nose);
    data[at + 1] = AVATAR_MARKS.indexOf(look.marks);
    data[at + 2] = look.hair === null ? 1 : 0;
    data[at + 3] = look.isStandIn === true ? 1 : 0;
    this.looks.needsUpdate = true;
  }

  #put(row: number, texel: number, hex: string, number: number): void {
    const data = this.#lookRoom;
    const at = (row * LOOK_TEXELS + texel) * 4;
    const colour = Number.parseInt(hex.slice(1), 16);
    data[at] = LIGHT[colour >> 16] ?? 0;
    data[at + 1] = LIGHT[(colour >> 8) & 255] ?? 0;
    data[at + 2] = LIGHT[colour & 255] ?? 0;
    data[at + 3] = number;
  }

  #show(rows: number): void {
    this.#rows = Math.min(rows, this.capacity);
    if (this.#rows > this.#room) this.#grow(this.#rows);
    else this.#resize();
  }

  /** At least doubles: the content is copied each time. */
  #grow(rows: number): void {
    this.#room = Math.min(Math.max(rows, this.#room * 2), this.capacity);
    this.#poseRoom = larger(this.#poseRoom, this.#room * POSE_TEXELS * 4);
    this.#lookRoom = larger(this.#lookRoom, this.#room * LOOK_TEXELS * 4);
    this.#resize();
  }

  #resize(): void {
    resize(this.poses, this.#poseRoom, this.#rows);
    resize(this.looks, this.#lookRoom, this.#rows);
  }

  dispose(): void {
    this.poses.dispose();
    this.looks.dispose();
  }
}

function table(data: Float32Array<ArrayBuffer>, width: number, height: number): DataTexture {
  const texture = new DataTexture(data, width, height, RGBAFormat, FloatType);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  texture.generateMipmaps = false;
  texture.needsUpdate = true;
  return texture;
}

function larger(data: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const grown = new Float32Array(length);
  grown.set(data);
  return grown;
}

/** On the graphics card, a texture of another size is a new texture. */
function resize(texture: DataTexture, room: Float32Array<ArrayBuffer>, height: number): void {
  const { width } = texture.image;
  if (height !== texture.image.height) texture.dispose();
  texture.image = { data: room.subarray(0, width * height * 4), width, height };
  texture.needsUpdate = true;
}
