// oxlint-disable no-underscore-dangle -- three reads these names of what it draws as a batch
import {
  type BufferGeometry,
  DataTexture,
  FloatType,
  type Material,
  Mesh,
  NearestFilter,
  RGBAFormat,
} from "three";

/** Maximum number of runs per multi-draw call. */
export const RUNS_MAX = 1024;

/**
 * Draws many runs of one geometry's triangles in one call (WEBGL_multi_draw), each with four numbers that shaders read
 * from `entries` by gl_DrawID. three does this for meshes with `isBatchedMesh`; without the extension it draws the runs
 * one by one.
 */
export class MultiDraw extends Mesh<BufferGeometry, Material> {
  readonly isBatchedMesh = true;
  readonly _matricesTexture = null;
  readonly _indirectTexture = null;
  readonly _colorsTexture = null;
  /** In bytes, as the extension requires. */
  readonly _multiDrawStarts = new Int32Array(RUNS_MAX);
  readonly _multiDrawCounts = new Int32Array(RUNS_MAX);
  _multiDrawCount = 0;
  readonly entries: DataTexture;
  /** Drawn without a run, so that attributes allocated so far are uploaded. */
  isOpening = false;
  #next = 0;
  #hasChanged = false;

  constructor(name: string, geometry: BufferGeometry, material: Material, entries: DataTexture) {
    super(geometry, material);
    this.name = name;
    this.entries = entries;
    // People are culled individually.
    this.frustumCulled = false;
    this.matrixAutoUpdate = false;
    this.visible = false;
  }

  /** Number of runs to draw. */
  get runs(): number {
    return this._multiDrawCount;
  }

  begin(): void {
    this.#next = 0;
  }

  /** Triangles from `start`, both counted in indices. */
  put(start: number, count: number, a: number, b: number, c: number, d: number): void {
    if (this.#next === RUNS_MAX) return;
    const i = this.#next++;
    this._multiDrawStarts[i] = start * 4;
    this._multiDrawCounts[i] = count;
    const data = this.entries.image.data as Float32Array;
    const at = i * 4;
    if (data[at] === a && data[at + 1] === b && data[at + 2] === c && data[at + 3] === d) return;
    data[at] = a;
    data[at + 1] = b;
    data[at + 2] = c;
    data[at + 3] = d;
    this.#hasChanged = true;
  }

  commit(): void {
    this._multiDrawCount = this.#next;
    this.visible = this.#next > 0 || this.isOpening;
    if (this.#hasChanged) this.entries.needsUpdate = true;
    this.#hasChanged = false;
  }
}

export function entriesTexture(): DataTexture {
  const texture = new DataTexture(new Float32Array(RUNS_MAX * 4), RUNS_MAX, 1, RGBAFormat, FloatType);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  texture.generateMipmaps = false;
  texture.needsUpdate = true;
  return texture;
}

/** Drawn into shadow maps, not into the picture. */
export function castOnly(draw: MultiDraw, depth: Material): void {
  let runs = 0;
  draw.castShadow = true;
  draw.customDepthMaterial = depth;
  draw.onBeforeRender = () => {
    runs = draw._multiDrawCount;
    draw._multiDrawCount = 0;
  };
  draw.onAfterRender = () => {
    draw._multiDrawCount = runs;
  };
}
