import type { Server } from "node:http";
import type { MediaGrant, MediaTicket } from "@veranda/contract/media";
import type { StreamCodec } from "./embedded/stream-offer.ts";
import type { SegmentListener } from "./stream-segment.ts";

/** One person in a media room: whether their sound is being forwarded, and its level from 0 to 1. */
export type MediaActivity = {
  readonly identity: string;
  readonly isPublishing: boolean;
  readonly level: number;
};

export type ActivityListener = (room: string, people: readonly MediaActivity[]) => void;

/** A stream that a program sends on its own connection. */
export type IncomingStream = {
  /** The SDP answer to its offer. */
  readonly answer: string;
  /** ICE user fragment of the client: a different one means a different connection. */
  readonly clientFragment: string;
  /** Of its video. */
  readonly codec: StreamCodec;
  readonly isOpen: boolean;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  close(): void;
};

export type StreamListener = (room: string, identity: string, isSending: boolean) => void;

/**
 * Forwards what people in a room publish to the assigned receivers. A room is an instance or a group, an identity a
 * participant or a membership.
 */
export type PeopleMedia = {
  readonly kind: "embedded" | "livekit" | "none";
  /** A ticket for this identity. Rejects with MediaUnavailable. */
  ticket(room: string, identity: string, grant: MediaGrant): Promise<MediaTicket>;
  /** Sets what somebody may publish; effective at once, also for packets in flight. */
  setGrant(room: string, identity: string, grant: MediaGrant): void;
  /** Sets the voices that a listener gets, most important first; those beyond HEARD_MAX are ignored. */
  setHeard(room: string, listener: string, speakers: readonly string[]): void;
  /** Sets whose camera and screen somebody may see; those that their page asks for are forwarded. */
  setSeen(room: string, viewer: string, identities: readonly string[]): void;
  /**
   * Disconnects somebody and deletes their permissions; their unused tickets become invalid. `why`: the reason for
   * their page, "removed" by default.
   */
  remove(room: string, identity: string, why?: "removed" | "replaced"): void;
  endRoom(room: string): void;
  /** Called about five times a second for each room with somebody connected. Returns the unsubscribe function. */
  onActivity(listener: ActivityListener): () => void;
  /** Handles the signalling sockets of a listening server. */
  attach(server: Server): void;
  close(): Promise<void>;
};

/** Receives the stream of a broadcast, and forwards it to viewers. */
export type BroadcastMedia = {
  /** False: broadcasts are unavailable. */
  readonly takesStreams: boolean;
  /** A ticket for a watcher who sees only these identities. Rejects with MediaUnavailable. */
  watchTicket(room: string, identity: string, seen: readonly string[]): Promise<MediaTicket>;
  /**
   * The same for a participant whose other media use another server. Rejects with MediaUnavailable if they use this
   * one, which already forwards the stream.
   */
  broadcastTicket(room: string, identity: string, seen: readonly string[]): Promise<MediaTicket>;
  /**
   * Accepts a program's stream as the screen of this identity, for everybody permitted by `setSeen`. Rejects with
   * StreamRefused or MediaUnavailable.
   */
  openStream(room: string, identity: string, offer: string): Promise<IncomingStream>;
  /** Called when streams start or end. Returns the unsubscribe function. */
  onStream(listener: StreamListener): () => void;
  /** Switches segmentation on or off, for the current and later streams of this identity. */
  setSegmented(room: string, identity: string, isWanted: boolean): void;
  /** Returns the unsubscribe function. */
  onSegment(listener: SegmentListener): () => void;
};

export type MediaServer = PeopleMedia & BroadcastMedia;

/** `taken`: a stream of this identity is already being sent. */
export class StreamRefused extends Error {
  readonly reason: "malformed" | "codec" | "taken";

  constructor(reason: StreamRefused["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** There is no media server, or it is unreachable. */
export class MediaUnavailable extends Error {}
