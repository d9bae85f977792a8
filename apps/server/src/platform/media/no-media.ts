import { MediaUnavailable, type MediaServer } from "./media-server.ts";

/** Where there is no media server: nobody is given a ticket. */
export const noMedia: MediaServer = {
  kind: "none",
  ticket: async () => {
    throw new MediaUnavailable("There is no media server");
  },
  setGrant: () => undefined,
  setHeard: () => undefined,
  setSeen: () => undefined,
  watchTicket: async () => {
    throw new MediaUnavailable("There is no media server");
  },
  openStream: async () => {
    throw new MediaUnavailable("There is no media server");
  },
  onStream: () => () => undefined,
  setSegmented: () => undefined,
  onSegment: () => () => undefined,
  remove: () => undefined,
  endRoom: () => undefined,
  onActivity: () => () => undefined,
  attach: () => undefined,
  close: async () => undefined,
};
