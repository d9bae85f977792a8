import { z } from "zod";

export { HEARD_MAX } from "./media-lines.ts";

/** What somebody publishes. */
export const mediaKind = z.enum(["microphone", "camera", "screen", "screen_sound"]);
export type MediaKind = z.infer<typeof mediaKind>;

/** What somebody may publish; `screen` with its sound. */
export const mediaGrant = z.object({ microphone: z.boolean(), camera: z.boolean(), screen: z.boolean() });
export type MediaGrant = z.infer<typeof mediaGrant>;

/** A STUN or TURN server, as `RTCIceServer` has it. */
export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof iceServer>;

/** What forwards sound; none: nobody can speak here. */
export const mediaServerKind = z.enum(["embedded", "livekit", "none"]);
export type MediaServerKind = z.infer<typeof mediaServerKind>;

/** What a ticket is for: people's voices, cameras and screens, or the stream of a broadcast, where that comes by itself. */
export const mediaSource = z.enum(["people", "broadcast"]);
export type MediaSource = z.infer<typeof mediaSource>;

/** Where the page's media client connects, and with what. */
export const mediaTicket = z.object({
  kind: z.enum(["embedded", "livekit"]),
  /** A path on the page's own origin; for LiveKit the one that its client asks below. */
  url: z.string(),
  token: z.string(),
  identity: z.string(),
  iceServers: z.array(iceServer),
  /** It is taken once, within this time. */
  expiresInS: z.int(),
});
export type MediaTicket = z.infer<typeof mediaTicket>;
