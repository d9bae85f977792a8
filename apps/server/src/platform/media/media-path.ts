import { MEDIA_PATH } from "@veranda/contract/media-signalling";

/** Whether an upgrade is for the signalling of a media server. */
export const isMediaPath = (url = "/"): boolean =>
  url.startsWith(MEDIA_PATH) && ["", "?", "/"].includes(url.charAt(MEDIA_PATH.length));
