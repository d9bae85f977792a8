import type { AnimationClip, Object3D, Texture } from "three";
import type { SoundSource } from "./audio/audio.ts";

/**
 * A picture as it is drawn: its first row is the top one. Whoever asked for it disposes of the texture. `bytes`: what the
 * graphics card holds of it, where it is packed; else it is four bytes a pixel, with its smaller copies.
 */
export type MadePicture = { texture: Texture; width: number; height: number; bytes?: number };

/** Something that is painted rather than brought. All lengths are CSS pixels of the card. */
export type Card =
  | {
      style: "text";
      text: string;
      colour: string;
      align: "left" | "centre" | "right";
      font: "heading" | "body";
    }
  | { style: "note"; text: string; colour: string }
  /** `picture` is the address of what is painted into it. */
  | { style: "link"; title: string; description: string; site: string; picture: string | null }
  | { style: "search"; query: string; label: string }
  | { style: "portal"; name: string; below: string }
  | { style: "label"; title: string; creator: string; description: string }
  /** A file that is not ready: `below` says so, or why it never will be (`isRefused`). */
  | { style: "waiting"; name: string; progress: number; below: string; isRefused: boolean }
  /** A sound without a picture of its own. `length` is how long it is, in words; empty where that isn't known. */
  | { style: "sound"; name: string; length: string }
  /** Words in a dashed field, or on a small dark pill. */
  | { style: "hint" | "pill"; text: string };

export type CardSize = { width: number; height: number };

/** A PDF that is open. */
export type Pages = {
  readonly count: number;
  /** Width by height. */
  aspectOf(page: number): Promise<number>;
  draw(page: number, width: number): Promise<MadePicture>;
  /** Draws into a canvas, which takes the picture's size; rejects when a later page in it overtakes it. */
  drawInto(canvas: HTMLCanvasElement, page: number, width: number): Promise<void>;
  wordsOf(page: number): Promise<string>;
  close(): void;
};

/** A video or a sound that plays. */
export type Video = {
  /** Its picture as it is now; null: it has none. */
  readonly texture: Texture | null;
  /** What it sounds like, for Audio.openVoice. */
  readonly sound: SoundSource;
  readonly status: "loading" | "ready" | "failed";
  /** Why it failed, for the log; final: it would fail again. */
  readonly fault: { reason: string; isFinal: boolean } | null;
  /** Where it is, and how long; null: not known yet. */
  readonly seconds: number;
  readonly length: number | null;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** 1 is as made. */
  setRate(rate: number): void;
  setMuted(isMuted: boolean): void;
  close(): void;
};

/** What a stream shows at this moment. `width`, `height`: of its pictures, in pixels; 0 before the first one. */
export type StreamPicture = {
  readonly texture: Texture;
  readonly width: number;
  readonly height: number;
  close(): void;
};

/** A model as it is drawn. `unreadPictures`: so many of its pictures could not be read, and are left out. */
export type MadeModel = { scene: Object3D; clips: AnimationClip[]; unreadPictures: number };

/** Pictures, videos and pages by what the machine has for them; code of its own that nobody needs to arrive. */
export type Media = {
  /** Rejects when the bytes are no picture. */
  readPicture(bytes: ArrayBuffer): Promise<MadePicture>;
  /** Whether this graphics card holds pictures packed. */
  readonly takesPacked: boolean;
  /** A KTX2 that this server made. Rejects when the bytes are none. */
  readPacked(bytes: ArrayBuffer): Promise<MadePicture & { bytes: number }>;
  /** A picture scaled to this size, without its smaller copies. Whoever asked disposes of both. */
  fit(picture: MadePicture, width: number, height: number): Promise<Texture>;
  measure(card: Card): CardSize;
  /** `density`: texels for each pixel of the card. `picture`: of a card that has one; whoever brought it disposes of it. */
  paint(card: Card, density: number, picture?: MadePicture): MadePicture;
  openVideo(url: string, hasPicture: boolean): Video;
  /** `isFine`: with smaller copies of each picture, so that what is written stays readable from afar. */
  openStream(stream: MediaStream, isFine: boolean): StreamPicture;
  openPages(bytes: ArrayBuffer): Promise<Pages>;
  /** A GLB that this server made light. */
  readModel(bytes: ArrayBuffer): Promise<MadeModel>;
};
