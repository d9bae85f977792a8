import { z } from "zod";
import { objectId } from "../records/object.ts";
import { text } from "../records/text.ts";

/** What of somebody there is to see. `surfaceId`: the screen object that their share is shown on; null: none. */
export const personVideo = z.object({
  isCameraOn: z.boolean(),
  isSharing: z.boolean(),
  surfaceId: objectId.nullable(),
});
export type PersonVideo = z.infer<typeof personVideo>;

/** Somebody of whom nothing was said. */
export const DEFAULT_PERSON_VIDEO: PersonVideo = { isCameraOn: false, isSharing: false, surfaceId: null };

const participantId = text.min(1).max(128);
const people = z.array(z.object({ id: z.string(), video: personVideo }));

/** Those who show something, as a newcomer is told of them. */
export const roomVideo = z.object({ people });
export type RoomVideo = z.infer<typeof roomVideo>;

export const videoClientMessages = {
  /** One's own, on or off. The answer is `videoChanged`, or `refused`. */
  camera: z.object({ isOn: z.boolean() }),
  /** `surfaceId` null: only the page's large view. */
  screenShare: z.object({ isOn: z.boolean(), surfaceId: objectId.nullable() }),
  /** For hosts. */
  stopVideo: z.object({ id: participantId, kind: z.enum(["camera", "screen"]) }),
} as const;

/** What somebody is told of their own video that they didn't ask for; each is a RoomRefusal, which people can read. */
export const VIDEO_NOTICES = [
  "VIDEO_STOPPED_BY_HOST",
  "SCREEN_SHARE_USED_UP",
  /** A minute before it is used up. */
  "SCREEN_SHARE_ENDS_SOON",
  "SURFACE_GONE",
] as const;

export const videoServerMessages = {
  /** At most one a tick; the others stay as they are. */
  videoChanged: z.object({ people }),
  /** To that person alone. */
  videoNotice: z.object({ kind: z.enum(["camera", "screen"]), reason: z.enum(VIDEO_NOTICES) }),
} as const;
