import type { AntiAliasing, GraphicsQuality } from "@veranda/contract/engine/state";
import {
  ACESFilmicToneMapping,
  FramebufferTexture,
  LinearFilter,
  PCFShadowMap,
  Scene,
  SRGBColorSpace,
  Vector2,
  Vector3,
  Box2,
  WebGLRenderer,
  type Camera,
  type CubeTexture,
  type DataArrayTexture,
  type Object3D,
  type Texture,
} from "three";
import { untilDone } from "./gpu-fence.ts";
import { withoutViewOffset } from "./without-view-offset.ts";
import type { Lens, Sight, View } from "../platform.ts";
import { QUALITY, resolutionOf } from "../quality.ts";
import { isDrawnByProcessor, suggestQuality } from "./suggest-quality.ts";
import { Pipeline } from "./post/pipeline.ts";
import { ReflectionProbe } from "./reflection-probe.ts";
import { ShaderErrors } from "./shader-errors.ts";

/** Pixels per CSS pixel of a full-resolution picture, and its maximum longer side. */
const FULL_RATIO = 2;
const FULL_PIXELS = 3840;
/** A space's thumbnail has no overlay. */
const NOTHING_OVER = new Scene();

/** Renders with three.js on WebGL2. */
export class WebglView implements View {
  readonly suggested: View["suggested"];
  readonly isDrawnByProcessor: boolean;
  readonly stats = { drawCalls: 0, triangles: 0 };
  width = 1;
  height = 1;
  pixelRatio = 1;
  readonly #renderer: WebGLRenderer;
  readonly #pipeline: Pipeline;
  readonly #shaderErrors: ShaderErrors;
  readonly #canvas: HTMLCanvasElement;
  readonly #resized: ResizeObserver;
  readonly #region = new Box2();
  readonly #place = new Vector2();
  readonly #layer = new Vector3();
  readonly #listeners = new Set<(isLost: boolean) => void>();
  #room: ReflectionProbe | null = null;
  #share = 1;
  #quality: GraphicsQuality = "high";
  #antiAliasing: AntiAliasing = "msaa";
  #isStale = true;
  #isHeld = false;
  #isLost = false;
  /** Number of pending `finish` calls: further frames would queue behind them. */
  #finishing = 0;
  /** A headset is presenting: it determines the size. */
  #isPresenting = false;
  #takers: ((picture: Blob | null) => void)[] = [];
  #fullTakers: { sight: Sight | undefined; take: (picture: Blob | null) => void }[] = [];

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    fitBeforeContext(canvas);
    const renderer = new WebGLRenderer({ canvas, antialias: false, powerPreference: "high-performance" });
    this.#renderer = renderer;
    this.#shaderErrors = new ShaderErrors(renderer);
    renderer.toneMapping = ACESFilmicToneMapping;
    renderer.outputColorSpace = SRGBColorSpace;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.shadowMap.enabled = true;
    renderer.autoClear = false;
    renderer.info.autoReset = false;
    // Enabled in advance: the first use of an extension waits for the graphics card.
    renderer.extensions.has("WEBGL_multi_draw");
    this.isDrawnByProcessor = isDrawnByProcessor(renderer.getContext());
    this.suggested = suggestQuality(this.isDrawnByProcessor);
    this.#pipeline = new Pipeline(renderer, () => (this.#isStale = true));
    this.#measure();
    this.#resized = new ResizeObserver(() => this.#measure());
    this.#resized.observe(canvas);
    canvas.addEventListener("webglcontextlost", this.#lost);
    canvas.addEventListener("webglcontextrestored", this.#restored);
  }

  draw(scene: Scene, camera: Camera, overlay: Scene): void {
    if (this.#isLost || this.#finishing > 0) return;
    if (this.#isPresenting) return this.#drawBoth(scene, camera, overlay);
    const isAsked = this.#isStale || this.#takers.length > 0 || this.#fullTakers.length > 0;
    if (this.#isHeld && !isAsked) return;
    if (this.#fullTakers.length > 0) this.#drawFull(scene, camera, overlay);
    if (this.#isStale) this.#apply();
    // The drawing buffer is only valid in this task: screenshots are taken here.
    if (this.#takers.length > 0) {
      withoutViewOffset(camera, () => this.#drawOnce(scene, camera, overlay));
      for (const taker of this.#takers.splice(0)) this.#canvas.toBlob(taker, "image/webp", 0.92);
    }
    this.#drawOnce(scene, camera, overlay);
  }

  /** For code that needs the capabilities of the graphics card. */
  rendererOf(): WebGLRenderer {
    return this.#renderer;
  }

  /** Frames come from the session from now on, each with the tracked poses. */
  async present(
    session: XRSession,
    onFrame: (space: XRReferenceSpace, frame: XRFrame) => void,
  ): Promise<void> {
    const renderer = this.#renderer;
    const { xr } = renderer;
    xr.enabled = true;
    xr.setReferenceSpaceType("local-floor");
    renderer.setAnimationLoop((_time, frame) => {
      const space = xr.getReferenceSpace();
      if (this.#isPresenting && frame && space) onFrame(space, frame);
    });
    await xr.setSession(session);
    this.#isPresenting = true;
  }

  /** The session has ended: render to the page again. */
  unpresent(): void {
    this.#isPresenting = false;
    this.#measure();
    this.#renderer.setAnimationLoop(null);
    this.#renderer.xr.enabled = false;
  }

  /** Straight into the headset's buffer: post-processing would be too expensive for two eyes. */
  #drawBoth(scene: Scene, camera: Camera, overlay: Scene): void {
    const renderer = this.#renderer;
    renderer.info.reset();
    renderer.clear();
    renderer.render(scene, camera);
    renderer.render(overlay, camera);
    this.stats.drawCalls = renderer.info.render.calls;
    this.stats.triangles = renderer.info.render.triangles;
  }

  #drawOnce(scene: Scene, camera: Camera, overlay: Scene): void {
    const renderer = this.#renderer;
    renderer.info.reset();
    this.#shaderErrors.check();
    this.#pipeline.draw(scene, camera);
    renderer.setRenderTarget(null);
    renderer.render(overlay, camera);
    this.stats.drawCalls = renderer.info.render.calls;
    this.stats.triangles = renderer.info.render.triangles;
  }

  /** Pictures at full resolution; the next frame is as before. */
  #drawFull(scene: Scene, camera: Camera, overlay: Scene): void {
    const most = Math.min(FULL_PIXELS, this.#renderer.capabilities.maxTextureSize);
    const ratio = Math.min(FULL_RATIO, most / Math.max(this.width, this.height));
    this.#fit(Math.max(ratio, this.pixelRatio), 1);
    for (const { sight, take } of this.#fullTakers.splice(0)) {
      const show = sight?.hide();
      const through = sight?.camera ?? camera;
      withoutViewOffset(through, () => this.#drawOnce(scene, through, sight ? NOTHING_OVER : overlay));
      show?.();
      this.#canvas.toBlob(take, "image/png");
    }
    this.#isStale = true;
  }

  async prepare(
    scene: Scene,
    camera: Camera,
    thing?: Object3D,
    onShare?: (share: number) => void,
  ): Promise<void> {
    if (this.#isStale && !this.#isPresenting) this.#apply();
    await this.#pipeline.prepare(scene, camera, thing, onShare);
  }

  async finish(): Promise<void> {
    const gl = this.#renderer.getContext();
    if (!(gl instanceof WebGL2RenderingContext)) return;
    this.#finishing += 1;
    await untilDone(gl, () => this.#isLost);
    this.#finishing -= 1;
  }

  setQuality(quality: GraphicsQuality): void {
    this.#quality = quality;
    this.#isStale = true;
  }

  setAntiAliasing(mode: AntiAliasing): void {
    this.#antiAliasing = mode;
    this.#isStale = true;
  }

  setResolution(share: number): void {
    this.#share = share;
    this.#isStale = true;
  }

  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
  }

  setExposure(exposure: number): void {
    this.#renderer.toneMappingExposure = exposure;
  }

  captureReflection(root: Object3D, from: readonly [number, number, number]): CubeTexture | null {
    if (this.#isLost) return null;
    this.#room ??= new ReflectionProbe();
    return this.#room.take(this.#renderer, root, from);
  }

  keepPicture(scene: Scene, camera: Camera, overlay: Scene): Texture | null {
    if (this.#isLost || this.#isPresenting) return null;
    // The last frame's buffer is only valid in its task: draws it again.
    if (this.#isStale) this.#apply();
    this.#drawOnce(scene, camera, overlay);
    const { x: width, y: height } = this.#renderer.getDrawingBufferSize(this.#place);
    const picture = new FramebufferTexture(width, height);
    picture.minFilter = picture.magFilter = LinearFilter;
    this.#renderer.copyFramebufferToTexture(picture, this.#place.set(0, 0));
    return picture;
  }

  uploadLayer(source: Texture, target: DataArrayTexture, layer: number, level: number, y = 0): void {
    this.#renderer.copyTextureToTexture(source, target, null, this.#layer.set(0, y, layer), 0, level);
  }

  upload(source: Texture, target: Texture, x: number, y: number, width: number, height: number): void {
    this.#region.min.set(0, 0);
    this.#region.max.set(width, height);
    this.#renderer.copyTextureToTexture(source, target, this.#region, this.#place.set(x, y));
  }

  setLens(lens: Lens | null): void {
    this.#pipeline.setLens(lens);
  }

  screenshot(isFull: boolean, sight?: Sight): Promise<Blob> {
    return new Promise((resolve, reject) => {
      const take = (picture: Blob | null): void =>
        picture ? resolve(picture) : reject(new Error("The browser gave no picture of the view"));
      if (isFull || sight) this.#fullTakers.push({ sight, take });
      else this.#takers.push(take);
    });
  }

  onContext(listener: (isLost: boolean) => void): void {
    this.#listeners.add(listener);
  }

  dispose(): void {
    this.#resized.disconnect();
    this.#canvas.removeEventListener("webglcontextlost", this.#lost);
    this.#canvas.removeEventListener("webglcontextrestored", this.#restored);
    this.#pipeline.dispose();
    this.#room?.dispose();
    this.#renderer.dispose();
  }

  readonly #lost = (event: Event): void => {
    event.preventDefault();
    this.#isLost = true;
    for (const listener of this.#listeners) listener(true);
  };

  readonly #restored = (): void => {
    this.#isLost = false;
    this.#isStale = true;
    for (const listener of this.#listeners) listener(false);
  };

  #measure(): void {
    this.width = Math.max(1, this.#canvas.clientWidth);
    this.height = Math.max(1, this.#canvas.clientHeight);
    this.#isStale = true;
  }

  #apply(): void {
    this.#isStale = false;
    const { devicePixelRatio } = window;
    const { width, height } = this;
    const level = QUALITY[this.#quality];
    const { canvas, scene } = resolutionOf(level, { devicePixelRatio, width, height }, this.#share);
    this.pixelRatio = canvas;
    this.#fit(canvas, scene);
  }

  #fit(pixelRatio: number, share: number): void {
    const { x: width, y: height } = this.#renderer.getSize(this.#place);
    // Setting a canvas's size clears it.
    if (pixelRatio !== this.#renderer.getPixelRatio() || width !== this.width || height !== this.height) {
      this.#renderer.setDrawingBufferSize(this.width, this.height, pixelRatio);
    }
    this.#pipeline.configure(QUALITY[this.#quality], this.#antiAliasing, share);
  }
}

/** Setting the size is free before the context exists; later each side reallocates the buffer. */
function fitBeforeContext(canvas: HTMLCanvasElement): void {
  const { devicePixelRatio } = window;
  const width = Math.max(1, canvas.clientWidth);
  const height = Math.max(1, canvas.clientHeight);
  const { canvas: ratio } = resolutionOf(QUALITY.high, { devicePixelRatio, width, height }, 1);
  canvas.width = Math.floor(width * ratio);
  canvas.height = Math.floor(height * ratio);
}
