import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { Media } from "./media.ts";

export function mediaRoutes(bind: Bind, media: Media): void {
  bind(calls.mediaTickets, async ({ body, me, caller: { visitorId, guest } }) => {
    // People take part by their account, guests by their device, in the space that their token is for.
    const visitor = { visitorId: me ?? visitorId, spaceId: guest?.spaceId ?? null };
    return { tickets: await media.tickets(visitor, body.channelIds, body.of) };
  });
}
