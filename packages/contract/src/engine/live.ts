import { z } from "zod";
import { objectId } from "../records/object.ts";
import { LIVE_LATENCY, liveClientMessages, liveMethod, NOT_LIVE, roomLive } from "../rooms/live.ts";

/** For hosts and co-hosts. */
export const liveMessages = {
  go_live: z.object({}),
  end_live: z.object({}),
  /** `surfaceId`: the screen object that shows the stream; absent: unchanged. The specification knows no surfaces. */
  set_livestream_method: z.object({
    method: liveMethod,
    latency: z.int().min(0).max(LIVE_LATENCY.max).default(LIVE_LATENCY.default),
    surfaceId: objectId.nullable().optional(),
  }),
  /** Not in the specification. */
  make_stream_key: z.object({}),
  /** Not in the specification either: the key with which the page may send its own view. */
  ask_inside_key: z.object({}),
  /** Nor is recording: the broadcast, to the person's own files. */
  start_recording: liveClientMessages.startRecording,
  stop_recording: liveClientMessages.stopRecording,
} as const;

export const liveState = roomLive.extend({
  /** The key made last; null: none. */
  streamKey: z.string().nullable(),
  /** The key with which the page sends its own view; null: it must not send one. */
  insideKey: z.string().nullable(),
});
export type LiveState = z.infer<typeof liveState>;

/** Outside of a space. */
export const NO_LIVE: LiveState = { ...NOT_LIVE, streamKey: null, insideKey: null };
