import type { MediaKind, MediaTicket } from "@veranda/contract/media";
import type { MediaSlot, WantedVideo } from "@veranda/contract/media-signalling";
import type { PeerLines } from "./peer-connection.ts";

/** A received voice. `level`: the current loudness, 0 to 1. */
export type HeardVoice = { readonly stream: MediaStream; level(): number };

/** A received camera, screen or sound of a screen. `level`: loudness, 0 to 1; 0 for video. */
export type SeenMedia = {
  readonly identity: string;
  readonly kind: Exclude<MediaKind, "microphone">;
  readonly stream: MediaStream;
  /** The media server it comes through; null for one's own media. */
  readonly connectionMode: MediaTicket["kind"] | null;
  level(): number;
};

/** What one shows oneself; null: not now. */
export type OwnMedia = Readonly<Record<SeenMedia["kind"], MediaStreamTrack | null>>;

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

/**
 * Cameras and screens, handled by the video code: as transceivers, or where the server's client has tracks of its own, by
 * `onReceived` and `followOwn`.
 */
export type VideoLines = PeerLines & {
  onConnected(): void;
  onSlots(slots: readonly MediaSlot[]): void;
  /** Which of one's own tracks somebody wants. */
  onWanted(lines: readonly { mid: string; isWanted: boolean }[]): void;
  /** All that is received. */
  onReceived(media: readonly SeenMedia[]): void;
  /** Calls back at once and on each change. Answers how to stop. */
  followOwn(listener: (own: OwnMedia) => void): () => void;
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
  /** Cameras and screens. */
  openVideo(lines: VideoLines): VideoControl;
  /** Silently: `onEnd` is not called. */
  close(): void;
};

export type OpenMediaClient = (ticket: MediaTicket, events: MediaClientEvents) => MediaClient;
