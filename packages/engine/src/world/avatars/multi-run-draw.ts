// oxlint-disable no-underscore-dangle -- three reads these names of what it draws as a batch
import {
  type BufferGeometry,
  DataTexture,
  FloatType,
  type Material,
  Mesh,
  NearestFilter,
  RGFormat,
  type WebGLRenderer,
} from "three";
import { placeholderGeometry } from "./placeholder-geometry.ts";

/** From the texture of lists; its first row holds where each run's list begins. */
const WIDTH = 256;
const LEAST_ROWS = 4;
const RUNS_MAX = WIDTH;
/** Initial capacity of a run; it grows with the number of people. */
const LEAST_PEOPLE = 4;
const NOTHING = new Int32Array(0);
/** Of an index. */
const BYTES = 2;

/** A run of the family's triangles: one level of one part, for everybody who wears it. */
export class Run {
  readonly name: string;
  /** Both in indices. */
  readonly start: number;
  readonly length: number;
  /** Row of the data texture and what the far model omits, per person. */
  list = new Float32Array(LEAST_PEOPLE * 2);
  count = 0;

  constructor(name: string, start: number, length: number) {
    this.name = name;
    this.start = start;
    this.length = length;
  }

  /** `isLeaving`: this level is dissolving into another of the same person. */
  add(row: number, mask: number, isLeaving = false): void {
    const at = this.count++ * 2;
    if (at === this.list.length) {
      const grown = new Float32Array(at * 2);
      grown.set(this.list);
      this.list = grown;
    }
    this.list[at] = isLeaving ? -1 - row : row;
    this.list[at + 1] = mask;
  }
}

/**
 * Runs of one geometry, each for many people, in one call (WEBGL_multi_draw). three's batches can't draw a run more
 * than once: it prepares an empty batch, and the draws are substituted just before.
 */
export class MultiRunDraw extends Mesh<BufferGeometry, Material> {
  readonly isBatchedMesh = true;
  readonly _matricesTexture = null;
  readonly _indirectTexture = null;
  readonly _colorsTexture = null;
  readonly _multiDrawStarts = NOTHING;
  readonly _multiDrawCounts = NOTHING;
  readonly _multiDrawCount = 0;
  readonly runs: Run[] = [];
  readonly #who: DataTexture;
  readonly #starts = new Int32Array(RUNS_MAX);
  readonly #lengths = new Int32Array(RUNS_MAX);
  readonly #times = new Int32Array(RUNS_MAX);
  #drawn = 0;
  #corners = 0;
  /** Caches a shader's uniform location of the run number: looking it up takes longer than drawing. */
  readonly #numbers = new WeakMap<WebGLProgram, WebGLUniformLocation | null>();

  constructor(name: string, material: Material, who: DataTexture) {
    super(placeholderGeometry(), material);
    this.name = name;
    this.#who = who;
    // People are culled individually.
    this.frustumCulled = false;
    this.matrixAutoUpdate = false;
    this.receiveShadow = true;
    this.visible = false;
  }

  /** Number of triangles that it draws. */
  get triangles(): number {
    return this.#corners / 3;
  }

  begin(): void {
    for (const run of this.runs) run.count = 0;
  }

  /** Uploads the lists to the graphics card if they have changed. */
  commit(): void {
    let all = 0;
    for (const { count } of this.runs) all += count;
    this.#fit(1 + Math.ceil(all / WIDTH));
    const data = this.#who.image.data as Float32Array;
    let hasChanged = false;
    let drawn = 0;
    let first = 0;
    this.#corners = 0;
    for (const { start, length, list, count } of this.runs) {
      if (count === 0) continue;
      this.#starts[drawn] = start * BYTES;
      this.#lengths[drawn] = length;
      this.#times[drawn] = count;
      this.#corners += length * count;
      hasChanged ||= data[drawn * 2] !== first;
      data[drawn * 2] = first;
      const at = (WIDTH + first) * 2;
      for (let i = 0; i < count * 2; i++) {
        const worn = list[i] ?? 0;
        if (data[at + i] === worn) continue;
        data[at + i] = worn;
        hasChanged = true;
      }
      first += count;
      drawn += 1;
    }
    this.#drawn = drawn;
    this.visible = drawn > 0;
    if (hasChanged) this.#who.needsUpdate = true;
  }

  /** Drawn into shadow maps, not into the picture. */
  castOnly(depth: Material): void {
    this.castShadow = true;
    this.receiveShadow = false;
    this.customDepthMaterial = depth;
    this.onAfterRender = () => undefined;
    this.onAfterShadow = (renderer) => this.#draw(renderer);
  }

  override onAfterRender(renderer: WebGLRenderer): void {
    this.#draw(renderer);
  }

  #draw(renderer: WebGLRenderer): void {
    const gl = renderer.getContext() as WebGL2RenderingContext;
    const [starts, lengths, times] = [this.#starts, this.#lengths, this.#times];
    const { extensions, info } = renderer;
    if (extensions.has("WEBGL_multi_draw")) {
      const many = extensions.get("WEBGL_multi_draw") as WEBGL_multi_draw;
      many.multiDrawElementsInstancedWEBGL(
        gl.TRIANGLES,
        lengths,
        0,
        gl.UNSIGNED_SHORT,
        starts,
        0,
        times,
        0,
        this.#drawn,
      );
      info.update(this.#corners, gl.TRIANGLES, 1);
      return;
    }
    // One by one; three's shaders then take a run's number from a uniform.
    const program = gl.getParameter(gl.CURRENT_PROGRAM) as WebGLProgram;
    let number = this.#numbers.get(program);
    if (number === undefined)
      this.#numbers.set(program, (number = gl.getUniformLocation(program, "_gl_DrawID")));
    for (let i = 0; i < this.#drawn; i++) {
      const [length, many] = [lengths[i] ?? 0, times[i] ?? 0];
      gl.uniform1i(number, i);
      gl.drawElementsInstanced(gl.TRIANGLES, length, gl.UNSIGNED_SHORT, starts[i] ?? 0, many);
      info.update(length, gl.TRIANGLES, many);
    }
  }

  override dispose(): void {
    this.geometry.dispose();
    this.material.dispose();
    this.customDepthMaterial?.dispose();
    this.#who.dispose();
  }

  /** On the graphics card, a texture of another size is a new texture. */
  #fit(rows: number): void {
    const who = this.#who;
    if (rows <= who.image.height) return;
    const height = Math.max(rows, who.image.height * 2);
    who.dispose();
    who.image = { data: new Float32Array(WIDTH * height * 2), width: WIDTH, height };
    who.needsUpdate = true;
  }
}

/** The lists of a geometry's runs: `uWho` of the material that draws it. */
export function whoTexture(): DataTexture {
  const data = new Float32Array(WIDTH * LEAST_ROWS * 2);
  const texture = new DataTexture(data, WIDTH, LEAST_ROWS, RGFormat, FloatType);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  texture.generateMipmaps = false;
  texture.needsUpdate = true;
  return texture;
}

/**
 * Row of the data texture, negative for somebody whom this level is leaving, and what the far model omits; for a person
 * within a run.
 */
export const whoShader = /* glsl */ `
uniform sampler2D uWho;
vec2 whoOf(int run, int person) {
  int i = int(texelFetch(uWho, ivec2(run, 0), 0).x) + person;
  return texelFetch(uWho, ivec2(i % ${WIDTH}, 1 + i / ${WIDTH}), 0).xy;
}
`;
