import type { AvatarLook } from "../avatar.ts";
import type { EngineEventName, EngineEvents, EngineMessage, EngineMessageName } from "./messages.ts";
import type { EngineState, StatePath } from "./state.ts";
import type { EngineWords } from "./words.ts";
import type { CustomAvatarPreview, CustomAvatarPreviewHost } from "./custom-avatar-preview.ts";
import type { AttachedMedia, LocalVoice } from "./voice.ts";

/** What the page hands to the engine at its start. */
export type EngineHost = {
  canvas: HTMLCanvasElement;
  /** Where built content lies, with a slash at its end: `/content/`. */
  contentUrl: string;
  mode: "development" | "production";
  words: EngineWords;
};

/** How someone is seen at this moment: metres, radians, and the emote they play. */
export type Sighting = { position: [x: number, y: number, z: number]; heading: number; emote: string | null };

/** A film that is being taken. */
export type Recording = {
  /** As the browser writes it, `video/webm;codecs=vp9,opus` for one. */
  readonly mimeType: string;
  stop(): Promise<Blob>;
};

/** A PDF that is open, to be looked at beside the view. Pages count from 1. */
export type OpenDocument = {
  readonly count: number;
  /** Draws a page so wide (pixels) into a canvas, which takes its size; rejects when a later page of it overtakes it. */
  draw(page: number, canvas: HTMLCanvasElement, width: number): Promise<void>;
  /** Width by height. */
  aspectOf(page: number): Promise<number>;
  /** What is written on a page. */
  wordsOf(page: number): Promise<string>;
  close(): void;
};

/** A started engine. Malformed or unknown messages throw in development and are logged and ignored otherwise. */
export type EngineHandle = {
  send<N extends EngineMessageName>(name: N, data: EngineMessage<N>): void;
  readonly state: EngineState;
  /** Calls back after each change of one of the paths; returns the end of it. */
  observe(paths: readonly StatePath[], listener: () => void): () => void;
  on<N extends EngineEventName>(name: N, listener: (data: EngineEvents[N]) => void): () => void;
  /** A participant as this view shows them now; null for someone who isn't drawn yet. */
  sighting(participantId: string): Sighting | null;
  /** The server's clock, milliseconds: what plays is told by it (`since`). Before anything was heard: one's own. */
  serverNow(): number;
  /**
   * A picture of the view: as the person sees it, or with `isFull` as sharp as this machine can draw it. `from`
   * "arrival": of the place without people and tools, as it is seen from where one arrives.
   */
  screenshot(options?: { isFull?: boolean; from?: "view" | "arrival" }): Promise<Blob>;
  /** The view with what is heard, as it goes on; whoever asked stops its tracks. Rejects where the browser can't. */
  film(): Promise<MediaStream>;
  /** Films the view with what is heard; rejects where the browser can't. */
  record(): Promise<Recording>;
  /** Opens the PDF at an address of this server. */
  openDocument(url: string): Promise<OpenDocument>;
  /** What is heard of a media that `rtc_media_added` named; null takes it away. */
  attachMedia(mediaId: string, media: AttachedMedia | null): void;
  /** One's own microphone while it is on: whoever speaks is seen to. Null when it is off. */
  setOwnVoice(voice: LocalVoice | null): void;
  close(): Promise<void>;
};

/** What of a person is looked at. */
export type AvatarView = "figure" | "face" | "hair" | "top" | "legs" | "feet";

/** What the page hands to a stage on which an avatar is dressed. */
export type AvatarPreviewHost = { canvas: HTMLCanvasElement; contentUrl: string; look: AvatarLook };

/** A lit stage with one person on it, apart from the engine's own view. */
export type AvatarPreview = {
  show(look: AvatarLook): void;
  /** Turns the person, in radians; positive to their left. */
  turn(by: number): void;
  view(view: AvatarView): void;
  /** How a look would be, as the address of a square picture without ground. */
  picture(look: AvatarLook, view: AvatarView, size: number): string;
  close(): void;
};

/** What the engine's bundle exports. */
export type EngineModule = {
  startEngine(host: EngineHost): Promise<EngineHandle>;
  /** Rejects with the reason: most often no WebGL2. */
  startAvatarPreview(host: AvatarPreviewHost): Promise<AvatarPreview>;
  /** The same for an avatar that somebody brought. */
  startOwnPreview(host: CustomAvatarPreviewHost): Promise<CustomAvatarPreview>;
};

/** `/engine/{channel}/{version}/descriptor.json`, and the engine part of the bootstrap answer. */
export type { EngineVersion } from "../records/bootstrap.ts";

/** Where a version's bundle lies. */
export const engineBundleUrl = (version: { channel: string; version: string }): string =>
  `/engine/${version.channel}/${version.version}/engine.js`;
