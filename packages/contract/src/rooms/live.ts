import { z } from "zod";
import { objectId } from "../records/object.ts";

/** Milliseconds that who watches from outside is behind: more is smoother on bad lines. */
export const LIVE_LATENCY = { default: 500, max: 4_000 } as const;

/** Where the picture comes from. stream_in: a program sends it by WHIP (docs/live.md). */
export const liveMethod = z.enum(["stream_in"]);
export type LiveMethod = z.infer<typeof liveMethod>;

/** Where programs send their streams. */
export const WHIP_PATH = "/live/whip";

/** The stream in a media room, as people are named there; what it sends is seen as a share of this one. */
export const LIVE_IDENTITY = "live";

const broadcast = z.object({
  /** Name of the host. */
  by: z.string(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
});

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
  /** People who watch from outside. */
  viewerCount: z.int().min(0),
});
export type RoomLive = z.infer<typeof roomLive>;

export const NOT_LIVE: RoomLive = {
  broadcast: null,
  method: "stream_in",
  latency: LIVE_LATENCY.default,
  surfaceId: null,
  isStreaming: false,
  viewerCount: 0,
};

/** For hosts and co-hosts. */
export const liveClientMessages = {
  /** The answer is `liveChanged`, or `refused`. */
  goLive: z.object({}),
  endLive: z.object({}),
  setLiveMethod: roomLive.pick({ method: true, latency: true, surfaceId: true }),
  /** Makes a new secret for programs that send the stream; the last one opens nothing from then on. */
  makeStreamSecret: z.object({}),
} as const;

export const liveServerMessages = {
  /** To everybody, all of it. */
  liveChanged: roomLive,
  /** To the host who asked, once: it is kept nowhere. */
  streamSecret: z.object({ secret: z.string() }),
} as const;
