import type { EnvironmentManifest, EnvironmentVariant } from "@veranda/contract/environment";
import {
  ClampToEdgeWrapping,
  type Color,
  DataTexture,
  FloatType,
  LinearFilter,
  RGBAFormat,
  Vector4,
} from "three";

type Grid = EnvironmentManifest["groundGrid"];

/** A variant's decoded light on the floors: three numbers per cell. */
export type FloorLight = { lowest: Float32Array; upper: Float32Array };

/** Above any reachable height: no upper floor. */
const NO_FLOOR = 1e3;
/** Distance below a floor within which its light fades in. Metres. */
const REACH = [1.2, 0.4] as const;

/** Light on the floors as small textures: ambient light for everything that moves or grows. */
export class GroundLight {
  /** Colours of the lowest floor. */
  readonly texture: DataTexture;
  /** Colours of the floor above; alpha is its height. */
  readonly upperTexture: DataTexture;
  /** Origin x and z, and 1 / extent: maps world positions to texture coordinates. */
  readonly frame = new Vector4();
  readonly #grid: Grid;
  readonly #values: Float32Array<ArrayBuffer>;
  readonly #upper: Float32Array<ArrayBuffer>;
  readonly #hasUpper: boolean;

  constructor(grid: Grid, bounds: EnvironmentManifest["bounds"]) {
    this.#grid = grid;
    const cells = grid.columns * grid.rows;
    this.#values = new Float32Array(cells * 4);
    this.#hasUpper = grid.storeys !== undefined;
    // Without an upper floor, one cell is enough.
    const [columns, rows] = this.#hasUpper ? [grid.columns, grid.rows] : [1, 1];
    this.#upper = new Float32Array(columns * rows * 4);
    const heights = grid.storeys === undefined ? "" : atob(grid.storeys);
    const [low, high] = [bounds.min[1], bounds.max[1]];
    for (let cell = 0; cell < columns * rows; cell++) {
      const byte = heights.charCodeAt(cell) || 0;
      this.#upper[cell * 4 + 3] = byte > 0 ? low + (byte / 255) * (high - low) : NO_FLOOR;
    }
    this.texture = floatTexture(this.#values, grid.columns, grid.rows);
    this.upperTexture = floatTexture(this.#upper, columns, rows);
    const [x, z] = grid.origin;
    this.frame.set(x, z, 1 / (grid.columns * grid.cell), 1 / (grid.rows * grid.cell));
  }

  decode({ groundLight, upperLight }: EnvironmentVariant): FloorLight {
    return { lowest: this.#decoded(groundLight), upper: this.#decoded(upperLight ?? "") };
  }

  /** Blends two lighting states, with a tint. */
  blend(from: FloorLight, to: FloorLight, t: number, tint: Color): void {
    mix(this.#values, from.lowest, to.lowest, t, tint);
    this.texture.needsUpdate = true;
    if (!this.#hasUpper) return;
    mix(this.#upper, from.upper, to.upper, t, tint);
    this.upperTexture.needsUpdate = true;
  }

  /** `y` is the height of what is lit: it takes the light of the floor below. */
  at(x: number, y: number, z: number, target: Color): Color {
    const { columns, rows, cell, origin } = this.#grid;
    const u = Math.min(columns - 1.00001, Math.max(0, (x - origin[0]) / cell - 0.5));
    const v = Math.min(rows - 1.00001, Math.max(0, (z - origin[1]) / cell - 0.5));
    const column = Math.floor(u);
    const row = Math.floor(v);
    const a = (row * columns + column) * 4;
    const b = a + columns * 4;
    const s = u - column;
    const t = v - row;
    const values = this.#values;
    const upper = this.#upper;
    const height = this.#hasUpper ? mixed(upper, a, b, s, t, 3) : NO_FLOOR;
    const share = Math.min(1, Math.max(0, (y - height + REACH[0]) / (REACH[0] - REACH[1])));
    target.setRGB(mixed(values, a, b, s, t, 0), mixed(values, a, b, s, t, 1), mixed(values, a, b, s, t, 2));
    if (share === 0) return target;
    return target.setRGB(
      target.r + (mixed(upper, a, b, s, t, 0) - target.r) * share,
      target.g + (mixed(upper, a, b, s, t, 1) - target.g) * share,
      target.b + (mixed(upper, a, b, s, t, 2) - target.b) * share,
    );
  }

  dispose(): void {
    this.texture.dispose();
    this.upperTexture.dispose();
  }

  #decoded(bytes: string): Float32Array {
    const binary = atob(bytes);
    const { range } = this.#grid;
    return Float32Array.from(
      { length: binary.length },
      (_, at) => range * (binary.charCodeAt(at) / 255) ** 2,
    );
  }
}

function floatTexture(values: Float32Array<ArrayBuffer>, columns: number, rows: number): DataTexture {
  const texture = new DataTexture(values, columns, rows, RGBAFormat, FloatType);
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  texture.wrapS = ClampToEdgeWrapping;
  texture.wrapT = ClampToEdgeWrapping;
  texture.needsUpdate = true;
  return texture;
}

function mix(out: Float32Array, from: Float32Array, to: Float32Array, t: number, tint: Color): void {
  for (let cell = 0, at = 0; at < from.length; cell += 4) {
    for (let k = 0; k < 3; k++, at++) {
      const a = from[at] ?? 0;
      const shade = k === 0 ? tint.r : k === 1 ? tint.g : tint.b;
      out[cell + k] = (a + ((to[at] ?? 0) - a) * t) * shade;
    }
  }
}

function mixed(values: Float32Array, a: number, b: number, s: number, t: number, k: number): number {
  const near = (values[a + k] ?? 0) * (1 - s) + (values[a + 4 + k] ?? 0) * s;
  const far = (values[b + k] ?? 0) * (1 - s) + (values[b + 4 + k] ?? 0) * s;
  return near * (1 - t) + far * t;
}
