import type { MediaTicket } from "@veranda/contract/media";
import type { MediaSlot, WantedVideo } from "@veranda/contract/media-signalling";
import type { PeerLines } from "./peer-connection.ts";

/** A received voice. `level`: the current loudness, 0 to 1. */
export type HeardVoice = { readonly stream: MediaStream; level(): number };

/** Why a connection to a media server ended. */
export type MediaEnd =
  /** Network or server: retry with a new ticket. */
  | "lost"
  /** The media server restarts within seconds. */
  | "restarting"
  /** The ticket was rejected: a new one may be accepted. */
  | "refused"
  /** There is no media server at present. */
  | "away"
  /** Connected elsewhere, or removed: don't reconnect automatically. */
  | "replaced"
  | "removed"
  /** This page's version differs from the server's. */
  | "outdated";

export type MediaClientEvents = {
  onConnected(): void;
  /** All received voices, by participant. */
  onVoices(voices: ReadonlyMap<string, HeardVoice>): void;
  /** Called once, as the last callback. */
  onEnd(end: MediaEnd): void;
};

/** The transceivers of the video connection, handled by the video code. */
export type VideoLines = PeerLines & {
  onConnected(): void;
  onSlots(slots: readonly MediaSlot[]): void;
  /** Which of one's own tracks somebody wants. */
  onWanted(lines: readonly { mid: string; isWanted: boolean }[]): void;
};

export type VideoControl = {
  /** All visible media, the most important first. */
  want(videos: WantedVideo[]): void;
  close(): void;
};

/** One connection to a media server; it can't be reused. */
export type MediaClient = {
  /** One's own audio track; null: none yet. A muted track stays. */
  publish(track: MediaStreamTrack | null): void;
  /** Cameras and screens on a connection of their own; absent where this kind of server has none. */
  openVideo?(lines: VideoLines): VideoControl;
  /** The network has changed: checks the connection now instead of waiting for its timeout. */
  check(): void;
  /** Silently: `onEnd` is not called. */
  close(): void;
};

export type OpenMediaClient = (ticket: MediaTicket, events: MediaClientEvents) => MediaClient;
