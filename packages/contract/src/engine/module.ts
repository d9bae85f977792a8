import type { AvatarLook } from "../avatar.ts";
import type { EngineEventName, EngineEvents, EngineMessage, EngineMessageName } from "./messages.ts";
import type { EngineState, StatePath } from "./state.ts";
import type { EngineWords } from "./words.ts";
import type { CustomAvatarPreview, CustomAvatarPreviewHost } from "./custom-avatar-preview.ts";
import type { AttachedMedia, LocalVoice } from "./voice.ts";

/** What the page passes to the engine at its start. */
export type EngineHost = {
  canvas: HTMLCanvasElement;
  /** Base address of built content, with a trailing slash: `/content/`. */
  contentUrl: string;
  mode: "development" | "production";
  words: EngineWords;
};

/** How somebody is shown at this moment: metres, radians, and the emote they play. */
export type Sighting = { position: [x: number, y: number, z: number]; heading: number; emote: string | null };

/** A film in progress. */
export type Recording = {
  /** In the browser's notation: `video/webm;codecs=vp9,opus`. */
  readonly mimeType: string;
  stop(): Promise<Blob>;
};

/** An open PDF, viewed beside the scene. Pages count from 1. */
export type OpenDocument = {
  readonly count: number;
  /** Draws a page at this width (pixels) into a canvas, which takes its size; rejects if a later page overtakes it. */
  draw(page: number, canvas: HTMLCanvasElement, width: number): Promise<void>;
  /** Width by height. */
  aspectOf(page: number): Promise<number>;
  /** The text of a page. */
  wordsOf(page: number): Promise<string>;
  close(): void;
};

/** A started engine. Malformed or unknown messages throw in development and are logged and ignored otherwise. */
export type EngineHandle = {
  send<N extends EngineMessageName>(name: N, data: EngineMessage<N>): void;
  readonly state: EngineState;
  /** Calls back after each change of one of the paths; returns a function that ends it. */
  observe(paths: readonly StatePath[], listener: () => void): () => void;
  on<N extends EngineEventName>(name: N, listener: (data: EngineEvents[N]) => void): () => void;
  /** A participant as this view shows them now; null for someone who isn't drawn yet. */
  sighting(participantId: string): Sighting | null;
  /**
   * The server's clock in milliseconds, to which playback (`since`) is relative. Before the first message: the local
   * clock.
   */
  serverNow(): number;
  /**
   * A picture of the view: as displayed, or with `isFull` in the highest quality of this machine. `from` "arrival": the
   * environment without people and tools, seen from the arrival point.
   */
  screenshot(options?: { isFull?: boolean; from?: "view" | "arrival" }): Promise<Blob>;
  /** The live view with its sound; the caller stops its tracks. Rejects if the browser doesn't support it. */
  film(): Promise<MediaStream>;
  /** Films the view with its sound; rejects if the browser doesn't support it. */
  record(): Promise<Recording>;
  /** Opens the PDF at an address of this server. */
  openDocument(url: string): Promise<OpenDocument>;
  /** The sound of a media that `rtc_media_added` named; null removes it. */
  attachMedia(mediaId: string, media: AttachedMedia | null): void;
  /** The person's own microphone while it is on, for lip movement. Null when it is off. */
  setOwnVoice(voice: LocalVoice | null): void;
  close(): Promise<void>;
};

/** The camera's focus on a person. */
export type AvatarView = "figure" | "face" | "hair" | "top" | "legs" | "feet";

/** What the page passes to the preview in which an avatar is dressed. */
export type AvatarPreviewHost = { canvas: HTMLCanvasElement; contentUrl: string; look: AvatarLook };

/** A lit stage with one person on it, separate from the engine's own view. */
export type AvatarPreview = {
  show(look: AvatarLook): void;
  /** Turns the person, in radians; positive to their left. */
  turn(by: number): void;
  view(view: AvatarView): void;
  /** A preview of a look, as the address of a square picture without background. */
  picture(look: AvatarLook, view: AvatarView, size: number): string;
  close(): void;
};

/** The exports of the engine's bundle. */
export type EngineModule = {
  startEngine(host: EngineHost): Promise<EngineHandle>;
  /** Rejects with the reason: most often no WebGL2. */
  startAvatarPreview(host: AvatarPreviewHost): Promise<AvatarPreview>;
  /** The same for an uploaded avatar. */
  startOwnPreview(host: CustomAvatarPreviewHost): Promise<CustomAvatarPreview>;
};

/** `/engine/{channel}/{version}/descriptor.json`, and the engine part of the bootstrap answer. */
export type { EngineVersion } from "../records/bootstrap.ts";

/** Base address of a version's bundle. */
export const engineBundleUrl = (version: { channel: string; version: string }): string =>
  `/engine/${version.channel}/${version.version}/engine.js`;
