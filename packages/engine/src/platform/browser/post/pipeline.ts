import type { AntiAliasing } from "@veranda/contract/engine/state";
import {
  DepthTexture,
  HalfFloatType,
  LinearFilter,
  UnsignedByteType,
  Vector2,
  WebGLRenderTarget,
  type Camera,
  type Object3D,
  type Scene,
  type WebGLRenderer,
} from "three";
import type { Lens } from "../../platform.ts";
import type { QualityLevel } from "../../quality.ts";
import type { Bloom } from "./bloom.ts";
import { Composite } from "./composite.ts";
import type { DepthOfField } from "./depth-of-field.ts";
import { EdgeSmoothing } from "./edge-smoothing.ts";
import { untilBuilt, type Building } from "./shader-build.ts";
import { Upscale } from "./upscale.ts";

const MSAA_SAMPLES = 4;
/** Exposed radiance from which on bloom starts. */
const BLOOM_FROM = 1.15;

/**
 * Post-processing from an HDR buffer to the screen: bloom, tone curve, edge smoothing, and upscaling at reduced
 * resolution. Renders straight to the screen without HDR support.
 */
export class Pipeline {
  readonly #renderer: WebGLRenderer;
  readonly #canHoldLight: boolean;
  readonly #size = new Vector2();
  readonly #composite = new Composite();
  #light: WebGLRenderTarget | null = null;
  /** Tone-mapped with luma in alpha; and the same after edge smoothing, before upscaling. */
  #picture: WebGLRenderTarget | null = null;
  #smooth: WebGLRenderTarget | null = null;
  #isSmoothed = false;
  #enlarge: Upscale | null = null;
  #bloom: Bloom | null = null;
  #smoothing: EdgeSmoothing | null = null;
  #lens: Lens | null = null;
  #field: DepthOfField | null = null;

  readonly #onLoaded: () => void;
  #makeBloom: (() => Bloom) | null = null;

  /** `onLoaded`: call `configure` again, as the code of an effect has been loaded. */
  constructor(renderer: WebGLRenderer, onLoaded: () => void) {
    this.#renderer = renderer;
    this.#onLoaded = onLoaded;
    this.#canHoldLight = renderer.extensions.has("EXT_color_buffer_float");
  }

  /** Allocates what this level needs and disposes of the rest; `share` is the resolution per axis. */
  configure(level: QualityLevel, antiAliasing: AntiAliasing, share: number): void {
    const canvas = this.#renderer.getDrawingBufferSize(this.#size);
    const width = Math.max(1, Math.round(canvas.x * share));
    const height = Math.max(1, Math.round(canvas.y * share));
    const isSmall = width < canvas.x || height < canvas.y;
    const samples = antiAliasing === "msaa" ? MSAA_SAMPLES : 0;
    const isDeep = this.#lens !== null;
    const old = this.#light;
    if (!this.#canHoldLight || old?.samples !== samples || (old.depthTexture !== null) !== isDeep) {
      old?.depthTexture?.dispose();
      old?.dispose();
      this.#light = this.#canHoldLight
        ? new WebGLRenderTarget(width, height, {
            type: HalfFloatType,
            samples,
            minFilter: LinearFilter,
            depthTexture: isDeep ? new DepthTexture(width, height) : null,
          })
        : null;
    }
    this.#light?.setSize(width, height);
    const isComposited = this.#light !== null;
    const isSmoothed = isComposited && antiAliasing === "fxaa";

    this.#picture = fitted(this.#picture, isSmoothed || (isComposited && isSmall), width, height);
    this.#smooth = fitted(this.#smooth, isSmoothed && isSmall, width, height);
    if (isSmoothed) this.#smoothing ??= new EdgeSmoothing();
    if (isComposited && isSmall) this.#enlarge ??= new Upscale();
    this.#isSmoothed = isSmoothed;

    if (!isComposited || !level.hasBloom) {
      this.#bloom?.dispose();
      this.#bloom = null;
    } else {
      if (!this.#makeBloom) this.#load(() => this.#loadBloom());
      this.#bloom ??= this.#makeBloom?.() ?? null;
      this.#bloom?.setSize(width, height);
    }
  }

  setLens(lens: Lens | null): void {
    this.#lens = lens;
    if (lens && !this.#field) this.#load(() => this.#loadDepthOfField());
    else this.#onLoaded();
  }

  /** Effects are loaded on first use; until then the picture is drawn without them. */
  #load(effect: () => Promise<void>): void {
    effect().then(this.#onLoaded, () => undefined);
  }

  async #loadBloom(): Promise<void> {
    const { Bloom } = await import("./bloom.ts");
    this.#makeBloom = () => new Bloom();
  }

  async #loadDepthOfField(): Promise<void> {
    const { DepthOfField } = await import("./depth-of-field.ts");
    this.#field ??= new DepthOfField();
  }

  draw(scene: Scene, camera: Camera): void {
    const renderer = this.#renderer;
    renderer.setRenderTarget(this.#light);
    renderer.clear();
    renderer.render(scene, camera);
    if (!this.#light) return;
    const exposure = renderer.toneMappingExposure;
    this.#bloom?.draw(renderer, this.#light, BLOOM_FROM / exposure);
    const depth = this.#light.depthTexture;
    const light =
      this.#lens && this.#field && depth
        ? this.#field.draw(renderer, this.#light, depth, camera, this.#lens)
        : this.#light.texture;
    this.#composite.draw(renderer, light, this.#bloom?.texture ?? null, exposure, this.#picture);
    if (!this.#picture) return;
    const { width, height } = this.#picture;
    if (this.#isSmoothed) this.#smoothing?.draw(renderer, this.#picture.texture, width, height, this.#smooth);
    if (this.#isSmoothed && !this.#smooth) return;
    this.#enlarge?.draw(renderer, (this.#smooth ?? this.#picture).texture, width, height);
  }

  /** Shaders depend on their render target: they are compiled for the one that will be used. */
  async prepare(
    scene: Scene,
    camera: Camera,
    thing: Object3D = scene,
    onShare?: (share: number) => void,
  ): Promise<void> {
    this.#renderer.setRenderTarget(this.#light);
    // Three warns on the console where it can't ask whether a program is built; there they are by now.
    const built = this.#renderer.extensions.has("KHR_parallel_shader_compile")
      ? this.#renderer.compileAsync(thing, camera, scene)
      : Promise.resolve(this.#renderer.compile(thing, camera, scene));
    this.#renderer.setRenderTarget(null);
    const programs: readonly object[] = this.#renderer.info.programs ?? [];
    await untilBuilt(built, programs as readonly Building[], onShare);
  }

  dispose(): void {
    this.#light?.dispose();
    this.#picture?.dispose();
    this.#smooth?.dispose();
    this.#enlarge?.dispose();
    this.#bloom?.dispose();
    this.#smoothing?.dispose();
    this.#composite.dispose();
    this.#field?.dispose();
  }
}

/** A render target of this size if one is needed, reusing the previous one if possible. */
function fitted(
  target: WebGLRenderTarget | null,
  isNeeded: boolean,
  width: number,
  height: number,
): WebGLRenderTarget | null {
  if (!isNeeded) {
    target?.dispose();
    return null;
  }
  const fitting =
    target ??
    new WebGLRenderTarget(width, height, {
      type: UnsignedByteType,
      depthBuffer: false,
      minFilter: LinearFilter,
    });
  fitting.setSize(width, height);
  return fitting;
}
