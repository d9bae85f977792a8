import type { Recording } from "@veranda/contract/engine/module";
import type { FetchBytes } from "../../core/download.ts";
import type { FrameSource, Platform } from "../platform.ts";
import { NullAudio } from "./null-audio.ts";
import { NullHeadset } from "./null-headset.ts";
import { NullInput } from "./null-input.ts";
import { NullLabelPainter } from "./null-label-painter.ts";
import { NullMedia } from "./null-media.ts";
import { NullView } from "./null-view.ts";

type Waiting = { at: number; action: () => void };

/** A platform without a screen whose time is controlled by the test: the whole engine runs on it in the test runner. */
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
  /** A few frames per second suffice. */
  isResting = false;
  /** Completed phases of entering a space. */
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
  /** Haptic feedback given. */
  readonly felt: string[] = [];
  /** Number of `openAudio` calls. */
  audioOpened = 0;
  #isHidden = false;
  #nowMs = 0;
  #onFrame: ((nowMs: number, isSeen: boolean) => void) | null = null;
  readonly #waiting = new Set<Waiting>();

  /** Files that can be fetched, by URL. */
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

  /** Lets time pass without frames. */
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
