import { LIVE_IDENTITY } from "@veranda/contract/rooms/live";
import type { MediaGrant } from "@veranda/contract/media";
import type { ActivityListener, IncomingStream, StreamListener } from "../../platform/media/media-server.ts";
import type { SegmentListener, StreamSegment } from "../../platform/media/stream-segment.ts";
import type { RoomMedia } from "../rooms-deps.ts";

/** A media server that forwards nothing and remembers what it was told, by the participant. */
export type FakeMedia = RoomMedia & {
  readonly grants: Map<string, MediaGrant>;
  readonly heard: Map<string, readonly string[]>;
  readonly seen: Map<string, readonly string[]>;
  readonly removed: string[];
  readonly ended: string[];
  /** Rooms to which somebody sends the stream of a broadcast. */
  readonly streams: Set<string>;
  /** Of the streams that are opened from now on. */
  codec: IncomingStream["codec"];
  /** Calls of `setGrant` and `setHeard` so far. */
  readonly calls: { grants: number; heard: number };
  /** The stream of a broadcast comes, or no longer. */
  sendStream(room: string, isSending: boolean): void;
  /** A segment of the stream comes. */
  sendSegment(room: string, segment: StreamSegment): void;
  /** Rooms of whose streams segments are made. */
  readonly segmented: Set<string>;
  /** These are heard speaking in a room. */
  speak(room: string, ...identities: string[]): void;
};

export function createFakeMedia(): FakeMedia {
  const listeners = new Set<ActivityListener>();
  const streamListeners = new Set<StreamListener>();
  const segmentListeners = new Set<SegmentListener>();
  const media: FakeMedia = {
    segmented: new Set(),
    setSegmented: (room, _, isWanted) => void media.segmented[isWanted ? "add" : "delete"](room),
    onSegment(listener) {
      segmentListeners.add(listener);
      return () => segmentListeners.delete(listener);
    },
    sendSegment(room, segment) {
      for (const listener of segmentListeners) listener(room, LIVE_IDENTITY, segment);
    },
    takesStreams: true,
    codec: "H264",
    grants: new Map(),
    heard: new Map(),
    seen: new Map(),
    removed: [],
    ended: [],
    streams: new Set(),
    calls: { grants: 0, heard: 0 },
    ticket: async (room, identity, grant) => ({
      kind: "embedded",
      url: "/media",
      token: `${room} ${identity} ${grant.microphone ? "speaks" : "listens"}`,
      identity,
      iceServers: [],
      expiresInS: 60,
    }),
    setGrant(_, identity, grant) {
      media.calls.grants += 1;
      media.grants.set(identity, grant);
    },
    setHeard(_, listener, speakers) {
      media.calls.heard += 1;
      media.heard.set(listener, speakers);
    },
    setSeen: (_, viewer, identities) => void media.seen.set(viewer, identities),
    watchTicket: async (room, identity, seen) => {
      media.seen.set(identity, seen);
      return media.ticket(room, identity, { microphone: false, camera: false, screen: false });
    },
    broadcastTicket: (room, identity, seen) => media.watchTicket(room, identity, seen),
    openStream: async (room) => {
      media.streams.add(room);
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      return {
        ended,
        answer: "",
        clientFragment: "",
        codec: media.codec,
        isOpen: true,
        close: () => {
          media.streams.delete(room);
          media.sendStream("", false);
          resolve();
        },
      };
    },
    onStream(listener) {
      streamListeners.add(listener);
      return () => streamListeners.delete(listener);
    },
    sendStream(room, isSending) {
      for (const listener of streamListeners) listener(room, LIVE_IDENTITY, isSending);
    },
    remove(room, identity) {
      media.removed.push(identity);
      if (identity === LIVE_IDENTITY) media.streams.delete(room);
      media.grants.delete(identity);
      media.heard.delete(identity);
    },
    endRoom(room) {
      media.ended.push(room);
    },
    onActivity(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    speak(room, ...identities) {
      const people = identities.map((identity) => ({ identity, isPublishing: true, level: 0.3 }));
      for (const listener of listeners) listener(room, people);
    },
  };
  return media;
}
