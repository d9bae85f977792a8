import type { HapticPattern } from "@veranda/contract/engine/messages";
import type { Recording } from "@veranda/contract/engine/module";
import type { AntiAliasing, GraphicsQuality, InputDevice } from "@veranda/contract/engine/state";
import type { Camera, CubeTexture, DataArrayTexture, Object3D, Scene, Texture } from "three";
import type { Clock, Timers } from "../core/clock.ts";
import type { FetchBytes } from "../core/download.ts";
import type { InputSink } from "../core/input.ts";
import type { Audio } from "./audio/audio.ts";
import type { Headset } from "./headset.ts";
import type { LabelPainter } from "./label-painter.ts";
import type { Media } from "./media.ts";

/** Everything that the engine needs from its machine. The null platform needs none. */
export type Platform = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly frames: FrameSource;
  readonly view: View;
  readonly input: InputSource;
  readonly labels: LabelPainter;
  /** null without headset support. */
  readonly headset: Headset | null;
  readonly fetchBytes: FetchBytes;
  /** Textures from bytes; null without rendering. */
  readonly makeTexture: MakeTexture | null;
  /** A sky from the bytes of a picture; rejects with a sentence if it is unsuitable. null without rendering. */
  readonly readSky: ((bytes: ArrayBuffer) => Promise<SkyPicture>) | null;
  /** Marks the end of a phase of entering a space, for measurements. */
  mark(phase: string): void;
  prefersReducedMotion(): boolean;
  /** True while the page is hidden: another tab is in front, the phone is locked. */
  isHidden(): boolean;
  /** Loads audio, a chunk of its own that is not needed for spawning. */
  openAudio(): Promise<Audio>;
  /** Loads media, a chunk of its own that is not needed for spawning. */
  openMedia(): Promise<Media>;
  /** Haptic feedback on the device in use, if supported. */
  feel(pattern: HapticPattern, device: InputDevice): void;
  /** A live stream of the view with its sound; rejects if unsupported. */
  film(): Promise<MediaStream>;
  /** Records the view with its sound; rejects if unsupported. */
  record(): Promise<Recording>;
  dispose(): void;
};

/** Calls once per refresh of the screen; in a hidden page a few times a second, unseen. */
export type FrameSource = {
  start(onFrame: (nowMs: number, isSeen: boolean) => void): void;
  stop(): void;
  /** Lowers the rate to a few frames a second until the next input; false: as the screen refreshes. */
  rest(isResting: boolean): void;
};

export type InputSource = {
  /** Starts reporting to the sink; returns a function that detaches. */
  attach(sink: InputSink): () => void;
  /** Once per frame: polls gamepads and the like. */
  poll(): void;
  /** Whether a click locks the pointer, until Escape. */
  holdPointer(holds: boolean): void;
};

export type MakeTexture = (bytes: ArrayBuffer, mimeType: string) => Promise<Texture>;

type Light = readonly [red: number, green: number, blue: number];

/** A panorama, and the mean light (linear) from above, from the horizon and from below. */
export type SkyPicture = { texture: Texture | null; upper: Light; horizon: Light; lower: Light };

/** Focus distance in metres, and aperture, 0 to 1. */
export type Lens = { distance: number; blur: number };

/** What the screen shows: the scene, and over it what is not part of the light (names, bubbles, the fade). */
/** A view that is rendered besides the main one. */
export type Sight = {
  readonly camera: Camera;
  /** Hides what the picture must not show; returns a function that restores it. */
  hide(): () => void;
};

export type View = {
  /** Settings that this machine can probably render smoothly. */
  readonly suggested: { readonly quality: GraphicsQuality; readonly antiAliasing: AntiAliasing };
  /** Software rendering: drawing competes with everything else for the processor. */
  readonly isDrawnByProcessor: boolean;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Drawn pixels per CSS pixel. */
  readonly pixelRatio: number;
  readonly stats: { drawCalls: number; triangles: number };
  draw(scene: Scene, camera: Camera, overlay: Scene): void;
  /**
   * Compiles the shaders of a scene, or of a thing to be added, before it is shown, so that its first frame does not
   * stall. `onShare`: progress, 0 to 1.
   */
  prepare(scene: Scene, camera: Camera, thing?: Object3D, onShare?: (share: number) => void): Promise<void>;
  /** Resolves when the graphics card has completed all drawing so far. */
  finish(): Promise<void>;
  setQuality(quality: GraphicsQuality): void;
  setAntiAliasing(mode: AntiAliasing): void;
  /** 0.25 to 1 of the screen's own pixels. */
  setResolution(share: number): void;
  /** While held, `draw` keeps the current picture, unless a new one is required (a new size, a screenshot). */
  hold(isHeld: boolean): void;
  setExposure(exposure: number): void;
  /** Renders an environment map at a position, for reflections; overwrites the previous one. null without rendering. */
  captureReflection(root: Object3D, from: readonly [number, number, number]): CubeTexture | null;
  /** Captures the current view, to be shown while the scene is replaced; null without rendering. */
  keepPicture(scene: Scene, camera: Camera, overlay: Scene): Texture | null;
  /** Puts the top left part of a picture into a texture at x, y from its top left. */
  /** Copies a picture into one level of one layer of an array texture. */
  uploadLayer(source: Texture, target: DataArrayTexture, layer: number, level: number, y?: number): void;
  upload(source: Texture, target: Texture, x: number, y: number, width: number, height: number): void;
  /**
   * `isFull`: at the highest resolution of this machine. `sight`: of this instead of the view, at the same resolution.
   */
  screenshot(isFull: boolean, sight?: Sight): Promise<Blob>;
  /** Depth of field; null: everything is sharp. */
  setLens(lens: Lens | null): void;
  onContext(listener: (isLost: boolean) => void): void;
  dispose(): void;
};
