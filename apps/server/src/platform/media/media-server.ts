import type { Server } from "node:http";
import type { MediaGrant, MediaTicket } from "@veranda/contract/media";
import type { StreamCodec } from "./embedded/stream-offer.ts";
import type { SegmentListener } from "./stream-segment.ts";

/** One person of a media room: whether sound of theirs is forwarded, and how loud it is, 0 to 1. */
export type MediaActivity = {
  readonly identity: string;
  readonly isPublishing: boolean;
  readonly level: number;
};

export type ActivityListener = (room: string, people: readonly MediaActivity[]) => void;

/** What a program sends by its own connection. */
export type IncomingStream = {
  /** To its offer. */
  readonly answer: string;
  /** Of its ICE; another one would be another connection. */
  readonly clientFragment: string;
  /** Of its picture. */
  readonly codec: StreamCodec;
  readonly isOpen: boolean;
  /** Resolves when it isn't any more. */
  readonly ended: Promise<void>;
  close(): void;
};

export type StreamListener = (room: string, identity: string, isSending: boolean) => void;

/** Forwards what people of a room publish to those who are to hear it. A room is an instance or a group, an identity a participant or a membership. */
export type PeopleMedia = {
  readonly kind: "embedded" | "livekit" | "none";
  /** A ticket for this identity. Rejects with MediaUnavailable. */
  ticket(room: string, identity: string, grant: MediaGrant): Promise<MediaTicket>;
  /** What somebody may publish; effective at once, also for packets under way. */
  setGrant(room: string, identity: string, grant: MediaGrant): void;
  /** The voices that a listener gets, the most important first; those past HEARD_MAX are left out. */
  setHeard(room: string, listener: string, speakers: readonly string[]): void;
  /** Whose camera and screen somebody may get; of those what their page asks for is forwarded. */
  setSeen(room: string, viewer: string, identities: readonly string[]): void;
  /**
   * Ends somebody's connection and forgets what they may publish and hear; a ticket of theirs that is unused is void.
   * `why`: as their page is told it; "removed" unless given.
   */
  remove(room: string, identity: string, why?: "removed" | "replaced"): void;
  endRoom(room: string): void;
  /** About five times a second, for each room with somebody connected. Answers how to stop. */
  onActivity(listener: ActivityListener): () => void;
  /** Takes the signalling sockets of a listening server. */
  attach(server: Server): void;
  close(): Promise<void>;
};

/** Takes the stream of a broadcast, and gives it to who watches. */
export type BroadcastMedia = {
  /** False: nothing can be broadcast. */
  readonly takesStreams: boolean;
  /** A ticket for a watcher who only sees these identities. Rejects with MediaUnavailable. */
  watchTicket(room: string, identity: string, seen: readonly string[]): Promise<MediaTicket>;
  /**
   * The same for a participant, whose other media come by another server. Rejects with MediaUnavailable where they come
   * by this one, as the stream does.
   */
  broadcastTicket(room: string, identity: string, seen: readonly string[]): Promise<MediaTicket>;
  /**
   * Takes a program's stream as the screen of this identity, which everybody may get that `setSeen` lets. Rejects with
   * StreamRefused, and MediaUnavailable.
   */
  openStream(room: string, identity: string, offer: string): Promise<IncomingStream>;
  /** Streams that begin to come and end. Answers how to stop. */
  onStream(listener: StreamListener): () => void;
  /** Whether segments are made of the stream of this identity, from now on and of those that come after it. */
  setSegmented(room: string, identity: string, isWanted: boolean): void;
  /** Answers how to stop. */
  onSegment(listener: SegmentListener): () => void;
};

export type MediaServer = PeopleMedia & BroadcastMedia;

/** `taken`: somebody sends as this identity already. */
export class StreamRefused extends Error {
  readonly reason: "malformed" | "codec" | "taken";

  constructor(reason: StreamRefused["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** There is no media server, or it can't be reached now. */
export class MediaUnavailable extends Error {}
