import type { MediaTicket } from "@veranda/contract/media";

type IceServer = MediaTicket["iceServers"][number];

/** An ICE server of a ticket, as a browser takes it. */
export const asRtcIceServer = ({ urls, username, credential }: IceServer): RTCIceServer => ({
  urls,
  ...(username === undefined ? {} : { username }),
  ...(credential === undefined ? {} : { credential }),
});
