import {
  AVATAR_BROWS,
  AVATAR_EYES,
  AVATAR_MARKS,
  AVATAR_MOUTHS,
  AVATAR_NOSES,
  AVATAR_PATTERNS,
  type AvatarLook,
} from "@veranda/contract/avatar";
import { Color, DataTexture, FloatType, NearestFilter, RGBAFormat } from "three";
import { BONES } from "./skeleton.ts";
import type { Skeleton } from "./skeleton.ts";

/** Texels of a person's row: two a bone, then place and size, heading with fade and voice, eyes. */
export const POSE_TEXELS = BONES * 2 + 3;
/** Texels of a person's looks: seven colours, each with a number of its own in alpha, then nose, marks. */
export const LOOK_TEXELS = 8;
export const PLACE_AT = BONES * 8;

const colour = new Color();
/** Rows of an empty table. Its poses go to the graphics card in every frame, so it is no larger than it must be. */
const FIRST_ROWS = 16;

/** What the shaders know of everybody: a row a person in two float textures. Grows as people come. */
export class PersonTable {
  readonly poses: DataTexture;
  readonly looks: DataTexture;
  readonly #free: number[] = [];
  #used = 0;
  #rows: number;
  readonly capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#rows = Math.min(FIRST_ROWS, capacity);
    this.poses = table(POSE_TEXELS, this.#rows);
    this.looks = table(LOOK_TEXELS, this.#rows);
  }

  get poseData(): Float32Array {
    return this.poses.image.data as Float32Array;
  }

  take(): number {
    const row = this.#free.pop() ?? this.#used++;
    if (row >= this.capacity) throw new RangeError("The crowd is full.");
    if (row >= this.#rows) this.#grow();
    return row;
  }

  giveBack(row: number): void {
    this.#free.push(row);
  }

  writeLook(row: number, look: AvatarLook, { build }: Skeleton, coversHair: boolean): void {
    const { colours } = look;
    const numbers = [
      [colours.skin, build.breadth],
      [colours.hair, build.roundness],
      [colours.top, AVATAR_PATTERNS.indexOf(look.pattern)],
      [colours.bottom, AVATAR_BROWS.indexOf(look.brows)],
      [colours.shoes, AVATAR_MOUTHS.indexOf(look.mouth)],
      [colours.accent, coversHair ? 1 : 0],
      [colours.eyes, AVATAR_EYES.indexOf(look.eyes)],
    ] as const;
    const data = this.looks.image.data as Float32Array;
    numbers.forEach(([hex, number], i) => {
      colour.set(hex);
      data.set([colour.r, colour.g, colour.b, number], (row * LOOK_TEXELS + i) * 4);
    });
    const nose = [
      AVATAR_NOSES.indexOf(look.nose),
      AVATAR_MARKS.indexOf(look.marks),
      look.hair === null ? 1 : 0,
      0,
    ];
    data.set(nose, (row * LOOK_TEXELS + numbers.length) * 4);
    this.looks.needsUpdate = true;
  }

  #grow(): void {
    this.#rows = Math.min(this.#rows * 2, this.capacity);
    resize(this.poses, this.#rows);
    resize(this.looks, this.#rows);
  }

  dispose(): void {
    this.poses.dispose();
    this.looks.dispose();
  }
}

function table(width: number, height: number): DataTexture {
  const texture = new DataTexture(new Float32Array(width * height * 4), width, height, RGBAFormat, FloatType);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  texture.generateMipmaps = false;
  texture.needsUpdate = true;
  return texture;
}

/** Keeps what is there; on the graphics card a table of another size is another table. */
function resize(texture: DataTexture, height: number): void {
  const { width, data } = texture.image;
  const larger = new Float32Array(width * height * 4);
  larger.set(data as Float32Array);
  texture.dispose();
  texture.image = { data: larger, width, height };
  texture.needsUpdate = true;
}
