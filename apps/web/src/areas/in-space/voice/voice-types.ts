import type { WantedVideo } from "@veranda/contract/media-signalling";
import type { VideoLines } from "./media/media-client.ts";
import type { EngineHandle } from "@veranda/contract/engine/module";

/** The visit that is spoken in. */
export type VoiceVisit = { engine: EngineHandle; spaceId: string; shareId: string | null };

/** The voice of one visit, once its code is there. */
export type VoiceSession = {
  /** On, or off. */
  press(): void;
  /** On for as long as something is held. */
  hold(isHeld: boolean): void;
  /** How loud the microphone hears one while it is on, 0 to 1. */
  readonly level: () => number;
  /** Cameras and screens go over the same media server; null: no more. */
  showVideo(lines: VideoLines | null): void;
  /** What of the others can be seen now. */
  wantVideo(videos: WantedVideo[]): void;
  /** Gives the microphone back. */
  close(): void;
};
