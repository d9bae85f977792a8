import type { WantedVideo } from "@veranda/contract/media-signalling";
import type { VideoLines } from "#media/media-client.ts";
import type { EngineHandle } from "@veranda/contract/engine/module";

/** The visit that voice belongs to. */
export type VoiceVisit = { engine: EngineHandle; spaceId: string; shareId: string | null };

/** The voice of a visit, once its code has loaded. */
export type VoiceSession = {
  /** Toggles the microphone. */
  press(): void;
  switchTo(isOn: boolean): void;
  /** Switches it off and gives the device back: it goes elsewhere now. */
  release(): void;
  /** On while held. */
  hold(isHeld: boolean): void;
  /** The microphone's level while on, 0 to 1. */
  readonly level: () => number;
  /** Cameras and screens on the same media server; null: none. */
  showVideo(lines: VideoLines | null): void;
  /** The others' visible media. */
  wantVideo(videos: WantedVideo[]): void;
  /** Releases the microphone. */
  close(): void;
};
