import type { InstanceVideo, VideoMessageName } from "./instance-video.ts";
import type { MessageRules } from "../transport/message-handler.ts";

/** What people say about their cameras and screens, and hosts about those of others. */
export const videoMessages = (video: Pick<InstanceVideo, "take">): MessageRules<VideoMessageName> => ({
  rateLimits: { camera: "video", screenShare: "video", stopVideo: "voiceModeration" },
  codes: { PARTICIPANT_NOT_HERE: "INVALID_INPUT", SURFACE_GONE: "INVALID_INPUT" },
  take: (member, message) => video.take(member, message),
});
