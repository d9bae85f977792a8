import { MEDIA_PATH } from "@veranda/contract/media-signalling";

/** Whether an upgrade request is for the signalling of a media server. */
export const isMediaPath = (url = "/"): boolean =>
  url.startsWith(MEDIA_PATH) && ["", "?", "/"].includes(url.charAt(MEDIA_PATH.length));

/** LiveKit's client appends this to the ticket's URL. */
export const LIVEKIT_PATH = `${MEDIA_PATH}/rtc`;

/** Whether the request is for LiveKit rather than for the broadcast server beside it. */
export const isLivekitPath = (url = "/"): boolean =>
  url.startsWith(LIVEKIT_PATH) && ["", "?", "/"].includes(url.charAt(LIVEKIT_PATH.length));
