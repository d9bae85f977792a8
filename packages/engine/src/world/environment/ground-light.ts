import type { EnvironmentManifest } from "@veranda/contract/environment";
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

/** The light on the ground as a small texture: what moves or grows takes its ambient light from here. */
export class GroundLight {
  readonly texture: DataTexture;
  /** Origin x and z, and one over the extent: a place in the world becomes a place in the texture. */
  readonly frame = new Vector4();
  readonly #grid: Grid;
  readonly #values: Float32Array<ArrayBuffer>;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#values = new Float32Array(grid.columns * grid.rows * 4);
    this.texture = new DataTexture(this.#values, grid.columns, grid.rows, RGBAFormat, FloatType);
    this.texture.magFilter = LinearFilter;
    this.texture.minFilter = LinearFilter;
    this.texture.wrapS = ClampToEdgeWrapping;
    this.texture.wrapT = ClampToEdgeWrapping;
    const [x, z] = grid.origin;
    this.frame.set(x, z, 1 / (grid.columns * grid.cell), 1 / (grid.rows * grid.cell));
  }

  /** Decodes the bytes of a variant. */
  decode(groundLight: string): Float32Array {
    const binary = atob(groundLight);
    const { range } = this.#grid;
    return Float32Array.from(
      { length: binary.length },
      (_, at) => range * (binary.charCodeAt(at) / 255) ** 2,
    );
  }

  /** Between two moods, in a tint. */
  blend(from: Float32Array, to: Float32Array, t: number, tint: Color): void {
    for (let cell = 0, at = 0; at < from.length; cell += 4) {
      for (let k = 0; k < 3; k++, at++) {
        const a = from[at] ?? 0;
        const shade = k === 0 ? tint.r : k === 1 ? tint.g : tint.b;
        this.#values[cell + k] = (a + ((to[at] ?? 0) - a) * t) * shade;
      }
    }
    this.texture.needsUpdate = true;
  }

  at(x: number, z: number, target: Color): Color {
    const { columns, rows, cell, origin } = this.#grid;
    const u = Math.min(columns - 1.001, Math.max(0, (x - origin[0]) / cell - 0.5));
    const v = Math.min(rows - 1.001, Math.max(0, (z - origin[1]) / cell - 0.5));
    const column = Math.floor(u);
    const row = Math.floor(v);
    const a = (row * columns + column) * 4;
    const b = a + columns * 4;
    const s = u - column;
    const t = v - row;
    return target.setRGB(this.#mixed(a, b, s, t, 0), this.#mixed(a, b, s, t, 1), this.#mixed(a, b, s, t, 2));
  }

  dispose(): void {
    this.texture.dispose();
  }

  #mixed(a: number, b: number, s: number, t: number, k: number): number {
    const values = this.#values;
    const near = (values[a + k] ?? 0) * (1 - s) + (values[a + 4 + k] ?? 0) * s;
    const far = (values[b + k] ?? 0) * (1 - s) + (values[b + 4 + k] ?? 0) * s;
    return near * (1 - t) + far * t;
  }
}
