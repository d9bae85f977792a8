import type { AnimationClip, Object3D, Texture } from "three";
import type { SoundSource } from "./audio/audio.ts";

/**
 * A decoded picture; its first row is the top one. The caller disposes of the texture. `bytes`: its size on the
 * graphics card if compressed; else it is four bytes per texel plus mipmaps.
 */
export type MadePicture = { texture: Texture; width: number; height: number; bytes?: number };

/** Content that is painted rather than loaded. All lengths are CSS pixels of the card. */
export type Card =
  | {
      style: "text";
      text: string;
      colour: string;
      align: "left" | "centre" | "right";
      font: "heading" | "body";
    }
  | { style: "note"; text: string; colour: string }
  /** `picture` is the URL of the picture in it. */
  | { style: "link"; title: string; description: string; site: string; picture: string | null }
  | { style: "search"; query: string; label: string }
  | { style: "portal"; name: string; below: string }
  | { style: "label"; title: string; creator: string; description: string }
  /** A file that is not ready: `below` is the status, or the reason for refusal (`isRefused`). */
  | { style: "waiting"; name: string; progress: number; below: string; isRefused: boolean }
  /** A sound without a cover. `length` is its formatted duration; empty if unknown. */
  | { style: "sound"; name: string; length: string }
  /** Text in a dashed field, or on a small dark pill. */
  | { style: "hint" | "pill"; text: string };

export type CardSize = { width: number; height: number };

/** An open PDF. */
export type Pages = {
  readonly count: number;
  /** Width / height. */
  aspectOf(page: number): Promise<number>;
  draw(page: number, width: number): Promise<MadePicture>;
  /** Draws into a canvas, which is resized; rejects if a later page supersedes it. */
  drawInto(canvas: HTMLCanvasElement, page: number, width: number): Promise<void>;
  wordsOf(page: number): Promise<string>;
  close(): void;
};

/** A video or a sound. */
export type Video = {
  /** Its current picture; null: none. */
  readonly texture: Texture | null;
  /** Its sound, for Audio.openVoice. */
  readonly sound: SoundSource;
  readonly status: "loading" | "ready" | "failed";
  /** Why it failed, for the log; final: retrying would fail again. */
  readonly fault: { reason: string; isFinal: boolean } | null;
  /** Playback position, and duration; null: not known yet. */
  readonly seconds: number;
  readonly length: number | null;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** 1 is normal speed. */
  setRate(rate: number): void;
  setMuted(isMuted: boolean): void;
  close(): void;
};

/** The current picture of a stream. `width`, `height`: in pixels; 0 before the first frame. */
export type StreamPicture = {
  readonly texture: Texture;
  readonly width: number;
  readonly height: number;
  close(): void;
};

/** A loaded model. `unreadPictures`: number of unreadable textures, which are omitted. */
export type MadeModel = { scene: Object3D; clips: AnimationClip[]; unreadPictures: number };

/** Decoders of pictures, videos, documents and models; a chunk of its own that is not needed for spawning. */
export type Media = {
  /** Rejects if the bytes are no picture. */
  readPicture(bytes: ArrayBuffer): Promise<MadePicture>;
  /** Whether the graphics card supports compressed textures. */
  readonly takesPacked: boolean;
  /** Reads a KTX2 that this server made. Rejects for other bytes. */
  readPacked(bytes: ArrayBuffer): Promise<MadePicture & { bytes: number }>;
  /** A picture scaled to this size, without mipmaps. The caller disposes of both. */
  fit(picture: MadePicture, width: number, height: number): Promise<Texture>;
  measure(card: Card): CardSize;
  /** `density`: texels per pixel of the card. `picture`: the one in the card, if any; the caller disposes of it. */
  paint(card: Card, density: number, picture?: MadePicture): MadePicture;
  openVideo(url: string, hasPicture: boolean): Video;
  /** `isFine`: with mipmaps, so that text stays legible from afar. */
  openStream(stream: MediaStream, isFine: boolean): StreamPicture;
  openPages(bytes: ArrayBuffer): Promise<Pages>;
  /** A GLB that this server optimized. */
  readModel(bytes: ArrayBuffer): Promise<MadeModel>;
};
