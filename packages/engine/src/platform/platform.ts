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

/** All that the engine needs of the machine it runs on. The null twin needs none. */
export type Platform = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly frames: FrameSource;
  readonly view: View;
  readonly input: InputSource;
  readonly labels: LabelPainter;
  /** null where no headset can be. */
  readonly headset: Headset | null;
  readonly fetchBytes: FetchBytes;
  /** Pictures from bytes; null where nothing is drawn. */
  readonly makeTexture: MakeTexture | null;
  /** A sky from the bytes of a picture; rejects with a sentence when it can't be one. null where nothing is drawn. */
  readonly readSky: ((bytes: ArrayBuffer) => Promise<SkyPicture>) | null;
  /** Notes when a phase of the way into a space is over, for whoever measures. */
  mark(phase: string): void;
  prefersReducedMotion(): boolean;
  /** True while the page can't be seen: another tab is in front, the phone is locked. */
  isHidden(): boolean;
  /** Brings what makes sound; it is code of its own that nobody needs to arrive. */
  openAudio(): Promise<Audio>;
  /** Brings what shows pictures, videos and pages; code of its own that nobody needs to arrive. */
  openMedia(): Promise<Media>;
  /** Felt in the hand, where what is used can be felt. */
  feel(pattern: HapticPattern, device: InputDevice): void;
  /** The view with its sound, as it goes on; rejects where that is not supported. */
  film(): Promise<MediaStream>;
  /** Records the view with its sound; rejects where recording is not supported. */
  record(): Promise<Recording>;
  dispose(): void;
};

/** Calls once a refresh of the screen; a hidden page gets a few calls a second that are not seen. */
export type FrameSource = {
  start(onFrame: (nowMs: number, isSeen: boolean) => void): void;
  stop(): void;
  /** From now on a few calls a second are enough, until somebody touches anything; false: as the screen refreshes. */
  rest(isResting: boolean): void;
};

export type InputSource = {
  /** Begins to report to the sink; returns the end of it. */
  attach(sink: InputSink): () => void;
  /** Once a frame: what has to be asked for (gamepads) is. */
  poll(): void;
  /** From now on a click captures the mouse until Escape. */
  holdPointer(holds: boolean): void;
};

export type MakeTexture = (bytes: ArrayBuffer, mimeType: string) => Promise<Texture>;

type Light = readonly [red: number, green: number, blue: number];

/** A picture all round, and the mean light (linear) above, at the horizon and below it. */
export type SkyPicture = { texture: Texture | null; upper: Light; horizon: Light; lower: Light };

/** Metres to what is sharp, and how wide the lens is open, 0 to 1. */
export type Lens = { distance: number; blur: number };

/** What the screen shows: the scene, and over it what is not part of the light (names, bubbles, the fade). */
/** What a picture is taken of besides the view. */
export type Sight = {
  readonly camera: Camera;
  /** Hides what the picture is not to show; returns what shows it again. */
  hide(): () => void;
};

export type View = {
  /** What this machine is likely to draw fluently. */
  readonly suggested: { readonly quality: GraphicsQuality; readonly antiAliasing: AntiAliasing };
  /** There is no graphics card: what is drawn takes the time of everything else. */
  readonly isDrawnByProcessor: boolean;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Drawn pixels for each CSS pixel. */
  readonly pixelRatio: number;
  readonly stats: { drawCalls: number; triangles: number };
  draw(scene: Scene, camera: Camera, overlay: Scene): void;
  /**
   * Builds the shaders of a scene, or of one thing that is to be in it, before it is seen, so that its first frame does
   * not stall. `onShare`: so much of them is built, 0 to 1.
   */
  prepare(scene: Scene, camera: Camera, thing?: Object3D, onShare?: (share: number) => void): Promise<void>;
  /** Resolves when the graphics card has done what it was given to draw until now. */
  finish(): Promise<void>;
  setQuality(quality: GraphicsQuality): void;
  setAntiAliasing(mode: AntiAliasing): void;
  /** 0.25 to 1 of the screen's own pixels. */
  setResolution(share: number): void;
  /** From now on `draw` leaves the picture that is there, unless another is asked for (a new size, a screenshot). */
  hold(isHeld: boolean): void;
  setExposure(exposure: number): void;
  /** What stands round a place, for polished things to mirror; the one before is drawn over. null where nothing is drawn. */
  captureReflection(root: Object3D, from: readonly [number, number, number]): CubeTexture | null;
  /** What is seen now, to be shown while another scene is put behind it; null where nothing is drawn. */
  keepPicture(scene: Scene, camera: Camera, overlay: Scene): Texture | null;
  /** Puts the top left part of a picture into a texture at x, y from its top left. */
  /** Puts a picture into one level of one layer of an array of pictures. */
  uploadLayer(source: Texture, target: DataArrayTexture, layer: number, level: number, y?: number): void;
  upload(source: Texture, target: Texture, x: number, y: number, width: number, height: number): void;
  /** `isFull`: drawn once with all the pixels that this machine can. `sight`: not of the view, but of this, as sharp. */
  screenshot(isFull: boolean, sight?: Sight): Promise<Blob>;
  /** A lens that draws sharp at one distance only; null: all is sharp. */
  setLens(lens: Lens | null): void;
  onContext(listener: (isLost: boolean) => void): void;
  dispose(): void;
};
