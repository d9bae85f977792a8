import type { Recording } from "@veranda/contract/engine/module";
import { Matrix4, PerspectiveCamera, Texture, type Camera, type Object3D, type Scene } from "three";
import type { FetchBytes } from "../../core/download.ts";
import { PadReader, type PadReading } from "../../core/gamepad.ts";
import type { InputSink, PointerAt } from "../../core/input.ts";
import { NullAudio } from "./null-audio.ts";
import { NullHeadset } from "./null-headset.ts";
import { NullMedia } from "./null-media.ts";
import type { FrameSource, InputSource, Lens, Platform, Sight, View } from "../platform.ts";
import type { LabelPainter } from "../label-painter.ts";

type Waiting = { at: number; action: () => void };

/** A machine without a screen whose time is moved by hand: the whole engine runs on it under the test runner. */
export class NullPlatform implements Platform {
  readonly clock = { now: () => this.#nowMs };
  readonly timers = {
    after: (ms: number, action: () => void) => {
      const waiting = { at: this.#nowMs + ms, action };
      this.#waiting.add(waiting);
      return { cancel: () => void this.#waiting.delete(waiting) };
    },
  };
  readonly frames: FrameSource = {
    start: (onFrame) => (this.#onFrame = onFrame),
    stop: () => (this.#onFrame = null),
    rest: (isResting) => (this.isResting = isResting),
  };
  /** A few frames a second are enough. */
  isResting = false;
  /** The phases of the way into a space that are over. */
  readonly marks: string[] = [];
  readonly view = new NullView();
  readonly input = new NullInput();
  readonly labels = new NullLabelPainter();
  readonly audio = new NullAudio();
  readonly headset = new NullHeadset();
  readonly media = new NullMedia();
  readonly makeTexture = null;
  readonly readSky = null;
  readonly fetchBytes: FetchBytes;
  reducesMotion = false;
  /** What was felt in the hand. */
  readonly felt: string[] = [];
  /** How often sound was asked for. */
  audioOpened = 0;
  #isHidden = false;
  #nowMs = 0;
  #onFrame: ((nowMs: number, isSeen: boolean) => void) | null = null;
  readonly #waiting = new Set<Waiting>();

  /** What can be fetched, by address. */
  readonly files: Record<string, ArrayBuffer>;

  constructor(files: Record<string, ArrayBuffer> = {}) {
    this.files = files;
    this.fetchBytes = async (url, onBytes) => {
      const bytes = files[url];
      if (!bytes) throw new Error(`${url} answered 404`);
      onBytes?.(bytes.byteLength, bytes.byteLength);
      return bytes;
    };
  }

  mark(phase: string): void {
    this.marks.push(phase);
  }

  prefersReducedMotion(): boolean {
    return this.reducesMotion;
  }

  isHidden(): boolean {
    return this.#isHidden;
  }

  openAudio(): Promise<NullAudio> {
    this.audioOpened += 1;
    return Promise.resolve(this.audio);
  }

  openMedia(): Promise<NullMedia> {
    return Promise.resolve(this.media);
  }

  feel(pattern: string): void {
    this.felt.push(pattern);
  }

  film(): Promise<MediaStream> {
    return Promise.reject(new Error("There is no view here"));
  }

  record(): Promise<Recording> {
    return Promise.resolve({
      mimeType: "video/webm",
      stop: () => Promise.resolve(new Blob(["video"], { type: "video/webm" })),
    });
  }

  dispose(): void {
    this.#onFrame = null;
    this.#waiting.clear();
  }

  /** Lets time pass in which nothing happens. */
  pass(seconds: number): void {
    this.#nowMs += seconds * 1000;
  }

  /** Lets time pass, frame by frame. */
  advance(seconds: number, frameSeconds = 1 / 60, isSeen = true): void {
    this.#isHidden = !isSeen;
    const frames = Math.round(seconds / frameSeconds);
    for (let i = 0; i < frames; i++) {
      this.#nowMs += frameSeconds * 1000;
      for (const waiting of this.#waiting) {
        if (waiting.at > this.#nowMs) continue;
        this.#waiting.delete(waiting);
        waiting.action();
      }
      this.#onFrame?.(this.#nowMs, isSeen);
    }
  }
}

/** Counts what it is told to draw. */
class NullView implements View {
  readonly suggested = { quality: "high", antiAliasing: "msaa" } as const;
  isDrawnByProcessor = false;
  readonly width = 1280;
  readonly height = 720;
  readonly stats = { drawCalls: 0, triangles: 0 };
  frames = 0;
  savedPictures = 0;
  /** What was drawn last, and what pictures were to be taken of besides the view. */
  scene: Scene | null = null;
  readonly sights: Sight[] = [];
  /** Shaders that are being built, and frames that the graphics card is still at. */
  building = Promise.resolve();
  drawing = Promise.resolve();
  onBuilding: ((report: (share: number) => void) => void) | null = null;
  resolution = 1;
  isHeld = false;
  exposure = 1;
  quality = "high";
  antiAliasing = "msaa";
  lens: Lens | null = null;
  /** Where the last frame was seen from. */
  readonly seenFrom = { x: 0, y: 0, z: 0, fov: 0 };
  /** From the world to where on the canvas the last frame showed it, -1 to 1. */
  readonly seenThrough = new Matrix4();

  get pixelRatio(): number {
    return this.resolution;
  }

  draw(scene: Scene, camera: Camera): void {
    this.scene = scene;
    scene.updateMatrixWorld();
    camera.updateMatrixWorld();
    const { seenFrom } = this;
    const [x = 0, y = 0, z = 0] = camera.matrixWorld.elements.slice(12);
    seenFrom.x = x;
    seenFrom.y = y;
    seenFrom.z = z;
    this.seenThrough.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    if (camera instanceof PerspectiveCamera) seenFrom.fov = camera.fov;
    if (!this.isHeld) this.frames += 1;
  }

  prepare(
    _scene?: Scene,
    _camera?: Camera,
    _thing?: Object3D,
    onShare?: (share: number) => void,
  ): Promise<void> {
    if (onShare) this.onBuilding?.(onShare);
    return this.building;
  }

  finish(): Promise<void> {
    return this.drawing;
  }

  setQuality(quality: string): void {
    this.quality = quality;
  }

  setAntiAliasing(mode: string): void {
    this.antiAliasing = mode;
  }

  setResolution(share: number): void {
    this.resolution = share;
  }

  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
  }

  setExposure(exposure: number): void {
    this.exposure = exposure;
  }

  upload(): void {}

  uploadLayer(): void {}

  takeRoomPicture(): null {
    return null;
  }

  keepPicture(): null {
    this.savedPictures += 1;
    return null;
  }

  setLens(lens: Lens | null): void {
    this.lens = lens;
  }

  screenshot(_isFull: boolean, sight?: Sight): Promise<Blob> {
    if (sight) this.sights.push(sight);
    return Promise.resolve(new Blob([], { type: "image/png" }));
  }

  onContext(): void {}

  dispose(): void {}
}

/** Keys and pointer moved by a test. */
class NullInput implements InputSource {
  sink: InputSink | null = null;
  /** A gamepad that is read in each frame. */
  pad: PadReading | null = null;
  holds = false;
  readonly #reader = new PadReader();

  attach(sink: InputSink): () => void {
    this.sink = sink;
    return () => (this.sink = null);
  }

  poll(): void {
    if (this.sink && this.pad) this.#reader.read(this.pad, this.sink);
  }

  holdPointer(holds: boolean): void {
    this.holds = holds;
  }

  press(...codes: string[]): void {
    for (const code of codes) this.sink?.keyDown(code);
  }

  release(...codes: string[]): void {
    for (const code of codes) this.sink?.keyUp(code);
  }

  drag(dx: number, dy: number): void {
    this.sink?.look(dx, dy);
  }

  wheel(notches: number): void {
    this.sink?.zoom(notches);
  }

  /** The pointer on the view, as a tool hears of it; returns whether the tool claimed it. */
  point(what: "down" | "move" | "up", x: number, y: number, more: Partial<PointerAt> = {}): boolean {
    const at = {
      id: 1,
      x,
      y,
      kind: "mouse",
      isOther: false,
      shift: false,
      alt: false,
      ctrl: false,
      ...more,
    } as const;
    return this.sink?.tool?.[what](at) ?? false;
  }

  /** A key that a tool may take before anything else hears it; returns whether it did. */
  tap(code: string, isShift = false): boolean {
    return this.sink?.tool?.key(code, isShift) ?? false;
  }
}

/** Measures as if every letter were as wide as half of its height. */
class NullLabelPainter implements LabelPainter {
  readonly density = 1;
  readonly scratch = new Texture();
  readonly painted: string[] = [];
  readonly #heard = new Set<() => void>();

  paint(text: string, style: string, maxWidth: number, maxHeight: number): { width: number; height: number } {
    this.painted.push(text);
    return {
      width: Math.min(text.length * 8, maxWidth),
      height: Math.min(style === "name" ? 20 : 60, maxHeight),
    };
  }

  onLetters(hear: () => void): () => void {
    this.#heard.add(hear);
    return () => this.#heard.delete(hear);
  }

  lettersCome(): void {
    for (const hear of this.#heard) hear();
  }
}
