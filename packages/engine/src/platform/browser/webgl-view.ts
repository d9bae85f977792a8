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

/** A full picture's pixels for each CSS pixel, and along its longer side at most. */
const FULL_RATIO = 2;
const FULL_PIXELS = 3840;
/** Nothing lies over a picture of a place. */
const NOTHING_OVER = new Scene();

/** Draws with three.js on WebGL2. */
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
  /** How many wait for the graphics card: what more would be drawn stood in a queue behind that. */
  #finishing = 0;
  /** A headset shows the picture: it decides how large that is. */
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
    // Asked for before anybody comes: the first who asks waits for the graphics card.
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
    // The drawing buffer is gone after this task: a picture must be taken in it.
    if (this.#takers.length > 0) {
      withoutViewOffset(camera, () => this.#drawOnce(scene, camera, overlay));
      for (const taker of this.#takers.splice(0)) this.#canvas.toBlob(taker, "image/webp", 0.92);
    }
    this.#drawOnce(scene, camera, overlay);
  }

  /** For what must know what the graphics card takes. */
  rendererOf(): WebGLRenderer {
    return this.#renderer;
  }

  /** From now on frames come from the session, each with where things are in its room. */
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

  /** The session is over: the picture is the page's again. */
  unpresent(): void {
    this.#isPresenting = false;
    this.#measure();
    this.#renderer.setAnimationLoop(null);
    this.#renderer.xr.enabled = false;
  }

  /** Straight into the headset's buffer: what would be done to the picture afterwards costs too much twice. */
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

  /** Pictures with all the pixels that make sense; the next frame is as before. */
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
    // The picture of the last frame is gone with its task: it is drawn once more.
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
    // A canvas that is given its size again is emptied.
    if (pixelRatio !== this.#renderer.getPixelRatio() || width !== this.width || height !== this.height) {
      this.#renderer.setDrawingBufferSize(this.width, this.height, pixelRatio);
    }
    this.#pipeline.configure(QUALITY[this.#quality], this.#antiAliasing, share);
  }
}

/** A canvas that has no buffer yet takes its size for nothing; later each side is a buffer made again. */
function fitBeforeContext(canvas: HTMLCanvasElement): void {
  const { devicePixelRatio } = window;
  const width = Math.max(1, canvas.clientWidth);
  const height = Math.max(1, canvas.clientHeight);
  const { canvas: ratio } = resolutionOf(QUALITY.high, { devicePixelRatio, width, height }, 1);
  canvas.width = Math.floor(width * ratio);
  canvas.height = Math.floor(height * ratio);
}
