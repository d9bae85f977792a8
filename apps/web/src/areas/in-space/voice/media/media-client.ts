import type { MediaTicket } from "@veranda/contract/media";
import type { MediaSlot, WantedVideo } from "@veranda/contract/media-signalling";
import type { PeerLines } from "./peer-connection.ts";

/** Somebody's voice as it arrives. `level`: how loud at this moment, 0 to 1. */
export type HeardVoice = { readonly stream: MediaStream; level(): number };

/** Why a connection to a media server ended. */
export type MediaEnd =
  /** The network, or the server: worth another try with a new ticket. */
  | "lost"
  /** The media server comes back within seconds. */
  | "restarting"
  /** The ticket was not taken: a new one may be. */
  | "refused"
  /** There is no media server for now. */
  | "away"
  /** One is connected elsewhere, or was removed: nobody comes back by themselves. */
  | "replaced"
  | "removed"
  /** This page is of another version than the server. */
  | "outdated";

export type MediaClientEvents = {
  onConnected(): void;
  /** Everybody who is heard now, by participant. */
  onVoices(voices: ReadonlyMap<string, HeardVoice>): void;
  /** Once; nothing else comes after it. */
  onEnd(end: MediaEnd): void;
};

/** The lines of the video connection, which its own code makes something of. */
export type VideoLines = PeerLines & {
  onConnected(): void;
  onSlots(slots: readonly MediaSlot[]): void;
  /** Which of one's own lines somebody wants. */
  onWanted(lines: readonly { mid: string; isWanted: boolean }[]): void;
};

export type VideoControl = {
  /** All that can be seen now, the most important first. */
  want(videos: WantedVideo[]): void;
  close(): void;
};

/** One connection to a media server; it has no second life. */
export type MediaClient = {
  /** What others may hear of one; null: nothing yet. Muted, a track stays. */
  publish(track: MediaStreamTrack | null): void;
  /** Cameras and screens over a connection of their own; absent where this kind of server has none yet. */
  openVideo?(lines: VideoLines): VideoControl;
  /** The network has changed: whether the connection holds is found out now and not when it times out. */
  check(): void;
  /** Silently: `onEnd` is not called. */
  close(): void;
};

export type OpenMediaClient = (ticket: MediaTicket, events: MediaClientEvents) => MediaClient;
