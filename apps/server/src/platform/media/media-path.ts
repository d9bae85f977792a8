import { MEDIA_PATH } from "@veranda/contract/media-signalling";

/** Whether an upgrade is for the signalling of a media server. */
export const isMediaPath = (url = "/"): boolean =>
  url.startsWith(MEDIA_PATH) && ["", "?", "/"].includes(url.charAt(MEDIA_PATH.length));

/** What LiveKit's client appends to the address of its ticket. */
export const LIVEKIT_PATH = `${MEDIA_PATH}/rtc`;

/** Whether it is for LiveKit's, where broadcasts have another one beside it. */
export const isLivekitPath = (url = "/"): boolean =>
  url.startsWith(LIVEKIT_PATH) && ["", "?", "/"].includes(url.charAt(LIVEKIT_PATH.length));
