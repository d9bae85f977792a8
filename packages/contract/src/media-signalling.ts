import { z } from "zod";
import { mediaGrant, mediaKind } from "./media.ts";
import { VIDEO_LINES } from "./media-lines.ts";

export {
  CAMERA_LARGE_MID,
  CAMERA_SMALL_MID,
  MICROPHONE_MID,
  SCREEN_MID,
  SCREEN_SOUND_MID,
  SCREEN_SOUND_MIDS,
  VIDEO_LINES,
  VIDEO_MIDS,
  VOICE_MIDS,
} from "./media-lines.ts";

/*
 * What a page and the embedded media server say on the WebSocket at MEDIA_PATH, as JSON texts. The server always offers:
 * one line of the page's microphone, and HEARD_MAX lines of what it hears, all negotiated once, so that speakers come
 * and go without another negotiation.
 */

export const MEDIA_PATH = "/media";

/** A server that doesn't support it refuses with `protocol`. */
export const MEDIA_PROTOCOL = 2;

/** Longest message of a client; an answer to the offer has about 9,000 characters. */
export const MEDIA_MESSAGE_MAX = 32_768;

const sdp = z.string().min(1).max(MEDIA_MESSAGE_MAX);
const mid = z.string().min(1).max(32);
/** As `RTCIceCandidate.candidate`; empty at the end of them. */
const candidate = z.string().max(1024);
/** Which of a page's two connections; that of video is opened on demand. */
const connection = z.enum(["voice", "video"]).default("voice");
export type MediaConnection = z.infer<typeof connection>;

/** A video that a page shows now, and at what size. */
const wantedVideo = z.object({
  identity: z.string().max(128),
  kind: z.enum(["camera", "screen"]),
  size: z.enum(["small", "large"]),
});
export type WantedVideo = z.infer<typeof wantedVideo>;

export const mediaClientMessage = z.discriminatedUnion("type", [
  /** The first one. */
  z.object({ type: z.literal("hello"), protocol: z.int(), token: z.string().max(4096) }),
  /** To the last offer. */
  z.object({ type: z.literal("answer"), sdp, connection }),
  z.object({ type: z.literal("candidate"), candidate, mid, connection }),
  /** Asks for a new connection, after a change of network: the server makes a new offer. */
  z.object({ type: z.literal("restart"), connection }),
  /** The server answers with an offer. */
  z.object({ type: z.literal("open_video") }),
  z.object({ type: z.literal("close_video") }),
  /** All videos that are shown now, the most important first. */
  z.object({ type: z.literal("want"), videos: z.array(wantedVideo).max(VIDEO_LINES) }),
  z.object({ type: z.literal("bye") }),
]);
export type MediaClientMessage = z.infer<typeof mediaClientMessage>;

/** Why a socket was rejected. */
export const mediaRefusal = z.enum([
  "protocol", // speaks another version, or what can't be read
  "token_invalid", // signed by nobody here, or for another process
  "token_expired",
  "token_used",
  "room_full",
  "too_many_connections", // from this address
  "timeout", // no `hello`, or no connection within the time that it may take
  "flooding", // too many messages
  "unavailable", // the media server is away for now
]);
export type MediaRefusal = z.infer<typeof mediaRefusal>;

/** Why a connection ended. `restarting`, `lost`, `server_closing`: reconnect with a new ticket. */
export const mediaCloseReason = z.enum([
  "left",
  "replaced", // the same identity connected again
  "removed", // from the room
  "room_ended",
  "lost", // nothing came through, or nothing any more
  "flooding", // sent many times what it may
  "restarting", // the media server
  "server_closing",
]);
export type MediaCloseReason = z.infer<typeof mediaCloseReason>;

/** Whose sound a line of the offer carries now; `identity` null: nobody's. */
export const mediaSlot = z.object({ mid, identity: z.string().nullable(), kind: mediaKind });
export type MediaSlot = z.infer<typeof mediaSlot>;

export const mediaServerMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("welcome"), identity: z.string(), grant: mediaGrant }),
  /**
   * Without candidates: they follow once the answer was accepted, and a client that connected earlier would be
   * rejected.
   */
  z.object({ type: z.literal("offer"), sdp, connection }),
  z.object({ type: z.literal("candidate"), candidate, mid, connection }),
  /** Lines that have changed; sent before the first packets of the new sender. */
  z.object({ type: z.literal("slots"), slots: z.array(mediaSlot), connection }),
  /** Which of the page's own video lines somebody needs; the others need not be sent. */
  z.object({ type: z.literal("publish"), lines: z.array(z.object({ mid, isWanted: z.boolean() })) }),
  z.object({ type: z.literal("grant"), grant: mediaGrant }),
  z.object({ type: z.literal("refused"), code: mediaRefusal }),
  z.object({ type: z.literal("closed"), reason: mediaCloseReason }),
]);
export type MediaServerMessage = z.infer<typeof mediaServerMessage>;
