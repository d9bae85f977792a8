import type { RemoteCrowd, RoomLink, RoomLinkEvents } from "../../net/index.ts";

/** The connection to an instance, as the session uses it. */
export type Link = Pick<
  RoomLink,
  "connect" | "renew" | "sendPose" | "teleported" | "send" | "close" | "pingMs"
> & { readonly remotes: Pick<RemoteCrowd, "sample"> };

export type OpenLink = (events: RoomLinkEvents) => Link;
