import { z } from "zod";
import { objectId } from "../records/object.ts";
import { DEFAULT_PERSON_VIDEO, personVideo } from "../rooms/video.ts";

/** Kinds of video that somebody can show. */
export const videoKind = z.enum(["camera", "screen"]);
export type VideoKind = z.infer<typeof videoKind>;

/** Requested quality: large from about this many pixels of height on the screen. */
export const videoSize = z.enum(["small", "large"]);
export type VideoSize = z.infer<typeof videoSize>;

const participantId = z.string().max(128);
const mediaId = z.string().min(1).max(160);
const pixels = z.number().min(-100_000).max(100_000);

/** The media of somebody's camera or screen, as named by `rtc_media_added` and `rtc_media_layout`. */
export const videoMediaId = (id: string, kind: VideoKind): string => `${id}:${kind}`;

export const videoMessages = {
  /** The person's own camera, on or off: sent to the room, whose answer is in `video.mine`. */
  set_webcam_enabled: z.object({ enabled: z.boolean() }),
  /** `surfaceId`: the screen object that shows it; null: none. Absent: the nearest free one. */
  set_screenshare_enabled: z.object({ enabled: z.boolean(), surfaceId: objectId.nullable().optional() }),
  /** Where in the page a video is shown, in CSS pixels; without width or height: nowhere. */
  rtc_media_layout: z.object({ mediaId, x: pixels, y: pixels, width: pixels, height: pixels }),
  /** For hosts; not in the specification. */
  stop_video: z.object({ participantId, kind: videoKind }),
} as const;

/** A video that is shown now, in the space or in the page. */
const visibleVideo = z.object({ participantId: z.string(), kind: videoKind, size: videoSize });
export type VisibleVideo = z.infer<typeof visibleVideo>;

export const videoState = z.object({
  /** The person's own, as the room has it. */
  mine: personVideo,
  /** Participants who show something, including oneself. */
  people: z.record(z.string(), personVideo),
  /** The shown videos of others, largest first. */
  visible: z.array(visibleVideo),
  /** Screens of the space that a share can be shown on, nearest first; whether one is in use. */
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
