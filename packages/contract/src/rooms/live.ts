import { z } from "zod";
import { CHAT_RESTRICTIONS } from "../permissions.ts";
import { chatMessage, chatText } from "../records/chat.ts";
import { objectId } from "../records/object.ts";
import { text } from "../records/text.ts";
import { ownChatRules } from "./hosting.ts";
import { ROOM_REFUSALS } from "./refusals.ts";

export * from "./live-addresses.ts";

/** Milliseconds that who watches from outside is behind: more is smoother on bad lines. */
export const LIVE_LATENCY = { default: 500, max: 4_000 } as const;

/** Where the picture comes from. stream_in: a program sends it by WHIP or RTMP (docs/live.md). inside: the view of who went live. */
export const liveMethod = z.enum(["stream_in", "inside"]);
export type LiveMethod = z.infer<typeof liveMethod>;

const broadcast = z.object({
  /** Name of the host, and their participant. */
  by: z.string(),
  byId: z.string(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
});

const recording = broadcast;

/** Why what a program sends by RTMP isn't seen, or isn't heard. */
export const STREAM_PROBLEMS = [
  "STREAM_CODEC_UNSUPPORTED",
  "STREAM_B_FRAMES",
  "STREAM_SOUND_UNSUPPORTED",
] as const;
export type StreamProblem = (typeof STREAM_PROBLEMS)[number];

/** Why a recording ended before anybody ended it. */
export const RECORDING_ENDS = [
  "RECORDING_STORAGE_FULL",
  "RECORDING_DISK_FULL",
  "RECORDING_TOO_LONG",
  "RECORDING_FAILED",
] as const;
export type RecordingEnd = (typeof RECORDING_ENDS)[number];

/** A key of `watchRoom` is good for so long, once. */
export const WATCH_KEY_SECONDS = 60;
export const WATCH_MESSAGE_MAX = 8_192;

export const watchClientMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("hello"), key: z.string().max(64) }),
  z.object({ type: z.literal("chat"), text: chatText }),
]);

/** How the broadcast of an instance stands. */
export const roomLive = z.object({
  /** Null: it isn't live. */
  broadcast: broadcast.nullable(),
  method: liveMethod,
  latency: z.int().min(0).max(LIVE_LATENCY.max),
  /** The screen object that a stream is shown on; null: on none. */
  surfaceId: objectId.nullable(),
  /** Somebody sends the stream now. */
  isStreaming: z.boolean(),
  /** Of the last stream that had one; null: there is none, or another goes on without. */
  streamProblem: z.enum(STREAM_PROBLEMS).nullable(),
  /** Where this server takes streams by RTMP; null: it takes none. */
  rtmpPort: z.int().min(1).max(65_535).nullable(),
  /** People who watch from outside. */
  viewerCount: z.int().min(0),
  /** Somebody records the broadcast to their files; null: nobody does. */
  recording: recording.nullable(),
});
export type RoomLive = z.infer<typeof roomLive>;

export const NOT_LIVE: RoomLive = {
  broadcast: null,
  method: "stream_in",
  latency: LIVE_LATENCY.default,
  surfaceId: null,
  isStreaming: false,
  streamProblem: null,
  rtmpPort: null,
  viewerCount: 0,
  recording: null,
};

export const watchServerMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("live"), live: roomLive }),
  z.object({ type: z.literal("chat"), message: chatMessage }),
  /** It was removed, by a host or staff. */
  z.object({ type: z.literal("chatRemoved"), id: z.string() }),
  /** It is there again where it stood. */
  z.object({ type: z.literal("chatRestored"), message: chatMessage }),
  /** The playlist that one plays by HLS has another address from now on. */
  z.object({ type: z.literal("hls"), path: z.string() }),
  /** What one is called in the chat, whether one may write, or by which rules, has changed. */
  z.object({
    type: z.literal("me"),
    displayName: z.string(),
    chatRestriction: z.enum(CHAT_RESTRICTIONS).nullable(),
    chatRules: ownChatRules,
  }),
  /** What one wrote waits for a host. */
  z.object({ type: z.literal("held"), text: z.string() }),
  /** A host has not shown it, nor will anybody. */
  z.object({ type: z.literal("dropped"), text: z.string() }),
  z.object({
    type: z.literal("refused"),
    reason: z.enum(ROOM_REFUSALS),
    /** Of CHAT_SLOW: after so long it is taken. */
    waitSeconds: z.int().min(1).optional(),
  }),
]);
export type WatchServerMessage = z.infer<typeof watchServerMessage>;

/** For hosts and co-hosts. */
export const liveClientMessages = {
  /** The answer is `liveChanged`, or `refused`. */
  goLive: z.object({}),
  endLive: z.object({}),
  setLiveMethod: roomLive.pick({ method: true, latency: true, surfaceId: true }),
  /** Makes a new key for programs that send the stream; one's last one opens nothing from then on. */
  makeStreamKey: z.object({}),
  /** For who went live with `inside`: their page is to send its view. The answer is `insideKey`. */
  askInsideKey: z.object({}),
  /** Records the broadcast to one's own files, from when everybody was told. `name`: of the file, without an ending. */
  startRecording: z.object({ name: text.trim().min(1).max(150) }),
  /** Any host may. */
  stopRecording: z.object({}),
} as const;

export const liveServerMessages = {
  /** To everybody, all of it. */
  liveChanged: roomLive,
  /** To the host who asked, once: it is kept nowhere. */
  streamKey: z.object({ key: z.string() }),
  /** Good for this broadcast, until another one is asked for. */
  insideKey: z.object({ key: z.string() }),
  /** To who recorded. `reason`: null where it was ended as usual. `hasContent`: something was recorded. */
  recordingEnded: z.object({ reason: z.enum(RECORDING_ENDS).nullable(), hasContent: z.boolean() }),
} as const;
