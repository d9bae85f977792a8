import { z } from "zod";
import { defineCall } from "../call.ts";
import { CHANNELS_AT_ONCE } from "../constants.ts";
import { mediaSource, mediaTicket } from "../media.ts";
import { instanceId } from "../records/space.ts";
import { text } from "../records/text.ts";

export const mediaCalls = {
  mediaTickets: defineCall({
    method: "POST",
    path: "/rooms/liveswitch/token",
    summary:
      "Ways to the media server, one for each instance that the caller sits in now: a channel is an instance",
    caller: "guest",
    keepsPages: true,
    guestSpace: "rule",
    body: z.object({
      /** The page's own id for its device; a participant has one connection, on whatever device. */
      deviceId: text.min(1).max(128),
      channelIds: z
        .array(instanceId)
        .min(1)
        .max(CHANNELS_AT_ONCE)
        .refine((ids) => new Set(ids).size === ids.length, "named twice"),
      /** `people` by default. A broadcast's stream needs tickets of its own only where LiveKit handles the people. */
      of: mediaSource.optional(),
    }),
    /** In the order of `channelIds`. */
    answer: z.object({ tickets: z.array(mediaTicket.extend({ channelId: instanceId })) }),
    errors: ["INSTANCE_NOT_FOUND", "FORBIDDEN", "NOT_LIVE", "UNAVAILABLE"],
  }),
} as const;
