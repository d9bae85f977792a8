import { z } from "zod";
import { objectId } from "../records/object.ts";
import { DEFAULT_PERSON_VIDEO, personVideo } from "../rooms/video.ts";

/** What of somebody can be seen by video. */
export const videoKind = z.enum(["camera", "screen"]);
export type VideoKind = z.infer<typeof videoKind>;

/** How finely something is to be sent: large from about this many pixels of height on the screen. */
export const videoSize = z.enum(["small", "large"]);
export type VideoSize = z.infer<typeof videoSize>;

const participantId = z.string().max(128);
const mediaId = z.string().min(1).max(160);
const pixels = z.number().min(-100_000).max(100_000);

/** The media of somebody's camera or screen, as `rtc_media_added` and `rtc_media_layout` name it. */
export const videoMediaId = (id: string, kind: VideoKind): string => `${id}:${kind}`;

export const videoMessages = {
  /** One's own camera, on or off: the room is told, and its answer is in `video.mine`. */
  set_webcam_enabled: z.object({ enabled: z.boolean() }),
  /** `surfaceId`: the screen object that it is shown on; null: on none. Without it, on the nearest one that is free. */
  set_screenshare_enabled: z.object({ enabled: z.boolean(), surfaceId: objectId.nullable().optional() }),
  /** Where in the page a video is shown, in CSS pixels; of no width or height: nowhere. */
  rtc_media_layout: z.object({ mediaId, x: pixels, y: pixels, width: pixels, height: pixels }),
  /** For hosts; the specification names no message for it. */
  stop_video: z.object({ participantId, kind: videoKind }),
} as const;

/** Something of somebody that is seen now, in the space or in the page. */
const visibleVideo = z.object({ participantId: z.string(), kind: videoKind, size: videoSize });
export type VisibleVideo = z.infer<typeof visibleVideo>;

export const videoState = z.object({
  /** One's own, as the room has it. */
  mine: personVideo,
  /** Those who show something, oneself too; by participant. */
  people: z.record(z.string(), personVideo),
  /** What of the others is seen, the largest first. */
  visible: z.array(visibleVideo),
  /** Screens of the space that a share can be shown on, the nearest first; whether somebody's is on it. */
  surfaces: z.array(z.object({ id: z.string(), title: z.string(), isTaken: z.boolean() })),
});
export type VideoState = z.infer<typeof videoState>;

/** Outside of a space. */
export const NO_VIDEO: VideoState = {
  mine: DEFAULT_PERSON_VIDEO,
  people: {},
  visible: [],
  surfaces: [],
};
