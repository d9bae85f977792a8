import { z } from "zod";
import { objectId } from "../records/object.ts";
import { LIVE_LATENCY, liveClientMessages, liveMethod, NOT_LIVE, roomLive } from "../rooms/live.ts";

/** For hosts and co-hosts. */
export const liveMessages = {
  go_live: z.object({}),
  end_live: z.object({}),
  /** `surfaceId`: the screen object that a stream is shown on; absent: as it is. The specification knows no surface. */
  set_livestream_method: z.object({
    method: liveMethod,
    latency: z.int().min(0).max(LIVE_LATENCY.max).default(LIVE_LATENCY.default),
    surfaceId: objectId.nullable().optional(),
  }),
  /** The specification names no message for it. */
  make_stream_key: z.object({}),
  /** Nor for this: with what one's own page may send its view. */
  ask_inside_key: z.object({}),
  /** Nor for recording: the broadcast, to one's own files. */
  start_recording: liveClientMessages.startRecording,
  stop_recording: liveClientMessages.stopRecording,
} as const;

export const liveState = roomLive.extend({
  /** What one has just made; null: none. */
  streamKey: z.string().nullable(),
  /** With what one's own page sends its view; null: it is to send none. */
  insideKey: z.string().nullable(),
});
export type LiveState = z.infer<typeof liveState>;

/** Outside of a space. */
export const NO_LIVE: LiveState = { ...NOT_LIVE, streamKey: null, insideKey: null };
