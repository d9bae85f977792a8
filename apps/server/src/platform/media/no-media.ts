import { MediaUnavailable, type BroadcastMedia, type MediaServer } from "./media-server.ts";

const unavailable = async (): Promise<never> => {
  throw new MediaUnavailable("There is no media server");
};

/** Used if nothing can receive the stream of a broadcast. */
export const noBroadcasts: BroadcastMedia = {
  takesStreams: false,
  watchTicket: unavailable,
  broadcastTicket: unavailable,
  openStream: unavailable,
  onStream: () => () => undefined,
  setSegmented: () => undefined,
  onSegment: () => () => undefined,
};

/** Used if there is no media server: no tickets are issued. */
export const noMedia: MediaServer = {
  ...noBroadcasts,
  kind: "none",
  ticket: unavailable,
  setGrant: () => undefined,
  setHeard: () => undefined,
  setSeen: () => undefined,
  remove: () => undefined,
  endRoom: () => undefined,
  onActivity: () => () => undefined,
  attach: () => undefined,
  close: async () => undefined,
};
