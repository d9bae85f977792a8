import type { AntiAliasing, GraphicsQuality } from "@veranda/contract/engine/state";
import type { Camera, Scene, Texture } from "three";
import type { Clock, Timers } from "../core/clock.ts";
import type { FetchBytes } from "../core/download.ts";
import type { InputSink } from "../core/input.ts";
import type { Audio } from "./audio/audio.ts";
import type { LabelPainter } from "./label-painter.ts";

/** All that the engine needs of the machine it runs on. The null twin needs none. */
export type Platform = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly frames: FrameSource;
  readonly view: View;
  readonly input: InputSource;
  readonly labels: LabelPainter;
  readonly fetchBytes: FetchBytes;
  /** Pictures from bytes; null where nothing is drawn. */
  readonly makeTexture: MakeTexture | null;
  prefersReducedMotion(): boolean;
  /** True while the page can't be seen: another tab is in front, the phone is locked. */
  isHidden(): boolean;
  /** Brings what makes sound; it is code of its own that nobody needs to arrive. */
  openAudio(): Promise<Audio>;
  dispose(): void;
};

/** Calls once a refresh of the screen; a hidden page gets a few calls a second that are not seen. */
export type FrameSource = {
  start(onFrame: (nowMs: number, isSeen: boolean) => void): void;
  stop(): void;
};

export type InputSource = {
  /** Begins to report to the sink; returns the end of it. */
  attach(sink: InputSink): () => void;
  /** In the first person a click captures the mouse until Escape. */
  holdPointer(holds: boolean): void;
};

export type MakeTexture = (bytes: ArrayBuffer, mimeType: string) => Promise<Texture>;

/** What the screen shows: the scene, and over it what is not part of the light (names, bubbles, the fade). */
export type View = {
  /** What this machine is likely to draw fluently. */
  readonly suggested: { readonly quality: GraphicsQuality; readonly antiAliasing: AntiAliasing };
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Drawn pixels for each CSS pixel. */
  readonly pixelRatio: number;
  readonly stats: { drawCalls: number; triangles: number };
  draw(scene: Scene, camera: Camera, overlay: Scene): void;
  /** Builds the shaders of a scene before it is seen, so that its first frame does not stall. */
  prepare(scene: Scene, camera: Camera): Promise<void>;
  setQuality(quality: GraphicsQuality): void;
  setAntiAliasing(mode: AntiAliasing): void;
  /** 0.25 to 1 of the screen's own pixels. */
  setResolution(share: number): void;
  setExposure(exposure: number): void;
  /** Puts the top left part of a picture into a texture at x, y from its top left. */
  upload(source: Texture, target: Texture, x: number, y: number, width: number, height: number): void;
  screenshot(): Promise<Blob>;
  onContext(listener: (isLost: boolean) => void): void;
  dispose(): void;
};
