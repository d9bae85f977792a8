import type { MediaTicket } from "@veranda/contract/media";

type IceServer = MediaTicket["iceServers"][number];

/** A ticket's ICE server in the browser's form. */
export const asRtcIceServer = ({ urls, username, credential }: IceServer): RTCIceServer => ({
  urls,
  ...(username === undefined ? {} : { username }),
  ...(credential === undefined ? {} : { credential }),
});
