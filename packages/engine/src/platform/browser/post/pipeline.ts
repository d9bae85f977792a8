import type { AntiAliasing } from "@veranda/contract/engine/state";
import {
  DepthTexture,
  HalfFloatType,
  LinearFilter,
  UnsignedByteType,
  Vector2,
  WebGLRenderTarget,
  type Camera,
  type Scene,
  type WebGLRenderer,
} from "three";
import type { Lens } from "../../platform.ts";
import type { QualityLevel } from "../../quality.ts";
import { Bloom } from "./bloom.ts";
import { Composite } from "./composite.ts";
import type { DepthOfField } from "./depth-of-field.ts";
import { EdgeSmoothing } from "./edge-smoothing.ts";

const MSAA_SAMPLES = 4;
/** Light, after exposure, from which on something glows. */
const BLOOM_FROM = 1.15;

/** From the scene to the screen: straight, or over a buffer of light with bloom, film curve and smooth edges. */
export class Pipeline {
  readonly #renderer: WebGLRenderer;
  readonly #canHoldLight: boolean;
  readonly #size = new Vector2();
  readonly #composite = new Composite();
  #light: WebGLRenderTarget | null = null;
  #picture: WebGLRenderTarget | null = null;
  #bloom: Bloom | null = null;
  #smoothing: EdgeSmoothing | null = null;
  #lens: Lens | null = null;
  #field: DepthOfField | null = null;

  constructor(renderer: WebGLRenderer) {
    this.#renderer = renderer;
    this.#canHoldLight = renderer.extensions.has("EXT_color_buffer_float");
  }

  /** Makes what this level needs and lets go of what it doesn't, at the renderer's present size. */
  configure(level: QualityLevel, antiAliasing: AntiAliasing): void {
    const { x: width, y: height } = this.#renderer.getDrawingBufferSize(this.#size);
    const isComposited =
      this.#canHoldLight && (level.isComposited || antiAliasing !== "none" || this.#lens !== null);
    const samples = antiAliasing === "msaa" ? MSAA_SAMPLES : 0;
    const isDeep = this.#lens !== null;
    if (!isComposited || this.#light?.samples !== samples || (this.#light.depthTexture !== null) !== isDeep) {
      this.#light?.depthTexture?.dispose();
      this.#light?.dispose();
      this.#light = isComposited
        ? new WebGLRenderTarget(width, height, {
            type: HalfFloatType,
            samples,
            minFilter: LinearFilter,
            depthTexture: isDeep ? new DepthTexture(width, height) : null,
          })
        : null;
    }
    this.#light?.setSize(width, height);

    if (!isComposited || antiAliasing !== "fxaa") {
      this.#picture?.dispose();
      this.#smoothing?.dispose();
      this.#picture = this.#smoothing = null;
    } else {
      this.#picture ??= new WebGLRenderTarget(width, height, { type: UnsignedByteType, depthBuffer: false });
      this.#smoothing ??= new EdgeSmoothing();
      this.#picture.setSize(width, height);
    }

    if (!isComposited || !level.hasBloom) {
      this.#bloom?.dispose();
      this.#bloom = null;
    } else {
      this.#bloom ??= new Bloom();
      this.#bloom.setSize(width, height);
    }
  }

  /** Brings what blurs, when it is first wanted; `configure` must come after it. */
  async setLens(lens: Lens | null): Promise<void> {
    this.#lens = lens;
    if (!lens || this.#field) return;
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
    if (this.#picture && this.#smoothing) {
      this.#smoothing.draw(renderer, this.#picture.texture, this.#picture.width, this.#picture.height);
    }
  }

  /** Shaders differ with what they draw into: they are built for the buffer that will be used. */
  prepare(scene: Scene, camera: Camera): Promise<unknown> {
    this.#renderer.setRenderTarget(this.#light);
    const built = this.#renderer.compileAsync(scene, camera);
    this.#renderer.setRenderTarget(null);
    return built;
  }

  dispose(): void {
    this.#light?.dispose();
    this.#picture?.dispose();
    this.#bloom?.dispose();
    this.#smoothing?.dispose();
    this.#composite.dispose();
    this.#field?.dispose();
  }
}
