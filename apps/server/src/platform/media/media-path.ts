import { MEDIA_PATH } from "@veranda/contract/media-signalling";

/** Whether an upgrade is for the embedded media server. */
export const isMediaPath = (url = "/"): boolean => url === MEDIA_PATH || url.startsWith(`${MEDIA_PATH}?`);
